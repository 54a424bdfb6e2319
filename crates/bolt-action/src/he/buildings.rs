//! HE into buildings. Source: weapons, "HE (high explosive)". Register: `ba.he.buildings`.
//!
//! > On a unit in a building no template is placed; each shell that hits makes as many hits as the
//! > last column of the chart says: D3, D6, 2D6 or 3D6.

use sandtable_dice::{Dice, Measure, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{self, BuildingHitsCapped, Fire, FireOutcome, Hit, Place, Struck};
use super::{ChartFigures, DownFigures, DownHe, Posture, Removal, Shell};
use crate::{
    CasualtyCheckFigures, DamageFigures, DoubleOne, Facing, MoraleFigures, Unit,
    VehicleDamageRulings,
};
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// HE that hits a unit in a building.
#[derive(Clone, Debug)]
pub struct Buildings(Fire);

/// What a player reads out before a shell hits a building.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The HE value, of this edition or the one before.
    pub shell: Shell,
    /// Shots fired together.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub shots: u32,
    /// Whether the shots have hit, or what they need to.
    #[serde(default)]
    pub to_hit: Hit,
    /// The unit in the building.
    #[serde(default)]
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "flamethrower"]))]
    pub unit: Unit,
    /// How low it keeps.
    #[serde(default)]
    pub posture: Posture,
    /// What the building adds to its damage value.
    #[serde(default)]
    #[schemars(range(min = 0, max = 6))]
    pub protection: i32,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether a unit in a building takes no more hits than it has models.
    #[serde(rename = "he.building_hits_capped")]
    pub building_hits_capped: BuildingHitsCapped,
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

impl Procedure for Buildings {
    type Outcome = FireOutcome;

    fn measures(&self) -> Vec<Measure<FireOutcome>> {
        self.0.measures_of_troops()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FireOutcome {
        self.0.resolve(dice)
    }
}

impl Rule for Buildings {
    const ABOUT: About = About {
        id: "ba.he.buildings",
        covers: &[],
        assumptions: &[
            "ba.base.dice",
            "ba.base.to-hit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.morale",
            "ba.base.casualty-check",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            shell: Shell::TwoInch,
            shots: 1,
            to_hit: Hit::Scored,
            unit: Unit::default(),
            posture: Posture::Up,
            protection: 0,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Buildings, Refusal> {
        let Circumstances { shell, shots, to_hit, unit, posture, protection } = circumstances;
        let (place, facing) = (Place::Building, Facing::Front);
        let circumstances = fire::Circumstances {
            shell,
            shots,
            turns: 1,
            to_hit,
            target: Struck { unit, posture, place, facing, protection },
            others: Vec::new(),
            friends: Vec::new(),
            removal: Removal::default(),
        };
        // What the unit is blamed for is a key of its own here.
        let blame = |refusal: Refusal| match refusal.key {
            "circumstances.target.unit.pins" => {
                Refusal::new("circumstances.unit.pins", refusal.problem)
            }
            "circumstances.target.unit.kind" => {
                Refusal::new("circumstances.unit.kind", refusal.problem)
            }
            _ => refusal,
        };
        Fire::prepare(circumstances, figures.into(), rulings.into()).map(Buildings).map_err(blame)
    }
}

impl From<Figures> for fire::Figures {
    fn from(figures: Figures) -> fire::Figures {
        let Figures { he_chart, down, damage, casualty_check, morale } = figures;
        fire::Figures { he_chart, down, damage, casualty_check, morale, ..fire::Figures::default() }
    }
}

impl From<Rulings> for fire::Rulings {
    fn from(rulings: Rulings) -> fire::Rulings {
        let Rulings { building_hits_capped, down_he, double_one } = rulings;
        let vehicles = VehicleDamageRulings { double_one, ..VehicleDamageRulings::default() };
        fire::Rulings { down_he, building_hits_capped, vehicles, ..fire::Rulings::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::exactly;

    #[track_caller]
    fn mean(circumstances: Circumstances, capped: bool, of: fn(&FireOutcome) -> u32) -> String {
        let building_hits_capped =
            if capped { BuildingHitsCapped::Yes } else { BuildingHitsCapped::No };
        let rulings = Rulings { building_hits_capped, ..Rulings::default() };
        let rule = Buildings::prepare(circumstances, Figures::default(), rulings).unwrap();
        exactly(&rule).mean(|outcome| of(outcome).into()).to_string()
    }

    fn squad(models: u32) -> Circumstances {
        Circumstances { unit: Unit { models, ..Unit::default() }, ..Buildings::example() }
    }

    #[test]
    fn he_08_a_light_howitzer_kills_almost_three_regulars_in_a_building() {
        assert_eq!(mean(squad(10), false, |outcome| outcome.target.casualties), "35/12");
        assert_eq!(mean(squad(10), false, |outcome| outcome.target.hits), "7/2");
    }

    #[test]
    fn casualties_are_capped_by_the_unit_and_hits_only_by_ruling() {
        // Of D6 hits on a team of one: three and a half; at least one of h kills with 1 - 1/6^h.
        assert_eq!(mean(squad(1), false, |outcome| outcome.target.hits), "7/2");
        assert_eq!(mean(squad(1), true, |outcome| outcome.target.hits), "1");
        assert_eq!(mean(squad(1), true, |outcome| outcome.target.casualties), "5/6");
        let any = (1..=6).map(|hits| 1.0 - 6f64.powi(-hits)).sum::<f64>() / 6.0;
        let fraction = mean(squad(1), false, |outcome| outcome.target.casualties);
        let (num, den) = fraction.split_once('/').unwrap();
        let found = num.parse::<f64>().unwrap() / den.parse::<f64>().unwrap();
        assert!((found - any).abs() < 1e-12);
    }

    #[test]
    fn protection_and_keeping_low_help() {
        let protected = Circumstances { protection: 2, ..squad(10) };
        // Regulars behind two points of cover die on 4+: 7/2 hits at a half.
        assert_eq!(mean(protected, false, |outcome| outcome.target.casualties), "7/4");
        let down = Circumstances { posture: Posture::Down, ..squad(10) };
        // Half of D6, rounded up, is D3.
        assert_eq!(mean(down, false, |outcome| outcome.target.hits), "2");
    }

    #[test]
    fn a_unit_that_its_pins_have_removed_is_refused_by_the_key_that_it_has_here() {
        let unit = Unit { pins: 9, ..Unit::default() };
        let circumstances = Circumstances { unit, ..Buildings::example() };
        let refusal = Buildings::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.unit.pins");
    }

    #[test]
    fn a_tank_is_not_in_a_building() {
        let unit = Unit { kind: crate::UnitKind::Armored, ..Unit::default() };
        let circumstances = Circumstances { unit, ..Buildings::example() };
        let refusal = Buildings::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.unit.kind");
    }
}
