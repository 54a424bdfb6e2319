//! Decisions that players make inside a rule, and what the players do at them.
//!
//! A rule asks `dice.choose(&behaviour, &DECISION, &seen, open)`. What is answered is a
//! circumstance, the [`Behaviour`]: a rule with its behaviour is a pure function of its dice, so every
//! engine plays it as it plays any other. Only an engine that looks for the best play answers by
//! itself.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use crate::{intern, intern_all};

/// A decision: whose it is, what can be answered, what the player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decision {
    /// What is decided, one name for each decision of a rule: "order".
    pub name: &'static str,
    /// Who decides, in the rule's words: "attacker".
    pub player: &'static str,
    /// What can be answered, at least one and at most [`Open::MOST`].
    pub options: &'static [&'static str],
    /// The names of the numbers that the player sees, in the order in which they are handed over.
    pub sees: &'static [&'static str],
}

impl Decision {
    /// A decision that is found at run time, for as long as the program runs: equal ones are kept once.
    /// As for [`intern`], meant for what a person wrote; nothing is ever forgotten.
    pub fn kept(name: &str, player: &str, options: &[&str], sees: &[&str]) -> &'static Decision {
        static DECISIONS: Mutex<BTreeSet<&'static Decision>> = Mutex::new(BTreeSet::new());
        let decision = Decision {
            name: intern(name),
            player: intern(player),
            options: intern_all(options),
            sees: intern_all(sees),
        };
        let mut decisions = DECISIONS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = decisions.get(&decision) {
            return known;
        }
        let decision: &'static Decision = Box::leak(Box::new(decision));
        decisions.insert(decision);
        decision
    }
}

/// The options of a decision that can be taken where it is met: one at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Open(u32);

impl Open {
    /// The most options that a decision can have.
    pub const MOST: u8 = 32;

    /// All of so many options, from 1 to [`Open::MOST`].
    ///
    /// # Panics
    ///
    /// If there is none, or more than the most.
    pub const fn all(options: u8) -> Open {
        assert!(0 < options && options <= Open::MOST, "a decision has from 1 to 32 options");
        Open(u32::MAX >> (Open::MOST - options))
    }

    /// The same without one option; nothing if none were left.
    pub const fn without(self, option: u8) -> Option<Open> {
        if !self.has(option) {
            return Some(self);
        }
        match self.0 & !(1 << option) {
            0 => None,
            rest => Some(Open(rest)),
        }
    }

    /// Those of the options of which something holds; nothing if there are none.
    pub fn filter(self, mut holds: impl FnMut(u8) -> bool) -> Option<Open> {
        let kept = self.options().filter(|&option| holds(option)).fold(0, |set, o| set | 1 << o);
        (kept != 0).then_some(Open(kept))
    }

    /// Whether an option, counted from zero, can be taken.
    pub const fn has(self, option: u8) -> bool {
        option < Open::MOST && self.0 & (1 << option) != 0
    }

    /// The first that can be taken.
    pub fn first(self) -> u8 {
        self.options().next().expect("one is open")
    }

    /// The place of an option among those that can be taken; nothing if it cannot be.
    pub const fn place(self, option: u8) -> Option<usize> {
        if self.has(option) {
            Some((self.0 & ((1 << option) - 1)).count_ones() as usize)
        } else {
            None
        }
    }

    /// Those that can be taken, in the order of the decision.
    pub fn options(self) -> impl Iterator<Item = u8> {
        (0..Open::MOST).filter(move |&option| self.has(option))
    }
}

/// What a player means to do at one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan<'a> {
    /// One option, counted from zero.
    Sure(u8),
    /// A mixture by chance: the weight of each option, in their order. Options that are not open, and
    /// those without a weight, have none. All weights together are below 2^32.
    Mixed(&'a [u32]),
}

/// What players do at every decision, whatever they see.
pub trait Policy: fmt::Debug + Send + Sync {
    /// What is meant to be done at a decision by a player who sees these numbers, in the order of
    /// [`Decision::sees`], where these options are open.
    ///
    /// A function of its arguments alone. If what it means to do is not open, the first option that
    /// is open is taken.
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_>;

    /// How much better what it does there is than the next best option, in what the player wants; zero
    /// where another option is as good, nothing where that is not known. Only a policy that was looked
    /// for knows it.
    fn margin(&self, _decision: &Decision, _seen: &[i32], _open: Open) -> Option<f64> {
        None
    }

    /// Whether it says anything about a decision. One that does not leaves it to what it is
    /// [laid over](Behaviour::over).
    fn decides(&self, _decision: &Decision) -> bool {
        true
    }
}

/// What the players of a rule do: part of its circumstances.
///
/// Where nothing is stated, the first option that is open is taken. Equal are those that were cloned
/// of one another: what a policy does is not looked into.
#[derive(Clone, Debug, Default)]
pub struct Behaviour(Option<Arc<dyn Policy>>);

impl PartialEq for Behaviour {
    fn eq(&self, other: &Behaviour) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Behaviour {}

impl Hash for Behaviour {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

impl Behaviour {
    /// Players who follow a policy.
    pub fn new(policy: impl Policy + 'static) -> Behaviour {
        Behaviour(Some(Arc::new(policy)))
    }

    /// This behaviour, and another one at the decisions that it says nothing about.
    #[must_use]
    pub fn over(self, under: Behaviour) -> Behaviour {
        match (self.0, under.0) {
            (Some(over), Some(under)) => Behaviour::new(Over { over, under }),
            (over, under) => Behaviour(over.or(under)),
        }
    }

    /// Where the policy is kept.
    fn place(&self) -> Option<*const ()> {
        self.0.as_ref().map(|policy| Arc::as_ptr(policy).cast())
    }

    /// What is done at a decision: always something that is open, if one option is taken for sure.
    pub fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        match self.0.as_ref().map(|policy| policy.plan(decision, seen, open)) {
            Some(Plan::Sure(option)) if open.has(option) => Plan::Sure(option),
            Some(mixed @ Plan::Mixed(_)) => mixed,
            _ => Plan::Sure(open.first()),
        }
    }

    /// How much better what is done at a decision is than the next best option, if that is known: see
    /// [`Policy::margin`].
    pub fn margin(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<f64> {
        self.0.as_ref()?.margin(decision, seen, open)
    }
}

/// A policy, and another one at the decisions that it says nothing about.
#[derive(Debug)]
struct Over {
    over: Arc<dyn Policy>,
    under: Arc<dyn Policy>,
}

impl Over {
    fn of(&self, decision: &Decision) -> &dyn Policy {
        if self.over.decides(decision) { &*self.over } else { &*self.under }
    }
}

impl Policy for Over {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        self.of(decision).plan(decision, seen, open)
    }

    fn margin(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<f64> {
        self.of(decision).margin(decision, seen, open)
    }

    fn decides(&self, decision: &Decision) -> bool {
        self.of(decision).decides(decision)
    }
}

#[cfg(test)]
mod tests {
    use super::{Behaviour, Decision, Open, Plan, Policy};
    use crate::{Dice, Scripted};

    const ORDER: Decision = Decision {
        name: "order",
        player: "attacker",
        options: &["run", "advance", "rally"],
        sees: &["pins"],
    };

    /// Rallies from two pins.
    #[derive(Debug)]
    struct Careful;

    impl Policy for Careful {
        fn plan(&self, _: &Decision, seen: &[i32], _: Open) -> Plan<'_> {
            Plan::Sure(if seen[0] < 2 { 1 } else { 2 })
        }
    }

    /// Runs one time in three and advances two times in three.
    #[derive(Debug)]
    struct Mixing;

    impl Policy for Mixing {
        fn plan(&self, _: &Decision, _: &[i32], _: Open) -> Plan<'_> {
            Plan::Mixed(&[1, 2])
        }
    }

    fn choose(behaviour: &Behaviour, pins: i32, open: Open, faces: &[u8]) -> &'static str {
        let mut dice = Scripted::new(faces);
        let option = dice.choose(behaviour, &ORDER, &[pins], open);
        assert!(dice.exhausted());
        ORDER.options[usize::from(option)]
    }

    #[test]
    fn a_policy_goes_by_what_is_seen() {
        let careful = Behaviour::new(Careful);
        assert_eq!(choose(&careful, 1, Open::all(3), &[]), "advance");
        assert_eq!(choose(&careful, 2, Open::all(3), &[]), "rally");
    }

    #[test]
    fn what_is_not_open_gives_way_to_the_first_that_is() {
        let moves = Open::all(3).without(2).unwrap();
        assert_eq!(choose(&Behaviour::new(Careful), 2, moves, &[]), "run");
        assert_eq!(choose(&Behaviour::default(), 0, moves.without(0).unwrap(), &[]), "advance");
        assert_eq!(Open::all(1).without(0), None);
        assert_eq!(Open::all(3).filter(|option| option == 3), None);
    }

    #[test]
    fn a_mixture_rolls_for_it_among_what_is_open() {
        let mixing = Behaviour::new(Mixing);
        // 1/3 is 0.333...: a 2 is below its first digit, a 5 above.
        assert_eq!(choose(&mixing, 0, Open::all(3), &[2]), "run");
        assert_eq!(choose(&mixing, 0, Open::all(3), &[5]), "advance");
        assert_eq!(choose(&mixing, 0, Open::all(3).without(0).unwrap(), &[]), "advance");
        let rally = Open::all(3).filter(|option| option == 2).unwrap();
        assert_eq!(choose(&mixing, 0, rally, &[]), "rally");
    }

    /// Says something of the order alone.
    #[derive(Debug)]
    struct OfOrders;

    impl Policy for OfOrders {
        fn plan(&self, _: &Decision, _: &[i32], _: Open) -> Plan<'_> {
            Plan::Sure(2)
        }

        fn margin(&self, _: &Decision, _: &[i32], _: Open) -> Option<f64> {
            Some(0.5)
        }

        fn decides(&self, decision: &Decision) -> bool {
            decision.name == "order"
        }
    }

    #[test]
    fn a_behaviour_leaves_to_another_what_it_says_nothing_about() {
        let both = Behaviour::new(OfOrders).over(Behaviour::new(Careful));
        let all = Open::all(3);
        assert_eq!(both.plan(&ORDER, &[0], all), Plan::Sure(2));
        let other = Decision { name: "reaction", ..ORDER };
        assert_eq!(both.plan(&other, &[0], all), Plan::Sure(1));
        let margins = [&ORDER, &other].map(|decision| both.margin(decision, &[0], all));
        assert_eq!(margins, [Some(0.5), None]);
        assert_eq!(Behaviour::default().margin(&ORDER, &[0], all), None);
        let alone = Behaviour::new(OfOrders).over(Behaviour::default());
        assert_eq!(alone.plan(&ORDER, &[0], all), Plan::Sure(2));
    }

    #[test]
    fn equal_is_what_was_cloned() {
        let careful = Behaviour::new(Careful);
        assert_eq!(careful, careful.clone());
        assert_ne!(careful, Behaviour::default());
        let other = Behaviour::new(OfOrders);
        assert_ne!(careful.clone().over(other.clone()), careful.clone().over(other));
        assert_eq!(Behaviour::default(), Behaviour::default());
    }

    #[test]
    fn the_place_of_an_option_is_among_those_that_are_open() {
        let open = Open::all(Open::MOST).without(0).and_then(|open| open.without(7)).unwrap();
        for option in 0..=Open::MOST {
            let place = open.options().position(|it| it == option);
            assert_eq!(open.place(option), place, "{option}");
        }
    }

    #[test]
    fn there_may_be_thirty_two_options() {
        assert_eq!(Open::all(Open::MOST).options().count(), 32);
        assert!(!Open::all(Open::MOST).has(32));
        assert_eq!(Open::all(Open::MOST).without(32), Some(Open::all(Open::MOST)));
    }
}
