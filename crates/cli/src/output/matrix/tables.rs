//! The tables of a matrix on the terminal.

use sandtable_games::{Amount, Choice, Shares};
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use serde_json::Value;

use super::certain::{dominated, trials};
use super::words::{
    about, has_costs, is_share, loss, named, no_matter, number, payoff, priced, share, value_of,
    verdict,
};
use crate::matrix::{Found, Prices, Request, Solved};
use crate::scenario::{Change, MatrixOption, SIDES};
use sandtable_sim::value::tidy;

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
        let cells = cells.iter().map(|cell| payoff(request, cell));
        let name = std::iter::once(option.name.clone());
        table.push(name.chain(cells).chain([share(main, &choice.share)]));
    }
    let shares = choices(1).map(|choice| share(main, &choice.share));
    table.push(std::iter::once("taken".to_owned()).chain(shares).chain([String::new()]));
    table
}

/// What is found of each option; what it may cost, if any has a cost.
pub(super) fn options(request: &Request, main: &Solved) -> Table {
    let is_priced = has_costs(request);
    let right = |name: &'static str| (name, Align::Right);
    let mut columns = vec![("side", Align::Left), ("option", Align::Left), right("loses alone")];
    if is_priced {
        columns.extend([right("cost"), right("enters below"), right("alone below")]);
    }
    let mut table = Table::new(columns.into_iter().chain([("", Align::Left)]));
    for (side, options) in request.question.sides.iter().enumerate() {
        let choices = [&main.analysis.rows, &main.analysis.columns][side];
        for (at, (option, choice)) in options.iter().zip(choices).enumerate() {
            let mut cells = vec![
                SIDES[side].to_owned(),
                option.name.clone(),
                lost(request, main, (side, at), choice),
            ];
            if is_priced {
                let prices = main.prices[side][at].as_ref();
                let price = |of: fn(&Prices) -> &Amount| {
                    prices.map_or("-".to_owned(), |it| number(main, of(it)))
                };
                cells.extend([
                    cost(option),
                    price(|it| &it.enters_below),
                    price(|it| &it.crowds_out_below),
                ]);
            }
            table.push(cells.into_iter().chain([said(request, main, (side, at), choice)]));
        }
    }
    table
}

/// What each option says in the scenario, what it costs, how often it is taken, and what its side is sure of
/// that takes it and nothing else.
pub(super) fn changes(request: &Request, main: &Solved) -> Table {
    let mut table = Table::new([
        ("side", Align::Left),
        ("option", Align::Left),
        ("what it is", Align::Left),
        ("cost", Align::Right),
        ("taken", Align::Right),
        ("sure of alone", Align::Right),
    ]);
    for (side, options) in request.question.sides.iter().enumerate() {
        let choices = [&main.analysis.rows, &main.analysis.columns][side];
        for (option, choice) in options.iter().zip(choices) {
            let sign = [-1.0, 1.0][side];
            let alone = tidy(main.analysis.value.value + sign * choice.loss_alone.value);
            let sure = if is_share(request) {
                format!("{}{}", about(main), digits::percent(alone.clamp(0.0, 1.0)))
            } else {
                number(main, &Amount::from(alone))
            };
            table.push([
                request.side(side),
                option.name.clone(),
                is(option),
                cost(option),
                share(main, &choice.share),
                sure,
            ]);
        }
    }
    table
}

/// What an option says in the scenario: keys and their values, or what it comes to without the rule.
fn is(option: &MatrixOption) -> String {
    let change = |change: &Change| match change {
        Change::Key(key, value) => format!("{key} = {value}"),
        Change::Tables(tables) => said_in("", tables).join(", "),
    };
    match (option.changes(), option.nothing(), option.fixed()) {
        (Some([]), ..) => "as the scenario is".to_owned(),
        (Some(changes), ..) => changes.iter().map(change).collect::<Vec<_>>().join(", "),
        (None, Some(nothing), _) => format!("not taking part, which comes to {nothing}"),
        (None, None, Some(fixed)) => format!("comes to {fixed}, without the rule"),
        (None, None, None) => String::new(),
    }
}

/// What tables say, a key at a time: `circumstances.order = "run"`.
fn said_in(key: &str, value: &Value) -> Vec<String> {
    let Value::Object(table) = value else { return vec![format!("{key} = {value}")] };
    let below = |name: &String| if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
    table.iter().flat_map(|(name, value)| said_in(&below(name), value)).collect()
}

fn cost(option: &MatrixOption) -> String {
    option.cost.as_ref().map_or("-".to_owned(), |cost| digits::exact(cost.to_f64()))
}

fn lost(
    request: &Request,
    main: &Solved,
    (side, option): (usize, usize),
    choice: &Choice,
) -> String {
    match &main.certain {
        Some(certain) if is_share(request) => {
            let it = certain.losses[side][option];
            let value = choice.loss_alone.value.clamp(it.low, it.high);
            digits::percentage_points(value, Some((it.low, it.high))) + " pp"
        }
        Some(certain) => {
            let it = certain.losses[side][option];
            digits::sampled(choice.loss_alone.value.clamp(it.low, it.high), Some((it.low, it.high)))
        }
        None => loss(request, main, &choice.loss_alone),
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
    let verdict = prices.and_then(|it| verdict(main, it));
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
    let no_matter = no_matter(request, main, (side, option)).filter(|_| has_costs(request));
    let parts = [verdict, no_matter, by, optional];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What is guessed, what the game comes to there, and below which price each option enters that has
/// one; nothing if nothing is guessed.
pub(super) fn curve(request: &Request, found: &Found) -> Option<Table> {
    let guess = request.question.over.as_ref().filter(|_| !found.curve.is_empty())?;
    let told = priced(request);
    let mut table = Table::new(
        [(guess.key.clone(), Align::Right), ("value".to_owned(), Align::Right)]
            .into_iter()
            .chain(told.iter().map(|it| (format!("{} below", named(request, *it)), Align::Right))),
    );
    for (at, solved) in &found.curve {
        let price = |&(side, option): &(usize, usize)| {
            let prices = solved.prices[side][option].as_ref();
            prices.map_or("-".to_owned(), |it| number(solved, &it.enters_below))
        };
        let value = value_of(request, solved);
        let cells = [digits::exact(at.to_f64()), value].into_iter();
        table.push(cells.chain(told.iter().map(price)));
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::said_in;

    #[test]
    fn an_option_says_its_keys_and_nothing_of_what_it_leaves() {
        let said = json!({
            "circumstances": { "order": "run", "unit": { "price": 40 } },
            "figures": {},
            "rulings": {},
        });
        let expected = ["circumstances.order = \"run\"", "circumstances.unit.price = 40"];
        assert_eq!(said_in("", &said), expected);
    }
}
