//! Flame weapons against built-up area. Source: *Test of Battle*, 6.1.4 and 6.2.2. Register:
//! `cd.structure.flame`.
//!
//! > A sector of flimsy built-up area that is attacked with a flamethrower or napalm is rubble on
//! > fire at once, without a roll. No other structure is damaged.
//!
//! The reference to the base game's flame rule is lost.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::Structure;
use crate::NoFigures;
use crate::core::{happens, measures, switch};
use sandtable_rulebook::unsaid::always;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether a flame weapon must hit to set a sector on fire.
    FlameNeedsHit {
        /// No: to be fired at is enough.
        No,
        /// Yes.
        Yes,
    }
}

switch! {
    /// Whether flame sets flimsy rubble on fire that has burnt out.
    RubbleReignites {
        /// No.
        No,
        /// Yes.
        Yes,
    }
}

/// How a sector is before the attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Undamaged.
    #[default]
    Intact,
    /// Rubble that burns.
    Burning,
    /// Rubble that has burnt out.
    BurntOut,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What is attacked, itself or by a stand in it.
    pub structure: Structure,
    /// How it is before the attack, if it is flimsy built-up area.
    #[serde(default)]
    pub state: State,
    /// The chance that the flame weapon hits; matters only if it must.
    #[serde(default = "always")]
    pub hit_chance: Chance,
}

/// What the register leaves open about flame.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether a flame weapon must hit to set a sector on fire.
    #[serde(rename = "structure.flame_needs_hit")]
    pub needs_hit: FlameNeedsHit,
    /// Whether flame sets flimsy rubble on fire that has burnt out.
    #[serde(rename = "structure.rubble_reignites")]
    pub reignites: RubbleReignites,
}

/// A flame attack on a structure.
#[derive(Clone, Copy, Debug)]
pub struct Flame {
    ignites: Chance,
    burning: bool,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlameOutcome {
    /// Whether the attack set it on fire.
    pub ignited: bool,
    /// Whether it burns after the attack.
    pub burning: bool,
}

impl Outcome for FlameOutcome {}

impl Procedure for Flame {
    type Outcome = FlameOutcome;

    fn measures(&self) -> Vec<Measure<FlameOutcome>> {
        measures! {
            "ignited", yes_no(), "the attack sets the sector on fire",
                |outcome| outcome.ignited.into();
            "burning", yes_no(), "the sector burns after the attack",
                |outcome| outcome.burning.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FlameOutcome {
        let ignited = happens(dice, "flame weapon to hit", self.ignites);
        FlameOutcome { ignited, burning: ignited || self.burning }
    }
}

impl Rule for Flame {
    const ABOUT: About =
        About { id: "cd.structure.flame", covers: &[], assumptions: &["cd.base.to-hit"] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let structure = Structure::FlimsyBua;
        Circumstances { structure, state: State::Intact, hit_chance: Chance::ALWAYS }
    }

    fn prepare(
        circumstances: Circumstances,
        _: NoFigures,
        rulings: Rulings,
    ) -> Result<Flame, Refusal> {
        let Circumstances { structure, state, hit_chance } = circumstances;
        if structure != Structure::FlimsyBua && state != State::Intact {
            let problem = "only flimsy built-up area burns";
            return Err(Refusal::new("circumstances.state", problem));
        }
        let can_ignite = structure == Structure::FlimsyBua
            && match state {
                State::Intact => true,
                State::Burning => false,
                State::BurntOut => rulings.reignites == RubbleReignites::Yes,
            };
        let ignites = match rulings.needs_hit {
            _ if !can_ignite => Chance::NEVER,
            FlameNeedsHit::No => Chance::ALWAYS,
            FlameNeedsHit::Yes => hit_chance,
        };
        Ok(Flame { ignites, burning: state == State::Burning })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn flame(structure: Structure, state: State, rulings: Rulings) -> FlameOutcome {
        let circumstances = Circumstances { structure, state, hit_chance: Chance::ALWAYS };
        let flame = Flame::prepare(circumstances, NoFigures {}, rulings).unwrap();
        flame.resolve(&mut Scripted::new([]))
    }

    #[test]
    fn flame_ignites_flimsy_sectors_without_a_roll_and_nothing_else() {
        let ignited = |structure| flame(structure, State::Intact, Rulings::default()).ignited;
        assert!(ignited(Structure::FlimsyBua));
        assert!(!ignited(Structure::StrongBua) && !ignited(Structure::Fortification));
        assert!(!ignited(Structure::Bridge) && !ignited(Structure::Other));
    }

    #[test]
    fn burnt_out_rubble_burns_again_only_by_ruling() {
        let again = |reignites| {
            let rulings = Rulings { reignites, ..Rulings::default() };
            flame(Structure::FlimsyBua, State::BurntOut, rulings)
        };
        assert!(!again(RubbleReignites::No).burning);
        assert!(again(RubbleReignites::Yes).ignited);
        let burning = flame(Structure::FlimsyBua, State::Burning, Rulings::default());
        assert_eq!(burning, FlameOutcome { ignited: false, burning: true });
    }

    #[test]
    fn a_miss_matters_only_if_a_hit_is_needed() {
        let ignited = |needs_hit| {
            let circumstances =
                Circumstances { hit_chance: Chance::new(2, 5).unwrap(), ..Flame::example() };
            let rulings = Rulings { needs_hit, ..Rulings::default() };
            let flame = Flame::prepare(circumstances, NoFigures {}, rulings).unwrap();
            let law = enumerate::<_, Fraction>(&Budget::default(), |dice| flame.resolve(dice));
            law.unwrap().mean(|outcome| outcome.ignited.into())
        };
        assert_eq!(ignited(FlameNeedsHit::No), Fraction::ONE);
        assert_eq!(ignited(FlameNeedsHit::Yes), Fraction::new(2, 5));
    }

    #[test]
    fn only_flimsy_sectors_can_be_burning_already() {
        let circumstances = Circumstances {
            structure: Structure::StrongBua,
            state: State::Burning,
            hit_chance: Chance::ALWAYS,
        };
        let refusal = Flame::prepare(circumstances, NoFigures {}, Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.state");
    }
}
