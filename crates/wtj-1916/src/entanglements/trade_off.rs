//! Delay for the same wire. Register: `wtj.207.trade-off`, derived from the table of types.
//!
//! A section is worth the yards it takes off a move if it outlasts the barrage, and nothing if it
//! does not; divided by what it costs, that is the delay bought with an inch of regular wire.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Figures, Wire, WireFigures, WireSwitch};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// A section of wire that is shelled and then crossed.
#[derive(Clone, Copy, Debug)]
pub struct TradeOff {
    wire: WireFigures,
    rolls: u32,
    allowance: u32,
    regular_inches: u32,
}

/// What a section is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TradeOffOutcome {
    /// Yards taken off a move; 0 if the section is destroyed.
    pub reduction: u32,
    /// Whether it is left.
    pub survives: bool,
    /// Whether it stops a unit for the turn.
    pub stops: bool,
    /// Regular inches that ten inches cost.
    for_ten: u32,
    /// Regular inches given up.
    regular_inches: u32,
}

impl TradeOffOutcome {
    fn reduction_for(self, inches: u32) -> Reading {
        Reading::fraction(u64::from(10 * self.reduction) * u64::from(inches), self.for_ten)
    }
}

impl Outcome for TradeOffOutcome {}

/// What a player reads out before choosing wire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The type chosen.
    pub wire: Wire,
    /// Natural barrage rolls against each section.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub barrage_rolls: u32,
    /// Regular wire given up for it (inches).
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10_000))]
    pub regular_inches: u32,
    /// Move of the unit that crosses (yards a turn), which the documents do not print: 120 is a
    /// placeholder.
    #[serde(default = "infantry")]
    #[schemars(range(min = 1, max = 5000))]
    pub allowance: u32,
}

fn infantry() -> u32 {
    120
}

impl Procedure for TradeOff {
    type Outcome = TradeOffOutcome;

    fn measures(&self) -> Vec<Measure<TradeOffOutcome>> {
        let reduction = self.wire.most_reduction();
        let per_inch = (10 * reduction).div_ceil(self.wire.regular_for_ten);
        measures! {
            "delay_per_inch", amount("yards", 0..=per_inch),
                "movement reduction for each regular inch given up, nothing if destroyed",
                |outcome| outcome.reduction_for(1);
            "delay", amount("yard-inches", 0..=per_inch * self.regular_inches),
                "movement reduction times inches obtained for all the wire",
                |outcome| outcome.reduction_for(outcome.regular_inches);
            "reduction", amount("yards", 0..=reduction), "movement reduction, nothing if destroyed",
                |outcome| outcome.reduction.into();
            "survives", yes_no(), "section left after the barrage",
                |outcome| outcome.survives.into();
            "stops", yes_no(), "unit stopped at the wire for the turn",
                |outcome| outcome.stops.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TradeOffOutcome {
        let &TradeOff { wire, rolls, allowance, regular_inches } = self;
        let survives = wire.survives(dice, rolls);
        let reduction = if survives { wire.reduction(dice) } else { 0 };
        let stops = allowance <= reduction;
        let for_ten = wire.regular_for_ten;
        TradeOffOutcome { reduction, survives, stops, for_ten, regular_inches }
    }
}

impl Rule for TradeOff {
    const ABOUT: About = About { id: "wtj.207.trade-off", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = WireSwitch;

    fn example() -> Circumstances {
        Circumstances {
            wire: Wire::MediumFence,
            barrage_rolls: 1,
            regular_inches: 1,
            allowance: infantry(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        switch: WireSwitch,
    ) -> Result<TradeOff, Refusal> {
        let Circumstances { wire, barrage_rolls, regular_inches, allowance } = circumstances;
        let wire = figures.wire.of(wire.with(switch));
        Ok(TradeOff { wire, rolls: barrage_rolls, allowance, regular_inches })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use sandtable_worked::{mean, written};

    fn worth(wire: &str, barrage_rolls: u32, measure: &str) -> String {
        let circumstances =
            json!({ "wire": wire, "barrage_rolls": barrage_rolls, "regular_inches": 12 });
        mean(&written::<TradeOff>(circumstances, json!({}), json!({})), measure)
    }

    #[test]
    fn wtj_wire_012_a_medium_fence_is_worth_seventy_thirds_after_one_shell() {
        assert_eq!(worth("medium-fence", 1, "delay_per_inch"), "70/3");
    }

    #[test]
    fn twelve_regular_inches_are_worth_twelve_times_as_much() {
        // Before the barrage: 21.875, 17.5, 23 1/3, 35 and 26.25 yards an inch.
        assert_eq!(worth("light-riders", 0, "delay"), "525/2");
        assert_eq!(worth("light-coiled", 0, "delay"), "210");
        assert_eq!(worth("light-fence", 0, "delay"), "280");
        assert_eq!(worth("medium-fence", 0, "delay"), "420");
        assert_eq!(worth("heavy-coiled", 0, "delay"), "315");
    }

    #[test]
    fn heavy_coiled_overtakes_the_medium_fence_at_the_second_shell() {
        assert_eq!(worth("medium-fence", 1, "delay"), "280");
        assert_eq!(worth("heavy-coiled", 1, "delay"), "525/2");
        assert_eq!(worth("medium-fence", 2, "delay"), "560/3");
        assert_eq!(worth("heavy-coiled", 2, "delay"), "875/4");
    }

    #[test]
    fn a_section_lost_stops_nobody() {
        assert_eq!(worth("heavy-coiled", 0, "stops"), "1/2");
        assert_eq!(worth("heavy-coiled", 1, "stops"), "5/12");
        assert_eq!(worth("medium-fence", 2, "survives"), "4/9");
    }
}
