//! Observers at night. Source: night fighting, Artillery observers and Air strikes. Register:
//! `ba.night.artillery-observer`, `ba.night.air-strike`.
//!
//! > An artillery observer needs no spotting roll, may point anywhere and gives no flash; the roll on
//! > the barrage chart, effect or smoke, has one taken off, but never comes to less than one. There
//! > are no air strikes, so a forward air observer is of no use.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Table, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Barrage, BarrageFigures};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::{six, yes};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// Who observes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// An artillery observer.
    #[default]
    Artillery,
    /// A forward air observer, whose strike is read off the same chart by day.
    ForwardAir,
}

/// What a player reads out when a barrage is due.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Whether somebody in the observer's team fires a weapon as part of the same order.
    #[serde(default)]
    pub team_fires: bool,
    /// Who observes.
    #[serde(default)]
    pub observer: Who,
    /// Whether it is dark.
    #[serde(default = "yes")]
    pub dark: bool,
    /// Turns left, this one included.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for observers at night.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The chart.
    pub barrage: BarrageFigures,
    /// What darkness adds to rolls on the chart.
    #[schemars(range(min = -6, max = 6))]
    pub dark: i32,
    /// The least that a roll comes to.
    #[schemars(range(min = -6, max = 6))]
    pub least: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { barrage: BarrageFigures::default(), dark: -1, least: 1 }
    }
}

/// A barrage that is due, by night or day.
#[derive(Clone, Debug)]
pub struct Observer {
    chart: Table<Barrage>,
    modifier: i32,
    least: i32,
    turns: u32,
    useless: bool,
    flash: bool,
}

/// What comes of calling a barrage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObserverOutcome {
    /// The last roll on the chart; none if nothing can be called.
    pub barrage: Option<Barrage>,
    /// Turns it was delayed until it came down, if it did.
    pub delays: Option<u32>,
    /// Whether the team is marked with a muzzle flash in the dark.
    pub flash: bool,
}

impl Outcome for ObserverOutcome {}

impl Procedure for Observer {
    type Outcome = ObserverOutcome;

    fn measures(&self) -> Vec<Measure<ObserverOutcome>> {
        let most = self.turns - 1;
        let delays = count("turns", 0..=most);
        let delays = if self.useless {
            delays.never("nothing can be called")
        } else {
            delays.or_none("still delayed")
        };
        measures! {
            "effect", yes_no(), "fired for effect",
                |outcome| (outcome.barrage == Some(Barrage::Effect)).into();
            "friendly_fire", yes_no(), "fell on friends",
                |outcome| (outcome.barrage == Some(Barrage::FriendlyFire)).into();
            "never", yes_no(), "still delayed when the turns were over",
                |outcome| (outcome.barrage == Some(Barrage::Delayed)).into();
            "delays", delays, "delay until it comes down",
                |outcome| outcome.delays.into();
            "useless", yes_no(), "nothing can be called",
                |outcome| outcome.barrage.is_none().into();
            "flash", yes_no(), "the team has a muzzle flash, which calling a barrage does not give",
                |outcome| outcome.flash.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ObserverOutcome {
        if self.useless {
            return ObserverOutcome { barrage: None, delays: None, flash: self.flash };
        }
        dice.rounds(0, |dice, &delays| {
            let dice = dice.at("turn", delays + 1);
            let roll = dice.stage("artillery barrage").total(self.chart.pool());
            let row = self.chart.row((roll + self.modifier).max(self.least));
            if row == Barrage::Delayed && delays + 1 < self.turns {
                return Continue(delays + 1);
            }
            let delays = (row != Barrage::Delayed).then_some(delays);
            Break(ObserverOutcome { barrage: Some(row), delays, flash: self.flash })
        })
    }
}

impl Rule for Observer {
    const ABOUT: About = About {
        id: "ba.night.artillery-observer",
        covers: &["ba.night.air-strike"],
        assumptions: &["ba.base.artillery-barrage"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { team_fires: false, observer: Who::Artillery, dark: true, turns: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Observer, Refusal> {
        let Circumstances { team_fires, observer, dark, turns } = circumstances;
        let chart = figures.barrage.chart()?;
        let modifier = if dark { figures.dark } else { 0 };
        // By day nothing is taken off, so that the least roll has nothing to do.
        let least = if dark { figures.least } else { 1 };
        let (useless, flash) = (dark && observer == Who::ForwardAir, dark && team_fires);
        Ok(Observer { chart, modifier, least, turns, useless, flash })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{Exactly, exactly, nth};

    fn law(dark: bool, turns: u32) -> Exactly<ObserverOutcome> {
        let circumstances = Circumstances { dark, turns, ..Observer::example() };
        let rule = Observer::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        exactly(&rule)
    }

    fn chance(dark: bool, turns: u32, measure: usize) -> String {
        law(dark, turns).mean(nth::<Observer>(measure)).to_string()
    }

    #[test]
    fn obs_01_one_roll_in_three_is_effect_at_night() {
        assert_eq!(chance(true, 1, 0), "1/3");
        assert_eq!(chance(true, 1, 1), "1/3");
    }

    #[test]
    fn obs_03_a_quarter_ends_as_friendly_fire_by_day_and_half_by_night() {
        // Each roll ends it with the same odds, so the shares of those that end are the limit.
        let share = |dark: bool| {
            let [effect, friendly, never] =
                [0, 1, 2].map(|i| law(dark, 5).mean(nth::<Observer>(i)).to_string());
            (effect, friendly, never)
        };
        let thirds = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
        // By day 1/6 and 1/2 of what is left, 1/3 delayed: 1/4 and 3/4 of 242/243.
        assert_eq!(share(false), thirds("121/162", "121/486", "1/243"));
        assert_eq!(share(true), thirds("121/243", "121/243", "1/243"));
    }

    #[test]
    fn calling_a_barrage_gives_no_flash_and_a_shot_in_the_same_order_does() {
        let flash = |team_fires, dark| {
            let circumstances = Circumstances { team_fires, dark, ..Observer::example() };
            let rule = Observer::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
            exactly(&rule).chance_of("flash", 1.0..=1.0)
        };
        assert_eq!([flash(false, true), flash(true, true), flash(true, false)], ["0", "1", "0"]);
    }

    #[test]
    fn nothing_flies_at_night() {
        let circumstances = Circumstances { observer: Who::ForwardAir, ..Observer::example() };
        let rule = Observer::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        let outcome = rule.resolve(&mut sandtable_dice::Scripted::new([]));
        assert_eq!(outcome.barrage, None);
    }
}
