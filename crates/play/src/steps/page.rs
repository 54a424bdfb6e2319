//! The page that plays the steps of a chain.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use sandtable_dice::Kind;
use sandtable_language::{Playable, PlayedMeasure, Problem, Span};
use sandtable_sim::spelling;

use super::step::{STEPS, Step, StepFault, is_plain};
use crate::playable::Face;

/// The page of a chain, and where in it stands what a step says.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) text: String,
    places: Vec<Place>,
    /// The measures of each step, as the steps after it ask for them: `mud.crossed`.
    measures: Vec<Vec<String>>,
}

/// A stretch of the page that says what a step says.
#[derive(Debug)]
struct Place {
    at: Range<usize>,
    step: usize,
    /// The key of the step that says it; none for the step as a whole.
    key: Vec<String>,
}

impl Page {
    pub(super) fn of(title: &str, steps: &[Step], faces: &[Arc<Face>]) -> Page {
        let mut page = Page::default();
        page.say(format_args!("rule {STEPS} \"{}\"\nresolve {{\n", quoted(title)));
        for (at, step) in steps.iter().enumerate() {
            page.play(at, step);
        }
        page.measures = steps.iter().zip(faces).map(|(step, face)| asked(step, face)).collect();
        page.say(format_args!("  result {{\n"));
        for (at, (step, face)) in steps.iter().zip(faces).enumerate() {
            let is_played = step.when.is_some() || step.may_skip;
            for measure in told(step, face) {
                let start = page.text.len();
                page.line(&step.name, measure, is_played);
                page.place(start, at, &["measures"]);
            }
        }
        page.say(format_args!("  }}\n}}\n"));
        page
    }

    fn say(&mut self, said: std::fmt::Arguments<'_>) {
        // A text has room for everything.
        let _ = self.text.write_fmt(said);
    }

    /// Notes that what was written since says what a step says.
    fn place(&mut self, start: usize, step: usize, key: &[&str]) {
        let key = key.iter().map(ToString::to_string).collect();
        self.places.push(Place { at: start..self.text.len(), step, key });
    }

    /// Writes what a step works out of the measures of those before it.
    fn worked_out(&mut self, said: &str, step: usize, key: &[&str]) {
        let start = self.text.len();
        self.say(format_args!("({said})"));
        self.place(start, step, key);
    }

    fn play(&mut self, at: usize, step: &Step) {
        let start = self.text.len();
        self.say(format_args!("  play {0} = \"{0}\" ", step.name));
        self.place(start, at, &[]);
        if let Some(when) = &step.when {
            self.say(format_args!("when "));
            self.worked_out(when, at, &["when"]);
            self.say(format_args!(" "));
        }
        self.say(format_args!("{{"));
        for (key, value) in &step.takes {
            self.say(format_args!("\n    "));
            let start = self.text.len();
            self.say(format_args!("{key}"));
            self.place(start, at, &["takes", key]);
            self.say(format_args!(" = "));
            self.worked_out(value, at, &["takes", key]);
        }
        let skip = if step.may_skip { " or skip" } else { "" };
        self.say(format_args!(" }}{skip}\n"));
    }

    /// A line of the result: a measure of a step.
    fn line(&mut self, step: &str, measure: &PlayedMeasure, may_lack: bool) {
        let PlayedMeasure { name, meaning, scale, .. } = measure;
        let kind = if scale.kind == Kind::Time { " time" } else { "" };
        let is_name = |unit: &str| unit.split(' ').all(is_plain) && !unit.is_empty();
        let unit = if is_name(scale.unit) { format!(" ({})", scale.unit) } else { String::new() };
        let missing = match (scale.missing, may_lack) {
            (None, false) => String::new(),
            (Some(missing), false) => format!(" else \"{}\"", quoted(missing)),
            (None, true) => " else \"not played\"".to_owned(),
            (Some(missing), true) => format!(" else \"{}, or not played\"", quoted(missing)),
        };
        let meaning = quoted(meaning);
        self.say(format_args!(
            "    {step}_{name} = {step}.{name}{kind}{unit} \"{step}: {meaning}\"{missing}\n"
        ));
    }

    /// What is wrong with the page, said of the step that it is wrong with; nothing if that is none, or if it
    /// only follows from a step before it that could not be read.
    pub(super) fn fault(&self, steps: &[Step], problem: Problem) -> Option<StepFault> {
        let Span { start, end } = problem.span;
        let around = self.places.iter().filter(|place| place.at.contains(&start));
        let Place { at, step, key } = around.min_by_key(|place| place.at.len())?;
        let of = &steps[*step];
        let fault = |problem, help| StepFault { entry: of.entry, key: key.clone(), problem, help };
        if problem.is_unbound() {
            if of.entry != *step {
                return None;
            }
            let name = &self.text[start..end];
            let problem = format!("`{name}` is no measure of a step before this one");
            return Some(fault(problem, Some(self.meant(*step, name))));
        }
        // What stands behind an expression is no more than what holds it together on the page.
        let is_at_end = start + 1 == at.end;
        let label =
            if problem.label.is_empty() { String::new() } else { format!(" ({})", problem.label) };
        let help = key_within(of, key).or(problem.help.map(in_a_step));
        let message =
            if is_at_end { "the expression ends too soon".to_owned() } else { problem.message };
        Some(fault(message + &label, help))
    }

    /// What was meant by a name that is no measure of a step before: a measure, also if it is written as in
    /// results, `mud_crossed`, or without its step; or all that there are.
    fn meant(&self, step: usize, name: &str) -> String {
        let known: Vec<&str> = self.measures[..step].iter().flatten().map(String::as_str).collect();
        let as_written = name.replace('_', ".");
        let near = known.iter().find(|measure| measure.replace('_', ".") == as_written).copied();
        if let Some(near) = near.or_else(|| spelling::nearest(name, known.iter().copied())) {
            return format!("did you mean `{near}`?");
        }
        let near = spelling::nearest(name, known.iter().map(|measure| alone(measure)));
        let near = known.iter().filter(|measure| near == Some(alone(measure)));
        match (near.map(|measure| format!("`{measure}`")).collect::<Vec<_>>(), &known[..]) {
            (near, _) if !near.is_empty() => format!("did you mean {}?", near.join(" or ")),
            (_, []) => "there is no step before it".to_owned(),
            (_, known) => format!("the steps before it have: {}", known.join(", ")),
        }
    }
}

/// A measure without its step.
fn alone(measure: &str) -> &str {
    measure.split_once('.').map_or(measure, |(_, alone)| alone)
}

/// The key that was meant by one that a step takes and its rule does not have, if that is one within a
/// table: `unit.pins` by `pins`.
fn key_within(step: &Step, key: &[String]) -> Option<String> {
    let [takes, said] = key else { return None };
    let circumstances = &step.rule.keys.circumstances;
    let first = said.split('.').next()?;
    if takes != "takes" || circumstances.get(first).is_some() {
        return None;
    }
    if ["figures", "rulings", "behaviour"].contains(&first) {
        return Some(format!(
            "a step takes circumstances alone; what is said of the {first} of this one stands below \
             `[{first}]`, `{}.… = …`",
            step.name
        ));
    }
    let ways = circumstances.within(said.rsplit('.').next()?);
    let ways: Vec<String> = ways.iter().map(|way| format!("`{}`", way.join("."))).collect();
    (!ways.is_empty()).then(|| format!("did you mean {}?", ways.join(" or ")))
}

/// The measures of a step, as other steps ask for them.
fn asked(step: &Step, face: &Face) -> Vec<String> {
    let whole = face.measures().iter().filter(|of| of.scale.kind != Kind::Amount);
    whole.map(|of| format!("{}.{}", step.name, of.name)).collect()
}

/// The measures of a step that are told.
fn told<'f>(step: &'f Step, face: &'f Face) -> impl Iterator<Item = &'f PlayedMeasure> {
    let is_wanted = |measure: &&PlayedMeasure| match &step.measures {
        Some(names) => names.contains(&measure.name),
        None => true,
    };
    let whole = face.measures().iter().filter(|of| of.scale.kind != Kind::Amount);
    whole.filter(is_wanted)
}

/// A text that stands between quotes, on one line.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r', '\t'], " ")
}

/// What a page says behind braces, a step says by a key.
fn in_a_step(help: String) -> String {
    if help.contains("or skip") {
        return "`skip = true` leaves the step out there".to_owned();
    }
    help
}
