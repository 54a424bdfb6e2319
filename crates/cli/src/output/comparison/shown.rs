//! What is shown of a comparison, and how it is known.

use sandtable_report::digits;
use sandtable_sim::comparison::Pairing;

use crate::compare::{Asked, Compared, Request};

/// Which dice a comparison was on, in a word.
pub(crate) fn pairing_name(pairing: Pairing) -> &'static str {
    match pairing {
        Pairing::Common => "common",
        Pairing::Independent => "independent",
    }
}

/// How a comparison is known, in two words.
pub(crate) fn how_known(row: &Compared) -> String {
    match row.pairs {
        None => "exact".to_owned(),
        Some((pairs, Pairing::Common)) => format!("n = {}", digits::count(pairs)),
        Some((pairs, Pairing::Independent)) => {
            format!("n = {}, independent", digits::count(pairs))
        }
    }
}

/// The measures that are drawn and shown: those that are asked about.
pub(crate) fn shown<'a>(
    request: &'a Request,
) -> impl Iterator<Item = (usize, &'a Asked)> + use<'a> {
    request.measures.iter().enumerate().filter(|(_, measure)| measure.has_verdict)
}
