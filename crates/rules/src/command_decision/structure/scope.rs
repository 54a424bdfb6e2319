//! What can damage which structures. Source: *Test of Battle*, 6 and 6.1. Register:
//! `cd.structure.scope`.
//!
//! > Bridges, fortifications and built-up area are vulnerable to the large bombs of dive, medium
//! > and heavy bombers, to the direct fire of guns of 150 mm and more, and to engineers; flimsy
//! > built-up area also to flame. Fighters and attack aircraft carry no large bombs.

use sandtable_dice::{Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::Structure;
use crate::command_decision::core::measures;
use crate::{About, NoRulings, Refusal, Rule};

/// The kinds of aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Aircraft {
    /// A fighter.
    Fighter,
    /// An attack aircraft.
    Attack,
    /// A dive bomber.
    DiveBomber,
    /// A medium bomber.
    MediumBomber,
    /// A heavy bomber.
    HeavyBomber,
}

/// How a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GunFire {
    /// Directly.
    Direct,
    /// Indirectly.
    Indirect,
}

/// What attacks a structure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Attack {
    /// Bombs of an aircraft.
    Bombs {
        /// What drops them.
        aircraft: Aircraft,
    },
    /// HE fire of a gun.
    Gun {
        /// Its caliber (mm).
        #[schemars(range(min = 1, max = 1000))]
        caliber: f64,
        /// How it fires.
        fire: GunFire,
    },
    /// A charge laid by engineers.
    Demolition,
    /// A flamethrower or napalm.
    Flame,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What attacks.
    pub attack: Attack,
    /// What is attacked.
    pub structure: Structure,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The smallest caliber that damages structures (mm).
    #[schemars(range(min = 1, max = 1000))]
    pub heavy_gun: f64,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { heavy_gun: 150.0 }
    }
}

/// An attack on a structure.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    vulnerable: bool,
}

/// Whether the attack can damage it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScopeOutcome {
    /// Whether it can.
    pub vulnerable: bool,
}

impl Outcome for ScopeOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "vulnerable", "the attack can damage the structure (1 yes, 0 no)",
            |outcome| outcome.vulnerable.into();
    };
}

impl Procedure for Scope {
    type Outcome = ScopeOutcome;

    fn resolve<D: Dice>(&self, _: &mut D) -> ScopeOutcome {
        ScopeOutcome { vulnerable: self.vulnerable }
    }
}

impl Rule for Scope {
    const ABOUT: About = About { id: "cd.structure.scope", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let attack = Attack::Gun { caliber: 152.0, fire: GunFire::Direct };
        Circumstances { attack, structure: Structure::Fortification }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Scope, Refusal> {
        let Circumstances { attack, structure } = circumstances;
        let vulnerable = match attack {
            _ if structure == Structure::Other => false,
            Attack::Bombs { aircraft } => !matches!(aircraft, Aircraft::Fighter | Aircraft::Attack),
            Attack::Gun { caliber, fire } => {
                figures.heavy_gun <= caliber && fire == GunFire::Direct
            }
            Attack::Demolition => true,
            Attack::Flame => structure == Structure::FlimsyBua,
        };
        Ok(Scope { vulnerable })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vulnerable(attack: Attack, structure: Structure) -> bool {
        let circumstances = Circumstances { attack, structure };
        Scope::prepare(circumstances, Figures::default(), NoRulings {}).unwrap().vulnerable
    }

    #[test]
    fn only_bombers_carry_large_bombs() {
        let bombs = |aircraft| vulnerable(Attack::Bombs { aircraft }, Structure::Bridge);
        assert!(bombs(Aircraft::DiveBomber) && bombs(Aircraft::MediumBomber));
        assert!(bombs(Aircraft::HeavyBomber));
        assert!(!bombs(Aircraft::Fighter) && !bombs(Aircraft::Attack));
    }

    #[test]
    fn guns_need_150_mm_and_direct_fire() {
        let gun = |caliber, fire| vulnerable(Attack::Gun { caliber, fire }, Structure::StrongBua);
        assert!(gun(150.0, GunFire::Direct) && !gun(149.1, GunFire::Direct));
        assert!(!gun(203.0, GunFire::Indirect));
    }

    #[test]
    fn flame_takes_flimsy_sectors_only_and_nothing_takes_other_structures() {
        assert!(vulnerable(Attack::Flame, Structure::FlimsyBua));
        assert!(!vulnerable(Attack::Flame, Structure::StrongBua));
        assert!(!vulnerable(Attack::Flame, Structure::Fortification));
        assert!(vulnerable(Attack::Demolition, Structure::Fortification));
        assert!(!vulnerable(Attack::Demolition, Structure::Other));
    }
}
