//! Large caliber direct fire. Source: *Test of Battle*, 6.1 and 6.1.2. Register:
//! `cd.structure.heavy-gun`.
//!
//! > When a gun of 150 mm or more fires directly at a structure, or at a stand in or on it, roll
//! > the damage die of a bomb.
//!
//! Two of three statements allow close and medium range, the third close range alone.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bombs::one;
use super::damage::{DamageFigures, Structure};
use crate::core::{measures, switch};
use sandtable_rulebook::{About, Refusal, Rule};

/// How far a target is, as the equipment chart has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RangeBand {
    /// Close range.
    #[default]
    Close,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
}

switch! {
    /// At which ranges heavy guns damage structures.
    GunRange {
        /// Close and medium range.
        CloseAndMedium,
        /// Close range.
        CloseOnly,
    }
}

switch! {
    /// How many damage dice a gun earns.
    GunDie {
        /// One a gun and fire.
        PerFire,
        /// One for each to-hit die.
        PerToHitDie,
    }
}

/// Heavy guns that fire directly, every turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeavyGuns {
    /// How many guns.
    #[schemars(range(max = 50))]
    pub guns: u32,
    /// Their caliber (mm).
    #[schemars(range(min = 1, max = 1000))]
    pub caliber: f64,
    /// Range to the structure.
    #[serde(default)]
    pub range_band: RangeBand,
    /// To-hit dice of each gun (its rate of fire).
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    pub rate_of_fire: u32,
}

/// The book's numbers for heavy guns.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GunFigures {
    /// The smallest caliber that damages structures (mm).
    #[schemars(range(min = 1, max = 1000))]
    pub smallest_caliber: f64,
}

impl Default for GunFigures {
    fn default() -> GunFigures {
        GunFigures { smallest_caliber: 150.0 }
    }
}

/// What the register leaves open about heavy guns.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GunRulings {
    /// At which ranges heavy guns damage structures.
    #[serde(rename = "structure.gun_range")]
    pub range: GunRange,
    /// How many damage dice a gun earns.
    #[serde(rename = "structure.gun_die")]
    pub die: GunDie,
}

impl HeavyGuns {
    /// Damage dice of each gun and turn.
    pub(super) fn damage_dice(self, figures: GunFigures, rulings: GunRulings) -> u32 {
        let in_range = match self.range_band {
            RangeBand::Close => true,
            RangeBand::Medium => rulings.range == GunRange::CloseAndMedium,
            RangeBand::Long => false,
        };
        match rulings.die {
            _ if !in_range || self.caliber < figures.smallest_caliber => 0,
            GunDie::PerFire => 1,
            GunDie::PerToHitDie => self.rate_of_fire,
        }
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The guns.
    pub fire: HeavyGuns,
    /// What they fire at, or at a stand in or on it.
    #[schemars(extend("enum" = ["bridge", "fortification", "strong-bua", "flimsy-bua"]))]
    pub structure: Structure,
    /// Turns in which they fire.
    #[serde(default = "one")]
    #[schemars(range(max = 1000))]
    pub turns: u32,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Which guns are heavy.
    pub gun: GunFigures,
    /// The highest damage die that damages.
    pub damage: DamageFigures,
}

/// Heavy guns that fire at a structure.
#[derive(Clone, Copy, Debug)]
pub struct HeavyGun {
    dice: u32,
    structure: Structure,
    damage: DamageFigures,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeavyGunOutcome {
    /// Damage dice rolled.
    pub dice: u32,
    /// Damage dice that damaged the structure.
    pub damages: u32,
}

impl Outcome for HeavyGunOutcome {}

impl Procedure for HeavyGun {
    type Outcome = HeavyGunOutcome;

    fn measures(&self) -> Vec<Measure<HeavyGunOutcome>> {
        let dice = self.dice;
        measures! {
            "damaged", yes_no(), "the structure is damaged", |outcome| (0 < outcome.damages).into();
            "damaged_twice", yes_no(), "the structure is damaged at least twice",
                |outcome| (1 < outcome.damages).into();
            "damages", count("dice", 0..=dice), "damage dice that damaged",
                |outcome| outcome.damages.into();
            "dice", count("dice", dice..=dice), "damage dice rolled", |outcome| outcome.dice.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> HeavyGunOutcome {
        let damages = match self.dice {
            0 => 0,
            n => dice.stage("structure damage").successes(n, self.damage.check(self.structure)),
        };
        HeavyGunOutcome { dice: self.dice, damages }
    }
}

/// More damage dice than any battle has, and as many as can be told exactly in a moment.
const MOST_DICE: u32 = 5_000;

impl Rule for HeavyGun {
    const ABOUT: About = About { id: "cd.structure.heavy-gun", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = GunRulings;

    fn example() -> Circumstances {
        let fire =
            HeavyGuns { guns: 4, caliber: 152.0, range_band: RangeBand::Medium, rate_of_fire: 1 };
        Circumstances { fire, structure: Structure::StrongBua, turns: 3 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: GunRulings,
    ) -> Result<HeavyGun, Refusal> {
        let Circumstances { fire, structure, turns } = circumstances;
        if structure == Structure::Other {
            let problem = "such a structure is not vulnerable; expected `bridge`, \
                `fortification`, `strong-bua` or `flimsy-bua`";
            return Err(Refusal::new("circumstances.structure", problem));
        }
        let dice = fire.damage_dice(figures.gun, rulings) * fire.guns * turns;
        if MOST_DICE < dice {
            let problem = format!("that makes {dice} damage dice; expected at most {MOST_DICE}");
            return Err(Refusal::new("circumstances.turns", problem));
        }
        Ok(HeavyGun { dice, structure, damage: figures.damage })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    #[test]
    fn a_battle_without_end_is_refused() {
        let example = HeavyGun::example();
        let fire = HeavyGuns { guns: 50, ..example.fire };
        let circumstances = Circumstances { fire, turns: 1000, ..example };
        let refusal = HeavyGun::prepare(circumstances, Figures::default(), GunRulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.turns");
    }

    fn guns(fire: HeavyGuns, structure: Structure, turns: u32, rulings: GunRulings) -> HeavyGun {
        let circumstances = Circumstances { fire, structure, turns };
        HeavyGun::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    fn damaged(gun: HeavyGun) -> Fraction {
        let law = enumerate(&Budget::default(), |dice| gun.resolve(dice)).unwrap();
        law.mean(|outcome| (0 < outcome.damages).into())
    }

    const ISU: HeavyGuns =
        HeavyGuns { guns: 1, caliber: 152.0, range_band: RangeBand::Close, rate_of_fire: 2 };

    #[test]
    fn a_heavy_gun_damages_like_a_bomb() {
        let rulings = GunRulings::default();
        assert_eq!(damaged(guns(ISU, Structure::StrongBua, 1, rulings)), Fraction::new(1, 10));
        assert_eq!(damaged(guns(ISU, Structure::FlimsyBua, 1, rulings)), Fraction::new(2, 10));
    }

    #[test]
    fn one_die_a_fire_or_one_for_each_to_hit_die() {
        let rulings = GunRulings { die: GunDie::PerToHitDie, ..GunRulings::default() };
        let gun = guns(ISU, Structure::Bridge, 1, rulings);
        assert_eq!(damaged(gun), Fraction::new(19, 100));
        let mut dice = Scripted::new([2, 1]);
        assert_eq!(gun.resolve(&mut dice), HeavyGunOutcome { dice: 2, damages: 1 });
        assert!(dice.exhausted());
    }

    #[test]
    fn medium_range_is_a_ruling_and_long_range_is_out() {
        let at = |range_band, ruling| {
            let rulings = GunRulings { range: ruling, ..GunRulings::default() };
            HeavyGuns { range_band, ..ISU }.damage_dice(GunFigures::default(), rulings)
        };
        assert_eq!(at(RangeBand::Medium, GunRange::CloseAndMedium), 1);
        assert_eq!(at(RangeBand::Medium, GunRange::CloseOnly), 0);
        assert_eq!(at(RangeBand::Close, GunRange::CloseOnly), 1);
        assert_eq!(at(RangeBand::Long, GunRange::CloseAndMedium), 0);
    }

    #[test]
    fn smaller_guns_roll_no_damage_die() {
        let gun = HeavyGuns { caliber: 122.0, ..ISU };
        let gun = guns(gun, Structure::FlimsyBua, 5, GunRulings::default());
        assert_eq!(gun.resolve(&mut Scripted::new([])).damages, 0);
    }
}
