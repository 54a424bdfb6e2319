//! What is thought of a check at one look.

use sandtable_dice::Scale;
use sandtable_sim::check::{Tier, Verdict};
use sandtable_sim::interval::Interval;
use sandtable_sim::value::Value;

/// What is thought of a check, given what is known by now.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    /// The verdict, were this the last look.
    pub(crate) verdict: Verdict,
    /// How it was come by.
    pub(crate) tier: Tier,
    /// Where the number lies, if it was sampled and can be told.
    pub(crate) interval: Option<Interval>,
    /// The smallest shift that would probably have been seen; zero if none would have escaped.
    pub(crate) smallest_shift: Option<f64>,
    /// What decided, in half a sentence; empty if the numbers say it.
    pub(crate) because: String,
}

impl Opinion {
    /// An opinion about what is known exactly.
    pub(crate) fn exact(holds: bool) -> Opinion {
        Opinion {
            verdict: if holds { Verdict::Pass } else { Verdict::Fail },
            tier: Tier::Exact,
            interval: None,
            smallest_shift: Some(0.0),
            because: String::new(),
        }
    }

    /// An opinion about trials that came to what they cannot by the range that is stated: no interval
    /// over that range holds.
    pub(crate) fn out_of_range(value: Value, Scale { low, high, .. }: Scale) -> Opinion {
        Opinion {
            verdict: Verdict::Inconclusive,
            tier: Tier::Sampled,
            interval: None,
            smallest_shift: None,
            because: format!("{value} came up, outside of the range of {low} to {high}"),
        }
    }

    /// Whether more trials could not change it.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self.verdict, Verdict::Pass | Verdict::Fail)
    }
}
