//! The tables of a matrix on the terminal.

use sandtable_games::{Amount, Choice, Shares};
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use super::rows::{dominated, trials};
use crate::matrix::{Cell, Found, Request, Solved, Verdict};
use crate::scenario::{MatrixOption, SIDES};

/// What the rows get of each pair, and how often each option is taken.
pub(super) fn payoffs(request: &Request, main: &Solved) -> Table {
    let corner = format!("{} \\ {}", request.side(0), request.side(1));
    let columns = request.columns().iter().map(|column| (column.name.clone(), Align::Right));
    let mut table = Table::new(
        std::iter::once((corner, Align::Left))
            .chain(columns)
            .chain([("taken".to_owned(), Align::Right)]),
    );
    let choices = |side: usize| [&main.analysis.rows, &main.analysis.columns][side].iter();
    for ((option, cells), choice) in request.rows().iter().zip(&main.cells).zip(choices(0)) {
        let cells = cells.iter().map(payoff);
        let name = std::iter::once(option.name.clone());
        table.push(name.chain(cells).chain([share(main, &choice.share)]));
    }
    let shares = choices(1).map(|choice| share(main, &choice.share));
    table.push(std::iter::once("taken".to_owned()).chain(shares).chain([String::new()]));
    table
}

/// A payoff with as many digits as its interval bears out.
pub(super) fn payoff(cell: &Cell) -> String {
    let is_sampled = cell.rule.as_ref().is_some_and(|mean| mean.trials.is_some());
    let known = cell.interval.filter(|it| it.low.is_finite() && it.high.is_finite());
    match known {
        _ if !is_sampled => digits::exact(cell.payoff.value),
        Some(it) => digits::sampled(cell.payoff.value, Some((it.low, it.high))),
        None => digits::sampled(cell.payoff.value, None),
    }
}

/// How often an option is taken: about as often, where cells are sampled.
pub(super) fn share(main: &Solved, share: &Amount) -> String {
    let about = if trials(main).is_some() { "~" } else { "" };
    let percent = 100.0 * share.value;
    if percent.fract() == 0.0 {
        return format!("{about}{percent}%");
    }
    format!("{about}{}", digits::percent_fixed(share.value, 1))
}

/// A number that follows from the cells: about it, where these are sampled.
pub(super) fn number(main: &Solved, amount: &Amount) -> String {
    if trials(main).is_none() {
        return digits::exact(amount.value);
    }
    format!("~{}", digits::short(amount.value))
}

/// What is found of each option.
pub(super) fn options(request: &Request, main: &Solved) -> Table {
    let right = |name: &'static str| (name, Align::Right);
    let mut table = Table::new([
        ("side", Align::Left),
        ("option", Align::Left),
        right("cost"),
        right("loses alone"),
        right("enters below"),
        right("alone below"),
        ("", Align::Left),
    ]);
    for side in 0..2 {
        let choices = [&main.analysis.rows, &main.analysis.columns][side];
        for (number_of, (option, choice)) in
            request.question.sides[side].iter().zip(choices).enumerate()
        {
            let prices = main.prices[side][number_of].as_ref();
            let price = |of: fn(&crate::matrix::Prices) -> &Amount| {
                prices.map_or("-".to_owned(), |it| number(main, of(it)))
            };
            table.push([
                SIDES[side].to_owned(),
                option.name.clone(),
                cost(option),
                loss(main, side, number_of, choice),
                price(|it| &it.enters_below),
                price(|it| &it.crowds_out_below),
                said(request, main, (side, number_of), choice),
            ]);
        }
    }
    table
}

fn cost(option: &MatrixOption) -> String {
    option.cost.as_ref().map_or("-".to_owned(), |cost| digits::exact(cost.to_f64()))
}

fn loss(main: &Solved, side: usize, option: usize, choice: &Choice) -> String {
    match &main.certain {
        Some(certain) => {
            let it = certain.losses[side][option];
            digits::sampled(choice.loss_alone.value.clamp(it.low, it.high), Some((it.low, it.high)))
        }
        None => number(main, &choice.loss_alone),
    }
}

/// What is to be said of an option: of its cost, what makes it needless, how sure it is to be taken.
fn said(
    request: &Request,
    main: &Solved,
    (side, option): (usize, usize),
    choice: &Choice,
) -> String {
    let prices = main.prices[side][option].as_ref();
    let verdict = prices.and_then(|it| it.verdict).map(|verdict| match verdict {
        Verdict::Trap => "trap: too dear",
        Verdict::Fair => "fair",
        Verdict::AutoTake => "auto-take: too cheap",
    });
    let by = dominated(main, side, option).map(|found| {
        let better = if found.strict { "is always better" } else { "is never worse" };
        format!("{} {better}", request.question.sides[side][found.by].name)
    });
    let Shares { least, most } = &choice.shares;
    let is_optional = least.value <= 0.0 && 0.0 < most.value && trials(main).is_none();
    let optional = is_optional.then(|| {
        if choice.share.value <= 0.0 {
            "could be taken as well".to_owned()
        } else {
            "could be left out as well".to_owned()
        }
    });
    let parts = [verdict.map(str::to_owned), by, optional];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What is guessed, what the game comes to there, and below which price each option enters that has
/// one; nothing if nothing is guessed.
pub(super) fn curve(request: &Request, found: &Found) -> Option<Table> {
    let guess = request.question.over.as_ref().filter(|_| !found.curve.is_empty())?;
    let priced = super::pictures::priced(request);
    let name = |&(side, option): &(usize, usize)| request.question.sides[side][option].name.clone();
    let mut table = Table::new(
        [(guess.key.clone(), Align::Right), ("value".to_owned(), Align::Right)]
            .into_iter()
            .chain(priced.iter().map(|it| (format!("{} below", name(it)), Align::Right))),
    );
    for (at, solved) in &found.curve {
        let price = |&(side, option): &(usize, usize)| {
            let prices = solved.prices[side][option].as_ref();
            prices.map_or("-".to_owned(), |it| number(solved, &it.enters_below))
        };
        let value = super::sentences::value_of(solved);
        let cells = [digits::exact(at.to_f64()), value].into_iter();
        table.push(cells.chain(priced.iter().map(price)));
    }
    Some(table)
}
