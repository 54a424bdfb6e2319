//! Whole distributions, where trials stand on one side.

use crate::distribution::{Distribution, Known, Share};
use crate::sequential::dirichlet_mixture::{self, Cell};
use crate::value::Value;

/// What trials say of an exact distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sameness {
    /// A value came up that cannot, or none did where there must be one.
    Impossible(Option<Value>),
    /// The evidence against it, in logarithms, has reached what the error allows.
    Refuted(f64),
    /// It has not.
    NotRefuted(f64),
}

/// Whether two distributions were sampled, and every value came up as often.
pub fn same_counts(before: &Distribution, now: &Distribution) -> bool {
    let count = |share: Option<&Share>| share.and_then(|share| share.count);
    let all = |it: &Distribution| it.condition().map_or(it.trials(), |condition| condition.trials);
    before.trials().is_some()
        && before.trials() == now.trials()
        && all(before) == all(now)
        && before.beside(now).all(|(_, before, now)| count(before) == count(now))
}

/// Holds trials against an exact distribution, value by value.
///
/// May be asked after any number of trials, as often as one likes: a distribution that is right is
/// refuted with a probability of at most `error`. Values that were never met are taken together with
/// what is unresolved.
pub fn whole(exact: &Distribution, trials: &Distribution, error: f64) -> Sameness {
    let cells = cells(exact, trials);
    let evidence = dirichlet_mixture::ln_evidence(&cells.iter().map(|c| c.1).collect::<Vec<_>>());
    match cells.iter().find(|(_, cell)| cell.p <= 0.0 && 0 < cell.count) {
        Some((value, _)) => Sameness::Impossible(*value),
        None if -error.ln() <= evidence => Sameness::Refuted(evidence),
        None => Sameness::NotRefuted(evidence),
    }
}

/// How often each value came up, beside its exact probability; the values of which nothing is known
/// are in one cell, if anything is unresolved.
fn cells(exact: &Distribution, trials: &Distribution) -> Vec<(Option<Value>, Cell)> {
    let Known::Exact { unresolved } = exact.known() else { return Vec::new() };
    let mut cells = Vec::new();
    let mut rest = Cell { count: 0, p: unresolved };
    for (value, known, met) in exact.beside(trials) {
        let count = met.and_then(|share| share.count).unwrap_or(0);
        match known {
            None if 0.0 < unresolved => rest.count += count,
            _ => cells.push((value, Cell { count, p: known.map_or(0.0, |share| share.p) })),
        }
    }
    if 0.0 < unresolved {
        cells.push((None, rest));
    }
    cells
}

/// How many trials it takes until a shift of one probability, by so much, has probably been seen.
///
/// For a probability of `p` among so many values: the evidence grows by about `shift² / 2p(1 - p)`
/// with every trial, and has to make up for half a logarithm of the trials for every value.
pub fn trials_to_see_whole(values: usize, p: f64, shift: f64, error: f64) -> u64 {
    let enough = |trials: &u64| smallest_shift_of_whole(values, p, *trials, error) <= shift;
    super::looks().find(enough).unwrap_or(u64::MAX)
}

/// The smallest shift of one probability that so many trials would probably show; see
/// [`trials_to_see_whole`].
pub fn smallest_shift_of_whole(values: usize, p: f64, trials: u64, error: f64) -> f64 {
    let n = trials as f64;
    let price = 0.5 * values.saturating_sub(1) as f64 * (n.max(2.0) / 2.0).ln();
    let variance = (p * (1.0 - p)).max(1.0 / n.max(1.0));
    (2.0 * variance * (price - error.ln()) / n).sqrt()
        + super::effort::POWER_95 * (variance / n).sqrt()
}
