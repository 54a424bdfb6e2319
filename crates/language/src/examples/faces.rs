//! Dice whose faces are written down.

use sandtable_dice::{Dice, Die};

/// Dice that show the faces of a worked example, one after the other.
#[derive(Debug)]
pub(super) struct Faces {
    shown: Vec<u8>,
    /// How many were rolled, or asked for.
    rolled: usize,
    /// The first that its die does not have: which it is, and the die.
    odd: Option<(usize, Die)>,
}

impl Faces {
    /// Dice that show these faces.
    pub(super) fn new(faces: Vec<u8>) -> Faces {
        Faces { shown: faces, rolled: 0, odd: None }
    }

    /// Whether each face was rolled, by a die that has it, and no more were needed.
    pub(super) fn check(&self) -> Result<(), String> {
        if let Some((at, die)) = self.odd {
            return Err(format!(
                "face {} is {}, which a d{} does not have",
                at + 1,
                self.shown[at],
                die.sides()
            ));
        }
        let (has, needs) = (self.shown.len(), self.rolled);
        if has == needs {
            return Ok(());
        }
        let faces = if has == 1 { "1 face".to_owned() } else { format!("{has} faces") };
        let dice = if needs == 1 { "1 die is".to_owned() } else { format!("{needs} dice are") };
        Err(format!("it has {faces}, and {dice} rolled"))
    }
}

impl Dice for Faces {
    fn roll(&mut self, die: Die) -> u8 {
        let at = self.rolled;
        self.rolled += 1;
        match self.shown.get(at) {
            Some(face) if (1..=die.sides()).contains(face) => *face,
            Some(_) => {
                self.odd.get_or_insert((at, die));
                1
            }
            None => 1,
        }
    }
}
