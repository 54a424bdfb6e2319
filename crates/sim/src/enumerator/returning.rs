//! Plays of rounds that come back to states that they have left, in fractions.
//!
//! Followed round by round, such a play leaves a trace for ever. How often it comes to each of its states
//! is finite all the same, and the solution of linear equations: as often as it begins there, and as it
//! comes there from all others. They are solved for one component after the other, of states that lead
//! back to each other; in it one state after the other is taken out, and what led there leads on to where
//! it would have led.
//!
//! # References
//!
//! J. Kemeny and J. Snell, "Finite Markov Chains", 1960 (visits to transient states); W. Grassmann,
//! M. Taksar and D. Heyman, "Regenerative analysis and steady state distributions for Markov chains",
//! 1985 (taking states out one by one).

use std::collections::BTreeMap;
use std::mem;

use super::answers::Row;
use super::explore::{Added, Paths};
use super::step::{Leads, Step};
use super::walk::Enumerator;
use crate::order::{self, Order, Stretch};
use crate::probability::{Fraction, Probability};

/// What a round leads to from one state, and how likely that is.
#[derive(Default)]
struct Round {
    to_states: BTreeMap<u32, Fraction>,
    to_outcomes: BTreeMap<u32, Fraction>,
}

/// What a round leads to from each state; behind the states stands their end, from which nothing goes on.
struct Chain {
    rounds: Vec<Round>,
    /// The states that a round leads to, and the end if it leads to outcomes.
    next: Vec<Vec<u32>>,
}

/// How often a play comes to its states and to its outcomes.
struct Visits {
    /// How often it comes to each state, as far as that has been found.
    states: Vec<Fraction>,
    outcomes: Vec<Fraction>,
}

/// A state that has been taken out of a component.
struct TakenOut {
    state: u32,
    /// How likely a round leads from there to another state or to an outcome.
    leaves: Fraction,
    /// The states that led to it when it was taken out, and how likely.
    from: Vec<(u32, Fraction)>,
}

impl Paths<Fraction> for Round {
    fn add(&mut self, leads: Leads, mass: Fraction) -> Added {
        let (known, number) = match leads {
            Leads::ToState(number) => (&mut self.to_states, number),
            Leads::ToOutcome(number) => (&mut self.to_outcomes, number),
        };
        let effort = add(known.entry(number).or_insert(Fraction::ZERO), &mass);
        // New numbers follow each other.
        Added { different: number as usize + 1, effort }
    }
}

impl order::Leads for Chain {
    fn nodes(&self) -> usize {
        self.next.len()
    }

    fn next(&self, node: u32) -> &[u32] {
        &self.next[node as usize]
    }

    fn is_choice(&self, _: u32) -> bool {
        false
    }
}

impl Enumerator {
    /// Solves a play of rounds of which each state is played from once, whatever the round.
    pub(super) fn play_returning(&mut self, rounds: &mut dyn Step) -> Option<Row<Fraction>> {
        let chain = self.chain(rounds)?;
        let order = match Order::of(&chain, 0) {
            Ok(order) => order,
            Err(endless) => {
                self.fail(endless);
                return None;
            }
        };
        let mut visits =
            Visits { states: vec![Fraction::ZERO; chain.rounds.len()], outcomes: Vec::new() };
        visits.states[0] = Fraction::ONE;
        for stretch in order.stretches().rev() {
            match stretch {
                Stretch::Once(state) => self.pay(visits.leave(&chain, state, &[]))?,
                Stretch::Recurrent(component) => {
                    let mut component = component.to_vec();
                    component.sort_unstable();
                    self.come_back(&chain, &component, &mut visits)?;
                    for &state in &component {
                        self.pay(visits.leave(&chain, state, &component))?;
                    }
                }
            }
        }
        let outcomes: Vec<Fraction> = visits.outcomes.iter().map(Fraction::reduced).collect();
        if !outcomes.iter().all(Fraction::is_known) {
            self.fail_for_length();
            return None;
        }
        Some(Row::numbered(outcomes, Fraction::ZERO))
    }

    /// What a round leads to from each state that the play comes to.
    fn chain(&mut self, rounds: &mut dyn Step) -> Option<Chain> {
        rounds.keep_states();
        let stage = self.stage;
        let mut chain = Chain { rounds: Vec::new(), next: Vec::new() };
        let mut states = 1;
        while chain.rounds.len() < states {
            self.stage = stage;
            let mut round = Round::default();
            // Of fractions nothing is left unresolved.
            self.explore::<Fraction>(rounds, chain.rounds.len(), &mut round);
            if self.failure.is_some() {
                return None;
            }
            let next: Vec<u32> = round.to_states.keys().copied().collect();
            states = states.max(next.last().map_or(0, |&last| last as usize + 1));
            chain.next.push(next);
            chain.rounds.push(round);
            self.states = self.states.max(states as u64);
        }
        let end = u32::try_from(states).expect("the budget is less");
        for (round, next) in chain.rounds.iter().zip(&mut chain.next) {
            next.extend((!round.to_outcomes.is_empty()).then_some(end));
        }
        chain.rounds.push(Round::default());
        chain.next.push(Vec::new());
        Some(chain)
    }

    /// Finds how often a play comes to the states of a component, in ascending order, by how often it
    /// comes there from elsewhere.
    fn come_back(&mut self, chain: &Chain, component: &[u32], visits: &mut Visits) -> Option<()> {
        let within = |state: &u32| {
            let to = &chain.rounds[*state as usize].to_states;
            let to = to.iter().filter(|(to, _)| component.binary_search(to).is_ok());
            (*state, to.map(|(to, odds)| (*to, odds.clone())).collect())
        };
        let mut left: BTreeMap<u32, BTreeMap<u32, Fraction>> =
            component.iter().map(within).collect();
        let mut taken_out = Vec::with_capacity(left.len());
        while let Some((state, mut to)) = left.pop_last() {
            let mut effort = 0;
            let stays = to.remove(&state).unwrap_or(Fraction::ZERO);
            let leaves = &Fraction::ONE - &stays;
            for odds in to.values_mut() {
                *odds = (&*odds / &leaves).reduced();
            }
            let mut from = Vec::new();
            for (before, leads) in &mut left {
                let Some(odds) = leads.remove(&state) else { continue };
                for (to, onward) in &to {
                    effort += add(leads.entry(*to).or_insert(Fraction::ZERO), &(&odds * onward));
                }
                from.push((*before, odds));
            }
            let comes = visits.states[state as usize].clone();
            for (to, onward) in &to {
                effort += add(&mut visits.states[*to as usize], &(&comes * onward));
            }
            taken_out.push(TakenOut { state, leaves, from });
            self.pay(effort)?;
        }
        for TakenOut { state, leaves, from } in taken_out.into_iter().rev() {
            let mut comes = mem::replace(&mut visits.states[state as usize], Fraction::ZERO);
            let mut effort = 0;
            for (before, odds) in &from {
                effort += add(&mut comes, &(&visits.states[*before as usize] * odds));
            }
            visits.states[state as usize] = (&comes / &leaves).reduced();
            self.pay(effort)?;
        }
        Some(())
    }

    /// Takes what sums have cost off the budget; nothing if there can be no more.
    fn pay(&mut self, effort: u64) -> Option<()> {
        self.pay_for(effort).then_some(())
    }
}

impl Visits {
    /// Goes on from a state to all that a round leads to, but for the states of its own component, in
    /// ascending order. Gives the effort.
    fn leave(&mut self, chain: &Chain, state: u32, component: &[u32]) -> u64 {
        let round = &chain.rounds[state as usize];
        let comes = self.states[state as usize].clone();
        let mut effort = 0;
        for (to, odds) in &round.to_states {
            if component.binary_search(to).is_err() {
                effort += add(&mut self.states[*to as usize], &(&comes * odds));
            }
        }
        for (to, odds) in &round.to_outcomes {
            let to = *to as usize;
            if self.outcomes.len() <= to {
                self.outcomes.resize(to + 1, Fraction::ZERO);
            }
            effort += add(&mut self.outcomes[to], &(&comes * odds));
        }
        effort
    }
}

/// Adds to a sum, which stays in lowest terms. Gives the effort.
fn add(sum: &mut Fraction, more: &Fraction) -> u64 {
    *sum = (&*sum + more).reduced();
    1 + more.effort() + sum.effort()
}
