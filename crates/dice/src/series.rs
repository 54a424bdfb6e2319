//! What is followed turn by turn.

use std::{fmt, mem};

/// A state that a rule tells at the end of each turn, beside what it decides in the end: how many men
/// a unit still has, how thick the fog is.
///
/// The rule marks it as it plays, by [`Dice::mark`](crate::Dice::mark): at the end of every turn from
/// the first to the last, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// The name that result files know it by: lower case, words joined by `_`.
    pub name: &'static str,
    /// What is followed, as a title begins: "Models of the first unit in action".
    pub meaning: &'static str,
    /// What it can be, by numbers from zero on.
    pub states: States,
    /// The number of the last turn; the first is one.
    pub turns: u32,
}

/// What a series can be at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum States {
    /// Each has a name, in their order.
    Named(&'static [&'static str]),
    /// So many things, from none to the most.
    Counted {
        /// What is counted: "models".
        unit: &'static str,
        /// How many there can be.
        most: u32,
    },
    /// So many things on something that can be gone: then there is nothing that could have any. Zero
    /// is that it is gone, one that it has none, and so on.
    CountedUnlessGone {
        /// What is counted: "markers".
        unit: &'static str,
        /// How many there can be.
        most: u32,
        /// How it is called that there is nothing any more: "gone".
        gone: &'static str,
    },
}

/// What the number of a state stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Something with a name.
    Named(&'static str),
    /// So many things.
    Counted(u32),
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Named(name) => f.write_str(name),
            State::Counted(count) => count.fmt(f),
        }
    }
}

impl States {
    /// How many there are.
    ///
    /// ```
    /// use sandtable_dice::States;
    /// assert_eq!(States::Named(&["dark", "light"]).len(), 2);
    /// assert_eq!(States::Counted { unit: "models", most: 10 }.len(), 11);
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "there always is one")]
    pub fn len(self) -> u32 {
        match self {
            States::Named(names) => u32::try_from(names.len()).expect("a handful"),
            States::Counted { most, .. } => most.saturating_add(1),
            States::CountedUnlessGone { most, .. } => most.saturating_add(2),
        }
    }

    /// What the number of a state stands for.
    ///
    /// ```
    /// use sandtable_dice::States;
    /// let pins = States::CountedUnlessGone { unit: "markers", most: 2, gone: "gone" };
    /// let all: Vec<String> = (0..pins.len()).map(|number| pins.at(number).to_string()).collect();
    /// assert_eq!(all, ["gone", "0", "1", "2"]);
    /// ```
    ///
    /// # Panics
    ///
    /// If no state with a name has this number.
    pub fn at(self, number: u32) -> State {
        match self {
            States::Named(names) => State::Named(names[number as usize]),
            States::Counted { .. } => State::Counted(number),
            States::CountedUnlessGone { gone, .. } => {
                number.checked_sub(1).map_or(State::Named(gone), State::Counted)
            }
        }
    }

    /// The states that have room for those of both, which are of one kind: whatever the situation, a rule
    /// follows the same thing.
    #[must_use]
    pub fn or(self, other: States) -> States {
        debug_assert_eq!(mem::discriminant(&self), mem::discriminant(&other), "one kind of states");
        match (self, other) {
            (States::Counted { unit, most }, States::Counted { most: other, .. }) => {
                States::Counted { unit, most: most.max(other) }
            }
            (
                States::CountedUnlessGone { unit, most, gone },
                States::CountedUnlessGone { most: other, .. },
            ) => States::CountedUnlessGone { unit, most: most.max(other), gone },
            (names, _) => names,
        }
    }
}

impl Series {
    /// The same with room for the turns and the states of another situation.
    #[must_use]
    pub fn or(self, other: &Series) -> Series {
        let turns = self.turns.max(other.turns);
        Series { states: self.states.or(other.states), turns, ..self }
    }
}
