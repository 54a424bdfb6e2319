//! What `sense` writes and says: `sensitivity.csv`, a tornado, and the same on the terminal.

use std::fmt::Write;

use sandtable_dice::Kind;
use sandtable_report::bars::{self, Style};
use sandtable_report::csv::Cell;
use sandtable_report::digits;
use sandtable_report::plot::{self, Tornado, TornadoBar};
use sandtable_sim::distribution::TOLERANCE;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, proportion};
use sandtable_sim::statistic::Statistic;
use serde_json::{Value, json};

use super::columns::{self, high, low, written};
use super::comparison;
use super::documents::number;
use super::folder::Folder;
use super::numbers;
use super::screen::Screen;
use super::why::{sampled_because, told};
use super::{files, heading, json_text, manifest};
use crate::Failure;
use crate::scenario::measure_word;
use crate::sense::{Effect, Input, Request, Sensitivities};
use sandtable_report::folded::{folded, indented};

/// What a row of `sensitivity.csv` is about: one measure with one number moved one way.
pub(crate) struct Row<'a> {
    request: &'a Request<'a>,
    found: &'a Sensitivities,
    /// The position of the move.
    moved: usize,
    /// The position of the measure.
    measure: usize,
    /// What the move makes of the measure, if that is known.
    effect: Option<Effect>,
}

impl Row<'_> {
    fn input(&self) -> &Input {
        &self.found.inputs[self.found.moves[self.moved].input]
    }

    fn change(&self) -> Option<Estimate> {
        Some(self.effect?.change)
    }

    /// How likely the measure is to have no value, with nothing moved.
    fn base_missing(&self) -> Estimate {
        self.found.base[self.measure].missing
    }

    /// How likely that is with the number moved, if that is known.
    fn missing(&self) -> Option<Estimate> {
        Some(self.effect?.moved.missing)
    }

    /// The statistic with nothing moved.
    fn base(&self) -> Estimate {
        self.found.base[self.measure].statistic
    }

    /// The statistic with the number moved, if that is known.
    fn value(&self) -> Option<Estimate> {
        Some(self.effect?.moved.statistic)
    }

    /// How likely the condition of the measure is met, if it has one, with nothing moved.
    fn base_condition(&self) -> Option<Estimate> {
        self.found.base[self.measure].condition
    }

    /// How likely that is with the number moved, if that is known.
    fn condition(&self) -> Option<Estimate> {
        self.effect?.moved.condition
    }

    fn interval(&self) -> Option<Interval> {
        self.change()?.interval
    }

    /// The share of the trials that came to something else, if there were any.
    fn changed(&self) -> Option<Estimate> {
        changed(self.request, self.found, &self.effect?)
    }
}

type Column = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `sensitivity.csv`.
pub(crate) const COLUMNS: &[Column] = &[
    ("scenario", |row| row.request.scenario.name.as_str().into()),
    ("variant", |row| row.request.variant.name.as_str().into()),
    ("measure", |row| row.request.measures[row.measure].as_str().into()),
    ("statistic", |row| row.request.statistic.to_string().into()),
    ("kind", |row| row.input().kind.into()),
    ("input", |row| row.input().name.as_str().into()),
    ("step", |row| row.found.moves[row.moved].step.into()),
    ("engine", |row| columns::engine(row.found.trials)),
    ("trials", |row| row.found.trials.into()),
    ("base", |row| columns::value_of(Some(row.base()))),
    ("value", |row| columns::value_of(row.value())),
    ("change", |row| row.change().map(|change| change.value).into()),
    ("ci_low", |row| low(row.interval())),
    ("ci_high", |row| high(row.interval())),
    ("confidence", |row| row.interval().map(|_| row.request.settings.confidence).into()),
    ("ci_method", |row| row.change().map(|change| change.method.to_string()).into()),
    ("total_variation", |row| {
        row.effect
            .filter(|_| row.found.trials.is_none())
            .and_then(|effect| effect.difference)
            .into()
    }),
    ("trials_changed", |row| columns::value_of(row.changed())),
    ("trials_changed_ci_low", |row| columns::low_of(row.changed())),
    ("trials_changed_ci_high", |row| columns::high_of(row.changed())),
    ("trials_changed_ci_method", |row| columns::method_of(row.changed())),
    ("base_p_missing", |row| row.base_missing().value.into()),
    ("base_p_missing_ci_low", |row| low(row.base_missing().interval)),
    ("base_p_missing_ci_high", |row| high(row.base_missing().interval)),
    ("base_p_missing_ci_method", |row| row.base_missing().method.to_string().into()),
    ("p_missing", |row| row.missing().and_then(|missing| missing.value).into()),
    ("p_missing_ci_low", |row| low(row.missing().and_then(|missing| missing.interval))),
    ("p_missing_ci_high", |row| high(row.missing().and_then(|missing| missing.interval))),
    ("p_missing_ci_method", |row| row.missing().map(|it| it.method.to_string()).into()),
    ("base_ci_low", |row| columns::low_of(Some(row.base()))),
    ("base_ci_high", |row| columns::high_of(Some(row.base()))),
    ("base_ci_method", |row| columns::method_of(Some(row.base()))),
    ("value_ci_low", |row| columns::low_of(row.value())),
    ("value_ci_high", |row| columns::high_of(row.value())),
    ("value_ci_method", |row| columns::method_of(row.value())),
    ("base_p_condition", |row| columns::value_of(row.base_condition())),
    ("base_p_condition_ci_low", |row| columns::low_of(row.base_condition())),
    ("base_p_condition_ci_high", |row| columns::high_of(row.base_condition())),
    ("base_p_condition_ci_method", |row| columns::method_of(row.base_condition())),
    ("p_condition", |row| columns::value_of(row.condition())),
    ("p_condition_ci_low", |row| columns::low_of(row.condition())),
    ("p_condition_ci_high", |row| columns::high_of(row.condition())),
    ("p_condition_ci_method", |row| columns::method_of(row.condition())),
    ("note", |row| note(row.found, row.moved).into()),
];

/// The beginning of the names of plots.
const PREFIX: &str = "sensitivity-";

/// So many bars are drawn; the rest is in the table.
const MOST_BARS: usize = 20;

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    found: &Sensitivities,
    flags: &Value,
    png: bool,
) -> Result<(), Failure> {
    folder.write("sensitivity.csv", &rows(request, found))?;
    if let Some(tornado) = tornado(request, found) {
        files::write_drawing(folder, &plot_name(request), &plot::tornado(&tornado), png)?;
    }
    let text = json_text::document(&document(request, found, flags));
    folder.write("sensitivity.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let tables = ["sensitivity.csv", "sensitivity.json"].map(str::to_owned);
    tables.into_iter().chain(files::drawing_names(vec![plot_name(request)], png)).collect()
}

fn plot_name(request: &Request) -> String {
    format!("{PREFIX}{}.svg", measure_word(&request.measures[0]))
}

/// The rows of `sensitivity.csv`: the inputs by the change they make of the ranked measure, each
/// moved down and up, for each measure; then those that do not matter.
pub(crate) fn rows(request: &Request, found: &Sensitivities) -> Vec<u8> {
    let moves = order(found).into_iter().flat_map(|input| found.moves_of(input));
    let of = |moved: usize| {
        let effects = found.effects[moved].as_ref().ok();
        (0..request.measures.len()).map(move |measure| {
            let effect = effects.map(|effects| effects[measure]);
            Row { request, found, moved, measure, effect }
        })
    };
    written(COLUMNS, moves.flat_map(of))
}

/// All inputs, those that matter first.
fn order(found: &Sensitivities) -> Vec<usize> {
    let mut order = found.ranked();
    let rest = (0..found.inputs.len()).filter(|input| found.matters(*input) != Some(true));
    order.extend(rest);
    order
}

/// Why there is no number, or that the input does not matter.
fn note(found: &Sensitivities, it: usize) -> Option<String> {
    match &found.effects[it] {
        Err(why) => Some(why.to_string()),
        Ok(_) if found.matters(found.moves[it].input) == Some(false) => {
            Some(irrelevant(found).to_owned())
        }
        Ok(_) => None,
    }
}

/// How it is said that an input does not matter.
fn irrelevant(found: &Sensitivities) -> &'static str {
    if found.trials.is_none() { "a pip does nothing" } else { "changed no trial" }
}

/// Everything about the sensitivities, for other programs.
pub(crate) fn document(request: &Request, found: &Sensitivities, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    document["variant"] = request.variant.name.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["statistic"] = request.statistic.to_string().into();
    document["trials"] = found.trials.into();
    document["why_sampled"] = told(found.why.as_ref()).into();
    document["complete"] = found.stop.is_none().into();
    document["base"] = request
        .measures
        .iter()
        .zip(&found.base)
        .map(|(name, base)| {
            json!({
                "measure": name,
                "value": base.statistic.value,
                "p_missing": number(base.missing, None),
                "p_condition": base.condition.map(|it| number(it, None)),
                "interval": ends(&base.statistic),
                "ci_method": base.statistic.method.to_string(),
            })
        })
        .collect();
    document["inputs"] =
        order(found).into_iter().map(|input| described(request, found, input)).collect();
    document
}

fn described(request: &Request, found: &Sensitivities, input: usize) -> Value {
    let effect = |(name, effect): (&String, &Effect)| {
        json!({
            "measure": name,
            "value": effect.moved.statistic.value,
            "value_interval": ends(&effect.moved.statistic),
            "value_ci_method": effect.moved.statistic.method.to_string(),
            "p_missing": number(effect.moved.missing, None),
            "p_condition": effect.moved.condition.map(|it| number(it, None)),
            "change": effect.change.value,
            "interval": ends(&effect.change),
            "ci_method": effect.change.method.to_string(),
            "difference": effect.difference,
            "difference_interval": changed(request, found, effect).as_ref().and_then(ends),
            "difference_ci_method": changed(request, found, effect).map(|it| it.method.to_string()),
        })
    };
    let moves = found.moves_of(input).map(|it| {
        let effects = found.effects[it].as_ref();
        json!({
            "step": found.moves[it].step,
            "effects": effects.ok().map(|effects| request.measures.iter().zip(effects).map(effect).collect::<Vec<_>>()),
            "why_not": effects.err().map(ToString::to_string),
        })
    });
    json!({
        "kind": found.inputs[input].kind,
        "input": found.inputs[input].name,
        "matters": found.matters(input),
        "moves": moves.collect::<Vec<_>>(),
    })
}

/// The share of the trials that came to something else, if there were any, with its interval.
fn changed(request: &Request, found: &Sensitivities, effect: &Effect) -> Option<Estimate> {
    let (share, trials) = effect.difference.zip(found.trials)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a count")]
    let count = (share * trials as f64).round() as u64;
    let confidence = request.settings.confidence;
    let (interval, method) = proportion(count, trials, confidence);
    Some(Estimate { value: Some(share), se: None, interval: Some(interval), method, confidence })
}

fn ends(estimate: &Estimate) -> Option<[f64; 2]> {
    estimate.interval.map(|interval| [interval.low, interval.high])
}

/// The inputs that matter most, as bars; nothing if there is no number that they could change.
fn tornado(request: &Request, found: &Sensitivities) -> Option<Tornado> {
    let unit = if is_share(request) { 100.0 } else { 1.0 };
    let drawn = |it: &Estimate| {
        let number = comparison::estimate(it.value?, it.interval);
        let [low, high] = [number.low, number.high].map(|end| end.map(|end| unit * end));
        Some(plot::Estimate { value: unit * number.value, low, high })
    };
    let base = drawn(&found.base[0].statistic)?;
    let change = |it: usize| drawn(&found.effects[it].as_ref().ok()?[0].change);
    let bar = |input: usize| {
        let way = |down: bool| {
            found.moves_of(input).find(|it| (found.moves[*it].step < 0.0) == down).and_then(change)
        };
        TornadoBar { label: found.inputs[input].name.clone(), down: way(true), up: way(false) }
    };
    let ranked = found.ranked().into_iter().filter(|input| moves_it(found, *input));
    Some(Tornado {
        title: format!("What a pip would change: {}", request.scenario.title),
        meaning: meaning(request),
        known: found.trials.map_or("exact".to_owned(), |n| format!("n = {}", digits::count(n))),
        sampled: found.trials.is_some(),
        base,
        down: "one pip lower".to_owned(),
        up: "one pip higher".to_owned(),
        bars: ranked.take(MOST_BARS).map(bar).collect(),
    })
}

/// Whether an input changes the number that is ranked to another number.
fn moves_it(found: &Sensitivities, input: usize) -> bool {
    found.of_ranked(input).any(|effect| effect.change.value.is_some_and(|change| change != 0.0))
}

/// Whether what is moved about is a share, which is told in percent.
fn is_share(request: &Request) -> bool {
    let scale = request.scenario.scale(request.variant, &request.measures[0]);
    scale.kind == Kind::YesNo && request.statistic == Statistic::Mean
        || request.statistic.event().is_some()
}

/// What is moved about, with its unit.
fn meaning(request: &Request) -> String {
    let meaning = request.scenario.meaning_of(&request.measures[0]);
    match request.statistic {
        Statistic::Mean if is_share(request) => {
            format!("how likely it is: {} (%)", super::plots::asked(&meaning))
        }
        other if is_share(request) => format!("{other} of {meaning} (%)"),
        Statistic::Mean => format!("mean of {meaning}"),
        other => format!("{other} of {meaning}"),
    }
}

/// How likely the measure that is ranked is to have no value, as it is and with each number moved that
/// changes that; empty if it always has one, or the statistic is one of all that happens.
fn never(request: &Request, found: &Sensitivities, screen: Screen) -> String {
    let scale = request.scenario.scale(request.variant, &request.measures[0]);
    let base = found.base[0].missing;
    let (None, Some(missing)) = (request.statistic.event(), scale.missing) else {
        return String::new();
    };
    let moved = |it: usize| {
        let moved = found.effects[it].as_ref().ok()?[0].moved.missing;
        let step = found.moves[it].step;
        let way = if step < 0.0 { "lower" } else { "higher" };
        // What rounding alone has made is no change.
        let changed = TOLERANCE < (moved.value? - base.value?).abs();
        changed.then(|| format!("{} {way}", numbers::share(moved)))
    };
    let sentence = format!(
        "{}: {missing} {} as it is, which the {} above leaves out.",
        request.measures[0],
        numbers::share(base),
        request.statistic
    );
    let mut text = format!("\n{}\n", folded(&sentence, screen.width));
    for input in found.ranked().into_iter().take(MOST_BARS) {
        let ways: Vec<String> = found.moves_of(input).filter_map(moved).collect();
        if !ways.is_empty() {
            let sentence = format!("{}: {}", found.inputs[input].name, ways.join(", "));
            let _ = writeln!(text, "{}", indented(&sentence, 2, screen.width));
        }
    }
    text
}

/// That no number changes what is moved about, or changed it in the trials.
fn nothing_moves_it(request: &Request, found: &Sensitivities) -> String {
    let meaning = meaning(request);
    let what = if meaning.starts_with("how ") { meaning } else { format!("the {meaning}") };
    match found.trials {
        None => format!("No number, moved by a pip, changes {what}."),
        Some(n) => format!("No number changed {what} in {}.", digits::counted(n, "trial")),
    }
}

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
            let never = numbers::never_a_value(found.trials);
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
    let named = |wanted: &dyn Fn(usize) -> bool| {
        let names = (0..found.inputs.len()).filter(|input| wanted(*input));
        names.map(|input| found.inputs[input].name.clone()).collect::<Vec<_>>()
    };
    let measure = &request.measures[0];
    let came = match (found.base[0].statistic.value, found.trials) {
        (None, _) => "has a value".to_owned(),
        (Some(_), None) => "has no value any more".to_owned(),
        (Some(_), trials) => numbers::never_a_value(trials),
    };
    let heading = format!("{measure} {came} with");
    listed(&mut text, &heading, &come_or_gone(found), screen);
    // What stands in one of the lists stands in none below it.
    let drawn = |input: usize| 0.0 < found.largest(input) || comes_or_goes(found, input);
    let spread = named(&|input| found.spreads(input) && !drawn(input));
    // What trials did not show may be there all the same.
    let is_exact = found.trials.is_none();
    let changes = if is_exact { "Changes" } else { "Changed" };
    let heading = format!("{changes} {measure}, but not its {}", request.statistic);
    listed(&mut text, &heading, &spread, screen);
    let other = |input| found.matters(input) == Some(true) && !drawn(input);
    let other = named(&|input| other(input) && !found.spreads(input));
    listed(&mut text, &format!("{changes} other things only"), &other, screen);
    let none = named(&|input| found.matters(input) == Some(false));
    let heading = if is_exact { "A pip does nothing" } else { "Changed no trial" };
    listed(&mut text, heading, &none, screen);
    let unknown = named(&|input| found.matters(input).is_none());
    listed(&mut text, "Cannot be moved", &unknown, screen);
    if let Some(sentence) = sampled_because(&found.why) {
        text.push('\n');
        say(&mut text, &sentence);
    }
    if found.stop.is_some() {
        let _ = writeln!(text, "\nPARTIAL: stopped before its end.");
    }
    text
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
        Some(format!("{}, one pip {way}", found.inputs[it.input].name))
    });
    named.collect()
}

/// A list of names under a heading, wrapped.
fn listed(text: &mut String, heading: &str, names: &[String], screen: Screen) {
    if names.is_empty() {
        return;
    }
    let shown = if screen.verbose { names.len() } else { names.len().min(12) };
    let more = names.len() - shown;
    let mut line = format!("\n{heading}: ");
    for (i, name) in names[..shown].iter().enumerate() {
        let last = i + 1 == shown && more == 0;
        let piece = format!("{name}{}", if last { "." } else { "; " });
        let width = line.rsplit('\n').next().map_or(0, |line| line.chars().count());
        if screen.width < width + piece.trim_end().chars().count() {
            line.truncate(line.trim_end().len());
            line.push_str("\n  ");
        }
        line.push_str(&piece);
    }
    if 0 < more {
        let _ = write!(line, "and {more} more (-v lists them).");
    }
    text.push_str(&line);
    text.push('\n');
}
