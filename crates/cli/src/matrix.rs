//! Options of one side against options of the other: what both do best when neither knows what the
//! other takes, and what each option may cost.

mod found;
mod kept;
mod played;
mod refusal;
mod request;
mod solved;
mod value;

use sandtable_sim::trials::Stop;

use crate::Failure;
use crate::checkpoint::parts::Parts;
use crate::scenario::{Guess, Guessed};
use crate::watch::Watch;

pub(crate) use found::{Cell, Found, Mean, Prices, Solved, Verdict};
use played::Played;
use refusal::Unsolvable;
use request::Place;
pub(crate) use request::Request;
pub(crate) use value::value;

/// How many cells there are in which the rule is played, at all values of what is guessed together.
///
/// # Errors
///
/// If one of them is not possible, or the payoff may have no value there.
pub(crate) fn cells(request: &Request) -> Result<usize, Failure> {
    Ok(request.places()?.len())
}

/// Finds the cells that a shard has; says why these are not all.
///
/// # Errors
///
/// As [`matrix`].
pub(crate) fn share(
    request: &Request,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    played::share(request, &request.places()?, parts, watch)
}

/// Finds the cells, solves the game of them, and again at each value of what is guessed.
///
/// # Errors
///
/// If a cell is not possible, before any is played; if the engine that was asked for gives up, or the
/// payoff has no value for an outcome.
pub(crate) fn matrix(
    request: &Request,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Found, Failure> {
    let places = request.places()?;
    let played = played::played(request, &places, parts, watch)?;
    let main = solved_at(request, None, &places, &played)?;
    let mut curve = Vec::new();
    if let Some(guess) = request.question.over.as_ref().filter(|_| main.is_some()) {
        for (at, value) in guess.values.iter().enumerate() {
            let solved = solved_at(request, Some((guess, at)), &places, &played)?;
            curve.extend(solved.map(|solved| (value.clone(), solved)));
        }
    }
    let Played { trials, why, stopped, .. } = played;
    Ok(Found { main, curve, trials, why, stopped })
}

/// The game at a value of what is guessed, or as it is stated; nothing if one of its cells is not
/// known.
fn solved_at(
    request: &Request,
    guessed: Option<(&Guess, usize)>,
    places: &[Place],
    played: &Played,
) -> Result<Option<Solved>, Failure> {
    let of_key = guessed.filter(|(guess, _)| guess.what == Guessed::Key).map(|(_, at)| at);
    let here = |place: &Place| place.at == of_key;
    let is_known = |(place, mean): (&Place, &Option<Mean>)| !here(place) || mean.is_some();
    if !places.iter().zip(&played.means).all(is_known) {
        return Ok(None);
    }
    let question = match guessed {
        Some((guess, at)) => request.question.at(guess, &guess.values[at]),
        None => request.question.clone(),
    };
    let mean = |row: usize, column: usize| {
        let is_it = |place: &Place| here(place) && (place.row, place.column) == (row, column);
        played.means[places.iter().position(is_it)?].clone()
    };
    let solved = solved::solved(&question, &mean)
        .map_err(|why| Failure::from(Unsolvable { file: request.scenario.file.clone(), why }))?;
    Ok(Some(solved))
}
