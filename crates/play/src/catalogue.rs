//! The rules of the catalog, as the program sees them.

use std::sync::Arc;

use sandtable_keys::{FORMER, Gone, Keys};
use sandtable_rules::register::{self, Entry};
use sandtable_rules::{Refusal, Rule, catalog};
use sandtable_sim::experiment;
use serde::Serialize;
use serde_json::Value;

use crate::about::About;
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

fn face<R: Rule>(id: &str) -> RuleFace {
    let keys = keys_of_rule::<R>();
    let mut example = json(&R::example());
    let asked = register::asked(id);
    if let Some(changes) = asked.map(|asked| serde_json::from_str(asked.circumstances)) {
        let changes: Value = changes.expect("the changes of an example are JSON");
        keys.circumstances.lay(&mut example, &changes);
    }
    let measure = asked.map(|asked| asked.measure).filter(|measure| !measure.is_empty());
    RuleFace {
        about: about(id, &R::ABOUT),
        keys: Arc::new(keys),
        example,
        asks: measure.map(str::to_owned),
        chart: R::chart(),
        prepare: Arc::new(prepare::<R>),
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
        text_hash: None,
    }
}

/// The keys of a rule, from what its types say.
pub fn keys_of_rule<R: Rule>() -> Keys {
    let mut keys = Keys {
        circumstances: keys_of::<R::Circumstances>(),
        figures: keys_of::<R::Figures>(),
        rulings: keys_of::<R::Rulings>(),
    };
    with_defaults(&mut keys.figures, &json(&R::Figures::default()));
    with_defaults(&mut keys.rulings, &json(&R::Rulings::default()));
    keys.rulings.gone = settled();
    keys.remember(R::ABOUT.id, &FORMER);
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
fn json(value: &impl Serialize) -> Value {
    let value = serde_json::to_value(value);
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

fn prepare<R: Rule>(situations: &[Situation]) -> Result<Played, Unplayable> {
    let mut rules = Vec::new();
    for (i, situation) in situations.iter().enumerate() {
        let rule = prepare_one::<R>(situation);
        let rule = rule.map_err(|(key, problem)| Unplayable { situation: i, key, problem })?;
        rules.push((situation.weight, rule));
    }
    let picture = rules.first().and_then(|(_, rule)| rule.picture());
    let experiment = match rules.len() {
        1 => experiment::of(rules.remove(0).1),
        _ => experiment::mixture(rules),
    };
    Ok(Played { experiment, picture })
}

type Blame = (Vec<String>, String);

fn prepare_one<R: Rule>(situation: &Situation) -> Result<R, Blame> {
    let circumstances: R::Circumstances = typed::read("circumstances", &situation.circumstances)?;
    let figures: R::Figures = typed::read("figures", &situation.figures)?;
    let rulings: R::Rulings = typed::read("rulings", &situation.rulings)?;
    R::prepare(circumstances, figures, rulings)
        .map_err(|Refusal { key, problem }| (segments(key), problem))
}

/// The segments of a dotted key; the name of a ruling has dots of its own.
fn segments(key: &str) -> Vec<String> {
    match key.split_once('.') {
        Some(("rulings", name)) => vec!["rulings".into(), name.into()],
        _ => key.split('.').map(str::to_owned).collect(),
    }
}
