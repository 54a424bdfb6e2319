//! What a page says of a decision, and what a player does there of whom nobody says anything.

use std::sync::Arc;

use sandtable_dice::{Behaviour, Decision, Open, Plan, Policy};

/// What a page says of a decision, for readers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sayings {
    /// What is decided, as a sentence, if the page says it.
    pub meaning: Option<String>,
    /// What each option means, in the order of the decision.
    pub options: Vec<String>,
    /// What each number that is seen counts, as a clause, if the page says it.
    pub sees: Vec<Option<String>>,
    /// What is done where a scenario says nothing.
    pub otherwise: Otherwise,
}

/// What is done where nobody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// The first option that is open.
    First,
    /// An option, by its place from 0; the first that is open, where that one is not.
    Option(u8),
    /// What the page works out, and what it says of that, as a clause.
    Said(String),
}

/// What a player does, by what is done where nobody says: the first option that is open (0), or the
/// option with that number, from 1.
#[derive(Clone, Debug)]
pub struct Habits(Arc<[Behaviour]>);

impl Habits {
    /// A player who behaves so at a decision between so many options.
    pub(crate) fn of(behaviour: &Behaviour, options: usize) -> Habits {
        let own = (0..u8::MAX).take(options).map(|option| Behaviour::new(Always(option)));
        let each = std::iter::once(Behaviour::default()).chain(own);
        Habits(each.map(|own| behaviour.clone().over(own)).collect())
    }

    /// What the player does where nobody says more than this.
    pub fn by(&self, otherwise: i32) -> &Behaviour {
        let of = usize::try_from(otherwise).ok().and_then(|otherwise| self.0.get(otherwise));
        of.unwrap_or(&self.0[0])
    }
}

/// Does always the same.
#[derive(Debug)]
struct Always(u8);

impl Policy for Always {
    fn plan(&self, _: &Decision, _: &[i32], _: Open) -> Plan<'_> {
        Plan::Sure(self.0)
    }
}
