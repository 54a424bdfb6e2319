//! What is kept of a cell, and what follows from that when it is read again.

use sandtable_sim::distribution::Distribution;
use sandtable_sim::margins::Margins;

use crate::checkpoint::measured::{KeptDistribution, KeptMargins};
use crate::checkpoint::pieces::Piece;
use crate::engine::{Exact, WhySampled};

/// What was kept of a cell: the distribution of its payoff, or why it is sampled; nothing if nothing
/// was kept.
pub(super) fn known(piece: Option<&Piece>) -> Option<Exact<Distribution>> {
    match piece? {
        Piece::Exact { measures, .. } => {
            measures.first().and_then(KeptDistribution::distribution).map(Ok)
        }
        Piece::Sampled { why, .. } => {
            Some(Err(why.clone().map_or(WhySampled::AskedFor, WhySampled::Kept)))
        }
        Piece::Paired { .. } | Piece::Switched { .. } | Piece::Searched(_) | Piece::Tuned(_) => {
            None
        }
    }
}

/// What is kept of a cell that was enumerated.
pub(super) fn exact(paths: u64, distribution: &Distribution) -> Piece {
    Piece::Exact { paths, measures: KeptDistribution::of(distribution).into_iter().collect() }
}

/// What is kept of a cell that is not enumerated, before it has any trials; nothing where it has been
/// kept before, or where there was only no time.
pub(super) fn unknown(why: &WhySampled, before: Option<&Piece>) -> Option<Piece> {
    if before.is_some() || *why == WhySampled::TimeOver {
        return None;
    }
    Some(Piece::Sampled { done: false, why: Some(why.to_string()), looks: Vec::new() })
}

/// What is kept of the trials of a cell, for the reason that was kept before.
pub(super) fn sampled(done: bool, margins: &Margins, before: Option<&Piece>) -> Piece {
    let why = match before {
        Some(Piece::Sampled { why, .. }) => why.clone(),
        _ => None,
    };
    Piece::Sampled { done, why, looks: vec![KeptMargins::from(margins)] }
}
