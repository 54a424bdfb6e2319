//! How often what a scenario says that players do cannot be done.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_sim::stream::Stream;

use crate::behaviour::{Count, said_of};
use crate::decision::DecisionFace;
use crate::rule_face::{RuleFace, Situation, Unplayable};

/// How often what was meant at a decision was not open, in a fixed number of trials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The name of the decision.
    pub decision: &'static str,
    /// How often it was met.
    pub met: u64,
    /// How often what was meant was not open there.
    pub closed: u64,
    /// The number of trials.
    pub trials: u64,
}

/// The trials in which it is counted.
const TRIALS: u64 = 1_000;

impl RuleFace {
    /// How often what these situations say of each decision was not open, in 1,000 trials that are
    /// always the same, under a behaviour that is laid over what they say; nothing of decisions of which
    /// they say nothing, or that the best is done.
    ///
    /// # Errors
    ///
    /// If one of the situations cannot be played.
    pub fn closed(
        &self,
        situations: &[Situation],
        over: &Behaviour,
    ) -> Result<Vec<Closed>, Unplayable> {
        let is_said = |decision: &DecisionFace| {
            let mut said = situations.iter().map(|it| said_of(decision, &it.behaviour));
            said.any(|said| !said.is_null() && !decision.is_best(said))
        };
        let said: Vec<&DecisionFace> = self.decisions.iter().filter(|it| is_said(it)).collect();
        if said.is_empty() {
            return Ok(Vec::new());
        }
        let counts: Vec<Arc<Count>> = self.decisions.iter().map(|_| Arc::default()).collect();
        let mut behaviours = Vec::new();
        for (at, situation) in situations.iter().enumerate() {
            let stated = self.behaviour_in(at, situation, Some(&counts))?;
            behaviours.push(over.clone().over(stated));
        }
        let prepared = self.prepare_behaving(situations, &behaviours)?;
        prepared.experiment.sample(&Stream::new(1, "behaviour"), 0..TRIALS);
        let told = self.decisions.iter().zip(&counts).filter(|(decision, _)| is_said(decision));
        let told = told.map(|(decision, count)| {
            let [met, closed] = count.read();
            Closed { decision: decision.decision.name, met, closed, trials: TRIALS }
        });
        Ok(told.collect())
    }
}
