//! What follows from the means of cells: payoffs, the game of them, and what options may cost.

use sandtable_games::{
    Amount, Away, Choice, Game, NotAnalyzed, Surcharges, analyze, dominated_rows, saddle_points,
    value_between,
};
use sandtable_sim::Fraction;
use sandtable_sim::interval::Interval;
use sandtable_sim::value::tidy;

use super::found::{Cell, Certain, Mean, Prices, Solved, Verdict};
use crate::scenario::{MatrixOption, MatrixQuestion};

/// Solves the game of options, given the means of the cells in which the rule is played.
///
/// # Errors
///
/// If rounding leads nowhere.
pub(super) fn solved(
    question: &MatrixQuestion,
    means: &dyn Fn(usize, usize) -> Option<Mean>,
) -> Result<Solved, NotAnalyzed> {
    let [rows, columns] = &question.sides;
    let of_row = |(row, one): (usize, &MatrixOption)| -> Vec<Cell> {
        let pairs = columns.iter().enumerate();
        pairs.map(|(at, other)| cell(question, [one, other], means(row, at))).collect()
    };
    let cells: Vec<Vec<Cell>> = rows.iter().enumerate().map(of_row).collect();
    let payoffs: Vec<Vec<Amount>> =
        cells.iter().map(|row| row.iter().map(|cell| cell.payoff.clone()).collect()).collect();
    let [rows_away, columns_away] = [rows, columns].map(|options| {
        let numbers = options.iter().enumerate().filter(|(_, option)| option.nothing().is_some());
        numbers.map(|(number, _)| number).collect()
    });
    let away = Away { rows: rows_away, columns: columns_away };
    let analysis = analyze(&payoffs, &away)?;
    let is_sampled =
        cells.iter().flatten().filter_map(|cell| cell.rule.as_ref()).any(Mean::is_sampled);
    let certain = if is_sampled { certain(&cells)? } else { None };
    let one = Fraction::ONE;
    let prices = [(rows, &analysis.rows, &question.uses), (columns, &analysis.columns, &one)];
    let prices = prices.map(|(options, found, uses)| {
        options.iter().zip(found).map(|(option, it)| prices_of(option, it, uses)).collect()
    });
    Ok(Solved { cells, analysis, certain, prices })
}

impl Mean {
    fn is_sampled(&self) -> bool {
        self.trials.is_some()
    }
}

/// A row against a column: what it comes to, and the costs of both.
fn cell(question: &MatrixQuestion, [row, column]: [&MatrixOption; 2], rule: Option<Mean>) -> Cell {
    if let Some(nothing) = row.nothing().or(column.nothing()) {
        return Cell { rule: None, payoff: nothing.clone().into(), interval: None };
    }
    let fixed = row.fixed().or(column.fixed()).map(|it| Amount::from(it.clone()));
    let rule = rule.filter(|_| fixed.is_none());
    let before = fixed.or_else(|| rule.as_ref().map(|mean| mean.amount.clone()));
    let before = before.unwrap_or_else(|| Amount::from(f64::NAN));
    let cost = |option: &MatrixOption| option.cost.clone().unwrap_or(Fraction::ZERO);
    let costs = &cost(column) - &(&cost(row) / &question.uses);
    let interval = rule.as_ref().filter(|mean| mean.is_sampled()).map(|mean| {
        let all = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        let Interval { low, high } = mean.interval.unwrap_or(all);
        let by = costs.to_f64();
        Interval { low: low + by, high: high + by }
    });
    Cell { payoff: sum(&before, &costs), rule, interval }
}

fn sum(amount: &Amount, costs: &Fraction) -> Amount {
    match &amount.fraction {
        Some(fraction) => Amount::from(fraction + costs),
        None => Amount::from(amount.value + costs.to_f64()),
    }
}

/// What holds wherever the cells lie in their intervals; nothing if one of them has none.
fn certain(cells: &[Vec<Cell>]) -> Result<Option<Certain>, NotAnalyzed> {
    let end = |end: fn(&Interval) -> f64| {
        let of = |cell: &Cell| cell.interval.as_ref().map_or(cell.payoff.value, end);
        let payoffs: Vec<Vec<f64>> = cells.iter().map(|row| row.iter().map(of).collect()).collect();
        payoffs.iter().flatten().all(|it| it.is_finite()).then(|| Game::new(payoffs))
    };
    let (Some(lower), Some(upper)) = (end(|it| it.low), end(|it| it.high)) else { return Ok(None) };
    let (lower, upper) = (lower?, upper?);
    // From the other side the upper payoffs are the lower ones.
    let other = (upper.from_the_other_side(), lower.from_the_other_side());
    let value = settled(value_between(&lower, &upper)?);
    let from_columns = Interval { low: -value.high, high: -value.low };
    Ok(Some(Certain {
        losses: [losses(&lower, &upper, value), losses(&other.0, &other.1, from_columns)],
        dominated: [dominated_rows(&lower, &upper), dominated_rows(&other.0, &other.1)],
        saddle_points: saddle_points(&lower, &upper),
        value,
    }))
}

/// What the rows lose by playing a single row against a best opponent.
fn losses(lower: &Game<f64>, upper: &Game<f64>, value: Interval) -> Vec<Interval> {
    let loss = |row: usize| {
        let (least, most) = (upper.guarantee_of_row(row), lower.guarantee_of_row(row));
        let (low, high) = (value.low - least, value.high - most);
        settled(Interval { low: low.max(0.0), high: high.max(0.0) })
    };
    (0..lower.rows()).map(loss).collect()
}

/// An interval whose ends differ by what rounding leaves is a single number.
fn settled(Interval { low, high }: Interval) -> Interval {
    let (low_on_paper, high_on_paper) = (tidy(low), tidy(high));
    let is_one = low_on_paper.total_cmp(&high_on_paper).is_eq();
    if is_one {
        Interval { low: low_on_paper, high: high_on_paper }
    } else {
        Interval { low, high }
    }
}

/// What an option may cost, if it can cost anything, is not the only one, and its cost matters.
fn prices_of(option: &MatrixOption, found: &Choice, uses: &Fraction) -> Option<Prices> {
    if option.nothing().is_some() {
        return None;
    }
    let Surcharges { enters, crowds_out } = found.surcharges.as_ref()?;
    let cost = option.cost.clone().unwrap_or(Fraction::ZERO);
    let price = |surcharge: &Amount| match &surcharge.fraction {
        Some(fraction) => Amount::from(&cost + &(fraction * uses)),
        None => Amount::from(cost.to_f64() + surcharge.value * uses.to_f64()),
    };
    let verdict = option.cost.is_some().then(|| verdict(enters, crowds_out));
    Some(Prices { enters_below: price(enters), crowds_out_below: price(crowds_out), verdict })
}

/// Costs that are at one of the prices to within rounding are still fair.
const ROUNDING: f64 = 1e-9;

fn verdict(enters: &Amount, crowds_out: &Amount) -> Verdict {
    let is_above = |it: &Amount| match &it.fraction {
        Some(fraction) => Fraction::ZERO < *fraction,
        None => ROUNDING < it.value,
    };
    let is_below = |it: &Amount| match &it.fraction {
        Some(fraction) => *fraction < Fraction::ZERO,
        None => it.value < -ROUNDING,
    };
    if is_below(enters) {
        Verdict::Trap
    } else if is_above(crowds_out) {
        Verdict::AutoTake
    } else {
        Verdict::Fair
    }
}
