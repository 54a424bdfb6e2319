//! Dice that fall as written, for the worked examples in a rulebook.

use crate::{Dice, Die};

/// Dice that show the given faces, in order.
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: Vec<u8>,
    rolled: usize,
}

impl Scripted {
    /// Dice that will show these faces.
    pub fn new(faces: impl Into<Vec<u8>>) -> Scripted {
        Scripted { faces: faces.into(), rolled: 0 }
    }

    /// Whether every face has been used. Check it: a rule that rolls too few dice is wrong too.
    pub fn exhausted(&self) -> bool {
        self.rolled == self.faces.len()
    }
}

impl Dice for Scripted {
    /// # Panics
    ///
    /// If the script is over, or the next face is not on the die.
    fn roll(&mut self, die: Die) -> u8 {
        let face = self.faces.get(self.rolled).copied();
        let face = face.unwrap_or_else(|| panic!("the script is over after {} rolls", self.rolled));
        assert!((1..=die.sides()).contains(&face), "face {face} is not on a {die}");
        self.rolled += 1;
        face
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chance, D6, D10};

    #[test]
    fn percentile_dice_are_read_digit_by_digit() {
        let quarter = Chance::new(1, 4).unwrap();
        let rolls = |faces: &[u8]| {
            let mut dice = Scripted::new(faces);
            let happens = dice.chance(quarter);
            assert!(dice.exhausted());
            happens
        };
        assert!(rolls(&[1]), "0.1 is below 0.25");
        assert!(rolls(&[10]), "a ten counts as zero");
        assert!(!rolls(&[3]));
        assert!(rolls(&[2, 4]));
        assert!(!rolls(&[2, 5]), "0.25 itself is not below 0.25");
    }

    #[test]
    fn what_is_certain_is_not_rolled_for() {
        let mut dice = Scripted::new([]);
        assert!(dice.chance(Chance::ALWAYS) && !dice.chance(Chance::NEVER));
        assert_eq!((dice.events(3, Chance::ALWAYS), dice.events(3, Chance::NEVER)), (3, 0));
    }

    #[test]
    #[should_panic(expected = "face 7 is not on a D6")]
    fn a_face_must_be_on_the_die() {
        Scripted::new([7]).roll(D6);
    }

    #[test]
    #[should_panic(expected = "the script is over after 1 rolls")]
    fn a_script_ends() {
        Scripted::new([10]).total(D10.times(2));
    }
}
