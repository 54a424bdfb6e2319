//! The rows of the files of a matrix.

use sandtable_games::{Amount, Choice, Dominance};
use sandtable_report::csv::Cell;
use sandtable_sim::Fraction;
use sandtable_sim::interval::Interval;

use super::certain::{dominated, trials};
use crate::matrix::{Cell as Found, Mean, Prices, Request, Solved, Verdict};
use crate::output::columns::{denominator, engine, high, low, numerator, written};
use crate::scenario::{MatrixOption, SIDES};

/// What a row of `matrix.csv` is about: a row against a column.
pub(crate) struct Pair<'a> {
    request: &'a Request<'a>,
    row: &'a MatrixOption,
    column: &'a MatrixOption,
    cell: &'a Found,
}

impl Pair<'_> {
    fn mean(&self) -> Option<&Mean> {
        self.cell.rule.as_ref()
    }

    fn fraction(&self) -> Option<&Fraction> {
        self.mean()?.amount.fraction.as_ref()
    }
}

/// A column of rows that are about a row against a column.
type PairColumn = (&'static str, fn(&Pair<'_>) -> Cell);

/// The columns of `matrix.csv`.
pub(crate) const CELLS: &[PairColumn] = &[
    ("scenario", |it| it.request.scenario.name.as_str().into()),
    ("measure", |it| it.request.question.payoff.text.as_str().into()),
    ("row", |it| it.row.name.as_str().into()),
    ("column", |it| it.column.name.as_str().into()),
    ("engine", |it| it.mean().map_or(Cell::Empty, |mean| engine(mean.trials))),
    ("trials", |it| it.mean().and_then(|mean| mean.trials).into()),
    ("mean", |it| it.mean().map(|mean| mean.amount.value).into()),
    ("mean_numerator", |it| numerator(it.fraction())),
    ("mean_denominator", |it| denominator(it.fraction())),
    ("mean_ci_low", |it| low(it.mean().and_then(|mean| mean.interval))),
    ("mean_ci_high", |it| high(it.mean().and_then(|mean| mean.interval))),
    ("mean_ci_method", |it| it.mean().map(|mean| mean.method.to_string()).into()),
    ("row_cost", |it| it.row.cost.as_ref().map(Fraction::to_f64).into()),
    ("column_cost", |it| it.column.cost.as_ref().map(Fraction::to_f64).into()),
    ("payoff", |it| it.cell.payoff.value.into()),
    ("payoff_numerator", |it| numerator(it.cell.payoff.fraction.as_ref())),
    ("payoff_denominator", |it| denominator(it.cell.payoff.fraction.as_ref())),
    ("ci_low", |it| low(it.cell.interval)),
    ("ci_high", |it| high(it.cell.interval)),
    ("confidence", |it| it.cell.interval.map(|_| it.request.settings.confidence).into()),
    ("ci_method", |it| it.mean().map(|mean| mean.method.to_string()).into()),
];

/// The rows of `matrix.csv`.
pub(crate) fn cells(request: &Request, found: &crate::matrix::Found) -> Vec<u8> {
    let rows = found.main.iter().flat_map(|main| request.rows().iter().zip(&main.cells));
    let pairs = rows.flat_map(|(row, cells)| {
        let pair = move |(column, cell)| Pair { request, row, column, cell };
        request.columns().iter().zip(cells).map(pair)
    });
    written(CELLS, pairs)
}

/// A column of rows that are about an option.
type Column = (&'static str, fn(&Taken<'_>) -> Cell);

/// What a row of the other files is about: an option.
pub(crate) struct Taken<'a> {
    request: &'a Request<'a>,
    solved: &'a Solved,
    at: Option<&'a Fraction>,
    side: usize,
    number: usize,
}

impl Taken<'_> {
    fn option(&self) -> &MatrixOption {
        &self.request.question.sides[self.side][self.number]
    }

    fn choice(&self) -> &Choice {
        &[&self.solved.analysis.rows, &self.solved.analysis.columns][self.side][self.number]
    }

    fn prices(&self) -> Option<&Prices> {
        self.solved.prices[self.side][self.number].as_ref()
    }

    fn value(&self) -> &Amount {
        &self.solved.analysis.value
    }

    fn bracket(&self) -> Option<Interval> {
        self.solved.certain.as_ref().map(|certain| certain.value)
    }

    fn loss(&self) -> Option<Interval> {
        Some(self.solved.certain.as_ref()?.losses[self.side][self.number])
    }

    fn dominated(&self) -> Option<Dominance> {
        dominated(self.solved, self.side, self.number)
    }

    fn trials(&self) -> Option<u64> {
        trials(self.solved)
    }
}

/// How the interval of a value is known, as files name it.
pub(super) const BRACKET: &str = "games at the ends";

/// The columns of `equilibrium.csv`.
pub(crate) const EQUILIBRIUM: &[Column] = &[
    ("scenario", |it| it.request.scenario.name.as_str().into()),
    ("measure", |it| it.request.question.payoff.text.as_str().into()),
    ("side", |it| SIDES[it.side].into()),
    ("option", |it| it.option().name.as_str().into()),
    ("engine", |it| engine(it.trials())),
    ("trials", |it| it.trials().into()),
    ("cost", |it| it.option().cost.as_ref().map(Fraction::to_f64).into()),
    ("share", |it| it.choice().share.value.into()),
    ("share_numerator", |it| numerator(it.choice().share.fraction.as_ref())),
    ("share_denominator", |it| denominator(it.choice().share.fraction.as_ref())),
    ("least_share", |it| it.choice().shares.least.value.into()),
    ("most_share", |it| it.choice().shares.most.value.into()),
    ("loss_alone", |it| it.choice().loss_alone.value.into()),
    ("loss_alone_ci_low", |it| low(it.loss())),
    ("loss_alone_ci_high", |it| high(it.loss())),
    ("loss_alone_ci_method", |it| it.loss().map(|_| BRACKET).into()),
    ("worth", |it| it.choice().worth.as_ref().map(|it| it.value).into()),
    ("dominated_by", |it| {
        let by =
            it.dominated().map(|found| it.request.question.sides[it.side][found.by].name.clone());
        by.into()
    }),
    ("dominance", |it| it.dominated().map(|it| if it.strict { "strict" } else { "weak" }).into()),
    ("value", |it| it.value().value.into()),
    ("value_numerator", |it| numerator(it.value().fraction.as_ref())),
    ("value_denominator", |it| denominator(it.value().fraction.as_ref())),
    ("value_ci_low", |it| low(it.bracket())),
    ("value_ci_high", |it| high(it.bracket())),
    ("value_ci_method", |it| it.bracket().map(|_| BRACKET).into()),
    ("confidence", |it| it.bracket().map(|_| it.request.settings.confidence).into()),
];

/// The columns of `entry-prices.csv`.
pub(crate) const PRICES: &[Column] = &[
    ("scenario", |it| it.request.scenario.name.as_str().into()),
    ("measure", |it| it.request.question.payoff.text.as_str().into()),
    ("side", |it| SIDES[it.side].into()),
    ("option", |it| it.option().name.as_str().into()),
    ("engine", |it| engine(it.trials())),
    ("trials", |it| it.trials().into()),
    ("cost", |it| it.option().cost.as_ref().map(Fraction::to_f64).into()),
    ("enters_below", |it| it.prices().map(|it| it.enters_below.value).into()),
    ("enters_below_numerator", |it| numerator(enters(it))),
    ("enters_below_denominator", |it| denominator(enters(it))),
    ("crowds_out_below", |it| it.prices().map(|it| it.crowds_out_below.value).into()),
    ("crowds_out_below_numerator", |it| numerator(crowds_out(it))),
    ("crowds_out_below_denominator", |it| denominator(crowds_out(it))),
    ("verdict", |it| it.prices().and_then(|it| it.verdict).map(Verdict::word).into()),
];

fn enters<'a>(of: &'a Taken<'_>) -> Option<&'a Fraction> {
    of.prices()?.enters_below.fraction.as_ref()
}

fn crowds_out<'a>(of: &'a Taken<'_>) -> Option<&'a Fraction> {
    of.prices()?.crowds_out_below.fraction.as_ref()
}

/// The columns of `matrix-curve.csv`.
pub(crate) const CURVE: &[Column] = &[
    ("scenario", |it| it.request.scenario.name.as_str().into()),
    ("measure", |it| it.request.question.payoff.text.as_str().into()),
    ("key", |it| it.request.question.over.as_ref().map(|guess| guess.key.clone()).into()),
    ("at", |it| it.at.map(Fraction::to_f64).into()),
    ("side", |it| SIDES[it.side].into()),
    ("option", |it| it.option().name.as_str().into()),
    ("engine", |it| engine(it.trials())),
    ("trials", |it| it.trials().into()),
    ("value", |it| it.value().value.into()),
    ("value_ci_low", |it| low(it.bracket())),
    ("value_ci_high", |it| high(it.bracket())),
    ("value_ci_method", |it| it.bracket().map(|_| BRACKET).into()),
    ("share", |it| it.choice().share.value.into()),
    ("loss_alone", |it| it.choice().loss_alone.value.into()),
    ("loss_alone_ci_low", |it| low(it.loss())),
    ("loss_alone_ci_high", |it| high(it.loss())),
    ("loss_alone_ci_method", |it| it.loss().map(|_| BRACKET).into()),
    ("enters_below", |it| it.prices().map(|it| it.enters_below.value).into()),
    ("enters_below_numerator", |it| numerator(enters(it))),
    ("enters_below_denominator", |it| denominator(enters(it))),
    ("crowds_out_below", |it| it.prices().map(|it| it.crowds_out_below.value).into()),
];

fn options<'a>(
    request: &'a Request<'a>,
    solved: &'a Solved,
    at: Option<&'a Fraction>,
) -> impl Iterator<Item = Taken<'a>> {
    let of = move |side: usize| {
        let all = 0..request.question.sides[side].len();
        all.map(move |number| Taken { request, solved, at, side, number })
    };
    (0..2).flat_map(of)
}

/// The rows of `equilibrium.csv`.
pub(super) fn equilibrium(request: &Request, main: &Solved) -> Vec<u8> {
    written(EQUILIBRIUM, options(request, main, None))
}

/// The rows of `entry-prices.csv`: the options that can have a price, or whose price does not matter.
pub(super) fn prices(request: &Request, main: &Solved) -> Vec<u8> {
    let is_told = |it: &Taken<'_>| {
        it.prices().is_some()
            || it.option().nothing().is_none() && main.is_of_no_matter(it.side, it.number)
    };
    written(PRICES, options(request, main, None).filter(is_told))
}

/// The rows of `matrix-curve.csv`.
pub(super) fn curve(request: &Request, found: &crate::matrix::Found) -> Vec<u8> {
    let points = found.curve.iter();
    written(CURVE, points.flat_map(|(at, solved)| options(request, solved, Some(at))))
}
