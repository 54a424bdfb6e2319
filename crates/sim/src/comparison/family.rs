//! Comparisons that are decided together.

use sandtable_dice::Scale;

use super::equivalence::{missing_margin, of_equally_many};
use super::{Pairs, Verdict};
use crate::estimate::range;
use crate::interval::{Interval, Method};

/// What is asked of one comparison of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// What kind of number the measure is, and what it can come to on either side.
    pub scale: Scale,
    /// A difference of this much does not matter.
    pub margin: f64,
}

impl Question {
    /// How many claims that may all be false can be made of it: that there is more in the variant, and less,
    /// where the means are the same; and that it is equivalent, where how often there is no value is not.
    fn claims(&self) -> usize {
        let may_be_equivalent = 0.0 < self.margin;
        if may_be_equivalent && self.scale.missing.is_some() { 3 } else { 2 }
    }
}

/// What is known of one comparison of a family.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The pairs on which it rests.
    pub pairs: Pairs,
    /// Where the difference lies; nothing if nothing can be said, or it is known.
    pub interval: Option<Interval>,
    /// How the interval was arrived at.
    pub method: Method,
    /// What is concluded.
    pub verdict: Verdict,
    /// The error that either end of the interval may have.
    pub error: f64,
}

/// Comparisons that are decided together, over a number of looks known beforehand.
///
/// The error that may be made in all is divided evenly over the looks and, by Holm's procedure, over
/// two one-sided claims for each comparison, and a third for one that may be found equivalent and whose
/// measure may have no value: that there is none about as often. Each claim rests on the end of the
/// [interval of its pairs](Pairs::interval). Where a comparison is found to make a difference, one
/// claim of the two is settled, and the others share its part of the error. With ranges that are
/// known, the probability of *any* wrong verdict is at most `1 - confidence`: whatever the law of the
/// outcomes, however the comparisons depend on each other, and wherever they are looked at and
/// stopped.
///
/// Why: a wrong verdict needs an interval with the truth beyond one of its ends. Up to the first of
/// them all verdicts are right, so each settled claim was one that could not go wrong, and the
/// claims that can are at most as many as are left. Each goes wrong at a look with at most the error
/// of the look over that number.
///
/// Without a known range there is no interval, and no verdict; the method of the answer says so.
/// Where some trials have no value, the difference is that of the means of those that have one, and
/// its interval is made from one for each side. They are equivalent, and decided as that, only where
/// [how often there is none](missing_margin) is equivalent as well.
///
/// # References
///
/// - S. Holm (1979), "A simple sequentially rejective multiple test procedure", *Scandinavian
///   Journal of Statistics* 6, 65-70.
/// - Y. Ye, A. Li, L. Liu and B. Yao (2013), "A group sequential Holm procedure with multiple primary
///   endpoints", *Statistics in Medicine* 32, 1112-1124.
/// - I. Waudby-Smith and A. Ramdas (2024), "Estimating means of bounded random variables by betting",
///   *Journal of the Royal Statistical Society B* 86, 1-27.
/// - D. J. Schuirmann (1987), *Journal of Pharmacokinetics and Biopharmaceutics* 15, 657-680: two
///   one-sided tests for equivalence.
#[derive(Clone, Debug)]
pub struct Family {
    error: f64,
    looks: usize,
    looked: usize,
    questions: Vec<Question>,
    answers: Vec<Option<Answer>>,
}

impl Family {
    /// Comparisons that nobody has looked at yet.
    ///
    /// # Panics
    ///
    /// If there will be no look.
    pub fn new(confidence: f64, looks: usize, questions: Vec<Question>) -> Family {
        assert!(0 < looks, "a comparison that nobody looks at has no answer");
        let answers = vec![None; questions.len()];
        Family { error: 1.0 - confidence, looks, looked: 0, questions, answers }
    }

    /// Looks at the pairs of every comparison so far. A verdict that there is stays; only its
    /// interval follows the pairs.
    ///
    /// # Panics
    ///
    /// If there have been as many looks as there were to be, or pairs are missing.
    pub fn look(&mut self, pairs: &[Pairs]) {
        assert!(self.looked < self.looks, "there were to be {} looks", self.looks);
        assert_eq!(pairs.len(), self.questions.len(), "every comparison has its pairs");
        self.looked += 1;
        self.follow(pairs);
        loop {
            let claims = self.differences();
            for (i, pairs) in pairs.iter().enumerate() {
                if !self.is_decided(i) {
                    let error = self.error_of_claim(claims);
                    self.answers[i] = Some(self.answer(i, pairs, error));
                }
            }
            if claims == self.differences() {
                return;
            }
        }
    }

    /// Takes pairs that have come since into account for what is decided already.
    fn follow(&mut self, pairs: &[Pairs]) {
        for (i, pairs) in pairs.iter().enumerate().filter(|(_, pairs)| 1 < pairs.pairs) {
            if let Some(answer) = self.answers[i].clone().filter(|it| it.verdict.is_decided()) {
                let verdict = answer.verdict;
                self.answers[i] = Some(Answer { verdict, ..self.answer(i, pairs, answer.error) });
            }
        }
    }

    fn answer(&self, i: usize, pairs: &Pairs, error: f64) -> Answer {
        let Question { scale, margin } = self.questions[i];
        let (interval, method) = pairs.interval(scale, error);
        let certain = (method == Method::Exact).then(|| pairs.difference()).flatten();
        let lies = interval.or(certain.map(|difference| Interval::around(difference, 0.0)));
        // Whatever the margin, nothing follows for what may not have a difference.
        let lies = lies.filter(|_| pairs.difference().is_some());
        let means = match lies {
            // Neither side ever has a value.
            _ if scale.never => Verdict::Equivalent,
            Some(lies) => Verdict::of(lies, margin),
            None => Verdict::Inconclusive,
        };
        let allowed = missing_margin(margin, range(scale));
        let missing = || Verdict::of(pairs.more_missing(scale, error), allowed);
        let verdict = of_equally_many(means, missing);
        Answer { pairs: pairs.clone(), interval, method, verdict, error }
    }

    /// The error that one claim may have at one look, when so many have been settled.
    fn error_of_claim(&self, settled: usize) -> f64 {
        let claims: usize = self.questions.iter().map(Question::claims).sum();
        self.error / self.looks as f64 / (claims - settled) as f64
    }

    /// How many comparisons were found to make a difference.
    fn differences(&self) -> usize {
        let answers = self.answers.iter().flatten();
        answers.filter(|answer| answer.verdict.is_difference()).count()
    }

    /// Whether there is a conclusion about one of the comparisons.
    pub fn is_decided(&self, comparison: usize) -> bool {
        self.answers[comparison].as_ref().is_some_and(|answer| answer.verdict.is_decided())
    }

    /// Whether more pairs could lead to a conclusion about one of the comparisons: there is none yet,
    /// and the range of the measure is known. Of one that can be a single value only, that it has none
    /// as often is nothing that pairs could tell.
    pub fn is_open(&self, comparison: usize) -> bool {
        let range = range(self.questions[comparison].scale);
        !self.is_decided(comparison) && range.is_some_and(|range| 0.0 < range.width())
    }

    /// How many comparisons there are.
    pub fn size(&self) -> usize {
        self.questions.len()
    }

    /// What is known of each comparison; nothing before the first look.
    pub fn answers(&self) -> &[Option<Answer>] {
        &self.answers
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use sandtable_dice::{amount, yes_no};

    use super::*;
    use crate::distribution::Observation;

    /// Pairs in which the variant alone came to one so many times, and the reference alone.
    fn pairs(both: u64, variant: u64, reference: u64) -> Pairs {
        let value = |number: u8| Observation::Value(number.into());
        let key = |r, v| (value(r), value(v));
        let counts = BTreeMap::from([
            (key(0, 0), both),
            (key(1, 1), both),
            (key(0, 1), variant),
            (key(1, 0), reference),
        ]);
        Pairs::of(&counts).unwrap()
    }

    fn family(margins: &[f64]) -> Family {
        let question = |&margin: &f64| Question { scale: yes_no(), margin };
        Family::new(0.95, 4, margins.iter().map(question).collect())
    }

    fn verdicts(family: &Family) -> Vec<Verdict> {
        family.answers().iter().map(|answer| answer.as_ref().unwrap().verdict).collect()
    }

    #[test]
    fn a_comparison_is_decided_when_its_interval_is() {
        let mut family = family(&[0.0, 0.01, 0.0]);
        let unclear = pairs(500, 10, 10);
        family.look(&[pairs(100, 400, 100), unclear.clone(), unclear.clone()]);
        assert_eq!(
            verdicts(&family),
            [Verdict::Raises, Verdict::Inconclusive, Verdict::Inconclusive]
        );
        let later = pairs(0, 0, 9);
        family.look(&[later.clone(), pairs(50_000, 100, 100), unclear]);
        assert_eq!(
            verdicts(&family),
            [Verdict::Raises, Verdict::Equivalent, Verdict::Inconclusive]
        );
        let decided = family.answers()[0].as_ref().unwrap();
        assert_eq!(decided.pairs, later, "the verdict stays, the interval follows");
    }

    /// With one comparison, one look and no margin, a claim may have half of the error: 0.025. By hand:
    /// 1.96 standard errors of sqrt(0.5306 / 700), of which betting needs a few per cent more.
    #[test]
    fn the_interval_of_a_single_comparison_is_nearly_normal() {
        let question = Question { scale: amount("inches", 0..=1), margin: 0.0 };
        let mut family = Family::new(0.95, 1, vec![question]);
        let pairs = pairs(100, 400, 100);
        family.look(std::slice::from_ref(&pairs));
        let half = 1.96 * (pairs.variance_difference.unwrap() / 700.0).sqrt();
        let interval = family.answers()[0].as_ref().unwrap().interval.unwrap();
        assert!((half..1.25 * half).contains(&interval.half_width()), "{interval:?} and {half}");
        assert!(interval.contains(3.0 / 7.0));
    }

    /// By itself, after another claim is settled, and before: the interval grows with what is open.
    #[test]
    fn what_is_settled_leaves_its_error_to_the_others() {
        let width = |others: &[Pairs]| {
            let mut family = family(&vec![0.0; others.len() + 1]);
            let mut all = others.to_vec();
            all.push(pairs(500, 20, 10));
            family.look(&all);
            family.answers().last().unwrap().as_ref().unwrap().interval.unwrap().width()
        };
        let (clear, unclear) = (pairs(100, 400, 100), pairs(500, 10, 10));
        let (alone, after, beside) = (width(&[]), width(&[clear]), width(&[unclear]));
        assert!(alone < after && after < beside, "{alone} {after} {beside}");
    }

    #[test]
    fn what_was_never_seen_is_allowed_for_by_the_range() {
        let key = (Observation::Value(0.into()), Observation::Value(0.into()));
        let always = Pairs::of(&BTreeMap::from([(key, 100)])).unwrap();
        let answer = |scale| {
            let mut family = Family::new(0.95, 1, vec![Question { scale, margin: 1.0 }]);
            family.look(std::slice::from_ref(&always));
            (family.answers()[0].clone().unwrap(), family.is_open(0))
        };
        let (known, _) = answer(amount("inches", 0..=1));
        assert!(known.interval.unwrap().width() > 0.07, "a hundred zeros are not a certainty");
        let (unknown, is_open) = answer(amount("inches", 0..));
        assert_eq!((unknown.interval, unknown.method), (None, Method::Unknown));
        assert_eq!(unknown.verdict, Verdict::Inconclusive);
        assert!(!is_open, "more of the same would not help");
    }

    /// Sides that have no value in some pairs are each known by themselves.
    #[test]
    fn means_of_what_has_a_value_are_compared_side_by_side() {
        let value = |number: u8| Observation::Value(number.into());
        let counts = BTreeMap::from([
            ((value(0), Observation::Missing), 4000),
            ((value(0), value(1)), 4000),
            ((Observation::Missing, value(1)), 2000),
        ]);
        let mut family = Family::new(0.95, 1, vec![Question { scale: yes_no(), margin: 0.0 }]);
        family.look(&[Pairs::of(&counts).unwrap()]);
        let answer = family.answers()[0].clone().unwrap();
        assert_eq!((answer.verdict, answer.pairs.difference()), (Verdict::Raises, Some(1.0)));
        assert!(answer.interval.unwrap().low < 1.0);
    }

    #[test]
    fn what_can_be_one_value_only_is_equivalent_without_an_interval() {
        let key = (Observation::Value(3.into()), Observation::Value(3.into()));
        let always = Pairs::of(&BTreeMap::from([(key, 100)])).unwrap();
        let question = Question { scale: amount("inches", 3..=3), margin: 0.0 };
        let mut family = Family::new(0.95, 1, vec![question]);
        family.look(std::slice::from_ref(&always));
        let answer = family.answers()[0].clone().unwrap();
        let found = (answer.interval, answer.method, answer.verdict);
        assert_eq!(found, (None, Method::Exact, Verdict::Equivalent));
    }

    /// Means that are equivalent are no end of a comparison while how often there is none is open: it is
    /// told at the look that can tell it, and not of pairs that ended before.
    #[test]
    fn what_is_missing_keeps_a_comparison_open_until_it_is_told() {
        use Verdict::{Equivalent, Inconclusive};

        let value = |number: u8| Observation::Value(number.into());
        let of = |pairs: u64, missing: [u64; 2]| {
            let [reference, variant] = missing.map(|thousandths| pairs * thousandths / 1000);
            let rest = pairs - reference - variant;
            Pairs::of(&BTreeMap::from([
                ((Observation::Missing, value(5)), reference),
                ((value(5), Observation::Missing), variant),
                ((value(5), value(5)), rest),
            ]))
            .unwrap()
        };
        let scale = amount("turns", 0..=10).or_none("never");
        let question = Question { scale, margin: 0.5 };
        let mut family = Family::new(0.95, 3, vec![question; 2]);
        let mut seen = Vec::new();
        for pairs in [1000, 10_000, 100_000] {
            family.look(&[of(pairs, [400, 410]), of(pairs, [300, 360])]);
            seen.push((verdicts(&family), [0, 1].map(|i| family.is_open(i))));
        }
        assert_eq!(seen[0], (vec![Inconclusive, Inconclusive], [true, true]));
        assert_eq!(seen[1], (vec![Equivalent, Inconclusive], [false, true]));
        assert_eq!(
            seen[2],
            (vec![Equivalent, Inconclusive], [false, true]),
            "no more than 5 in 100"
        );
        let means = family.answers()[1].as_ref().unwrap().interval.unwrap();
        assert_eq!(Verdict::of(means, 0.5), Equivalent, "the means by themselves are");
    }

    /// Where means are the same and how often there is none is not, three verdicts would be wrong.
    #[test]
    fn what_may_be_missing_is_a_claim_of_its_own() {
        let error = |scale, margin| {
            Family::new(0.94, 1, vec![Question { scale, margin }]).error_of_claim(0)
        };
        let (always, sometimes) = (yes_no(), yes_no().or_none("never"));
        for (scale, margin, of) in [
            (always, 0.0, 0.03),
            (always, 0.1, 0.03),
            (sometimes, 0.0, 0.03),
            (sometimes, 0.1, 0.02),
        ] {
            assert!((error(scale, margin) - of).abs() < 1e-12, "{scale:?} {margin}");
        }
    }

    #[test]
    #[should_panic(expected = "there were to be 4 looks")]
    fn nobody_looks_more_often_than_was_said() {
        let mut family = family(&[0.0]);
        (0..5).for_each(|_| family.look(&[pairs(5, 1, 1)]));
    }
}
