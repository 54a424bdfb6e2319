//! What a matrix comes to when both sides play best, and nothing else about it.

use sandtable_games::Amount;

use super::played;
use super::refusal::Unsolvable;
use super::request::{Place, Request};
use super::solved;
use crate::Failure;
use crate::engine::Exact;
use crate::scenario::{MatrixQuestion, Scenario, Variant};

/// The value of the matrix of options that are laid over a variant, or why it is not known exactly.
///
/// # Errors
///
/// If a cell is not possible, or the payoff may have no value there.
pub(crate) fn value(
    scenario: &Scenario,
    variant: &Variant,
    question: &MatrixQuestion,
) -> Result<Exact<Amount>, Failure> {
    let request = Request {
        scenario,
        variant,
        question: question.clone(),
        asked: format!("`matrix.payoff` of {}", scenario.file),
        settings: scenario.settings.clone(),
    };
    let places = request.places_at(None)?;
    let means = match played::exactly(&request, &places)? {
        Ok(means) => means,
        Err(why) => return Ok(Err(why)),
    };
    let mean = |row: usize, column: usize| {
        let is_it = |place: &Place| (place.row, place.column) == (row, column);
        Some(means[places.iter().position(is_it)?].clone())
    };
    let solved = solved::solved(&request.question, &mean)
        .map_err(|why| Failure::from(Unsolvable { file: scenario.file.clone(), why }))?;
    Ok(Ok(solved.analysis.value))
}
