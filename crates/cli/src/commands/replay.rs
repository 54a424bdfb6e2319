//! `replay`: one trial, dice by dice, in the rulebook's words.

mod lines;

use std::fmt::Write;

use sandtable_report::folded::hanging;
use sandtable_sim::distribution::Observation;
use sandtable_sim::narrator::{Line, Narration};
use sandtable_sim::stream::Stream;

use crate::args::ReplayArguments;
use crate::compare::varied;
use crate::exit::print;
use crate::output::outline::outlines;
use crate::output::side_by_side::side_by_side;
use crate::output::{heading, numbers};
use crate::scenario::{BASE, Scenario, Variant};
use crate::terminal::screen::Screen;
use crate::unmeasured::Unmeasured;
use crate::{Exit, Failure, results};
use lines::Words;

/// Tells one trial, by itself or beside that of another variant.
///
/// # Errors
///
/// If anything is wrong with a scenario, or there is no such variant or trial.
pub(crate) fn replay(arguments: &ReplayArguments) -> Result<Exit, Failure> {
    let scenario = Scenario::read(&arguments.path)?;
    let variant = varied(&scenario, arguments.variant.as_deref().unwrap_or(BASE))
        .map_err(|failure| failure.of_option("--variant"))?;
    let seed = arguments.seed.unwrap_or(scenario.settings.seed);
    let stream = Stream::new(seed, &scenario.name);
    let trial = arguments.trial;
    match &arguments.against {
        None => {
            let narration = variant.prepared.experiment.narrate(&stream, trial);
            print(&told(&scenario, &variant, seed, trial, &narration)?);
        }
        Some(name) => {
            let other =
                varied(&scenario, name).map_err(|failure| failure.of_option("--against"))?;
            let narrations = [&variant, &other]
                .map(|it| it.prepared.experiment.narrate_common(&stream, trial, None));
            let heading =
                format!("{}\nTrial {trial} on the common dice of seed {seed}\n\n", scenario.title);
            print(&(heading + &beside(&scenario, [&variant, &other], &narrations)?));
        }
    }
    Ok(Exit::Done)
}

/// Two variants side by side, and the measures that differ.
fn beside(
    scenario: &Scenario,
    variants: [&Variant; 2],
    narrations: &[Narration; 2],
) -> Result<String, Failure> {
    let names = variants.map(|variant| variant.name.as_str());
    let screen = Screen::of_stdout(false);
    let words = variants.map(Words::of);
    let lines = |side: usize, line: &Line| words[side].of_line(line);
    let [left, right] = outlines(narrations.each_ref(), lines);
    let mut text = side_by_side(names, [&left, &right], screen);
    text.push_str("\nOutcome\n");
    let [before, after] =
        [0, 1].map(|side: usize| outcome(scenario, variants[side], &narrations[side]));
    for ((name, before), (_, after)) in before?.into_iter().zip(after?) {
        let change = if before == after { String::new() } else { format!(" became {after}") };
        let _ = writeln!(text, "  {name}: {before}{change}");
    }
    Ok(text)
}

/// What every measure came to, those that the scenario defines first.
fn outcome(
    scenario: &Scenario,
    variant: &Variant,
    narration: &Narration,
) -> Result<Vec<(String, String)>, Failure> {
    let of_one = |name: String| {
        let scale = scenario.scale(variant, &name);
        let read = results::reading(scenario, variant, &name)(&narration.values);
        let read = read.map_err(|error| Unmeasured::named(&name, scenario.file.clone(), error))?;
        let told = match read {
            Observation::Value(value) => value.to_string(),
            Observation::Missing => numbers::missing(scale),
            Observation::Excluded => "not counted, for its condition is not met".to_owned(),
        };
        Ok((name, told))
    };
    scenario.measure_names().into_iter().map(of_one).collect()
}

fn told(
    scenario: &Scenario,
    variant: &Variant,
    seed: u64,
    trial: u64,
    narration: &Narration,
) -> Result<String, Failure> {
    let width = Screen::of_stdout(false).width;
    let mut text =
        format!("{}\nVariant {}, trial {trial} of seed {seed}\n", scenario.title, variant.name);
    text.push_str(&heading::best_of(scenario, variant, width));
    text.push('\n');
    if narration.lines.is_empty() {
        text.push_str("  No dice are rolled.\n");
    }
    let near_tie = scenario.best.as_ref().map_or(0.0, |best| best.near_tie);
    let words = Words::of(variant).with_margins(near_tie);
    let [rows] = outlines([narration], |_, line| words.of_line(line));
    for line in rows.iter().flat_map(|row| hanging(&row.text, width)) {
        let _ = writeln!(text, "{line}");
    }
    text.push_str("\nOutcome\n");
    for (name, value) in outcome(scenario, variant, narration)? {
        let _ = writeln!(text, "  {name}: {value}");
    }
    Ok(text)
}
