//! The means of several numbers from each node on, which go through a graph side by side.
//!
//! What takes time is to find out what a node leads to, and how likely that is: it is looked up once for
//! all of them.

use std::array;

use super::pick::mean;
use crate::enumerator::Graph;
use crate::enumerator::recorded::NodeKind;
use crate::law::Unenumerable;
use crate::law::waiting::is_over;

/// So many numbers go through a graph at once. With more, those of the nodes that a round leads to would
/// not stay in the cache.
const SIDE_BY_SIDE: usize = 4;

/// A node that counts towards the sum of a group, as much as its weight says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub(crate) node: u32,
    pub(crate) group: u32,
    pub(crate) weight: f64,
}

impl Graph<f64> {
    /// The means of some numbers from nodes on, under the behaviour of the procedure, added up for each of
    /// so many groups of nodes. Outcomes come to the numbers by theirs.
    ///
    /// # Errors
    ///
    /// If nobody waits for it any longer, or a play comes back too often to where it was.
    pub(crate) fn sums_by_habit(
        &self,
        numbers: &[Vec<f64>],
        nodes: &[Weighted],
        groups: usize,
    ) -> Result<Vec<Vec<f64>>, Unenumerable> {
        let mut sums = Vec::with_capacity(numbers.len());
        if self.is_recurrent() {
            for ends in numbers {
                let values = self.values_by_habit(ends)?;
                sums.extend(added_up(nodes, groups, 1, |node| [values[node]]));
            }
            return Ok(sums);
        }
        let habits = self.habits();
        for some in numbers.chunks(SIDE_BY_SIDE) {
            if is_over() {
                return Err(Unenumerable::Stopped);
            }
            sums.extend(match some.len() {
                1 => self.walk::<1>(some, &habits, nodes, groups),
                2 => self.walk::<2>(some, &habits, nodes, groups),
                _ => self.walk::<SIDE_BY_SIDE>(some, &habits, nodes, groups),
            });
        }
        Ok(sums)
    }

    /// Goes through all nodes, each after what it leads to, with no more than `N` numbers.
    fn walk<const N: usize>(
        &self,
        numbers: &[Vec<f64>],
        habits: &[Vec<f64>],
        nodes: &[Weighted],
        groups: usize,
    ) -> Vec<Vec<f64>> {
        let mut values = vec![[0.0; N]; self.nodes.len()];
        let mut options = Vec::new();
        for &node in self.order.nodes() {
            let node = node as usize;
            let next = self.next(node);
            values[node] = match self.nodes[node].kind {
                NodeKind::End(outcome) => {
                    array::from_fn(|at| numbers.get(at).map_or(0.0, |it| it[outcome as usize]))
                }
                NodeKind::Dice(chances) => {
                    let mut means = [0.0; N];
                    for (chance, &to) in self.chances(node, chances).iter().zip(next) {
                        add(&mut means, *chance, &values[to as usize]);
                    }
                    means
                }
                NodeKind::Player(spot) => array::from_fn(|at| {
                    options.clear();
                    options.extend(next.iter().map(|&to| values[to as usize][at]));
                    mean(&options, &habits[spot as usize])
                }),
            };
        }
        added_up(nodes, groups, numbers.len(), |node| values[node])
    }
}

/// Adds numbers up for each group of nodes: for so many of the numbers, one after the other.
fn added_up<const N: usize>(
    nodes: &[Weighted],
    groups: usize,
    numbers: usize,
    of_node: impl Fn(usize) -> [f64; N],
) -> Vec<Vec<f64>> {
    let mut sums = vec![[0.0; N]; groups];
    for &Weighted { node, group, weight } in nodes {
        add(&mut sums[group as usize], weight, &of_node(node as usize));
    }
    (0..numbers).map(|at| sums.iter().map(|of_group| of_group[at]).collect()).collect()
}

#[inline]
fn add<const N: usize>(sums: &mut [f64; N], weight: f64, numbers: &[f64; N]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += weight * number);
}
