//! The order in which everything that can happen is gone through from its ends, by what leads to what.
//!
//! # References
//!
//! R. Tarjan, "Depth-first search and linear graph algorithms", 1972 (components); L. de Alfaro,
//! "Formal verification of probabilistic systems", 1997 (end components: where a play can stay).

use std::ops::Range;

use crate::law::Unenumerable;

/// The nodes that something leads to, in an order in which each comes after all that it leads to.
/// Nodes that lead back to each other, a component, stand side by side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    nodes: Vec<u32>,
    /// The places in the order of the components that a play can come back to.
    recurrent: Vec<Range<usize>>,
}

/// A stretch of the order: one node, or a component that a play can come back to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stretch<'a> {
    Once(u32),
    Recurrent(&'a [u32]),
}

/// What nodes lead to, and who decides at them.
pub(crate) trait Leads {
    /// How many nodes there are.
    fn nodes(&self) -> usize;
    /// What a node leads to.
    fn next(&self, node: u32) -> &[u32];
    /// Whether a player decides which of these it is.
    fn is_choice(&self, node: u32) -> bool;
}

/// A node that has not been come to.
const UNKNOWN: u32 = u32::MAX;

impl Order {
    /// The order of all that a node leads to.
    ///
    /// # Errors
    ///
    /// If a play can be prolonged for ever: if players can stay in a component, whatever the dice.
    pub(crate) fn of(leads: &impl Leads, root: u32) -> Result<Order, Unenumerable> {
        let mut search = Search::new(leads.nodes());
        search.follow(leads, root);
        let order = search.order;
        let mut is_left = vec![false; leads.nodes()];
        for places in &order.recurrent {
            if can_stay(leads, &order.nodes[places.clone()], &mut is_left) {
                return Err(Unenumerable::Endless);
            }
        }
        Ok(order)
    }

    /// The order in which nodes are said to stand, if in it each comes after all that it leads to. Who has
    /// found nodes round by round knows it, and nothing must be searched.
    ///
    /// They stand in ranges, each of which is gone through from its first to its last.
    pub(crate) fn as_found(
        leads: &impl Leads,
        ranges: impl Iterator<Item = Range<u32>>,
    ) -> Option<Order> {
        let mut order = Order { nodes: Vec::with_capacity(leads.nodes()), recurrent: Vec::new() };
        // What stands already: of ranges that touch each other, one.
        let mut stands: Vec<Range<u32>> = Vec::new();
        for range in ranges {
            for node in range.clone() {
                // What was found last is met most often.
                let is_before = |to: &u32| {
                    stands.iter().rev().any(|it| it.contains(to))
                        || (range.start..node).contains(to)
                };
                if !leads.next(node).iter().all(is_before) {
                    return None;
                }
            }
            order.nodes.extend(range.clone());
            match stands.last_mut().filter(|last| last.start == range.end) {
                Some(last) => last.start = range.start,
                None => stands.push(range),
            }
        }
        Some(order)
    }

    /// All of it, from the ends.
    pub(crate) fn stretches(&self) -> impl DoubleEndedIterator<Item = Stretch<'_>> {
        let mut parts = Vec::with_capacity(2 * self.recurrent.len() + 1);
        let mut from = 0;
        for places in &self.recurrent {
            parts.push((&self.nodes[from..places.start], false));
            parts.push((&self.nodes[places.clone()], true));
            from = places.end;
        }
        parts.push((&self.nodes[from..], false));
        parts.into_iter().flat_map(|(nodes, is_recurrent)| {
            let together = if is_recurrent { nodes.len() } else { 1 };
            nodes.chunks(together).map(move |nodes| {
                if is_recurrent { Stretch::Recurrent(nodes) } else { Stretch::Once(nodes[0]) }
            })
        })
    }

    /// The nodes, from the ends.
    pub(crate) fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// Whether a play can come back to where it was.
    pub(crate) fn is_recurrent(&self) -> bool {
        !self.recurrent.is_empty()
    }
}

/// A search for components, depth first.
struct Search {
    /// When each node was come to.
    begun: Vec<u32>,
    /// The first node begun that a node is known to lead back to; of one whose component is
    /// known, none.
    back: Vec<u32>,
    /// Nodes whose components are not known yet.
    open: Vec<u32>,
    count: u32,
    order: Order,
}

impl Search {
    fn new(nodes: usize) -> Search {
        let (begun, back) = (vec![UNKNOWN; nodes], vec![UNKNOWN; nodes]);
        Search { begun, back, open: Vec::new(), count: 0, order: Order::default() }
    }

    fn begin(&mut self, node: u32, path: &mut Vec<(u32, u32)>) {
        self.begun[node as usize] = self.count;
        self.back[node as usize] = self.count;
        self.count += 1;
        self.open.push(node);
        path.push((node, 0));
    }

    fn follow(&mut self, leads: &impl Leads, root: u32) {
        let mut path = Vec::new();
        self.begin(root, &mut path);
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if let Some(&to) = leads.next(node).get(*edge as usize) {
                *edge += 1;
                if self.begun[to as usize] == UNKNOWN {
                    self.begin(to, &mut path);
                } else {
                    self.lead_back(node, self.begun_if_open(to));
                }
            } else {
                path.pop();
                if let Some(&(before, _)) = path.last() {
                    self.lead_back(before, self.back[node as usize]);
                }
                if self.back[node as usize] == self.begun[node as usize] {
                    self.close(leads, node);
                }
            }
        }
    }

    /// When a node was come to, if its component is not known yet.
    fn begun_if_open(&self, node: u32) -> u32 {
        if self.back[node as usize] == UNKNOWN { UNKNOWN } else { self.begun[node as usize] }
    }

    fn lead_back(&mut self, node: u32, to: u32) {
        let back = &mut self.back[node as usize];
        *back = (*back).min(to);
    }

    /// Puts the component in order whose first node this is.
    fn close(&mut self, leads: &impl Leads, first: u32) {
        let from = self.order.nodes.len();
        while let Some(node) = self.open.pop() {
            self.back[node as usize] = UNKNOWN;
            self.order.nodes.push(node);
            if node == first {
                break;
            }
        }
        let places = from..self.order.nodes.len();
        if 1 < places.len() || leads.next(first).contains(&first) {
            self.order.recurrent.push(places);
        }
    }
}

/// Whether players can stay in a component for ever: whether something of it is left if every node
/// is taken away from which dice may lead out, or from which all that a player can choose does.
/// Nothing is marked as left before, and nothing after.
fn can_stay(leads: &impl Leads, component: &[u32], is_left: &mut [bool]) -> bool {
    let mut left = component.to_vec();
    for &node in &left {
        is_left[node as usize] = true;
    }
    let mut is_known = false;
    while !is_known {
        is_known = true;
        left.retain(|&node| {
            let mut next = leads.next(node).iter().map(|&to| is_left[to as usize]);
            let stays = if leads.is_choice(node) { next.any(|it| it) } else { next.all(|it| it) };
            is_left[node as usize] = stays;
            is_known &= stays;
            stays
        });
    }
    for &node in &left {
        is_left[node as usize] = false;
    }
    !left.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Next(Vec<Vec<u32>>);

    impl Leads for Next {
        fn nodes(&self) -> usize {
            self.0.len()
        }

        fn next(&self, node: u32) -> &[u32] {
            &self.0[node as usize]
        }

        fn is_choice(&self, _: u32) -> bool {
            false
        }
    }

    #[test]
    fn an_order_that_is_said_is_held_to_what_leads_to_what() {
        let next = Next(vec![vec![1, 2], vec![2, 3], vec![3], vec![]]);
        let said = |ranges: &[Range<u32>]| Order::as_found(&next, ranges.iter().cloned());
        let one_by_one = said(&[3..4, 2..3, 1..2, 0..1]);
        assert_eq!(one_by_one.map(|order| order.nodes), Some(vec![3, 2, 1, 0]));
        assert!(said(&[3..4, 1..3, 0..1]).is_none(), "1 leads to 2");
        assert!(said(&[2..4, 1..2, 0..1]).is_none(), "2 leads to 3");
        let ahead = Next(vec![vec![], vec![0, 4], vec![0, 1], vec![1, 2], vec![]]);
        let found = Order::as_found(&ahead, [4..5, 0..2, 2..4].into_iter());
        assert_eq!(found.map(|order| order.nodes), Some(vec![4, 0, 1, 2, 3]));
        assert!(Order::as_found(&ahead, [0..2, 2..5].into_iter()).is_none(), "1 leads to 4");
        let back = Next(vec![vec![1], vec![0]]);
        assert!(Order::as_found(&back, std::iter::once(0..2)).is_none());
    }

    #[test]
    fn components_are_stretches_of_their_own_from_both_sides() {
        let next = Next(vec![vec![1], vec![2], vec![1, 3], vec![4], vec![]]);
        let order = Order::of(&next, 0).unwrap();
        let lens = |stretch: Stretch<'_>| match stretch {
            Stretch::Once(node) => (node, 1),
            Stretch::Recurrent(nodes) => (u32::MAX, nodes.len()),
        };
        let known = [(4, 1), (3, 1), (u32::MAX, 2), (0, 1)];
        assert!(order.stretches().map(lens).eq(known));
        assert!(order.stretches().rev().map(lens).eq(known.into_iter().rev()));
    }
}
