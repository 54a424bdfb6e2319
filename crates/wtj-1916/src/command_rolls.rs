//! Command rolls of veteran officers. Source: *1916* optional rules, 206. Register:
//! `wtj.206.command-rolls`, with the base game's roll, `wtj.base.command`.
//!
//! > A unit with a veteran officer adds one to every command die, for standard maneuver and for
//! > assault movement.

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::{Column, CommandChart};
use super::levels::Training;
use super::natural_antagonists::{AntagonistRulings, Antagonists, Feud};
use super::optional::Switch;
use super::veteran_officers::{Command, Officer, OfficerFigures, OfficerSwitch};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a veteran officer adds to command dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CommandFigures {
    /// Added to each command die of a unit with a veteran officer.
    #[schemars(range(min = -6, max = 6))]
    pub veteran_officer: i32,
}

impl Default for CommandFigures {
    fn default() -> CommandFigures {
        CommandFigures { veteran_officer: 1 }
    }
}

/// A command roll, or several of them.
#[derive(Clone, Copy, Debug)]
pub struct CommandRolls {
    rolls: u32,
    number: i32,
    officer: Command,
    bonus: i32,
}

/// What comes of command rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommandRollsOutcome {
    /// Rolls that were passed.
    pub passed: u32,
    /// Whether all were.
    pub all: bool,
    /// Whether a veteran officer leads the unit.
    pub officer: bool,
}

impl Outcome for CommandRollsOutcome {}

/// What a player reads out before a command roll.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit's training.
    #[serde(default)]
    pub training: Training,
    /// The column of the chart.
    #[serde(default)]
    pub movement: Column,
    /// Whether a veteran officer leads it.
    #[serde(default)]
    pub officer: Officer,
    /// Whom it fights, if rule 101 matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feud: Option<Feud>,
    /// What else is added to the die, such as the Over-the-Top modifier.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
    /// Rolls made, one a turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub rolls: u32,
    /// The Command chart, which rules 201 and 206 need and the documents do not print.
    pub command_chart: CommandChart,
}

/// The book's numbers for command rolls.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What a veteran officer adds to command dice (rule 206).
    pub command: CommandFigures,
    /// What a veteran officer is rolled on (rule 102).
    pub officer: OfficerFigures,
    /// Who gains what against whom (rule 101).
    pub antagonists: Antagonists,
}

/// Which optional rules touch command rolls.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 206, veteran officers at command rolls, is in use.
    #[serde(rename = "wtj.206")]
    pub switch: Switch,
    /// Rule 101.
    #[serde(flatten)]
    pub antagonists: AntagonistRulings,
    /// Rule 102.
    #[serde(flatten)]
    pub officers: OfficerSwitch,
}

impl Procedure for CommandRolls {
    type Outcome = CommandRollsOutcome;

    fn measures(&self) -> Vec<Measure<CommandRollsOutcome>> {
        measures! {
            "passed", count("rolls", 0..=self.rolls), "command rolls passed",
                |outcome| outcome.passed.into();
            "any", yes_no(), "at least one passed", |outcome| (0 < outcome.passed).into();
            "all", yes_no(), "all passed", |outcome| outcome.all.into();
            "officer", yes_no(), "led by a veteran officer", |outcome| outcome.officer.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CommandRollsOutcome {
        let &CommandRolls { rolls, number, officer, bonus } = self;
        let officer = officer.is_veteran(dice);
        let check = command_check(number, if officer { bonus } else { 0 });
        let passed = dice.stage("command roll").successes(rolls, check);
        CommandRollsOutcome { passed, all: passed == rolls, officer }
    }
}

/// A command roll against a number of the chart.
pub(super) fn command_check(number: i32, modifier: i32) -> Check {
    D6.at_least(number - modifier)
}

impl Rule for CommandRolls {
    const ABOUT: About = About {
        id: "wtj.206.command-rolls",
        covers: &["wtj.base.command"],
        assumptions: &["wtj.base.command"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            training: Training::Average,
            movement: Column::Assault,
            officer: Officer::Veteran,
            feud: None,
            modifier: 0,
            rolls: 1,
            command_chart: CommandChart::placeholder(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<CommandRolls, Refusal> {
        let Circumstances { training, movement, officer, feud, modifier, rolls, command_chart } =
            circumstances;
        let Figures { command, officer: officer_figures, antagonists } = figures;
        let (training, die) = antagonists.training(training, feud, rulings.antagonists);
        let number = command_chart.number(training, movement, 206)? - modifier - die;
        let officer = officer.command(officer_figures, rulings.officers);
        let bonus = if rulings.switch.is_on() { command.veteran_officer } else { 0 };
        Ok(CommandRolls { rolls, number, officer, bonus })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, with, written, written_refused};

    fn passes(changes: Value, rulings: Value) -> String {
        let circumstances = with(
            json!({
                "command_chart": { "average": { "assault": 5 }, "great": { "assault": 4 } },
            }),
            changes,
        );
        mean(&written::<CommandRolls>(circumstances, json!({}), rulings), "passed")
    }

    #[test]
    fn wtj_vet_005_a_veteran_officer_adds_one_to_command_dice() {
        assert_eq!(passes(json!({}), json!({})), "1/3");
        assert_eq!(passes(json!({ "officer": "veteran" }), json!({})), "1/2");
        assert_eq!(passes(json!({ "officer": "veteran" }), json!({ "wtj.206": "no" })), "1/3");
        assert_eq!(passes(json!({ "officer": "veteran" }), json!({ "wtj.102": "no" })), "1/3");
        assert_eq!(passes(json!({ "officer": "rolled" }), json!({})), "73/216");
    }

    #[test]
    fn a_bonus_is_worth_nothing_to_the_certain_and_the_impossible() {
        let certain = json!({ "officer": "veteran", "modifier": 4 });
        assert_eq!(passes(certain, json!({})), "1");
        assert_eq!(passes(json!({ "officer": "veteran", "modifier": -3 }), json!({})), "0");
    }

    #[test]
    fn russians_against_turks_read_the_row_above() {
        let feud = json!({ "feud": { "nation": "russian", "enemy": "turkish" } });
        assert_eq!(passes(feud.clone(), json!({})), "1/2");
        assert_eq!(passes(feud, json!({ "wtj.101": "no" })), "1/3");
    }

    #[test]
    fn a_chart_without_the_row_is_refused_by_the_number_of_the_rule() {
        let circumstances = json!({ "training": "poor", "command_chart": {} });
        let refusal = written_refused::<CommandRolls>(circumstances, json!({}), json!({}));
        assert_eq!(
            refusal.problem,
            "rule 206: the Command chart has no number for assault movement of poor training"
        );
    }
}
