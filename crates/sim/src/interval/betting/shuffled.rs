//! Counts in an order drawn at random, batch by batch.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::betting::LOOKS;
use crate::binomial::ln_pmf;

/// No batch is less than one part in so many of all.
const FINEST: u64 = 2048;

/// The numbers that trials came to, batch by batch.
#[derive(Debug)]
pub(super) struct Batches {
    numbers: Vec<f64>,
    /// How often each number comes up, batch after batch.
    counts: Vec<u64>,
}

impl Batches {
    /// Draws an order: the count of each number in a batch, given those before it, is hypergeometric.
    ///
    /// Batches become smaller towards the end, as those who [bet](crate::betting::Bet) on them need.
    pub(super) fn of(counts: &[(f64, u64)]) -> Batches {
        let numbers = counts.iter().map(|(number, _)| *number).collect();
        let mut rest: Vec<u64> = counts.iter().map(|(_, count)| *count).collect();
        let all: u64 = rest.iter().sum();
        let mut left = all;
        let mut generator = generator(counts);
        let mut batches = Batches { numbers, counts: Vec::new() };
        while 0 < left {
            let size = (left / LOOKS).max(all / FINEST).clamp(1, left);
            let (mut draws, mut among) = (size, left);
            for count in &mut rest {
                let taken = hypergeometric(generator.random(), among, *count, draws);
                among -= *count;
                *count -= taken;
                draws -= taken;
                batches.counts.push(taken);
            }
            left -= size;
        }
        batches
    }

    /// How many trials there are.
    pub(super) fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The batches: each number with how often it comes up, if it does.
    pub(super) fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = (f64, u64)> + Clone> {
        let batch = |counts| self.numbers.iter().copied().zip::<std::slice::Iter<u64>>(counts);
        let batches =
            self.counts.chunks(self.numbers.len()).map(move |counts| batch(counts.iter()));
        batches.map(|batch| {
            batch.filter(|(_, count)| 0 < **count).map(|(number, count)| (number, *count))
        })
    }
}

/// A generator that is the same for the same counts, and another one for any others: what comes of the
/// same numbers is always the same, and no luck of a seed is common to all that is ever looked at.
pub(super) fn generator(counts: &[(f64, u64)]) -> Xoshiro256PlusPlus {
    // The golden ratio in 64 bits: a multiplier that leaves no bit where it was.
    let mixed =
        |seed: u64, more: u64| (seed ^ more).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let of = |seed, &(number, count): &(f64, u64)| mixed(mixed(seed, number.to_bits()), count);
    Xoshiro256PlusPlus::seed_from_u64(counts.iter().fold(0, of))
}

/// How many of so many draws without replacement are successes, for a number between zero and one
/// drawn evenly; `among` is how many there are to draw from, of which `successes` are successes.
///
/// By inversion, from the likeliest number outward: in about as many steps as standard deviations have
/// units.
fn hypergeometric(uniform: f64, among: u64, successes: u64, draws: u64) -> u64 {
    let least = draws.saturating_sub(among - successes);
    let most = draws.min(successes);
    if least == most {
        return least;
    }
    let wide = u128::from(draws + 1) * u128::from(successes + 1) / u128::from(among + 2);
    let mode = u64::try_from(wide).unwrap_or(most).clamp(least, most);
    let p = draws as f64 / among as f64;
    let ln = ln_pmf(mode, successes, p) + ln_pmf(draws - mode, among - successes, p)
        - ln_pmf(draws, among, p);
    let mut rest = uniform - ln.exp();
    let (mut low, mut high) = (mode, mode);
    let (mut p_low, mut p_high) = (ln.exp(), ln.exp());
    // How much likelier one success more is than so many.
    let ratio = |k: u64| {
        let ways = (successes - k) as f64 * (draws - k) as f64;
        ways / ((k + 1) as f64 * ((among - successes + k + 1) - draws) as f64)
    };
    while 0.0 <= rest && (least < low || high < most) {
        if high < most {
            p_high *= ratio(high);
            high += 1;
            rest -= p_high;
            if rest < 0.0 {
                return high;
            }
        }
        if least < low {
            low -= 1;
            p_low /= ratio(low);
            rest -= p_low;
            if rest < 0.0 {
                return low;
            }
        }
    }
    mode
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: of two draws from five, two of which are successes, none is one with 3/10, one with
    /// 6/10, two with 1/10.
    #[test]
    fn draws_without_replacement_are_as_likely_as_counting_says() {
        let mut seen = [0; 3];
        for i in 0..1000 {
            let drawn = hypergeometric((f64::from(i) + 0.5) / 1000.0, 5, 2, 2);
            seen[usize::try_from(drawn).unwrap()] += 1;
        }
        assert_eq!(seen, [300, 600, 100]);
    }

    #[test]
    fn an_order_has_everything_once() {
        let counts = [(0.0, 100_000), (1.0, 7), (2.5, 33_333)];
        let batches = Batches::of(&counts);
        assert_eq!(batches.count(), 133_340);
        for (number, count) in counts {
            let of_number = batches.iter().flatten().filter(|it| it.0.total_cmp(&number).is_eq());
            assert_eq!(of_number.map(|it| it.1).sum::<u64>(), count);
        }
        assert_eq!(Batches::of(&counts).counts, batches.counts, "the same order each time");
    }
}
