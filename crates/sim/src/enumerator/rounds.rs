//! Plays of rounds: the whole distribution over states is carried from round to round.

use std::hash::Hash;
use std::mem;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::answers::{Question, Row};
use super::earlier::Earlier;
use super::explore::Masses;
use super::integers::Attempt;
use super::recording::Written;
use super::solutions::{AnyRow, Solution, Solved};
use super::step::{Back, Leads, Step};
use super::walk::{Enumerator, Kind};
use crate::law::Unenumerable;
use crate::numbered::Numbered;
use crate::probability::Fraction;

/// Rounds are followed until what is left of them is less likely than this.
const NEGLIGIBLE: f64 = 1e-15;

/// A play of rounds.
struct Rounds<'a, S, O, R> {
    round: &'a R,
    /// The states that the round is played from, and those that it has led to.
    states: Numbered<S>,
    next: Numbered<S>,
    outcomes: Numbered<O>,
    /// Whether there is one list of states, whatever the round.
    keeps_states: bool,
    earlier: Earlier<S>,
}

impl<'a, S, O, R> Rounds<'a, S, O, R>
where
    S: Clone + Eq + Hash,
{
    fn new(start: &S, round: &'a R) -> Self {
        let mut states = Numbered::default();
        states.number_of(start.clone());
        let (next, outcomes) = (Numbered::default(), Numbered::default());
        let earlier = Earlier::default();
        Rounds { round, states, next, outcomes, keeps_states: false, earlier }
    }
}

impl<S, O, R> Step for Rounds<'_, S, O, R>
where
    S: Clone + Eq + Hash,
    O: Eq + Hash,
    R: Fn(&mut Enumerator, &S) -> ControlFlow<O, S>,
{
    fn take(&mut self, dice: &mut Enumerator, from: usize) -> Leads {
        match (self.round)(dice, &self.states.things()[from]) {
            ControlFlow::Break(outcome) => Leads::ToOutcome(self.outcomes.number_of(outcome)),
            ControlFlow::Continue(state) if self.keeps_states => {
                Leads::ToState(self.states.number_of(state))
            }
            ControlFlow::Continue(state) => Leads::ToState(self.next.number_of(state)),
        }
    }

    fn go_on(&mut self) {
        mem::swap(&mut self.states, &mut self.next);
        self.next.clear();
    }

    fn comes_back(&mut self, which: Back) -> bool {
        self.earlier.meets(which, &self.states)
    }

    fn keep_states(&mut self) {
        self.keeps_states = true;
    }

    fn keeps_states(&self) -> bool {
        self.keeps_states
    }
}

impl Enumerator {
    /// The outcome of a play of rounds on this path.
    pub(super) fn outcome_of_rounds<S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> ControlFlow<O, S>,
    ) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Eq + Hash + 'static,
    {
        if self.failure.is_none() {
            // Not one of an earlier path: a round may depend on more than the state it starts from.
            let before = self.outcome_as_before(self.play_before(), start, false);
            if let Some(outcome) = before.or_else(|| self.play(start, round)) {
                return outcome;
            }
        }
        let mut rounds = Rounds::new(start, round);
        let number = self.finish(&mut rounds);
        rounds.outcomes.things()[number as usize].clone()
    }

    /// The first outcome of a play of rounds that is new on this path.
    fn play<S, O>(
        &mut self,
        start: &S,
        round: &impl Fn(&mut Self, &S) -> ControlFlow<O, S>,
    ) -> Option<O>
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Eq + Hash + 'static,
    {
        let mut rounds = Rounds::new(start, round);
        let mut question = Question::Rounds;
        let mut row = None;
        if self.is_recorded() {
            let mut written = self.record_play(&mut rounds);
            if let Written::Returns = written {
                rounds = Rounds::new(start, round);
                rounds.keep_states();
                written = self.record_play(&mut rounds);
            }
            match written {
                Written::Play(play, outcomes) => (question, row) = (play, Some(outcomes)),
                Written::Nothing | Written::Returns => rounds = Rounds::new(start, round),
                Written::Failed => return None,
            }
        }
        if row.is_none() && self.exact {
            match self.attempt_in_integers(&mut rounds) {
                Attempt::Solved(found) => row = Some(AnyRow::Fractions(found)),
                Attempt::TooLong => rounds = Rounds::new(start, round),
                Attempt::Returns => {
                    rounds = Rounds::new(start, round);
                    let solve = |dice: &mut Self| dice.play_returning(&mut rounds);
                    row = Some(AnyRow::Fractions(self.nested(solve)??));
                }
                Attempt::Failed => return None,
            }
        }
        let row = row.map_or_else(|| self.play_all(&mut rounds), Some)?;
        let solved = Solved { key: start.clone(), outcomes: rounds.outcomes.into_things() };
        let solution = Solution { row, solved: Rc::new(solved) };
        self.open_solution::<S, O>(question, solution)
    }

    /// What was asked for a play of rounds where the last path had one.
    fn play_before(&self) -> Question {
        match self.path.next_question() {
            Some(play @ Question::Play(_)) => play,
            _ => Question::Rounds,
        }
    }

    /// How likely the outcomes of a play of rounds are that is new on this path, in integers.
    fn attempt_in_integers(&mut self, rounds: &mut dyn Step) -> Attempt {
        if !self.is_new() {
            return Attempt::Failed;
        }
        self.nested(|dice| dice.play_in_integers(rounds)).unwrap_or(Attempt::Failed)
    }

    /// How likely the outcomes of a play of rounds are that is new on this path.
    fn play_all(&mut self, rounds: &mut dyn Step) -> Option<AnyRow> {
        if !self.is_new() {
            return None;
        }
        Some(if self.exact {
            AnyRow::Fractions(self.nested(|dice| dice.play_in::<Fraction>(rounds))??)
        } else {
            let play = |dice: &mut Self| dice.play_in::<f64>(rounds);
            AnyRow::Floats(self.marking_play(|dice| dice.nested(play))??)
        })
    }

    /// Solves a play of rounds, merging equal states after every round.
    fn play_in<P: Kind>(&mut self, rounds: &mut dyn Step) -> Option<Row<P>> {
        let mut masses = Masses::new();
        let mut states = vec![P::ALWAYS];
        let mut unresolved = P::NEVER;
        let stage = self.stage;
        for _ in 0..self.budget.rounds {
            for (state, before) in states.drain(..).enumerate() {
                self.stage = stage;
                unresolved = unresolved.or(&self.play_round(rounds, state, before, &mut masses));
                if self.failure.is_some() {
                    return None;
                }
            }
            mem::swap(&mut states, &mut masses.states);
            rounds.go_on();
            self.states = self.states.max(states.len() as u64);
            let left = states.iter().fold(P::NEVER, |sum, mass| sum.or(mass));
            if left.is_negligible(NEGLIGIBLE) {
                return Some(Row::numbered(masses.outcomes, unresolved.or(&left)));
            }
            if !left.is_known() {
                self.fail_for_length();
                return None;
            }
        }
        self.fail(Unenumerable::Rounds { limit: self.budget.rounds });
        None
    }

    /// Plays one round from one state, and gives the probability of what was not followed to its
    /// end.
    fn play_round<P: Kind>(
        &mut self,
        rounds: &mut dyn Step,
        state: usize,
        before: P,
        masses: &mut Masses<P>,
    ) -> P {
        let mass = self.marks.is_some().then(|| before.to_f64());
        masses.before = Some(before);
        let lost = self.marking_from(mass, |dice| dice.explore(rounds, state, masses));
        match &masses.before {
            Some(before) => before.and(&lost),
            None => lost,
        }
    }
}
