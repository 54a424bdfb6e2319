//! Everything that can happen, written down: what rounds lead to from each of their states, with the
//! decisions of players on the way, and with what is marked there.
//!
//! Each state of a play is explored once, whatever the round: a play whose states have a clock is played
//! round by round, as for its law, and states are looked for among those of their own round alone; one
//! that shows that it comes back to a state is begun anew with all states kept. Dice between two decisions
//! become one row: what they lead to, and how likely that is. What is marked on a path is a node of its own,
//! which leads on to where the path does; so how likely it is to come past a mark, and what follows
//! from there, are both read off the graph.

use std::mem;

use super::answers::{Question, Row};
use super::explore::caught;
use super::graph::Graph;
use super::path::{Path, Weights};
use super::recorded::{Goal, Play, Recording, Target, add};
use super::solutions::AnyRow;
use super::step::{Back, Leads, Step};
use super::walk::{Enumerator, Kind};
use crate::law::Unenumerable;
use crate::probability::Fraction;

/// The places of what steps lead to, by their numbers.
#[derive(Debug, Default)]
struct Leaves {
    /// Whether outcomes are those of the whole procedure, which have no places.
    are_ends: bool,
    /// Of the states that a round is played from, and of those that it has led to; where all states are
    /// kept, there is one list of them.
    states: Vec<Target>,
    next: Vec<Target>,
    keeps_states: bool,
    outcomes: Vec<Target>,
    /// Whether there was more than the budget allows, though there may be less where all states are kept.
    is_left: bool,
}

/// What has become of a play that was to be written down.
pub(super) enum Written {
    /// It has: the question that stands for it, and a branch for each of its outcomes.
    Play(Question, AnyRow),
    /// Nothing of it was worth it, and nothing is left.
    Nothing,
    /// It comes back to states that it has left, or to too many, and must be played with all of its states
    /// kept.
    Returns,
    /// The enumeration has failed.
    Failed,
}

/// What a step has led to so far.
#[derive(Debug)]
struct Found<P> {
    /// What dice alone have led to.
    dice: Vec<(Target, P)>,
    /// The branches of the path at which dice do not decide, one within another.
    open: Vec<Open<P>>,
    /// So many branches of the path have been looked at: whether they are dice.
    known: usize,
}

/// A branch of the path at which all answers lead to something of their own.
#[derive(Debug)]
struct Open<P> {
    /// Which branch of the path.
    at: usize,
    question: Question,
    /// How likely it is to come here since the last such branch.
    before: P,
    /// What the answers have led to that have been followed to their ends.
    followed: Vec<Target>,
    /// What the present answer has led to.
    dice: Vec<(Target, P)>,
}

/// So many entries of a row are added up before there are more.
const MOST_LOOSE: usize = 4096;

impl Leaves {
    /// What a step has led to.
    #[inline]
    fn of<P: Kind>(&mut self, leads: Leads, recording: &mut Recording<P>) -> Target {
        let (known, number) = match leads {
            Leads::ToOutcome(number) if self.are_ends => return Target::new(Goal::End(number)),
            Leads::ToOutcome(number) => (&mut self.outcomes, number as usize),
            Leads::ToState(number) if self.keeps_states => (&mut self.states, number as usize),
            Leads::ToState(number) => (&mut self.next, number as usize),
        };
        if known.len() <= number {
            known.resize_with(number + 1, || recording.place());
        }
        known[number]
    }

    /// Begins the next round: what led to states is from now on taken from them.
    fn go_on(&mut self) {
        mem::swap(&mut self.states, &mut self.next);
        self.next.clear();
    }
}

impl<P: Kind> Found<P> {
    /// Opens the branches at which dice do not decide, of those that the path has gained.
    fn open(&mut self, path: &Path, weights: &Weights<P>) {
        for at in self.known..path.rolls() {
            let question = path.asked(at);
            if matches!(question, Question::Choice(..) | Question::Play(_)) {
                let since = self.open.last().map_or(0, |last| last.at + 1);
                let before = path.odds(weights, since..at);
                let (followed, dice) = (Vec::new(), Vec::new());
                self.open.push(Open { at, question, before, followed, dice });
            }
        }
    }

    /// Takes what a path has led to, which is so likely as a whole.
    #[inline]
    fn add(&mut self, target: Target, mass: P, path: &Path, weights: &mut Weights<P>) {
        let (row, odds) = match self.open.last_mut() {
            Some(last) => {
                let odds = path.odds(weights, last.at + 1..path.rolls());
                (&mut last.dice, odds)
            }
            None => (&mut self.dice, mass),
        };
        add(row, target, odds);
        if row.len().is_multiple_of(MOST_LOOSE) {
            weights.recording.shorten(row);
        }
    }

    /// Goes on to a path that keeps so many branches: ends those that it has no longer, and of the last
    /// that it keeps the answer that has been followed.
    #[inline]
    fn go_on(&mut self, kept: usize, recording: &mut Recording<P>) {
        self.known = kept;
        if !self.open.is_empty() {
            self.close(kept, recording);
        }
    }

    fn close(&mut self, kept: usize, recording: &mut Recording<P>) {
        while let Some(last) = self.open.last_mut().filter(|last| kept <= last.at + 1) {
            let answer = recording.dice(&mut last.dice);
            last.followed.push(answer);
            if last.at + 1 == kept {
                return;
            }
            let Some(last) = self.open.pop() else { return };
            let target = recording.close(last.question, last.followed);
            let outer = self.open.last_mut();
            add(outer.map_or(&mut self.dice, |outer| &mut outer.dice), target, last.before);
        }
    }
}

impl Enumerator {
    /// Everything that can come of a procedure, where players are free to decide and something is
    /// marked, by the numbers of its outcomes.
    pub(crate) fn graph<P: Kind>(
        mut self,
        procedure: &mut dyn Step,
    ) -> Result<Graph<P>, Unenumerable> {
        self.exact = P::IS_EXACT;
        let mut leaves = Leaves { are_ends: true, ..Leaves::default() };
        let root = caught(|| self.record::<P>(procedure, 0, &mut leaves)).flatten();
        let recording = mem::take(&mut P::along(&mut self).1.recording);
        let spots = self.deciding.take().map(|deciding| deciding.into_spots()).unwrap_or_default();
        match (self.failure, root) {
            (Some(failure), _) => Err(failure),
            (None, Some(root)) => Graph::new(*recording, root, spots, self.paths),
            (None, None) => unreachable!("it has failed, or come to something"),
        }
    }

    /// Takes a step along every path, and writes down what that leads to.
    fn record<P: Kind>(
        &mut self,
        step: &mut dyn Step,
        from: usize,
        leaves: &mut Leaves,
    ) -> Option<Target> {
        let (path, weights) = P::along(self);
        let outer = path.descend(weights);
        let dice = weights.recording.take_row();
        let mut found = Found { dice, open: Vec::new(), known: 0 };
        let stage = self.stage;
        let mut paths = 0;
        loop {
            self.path.rewind();
            self.stage = stage;
            let forks = self.forks;
            let leads = step.take(self, from);
            paths += 1;
            let (path, weights) = P::along(self);
            let mass = path.mass(weights);
            if !self.pay_for_path(mass.effort()) {
                break;
            }
            let target = leaves.of(leads, &mut P::along(self).1.recording);
            let target = self.past_marks::<P>(target);
            let is_forked = forks < self.forks;
            let (path, weights) = P::along(self);
            if is_forked {
                found.open(path, weights);
            }
            found.add(target, mass, path, weights);
            let goes_on = path.advance(weights);
            found.go_on(if goes_on { path.rolls() } else { 0 }, &mut weights.recording);
            if !goes_on || (is_forked && !self.hold_places::<P>(leaves)) {
                break;
            }
        }
        self.paths += paths;
        let (path, weights) = P::along(self);
        path.ascend(weights, outer);
        let recording = &mut weights.recording;
        let target = recording.dice(&mut found.dice);
        recording.give_row_back(found.dice);
        self.hold_places::<P>(leaves);
        self.failure.is_none().then_some(target)
    }

    /// Holds what has been written down to the budget; false if it is more. A play of which not all states
    /// are kept may have been written down in part more than once, and is then left.
    fn hold_places<P: Kind>(&mut self, leaves: &mut Leaves) -> bool {
        let recording = &P::along(self).1.recording;
        let (places, edges) = (recording.places.len() as u64, recording.to.len() as u64);
        self.states = self.states.max(places);
        let limit = self.budget.edges();
        let failure = if self.budget.states < places {
            Unenumerable::States { limit: self.budget.states }
        } else if limit < edges {
            Unenumerable::Edges { limit }
        } else {
            return true;
        };
        if leaves.are_ends || leaves.keeps_states {
            self.fail(failure);
        } else {
            leaves.is_left = true;
        }
        false
    }

    /// Writes a play of rounds down that is new on this path, if players decide in it or something is
    /// marked.
    pub(super) fn record_play(&mut self, rounds: &mut dyn Step) -> Written {
        if !self.is_new() {
            return Written::Failed;
        }
        let written = if self.exact {
            self.record_states::<Fraction>(rounds, AnyRow::Fractions)
        } else {
            self.record_states::<f64>(rounds, AnyRow::Floats)
        };
        written.unwrap_or(Written::Failed)
    }

    fn record_states<P: Kind>(
        &mut self,
        rounds: &mut dyn Step,
        any_row: fn(Row<P>) -> AnyRow,
    ) -> Option<Written> {
        let recording = &mut P::along(self).1.recording;
        let before = recording.lens();
        let marked = recording.marked();
        let start = recording.place();
        let mut leaves = Leaves { states: vec![start], ..Leaves::default() };
        let before_it = self.work();
        let asked = self.deciding.as_ref()?.asked;
        self.deciding.as_mut()?.depth += 1;
        let record = |dice: &mut Self| {
            if rounds.keeps_states() {
                dice.record_at_once::<P>(rounds, &mut leaves)
            } else {
                dice.record_by_rounds::<P>(rounds, &mut leaves)
            }
        };
        let recorded = self.nested(|dice| dice.marking_from(Some(1.0), record));
        self.deciding.as_mut()?.depth -= 1;
        let comes_back = recorded??;
        let is_decided = asked < self.deciding.as_ref()?.asked;
        let is_kept = is_decided || marked < P::along(self).1.recording.marked();
        let recording = &mut P::along(self).1.recording;
        if comes_back || !is_kept {
            recording.go_back(before);
            if comes_back {
                self.throw_away(before_it);
                return Some(Written::Returns);
            }
            return Some(Written::Nothing);
        }
        if leaves.outcomes.is_empty() {
            self.fail(Unenumerable::Endless);
            return None;
        }
        let row = Row::numbered(vec![P::ALWAYS; leaves.outcomes.len()], P::NEVER);
        let play = u32::try_from(recording.plays.len()).expect("the budget is less");
        recording.plays.push(Play { start, outcomes: leaves.outcomes });
        self.forks += 1;
        Some(Written::Play(Question::Play(play), any_row(row)))
    }

    /// Writes down what rounds lead to, each state once in each round. Whether the play was left: it comes
    /// back to a state of an earlier round, or comes to more than the budget allows.
    fn record_by_rounds<P: Kind>(
        &mut self,
        rounds: &mut dyn Step,
        leaves: &mut Leaves,
    ) -> Option<bool> {
        let stage = self.stage;
        while !leaves.states.is_empty() {
            for from in 0..leaves.states.len() {
                self.stage = stage;
                self.record_state::<P>(rounds, from, leaves)?;
                if leaves.is_left {
                    return Some(true);
                }
            }
            P::along(self).1.recording.end_round();
            leaves.go_on();
            rounds.go_on();
            if rounds.comes_back(Back::Any) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Writes down what rounds lead to, each state once, whatever the round.
    fn record_at_once<P: Kind>(
        &mut self,
        rounds: &mut dyn Step,
        leaves: &mut Leaves,
    ) -> Option<bool> {
        let stage = self.stage;
        leaves.keeps_states = true;
        let mut from = 0;
        while from < leaves.states.len() {
            self.stage = stage;
            self.record_state::<P>(rounds, from, leaves)?;
            from += 1;
        }
        Some(false)
    }

    /// Writes down what a round leads to from one state.
    fn record_state<P: Kind>(
        &mut self,
        rounds: &mut dyn Step,
        from: usize,
        leaves: &mut Leaves,
    ) -> Option<()> {
        let target = self.record::<P>(rounds, from, leaves)?;
        P::along(self).1.recording.fill(leaves.states[from], target);
        Some(())
    }
}
