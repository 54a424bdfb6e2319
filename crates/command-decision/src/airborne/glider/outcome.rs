//! The fate of what gliders carry. Source: *Test of Battle*, 7.3. Register:
//! `cd.airborne.glider-outcome`, `cd.airborne.glider-prohibited`.
//!
//! > AA fire, the landing roll, deviation, crash. A glider that comes down in open ground unloads
//! > as if it had landed on target. One that deviates into deep water, prohibited terrain or off the
//! > table is lost; what it carried may come back by the regroup rule.

pub mod circumstances;

use std::mem;
use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};

use super::crash::CrashRoll;
use super::deviation::{Below, Deviated, DeviationRoll, Surroundings};
use super::landing::{Fate, LandingRoll};
use crate::airborne::aa_effect::{MOST_HITS, Stick, Target};
use crate::airborne::aa_fire::GunFire;
use crate::core::measures;
use crate::hit_results::HitResult;
use crate::independent::counts;

/// A company in gliders.
#[derive(Clone, Debug)]
pub struct GliderOutcome {
    aa: Option<(Vec<GunFire>, Target)>,
    /// Hits that each glider has taken without AA guns on the table.
    hits: usize,
    gliders: u32,
    /// By the hits a glider has taken.
    flights: Vec<GliderFlight>,
    regroup: bool,
}

/// A glider from its landing roll to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct GliderFlight {
    landing: LandingRoll,
    deviation: DeviationRoll,
    terrain: Surroundings,
    crash: CrashRoll,
}

counts! {
    /// The fate of the stands carried.
    pub Fates {
        /// Down on target.
        on_target,
        /// Down off target, in open ground or after a crash.
        off_target,
        /// Down after a crash, and forced back, which counts for morale.
        forced_back,
        /// Eliminated in a crash.
        eliminated,
        /// Lost to a natural 10.
        lost,
        /// Lost in water, in prohibited terrain or off the table.
        prohibited,
        /// Back home.
        aborted,
    }
}

/// The fate of a company in gliders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FatesOutcome {
    /// The fate of the stands carried.
    pub fates: Fates,
    regroup: bool,
}

impl Fates {
    fn delivered(&self) -> u32 {
        self.on_target + self.off_target
    }

    fn removed(&self) -> u32 {
        self.eliminated + self.lost + self.prohibited
    }
}

impl Outcome for FatesOutcome {}

impl GliderFlight {
    fn resolve<D: Dice>(&self, dice: &mut D) -> Fates {
        let mut fates = Fates::default();
        match self.landing.roll(dice) {
            Fate::OnTarget => fates.on_target = 1,
            Fate::Lost => fates.lost = 1,
            Fate::Aborts => fates.aborted = 1,
            Fate::Deviates => match self.below(dice) {
                Below::Open => fates.off_target = 1,
                Below::Prohibited => fates.prohibited = 1,
                Below::Crash => match self.crash.roll(dice).1 {
                    HitResult::Eliminated => fates.eliminated = 1,
                    result => {
                        fates.off_target = 1;
                        fates.forced_back = u32::from(result == HitResult::ForcedBack);
                    }
                },
            },
        }
        fates
    }

    /// What it comes down on; the way there is rolled only where it matters.
    fn below<D: Dice>(&self, dice: &mut D) -> Below {
        let deviated = if self.terrain.is_map() {
            self.deviation.roll(dice)
        } else {
            Deviated { direction: 0, half_inches: 0 }
        };
        self.terrain.below(dice, deviated)
    }
}

impl GliderOutcome {
    /// How many gliders come down with so many hits, and how many abort.
    fn under_fire<D: Dice>(&self, dice: &mut D) -> ([u32; MOST_HITS], u32) {
        let mut with_hits = [0; MOST_HITS];
        let Some((fire, target)) = &self.aa else {
            with_hits[self.hits] = self.gliders;
            return (with_hits, 0);
        };
        let hits = GunFire::all(dice, fire).hits;
        let stick: Stick = target.hit(dice, hits);
        for (hits, n) in with_hits.iter_mut().enumerate() {
            *n = stick.with_hits(hits);
        }
        (with_hits, stick.aborted())
    }
}

impl Procedure for GliderOutcome {
    type Outcome = FatesOutcome;

    fn measures(&self) -> Vec<Measure<FatesOutcome>> {
        let stands = self.gliders;
        measures! {
            "delivered", count("stands", 0..=stands), "stands in play after the landing",
                |outcome| outcome.fates.delivered().into();
            "on_target", count("stands", 0..=stands), "stands down on target",
                |outcome| outcome.fates.on_target.into();
            "off_target", count("stands", 0..=stands), "stands in play off target",
                |outcome| outcome.fates.off_target.into();
            "removed", count("stands", 0..=stands), "stands eliminated or lost in the landing",
                |outcome| outcome.fates.removed().into();
            "eliminated", count("stands", 0..=stands), "stands eliminated in a crash",
                |outcome| outcome.fates.eliminated.into();
            "lost", count("stands", 0..=stands), "stands lost to a natural 10",
                |outcome| outcome.fates.lost.into();
            "prohibited", count("stands", 0..=stands),
                "stands lost in water, prohibited terrain or off the table",
                |outcome| outcome.fates.prohibited.into();
            "aborted", count("stands", 0..=stands), "stands whose glider aborts",
                |outcome| outcome.fates.aborted.into();
            "forced_back", count("stands", 0..=stands), "stands in play, forced back in a crash",
                |outcome| outcome.fates.forced_back.into();
            "may_regroup", count("stands", 0..=stands), "stands that are lost and may come back",
                |outcome| {
                let natural = if outcome.regroup { outcome.fates.lost } else { 0 };
                (outcome.fates.prohibited + natural).into()
            };
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FatesOutcome {
        // Those alike come down together, and what has come of them is all that is kept.
        let start = (None, [0; MOST_HITS], Fates::default());
        let fates = dice.rounds(start, |dice, &(next, mut with_hits, fates)| {
            let Some(hits) = next else {
                let (with_hits, aborted) = self.under_fire(dice);
                return Continue((Some(0), with_hits, Fates { aborted, ..fates }));
            };
            let Some(flight) = self.flights.get(hits) else { return Break(fates) };
            let n = mem::take(&mut with_hits[hits]);
            let alike =
                dice.independent(n, flight, |dice, flight| flight.resolve(dice.each("glider")));
            Continue((Some(hits + 1), with_hits, fates + alike))
        });
        FatesOutcome { fates, regroup: self.regroup }
    }
}

#[cfg(test)]
mod tests;
