//! What a scenario says about digging in.

use sandtable_dice::{Chance, Measure, Outcome, Scale, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DoubleOne, DownFigures, Fubars, MoraleFigures, Quality};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{never, one, six};

/// What a player reads out of a unit that digs in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Quality of the unit, which sets its morale.
    #[serde(default)]
    pub quality: Quality,
    /// Pin markers on the unit. As many as its morale would have removed it, and are refused.
    #[serde(default)]
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What officers and special rules add to its morale.
    #[serde(default)]
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// Turn in which it first takes a Down order to dig in.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub first_turn: u32,
    /// Turns of the game.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Probability that it is hit by fire in a turn, which pins it once before it tests.
    #[serde(default = "never")]
    pub under_fire: Chance,
    /// Probability that in a turn it has to move or is assaulted, and loses its progress.
    #[serde(default = "never")]
    pub interrupted: Chance,
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Turns that it stays Down after it has passed.
    #[schemars(range(max = 20))]
    pub waiting: u32,
    /// Pins that staying Down takes off.
    pub down: DownFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { waiting: 1, down: DownFigures::default(), morale: MoraleFigures::default() }
    }
}

switch! {
    /// Whether a unit without pins tests (`dig.test_without_pins`).
    TestWithoutPins {
        /// It does: the rule asks for a test.
        Yes,
        /// It does not: it passes without one, as with any order.
        No,
    }
}

switch! {
    /// What a double six does (`dig.fubar`).
    DigFubar {
        /// It fails.
        JustFails,
        /// It fails, and the FUBAR chart has the unit shoot at friends or run, so that it is not
        /// Down.
        Chart,
    }
}

switch! {
    /// Whether passing takes off pins (`dig.pin_removed_on_pass`).
    PinRemoved {
        /// It does, as any order test: one, or a D6 and one after a double one.
        Yes,
        /// It does not.
        No,
    }
}

switch! {
    /// What comes first at the end of a turn (`dig.order_of_end_of_turn`).
    EndOfTurn {
        /// The test, and then a D3 of pins comes off for staying Down.
        TestThenPins,
        /// The pins, and then the test.
        PinsThenTest,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether a unit without pins tests.
    #[serde(rename = "dig.test_without_pins")]
    pub without_pins: TestWithoutPins,
    /// What a double six does.
    #[serde(rename = "dig.fubar")]
    pub fubar: DigFubar,
    /// Whether passing takes off pins.
    #[serde(rename = "dig.pin_removed_on_pass")]
    pub pin_removed: PinRemoved,
    /// What comes first at the end of a turn.
    #[serde(rename = "dig.order_of_end_of_turn")]
    pub end_of_turn: EndOfTurn,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// When a unit is dug in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigOutcome {
    /// The first turn that it begins dug in, if it is: at the latest that after the game.
    pub turn: Option<u32>,
    /// Turns in which it lay Down, or tried to, and did nothing else.
    pub spent: u32,
    /// Order tests it made.
    pub tests: u32,
    /// What the FUBAR chart had it do.
    pub fubars: Fubars,
    /// Pin markers on it at the end.
    pub pins: u32,
    /// Whether its pins removed it.
    pub removed: bool,
}

impl DigOutcome {
    /// What can be read off it, by the first and the last turn that it can begin dug in, the turns left
    /// to dig and the morale.
    pub(crate) fn measures(
        (first, last): (u32, u32),
        left: u32,
        morale: u32,
    ) -> Vec<Measure<DigOutcome>> {
        let turns = Scale { low: first.into(), ..time("turns", last) };
        measures! {
            "dug_in_turn", turns, "first turn that it begins dug in, that after the game included",
                |outcome| outcome.turn.into();
            "dug_in", yes_no(), "dug in by the end of the game",
                |outcome| outcome.turn.is_some().into();
            "turns_spent", count("turns", 0..=left), "turns in which it did nothing but dig",
                |outcome| outcome.spent.into();
            "tests", count("tests", 0..=left), "order tests to dig in",
                |outcome| outcome.tests.into();
            "pins", count("markers", 0..=morale), "pins on it at the end",
                |outcome| outcome.pins.into();
            "fubars", count("tests", 0..=left), "tests that ended on the FUBAR chart",
                |outcome| outcome.fubars.total().into();
            "removed", yes_no(), "removed because its pins reached its morale",
                |outcome| outcome.removed.into();
            "friendly_fires", count("tests", 0..=left), "tests after which it fired at friends",
                |outcome| outcome.fubars.friendly_fires.into();
            "panics", count("tests", 0..=left), "tests after which it ran",
                |outcome| outcome.fubars.panics.into();
        }
    }
}

impl Outcome for DigOutcome {}
