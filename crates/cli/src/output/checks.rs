//! What a check leaves behind and what it says: for people, spreadsheets, and programs that build.

mod annotations;
mod drawings;
mod junit;
mod screen;
mod summary;
mod table;

pub(crate) use annotations::{annotations, refusals};
pub(crate) use drawings::{drawings, drawn};
pub(crate) use junit::{is_junit, junit, junit_of_failure};
pub(crate) use screen::{Files, screen};
pub(crate) use summary::summary;
pub(crate) use table::table;

use sandtable_dice::Kind;
use sandtable_report::digits;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval::{Interval, proportion};

use super::{files, numbers};
use crate::baseline::Origin;
use crate::checks::{
    Again, BESIDE_CHECKS, By, Checked, Declared, Subject, Unaccepted, nearly, value_or,
};
use crate::terminal::shell;

/// A probability with its interval, if it is a share of trials.
fn by_trials(law: &Distribution, p: f64) -> Option<String> {
    let trials = law.trials()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a count")]
    let count = (p * trials as f64).round() as u64;
    let Interval { low, high } = proportion(count, trials, BESIDE_CHECKS).0;
    Some(digits::percent_estimate(p, Some((low, high))))
}

/// The names of all files that may be kept of checks.
pub(crate) fn names(subjects: &[Subject], selected: &[&Declared], png: bool) -> Vec<String> {
    let tables = ["checks.csv", "summary.md"].map(str::to_owned);
    let drawings = files::drawing_names(drawings::names(subjects, selected), png);
    tables.into_iter().chain(drawings).collect()
}

/// A number that is longer than this is not told on the terminal: it is a fraction of two very long
/// ones.
const LONGEST: usize = 60;

/// What to do about a check that did not pass: how to accept what it found, and the command that
/// tells a trial of it, or tries the tests of a page.
fn remedies(checked: &Checked, again: &Again) -> [(&'static str, String); 2] {
    let file = shell::word(&checked.scenario_file);
    let variant = shell::word(&checked.variant);
    let Again { accept, replay } = again;
    let stated = |value: &str| format!("{value} in {}, line {}", checked.file, checked.line);
    let mend = match (checked.by, &checked.origin, &checked.found) {
        (By::Baseline, ..) => {
            let measure = shell::word(&checked.measure);
            format!("sandtable accept {file} --variant {variant} --measure {measure}{accept}")
        }
        (By::Scenario, Some(Origin::Exact), Some(found)) if found.len() <= LONGEST => {
            stated(&format!("value = \"{found}\""))
        }
        (By::Scenario, Some(Origin::Exact), Some(found)) => {
            let nearly = nearly(found).unwrap_or_else(|| "another value".to_owned());
            stated(&nearly) + "; checks.csv has the whole fraction"
        }
        (By::Scenario | By::Page, ..) => stated("another value"),
    };
    let again = match checked.by {
        By::Page => ("try", format!("sandtable test {file}")),
        By::Baseline | By::Scenario => {
            ("replay", format!("sandtable replay {file} --variant {variant} --trial 0{replay}"))
        }
    };
    [("accept", mend), again]
}

/// What has no baseline, in a sentence.
fn without_baseline(missing: &Unaccepted, again: &Again) -> String {
    let file = &missing.file;
    let accept = format!("`sandtable accept {}{}`", shell::word(file), again.accept);
    match &missing.variant {
        None => format!("{file} has no baseline; {accept} writes one"),
        Some(variant) => format!(
            "variant {variant} of {file} has no baseline for {}; {accept} adds it",
            shortened(&missing.measures)
        ),
    }
}

fn shortened(names: &[String]) -> String {
    match names.split_at_checked(4) {
        Some((first, rest)) if !rest.is_empty() => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

/// The values that have moved most: "0 from 12.5% to 15% (+2.5)".
fn moved_most(checked: &Checked, most: usize) -> Vec<String> {
    let Some((evidence, (before, _))) =
        checked.evidence.as_ref().and_then(|e| Some((e, e.before.as_ref()?)))
    else {
        return Vec::new();
    };
    let none = numbers::missing(evidence.scale);
    let moved = sandtable_sim::check::moved(before, &evidence.now);
    // Of yes and no the change says it all.
    if evidence.scale.kind == Kind::YesNo && moved.iter().all(|it| it.value.is_some()) {
        return Vec::new();
    }
    let sentence = |moved: &sandtable_sim::check::Moved| {
        let apart = digits::percents_apart([moved.before, moved.now]);
        let both = [(before, moved.before), (&evidence.now, moved.now)];
        let told = both.map(|(law, p)| by_trials(law, p));
        let [before, now] = [0, 1].map(|side| told[side].as_ref().unwrap_or(&apart[side]));
        format!("{} from {before} to {now}", value_or(moved.value, evidence.scale, &none))
    };
    moved.iter().take(most).map(sentence).collect()
}
