//! Damaged bridges. Source: *Test of Battle*, 6.2.3. Register: `cd.structure.bridge`.
//!
//! > A bridge that bombs or guns damaged is as if its charges had damaged it: nothing crosses it
//! > until it is repaired.
//!
//! The demolition itself is `cd.bridge.demolition`, the repair `cd.bridge.repair`.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::NoFigures;
use crate::bridge::SecondDamage;
use crate::core::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How often bombs or guns have damaged it since it was last whole.
    #[schemars(range(max = 100))]
    pub damages: u32,
    /// Whether it was repaired since.
    #[serde(default)]
    pub repaired: bool,
}

/// What the register leaves open about bridges.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a second damage does to a bridge.
    #[serde(rename = "bridge.second_damage")]
    pub second_damage: SecondDamage,
}

/// A bridge that was attacked.
#[derive(Clone, Copy, Debug)]
pub struct Bridge {
    outcome: BridgeOutcome,
}

/// How the bridge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BridgeOutcome {
    /// Whether it can be crossed.
    pub usable: bool,
    /// Whether it must be repaired first.
    pub damaged: bool,
    /// Whether it is gone.
    pub destroyed: bool,
}

impl Outcome for BridgeOutcome {}

impl Procedure for Bridge {
    type Outcome = BridgeOutcome;

    fn measures(&self) -> Vec<Measure<BridgeOutcome>> {
        measures! {
            "usable", yes_no(), "the bridge can be crossed", |outcome| outcome.usable.into();
            "damaged", yes_no(), "the bridge must be repaired first",
                |outcome| outcome.damaged.into();
            "destroyed", yes_no(), "the bridge is destroyed", |outcome| outcome.destroyed.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> BridgeOutcome {
        self.outcome
    }
}

impl Rule for Bridge {
    const ABOUT: About = About { id: "cd.structure.bridge", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { damages: 1, repaired: false }
    }

    fn prepare(
        circumstances: Circumstances,
        _: NoFigures,
        rulings: Rulings,
    ) -> Result<Bridge, Refusal> {
        let Circumstances { damages, repaired } = circumstances;
        let destroyed = 1 < damages && rulings.second_damage == SecondDamage::Destroyed;
        if repaired && (destroyed || damages == 0) {
            let problem = if destroyed {
                "a destroyed bridge is built anew, not repaired"
            } else {
                "a bridge that was never damaged cannot be repaired"
            };
            return Err(Refusal::new("circumstances.repaired", problem));
        }
        let usable = damages == 0 || repaired;
        let damaged = !usable && !destroyed;
        Ok(Bridge { outcome: BridgeOutcome { usable, damaged, destroyed } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bridge(damages: u32, repaired: bool, second_damage: SecondDamage) -> BridgeOutcome {
        let circumstances = Circumstances { damages, repaired };
        let rulings = Rulings { second_damage };
        Bridge::prepare(circumstances, NoFigures {}, rulings).unwrap().outcome
    }

    #[test]
    fn a_damaged_bridge_cannot_be_crossed_until_it_is_repaired() {
        assert!(bridge(0, false, SecondDamage::Destroyed).usable);
        let damaged = bridge(1, false, SecondDamage::Destroyed);
        assert!(!damaged.usable && damaged.damaged);
        assert!(bridge(1, true, SecondDamage::Destroyed).usable);
    }

    #[test]
    fn a_second_damage_destroys_unless_the_ruling_says_otherwise() {
        assert!(bridge(2, false, SecondDamage::Destroyed).destroyed);
        assert!(bridge(2, false, SecondDamage::NoEffect).damaged);
    }

    #[test]
    fn what_is_whole_or_gone_cannot_be_repaired() {
        for damages in [0, 2] {
            let circumstances = Circumstances { damages, repaired: true };
            assert!(Bridge::prepare(circumstances, NoFigures {}, Rulings::default()).is_err());
        }
    }
}
