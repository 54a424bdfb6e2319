//! Charts that are stated: results by scores, row by row.

use std::sync::Arc;

use super::given::scores;
use super::lowering::Lowering;
use crate::core::Value;
use crate::data::Data;
use crate::problem::{Problem, Span};
use crate::refusal::Refusal;
use crate::shape::{Scores, Shape, whole};
use crate::syntax::{Count, Expr};
use crate::types::{Chart, FROM, RESULT, TO, Type};

impl Lowering<'_> {
    /// A chart as a page writes it: the tops of its rows with their results, and the last result.
    pub(super) fn chart(
        &mut self,
        rows: &[(i32, Expr)],
        last: &Expr,
        span: Span,
        expected: Option<&Type>,
    ) -> Shape {
        let chart = match expected {
            Some(Type::Chart(chart)) => Arc::clone(chart),
            Some(Type::Maybe(of)) => return self.chart(rows, last, span, Some(of)),
            _ => {
                let problem = Problem::new(span, "nothing says what chart this is");
                return self.wrong(problem.help("charts are values of keys and of records"));
            }
        };
        let tops: Vec<i32> = rows.iter().map(|(top, _)| *top).collect();
        if let Err(wrong) = chart_of(&chart, &tops) {
            return self.wrong(Problem::new(span, wrong.problem));
        }
        let words = Type::Words(Arc::clone(&chart.gives));
        let each = rows.iter().map(|(_, result)| result).chain([last]);
        let results = each.map(|result| {
            let shape = self.expression(result, Some(&words));
            self.coerce(shape, &words, result.span)
        });
        let results: Vec<Shape> = results.collect();
        if results.iter().any(|result| matches!(result, Shape::Broken)) {
            return Shape::Broken;
        }
        scores(&chart.on, tops.into_iter().map(whole).collect(), results)
    }
}

/// What is wrong with the rows of a chart, and with which.
struct Wrong {
    row: usize,
    problem: String,
}

/// Checks the tops of all rows but the last.
fn chart_of(chart: &Chart, tops: &[i32]) -> Result<(), Wrong> {
    let rows = tops.len() + 1;
    let (least, most) = (chart.least as usize, chart.most as usize);
    if !(least..=most).contains(&rows) {
        let word = if rows == 1 { "row" } else { "rows" };
        let problem = format!("it has {rows} {word}, and can have {least} to {most}");
        return Err(Wrong { row: 0, problem });
    }
    for (row, top) in tops.iter().enumerate() {
        let below = row.checked_sub(1).map(|before| tops[before]);
        let problem = if !chart.within.has(*top) {
            format!("{top} is not from {} to {}", chart.within.low, chart.within.high)
        } else if let Some(below) = below.filter(|below| top <= below) {
            format!("the rows of a chart rise, but {top} comes after {below}")
        } else {
            continue;
        };
        return Err(Wrong { row, problem });
    }
    Ok(())
}

/// The chart that a scenario states.
pub(super) fn read_chart(said: &[Data], chart: &Chart) -> Result<Shape, Refusal> {
    if said.is_empty() {
        return Err(Refusal::of("it has no rows"));
    }
    let within = |row: usize, refusal: Refusal| refusal.within(&row.to_string());
    let (mut tops, mut results) = (Vec::new(), Vec::new());
    for (at, row) in said.iter().enumerate() {
        let is_last = at + 1 == said.len();
        let (top, result) =
            read_row(row, chart, is_last, tops.last()).map_err(|refusal| within(at, refusal))?;
        tops.extend(top);
        results.push(result);
    }
    chart_of(chart, &tops).map_err(|wrong| within(wrong.row, Refusal::of(wrong.problem)))?;
    Ok(scores(&chart.on, tops.into_iter().map(whole).collect(), results))
}

/// Whether the last row ends where no die shows more; it takes all scores above.
fn reaches(top: i32, chart: &Chart, below: Option<&i32>) -> Result<(), Refusal> {
    let highest = match (&chart.on.n, &chart.on.sides) {
        (Count::Fixed(n), Count::Fixed(sides)) => n.saturating_mul(*sides),
        _ => 0,
    };
    let problem = match below {
        Some(below) if top <= *below => {
            format!("the rows of a chart rise, but {top} comes after {below}")
        }
        _ if i64::from(top) < highest.into() => {
            format!("the last row ends at {top}, and the dice may show {highest}")
        }
        _ => return Ok(()),
    };
    Err(Refusal::of(problem).within(TO))
}

/// The top of a row, which counts for nothing in the last, and its result.
fn read_row(
    row: &Data,
    chart: &Chart,
    is_last: bool,
    below: Option<&i32>,
) -> Result<(Option<i32>, Shape), Refusal> {
    let number = |key: &str| match row.get(key) {
        Some(Data::Number(number)) => Some(*number),
        _ => None,
    };
    if let (Some(from), Some(below)) = (number(FROM), below)
        && from != below + 1
    {
        let problem = format!("it begins at {from}, and the row before it ends at {below}");
        return Err(Refusal::of(problem).within(FROM));
    }
    // Scores below the first row fall in it, wherever it begins.
    if let (Some(from), Some(to)) = (number(FROM), number(TO))
        && to < from
    {
        let problem = format!("it ends at {to}, and begins at {from}");
        return Err(Refusal::of(problem).within(TO));
    }
    let top = match (number(TO), is_last) {
        (Some(top), true) => {
            reaches(top, chart, below)?;
            None
        }
        (None, false) => return Err(Refusal::of("only the last row has no top").within(TO)),
        (top, _) => top,
    };
    let Some(Data::Word(said)) = row.get(RESULT) else {
        return Err(Refusal::of("it is missing").within(RESULT));
    };
    let at = chart.gives.words.iter().position(|word| word.spelt == *said);
    let at = at.and_then(|at| i32::try_from(at).ok());
    let at = at.ok_or_else(|| Refusal::of(format!("`{said}` is no word of it")).within(RESULT))?;
    Ok((top, Shape::Word(Arc::clone(&chart.gives), whole(at))))
}

/// A chart that is known, as a scenario states it.
pub(super) fn chart_data(scores: &Scores, chart: &Chart) -> Option<Data> {
    let tops = scores.tops.iter().map(Value::constant).chain([None]);
    let rows = scores.results.iter().zip(tops).map(|(result, top)| {
        let Shape::Word(_, at) = result else { return None };
        let at = usize::try_from(at.constant()?).ok()?;
        let word = Data::Word(chart.gives.words.get(at)?.spelt.clone());
        let top = top.map(|top| (TO.to_owned(), Data::Number(top)));
        Some(Data::Table(top.into_iter().chain([(RESULT.to_owned(), word)]).collect()))
    });
    Some(Data::List(rows.collect::<Option<_>>()?))
}
