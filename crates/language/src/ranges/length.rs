//! How long one trial can be, so that none is begun that nobody lives to see the end of.

use crate::core::Range;
use crate::problem::{Problem, Span};

/// So many rounds and questions to the dice a page may have within the same rounds in every trial:
/// about a hundredth of a second.
const MOST: u64 = 150_000;

/// So many there may be in a situation, in which somebody has stated the bounds.
const MOST_STATED: u64 = 2_000_000;

/// How much is too long, and which of the ends of a bound counts for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// Whether circumstances are known by their ranges alone: what a scenario may state is not held
    /// against the page.
    pub(super) is_general: bool,
}

impl Patience {
    /// How often something is repeated.
    pub(super) fn times(self, most: Range) -> i32 {
        if self.is_general { most.low } else { most.high }
    }

    fn most(self) -> u64 {
        if self.is_general { MOST } else { MOST_STATED }
    }
}

/// What is done at most at some place.
#[derive(Clone, Debug, Default)]
pub(super) struct Length {
    /// Rounds, parts that are repeated and questions to the dice.
    steps: u64,
    /// The longest of what is repeated there, and what is longest within that: where it stands, and
    /// how often it is done at most.
    nest: Vec<(Span, u64)>,
    /// How many of the steps are of that.
    of_nest: u64,
}

impl Length {
    /// A question to the dice.
    pub(super) fn question() -> Length {
        Length { steps: 1, ..Length::default() }
    }

    /// One and then another.
    pub(super) fn then(self, next: Length) -> Length {
        let steps = self.steps.saturating_add(next.steps);
        let longer = if self.of_nest < next.of_nest { next } else { self };
        Length { steps, ..longer }
    }

    /// One or another.
    pub(super) fn or(self, other: Length) -> Length {
        if self.steps < other.steps { other } else { self }
    }

    /// The same so many times.
    pub(super) fn times(self, n: i32, span: Span) -> Length {
        let n = u64::try_from(n).unwrap_or(0);
        let steps = self.steps.saturating_add(1).saturating_mul(n);
        let nest = [(span, n)].into_iter().chain(self.nest).collect();
        Length { steps, nest, of_nest: steps }
    }

    /// What is wrong with it, if it is too long.
    pub(super) fn problem(&self, patience: Patience) -> Option<Problem> {
        let (Some((first, _)), Some((last, most))) = (self.nest.first(), self.nest.last()) else {
            return None;
        };
        let most_steps = patience.most();
        if self.steps <= most_steps {
            return None;
        }
        let bounds: Vec<String> = self.nest.iter().map(|(_, n)| n.to_string()).collect();
        let label = format!(
            "up to {}: {} rounds and questions to the dice, and there may be {most_steps}",
            bounds.join(" times "),
            self.steps,
        );
        let problem = Problem::new(*first, "one trial may take too long here").expecting(label);
        let problem = if self.nest.len() > 1 {
            problem.beside(*last, format!("the innermost are these, up to {most}"))
        } else {
            problem
        };
        Some(problem.help(
            "lower one of these bounds; where many roll for the same, ask once: \
             `count 100 of d6 >= 4`",
        ))
    }
}
