//! A rule in one situation or in several, with its types forgotten.

use std::sync::{Arc, Mutex, PoisonError};

use sandtable_dice::{Dice, Procedure};

use super::runs::{Rule, Runs, TypedRule};
use crate::Enumerator;
use crate::enumerator::Graph;
use crate::enumerator::Kind;
use crate::law::{Law, Unenumerable};
use crate::mixture::Mixture;
use crate::narrator::Narrator;
use crate::value::Values;

/// A rule in one situation, or in several of which dice choose one.
pub(super) struct Situations {
    rule: Arc<dyn Rule>,
    /// How often each situation is met, if there are several.
    mixture: Option<Mixture>,
    /// Runs that wait to be played within another rule.
    idle: Mutex<Vec<Box<dyn Runs>>>,
}

impl Situations {
    /// Situations that are met as often as their weights say.
    pub(super) fn new<P: Procedure>(weights: &[u32], procedures: Vec<P>) -> Situations {
        let situations = procedures.len();
        Situations::of(weights, situations, Arc::new(TypedRule::new(procedures)))
    }

    fn of(weights: &[u32], situations: usize, rule: Arc<dyn Rule>) -> Situations {
        assert_eq!(weights.len(), situations, "each situation has a weight");
        let mixture = Mixture::new(weights);
        Situations { rule, mixture: (1 < weights.len()).then_some(mixture), idle: Mutex::default() }
    }

    pub(super) fn rule(&self) -> &dyn Rule {
        &*self.rule
    }

    /// Runs of which none has been made yet.
    pub(super) fn runs(&self) -> Box<dyn Runs> {
        Arc::clone(&self.rule).runs()
    }

    /// Runs that nobody is at work with, to be played within another rule.
    pub(super) fn idle(&self) -> Box<dyn Runs> {
        let waiting = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        waiting.unwrap_or_else(|| self.runs())
    }

    /// Gives runs back.
    pub(super) fn rest(&self, runs: Box<dyn Runs>) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(runs);
    }

    pub(super) fn mixture(&self) -> Option<&Mixture> {
        self.mixture.as_ref()
    }

    /// The situation that dice choose; they are not asked where there is one.
    pub(super) fn choose(&self, dice: &mut impl Dice) -> usize {
        self.mixture.as_ref().map_or(0, |mixture| mixture.choose(dice))
    }

    /// Carries the rule out on dice that can be told, moved or shared, and gives the number of the
    /// outcome.
    pub(super) fn resolve(&self, runs: &mut dyn Runs, dice: &mut Narrator) -> u32 {
        let situation = self.choose(dice);
        if self.mixture.is_some() {
            dice.tell_situation(situation);
        }
        runs.narrate(situation, dice)
    }

    /// The law of what the rule comes to.
    pub(super) fn law<N: Kind>(
        &self,
        dice: &mut Enumerator,
    ) -> Result<Law<Values, N>, Unenumerable> {
        let mut runs = self.runs();
        let numbers = dice.enumerate(&mut |dice: &mut Enumerator| {
            let situation = self.choose(dice);
            runs.follow(situation, dice)
        })?;
        Ok(numbers.law_of_values(|number, values| runs.read(number, values)))
    }

    /// Everything that can come of the rule where players are free to decide, and its outcomes.
    pub(super) fn graph<N: Kind>(
        &self,
        dice: Enumerator,
    ) -> Result<(Graph<N>, Vec<Values>), Unenumerable> {
        let mut runs = self.runs();
        let mut outcomes = 0;
        let graph = dice.graph(&mut |dice: &mut Enumerator| {
            let situation = self.choose(dice);
            let outcome = runs.follow(situation, dice);
            outcomes = outcomes.max(outcome + 1);
            outcome
        })?;
        Ok((graph, (0..outcomes).map(|number| runs.values(number)).collect()))
    }
}
