//! Keys of a variant, by name: what they are now, what they may be, and the variant with other
//! values for them.

use sandtable_keys::{Extent, Keys, Kind, Number, Place, leaves};
use sandtable_sim::tuning::Grid;
use serde_json::Value;

use super::best_play::Unmade;
use super::file::number::{WrittenNumber, number};
use super::ready::Scenario;
use super::variant::Variant;
use crate::Failure;
use crate::engine::{NotExact, WhySampled, variant_of};
use crate::problem::{Problem, nearest};

/// A chance that is a number has at most nine decimals; a test holds this to what is refused.
const PARTS_OF_A_CHANCE: u32 = 1_000_000_000;

/// A key of a variant that can be changed.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    /// The key, from the root of the scenario: `figures.section.cost`.
    pub(crate) key: String,
    /// What can be said for it.
    pub(crate) kind: Kind,
    /// Its value in each situation of the variant, defaults included.
    pub(crate) values: Vec<Value>,
    /// What it means, if that is said.
    pub(crate) meaning: Option<String>,
    /// What its numbers count or measure, if that is said.
    pub(crate) unit: Option<String>,
    /// Whose value it is.
    pub(crate) source: Source,
}

/// Whose value a parameter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// It is the rulebook's.
    Printed,
    /// It is the default of a figure that no document prints.
    Assumed,
    /// The scenario states it.
    Stated,
}

impl Source {
    /// As a word before the value: "the printed 50".
    pub(crate) fn whose(self) -> &'static str {
        match self {
            Source::Printed => "printed",
            Source::Assumed => "assumed",
            Source::Stated => "scenario's",
        }
    }

    /// Whose the value at a place is: that of a figure which is changed is the scenario's.
    fn of(section: &str, place: &Place<'_>) -> Source {
        let is_default = place.key.default_value() == Some(place.value);
        match (section, is_default) {
            ("figures", true) if place.key.assumed => Source::Assumed,
            ("figures", true) => Source::Printed,
            _ => Source::Stated,
        }
    }
}

impl Parameter {
    /// What numbers it takes, if it takes numbers.
    pub(crate) fn numbers(&self) -> Option<Number> {
        match &self.kind {
            Kind::Number(number) => Some(*number),
            Kind::Chance => Some(Number { least: Some(0.0), most: Some(1.0), ..Number::default() }),
            _ => None,
        }
    }

    /// Which numbers it takes, of those between its limits.
    pub(crate) fn grid(&self) -> Grid {
        match &self.kind {
            Kind::Chance => Grid::Parts(PARTS_OF_A_CHANCE),
            Kind::Number(Number { whole: true, .. }) => Grid::Whole,
            Kind::Number(Number { parts: Some(parts), .. }) => Grid::Parts(*parts),
            _ => Grid::Any,
        }
    }

    /// A number as the key takes it, with no more decimals than it may have; nothing if the key takes
    /// only whole numbers, or none.
    pub(crate) fn number(&self, number: f64) -> Option<Value> {
        self.numbers()?;
        let grid = self.grid();
        if grid != Grid::Whole {
            return serde_json::Number::from_f64(grid.nearest(number)).map(Value::Number);
        }
        let is_whole = number.fract() == 0.0 && number.abs() < 1e15;
        #[expect(clippy::cast_possible_truncation, reason = "a whole number, not too large")]
        is_whole.then(|| (number as i64).into())
    }

    /// A number as the key takes it, as it was written where the key takes fractions; nothing if it
    /// takes none like it.
    pub(crate) fn said(&self, number: f64, written: &WrittenNumber) -> Option<Value> {
        match written {
            WrittenNumber::Fraction(text) if self.kind == Kind::Chance => {
                Some(Value::String(text.replace(' ', "")))
            }
            _ if self.is_between_steps(number) => None,
            _ => self.number(number),
        }
    }

    /// Whether it goes by steps, and a number lies between two of them.
    pub(crate) fn is_between_steps(&self, number: f64) -> bool {
        let parts = self.numbers().and_then(|numbers| numbers.parts);
        let steps = |parts: u32| number * f64::from(parts);
        parts.map(steps).is_some_and(|steps| 1e-9 < (steps - steps.round()).abs())
    }

    /// A value as a number, also if it is a fraction where the key takes them.
    pub(crate) fn number_of(&self, value: &Value) -> Option<f64> {
        value.as_f64().or_else(|| number(value.as_str().filter(|_| self.numbers().is_some())?))
    }

    /// What it is now, if that is one number in all situations, or one fraction.
    pub(crate) fn present(&self) -> Option<f64> {
        let first = self.values.first()?;
        let is_same = self.values.iter().all(|value| value == first);
        self.number_of(first).filter(|_| is_same && self.numbers().is_some())
    }

    /// The value as it is typed on a command line: `5`, `true`, `run`, or a list as a whole, `[1, 2]`.
    pub(crate) fn typed(text: &str) -> Value {
        match serde_json::from_str(text) {
            Ok(value @ (Value::Number(_) | Value::Bool(_) | Value::Array(_))) => value,
            _ => Value::String(text.to_owned()),
        }
    }
}

impl Scenario {
    /// What a key of a variant is, and what it may be.
    ///
    /// # Errors
    ///
    /// If there is no such key.
    pub(crate) fn parameter(&self, variant: &Variant, key: &str) -> Result<Parameter, Failure> {
        let path = self.path(variant, key)?;
        let keys = self.rule.keys.section(&path[0]);
        let found = variant.prepared.in_force.iter().map(|in_force| {
            let place = keys.at(&in_force[&path[0]], &path[1..]);
            place.map_err(|at| {
                let former = keys.gone_at(&in_force[&path[0]], &path[1..]);
                self.unknown(variant, key, &path, at + 1, former)
            })
        });
        let found = found.collect::<Result<Vec<_>, _>>()?;
        let last = found.last().expect("a variant has a situation");
        let meaning = last.key.meaning.split("\n\n").next().unwrap_or_default();
        Ok(Parameter {
            key: key.to_owned(),
            kind: last.kind.clone(),
            meaning: (!meaning.is_empty()).then(|| meaning.to_owned()),
            unit: last.key.unit.clone(),
            values: found.iter().map(|place| place.value.clone()).collect(),
            source: Source::of(&path[0], last),
        })
    }

    /// A variant with other values for some of its keys, in all of its situations.
    ///
    /// As if they stood in a `[variants]` table of the file: tables are merged, and a table that
    /// becomes another kind of thing is replaced.
    ///
    /// # Errors
    ///
    /// If there is no such key, or the values are not possible, or not together.
    pub(crate) fn changed(
        &self,
        variant: &Variant,
        name: &str,
        changes: &[(String, Value)],
    ) -> Result<Variant, Failure> {
        let mut situations = variant.situations.clone();
        let mut overrides = variant.overrides.as_object().cloned().unwrap_or_default();
        for (key, value) in changes {
            let path = self.path(variant, key)?;
            for (situation, in_force) in situations.iter_mut().zip(&variant.prepared.in_force) {
                let keys = self.rule.keys.section(&path[0]);
                let section = situation.section_mut(&path[0]);
                keys.set(section, &in_force[&path[0]], &path[1..], value);
                let fault = keys.check(section, Extent::Whole).into_iter().next();
                if let Some(problem) = fault.map(Problem::from) {
                    let problem = problem.within(&path[..1]);
                    return Err(refused(
                        &self.file,
                        &problem.path().join("."),
                        problem.message(),
                        problem.advice(),
                    ));
                }
            }
            overrides.insert(key.clone(), value.clone());
        }
        self.made(name, Value::Object(overrides), situations).map_err(|unmade| match unmade {
            Unmade::Problem(problem) => {
                refused(&self.file, &problem.path().join("."), problem.message(), problem.advice())
            }
            Unmade::Stopped => {
                let whom = variant_of(name, &self.file);
                Failure::NotExact(NotExact { whom, why: WhySampled::TimeOver })
            }
        })
    }

    /// The segments of a key, the section first.
    pub(super) fn path(&self, variant: &Variant, key: &str) -> Result<Vec<String>, Failure> {
        let segments: Vec<_> = key.split('.').map(str::to_owned).collect();
        if !Keys::SECTIONS.contains(&segments[0].as_str()) {
            return Err(self.unknown(variant, key, &segments, 0, None));
        }
        // The name of a ruling has dots of its own.
        Ok(match key.split_once('.') {
            Some(("rulings", name)) => {
                vec!["rulings".to_owned(), name.trim_matches('"').to_owned()]
            }
            _ => segments,
        })
    }

    /// The failure to find the segment at a position of a key.
    fn unknown(
        &self,
        variant: &Variant,
        key: &str,
        path: &[String],
        at: usize,
        former: Option<&str>,
    ) -> Failure {
        let known = variant.keys();
        let around = path[..at.min(path.len())].join(".");
        let beside = |known: &&String| {
            known.strip_prefix(around.as_str()).is_some_and(|rest| rest.starts_with('.'))
        };
        let names: Vec<&String> = known.iter().filter(beside).collect();
        let shown: Vec<_> = names.iter().take(12).map(|name| format!("`{name}`")).collect();
        let ending = known.iter().find(|known| known.ends_with(&format!(".{key}")));
        let ending = ending.map(|known| format!("did you mean `{known}`?"));
        let near = nearest(key, known.iter().map(String::as_str));
        let former = former.map(str::to_owned);
        let help = former.or(ending).or(near).or_else(|| match shown.len() {
            0 => Some(
                "a key begins with `circumstances.`, `figures.`, `rulings.` or `behaviour.`"
                    .to_owned(),
            ),
            _ => Some(format!("there are {}", shown.join(", "))),
        });
        Failure::Usage { problem: format!("{} has no key `{key}`", self.file), help }
    }
}

impl Variant {
    /// All keys that have a value of their own: numbers, words, yes or no.
    pub(crate) fn keys(&self) -> Vec<String> {
        let in_force = &self.prepared.in_force[0];
        Keys::SECTIONS.iter().flat_map(|section| leaves(section, &in_force[section])).collect()
    }
}

fn refused(file: &str, key: &str, message: &str, help: Option<&str>) -> Failure {
    let problem = format!("`{key}` of {file}: {message}");
    Failure::Usage { problem, help: help.map(str::to_owned) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn scenario() -> Scenario {
        let text = r#"
            title = "Mines"
            rule = "ba.minefield.attack"
            [circumstances]
            unit = { kind = "infantry", quality = "regular", models = 10 }
            order = "run"
            section = { mines = "anti-personnel" }
            [[mix]]
            weight = 1
            circumstances.unit.quality = "regular"
            [[mix]]
            weight = 1
            circumstances.unit.quality = "veteran"
        "#;
        Scenario::from_text("mines.toml", "mines", text).expect("a scenario")
    }

    fn message<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
        result.expect_err("refused").to_string()
    }

    #[test]
    fn a_key_is_what_the_table_of_keys_says() {
        let scenario = scenario();
        let of = |key: &str| scenario.parameter(&scenario.variants[0], key).expect("a key");
        let models = of("circumstances.unit.models");
        assert_eq!(models.kind, Kind::whole(1, 200));
        assert_eq!(models.values, [json!(10), json!(10)]);
        assert!(models.meaning.is_some());
        let quality = of("circumstances.unit.quality");
        assert!(
            matches!(quality.kind, Kind::Choice(words) if words.iter().any(|it| it.word == "veteran"))
        );
        assert_eq!(quality.values, [json!("regular"), json!("veteran")]);
        assert!(of("figures.section.dice_on_run").numbers().is_some_and(|numbers| numbers.whole));
        assert_eq!(of("figures.section.dice_on_run").grid(), Grid::Whole);
        assert!(matches!(of("rulings.mine.pins_per").kind, Kind::Choice(_)));
        assert_eq!(of("figures.section.dice_on_run").source, Source::Printed);
        assert_eq!(of("figures.morale.regular").source, Source::Assumed);
        assert_eq!(models.source, Source::Stated);
    }

    /// What a scenario says in place of the book is printed nowhere.
    #[test]
    fn a_figure_that_is_changed_is_the_scenarios() {
        let scenario = scenario();
        let key = "figures.section.dice_on_run";
        let two = [(key.to_owned(), json!(2))];
        let changed = scenario.changed(&scenario.variants[0], "less", &two).expect("changed");
        assert_eq!(scenario.parameter(&changed, key).expect("a key").source, Source::Stated);
    }

    /// A number that is worked out has digits that nobody would write, and the key would refuse.
    #[test]
    fn a_chance_is_written_with_the_decimals_that_it_may_have() {
        let chance = Parameter {
            key: "circumstances.undisturbed".to_owned(),
            kind: Kind::Chance,
            values: vec![json!("2/3")],
            meaning: None,
            unit: None,
            source: Source::Stated,
        };
        assert_eq!(chance.number(0.212_500_000_000_000_02), Some(json!(0.2125)));
        assert_eq!(chance.number(1.0 / 3.0), Some(json!(0.333_333_333)));
        let takes = |text: &str| text.parse::<sandtable_dice::Chance>().is_ok();
        assert!(takes("0.333333333") && !takes("0.3333333333"));
    }

    #[test]
    fn a_changed_variant_is_that_of_a_file_that_says_so() {
        let scenario = scenario();
        let changes = [
            ("circumstances.order".to_owned(), json!("advance")),
            ("figures.section.dice_on_advance".to_owned(), json!(5)),
            ("rulings.mine.pins_per".to_owned(), json!("attack")),
        ];
        let variant =
            scenario.changed(&scenario.variants[0], "changed", &changes).expect("changed");
        for in_force in &variant.prepared.in_force {
            assert_eq!(in_force["circumstances"]["order"], "advance");
            assert_eq!(in_force["figures"]["section"]["dice_on_advance"], 5);
            assert_eq!(in_force["rulings"]["mine.pins_per"], "attack");
        }
        assert_eq!(variant.situations[1].circumstances["unit"]["quality"], "veteran");
    }

    #[test]
    fn a_former_key_is_told_with_the_one_of_today() {
        let text = r#"
            title = "Dug in"
            rule = "ba.dugin.infantry"
            [circumstances]
        "#;
        let scenario = Scenario::from_text("dugin.toml", "dugin", text).expect("a scenario");
        let refused = scenario.parameter(&scenario.variants[0], "circumstances.dug_in");
        let Err(Failure::Usage { help, .. }) = refused else { panic!("{refused:?}") };
        let help = help.unwrap_or_default();
        assert!(help.contains("it is now `posture = \"dug-in\"`"), "{help}");
    }

    #[test]
    fn what_cannot_be_changed_is_refused() {
        let scenario = scenario();
        let base = &scenario.variants[0];
        let change = |key: &str, value: Value| {
            message(scenario.changed(base, "x", &[(key.to_owned(), value)]))
        };
        insta::assert_snapshot!(
            [
                message(scenario.parameter(base, "circumstances.unit.modles")),
                message(scenario.parameter(base, "models")),
                message(scenario.parameter(base, "figures.section.zeal")),
                change("circumstances.unit.models", json!(100_000)),
                change("circumstances.order", json!("runn")),
                change("circumstances.unit.color", json!("red")),
            ]
            .join("\n")
        );
    }
}
