//! The pictures of a matrix: its cells with both mixtures, its value over what options cost, and prices
//! over what is guessed.

use sandtable_games::{Choice, Game, value_between};
use sandtable_report::digits;
use sandtable_report::plot::{self, Across, Curve, HeatCell, Line, LinePoint, Mark, Taken, Title};
use sandtable_sim::Fraction;

use super::certain::trials;
use super::words::{has_costs, number, payoff, priced, share, value_of};
use crate::matrix::{Found, Request, Solved};
use crate::output::pictured;
use crate::scenario::{Guess, Guessed, MatrixOption, SIDES};

const MATRIX: &str = "matrix.svg";
const PRICES: &str = "matrix-prices.svg";
const CURVE: &str = "matrix-curve.svg";

/// So many lines are told apart in a picture.
const MOST_LINES: usize = 6;

/// The names of all pictures that may be drawn.
pub(super) fn names(request: &Request) -> Vec<&'static str> {
    let curve = request.question.over.as_ref().map(|_| CURVE);
    [MATRIX, PRICES].into_iter().chain(curve).collect()
}

/// The pictures that there are.
pub(super) fn pictures(
    request: &Request,
    found: &Found,
    main: &Solved,
) -> Vec<(&'static str, String)> {
    let matrix = (MATRIX, plot::game(&game(request, main)));
    let prices = prices(request, main).map(|curve| (PRICES, plot::curve(&curve)));
    let over = curve(request, found).map(|curve| (CURVE, plot::curve(&curve)));
    std::iter::once(matrix).chain(prices).chain(over).collect()
}

/// The title of a picture of the payoff that shows this about it.
fn about(request: &Request, shown: &str) -> Title {
    pictured::title_about(request.scenario, &request.question.payoff.text, shown)
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
    trials(main).map_or("exact".to_owned(), |n| format!("n = {} in each cell", digits::count(n)))
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
    let cell = |cell: &crate::matrix::Cell| HeatCell {
        value: cell.payoff.value,
        text: digits::short(cell.payoff.value),
        note: payoff(cell),
    };
    plot::Game {
        title: about(request, "options against options"),
        meaning: meaning(request),
        known: known(main),
        value: format!("value {}", value_of(main)),
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
    let costs = if has_costs(request) { ", with costs" } else { "" };
    format!("mean of {what}{costs}")
}

/// So many points of a line are worked out between its ends, and besides those where it bends first and
/// last.
const POINTS: u32 = 48;

/// What the game is worth over what an option costs, a line for each that has a cost; nothing if none
/// has.
fn prices(request: &Request, main: &Solved) -> Option<Curve> {
    let has_cost = |&(side, option): &(usize, usize)| {
        request.question.sides[side][option].cost.is_some() && main.prices[side][option].is_some()
    };
    let options: Vec<(usize, usize)> =
        priced(request).into_iter().filter(has_cost).take(MOST_LINES).collect();
    let ends = options.iter().flat_map(|&(side, option)| {
        let prices = main.prices[side][option].as_ref();
        let cost = cost(&request.question.sides[side][option]);
        prices.map(|it| it.enters_below.value).into_iter().chain([cost])
    });
    let high = 1.25 * ends.fold(0.0, f64::max);
    if options.is_empty() || high <= 0.0 {
        return None;
    }
    let line = |&(side, option): &(usize, usize)| {
        let points = values(request, main, (side, option), high);
        Line { name: named(request, (side, option)), known: known(main), points }
    };
    let mark = |&(side, option): &(usize, usize)| {
        let it = main.prices[side][option].as_ref()?;
        let name = &request.question.sides[side][option].name;
        let x = it.enters_below.value;
        let said =
            if trials(main).is_none() { digits::drawn(x) } else { number(main, &it.enters_below) };
        let label = format!("{name} enters below {said}");
        (0.0..=high).contains(&x).then_some(Mark { x, label })
    };
    let lines: Vec<Line> = options.iter().map(line).filter(|it| !it.points.is_empty()).collect();
    Some(Curve {
        title: about(request, "what options may cost"),
        across: Across {
            meaning: "cost of the option, all others as they are".to_owned(),
            ..Across::default()
        },
        meaning: format!(
            "value of the matrix, in {}",
            pictured::measured(request.scenario, &request.question.payoff.text)
        ),
        marks: options.iter().filter_map(mark).collect(),
        lines,
        ..Curve::default()
    })
}

/// Of how many options only some have a line.
fn left_out(all: usize) -> String {
    if all <= MOST_LINES {
        return String::new();
    }
    format!(" (the first {MOST_LINES} of {all} options)")
}

/// What an option is called, with its side if the other one has the same.
fn named(request: &Request, (side, option): (usize, usize)) -> String {
    let name = &request.question.sides[side][option].name;
    let is_of_both = request.question.sides[1 - side].iter().any(|other| other.name == *name);
    if is_of_both { format!("{name} of the {}", SIDES[side]) } else { name.clone() }
}

fn cost(option: &MatrixOption) -> f64 {
    option.cost.as_ref().map_or(0.0, Fraction::to_f64)
}

/// The value of the game over what an option costs, from nothing upward.
fn values(
    request: &Request,
    main: &Solved,
    (side, option): (usize, usize),
    high: f64,
) -> Vec<LinePoint> {
    let uses = if side == 0 { request.question.uses.to_f64() } else { 1.0 };
    let stated = cost(&request.question.sides[side][option]);
    let prices = main.prices[side][option].as_ref();
    let bends = prices.map(|it| [it.crowds_out_below.value, it.enters_below.value]);
    let bends = bends.into_iter().flatten().filter(|it| (0.0..=high).contains(it));
    let steps = (0..=POINTS).map(|step| high * f64::from(step) / f64::from(POINTS));
    let mut places: Vec<f64> = steps.chain(bends).collect();
    places.sort_by(f64::total_cmp);
    let value = |price: f64| {
        let by = (price - stated) / uses;
        let payoff = |row: usize, column: usize| {
            let at = [row, column];
            let other = &request.question.sides[1 - side][at[1 - side]];
            let is_paid = at[side] == option && other.nothing().is_none();
            let by = if is_paid { [-by, by][side] } else { 0.0 };
            main.cells[row][column].payoff.value + by
        };
        let columns = 0..request.columns().len();
        let row = |row: usize| columns.clone().map(|column| payoff(row, column)).collect();
        let game = Game::new((0..request.rows().len()).map(row).collect()).ok()?;
        let value = value_between(&game, &game).ok()?;
        Some(LinePoint::exact(price, f64::midpoint(value.low, value.high)))
    };
    places.into_iter().filter_map(value).collect()
}

/// Below which cost options enter, over what is guessed; nothing if nothing is.
fn curve(request: &Request, found: &Found) -> Option<Curve> {
    let guess = request.question.over.as_ref().filter(|_| !found.curve.is_empty())?;
    let line = |&(side, option): &(usize, usize)| {
        let point = |(at, solved): &(Fraction, Solved)| {
            let price = solved.prices[side][option].as_ref()?;
            Some(LinePoint::exact(at.to_f64(), price.enters_below.value))
        };
        let points: Vec<LinePoint> = found.curve.iter().filter_map(point).collect();
        let known = found.main.as_ref().map_or(String::new(), known);
        Line { name: named(request, (side, option)), known, points }
    };
    let options = priced(request);
    let all = options.len();
    let lines = options.iter().take(MOST_LINES).map(line).filter(|it| !it.points.is_empty());
    Some(Curve {
        title: about(request, "what options may cost by a guess"),
        across: Across {
            meaning: pictured::across(guessed(request, guess).as_deref(), &guess.key),
            ..Across::default()
        },
        meaning: "cost below which an option enters".to_owned() + &left_out(all),
        lines: lines.collect(),
        ..Curve::default()
    })
}
