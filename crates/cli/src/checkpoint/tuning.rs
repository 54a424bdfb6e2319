//! What a parameter was tuned to, as text from which the very same is read again.

use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::tuning::{Answer, Crossing, Doubt, Met, Neighbors, Point, Tuning};
use serde::{Deserialize, Serialize};

use super::measured::{Decimal, NotKept};
use crate::engine::EngineChoice;

/// What a parameter of one variant was tuned to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptTuned {
    /// What the curve was to meet.
    target: Decimal,
    known: KeptKnown,
    trials: Option<u64>,
    answer: KeptAnswer,
    curve: Vec<KeptPoint>,
    nearest: Vec<KeptPoint>,
    neighbors: Option<(KeptPoint, KeptPoint)>,
}

/// Which engine has answered, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum KeptKnown {
    /// By laws.
    Exact,
    /// By trials that were asked for.
    Asked,
    /// By trials, for this reason.
    Because(String),
}

/// A point of a curve: where, what it comes to, its interval, and how that was arrived at; and how likely
/// the condition is met there, if there is one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptPoint(Decimal, Decimal, Option<Ends>, KeptMethod, Option<KeptMet>);

/// How likely a condition is met, where that lies, and how it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptMet(Decimal, Option<Ends>, KeptMethod);

/// The ends of an interval.
type Ends = (Decimal, Decimal);

/// A way to an interval, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct KeptMethod(Method);

/// Where a target is met. An answer that is none because somebody wanted an end is not kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptAnswer {
    Met(Decimal),
    Throughout(Ends),
    Jump(KeptPoint, KeptPoint),
    Certified(Decimal, Ends),
    Several(Vec<KeptCrossing>),
    Outside(KeptPoint, Decimal),
    NotMonotone([KeptPoint; 4]),
    Flat(Decimal),
    Uncertified(Option<Decimal>, KeptDoubt),
}

/// One of several places in which a target is met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptCrossing {
    Met(Ends),
    Between(KeptPoint, KeptPoint),
}

/// What trials were too few to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptDoubt {
    Monotony,
    Between,
    LowerEnd,
    UpperEnd,
    Unmet,
}

impl KeptTuned {
    /// What is kept of an answer; nothing of one that was stopped.
    pub(crate) fn of(target: f64, known: KeptKnown, tuning: &Tuning) -> Option<KeptTuned> {
        let neighbors = tuning.neighbors.map(|it| (kept(&it.below), kept(&it.above)));
        Some(KeptTuned {
            target: Decimal(target),
            known,
            trials: tuning.trials,
            answer: KeptAnswer::of(&tuning.answer)?,
            curve: tuning.curve.iter().map(kept).collect(),
            nearest: tuning.nearest.iter().map(kept).collect(),
            neighbors,
        })
    }

    /// What the curve was to meet.
    pub(crate) fn target(&self) -> f64 {
        self.target.0
    }

    /// Which engine has answered.
    pub(crate) fn known(&self) -> &KeptKnown {
        &self.known
    }

    /// The answer.
    pub(crate) fn tuning(&self) -> Tuning {
        let neighbors = self.neighbors.as_ref();
        Tuning {
            curve: self.curve.iter().map(KeptPoint::point).collect(),
            answer: self.answer.answer(),
            nearest: self.nearest.iter().map(KeptPoint::point).collect(),
            neighbors: neighbors
                .map(|(below, above)| Neighbors { below: below.point(), above: above.point() }),
            trials: self.trials,
        }
    }

    /// Whether it is what an answer can be, as that of no forger need be: points in their order, and
    /// intervals with their lower end first.
    pub(crate) fn is_sound(&self) -> bool {
        let is_sampled = self.known != KeptKnown::Exact;
        let points = self.curve.iter().chain(&self.nearest).chain(self.answer.points());
        let between = self.neighbors.iter().flat_map(|(below, above)| [below, above]);
        let ascending =
            |points: &[KeptPoint]| points.is_sorted_by(|one, other| one.0.0 < other.0.0);
        is_sampled == self.trials.is_some()
            && !self.curve.is_empty()
            && ascending(&self.curve)
            && ascending(&self.nearest)
            && points.chain(between).flat_map(KeptPoint::intervals).all(is_interval)
            && self.answer.intervals().into_iter().all(is_interval)
            && self.answer != KeptAnswer::Several(Vec::new())
    }

    /// Whether it took no more trials than there are, and some.
    pub(crate) fn is_of(&self, most: u64) -> bool {
        self.trials.is_none_or(|trials| (1..=most).contains(&trials))
    }

    /// Whether it is an answer to this target, if that is known beforehand, by this engine.
    pub(crate) fn is_to(&self, target: Option<f64>, engine: EngineChoice) -> bool {
        let is_ours = match engine {
            EngineChoice::Exact => self.known == KeptKnown::Exact,
            EngineChoice::Sample => self.known == KeptKnown::Asked,
            EngineChoice::Auto => self.known != KeptKnown::Asked,
        };
        is_ours && target.is_none_or(|target| target.total_cmp(&self.target.0).is_eq())
    }

    /// Whether the curve comes to nothing beyond this.
    pub(crate) fn stays_within(&self, Interval { low, high }: Interval) -> bool {
        let neighbors = self.neighbors.iter().flat_map(|(below, above)| [below, above]);
        let points = self.curve.iter().chain(&self.nearest).chain(self.answer.points());
        let slack = ROUNDING * low.abs().max(high.abs());
        let mut values = points.chain(neighbors).map(|point| point.1.0);
        values.all(|value| (low - slack..=high + slack).contains(&value))
    }

    /// Whether all of it lies within a range of the parameter.
    pub(crate) fn is_within(&self, [low, high]: [f64; 2]) -> bool {
        let neighbors = self.neighbors.iter().flat_map(|(below, above)| [below, above]);
        let points = self.curve.iter().chain(&self.nearest).chain(self.answer.points());
        let ends = self.answer.intervals().into_iter().flat_map(|(low, high)| [low, high]);
        let all = points.chain(neighbors).map(|point| point.0).chain(ends).chain(self.answer.x());
        all.map(|it| it.0).all(|x| low <= x && x <= high)
    }
}

/// What laws come to is rounded by no more of its size.
const ROUNDING: f64 = 1e-9;

fn is_interval((low, high): Ends) -> bool {
    low.0 <= high.0
}

fn ends(interval: Interval) -> Ends {
    (Decimal(interval.low), Decimal(interval.high))
}

fn interval((low, high): Ends) -> Interval {
    Interval { low: low.0, high: high.0 }
}

fn kept(point: &Point) -> KeptPoint {
    let Point { x, value, interval, method, met } = *point;
    let met =
        met.map(|it| KeptMet(Decimal(it.share), it.interval.map(ends), KeptMethod(it.method)));
    KeptPoint(Decimal(x), Decimal(value), interval.map(ends), KeptMethod(method), met)
}

impl KeptPoint {
    fn intervals(&self) -> impl Iterator<Item = Ends> {
        self.2.into_iter().chain(self.4.as_ref().and_then(|met| met.1))
    }

    fn point(&self) -> Point {
        let KeptPoint(x, value, ends, method, met) = self;
        let met = met.as_ref().map(|KeptMet(share, ends, method)| Met {
            share: share.0,
            interval: ends.map(interval),
            method: method.0,
        });
        Point { x: x.0, value: value.0, interval: ends.map(interval), method: method.0, met }
    }
}

impl KeptAnswer {
    fn of(answer: &Answer) -> Option<KeptAnswer> {
        Some(match answer {
            Answer::Met { x } => KeptAnswer::Met(Decimal(*x)),
            Answer::Throughout(interval) => KeptAnswer::Throughout(ends(*interval)),
            Answer::Jump { below, above } => KeptAnswer::Jump(kept(below), kept(above)),
            Answer::Certified { x, bracket } => KeptAnswer::Certified(Decimal(*x), ends(*bracket)),
            Answer::Several(crossings) => {
                KeptAnswer::Several(crossings.iter().map(KeptCrossing::of).collect())
            }
            Answer::Outside { nearest, miss } => KeptAnswer::Outside(kept(nearest), Decimal(*miss)),
            Answer::NotMonotone { rise: [a, b], fall: [c, d] } => {
                KeptAnswer::NotMonotone([a, b, c, d].map(kept))
            }
            Answer::Flat { value } => KeptAnswer::Flat(Decimal(*value)),
            Answer::Uncertified { x, doubt } => {
                KeptAnswer::Uncertified(x.map(Decimal), KeptDoubt::of(*doubt)?)
            }
        })
    }

    fn answer(&self) -> Answer {
        match self {
            KeptAnswer::Met(x) => Answer::Met { x: x.0 },
            KeptAnswer::Throughout(ends) => Answer::Throughout(interval(*ends)),
            KeptAnswer::Jump(below, above) => {
                Answer::Jump { below: below.point(), above: above.point() }
            }
            KeptAnswer::Certified(x, ends) => {
                Answer::Certified { x: x.0, bracket: interval(*ends) }
            }
            KeptAnswer::Several(crossings) => {
                Answer::Several(crossings.iter().map(KeptCrossing::crossing).collect())
            }
            KeptAnswer::Outside(nearest, miss) => {
                Answer::Outside { nearest: nearest.point(), miss: miss.0 }
            }
            KeptAnswer::NotMonotone([a, b, c, d]) => {
                Answer::NotMonotone { rise: [a.point(), b.point()], fall: [c.point(), d.point()] }
            }
            KeptAnswer::Flat(value) => Answer::Flat { value: value.0 },
            KeptAnswer::Uncertified(x, doubt) => {
                Answer::Uncertified { x: x.map(|x| x.0), doubt: doubt.doubt() }
            }
        }
    }

    fn points(&self) -> Vec<&KeptPoint> {
        match self {
            KeptAnswer::Jump(below, above) => vec![below, above],
            KeptAnswer::Outside(nearest, _) => vec![nearest],
            KeptAnswer::NotMonotone(points) => points.iter().collect(),
            KeptAnswer::Several(crossings) => {
                crossings.iter().flat_map(KeptCrossing::points).collect()
            }
            _ => Vec::new(),
        }
    }

    fn intervals(&self) -> Vec<Ends> {
        match self {
            KeptAnswer::Throughout(ends) | KeptAnswer::Certified(_, ends) => vec![*ends],
            KeptAnswer::Several(crossings) => {
                crossings.iter().filter_map(KeptCrossing::ends).collect()
            }
            _ => Vec::new(),
        }
    }

    fn x(&self) -> Option<Decimal> {
        match self {
            KeptAnswer::Met(x) | KeptAnswer::Certified(x, _) => Some(*x),
            KeptAnswer::Uncertified(x, _) => *x,
            _ => None,
        }
    }
}

impl KeptCrossing {
    fn of(crossing: &Crossing) -> KeptCrossing {
        match crossing {
            Crossing::Met(interval) => KeptCrossing::Met(ends(*interval)),
            Crossing::Between([below, above]) => KeptCrossing::Between(kept(below), kept(above)),
        }
    }

    fn crossing(&self) -> Crossing {
        match self {
            KeptCrossing::Met(ends) => Crossing::Met(interval(*ends)),
            KeptCrossing::Between(below, above) => {
                Crossing::Between([below.point(), above.point()])
            }
        }
    }

    fn points(&self) -> Vec<&KeptPoint> {
        match self {
            KeptCrossing::Met(_) => Vec::new(),
            KeptCrossing::Between(below, above) => vec![below, above],
        }
    }

    fn ends(&self) -> Option<Ends> {
        match self {
            KeptCrossing::Met(ends) => Some(*ends),
            KeptCrossing::Between(..) => None,
        }
    }
}

impl KeptDoubt {
    fn of(doubt: Doubt) -> Option<KeptDoubt> {
        Some(match doubt {
            Doubt::Monotony => KeptDoubt::Monotony,
            Doubt::Between => KeptDoubt::Between,
            Doubt::LowerEnd => KeptDoubt::LowerEnd,
            Doubt::UpperEnd => KeptDoubt::UpperEnd,
            Doubt::Unmet => KeptDoubt::Unmet,
            Doubt::Stopped => return None,
        })
    }

    fn doubt(self) -> Doubt {
        match self {
            KeptDoubt::Monotony => Doubt::Monotony,
            KeptDoubt::Between => Doubt::Between,
            KeptDoubt::LowerEnd => Doubt::LowerEnd,
            KeptDoubt::UpperEnd => Doubt::UpperEnd,
            KeptDoubt::Unmet => Doubt::Unmet,
        }
    }
}

impl From<KeptMethod> for String {
    fn from(method: KeptMethod) -> String {
        method.0.to_string()
    }
}

impl TryFrom<String> for KeptMethod {
    type Error = NotKept;

    fn try_from(text: String) -> Result<KeptMethod, NotKept> {
        let found = Method::ALL.into_iter().find(|method| method.to_string() == text);
        found.map(KeptMethod).ok_or(NotKept::Method(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: f64, interval: Option<(f64, f64)>) -> Point {
        let interval = interval.map(|(low, high)| Interval { low, high });
        let method = if interval.is_some() { Method::Bernstein } else { Method::Exact };
        let met = interval.map(|it| Met { share: 0.3, interval: Some(it), method });
        Point { x, value: 0.1 + 0.2, interval, method, met }
    }

    fn tuning(answer: Answer) -> Tuning {
        let (one, other) = (point(1.0 / 3.0, None), point(2.0, Some((0.0, 0.7))));
        let neighbors = Some(Neighbors { below: one, above: other });
        let (curve, nearest) = (vec![one, other], vec![other]);
        Tuning { curve, answer, nearest, neighbors, trials: Some(7) }
    }

    fn read_again(kept: &KeptTuned) -> KeptTuned {
        serde_json::from_str(&serde_json::to_string(kept).unwrap()).unwrap()
    }

    #[test]
    fn every_answer_is_the_same_when_it_is_read_again() {
        let (one, other) = (point(0.5, None), point(1.0, Some((0.1, 0.5))));
        let interval = Interval { low: 0.5, high: 0.7 };
        let doubts =
            [Doubt::Monotony, Doubt::Between, Doubt::LowerEnd, Doubt::UpperEnd, Doubt::Unmet];
        let uncertified = doubts.map(|doubt| Answer::Uncertified { x: Some(0.6), doubt });
        let answers = [
            Answer::Met { x: 0.6 },
            Answer::Throughout(interval),
            Answer::Jump { below: one, above: other },
            Answer::Certified { x: 0.6, bracket: interval },
            Answer::Several(vec![Crossing::Met(interval), Crossing::Between([one, other])]),
            Answer::Outside { nearest: one, miss: -0.0 },
            Answer::NotMonotone { rise: [one, other], fall: [other, one] },
            Answer::Flat { value: 5e-324 },
            Answer::Uncertified { x: None, doubt: Doubt::Unmet },
        ];
        for answer in answers.into_iter().chain(uncertified) {
            let before = tuning(answer);
            let known = KeptKnown::Because("rounds may go on".to_owned());
            let kept = KeptTuned::of(0.1, known.clone(), &before).unwrap();
            let read = read_again(&kept);
            assert_eq!(read.tuning(), before);
            assert_eq!((read.target(), read.known()), (0.1, &known));
            assert!(read.is_sound() && read.is_within([1.0 / 3.0, 2.0]), "{read:?}");
            assert!(!read.is_within([0.4, 2.0]) && !read.is_within([0.0, 1.9]));
        }
    }

    #[test]
    fn what_was_stopped_is_not_kept() {
        let stopped = Answer::Uncertified { x: Some(0.6), doubt: Doubt::Stopped };
        assert_eq!(KeptTuned::of(0.1, KeptKnown::Asked, &tuning(stopped)), None);
    }

    #[test]
    fn what_no_answer_can_be_is_not_sound() {
        let met = || tuning(Answer::Met { x: 0.6 });
        let is_sound =
            |known, tuning: &Tuning| KeptTuned::of(0.1, known, tuning).unwrap().is_sound();
        assert!(is_sound(KeptKnown::Asked, &met()));
        assert!(!is_sound(KeptKnown::Exact, &met()), "an exact answer has no trials");
        let mut descending = met();
        descending.curve.reverse();
        assert!(!is_sound(KeptKnown::Asked, &descending));
        let none = Tuning { curve: Vec::new(), ..met() };
        assert!(!is_sound(KeptKnown::Asked, &none));
        let turned = Interval { low: 0.7, high: 0.5 };
        assert!(!is_sound(KeptKnown::Asked, &tuning(Answer::Throughout(turned))));
        assert!(!is_sound(KeptKnown::Asked, &tuning(Answer::Several(Vec::new()))));
    }

    #[test]
    fn every_way_to_an_interval_is_known_by_its_name() {
        for method in Method::ALL {
            let read = KeptMethod::try_from(String::from(KeptMethod(method)));
            assert_eq!(read, Ok(KeptMethod(method)));
        }
        assert!(KeptMethod::try_from("by guess".to_owned()).is_err());
    }
}
