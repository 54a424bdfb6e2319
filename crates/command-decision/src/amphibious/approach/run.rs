//! The run of one craft to the beach.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Check, D10, Dice};

use super::circumstances::{Circumstances, Figures, FireEvents, Rulings, Wade};
use crate::Order;
use crate::amphibious::cargo::{Rescue, Rescued};
use crate::amphibious::craft::CraftKind;
use crate::core::happens;
use crate::hit_results::{Chart, HitResult};
use sandtable_rulebook::Refusal;

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
    /// The mines and obstacles under water, with the chance to meet them.
    submerged: Option<(Chance, Met)>,
    rescue: Rescue,
    wade: Option<WadeTurns>,
    /// Whether turns under fire are counted, which makes many more states.
    counts_fire: bool,
}

/// What submerged mines and obstacles do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Met {
    /// So many automatic hits on a landing craft or boat.
    Hits(u32),
    /// So many attacks on an amphibious vehicle, which go by what a minefield does on land. It is put
    /// back to behind the mines, and has moved.
    Attacks(u32, Check),
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
        /// Whether the mines lie behind it.
        past_mines: bool,
    },
}

/// What has happened to a craft in a turn.
struct Suffered {
    result: HitResult,
    /// Whether mines have ended its move.
    stopped: bool,
    fired_at: bool,
}

/// How a craft ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) enum End {
    /// It has landed its stand.
    Landed {
        turn: u32,
    },
    Sunk {
        turn: u32,
        rescued: Rescued,
        /// Whether its stand has waded ashore.
        waded: bool,
    },
    Afloat,
}

/// How a craft has fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super) struct Fared {
    pub end: End,
    /// Turns in which it was fired at, if they are counted.
    pub under_fire: u32,
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
            submerged: submerged.map(|met| (met.meets, figures.met(craft.kind, met.obstacles))),
            rescue: cargo.rescue(light, chart)?,
            wade: wade.map(|Wade { wreck }| WadeTurns {
                from_approach: wading.turns(figures.approach, Order::CautiousAdvance),
                from_wreck: wading.turns(wreck, Order::CautiousAdvance),
            }),
            counts_fire: false,
        })
    }

    /// The same run with its turns under fire counted.
    pub(in super::super) fn counting_fire(&self) -> Run {
        Run { counts_fire: true, ..self.clone() }
    }

    pub(in super::super) fn resolve<D: Dice>(&self, dice: &mut D) -> Fared {
        dice.rounds((1, Place::Approach, 0), |dice, &(turn, place, fired)| {
            let dice = dice.at("turn", turn);
            let Suffered { result, stopped, fired_at } = self.suffer(dice, place);
            let under_fire = fired + u32::from(fired_at && self.counts_fire);
            let over = |end| ControlFlow::Break(Fared { end, under_fire });
            let next = match (result, place) {
                (HitResult::Eliminated, _) => {
                    dice.note(|| "the craft sinks".into());
                    return over(self.sink(dice, turn, place));
                }
                (HitResult::NoEffect, Place::Moving { moves: 1, .. }) if !stopped => {
                    dice.note(|| "the craft lands".into());
                    return over(End::Landed { turn });
                }
                (HitResult::NoEffect, Place::Moving { moves, past_mines }) => {
                    let moves = (moves - 1).max(1);
                    Place::Moving { moves, past_mines: past_mines || stopped }
                }
                (HitResult::ForcedBack, Place::Approach) => Place::Approach,
                (HitResult::NoEffect, Place::Approach)
                | (HitResult::ForcedBack, Place::Moving { .. }) => {
                    Place::Moving { moves: self.moves, past_mines: false }
                }
            };
            if turn == self.turns {
                return over(End::Afloat);
            }
            ControlFlow::Continue((turn + 1, next, under_fire))
        })
    }

    /// What happens to a craft in a turn: mines and obstacles on its way ashore, and fire, until it
    /// is forced back or sinks.
    fn suffer<D: Dice>(&self, dice: &mut D, place: Place) -> Suffered {
        let (met, stopped) = match (place, self.submerged) {
            (Place::Moving { past_mines: false, .. }, Some((meets, met)))
                if happens(dice, "submerged mines or obstacles", meets) =>
            {
                self.meet(dice, met)
            }
            _ => (HitResult::NoEffect, false),
        };
        if met != HitResult::NoEffect {
            return Suffered { result: met, stopped, fired_at: false };
        }
        Suffered { result: self.under_fire(dice), stopped, fired_at: 0 < self.dice }
    }

    /// What mines and obstacles do, and whether they end the move of what survives them.
    fn meet<D: Dice>(&self, dice: &mut D, met: Met) -> (HitResult, bool) {
        match met {
            Met::Hits(hits) => (self.chart.worst(dice, hits), false),
            Met::Attacks(attacks, check) => {
                let hits = dice.stage("minefield attack").successes(attacks, check);
                (self.chart.worst(dice, hits), true)
            }
        }
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
        End::Sunk { turn, rescued, waded: turns.is_some_and(|turns| turn + turns <= self.turns) }
    }
}

impl Figures {
    /// What so many minefields and obstacles do to a craft that meets them; on vehicles minefields work
    /// as on land, and nothing else is met.
    fn met(&self, kind: CraftKind, obstacles: u32) -> Met {
        if kind == CraftKind::AmphibiousVehicle {
            let check = D10.at_most(self.mine_hits_vehicle.into());
            return Met::Attacks(obstacles * self.mine_attacks, check);
        }
        Met::Hits(obstacles * self.obstacle_hits)
    }
}
