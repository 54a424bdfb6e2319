//! Dice whose faces are written down by somebody who may be wrong.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use crate::{Dice, Die, PoolFace};

/// Dice that show the faces of a worked example, one after the other, and can say what is wrong with
/// them in the end. Once the faces are over, or where a die does not have the face, they show a one.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    faces: Vec<u8>,
    /// How many were rolled, or asked for.
    rolled: usize,
    /// The first that its die does not have: which it is, and the die.
    odd: Option<(usize, Die)>,
    /// What the dice show that lie on the table, by the number of their pool.
    lying: BTreeMap<usize, Vec<u8>>,
}

impl Shown {
    /// Dice that show these faces.
    pub fn new(faces: impl Into<Vec<u8>>) -> Shown {
        Shown { faces: faces.into(), ..Shown::default() }
    }

    /// Whether each face was rolled, by a die that has it, and no more were needed.
    ///
    /// # Errors
    ///
    /// If not: what is wrong.
    pub fn check(&self) -> Result<(), Misshown> {
        if let Some((at, die)) = self.odd {
            return Err(Misshown::NoFace { number: at + 1, face: self.faces[at], die });
        }
        let (faces, rolled) = (self.faces.len(), self.rolled);
        if faces == rolled { Ok(()) } else { Err(Misshown::OtherCount { faces, rolled }) }
    }
}

/// What is wrong with faces that somebody wrote down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misshown {
    /// A die does not have the face.
    NoFace {
        /// Which of the faces, counted from one.
        number: usize,
        /// What it is.
        face: u8,
        /// The die.
        die: Die,
    },
    /// There are more or fewer of them than dice are rolled.
    OtherCount {
        /// How many there are.
        faces: usize,
        /// How many dice are rolled.
        rolled: usize,
    },
}

impl fmt::Display for Misshown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Misshown::NoFace { number, face, die } => {
                write!(f, "face {number} is {face}, which a d{} does not have", die.sides())
            }
            Misshown::OtherCount { faces, rolled } => {
                let of_faces = if faces == 1 { "face" } else { "faces" };
                let dice = if rolled == 1 { "die is" } else { "dice are" };
                write!(f, "it has {faces} {of_faces}, and {rolled} {dice} rolled")
            }
        }
    }
}

impl Error for Misshown {}

impl Dice for Shown {
    fn roll(&mut self, die: Die) -> u8 {
        let at = self.rolled;
        self.rolled += 1;
        match self.faces.get(at) {
            Some(face) if (1..=die.sides()).contains(face) => *face,
            Some(_) => {
                self.odd.get_or_insert((at, die));
                1
            }
            None => 1,
        }
    }

    /// All dice of a pool are rolled at its first face, as at the table, and then looked at.
    fn showing(&mut self, face: PoolFace, left: u32) -> u32 {
        if face.is_first() {
            let die = face.dice(left).die();
            let shown = (0..left).map(|_| self.roll(die)).collect();
            self.lying.insert(face.pool, shown);
        }
        let lying = self.lying.get(&face.pool).map(Vec::as_slice).unwrap_or_default();
        lying.iter().map(|shown| u32::from(*shown == face.face())).sum()
    }
}
