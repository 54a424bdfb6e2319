//! A scenario that is ready to be answered, and what is known of its measures.

use std::collections::BTreeMap;
use std::path::PathBuf;

use sandtable_dice::Scale;
use sandtable_play::RuleFace;
use sandtable_report::letters;
use sandtable_sim::distribution::{Observation, Unobserved};
use sandtable_sim::experiment::MeasureInfo;
use sandtable_sim::expression::Expression;
use sandtable_sim::value::Value;

use super::checks::Checking;
use super::chosen::BestPlays;
use super::expectation::Expectation;
use super::file::TuneSettings;
use super::file::best::BestSettings;
use super::file::matrix::MatrixSettings;
use super::file::price::PriceSettings;
use super::measures::{self, Bounds, DefinedMeasure, UNKNOWN};
use super::settings::Settings;
use super::variant::Variant;
use crate::observable::Observable;

/// A question about a rule, ready to be answered.
#[derive(Debug)]
pub struct Scenario {
    /// The file, as the user named it.
    pub(crate) file: String,
    /// Its text, as it was read.
    pub(crate) text: String,
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
    /// The files of the rules that it reaches, as far as they are text.
    pub(crate) pages: Vec<PathBuf>,
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
    /// Whose play shall be the best.
    pub(crate) best: Option<BestSettings>,
    /// The best plays that were found where it says that the best is done.
    pub(crate) best_plays: BestPlays,
    /// Which options it sets against each other.
    pub(crate) matrix: Option<MatrixSettings>,
    /// How it is held against its baseline.
    pub(crate) checking: Checking,
    /// A hash of everything that decides its results, in hexadecimal.
    pub(crate) hash: String,
    /// The hash of the rules that it is about: of all rules in Rust, or of its own page.
    pub(crate) rules_hash: String,
}

impl Scenario {
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

    /// Whether the scenario asks about a measure: it is the main one, or defined there, or something is
    /// expected of it.
    pub(crate) fn asks_about(&self, name: &str) -> bool {
        self.settings.measure == name
            || self.measures.iter().any(|measure| measure.name == name)
            || self.expectations.iter().any(|expectation| expectation.measure == name)
    }

    /// What a measure counts, with its unit.
    pub(crate) fn meaning_of(&self, name: &str) -> String {
        let name = self.renamed(name);
        let built_in = self.variants[0].prepared.experiment.measures();
        let built_in = built_in.iter().find(|measure| measure.name == name);
        match self.measures.iter().find(|measure| measure.name == name) {
            Some(measure) => {
                let definition = || match measure.expression.text() {
                    // What was asked for by an expression is called as it is written.
                    text if text == name => name.to_owned(),
                    text => format!("{name} = {text}"),
                };
                measure.meaning.clone().unwrap_or_else(definition)
            }
            None => built_in.map(MeasureInfo::axis).unwrap_or_default(),
        }
    }

    /// Whether the scenario defines a measure and says nothing of it, so that it is called by its name.
    pub(crate) fn has_no_words_for(&self, name: &str) -> bool {
        let name = self.renamed(name);
        self.measures.iter().any(|measure| measure.name == name && measure.meaning.is_none())
    }

    /// The measure that another is by a name of its own, and of which nothing else is said: it counts
    /// what that one counts, in its unit. The same name, if it is worked out.
    fn renamed<'a>(&'a self, mut name: &'a str) -> &'a str {
        let names = self.measure_names();
        let mut above = self.measures.len();
        while let Some(at) = self.measures[..above].iter().position(|it| it.name == name) {
            let measure = &self.measures[at];
            let of = measure.expression.text();
            // Under a condition it is another number, and has a title of its own.
            let is_other = measure.meaning.is_some() || measure.given.is_some();
            if is_other || !names.iter().any(|it| it == of) {
                break;
            }
            (name, above) = (of, at);
        }
        name
    }

    /// What a measure is, in the words that begin a title: what is counted; of a measure that the
    /// scenario defines and says nothing of, its name.
    pub(crate) fn title_of(&self, name: &str) -> String {
        let name = self.renamed(name);
        let built_in = self.variants[0].prepared.experiment.measures();
        let words = match self.measures.iter().find(|measure| measure.name == name) {
            Some(DefinedMeasure { meaning: Some(meaning), .. }) => {
                let unit = meaning.strip_suffix(')').and_then(|said| said.rsplit_once(" ("));
                unit.map_or(meaning.as_str(), |(said, _)| said).to_owned()
            }
            Some(_) => name.replace('_', " "),
            None => {
                let built_in = built_in.iter().find(|measure| measure.name == name);
                built_in.map_or(name.replace('_', " "), |measure| measure.meaning.to_owned())
            }
        };
        letters::capitalized(measures::without_stop(&words))
    }

    /// What a measure is that the scenario defines, and under which condition, if there is one; as
    /// both are written.
    pub(crate) fn definition(&self, name: &str) -> Option<(&str, Option<&str>)> {
        let measure = self.measures.iter().find(|measure| measure.name == name)?;
        Some((measure.expression.text(), measure.given.as_ref().map(Expression::text)))
    }

    /// What a measure counts as, beyond what the rule counts itself: the definitions that it is worked
    /// out by, its own the last. Of two scenarios about one rule, what counts as the same comes to the
    /// same in the same situation.
    pub(crate) fn counts_as(&self, name: &str) -> Vec<(&str, &str, Option<&str>)> {
        let own = self.measures.iter().find(|measure| measure.name == name);
        let needed = own.into_iter().flat_map(DefinedMeasure::needed);
        let definition = |position: &usize| {
            let DefinedMeasure { name, expression, given, .. } = &self.measures[*position];
            (name.as_str(), expression.text(), given.as_ref().map(Expression::text))
        };
        needed.map(definition).collect()
    }

    /// The condition under which a measure is given, as it is written, if there is one.
    pub(crate) fn given(&self, name: &str) -> Option<&str> {
        self.definition(name)?.1
    }

    /// What is observed of an outcome through the built-in measure at a position.
    ///
    /// # Errors
    ///
    /// If the outcome leaves what the scenario says is possible.
    pub(crate) fn observed_built_in(
        &self,
        position: usize,
        outcome: &[Option<Value>],
    ) -> Result<Observation, Unobserved> {
        let (values, _) = self.measured(&[], outcome)?;
        Ok(values[position].into())
    }

    /// What is observed of an outcome through the measure at a position of those that the scenario
    /// defines.
    ///
    /// # Errors
    ///
    /// If it cannot be worked out, or the outcome leaves what the scenario says is possible.
    pub(crate) fn observed(
        &self,
        position: usize,
        outcome: &[Option<Value>],
    ) -> Result<Observation, Unobserved> {
        let (_, seen) = self.measured(self.measures[position].needed(), outcome)?;
        Ok(seen.expect("a measure needs itself"))
    }

    /// The built-in measures of an outcome with those of the scenario's own that are needed, by their
    /// positions, and what is observed of the last of them. The one way to read anything off an outcome,
    /// so that no command has a number of an outcome that leaves what the scenario says is possible.
    pub(super) fn measured(
        &self,
        needed: &[usize],
        outcome: &[Option<Value>],
    ) -> measures::Measured {
        measures::measured((&self.measures, needed), &self.bounds, outcome)
    }

    /// What kind of number a measure of a variant is, and what it can come to: by the circumstances,
    /// or as the scenario says. The one place that every command knows this from.
    pub(crate) fn scale(&self, variant: &Variant, name: &str) -> Scale {
        let built_in = variant.prepared.experiment.measures();
        let own = self.measures.iter().position(|measure| measure.name == name);
        let scales =
            |needed: &[usize]| measures::scales_of((&self.measures, needed), &self.bounds, variant);
        let scale = if let Some(position) = own {
            // What may be missing in a variant but not in the base is asked about unguarded.
            scales(self.measures[position].needed()).ok().and_then(|(_, own)| own.last().copied())
        } else {
            let position = built_in.iter().position(|it| it.name == name);
            position.zip(scales(&[]).ok()).map(|(position, (seen, _))| seen[position])
        };
        scale.unwrap_or(UNKNOWN)
    }

    /// What can be observed of a measure of a variant.
    pub(crate) fn observable<'a>(&self, variant: &Variant, name: &'a str) -> Observable<'a> {
        Observable { name, scale: self.scale(variant, name), is_given: self.given(name).is_some() }
    }

    /// As [`scale`](Scenario::scale), of an expression over all measures; if it is the name of one,
    /// of that.
    pub(super) fn scale_of(&self, name: &str, expression: &Expression, variant: &Variant) -> Scale {
        if self.measure_names().iter().any(|known| known == name) {
            return self.scale(variant, name);
        }
        let scales = measures::scales(&self.measures, &self.bounds, variant);
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

    /// The variant with a name.
    pub(crate) fn variant(&self, name: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.name == name)
    }
}
