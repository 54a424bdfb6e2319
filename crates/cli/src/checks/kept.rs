//! What is kept of a variant that was looked at, and what follows from that when it is read again.

use sandtable_sim::margins::Margins;

use crate::checkpoint::measured::{KeptDistribution, KeptMargins};
use crate::checkpoint::pieces::Piece;
use crate::engine::{Exact, WhySampled};
use crate::results::{self, Finding, HowKnown};
use crate::scenario::{Scenario, Variant};

/// What was kept of a variant: that it was enumerated and to what it came, or why it is sampled;
/// nothing if nothing was kept.
pub(super) fn found(
    scenario: &Scenario,
    variant: &Variant,
    piece: Option<&Piece>,
) -> Option<Exact<Finding>> {
    match piece {
        None
        | Some(
            Piece::Paired { .. } | Piece::Switched { .. } | Piece::Searched(_) | Piece::Tuned(_),
        ) => None,
        Some(Piece::Sampled { why, .. }) => {
            Some(Err(why.clone().map_or(WhySampled::AskedFor, WhySampled::Kept)))
        }
        Some(Piece::Exact { paths, measures }) => {
            let distributions = measures.iter().map(KeptDistribution::distribution);
            let distributions: Option<Vec<_>> = distributions.collect();
            let of_all = |found: &Vec<_>| found.len() == scenario.measure_names().len();
            let of = |found| Ok(results::of_kept(scenario, variant, *paths, found));
            distributions.filter(of_all).map(of)
        }
    }
}

/// What is kept of a variant that was enumerated.
pub(super) fn exact(finding: &Finding) -> Piece {
    let paths = match finding.known {
        HowKnown::Exact { paths, .. } => paths,
        HowKnown::Sampled { .. } => 0,
    };
    let measures = finding.measures.iter();
    let measures = measures.filter_map(|measure| KeptDistribution::of(&measure.distribution));
    Piece::Exact { paths, measures: measures.collect() }
}

/// What is kept of a variant that is being sampled: the looks before, and the trials so far.
pub(super) fn sampled(why: &WhySampled, before: &[KeptMargins], so_far: &Margins) -> Piece {
    let looks = before.iter().cloned().chain([KeptMargins::from(so_far)]).collect();
    Piece::Sampled { done: false, why: reason(why), looks }
}

/// The same trials, of which no more are needed.
pub(super) fn settled(piece: Option<&Piece>, why: &WhySampled) -> Piece {
    let looks = match piece {
        Some(Piece::Sampled { looks, .. }) => looks.clone(),
        _ => Vec::new(),
    };
    Piece::Sampled { done: true, why: reason(why), looks }
}

/// The looks at fewer trials, and what was kept between them.
pub(super) fn earlier(piece: Option<&Piece>, trials: u64) -> Vec<KeptMargins> {
    let Some(Piece::Sampled { looks, .. }) = piece else { return Vec::new() };
    looks.iter().filter(|look| look.trials() < trials).cloned().collect()
}

/// Why there are trials, unless they were asked for.
fn reason(why: &WhySampled) -> Option<String> {
    why.is_unasked().then(|| why.to_string())
}
