//! Whom an army fights harder, and what that comes to: what the rules that ask for levels take of
//! `wtj.101.natural-antagonists`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::levels::{Morale, MoraleScale, Training};
use super::optional::Switch;
use sandtable_rulebook::Refusal;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::yes;

/// An army that the rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// The United States.
    American,
    /// Australia and New Zealand.
    Anzac,
    /// Austria-Hungary.
    Austrian,
    /// Great Britain.
    British,
    /// France.
    French,
    /// Germany.
    German,
    /// Italy.
    Italian,
    /// Russia.
    Russian,
    /// Serbia.
    Serbian,
    /// The Ottoman Empire.
    Turkish,
}

/// Whom a unit fights.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Feud {
    /// The army that the unit belongs to.
    pub nation: Nation,
    /// The army that its command faces in the scenario.
    pub enemy: Nation,
    /// Whether the unit itself is engaged with that enemy this turn.
    #[serde(default = "yes")]
    pub engaged: bool,
}

/// What an army gains against its natural antagonists.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Antagonism {
    /// The army that gains.
    pub nation: Nation,
    /// The enemies it gains against, twenty at most.
    #[schemars(length(max = 20))]
    pub enemies: Vec<Nation>,
    /// Gain in morale (levels).
    #[serde(default)]
    #[schemars(range(max = 4))]
    pub morale: u32,
    /// Gain in training (levels).
    #[serde(default)]
    #[schemars(range(max = 4))]
    pub training: u32,
}

/// The table of natural antagonists; it is not symmetric.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Antagonists(#[schemars(length(max = 50))] Vec<Antagonism>);

impl Default for Antagonists {
    fn default() -> Antagonists {
        use Nation::{Austrian, Italian, Russian, Serbian, Turkish};
        let row = |nation, enemies: &[Nation], training| Antagonism {
            nation,
            enemies: enemies.to_vec(),
            morale: 1,
            training,
        };
        Antagonists(vec![
            row(Austrian, &[Italian, Turkish], 0),
            row(Italian, &[Austrian], 0),
            row(Russian, &[Turkish], 1),
            row(Serbian, &[Austrian, Turkish], 0),
        ])
    }
}

switch! {
    /// What a plus one to training or morale is.
    Bonus {
        /// One level up the scale.
        Level,
        /// One added to each die that is rolled on training (command, scouts) or on morale.
        DieRoll,
    }
}

switch! {
    /// When a unit counts as fighting an enemy.
    Scope {
        /// Throughout a scenario in which its command faces that enemy.
        Scenario,
        /// On turns on which the unit itself is engaged with that enemy.
        EngagedThisTurn,
    }
}

/// What the register leaves open about natural antagonists.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AntagonistRulings {
    /// Whether rule 101, natural antagonists, is in use.
    #[serde(rename = "wtj.101")]
    pub switch: Switch,
    /// What a plus one to training or morale is.
    #[serde(rename = "wtj.101.bonus")]
    pub bonus: Bonus,
    /// When a unit counts as fighting an enemy.
    #[serde(rename = "wtj.101.scope")]
    pub scope: Scope,
}

impl Antagonists {
    /// What a unit gains against an enemy: levels of morale and of training.
    pub(crate) fn gains(&self, feud: Option<Feud>, rulings: AntagonistRulings) -> (u32, u32) {
        let Some(feud) = feud else { return (0, 0) };
        let fights = feud.engaged || rulings.scope == Scope::Scenario;
        if !fights || !rulings.switch.is_on() {
            return (0, 0);
        }
        let rows = self.0.iter();
        rows.filter(|row| row.nation == feud.nation && row.enemies.contains(&feud.enemy))
            .fold((0, 0), |(morale, training), row| (morale + row.morale, training + row.training))
    }

    /// The training that a unit fights with, and what is added to dice rolled on training.
    pub(crate) fn training(
        &self,
        training: Training,
        feud: Option<Feud>,
        rulings: AntagonistRulings,
    ) -> (Training, i32) {
        let (_, gain) = self.gains(feud, rulings);
        match rulings.bonus {
            Bonus::Level => (training.raised(gain), 0),
            Bonus::DieRoll => (training, gain.cast_signed()),
        }
    }

    /// The morale that a unit fights with, and what is added to dice rolled on morale.
    pub(crate) fn morale(
        &self,
        scale: &MoraleScale,
        morale: Morale,
        feud: Option<Feud>,
        rulings: AntagonistRulings,
    ) -> Result<(Morale, i32), Refusal> {
        let (gain, _) = self.gains(feud, rulings);
        match rulings.bonus {
            Bonus::Level => Ok((scale.raised(morale, gain)?, 0)),
            Bonus::DieRoll => Ok((scale.raised(morale, 0)?, gain.cast_signed())),
        }
    }
}
