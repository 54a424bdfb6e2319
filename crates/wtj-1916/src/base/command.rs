//! The Command chart. Register: `wtj.base.command`, an assumption of the base game.
//!
//! > A unit that wants to move or stand up rolls a D6, with modifiers, at or above a number for its
//! > training, in a column for maneuver and one for assault movement.
//!
//! The numbers are not in the documents; a scenario states them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Training;
use sandtable_rulebook::{Refusal, spoken};

/// A column of the Command chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Column {
    /// Standard maneuver.
    Maneuver,
    /// Assault movement.
    #[default]
    Assault,
}

/// What troops of one training need on a D6.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandNumbers {
    /// For standard maneuver; leave it out if nobody makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 20))]
    pub maneuver: Option<i32>,
    /// For assault movement; leave it out if nobody makes any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 20))]
    pub assault: Option<i32>,
}

/// The Command chart: what troops need on a D6, by training. Only what is asked for must be stated.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommandChart {
    /// Abysmal training; leave it out if no unit has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abysmal: Option<CommandNumbers>,
    /// Poor training; leave it out if no unit has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poor: Option<CommandNumbers>,
    /// Average training; leave it out if no unit has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub average: Option<CommandNumbers>,
    /// Great training; leave it out if no unit has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub great: Option<CommandNumbers>,
    /// Outstanding training; leave it out if no unit has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outstanding: Option<CommandNumbers>,
}

impl CommandChart {
    /// The placeholder of the examples: average troops need 4 to maneuver and 5 to assault.
    pub(crate) fn placeholder() -> CommandChart {
        let numbers = |maneuver| {
            Some(CommandNumbers { maneuver: Some(maneuver), assault: Some(maneuver + 1) })
        };
        CommandChart {
            abysmal: numbers(5),
            poor: numbers(4),
            average: numbers(4),
            great: numbers(3),
            outstanding: numbers(2),
        }
    }

    /// What troops need on a D6.
    ///
    /// # Errors
    ///
    /// If the chart does not say; the refusal names the rule.
    pub(crate) fn number(
        &self,
        training: Training,
        column: Column,
        rule: u32,
    ) -> Result<i32, Refusal> {
        let row = match training {
            Training::Abysmal => self.abysmal,
            Training::Poor => self.poor,
            Training::Average => self.average,
            Training::Great => self.great,
            Training::Outstanding => self.outstanding,
        };
        let number = row.and_then(|numbers| match column {
            Column::Maneuver => numbers.maneuver,
            Column::Assault => numbers.assault,
        });
        number.ok_or_else(|| {
            let problem = format!(
                "rule {rule}: the Command chart has no number for {} movement of {} training",
                spoken(&column),
                spoken(&training)
            );
            Refusal::new("circumstances.command_chart", problem)
        })
    }
}
