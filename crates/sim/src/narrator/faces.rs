//! Faces that are a fair roll of dice, given what they come to.

use sandtable_dice::{Check, Dice, Pool};

/// Rolls dice whose total counts, as if by rolling them again and again until it does.
///
/// Face by face, each as likely as the rest of the dice can still come to a total that counts.
pub(super) fn roll(dice: &mut impl Dice, pool: Pool, counts: impl Fn(i32) -> bool) -> Vec<u8> {
    let mut total = 0;
    let mut faces = Vec::new();
    for likelihood in likelihoods(pool, &counts).iter().skip(1) {
        let weight = |face: u8| likelihood[total + usize::from(face)];
        let face = choose(dice.uniform(), pool.die().sides(), weight);
        total += usize::from(face);
        faces.push(face);
    }
    faces
}

/// Rolls a check `n` times so that it passes `passes` times.
pub(super) fn roll_times(dice: &mut impl Dice, n: u32, check: Check, passes: u32) -> Vec<u8> {
    let (mut left, mut to_pass) = (n, passes);
    let mut faces = Vec::new();
    while 0 < left {
        let success = dice.uniform() * f64::from(left) < f64::from(to_pass);
        faces.extend(roll(dice, check.pool(), |total| check.passes(total) == success));
        left -= 1;
        to_pass -= u32::from(success);
    }
    faces
}

/// By how many dice lie and what they total: the probability that the total of all will count.
fn likelihoods(pool: Pool, counts: &impl Fn(i32) -> bool) -> Vec<Vec<f64>> {
    let sides = usize::from(pool.die().sides());
    let all = (0..=pool.highest()).map(|total| f64::from(u8::from(counts(total)))).collect();
    let mut by_rolled: Vec<Vec<f64>> = vec![all];
    for rolled in (0..pool.n() as usize).rev() {
        let next = &by_rolled[by_rolled.len() - 1];
        let mean =
            |total: usize| next[total + 1..=total + sides].iter().sum::<f64>() / sides as f64;
        by_rolled.push((0..=rolled * sides).map(mean).collect());
    }
    by_rolled.reverse();
    by_rolled
}

/// The face that a uniform number stands for when faces have weights.
fn choose(uniform: f64, sides: u8, weight: impl Fn(u8) -> f64) -> u8 {
    let sum: f64 = (1..=sides).map(&weight).sum();
    let mut left = uniform * sum;
    let mut chosen = 1;
    for face in (1..=sides).filter(|&face| 0.0 < weight(face)) {
        chosen = face;
        left -= weight(face);
        if left < 0.0 {
            break;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use sandtable_dice::D3;

    use super::*;

    /// A total of 4 on two dice with three sides: one way in three, whatever the first shows.
    #[test]
    fn a_total_is_as_likely_as_the_dice_that_lie_leave_it() {
        let is_four = |total: i32| total == 4;
        let likelihoods = likelihoods(D3.times(2), &is_four);
        let close = |row: &[f64], thirds: &[f64]| {
            row.len() == thirds.len()
                && row.iter().zip(thirds).all(|(p, n)| (3.0 * p - n).abs() < 1e-12)
        };
        assert!(close(&likelihoods[0], &[1.0]), "{likelihoods:?}");
        assert!(close(&likelihoods[1], &[0.0, 1.0, 1.0, 1.0]), "{likelihoods:?}");
        assert!(close(&likelihoods[2], &[0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0]), "{likelihoods:?}");
    }

    /// Of four parts the first face has one, the second two, the fourth one, and the third none.
    #[test]
    fn a_face_has_its_part_of_the_uniform_numbers() {
        let chosen =
            |uniform| choose(uniform, 4, |face| [1.0, 2.0, 0.0, 1.0][usize::from(face) - 1]);
        let uniform = [0.0, 0.2499, 0.25, 0.7499, 0.75, 0.9999];
        assert_eq!(uniform.map(chosen), [1, 1, 2, 2, 4, 4]);
    }
}
