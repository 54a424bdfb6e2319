//! The mean of numbers of which no more is kept than how many there are, their mean and their variance.

use super::number::Estimate;
use crate::interval::{self, Interval, Method};
use crate::moments::Moments;

impl Estimate {
    /// The mean of trials with its interval, given the range of the numbers, if it is known, and whether
    /// they are 0 and 1 only.
    ///
    /// A probability has the interval of [`proportion`](interval::proportion). Another mean has Student's
    /// if it is [nearly normal](interval::is_nearly_normal) whatever the skewness, which in standard
    /// deviations is no more than the furthest distance within the range; else the empirical Bernstein interval. Numbers that can be one and no
    /// other are known, and without a range nothing can be said.
    pub fn of_moments(
        moments: Moments,
        range: Option<Interval>,
        yes_or_no: bool,
        confidence: f64,
    ) -> Estimate {
        let (count, mean) = (moments.count, moments.mean);
        let sd = moments.variance().sqrt();
        let se = Some(sd / (count.max(1) as f64).sqrt()).filter(|se| 0.0 < *se && se.is_finite());
        let (interval, method) = match range {
            Some(range) if range.width() <= 0.0 && 0 < count => (None, Method::Exact),
            _ if yes_or_no => {
                let (interval, method) = interval::proportion(ones(moments), count, confidence);
                (Some(interval), method)
            }
            None => (None, Method::Unknown),
            Some(range) => {
                let (interval, method) = of_numbers(moments, sd, range, confidence);
                (Some(interval.within(range)), method)
            }
        };
        let value = (0 < count).then_some(mean);
        Estimate { value, se, interval, method, confidence }
    }
}

fn of_numbers(moments: Moments, sd: f64, range: Interval, confidence: f64) -> (Interval, Method) {
    let Moments { count, mean, .. } = moments;
    if count < 2 {
        return (range, Method::Range);
    }
    let furthest = range.reach_from(mean);
    if interval::is_nearly_normal(count, sd, furthest / sd, Some(furthest), confidence) {
        return (interval::student(mean, sd, count, confidence), Method::Student);
    }
    let width = range.width();
    (interval::empirical_bernstein(mean, sd * sd, count, width, confidence), Method::Bernstein)
}

/// How many numbers are one, if all others are zero.
fn ones(moments: Moments) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count, but for rounding"
    )]
    let ones = (moments.mean * moments.count as f64).round() as u64;
    ones.min(moments.count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64], range: Option<[f64; 2]>, yes_or_no: bool) -> Estimate {
        let mut moments = Moments::default();
        for number in numbers {
            moments.add(*number);
        }
        let range = range.map(|[low, high]| Interval { low, high });
        Estimate::of_moments(moments, range, yes_or_no, 0.95)
    }

    #[test]
    fn the_method_is_that_which_the_range_and_the_trials_allow() {
        let alternating: Vec<f64> = (0..2000).map(|it| f64::from(it % 2)).collect();
        let within = Some([0.0, 1.0]);
        for (numbers, range, yes_or_no, method) in [
            (&alternating[..], within, true, Method::ClopperPearson),
            (&alternating[..], within, false, Method::Student),
            (&alternating[..100], within, false, Method::Bernstein),
            (&alternating[..1], within, false, Method::Range),
            (&alternating[..], None, false, Method::Unknown),
            (&[7.0, 7.0][..], Some([7.0, 7.0]), false, Method::Exact),
        ] {
            let found = of(numbers, range, yes_or_no);
            assert_eq!(found.method, method, "{} in {range:?}", numbers.len());
            let has_one = !matches!(method, Method::Unknown | Method::Exact);
            assert_eq!(found.interval.is_some_and(|it| 0.0 < it.width()), has_one, "{method}");
        }
    }

    /// 0 and 1 in turns: a variance of 500 / 1999.
    #[test]
    fn the_standard_error_is_that_of_the_mean() {
        let alternating: Vec<f64> = (0..2000).map(|it| f64::from(it % 2)).collect();
        let found = of(&alternating, Some([0.0, 1.0]), false);
        let expected = (500.0f64 / 1999.0 / 2000.0).sqrt();
        assert!((found.se.unwrap() - expected).abs() < 1e-12, "{:?}", found.se);
        assert_eq!(of(&[35.0 / 3.0; 7], Some([0.0, 20.0]), false).se, None, "a constant has none");
        assert_eq!(of(&[], Some([0.0, 1.0]), false).value, None);
    }
}
