//! Everything that can happen, written down: what rounds lead to from each of their states, with the
//! decisions of players on the way, and with what is marked there.
//!
//! Each state of a play is explored once, whatever the round. Dice between two decisions become one
//! row: what they lead to, and how likely that is. What is marked on a path is a node of its own,
//! which leads on to where the path does; so how likely it is to come past a mark, and what follows
//! from there, are both read off the graph.

use super::answers::{Question, Row};
use super::explore::caught;
use super::recorded::{Play, Recording, Target, merge};
use super::solutions::AnyRow;
use super::step::{Leads, Step};
use super::walk::{Enumerator, Kind};
use crate::best::Graph;
use crate::exact::law::Unenumerable;
use crate::probability::Fraction;

/// The places of what steps lead to, by their numbers.
#[derive(Debug, Default)]
struct Leaves {
    /// Whether outcomes are those of the whole procedure, which have no places.
    are_ends: bool,
    states: Vec<Target>,
    outcomes: Vec<Target>,
}

/// A branch of the path at which all answers lead to something of their own.
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

/// So many entries of a row are put in order before there are more.
const MOST_LOOSE: usize = 4096;

impl Leaves {
    /// What a step has led to.
    fn of<P: Kind>(&mut self, leads: Leads, recording: &mut Recording<P>) -> Target {
        let (known, number) = match leads {
            Leads::ToOutcome(number) if self.are_ends => return Target::End(number),
            Leads::ToOutcome(number) => (&mut self.outcomes, number as usize),
            Leads::ToState(number) => (&mut self.states, number as usize),
        };
        while known.len() <= number {
            known.push(recording.place());
        }
        known[number]
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
        let recording = std::mem::take(&mut P::along(&mut self).1.recording);
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
        let mut dice = weights.recording.take_row();
        let stage = self.stage;
        let mut open: Vec<Open<P>> = Vec::new();
        // So many branches of the path have been looked at: whether they are dice.
        let mut known = 0;
        let mut is_done = false;
        while !is_done {
            self.path.rewind();
            self.stage = stage;
            let leads = step.take(self, from);
            self.paths += 1;
            let marks = self.take_marks();
            let (path, weights) = P::along(self);
            let mass = path.mass(weights);
            if !self.pay_for_path(mass.effort()) {
                break;
            }
            let (path, weights) = P::along(self);
            for at in known..path.rolls() {
                let question = path.asked(at);
                if matches!(question, Question::Choice(..) | Question::Play(_)) {
                    let since = open.last().map_or(0, |last| last.at + 1);
                    let before = path.odds(weights, since..at);
                    let (followed, dice) = (Vec::new(), Vec::new());
                    open.push(Open { at, question, before, followed, dice });
                }
            }
            let odds = match open.last() {
                Some(last) => path.odds(weights, last.at + 1..path.rolls()),
                None => mass,
            };
            let target = leaves.of(leads, &mut weights.recording);
            let target = weights.recording.past(marks, target);
            let row = open.last_mut().map_or(&mut dice, |last| &mut last.dice);
            row.push((target, odds));
            let is_long = row.len().is_multiple_of(MOST_LOOSE);
            if is_long {
                merge(row);
            }
            is_done = !path.advance(weights);
            known = if is_done { 0 } else { path.rolls() };
            if is_long || !open.is_empty() {
                close_all(&mut open, &mut dice, known, &mut weights.recording);
                self.hold_places::<P>();
            }
        }
        let (path, weights) = P::along(self);
        path.ascend(weights, outer);
        let recording = &mut weights.recording;
        let target = recording.dice(&mut dice);
        recording.give_row_back(dice);
        self.hold_places::<P>();
        self.failure.is_none().then_some(target)
    }

    /// Holds what has been written down to the budget.
    fn hold_places<P: Kind>(&mut self) {
        let places = P::along(self).1.recording.places.len() as u64;
        self.states = self.states.max(places);
        if self.budget.states < places {
            self.fail(Unenumerable::States { limit: self.budget.states });
        }
        let limit = self.budget.edges();
        if limit < P::along(self).1.recording.to.len() as u64 {
            self.fail(Unenumerable::Edges { limit });
        }
    }

    /// Writes a play of rounds down that is new on this path: the question that stands for it, and a
    /// branch for each of its outcomes, if players decide in it or something is marked. Nothing is
    /// left of it if not, and there is no answer if the enumeration has failed.
    pub(super) fn record_play(
        &mut self,
        rounds: &mut dyn Step,
    ) -> Option<(Question, Option<AnyRow>)> {
        if !self.is_new() {
            return None;
        }
        if self.exact {
            let (question, row) = self.record_states::<Fraction>(rounds)?;
            return Some((question, row.map(AnyRow::Fractions)));
        }
        let (question, row) = self.record_states::<f64>(rounds)?;
        Some((question, row.map(AnyRow::Floats)))
    }

    fn record_states<P: Kind>(
        &mut self,
        rounds: &mut dyn Step,
    ) -> Option<(Question, Option<Row<P>>)> {
        let recording = &mut P::along(self).1.recording;
        let before = recording.lens();
        let mut leaves = Leaves::default();
        let start = leaves.of(Leads::ToState(0), recording);
        let marked = recording.marked();
        let asked = self.deciding.as_ref()?.asked;
        let mut from = 0;
        while from < leaves.states.len() {
            self.deciding.as_mut()?.depth += 1;
            let record = |dice: &mut Self| dice.record::<P>(rounds, from, &mut leaves);
            let target = self.nested(|dice| dice.marking_from(Some(1.0), record));
            self.deciding.as_mut()?.depth -= 1;
            P::along(self).1.recording.fill(leaves.states[from], target??);
            from += 1;
        }
        let is_decided = asked < self.deciding.as_ref()?.asked;
        let is_kept = is_decided || marked < P::along(self).1.recording.marked();
        if is_kept && leaves.outcomes.is_empty() {
            self.fail(Unenumerable::Endless);
            return None;
        }
        let recording = &mut P::along(self).1.recording;
        if !is_kept {
            recording.go_back(before);
            return Some((Question::Rounds, None));
        }
        let row = Row::numbered(vec![P::ALWAYS; leaves.outcomes.len()], P::NEVER);
        let play = u32::try_from(recording.plays.len()).expect("the budget is less");
        recording.plays.push(Play { start, outcomes: leaves.outcomes });
        Some((Question::Play(play), Some(row)))
    }
}

/// Ends the branches that the path has no longer, of which it keeps so many; of the last that it
/// keeps another answer is followed.
fn close_all<P: Kind>(
    open: &mut Vec<Open<P>>,
    dice: &mut Vec<(Target, P)>,
    kept: usize,
    recording: &mut Recording<P>,
) {
    while let Some(last) = open.last_mut().filter(|last| kept <= last.at + 1) {
        let answer = recording.dice(&mut last.dice);
        last.followed.push(answer);
        if last.at + 1 == kept {
            return;
        }
        let Some(last) = open.pop() else { return };
        let target = recording.close(last.question, last.followed);
        open.last_mut().map_or(&mut *dice, |outer| &mut outer.dice).push((target, last.before));
    }
}
