//! How far one sees in fog. Source: *Battle of the Bulge*, Fog, Fog optional rules. Register:
//! `ba.fog.standard`, `ba.fog.optional-table`.
//!
//! > Visibility is 18 inches, or what the players agree on. If they agree to it, a die at the end of
//! > each turn changes it: on 1 or 2 it falls by 2D6 inches, not below 12; on 3 or 4 it stays; on 5
//! > or 6 it rises by 2D6 inches. The new visibility holds from the next turn on.

use std::ops::RangeInclusive;

use sandtable_dice::{D6, Dice, Reading, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::Refusal;
use sandtable_rulebook::switch;

/// The numbers of fog.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FogFigures {
    /// Visibility, unless the players agree on another (inches, to the hundredth).
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: f64,
    /// Highest roll on which fog thickens.
    #[schemars(range(min = 0, max = 6))]
    pub thickens: i32,
    /// Highest roll on which it stays; above, it clears.
    #[schemars(range(min = 0, max = 6))]
    pub stays: i32,
    /// Dice by which visibility changes.
    #[schemars(range(min = 1, max = 6))]
    pub dice: u32,
    /// Thickening fog leaves at least this visibility (inches, to the hundredth).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub floor: f64,
}

impl Default for FogFigures {
    fn default() -> FogFigures {
        FogFigures { visibility: 18.0, thickens: 2, stays: 4, dice: 2, floor: 12.0 }
    }
}

/// How far one sees, in hundredths of an inch: players agree on what they like, and what is rolled is
/// added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sight(u32);

impl Sight {
    /// So many inches, to the nearest hundredth.
    pub fn of(inches: f64) -> Sight {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "no more than 200 inches, and none below zero"
        )]
        let hundredths = (inches * 100.0).round() as u32;
        Sight(hundredths)
    }

    /// So many whole inches.
    pub const fn inches(inches: u32) -> Sight {
        Sight(100 * inches)
    }

    /// The whole inches of it.
    pub const fn whole(self) -> u32 {
        self.0 / 100
    }
}

impl From<Sight> for f64 {
    fn from(sight: Sight) -> f64 {
        f64::from(sight.0) / 100.0
    }
}

impl From<Sight> for Reading {
    fn from(sight: Sight) -> Reading {
        Reading::fraction(sight.0, 100)
    }
}

switch! {
    /// How the visibility of fog is played (`fog.mode`).
    FogMode {
        /// It stays as it is.
        Standard,
        /// A die at the end of each turn may change it; both players must agree to this.
        Optional,
    }
}

switch! {
    /// What thickening does to a visibility that is below the least already (`fog.below_floor`).
    BelowFloor {
        /// Nothing.
        Stays,
        /// It becomes the least visibility.
        JumpsToFloor,
    }
}

/// What the register leaves open about visibility.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct VisibilityRulings {
    /// How the visibility of fog is played.
    #[serde(rename = "fog.mode")]
    pub mode: FogMode,
    /// What thickening does to a visibility that is below the least already.
    #[serde(rename = "fog.below_floor")]
    pub below_floor: BelowFloor,
}

/// What the die says of the fog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Drift {
    Thickens,
    Stays,
    Clears,
}

/// How visibility changes from turn to turn.
#[derive(Clone, Debug)]
pub struct Visibility {
    table: Table<Drift>,
    dice: u32,
    floor: Sight,
    below_floor: BelowFloor,
    mode: FogMode,
}

impl Visibility {
    /// Visibility by some figures.
    ///
    /// # Errors
    ///
    /// If the rows of the table do not rise.
    pub fn new(figures: FogFigures, rulings: VisibilityRulings) -> Result<Visibility, Refusal> {
        let rows = [(figures.thickens, Drift::Thickens), (figures.stays, Drift::Stays)];
        let table = Table::new(D6.times(1), rows, Drift::Clears)
            .map_err(|error| Refusal::new("figures.fog", error.to_string()))?;
        let VisibilityRulings { mode, below_floor } = rulings;
        let floor = Sight::of(figures.floor);
        Ok(Visibility { table, dice: figures.dice, floor, below_floor, mode })
    }

    /// The least that thickening fog leaves.
    pub fn floor(&self) -> Sight {
        self.floor
    }

    /// The visibility of the next turn from that of this one.
    pub fn next<D: Dice>(&self, dice: &mut D, now: Sight) -> Sight {
        if self.mode == FogMode::Standard {
            return now;
        }
        let floor = self.floor;
        match dice.stage("fog").table(&self.table, 0) {
            Drift::Stays => now,
            Drift::Thickens if now < floor => match self.below_floor {
                BelowFloor::Stays => now,
                BelowFloor::JumpsToFloor => floor,
            },
            Drift::Thickens if now == floor => floor,
            Drift::Thickens => Sight(now.0.saturating_sub(self.falls(dice).0)).max(floor),
            Drift::Clears => Sight(now.0 + self.falls(dice).0),
        }
    }

    /// The least and the most it can be after some turns.
    pub fn range(&self, now: Sight, turns: u32) -> RangeInclusive<Sight> {
        if self.mode == FogMode::Standard {
            return now..=now;
        }
        let clears = Sight::inches(turns * D6.times(self.dice).highest().unsigned_abs());
        now.min(self.floor)..=Sight(now.max(self.floor).0 + clears.0)
    }

    /// By how much it changes.
    fn falls<D: Dice>(&self, dice: &mut D) -> Sight {
        Sight::inches(dice.stage("inches of fog").total(D6.times(self.dice)).unsigned_abs())
    }
}
