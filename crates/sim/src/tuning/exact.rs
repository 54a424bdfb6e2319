//! Tuning where the curve is known exactly: down to the representable limit.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Mutex;

use rayon::prelude::*;

use super::crossing::{Crossing, Stretch, stretches};
use super::{Answer, Grid, Neighbors, Point, Question, Tuning, point, scan};
use crate::distribution::TOLERANCE;
use crate::interval::Interval;

/// By how many tolerances a curve may change from one number that the parameter takes to the next
/// without being said to jump: a millionth of the largest value.
const STEEP: f64 = 1e6;

/// Targets that are less than the largest value by more than this factor are small.
const SMALL: f64 = 1e3;

/// So many more points are looked at beside that which comes nearest to a target that no point of the scan
/// meets.
const CLOSER: u32 = 48;

/// After so many points one after the other that come no nearer, it is left at that; the end of a range, from
/// which a curve mostly goes away, after fewer.
const FARTHER: u32 = 12;
const FARTHER_FROM_AN_END: u32 = 3;

/// The shorter part of a line in golden section.
const GOLDEN: f64 = 0.381_966_011_250_105;

/// A curve that is known exactly.
pub trait Curve: Sync {
    /// Why there is no value.
    type Error: Send;

    /// What the curve comes to at `x`.
    ///
    /// If the parameter is whole and `x` is not, the value of the mixture of the whole numbers
    /// around `x` that is `x` in the mean.
    ///
    /// # Errors
    ///
    /// If it has no value there.
    fn value(&self, x: f64) -> Result<f64, Self::Error>;
}

/// Finds where a curve meets the target.
///
/// Where the parameter takes few numbers, [`Grid::members`], each of them is looked at. Else a coarse
/// scan tells whether the target is met, and between which points; from there on the interval is
/// narrowed down by false position and bisection until no number that the parameter takes lies
/// between its ends. Where no two points of the scan lie on either side, the nearest of them is followed
/// inward (golden section); what the curve does elsewhere between points is not looked at.
///
/// # Precision
///
/// A value counts as the target if it is within 1e-12 of it, relative to the largest value met; if all
/// values are of the target's sign, to a thousand times the target where that is less.
///
/// # Errors
///
/// If the curve has no value somewhere.
pub fn tune<C: Curve>(curve: &C, question: &Question) -> Result<Tuning, C::Error> {
    let curve = Known { curve, values: Mutex::default() };
    let members = question.grid.members(question.range);
    let is_whole_story = members.is_some();
    let points = members.unwrap_or_else(|| scan::points(question));
    let scanned: Result<Vec<Point>, C::Error> =
        points.into_par_iter().map(|x| Ok(Point::exact(x, curve.value(x)?))).collect();
    let mut scanned = scanned?;
    let tolerance = tolerance(&scanned, question.target);
    let search = Search { curve: &curve, question, tolerance, is_whole_story };
    if !is_whole_story {
        search.approach(&mut scanned)?;
    }
    let answer = search.answer(&scanned)?;
    let neighbors = search.neighbors(&answer)?;
    let nearest = search.nearest(&answer, &scanned, neighbors);
    // Mixtures stand for no number that the parameter takes.
    let points = if is_whole_story { scanned } else { curve.points() };
    Ok(Tuning { curve: points, answer, nearest, neighbors, trials: None })
}

/// By how much a value may be off the target and count as the target. What is added up of numbers of one sign
/// is rounded by a part of itself, so that a target which is far less than the largest value is met to its
/// own digits: a probability of a trillionth is not nothing.
fn tolerance(scanned: &[Point], target: f64) -> f64 {
    let largest = scanned.iter().map(|point| point.value.abs()).fold(target.abs(), f64::max);
    let is_of_one_sign = scanned.iter().all(|point| 0.0 <= point.value * target.signum());
    let size = if is_of_one_sign && target != 0.0 { SMALL * target.abs() } else { largest };
    TOLERANCE * size.min(largest)
}

/// A value of the parameter, as a key.
#[derive(Clone, Copy, Debug)]
struct Place(f64);

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Place {}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Place) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Place) -> Ordering {
        // Adding zero turns minus zero into zero.
        (self.0 + 0.0).total_cmp(&(other.0 + 0.0))
    }
}

/// A curve with the values that were asked for already.
struct Known<'a, C> {
    curve: &'a C,
    values: Mutex<BTreeMap<Place, f64>>,
}

impl<C: Curve> Known<'_, C> {
    fn value(&self, x: f64) -> Result<f64, C::Error> {
        let values = || self.values.lock().expect("nobody panics with the lock held");
        let known = values().get(&Place(x)).copied();
        if let Some(value) = known {
            return Ok(value);
        }
        let value = self.curve.value(x)?;
        values().insert(Place(x), value);
        Ok(value)
    }

    fn points(&self) -> Vec<Point> {
        let values = self.values.lock().expect("nobody panics with the lock held");
        values.iter().map(|(x, value)| Point::exact(x.0, *value)).collect()
    }
}

struct Search<'a, C> {
    curve: &'a Known<'a, C>,
    question: &'a Question,
    tolerance: f64,
    /// Whether every number that the parameter takes is scanned.
    is_whole_story: bool,
}

impl<C: Curve> Search<'_, C> {
    fn answer(&self, scanned: &[Point]) -> Result<Answer, C::Error> {
        let (level, target) = (scanned[0].value, self.question.target);
        let largest = scanned.iter().map(|point| point.value.abs()).fold(0.0, f64::max);
        if scanned.iter().all(|point| (point.value - level).abs() <= TOLERANCE * largest) {
            let is_met = (level - target).abs() <= self.tolerance;
            let everywhere = Answer::Throughout(self.question.range);
            return Ok(if is_met { everywhere } else { Answer::Flat { value: level } });
        }
        let sides: Vec<Ordering> = scanned.iter().map(|point| self.side(point.value)).collect();
        match stretches(&sides).as_slice() {
            [] => Ok(self.missed(scanned)),
            [one] => self.meet(*one, scanned),
            several => {
                let crossings = several.iter().map(|one| self.crossing(*one, scanned));
                Ok(Answer::Several(crossings.collect::<Result<_, _>>()?))
            }
        }
    }

    /// The side of the target on which a value lies.
    fn side(&self, value: f64) -> Ordering {
        match value - self.question.target {
            off if off.abs() <= self.tolerance => Ordering::Equal,
            off => off.total_cmp(&0.0),
        }
    }

    /// Looks between the points of a scan of which none meets the target, or lies on its other side, whether
    /// the curve comes to it beside the point that comes nearest: a hump may just touch it (golden section,
    /// J. Kiefer, "Sequential minimax search for a maximum", 1953). What was looked at is put among the points.
    fn approach(&self, scanned: &mut Vec<Point>) -> Result<(), C::Error> {
        let side = self.side(scanned[0].value);
        if side.is_eq() || scanned.iter().any(|point| self.side(point.value) != side) {
            return Ok(());
        }
        let target = self.question.target;
        let off = |value: f64| (value - target).abs();
        let nearest = point::nearest(scanned, target);
        let at =
            scanned.iter().position(|point| point.x.total_cmp(&nearest.x).is_eq()).unwrap_or(0);
        let (mut low, mut high) =
            (scanned[at.saturating_sub(1)].x, scanned[(at + 1).min(scanned.len() - 1)].x);
        let (mut x, mut least) = (nearest.x, off(nearest.value));
        let mut farther = 0;
        for _ in 0..CLOSER {
            let next =
                if x - low < high - x { x + GOLDEN * (high - x) } else { x - GOLDEN * (x - low) };
            let next = self.question.grid.taken(next);
            if next <= low || high <= next || next.total_cmp(&x).is_eq() {
                break;
            }
            let value = self.curve.value(next)?;
            scanned.push(Point::exact(next, value));
            let is_nearer = off(value) < least;
            farther = if is_nearer { 0 } else { farther + 1 };
            let is_at_end = low >= x || x >= high;
            let enough = if is_at_end { FARTHER_FROM_AN_END } else { FARTHER };
            if self.side(value) != side || enough <= farther {
                break;
            }
            match (is_nearer, x < next) {
                (true, true) => low = x,
                (true, false) => high = x,
                (false, true) => high = next,
                (false, false) => low = next,
            }
            if is_nearer {
                (x, least) = (next, off(value));
            }
        }
        scanned.sort_by(|one, other| one.x.total_cmp(&other.x));
        Ok(())
    }

    /// What it means that all points are on one side of the target: it is met only to the digits in
    /// which it is written, or not at all.
    fn missed(&self, scanned: &[Point]) -> Answer {
        let target = self.question.target;
        let nearest = point::nearest(scanned, target);
        let miss = target - nearest.value;
        if miss.abs() <= self.question.slack {
            return Answer::Met { x: nearest.x };
        }
        Answer::Outside { nearest, miss }
    }

    /// Where the curve meets the target within one of several stretches.
    fn crossing(&self, stretch: Stretch, scanned: &[Point]) -> Result<Crossing, C::Error> {
        if let (Stretch::Passed(at), true) = (stretch, self.is_whole_story) {
            return Ok(Crossing::Between([scanned[at], scanned[at + 1]]));
        }
        let answer = self.meet(stretch, scanned)?;
        let bracket = answer.bracket().unwrap_or(self.question.range);
        Ok(match answer {
            Answer::Jump { below, above } => Crossing::Between([below, above]),
            _ => Crossing::Met(bracket),
        })
    }

    /// Where the curve meets the target within a stretch of the scan.
    fn meet(&self, stretch: Stretch, scanned: &[Point]) -> Result<Answer, C::Error> {
        let target = self.question.target;
        let (first, last) = match stretch {
            Stretch::Passed(at) => (at, at + 1),
            Stretch::Level(first, last) => {
                let [low, high] = [first, last].map(|at| scanned[at].x);
                let around = (first.saturating_sub(1), (last + 1).min(scanned.len() - 1));
                let beyond = |at: usize| target < scanned[at].value;
                let touches = 0 < first && last + 1 < scanned.len();
                let touches = touches && beyond(around.0) == beyond(around.1);
                match (self.is_whole_story || touches, first == last) {
                    (true, true) => return Ok(Answer::Met { x: low }),
                    (true, false) => return Ok(Answer::Throughout(Interval { low, high })),
                    _ => around,
                }
            }
        };
        let scanned = &scanned[first..=last];
        let rises = scanned[0].value < scanned[scanned.len() - 1].value;
        self.within(if rises { 1.0 } else { -1.0 }, scanned)
    }

    /// Where the curve meets the target, given that its ends lie on either side of it, or one of them
    /// meets it. `sign` is 1 if it rises and -1 if it falls.
    fn within(&self, sign: f64, scanned: &[Point]) -> Result<Answer, C::Error> {
        let excess = |x: f64| Ok(sign * (self.curve.value(x)? - self.question.target));
        let (first, last) = (scanned[0].x, scanned[scanned.len() - 1].x);
        let from = self.edge(first, last, scanned, &|x| Ok(excess(x)? + self.tolerance))?;
        let to = self.edge(first, last, scanned, &|x| Ok(excess(x)? - self.tolerance))?;
        // The first point that meets the target, and the last one.
        let (low, high) = (from.1, to.0);
        if high < low {
            let point = |x: f64| Ok(Point::exact(x, self.curve.value(x)?));
            return Ok(self.between_neighbors(point(high)?, point(low)?));
        }
        if self.wide(low, high) < high - low {
            let [low, high] = [(low, self.whole(low)?), (high, self.whole(high)?)]
                .map(|(end, whole)| whole.unwrap_or(end));
            return Ok(Answer::Throughout(Interval { low, high }));
        }
        Ok(Answer::Met { x: self.whole(low)?.unwrap_or_else(|| shortest(low, high)) })
    }

    /// How far apart two numbers may be that stand for one, because rounding blurs where the target is met:
    /// more than that is an interval. Whole numbers and steps are told apart.
    fn wide(&self, low: f64, high: f64) -> f64 {
        match self.question.grid {
            // Of a range that is far wider than where it is met, that says little.
            Grid::Any => {
                let size = (1e3 * low.abs().max(high.abs())).max(1.0);
                1e-9 * self.question.range.width().min(size)
            }
            Grid::Whole => 0.5,
            Grid::Parts(_) => 1.5 * self.question.grid.step(),
        }
    }

    /// The whole number beside `x`, if the parameter is whole and it meets the target: a mixture that
    /// is next to none of another number is that number.
    fn whole(&self, x: f64) -> Result<Option<f64>, C::Error> {
        let nearest = x.round();
        if self.question.grid != Grid::Whole || 1e-6 < (x - nearest).abs() {
            return Ok(None);
        }
        let off = (self.curve.value(nearest)? - self.question.target).abs();
        Ok((off <= 2.0 * self.tolerance).then_some(nearest))
    }

    /// What it means that two neighboring numbers lie on either side of the target: the curve jumps,
    /// or the parameter takes no number in between and the nearer one is as good as there is.
    fn between_neighbors(&self, below: Point, above: Point) -> Answer {
        let (rise, off) =
            (above.value - below.value, |point: Point| (point.value - self.question.target).abs());
        if 0.0 < self.question.grid.step() && rise.abs() <= STEEP * self.tolerance {
            let nearer = if off(above) < off(below) { above } else { below };
            return Answer::Met { x: nearer.x };
        }
        Answer::Jump { below, above }
    }

    /// Two neighboring numbers between which a rising function crosses zero: the last at which it
    /// is negative (`first`, if none is), and the first at which it is not (`last`, if none is).
    fn edge(
        &self,
        first: f64,
        last: f64,
        scanned: &[Point],
        rising: &dyn Fn(f64) -> Result<f64, C::Error>,
    ) -> Result<(f64, f64), C::Error> {
        let (mut low, mut high) = ((first, rising(first)?), (last, rising(last)?));
        if 0.0 <= low.1 {
            return Ok((first, first));
        }
        if high.1 < 0.0 {
            return Ok((last, last));
        }
        for point in scanned {
            let value = rising(point.x)?;
            if value < 0.0 {
                low = (point.x, value);
            } else {
                high = (point.x, value);
                break;
            }
        }
        if self.question.grid == Grid::Whole {
            (low, high) = narrow(low, high, rising, |low, high, _| {
                let middle = f64::midpoint(low.0, high.0).floor();
                (low.0 < middle).then_some(middle)
            })?;
        }
        let grid = self.question.grid;
        let (low, high) =
            narrow(low, high, rising, |low, high, step| between(grid, low, high, step))?;
        Ok((low.0, high.0))
    }

    fn neighbors(&self, answer: &Answer) -> Result<Option<Neighbors>, C::Error> {
        let (Grid::Whole, Some(x)) = (self.question.grid, answer.x()) else { return Ok(None) };
        let point = |x: f64| Ok(Point::exact(x, self.curve.value(x)?));
        Ok(Some(Neighbors { below: point(x.floor())?, above: point(x.ceil())? }))
    }

    /// The numbers that come nearest to the target, each as near as the others: of all where all are
    /// known, else of the whole numbers around the answer.
    fn nearest(
        &self,
        answer: &Answer,
        scanned: &[Point],
        neighbors: Option<Neighbors>,
    ) -> Vec<Point> {
        let around = neighbors.map(|Neighbors { below, above }| vec![below, above]);
        let mut looked_at = match answer {
            Answer::Flat { .. } => Vec::new(),
            _ if self.is_whole_story => scanned.to_vec(),
            _ => around.unwrap_or_default(),
        };
        looked_at.dedup_by(|one, other| one.x.total_cmp(&other.x).is_eq());
        let off = |point: &Point| (point.value - self.question.target).abs();
        let least = looked_at.iter().map(off).fold(f64::INFINITY, f64::min);
        looked_at.retain(|point| off(point) <= least + 2.0 * self.tolerance);
        looked_at
    }
}

/// The number with the fewest decimals from `low` to `high`.
fn shortest(low: f64, high: f64) -> f64 {
    let middle = f64::midpoint(low, high);
    let rounded = (0..17).map(|decimals| format!("{middle:.decimals$}"));
    let mut numbers = rounded.filter_map(|text| text.parse::<f64>().ok());
    let shortest = numbers.find(|number| low <= *number && *number <= high);
    // Adding zero makes a negative zero positive.
    shortest.unwrap_or(middle) + 0.0
}

/// A point with the value of a function.
type Sample = (f64, f64);

/// Narrows an interval down around a sign change, until `between` finds no point within it.
fn narrow<E>(
    mut low: Sample,
    mut high: Sample,
    rising: &dyn Fn(f64) -> Result<f64, E>,
    between: impl Fn(Sample, Sample, u32) -> Option<f64>,
) -> Result<(Sample, Sample), E> {
    let mut step = 0;
    while let Some(x) = between(low, high, step) {
        let value = rising(x)?;
        if value < 0.0 {
            low = (x, value);
        } else {
            high = (x, value);
        }
        step += 1;
    }
    Ok((low, high))
}

/// The next point to look at: in turn that of false position, one a hair beside it (so that a
/// line, whose root the first hits, is closed in from the other side), and the middle.
fn between(grid: Grid, low: Sample, high: Sample, step: u32) -> Option<f64> {
    let (width, inside) = (high.0 - low.0, (grid.next(low.0), grid.previous(high.0)));
    if inside.1 < inside.0 {
        return None;
    }
    let crossing = low.0 - width * low.1 / (high.1 - low.1);
    let hair = width.min((crossing.next_up() - crossing) * 8f64.powf(f64::from(step / 3) + 0.5));
    let x = match step % 3 {
        0 => crossing,
        // Towards the end that is further away.
        1 if crossing - low.0 < high.0 - crossing => crossing + hair,
        1 => crossing - hair,
        _ => f64::midpoint(low.0, high.0),
    };
    let x = if x.is_nan() { f64::midpoint(low.0, high.0) } else { x };
    Some(grid.nearest(x).clamp(inside.0, inside.1))
}
