//! Differences between laws that are known.

use super::equivalence::{missing_margin, of_equally_many};
use super::{Verdict, movements};
use crate::Distribution;
use crate::distribution::{TOLERANCE, is_same};
use crate::interval::{Interval, Method};
use crate::probability::Fraction;

/// The difference of a measure between two laws that are known.
///
/// There are no pairs here: each law is complete by itself, and says nothing of how a game under one
/// would have gone under the other.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactDifference {
    /// The mean under the reference, of what has a value.
    pub mean_reference: Option<f64>,
    /// The mean under the variant, of what has a value.
    pub mean_variant: Option<f64>,
    /// The second less the first; nothing if one of them never has a value.
    pub difference: Option<f64>,
    /// The difference as a fraction, if it is known as one.
    pub fraction: Option<Fraction>,
    /// Where the difference lies, if a part of a law is unresolved, the range of the measure is known,
    /// and that leaves more open than rounding does.
    pub interval: Option<Interval>,
    /// [`Method::Exact`], or [`Method::Unresolved`] where a part of a law is not known that rounding
    /// does not account for.
    pub method: Method,
    /// How likely it is to have no value, of the reference and of the variant.
    p_missing: [f64; 2],
    /// What is unresolved of both, unless rounding accounts for it.
    unresolved: f64,
    /// What the measure can come to, if that is known.
    range: Option<Interval>,
}

impl ExactDifference {
    /// The difference of the means; `range` is what the measure can come to, if that is known.
    pub fn of(
        reference: &Distribution,
        variant: &Distribution,
        range: Option<Interval>,
    ) -> ExactDifference {
        let fraction = reference.exact_mean().zip(variant.exact_mean());
        let fraction = fraction
            .map(|(reference, variant)| &variant - &reference)
            .filter(Fraction::is_representable);
        let (mean_reference, mean_variant) = (reference.mean(), variant.mean());
        // Rounding of the probability of a large value is more than that of the mean.
        let has_moved = !movements(reference, variant).is_empty();
        let difference = mean_reference.zip(mean_variant).map(|(reference, variant)| {
            let exactly = || fraction.as_ref().map(Fraction::to_f64);
            let is_rounding = || is_same(reference, variant) || !has_moved;
            if is_rounding() { 0.0 } else { exactly().unwrap_or(variant - reference) }
        });
        // A fraction of less than rounding would contradict the number, and the values that moved.
        let fraction = fraction.filter(|it| it.is_zero() || difference != Some(0.0));
        let unresolved = reference.unresolved_of_values() + variant.unresolved_of_values();
        // What is unresolved could lie anywhere within the range.
        let open = unresolved * range.map_or(1.0, Interval::width);
        let resolved = open <= TOLERANCE * mean_reference.unwrap_or(0.0).abs().max(1.0);
        let allowance = range.filter(|_| !resolved).map(|_| open);
        ExactDifference {
            mean_reference,
            mean_variant,
            difference,
            fraction,
            interval: difference.zip(allowance).map(|(it, half)| Interval::around(it, half)),
            method: if resolved { Method::Exact } else { Method::Unresolved },
            p_missing: [reference, variant].map(Distribution::p_missing),
            unresolved: if resolved { 0.0 } else { unresolved },
            range,
        }
    }

    /// Whether it is certain that neither side ever has a value.
    fn never_have_a_value(&self) -> bool {
        let nobody = self.mean_reference.is_none() && self.mean_variant.is_none();
        nobody && self.method == Method::Exact
    }

    /// What follows for a margin. Means are equivalent only where they are those of equally many games, up to
    /// [what the margin allows](missing_margin).
    pub fn verdict(&self, margin: f64) -> Verdict {
        let allowed = missing_margin(margin, self.range);
        of_equally_many(self.verdict_on_means(margin), || self.verdict_on_missing(allowed))
    }

    /// What follows of how often there is no value.
    fn verdict_on_missing(&self, allowed: f64) -> Verdict {
        let [was, is] = self.p_missing;
        match self.unresolved {
            open if 0.0 < open => Verdict::of(Interval::around(is - was, open), allowed),
            _ => Verdict::of_known(self.p_missing, is - was, allowed),
        }
    }

    /// What follows for a margin, of the means alone. Where neither side ever has a value, nothing differs; where one of
    /// them alone has, there is no difference that could be held against a margin.
    ///
    /// What is unresolved is left out of account where the range of the measure is not known: it is
    /// less than can be told from rounding, unless the table says otherwise.
    fn verdict_on_means(&self, margin: f64) -> Verdict {
        let means = self.mean_reference.zip(self.mean_variant);
        let Some((difference, (reference, variant))) = self.difference.zip(means) else {
            let alike = self.never_have_a_value();
            return if alike { Verdict::Equivalent } else { Verdict::Inconclusive };
        };
        match self.interval {
            Some(interval) => Verdict::of(interval, margin),
            None => Verdict::of_known([reference, variant], difference, margin),
        }
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::exact::Law;
    use crate::value::{Value, Values};

    /// The law of values with these probabilities, given in twelfths; nothing stands for no value.
    fn law(twelfths: &[(Option<u32>, u32)], unresolved: f64) -> Distribution {
        let outcome = |value: Option<u32>| -> Values { smallvec![value.map(Value::from)] };
        let floats =
            twelfths.iter().map(|&(value, n)| (outcome(value), f64::from(n) / 12.0)).collect();
        let fraction = |n: u32| Fraction::new(n.into(), 12);
        let fractions = twelfths.iter().map(|&(value, n)| (outcome(value), fraction(n))).collect();
        let floats = Law { outcomes: floats, unresolved, paths: 1, spent: 1, states: 0 };
        let fractions =
            Law { outcomes: fractions, unresolved: Fraction::ZERO, paths: 1, spent: 1, states: 0 };
        let exact = (unresolved == 0.0).then_some(&fractions);
        Distribution::exact(&floats, exact, |outcome: &[Option<Value>]| Ok(outcome[0].into()))
            .unwrap()
    }

    #[test]
    fn a_difference_is_a_fraction_where_both_means_are() {
        let third = law(&[(Some(0), 8), (Some(1), 4)], 0.0);
        let quarter = law(&[(Some(0), 9), (Some(1), 3)], 0.0);
        let lower = ExactDifference::of(&third, &quarter, None);
        assert_eq!(lower.fraction.as_ref().map(ToString::to_string).as_deref(), Some("-1/12"));
        assert_eq!(lower.verdict(0.0), Verdict::Lowers);
        assert_eq!(lower.verdict(0.1), Verdict::Equivalent);
        assert_eq!(ExactDifference::of(&third, &third, None).verdict(0.0), Verdict::Equivalent);
    }

    #[test]
    fn means_are_those_of_what_has_a_value() {
        let sometimes = law(&[(None, 6), (Some(2), 4), (Some(5), 2)], 0.0);
        let always = law(&[(Some(4), 12)], 0.0);
        let difference = ExactDifference::of(&sometimes, &always, None);
        assert_eq!(difference.mean_reference, Some(3.0), "(2 * 4 + 5 * 2) / 6");
        assert_eq!(difference.fraction.map(|it| it.to_string()).as_deref(), Some("1"));
        let never = law(&[(None, 12)], 0.0);
        let difference = ExactDifference::of(&never, &always, None);
        assert_eq!((difference.difference, difference.verdict(9.0)), (None, Verdict::Inconclusive));
        let neither = ExactDifference::of(&never, &never, None);
        assert_eq!((neither.difference, neither.verdict(0.0)), (None, Verdict::Equivalent));
        let open = law(&[(None, 11)], 1.0 / 12.0);
        let unknown = ExactDifference::of(&never, &open, None);
        assert_eq!(unknown.verdict(0.0), Verdict::Inconclusive, "the rest may have a value");
    }

    #[test]
    fn what_is_unresolved_is_allowed_for() {
        let whole = law(&[(Some(0), 8), (Some(1), 4)], 0.0);
        let nearly = law(&[(Some(0), 8), (Some(1), 3)], 1.0 / 12.0);
        let range = Some(Interval { low: 0.0, high: 1.0 });
        let difference = ExactDifference::of(&whole, &nearly, range);
        assert_eq!(difference.method, Method::Unresolved);
        assert!(difference.interval.unwrap().contains(0.0), "all of it may be ones");
        assert_eq!(difference.verdict(0.0), Verdict::Inconclusive);
    }

    /// What tables and pictures call equal, no verdict may call higher or lower.
    #[test]
    fn a_verdict_never_comes_of_rounding() {
        let of = |by: f64, value: u32| {
            let outcomes = [(None, 0.5 - by), (Some(value), 0.25 + by), (Some(0), 0.25)];
            let outcomes = outcomes.map(|(it, p)| (smallvec![it.map(Value::from)] as Values, p));
            let law =
                Law { outcomes: outcomes.into(), unresolved: 0.0, paths: 1, spent: 1, states: 0 };
            let read = |outcome: &[Option<Value>]| Ok(outcome[0].into());
            Distribution::exact(&law, None, read).unwrap()
        };
        for (by, value) in [(1e-14, 7), (3e-15, 400), (5e-13, 3), (5e-13, 400)] {
            let moved = ExactDifference::of(&of(0.0, value), &of(by, value), None);
            assert_eq!((moved.difference, moved.verdict(0.0)), (Some(0.0), Verdict::Equivalent));
        }
        for by in [1e-7, 2.7e-10, 1e-11] {
            let moved = ExactDifference::of(&of(0.0, 7), &of(by, 7), None);
            assert_eq!(moved.verdict(0.0), Verdict::Raises, "small, and no rounding");
        }
    }

    /// Laws in hundredths, as fractions and rounded; without a value in the rest.
    fn hundredths(values: &[(u32, u32)], exactly: bool) -> Distribution {
        let some = values.iter().map(|&(value, n)| (Some(value), n));
        let rest = 100 - values.iter().map(|(_, n)| n).sum::<u32>();
        let all: Vec<_> = some.chain([(None, rest)]).filter(|(_, n)| 0 < *n).collect();
        let outcome = |value: Option<u32>| -> Values { smallvec![value.map(Value::from)] };
        let floats = all.iter().map(|&(value, n)| (outcome(value), f64::from(n) / 100.0)).collect();
        let fraction = |n: u32| Fraction::new(n.into(), 100);
        let fractions = all.iter().map(|&(value, n)| (outcome(value), fraction(n))).collect();
        let floats = Law { outcomes: floats, unresolved: 0.0, paths: 1, spent: 1, states: 0 };
        let fractions =
            Law { outcomes: fractions, unresolved: Fraction::ZERO, paths: 1, spent: 1, states: 0 };
        let read = |outcome: &[Option<Value>]| Ok(outcome[0].into());
        Distribution::exact(&floats, exactly.then_some(&fractions), read).unwrap()
    }

    /// Whatever a designer writes: what differs by exactly the margin, or by exactly the part of all games
    /// that it allows, differs by no more, and what differs by more than rounding does.
    #[test]
    fn the_margin_itself_is_no_more_than_it_however_it_is_rounded() {
        for exactly in [true, false] {
            for (was, more) in (0..=50).flat_map(|was| (1..=40).map(move |more| (was, more))) {
                let of = |n: u32| hundredths(&[(0, n), (10, 100 - n)], exactly);
                let missing = |n: u32| hundredths(&[(5, 100 - n)], exactly);
                let range = Some(Interval { low: 0.0, high: 10.0 });
                let margin = f64::from(more) / 10.0;
                let known = |sides: [Distribution; 2], margin: f64| {
                    ExactDifference::of(&sides[0], &sides[1], range).verdict(margin)
                };
                for swapped in [false, true] {
                    let told = format!("{was} and {more} of 100, {exactly}, {swapped}");
                    let mut sides = [of(was), of(was + more)];
                    let mut none = [missing(was), missing(was + more)];
                    if swapped {
                        sides.reverse();
                        none.reverse();
                    }
                    let (means, none) =
                        (|it| known(sides.clone(), it), |it| known(none.clone(), it));
                    assert_eq!(means(margin), Verdict::Equivalent, "{told}");
                    assert!(means(margin * 0.9999).is_difference(), "{told}");
                    assert_eq!(none(margin), Verdict::Equivalent, "{told}");
                    assert_eq!(none(margin * 0.9999), Verdict::Inconclusive, "{told}");
                }
            }
        }
    }

    /// Of rounds that could go on for ever something always stays unresolved, less than rounding.
    #[test]
    fn equal_laws_are_equal_where_rounding_is_larger_than_what_is_unresolved() {
        let rounds = |unresolved| law(&[(Some(0), 8), (Some(1), 4)], unresolved);
        let range = Some(Interval { low: 0.0, high: 20.0 });
        let equal = ExactDifference::of(&rounds(1e-17), &rounds(1e-17), range);
        assert_eq!((equal.difference, equal.interval), (Some(0.0), None));
        assert_eq!((equal.method, equal.verdict(0.0)), (Method::Exact, Verdict::Equivalent));
        let open = ExactDifference::of(&rounds(1e-12), &rounds(1e-12), range);
        assert_eq!((open.method, open.verdict(0.0)), (Method::Unresolved, Verdict::Inconclusive));
    }
}
