//! The pictures of a matrix: its cells with both mixtures, what the options of each side may cost, and
//! that over what is guessed.

use sandtable_games::{Amount, Choice};
use sandtable_report::digits;
use sandtable_report::plot::{
    self, Across, Cost, Costs, Curve, HeatCell, HeatMap, Line, LinePoint, Spacing, Steps, Taken,
    Title,
};
use sandtable_sim::Fraction;
use sandtable_sim::tuning::Grid;

use super::certain::{sampled, trials};
use super::words::{
    has_costs, is_share, named, no_matter, number, payoff, priced, share, value_of, verdict,
};
use crate::matrix::{Found, Prices, Request, Solved};
use crate::output::pictured;
use crate::scenario::{Guess, Guessed, MatrixOption, SIDES};

const MATRIX: &str = "matrix.svg";
/// A picture for each side: what the rows cost may be spread over plays, and then is counted otherwise than
/// what the columns cost.
const PRICES: [&str; 2] = ["matrix-prices-rows.svg", "matrix-prices-columns.svg"];
const CURVES: [&str; 2] = ["matrix-curve-rows.svg", "matrix-curve-columns.svg"];

/// So many lines are told apart in a picture; more options are a row of cells each.
const MOST_LINES: usize = 6;

/// The names of all pictures that may be drawn.
pub(super) fn names(request: &Request) -> Vec<&'static str> {
    let curves = request.question.over.iter().flat_map(|_| CURVES);
    [MATRIX].into_iter().chain(PRICES).chain(curves).collect()
}

/// The pictures that there are.
pub(super) fn pictures(
    request: &Request,
    found: &Found,
    main: &Solved,
) -> Vec<(&'static str, String)> {
    let matrix = (MATRIX, plot::game(&game(request, main)));
    let prices =
        (0..2).filter_map(|side| Some((PRICES[side], plot::costs(&costs(request, main, side)?))));
    let over = (0..2).filter_map(|side| Some((CURVES[side], curve(request, found, side)?)));
    std::iter::once(matrix).chain(prices).chain(over).collect()
}

/// The title of a picture of the payoff that shows this about it.
fn about(request: &Request, shown: &str) -> Title {
    let shown = pictured::of_variant(shown, &request.question.variant);
    pictured::title_about(request.scenario, &request.question.payoff.text, &shown)
}

/// What is guessed, in words; nothing of a key whose meaning is not said.
fn guessed(request: &Request, guess: &Guess) -> Option<String> {
    let of = |side: usize, option: usize| named(request, (side, option));
    match guess.what {
        Guessed::Key => {
            let variant = &request.scenario.variants[0];
            request.scenario.parameter(variant, &guess.key).ok()?.meaning
        }
        Guessed::Uses => Some("Plays that share what a row costs".to_owned()),
        Guessed::Cost(side, option) => Some(format!("What {} costs", of(side, option))),
        Guessed::Payoff(side, option) => Some(format!("What {} comes to", of(side, option))),
    }
}

fn known(main: &Solved) -> String {
    let Some(n) = trials(main) else { return "exact".to_owned() };
    let (n, sampled, all) = (digits::count(n), sampled(main), main.cells.iter().flatten().count());
    if sampled == all {
        return format!("n = {n} in each cell");
    }
    format!("n = {n} in {sampled} of {all} cells, exact in the others")
}

fn game(request: &Request, main: &Solved) -> plot::Game {
    let taken = |side: usize, choices: &[Choice]| {
        let options = request.question.sides[side].iter().zip(choices);
        let one = |(option, choice): (&MatrixOption, &Choice)| Taken {
            name: option.name.clone(),
            share: choice.share.value,
            written: share(main, &choice.share),
        };
        options.map(one).collect()
    };
    let unit = if is_share(request) { 100.0 } else { 1.0 };
    let cell = |cell: &crate::matrix::Cell| HeatCell {
        value: unit * cell.payoff.value,
        text: digits::short_rounded(
            unit * cell.payoff.value,
            cell.interval.map(|it| unit * it.half_width()),
        ),
        note: payoff(request, cell),
        interval: cell.interval.map(|interval| (unit * interval.low, unit * interval.high)),
    };
    plot::Game {
        title: about(request, "options against options"),
        meaning: meaning(request),
        known: known(main),
        value: format!("value {}", value_of(request, main)),
        sides: [0, 1].map(|side| request.side(side)),
        rows: taken(0, &main.analysis.rows),
        columns: taken(1, &main.analysis.columns),
        cells: main.cells.iter().map(|row| row.iter().map(cell).collect()).collect(),
    }
}

/// What a cell says: the mean of the payoff, in the words of its measure if it is one; with what options
/// cost, if any does.
fn meaning(request: &Request) -> String {
    let what = pictured::measured(request.scenario, &request.question.payoff.text);
    if is_share(request) {
        return format!("how likely it is: {what} (%)");
    }
    let costs = if has_costs(request) { ", with costs" } else { "" };
    format!("mean of {what}{costs}")
}

/// What options of one side may cost, and what they cost; nothing if none of them has a cost.
fn costs(request: &Request, main: &Solved, side: usize) -> Option<Costs> {
    let options = request.question.sides[side].iter().enumerate();
    let row = |(at, option): (usize, &MatrixOption)| {
        let cost = option.cost.as_ref()?.to_f64();
        let prices = main.prices[side][at].as_ref();
        let no_matter = no_matter(request, main, (side, at));
        let said = [prices.map(|it| stretch(main, it)), no_matter];
        let verdict = prices.and_then(|it| verdict(main, it));
        let costs = format!("costs {}", digits::drawn(cost));
        Some(Cost {
            label: option.name.clone(),
            fair: prices.map(|it| (it.crowds_out_below.value, it.enters_below.value)),
            cost,
            written: said.into_iter().flatten().next().unwrap_or_default(),
            verdict: verdict.map_or_else(|| costs.clone(), |verdict| format!("{costs}, {verdict}")),
        })
    };
    let rows: Vec<Cost> = options.filter_map(row).collect();
    let title = format!("costs of the {}", SIDES[side]);
    (!rows.is_empty()).then(|| Costs {
        title: about(request, &title),
        meaning: cost_of(request, side),
        known: known(main),
        rows,
    })
}

/// From which cost to which an option is fair, or below which it is taken at all.
fn stretch(main: &Solved, prices: &Prices) -> String {
    let said = |amount: &Amount| match trials(main) {
        None => digits::drawn(amount.value),
        Some(_) => number(main, amount),
    };
    let (low, high) = (&prices.crowds_out_below, &prices.enters_below);
    match () {
        // A fair cost below nothing is none that anybody pays.
        () if high.value < 0.0 => format!("enters below {}", said(high)),
        () if digits::is_same(low.value, high.value) => format!("fair at {}", said(high)),
        () if low.value <= 0.0 => format!("fair up to {}", said(high)),
        () => format!("fair from {} to {}", said(low), said(high)),
    }
}

/// What costs of a side are counted in: those of the rows are spread over plays.
fn cost_of(request: &Request, side: usize) -> String {
    let measured = pictured::measured(request.scenario, &request.question.payoff.text);
    let unit = pictured::unit(&measured).map_or(String::new(), |unit| format!(" ({unit})"));
    let uses = &request.question.uses;
    let over = match side {
        0 if *uses != Fraction::ONE => format!(", spread over {uses} plays"),
        _ => String::new(),
    };
    format!("cost of an option{unit}{over}")
}

/// Which numbers what is guessed takes: between whole ones there is nothing to be drawn.
fn spacing(request: &Request, guess: &Guess) -> Spacing {
    let variant = &request.scenario.variants[0];
    let parameter = || request.scenario.parameter(variant, &guess.key).ok();
    let is_key = matches!(guess.what, Guessed::Key);
    let is_whole = is_key && parameter().is_some_and(|it| it.grid() == Grid::Whole);
    // From one number to the next a price may jump: a line between them would be wrong about all others.
    if is_whole { Spacing::Whole } else { Spacing::Apart }
}

/// Below which cost options of a side enter, over what is guessed: a line for each of a few, a row of cells
/// for each of more. Nothing if nothing is guessed, or none of them has a cost that matters.
fn curve(request: &Request, found: &Found, side: usize) -> Option<String> {
    let guess = request.question.over.as_ref().filter(|_| !found.curve.is_empty())?;
    let enters = |solved: &Solved, option: usize| {
        Some(solved.prices[side][option].as_ref()?.enters_below.value)
    };
    let options: Vec<usize> =
        priced(request).into_iter().filter(|it| it.0 == side).map(|it| it.1).collect();
    let matters = |option: &usize| found.curve.iter().any(|(_, it)| enters(it, *option).is_some());
    let options: Vec<usize> = options.into_iter().filter(matters).collect();
    if options.is_empty() {
        return None;
    }
    let name = |option: usize| request.question.sides[side][option].name.clone();
    let known = found.main.as_ref().map_or(String::new(), known);
    let title = format!("what options of the {} may cost", SIDES[side]);
    let title = about(request, &title);
    let across = pictured::across(guessed(request, guess).as_deref(), &guess.key);
    let cost = cost_of(request, side);
    // What is said of the cost in passing ends before what it is the cost of.
    let comma = if cost.contains(',') { "," } else { "" };
    let meaning = format!("{cost}{comma} below which it enters");
    if options.len() <= MOST_LINES {
        let line = |&option: &usize| {
            let point = |(at, solved): &(Fraction, Solved)| {
                Some(LinePoint::exact(at.to_f64(), enters(solved, option)?))
            };
            let points = found.curve.iter().filter_map(point).collect();
            Line { name: name(option), known: known.clone(), points }
        };
        return Some(plot::curve(&Curve {
            title,
            across: Across {
                meaning: across,
                spacing: spacing(request, guess),
                ..Across::default()
            },
            meaning,
            lines: options.iter().map(line).collect(),
            ..Curve::default()
        }));
    }
    let cell = |solved: &Solved, option: usize| {
        let value = enters(solved, option)?;
        Some(HeatCell {
            value,
            text: digits::short(value),
            note: digits::exact(value),
            interval: None,
        })
    };
    let row = |option: &usize| found.curve.iter().map(|(_, it)| cell(it, *option)).collect();
    // A heat map has its first row lowest.
    let upward: Vec<usize> = options.into_iter().rev().collect();
    Some(plot::heat_map(&HeatMap {
        title,
        meaning,
        known,
        most: None,
        across: Steps {
            meaning: across,
            labels: found.curve.iter().map(|(at, _)| digits::exact(at.to_f64())).collect(),
        },
        up: Steps {
            meaning: "option".to_owned(),
            labels: upward.iter().map(|it| name(*it)).collect(),
        },
        cells: upward.iter().map(row).collect(),
        blank: "no price matters".to_owned(),
        lacking: None,
        met: None,
        options: Vec::new(),
    }))
}
