//! Entanglement types. Source: *1916* optional rules, 207. Register: `wtj.207.entanglements`,
//! `wtj.207.availability`, `wtj.207.trade-off`.
//!
//! > | type | takes off a move (yards) | for an inch, regular inches | a barrage destroys it on |
//! > |---|---|---|---|
//! > | light riders | half a D6 x 10 | 0.8 | 2+ |
//! > | light coiled, the regular wire | half a D6 x 10 | 1.0 | 3+ |
//! > | light fence | D6 x 10 | 1.5 | 4+ |
//! > | medium fence | D6 x 20 | 2.0 | 5+ |
//! > | heavy coiled | D6 x 30 | 4.0 | 6+ |
//! >
//! > Heavy coiled wire is impassable to tanks and gives solid cover against small arms.

pub mod availability;
pub mod crossing;
pub mod trade_off;

use sandtable_dice::{Check, D6, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use availability::Availability;
pub use crossing::{Entanglements, WireRulings};
pub use trade_off::TradeOff;

pub(super) use crossing::{Pace, Position};

use super::optional::Switch;
use sandtable_rulebook::Chart;

/// A type of entanglement.
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
pub enum Wire {
    /// Light Spanish riders.
    LightRiders,
    /// Light coiled wire, which is the base game's regular wire.
    #[default]
    LightCoiled,
    /// Light fence, the most common type.
    LightFence,
    /// Medium fence, the most common type of main defenses.
    MediumFence,
    /// Heavy coiled wire.
    HeavyCoiled,
}

/// The numbers of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WireFigures {
    /// Yards taken off a move for each pip of the die.
    #[schemars(range(max = 100))]
    pub yards_per_pip: u32,
    /// Regular inches given up for ten inches of this type.
    #[schemars(range(min = 1, max = 1000))]
    pub regular_for_ten: u32,
    /// The natural barrage roll, or more, that destroys a section.
    #[schemars(range(min = 1, max = 7))]
    pub destroyed_on: i32,
}

/// The table of entanglement types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WireTable {
    /// Light riders.
    pub light_riders: WireFigures,
    /// Light coiled wire.
    pub light_coiled: WireFigures,
    /// Light fence.
    pub light_fence: WireFigures,
    /// Medium fence.
    pub medium_fence: WireFigures,
    /// Heavy coiled wire.
    pub heavy_coiled: WireFigures,
}

impl Default for WireTable {
    fn default() -> WireTable {
        let row = |yards_per_pip, regular_for_ten, destroyed_on| WireFigures {
            yards_per_pip,
            regular_for_ten,
            destroyed_on,
        };
        WireTable {
            light_riders: row(5, 8, 2),
            light_coiled: row(5, 10, 3),
            light_fence: row(10, 15, 4),
            medium_fence: row(20, 20, 5),
            heavy_coiled: row(30, 40, 6),
        }
    }
}

/// The book's numbers for entanglements.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The table of entanglement types (rule 207).
    pub wire: WireTable,
}

/// Whether there are types of wire at all.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct WireSwitch {
    /// Whether rule 207, entanglement types, is in use; without it all wire is regular.
    #[serde(rename = "wtj.207")]
    pub entanglements: Switch,
}

impl WireTable {
    /// The numbers of a type.
    pub fn of(&self, wire: Wire) -> WireFigures {
        match wire {
            Wire::LightRiders => self.light_riders,
            Wire::LightCoiled => self.light_coiled,
            Wire::LightFence => self.light_fence,
            Wire::MediumFence => self.medium_fence,
            Wire::HeavyCoiled => self.heavy_coiled,
        }
    }

    /// The table as the page has it.
    fn chart(&self) -> Chart {
        let columns =
            ["type", "yards a pip", "regular inches for an inch", "destroyed by a barrage on"];
        let mut chart = Chart::new(columns);
        let types = [
            ("Light riders", self.light_riders),
            ("Light coiled", self.light_coiled),
            ("Light fence", self.light_fence),
            ("Medium fence", self.medium_fence),
            ("Heavy coiled", self.heavy_coiled),
        ];
        for (name, figures) in types {
            chart.push(vec![
                name.to_owned(),
                figures.yards_per_pip.to_string(),
                format!("{:.1}", f64::from(figures.regular_for_ten) / 10.0),
                format!("{}+", figures.destroyed_on),
            ]);
        }
        chart
    }
}

impl Wire {
    /// The wire that lies there, with or without rule 207: without it, all is regular wire.
    #[must_use]
    pub(super) fn with(self, switch: WireSwitch) -> Wire {
        if switch.entanglements.is_on() { self } else { Wire::LightCoiled }
    }
}

impl WireFigures {
    /// What a natural barrage roll destroys a section on.
    pub(super) fn destroyed(self) -> Check {
        D6.at_least(self.destroyed_on)
    }

    /// Whether a section is left after some natural barrage rolls.
    pub(super) fn survives<D: Dice>(self, dice: &mut D, rolls: u32) -> bool {
        dice.stage("barrage on the wire").successes(rolls, self.destroyed()) == 0
    }

    /// The most that a die takes off a move (yards).
    pub(super) fn most_reduction(self) -> u32 {
        self.yards_per_pip * u32::from(D6.sides())
    }

    /// What crossing it takes off a move (yards).
    pub(super) fn reduction<D: Dice>(self, dice: &mut D) -> u32 {
        self.yards_per_pip * u32::from(dice.stage("movement reduction").roll(D6))
    }
}
