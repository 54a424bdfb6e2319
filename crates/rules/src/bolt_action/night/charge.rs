//! Assaults in the dark. Source: night fighting, Surprise charge. Register:
//! `ba.night.surprise-charge`.
//!
//! > The assaulters must spot their target. Then a defender that wants to react by shooting must spot
//! > them where they started; they show a Run die. If it does not see them it cannot react, just as
//! > if they had started within six inches.

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DarkRulings, Fired, NearFire, OrderDie, Signs, SpottingFigures};
use crate::{About, Refusal, Rule};

/// The units that charge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Assaulters {
    /// Models in the unit; one or two are a small unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// The nearest fire.
    pub fire: NearFire,
    /// Whether the unit is a vehicle.
    pub vehicle: bool,
}

impl Default for Assaulters {
    fn default() -> Assaulters {
        Assaulters { models: 10, fire: NearFire::default(), vehicle: false }
    }
}

/// The unit that is charged.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Defender {
    /// Models in it; one or two are a small unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// What gives it away.
    pub signs: Signs,
    /// Whether it is a vehicle.
    pub vehicle: bool,
    /// Whether it is dug in.
    pub dug_in: bool,
    /// Whether it would shoot if it could.
    pub reacts: bool,
}

impl Default for Defender {
    fn default() -> Defender {
        let signs = Signs::default();
        Defender { models: 10, signs, vehicle: false, dug_in: false, reacts: true }
    }
}

/// What a player reads out before an assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Distance at which the assault starts (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    pub distance: f64,
    /// The units that charge.
    #[serde(default)]
    pub attacker: Assaulters,
    /// The unit that is charged.
    #[serde(default)]
    pub defender: Defender,
    /// Whether it is dark.
    #[serde(default = "yes")]
    pub dark: bool,
}

fn yes() -> bool {
    true
}

/// The book's numbers for assaults in the dark.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The spotting roll and its modifiers.
    pub spotting: SpottingFigures,
    /// The most models that make a small unit.
    #[schemars(range(max = 20))]
    pub small_unit_models: u32,
    /// How far an assault reaches (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    pub reach: f64,
    /// Distance up to which nobody may react (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    pub no_reaction: f64,
}

impl Default for Figures {
    fn default() -> Figures {
        let spotting = SpottingFigures::default();
        Figures { spotting, small_unit_models: 2, reach: 12.0, no_reaction: 6.0 }
    }
}

/// What the register leaves open about what can be seen in the dark.
type Rulings = DarkRulings;

/// An assault that is declared.
#[derive(Clone, Copy, Debug)]
pub struct SurpriseCharge {
    to_assault: Option<Check>,
    to_react: Option<Check>,
    may_react: bool,
}

/// What comes of declaring an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SurpriseChargeOutcome {
    /// Whether the assault goes in.
    pub assault: bool,
    /// Whether the defender shoots first.
    pub reaction: bool,
}

impl Outcome for SurpriseChargeOutcome {
    const MEASURES: &'static [Measure<Self>] = &[
        Measure {
            name: "assault",
            meaning: "the assault goes in (1 yes, 0 no)",
            of: |outcome| outcome.assault.into(),
        },
        Measure {
            name: "reaction",
            meaning: "it goes in and the defender shoots (1 yes, 0 no)",
            of: |outcome| outcome.reaction.into(),
        },
        Measure {
            name: "surprise",
            meaning: "it goes in and the defender cannot react (1 yes, 0 no)",
            of: |outcome| (outcome.assault && !outcome.reaction).into(),
        },
    ];
}

impl Procedure for SurpriseCharge {
    type Outcome = SurpriseChargeOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> SurpriseChargeOutcome {
        let sees = |dice: &mut D, check: Option<Check>, stage| {
            check.is_none_or(|check| dice.stage(stage).check(check))
        };
        if !sees(dice, self.to_assault, "spotting the target") {
            return SurpriseChargeOutcome { assault: false, reaction: false };
        }
        let reaction = self.may_react && sees(dice, self.to_react, "spotting the assaulters");
        SurpriseChargeOutcome { assault: true, reaction }
    }
}

impl Rule for SurpriseCharge {
    const ABOUT: About = About {
        id: "ba.night.surprise-charge",
        covers: &[],
        assumptions: &["ba.base.assault", "ba.base.small-unit"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let (attacker, defender) = (Assaulters::default(), Defender::default());
        Circumstances { distance: 9.0, attacker, defender, dark: true }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<SurpriseCharge, Refusal> {
        let Circumstances { distance, attacker, defender, dark } = circumstances;
        if figures.reach < distance {
            let problem = format!("an assault reaches {} inches", figures.reach);
            return Err(Refusal::new("circumstances.distance", problem));
        }
        let small = |models: u32, vehicle: bool| !vehicle && models <= figures.small_unit_models;
        let check = |signs: &Signs, state| {
            let modifier = figures.spotting.modifier(signs, state, &rulings);
            dark.then(|| figures.spotting.check(distance, modifier))
        };
        // A charge is an order, so a flash from before is gone.
        let running = Signs { die: OrderDie::Run, fired: Fired::Nothing, fire: attacker.fire };
        let charging = [small(attacker.models, attacker.vehicle), attacker.vehicle, false];
        let waiting = [small(defender.models, defender.vehicle), defender.vehicle, defender.dug_in];
        Ok(SurpriseCharge {
            to_assault: check(&defender.signs, waiting),
            to_react: check(&running, charging),
            may_react: defender.reacts && figures.no_reaction < distance,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, Law, enumerate};

    use super::*;

    fn chances(distance: f64, attackers: u32) -> [String; 3] {
        let attacker = Assaulters { models: attackers, ..Assaulters::default() };
        let circumstances = Circumstances { distance, attacker, ..SurpriseCharge::example() };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let rule = SurpriseCharge::prepare(circumstances, figures, rulings).unwrap();
        let law: Law<_, Fraction> =
            enumerate(&Budget::default(), |dice| rule.resolve(dice)).unwrap();
        [0, 1, 2].map(|i| law.mean(SurpriseChargeOutcome::MEASURES[i].of).to_string())
    }

    #[test]
    fn spot_10_an_assault_from_eleven_inches_rarely_goes_in() {
        // Eleven or more, and the defender needs five: 1/12 * 5/6.
        assert_eq!(chances(11.0, 10), ["1/12", "5/72", "1/72"]);
    }

    #[test]
    fn a_small_unit_is_a_surprise() {
        // Nine or more on both sides.
        assert_eq!(chances(9.0, 2), ["5/18", "25/324", "65/324"]);
    }

    #[test]
    fn nobody_reacts_within_six_inches() {
        assert_eq!(chances(6.0, 10), ["13/18", "0", "13/18"]);
    }

    #[test]
    fn an_assault_reaches_a_foot() {
        let circumstances = Circumstances { distance: 12.5, ..SurpriseCharge::example() };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let refusal = SurpriseCharge::prepare(circumstances, figures, rulings).unwrap_err();
        assert_eq!(refusal.key, "circumstances.distance");
    }
}
