//! The pictures of positions: of each measure and variant one.

use sandtable_report::digits;
use sandtable_report::plot::{self, HeatCell, HeatMap, Positions, Steps};
use sandtable_sim::series::Position;

use super::words::{is_share, mean, said};
use crate::output::numbers;
use crate::output::pictured::{self, counted};
use crate::positions::{Valued, Worth};
use crate::results;
use crate::scenario::{BASE, Scenario, Settings, Variant, file_word, measure_word};

/// Series with more states than this are not drawn.
const MOST_STATES: usize = 24;

/// The names of all pictures that there may be, if series are asked for.
pub(crate) fn names(scenario: &Scenario, settings: &Settings, series: &[String]) -> Vec<String> {
    if series.is_empty() {
        return Vec::new();
    }
    let measures = results::asked_for(scenario, settings);
    let of = |measure: &String| {
        let name = |variant: &Variant| file_name(scenario, measure, &variant.name);
        scenario.variants.iter().map(name).collect::<Vec<_>>()
    };
    measures.iter().flat_map(of).collect()
}

fn file_name(scenario: &Scenario, measure: &str, variant: &str) -> String {
    let measure = measure_word(measure);
    if scenario.variants.len() == 1 {
        return format!("{measure}-by-position.svg");
    }
    let variants = scenario.variants.iter().map(|variant| variant.name.as_str());
    format!("{measure}-by-position-{}.svg", file_word(variant, variants))
}

/// The pictures, by file name: of each measure that is not the same in all positions.
pub(crate) fn pictures(scenario: &Scenario, all: &[Valued]) -> Vec<(String, String)> {
    let of = |valued: &Valued| {
        let picture = picture(scenario, valued)?;
        Some((file_name(scenario, &valued.measure, &valued.variant), picture))
    };
    all.iter().filter_map(of).collect()
}

/// By what a picture shows it, and in which variant. What a variant is called may be long, and the title has
/// the measure and the scenario to say as well.
fn by_position(variant: &str) -> String {
    if variant == BASE { "position".to_owned() } else { format!("position in {variant}") }
}

/// The positions of a variant by a measure: turn by turn over two series, or one over the turns.
fn picture(scenario: &Scenario, valued: &Valued) -> Option<String> {
    let title = pictured::title_by(scenario, &valued.measure, &by_position(&valued.variant));
    let meaning = meaning(valued);
    let most = is_share(valued).then_some(100.0);
    let known = valued.trials.map_or("exact".to_owned(), |n| format!("n = {}", digits::count(n)));
    // In a few trials much is not seen that is likely.
    let blank = valued.trials.map_or("nobody comes there".to_owned(), |n| {
        format!("not seen in {}", digits::counted(n, "trial"))
    });
    let several = 1 < scenario.variants.len();
    let known = if several { format!("{}: {known}", valued.variant) } else { known };
    let (across, up) = (valued.states(0), valued.states(1));
    if MOST_STATES < across.len().max(up.len()) {
        return None;
    }
    let settled_at = settled(valued, &across).filter(|_| valued.series.len() == 1);
    let drawn: Vec<u32> = (1..=settled_at.unwrap_or(valued.turns())).collect();
    if are_alike(valued, drawn.len()) {
        return None;
    }
    let cell = |turn, states: &[u32]| valued.at(turn, states).map(|worth| heat_cell(valued, worth));
    if valued.series.len() == 1 {
        let left_out = settled_at.map_or(String::new(), |last| {
            format!("; not drawn: turns after {last}, in which positions are as likely as before")
        });
        let row = |state: &u32| drawn.iter().map(|turn| cell(*turn, &[*state])).collect();
        let labels = drawn.iter().map(ToString::to_string).collect();
        return Some(plot::heat_map(&HeatMap {
            title,
            meaning,
            known: known + &left_out,
            most,
            blank,
            lacking: None,
            met: None,
            options: Vec::new(),
            across: Steps { meaning: "turn".to_owned(), labels },
            up: steps(valued, 0, &across),
            cells: across.iter().map(row).collect(),
        }));
    }
    let row = |turn: u32, y: u32| across.iter().map(|x| cell(turn, &[*x, y])).collect::<Vec<_>>();
    let of_turn = |turn: &u32| up.iter().map(|y| row(*turn, *y)).collect::<Vec<_>>();
    Some(plot::positions(&Positions {
        title,
        meaning,
        known,
        most,
        across: steps(valued, 0, &across),
        up: steps(valued, 1, &up),
        turns: drawn.iter().map(of_turn).collect(),
        blank,
    }))
}

/// Whether all positions of the turns that are drawn are as good as each other: then there is nothing to
/// be seen.
fn are_alike(valued: &Valued, turns: usize) -> bool {
    let is_drawn = |position: &Position| position.turn as usize <= turns;
    let drawn = valued.worth.iter().filter(|(position, _)| is_drawn(position));
    let means: Vec<f64> = drawn.filter_map(|(_, worth)| worth.mean.value).collect();
    let least = means.iter().copied().reduce(f64::min);
    let most = means.iter().copied().reduce(f64::max);
    least.zip(most).is_none_or(plot::is_alike)
}

/// A position whose probability changes by less than this from turn to turn is as likely as before.
const SETTLED: f64 = 1e-3;
/// So many turns in which nothing changes are shown all the same.
const STILL: u32 = 2;

/// The last turn that is drawn, if those after it, in which no position becomes more or less likely,
/// are many.
fn settled(valued: &Valued, states: &[u32]) -> Option<u32> {
    let p = |turn: u32, state: u32| -> f64 {
        valued.at(turn, &[state]).and_then(|worth| worth.p.value).unwrap_or(0.0)
    };
    let moves = |turn: &u32| {
        states.iter().any(|state| SETTLED <= (p(*turn, *state) - p(turn - 1, *state)).abs())
    };
    let kept = (2..=valued.turns()).rfind(moves).unwrap_or(1) + STILL;
    (3 * kept <= 2 * valued.turns()).then_some(kept)
}

fn steps(valued: &Valued, place: usize, states: &[u32]) -> Steps {
    let series = &valued.series[place];
    Steps {
        meaning: series.meaning.to_owned(),
        labels: states.iter().map(|state| said(series.states, *state)).collect(),
    }
}

/// What the numbers are.
fn meaning(valued: &Valued) -> String {
    if is_share(valued) {
        format!("how likely from there, in percent: {}", counted(&valued.meaning))
    } else {
        format!("mean from there: {}", counted(&valued.meaning))
    }
}

fn heat_cell(valued: &Valued, worth: &Worth) -> HeatCell {
    let said = mean(valued, worth);
    let unit = if is_share(valued) { 100.0 } else { 1.0 };
    let value = worth.mean.value.map_or(f64::NAN, |mean| unit * mean);
    let text = worth.mean.value.map_or_else(String::new, |_| digits::short(value));
    let ends = numbers::doubt(&worth.mean).map(|it| (unit * it.low, unit * it.high));
    let note = format!("{said}; come to in {}", numbers::share(worth.p));
    HeatCell { value, text, note, interval: ends }
}
