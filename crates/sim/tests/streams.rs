//! The words of the streams that trials use, held against what is known of random bits.
//!
//! What outside batteries of tests say of them is in `docs/reliability.md`.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256Plus;
use sandtable_sim::Stream;

/// The length of the shortest linear feedback shift register that gives these bits (E. R. Berlekamp,
/// 1968, *Algebraic Coding Theory*; J. L. Massey, 1969, "Shift-register synthesis and BCH decoding",
/// *IEEE Transactions on Information Theory* 15, 122-127).
fn linear_complexity(bits: &[bool]) -> usize {
    let mut connection = vec![false; bits.len() + 1];
    connection[0] = true;
    let (mut before, mut length, mut since) = (connection.clone(), 0, 1);
    for at in 0..bits.len() {
        let terms = (1..=length).filter(|&i| connection[i] && bits[at - i]).count();
        if bits[at] == (terms % 2 == 1) {
            since += 1;
            continue;
        }
        let kept = connection.clone();
        for i in since..connection.len() {
            connection[i] ^= before[i - since];
        }
        if at < 2 * length {
            since += 1;
        } else {
            (length, before, since) = (at + 1 - length, kept, 1);
        }
    }
    length
}

/// A bit of each of so many words.
fn bits(count: usize, bit: u32, mut word: impl FnMut() -> u64) -> Vec<bool> {
    (0..count).map(|_| word() >> bit & 1 == 1).collect()
}

/// So many bits are looked at.
const LENGTH: usize = 2048;

/// Of random bits, the complexity is half their number, and further off than this once in 2^30.
const OFF: usize = 16;

fn is_ideal(bits: &[bool]) -> bool {
    linear_complexity(bits).abs_diff(bits.len() / 2) <= OFF
}

#[test]
fn a_register_is_known_by_its_length() {
    // x^5 + x^2 + 1: each bit is the sum of those two and five before.
    let mut register = vec![true, false, false, true, false];
    while register.len() < 200 {
        let next = register[register.len() - 5] ^ register[register.len() - 3];
        register.push(next);
    }
    assert_eq!(linear_complexity(&register), 5);
    assert_eq!(linear_complexity(&[false; 100]), 0);
    let mut late = vec![false; 100];
    late[99] = true;
    assert_eq!(linear_complexity(&late), 100);
}

/// The lowest bits of a generator that adds its two words and does no more are a register of 256.
#[test]
fn a_generator_with_linear_bits_is_found() {
    let mut generator = Xoshiro256Plus::seed_from_u64(1944);
    assert_eq!(linear_complexity(&bits(LENGTH, 0, || generator.next_u64())), 256);
}

#[test]
fn no_bit_of_a_block_is_linear() {
    let stream = Stream::new(1944, "streams");
    for bit in [0, 1, 31, 63] {
        let mut generator = stream.block(u64::from(bit));
        assert!(is_ideal(&bits(LENGTH, bit, || generator.next_u64())), "bit {bit}");
    }
}

#[test]
fn blocks_that_take_turns_are_not_linear() {
    let stream = Stream::new(1944, "streams");
    let mut generators: Vec<_> = (0..7).map(|block| stream.block(block)).collect();
    let mut turn = 0;
    let mut next = || {
        turn += 1;
        generators[turn % 7].next_u64()
    };
    assert!(is_ideal(&bits(LENGTH, 0, &mut next)));
    assert!(is_ideal(&bits(LENGTH, 63, &mut next)));
}

/// Two dice, from the first words of neighboring blocks, of neighboring seeds, and of neighboring
/// words: the chi-square of 36 pairs is above 86 once in 300,000.
#[test]
fn what_is_next_to_each_other_has_nothing_in_common() {
    let first = |seed, block| Stream::new(seed, "streams").block(block).next_u64();
    let neighbors: [&dyn Fn(u64) -> [u64; 2]; 3] = [
        &|i| [first(1944, 2 * i), first(1944, 2 * i + 1)],
        &|i| [first(2 * i, 0), first(2 * i + 1, 0)],
        &|i| Stream::new(1944, "streams").words(i),
    ];
    for (which, pair) in neighbors.into_iter().enumerate() {
        let mut counts = [0u32; 36];
        let trials = 36_000;
        for i in 0..trials {
            let [one, other] = pair(i).map(|word| usize::try_from(word % 6).expect("a face"));
            counts[6 * one + other] += 1;
        }
        let expected = trials as f64 / 36.0;
        let off = counts.map(|count| (f64::from(count) - expected).powi(2) / expected);
        let chi_square: f64 = off.iter().sum();
        assert!((5.0..86.0).contains(&chi_square), "{which}: {chi_square}");
    }
}
