//! Wading ashore. Source: *Test of Battle*, 8.1.4. Register: `cd.amphib.wading`.
//!
//! > Waders are placed 6 inches off the beach on their turn of entry. Their movement costs double,
//! > on a Cautious Advance; a command stand ashore, but no staff, may give them a Hasty Advance.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use crate::{Inches, Order};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How far from the beach they are (inches).
    #[serde(default = "entry")]
    #[schemars(range(min = 0, max = 100))]
    pub distance: f64,
    /// Their order.
    #[serde(default)]
    pub order: Order,
    /// Whether a command stand (not a staff) is ashore, as a Hasty Advance needs.
    #[serde(default)]
    pub command_ashore: bool,
}

fn entry() -> f64 {
    6.0
}

/// The book's numbers, and the base game's.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WadingFigures {
    /// The movement allowance of personnel (inches a turn).
    #[schemars(range(min = 0.1, max = 100))]
    #[schemars(extend("x-assumed" = true))]
    pub allowance: f64,
    /// What an inch of water costs (inches of allowance).
    #[schemars(range(min = 1, max = 20))]
    pub cost: u32,
    /// How many times its allowance a stand moves on a Hasty Advance.
    #[schemars(range(min = 1, max = 10))]
    #[schemars(extend("x-assumed" = true))]
    pub hasty_factor: u32,
}

impl Default for WadingFigures {
    fn default() -> WadingFigures {
        WadingFigures { allowance: 6.0, cost: 2, hasty_factor: 2 }
    }
}

impl WadingFigures {
    /// How far personnel wade in a turn.
    fn step(&self, order: Order) -> Inches {
        Inches::new(self.allowance).times(order.allowances(self.hasty_factor)).at_cost(self.cost)
    }

    /// Turns of movement to the beach.
    pub(super) fn turns(&self, distance: f64, order: Order) -> u32 {
        let steps = (Inches::new(distance).to_f64() / self.step(order).to_f64()).ceil();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few turns")]
        let turns = steps as u32;
        turns
    }
}

/// Personnel in the water.
#[derive(Clone, Copy, Debug)]
pub struct Wading {
    outcome: WadingOutcome,
}

/// How long they wade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WadingOutcome {
    /// Turns of movement.
    pub turns: u32,
    /// How far they get in a turn.
    pub step: Inches,
}

impl Outcome for WadingOutcome {}

impl Procedure for Wading {
    type Outcome = WadingOutcome;

    fn measures(&self) -> Vec<Measure<WadingOutcome>> {
        let WadingOutcome { turns, step } = self.outcome;
        measures! {
            "turns", count("turns", 0..=turns), "turns of movement to reach the beach",
                |outcome| outcome.turns.into();
            "turns_with_entry", count("turns", 1..=turns + 1),
                "turns to reach the beach, that of entry included",
                |outcome| (outcome.turns + 1).into();
            "step", amount("inches", Inches::ZERO..=step), "distance waded in a turn",
                |outcome| outcome.step.reading();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> WadingOutcome {
        self.outcome
    }
}

impl Rule for Wading {
    const ABOUT: About = About {
        id: "cd.amphib.wading",
        covers: &[],
        assumptions: &["cd.base.movement", "cd.base.orders"],
    };
    type Circumstances = Circumstances;
    type Figures = WadingFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { distance: entry(), order: Order::CautiousAdvance, command_ashore: false }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: WadingFigures,
        _: NoRulings,
    ) -> Result<Wading, Refusal> {
        let Circumstances { distance, order, command_ashore } = circumstances;
        if order == Order::HastyAdvance && !command_ashore {
            let problem = "a Hasty Advance needs a command stand ashore; set \
                circumstances.command_ashore = true";
            return Err(Refusal::new("circumstances.order", problem));
        }
        let outcome =
            WadingOutcome { turns: figures.turns(distance, order), step: figures.step(order) };
        Ok(Wading { outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wade(distance: f64, order: Order) -> WadingOutcome {
        let circumstances = Circumstances { distance, order, command_ashore: true };
        Wading::prepare(circumstances, WadingFigures::default(), NoRulings {}).unwrap().outcome
    }

    #[test]
    fn cd_amph_016_six_inches_take_two_turns_at_three_inches_a_turn() {
        let cautious = wade(6.0, Order::CautiousAdvance);
        assert_eq!((cautious.turns, cautious.step), (2, Inches::new(3.0)));
    }

    #[test]
    fn a_command_stand_ashore_hastens_them() {
        assert_eq!(wade(6.0, Order::HastyAdvance).turns, 1);
        let circumstances = Circumstances { order: Order::HastyAdvance, ..Wading::example() };
        let refusal = Wading::prepare(circumstances, WadingFigures::default(), NoRulings {});
        assert_eq!(refusal.unwrap_err().key, "circumstances.order");
    }

    #[test]
    fn a_part_of_a_turn_is_a_turn() {
        assert_eq!(wade(6.5, Order::CautiousAdvance).turns, 3);
        assert_eq!(wade(0.0, Order::CautiousAdvance).turns, 0);
    }
}
