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
//!
//! What happens before and after can be told as well, in the order of 7.2.2: AA fire turns aircraft
//! away or drives them up, so that each square falls from a height of its own; the squares fall;
//! and defenders fire at the paratroopers as they descend, or once they are down, spread as evenly
//! as can be over all squares in play, personnel before guns.

pub mod circumstances;
pub mod figures;
pub mod flight;
pub mod place;
pub mod transports;

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, Reading, amount, count};

use super::descent_fire::OpportunityFire;
use super::drop_results::{Landed, Square};
use super::ground::Point;
use crate::core::measures;
use crate::hit_results::{Chart, HitResult};
use flight::Flight;
use place::{Place, Places};
use transports::Heights;

/// A stick over its drop zone.
#[derive(Clone, Debug)]
pub struct Paradrop {
    heights: Heights,
    flight: Flight,
    places: Places,
    stands: u32,
    guns: u32,
    within: f64,
    gun_within: f64,
    /// For the hit of a hard landing.
    landing: Chart,
    /// Opportunity fire at the paratroopers, and what its hits do.
    fire: Option<(OpportunityFire, Chart)>,
    fires_without_ammo: bool,
}

/// How a stick came down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParadropOutcome {
    /// Squares that were not hit by fire, and guns.
    pub landed: Landed,
    /// Squares whose aircraft abort.
    pub aborted: u32,
    /// Squares in play, forced back by fire.
    pub driven_back: u32,
    /// Squares eliminated by fire.
    pub shot: u32,
    /// Squares that fell in the open.
    pub open: u32,
    /// Squares that fell in woods, buildings or swamp.
    pub rough: u32,
    /// Squares in play near the middle of the drop zone.
    pub near: u32,
    /// Guns all of whose squares are in play and near each other.
    pub assembled_guns: u32,
    /// The greatest distance between two squares in play (tenths of an inch); nothing if there are
    /// no two.
    pub spread: Option<u32>,
    /// The mean distance of the squares from the middle of the drop zone (tenths of an inch);
    /// nothing if none falls.
    pub distance: Option<u32>,
    /// The mean drop height of the squares (tenths of an inch); nothing if none falls.
    pub height: Option<u32>,
    fires_without_ammo: bool,
}

impl ParadropOutcome {
    fn firing_guns(&self) -> u32 {
        let without = if self.fires_without_ammo { self.landed.guns_without_ammo } else { 0 };
        self.landed.firing_guns + without
    }
}

impl Outcome for ParadropOutcome {}

/// A square on the ground.
#[derive(Clone, Copy, Debug)]
struct Fallen {
    at: Point,
    from: f64,
    place: Place,
    square: Square,
    /// What opportunity fire did to it.
    fire: HitResult,
}

impl Fallen {
    fn in_play(&self) -> bool {
        self.square.in_play() && self.fire != HitResult::Eliminated
    }
}

impl Paradrop {
    fn squares(&self) -> u32 {
        self.stands + 3 * self.guns
    }

    /// How far a square can be from the middle of the drop zone, and how far two can be apart.
    fn reach(&self) -> (f64, f64) {
        let offset = self.flight.farthest_offset(self.heights.highest());
        let row = self.flight.side * f64::from(self.squares() - 1);
        let [middle, drift] =
            [self.flight.middle, self.flight.drift].map(|point| point.distance(Point::default()));
        (whole_tenths(middle + drift + row / 2.0 + offset), whole_tenths(row + 2.0 * offset))
    }

    /// Drops all squares; guns come first. Those whose aircraft abort do not fall.
    fn fall<D: Dice>(&self, dice: &mut D) -> Vec<Option<Fallen>> {
        let heights = self.heights.of(dice, self.squares());
        let points = self.flight.drop(dice, &heights);
        let fallen = points.into_iter().zip(heights).map(|(at, from)| {
            let (at, from) = at.zip(from)?;
            let place = self.places.at(at);
            let face_up = self.flight.face_up(dice);
            let square = match place {
                Place::Lost => Square::Lost,
                Place::Rough => Square::down(dice, true, face_up, &self.landing),
                Place::Open => Square::down(dice, false, face_up, &self.landing),
            };
            Some(Fallen { at, from, place, square, fire: HitResult::NoEffect })
        });
        fallen.collect()
    }

    /// Opportunity fire at all squares in play.
    fn shoot<D: Dice>(&self, dice: &mut D, fallen: &mut [Option<Fallen>]) {
        let Some((fire, chart)) = &self.fire else { return };
        let targets = fallen.iter().flatten().filter(|one| one.in_play()).count();
        let Ok(targets @ 1..) = u32::try_from(targets) else { return };
        let (more, each) = fire.spread(targets);
        let in_play = fallen.iter_mut().rev().flatten().filter(|one| one.in_play());
        for (i, one) in (0..targets).zip(in_play) {
            let volley = each + u32::from(i < more);
            let hits = dice.stage("to hit").successes(volley, D10.at_most(fire.number));
            one.fire = chart.worst(dice, hits);
        }
    }

    /// Whether the three squares of a gun are in play and near each other.
    fn assembled(&self, gun: &[Option<Fallen>]) -> bool {
        let near = |one: &Fallen| {
            gun.iter().flatten().all(|other| one.at.distance(other.at) <= self.gun_within)
        };
        gun.iter().all(|one| one.is_some_and(|one| one.in_play() && near(&one)))
    }

    /// The three squares of each gun.
    fn guns<'a>(
        &self,
        fallen: &'a [Option<Fallen>],
    ) -> impl Iterator<Item = &'a [Option<Fallen>]> + use<'a> {
        fallen.chunks(3).take(self.guns as usize)
    }

    fn landed(&self, fallen: &[Option<Fallen>]) -> Landed {
        let unhurt = fallen.iter().flatten().filter(|one| one.fire == HitResult::NoEffect);
        let squares = unhurt.map(|one| Landed::square(one.square));
        let guns = self.guns(fallen).map(|gun| {
            let in_play = |i: usize| gun[i].is_some_and(|one| one.in_play());
            let [crew, ammunition, weapon] = [0, 1, 2].map(in_play);
            Landed::gun(crew, ammunition, weapon)
        });
        squares.chain(guns).fold(Landed::default(), std::ops::Add::add)
    }
}

impl Procedure for Paradrop {
    type Outcome = ParadropOutcome;

    fn measures(&self) -> Vec<Measure<ParadropOutcome>> {
        let (squares, guns) = (self.squares(), self.guns);
        let highest = whole_tenths(self.heights.highest());
        let (farthest, widest) = self.reach();
        measures! {
            "ready", count("squares", 0..=squares),
                "squares in play, neither suppressed nor forced back",
                |outcome| outcome.landed.ready.into();
            "in_play", count("squares", 0..=squares), "squares in play",
                |outcome| (outcome.landed.in_play() + outcome.driven_back).into();
            "suppressed", count("squares", 0..=squares),
                "squares in play and suppressed by their landing",
                |outcome| (outcome.landed.suppressed + outcome.landed.forced_back).into();
            "eliminated", count("squares", 0..=squares), "squares eliminated by the hit on landing",
                |outcome| outcome.landed.eliminated.into();
            "lost", count("squares", 0..=squares), "squares lost in deep water or off the table",
                |outcome| outcome.landed.lost.into();
            "aborted", count("squares", 0..=squares), "squares whose aircraft abort",
                |outcome| outcome.aborted.into();
            "shot", count("squares", 0..=squares), "squares eliminated by opportunity fire",
                |outcome| outcome.shot.into();
            "driven_back", count("squares", 0..=squares),
                "squares in play, forced back by opportunity fire",
                |outcome| outcome.driven_back.into();
            "open", count("squares", 0..=squares), "squares that fell in the open",
                |outcome| outcome.open.into();
            "rough", count("squares", 0..=squares),
                "squares that fell in woods, buildings or swamp",
                |outcome| outcome.rough.into();
            "near", count("squares", 0..=squares),
                "squares in play within the radius of the drop zone",
                |outcome| outcome.near.into();
            "firing_guns", count("guns", 0..=guns),
                "guns that can fire, wherever their squares are",
                |outcome| outcome.firing_guns().into();
            "assembled_guns", count("guns", 0..=guns),
                "guns whose three squares are in play and near each other",
                |outcome| outcome.assembled_guns.into();
            "spread", amount("inches", 0.0..=widest).or_none("no two in play"),
                "greatest distance between two squares in play",
                |outcome| inches(outcome.spread);
            "distance", amount("inches", 0.0..=farthest).or_none("none falls"),
                "mean distance of the squares from the middle of the drop zone",
                |outcome| inches(outcome.distance);
            "height", amount("inches", 0.0..=highest).or_none("none falls"),
                "mean drop height of the squares",
                |outcome| inches(outcome.height);
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ParadropOutcome {
        let mut fallen = self.fall(dice);
        self.shoot(dice, &mut fallen);
        let landed = self.landed(&fallen);
        let assembled = self.guns(&fallen).filter(|gun| self.assembled(gun)).count();
        let down: Vec<_> = fallen.into_iter().flatten().collect();
        let few = |n: usize| u32::try_from(n).expect("few squares");
        let count = |of: &dyn Fn(&Fallen) -> bool| few(down.iter().filter(|one| of(one)).count());
        let middle = Point::default();
        ParadropOutcome {
            landed,
            aborted: self.squares() - few(down.len()),
            driven_back: count(&|one| one.fire == HitResult::ForcedBack),
            shot: count(&|one| one.fire == HitResult::Eliminated),
            open: count(&|one| one.place == Place::Open),
            rough: count(&|one| one.place == Place::Rough),
            near: count(&|one| one.in_play() && one.at.distance(middle) <= self.within),
            assembled_guns: few(assembled),
            spread: spread(&down).map(tenths),
            distance: mean(down.iter().map(|one| one.at.distance(middle))).map(tenths),
            height: mean(down.iter().map(|one| one.from)).map(tenths),
            fires_without_ammo: self.fires_without_ammo,
        }
    }
}

/// The greatest distance between two squares in play, if there are two.
fn spread(fallen: &[Fallen]) -> Option<f64> {
    let points: Vec<_> = fallen.iter().filter(|one| one.in_play()).map(|one| one.at).collect();
    let pairs = (0..points.len()).flat_map(|i| points[..i].iter().map(move |one| (one, i)));
    pairs.map(|(one, i)| one.distance(points[i])).reduce(f64::max)
}

/// The mean of some distances, if there are any.
fn mean(distances: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let n = distances.len();
    (0 < n).then(|| distances.sum::<f64>() / n as f64)
}

/// To the nearest tenth of an inch.
fn tenths(inches: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a distance")]
    let tenths = (10.0 * inches).round() as u32;
    tenths
}

/// Up to whole tenths of an inch, as which distances are told.
fn whole_tenths(inches: f64) -> f64 {
    (10.0 * inches).ceil() / 10.0
}

/// Tenths of an inch as what a measure reads.
fn inches(tenths: Option<u32>) -> Reading {
    tenths.map_or(Reading::MISSING, |tenths| Reading::fraction(tenths, 10))
}

#[cfg(test)]
mod tests;
