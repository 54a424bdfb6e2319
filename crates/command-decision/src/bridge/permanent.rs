//! Building a permanent bridge, in a campaign. Register: `cd.bridge.permanent`; heading 2.4.4.
//!
//! > It takes as many engineer stands, and as many days, as its weight class.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out before building a permanent bridge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The weight class wanted, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub wanted_class: u32,
    /// Engineer stands there are.
    #[schemars(range(max = 1000))]
    pub stands: u32,
    /// Days there are.
    #[schemars(range(max = 1000))]
    pub days: u32,
}

/// The book's numbers for permanent bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Engineer stands for each weight class.
    #[schemars(range(min = 1, max = 100))]
    pub stands_per_class: u32,
    /// Days for each weight class.
    #[schemars(range(min = 1, max = 100))]
    pub days_per_class: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { stands_per_class: 1, days_per_class: 1 }
    }
}

/// A plan for a permanent bridge.
#[derive(Clone, Copy, Debug)]
pub struct Permanent {
    outcome: PermanentOutcome,
}

/// What building a permanent bridge takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PermanentOutcome {
    /// Whether there are stands and days enough.
    pub built: bool,
    /// Stands it takes.
    pub stands: u32,
    /// Days it takes.
    pub days: u32,
}

impl Outcome for PermanentOutcome {}

impl Procedure for Permanent {
    type Outcome = PermanentOutcome;

    fn measures(&self) -> Vec<Measure<PermanentOutcome>> {
        let PermanentOutcome { stands, days, .. } = self.outcome;
        measures! {
            "built", yes_no(), "there are stands and days enough", |outcome| outcome.built.into();
            "days", count("days", 0..=days), "days it takes", |outcome| outcome.days.into();
            "stands", count("stands", 0..=stands), "engineer stands it takes",
                |outcome| outcome.stands.into();
            "stand_days", amount("stand-days", 0..=stands * days), "work it takes",
                |outcome| (outcome.stands * outcome.days).into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> PermanentOutcome {
        self.outcome
    }
}

impl Rule for Permanent {
    const ABOUT: About = About { id: "cd.bridge.permanent", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { wanted_class: 5, stands: 5, days: 5 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        NoRulings {}: NoRulings,
    ) -> Result<Permanent, Refusal> {
        let stands = circumstances.wanted_class * figures.stands_per_class;
        let days = circumstances.wanted_class * figures.days_per_class;
        let built = stands <= circumstances.stands && days <= circumstances.days;
        Ok(Permanent { outcome: PermanentOutcome { built, stands, days } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn plan(wanted_class: u32, stands: u32, days: u32) -> PermanentOutcome {
        let circumstances = Circumstances { wanted_class, stands, days };
        let plan = Permanent::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        plan.resolve(&mut Scripted::new([]))
    }

    /// The example of 2.4.4.
    #[test]
    fn a_class_five_bridge_takes_five_stands_five_days() {
        assert_eq!(plan(5, 5, 5), PermanentOutcome { built: true, stands: 5, days: 5 });
        assert!(!plan(5, 4, 9).built);
        assert!(!plan(5, 9, 4).built);
    }
}
