//! Post-barrage deployment. Source: *1916* optional rules, 201. Register: `wtj.201.post-barrage`.
//!
//! > A unit that lies prone when a pre-game barrage has hit it stays down until it passes a roll on the
//! > Assault side of the Command chart, with the Over-the-Top modifier: one try a turn. Each heavy
//! > machine gun base of Commonwealth or German troops that is to deploy rolls likewise.
//!
//! Without the rule a unit stands up on the Maneuver side, without that modifier, as the base game
//! has it (`wtj.base.command`), and machine guns deploy at once. Under rule 302 no heavy weapon lies
//! prone, so that only those that begin undeployed roll.

pub mod race;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use race::{Enemy, PostBarrage};

use super::base::{Column, CommandChart};
use super::command_rolls::{CommandFigures, command_check};
use super::levels::Training;
use super::natural_antagonists::{AntagonistRulings, Antagonists, Feud};
use super::optional::Switch;
use super::veteran_officers::{Officer, OfficerFigures, OfficerSwitch};
use race::{Advance, Group};
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{one, yes};
use sandtable_rulebook::{About, Refusal, Rule};

/// What kind of defenders a group is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Units.
    #[default]
    Unit,
    /// Heavy machine gun bases of Commonwealth or German troops.
    HeavyMachineGun,
    /// Other heavy machine gun bases.
    OtherMachineGun,
}

/// Defenders who are alike.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Defenders {
    /// What they are.
    #[serde(default)]
    pub kind: Kind,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub count: u32,
    /// Their training.
    #[serde(default)]
    pub training: Training,
    /// Whether a veteran officer commands each of them.
    #[serde(default)]
    pub officer: Officer,
    /// Whom they fight, if rule 101 matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feud: Option<Feud>,
    /// Whether a pre-game barrage has hit them while they lay prone.
    #[serde(default = "yes")]
    pub prone: bool,
    /// Whether machine guns begin undeployed.
    #[serde(default)]
    pub undeployed: bool,
    /// What else is added to their die.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub modifier: i32,
}

/// What a player reads out after a barrage.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The defenders.
    #[schemars(length(min = 1, max = 6))]
    pub defenders: Vec<Defenders>,
    /// Turns until the enemy arrives; with an `enemy` who has to come, the most that are played.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The enemy, if his coming is to be played too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enemy: Option<Enemy>,
    /// The Over-the-Top modifier, which rule 201 needs and the documents do not print.
    #[schemars(range(min = -10, max = 10))]
    pub over_the_top: i32,
    /// The Command chart, which rule 201 needs and the documents do not print.
    pub command_chart: CommandChart,
}

/// The book's numbers for deployment after a barrage.
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

switch! {
    /// Whether getting up is the command roll of the turn.
    UsesTurn {
        /// It is: the unit may move on the turn on which it gets up.
        Yes,
        /// It is not: the unit may move from the next turn on.
        No,
    }
}

switch! {
    /// Whether a prone unit may fire.
    ProneFire {
        /// It may not.
        No,
        /// It may.
        Yes,
    }
}

/// What the register leaves open about deployment after a barrage.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 201, post-barrage deployment, is in use.
    #[serde(rename = "wtj.201")]
    pub switch: Switch,
    /// Whether getting up is the command roll of the turn.
    #[serde(rename = "wtj.201.uses_turn")]
    pub uses_turn: UsesTurn,
    /// Whether a prone unit may fire.
    #[serde(rename = "wtj.201.prone_fire")]
    pub prone_fire: ProneFire,
    /// Whether rule 206, veteran officers at command rolls, is in use.
    #[serde(rename = "wtj.206")]
    pub command: Switch,
    /// Whether rule 302, equipment damage, is in use; without it heavy weapons may lie
    /// prone too.
    #[serde(rename = "wtj.302")]
    pub equipment: Switch,
    /// Rule 101.
    #[serde(flatten)]
    pub antagonists: AntagonistRulings,
    /// Rule 102.
    #[serde(flatten)]
    pub officers: OfficerSwitch,
}

impl Defenders {
    /// Whether they have to roll before they are ready.
    fn must_roll(&self, rulings: Rulings) -> bool {
        let prone = self.prone && (self.kind == Kind::Unit || !rulings.equipment.is_on());
        let deploying = self.undeployed && self.kind == Kind::HeavyMachineGun;
        prone || (deploying && rulings.switch.is_on())
    }

    fn group(
        &self,
        circumstances: &Circumstances,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<Group, Refusal> {
        let on = rulings.switch.is_on();
        let (training, die) =
            figures.antagonists.training(self.training, self.feud, rulings.antagonists);
        let (column, over_the_top) =
            if on { (Column::Assault, circumstances.over_the_top) } else { (Column::Maneuver, 0) };
        let rolls = self.must_roll(rulings);
        let (alone, led) = if rolls {
            let number = circumstances.command_chart.number(training, column, 201)?;
            let modifier = over_the_top + self.modifier + die;
            let bonus = if rulings.command.is_on() { figures.command.veteran_officer } else { 0 };
            (command_check(number, modifier), command_check(number, modifier + bonus))
        } else {
            (command_check(1, 0), command_check(1, 0))
        };
        let officer = self.officer.command(figures.officer, rulings.officers);
        Ok(Group { count: self.count, rolls, officer, alone, led, guns: self.kind != Kind::Unit })
    }
}

impl Rule for PostBarrage {
    const ABOUT: About = About {
        id: "wtj.201.post-barrage",
        covers: &[],
        assumptions: &["wtj.base.command", "wtj.base.pre-game"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let group = |kind, count, undeployed| Defenders {
            kind,
            count,
            training: Training::Average,
            officer: Officer::None,
            feud: None,
            prone: true,
            undeployed,
            modifier: 0,
        };
        Circumstances {
            defenders: vec![group(Kind::Unit, 2, false), group(Kind::HeavyMachineGun, 1, true)],
            turns: 2,
            enemy: None,
            over_the_top: -1,
            command_chart: CommandChart::placeholder(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<PostBarrage, Refusal> {
        if let Some(i) = circumstances
            .defenders
            .iter()
            .position(|group| group.undeployed && group.kind == Kind::Unit)
        {
            let problem = format!("only machine guns deploy; group {} is made of units", i + 1);
            return Err(Refusal::new("circumstances.defenders", problem));
        }
        let groups = circumstances.defenders.iter();
        let groups = groups.map(|group| group.group(&circumstances, &figures, rulings));
        Ok(PostBarrage {
            groups: groups.collect::<Result<_, _>>()?,
            turns: circumstances.turns,
            advance: circumstances.enemy.map(Advance::of),
            moves_on_getting_up: rulings.uses_turn == UsesTurn::Yes,
            fires_prone: rulings.prone_fire == ProneFire::Yes,
        })
    }
}

#[cfg(test)]
mod tests;
