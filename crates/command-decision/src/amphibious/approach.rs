//! The approach under fire. Source: *Test of Battle*, 8.1, 8.1.1, 8.1.2, 8.2.4 and 8.2.5. Register:
//! `cd.amphib.approach`, `cd.amphib.sequence`, `cd.amphib.landing-craft`.
//!
//! > On its turn of entry a craft is placed on the approach, 6 inches off the beach, and has moved.
//! > On the next it goes ashore; its stand disembarks next to it, ends its move, is taken to be on
//! > Hasty Advance and moves inland from the turn after. Forced back on the approach it is off the
//! > table and back at the approach next turn; forced back while moving ashore it is back at the
//! > approach and tries again next turn. Eliminated, it sinks.
//!
//! So each turn of fire with chances n, f and e of no effect, forced back and elimination takes a
//! craft one step on, leaves it where it is, or sinks it: it lands in the end with a chance of
//! (n / (1 - f)) squared. A craft forced back while moving is not fired at again at the approach
//! that turn.
//!
//! An amphibious vehicle is a craft of the same kind (8.1.2), but for its allowance, which may take
//! it to the beach in several moves, and the beach, which it crosses under its own power.
//!
//! The rest of a landing can be told as well. A craft that moves ashore may meet submerged mines and
//! obstacles, each an automatic hit (8.1.5 and 8.1.6), before the fire of that turn. On amphibious
//! vehicles minefields work as on land: each attacks twice, and ends the move. And personnel
//! whose craft sank wade on (8.1.4), from the turn after.

pub mod circumstances;
pub mod run;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Series, States, amount, count, time};

use super::cargo::{Cargo, Rescued};
use super::craft::{Craft, CraftKind};
use crate::core::measures;
use crate::independent::counts;
use crate::levels::Quality;
use crate::night::Light;
pub use circumstances::{
    AcrossBeach, Allowance, Circumstances, DefensiveFire, Figures, FireEvents, Rulings, Submerged,
    Wade,
};
pub(super) use run::{End, Fared, Run};
use sandtable_rulebook::{About, Refusal, Rule};

/// A wave of craft on its way to the beach.
#[derive(Clone, Debug)]
pub struct Approach {
    run: Run,
    craft: u32,
    lift: u32,
    /// Turns between reaching the beach and moving inland.
    rests: u32,
}

counts! {
    /// What has become of a wave.
    pub Wave {
        /// Stands landed by their craft.
        landed,
        /// Craft sunk.
        sunk,
        /// Craft that are afloat at the end, or off the table.
        afloat,
        /// Stands eliminated with their craft.
        eliminated,
        /// Stands that wade from the approach.
        from_approach,
        /// Stands that wade from where their craft sank.
        from_wreck,
        /// Stands of either kind that have waded ashore, if they are followed.
        waded,
    }
}

/// What has become of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApproachOutcome {
    /// All craft.
    pub wave: Wave,
    /// The turn in which the first craft lands, if it does.
    pub first_landed: Option<u32>,
    /// The turn from which its stand, or the vehicle itself, moves inland.
    pub first_inland: Option<u32>,
    /// The turn in which the first craft sinks, if it does.
    pub first_sunk: Option<u32>,
    /// Turns in which the first craft is fired at.
    pub first_under_fire: u32,
    lift: u32,
}

impl Outcome for ApproachOutcome {}

impl Wave {
    fn of(end: End) -> Wave {
        let mut wave = Wave::default();
        match end {
            End::Landed { .. } => wave.landed = 1,
            End::Afloat => wave.afloat = 1,
            End::Sunk { rescued, waded, .. } => {
                wave.sunk = 1;
                wave.waded = waded.into();
                *match rescued {
                    Rescued::Eliminated => &mut wave.eliminated,
                    Rescued::WadesFromApproach => &mut wave.from_approach,
                    Rescued::WadesFromWreck => &mut wave.from_wreck,
                } = 1;
            }
        }
        wave
    }
}

impl Procedure for Approach {
    type Outcome = ApproachOutcome;

    fn measures(&self) -> Vec<Measure<ApproachOutcome>> {
        let (craft, stands, turns) = (self.craft, self.craft, self.run.turns);
        measures! {
            "landed", count("stands", 0..=stands), "stands landed by their craft",
                |outcome| outcome.wave.landed.into();
            "sunk", count("craft", 0..=craft), "craft sunk", |outcome| outcome.wave.sunk.into();
            "afloat", count("craft", 0..=craft), "craft afloat at the end, or off the table",
                |outcome| outcome.wave.afloat.into();
            "stands_lost", count("stands", 0..=stands), "stands eliminated with their craft",
                |outcome| outcome.wave.eliminated.into();
            "wading", count("stands", 0..=stands), "stands that wade after their craft sank",
                |outcome| (outcome.wave.from_approach + outcome.wave.from_wreck).into();
            "wading_from_approach", count("stands", 0..=stands),
                "of these, stands that wade from the approach",
                |outcome| outcome.wave.from_approach.into();
            "ashore", count("stands", 0..=stands),
                "stands ashore at the end, by their craft or, if they are followed, wading",
                |outcome| (outcome.wave.landed + outcome.wave.waded).into();
            "lift_lost", amount("points", 0..=craft * self.lift),
                "lift points lost with sunk craft",
                |outcome| (outcome.wave.sunk * outcome.lift).into();
            "first_landed", time("turns", turns), "turn in which the first craft lands",
                |outcome| outcome.first_landed.into();
            "first_inland", time("turns", turns + self.rests),
                "turn from which the first craft's stand, or the first vehicle, moves inland",
                |outcome| outcome.first_inland.into();
            "first_sunk", time("turns", turns), "turn in which the first craft sinks",
                |outcome| outcome.first_sunk.into();
            "first_under_fire", count("turns", 0..=turns),
                "turns in which the first craft is fired at",
                |outcome| outcome.first_under_fire.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["afloat", "sunk", "landed"]);
        let (name, meaning) = ("craft", "A craft of the wave");
        vec![Series { name, meaning, states, turns: self.run.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ApproachOutcome {
        let counting = self.run.counting_fire();
        let first = dice.marginal(counting, |dice, run| run.resolve(dice.at("craft", 1)));
        let Fared { end, under_fire: first_under_fire } = first;
        let others = dice.independent(self.craft - 1, &self.run, |dice, run| {
            Wave::of(run.resolve(dice.each("craft")).end)
        });
        let (first_landed, first_sunk) = match end {
            End::Landed { turn } => (Some(turn), None),
            End::Sunk { turn, .. } => (None, Some(turn)),
            End::Afloat => (None, None),
        };
        mark_craft(dice, end, self.run.turns);
        let first_inland = first_landed.map(|turn| turn + self.rests);
        let (wave, lift) = (Wave::of(end) + others, self.lift);
        ApproachOutcome { wave, first_landed, first_inland, first_sunk, first_under_fire, lift }
    }
}

/// Marks where a craft is turn by turn, which ends so.
fn mark_craft<D: Dice>(dice: &mut D, end: End, turns: u32) {
    let (from, state) = match end {
        End::Afloat => (turns + 1, 0),
        End::Sunk { turn, .. } => (turn, 1),
        End::Landed { turn } => (turn, 2),
    };
    dice.mark("craft", 1..=from - 1, 0);
    dice.mark("craft", from..=turns, state);
}

impl Rule for Approach {
    const ABOUT: About = About {
        id: "cd.amphib.approach",
        covers: &["cd.amphib.sequence", "cd.amphib.landing-craft"],
        assumptions: &[
            "cd.base.hit-results",
            "cd.base.to-hit",
            "cd.base.phases",
            "cd.base.movement",
            "cd.base.orders",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            craft: Craft { kind: CraftKind::LandingCraft, count: 12, crew: Quality::Veteran },
            vehicle: None,
            cargo: Cargo::personnel(Quality::Regular),
            fire: DefensiveFire { dice: 1, hit_number: 4, phases: 2 },
            submerged: None,
            wade: None,
            turns: 4,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Approach, Refusal> {
        let Circumstances { craft, cargo, .. } = circumstances;
        let run = Run::new(&circumstances, &figures, rulings)?;
        let drives = craft.kind == CraftKind::AmphibiousVehicle
            && rulings.across_beach == AcrossBeach::OwnPower;
        let lift = cargo.lift(figures.personnel_lift);
        Ok(Approach { run, craft: craft.count, lift, rests: u32::from(!drives) })
    }
}

#[cfg(test)]
mod tests;
