//! What a rule leaves to its players, as scenarios are told of it.

use sandtable_dice::Decision;

/// A decision that a rule leaves to its players.
///
/// What they do is a circumstance: a scenario states it under the name of the decision, in its
/// section `behaviour`.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The decision, as the rule asks it.
    pub decision: &'static Decision,
    /// What is decided, as a sentence.
    pub meaning: &'static str,
    /// What each option means, as a sentence, in the order of the decision.
    pub options: &'static [&'static str],
    /// What is said of each of the numbers that the player sees, in the order of the decision.
    pub sees: &'static [Seen],
    /// What says what is done where a scenario does not, as a clause: "`order` of the side says it".
    pub otherwise: &'static str,
}

/// A number that a player sees who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it counts; of what is 0 or 1, what 1 means: "1 if he is Down".
    pub meaning: &'static str,
    /// The lowest that it can be, in any circumstances.
    pub least: i32,
    /// The highest.
    pub most: i32,
}

impl Seen {
    /// A number from one to another.
    pub const fn count(meaning: &'static str, least: i32, most: i32) -> Seen {
        Seen { meaning, least, most }
    }

    /// Something that holds, which is 1, or not.
    pub const fn whether(meaning: &'static str) -> Seen {
        Seen { meaning, least: 0, most: 1 }
    }
}
