//! The rules of the catalog, as the program sees them.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_keys::{Gone, Keys, Table};
use sandtable_rules::register::{self, Asked, Entry};
use sandtable_rules::{Chart, Choice, FORMER, Part, Rule, catalog};
use sandtable_sim::experiment;
use serde_json::Value;

use crate::about::About;
use crate::decision::{self, DecisionFace};
use crate::plain::json;
use crate::reading::{keys_of, with_defaults};
use crate::rule_face::{Played, RuleFace, Situation, Unplayable};
use crate::typed::{self, Misfit};

impl RuleFace {
    /// The rule of the catalog that an id names.
    pub fn find(id: &str) -> Option<RuleFace> {
        struct Face<'a>(&'a str);

        impl catalog::Visitor for Face<'_> {
            type Output = RuleFace;

            fn visit<R: Rule>(self) -> RuleFace {
                Typed::of::<R>().face(self.0)
            }
        }

        catalog::visit(id, Face(id))
    }
}

/// The ids of the catalog, each procedure's own before those that it covers.
pub(crate) fn ids<'a>() -> impl Iterator<Item = &'a str> {
    let all = catalog::PROCEDURES.iter();
    all.flat_map(|about| [about.id].into_iter().chain(about.covers.iter().copied()))
}

/// What of a rule is compiled for its types: no more than that.
struct Typed {
    about: &'static sandtable_rules::About,
    /// Circumstances, figures and rulings.
    keys: [fn() -> Table; 3],
    example: fn() -> Value,
    figures: fn() -> Value,
    rulings: fn() -> Value,
    choices: &'static [Choice],
    chart: fn() -> Option<Chart>,
    prepare: fn(&[Situation], &[Behaviour]) -> Result<Played, Unplayable>,
}

impl Typed {
    const fn of<R: Rule>() -> Typed {
        Typed {
            about: &R::ABOUT,
            keys: [keys_of::<R::Circumstances>, keys_of::<R::Figures>, keys_of::<R::Rulings>],
            example: || json(&R::example()),
            figures: || json(&R::Figures::default()),
            rulings: || json(&R::Rulings::default()),
            choices: R::CHOICES,
            chart: R::chart,
            prepare: prepare::<R>,
        }
    }

    /// What the rule leaves to its players.
    fn decisions(&self) -> Vec<DecisionFace> {
        self.choices.iter().map(DecisionFace::of).collect()
    }

    /// Its keys, with the defaults of the book and the register.
    fn keys(&self) -> Keys {
        let [circumstances, figures, rulings] = self.keys.map(|keys| keys());
        let behaviour = decision::keys(&self.decisions());
        let mut keys = Keys { circumstances, figures, rulings, behaviour };
        with_defaults(&mut keys.figures, &(self.figures)());
        with_defaults(&mut keys.rulings, &(self.rulings)());
        keys.say_nothing();
        keys.rulings.gone = settled();
        keys.remember(self.about.id, &FORMER);
        keys
    }

    /// The rule of the catalog, found by an id.
    fn face(&self, id: &str) -> RuleFace {
        let keys = self.keys();
        RuleFace {
            about: about(id, self.about),
            // Types may have keys that mean nothing here.
            example: keys.circumstances.complete(&(self.example)()),
            keys: Arc::new(keys),
            decisions: self.decisions().into(),
            asks: None,
            chart: (self.chart)(),
            tests: None,
            prepare: Arc::new(self.prepare),
        }
        .asking(register::asked(id))
    }
}

impl RuleFace {
    /// The same rule, asked what an entry of the register asks.
    fn asking(mut self, asked: Option<&Asked>) -> RuleFace {
        let Some(asked) = asked else { return self };
        let changes: Value =
            serde_json::from_str(asked.circumstances).expect("the changes of an example are JSON");
        self.keys.circumstances.lay(&mut self.example, &changes);
        self.asks = Some(asked.measure.to_owned()).filter(|measure| !measure.is_empty());
        self
    }
}

fn about(id: &str, about: &sandtable_rules::About) -> About {
    let entry = register::find(id).expect("the catalog names entries of the register");
    let Entry { rulebook, title, kind, source, .. } = *entry;
    let owned = |ids: &[&str]| ids.iter().map(ToString::to_string).collect();
    About {
        id: about.id.to_owned(),
        named: id.to_owned(),
        rulebook: rulebook.to_owned(),
        title: title.to_owned(),
        kind: kind.to_owned(),
        source: source.to_owned(),
        covers: owned(about.covers),
        assumptions: owned(about.assumptions),
        text: None,
        libraries: Vec::new(),
        plays: false,
        habits: Vec::new(),
    }
}

/// The keys of a rule, from what its types say.
pub fn keys_of_rule<R: Rule>() -> Keys {
    Typed::of::<R>().keys()
}

/// The keys of a part, from what its types say.
pub(crate) fn keys_of_part<P: Part>() -> Keys {
    let mut keys = Keys {
        circumstances: keys_of::<P::Circumstances>(),
        figures: Table::default(),
        rulings: keys_of::<P::Rulings>(),
        behaviour: Table::default(),
    };
    with_defaults(&mut keys.rulings, &json(&P::Rulings::default()));
    keys.say_nothing();
    keys
}

/// The switches of the register that are no rulings, and why.
fn settled() -> Vec<Gone> {
    let gone = |settled: &register::Settled| Gone {
        written: settled.ruling.into(),
        advice: format!("no ruling: {}", settled.text),
    };
    register::SETTLED.iter().map(gone).collect()
}

fn prepare<R: Rule>(
    situations: &[Situation],
    behaviours: &[Behaviour],
) -> Result<Played, Unplayable> {
    let mut rules = Vec::with_capacity(situations.len());
    for (situation, behaviour) in situations.iter().zip(behaviours) {
        match prepare_one::<R>(situation) {
            Ok(rule) => rules.push(rule.behaving(behaviour.clone())),
            Err(misfit) => return Err(unplayable(rules.len(), misfit)),
        }
    }
    let picture = rules.first().and_then(R::picture);
    Ok(Played { experiment: experiment::mixture(&weights(situations), rules), picture })
}

fn prepare_one<R: Rule>(situation: &Situation) -> Result<R, Misfit> {
    let circumstances = typed::read("circumstances", &situation.circumstances)?;
    let figures = typed::read("figures", &situation.figures)?;
    let rulings = typed::read("rulings", &situation.rulings)?;
    R::prepare(circumstances, figures, rulings).map_err(Misfit::refused)
}

fn weights(situations: &[Situation]) -> Vec<u32> {
    situations.iter().map(|situation| situation.weight).collect()
}

#[cold]
fn unplayable(situation: usize, misfit: Misfit) -> Unplayable {
    let (key, problem) = misfit.blame();
    Unplayable { situation, key, problem }
}
