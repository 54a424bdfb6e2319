//! What is thought of a check at one look.

use sandtable_dice::Scale;
use sandtable_sim::check::{self, Look, Tier, Verdict};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::Value;

use crate::reached::NOT_REACHED;

/// Where a number lies, and how that is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Located {
    /// Where; a point, if it is exact or can be no other.
    pub(crate) interval: Interval,
    /// How the interval was arrived at.
    pub(crate) method: Method,
    /// How often such intervals contain the truth, over all looks.
    pub(crate) confidence: f64,
}

impl Located {
    /// The interval of what needs one.
    pub(crate) fn if_uncertain(self) -> Option<Located> {
        (self.method != Method::Exact).then_some(self)
    }
}

/// The number that decided, where a measure is compared by several.
#[derive(Clone, Debug)]
pub(crate) struct Decisive {
    /// What it is, in words.
    pub(crate) name: String,
    /// What was accepted, if there was a value.
    pub(crate) was: Option<f64>,
    /// What was found, if there is a value.
    pub(crate) is: Option<f64>,
    /// How far off is still right.
    pub(crate) margin: f64,
    /// Whether it is a share, which is told in percent.
    pub(crate) is_share: bool,
    /// Both as they are told, each within what decides of it.
    pub(crate) told: [String; 2],
    /// How far off is still right as it is told, behind the numbers.
    pub(crate) allowed: String,
}

impl Decisive {
    /// What became of it, in half a sentence.
    pub(super) fn sentence(&self) -> String {
        let ([was, is], allowed) = (&self.told, &self.allowed);
        let name = if self.is_mean() && self.is_share { "probability" } else { &self.name };
        format!("{name} was {was} and is {is}{allowed}")
    }

    fn is_mean(&self) -> bool {
        self.name == Statistic::Mean.to_string()
    }

    /// The same behind the name of the measure, where both are numbers that are told apart.
    pub(super) fn change(&self) -> Option<String> {
        let [was, is] = &self.told;
        let verb = if self.was? < self.is? { "rose" } else { "fell" };
        let of = if self.is_mean() { String::new() } else { format!(": {}", self.name) };
        (was != is).then(|| format!("{of} {verb} from {was} to {is}{}", self.allowed))
    }
}

/// What is thought of a check, given what is known by now.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    /// The verdict, were this the last look.
    pub(crate) verdict: Verdict,
    /// How it was come by.
    pub(crate) tier: Tier,
    /// Where the number lies, if that was needed and can be told.
    pub(crate) located: Option<Located>,
    /// Which number it is, if it is not that of the check itself.
    pub(crate) decisive: Option<Decisive>,
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
            located: None,
            decisive: None,
            smallest_shift: Some(0.0),
            because: String::new(),
        }
    }

    /// An opinion about trials that came to what they cannot by the range that is stated: no interval
    /// over that range holds.
    pub(crate) fn out_of_range(value: Value, Scale { low, high, .. }: Scale) -> Opinion {
        Opinion::undecided(format!("{value} came up, outside of the range of {low} to {high}"))
    }

    /// An opinion about what was not looked at before the end.
    pub(crate) fn not_reached() -> Opinion {
        Opinion::undecided(NOT_REACHED)
    }

    /// An opinion about what trials say nothing of, for a reason.
    pub(super) fn undecided(because: impl Into<String>) -> Opinion {
        Opinion {
            verdict: Verdict::Inconclusive,
            tier: Tier::Sampled,
            located: None,
            decisive: None,
            smallest_shift: None,
            because: because.into(),
        }
    }

    /// Whether more trials could not change it.
    pub(crate) fn is_final(&self) -> bool {
        matches!(self.verdict, Verdict::Pass | Verdict::Fail)
    }
}

/// Where a statistic of trials lies, with so much error over all looks.
pub(super) fn located(
    statistic: Statistic,
    distribution: &Distribution,
    scale: Scale,
    look: Look,
    error: f64,
) -> Option<Located> {
    let (interval, method) = check::located(statistic, distribution, scale, look, error)?;
    Some(Located { interval, method, confidence: 1.0 - error })
}
