//! The rows of `tuning.csv` and `tuning-curve.csv`.

use sandtable_report::csv::Cell;
use sandtable_sim::interval::Interval;
use sandtable_sim::tuning::{Answer, Met, Nearer, Point};

use super::answered::Answered;
use super::sentences;
use crate::output::answers::Answers;
use crate::output::columns::{high, low, written};
use crate::scenario::TuneQuestion;
use crate::tuning::Tuned;

/// What a row of `tuning.csv` is about: one variant of one question.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    answers: &'a Answers<'a, Answered>,
    question: &'a TuneQuestion,
    tuned: &'a Tuned,
}

impl Row<'_> {
    fn is_sampled(&self) -> bool {
        self.tuned.tuning.trials.is_some()
    }

    fn bracket(&self) -> Option<Interval> {
        self.tuned.tuning.answer.bracket()
    }

    fn method(&self) -> &'static str {
        match self.tuned.tuning.answer {
            Answer::Certified { .. } => "betting",
            Answer::Uncertified { .. } => "unknown",
            _ if self.is_sampled() => "empirical Bernstein",
            _ => "exact",
        }
    }

    /// The whole numbers around the answer, if they were asked for.
    fn below(&self) -> Option<Point> {
        self.tuned.tuning.neighbors.map(|neighbors| neighbors.below)
    }

    fn above(&self) -> Option<Point> {
        self.tuned.tuning.neighbors.map(|neighbors| neighbors.above)
    }

    /// The neighbor that is nearer to the target, the lower one of two that are equally near;
    /// nothing if that is not known.
    fn better(&self) -> Option<f64> {
        let nearer = self.tuned.tuning.nearer(self.tuned.target)?;
        let point = match nearer {
            Nearer::Below | Nearer::Both => self.below(),
            Nearer::Above => self.above(),
            Nearer::Unknown => None,
        };
        point.map(|point| point.x)
    }

    /// The first and the last whole number that may come nearest.
    fn nearest(&self) -> Option<[f64; 2]> {
        self.tuned.tuning.nearest()
    }

    /// How far the printed number is above the answer.
    fn printed_less_x(&self) -> Option<f64> {
        Some(self.tuned.present()? - self.tuned.tuning.answer.x()?)
    }

    /// Where the curve comes nearest, if the target is met nowhere; and by how much it is missed.
    fn outside(&self) -> Option<(Point, f64)> {
        match self.tuned.tuning.answer {
            Answer::Outside { nearest, miss } => Some((nearest, miss)),
            _ => None,
        }
    }

    fn closest(&self) -> Option<Point> {
        self.outside().map(|(closest, _)| closest)
    }
}

pub(crate) type Column = (&'static str, fn(&Row<'_>) -> Cell);

pub(crate) const ANSWERS: &[Column] = &[
    ("scenario", |row| row.answers.scenario.name.as_str().into()),
    ("variant", |row| row.tuned.variant.as_str().into()),
    ("parameter", |row| row.question.parameter.as_str().into()),
    ("measure", |row| row.question.measure.text.as_str().into()),
    ("statistic", |row| row.question.statistic.to_string().into()),
    ("range_low", |row| row.question.range[0].into()),
    ("range_high", |row| row.question.range[1].into()),
    ("target", |row| row.tuned.target.into()),
    ("difference_from", |row| row.tuned.difference_from.as_deref().into()),
    ("engine", |row| row.tuned.engine().into()),
    ("trials", |row| row.tuned.tuning.trials.into()),
    ("answer", |row| sentences::kind(&row.tuned.tuning.answer).into()),
    ("x", |row| row.tuned.tuning.answer.x().into()),
    ("x_low", |row| low(row.bracket())),
    ("x_high", |row| high(row.bracket())),
    ("confidence", |row| row.is_sampled().then_some(row.answers.settings.confidence).into()),
    ("method", |row| row.method().into()),
    ("whole_below", |row| x(row.below())),
    ("value_below", |row| value(row.below())),
    ("value_below_low", |row| low(interval(row.below()))),
    ("value_below_high", |row| high(interval(row.below()))),
    ("value_below_method", |row| method(row.below())),
    ("p_condition_below", |row| met(row.below()).map(|met| met.share).into()),
    ("p_condition_below_low", |row| low(met(row.below()).and_then(|met| met.interval))),
    ("p_condition_below_high", |row| high(met(row.below()).and_then(|met| met.interval))),
    ("p_condition_below_method", |row| method_of(met(row.below()))),
    ("whole_above", |row| x(row.above())),
    ("value_above", |row| value(row.above())),
    ("value_above_low", |row| low(interval(row.above()))),
    ("value_above_high", |row| high(interval(row.above()))),
    ("value_above_method", |row| method(row.above())),
    ("p_condition_above", |row| met(row.above()).map(|met| met.share).into()),
    ("p_condition_above_low", |row| low(met(row.above()).and_then(|met| met.interval))),
    ("p_condition_above_high", |row| high(met(row.above()).and_then(|met| met.interval))),
    ("p_condition_above_method", |row| method_of(met(row.above()))),
    ("better", |row| row.better().into()),
    ("nearest_low", |row| row.nearest().map(|[first, _]| first).into()),
    ("nearest_high", |row| row.nearest().map(|[_, last]| last).into()),
    ("printed", |row| row.tuned.present().into()),
    ("printed_less_x", |row| row.printed_less_x().into()),
    ("closest", |row| x(row.closest())),
    ("value_at_closest", |row| value(row.closest())),
    ("value_at_closest_low", |row| low(interval(row.closest()))),
    ("value_at_closest_high", |row| high(interval(row.closest()))),
    ("value_at_closest_method", |row| method(row.closest())),
    ("p_condition_at_closest", |row| met(row.closest()).map(|met| met.share).into()),
    ("p_condition_at_closest_low", |row| low(met(row.closest()).and_then(|met| met.interval))),
    ("p_condition_at_closest_high", |row| high(met(row.closest()).and_then(|met| met.interval))),
    ("p_condition_at_closest_method", |row| method_of(met(row.closest()))),
    ("miss", |row| row.outside().map(|(_, miss)| miss).into()),
    ("seed", |row| row.is_sampled().then_some(row.answers.settings.seed).into()),
    ("rules_hash", |row| row.answers.scenario.rules_hash.as_str().into()),
    ("version", |_| env!("CARGO_PKG_VERSION").into()),
];

/// What a row of `tuning-curve.csv` is about: one point of one curve.
struct CurveRow<'a> {
    of: Row<'a>,
    point: Point,
}

type CurveColumn = (&'static str, fn(&CurveRow<'_>) -> Cell);

const CURVES: &[CurveColumn] = &[
    ("scenario", |row| row.of.answers.scenario.name.as_str().into()),
    ("variant", |row| row.of.tuned.variant.as_str().into()),
    ("parameter", |row| row.of.question.parameter.as_str().into()),
    ("measure", |row| row.of.question.measure.text.as_str().into()),
    ("statistic", |row| row.of.question.statistic.to_string().into()),
    ("difference_from", |row| row.of.tuned.difference_from.as_deref().into()),
    ("x", |row| row.point.x.into()),
    ("value", |row| row.point.value.into()),
    ("ci_low", |row| low(row.point.interval)),
    ("ci_high", |row| high(row.point.interval)),
    ("confidence", |row| row.point.interval.map(|_| row.of.answers.settings.confidence).into()),
    ("ci_method", |row| row.point.method.to_string().into()),
    ("p_condition", |row| row.point.met.map(|met| met.share).into()),
    ("p_condition_ci_low", |row| low(row.point.met.and_then(|met| met.interval))),
    ("p_condition_ci_high", |row| high(row.point.met.and_then(|met| met.interval))),
    ("p_condition_ci_method", |row| method_of(row.point.met)),
];

fn x(point: Option<Point>) -> Cell {
    point.map(|point| point.x).into()
}

fn value(point: Option<Point>) -> Cell {
    point.map(|point| point.value).into()
}

fn interval(point: Option<Point>) -> Option<Interval> {
    point?.interval
}

fn method(point: Option<Point>) -> Cell {
    point.map(|point| point.method.to_string()).into()
}

/// How likely the condition of the measure is met at a point, if it has one.
fn met(point: Option<Point>) -> Option<Met> {
    point?.met
}

fn method_of(met: Option<Met>) -> Cell {
    met.map(|met| met.method.to_string()).into()
}

/// One row for each variant of each question.
pub(super) fn answers(answers: &Answers<Answered>) -> Vec<u8> {
    written(ANSWERS, rows(answers))
}

fn rows<'a>(answers: &'a Answers<Answered>) -> impl Iterator<Item = Row<'a>> {
    answers.answered.iter().flat_map(move |one| {
        one.tuned.iter().map(move |tuned| Row { answers, question: &one.question, tuned })
    })
}

/// One row for each point of each curve.
pub(super) fn curves(answers: &Answers<Answered>) -> Vec<u8> {
    written(CURVES, rows(answers).flat_map(points))
}

fn points(of: Row<'_>) -> impl Iterator<Item = CurveRow<'_>> {
    of.tuned.tuning.curve.iter().map(move |point| CurveRow { of, point: *point })
}
