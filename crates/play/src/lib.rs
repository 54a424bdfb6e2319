//! A rule with its types forgotten: what the program needs of any entry of the catalog.
//!
//! The one place that sees both rulebooks and engines. Every rule is compiled here, once for each
//! engine; a crate of its own keeps that from happening again whenever the program around it changes,
//! and for the tests of the program.

mod typed;

use sandtable_rules::picture::Picture;
use sandtable_rules::{About, Chart, Refusal, Rule, catalog};
use sandtable_sim::{Experiment, experiment};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

/// What the program sees of a rule.
#[derive(Clone, Debug)]
pub struct RuleFace {
    /// What it is.
    pub about: &'static About,
    /// The schema of its circumstances.
    pub circumstances: Value,
    /// The schema of its figures.
    pub figures: Value,
    /// The schema of its rulings.
    pub rulings: Value,
    /// Circumstances for a first scenario.
    pub example: Value,
    /// The book's figures.
    pub book: Value,
    /// The register's rulings.
    pub register: Value,
    /// The table of the page that it is read off, if it is one.
    pub chart: Option<Chart>,
    prepare: fn(&[Situation]) -> Result<Prepared, Unplayable>,
}

/// What a scenario says about a rule, complete: one situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// How often it is met, relative to the others.
    pub weight: u32,
    /// What a player would read out.
    pub circumstances: Value,
    /// All figures, the book's where the scenario says nothing.
    pub figures: Value,
    /// The rulings that differ from the register's.
    pub rulings: Value,
}

/// A rule that is ready to be carried out.
pub struct Prepared {
    /// The experiment of carrying it out.
    pub experiment: Box<dyn Experiment>,
    /// What it looks like on the table, if that can be drawn.
    pub picture: Option<Picture>,
    /// All circumstances, figures and rulings, defaults included, situation by situation.
    pub in_force: Vec<Value>,
}

impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("in_force", &self.in_force).finish_non_exhaustive()
    }
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

impl RuleFace {
    /// The rule that an id names.
    pub fn find(id: &str) -> Option<RuleFace> {
        struct Face;

        impl catalog::Visitor for Face {
            type Output = RuleFace;

            fn visit<R: Rule>(self) -> RuleFace {
                face::<R>()
            }
        }

        catalog::visit(id, Face)
    }

    /// Makes the rule ready for a weighted mixture of situations.
    ///
    /// # Errors
    ///
    /// If one of the situations cannot be, with the key to blame.
    pub fn prepare(&self, situations: &[Situation]) -> Result<Prepared, Unplayable> {
        (self.prepare)(situations)
    }

    /// The schema of one of the three sections that describe a situation.
    pub fn section(&self, name: &str) -> &Value {
        match name {
            "circumstances" => &self.circumstances,
            "figures" => &self.figures,
            _ => &self.rulings,
        }
    }
}

fn face<R: Rule>() -> RuleFace {
    RuleFace {
        about: const { &R::ABOUT },
        circumstances: schema::<R::Circumstances>(),
        figures: schema::<R::Figures>(),
        rulings: schema::<R::Rulings>(),
        example: json(&R::example()),
        book: json(&R::Figures::default()),
        register: json(&R::Rulings::default()),
        chart: R::chart(),
        prepare: prepare::<R>,
    }
}

/// The JSON Schema of a type, without references, so that every reader of it stays simple.
pub fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("circumstances, figures and rulings are plain values")
}

fn prepare<R: Rule>(situations: &[Situation]) -> Result<Prepared, Unplayable> {
    let mut rules = Vec::new();
    let mut in_force = Vec::new();
    for (i, situation) in situations.iter().enumerate() {
        let (rule, values) = prepare_one::<R>(situation).map_err(|(key, problem)| Unplayable {
            situation: i,
            key,
            problem,
        })?;
        rules.push((situation.weight, rule));
        in_force.push(values);
    }
    let picture = rules.first().and_then(|(_, rule)| rule.picture());
    let experiment = match rules.len() {
        1 => experiment::of(rules.remove(0).1),
        _ => experiment::mixture(rules),
    };
    Ok(Prepared { experiment, picture, in_force })
}

type Blame = (Vec<String>, String);

fn prepare_one<R: Rule>(situation: &Situation) -> Result<(R, Value), Blame> {
    let circumstances: R::Circumstances = typed::read("circumstances", &situation.circumstances)?;
    let figures: R::Figures = typed::read("figures", &situation.figures)?;
    let rulings: R::Rulings = typed::read("rulings", &situation.rulings)?;
    let in_force = serde_json::json!({
        "weight": situation.weight,
        "circumstances": json(&circumstances),
        "figures": json(&figures),
        "rulings": json(&rulings),
    });
    let rule = R::prepare(circumstances, figures, rulings)
        .map_err(|Refusal { key, problem }| (segments(key), problem))?;
    Ok((rule, in_force))
}

/// The segments of a dotted key; the name of a ruling has dots of its own.
fn segments(key: &str) -> Vec<String> {
    match key.split_once('.') {
        Some(("rulings", name)) => vec!["rulings".into(), name.into()],
        _ => key.split('.').map(str::to_owned).collect(),
    }
}
