//! From the text of a scenario to one that can be run, or to everything that is wrong with it.

use serde_json::{Map, Value};

use sandtable_rules::{catalog, register};
use sandtable_sim::expression::Expression;

use super::file::{MixedSituation, Overrides, ScenarioFile};
use super::problem::{Problem, nearest};
use super::settings::Settings;
use super::source::{Path, Spans};
use super::{BASE, DefinedMeasure, Expectation, Scenario, Variant, expectation, schema, source};
use crate::rules::{self, RuleFace, Situation, Unplayable};

/// The sections of a scenario that say what is played.
const SECTIONS: [&str; 3] = ["circumstances", "figures", "rulings"];

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

/// What a scenario says about one situation, and where it says so, the most special first.
struct Layers {
    situation: Situation,
    around: Vec<Path>,
}

impl Builder<'_> {
    fn build(&self, file: &str, name: &str) -> Result<Scenario, Vec<Problem>> {
        let written = self.written()?;
        let rule = find_rule(&written.rule).map_err(|problem| vec![problem])?;
        let variants = self.variants(&written, &rule)?;
        let measures = defined_measures(&written, &variants[0])?;
        let names = all_names(&measures, &variants[0]);
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let settings = settings(&written, &names).map_err(|problem| vec![problem])?;
        let expectations = self.expectations(&written, &variants, &names)?;
        let entry =
            register::find(&written.rule).expect("the catalog names entries of the register");
        Ok(Scenario {
            file: file.to_owned(),
            name: name.to_owned(),
            rulebook: entry.rulebook,
            title: written.title,
            question: written.question,
            rule_id: written.rule,
            hash: self.hash(name),
            rule,
            variants,
            measures,
            settings,
            expectations,
        })
    }

    /// The file as it is written, once nothing about its own keys is wrong.
    fn written(&self) -> Result<ScenarioFile, Vec<Problem>> {
        let value = Value::Object(self.values.clone());
        let mut problems = schema::check(&rules::schema::<ScenarioFile>(), &value);
        for (name, variant) in self.table("variants") {
            let around = ["variants".to_owned(), name.clone()];
            let found = schema::check(&rules::schema::<Overrides>(), variant);
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
        let weights = weights(&written.mix).map_err(|problem| vec![problem])?;
        let mut variants: Vec<Variant> = Vec::new();
        let mut problems = Vec::new();
        let base = (BASE.to_owned(), Value::Object(Map::new()));
        if written.variants.contains_key(BASE) {
            let path = ["variants".to_owned(), BASE.to_owned()];
            problems.push(Problem::new(&path, "`base` is the file itself; choose another name"));
        }
        for (name, overrides) in std::iter::once(base).chain(written.variants.clone()) {
            let layers = self.situations(&name, &weights);
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
                vec![self.blame(&layers[situation], Problem::new(&key, problem))]
            })?;
        Ok(Variant { name: name.to_owned(), overrides, prepared, situations })
    }

    /// The situations of a variant: the file, with the variant's and then the mix's changes.
    fn situations(&self, variant: &str, weights: &[u32]) -> Vec<Layers> {
        let mut around = vec![Path::new()];
        if variant != BASE {
            around.insert(0, vec!["variants".to_owned(), variant.to_owned()]);
        }
        if weights.is_empty() {
            return vec![self.layers(1, around)];
        }
        let mixed = weights.iter().enumerate().map(|(i, &weight)| {
            let mut around = around.clone();
            around.insert(0, vec!["mix".to_owned(), i.to_string()]);
            self.layers(weight, around)
        });
        mixed.collect()
    }

    fn layers(&self, weight: u32, around: Vec<Path>) -> Layers {
        let [circumstances, figures, rulings] = SECTIONS.map(|section| {
            let mut merged = Value::Object(Map::new());
            for path in around.iter().rev() {
                let layer = self.at(path).and_then(|table| table.get(section));
                merge(&mut merged, layer.unwrap_or(&Value::Null));
            }
            if section == "rulings" { flat(&merged) } else { merged }
        });
        Layers { situation: Situation { weight, circumstances, figures, rulings }, around }
    }

    fn at(&self, path: &[String]) -> Option<&Map<String, Value>> {
        let Some((first, rest)) = path.split_first() else { return Some(&self.values) };
        let mut value = self.values.get(first)?;
        for key in rest {
            value = match value {
                Value::Array(items) => items.get(key.parse::<usize>().ok()?)?,
                other => other.get(key)?,
            };
        }
        value.as_object()
    }

    fn check(&self, layers: &Layers, rule: &RuleFace) -> Vec<Problem> {
        let Situation { circumstances, figures, rulings, .. } = &layers.situation;
        let sections = SECTIONS.into_iter().zip([circumstances, figures, rulings]);
        let found = sections.flat_map(|(name, value)| {
            let around = [name.to_owned()];
            let found = schema::check(rule.section(name), value).into_iter();
            found.map(move |problem| problem.within(&around)).collect::<Vec<_>>()
        });
        found.map(|problem| self.blame(layers, problem)).collect()
    }

    /// The problem, with the most special table around it that says anything about its key.
    fn blame(&self, layers: &Layers, problem: Problem) -> Problem {
        let mut around = layers.around.iter();
        let says = |around: &&Path| {
            let path: Path = around.iter().chain(problem.path()).cloned().collect();
            self.spans.contains(&path)
        };
        let around = around.find(says).or(layers.around.last());
        around.map_or(problem.clone(), |around| problem.within(around))
    }

    fn expectations(
        &self,
        written: &ScenarioFile,
        variants: &[Variant],
        measures: &[&str],
    ) -> Result<Vec<Expectation>, Vec<Problem>> {
        let variants: Vec<_> = variants.iter().map(|variant| variant.name.as_str()).collect();
        let mut problems = Vec::new();
        let mut expectations = Vec::new();
        for (i, expect) in written.expect.iter().enumerate() {
            let around = ["expect".to_owned(), i.to_string()];
            match expectation::read(expect, &variants, measures) {
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

/// The names in backticks, for an error.
pub(super) fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
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
    let known = catalog::PROCEDURES
        .iter()
        .flat_map(|about| [about.id].into_iter().chain(about.covers.iter().copied()));
    Err(Problem::new(&key, message).help(nearest(id, known)))
}

fn changes_nothing(name: &str, same: &str) -> Problem {
    let path = ["variants".to_owned(), name.to_owned()];
    Problem::new(&path, format!("the variant changes nothing; it is the same as `{same}`"))
}

/// Weights as whole numbers in the same proportions.
fn weights(mix: &[MixedSituation]) -> Result<Vec<u32>, Problem> {
    const DECIMALS: f64 = 1e6;
    let scaled = mix.iter().enumerate().map(|(i, situation)| {
        let scaled = (situation.weight * DECIMALS).round();
        let path = ["mix".to_owned(), i.to_string(), "weight".to_owned()];
        if (scaled / DECIMALS - situation.weight).abs() > 1e-12 * situation.weight {
            return Err(Problem::new(&path, "a weight has at most six decimals"));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded here")]
        if (1.0..=4e9).contains(&scaled) {
            Ok(scaled as u64)
        } else {
            Err(Problem::new(&path, "expected a weight above 0 and up to 4,000"))
        }
    });
    let scaled: Vec<u64> = scaled.collect::<Result<_, _>>()?;
    let divisor = scaled.iter().copied().fold(0, gcd).max(1);
    let total = scaled.iter().map(|weight| weight / divisor).sum::<u64>();
    if u64::from(u32::MAX) < total {
        return Err(Problem::new(&["mix".to_owned()], "the weights differ by too many decimals"));
    }
    Ok(scaled.iter().map(|weight| u32::try_from(weight / divisor).unwrap_or(u32::MAX)).collect())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Lays changes over what is there: tables are merged, everything else is replaced.
fn merge(under: &mut Value, over: &Value) {
    match (under, over) {
        (_, Value::Null) => (),
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                match under.get_mut(key) {
                    Some(there) => merge(there, value),
                    None => drop(under.insert(key.clone(), value.clone())),
                }
            }
        }
        (under, over) => *under = over.clone(),
    }
}

/// Rulings by their dotted names, also where the dots were taken for tables.
fn flat(rulings: &Value) -> Value {
    fn walk(prefix: &str, value: &Value, flat: &mut Map<String, Value>) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    let name =
                        if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                    walk(&name, value, flat);
                }
            }
            other => drop(flat.insert(prefix.to_owned(), other.clone())),
        }
    }
    let mut map = Map::new();
    walk("", rulings, &mut map);
    Value::Object(map)
}

fn defined_measures(
    written: &ScenarioFile,
    base: &Variant,
) -> Result<Vec<DefinedMeasure>, Vec<Problem>> {
    let built_in = base.prepared.experiment.measures();
    let mut names: Vec<String> = built_in.iter().map(|measure| measure.name.to_owned()).collect();
    let mut problems = Vec::new();
    let mut measures = Vec::new();
    for (name, text) in &written.measures {
        let path = ["measures".to_owned(), name.clone()];
        match define(name, text, &names) {
            Ok(measure) => {
                names.push(name.clone());
                measures.push(measure);
            }
            Err((message, help)) => problems.push(Problem::new(&path, message).help(help)),
        }
    }
    if problems.is_empty() { Ok(measures) } else { Err(problems) }
}

fn define(
    name: &str,
    text: &Value,
    names: &[String],
) -> Result<DefinedMeasure, (String, Option<String>)> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !is_name(name) {
        return Err(("the name of a measure is made of letters, digits and _".into(), None));
    }
    if names.iter().any(|known| known == name) {
        return Err((format!("there is a measure `{name}` already"), None));
    }
    let Some(text) = text.as_str() else {
        return Err((format!("expected an expression in quotes, found {text}"), None));
    };
    let known: Vec<_> = names.iter().map(String::as_str).collect();
    let expression = Expression::parse(text, &known).map_err(|error| (error.to_string(), None))?;
    Ok(DefinedMeasure { name: name.to_owned(), expression, text: text.to_owned() })
}

fn all_names(measures: &[DefinedMeasure], base: &Variant) -> Vec<String> {
    let built_in = base.prepared.experiment.measures();
    let defined = measures.iter().map(|measure| measure.name.clone());
    defined.chain(built_in.iter().map(|measure| measure.name.to_owned())).collect()
}

fn settings(written: &ScenarioFile, names: &[&str]) -> Result<Settings, Problem> {
    let at =
        |key: &str, message: String| Problem::new(&["run".to_owned(), key.to_owned()], message);
    let settings =
        Settings::new(&written.run, names[0]).map_err(|(key, message)| at(key, message))?;
    if !names.contains(&settings.measure.as_str()) {
        let message =
            format!("there is no measure `{}`; expected one of {}", settings.measure, list(names));
        return Err(at("measure", message).help(nearest(&settings.measure, names.iter().copied())));
    }
    Ok(settings)
}
