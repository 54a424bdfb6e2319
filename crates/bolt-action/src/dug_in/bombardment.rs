//! Dug-in units under a preparatory bombardment. Source: *Battle of the Bulge*, Dug in versus
//! preparatory bombardment. Register: `ba.dugin.preparatory-bombardment`.
//!
//! > Being dug in is no further protection: a direct hit is a direct hit.
//!
//! So it does not matter here whether the unit is dug in or Down, and neither is asked for: hits are
//! never halved. The table is the base game's, of which the register is not sure.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::he::fire::{self, FireOutcome, Hit, Place, Struck};
use crate::he::{ChartFigures, Fire, Posture, Shell};
use crate::{
    BombardmentEffect, BombardmentFigures, CasualtyCheckFigures, Condition, DamageFigures,
    DoubleOne, Facing, MoraleFigures, Profile, Unit, VehicleDamageRulings,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before a bombardment.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit in the target area, dug in or not.
    #[serde(default)]
    pub unit: Unit,
    /// HE value of a direct hit.
    #[serde(default = "heavy")]
    pub shell: Shell,
    /// Models of the unit that a direct hit covers.
    #[schemars(range(max = 200))]
    pub models_under: u32,
}

fn heavy() -> Shell {
    Shell::FourInch
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Whether it happens, and its table.
    pub bombardment: BombardmentFigures,
    /// The HE chart.
    pub he_chart: ChartFigures,
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
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// A unit under a bombardment.
#[derive(Clone, Debug)]
pub struct Bombardment {
    figures: BombardmentFigures,
    table: Table<BombardmentEffect>,
    direct_hit: Fire,
    profile: Profile,
    before: Condition,
}

/// What a bombardment has done to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BombardmentOutcome {
    /// Whether it happened.
    pub happened: bool,
    /// Whether the unit was hit directly.
    pub direct_hit: bool,
    /// Hits rolled for damage.
    pub hits: u32,
    /// Models lost to damage.
    pub casualties: u32,
    /// How the unit stands.
    pub condition: Condition,
}

impl Outcome for BombardmentOutcome {}

impl Procedure for Bombardment {
    type Outcome = BombardmentOutcome;

    fn measures(&self) -> Vec<Measure<BombardmentOutcome>> {
        let struck = self.direct_hit.most().target;
        let before = self.before.pins;
        let pins = struck.condition.pins.max(before + self.figures.most_pins());
        measures! {
            "hits", count("hits", 0..=struck.hits), "hits rolled for damage",
                |outcome| outcome.hits.into();
            "casualties", count("models", 0..=struck.casualties), "casualties",
                |outcome| outcome.casualties.into();
            "pins", count("markers", before..=pins), "pins on the unit",
                |outcome| outcome.condition.pins.into();
            "direct_hit", yes_no(), "hit directly", |outcome| outcome.direct_hit.into();
            "destroyed", yes_no(), "unit destroyed",
                |outcome| (!outcome.condition.in_action()).into();
            "happened", yes_no(), "bombardment happened", |outcome| outcome.happened.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BombardmentOutcome {
        let happened = self.figures.happens(dice);
        let condition = self.before;
        let spared =
            BombardmentOutcome { happened, direct_hit: false, hits: 0, casualties: 0, condition };
        if !happened {
            return spared;
        }
        let effect = dice.stage("unit under bombardment").table(&self.table, 0);
        if effect.direct_hits == 0 {
            let condition = self.profile.rout(condition.pinned(effect.pins));
            return BombardmentOutcome { condition, ..spared };
        }
        let FireOutcome { target, .. } = self.direct_hit.resolve(dice);
        BombardmentOutcome {
            happened,
            direct_hit: true,
            hits: target.hits,
            casualties: target.casualties,
            condition: target.condition,
        }
    }
}

impl Rule for Bombardment {
    const ABOUT: About = About {
        id: "ba.dugin.preparatory-bombardment",
        covers: &[],
        assumptions: &[
            "ba.base.preparatory-bombardment",
            "ba.base.damage",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { unit: Unit::default(), shell: heavy(), models_under: 5 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Bombardment, Refusal> {
        let Circumstances { unit, shell, models_under } = circumstances;
        let Figures { bombardment, he_chart, damage, casualty_check, morale } = figures;
        let profile = unit.profile(&damage, &morale);
        let before = unit.condition();
        profile.admit(&before, "circumstances.unit.pins")?;
        let place = Place::ModelsUnder(models_under);
        let (posture, facing) = (Posture::Up, Facing::Top);
        let target = Struck { unit, posture, place, facing, protection: 0 };
        let to_hit = Hit::Scored;
        let shot = fire::Circumstances { shell, to_hit, target, ..Fire::example() };
        let he = fire::Figures { he_chart, damage, casualty_check, morale, ..Default::default() };
        let Rulings { double_one } = rulings;
        let vehicles = VehicleDamageRulings { double_one, ..VehicleDamageRulings::default() };
        let rulings = fire::Rulings { vehicles, ..fire::Rulings::default() };
        Ok(Bombardment {
            figures: bombardment,
            table: bombardment.table()?,
            direct_hit: Fire::prepare(shot, he, rulings)?,
            profile,
            before,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, law, prepared};

    #[test]
    fn a_direct_hit_counts_every_model_it_covers() {
        let law = law::<Bombardment>(Bombardment::example(), Rulings::default());
        // 5/6 that it happens, 1/6 of a direct hit, five models under it.
        assert_eq!(law.mean_of("direct_hit"), "5/36");
        assert_eq!(law.mean_of("hits"), "25/36");
    }

    #[test]
    fn otherwise_it_pins_or_misses() {
        let bombardment: Bombardment = prepared(Bombardment::example(), Rulings::default());
        let pins = |faces: &[u8]| falls(&bombardment, faces).condition.pins;
        assert_eq!([pins(&[1]), pins(&[2, 1]), pins(&[2, 3]), pins(&[2, 4])], [0, 0, 1, 2]);
    }

    #[test]
    fn a_direct_hit_is_rolled_as_he() {
        let one = Circumstances { models_under: 1, ..Bombardment::example() };
        let bombardment: Bombardment = prepared(one, Rulings::default());
        // It happens, a direct hit, three pins on a D6, and the model dies on a 2.
        let outcome = falls(&bombardment, &[2, 6, 3, 2]);
        assert_eq!((outcome.hits, outcome.casualties, outcome.condition.pins), (1, 1, 3));
    }
}
