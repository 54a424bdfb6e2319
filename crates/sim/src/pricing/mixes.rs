//! How far a verdict depends on how often situations are met.

use crate::interval::Interval;

/// Between which shares of one situation a sum over a mixture changes its sign, while the others keep
/// their proportions to each other; nothing if it does at none, or may do at none.
///
/// `shares` are the parts of the mixture, which add up to one, and `leans` what each situation adds to
/// the sum if it is met always: what a thing is worth more than its price, say. Where that is known
/// exactly, its interval has no width, and neither has the answer.
///
/// # Panics
///
/// If there is no situation at `of`.
pub fn turning_share(shares: &[f64], leans: &[Interval], of: usize) -> Option<Interval> {
    let others = || shares.iter().zip(leans).enumerate().filter(|(i, _)| *i != of);
    let total: f64 = others().map(|(_, (share, _))| share).sum();
    // Without others there is no mixture, and no number.
    let rest = |end: &dyn Fn(&Interval) -> f64| {
        others().map(|(_, (share, lean))| share * end(lean)).sum::<f64>() / total
    };
    let rest = Interval { low: rest(&|it| it.low), high: rest(&|it| it.high) };
    let own = leans[of];
    let is_against = 0.0 < rest.low && own.high < 0.0 || rest.high < 0.0 && 0.0 < own.low;
    // The more the others weigh, and the less it weighs itself, the more of it it takes.
    let at = |rest: f64, own: f64| rest / (rest + own);
    let (rest, own) = (sizes(rest), sizes(own));
    is_against.then(|| Interval { low: at(rest.low, own.high), high: at(rest.high, own.low) })
}

/// The sizes of numbers of which none is zero.
fn sizes(of: Interval) -> Interval {
    let [one, other] = [of.low.abs(), of.high.abs()];
    Interval { low: one.min(other), high: one.max(other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(shares: &[f64], leans: &[f64], of: usize) -> Option<f64> {
        let exact: Vec<Interval> = leans.iter().map(|lean| Interval::around(*lean, 0.0)).collect();
        let share = turning_share(shares, &exact, of)?;
        assert!(share.width() <= 0.0, "{share:?}");
        Some(share.low)
    }

    /// By hand: 1 in half of the games and -3 in the others come to nothing at three to one.
    #[test]
    fn a_sum_turns_where_both_sides_come_to_the_same() {
        assert_eq!(turns(&[0.5, 0.5], &[1.0, -3.0], 0), Some(0.75));
        assert_eq!(turns(&[0.5, 0.5], &[1.0, -3.0], 1), Some(0.25));
        // Of three, two keep their proportions: (1 + 3) / 2 against -2.
        assert_eq!(turns(&[0.25, 0.25, 0.5], &[1.0, 3.0, -2.0], 2), Some(0.5));
    }

    #[test]
    fn what_all_situations_agree_on_never_turns() {
        assert_eq!(turns(&[0.5, 0.5], &[1.0, 3.0], 0), None);
        assert_eq!(turns(&[0.5, 0.5], &[0.0, 3.0], 0), None);
        assert_eq!(turns(&[1.0], &[2.0], 0), None);
    }

    /// By hand: between 1 and 2 against -3 it turns between 3 to 1 and 3 to 2.
    #[test]
    fn it_turns_between_two_shares_where_leans_are_known_within_intervals() {
        let leans = [Interval { low: 1.0, high: 2.0 }, Interval::around(-3.0, 0.0)];
        let of = |at| turning_share(&[0.5, 0.5], &leans, at);
        assert_eq!(of(0), Some(Interval { low: 0.6, high: 0.75 }));
        assert_eq!(of(1), Some(Interval { low: 0.25, high: 0.4 }));
        let open = [Interval { low: -1.0, high: 2.0 }, Interval::around(-3.0, 0.0)];
        assert_eq!(turning_share(&[0.5, 0.5], &open, 0), None, "it may be below zero as well");
    }
}
