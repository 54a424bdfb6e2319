//! Common divisors with an integer whose small primes are known.
//!
//! Dice make denominators of few primes, all of them small. How often one of these divides a numerator
//! is told by short remainders, where the common divisor of any two long integers takes many
//! subtractions of their whole length.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Pow, ToPrimitive, Zero};

/// The primes that are looked for: those of the dice that people have.
const PRIMES: [u32; 6] = [2, 3, 5, 7, 11, 13];

/// A positive integer, as a product of small primes and of what is left without them.
#[derive(Debug)]
pub(crate) struct Denominator {
    integer: BigUint,
    /// Primes, and how often they divide the integer.
    powers: Vec<(u32, u64)>,
    rest: BigUint,
}

impl Denominator {
    /// Finds the small primes of a positive integer.
    pub(crate) fn new(integer: BigUint) -> Denominator {
        let mut rest = integer.clone();
        let powers = PRIMES.map(|prime| (prime, divide_out(&mut rest, prime)));
        let powers = powers.into_iter().filter(|(_, times)| 0 < *times).collect();
        Denominator { integer, powers, rest }
    }

    /// The integer.
    pub(crate) fn integer(&self) -> &BigUint {
        &self.integer
    }

    /// The greatest common divisor with another integer.
    pub(crate) fn gcd(&self, other: &BigUint) -> BigUint {
        if other.is_zero() {
            return self.integer.clone();
        }
        let common = |(prime, most): &(u32, u64)| {
            let times = divisions(other, *prime).min(*most);
            (0 < times).then(|| BigUint::from(*prime).pow(times))
        };
        let divisor = self.powers.iter().filter_map(common).product();
        if self.rest.is_one() { divisor } else { divisor * self.rest.gcd(other) }
    }
}

/// How often a prime divides a positive integer.
fn divisions(integer: &BigUint, prime: u32) -> u64 {
    if prime == 2 {
        return integer.trailing_zeros().unwrap_or(0);
    }
    match remainder(integer, short_power(prime)) {
        0 => divide_out(&mut integer.clone(), prime),
        rest => short_divisions(rest, prime).into(),
    }
}

/// Divides a positive integer by a prime as often as that goes, and says how often.
fn divide_out(integer: &mut BigUint, prime: u32) -> u64 {
    if prime == 2 {
        let times = integer.trailing_zeros().unwrap_or(0);
        *integer >>= times;
        return times;
    }
    let most = short_power(prime);
    let mut times = 0;
    loop {
        let rest = remainder(integer, most);
        if rest != 0 {
            let last = short_divisions(rest, prime);
            *integer /= prime.pow(last);
            return times + u64::from(last);
        }
        *integer /= most;
        times += u64::from(u32::MAX.ilog(prime));
    }
}

/// The greatest power of a prime that has 32 bits: a division by it is short.
fn short_power(prime: u32) -> u32 {
    prime.pow(u32::MAX.ilog(prime))
}

/// What is left of an integer on division by a short one.
fn remainder(integer: &BigUint, by: u32) -> u32 {
    (integer % by).to_u32().expect("it is less than what is divided by")
}

/// How often a prime divides a positive short integer.
fn short_divisions(mut integer: u32, prime: u32) -> u32 {
    let mut times = 0;
    while integer.is_multiple_of(prime) {
        integer /= prime;
        times += 1;
    }
    times
}
