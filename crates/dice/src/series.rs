//! What is followed turn by turn.

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
            States::Counted { most, .. } => most + 1,
        }
    }

    /// The states that have room for those of both.
    #[must_use]
    pub fn or(self, other: States) -> States {
        match (self, other) {
            (States::Counted { unit, most }, States::Counted { most: other, .. }) => {
                States::Counted { unit, most: most.max(other) }
            }
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
