//! What an army has lost to the cold.

use sandtable_dice::{Measure, Outcome, amount, count};
use sandtable_rulebook::measures;

/// What frostbite has cost an army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmyOutcome {
    /// Models lost to frostbite.
    pub casualties: u32,
    /// Units of infantry or artillery that are no more.
    pub units_destroyed: u32,
    /// Vehicles on the table that cannot move.
    pub immobilized: u32,
    /// Vehicles off the table that are destroyed.
    pub vehicles_destroyed: u32,
    /// Units that failed their check.
    pub failed: u32,
    /// Models of infantry and artillery left.
    pub models_left: u32,
    /// What their clothing costs (points).
    pub cost: u32,
}

impl ArmyOutcome {
    /// One vehicle.
    pub(super) fn vehicle(failed: u32, off_table: bool) -> ArmyOutcome {
        let (immobilized, vehicles_destroyed) = if off_table { (0, failed) } else { (failed, 0) };
        ArmyOutcome { immobilized, vehicles_destroyed, failed, ..ArmyOutcome::default() }
    }

    /// One unit of infantry or artillery.
    pub(super) fn troops(failed: u32, lost: u32, left: u32) -> ArmyOutcome {
        ArmyOutcome {
            failed,
            casualties: lost,
            units_destroyed: u32::from(left == 0),
            models_left: left,
            ..ArmyOutcome::default()
        }
    }

    /// With one more unit.
    pub(super) fn and(self, one: ArmyOutcome) -> ArmyOutcome {
        ArmyOutcome {
            casualties: self.casualties + one.casualties,
            units_destroyed: self.units_destroyed + one.units_destroyed,
            immobilized: self.immobilized + one.immobilized,
            vehicles_destroyed: self.vehicles_destroyed + one.vehicles_destroyed,
            failed: self.failed + one.failed,
            models_left: self.models_left + one.models_left,
            cost: self.cost,
        }
    }
}

impl ArmyOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(crate) fn measures(most: &ArmyOutcome) -> Vec<Measure<ArmyOutcome>> {
        measures! {
            "casualties", count("models", 0..=most.casualties),
                "casualties of infantry and artillery", |outcome| outcome.casualties.into();
            "units_destroyed", count("units", 0..=most.units_destroyed),
                "units of infantry and artillery that are no more",
                |outcome| outcome.units_destroyed.into();
            "immobilized", count("vehicles", 0..=most.immobilized),
                "vehicles on the table that cannot move", |outcome| outcome.immobilized.into();
            "vehicles_destroyed", count("vehicles", 0..=most.vehicles_destroyed),
                "vehicles destroyed off the table", |outcome| outcome.vehicles_destroyed.into();
            "failed", count("units", 0..=most.failed), "units that failed their check",
                |outcome| outcome.failed.into();
            "models_left", count("models", 0..=most.models_left), "infantry and artillery left",
                |outcome| outcome.models_left.into();
            "cost", amount("points", 0..=most.cost), "cost of cold weather clothing",
                |outcome| outcome.cost.into();
        }
    }
}

impl Outcome for ArmyOutcome {}
