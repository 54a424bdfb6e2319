//! The run of one craft to the beach.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Check, D10, Dice};

use super::circumstances::{Circumstances, Figures, FireEvents, Rulings, Wade};
use crate::Refusal;
use crate::command_decision::Order;
use crate::command_decision::amphibious::cargo::{Rescue, Rescued};
use crate::command_decision::amphibious::craft::CraftKind;
use crate::command_decision::core::happens;
use crate::command_decision::hit_results::{Chart, HitResult};

/// One craft under fire.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Run {
    dice: u32,
    to_hit: Check,
    chart: Chart,
    events: u32,
    pub turns: u32,
    /// Turns of movement from the approach to the beach.
    moves: u32,
    /// The chance to meet mines or obstacles, and the hits they then make.
    submerged: Option<(Chance, u32)>,
    rescue: Rescue,
    wade: Option<WadeTurns>,
}

/// Turns that it takes to wade ashore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct WadeTurns {
    from_approach: u32,
    /// From where a craft sinks that was moving ashore.
    from_wreck: u32,
}

/// Where a craft is at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    /// Placed on the approach this turn.
    Approach,
    /// Moving ashore this turn.
    Moving {
        /// Turns of movement it still takes, this one included.
        moves: u32,
    },
}

/// How a craft ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) enum End {
    Landed {
        turn: u32,
    },
    Sunk {
        rescued: Rescued,
        /// Whether its stand has waded ashore.
        waded: bool,
    },
    Afloat,
}

impl Run {
    pub(in super::super) fn new(
        circumstances: &Circumstances,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<Run, Refusal> {
        let &Circumstances { craft, vehicle, cargo, fire, submerged, wade, turns, light } =
            circumstances;
        if vehicle.is_some() && craft.kind != CraftKind::AmphibiousVehicle {
            let problem = "only amphibious vehicles have an allowance; leave it out";
            return Err(Refusal::new("circumstances.vehicle", problem));
        }
        if submerged.is_some() && craft.kind == CraftKind::AmphibiousVehicle {
            let problem = "mines work as usual on vehicles; use the rule cd.mine.attack";
            return Err(Refusal::new("circumstances.submerged", problem));
        }
        let (chart, wading) = (&figures.hit_results, &figures.wading);
        Ok(Run {
            dice: fire.dice,
            to_hit: D10.at_most(fire.hit_number),
            chart: craft.chart(light, (rulings.crews, rulings.wooden), chart, rulings.combine)?,
            events: match rulings.fire_events {
                FireEvents::Once => 1,
                FireEvents::PerPhase => fire.phases,
            },
            turns,
            moves: vehicle
                .map_or(1, |vehicle| vehicle.turns(figures.approach, figures.open_sea_cost)),
            submerged: submerged.map(|met| (met.meets, met.obstacles * figures.obstacle_hits)),
            rescue: cargo.rescue(light, chart)?,
            wade: wade.map(|Wade { wreck }| WadeTurns {
                from_approach: wading.turns(figures.approach, Order::CautiousAdvance),
                from_wreck: wading.turns(wreck, Order::CautiousAdvance),
            }),
        })
    }

    pub(in super::super) fn resolve<D: Dice>(&self, dice: &mut D) -> End {
        dice.rounds((1, Place::Approach), |dice, &(turn, place)| {
            let next = match (self.suffer(dice, place), place) {
                (HitResult::Eliminated, _) => {
                    dice.note(|| "the craft sinks".into());
                    return ControlFlow::Break(self.sink(dice, turn, place));
                }
                (HitResult::NoEffect, Place::Moving { moves: 1 }) => {
                    dice.note(|| "the craft lands".into());
                    return ControlFlow::Break(End::Landed { turn });
                }
                (HitResult::NoEffect, Place::Moving { moves }) => {
                    Place::Moving { moves: moves - 1 }
                }
                (HitResult::ForcedBack, Place::Approach) => Place::Approach,
                (HitResult::NoEffect, Place::Approach)
                | (HitResult::ForcedBack, Place::Moving { .. }) => {
                    Place::Moving { moves: self.moves }
                }
            };
            if turn == self.turns {
                ControlFlow::Break(End::Afloat)
            } else {
                ControlFlow::Continue((turn + 1, next))
            }
        })
    }

    /// What happens to a craft in a turn: mines and obstacles on its way ashore, and fire, until it
    /// is forced back or sinks.
    fn suffer<D: Dice>(&self, dice: &mut D, place: Place) -> HitResult {
        let met = match (place, self.submerged) {
            (Place::Moving { .. }, Some((meets, hits)))
                if happens(dice, "submerged mines or obstacles", meets) =>
            {
                self.chart.worst(dice, hits)
            }
            _ => HitResult::NoEffect,
        };
        if met != HitResult::NoEffect {
            return met;
        }
        self.under_fire(dice)
    }

    /// The fire of one turn: it ends when the craft is forced back or sinks.
    fn under_fire<D: Dice>(&self, dice: &mut D) -> HitResult {
        if self.dice == 0 {
            return HitResult::NoEffect;
        }
        dice.rounds(self.events, |dice, &left| {
            let hits = dice.stage("to hit").successes(self.dice, self.to_hit);
            match self.chart.worst(dice, hits) {
                HitResult::NoEffect if 1 < left => ControlFlow::Continue(left - 1),
                result => ControlFlow::Break(result),
            }
        })
    }

    fn sink<D: Dice>(&self, dice: &mut D, turn: u32, place: Place) -> End {
        let rescued = self.rescue.roll(dice);
        let turns = self.wade.and_then(|wade| match (rescued, place) {
            (Rescued::Eliminated, _) => None,
            (Rescued::WadesFromWreck, Place::Moving { .. }) => Some(wade.from_wreck),
            (Rescued::WadesFromWreck | Rescued::WadesFromApproach, _) => Some(wade.from_approach),
        });
        End::Sunk { rescued, waded: turns.is_some_and(|turns| turn + turns <= self.turns) }
    }
}
