//! How far a verdict depends on how often situations are met.

/// The share of one situation at which a sum over a mixture changes its sign, while the others keep
/// their proportions to each other; nothing if it does at none.
///
/// `shares` are the parts of the mixture, which add up to one, and `leans` what each situation adds to
/// the sum if it is met always: what a thing is worth more than its price, say.
///
/// # Panics
///
/// If there is no situation at `of`.
pub fn turning_share(shares: &[f64], leans: &[f64], of: usize) -> Option<f64> {
    let others = shares.iter().zip(leans).enumerate().filter(|(i, _)| *i != of);
    let others = others
        .fold((0.0, 0.0), |(sum, total), (_, (share, lean))| (sum + share * lean, total + share));
    let (rest, own) = (others.0 / others.1, leans[of]);
    // Without others there is no mixture, and no number.
    (rest * own < 0.0).then(|| rest / (rest - own))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 1 in half of the games and -3 in the others come to nothing at three to one.
    #[test]
    fn a_sum_turns_where_both_sides_come_to_the_same() {
        assert_eq!(turning_share(&[0.5, 0.5], &[1.0, -3.0], 0), Some(0.75));
        assert_eq!(turning_share(&[0.5, 0.5], &[1.0, -3.0], 1), Some(0.25));
        // Of three, two keep their proportions: (1 + 3) / 2 against -2.
        assert_eq!(turning_share(&[0.25, 0.25, 0.5], &[1.0, 3.0, -2.0], 2), Some(0.5));
    }

    #[test]
    fn what_all_situations_agree_on_never_turns() {
        assert_eq!(turning_share(&[0.5, 0.5], &[1.0, 3.0], 0), None);
        assert_eq!(turning_share(&[0.5, 0.5], &[0.0, 3.0], 0), None);
        assert_eq!(turning_share(&[1.0], &[2.0], 0), None);
    }
}
