//! The rules of the catalog, as the program sees them.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_keys::{FORMER, Gone, Keys, Table};
use sandtable_rules::register::{self, Asked, Entry};
use sandtable_rules::{Part, Refusal, Rule, catalog};
use sandtable_sim::experiment;
use serde::Serialize;
use serde_json::Value;

use crate::about::About;
use crate::decision::{self, DecisionFace};
use crate::reading::{keys_of, with_defaults};
use crate::rule_face::{Played, RuleFace, Situation, Unplayable};
use crate::typed;

impl RuleFace {
    /// The rule of the catalog that an id names.
    pub fn find(id: &str) -> Option<RuleFace> {
        struct Face<'a>(&'a str);

        impl catalog::Visitor for Face<'_> {
            type Output = RuleFace;

            fn visit<R: Rule>(self) -> RuleFace {
                face::<R>(self.0)
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

/// A rule of the catalog, with all that needs its types done.
fn face<R: Rule>(id: &str) -> RuleFace {
    let keys = keys_of_rule::<R>();
    RuleFace {
        about: about(id, &R::ABOUT),
        // Types may have keys that mean nothing here.
        example: keys.circumstances.complete(&json(&R::example())),
        keys: Arc::new(keys),
        decisions: decisions::<R>().into(),
        asks: None,
        chart: R::chart(),
        tests: None,
        prepare: Arc::new(prepare::<R>),
    }
    .asking(register::asked(id))
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
    }
}

/// The keys of a rule, from what its types say.
pub fn keys_of_rule<R: Rule>() -> Keys {
    let keys = Keys {
        circumstances: keys_of::<R::Circumstances>(),
        figures: keys_of::<R::Figures>(),
        rulings: keys_of::<R::Rulings>(),
        behaviour: decision::keys(&decisions::<R>()),
    };
    let [figures, rulings] = [json(&R::Figures::default()), json(&R::Rulings::default())];
    of_the_book(keys, R::ABOUT.id, &figures, &rulings)
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
    keys
}

/// What a rule leaves to its players.
fn decisions<R: Rule>() -> Vec<DecisionFace> {
    R::CHOICES.iter().map(DecisionFace::of).collect()
}

/// Keys with the defaults of the book and the register.
fn of_the_book(mut keys: Keys, id: &str, figures: &Value, rulings: &Value) -> Keys {
    with_defaults(&mut keys.figures, figures);
    with_defaults(&mut keys.rulings, rulings);
    keys.rulings.gone = settled();
    keys.remember(id, &FORMER);
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

/// A value of a rule as a scenario would say it: what has no value is left out.
pub(crate) fn json(value: &impl Serialize) -> Value {
    plain(serde_json::to_value(value))
}

fn plain(value: serde_json::Result<Value>) -> Value {
    without_nothing(value.expect("circumstances, figures and rulings are plain values"))
}

fn without_nothing(value: Value) -> Value {
    match value {
        Value::Object(table) => {
            let there = table.into_iter().filter(|(_, value)| !value.is_null());
            there.map(|(key, value)| (key, without_nothing(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(without_nothing).collect(),
        other => other,
    }
}

fn prepare<R: Rule>(
    situations: &[Situation],
    behaviours: &[Behaviour],
) -> Result<Played, Unplayable> {
    let mut rules = Vec::with_capacity(situations.len());
    for (situation, behaviour) in situations.iter().zip(behaviours) {
        let rule = prepare_one::<R>(situation).map_err(|blame| unplayable(rules.len(), blame))?;
        rules.push(rule.behaving(behaviour.clone()));
    }
    let picture = rules.first().and_then(R::picture);
    Ok(Played { experiment: experiment::mixture(&weights(situations), rules), picture })
}

type Blame = (Vec<String>, String);

fn prepare_one<R: Rule>(situation: &Situation) -> Result<R, Blame> {
    let circumstances: R::Circumstances = typed::read("circumstances", &situation.circumstances)?;
    let figures: R::Figures = typed::read("figures", &situation.figures)?;
    let rulings: R::Rulings = typed::read("rulings", &situation.rulings)?;
    R::prepare(circumstances, figures, rulings).map_err(blame)
}

fn weights(situations: &[Situation]) -> Vec<u32> {
    situations.iter().map(|situation| situation.weight).collect()
}

fn unplayable(situation: usize, (key, problem): Blame) -> Unplayable {
    Unplayable { situation, key, problem }
}

pub(crate) fn blame(Refusal { key, problem }: Refusal) -> Blame {
    (segments(key), problem)
}

/// The segments of a dotted key; the name of a ruling has dots of its own.
fn segments(key: &str) -> Vec<String> {
    match key.split_once('.') {
        Some(("rulings", name)) => vec!["rulings".into(), name.into()],
        _ => key.split('.').map(str::to_owned).collect(),
    }
}
