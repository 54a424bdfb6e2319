//! Lakes hidden by snow. Source: *Test of Battle*, 11.3, last paragraph. Register:
//! `cd.ice.snow-covered-lake`.
//!
//! > Under snow a frozen lake looks like a clearing, and moving on it costs what snow costs, not
//! > what ice does. The referee keeps such lakes off the table, checks for breaking through, and
//! > tells personnel that stay where they are, and any patrol stand, that they are on ice.
//!
//! Whether the ice bears a stand is `cd.ice.break-through`.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Mobility;
use crate::levels::Snow;
use crate::snow::SnowFactors;
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::yes;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What the referee knows of a stand on a hidden lake.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How the stand moves.
    pub mobility: Mobility,
    /// Whether it is a patrol stand.
    #[serde(default)]
    pub patrol: bool,
    /// Whether it is ski-mobile.
    #[serde(default)]
    pub ski: bool,
    /// Whether it moved this turn, and ended its move there; else it was stationary.
    #[serde(default = "yes")]
    pub moved: bool,
    /// How deep the snow on the lake is.
    #[schemars(extend("enum" = ["normal", "deep"]))]
    pub snow: Snow,
}

/// The book's numbers for hidden lakes.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What snow cover multiplies costs by.
    pub snow: SnowFactors,
}

/// A stand on a hidden lake.
#[derive(Clone, Copy, Debug)]
pub struct CoveredLake {
    outcome: CoveredLakeOutcome,
}

/// What it learns and pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoveredLakeOutcome {
    /// Whether its player is told that it is on ice.
    pub told: bool,
    /// Inches of allowance to the inch.
    pub cost: u32,
}

impl Outcome for CoveredLakeOutcome {}

impl Procedure for CoveredLake {
    type Outcome = CoveredLakeOutcome;

    fn measures(&self) -> Vec<Measure<CoveredLakeOutcome>> {
        measures! {
            "told", yes_no(), "its player is told that it is on ice", |outcome| outcome.told.into();
            "cost", amount("inches", 0..=self.outcome.cost),
                "movement allowance for each inch on the lake",
                |outcome| outcome.cost.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> CoveredLakeOutcome {
        self.outcome
    }
}

impl Rule for CoveredLake {
    const ABOUT: About = About { id: "cd.ice.snow-covered-lake", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let (mobility, snow) = (Mobility::Personnel, Snow::Normal);
        Circumstances { mobility, patrol: false, ski: false, moved: false, snow }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<CoveredLake, Refusal> {
        let Circumstances { mobility, patrol, ski, moved, snow } = circumstances;
        if snow == Snow::None {
            let problem = "without snow the lake is not hidden; expected normal or deep";
            return Err(Refusal::new("circumstances.snow", problem));
        }
        let told = patrol || mobility == Mobility::Personnel && !moved;
        let cost = figures.snow.of(snow, mobility, ski);
        Ok(CoveredLake { outcome: CoveredLakeOutcome { told, cost } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn on_lake(mobility: Mobility, patrol: bool, moved: bool) -> CoveredLakeOutcome {
        let circumstances = Circumstances { mobility, patrol, ski: false, moved, snow: Snow::Deep };
        let lake = CoveredLake::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        lake.resolve(&mut Scripted::new([]))
    }

    #[test]
    fn stationary_personnel_and_patrols_are_told_and_others_are_not() {
        assert!(on_lake(Mobility::Personnel, false, false).told);
        assert!(!on_lake(Mobility::Personnel, false, true).told);
        assert!(on_lake(Mobility::Personnel, true, true).told);
        assert!(!on_lake(Mobility::Tracked, false, false).told);
        assert!(on_lake(Mobility::Wheeled, true, true).told);
    }

    #[test]
    fn moving_there_costs_what_snow_costs() {
        assert_eq!(on_lake(Mobility::Tracked, false, true).cost, 4);
        assert_eq!(on_lake(Mobility::Personnel, false, true).cost, 2);
    }

    #[test]
    fn without_snow_a_lake_is_not_hidden() {
        let circumstances = Circumstances { snow: Snow::None, ..CoveredLake::example() };
        let refusal = CoveredLake::prepare(circumstances, Figures::default(), NoRulings {});
        assert_eq!(refusal.unwrap_err().key, "circumstances.snow");
    }
}
