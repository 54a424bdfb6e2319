//! Measures that are divided by what may be zero.

use crate::core::{Core, Over, Range};
use crate::divisions::{divisions, written};
use crate::problem::{Problem, Span};
use crate::ranges::Ranges;
use crate::syntax::{Expr, ExprKind, File};

/// Measures that are divided by what may be zero, which is found for all situations at once. It is
/// told where the page divides, once, however many measures come from that.
pub(crate) fn undivided(tree: &File, core: &Core, ranges: &Ranges) -> Vec<Problem> {
    let gives = ranges.gives.last().map_or(&[][..], Vec::as_slice);
    let mut problems: Vec<Problem> = Vec::new();
    for measure in core.measures.iter().filter(|measure| measure.known.is_none()) {
        let over = match measure.over {
            Over::Given(place) => gives.get(place).copied().unwrap_or(Range::only(1)),
            Over::Constant(number) => Range::only(number),
        };
        let problem = problem(&divisions(tree, measure.span), measure.span, measure.name, over);
        let is_told = problems.iter().any(|known| known.span == problem.span);
        if over.has(0) && !is_told {
            problems.push(problem);
        }
    }
    problems
}

/// What is wrong with a measure that comes from some divisions.
fn problem(divisions: &[&Expr], measure: Span, name: &str, over: Range) -> Problem {
    let label = format!("the divisor is {over}");
    match divisions {
        [division] => {
            let problem = Problem::new(division.span, "this may be a division by zero");
            problem.expecting(label).help(help(division))
        }
        several => {
            let problem = Problem::new(measure, format!("`{name}` may be divided by zero"));
            let problem = problem.expecting(label).help(
                "divide by what is never zero, `max(1, …)`, or say when there is no value: \
                 `if … then … else nothing`, and `else \"…\"` behind the meaning",
            );
            match several.first() {
                Some(first) => problem.beside(first.span, "it is divided here and elsewhere"),
                None => problem,
            }
        }
    }
}

/// How a division is mended, in the words of the page.
fn help(division: &Expr) -> String {
    let ExprKind::Binary(_, above, below) = &division.kind else { return String::new() };
    let said = |of: &Expr| written(of).unwrap_or_else(|| "…".to_owned());
    let (above, below) = (said(above), said(below));
    format!(
        "divide by `max(1, {below})`, or say when there is no value: \
         `if {below} != 0 then {above} / {below} else nothing`, and `else \"…\"` behind the meaning"
    )
}
