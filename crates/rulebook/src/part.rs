//! Steps that are no rules by themselves, for pages that import them: what no page can say, asked again
//! and again in one trial.

use std::fmt::Debug;

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Refusal;
use crate::picture::Picture;

/// A step that pages import as a native part.
///
/// It is made ready once for a situation, settles once in a trial what it leaves to dice for the whole
/// of it, and answers as often as it is asked. What it is asked need not be known beforehand.
pub trait Part: Clone + Debug + Send + Sync + Sized + 'static {
    /// The id by which pages import it. It is no entry of a rulebook.
    const ID: &'static str;
    /// What it is called.
    const TITLE: &'static str;
    /// What it answers, in the order of [`answer`](Part::answer).
    const ANSWERS: &'static [Answer];
    /// What is known before a die is rolled.
    type Circumstances: Serialize + DeserializeOwned + JsonSchema;
    /// The register's switches, at the register's defaults.
    type Rulings: Serialize + DeserializeOwned + JsonSchema + Default;
    /// What it is told each time: whole numbers and lists of them.
    type Asked: JsonSchema;
    /// What it settles by dice for the whole of a trial.
    type Settled: 'static;

    /// Circumstances for a page of which nothing is known yet.
    fn example() -> Self::Circumstances;

    /// Makes it ready.
    ///
    /// # Errors
    ///
    /// If the circumstances and rulings are each possible but not together.
    fn prepare(circumstances: Self::Circumstances, rulings: Self::Rulings)
    -> Result<Self, Refusal>;

    /// Settles what holds for the whole of a trial.
    fn settle<D: Dice>(&self, dice: &mut D) -> Self::Settled;

    /// Answers what it is asked: the numbers in the order of [`Asked`](Part::Asked), those of a list one
    /// by one. Where a list has fewer numbers than it can have, those that are missing at the end of all
    /// answers are left out, and read as none.
    fn answer<D: Dice>(&self, dice: &mut D, settled: &Self::Settled, asked: &[u32]) -> Vec<u32>;

    /// The most that each number of the answers can be, here, in the same manner.
    fn most(&self) -> Vec<u32>;

    /// A picture of the circumstances, if it is about places.
    fn picture(&self) -> Option<Picture> {
        None
    }
}

/// Something that a part answers.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Its name.
    pub name: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The most that it can be, whatever the situation.
    pub most: u32,
    /// How many numbers it is at most, if it is a list.
    pub list: Option<u32>,
}
