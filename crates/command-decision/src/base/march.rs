//! One move on foot or wheels, by order and terrain. Register: `cd.base.orders`, with
//! `cd.base.movement` and `cd.base.terrain`; assumptions of the base game.
//!
//! > On Hold a stand does not move and keeps all its fire. On Cautious Advance it moves up to its
//! > allowance and keeps general fire. On Hasty Advance it moves up to twice its allowance and fires
//! > in general fire at two less.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::terrain::{Mobility, Terrain, TerrainFigures};
use crate::core::measures;
use crate::inches::Inches;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The order of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// Hold.
    Hold,
    /// Cautious Advance.
    CautiousAdvance,
    /// Hasty Advance.
    HastyAdvance,
}

/// What a player reads out before a stand moves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How the stand moves.
    pub mobility: Mobility,
    /// Its order.
    pub order: Command,
    /// What it moves through.
    #[serde(default)]
    pub terrain: Terrain,
    /// Its base move (inches), from the data chart; personnel have the figure if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub base_move: Option<u32>,
}

/// The base game's numbers for orders and movement.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct Figures {
    /// Base move of personnel (inches).
    #[schemars(range(min = 1, max = 100))]
    pub personnel: u32,
    /// How many times its base move a stand makes on Cautious Advance.
    #[schemars(range(max = 10))]
    pub cautious: u32,
    /// How many times its base move a stand makes on Hasty Advance.
    #[schemars(range(max = 10))]
    pub hasty: u32,
    /// What Hasty Advance adds to the number needed in general fire.
    #[schemars(range(min = -10, max = 10))]
    #[schemars(extend("x-assumed" = false))]
    pub hasty_fire: i32,
    /// What terrain costs.
    pub terrain: TerrainFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            personnel: 6,
            cautious: 1,
            hasty: 2,
            hasty_fire: -2,
            terrain: TerrainFigures::default(),
        }
    }
}

/// A stand on the move.
#[derive(Clone, Copy, Debug)]
pub struct March {
    outcome: MarchOutcome,
}

/// What a stand can do under an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarchOutcome {
    /// How far it gets.
    pub inches: Inches,
    /// Whether it may go there at all.
    pub passable: bool,
    /// Whether it keeps preparatory and opportunity fire.
    pub other_fire: bool,
    /// What its order adds to the number needed in general fire.
    pub fire_modifier: i32,
}

impl Outcome for MarchOutcome {}

impl Procedure for March {
    type Outcome = MarchOutcome;

    fn measures(&self) -> Vec<Measure<MarchOutcome>> {
        let MarchOutcome { inches, fire_modifier, .. } = self.outcome;
        measures! {
            "inches", amount("inches", Inches::ZERO..=inches), "distance moved",
                |outcome| outcome.inches.reading();
            "passable", yes_no(), "the stand may go there", |outcome| outcome.passable.into();
            "other_fire", yes_no(), "preparatory and opportunity fire are allowed",
                |outcome| outcome.other_fire.into();
            "fire_modifier", amount("pips", fire_modifier.min(0)..=fire_modifier.max(0)),
                "added to the number needed in general fire",
                |outcome| outcome.fire_modifier.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> MarchOutcome {
        self.outcome
    }
}

impl Rule for March {
    const ABOUT: About = About {
        id: "cd.base.orders",
        covers: &["cd.base.movement", "cd.base.terrain"],
        assumptions: &["cd.base.orders", "cd.base.movement", "cd.base.terrain"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            mobility: Mobility::Personnel,
            order: Command::HastyAdvance,
            terrain: Terrain::Woods,
            base_move: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        NoRulings {}: NoRulings,
    ) -> Result<March, Refusal> {
        let Circumstances { mobility, order, terrain, base_move } = circumstances;
        let personnel = (mobility == Mobility::Personnel).then_some(figures.personnel);
        let Some(base_move) = base_move.or(personnel) else {
            let problem = "needed for a vehicle; the rules at hand do not have the data chart";
            return Err(Refusal::new("circumstances.base_move", problem));
        };
        let (times, fire_modifier) = match order {
            Command::Hold => (0, 0),
            Command::CautiousAdvance => (figures.cautious, 0),
            Command::HastyAdvance => (figures.hasty, figures.hasty_fire),
        };
        let cost = figures.terrain.cost(terrain, mobility);
        let allowance = Inches::new((base_move * times).into());
        let inches = cost.map_or(Inches::ZERO, |cost| allowance.at_cost(cost));
        let other_fire = order == Command::Hold;
        let passable = cost.is_some();
        Ok(March { outcome: MarchOutcome { inches, passable, other_fire, fire_modifier } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn moves(mobility: Mobility, order: Command, terrain: Terrain, base_move: u32) -> f64 {
        let circumstances = Circumstances { mobility, order, terrain, base_move: Some(base_move) };
        let march = March::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        march.resolve(&mut Scripted::new([])).inches.to_f64()
    }

    /// The wading rule: 3 inches a turn at double cost on Cautious Advance, from which the 6 is read.
    #[test]
    fn personnel_at_double_cost_make_three_inches_on_cautious_advance() {
        let swamp = moves(Mobility::Personnel, Command::CautiousAdvance, Terrain::Swamp, 6);
        assert!((swamp - 3.0).abs() < 1e-9);
        let circumstances = March::example();
        let march = March::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        assert!((march.resolve(&mut Scripted::new([])).inches.to_f64() - 12.0).abs() < 1e-9);
    }

    #[test]
    fn wheels_crawl_through_woods_and_never_enter_a_swamp() {
        let wheeled = |terrain| moves(Mobility::Wheeled, Command::HastyAdvance, terrain, 12);
        assert!((wheeled(Terrain::Woods) - 6.0).abs() < 1e-9);
        assert!(wheeled(Terrain::Swamp).abs() < 1e-9);
        assert!(moves(Mobility::Wheeled, Command::Hold, Terrain::Open, 12).abs() < 1e-9);
    }

    #[test]
    fn fire_goes_with_the_order() {
        let fire = |order| {
            let circumstances = Circumstances { order, ..March::example() };
            let march = March::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
            let outcome = march.resolve(&mut Scripted::new([]));
            (outcome.other_fire, outcome.fire_modifier)
        };
        assert_eq!(fire(Command::Hold), (true, 0));
        assert_eq!(fire(Command::CautiousAdvance), (false, 0));
        assert_eq!(fire(Command::HastyAdvance), (false, -2));
    }

    #[test]
    fn a_vehicle_needs_its_base_move() {
        let tank = Circumstances { mobility: Mobility::Tracked, ..March::example() };
        let refusal = March::prepare(tank, Figures::default(), NoRulings {}).unwrap_err();
        assert_eq!(refusal.key, "circumstances.base_move");
    }
}
