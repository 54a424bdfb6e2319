//! Crossing frozen water. Source: *Test of Battle*, 11.3. Register: `cd.ice.classes`,
//! `cd.ice.break-through`, `cd.ice.hidden-class`.
//!
//! > Ice bears stands up to its class; personnel need class I. Class 0 is a crust that only vessels
//! > and amphibious vehicles can cross. Personnel that break through take a hit and go back to
//! > where the ice bore them; vehicles and towed weapons are lost. Ice may be one class stronger or
//! > weaker than it looks.

pub mod circumstances;

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count};

use crate::core::how_many;
use crate::hit_results::{Chart, Combine, HitResult};
use crate::levels::Quality;
use crate::night::Light;
use circumstances::{Circumstances, Figures, ForcedBack, Formation, Ice, IceStand, Kind, Rulings};
use sandtable_rulebook::{About, Refusal, Rule, measures};

/// Stands that cross frozen water.
#[derive(Clone, Debug)]
pub struct BreakThrough {
    stand: Stand,
    stands: u32,
    formation: Formation,
}

/// A stand before the ice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Stand {
    /// The probability that a crossing point does not bear it.
    gives_way: Chance,
    /// How many crossing points it comes to.
    points: u32,
    /// Its row of the hit results chart, if it is personnel.
    chart: Option<Chart>,
    forced_back: ForcedBack,
}

/// What becomes of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Fate {
    Across,
    MovedBack,
    ForcedBack,
    Lost,
}

/// What comes of crossing frozen water.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BreakThroughOutcome {
    /// Stands that are lost or eliminated.
    pub lost: u32,
    /// Stands that broke through.
    pub broke_through: u32,
    /// Stands forced back by the hit, on top of being moved back.
    pub forced_back: u32,
    /// Stands across.
    pub across: u32,
}

impl Outcome for BreakThroughOutcome {}

impl Rule for BreakThrough {
    const ABOUT: About = About {
        id: "cd.ice.break-through",
        covers: &["cd.ice.classes", "cd.ice.hidden-class"],
        assumptions: &["cd.ice.hidden-class", "cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let stand = IceStand { kind: Kind::Vehicle, quality: Quality::Regular, weight_class: 3 };
        let fifth = || Chance::new(1, 5).expect("a fifth");
        let ice = Ice { class: 3, weaker: fifth(), stronger: fifth() };
        Circumstances {
            stand,
            stands: 6,
            ice,
            points: 1,
            formation: Formation::Abreast,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<BreakThrough, Refusal> {
        let Circumstances { stand, stands, ice, points, formation, light } = circumstances;
        ice.check()?;
        let gives_way = match stand.kind {
            Kind::Floating => Chance::NEVER,
            Kind::Personnel => ice.gives_way(1),
            Kind::Vehicle | Kind::TowedWeapon => ice.gives_way(stand.weight_class),
        };
        let quality = light.quality(stand.quality);
        let chart = figures.hit_results.chart(quality, false, Combine::Worst)?;
        let chart = (stand.kind == Kind::Personnel).then_some(chart);
        let stand = Stand { gives_way, points, chart, forced_back: rulings.forced_back };
        Ok(BreakThrough { stand, stands, formation })
    }
}

impl Procedure for BreakThrough {
    type Outcome = BreakThroughOutcome;

    fn measures(&self) -> Vec<Measure<BreakThroughOutcome>> {
        let stands = self.stands;
        measures! {
            "lost", count("stands", 0..=stands), "stands lost or eliminated",
                |outcome| outcome.lost.into();
            "broke_through", count("stands", 0..=stands), "stands that broke through",
                |outcome| outcome.broke_through.into();
            "forced_back", count("stands", 0..=stands), "stands forced back by the hit",
                |outcome| outcome.forced_back.into();
            "across", count("stands", 0..=stands), "stands across", |outcome| outcome.across.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BreakThroughOutcome {
        let start = (self.stands, BreakThroughOutcome::default());
        match self.formation {
            Formation::Column => {
                let first = dice.marginal(self.stand.clone(), cross);
                let across = if first == Fate::Across { self.stands - 1 } else { 0 };
                BreakThroughOutcome { across, ..BreakThroughOutcome::default() }.with(first)
            }
            Formation::Abreast => dice.rounds(start, |dice, &(left, outcome)| {
                let outcome = outcome.with(dice.each("stand").marginal(self.stand.clone(), cross));
                match left - 1 {
                    0 => ControlFlow::Break(outcome),
                    left => ControlFlow::Continue((left, outcome)),
                }
            }),
        }
    }
}

/// Moves one stand over its crossing points.
fn cross<D: Dice>(dice: &mut D, stand: &Stand) -> Fate {
    if how_many(dice, "ice gives way", stand.points, stand.gives_way) == 0 {
        return Fate::Across;
    }
    let Some(chart) = &stand.chart else { return Fate::Lost };
    match chart.roll(dice) {
        HitResult::Eliminated => Fate::Lost,
        HitResult::ForcedBack if stand.forced_back == ForcedBack::Normal => Fate::ForcedBack,
        HitResult::ForcedBack | HitResult::NoEffect => Fate::MovedBack,
    }
}

impl BreakThroughOutcome {
    /// Counts what becomes of one stand more.
    fn with(self, fate: Fate) -> BreakThroughOutcome {
        BreakThroughOutcome {
            lost: self.lost + u32::from(fate == Fate::Lost),
            broke_through: self.broke_through + u32::from(fate != Fate::Across),
            forced_back: self.forced_back + u32::from(fate == Fate::ForcedBack),
            across: self.across + u32::from(fate == Fate::Across),
        }
    }
}

#[cfg(test)]
mod tests;
