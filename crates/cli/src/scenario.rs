//! A scenario that has been read, checked and made ready: nothing fails from here on.

mod build;
mod checks;
mod expectation;
mod file;
mod layers;
mod library;
mod measures;
mod parameter;
mod problem;
mod questions;
mod sections;
mod settings;
mod source;
mod spans;

use std::collections::BTreeMap;
use std::path::Path;

use sandtable_dice::Scale;
use sandtable_play::{Library, Prepared, RuleFace, Situation};
use sandtable_sim::distribution::{Distribution, Observation};
use sandtable_sim::experiment::MeasureInfo;
use sandtable_sim::expression::{EvaluationError, Expression};
use sandtable_sim::interval::Interval;
use sandtable_sim::value::Value as Number;
use serde_json::Value;

use crate::unmeasured::Unmeasured;

pub(crate) use checks::{Checking, Compare, Suppression};
pub(crate) use expectation::{Expectation, Expected};
pub(crate) use file::EngineChoice;
pub(crate) use file::{Names, PriceSettings, TargetVariant, TuneSettings, TuneTarget};
pub(crate) use library::{NoRule, find_rule};
pub(crate) use parameter::Parameter;
pub(crate) use problem::nearest;
pub use problem::{Problem, Refused};
pub(crate) use questions::{PriceQuestion, TuneQuestion};
pub(crate) use sections::keys_of_file;
pub(crate) use settings::{Effort, PRECISION_HELP, Settings, whole_trials};

/// The name of the variant that the file itself is.
pub(crate) const BASE: &str = "base";

/// A question about a rule, ready to be answered.
#[derive(Debug)]
pub struct Scenario {
    /// The file, as the user named it.
    pub(crate) file: String,
    /// The name of its folder of results: the file's stem.
    pub(crate) name: String,
    /// The rulebook, which is the folder around that.
    pub(crate) rulebook: String,
    /// What it is called.
    pub(crate) title: String,
    /// What a designer would ask.
    pub(crate) question: Option<String>,
    /// The register id it names.
    pub(crate) rule_id: String,
    /// The rule.
    pub(crate) rule: RuleFace,
    /// The file itself and its variants.
    pub(crate) variants: Vec<Variant>,
    /// The measures that the scenario defines.
    pub(crate) measures: Vec<DefinedMeasure>,
    /// What measures can come to at all, as far as the scenario says.
    pub(crate) bounds: BTreeMap<String, Bounds>,
    /// How it is run.
    pub(crate) settings: Settings,
    /// What is known about its results.
    pub(crate) expectations: Vec<Expectation>,
    /// What it asks to be tuned.
    pub(crate) tunes: Vec<TuneSettings>,
    /// What it asks to be priced.
    pub(crate) prices: Vec<PriceSettings>,
    /// How it is held against its baseline.
    pub(crate) checking: Checking,
    /// A hash of everything that decides its results, in hexadecimal.
    pub(crate) hash: String,
}

/// One of the alternatives.
#[derive(Debug)]
pub(crate) struct Variant {
    /// What it is called.
    pub(crate) name: String,
    /// What it changes, for the manifest.
    pub(crate) overrides: Value,
    /// The rule, ready to be carried out.
    pub(crate) prepared: Prepared,
    /// What the scenario says about it.
    pub(crate) situations: Vec<Situation>,
}

/// A measure that a scenario defines by an expression.
#[derive(Debug)]
pub(crate) struct DefinedMeasure {
    /// What it is called.
    pub(crate) name: String,
    /// The expression, over the built-in measures and those defined above it.
    pub(crate) expression: Expression,
    /// The condition under which it is given, over the same; always, if there is none.
    pub(crate) given: Option<Expression>,
}

/// What a measure can come to, as the scenario says.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// From the least to the most.
    pub(crate) interval: Interval,
    /// The file and the line.
    pub(crate) place: String,
}

/// The scale of what nothing is known of.
const UNKNOWN: Scale = Scale {
    kind: sandtable_dice::Kind::Amount,
    unit: "",
    low: f64::NEG_INFINITY,
    high: f64::INFINITY,
    missing: None,
};

impl Scenario {
    /// Reads a scenario from a file; `-` is standard input.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or anything in it is wrong.
    pub fn read(path: &Path) -> Result<Scenario, Refused> {
        let file = path.display().to_string();
        let refuse = |problem: String| Refused {
            file: file.clone(),
            text: String::new(),
            problems: vec![Problem::of_file(problem)],
            rule: None,
        };
        let bytes = match file.as_str() {
            "-" => read_all(std::io::stdin().lock()),
            _ => std::fs::File::open(path).and_then(read_all),
        };
        let bytes = bytes.map_err(|error| refuse(format!("cannot read the scenario: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            refuse(format!("the scenario is not UTF-8; byte {at} does not belong to any character"))
        })?;
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("scenario");
        let name = if file == "-" { "stdin".to_owned() } else { slug(stem) };
        Scenario::from_text(&file, &name, &text)
    }

    /// Reads a scenario from a text. The name is that of the folder for its results, and one of the
    /// keys of its random streams.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub fn from_text(file: &str, name: &str, text: &str) -> Result<Scenario, Refused> {
        Scenario::about(&Library::default(), file, name, text)
    }

    /// Reads a scenario from a text, about a rule of a library.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub fn about(
        library: &Library,
        file: &str,
        name: &str,
        text: &str,
    ) -> Result<Scenario, Refused> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        build::build(library, file, name, text).map_err(|mut problems| {
            problems.dedup();
            let rule = rule_named_in(library, text);
            Refused { file: file.to_owned(), text: text.to_owned(), problems, rule }
        })
    }

    /// A hash of everything that decides its results, in hexadecimal: of what the file says, and of
    /// the text of the rule where that is text.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// All measures by name: the scenario's own first, then the built-in ones.
    pub(crate) fn measure_names(&self) -> Vec<String> {
        let built_in = self.variants[0].prepared.experiment.measures();
        let defined = self.measures.iter().map(|measure| measure.name.clone());
        defined.chain(built_in.iter().map(|measure| measure.name.to_owned())).collect()
    }

    /// What a measure counts, with its unit.
    pub(crate) fn meaning_of(&self, name: &str) -> String {
        let built_in = self.variants[0].prepared.experiment.measures();
        let built_in = built_in.iter().find(|measure| measure.name == name);
        match self.measures.iter().find(|measure| measure.name == name) {
            Some(measure) => format!("{name} = {}", measure.expression.text()),
            None => built_in.map(MeasureInfo::axis).unwrap_or_default(),
        }
    }

    /// What a measure is that the scenario defines, and under which condition, if there is one; as
    /// both are written.
    pub(crate) fn definition(&self, name: &str) -> Option<(&str, Option<&str>)> {
        let measure = self.measures.iter().find(|measure| measure.name == name)?;
        Some((measure.expression.text(), measure.given.as_ref().map(Expression::text)))
    }

    /// The condition under which a measure is given, as it is written, if there is one.
    pub(crate) fn given(&self, name: &str) -> Option<&str> {
        self.definition(name)?.1
    }

    /// What is observed of an outcome through a measure that the scenario defines.
    pub(crate) fn observed(
        &self,
        name: &str,
        outcome: &[Option<Number>],
    ) -> Result<Observation, EvaluationError> {
        let position = self.measures.iter().position(|measure| measure.name == name);
        // Each measure may use those above it.
        let above = &self.measures[..=position.expect("names were checked when they were read")];
        let (_, last) = measures::observed(above, outcome)?;
        Ok(last.expect("at least one measure was evaluated"))
    }

    /// What kind of number a measure of a variant is, and what it can come to: by the circumstances,
    /// or as the scenario says. The one place that every command knows this from.
    pub(crate) fn scale(&self, variant: &Variant, name: &str) -> Scale {
        let built_in = variant.prepared.experiment.measures();
        let own = self.measures.iter().position(|measure| measure.name == name);
        let scale = match own {
            Some(position) => {
                let scales = measures::scales(&self.measures[..=position], variant);
                // What may be missing in a variant but not in the base is asked about unguarded.
                scales.ok().and_then(|(_, own)| own.last().copied())
            }
            None => built_in.iter().find(|it| it.name == name).map(|measure| measure.scale),
        };
        measures::within(scale.unwrap_or(UNKNOWN), self.bounds.get(name))
    }

    /// As [`scale`](Scenario::scale), of an expression over all measures; if it is the name of one,
    /// of that.
    fn scale_of(&self, name: &str, expression: &Expression, variant: &Variant) -> Scale {
        if self.measure_names().iter().any(|known| known == name) {
            return self.scale(variant, name);
        }
        let scales = measures::scales(&self.measures, variant);
        scales.ok().and_then(|(seen, _)| expression.scale(&seen).ok()).unwrap_or(UNKNOWN)
    }

    /// The scale that has room for a measure in each of several variants.
    pub(crate) fn scale_over<'a>(
        &self,
        variants: impl IntoIterator<Item = &'a Variant>,
        name: &str,
    ) -> Scale {
        let scales = variants.into_iter().map(|variant| self.scale(variant, name));
        scales.reduce(Scale::or).unwrap_or(UNKNOWN)
    }

    /// Refuses a distribution that leaves what the scenario says that its measure can come to.
    ///
    /// # Errors
    ///
    /// If it does.
    pub(crate) fn check_bounds(
        &self,
        name: &str,
        of: &str,
        distribution: &Distribution,
    ) -> Result<(), Unmeasured> {
        let Some(Bounds { interval, place }) = self.bounds.get(name) else { return Ok(()) };
        let ends = [distribution.min(), distribution.max()];
        match ends.into_iter().flatten().find(|value| !interval.contains(*value)) {
            None => Ok(()),
            Some(value) => {
                let (measure, of) = (format!("measure `{name}`"), of.to_owned());
                let (bounds, place) = (*interval, Some(place.clone()));
                Err(Unmeasured::OutOfBounds { measure, of, value, bounds, place })
            }
        }
    }

    /// The variant with a name.
    pub(crate) fn variant(&self, name: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.name == name)
    }
}

/// The rule that a scenario names, with its place in the rulebook, for whoever has to mend it.
fn rule_named_in(library: &Library, text: &str) -> Option<String> {
    let (values, _) = source::parse(text).ok()?;
    let about = library.find(values.get("rule")?.as_str()?)?.about;
    Some(format!("{}, {} ({})", about.named, about.title, about.source))
}

/// Reads no more than a scenario may have, and one byte more, so that a larger one is noticed.
fn read_all(reader: impl std::io::Read) -> std::io::Result<Vec<u8>> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    reader.take(source::LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A name that is a plain folder name on every system: lower case, digits, hyphens.
pub(crate) fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let text: String = name.chars().map(plain).collect();
    let words: Vec<_> = text.split('-').filter(|word| !word.is_empty()).collect();
    match words.join("-") {
        empty if empty.is_empty() => "scenario".to_owned(),
        mut slug => {
            slug.truncate(100);
            slug
        }
    }
}

/// A name as a part of a file name: told apart by a few digits where another of the names would be
/// the same part.
pub(crate) fn file_word<'a>(name: &str, mut among: impl Iterator<Item = &'a str>) -> String {
    let plain = slug(name);
    if among.all(|other| other == name || slug(other) != plain) {
        return plain;
    }
    format!("{plain}-{}", &blake3::hash(name.as_bytes()).to_hex()[..6])
}

#[cfg(test)]
mod tests {
    use super::{file_word, slug};

    #[test]
    fn no_two_names_share_a_file() {
        let names = ["a b", "a/b", "A-B", "other!"];
        let words = names.map(|name| file_word(name, names.into_iter()));
        let distinct: std::collections::BTreeSet<_> = words.iter().collect();
        assert_eq!(distinct.len(), words.len(), "{words:?}");
        assert_eq!(words[3], "other");
        assert!(words.iter().all(|word| *word == slug(word)), "{words:?}");
    }

    #[test]
    fn names_never_become_paths() {
        for (name, expected) in [
            ("mine-order", "mine-order"),
            ("../../etc/x", "etc-x"),
            ("Ten Regulars!", "ten-regulars"),
            (".", "scenario"),
            ("", "scenario"),
            ("\u{202e}evil", "evil"),
        ] {
            assert_eq!(slug(name), expected);
        }
        assert_eq!(slug(&"x".repeat(5000)).len(), 100);
    }
}
