//! What can damage which structures. Source: *Test of Battle*, 6 and 6.1. Register:
//! `cd.structure.scope`.
//!
//! > Bridges, fortifications and built-up area are vulnerable to the large bombs of dive, medium
//! > and heavy bombers, to the direct fire of guns of 150 mm and more, and to engineers; flimsy
//! > built-up area also to flame. Fighters and attack aircraft carry no large bombs.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::Structure;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GunFire {
    /// Directly.
    #[default]
    Direct,
    /// Indirectly.
    Indirect,
}

/// What attacks a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Attack {
    /// Bombs of an aircraft.
    Bombs,
    /// HE fire of a gun.
    Gun,
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
    /// What drops the bombs, if it is bombs.
    #[serde(default = "heavy_bomber")]
    pub aircraft: Aircraft,
    /// Caliber of the gun (mm), if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub caliber: Option<f64>,
    /// How the gun fires, if it is one.
    #[serde(default)]
    pub fire: GunFire,
    /// What is attacked.
    pub structure: Structure,
}

fn heavy_bomber() -> Aircraft {
    Aircraft::HeavyBomber
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

impl Outcome for ScopeOutcome {}

impl Procedure for Scope {
    type Outcome = ScopeOutcome;

    fn measures(&self) -> Vec<Measure<ScopeOutcome>> {
        measures! {
            "vulnerable", yes_no(), "the attack can damage the structure",
                |outcome| outcome.vulnerable.into();
        }
    }

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
        Circumstances {
            attack: Attack::Gun,
            aircraft: heavy_bomber(),
            caliber: Some(152.0),
            fire: GunFire::Direct,
            structure: Structure::Fortification,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Scope, Refusal> {
        let Circumstances { attack, aircraft, caliber, fire, structure } = circumstances;
        let vulnerable = match attack {
            _ if structure == Structure::Other => false,
            Attack::Bombs => !matches!(aircraft, Aircraft::Fighter | Aircraft::Attack),
            Attack::Gun => {
                let caliber = caliber.ok_or_else(|| {
                    Refusal::new("circumstances.caliber", "expected the caliber of the gun")
                });
                figures.heavy_gun <= caliber? && fire == GunFire::Direct
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

    fn vulnerable(change: impl Fn(&mut Circumstances)) -> bool {
        let mut circumstances = Scope::example();
        change(&mut circumstances);
        Scope::prepare(circumstances, Figures::default(), NoRulings {}).unwrap().vulnerable
    }

    #[test]
    fn only_bombers_carry_large_bombs() {
        let bombs =
            |aircraft| vulnerable(|case| (case.attack, case.aircraft) = (Attack::Bombs, aircraft));
        assert!(bombs(Aircraft::DiveBomber) && bombs(Aircraft::MediumBomber));
        assert!(bombs(Aircraft::HeavyBomber));
        assert!(!bombs(Aircraft::Fighter) && !bombs(Aircraft::Attack));
    }

    #[test]
    fn guns_need_150_mm_and_direct_fire() {
        let gun =
            |caliber, fire| vulnerable(|case| (case.caliber, case.fire) = (Some(caliber), fire));
        assert!(gun(150.0, GunFire::Direct) && !gun(149.1, GunFire::Direct));
        assert!(!gun(203.0, GunFire::Indirect));
        let unknown = Circumstances { caliber: None, ..Scope::example() };
        assert!(Scope::prepare(unknown, Figures::default(), NoRulings {}).is_err());
    }

    #[test]
    fn flame_takes_flimsy_sectors_only_and_nothing_takes_other_structures() {
        let falls = |attack, structure| {
            vulnerable(|case| (case.attack, case.structure) = (attack, structure))
        };
        assert!(falls(Attack::Flame, Structure::FlimsyBua));
        assert!(!falls(Attack::Flame, Structure::StrongBua));
        assert!(!falls(Attack::Flame, Structure::Fortification));
        assert!(falls(Attack::Demolition, Structure::Fortification));
        assert!(!falls(Attack::Demolition, Structure::Other));
    }
}
