//! An assault on a wired trench after a barrage, with every optional rule that touches it. Register:
//! `wtj.core.optional`.
//!
//! > Each optional rule is switched on or off by itself; what a designer asks is how the same
//! > situation goes with it and without it.
//!
//! The situation runs through the base game's phases: the barrage hits the defenders (601) and cuts
//! the wire (207); then, turn by turn, the defenders try to get up (201, 206), the attackers move if
//! they pass their command roll (206) and cross what wire is left (207), a hero may be asked for once
//! they are close (501); where they reach the trench there is an assault (502). Officers are those of
//! rule 102, and who fights whom matters by rule 101.

pub mod battle;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use battle::TrenchAssault;

use super::base::{Bases, Chart, Column, CommandChart};
use super::bomber_parties::{BombFigures, Scope1914};
use super::clash::Clash;
use super::command_rolls::{CommandFigures, command_check};
use super::entanglements::{Pace, Wire, WireRulings, WireTable};
use super::levels::{Morale, Training};
use super::lone_assault::{
    Hero, HeroFigures, HeroSwitches, History, Request, Success, Target, TargetKind,
};
use super::natural_antagonists::{Feud, Nation};
use super::optional::Switch;
use super::veteran_barrage::ShelterFigures;
use super::veteran_officers::Officer;
use battle::Commander;
use sandtable_rulebook::unsaid::{nine, one, twelve};
use sandtable_rulebook::{About, Refusal, Rule};

/// One side of the assault.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// The army it belongs to, if rules 101 and 502 matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Its training.
    #[serde(default)]
    pub training: Training,
    /// Its morale.
    #[serde(default)]
    pub morale: Morale,
    /// Whether a veteran officer commands it.
    #[serde(default)]
    pub officer: Officer,
    /// Its bases.
    #[serde(default = "nine")]
    #[schemars(range(min = 1, max = 50))]
    pub bases: u32,
    /// Its assault value, from the base game.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub value: i32,
}

/// What a player reads out before the assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The year of the battle.
    #[serde(default = "middle_year")]
    #[schemars(range(min = 1914, max = 1918))]
    pub year: u32,
    /// Those who attack.
    pub attacker: Force,
    /// Those in the trench.
    pub defender: Force,
    /// Dice of the barrage against the defenders, who lie prone under it.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub barrage_dice: u32,
    /// Natural barrage rolls against each belt of wire.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub barrage_rolls: u32,
    /// The belts of wire, the first to be met first.
    #[serde(default)]
    #[schemars(length(max = 4))]
    pub belts: Vec<Wire>,
    /// Depth of a belt (game inches), for the ruling that rolls by the inch.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 12))]
    pub belt_depth: u32,
    /// Open ground in front of the wire (yards).
    #[schemars(range(max = 2000))]
    pub approach: u32,
    /// Open ground between wire and trench (yards).
    #[serde(default)]
    #[schemars(range(max = 2000))]
    pub beyond: u32,
    /// Move of the attackers (yards a turn).
    #[serde(default = "infantry")]
    #[schemars(range(min = 1, max = 2000))]
    pub allowance: u32,
    /// Turns after which the assault has failed.
    #[serde(default = "twelve")]
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
    /// Added to the assault value of defenders who are still down; not in the documents.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub prone_value: i32,
    /// Whether the attackers ask for heroes, on every turn on which one could do anything.
    #[serde(default)]
    pub heroes: bool,
    /// Whether a friendly unit supports the defenders against heroes.
    #[serde(default)]
    pub supported: bool,
    /// The Over-the-Top modifier, which rule 201 needs and the documents do not print.
    #[schemars(range(min = -10, max = 10))]
    pub over_the_top: i32,
    /// The Command chart, which rules 201 and 206 need and the documents do not print.
    pub command_chart: CommandChart,
    /// The Area Weapons chart, which rule 601 needs and the documents do not print.
    pub area_chart: Chart,
}

fn middle_year() -> u32 {
    1916
}

fn infantry() -> u32 {
    120
}

/// The book's numbers for all that touches the assault.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// The table of entanglement types (rule 207).
    pub wire: WireTable,
    /// What a veteran officer adds to command dice (rule 206).
    pub command: CommandFigures,
    /// What a veteran officer does about barrages (rule 601).
    pub shelter: ShelterFigures,
    /// Who brings grenades (rule 502).
    pub bombers: BombFigures,
    /// Heroes (rule 501), natural antagonists (101) and officers (102).
    #[serde(flatten)]
    pub lone_assault: HeroFigures,
}

/// Which optional rules are in use, and what the register leaves open about them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 201, post-barrage deployment, is in use.
    #[serde(rename = "wtj.201")]
    pub post_barrage: Switch,
    /// Whether rule 206, veteran officers at command rolls, is in use.
    #[serde(rename = "wtj.206")]
    pub command: Switch,
    /// Whether rule 502, bomber parties, is in use.
    #[serde(rename = "wtj.502")]
    pub bombers: Switch,
    /// Whom the bonus of 1914 counts against.
    #[serde(rename = "wtj.502.1914_scope")]
    pub scope_1914: Scope1914,
    /// Whether rule 601, veteran officers under barrages, is in use.
    #[serde(rename = "wtj.601")]
    pub barrage: Switch,
    /// Rule 207.
    #[serde(flatten)]
    pub wire: WireRulings,
    /// Rules 501, 101 and 102.
    #[serde(flatten)]
    pub hero: HeroSwitches,
    /// What counts as a success for the next turn.
    #[serde(rename = "wtj.501.success")]
    pub success: Success,
    /// Which requests count against the next one.
    #[serde(rename = "wtj.501.k")]
    pub history: History,
}

impl Circumstances {
    /// Whom a side fights.
    fn feud(side: Force, enemy: Force) -> Option<Feud> {
        let (nation, enemy) = (side.nation?, enemy.nation?);
        Some(Feud { nation, enemy, engaged: true })
    }

    /// How a side's command rolls go: alone, and with a veteran officer.
    fn commander(
        &self,
        side: Force,
        enemy: Force,
        figures: &Figures,
        rulings: Rulings,
        (column, modifier, rule): (Column, i32, u32),
    ) -> Result<Commander, Refusal> {
        let feud = Circumstances::feud(side, enemy);
        let antagonists = &figures.lone_assault.antagonists;
        let (training, die) = antagonists.training(side.training, feud, rulings.hero.antagonists);
        let number = self.command_chart.number(training, column, rule)?;
        let bonus = if rulings.command.is_on() { figures.command.veteran_officer } else { 0 };
        Ok(Commander {
            officer: side.officer.command(figures.lone_assault.officer, rulings.hero.officers),
            alone: command_check(number, modifier + die),
            led: command_check(number, modifier + die + bonus),
        })
    }

    /// How the defenders get up.
    fn defenders(&self, figures: &Figures, rulings: Rulings) -> Result<Commander, Refusal> {
        let roll = if rulings.post_barrage.is_on() {
            (Column::Assault, self.over_the_top, 201)
        } else {
            (Column::Maneuver, 0, 201)
        };
        self.commander(self.defender, self.attacker, figures, rulings, roll)
    }

    /// The values of both sides, grenades included.
    fn clash(&self, figures: &Figures, rulings: Rulings) -> Clash {
        let value = |side: Force, enemy: Force| match side.nation {
            Some(nation) if rulings.bombers.is_on() => {
                let bombers = &figures.bombers;
                side.value + bombers.value(self.year, nation, enemy.nation, rulings.scope_1914)
            }
            _ => side.value,
        };
        Clash {
            attacker: value(self.attacker, self.defender),
            defender: value(self.defender, self.attacker),
        }
    }
}

impl Rule for TrenchAssault {
    const ABOUT: About = About {
        id: "wtj.core.optional",
        covers: &[],
        assumptions: &[
            "wtj.base.area-weapons",
            "wtj.base.assault",
            "wtj.base.command",
            "wtj.base.damage",
            "wtj.base.pre-game",
            "wtj.base.support",
            "wtj.base.unit-size",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let force = Force {
            nation: None,
            training: Training::Average,
            morale: Morale::Steady,
            officer: Officer::Rolled,
            bases: nine(),
            value: 0,
        };
        Circumstances {
            year: middle_year(),
            attacker: force,
            defender: force,
            barrage_dice: 3,
            barrage_rolls: 1,
            belts: vec![Wire::MediumFence],
            belt_depth: one(),
            approach: 240,
            beyond: 60,
            allowance: infantry(),
            turns: twelve(),
            prone_value: -2,
            heroes: true,
            supported: false,
            over_the_top: -1,
            command_chart: CommandChart::placeholder(),
            area_chart: Chart::placeholder(),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<TrenchAssault, Refusal> {
        let Circumstances { attacker, defender, approach, beyond, allowance, .. } = circumstances;
        if approach + beyond == 0 && circumstances.belts.is_empty() {
            let problem =
                "the attackers are in the trench already; leave them some ground to cover";
            return Err(Refusal::new("circumstances.approach", problem));
        }
        let named = "rule 601: the Area Weapons chart";
        let table = circumstances.area_chart.table("circumstances.area_chart", named)?;
        let advance = (Column::Assault, 0, 206);
        let hero = Hero {
            training: attacker.training,
            morale: attacker.morale,
            // The commander of the attackers is rolled for only once.
            officer: Officer::None,
            feud: Circumstances::feud(attacker, defender),
            distance: 0,
        };
        let target = Target {
            kind: TargetKind::Infantry,
            bases: Some(defender.bases),
            size: None,
            supported: circumstances.supported,
            pinned_or_demoralized: false,
        };
        let wire = circumstances.belts.iter().map(|wire| wire.with(rulings.wire.switch));
        Ok(TrenchAssault {
            attacker: circumstances.commander(attacker, defender, &figures, rulings, advance)?,
            defender: circumstances.defenders(&figures, rulings)?,
            attackers: Bases::sound(attacker.bases),
            defenders: target.victim(figures.lone_assault.size)?,
            barrage_dice: circumstances.barrage_dice,
            shelter: if rulings.barrage.is_on() { Some(figures.shelter.even) } else { None },
            table,
            damage: figures.lone_assault.damage,
            wire: wire.map(|wire| figures.wire.of(wire)).collect(),
            barrage_rolls: circumstances.barrage_rolls,
            approach,
            beyond,
            pace: Pace { allowance, belt_depth: circumstances.belt_depth, rulings: rulings.wire },
            turns: circumstances.turns,
            clash: circumstances.clash(&figures, rulings),
            prone_value: circumstances.prone_value,
            heroes: circumstances.heroes && rulings.hero.switch.is_on(),
            reach: (figures.lone_assault.reach, rulings.hero.lower_bound),
            success: rulings.success,
            history: rulings.history,
            request: Request::at_any_distance(&hero, target, figures.lone_assault, rulings.hero)?,
        })
    }
}

#[cfg(test)]
mod tests;
