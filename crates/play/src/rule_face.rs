//! What the program sees of a procedure.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_keys::Keys;
use sandtable_rules::Chart;
use sandtable_rules::picture::Picture;
use sandtable_sim::Experiment;
use serde_json::{Map, Value, json};

use crate::about::About;
use crate::behaviour::{Count, behaviour, said_of};
use crate::decision::DecisionFace;
use crate::page_tests::PageTests;

/// What the program sees of a procedure: one of the catalog, or any other.
#[derive(Clone)]
pub struct RuleFace {
    /// What it is.
    pub about: About,
    /// What a scenario may say about it.
    pub keys: Arc<Keys>,
    /// What it leaves to its players, in the order of the keys of `behaviour`.
    pub decisions: Arc<[DecisionFace]>,
    /// Circumstances for a first scenario, which ask the question of the entry that it was found by.
    pub example: Value,
    /// The measure that answers that question, if it is not the first.
    pub asks: Option<String>,
    /// The table of the page that it is read off, if it is one.
    pub chart: Option<Chart>,
    /// Tries the tests that it has of its own, if it is written as text.
    pub tests: Option<Arc<Tests>>,
    /// Makes it ready for a weighted mixture of situations, which fit the keys and are complete, and of
    /// each of which it is said what its players do.
    pub prepare: Arc<Prepare>,
}

/// Tries the tests that a rule has of its own.
type Tests = dyn Fn() -> PageTests + Send + Sync;

/// Makes a procedure ready.
///
/// # Errors
///
/// If one of the situations cannot be played, with the key to blame.
type Prepare = dyn Fn(&[Situation], &[Behaviour]) -> Result<Played, Unplayable> + Send + Sync;

/// What a scenario says about a rule: one situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// How often it is met, relative to the others.
    pub weight: u32,
    /// What a player would read out.
    pub circumstances: Value,
    /// The figures that differ from the book's.
    pub figures: Value,
    /// The rulings that differ from the register's.
    pub rulings: Value,
    /// What players do at the decisions of which that is said.
    pub behaviour: Value,
}

/// A procedure that is ready to be carried out.
pub struct Played {
    /// The experiment of carrying it out.
    pub experiment: Box<dyn Experiment>,
    /// What it looks like on the table, if that can be drawn.
    pub picture: Option<Picture>,
}

/// A procedure that is ready to be carried out, and what holds then.
pub struct Prepared {
    /// The experiment of carrying it out.
    pub experiment: Box<dyn Experiment>,
    /// What it looks like on the table, if that can be drawn.
    pub picture: Option<Picture>,
    /// All circumstances, figures and rulings, defaults included, situation by situation.
    pub in_force: Vec<Value>,
}

/// Why a situation cannot be played.
#[derive(Clone, Debug)]
pub struct Unplayable {
    /// Which of the situations.
    pub situation: usize,
    /// The key to blame, from the root of the scenario.
    pub key: Vec<String>,
    /// What is wrong.
    pub problem: String,
}

impl Situation {
    /// Circumstances, with the figures of the book, the rulings of the register and players of whom
    /// nothing is said.
    pub fn of(circumstances: Value) -> Situation {
        let none = || Value::Object(Map::new());
        let (figures, rulings, behaviour) = (none(), none(), none());
        Situation { weight: 1, circumstances, figures, rulings, behaviour }
    }

    /// What is said of one of the sections of [`Keys::SECTIONS`].
    pub fn section(&self, name: &str) -> &Value {
        match name {
            "circumstances" => &self.circumstances,
            "figures" => &self.figures,
            "behaviour" => &self.behaviour,
            _ => &self.rulings,
        }
    }

    /// What is said of one of the sections, to be changed.
    pub fn section_mut(&mut self, name: &str) -> &mut Value {
        match name {
            "circumstances" => &mut self.circumstances,
            "figures" => &mut self.figures,
            "behaviour" => &mut self.behaviour,
            _ => &mut self.rulings,
        }
    }

    /// The same situation with the default of every key that is left out.
    fn complete(&self, keys: &Keys) -> Situation {
        Situation {
            weight: self.weight,
            circumstances: keys.circumstances.complete(&self.circumstances),
            figures: keys.figures.complete(&self.figures),
            rulings: keys.rulings.complete(&self.rulings),
            behaviour: keys.behaviour.complete(&self.behaviour),
        }
    }

    fn in_force(&self) -> Value {
        let mut whole = json!({
            "weight": self.weight,
            "circumstances": self.circumstances,
            "figures": self.figures,
            "rulings": self.rulings,
        });
        if self.behaviour.as_object().is_some_and(|said| !said.is_empty()) {
            whole["behaviour"] = self.behaviour.clone();
        }
        whole
    }
}

impl RuleFace {
    /// Makes the procedure ready for a weighted mixture of situations, which fit its keys.
    ///
    /// # Errors
    ///
    /// If one of the situations cannot be played, with the key to blame.
    pub fn prepare(&self, situations: &[Situation]) -> Result<Prepared, Unplayable> {
        let each = situations.iter().enumerate();
        let behaviours = each.map(|(at, situation)| self.behaviour_in(at, situation, None));
        let behaviours: Vec<Behaviour> = behaviours.collect::<Result<_, _>>()?;
        self.prepare_behaving(situations, &behaviours)
    }

    /// Makes the procedure ready for a weighted mixture of situations, with a behaviour laid over what
    /// each of them says of its players.
    ///
    /// # Errors
    ///
    /// If one of the situations cannot be played, with the key to blame.
    pub fn prepare_over(
        &self,
        situations: &[Situation],
        over: &Behaviour,
    ) -> Result<Prepared, Unplayable> {
        let each = situations.iter().enumerate();
        let behaviours =
            each.map(|(at, it)| Ok(over.clone().over(self.behaviour_in(at, it, None)?)));
        let behaviours: Vec<Behaviour> = behaviours.collect::<Result<_, _>>()?;
        self.prepare_behaving(situations, &behaviours)
    }

    /// The decisions of which a situation says that the best is done, whatever that is.
    pub fn best_in<'f, 's>(
        &'f self,
        situation: &'s Situation,
    ) -> impl Iterator<Item = &'f DecisionFace> + use<'f, 's> {
        self.decisions.iter().filter(|face| face.is_best(said_of(face, &situation.behaviour)))
    }

    /// What the players of a situation do, as it says; counted, if there are counts.
    pub(crate) fn behaviour_in(
        &self,
        at: usize,
        situation: &Situation,
        counts: Option<&[Arc<Count>]>,
    ) -> Result<Behaviour, Unplayable> {
        behaviour(&self.decisions, &situation.behaviour, counts).map_err(|(path, problem)| {
            let key = std::iter::once("behaviour".to_owned()).chain(path).collect();
            Unplayable { situation: at, key, problem }
        })
    }

    /// Makes the procedure ready for a weighted mixture of situations, in each of which players behave
    /// as is said beside it, whatever the situation says of them; and as the circumstances say, where
    /// that says nothing.
    ///
    /// # Errors
    ///
    /// If one of the situations cannot be played, with the key to blame.
    ///
    /// # Panics
    ///
    /// If there is not a behaviour for each situation.
    pub fn prepare_behaving(
        &self,
        situations: &[Situation],
        behaviours: &[Behaviour],
    ) -> Result<Prepared, Unplayable> {
        assert_eq!(situations.len(), behaviours.len(), "each situation has a behaviour");
        let whole = situations.iter().map(|situation| situation.complete(&self.keys));
        let whole: Vec<Situation> = whole.collect();
        let Played { experiment, picture } = (self.prepare)(&whole, behaviours)?;
        Ok(Prepared {
            experiment,
            picture,
            in_force: whole.iter().map(Situation::in_force).collect(),
        })
    }

    /// Whether an id names it: its own, or one that it covers.
    pub fn is_named(&self, id: &str) -> bool {
        self.about.id == id || self.about.covers.iter().any(|covered| covered == id)
    }
}

impl std::fmt::Debug for RuleFace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RuleFace").field("about", &self.about).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Played").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("in_force", &self.in_force).finish_non_exhaustive()
    }
}
