//! What variants were found to be worth.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::trials::Stop;

use super::worth::Worth;
use crate::engine::WhySampled;

/// What variants are worth.
#[derive(Debug)]
pub(crate) struct Priced {
    /// Each variant with its price, the reference among them.
    pub(crate) variants: Vec<PricedVariant>,
    /// The rungs of the ladder in the order of their prices; none where prices are by ratio.
    pub(crate) ladder: Vec<PricedRung>,
    /// The situations of the mix, in words, with their shares; only one if there is no mix.
    pub(crate) situations: Vec<(String, f64)>,
    /// Whether values are probabilities: the measure is yes or no.
    pub(crate) is_share: bool,
    /// The trials of each situation, if it was sampled.
    pub(crate) trials: Option<u64>,
    /// Why it was sampled; nothing if it was not.
    pub(crate) sampled_because: Option<WhySampled>,
    /// Why there are fewer trials than were asked for, if there are.
    pub(crate) stopped: Option<Stop>,
}

/// What one variant is worth.
#[derive(Clone, Debug)]
pub(crate) struct PricedVariant {
    /// The variant.
    pub(crate) name: String,
    /// What the rulebook asks for it, if it does.
    pub(crate) printed: Option<f64>,
    /// What it is worth in the mix.
    pub(crate) average: Worth,
    /// What it is worth in each situation.
    pub(crate) situations: Vec<Worth>,
    /// Between which prices it is worth over all mixes of the situations; nothing if nothing can be said.
    /// Under a condition nothing can: each thing meets it in another part of a mix.
    pub(crate) throughout: Option<Interval>,
    /// What the measure does not see of it, if that is so.
    pub(crate) unseen: Option<Unseen>,
    /// What each situation, if it were met always, would add to its being worth more than the printed
    /// price, in one unit for all; if it is known.
    pub(crate) leans: Option<Vec<Interval>>,
}

/// What a measure does not see of a variant, so that no price follows for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unseen {
    /// All of it: its value is always zero, whatever the dice say.
    Everything,
    /// All of it so far: its value was zero in all of so many trials.
    SoFar(u64),
    /// What it has beyond another variant, which costs something else: both come to the same in every
    /// situation.
    Beyond(String),
}

/// A rung of the ladder.
#[derive(Clone, Debug)]
pub(crate) struct PricedRung {
    /// What stands on it: the value of a key, or a variant.
    pub(crate) name: String,
    /// The value of the key, if a key makes the ladder.
    pub(crate) at: Option<f64>,
    /// What it costs.
    pub(crate) points: f64,
    /// Its mean value in the mix.
    pub(crate) value: Estimate,
    /// How likely the condition is met under which the measure is given, if it is under one.
    pub(crate) condition: Option<Estimate>,
    /// How much more the next rung comes to; nothing for the last.
    pub(crate) next_adds: Option<Estimate>,
}

impl PricedVariant {
    /// What it is worth in the mix and in each situation.
    pub(crate) fn worths(&self) -> impl Iterator<Item = &Worth> {
        std::iter::once(&self.average).chain(&self.situations)
    }

    /// As [`worths`](PricedVariant::worths).
    pub(super) fn worths_mut(&mut self) -> impl Iterator<Item = &mut Worth> {
        std::iter::once(&mut self.average).chain(&mut self.situations)
    }
}
