//! What `sense` says on the terminal.

use std::fmt::Write;

use sandtable_report::bars::{self, Style};
use sandtable_report::digits;
use sandtable_report::folded::{folded, hanging, indented};
use sandtable_report::letters::capitalized;
use sandtable_report::plot::Tornado;
use sandtable_sim::interval::Method;

use super::super::why::{partial, sampled_because};
use super::super::{heading, numbers, pictured};
use super::pictures::{lacks, moves_it, nothing_moves_it, tornado, without_value};
use crate::reached::NOT_REACHED;
use crate::sense::{Influence, Request, Sensitivities};
use crate::terminal::screen::Screen;

/// The answer on the terminal.
pub(crate) fn answer(request: &Request, found: &Sensitivities, screen: Screen) -> String {
    let scenario = request.scenario;
    let mut text = format!("{}\n", scenario.title);
    text.push_str(&heading::best(scenario, screen.width));
    let say = |text: &mut String, sentence: &str| {
        let _ = writeln!(text, "{}", folded(sentence, screen.width));
    };
    let variant = &request.variant.name;
    say(
        &mut text,
        &format!("What one pip more or less on each number would change, in variant {variant}"),
    );
    text.push('\n');
    let style = Style { width: screen.width, ascii: false, color: screen.color };
    let ranked = found.ranked();
    let matters = ranked.iter().any(|input| moves_it(found, *input));
    match tornado(request, found) {
        Some(tornado) if matters => text.push_str(&bars::tornado(&tornado, &style)),
        Some(_) => say(&mut text, &nothing_moves_it(request, found)),
        None => {
            let is_certain = found.base[0].statistic.method == Method::Exact;
            let never = numbers::never_a_value(found.trials.filter(|_| !is_certain));
            say(&mut text, &format!("{} {never}.", request.measures[0]));
        }
    }
    text.push_str(&never(request, found, screen));
    if let Some(met) = found.base[0].condition {
        let share = format!("{} as it is", numbers::share(met));
        let follows = format!("the {} above is of these", request.statistic);
        text.push('\n');
        say(&mut text, &numbers::condition(&request.measures[0], &share, &follows));
    }
    lists(&mut text, request, found, screen);
    if let Some(sentence) = sampled_because(&found.why) {
        text.push('\n');
        say(&mut text, &sentence);
    }
    if let Some(stop) = found.stop {
        let left = found.unreached().count();
        let _ = writeln!(text, "\n{}", partial(stop, &format!("{left} {NOT_REACHED}")));
    }
    text
}

/// The numbers that have no bar, by what moving them came to: each in one list.
fn lists(text: &mut String, request: &Request, found: &Sensitivities, screen: Screen) {
    let measure = &request.measures[0];
    let figures = found.figures_of();
    let both = figures.iter().enumerate().filter_map(|(threshold, figure)| {
        let [threshold, figure] = [threshold, (*figure)?].map(|it| named(found, it));
        Some(format!("{threshold}, as {figure}"))
    });
    listed(text, "Told once", &both.collect::<Vec<_>>(), screen);
    let came = match (found.base[0].statistic.value, found.trials) {
        (None, _) => "has a value".to_owned(),
        (Some(_), None) => "has no value any more".to_owned(),
        (Some(_), trials) => numbers::never_a_value(trials),
    };
    listed(text, &format!("{measure} {came} with"), &come_or_gone(found), screen);
    // What trials did not show may be there all the same.
    let (changes, nothing) = match found.trials {
        None => ("Changes", "A pip does nothing"),
        Some(_) => ("Changed", "Changed no trial"),
    };
    let without_bar = |input: usize| 0.0 == found.largest(input) && !comes_or_goes(found, input);
    let list = |input: usize| match found.influence(input) {
        Influence::Some if !without_bar(input) => None,
        // What the other way does may be more than this.
        Influence::Some if found.moves_of(input).any(|it| !found.is_reached(it)) => Some(4),
        Influence::Some if found.spreads(input) => Some(0),
        Influence::Some => Some(1),
        Influence::None => Some(2),
        Influence::Unmovable => Some(3),
        Influence::NotReached => Some(4),
    };
    let headings = [
        &*format!("{changes} {measure}, but not its {}", request.statistic),
        &*format!("{changes} other things only"),
        nothing,
        "Cannot be moved",
        &capitalized(NOT_REACHED),
    ];
    for (number, heading) in headings.into_iter().enumerate() {
        let once = (0..found.inputs.len()).filter(|input| figures[*input].is_none());
        let of_it = once.filter(|input| list(*input) == Some(number));
        let names: Vec<String> = of_it.map(|input| named(found, input)).collect();
        listed(text, heading, &names, screen);
    }
}

/// How likely the measure that is ranked is to have no value, as it is and with each number moved that
/// changes that; empty if it always has one, or the statistic is one of all that happens.
fn never(request: &Request, found: &Sensitivities, screen: Screen) -> String {
    let Some(missing) = without_value(request, found) else { return String::new() };
    let moved = |it: usize| {
        let way = if found.moves[it].step < 0.0 { "lower" } else { "higher" };
        let share = lacks(request, found, it)?;
        Some(format!("{share} {way}"))
    };
    let base = found.base[0].missing;
    let leaves_out = match base.value {
        Some(p) if p <= 0.0 && numbers::doubt(&base).is_none() => String::new(),
        _ => format!(", which the {} above leaves out", request.statistic),
    };
    let sentence = format!(
        "{}: {missing} {} as it is{leaves_out}.",
        request.measures[0],
        numbers::share(base)
    );
    let mut text = format!("\n{}\n", folded(&sentence, screen.width));
    let figures = found.figures_of();
    let once = found.ranked().into_iter().filter(|input| figures[*input].is_none());
    for input in once.take(Tornado::MOST) {
        let ways: Vec<String> = found.moves_of(input).filter_map(moved).collect();
        if !ways.is_empty() {
            let sentence = format!("{}: {}", named(found, input), ways.join(", "));
            let _ = writeln!(text, "{}", indented(&sentence, 2, screen.width));
        }
    }
    text
}

/// A number that is moved, as pictures call it.
fn named(found: &Sensitivities, input: usize) -> String {
    pictured::input(&found.inputs[input].name)
}

/// Whether one of the moves of an input gives a value to the measure that is ranked, or takes it away.
fn comes_or_goes(found: &Sensitivities, input: usize) -> bool {
    found.of_ranked(input).any(|effect| effect.comes_or_goes)
}

/// The moves that give a value to the measure that is ranked, or take it away.
fn come_or_gone(found: &Sensitivities) -> Vec<String> {
    let moves = found.moves.iter().zip(&found.effects);
    let named = moves.filter_map(|(it, effects)| {
        effects.as_ref().ok().filter(|effects| effects[0].comes_or_goes)?;
        let way = if it.step < 0.0 { "lower" } else { "higher" };
        let size = match it.step.abs() {
            pip if digits::is_same(pip, 1.0) => "one pip".to_owned(),
            size => digits::exact(size),
        };
        Some(format!("{}, {size} {way}", named(found, it.input)))
    });
    named.collect()
}

/// A list of names under a heading, none of its lines wider than the terminal: it is broken between
/// names, and within one that is longer than a line.
fn listed(text: &mut String, heading: &str, names: &[String], screen: Screen) {
    if names.is_empty() {
        return;
    }
    let shown = if screen.verbose { names.len() } else { names.len().min(12) };
    let more = names.len() - shown;
    let mut pieces: Vec<String> = names[..shown].iter().map(|name| format!("{name};")).collect();
    match pieces.last_mut() {
        Some(last) if more == 0 => last.replace_range(last.len() - 1.., "."),
        _ => pieces.push(format!("and {more} more (-v lists them).")),
    }
    let mut lines = vec![format!("{heading}:")];
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + piece.chars().count() <= screen.width => {
                line.push(' ');
                line.push_str(&piece);
            }
            _ => lines.extend(hanging(&format!("  {piece}"), screen.width)),
        }
    }
    let _ = writeln!(text, "\n{}", lines.join("\n"));
}
