//! From the text of a scenario to one that can be run, or to everything that is wrong with it.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use sandtable_keys::{Extent, Keys};
use sandtable_play::{RuleFace, Unplayable};

use super::alike::{set, some};
use super::best_play::Unmade;
use super::chosen::BestPlays;
use super::expectation::{self, Expectation};
use super::file::ScenarioFile;
use super::layers::{self, Layers};
use super::library::find_rule;
use super::measures::{self, DefinedMeasure};
use super::ready::Scenario;
use super::ruled::Ruled;
use super::settings::Settings;
use super::slug::slug;
use super::variant::{BASE, Variant};
use super::{best, checks, lengths, matrix, questions, sections, source, steps};
use crate::problem::{Path, Problem, Spans, list, nearest};

pub(super) fn build(
    ruled: &Ruled,
    file: &str,
    name: &str,
    text: &str,
) -> Result<Scenario, Vec<Problem>> {
    let (mut values, mut spans) = source::parse(text).map_err(|problem| vec![problem])?;
    let as_written = values.clone();
    steps::name(&mut values, &mut spans).map_err(|problem| vec![problem.on(&spans)])?;
    let rule = values.get("rule").and_then(Value::as_str).and_then(|id| ruled.library.find(id));
    let keys = rule.as_ref().map(|rule| &*rule.keys);
    let keys = keys.or(ruled.chain.as_ref().map(|chain| &chain.keys));
    let rulings = keys.map(|keys| &keys.rulings);
    sections::name_rulings(&mut values, &mut spans, rulings).map_err(|problem| vec![problem])?;
    let builder = Builder { ruled, as_written, values, spans, text };
    builder.build(file, name).map_err(|problems| {
        let problems = problems.into_iter().map(|problem| problem.on(&builder.spans));
        let mut problems: Vec<Problem> = problems.collect();
        problems.sort_by_key(Problem::start);
        problems
    })
}

struct Builder<'a> {
    ruled: &'a Ruled,
    as_written: Map<String, Value>,
    values: Map<String, Value>,
    spans: Spans,
    text: &'a str,
}

/// What is there, if nothing is wrong with it; what is wrong is told with the rest.
fn keep<T>(found: Result<T, Vec<Problem>>, problems: &mut Vec<Problem>) -> Option<T> {
    found.map_err(|found| problems.extend(found)).ok()
}

impl Builder<'_> {
    fn build(&self, file: &str, name: &str) -> Result<Scenario, Vec<Problem>> {
        let mut problems = Vec::new();
        let (written, rule) = self.written(file, &mut problems)?;
        let variants = self.variants(&written, &rule, &mut problems)?;
        let mut measures = match measures::defined(&written.measures, &variants[0]) {
            Ok(measures) => measures,
            Err(found) => return Err([problems, found].concat()),
        };
        for measure in &mut measures {
            let path = ["measures".to_owned(), measure.name.clone()];
            measure.written_at(&self.place(file, &path));
        }
        let given = keep(given(&written, &mut measures, &variants[0]), &mut problems);
        let names = measures::names(&measures, &variants[0]);
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let place = |path: &[String]| self.place(file, path);
        let bounds = measures::bounds(&written.bounds, &measures, &variants[0], place);
        let bounds = keep(bounds, &mut problems);
        let settings = settings(&written, &names, &variants[0]).map_err(|problem| vec![problem]);
        let settings = keep(settings, &mut problems);
        // Those that are wrong themselves are known by name.
        let others = self.overrides().map(|(name, _)| name).filter(|name| name != BASE);
        let all: Vec<String> = std::iter::once(BASE.to_owned()).chain(others).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        let expectations = given.and_then(|given| {
            keep(self.expectations(&written, &given, &all, &names), &mut problems)
        });
        let checking = keep(checks::read(&written.check, &all, &names), &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let (Some(bounds), Some(settings), Some(expectations), Some(checking)) =
            (bounds, settings, expectations, checking)
        else {
            return Err(problems);
        };
        let mut scenario = Scenario {
            file: file.to_owned(),
            text: self.text.to_owned(),
            name: name.to_owned(),
            rulebook: slug(&rule.about.rulebook),
            title: written.title.clone(),
            question: written.question.clone(),
            rule_id: written.rule.clone(),
            hash: self.hash(name, &rule, &variants),
            rules_hash: rules_hash(&rule),
            rule,
            pages: Vec::new(),
            variants,
            measures,
            bounds,
            settings,
            expectations,
            tunes: Vec::new(),
            prices: Vec::new(),
            best: written.best.clone(),
            matrix: written.matrix.clone().map(|it| it.with_changes(&self.values)),
            best_plays: BestPlays::default(),
            checking,
        };
        let mut problems = questions::take_up(&mut scenario, &written);
        problems.extend(impossible_expectations(&scenario));
        problems.extend(best::problem(&scenario));
        problems.extend(matrix::problem(&scenario));
        if problems.is_empty() {
            problems.extend(self.put_in_best_play(&mut scenario));
        }
        if problems.is_empty() { Ok(scenario) } else { Err(problems) }
    }

    /// Puts the best play into the variants that say that it is done; what is wrong with that.
    fn put_in_best_play(&self, scenario: &mut Scenario) -> Vec<Problem> {
        let mut problems = Vec::new();
        for at in 0..scenario.variants.len() {
            let found = scenario.best_play(&scenario.variants[at]);
            let made = found.and_then(|best| match best {
                Some(best) => Ok(scenario.variants[at].play(&scenario.rule, best)?),
                None => Ok(()),
            });
            problems.extend(made.err().map(|unmade| match unmade {
                Unmade::Problem(problem) => self.of_variant(problem, &scenario.variants[at].name),
                Unmade::Stopped => Problem::of_file("the time was over before best play was found"),
            }));
        }
        problems
    }

    /// The problem with a key, where the variant says it, if it does.
    fn of_variant(&self, problem: Problem, variant: &str) -> Problem {
        let around = ["variants".to_owned(), variant.to_owned()];
        let path = [&around[..], problem.path()].concat();
        if self.spans.contains(&path) { problem.within(&around) } else { problem }
    }

    /// The file as it is written and the rule that it names, once nothing is wrong with the keys of
    /// either; what is wrong within variants keeps nobody from looking at the rest.
    fn written(
        &self,
        file: &str,
        problems: &mut Vec<Problem>,
    ) -> Result<(ScenarioFile, RuleFace), Vec<Problem>> {
        let rule = self.values.get("rule").and_then(Value::as_str);
        let rule = rule.map(|id| find_rule(&self.ruled.library, id));
        let of_rule = rule.as_ref().and_then(|rule| rule.as_ref().ok()).map(|rule| &*rule.keys);
        match &self.ruled.chain {
            None => {
                problems.extend(self.ruled.problem.clone());
                problems.extend(sections::check(&self.values, of_rule));
            }
            Some(chain) => {
                problems.extend(chain.problems.iter().cloned());
                let values = chain.of_known_steps(&self.values);
                problems.extend(sections::check(&values, of_rule.or(Some(&chain.keys))));
            }
        }
        problems.extend(lengths::check(&self.values));
        let is_of_variant =
            |problem: &Problem| matches!(problem.path(), [first, _, ..] if first == "variants");
        let rule = match rule {
            Some(Ok(rule)) if problems.iter().all(is_of_variant) => rule,
            Some(Err(error))
                if self.ruled.problem.is_none() && !self.values.contains_key("step") =>
            {
                problems.insert(0, error.of_file(file));
                return Err(std::mem::take(problems));
            }
            _ => return Err(std::mem::take(problems)),
        };
        let value = sections::keys_of_file().complete(&Value::Object(self.values.clone()));
        let written = serde_path_to_error::deserialize(value).map_err(|error| {
            let path: Path = error.path().iter().map(ToString::to_string).collect();
            vec![Problem::new(&path, error.into_inner().to_string())]
        });
        Ok((written?, rule))
    }

    /// What each of the variants changes.
    fn overrides(&self) -> impl Iterator<Item = (String, Value)> {
        let variants = self.values.get("variants").and_then(Value::as_object);
        variants.cloned().unwrap_or_default().into_iter()
    }

    /// The file itself and its variants, each a mixture of one or more situations.
    fn variants(
        &self,
        written: &ScenarioFile,
        rule: &RuleFace,
        problems: &mut Vec<Problem>,
    ) -> Result<Vec<Variant>, Vec<Problem>> {
        let weights = match layers::weights(&written.mix) {
            Ok(weights) => weights,
            Err(problem) => return Err([std::mem::take(problems), vec![problem]].concat()),
        };
        // Nothing more is said of variants of whose keys something is wrong.
        let wrong = problems.iter().filter_map(|problem| problem.path().get(1).cloned());
        let wrong: BTreeSet<String> = wrong.collect();
        let mut variants: Vec<Variant> = Vec::new();
        // The first variant by all that is in force in it: each is looked up, not held to all others.
        let mut known: BTreeMap<String, String> = BTreeMap::new();
        let base = (BASE.to_owned(), Value::Object(Map::new()));
        if self.overrides().any(|(name, _)| name.trim().is_empty()) {
            let path = ["variants".to_owned(), String::new()];
            problems.push(Problem::new(&path, "a variant without a name; give it one").of_key());
        }
        let others = self.overrides().filter(|(name, _)| name != BASE && !wrong.contains(name));
        for (name, overrides) in std::iter::once(base).chain(others) {
            let layers = layers::situations(&self.values, &rule.keys, &name, &weights);
            match self.variant(&name, overrides, &layers, rule) {
                Err(found) => problems.extend(found),
                Ok(variant) => match known.entry(all_in_force(&variant)) {
                    Entry::Vacant(place) => {
                        place.insert(name);
                        variants.push(variant);
                    }
                    Entry::Occupied(same) => {
                        problems.push(changes_nothing(&variant, same.get()));
                    }
                },
            }
        }
        // Without the file itself nobody knows which measures there are.
        match variants.first() {
            Some(first) if first.name == BASE => Ok(variants),
            _ => Err(std::mem::take(problems)),
        }
    }

    fn variant(
        &self,
        name: &str,
        overrides: Value,
        layers: &[Layers],
        rule: &RuleFace,
    ) -> Result<Variant, Vec<Problem>> {
        let check = |layers| self.check(layers, &rule.keys);
        let problems: Vec<_> = layers.iter().flat_map(check).collect();
        if !problems.is_empty() {
            return Err(problems);
        }
        let situations: Vec<_> = layers.iter().map(|layers| layers.situation.clone()).collect();
        let prepared =
            rule.prepare(&situations).map_err(|Unplayable { situation, key, problem }| {
                vec![layers[situation].blame(Problem::new(&key, problem), &self.spans)]
            })?;
        Ok(Variant { name: name.to_owned(), overrides, prepared, situations, best: None })
    }

    /// What is wrong with what the layers come to together.
    fn check(&self, layers: &Layers, keys: &Keys) -> Vec<Problem> {
        let found = keys.sections().flat_map(|(name, keys)| {
            let found = keys.check(layers.situation.section(name), Extent::Whole).into_iter();
            found.map(move |fault| Problem::from(fault).within(&[name.to_owned()]))
        });
        found.map(|problem| layers.blame(problem, &self.spans)).collect()
    }

    fn expectations(
        &self,
        written: &ScenarioFile,
        given: &[String],
        variants: &[&str],
        measures: &[&str],
    ) -> Result<Vec<Expectation>, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut expectations = Vec::new();
        for (i, (expect, measure)) in written.expect.iter().zip(given).enumerate() {
            let around = ["expect".to_owned(), i.to_string()];
            match expectation::read(expect, measure, variants, measures) {
                Err(problem) => problems.push(problem.within(&around)),
                Ok(expectation) => {
                    let value = [&around[..], &["value".to_owned()]].concat();
                    expectations.push(Expectation { line: self.line(&value), ..expectation });
                }
            }
        }
        if problems.is_empty() { Ok(expectations) } else { Err(problems) }
    }

    /// The line in which a value stands, from one.
    fn line(&self, path: &[String]) -> usize {
        let start = self.spans.find(path).map_or(0, |span| span.start);
        1 + self.text[..start].matches('\n').count()
    }

    /// The file and the line in which a value stands.
    fn place(&self, file: &str, path: &[String]) -> String {
        format!("{file}:{}", self.line(path))
    }

    /// Hashes everything that decides results: not the title, and not what is expected of them.
    fn hash(&self, name: &str, rule: &RuleFace, variants: &[Variant]) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(name.as_bytes());
        for key in ["rule", "circumstances", "figures", "rulings", "measures", "variants", "mix"] {
            hasher.update(key.as_bytes());
            let value = self.as_written.get(key).unwrap_or(&Value::Null);
            hasher.update(value.to_string().as_bytes());
        }
        // A scenario that says nothing of it has the hash that it had before one could.
        if let Some(behaviour) = self.as_written.get("behaviour") {
            hasher.update(b"behaviour");
            hasher.update(behaviour.to_string().as_bytes());
        }
        // So has what it says of what measures can come to: intervals depend on it, and what was kept of
        // a run was held to it.
        if let Some(bounds) = self.as_written.get("bounds") {
            hasher.update(b"bounds");
            hasher.update(bounds.to_string().as_bytes());
        }
        let mut situations = variants.iter().flat_map(|variant| &variant.situations);
        if situations.any(|situation| rule.best_in(situation).next().is_some()) {
            hasher.update(b"best");
            let best = self.as_written.get("best").unwrap_or(&Value::Null);
            hasher.update(best.to_string().as_bytes());
        }
        // What a rule in Rust says is in the hash of all rules alone.
        hash_texts(&mut hasher, rule);
        hasher.finalize().to_hex()[..16].to_owned()
    }
}

/// The hash of what a rule says: of its text, or of the sources of all rules in Rust; of both where a
/// text plays other rules.
pub(super) fn rules_hash(rule: &RuleFace) -> String {
    match &rule.about.text {
        Some(_) => {
            let mut hasher = blake3::Hasher::new();
            hash_texts(&mut hasher, rule);
            if rule.about.plays {
                hasher.update(sandtable_rules::RULES_HASH.as_bytes());
            }
            hasher.finalize().to_hex()[..16].to_owned()
        }
        None => sandtable_rules::RULES_HASH.to_owned(),
    }
}

/// Takes in the texts of a rule: its page, and the libraries that it uses, with their names.
fn hash_texts(hasher: &mut blake3::Hasher, rule: &RuleFace) {
    if let Some(text) = &rule.about.text {
        hasher.update(text.as_bytes());
    }
    for part in rule.about.libraries.iter().flat_map(|(name, text)| [name, text]) {
        // What ends one and begins the next decides as well.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
}

/// The expectations that no law could meet, whatever the rule says.
fn impossible_expectations(scenario: &Scenario) -> Vec<Problem> {
    let problem = |(i, expectation): (usize, &Expectation)| {
        let variant = scenario.variant(&expectation.variant)?;
        let kind = scenario.scale(variant, &expectation.measure).kind;
        Some(expectation.problem(kind)?.within(&["expect".to_owned(), i.to_string()]))
    };
    scenario.expectations.iter().enumerate().filter_map(problem).collect()
}

/// The measure of each expectation, by the name that it has under its condition; adds those that
/// are given under one to the measures.
fn given(
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

/// All that is in force in a variant, as one text, whatever the order in which it was stated.
fn all_in_force(variant: &Variant) -> String {
    let mut all = Value::from(variant.prepared.in_force.clone());
    all.sort_all_objects();
    all.to_string()
}

fn changes_nothing(variant: &Variant, same: &str) -> Problem {
    let path = ["variants".to_owned(), variant.name.clone()];
    let problem =
        Problem::new(&path, format!("the variant changes nothing; it is the same as `{same}`"));
    let set: Vec<String> =
        set(&variant.overrides, &variant.prepared.in_force).into_iter().collect();
    let help = match &set[..] {
        [] => "it sets no key".to_owned(),
        set => format!("as there: {}", some(set)),
    };
    let problem = problem.help(Some(help));
    let says_nothing = variant.overrides.as_object().is_some_and(Map::is_empty);
    if says_nothing { problem.of_key() } else { problem }
}

fn settings(written: &ScenarioFile, names: &[&str], base: &Variant) -> Result<Settings, Problem> {
    let first = base.prepared.experiment.measures()[0].name;
    let at =
        |key: &str, message: String| Problem::new(&["run".to_owned(), key.to_owned()], message);
    let settings =
        Settings::new(&written.run, first).map_err(|(key, message)| at(key, message).of_key())?;
    if !names.contains(&settings.measure.as_str()) {
        let message =
            format!("there is no measure `{}`; expected one of {}", settings.measure, list(names));
        return Err(at("measure", message).help(nearest(&settings.measure, names.iter().copied())));
    }
    Ok(settings)
}
