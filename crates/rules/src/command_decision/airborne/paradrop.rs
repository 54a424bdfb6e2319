//! Dropping the paper squares. Source: *Test of Battle*, 7.2. Register:
//! `cd.airborne.paradrop-physical`.
//!
//! > Squares of 2 by 2 inches lie edge to edge on a ruler over the drop zone, along the flight
//! > path; the ruler is turned over at the drop height, and stands are where their squares fall.
//!
//! The rule is a physical act, so this is a model of it and not a rule. **Model A:** a square falls
//! straight down, but for independent normal errors to both sides whose standard deviation is a
//! tip-off error and an error in proportion to the height, added in squares: fluttering paper
//! scatters about linearly, there is no wind in a room, and after several half-turns it falls on
//! either face. **Model B:** some squares tumble, and come down at a distance between half and all
//! of the height in any direction; the others flutter less. To calibrate it, drop thirty squares
//! from 12, 24 and 36 inches and replace the figures.
//!
//! The squares of guns (crew, ammunition, weapon) lie next to each other at the rear of the ruler,
//! those of personnel before them.

mod circumstances;
mod flight;
mod place;

use sandtable_dice::{Dice, Measure, Outcome, Procedure};

use super::drop_results::{Landed, Square};
use super::ground::Point;
use crate::command_decision::core::measures;
use crate::command_decision::hit_results::Chart;
use flight::Flight;
use place::{Place, Places};

#[cfg(test)]
use circumstances::{Circumstances, Figures, Rulings};

/// A stick over its drop zone.
#[derive(Clone, Debug)]
pub struct Paradrop {
    flight: Flight,
    places: Places,
    stands: u32,
    guns: u32,
    within: f64,
    gun_within: f64,
    chart: Chart,
    fires_without_ammo: bool,
}

/// How a stick came down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParadropOutcome {
    /// Squares and guns.
    pub landed: Landed,
    /// Squares that fell in the open.
    pub open: u32,
    /// Squares that fell in woods, buildings or swamp.
    pub rough: u32,
    /// Squares in play near the middle of the drop zone.
    pub near: u32,
    /// Guns all of whose squares are in play and near each other.
    pub assembled_guns: u32,
    /// The greatest distance between two squares in play (tenths of an inch).
    pub spread: u32,
    /// The mean distance of the squares from the middle of the drop zone (tenths of an inch).
    pub distance: u32,
    fires_without_ammo: bool,
}

impl ParadropOutcome {
    fn firing_guns(&self) -> u32 {
        let without = if self.fires_without_ammo { self.landed.guns_without_ammo } else { 0 };
        self.landed.firing_guns + without
    }
}

impl Outcome for ParadropOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "ready", "squares in play and not suppressed (squares)",
            |outcome| outcome.landed.ready.into();
        "in_play", "squares in play (squares)", |outcome| outcome.landed.in_play().into();
        "suppressed", "squares in play and suppressed (squares)",
            |outcome| (outcome.landed.suppressed + outcome.landed.forced_back).into();
        "eliminated", "squares eliminated by the hit on landing (squares)",
            |outcome| outcome.landed.eliminated.into();
        "lost", "squares lost in deep water or off the table (squares)",
            |outcome| outcome.landed.lost.into();
        "open", "squares that fell in the open (squares)", |outcome| outcome.open.into();
        "rough", "squares that fell in woods, buildings or swamp (squares)",
            |outcome| outcome.rough.into();
        "near", "squares in play within the radius of the drop zone (squares)",
            |outcome| outcome.near.into();
        "firing_guns", "guns that can fire, wherever their squares are (guns)",
            |outcome| outcome.firing_guns().into();
        "assembled_guns", "guns whose three squares are in play and near each other (guns)",
            |outcome| outcome.assembled_guns.into();
        "spread", "greatest distance between two squares in play (inches)",
            |outcome| f64::from(outcome.spread) / 10.0;
        "distance", "mean distance of the squares from the middle of the drop zone (inches)",
            |outcome| f64::from(outcome.distance) / 10.0;
    };
}

/// A square on the ground.
#[derive(Clone, Copy, Debug)]
struct Fallen {
    at: Point,
    place: Place,
    square: Square,
}

impl Paradrop {
    /// Drops all squares; guns come first.
    fn fall<D: Dice>(&self, dice: &mut D) -> Vec<Fallen> {
        let points = self.flight.drop(dice);
        let fallen = points.into_iter().map(|at| {
            let place = self.places.at(at);
            let face_up = self.flight.face_up(dice);
            let square = match place {
                Place::Lost => Square::Lost,
                Place::Rough => Square::down(dice, true, face_up, &self.chart),
                Place::Open => Square::down(dice, false, face_up, &self.chart),
            };
            Fallen { at, place, square }
        });
        fallen.collect()
    }

    /// Whether the three squares of a gun are in play and near each other.
    fn assembled(&self, gun: &[Fallen]) -> bool {
        let near =
            |one: &Fallen| gun.iter().all(|other| one.at.distance(other.at) <= self.gun_within);
        gun.iter().all(|one| one.square.in_play() && near(one))
    }

    fn landed(&self, fallen: &[Fallen]) -> Landed {
        let squares = fallen.iter().map(|one| Landed::square(one.square));
        let guns = fallen.chunks(3).take(self.guns as usize).map(|gun| {
            let [crew, ammunition, weapon] = [0, 1, 2].map(|i: usize| gun[i].square.in_play());
            Landed::gun(crew, ammunition, weapon)
        });
        squares.chain(guns).fold(Landed::default(), std::ops::Add::add)
    }
}

impl Procedure for Paradrop {
    type Outcome = ParadropOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> ParadropOutcome {
        let fallen = self.fall(dice);
        let count = |of: &dyn Fn(&Fallen) -> bool| {
            u32::try_from(fallen.iter().filter(|one| of(one)).count()).expect("few squares")
        };
        let guns = fallen.chunks(3).take(self.guns as usize);
        let assembled = guns.filter(|gun| self.assembled(gun)).count();
        let middle = Point::default();
        ParadropOutcome {
            landed: self.landed(&fallen),
            open: count(&|one| one.place == Place::Open),
            rough: count(&|one| one.place == Place::Rough),
            near: count(&|one| one.square.in_play() && one.at.distance(middle) <= self.within),
            assembled_guns: u32::try_from(assembled).expect("few guns"),
            spread: tenths(spread(&fallen)),
            distance: tenths(mean(fallen.iter().map(|one| one.at.distance(middle)))),
            fires_without_ammo: self.fires_without_ammo,
        }
    }
}

/// The greatest distance between two squares in play.
fn spread(fallen: &[Fallen]) -> f64 {
    let points: Vec<_> =
        fallen.iter().filter(|one| one.square.in_play()).map(|one| one.at).collect();
    let pairs = (0..points.len()).flat_map(|i| points[..i].iter().map(move |one| (one, i)));
    pairs.map(|(one, i)| one.distance(points[i])).fold(0.0, f64::max)
}

fn mean(distances: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = distances.len().max(1);
    distances.sum::<f64>() / n as f64
}

/// To the nearest tenth of an inch.
fn tenths(inches: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a distance")]
    let tenths = (10.0 * inches).round() as u32;
    tenths
}

#[cfg(test)]
mod tests;
