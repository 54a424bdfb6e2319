//! `replay`: one trial, dice by dice, in the rulebook's words.

use std::fmt::Write;

use sandtable_sim::narrator::{Line, Narration};
use sandtable_sim::stream::Stream;

use crate::args::ReplayArguments;
use crate::exit::print;
use crate::scenario::{BASE, Scenario, Variant, nearest};
use crate::{Exit, Failure};

/// Tells one trial.
pub(crate) fn replay(arguments: &ReplayArguments) -> Result<Exit, Failure> {
    let scenario = Scenario::read(&arguments.path)?;
    let name = arguments.variant.as_deref().unwrap_or(BASE);
    let Some(variant) = scenario.variant(name) else {
        let names = scenario.variants.iter().map(|variant| variant.name.as_str());
        return Err(Failure::Usage {
            problem: format!("{} has no variant `{name}`", scenario.file),
            help: nearest(name, names.clone()).or_else(|| {
                Some(format!("expected one of {}", names.collect::<Vec<_>>().join(", ")))
            }),
        });
    };
    let seed = arguments.seed.unwrap_or(scenario.settings.seed);
    let stream = Stream::new(seed, &scenario.name);
    let narration = variant.prepared.experiment.narrate(&stream, arguments.trial);
    print(&told(&scenario, variant, seed, arguments.trial, &narration))?;
    Ok(Exit::Done)
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
        let _ = writeln!(text, "  {}: {}", measure.name, value.get());
    }
    text
}

fn line_text(line: &Line) -> String {
    match line {
        Line::Round(number) => format!("Step {number}\n"),
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
