//! Pen modifiers. Register: `ba.base.pen-modifiers`, an assumption of the base game.
//!
//! > Against armor: side or top +1, rear +2; at long range -1, except for HE, shaped charges and
//! > flamethrowers. Nothing of it applies to targets without armor.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::to_hit::Range;
use sandtable_rulebook::unsaid::yes;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule, measures, up_to};

/// The side of a vehicle that was hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Facing {
    /// The front.
    #[default]
    Front,
    /// Either side.
    Side,
    /// The top, as by indirect fire.
    Top,
    /// The rear.
    Rear,
}

/// Pen modifiers against armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct PenetrationFigures {
    /// Against side armor.
    #[schemars(range(min = -6, max = 6))]
    pub side: i32,
    /// Against top armor.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = false))]
    pub top: i32,
    /// Against rear armor.
    #[schemars(range(min = -6, max = 6))]
    pub rear: i32,
    /// At long range, for weapons that rely on speed.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = false))]
    pub long_range: i32,
}

impl Default for PenetrationFigures {
    fn default() -> PenetrationFigures {
        PenetrationFigures { side: 1, top: 1, rear: 2, long_range: -1 }
    }
}

impl PenetrationFigures {
    /// What the facing of an armored target adds.
    pub fn of(&self, facing: Facing) -> i32 {
        match facing {
            Facing::Front => 0,
            Facing::Side => self.side,
            Facing::Top => self.top,
            Facing::Rear => self.rear,
        }
    }
}

/// The Pen of a shot, all modifiers included.
#[derive(Clone, Copy, Debug)]
pub struct Penetration {
    penetration: i32,
}

/// What a player reads out to find the Pen of a shot at a vehicle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Pen of the weapon.
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// Whether the target is armored.
    #[serde(default = "yes")]
    pub armored: bool,
    /// The side that was hit.
    #[serde(default)]
    pub facing: Facing,
    /// How far the target is.
    #[serde(default)]
    pub range_band: Range,
    /// Whether the weapon keeps its Pen at any range: HE, shaped charge, flamethrower.
    #[serde(default)]
    pub keeps_penetration: bool,
}

/// The book's numbers for Pen modifiers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Modifiers against armor.
    pub penetration: PenetrationFigures,
}

/// The Pen of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PenetrationOutcome {
    /// Pen, all modifiers included.
    pub penetration: i32,
}

impl Outcome for PenetrationOutcome {}

impl Procedure for Penetration {
    type Outcome = PenetrationOutcome;

    fn measures(&self) -> Vec<Measure<PenetrationOutcome>> {
        measures! {
            "penetration", count("pips", up_to(self.penetration)), "Pen of the shot",
                |outcome| outcome.penetration.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> PenetrationOutcome {
        PenetrationOutcome { penetration: self.penetration }
    }
}

impl Rule for Penetration {
    const ABOUT: About =
        About { id: "ba.base.pen-modifiers", covers: &[], assumptions: &["ba.base.pen-modifiers"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            penetration: 5,
            armored: true,
            facing: Facing::Side,
            range_band: Range::Long,
            keeps_penetration: false,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Penetration, Refusal> {
        let Circumstances { penetration, armored, facing, range_band, keeps_penetration } =
            circumstances;
        let Figures { penetration: figures } = figures;
        let distance =
            if range_band.is_long() && !keeps_penetration { figures.long_range } else { 0 };
        let modifier = if armored { figures.of(facing) + distance } else { 0 };
        Ok(Penetration { penetration: penetration + modifier })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn penetration(circumstances: Circumstances) -> i32 {
        let rule = Penetration::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        rule.resolve(&mut Scripted::new([])).penetration
    }

    #[test]
    fn facing_helps_and_distance_hurts() {
        assert_eq!(penetration(Penetration::example()), 5);
        let rear = Circumstances { facing: Facing::Rear, ..Penetration::example() };
        assert_eq!(penetration(rear), 6);
        let shaped = Circumstances { keeps_penetration: true, ..Penetration::example() };
        assert_eq!(penetration(shaped), 6);
    }

    #[test]
    fn a_soft_target_has_no_facing() {
        let soft = Circumstances { armored: false, ..Penetration::example() };
        assert_eq!(penetration(soft), 5);
    }
}
