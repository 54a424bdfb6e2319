//! The numbers and the options of a matrix in words.

use sandtable_dice::Kind;
use sandtable_games::Amount;
use sandtable_report::digits;

use super::certain::trials;
use crate::matrix::{Cell, Prices, Request, Solved, Verdict};
use crate::scenario::{MatrixOption, SIDES};

/// Whether payoffs are probabilities, which are told in percent: with costs they are something else.
pub(super) fn is_share(request: &Request) -> bool {
    let payoff = &request.question.payoff;
    payoff.scale(request.scenario, request.variant).kind == Kind::YesNo && !has_costs(request)
}

/// A payoff with as many digits as its interval bears out.
pub(super) fn payoff(request: &Request, cell: &Cell) -> String {
    let is_sampled = cell.rule.as_ref().is_some_and(|mean| mean.trials.is_some());
    let known = cell.interval.filter(|it| it.low.is_finite() && it.high.is_finite());
    if is_share(request) {
        let ends = known.map(|it| (it.low.max(0.0), it.high.min(1.0)));
        return percentage(cell.payoff.value, is_sampled, ends);
    }
    match known {
        _ if !is_sampled => digits::exact(cell.payoff.value),
        Some(it) => digits::sampled(cell.payoff.value, Some((it.low, it.high))),
        None => digits::sampled(cell.payoff.value, None),
    }
}

/// What an option is called, with its side if the other one has the same.
pub(super) fn named(request: &Request, (side, option): (usize, usize)) -> String {
    let name = &request.question.sides[side][option].name;
    let is_of_both = request.question.sides[1 - side].iter().any(|other| other.name == *name);
    if is_of_both { format!("{name} of the {}", SIDES[side]) } else { name.clone() }
}

/// The sign of what follows from the means of sampled cells alone; nothing if all cells are exact.
pub(super) fn about(main: &Solved) -> &'static str {
    if trials(main).is_some() { "~" } else { "" }
}

/// How often an option is taken: about as often, where cells are sampled.
pub(super) fn share(main: &Solved, share: &Amount) -> String {
    let percent = 100.0 * share.value;
    if trials(main).is_some() {
        return format!("~{percent:.0}%");
    }
    if percent.fract() == 0.0 {
        return format!("{percent}%");
    }
    digits::percent_fixed(share.value, 1)
}

/// A number that follows from the cells: about it, where these are sampled.
pub(super) fn number(main: &Solved, amount: &Amount) -> String {
    if trials(main).is_none() {
        return digits::exact(amount.value);
    }
    format!("~{}", digits::short(amount.value))
}

/// A probability: an exact one, or with where trials leave it.
fn percentage(value: f64, is_sampled: bool, ends: Option<(f64, f64)>) -> String {
    match ends {
        _ if !is_sampled => digits::percent(value),
        Some(ends) => digits::percent_estimate(value.clamp(ends.0, ends.1), Some(ends)),
        None => format!("{} ± ?", digits::percent(value)),
    }
}

/// What is lost, in percentage points where payoffs are probabilities.
pub(super) fn loss(request: &Request, main: &Solved, amount: &Amount) -> String {
    if !is_share(request) {
        return number(main, amount);
    }
    let points = Amount::from(100.0 * amount.value);
    if points.value == 0.0 { "0".to_owned() } else { number(main, &points) + " pp" }
}

/// A value with its fraction, or with its interval.
pub(super) fn value_of(request: &Request, solved: &Solved) -> String {
    let value = &solved.analysis.value;
    if is_share(request) {
        let certain = solved.certain.as_ref().map(|it| (it.value.low, it.value.high));
        let ends = certain.map(|(low, high)| (low.max(0.0), high.min(1.0)));
        let told = percentage(value.value, trials(solved).is_some(), ends);
        let fraction = value.fraction.as_ref().map(ToString::to_string);
        let fraction = fraction.filter(|it| it.contains('/') && it.len() <= LONGEST);
        return fraction.map_or_else(|| told.clone(), |it| format!("{told} ({it})"));
    }
    match &solved.certain {
        Some(certain) => {
            let ends = (certain.value.low, certain.value.high);
            digits::sampled(value.value.clamp(ends.0, ends.1), Some(ends))
        }
        None if trials(solved).is_some() => digits::sampled(value.value, None),
        None => exactly(value),
    }
}

/// The longest fraction that is told with its number.
pub(super) const LONGEST: usize = 16;

/// A number, with the fraction that it is if that is short and says more.
fn exactly(amount: &Amount) -> String {
    let decimal = digits::exact(amount.value);
    match &amount.fraction {
        Some(fraction) => {
            let written = fraction.to_string();
            let is_told = written.contains('/') && written.len() <= LONGEST;
            if is_told { format!("{decimal} ({written})") } else { decimal }
        }
        None => decimal,
    }
}

/// That an option may cost what it will, if that is so: which side can stay away.
pub(super) fn no_matter(
    request: &Request,
    solved: &Solved,
    (side, option): (usize, usize),
) -> Option<String> {
    let can_cost = request.question.sides[side][option].nothing().is_none();
    let is_so = can_cost && solved.is_of_no_matter(side, option);
    is_so.then(|| format!("no price matters: {} can stay away", SIDES[1 - side]))
}

/// What a price comes to for who pays it, if there is one, as a table says it: about so, where cells are
/// sampled.
pub(super) fn verdict(solved: &Solved, prices: &Prices) -> Option<String> {
    judged(prices).map(|[said, _]| format!("{}{said}", about(solved)))
}

/// The same as a sentence says it.
pub(super) fn verdict_spoken(solved: &Solved, prices: &Prices) -> Option<String> {
    judged(prices).map(|[_, said]| format!("{}{said}", about(solved)))
}

/// What a cost is, in a table and in a sentence: a trap is one even for nothing where who takes the option
/// would have to be paid.
fn judged(prices: &Prices) -> Option<[&'static str; 2]> {
    Some(match prices.verdict? {
        Verdict::Trap if prices.enters_below.value < 0.0 => {
            ["trap: not even for nothing", "a trap, as it would be for nothing"]
        }
        Verdict::Trap => ["trap: too dear", "a trap"],
        Verdict::Fair => ["fair", "fair"],
        Verdict::AutoTake => ["auto-take: too cheap", "an auto-take"],
    })
}

/// Whether any option has a cost.
pub(super) fn has_costs(request: &Request) -> bool {
    request.question.sides.iter().flatten().any(|option| option.cost.is_some())
}

/// The options with a cost, of which prices are told: of which side, and which. All that can have one,
/// if none has.
pub(super) fn priced(request: &Request) -> Vec<(usize, usize)> {
    let all = |wanted: fn(&MatrixOption) -> bool| -> Vec<(usize, usize)> {
        let of = |side: usize| {
            let options = request.question.sides[side].iter().enumerate();
            options.filter(move |(_, it)| wanted(it)).map(move |(option, _)| (side, option))
        };
        (0..2).flat_map(of).collect()
    };
    let with_cost = all(|it| it.cost.is_some());
    if with_cost.is_empty() { all(|it| it.nothing().is_none()) } else { with_cost }
}
