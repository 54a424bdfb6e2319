//! From the text of a scenario to one that can be run, or to everything that is wrong with it.

use serde_json::{Map, Value};

use sandtable_play::{self as play, RuleFace, Situation, Unplayable};
use sandtable_rules::{catalog, register};

use super::file::{Overrides, ScenarioFile};
use super::layers::{self, Layers, SECTIONS};
use super::problem::{Problem, list, nearest};
use super::settings::Settings;
use super::spans::{Path, Spans};
use super::{
    BASE, DefinedMeasure, Expectation, Scenario, Variant, checks, expectation, measures, questions,
    schema, source,
};

pub(super) fn build(file: &str, name: &str, text: &str) -> Result<Scenario, Vec<Problem>> {
    let (values, spans) = source::parse(text).map_err(|problem| vec![problem])?;
    let builder = Builder { values, spans, text };
    builder.build(file, name).map_err(|problems| {
        problems.into_iter().map(|problem| problem.on(&builder.spans)).collect()
    })
}

struct Builder<'a> {
    values: Map<String, Value>,
    spans: Spans,
    text: &'a str,
}

impl Builder<'_> {
    fn build(&self, file: &str, name: &str) -> Result<Scenario, Vec<Problem>> {
        let written = self.written()?;
        let rule = find_rule(&written.rule).map_err(|problem| vec![problem])?;
        let variants = self.variants(&written, &rule)?;
        let mut measures = measures::defined(&written.measures, &variants[0])?;
        let given = self.given(&written, &mut measures, &variants[0])?;
        let names = measures::names(&measures, &variants[0]);
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let bounds = measures::bounds(&written.bounds, &names)?;
        let settings = settings(&written, &names, &variants[0]).map_err(|problem| vec![problem])?;
        let expectations = self.expectations(&written, &given, &variants, &names)?;
        let variant_names: Vec<_> = variants.iter().map(|variant| variant.name.as_str()).collect();
        let checking = checks::read(&written.check, &variant_names, &names)?;
        let entry =
            register::find(&written.rule).expect("the catalog names entries of the register");
        let mut scenario = Scenario {
            file: file.to_owned(),
            name: name.to_owned(),
            rulebook: entry.rulebook,
            title: written.title.clone(),
            question: written.question.clone(),
            rule_id: written.rule.clone(),
            hash: self.hash(name),
            rule,
            variants,
            measures,
            bounds,
            settings,
            expectations,
            tunes: Vec::new(),
            prices: Vec::new(),
            checking,
        };
        let problems = questions::take_up(&mut scenario, &written);
        if problems.is_empty() { Ok(scenario) } else { Err(problems) }
    }

    /// The file as it is written, once nothing about its own keys is wrong.
    fn written(&self) -> Result<ScenarioFile, Vec<Problem>> {
        let value = Value::Object(self.values.clone());
        let mut problems = schema::check(&play::schema::<ScenarioFile>(), &value);
        for (name, variant) in self.table("variants") {
            let around = ["variants".to_owned(), name.clone()];
            let found = schema::check(&play::schema::<Overrides>(), variant);
            problems.extend(found.into_iter().map(|problem| problem.within(&around)));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        serde_path_to_error::deserialize(value).map_err(|error| {
            let path: Path = error.path().iter().map(ToString::to_string).collect();
            vec![Problem::new(&path, error.into_inner().to_string())]
        })
    }

    fn table(&self, name: &str) -> impl Iterator<Item = (&String, &Value)> {
        self.values.get(name).and_then(Value::as_object).into_iter().flatten()
    }

    /// The file itself and its variants, each a mixture of one or more situations.
    fn variants(
        &self,
        written: &ScenarioFile,
        rule: &RuleFace,
    ) -> Result<Vec<Variant>, Vec<Problem>> {
        let weights = layers::weights(&written.mix).map_err(|problem| vec![problem])?;
        let mut variants: Vec<Variant> = Vec::new();
        let mut problems = Vec::new();
        let base = (BASE.to_owned(), Value::Object(Map::new()));
        if written.variants.contains_key(BASE) {
            let path = ["variants".to_owned(), BASE.to_owned()];
            problems.push(Problem::new(&path, "`base` is the file itself; choose another name"));
        }
        let others = written.variants.clone().into_iter().filter(|(name, _)| name != BASE);
        for (name, overrides) in std::iter::once(base).chain(others) {
            let layers = layers::situations(&self.values, rule, &name, &weights);
            match self.variant(&name, overrides, &layers, rule) {
                Err(found) => problems.extend(found),
                Ok(variant) => {
                    match variants.iter().find(|other| other.situations == variant.situations) {
                        None => variants.push(variant),
                        Some(same) => problems.push(changes_nothing(&name, &same.name)),
                    }
                }
            }
        }
        if problems.is_empty() { Ok(variants) } else { Err(problems) }
    }

    fn variant(
        &self,
        name: &str,
        overrides: Value,
        layers: &[Layers],
        rule: &RuleFace,
    ) -> Result<Variant, Vec<Problem>> {
        let problems: Vec<_> = layers.iter().flat_map(|layers| self.check(layers, rule)).collect();
        if !problems.is_empty() {
            return Err(problems);
        }
        let situations: Vec<_> = layers.iter().map(|layers| layers.situation.clone()).collect();
        let prepared =
            rule.prepare(&situations).map_err(|Unplayable { situation, key, problem }| {
                vec![layers[situation].blame(Problem::new(&key, problem), &self.spans)]
            })?;
        Ok(Variant { name: name.to_owned(), overrides, prepared, situations })
    }

    fn check(&self, layers: &Layers, rule: &RuleFace) -> Vec<Problem> {
        let Situation { circumstances, figures, rulings, .. } = &layers.situation;
        let sections = SECTIONS.into_iter().zip([circumstances, figures, rulings]);
        let found = sections.flat_map(|(name, value)| {
            let around = [name.to_owned()];
            let found = schema::check(rule.section(name), value).into_iter();
            found.map(move |problem| problem.within(&around)).collect::<Vec<_>>()
        });
        found.map(|problem| layers.blame(problem, &self.spans)).collect()
    }

    /// The measure of each expectation, by the name that it has under its condition; adds those that
    /// are given under one to the measures.
    fn given(
        &self,
        written: &ScenarioFile,
        measures: &mut Vec<DefinedMeasure>,
        base: &Variant,
    ) -> Result<Vec<String>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut names = Vec::new();
        for (i, expect) in written.expect.iter().enumerate() {
            let around = ["expect".to_owned(), i.to_string()];
            match &expect.given {
                None => names.push(expect.measure.clone()),
                Some(given) => match measures::add_given(measures, &expect.measure, given, base) {
                    Ok(name) => names.push(name),
                    Err(problem) => problems.push(problem.within(&around)),
                },
            }
        }
        if problems.is_empty() { Ok(names) } else { Err(problems) }
    }

    fn expectations(
        &self,
        written: &ScenarioFile,
        given: &[String],
        variants: &[Variant],
        measures: &[&str],
    ) -> Result<Vec<Expectation>, Vec<Problem>> {
        let variants: Vec<_> = variants.iter().map(|variant| variant.name.as_str()).collect();
        let mut problems = Vec::new();
        let mut expectations = Vec::new();
        for (i, (expect, measure)) in written.expect.iter().zip(given).enumerate() {
            let around = ["expect".to_owned(), i.to_string()];
            match expectation::read(expect, measure, &variants, measures) {
                Err(problem) => problems.push(problem.within(&around)),
                Ok(expectation) => {
                    let start = self.spans.find(&around).map_or(0, |span| span.start);
                    let line = 1 + self.text[..start].matches('\n').count();
                    expectations.push(Expectation { line, ..expectation });
                }
            }
        }
        if problems.is_empty() { Ok(expectations) } else { Err(problems) }
    }

    /// Hashes everything that decides results: not the title, and not what is expected of them.
    fn hash(&self, name: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(name.as_bytes());
        for key in ["rule", "circumstances", "figures", "rulings", "measures", "variants", "mix"] {
            hasher.update(key.as_bytes());
            let value = self.values.get(key).unwrap_or(&Value::Null);
            hasher.update(value.to_string().as_bytes());
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

fn find_rule(id: &str) -> Result<RuleFace, Problem> {
    if let Some(rule) = RuleFace::find(id) {
        return Ok(rule);
    }
    let key = ["rule".to_owned()];
    let message = match register::find(id) {
        Some(_) => format!("`{id}` is in the register, but there is no procedure for it yet"),
        None => format!("there is no rule `{id}`; `sandtable list` shows them"),
    };
    Err(Problem::new(&key, message).help(nearest_rule(id)))
}

/// The rule that an id was probably meant to name, or those whose ids begin like it, as a help text.
pub(crate) fn nearest_rule(id: &str) -> Option<String> {
    let known = || {
        let all = catalog::PROCEDURES.iter();
        all.flat_map(|about| [about.id].into_iter().chain(about.covers.iter().copied()))
    };
    let beneath: Vec<_> =
        known().filter(|name| name.strip_prefix(id).is_some_and(begins)).collect();
    let more = if MOST_SHOWN < beneath.len() { ", ..." } else { "" };
    let shown = list(&beneath[..beneath.len().min(MOST_SHOWN)]);
    match beneath[..] {
        [] => nearest(id, known()),
        _ => Some(format!("did you mean one of {shown}{more}?")),
    }
}

/// More rules are too many to be read in an error.
const MOST_SHOWN: usize = 12;

/// Whether the rest of an id begins with another word.
fn begins(rest: &str) -> bool {
    rest.starts_with(['.', '-'])
}

fn changes_nothing(name: &str, same: &str) -> Problem {
    let path = ["variants".to_owned(), name.to_owned()];
    Problem::new(&path, format!("the variant changes nothing; it is the same as `{same}`"))
}

fn settings(written: &ScenarioFile, names: &[&str], base: &Variant) -> Result<Settings, Problem> {
    let first = base.prepared.experiment.measures()[0].name;
    let at =
        |key: &str, message: String| Problem::new(&["run".to_owned(), key.to_owned()], message);
    let settings = Settings::new(&written.run, first).map_err(|(key, message)| at(key, message))?;
    if !names.contains(&settings.measure.as_str()) {
        let message =
            format!("there is no measure `{}`; expected one of {}", settings.measure, list(names));
        return Err(at("measure", message).help(nearest(&settings.measure, names.iter().copied())));
    }
    Ok(settings)
}
