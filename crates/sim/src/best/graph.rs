//! Everything that can happen, in an order in which it can be gone through from its ends.

use std::ops::Range;

use sandtable_dice::Open;

use super::spot::Spot;
use crate::enumerator::Kind;
use crate::enumerator::recorded::{Fork, Recording, Target};
use crate::exact::{Budget, Unenumerable};
use crate::probability::MOST_BITS;

/// Everything that can come of a procedure where players are free to decide.
///
/// Nodes are what dice decide, what players decide, and the outcomes. Each comes after all that it
/// leads to; the last is where everything begins.
#[derive(Clone, Debug)]
pub struct Graph<P> {
    nodes: Vec<Node>,
    /// What the edges of all nodes lead to, and how likely they are where dice decide.
    to: Vec<u32>,
    odds: Vec<P>,
    spots: Vec<Spot>,
    /// How many times the procedure or a part of it was run.
    pub paths: u64,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: NodeKind,
    first: u32,
    edges: u32,
}

/// What happens at a node.
#[derive(Clone, Copy, Debug)]
enum NodeKind {
    /// It ends with the outcome that has this number.
    End(u32),
    Dice,
    /// The player at a spot decides.
    Player(u32),
}

/// Nothing is known of a node of the recording, or that it is being gone through.
const UNKNOWN: u32 = u32::MAX;
const BEGUN: u32 = u32::MAX - 1;

impl<P> Graph<P> {
    /// Where players decide, by the numbers of the spots.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How many edges lead from one to another.
    pub fn edges(&self) -> usize {
        self.to.len()
    }

    /// The nodes at which players decide, each with its spot.
    pub(super) fn choices(&self) -> impl Iterator<Item = (usize, u32)> {
        self.nodes.iter().enumerate().filter_map(|(node, it)| match it.kind {
            NodeKind::Player(spot) => Some((node, spot)),
            _ => None,
        })
    }

    /// What is open at a node, if a player decides there.
    pub(super) fn open(&self, node: usize) -> Option<Open> {
        match self.nodes[node].kind {
            NodeKind::Player(spot) => Some(self.spots[spot as usize].open),
            _ => None,
        }
    }

    /// What a node leads to.
    pub(super) fn next(&self, node: usize) -> &[u32] {
        &self.to[self.range(node)]
    }

    fn range(&self, node: usize) -> Range<usize> {
        let Node { first, edges, .. } = self.nodes[node];
        first as usize..first as usize + edges as usize
    }
}

impl<P: Kind> Graph<P> {
    /// Puts in order what was written down.
    pub(crate) fn new(
        recording: &Recording<P>,
        root: Target,
        spots: Vec<Spot>,
        paths: u64,
    ) -> Result<Graph<P>, Unenumerable> {
        let (nodes, to, odds) = (Vec::new(), Vec::new(), Vec::new());
        let mut graph = Graph { nodes, to, odds, spots, paths };
        let mut order = Order::of(recording);
        order.follow(&mut graph, root)?;
        Ok(graph)
    }

    /// The value of each node, from the ends: a number for each outcome, the mean where dice decide,
    /// and what is made of the values of the options that are open where a player does.
    pub(super) fn values(
        &self,
        ends: &[P],
        mut player: impl FnMut(usize, u32, &[P]) -> P,
    ) -> Result<Vec<P>, Unenumerable> {
        let mut values: Vec<P> = Vec::with_capacity(self.nodes.len());
        let mut options = Vec::new();
        let limit = Budget::for_fractions().paths;
        let mut effort = 0;
        for node in 0..self.nodes.len() {
            let range = self.range(node);
            let value = match self.nodes[node].kind {
                NodeKind::End(outcome) => ends[outcome as usize].clone(),
                NodeKind::Player(spot) => {
                    options.clear();
                    options.extend(self.to[range].iter().map(|&to| values[to as usize].clone()));
                    player(node, spot, &options)
                }
                NodeKind::Dice => {
                    let mean = range.fold(P::NEVER, |sum, edge| {
                        let sum = sum.or(&self.odds[edge].and(&values[self.to[edge] as usize]));
                        effort += sum.effort();
                        sum
                    });
                    mean.settled()
                }
            };
            if !value.is_known() {
                return Err(Unenumerable::Long { bits: MOST_BITS });
            }
            if limit < effort {
                return Err(Unenumerable::Paths { limit });
            }
            values.push(value);
        }
        Ok(values)
    }

    /// How likely each node is reached, where players take options with these probabilities.
    pub(super) fn reach(&self, mut player: impl FnMut(usize, u32, &mut Vec<f64>)) -> Vec<f64> {
        let mut reach = vec![0.0; self.nodes.len()];
        if let Some(root) = reach.last_mut() {
            *root = 1.0;
        }
        let mut shares = Vec::new();
        for node in (0..self.nodes.len()).rev() {
            let here = reach[node];
            let range = self.range(node);
            if here == 0.0 {
                continue;
            }
            shares.clear();
            match self.nodes[node].kind {
                NodeKind::End(_) => continue,
                NodeKind::Dice => shares.extend(self.odds[range.clone()].iter().map(P::to_f64)),
                NodeKind::Player(spot) => player(node, spot, &mut shares),
            }
            for (edge, share) in range.zip(&shares) {
                reach[self.to[edge] as usize] += here * share;
            }
        }
        reach
    }

    /// The same with rounded probabilities.
    pub fn rounded(&self) -> Graph<f64> {
        Graph {
            nodes: self.nodes.clone(),
            to: self.to.clone(),
            odds: self.odds.iter().map(P::to_f64).collect(),
            spots: self.spots.clone(),
            paths: self.paths,
        }
    }
}

/// The order of nodes: which of a recording have become which of a graph.
struct Order<'a, P> {
    recording: &'a Recording<P>,
    nodes: Vec<u32>,
    ends: Vec<u32>,
    /// What places come to in the end.
    places: Vec<Target>,
}

impl<'a, P: Kind> Order<'a, P> {
    fn of(recording: &'a Recording<P>) -> Order<'a, P> {
        let nodes = vec![UNKNOWN; recording.nodes.len()];
        Order { recording, nodes, ends: Vec::new(), places: recording.places.clone() }
    }

    /// Puts all into a graph that something leads to, depth first.
    fn follow(&mut self, graph: &mut Graph<P>, root: Target) -> Result<(), Unenumerable> {
        let root = self.resolve(root)?;
        let mut path = Vec::new();
        self.begin(graph, root, &mut path)?;
        while let Some((node, edge)) = path.last_mut() {
            let node = *node;
            if *edge < self.recording.nodes[node as usize].1 {
                let to = self.recording.to[*edge as usize];
                *edge += 1;
                let to = self.resolve(to)?;
                self.begin(graph, to, &mut path)?;
            } else {
                path.pop();
                self.put(graph, node)?;
            }
        }
        Ok(())
    }

    /// Begins with what a node leads to, unless that is known.
    fn begin(
        &mut self,
        graph: &mut Graph<P>,
        target: Target,
        path: &mut Vec<(u32, u32)>,
    ) -> Result<(), Unenumerable> {
        match target {
            Target::Place(_) => unreachable!("places are resolved"),
            Target::End(outcome) => {
                let outcome = outcome as usize;
                if self.ends.len() <= outcome {
                    self.ends.resize(outcome + 1, UNKNOWN);
                }
                if self.ends[outcome] == UNKNOWN {
                    let number = u32::try_from(outcome).expect("the budget is less");
                    self.ends[outcome] = push(graph, NodeKind::End(number));
                }
            }
            Target::Node(node) => match &mut self.nodes[node as usize] {
                slot @ &mut UNKNOWN => {
                    *slot = BEGUN;
                    path.push((node, self.first(node)));
                }
                &mut BEGUN => return Err(Unenumerable::Endless),
                _ => (),
            },
        }
        Ok(())
    }

    /// Puts a node into the graph, after all that it leads to.
    fn put(&mut self, graph: &mut Graph<P>, node: u32) -> Result<(), Unenumerable> {
        let (fork, end) = self.recording.nodes[node as usize];
        let kind = match fork {
            Fork::Dice => NodeKind::Dice,
            Fork::Player(spot) => NodeKind::Player(spot),
        };
        let number = push(graph, kind);
        for edge in self.first(node) as usize..end as usize {
            let to = match self.resolve(self.recording.to[edge])? {
                Target::Node(node) => self.nodes[node as usize],
                Target::End(outcome) => self.ends[outcome as usize],
                Target::Place(_) => unreachable!("places are resolved"),
            };
            graph.to.push(to);
            graph.odds.push(self.recording.odds[edge].clone());
        }
        graph.nodes[number as usize].edges = end - self.first(node);
        self.nodes[node as usize] = number;
        Ok(())
    }

    fn first(&self, node: u32) -> u32 {
        if node == 0 { 0 } else { self.recording.nodes[node as usize - 1].1 }
    }

    /// What a target comes to that may be a place, which may hold another place.
    fn resolve(&mut self, target: Target) -> Result<Target, Unenumerable> {
        let mut end = target;
        let mut steps = 0;
        while let Target::Place(place) = end {
            end = self.places[place as usize];
            steps += 1;
            if self.places.len() < steps {
                return Err(Unenumerable::Endless);
            }
        }
        let mut from = target;
        while let Target::Place(place) = from {
            from = std::mem::replace(&mut self.places[place as usize], end);
        }
        Ok(end)
    }
}

/// Puts a node without edges into a graph, and gives its number.
fn push<P>(graph: &mut Graph<P>, kind: NodeKind) -> u32 {
    let number = u32::try_from(graph.nodes.len()).expect("the budget is less");
    let first = u32::try_from(graph.to.len()).expect("the budget is less");
    graph.nodes.push(Node { kind, first, edges: 0 });
    number
}
