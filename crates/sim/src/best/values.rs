//! What each node is worth, and how likely it is to come there.
//!
//! Where a play can come back to where it was, a value is enclosed: a lower and an upper bound are
//! improved in turn, and the value lies between them whenever that ends.
//!
//! # References
//!
//! S. Haddad and B. Monmege, "Interval iteration algorithm for `MDPs` and `IMDPs`", 2018.

use std::ops::RangeInclusive;

use crate::enumerator::recorded::NodeKind;
use crate::enumerator::{Graph, Kind};
use crate::law::waiting::{PATIENCE, is_over};
use crate::law::{Budget, Unenumerable};
use crate::order::Stretch;
use crate::probability::MOST_BITS;

/// What is known of the value of each node, by its number.
pub(super) struct Values<P> {
    /// The value; where a play comes back, the middle of the bounds.
    pub(super) of_nodes: Vec<P>,
    /// How far the value where everything begins may be off, where a play comes back.
    pub(super) within: f64,
    /// The edges that were gone through.
    pub(super) steps: u64,
}

/// So many edges may be gone through to enclose the values of a graph, or to tell how often one comes to
/// its nodes.
const MOST_STEPS: u64 = 8_000_000_000;

/// Bounds that come closer by less than this part of the largest number in a round are left.
const SETTLED: f64 = f64::EPSILON / 4.0;

/// What a chance may be off by, in units of rounding, beside what adding up costs.
const ROUNDED_CHANCE: usize = 8;

/// A bound of the values, from one side.
struct Bound<P> {
    values: Vec<P>,
    /// What the mean of a node is moved outward by for each of its edges, so that rounding never
    /// carries the bound past the value.
    outward: f64,
    /// What the value of an outcome can be, and so any value: bounds begin at its ends, and move
    /// inward alone.
    range: RangeInclusive<f64>,
}

impl<P: Kind> Graph<P> {
    /// The value of each node: a number for each outcome, the mean where dice decide, and what is
    /// made of the values of the options that are open where a player does. That must be a value
    /// of theirs or a mean of them.
    pub(super) fn values(
        &self,
        ends: &[P],
        mut player: impl FnMut(usize, u32, &[P]) -> P,
    ) -> Result<Values<P>, Unenumerable> {
        if is_over() {
            return Err(Unenumerable::Stopped);
        }
        if self.is_recurrent() {
            return self.enclosed(ends, player);
        }
        let mut values = vec![P::NEVER; self.nodes.len()];
        let mut options = Vec::new();
        let limit = Budget::for_fractions().paths;
        let (mut effort, mut asked) = (0, 0);
        for &node in self.order.nodes() {
            let node = node as usize;
            let value = self.value(node, &values, ends, &mut options, &mut player, &mut effort);
            if !value.is_known() {
                return Err(Unenumerable::Long { bits: MOST_BITS });
            }
            if limit < effort {
                return Err(Unenumerable::Paths { limit });
            }
            if asked + PATIENCE < effort {
                asked = effort;
                if is_over() {
                    return Err(Unenumerable::Stopped);
                }
            }
            values[node] = value;
        }
        Ok(Values { of_nodes: values, within: 0.0, steps: self.edges() as u64 })
    }

    /// The value of a node by those of the nodes that it leads to.
    fn value(
        &self,
        node: usize,
        values: &[P],
        ends: &[P],
        options: &mut Vec<P>,
        player: &mut impl FnMut(usize, u32, &[P]) -> P,
        effort: &mut u64,
    ) -> P {
        match self.nodes[node].kind {
            NodeKind::End(outcome) => ends[outcome as usize].clone(),
            NodeKind::Player(spot) => {
                options.clear();
                options.extend(self.next(node).iter().map(|&to| values[to as usize].clone()));
                player(node, spot, options)
            }
            NodeKind::Dice(chances) => {
                let edges = self.chances(node, chances).iter().zip(self.next(node));
                let mean = edges.fold(P::NEVER, |sum, (chance, &to)| {
                    let sum = sum.or(&chance.and(&values[to as usize]));
                    *effort += sum.effort();
                    sum
                });
                mean.settled()
            }
        }
    }

    /// The values where a play can come back to where it was, between bounds.
    fn enclosed(
        &self,
        ends: &[P],
        mut player: impl FnMut(usize, u32, &[P]) -> P,
    ) -> Result<Values<P>, Unenumerable> {
        if P::IS_EXACT {
            return Err(Unenumerable::Recurrent);
        }
        let numbers = || ends.iter().map(P::to_f64);
        let (least, most) =
            (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
        let largest = least.abs().max(most.abs());
        let side = |from: f64, outward: f64| Bound {
            values: vec![P::decimal(from); self.nodes.len()],
            outward: outward * largest * f64::EPSILON,
            range: least..=most,
        };
        let mut sides = [side(least, -1.0), side(most, 1.0)];
        let mut patience = Patience::default();
        for stretch in self.order.stretches() {
            for side in &mut sides {
                let (nodes, settled) = match stretch {
                    Stretch::Once(ref node) => (std::slice::from_ref(node), f64::INFINITY),
                    Stretch::Recurrent(nodes) => (nodes, SETTLED * largest),
                };
                let edges: usize = nodes.iter().map(|&it| self.next(it as usize).len()).sum();
                patience.pay(edges)?;
                while settled < side.improve(self, nodes, ends, &mut player) {
                    patience.pay(edges)?;
                }
            }
        }
        Ok(self.between(sides, patience.steps))
    }

    /// The middle of two bounds.
    fn between(&self, [low, high]: [Bound<P>; 2], steps: u64) -> Values<P> {
        let distance = high.values[self.root].to_f64() - low.values[self.root].to_f64();
        let half = P::decimal(0.5);
        let middle = |(low, high): (P, P)| low.or(&high).and(&half);
        let of_nodes = low.values.into_iter().zip(high.values).map(middle).collect();
        Values { of_nodes, within: distance.max(0.0) / 2.0, steps }
    }

    /// How often one comes to each node, where players take the options at these places.
    pub(super) fn reach_of(
        &self,
        picks: &[u8],
        patience: &mut Patience,
    ) -> Result<Vec<f64>, Unenumerable> {
        self.reach(patience, |node, _, shares| {
            let (open, pick) = (self.next(node).len(), usize::from(picks[node]));
            shares.extend((0..open).map(|option| f64::from(u8::from(option == pick))));
        })
    }

    /// How often one comes to each node, where players take options with these probabilities: how
    /// likely it is, where no play comes back.
    pub(super) fn reach(
        &self,
        patience: &mut Patience,
        mut player: impl FnMut(usize, u32, &mut Vec<f64>),
    ) -> Result<Vec<f64>, Unenumerable> {
        if is_over() {
            return Err(Unenumerable::Stopped);
        }
        let mut visits = Visits { reach: vec![0.0; self.nodes.len()], shares: Vec::new() };
        visits.reach[self.root] = 1.0;
        if !self.is_recurrent() {
            for &node in self.order.nodes().iter().rev() {
                visits.leave_once(self, node, &mut player);
            }
            return Ok(visits.reach);
        }
        // How often one has come to the nodes of a component and not yet left.
        let mut come = Vec::new();
        for stretch in self.order.stretches().rev() {
            match stretch {
                Stretch::Once(node) => visits.leave_once(self, node, &mut player),
                Stretch::Recurrent(nodes) => {
                    come.resize(self.nodes.len(), 0.0);
                    for &node in nodes {
                        come[node as usize] = visits.reach[node as usize];
                    }
                    let left = |come: &[f64]| -> f64 {
                        nodes.iter().map(|&node| come[node as usize]).sum()
                    };
                    let edges: usize = nodes.iter().map(|&it| self.next(it as usize).len()).sum();
                    let nothing = left(&come) * f64::EPSILON;
                    while nothing < left(&come) {
                        patience.pay(edges)?;
                        for &node in nodes.iter().rev() {
                            let node = node as usize;
                            let here = std::mem::take(&mut come[node]);
                            visits.leave(self, node, here, &mut player, |to, more| {
                                come[to] += more;
                            });
                        }
                    }
                }
            }
        }
        Ok(visits.reach)
    }
}

impl<P: Kind> Bound<P> {
    /// Goes through some nodes, from the ends, and gives by how much any value has moved.
    fn improve(
        &mut self,
        graph: &Graph<P>,
        nodes: &[u32],
        ends: &[P],
        player: &mut impl FnMut(usize, u32, &[P]) -> P,
    ) -> f64 {
        let mut options = Vec::new();
        let mut moved: f64 = 0.0;
        for &node in nodes {
            let node = node as usize;
            let mut value = graph.value(node, &self.values, ends, &mut options, player, &mut 0);
            if matches!(graph.nodes[node].kind, NodeKind::Dice(_)) {
                let edges = graph.next(node).len() + ROUNDED_CHANCE;
                let (least, most) = (*self.range.start(), *self.range.end());
                let outward = value.to_f64() + self.outward * edges as f64;
                value = P::decimal(outward.clamp(least, most));
            }
            moved = moved.max((value.to_f64() - self.values[node].to_f64()).abs());
            self.values[node] = value;
        }
        moved
    }
}

/// How many edges have been gone through, and when somebody was asked last whether to go on.
#[derive(Default)]
pub(super) struct Patience {
    steps: u64,
    asked: u64,
}

impl Patience {
    /// Counts some more edges.
    fn pay(&mut self, edges: usize) -> Result<(), Unenumerable> {
        self.steps += edges as u64;
        if MOST_STEPS < self.steps {
            return Err(Unenumerable::Slow { limit: MOST_STEPS });
        }
        if self.asked + PATIENCE < self.steps {
            self.asked = self.steps;
            if is_over() {
                return Err(Unenumerable::Stopped);
            }
        }
        Ok(())
    }
}

/// How often one comes to each node.
struct Visits {
    reach: Vec<f64>,
    shares: Vec<f64>,
}

impl Visits {
    /// Leaves a node that no play comes back to, as often as one comes there.
    fn leave_once<P: Kind>(
        &mut self,
        graph: &Graph<P>,
        node: u32,
        player: &mut impl FnMut(usize, u32, &mut Vec<f64>),
    ) {
        let node = node as usize;
        self.leave(graph, node, self.reach[node], player, |_, _| ());
    }

    /// Leaves a node, so often, for all that it leads to; tells how much more often one comes there.
    fn leave<P: Kind>(
        &mut self,
        graph: &Graph<P>,
        node: usize,
        here: f64,
        player: &mut impl FnMut(usize, u32, &mut Vec<f64>),
        mut tell: impl FnMut(usize, f64),
    ) {
        if here == 0.0 {
            return;
        }
        let mut come = |to: u32, share: f64| {
            self.reach[to as usize] += here * share;
            tell(to as usize, here * share);
        };
        let next = graph.next(node);
        match graph.nodes[node].kind {
            NodeKind::End(_) => (),
            NodeKind::Dice(chances) => {
                let chances = graph.chances(node, chances).iter();
                next.iter().zip(chances).for_each(|(&to, chance)| come(to, chance.to_f64()));
            }
            NodeKind::Player(spot) => {
                self.shares.clear();
                player(node, spot, &mut self.shares);
                next.iter().zip(&self.shares).for_each(|(&to, &share)| come(to, share));
            }
        }
    }
}
