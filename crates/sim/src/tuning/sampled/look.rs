//! The first look: a coarse scan on common dice.

use std::ops::Range;

use rayon::prelude::*;

use super::curve::Curve;
use super::decide::looked_at;
use super::effort::Effort;
use super::moments;
use crate::interval;
use crate::moments::Moments;
use crate::tuning::{Answer, Doubt, Point, Question, scan};

/// How many times a look is taken at most; its error is divided by that.
const MOST_LOOKS: f64 = 5.0;

/// So many standard errors against the run of the curve make for a closer look.
const SUSPICIOUS: f64 = 3.5;

/// So many after the closest look leave the matter in doubt.
const DOUBTFUL: f64 = 4.0;

/// The scores of all trials so far at the points of the scan.
#[derive(Debug)]
pub(super) struct Look<'a> {
    question: &'a Question,
    effort: &'a Effort,
    xs: Vec<f64>,
    scores: Vec<Vec<f64>>,
}

/// What a look came to.
#[derive(Debug)]
pub(super) struct View {
    /// What is certain already, or remains in doubt.
    pub(super) answer: Option<Answer>,
    /// Whether more trials could change that.
    doubtful: bool,
    /// 1 if the curve rises, -1 if it falls.
    pub(super) sign: f64,
}

impl View {
    /// Whether a closer look is called for.
    pub(super) fn is_doubtful(&self) -> bool {
        self.doubtful
    }
}

/// Two points of the scan, by their numbers, with the differences of their scores, trial by trial.
struct Pair {
    at: [usize; 2],
    difference: Moments,
    /// The standard error is no less, whatever the few trials that count say.
    least_error: f64,
    /// Half the width of the interval for the mean difference.
    margin: f64,
}

impl Pair {
    fn deviations(&self) -> f64 {
        let error = self.difference.standard_error().max(self.least_error);
        if 0.0 < error { self.difference.mean / error } else { self.difference.mean * f64::MAX }
    }
}

impl<'a> Look<'a> {
    /// A look with no trials yet.
    pub(super) fn new(question: &'a Question, effort: &'a Effort) -> Look<'a> {
        let xs = scan::points(question);
        let scores = vec![Vec::new(); xs.len()];
        Look { question, effort, xs, scores }
    }

    /// Looks again, with more trials.
    pub(super) fn again<C: Curve>(
        &mut self,
        curve: &C,
        trials: Range<u64>,
    ) -> Result<View, C::Error> {
        let more: Result<Vec<Vec<f64>>, C::Error> =
            self.xs.par_iter().map(|&x| curve.scores(x, trials.clone())).collect();
        for (all, more) in self.scores.iter_mut().zip(more?) {
            all.extend(more);
        }
        Ok(self.view())
    }

    /// The scores that count at a point of the scan.
    fn moments(&self, at: usize) -> Moments {
        moments::of(self.scores[at].iter().copied())
    }

    /// The scores of all points, wherever any trial counted; nothing before the first look.
    fn seen(&self) -> impl Iterator<Item = (f64, Moments)> {
        let all = self.xs.iter().enumerate().map(|(at, &x)| (x, self.moments(at)));
        all.filter(|(_, moments)| 0 < moments.count)
    }

    /// The curve so far, with the intervals that it is shown with: these take long.
    pub(super) fn points(&self) -> Vec<Point> {
        let counts = |at: &usize| 0 < self.moments(*at).count;
        (0..self.xs.len()).filter(counts).map(|at| self.point(at)).collect()
    }

    /// One point of it.
    fn point(&self, at: usize) -> Point {
        let trials = self.scores[at].len() as u64;
        moments::point(self.moments(at), self.xs[at], trials, self.effort)
    }

    /// The mean score less the target at each point, turned so that it rises.
    pub(super) fn means(&self, sign: f64) -> Vec<(f64, f64)> {
        self.seen().map(|(x, moments)| (x, sign * (moments.mean - self.question.target))).collect()
    }

    /// Whether the curve certainly runs up or down between two points of the scan: by so many
    /// standard errors.
    pub(super) fn is_clear(&self, from: usize, to: usize, errors: f64) -> bool {
        let difference = self.difference(from, to);
        errors * difference.standard_error() < difference.mean.abs()
    }

    /// The differences of the scores at two points, trial by trial.
    fn difference(&self, from: usize, to: usize) -> Moments {
        moments::of_differences(&self.scores[to], &self.scores[from])
    }

    fn view(&self) -> View {
        if let Some(never) = self.never_counted() {
            let answer = Answer::Uncertified { x: Some(never), doubt: Doubt::Unmet };
            return View { answer: Some(answer), doubtful: true, sign: 1.0 };
        }
        let same = |scores: &Vec<f64>| {
            let both = scores.iter().zip(&self.scores[0]);
            both.into_iter().all(|(one, other)| one.to_bits() == other.to_bits())
        };
        if self.scores.iter().all(same) {
            let answer = Some(Answer::Flat { value: self.moments(0).mean });
            return View { answer, doubtful: true, sign: 1.0 };
        }
        let pairs = self.pairs();
        let steepest = |sign: f64| {
            let turned = pairs.iter().map(move |pair| (pair, sign * pair.deviations()));
            turned.max_by(|(_, one), (_, other)| one.total_cmp(other))
        };
        let (Some((rise, up)), Some((fall, down))) = (steepest(1.0), steepest(-1.0)) else {
            return View { answer: None, doubtful: false, sign: 1.0 };
        };
        let certain = |pair: &Pair| pair.margin < pair.difference.mean.abs();
        let against = up.min(down);
        let answer = if 0.0 < against && certain(rise) && certain(fall) {
            let [rise, fall] = [rise, fall].map(|pair| pair.at.map(|at| self.point(at)));
            Some(Answer::NotMonotone { rise, fall })
        } else if DOUBTFUL < against {
            Some(Answer::Uncertified { x: None, doubt: Doubt::Monotony })
        } else {
            self.outside()
        };
        let decided = matches!(answer, Some(Answer::NotMonotone { .. }));
        let doubtful = !decided && SUSPICIOUS < against;
        View { answer, doubtful, sign: if down < up { 1.0 } else { -1.0 } }
    }

    /// The first value of the parameter at which fewer than two trials count.
    fn never_counted(&self) -> Option<f64> {
        let few = |scores: &&Vec<f64>| scores.iter().filter(|score| !score.is_nan()).count() < 2;
        self.scores.iter().position(|scores| few(&scores)).map(|at| self.xs[at])
    }

    /// All pairs of points, the left one first.
    fn pairs(&self) -> Vec<Pair> {
        let points = self.xs.len();
        let count = points * (points - 1) / 2;
        let error = (1.0 - self.effort.confidence) / (MOST_LOOKS * 2.0 * count as f64);
        let indices: Vec<(usize, usize)> =
            (0..points).flat_map(|i| (i + 1..points).map(move |j| (i, j))).collect();
        let pair = |(i, j): (usize, usize)| {
            let difference = self.difference(i, j);
            let (margin, least_error) = self.doubt([i, j], difference, error);
            Pair { at: [i, j], difference, least_error, margin }
        };
        indices.into_par_iter().map(pair).collect()
    }

    /// Half the width of the interval for the difference of the means in two places, and what its
    /// standard error is at least.
    ///
    /// What moves the difference of two means of which each leaves some trials out has no range that is
    /// known. So each mean is taken by itself then, by the trials that count for it; and where few do,
    /// that all of them came to the same is no sign that there is no error.
    fn doubt(&self, at: [usize; 2], difference: Moments, error: f64) -> (f64, f64) {
        let width = self.effort.bounds.width();
        let trials = self.scores[at[0]].len() as u64;
        let sides = at.map(|at| self.moments(at));
        if sides.iter().all(|side| side.count == trials) {
            return (margin(difference, 2.0 * width, error), 0.0);
        }
        let margin = sides.iter().map(|side| margin(*side, width, error / 2.0)).sum();
        let fewest = sides[0].count.min(sides[1].count);
        (margin, width / fewest.max(1) as f64)
    }

    /// Whether the curve is certainly on the same side of the target at all numbers that are looked
    /// at. What the ends come to says nothing of what lies between.
    fn outside(&self) -> Option<Answer> {
        if looked_at(self.question).len() != self.xs.len() {
            return None;
        }
        let error = (1.0 - self.effort.confidence) / (MOST_LOOKS * 4.0);
        let miss = |at: usize| {
            let moments = self.moments(at);
            let miss = self.question.target - moments.mean;
            (margin(moments, self.effort.bounds.width(), error) < miss.abs()).then_some(miss)
        };
        let misses: Vec<f64> = (0..self.xs.len()).map(miss).collect::<Option<_>>()?;
        let is_one_side = misses.iter().all(|miss| (0.0 < *miss) == (0.0 < misses[0]));
        let nearest = |at: &usize| misses[*at].abs();
        let at = (0..misses.len()).min_by(|one, other| nearest(one).total_cmp(&nearest(other)))?;
        is_one_side.then(|| Answer::Outside { nearest: self.point(at), miss: misses[at] })
    }

    /// 1 if the curve seems to be below the target wherever it was looked at, and -1 if it seems to
    /// be above it; with the turned scores at the first point, and the part of the trials that count.
    pub(super) fn seems_missed(&self) -> Option<(f64, Moments, f64)> {
        let means = self.means(1.0);
        let sign = if means.first()?.1 < 0.0 { 1.0 } else { -1.0 };
        let first = self.scores.first()?;
        let turned = first.iter().map(|score| sign * (score - self.question.target));
        let moments = moments::of(turned);
        let counting = moments.count as f64 / first.len().max(1) as f64;
        means.iter().all(|(_, mean)| sign * mean < 0.0).then_some((sign, moments, counting))
    }
}

/// Half the width of the empirical Bernstein interval for a mean.
fn margin(moments: Moments, range: f64, error: f64) -> f64 {
    let (variance, count) = (moments.variance(), moments.count);
    interval::empirical_bernstein(0.0, variance, count, range, 1.0 - error).high
}
