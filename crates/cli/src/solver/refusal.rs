//! Plays that cannot be made the best.

use sandtable_sim::exact::Unenumerable;
use thiserror::Error;

use crate::refusal::Refusal;

/// Why there is no best play.
#[derive(Debug, Error)]
pub(crate) enum NoBest {
    /// Trials are asked for.
    #[error("best play is found by working out what every option leads to, and not by trials")]
    Sampled,
    /// It cannot be enumerated.
    #[error("best play of {of} cannot be found: {why}")]
    Unenumerable {
        /// The variant and the file.
        of: String,
        /// Why it cannot.
        why: Unenumerable,
    },
    /// Nobody ever has two options.
    #[error("nothing is decided in {of}: {decisions} never has two options that are open")]
    Nothing {
        /// The variant and the file.
        of: String,
        /// The names of the decisions.
        decisions: String,
    },
    /// The objective may have no value, and so no mean of all that happens.
    #[error(
        "{asked}: `{objective}` of {of} may have no value ({why}), so it has no mean of all that happens"
    )]
    NoMean {
        /// Where it is asked for.
        asked: String,
        /// The objective.
        objective: String,
        /// The variant and the file.
        of: String,
        /// When it has no value.
        why: &'static str,
        /// The objective with what counts where it has no value.
        counted: String,
    },
    /// Two players are set against each other, and one would need to see more.
    #[error(
        "best play of {of} cannot be found: at `{decision}` situations that look alike to the {player} want different options, and what two players do who do not see all is no single play"
    )]
    Torn {
        /// The variant and the file.
        of: String,
        /// A decision where that is so.
        decision: &'static str,
        /// Whose it is.
        player: &'static str,
    },
}

impl Refusal for NoBest {
    fn help(&self) -> Option<String> {
        match self {
            NoBest::Sampled => Some("leave out `engine`, or say `auto`".to_owned()),
            NoBest::Unenumerable { why: Unenumerable::Paths { .. }
            | Unenumerable::States { .. }
            | Unenumerable::Edges { .. }, .. } => {
                Some(
                    "make it smaller, with fewer turns or fewer models, or let fewer decisions be free \
                     with `decide`; plays of larger ones are stated under [behaviour] and set against \
                     each other with `compare`"
                        .to_owned(),
                )
            }
            NoBest::NoMean { counted, .. } => {
                Some(format!("say what counts then, as in `{counted}`"))
            }
            NoBest::Torn { .. } => Some(
                "leave out `against = \"best\"`: against what is said of the others' behaviour, the best \
                 that is found is told, and how much more there can be"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}
