//! What happens turn by turn: `turns.csv`, and a picture of each series.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use sandtable_dice::{State, States};
use sandtable_report::csv::Cell;
use sandtable_report::folded::folded;
use sandtable_report::{digits, plot};
use sandtable_sim::interval::{Interval, Method, proportion};

use super::columns::{self, high, low, written};
use super::pictured;
use crate::scenario::{Scenario, Settings};
use crate::series::{Followed, Share};
use crate::terminal::screen::Screen;

/// The name of the file.
pub(crate) const TURNS: &str = "turns.csv";

/// More states than this are drawn in bands.
const MOST_BANDS: usize = 7;
/// Into so many bands that hold several states each.
const BANDS: u32 = 5;

/// What a row is about: one state of one series of one variant at the end of one turn.
pub(crate) struct Row<'a> {
    scenario: &'a Scenario,
    settings: &'a Settings,
    followed: &'a Followed,
    turn: u32,
    state: u32,
    share: Share,
}

type TurnColumn = (&'static str, fn(&Row<'_>) -> Cell);

/// The columns of `turns.csv`.
pub(crate) const COLUMNS: &[TurnColumn] = &[
    ("scenario", |row| row.scenario.name.as_str().into()),
    ("variant", |row| row.followed.variant.as_str().into()),
    ("series", |row| row.followed.series.name.into()),
    ("turn", |row| u64::from(row.turn).into()),
    ("state", |row| state(row.followed.series.states, row.state)),
    ("engine", |row| columns::engine(row.followed.trials)),
    ("count", |row| row.share.count.into()),
    ("trials", |row| row.followed.trials.into()),
    ("p", |row| row.share.p.into()),
    ("ci_low", |row| low(row.interval().map(|(interval, _)| interval))),
    ("ci_high", |row| high(row.interval().map(|(interval, _)| interval))),
    ("ci_method", |row| method(row).to_string().into()),
    ("confidence", |row| row.followed.trials.map(|_| row.settings.confidence).into()),
];

fn method(row: &Row<'_>) -> Method {
    row.interval().map_or(Method::Exact, |(_, method)| method)
}

/// A state as a cell: its name, or how many there are.
pub(crate) fn state(states: States, number: u32) -> Cell {
    match states.at(number) {
        State::Named(name) => name.into(),
        State::Counted(count) => u64::from(count).into(),
    }
}

impl Row<'_> {
    /// Where the probability lies, if it was sampled.
    fn interval(&self) -> Option<(Interval, Method)> {
        let (count, trials) = self.share.count.zip(self.followed.trials)?;
        Some(proportion(count, trials, self.settings.confidence))
    }
}

/// One row for each state that a series is ever in, at the end of each turn.
pub(crate) fn rows(scenario: &Scenario, settings: &Settings, all: &[Followed]) -> Vec<u8> {
    let rows = all.iter().flat_map(|followed| {
        let states = followed.states();
        (1..=followed.series.turns).flat_map(move |turn| {
            states.clone().into_iter().map(move |state| {
                let share = followed.share(turn, state);
                Row { scenario, settings, followed, turn, state, share }
            })
        })
    });
    written(COLUMNS, rows)
}

/// What is said of variants whose numbers are exact, and what they tell turn by turn is not.
pub(crate) fn sampled(all: &[Followed], screen: Screen) -> String {
    let why = |followed: &Followed| {
        let (why, trials) = (followed.why.as_ref()?, followed.trials?);
        Some((followed.variant.clone(), format!("{}, as {why}", digits::counted(trials, "trial"))))
    };
    let sampled: BTreeMap<String, String> = all.iter().filter_map(why).collect();
    let sentence = |(variant, why): (&String, &String)| {
        let sentence = format!("{TURNS} is not exact for {variant}: it is of {why}.");
        format!("\n{}\n", folded(&sentence, screen.width))
    };
    sampled.iter().map(sentence).collect()
}

/// The pictures, by file name: of each series that is not the same state whatever happens.
pub(crate) fn pictures(scenario: &Scenario, all: &[Followed]) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for first in all {
        let name = file_name(first.series.name);
        if files.iter().any(|(other, _)| *other == name) {
            continue;
        }
        let same: Vec<&Followed> =
            all.iter().filter(|other| other.series.name == first.series.name).collect();
        if let Some(turns) = picture(scenario, &same) {
            files.push((name, plot::turns(&turns)));
        }
    }
    files
}

/// The names of all pictures that there may be.
pub(crate) fn names(scenario: &Scenario) -> Vec<String> {
    let of = |variant: &crate::scenario::Variant| variant.prepared.experiment.series();
    let mut names: Vec<String> =
        scenario.variants.iter().flat_map(of).map(|series| file_name(series.name)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn file_name(series: &str) -> String {
    format!("{series}-by-turn.svg")
}

/// A series in all variants; nothing where it never changes.
fn picture(scenario: &Scenario, same: &[&Followed]) -> Option<plot::Turns> {
    if states(same.iter().copied()).len() < 2 {
        return None;
    }
    let different = different(same);
    // States that are not drawn make no bands.
    let drawn = || different.iter().take(plot::MOST_FOLLOWED).map(|(followed, _)| *followed);
    let (first, states) = (same.first()?, states(drawn()));
    let seen: Vec<Vec<u32>> = drawn().map(Followed::states).collect();
    let bands = bands(first.series.states, &seen);
    let several = 1 < scenario.variants.len();
    let of = |(followed, equal): (&Followed, Vec<String>)| plot::Followed {
        name: if several { followed.variant.clone() } else { String::new() },
        equal,
        trials: followed.trials,
        shares: (1..=followed.series.turns).map(|turn| in_bands(followed, turn, &bands)).collect(),
    };
    let meaning = first.series.meaning;
    Some(plot::Turns {
        title: pictured::title(scenario, &format!("{meaning}, turn by turn")),
        states: bands.iter().map(|(label, _)| label.clone()).collect(),
        gone: matches!(first.series.states.at(*states.first()?), State::Named(_))
            && matches!(first.series.states, States::CountedUnlessGone { .. }),
        variants: different.into_iter().map(of).collect(),
    })
}

/// The variants without those that come to the same as one before them, state by state and not only by
/// the bands that are drawn; each with the names of those that it stands for.
fn different<'a>(same: &[&'a Followed]) -> Vec<(&'a Followed, Vec<String>)> {
    let mut kept: Vec<(&Followed, Vec<String>)> = Vec::new();
    for followed in same {
        match kept.iter_mut().find(|(first, _)| first.equals(followed)) {
            Some((_, equal)) => equal.push(followed.variant.clone()),
            None => kept.push((followed, Vec::new())),
        }
    }
    kept
}

/// The states that any of these is in at the end of any turn, in their order.
fn states<'a>(all: impl Iterator<Item = &'a Followed>) -> Vec<u32> {
    in_order(all.flat_map(Followed::states))
}

fn in_order(states: impl Iterator<Item = u32>) -> Vec<u32> {
    states.collect::<BTreeSet<u32>>().into_iter().collect()
}

fn in_bands(followed: &Followed, turn: u32, bands: &[(String, RangeInclusive<u32>)]) -> Vec<f64> {
    let of = |states: &RangeInclusive<u32>| {
        let of_turn = followed.shares.range((turn, *states.start())..=(turn, *states.end()));
        digits::settled(of_turn.map(|(_, share)| share.p).sum())
    };
    bands.iter().map(|(_, states)| of(states)).collect()
}

/// The bands that a picture stacks, from the ground up, by the states that are seen in each variant: each
/// state that has a name and comes up; each number that does, or none and some ranges.
fn bands(states: States, seen: &[Vec<u32>]) -> Vec<(String, RangeInclusive<u32>)> {
    let name = |state: &u32| match states.at(*state) {
        State::Named(name) => Some((name.to_owned(), *state..=*state)),
        State::Counted(_) => None,
    };
    let all = in_order(seen.iter().flatten().copied());
    let named = all.iter().filter_map(name);
    match states {
        States::Named(_) => named.collect(),
        States::Counted { unit, .. } => counted(unit, seen),
        States::CountedUnlessGone { unit, .. } => {
            let count = |state: &u32| state.checked_sub(1);
            let counts: Vec<Vec<u32>> =
                seen.iter().map(|seen| seen.iter().filter_map(count).collect()).collect();
            let of_states = |(label, range): (String, RangeInclusive<u32>)| {
                (label, range.start() + 1..=range.end() + 1)
            };
            named.chain(counted(unit, &counts).into_iter().map(of_states)).collect()
        }
    }
}

/// The bands of numbers.
fn counted(unit: &str, seen: &[Vec<u32>]) -> Vec<(String, RangeInclusive<u32>)> {
    let all = in_order(seen.iter().flatten().copied());
    let spans: Vec<RangeInclusive<u32>> = if all.len() <= MOST_BANDS {
        all.iter().map(|state| *state..=*state).collect()
    } else {
        let none = (all[0] == 0).then_some(0..=0);
        none.into_iter().chain(ranges(seen)).collect()
    };
    let behind = spans.len();
    let label = |(position, range): (usize, RangeInclusive<u32>)| {
        let (low, high) = (range.start(), range.end());
        let said = if low == high { low.to_string() } else { format!("{low} to {high}") };
        (if position + 1 == behind { format!("{said} {unit}") } else { said }, range)
    };
    spans.into_iter().enumerate().map(label).collect()
}

/// Ranges of the numbers above none, each with about as many of those that variants go through as any other:
/// of about the same width where all variants are alike, and narrow where most of them are, though one has
/// more men. None goes on where most variants end; those that do not have two of their own at least.
fn ranges(seen: &[Vec<u32>]) -> Vec<RangeInclusive<u32>> {
    let reach = |seen: &Vec<u32>| Some((*seen.first()?).max(1)..=*seen.last()?);
    let reaches: Vec<RangeInclusive<u32>> = seen.iter().filter_map(reach).collect();
    let low = reaches.iter().map(|reach| *reach.start()).min().unwrap_or(1);
    let high = reaches.iter().map(|reach| *reach.end()).max().unwrap_or(0);
    let through =
        |number: u32| reaches.iter().map(|reach| u32::from(reach.contains(&number))).sum::<u32>();
    let mut rest: u32 = (low..=high).map(through).sum();
    let (mut ranges, mut from, mut held, mut more) = (Vec::new(), low, 0, BANDS);
    for number in low..=high {
        held += through(number);
        let is_end = 1 < more && 2 * through(number + 1) < through(number);
        if rest.div_ceil(more) <= held || is_end || number == high {
            ranges.push(from..=number);
            rest -= held;
            let least = if is_end && ranges.len() < BANDS as usize { 2 } else { 1 };
            (from, held, more) = (number + 1, 0, (more - 1).max(least));
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(most: u32, seen: &[u32]) -> Vec<String> {
        labels_of(most, &[seen.to_vec()])
    }

    fn labels_of(most: u32, seen: &[Vec<u32>]) -> Vec<String> {
        let states = States::Counted { unit: "models", most };
        bands(states, seen).into_iter().map(|(label, _)| label).collect()
    }

    /// One of thirty men made two bands of the twelve men of all others.
    #[test]
    fn one_big_variant_leaves_the_others_their_bands() {
        let of = |most: u32| (0..=most).collect::<Vec<u32>>();
        let most = [12, 12, 12, 12, 30].map(of);
        assert_eq!(
            labels_of(30, &most),
            ["0", "1 to 4", "5 to 7", "8 to 10", "11 to 12", "13 to 21", "22 to 30 models"]
        );
        assert!(labels_of(90, &[4, 4, 4, 8, 8, 30, 90].map(of)).len() <= MOST_BANDS);
        assert_eq!(labels_of(30, &[of(30), of(30)]), labels_of(30, &[of(30)]));
        assert_eq!(labels_of(30, &[of(30)])[1..3], ["1 to 6", "7 to 12"]);
    }

    #[test]
    fn few_states_are_each_a_band_and_many_are_put_together() {
        assert_eq!(labels(10, &[0, 3, 9]), ["0", "3", "9 models"]);
        let all: Vec<u32> = (0..=10).collect();
        assert_eq!(
            labels(10, &all),
            ["0", "1 to 2", "3 to 4", "5 to 6", "7 to 8", "9 to 10 models"]
        );
        let inches: Vec<u32> = (12..=40).collect();
        assert_eq!(labels(40, &inches)[0], "12 to 17");
        assert_eq!(labels(40, &inches).len(), 5);
    }

    #[test]
    fn every_state_is_in_one_band() {
        for most in 1..60 {
            let seen: Vec<u32> = (0..=most).collect();
            let bands = bands(States::Counted { unit: "", most }, std::slice::from_ref(&seen));
            let within =
                |state: &u32| bands.iter().filter(|(_, band)| band.contains(state)).count();
            assert!(seen.iter().all(|state| within(state) == 1), "{most}: {bands:?}");
            assert!(bands.len() <= MOST_BANDS, "{most}");
        }
    }

    #[test]
    fn what_is_gone_has_no_number() {
        let pins = |most| States::CountedUnlessGone { unit: "markers", most, gone: "gone" };
        let said = |seen: &[u32]| bands(pins(20), &[seen.to_vec()]);
        let whole = [("gone", 0..=0), ("0", 1..=1), ("3 markers", 4..=4)];
        assert_eq!(said(&[0, 1, 4]), whole.map(|(label, states)| (label.to_owned(), states)));
        assert_eq!(said(&[0]), [("gone".to_owned(), 0..=0)]);
        let many: Vec<u32> = (0..=20).collect();
        let labels: Vec<String> = said(&many).into_iter().map(|(label, _)| label).collect();
        assert_eq!(labels[..3], ["gone", "0", "1 to 4"]);
    }

    #[test]
    fn states_that_have_names_are_named() {
        let bands = bands(States::Named(&["clear", "mist", "fog"]), &[vec![0, 2]]);
        assert_eq!(bands, [("clear".to_owned(), 0..=0), ("fog".to_owned(), 2..=2)]);
    }
}
