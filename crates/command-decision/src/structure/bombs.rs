//! Large aerial bombs. Source: *Test of Battle*, 6.1.1. Register: `cd.structure.bombs`.
//!
//! > If a vulnerable structure lies under the template of a large bomb, roll one extra die: on a 1
//! > every vulnerable structure under the template is damaged, on a 1 or 2 flimsy built-up area is.
//!
//! Fortifications are destroyed by their second damage (6.2.1), and so are bridges by the register's
//! reading (`bridge.second_damage`); more damage to rubble changes nothing. Occupants and fires are those of `cd.structure.bua-damage`.

use std::ops::{Add, ControlFlow};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::{DamageFigures, Damaged, Structure};
use crate::bridge::SecondDamage;
use crate::core::{measures, switch};
use crate::independent::counts;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What one damage die of bombs is rolled for.
    BombDie {
        /// One damage die a burst, for all of them.
        PerBurst,
        /// One damage die for each structure.
        PerStructure,
    }
}

/// The structures that lie under each burst at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Under {
    /// Sectors of strong built-up area.
    #[schemars(range(max = 20))]
    pub strong_bua: u32,
    /// Sectors of flimsy built-up area.
    #[schemars(range(max = 20))]
    pub flimsy_bua: u32,
    /// Fortifications.
    #[schemars(range(max = 20))]
    pub fortifications: u32,
    /// Bridges.
    #[schemars(range(max = 20))]
    pub bridges: u32,
}

/// Places that are bombed alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The structures under each burst.
    pub under: Under,
    /// Bursts of large bombs on each place.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub bursts: u32,
    /// How many places there are.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub places: u32,
}

pub(super) fn one() -> u32 {
    1
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The places that are bombed.
    #[schemars(length(min = 1, max = 20))]
    pub bombed: Vec<Place>,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The highest damage die that damages.
    pub damage: DamageFigures,
}

/// What the register leaves open about bombs.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What one damage die of bombs is rolled for.
    #[serde(rename = "structure.bomb_die")]
    pub bomb_die: BombDie,
    /// What a second damage does to a bridge.
    #[serde(rename = "bridge.second_damage")]
    pub second_damage: SecondDamage,
}

/// What a burst does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Load {
    damage: DamageFigures,
    shared: BombDie,
    second: SecondDamage,
}

/// Bombs on structures.
#[derive(Clone, Debug)]
pub struct Bombs {
    bombed: Vec<Place>,
    load: Load,
    structures: u32,
}

counts! {
    /// Structures that were damaged.
    pub Toll {
        /// Sectors of strong built-up area turned to rubble.
        strong_rubble,
        /// Sectors of flimsy built-up area turned to rubble and set on fire.
        flimsy_rubble,
        /// Fortifications damaged once.
        forts_damaged,
        /// Fortifications destroyed.
        forts_destroyed,
        /// Bridges damaged or destroyed.
        bridges,
        /// Bridges destroyed.
        bridges_destroyed,
    }
}

/// What bombs did to structures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BombsOutcome {
    /// Structures that were damaged.
    pub toll: Toll,
    structures: u32,
}

impl Toll {
    fn damaged(self) -> u32 {
        self.strong_rubble
            + self.flimsy_rubble
            + self.forts_damaged
            + self.forts_destroyed
            + self.bridges
    }
}

impl Outcome for BombsOutcome {}

impl Procedure for Bombs {
    type Outcome = BombsOutcome;

    fn measures(&self) -> Vec<Measure<BombsOutcome>> {
        let Under { strong_bua, flimsy_bua, fortifications, bridges } = Under::all(&self.bombed);
        measures! {
            "rubble", count("sectors", 0..=strong_bua + flimsy_bua),
                "sectors of built-up area turned to rubble",
                |outcome| (outcome.toll.strong_rubble + outcome.toll.flimsy_rubble).into();
            "strong_rubble", count("sectors", 0..=strong_bua),
                "sectors of strong built-up area turned to rubble",
                |outcome| outcome.toll.strong_rubble.into();
            "flimsy_rubble", count("sectors", 0..=flimsy_bua),
                "sectors of flimsy built-up area turned to rubble, on fire",
                |outcome| outcome.toll.flimsy_rubble.into();
            "forts_damaged", count("fortifications", 0..=fortifications),
                "fortifications damaged once", |outcome| outcome.toll.forts_damaged.into();
            "forts_destroyed", count("fortifications", 0..=fortifications),
                "fortifications destroyed", |outcome| outcome.toll.forts_destroyed.into();
            "bridges", count("bridges", 0..=bridges),
                "bridges damaged or destroyed, and so unusable",
                |outcome| outcome.toll.bridges.into();
            "bridges_destroyed", count("bridges", 0..=bridges), "bridges destroyed",
                |outcome| outcome.toll.bridges_destroyed.into();
            "damaged", count("structures", 0..=self.structures), "structures damaged or worse",
                |outcome| outcome.toll.damaged().into();
            "any_damaged", yes_no(), "at least one structure damaged",
                |outcome| (0 < outcome.toll.damaged()).into();
            "all_damaged", yes_no(), "every structure damaged",
                |outcome| (outcome.toll.damaged() == outcome.structures).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BombsOutcome {
        let groups = self.bombed.iter().map(|place| {
            let key = (*place, self.load);
            dice.independent(place.places, &key, |dice, (place, load)| {
                bomb(dice.each("place"), place, *load)
            })
        });
        let toll = groups.fold(Toll::default(), Toll::add);
        BombsOutcome { toll, structures: self.structures }
    }
}

impl Under {
    /// The structures at all places together.
    fn all(bombed: &[Place]) -> Under {
        bombed.iter().fold(Under::default(), |sum, Place { under, places, .. }| Under {
            strong_bua: sum.strong_bua + places * under.strong_bua,
            flimsy_bua: sum.flimsy_bua + places * under.flimsy_bua,
            fortifications: sum.fortifications + places * under.fortifications,
            bridges: sum.bridges + places * under.bridges,
        })
    }

    fn structures(self) -> u32 {
        self.strong_bua + self.flimsy_bua + self.fortifications + self.bridges
    }
}

/// Lets all bursts fall on one place.
fn bomb<D: Dice>(dice: &mut D, place: &Place, load: Load) -> Toll {
    let &Place { under, bursts, .. } = place;
    dice.rounds((bursts, Toll::default()), move |dice, &(left, before)| match (left, load.shared) {
        (0, _) => ControlFlow::Break(before),
        (_, BombDie::PerBurst) => {
            let damaged = load.damage.roll(dice.each("burst"));
            ControlFlow::Continue((left - 1, before.shared(under, damaged, load.second)))
        }
        (_, BombDie::PerStructure) => {
            ControlFlow::Continue((left - 1, before.each(dice.each("burst"), under, load)))
        }
    })
}

impl Toll {
    /// After one damage die for all.
    fn shared(self, under: Under, damaged: Damaged, second: SecondDamage) -> Toll {
        let mut toll = self;
        if damaged.flimsy {
            toll.flimsy_rubble = under.flimsy_bua;
        }
        if damaged.other {
            toll.strong_rubble = under.strong_bua;
            toll.bridges = under.bridges;
            if second == SecondDamage::Destroyed {
                toll.bridges_destroyed = self.bridges;
            }
            toll.forts_destroyed = self.forts_destroyed + self.forts_damaged;
            toll.forts_damaged = under.fortifications - toll.forts_destroyed;
        }
        toll
    }

    /// After one damage die for each.
    fn each<D: Dice>(self, dice: &mut D, under: Under, load: Load) -> Toll {
        let mut hit = |n, structure| match n {
            0 => 0,
            n => dice.stage("structure damage").successes(n, load.damage.check(structure)),
        };
        let intact = under.fortifications - self.forts_damaged - self.forts_destroyed;
        let first = hit(intact, Structure::Fortification);
        let second = hit(self.forts_damaged, Structure::Fortification);
        let damaged_bridges = match load.second {
            SecondDamage::Destroyed => self.bridges - self.bridges_destroyed,
            SecondDamage::NoEffect => 0,
        };
        Toll {
            strong_rubble: self.strong_rubble
                + hit(under.strong_bua - self.strong_rubble, Structure::StrongBua),
            flimsy_rubble: self.flimsy_rubble
                + hit(under.flimsy_bua - self.flimsy_rubble, Structure::FlimsyBua),
            forts_damaged: self.forts_damaged + first - second,
            forts_destroyed: self.forts_destroyed + second,
            bridges: self.bridges + hit(under.bridges - self.bridges, Structure::Bridge),
            bridges_destroyed: self.bridges_destroyed + hit(damaged_bridges, Structure::Bridge),
        }
    }
}

impl Rule for Bombs {
    const ABOUT: About = About { id: "cd.structure.bombs", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let under = Under { strong_bua: 1, flimsy_bua: 2, ..Under::default() };
        Circumstances { bombed: vec![Place { under, bursts: 1, places: 4 }] }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Bombs, Refusal> {
        let Circumstances { bombed } = circumstances;
        let structures = Under::all(&bombed).structures();
        if structures == 0 {
            return Err(Refusal::new(
                "circumstances.bombed",
                "no structure lies under a burst, so that nothing can be damaged",
            ));
        }
        let Rulings { bomb_die: shared, second_damage: second } = rulings;
        Ok(Bombs { bombed, load: Load { damage: figures.damage, shared, second }, structures })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn bombs(under: Under, bursts: u32, places: u32, bomb_die: BombDie) -> Bombs {
        let circumstances = Circumstances { bombed: vec![Place { under, bursts, places }] };
        let rulings = Rulings { bomb_die, ..Rulings::default() };
        Bombs::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    #[track_caller]
    fn chance(bombs: &Bombs, event: impl Fn(&Toll) -> bool) -> Fraction {
        let law = enumerate(&Budget::default(), |dice| bombs.resolve(dice)).unwrap();
        law.mean(|outcome| event(&outcome.toll).into())
    }

    const FLIMSY: Under = Under { strong_bua: 0, flimsy_bua: 1, fortifications: 0, bridges: 0 };
    const STRONG: Under = Under { strong_bua: 1, flimsy_bua: 0, fortifications: 0, bridges: 0 };

    #[test]
    fn cd_struct_001_a_bomb_turns_a_flimsy_sector_to_rubble_one_time_in_five() {
        let bombs = bombs(FLIMSY, 1, 1, BombDie::PerBurst);
        assert_eq!(chance(&bombs, |toll| toll.flimsy_rubble == 1), Fraction::new(1, 5));
    }

    #[test]
    fn three_strong_sectors_fall_together_under_one_die_and_hardly_ever_under_three() {
        let three = Under { strong_bua: 3, ..STRONG };
        let all = |die| chance(&bombs(three, 1, 1, die), |toll| toll.strong_rubble == 3);
        assert_eq!(all(BombDie::PerBurst), Fraction::new(1, 10));
        assert_eq!(all(BombDie::PerStructure), Fraction::new(1, 1000));
    }

    #[test]
    fn a_two_damages_the_flimsy_sector_and_spares_the_rest() {
        let mixed = Under { strong_bua: 1, flimsy_bua: 2, fortifications: 1, bridges: 1 };
        let bombs = bombs(mixed, 1, 1, BombDie::PerBurst);
        let flimsy = Toll { flimsy_rubble: 2, ..Toll::default() };
        assert_eq!(bombs.resolve(&mut Scripted::new([2])).toll, flimsy);
        let all = Toll {
            strong_rubble: 1,
            flimsy_rubble: 2,
            forts_damaged: 1,
            forts_destroyed: 0,
            bridges: 1,
            bridges_destroyed: 0,
        };
        assert_eq!(bombs.resolve(&mut Scripted::new([1])).toll, all);
        assert_eq!(bombs.resolve(&mut Scripted::new([3])).toll, Toll::default());
    }

    #[test]
    fn the_second_damage_destroys_a_fortification() {
        let fort = Under { fortifications: 1, ..Under::default() };
        for die in [BombDie::PerBurst, BombDie::PerStructure] {
            let bombs = bombs(fort, 3, 1, die);
            let destroyed = chance(&bombs, |toll| toll.forts_destroyed == 1);
            assert_eq!(destroyed, Fraction::new(28, 1000), "1 - 0.9^3 - 3 * 0.1 * 0.9^2");
            let damaged = chance(&bombs, |toll| toll.forts_damaged == 1);
            assert_eq!(damaged, Fraction::new(243, 1000));
        }
    }

    #[test]
    fn the_second_damage_destroys_a_bridge_unless_the_ruling_spares_it() {
        let under = Under { bridges: 1, ..Under::default() };
        for bomb_die in [BombDie::PerBurst, BombDie::PerStructure] {
            let after = |second_damage| {
                let circumstances =
                    Circumstances { bombed: vec![Place { under, bursts: 3, places: 1 }] };
                let rulings = Rulings { bomb_die, second_damage };
                let bombs = Bombs::prepare(circumstances, Figures::default(), rulings).unwrap();
                [
                    chance(&bombs, |toll| toll.bridges == 1),
                    chance(&bombs, |toll| toll.bridges_destroyed == 1),
                ]
            };
            let (unusable, destroyed) = (Fraction::new(271, 1000), Fraction::new(28, 1000));
            assert_eq!(after(SecondDamage::Destroyed), [unusable.clone(), destroyed]);
            assert_eq!(after(SecondDamage::NoEffect), [unusable, Fraction::ZERO]);
        }
    }

    #[test]
    fn places_are_bombed_independently() {
        let bombs = bombs(FLIMSY, 1, 2, BombDie::PerBurst);
        assert_eq!(chance(&bombs, |toll| toll.flimsy_rubble == 2), Fraction::new(1, 25));
    }

    #[test]
    fn bombs_on_nothing_are_refused() {
        let under = Under::default();
        let circumstances = Circumstances { bombed: vec![Place { under, bursts: 1, places: 1 }] };
        let refusal = Bombs::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.bombed");
    }
}
