//! Vehicle launched bridges. Register: `cd.bridge.vlb`; heading 2.4.5.
//!
//! > One complete turn adjacent to narrow water, a dry bed, a ravine, an anti-tank ditch or a road
//! > crater, and the bridge is in place; one complete turn adjacent to it, and it is aboard again.
//! > The launcher has a Hasty Advance order, though it does not move.
//!
//! What the bridge carries is on the data chart.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{Interruption, Work, always, measures, plenty, switch};
use sandtable_rulebook::{About, Refusal, Rule};

/// What is to be crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gap {
    /// A canal.
    Canal,
    /// A stream.
    Stream,
    /// A dry creek bed.
    DryBed,
    /// A ravine.
    Ravine,
    /// An anti-tank ditch.
    AntiTankDitch,
    /// A road crater.
    RoadCrater,
    /// A river, which is too wide.
    River,
}

/// The order a launcher has on the turns it works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LauncherOrder {
    /// Hasty Advance, as it must.
    #[default]
    HastyAdvance,
    /// Anything else: it does not work.
    Other,
}

switch! {
    /// Whether a launcher loses a turn on which it is pinned, suppressed or forced off.
    TurnLost {
        /// It does: it has to spend the turn again.
        Yes,
        /// It does not: it carries on.
        No,
    }
}

/// What a player reads out before a bridge is launched.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What is to be crossed.
    pub gap: Gap,
    /// The order of the launcher.
    #[serde(default)]
    pub order: LauncherOrder,
    /// Whether the bridge is to be taken aboard again as well.
    #[serde(default)]
    pub recover: bool,
    /// The weight class the bridge carries, I to VI, from the data chart.
    #[schemars(range(min = 1, max = 6))]
    pub bridge_class: u32,
    /// The weight class of the vehicle that is to cross, I to VI.
    #[schemars(range(min = 1, max = 6))]
    pub vehicle_class: u32,
    /// The chance that a turn is not disturbed.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Turns within which the bridge is to be in place, and as many to be aboard again.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The book's numbers for vehicle launched bridges.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Complete turns adjacent to launch it.
    #[schemars(range(min = 1, max = 100))]
    pub launch: u32,
    /// Complete turns adjacent to recover it.
    #[schemars(range(min = 1, max = 100))]
    pub recover: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { launch: 1, recover: 1 }
    }
}

/// What the register leaves open about vehicle launched bridges.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether a launcher loses a turn on which it is pinned, suppressed or forced off.
    #[serde(rename = "vlb.interrupt")]
    pub interrupt: TurnLost,
}

/// A launcher at work.
#[derive(Clone, Copy, Debug)]
pub struct Launched {
    launch: Work,
    recover: Option<Work>,
    able: bool,
    carries: bool,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaunchedOutcome {
    /// Turns until the bridge is in place, if it comes to that.
    pub launch: Option<u32>,
    /// Turns more until it is aboard again, if it comes to that.
    pub recovery: Option<u32>,
    /// Whether the vehicle can cross.
    pub passable: bool,
    /// Whether the bridge is to be taken aboard again.
    recovers: bool,
}

impl LaunchedOutcome {
    /// Turns until all that was wanted is done, if it is.
    fn turns(&self) -> Option<u32> {
        let recovery = if self.recovers { self.recovery? } else { 0 };
        Some(self.launch? + recovery)
    }
}

impl Outcome for LaunchedOutcome {}

impl Procedure for Launched {
    type Outcome = LaunchedOutcome;

    fn measures(&self) -> Vec<Measure<LaunchedOutcome>> {
        let turns = self.launch.within + self.recover.map_or(0, |recover| recover.within);
        measures! {
            "launch_turns", self.launch.scale(), "turns until the bridge is in place",
                |outcome| outcome.launch.into();
            "launched", yes_no(), "the bridge is in place in time",
                |outcome| outcome.launch.is_some().into();
            "passable", yes_no(), "the vehicle can cross", |outcome| outcome.passable.into();
            "recovered", yes_no(), "the bridge is aboard again in time",
                |outcome| outcome.recovery.is_some().into();
            "turns", time("turns", turns), "turns to launch, and to recover if that was wanted",
                |outcome| outcome.turns().into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LaunchedOutcome {
        let launch =
            if self.able { self.launch.carry_out(dice, "turn of launching") } else { None };
        let recover = self.recover.filter(|_| launch.is_some());
        LaunchedOutcome {
            launch,
            recovery: recover.and_then(|recover| recover.carry_out(dice, "turn of recovering")),
            passable: launch.is_some() && self.carries,
            recovers: self.recover.is_some(),
        }
    }
}

impl Rule for Launched {
    const ABOUT: About = About {
        id: "cd.bridge.vlb",
        covers: &[],
        assumptions: &["cd.base.orders", "cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            gap: Gap::AntiTankDitch,
            order: LauncherOrder::HastyAdvance,
            recover: true,
            bridge_class: 4,
            vehicle_class: 3,
            undisturbed: Chance::ALWAYS,
            turns: 1000,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Launched, Refusal> {
        let Circumstances { gap, order, recover, bridge_class, vehicle_class, .. } = circumstances;
        let undisturbed = match rulings.interrupt {
            TurnLost::Yes => circumstances.undisturbed,
            TurnLost::No => Chance::ALWAYS,
        };
        let within = circumstances.turns;
        let work = |turns| Work { turns, undisturbed, interruption: Interruption::Reset, within };
        Ok(Launched {
            launch: work(figures.launch),
            recover: recover.then_some(work(figures.recover)),
            able: gap != Gap::River && order == LauncherOrder::HastyAdvance,
            carries: vehicle_class <= bridge_class,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn launched(circumstances: Circumstances) -> LaunchedOutcome {
        let rulings = Rulings::default();
        let procedure = Launched::prepare(circumstances, Figures::default(), rulings).unwrap();
        procedure.resolve(&mut Scripted::new([]))
    }

    #[test]
    fn a_bridge_is_launched_in_a_turn_and_recovered_in_another() {
        let outcome = launched(Launched::example());
        assert_eq!((outcome.launch, outcome.turns()), (Some(1), Some(2)));
        assert!(outcome.passable && outcome.recovery.is_some());
    }

    #[test]
    fn rivers_are_too_wide_and_other_orders_do_not_do() {
        let river = Circumstances { gap: Gap::River, ..Launched::example() };
        assert_eq!(launched(river).launch, None);
        let holding = Circumstances { order: LauncherOrder::Other, ..Launched::example() };
        assert!(!launched(holding).passable);
    }

    #[test]
    fn a_vehicle_above_the_load_class_stays_behind() {
        let heavy = Circumstances { vehicle_class: 5, ..Launched::example() };
        assert!(!launched(heavy).passable);
    }

    #[test]
    fn a_disturbed_turn_is_spent_again_unless_ruled_otherwise() {
        let turns = |interrupt| {
            let two_thirds = "2/3".parse().unwrap();
            let circumstances = Circumstances { undisturbed: two_thirds, ..Launched::example() };
            let rulings = Rulings { interrupt };
            let procedure = Launched::prepare(circumstances, Figures::default(), rulings).unwrap();
            let law = enumerate::<_, f64>(&Budget::default(), |dice| procedure.resolve(dice));
            law.unwrap().mean(|outcome| outcome.turns().unwrap_or(0).into())
        };
        assert!((turns(TurnLost::Yes) - 3.0).abs() < 1e-12);
        assert!((turns(TurnLost::No) - 2.0).abs() < 1e-12);
    }

    #[test]
    fn turns_are_those_of_launching_and_of_recovering_if_that_is_wanted() {
        let there = Circumstances { recover: false, turns: 6, ..Launched::example() };
        assert_eq!(launched(there.clone()).turns(), Some(1));
        let turns = |circumstances| {
            let (figures, rulings) = (Figures::default(), Rulings::default());
            Launched::prepare(circumstances, figures, rulings).unwrap().measures()[4].scale
        };
        assert_eq!(turns(there), time("turns", 6));
        assert_eq!(turns(Launched::example()), time("turns", 2000));
    }
}
