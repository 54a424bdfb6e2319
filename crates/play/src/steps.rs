//! Rules in a chain, each of whose situations may depend on what came of those before: a procedure
//! that a scenario writes without a page.
//!
//! The chain is a page of text that plays one rule after the other, and so is carried out by every
//! engine like any other page.

mod beside;
mod page;
mod step;

use std::sync::Arc;

use sandtable_dice::{Behaviour, Kind as Measured};
use sandtable_keys::{Key, Keys, Kind, Presence, Table};
use sandtable_language::{self as language, Data, Playable, Program, Rule};
use sandtable_sim::spelling;
use serde_json::{Value, json};

use crate::about::About;
use crate::decision::{self, DecisionFace};
use crate::natives;
use crate::playable::Face;
use crate::rule_face::{Played, RuleFace, Situation, Unplayable};
use crate::text::in_common;
use beside::Beside;
use page::Page;
use step::is_plain;
pub use step::{STEPS, Step, StepFault};

impl RuleFace {
    /// The procedure that is a chain of steps.
    ///
    /// Circumstances, figures and rulings of a step stand under its name; a measure is called as the
    /// step and the rule call it, `mud_crossed`. What may be a fraction is no measure of a chain. Where the
    /// entry of a step is not its place in the chain, others stood before it that could not be read, whose
    /// measures are not known.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn of_steps(title: &str, steps: Vec<Step>) -> Result<RuleFace, Vec<StepFault>> {
        let chain = Chain::of(title, steps)?;
        let face = RuleFace {
            about: chain.about(title),
            keys: Arc::new(keys_of_steps(&chain.steps)),
            example: chain.example(),
            asks: None,
            chart: None,
            tests: None,
            decisions: decisions(&chain.steps).into(),
            prepare: Arc::new({
                let chain = Arc::new(chain);
                move |situations, behaviours| chain.prepare(situations, behaviours)
            }),
        };
        Ok(face)
    }
}

/// Steps, and the page that plays them.
#[derive(Debug)]
struct Chain {
    steps: Vec<Step>,
    faces: Vec<Arc<Face>>,
    page: Page,
}

impl Chain {
    fn of(title: &str, steps: Vec<Step>) -> Result<Chain, Vec<StepFault>> {
        let mut faults = Vec::new();
        let (mut sound, mut faces) = (Vec::new(), Vec::new());
        for (at, step) in steps.iter().enumerate() {
            let before = steps[..at].iter().map(|step| step.name.as_str());
            let wrong_name = wrong_step_name(step.entry, &step.name, before);
            faults.extend(wrong_expressions(step));
            match step.rule.clone().face() {
                Ok(face) => {
                    faults.extend(wrong_measures(step, &face));
                    if wrong_name.is_none() {
                        sound.push(without(step, |_, said| !is_enclosed(said)));
                        faces.push(Arc::new(face));
                    }
                }
                Err(refused) => {
                    let problem = format!("it cannot be played: {}", refused.problem);
                    faults.push(StepFault::of(step, &["rule"], problem));
                }
            }
            faults.extend(wrong_name);
        }
        faults.extend(wrong_names(title, sound, &faces));
        if !faults.is_empty() {
            faults.sort_by_key(|fault| fault.entry);
            return Err(faults);
        }
        let page = Page::of(title, &steps, &faces);
        Ok(Chain { steps, faces, page })
    }

    fn about(&self, title: &str) -> About {
        let each = self.steps.iter().map(|step| step.rule.about.source.as_str());
        let assumptions = self.steps.iter().flat_map(|step| step.rule.about.assumptions.clone());
        About {
            id: STEPS.to_owned(),
            named: STEPS.to_owned(),
            rulebook: STEPS.to_owned(),
            title: title.to_owned(),
            kind: "random".to_owned(),
            source: each.collect::<Vec<_>>().join("; "),
            covers: Vec::new(),
            assumptions: assumptions.collect(),
            text: Some(self.page.text.clone()),
            plays: true,
            habits: self.steps.iter().flat_map(|step| step.rule.about.habits.clone()).collect(),
            libraries: self.faces.iter().flat_map(|face| face.texts()).collect(),
        }
    }

    fn example(&self) -> Value {
        let each = self.steps.iter().map(|step| (step.name.clone(), step.rule.example.clone()));
        Value::Object(each.collect())
    }

    fn prepare(
        &self,
        situations: &[Situation],
        behaviours: &[Behaviour],
    ) -> Result<Played, Unplayable> {
        let mut programs = Vec::with_capacity(situations.len());
        for (at, (situation, behaviour)) in situations.iter().zip(behaviours).enumerate() {
            let program = self.prepare_one(situation, behaviour);
            programs.push(program.map_err(|StepFault { entry, key, problem, help }| {
                let problem = help.map_or(problem.clone(), |help| format!("{problem}; {help}"));
                let mut path = vec!["step".to_owned(), entry.to_string()];
                path.extend(key);
                Unplayable { situation: at, key: path, problem }
            })?);
        }
        let programs = in_common(programs)?;
        let weights: Vec<u32> = situations.iter().map(|situation| situation.weight).collect();
        Ok(Played { experiment: sandtable_pages::mixture(&weights, programs), picture: None })
    }

    fn prepare_one(
        &self,
        situation: &Situation,
        behaviour: &Behaviour,
    ) -> Result<Program, StepFault> {
        let library = Beside { steps: &self.steps, faces: &self.faces, situation, behaviour };
        let rule = Rule::read_with(STEPS, &self.page.text, &library).map_err(|faults| {
            let first = faults.problems.into_iter().next();
            first.map_or_else(
                || self.unplayable("this cannot be played".to_owned()),
                |first| {
                    let whole = first.message.clone();
                    self.page.fault(&self.steps, first).unwrap_or_else(|| self.unplayable(whole))
                },
            )
        })?;
        let nothing = &Data::EMPTY;
        let program = rule.prepare(nothing, nothing, nothing);
        program.map_err(|refusal| self.unplayable(refusal.problem))
    }

    /// What is wrong with the chain as a whole, said of its first step.
    fn unplayable(&self, problem: String) -> StepFault {
        let entry = self.steps.first().map_or(0, |step| step.entry);
        StepFault { entry, key: Vec::new(), problem, help: None }
    }
}

/// The keys of all steps, each under the name of its own.
pub fn keys_of_steps(steps: &[Step]) -> Keys {
    let of = |step: &Step, table: &Table| {
        let takes = step.takes.iter().map(|(key, value)| {
            let path = key.split('.').map(str::to_owned).collect();
            (path, format!("the step takes it from the steps before it: {value}"))
        });
        let table = natives::without(table, takes);
        let is_required = table.keys.iter().any(|key| key.presence == Presence::Required);
        let complete = table.complete(&json!({}));
        let meaning = format!("Step {}: {}.", step.name, step.rule.about.title);
        let key = Key::new(step.name.clone(), Kind::Table(table)).meaning(meaning);
        if is_required { key } else { key.default(complete) }
    };
    let circumstances = steps.iter().map(|step| of(step, &step.rule.keys.circumstances));
    let figures = steps.iter().map(|step| of(step, &step.rule.keys.figures));
    let rulings = steps.iter().flat_map(|step| {
        let own = step.rule.keys.rulings.keys.iter();
        own.map(|key| Key { name: format!("{}.{}", step.name, key.name), ..key.clone() })
    });
    Keys {
        circumstances: Table::new(circumstances),
        figures: Table::new(figures),
        rulings: Table::new(rulings),
        behaviour: decision::keys(&decisions(steps)),
    }
}

/// What all steps leave to their players, each below the name of its own.
fn decisions(steps: &[Step]) -> Vec<DecisionFace> {
    let of = |step: &Step| {
        let own = step.rule.decisions.iter();
        own.map(|decision| decision.within(&step.name)).collect::<Vec<_>>()
    };
    steps.iter().flat_map(of).collect()
}

/// What is wrong with the name of a step, given the names of those before it: it does not begin with a
/// small letter, or is that of another. So much can be said of a step whose rule is not known.
pub fn wrong_step_name<'n>(
    entry: usize,
    name: &str,
    mut before: impl Iterator<Item = &'n str>,
) -> Option<StepFault> {
    let problem = if !is_plain(name) || !language::is_name(name) {
        format!("`{name}` is no name: small letters, digits and `_`")
    } else if before.any(|other| other == name) {
        format!("there is another step `{name}`")
    } else {
        return None;
    };
    Some(StepFault { entry, key: vec!["name".to_owned()], problem, help: None })
}

/// What is said by expressions and is none: it would mean something else on the page.
fn wrong_expressions(step: &Step) -> Vec<StepFault> {
    let when = step.when.iter().map(|when| (vec!["when"], when));
    let takes = step.takes.iter().map(|(key, value)| (vec!["takes", key.as_str()], value));
    let wrong = when.chain(takes).filter(|(_, text)| !is_enclosed(text));
    let fault = |(key, text): (Vec<&str>, &String)| {
        let (problem, help) = match text.trim() {
            "" => {
                ("there is nothing in it".to_owned(), "leave the key out, or write an expression")
            }
            _ => (
                format!("`{text}` is no expression"),
                "it has parentheses in pairs, and neither braces, quotation marks nor `#`",
            ),
        };
        StepFault { help: Some(help.to_owned()), ..StepFault::of(step, &key, problem) }
    };
    wrong.map(fault).collect()
}

/// A step without what it says by some expressions; whether it is played stays open.
fn without(step: &Step, is_wrong: impl Fn(&[&str], &str) -> bool) -> Step {
    let kept = |when: &String| {
        if is_wrong(&["when"], when) { "yes".to_owned() } else { when.clone() }
    };
    let when = step.when.as_ref().map(kept);
    let takes = step.takes.iter().filter(|(key, value)| !is_wrong(&["takes", key], value));
    Step { takes: takes.cloned().collect(), when, ..step.clone() }
}

/// What is wrong with the names and types of all expressions, whatever the situation. What cannot be read
/// keeps others from being looked at, so that they are looked at once more without it.
fn wrong_names(title: &str, mut steps: Vec<Step>, faces: &[Arc<Face>]) -> Vec<StepFault> {
    let (situation, behaviour) = (&Situation::of(json!({})), &Behaviour::default());
    let mut faults: Vec<StepFault> = Vec::new();
    loop {
        let page = Page::of(title, &steps, faces);
        let library = Beside { steps: &steps, faces, situation, behaviour };
        let problems = Rule::check_names(STEPS, &page.text, &library).err().unwrap_or_default();
        let found = problems.into_iter().filter_map(|problem| page.fault(&steps, problem));
        let found: Vec<StepFault> = found.filter(|fault| !faults.contains(fault)).collect();
        if found.is_empty() {
            return faults;
        }
        for step in &mut steps {
            let of_step: Vec<&StepFault> =
                found.iter().filter(|fault| fault.entry == step.entry).collect();
            *step = without(step, |key, _| of_step.iter().any(|fault| fault.key == key));
        }
        faults.extend(found);
    }
}

/// Whether a text that is put into parentheses stays within them.
fn is_enclosed(text: &str) -> bool {
    let mut depth = 0_i32;
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            '{' | '}' | '"' | '#' | '\n' => return false,
            _ => (),
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0 && !text.trim().is_empty()
}

/// Measures that the rule does not have, or that cannot be told.
fn wrong_measures(step: &Step, face: &Face) -> Vec<StepFault> {
    let names = step.measures.iter().flatten().enumerate();
    let wrong = names.filter_map(|(at, name)| {
        let known = face.measures().iter().find(|measure| measure.name == *name);
        let problem = match known {
            Some(measure) if measure.scale.kind != Measured::Amount => return None,
            Some(_) => format!("`{name}` is an amount, which need not be whole and is not read"),
            None => format!("the rule has no measure `{name}`"),
        };
        let whole = face.measures().iter().filter(|of| of.scale.kind != Measured::Amount);
        let known: Vec<&str> = whole.map(|of| of.name.as_str()).collect();
        let help = match spelling::nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it has: {}", known.join(", ")),
        };
        let key = ["measures", &at.to_string()];
        Some(StepFault { help: Some(help), ..StepFault::of(step, &key, problem) })
    });
    wrong.collect()
}
