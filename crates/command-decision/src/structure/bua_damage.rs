//! Damaged built-up area. Source: *Test of Battle*, 6.2.2. Register: `cd.structure.bua-damage`.
//!
//! > Any damage turns a sector to rubble: a strong one to medium cover, a flimsy one to light cover
//! > and on fire. Each stand inside takes one automatic hit. A fire forces every stand back that is
//! > left in the sector, and nobody may enter until it is out.
//!
//! A town is bombed, shelled or burnt over several turns: fires roll at the start of each turn, the
//! attack follows. Stands stay in the rubble of strong sectors; flimsy ones stay empty.

pub mod circumstances;
pub mod place;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};

use super::bombs::BombDie;
use crate::core::measures;
use crate::levels::{Cover, Quality};
use crate::night::Light;
pub use circumstances::{Attack, Circumstances, Figures, Garrison, RubbleAgain, Rulings, Sectors};
use place::{Attackers, Place, Town};
use sandtable_rulebook::{About, Refusal, Rule};

/// A town under attack.
#[derive(Clone, Debug)]
pub struct BuaDamage {
    /// Places whose sectors share damage dice, and how many there are of each.
    places: Vec<(u32, Place)>,
    /// All sectors.
    sectors: Sectors,
    stands: u32,
}

/// What has become of the town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BuaDamageOutcome {
    /// Sectors and stands.
    pub town: Town,
    sectors: u32,
    stands: u32,
}

impl Outcome for BuaDamageOutcome {}

impl BuaDamageOutcome {
    fn rubble(&self) -> u32 {
        self.town.strong_rubble + self.town.flimsy_rubble
    }

    /// The best cover that rubble gives, where it does not burn.
    fn cover(&self) -> Option<Cover> {
        let Town { strong_rubble, flimsy_rubble, burning, .. } = self.town;
        match (strong_rubble, flimsy_rubble - burning) {
            (1.., _) => Some(Cover::Medium),
            (0, 1..) => Some(Cover::Light),
            (0, 0) => None,
        }
    }

    fn unharmed(&self) -> u32 {
        self.stands - self.town.eliminated - self.town.forced_back
    }
}

impl Procedure for BuaDamage {
    type Outcome = BuaDamageOutcome;

    fn measures(&self) -> Vec<Measure<BuaDamageOutcome>> {
        let Sectors { strong, flimsy } = self.sectors;
        let (all, stands) = (strong + flimsy, self.stands);
        measures! {
            "rubble", count("sectors", 0..=all), "sectors turned to rubble",
                |outcome| outcome.rubble().into();
            "any_rubble", yes_no(), "at least one sector turned to rubble",
                |outcome| (0 < outcome.rubble()).into();
            "all_rubble", yes_no(), "every sector turned to rubble",
                |outcome| (outcome.rubble() == outcome.sectors).into();
            "strong_rubble", count("sectors", 0..=strong),
                "strong sectors turned to rubble, which is medium cover",
                |outcome| outcome.town.strong_rubble.into();
            "flimsy_rubble", count("sectors", 0..=flimsy),
                "flimsy sectors turned to rubble, which is light cover",
                |outcome| outcome.town.flimsy_rubble.into();
            "cover", count("1 light, 2 medium", 1..=if 0 < strong { 2 } else { 1 })
                .or_none("no rubble that can be entered"),
                "best cover that rubble gives at the end, where it does not burn",
                |outcome| outcome.cover().map(|cover| cover as u8).into();
            "burning", count("sectors", 0..=flimsy), "sectors that burn at the end",
                |outcome| outcome.town.burning.into();
            "eliminated", count("stands", 0..=stands), "stands eliminated by automatic hits",
                |outcome| outcome.town.eliminated.into();
            "forced_back", count("stands", 0..=stands),
                "stands forced back, by hits or by fire, and alive",
                |outcome| outcome.town.forced_back.into();
            "unharmed", count("stands", 0..=stands), "stands neither eliminated nor forced back",
                |outcome| outcome.unharmed().into();
            "survivors", count("stands", 0..=stands), "stands that are not eliminated",
                |outcome| (outcome.stands - outcome.town.eliminated).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BuaDamageOutcome {
        let town = dice.rounds((0, Town::default()), |dice, &(next, sum)| {
            let Some((n, place)) = self.places.get(next) else { return Break(sum) };
            let alike =
                dice.independent(*n, place, |dice, place| place.resolve(dice.each("place")));
            Continue((next + 1, sum + alike))
        });
        let Sectors { strong, flimsy } = self.sectors;
        BuaDamageOutcome { town, sectors: strong + flimsy, stands: self.stands }
    }
}

impl Rule for BuaDamage {
    const ABOUT: About =
        About { id: "cd.structure.bua-damage", covers: &[], assumptions: &["cd.base.hit-results"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let garrison =
            Garrison { quality: Quality::Regular, stands: 1, leaves_when_forced_back: false };
        Circumstances {
            sectors: Sectors { strong: 0, flimsy: 1 },
            places: 1,
            attack: Attack { bursts: 1, ..Attack::default() },
            attack_turns: 1,
            turns: 1,
            garrison: Some(garrison),
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<BuaDamage, Refusal> {
        let Circumstances { sectors, places, attack, attack_turns, turns, garrison, light } =
            circumstances;
        check(sectors, attack, rulings)?;
        if turns < attack_turns {
            let problem = format!("an attack of {attack_turns} turns needs at least as many");
            return Err(Refusal::new("circumstances.turns", problem));
        }
        let attackers = Attackers { attack, attack_turns, turns };
        let garrison = garrison.map(|garrison| garrison.at(light));
        let place = Place::new(attackers, garrison, &figures, rulings)?;
        let of = |strong, flimsy| place.clone().of(Sectors { strong, flimsy });
        let shared = 0 < attack.bursts && rulings.bomb_die == BombDie::PerBurst;
        let all = sectors.strong + sectors.flimsy;
        let groups = if shared {
            vec![(places, of(sectors.strong, sectors.flimsy))]
        } else {
            vec![(places * sectors.strong, of(1, 0)), (places * sectors.flimsy, of(0, 1))]
        };
        let stands = garrison.map_or(0, |garrison| garrison.stands) * all * places;
        let sectors = Sectors { strong: places * sectors.strong, flimsy: places * sectors.flimsy };
        Ok(BuaDamage { places: groups, sectors, stands })
    }
}

/// Refuses what cannot be attacked so.
fn check(sectors: Sectors, attack: Attack, rulings: Rulings) -> Result<(), Refusal> {
    let all = sectors.strong + sectors.flimsy;
    if all == 0 {
        return Err(Refusal::new("circumstances.sectors", "expected at least one sector"));
    }
    let shared = 0 < attack.bursts && rulings.bomb_die == BombDie::PerBurst;
    if shared && 0 < attack.heavy_gun_dice && 1 < all {
        let problem = "sectors that share the die of a bomb cannot also be shelled one by one; \
            expected one sector a place, or structure.bomb_die = \"per-structure\"";
        return Err(Refusal::new("circumstances.attack.heavy_gun_dice", problem));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
