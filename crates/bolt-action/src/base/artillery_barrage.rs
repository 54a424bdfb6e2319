//! The artillery barrage chart. Register: `ba.base.artillery-barrage`, an assumption of the base
//! game.
//!
//! > When the barrage is due: 1 it falls on friends, 2 or 3 it is delayed and rolled for again next
//! > turn, 4 or more it fires for effect. Then every unit in its area rolls: a 6 is a hit by a heavy
//! > howitzer, anything less a pin.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{one, six};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// A row of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Barrage {
    /// It falls where the owner of the units it hits least wants it.
    FriendlyFire,
    /// It is rolled for again next turn.
    Delayed,
    /// It fires for effect.
    Effect,
}

/// The chart, and what a barrage does in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct BarrageFigures {
    /// Highest roll that is friendly fire.
    #[schemars(range(min = 0, max = 12))]
    pub friendly_fire: i32,
    /// Highest roll that is a delay; above, it fires for effect.
    #[schemars(range(min = 0, max = 12))]
    pub delayed: i32,
    /// Score on a D6 for a direct hit on a unit in the area.
    #[schemars(range(min = 1, max = 7))]
    pub direct_hit: i32,
    /// Pins on a unit in the area that is not hit.
    #[schemars(range(max = 12))]
    pub pins: u32,
}

impl Default for BarrageFigures {
    fn default() -> BarrageFigures {
        BarrageFigures { friendly_fire: 1, delayed: 3, direct_hit: 6, pins: 1 }
    }
}

impl BarrageFigures {
    /// The chart as a table.
    ///
    /// # Errors
    ///
    /// If a delay ends below friendly fire.
    pub fn chart(&self) -> Result<Table<Barrage>, Refusal> {
        let rows = [(self.friendly_fire, Barrage::FriendlyFire), (self.delayed, Barrage::Delayed)];
        Table::new(D6.times(1), rows, Barrage::Effect)
            .map_err(|error| Refusal::new("figures.barrage.delayed", error.to_string()))
    }
}

/// Rolls on the chart turn by turn until the barrage comes down or the turns are over: the last
/// roll, and how many turns it was delayed.
pub fn call_barrage<D: Dice>(
    dice: &mut D,
    chart: &Table<Barrage>,
    modifier: i32,
    turns: u32,
) -> (Barrage, u32) {
    dice.rounds(0, |dice, &delays| {
        let dice = dice.at("turn", delays + 1).stage("artillery barrage");
        match dice.table(chart, modifier) {
            Barrage::Delayed if delays + 1 < turns => Continue(delays + 1),
            Barrage::Delayed => Break((Barrage::Delayed, delays + 1)),
            fallen => Break((fallen, delays)),
        }
    })
}

/// A barrage that is due.
#[derive(Clone, Debug)]
pub struct ArtilleryBarrage {
    chart: Table<Barrage>,
    modifier: i32,
    turns: u32,
    units: u32,
    figures: BarrageFigures,
}

/// What a player reads out when a barrage is due.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Units in the area where it comes down.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub units: u32,
    /// What is added to rolls on the chart: -1 at night.
    #[serde(default)]
    #[schemars(range(min = -6, max = 6))]
    pub modifier: i32,
    /// Turns left, this one included.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for barrages.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The chart, and what a barrage does in its area.
    pub barrage: BarrageFigures,
}

/// What comes of a barrage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArtilleryBarrageOutcome {
    /// Where it came down, if it did.
    pub barrage: Barrage,
    /// Turns it was delayed until it came down, if it did.
    pub delays: Option<u32>,
    /// Units hit directly.
    pub direct_hits: u32,
    /// Pins on the other units.
    pub pins: u32,
}

impl Outcome for ArtilleryBarrageOutcome {}

impl Procedure for ArtilleryBarrage {
    type Outcome = ArtilleryBarrageOutcome;

    fn measures(&self) -> Vec<Measure<ArtilleryBarrageOutcome>> {
        let most = self.turns - 1;
        measures! {
            "effect", yes_no(), "fired for effect",
                |outcome| (outcome.barrage == Barrage::Effect).into();
            "friendly_fire", yes_no(), "fell on friends",
                |outcome| (outcome.barrage == Barrage::FriendlyFire).into();
            "never", yes_no(), "still delayed when the turns were over",
                |outcome| (outcome.barrage == Barrage::Delayed).into();
            "delays", count("turns", 0..=most).or_none("still delayed"),
                "delay until it comes down", |outcome| outcome.delays.into();
            "direct_hits", count("units", 0..=self.units), "units hit directly, friends if it falls on them",
                |outcome| outcome.direct_hits.into();
            "pins", count("markers", 0..=self.figures.pins * self.units),
                "pins on units not hit directly", |outcome| outcome.pins.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ArtilleryBarrageOutcome {
        let (barrage, delays) = call_barrage(dice, &self.chart, self.modifier, self.turns);
        if barrage == Barrage::Delayed {
            return ArtilleryBarrageOutcome { barrage, delays: None, direct_hits: 0, pins: 0 };
        }
        let direct_hit = D6.at_least(self.figures.direct_hit);
        let direct_hits = dice.stage("direct hits").successes(self.units, direct_hit);
        let pins = self.figures.pins * (self.units - direct_hits);
        ArtilleryBarrageOutcome { barrage, delays: Some(delays), direct_hits, pins }
    }
}

impl Rule for ArtilleryBarrage {
    const ABOUT: About = About {
        id: "ba.base.artillery-barrage",
        covers: &[],
        assumptions: &["ba.base.artillery-barrage"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { units: 3, modifier: 0, turns: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<ArtilleryBarrage, Refusal> {
        let Circumstances { units, modifier, turns } = circumstances;
        let chart = figures.barrage.chart()?;
        Ok(ArtilleryBarrage { chart, modifier, turns, units, figures: figures.barrage })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[track_caller]
    fn falls(modifier: i32, turns: u32, faces: &[u8]) -> (Barrage, Option<u32>, u32) {
        let circumstances = Circumstances { units: 2, modifier, turns };
        let figures = Figures::default();
        let rule = ArtilleryBarrage::prepare(circumstances, figures, NoRulings {}).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = rule.resolve(&mut dice);
        assert!(dice.exhausted());
        (outcome.barrage, outcome.delays, outcome.direct_hits)
    }

    #[test]
    fn a_delayed_barrage_is_rolled_for_again() {
        assert_eq!(falls(0, 6, &[2, 3, 4, 6, 5]), (Barrage::Effect, Some(2), 1));
        assert_eq!(falls(0, 2, &[2, 3]), (Barrage::Delayed, None, 0));
    }

    #[test]
    fn at_night_a_two_is_friendly_fire() {
        assert_eq!(falls(-1, 6, &[2, 1, 1]), (Barrage::FriendlyFire, Some(0), 0));
    }
}
