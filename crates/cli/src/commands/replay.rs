//! `replay`: one trial, dice by dice, in the rulebook's words.

use std::fmt::Write;

use sandtable_sim::experiment::MeasureInfo;
use sandtable_sim::narrator::{Line, Narration};
use sandtable_sim::stream::Stream;
use sandtable_sim::value::Value;

use crate::args::ReplayArguments;
use crate::compare::varied;
use crate::exit::print;
use crate::output::numbers;
use crate::output::screen::Screen;
use crate::output::side_by_side::side_by_side;
use crate::scenario::{BASE, Scenario, Variant};
use crate::{Exit, Failure};

/// Tells one trial, by itself or beside that of another variant.
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
            print(&told(&scenario, &variant, seed, trial, &narration))?;
        }
        Some(name) => {
            let other =
                varied(&scenario, name).map_err(|failure| failure.of_option("--against"))?;
            let narrations = [&variant, &other]
                .map(|it| it.prepared.experiment.narrate_common(&stream, trial, None));
            let heading =
                format!("{}\nTrial {trial} on the common dice of seed {seed}\n\n", scenario.title);
            print(&(heading + &beside([&variant, &other], &narrations)))?;
        }
    }
    Ok(Exit::Done)
}

/// Two variants side by side, and the measures that differ.
fn beside(variants: [&Variant; 2], narrations: &[Narration; 2]) -> String {
    let names = variants.map(|variant| variant.name.as_str());
    let screen = Screen::of_stdout(false);
    let lines = |line: &Line| line_text(line).trim_end().to_owned();
    let mut text = side_by_side(names, narrations.each_ref(), lines, screen);
    text.push_str("\nOutcome\n");
    let measures = variants[0].prepared.experiment.measures();
    let values = measures.iter().zip(narrations[0].values.iter().zip(&narrations[1].values));
    for (measure, (before, after)) in values {
        let change = if before == after {
            String::new()
        } else {
            format!(" became {}", read(*after, measure))
        };
        let _ = writeln!(text, "  {}: {}{change}", measure.name, read(*before, measure));
    }
    text
}

fn told(
    scenario: &Scenario,
    variant: &Variant,
    seed: u64,
    trial: u64,
    narration: &Narration,
) -> String {
    let mut text =
        format!("{}\nVariant {}, trial {trial} of seed {seed}\n\n", scenario.title, variant.name);
    if narration.lines.is_empty() {
        text.push_str("  No dice are rolled.\n");
    }
    for line in &narration.lines {
        text.push_str(&line_text(line));
    }
    text.push_str("\nOutcome\n");
    let measures = variant.prepared.experiment.measures();
    for (measure, value) in measures.iter().zip(&narration.values) {
        let _ = writeln!(text, "  {}: {}", measure.name, read(*value, measure));
    }
    text
}

/// A value, or what it means that there is none.
fn read(value: Option<Value>, measure: &MeasureInfo) -> String {
    value.map_or_else(|| numbers::missing(measure.scale), |value| value.to_string())
}

fn line_text(line: &Line) -> String {
    match line {
        Line::Round(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            format!("Step {}\n", numbers.join("."))
        }
        Line::Note(note) => format!("    {note}\n"),
        Line::Roll { stage, asked, faces, result } => {
            let faces: Vec<_> = faces.iter().map(ToString::to_string).collect();
            let dice =
                if faces.is_empty() { String::new() } else { format!(" {}", faces.join(", ")) };
            let stage = if stage.is_empty() { String::new() } else { format!("{stage}, ") };
            format!("  {stage}{asked}:{dice}: {result}\n")
        }
    }
}
