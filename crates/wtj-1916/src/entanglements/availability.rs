//! What regular wire can be traded for. Register: `wtj.207.availability`.
//!
//! > The inches of a type are the regular inches given up, divided by its ratio: forty regular inches
//! > are ten of heavy coiled wire. Riders give more than is given up.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, amount};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Figures, Wire, WireSwitch};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// Regular wire that is traded for another type.
#[derive(Clone, Copy, Debug)]
pub struct Availability {
    outcome: AvailabilityOutcome,
}

/// What is obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AvailabilityOutcome {
    /// Ten times the regular inches given up.
    tenfold: u32,
    /// Regular inches given up for ten of the type.
    for_ten: u32,
}

impl Outcome for AvailabilityOutcome {}

/// What a player reads out before trading wire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Regular wire given up (inches).
    #[schemars(range(max = 10_000))]
    pub regular_inches: u32,
    /// The type wanted.
    pub wire: Wire,
}

impl Procedure for Availability {
    type Outcome = AvailabilityOutcome;

    fn measures(&self) -> Vec<Measure<AvailabilityOutcome>> {
        // No more than what it comes to, rounded up.
        let most = self.outcome.tenfold.div_ceil(self.outcome.for_ten);
        measures! {
            "inches", amount("inches", 0..=most), "wire obtained",
                |outcome| Reading::fraction(outcome.tenfold, outcome.for_ten);
            "whole_inches", amount("inches", 0..=most), "wire obtained, whole inches only",
                |outcome| (outcome.tenfold / outcome.for_ten).into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> AvailabilityOutcome {
        self.outcome
    }
}

impl Rule for Availability {
    const ABOUT: About = About { id: "wtj.207.availability", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = WireSwitch;

    fn example() -> Circumstances {
        Circumstances { regular_inches: 40, wire: Wire::HeavyCoiled }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        switch: WireSwitch,
    ) -> Result<Availability, Refusal> {
        let Circumstances { regular_inches, wire } = circumstances;
        let for_ten = figures.wire.of(wire.with(switch)).regular_for_ten;
        let tenfold = 10 * regular_inches;
        Ok(Availability { outcome: AvailabilityOutcome { tenfold, for_ten } })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written};

    fn inches(wire: &str, rulings: Value) -> String {
        let circumstances = json!({ "regular_inches": 40, "wire": wire });
        mean(&written::<Availability>(circumstances, json!({}), rulings), "inches")
    }

    #[test]
    fn wtj_wire_008_forty_regular_inches_are_ten_of_heavy_coiled_wire() {
        assert_eq!(inches("heavy-coiled", json!({})), "10");
        assert_eq!(inches("medium-fence", json!({})), "20");
        assert_eq!(inches("light-coiled", json!({})), "40");
        assert_eq!(inches("light-riders", json!({})), "50");
        assert_eq!(inches("heavy-coiled", json!({ "wtj.207": "no" })), "40");
    }
}
