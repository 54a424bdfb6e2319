//! The dice of a picture of what is random: an example, the same every time.

use sandtable_dice::{Dice, Die};

/// Dice that roll the same for every picture.
///
/// # References
///
/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014): `SplitMix64`.
#[derive(Debug, Default)]
pub struct ExampleDice {
    state: u64,
}

impl Dice for ExampleDice {
    fn roll(&mut self, die: Die) -> u8 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a face")]
        let below = (self.uniform() * f64::from(die.sides())) as u8;
        below + 1
    }

    fn uniform(&mut self) -> f64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        // The upper 53 bits, as many as an `f64` tells apart.
        ((mixed ^ mixed >> 31) >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::D6;

    use super::*;

    #[test]
    fn every_face_comes_up_and_the_same_ones_each_time() {
        let rolls = || {
            let mut dice = ExampleDice::default();
            (0..60).map(|_| dice.roll(D6)).collect::<Vec<u8>>()
        };
        assert_eq!(rolls(), rolls());
        assert!((1..=6).all(|face| rolls().contains(&face)), "{:?}", rolls());
    }
}
