//! The four kinds of night game. Source: night fighting, Night Fight, Dawn Assault, Longest Day,
//! Flare, and the chart. Register: `ba.night.choice`,
//! `ba.night.dawn-assault`, `ba.night.longest-day`, `ba.night.flare`, `ba.night.chart`.
//!
//! > Night Fight: dark all game. Dawn Assault: dark until, at the start of a turn after the first, a
//! > die and the number of the turn make eight. Longest Day: the same roll, and then it is dark.
//! > Flare: dark, but from the second turn on a 4+ lights that turn up. Players who cannot agree roll:
//! > 1 Night Fight, 2 Flare, 3 Dawn Assault, 4 Longest Day, 5 normal, 6 roll off and the winner picks.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{
    D6, Dice, Die, Measure, Outcome, Procedure, Series, States, Table, count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Refusal, Rule, spoken, switch};

/// What the players agree on before the game.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Normal visibility all game.
    #[default]
    Normal,
    /// Dark all game.
    NightFight,
    /// Dark until a die and the number of the turn are high enough.
    DawnAssault,
    /// Normal until the same roll succeeds, then dark.
    LongestDay,
    /// Dark, but a flare may light up any turn after the first.
    Flare,
    /// A roll on the chart decides.
    Chart,
}

/// The book's numbers for nights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Score of a die and the number of the turn that ends or begins the night.
    #[schemars(range(min = 1, max = 1100))]
    pub change: i32,
    /// Score of a die that lights a turn up.
    #[schemars(range(min = 1, max = 7))]
    pub flare: i32,
    /// The first turn in which either is rolled.
    #[schemars(range(min = 1, max = 1000))]
    pub first_roll: u32,
    /// The chart: the highest roll of each row.
    pub chart: ChartFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { change: 8, flare: 4, first_roll: 2, chart: ChartFigures::default() }
    }
}

/// The chart of night games: the highest roll of each row. Above the last the winner of a roll-off
/// chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ChartFigures {
    /// Night Fight.
    #[schemars(range(min = 0, max = 6))]
    pub night_fight: i32,
    /// Flare.
    #[schemars(range(min = 0, max = 6))]
    pub flare: i32,
    /// Dawn Assault.
    #[schemars(range(min = 0, max = 6))]
    pub dawn_assault: i32,
    /// Longest Day.
    #[schemars(range(min = 0, max = 6))]
    pub longest_day: i32,
    /// Normal visibility.
    #[schemars(range(min = 0, max = 6))]
    pub normal: i32,
}

impl Default for ChartFigures {
    fn default() -> ChartFigures {
        ChartFigures { night_fight: 1, flare: 2, dawn_assault: 3, longest_day: 4, normal: 5 }
    }
}

switch! {
    /// Whether the players roll again until the chart does not say normal (`night.chart_reroll_5`).
    ChartReroll {
        /// They play what it says.
        No,
        /// They roll again.
        Yes,
    }
}

/// What the register leaves open about nights.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether the players roll again until the chart does not say normal.
    #[serde(rename = "night.chart_reroll_5")]
    pub chart_reroll: ChartReroll,
}

/// What a player reads out before the game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What was agreed on.
    pub mode: Mode,
    /// What the winner of a roll-off chooses, if the chart is rolled on.
    #[serde(default = "night_fight")]
    #[schemars(extend("enum" = ["normal", "night-fight", "dawn-assault", "longest-day", "flare"]))]
    pub choice: Mode,
    /// Turns of the game.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The turn that `dark` asks about; the last if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub turn: Option<u32>,
}

fn night_fight() -> Mode {
    Mode::NightFight
}

/// A game that may be played in the dark.
#[derive(Clone, Debug)]
pub struct Darkness {
    mode: Mode,
    turns: u32,
    asked: u32,
    figures: Figures,
    chart: Table<Mode>,
    /// The rolls on the chart that count.
    faces: Vec<i32>,
}

/// When it was dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DarknessOutcome {
    /// What was played.
    pub mode: Mode,
    /// Turns that were dark.
    pub dark_turns: u32,
    /// Turns that were played.
    pub turns: u32,
    /// The first turn unlike the one before, if there is one.
    pub changed: Option<u32>,
    /// Whether it was dark in the turn asked about.
    pub dark: bool,
}

impl Outcome for DarknessOutcome {}

impl Procedure for Darkness {
    type Outcome = DarknessOutcome;

    fn measures(&self) -> Vec<Measure<DarknessOutcome>> {
        let turns = self.turns;
        let changes = time("turns", turns);
        let is_dark_throughout = self.mode == Mode::NightFight;
        let changes = if is_dark_throughout { changes.never("never") } else { changes };
        measures! {
            "dark_turns", count("turns", 0..=turns), "turns in the dark",
                |outcome| outcome.dark_turns.into();
            "bright_turns", count("turns", 0..=turns), "turns with normal visibility",
                |outcome| (outcome.turns - outcome.dark_turns).into();
            "change_turn", changes, "first turn with other visibility",
                |outcome| outcome.changed.into();
            "dark", yes_no(), "dark in the turn asked about", |outcome| outcome.dark.into();
            "night_fight", yes_no(), "Night Fight was played",
                |outcome| (outcome.mode == Mode::NightFight).into();
            "flare", yes_no(), "Flare was played", |outcome| (outcome.mode == Mode::Flare).into();
            "dawn_assault", yes_no(), "Dawn Assault was played",
                |outcome| (outcome.mode == Mode::DawnAssault).into();
            "longest_day", yes_no(), "Longest Day was played",
                |outcome| (outcome.mode == Mode::LongestDay).into();
            "normal", yes_no(), "normal visibility was played",
                |outcome| (outcome.mode == Mode::Normal).into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["normal visibility", "dark"]);
        vec![Series { name: "night", meaning: "Light and dark", states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DarknessOutcome {
        let mode = self.choose(dice);
        let turns = self.turns;
        let start = DarknessOutcome { mode, dark_turns: 0, turns, changed: None, dark: false };
        let dark = !matches!(mode, Mode::Normal | Mode::LongestDay);
        dice.rounds((1, dark, start), |dice, &(turn, before, so_far)| {
            let dark =
                self.is_dark(dice.at("turn", turn), mode, turn, before, so_far.changed.is_some());
            dice.mark("night", turn..=turn, dark.into());
            let differs = 1 < turn && dark != before;
            let outcome = DarknessOutcome {
                dark_turns: so_far.dark_turns + u32::from(dark),
                changed: so_far.changed.or(differs.then_some(turn)),
                dark: if turn == self.asked { dark } else { so_far.dark },
                ..so_far
            };
            if turn == turns { Break(outcome) } else { Continue((turn + 1, dark, outcome)) }
        })
    }
}

impl Darkness {
    fn choose<D: Dice>(&self, dice: &mut D) -> Mode {
        if self.mode != Mode::Chart {
            return self.mode;
        }
        // Rolling until a row counts is the same as rolling among the faces of those that do.
        let sides = u8::try_from(self.faces.len()).unwrap_or(6);
        let roll = dice.stage("night fighting chart").roll(Die::new(sides));
        let mode = self.chart.row(self.faces[usize::from(roll) - 1]);
        dice.note(|| spoken(&mode));
        mode
    }

    fn is_dark<D: Dice>(
        &self,
        dice: &mut D,
        mode: Mode,
        turn: u32,
        before: bool,
        changed: bool,
    ) -> bool {
        if turn < self.figures.first_roll {
            return before;
        }
        match mode {
            Mode::Flare => !dice.stage("flare").check(D6.at_least(self.figures.flare)),
            Mode::DawnAssault | Mode::LongestDay if !changed => {
                let check = D6.at_least(self.figures.change - turn.cast_signed());
                before != dice.stage("dawn or dusk").check(check)
            }
            _ => before,
        }
    }
}

impl ChartFigures {
    fn table(&self, choice: Mode) -> Result<Table<Mode>, Refusal> {
        let rows = [
            (self.night_fight, Mode::NightFight),
            (self.flare, Mode::Flare),
            (self.dawn_assault, Mode::DawnAssault),
            (self.longest_day, Mode::LongestDay),
            (self.normal, Mode::Normal),
        ];
        Table::new(D6.times(1), rows, choice)
            .map_err(|error| Refusal::new("figures.chart", error.to_string()))
    }
}

impl Rule for Darkness {
    const ABOUT: About = About {
        id: "ba.night.dawn-assault",
        covers: &["ba.night.choice", "ba.night.longest-day", "ba.night.flare", "ba.night.chart"],
        assumptions: &["ba.base.game-length"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { mode: Mode::DawnAssault, choice: Mode::NightFight, turns: 6, turn: None }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Darkness, Refusal> {
        let Circumstances { mode, choice, turns, turn } = circumstances;
        let asked = turn.unwrap_or(turns);
        if turns < asked {
            let problem = format!("the game has {turns} turns");
            return Err(Refusal::new("circumstances.turn", problem));
        }
        if choice == Mode::Chart {
            let problem = "the winner of a roll-off chooses one of the games, not the chart";
            return Err(Refusal::new("circumstances.choice", problem));
        }
        let chart = figures.chart.table(choice)?;
        // Only the row that says normal is rolled again, not a winner who chooses it.
        let again = rulings.chart_reroll == ChartReroll::Yes;
        let counts = |&face: &i32| !again || chart.position(face) != 4;
        let faces: Vec<i32> = (1..=6).filter(counts).collect();
        if faces.is_empty() {
            let problem = "some roll must say something else than normal visibility";
            return Err(Refusal::new("figures.chart.normal", problem));
        }
        Ok(Darkness { mode, turns, asked, figures, chart, faces })
    }
}

#[cfg(test)]
mod tests;
