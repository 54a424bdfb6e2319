//! Everything that can happen: nodes, and what they lead to.

use std::ops::Range;

use sandtable_dice::Open;

use super::spot::Spot;
use crate::enumerator::Kind;
use crate::enumerator::recorded::{Fork, Recording, Target, Told};
use crate::exact::Unenumerable;
use crate::order::{Leads, Order};

/// Everything that can come of a procedure where players are free to decide.
///
/// Nodes are what dice decide, what players decide, and the outcomes.
#[derive(Clone, Debug)]
pub struct Graph<P> {
    pub(super) nodes: Vec<Node>,
    /// What the edges of all nodes lead to, and how likely they are where dice decide.
    to: Vec<u32>,
    pub(super) odds: Vec<P>,
    spots: Vec<Spot>,
    /// The node where everything begins.
    pub(super) root: usize,
    /// Each node after all that it leads to.
    pub(super) order: Order,
    /// What is marked on the way, and at which nodes.
    pub(crate) told: Told,
    /// How many times the procedure or a part of it was run.
    pub paths: u64,
}

/// What happens somewhere, and where its edges end, which begin where those of the node before end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    end: u32,
}

/// What happens at a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeKind {
    /// It ends with the outcome that has this number.
    End(u32),
    Dice,
    /// The player at a spot decides.
    Player(u32),
}

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

    /// Whether a play can come back to where it was.
    pub fn is_recurrent(&self) -> bool {
        self.order.is_recurrent()
    }

    /// The nodes at which players decide, each with its spot.
    pub(super) fn choices(&self) -> impl Iterator<Item = (usize, u32)> {
        self.order.nodes().iter().filter_map(|&node| match self.nodes[node as usize].kind {
            NodeKind::Player(spot) => Some((node as usize, spot)),
            _ => None,
        })
    }

    /// The nodes of outcomes, with their numbers.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (usize, u32)> {
        self.nodes.iter().enumerate().filter_map(|(node, it)| match it.kind {
            NodeKind::End(outcome) => Some((node, outcome)),
            NodeKind::Dice | NodeKind::Player(_) => None,
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

    /// The edges of a node.
    pub(super) fn range(&self, node: usize) -> Range<usize> {
        let first = if node == 0 { 0 } else { self.nodes[node - 1].end };
        first as usize..self.nodes[node].end as usize
    }
}

impl<P> Leads for Graph<P> {
    fn nodes(&self) -> usize {
        self.nodes.len()
    }

    fn next(&self, node: u32) -> &[u32] {
        self.next(node as usize)
    }

    fn is_choice(&self, node: u32) -> bool {
        matches!(self.nodes[node as usize].kind, NodeKind::Player(_))
    }
}

impl<P: Kind> Graph<P> {
    /// Puts in order what was written down.
    pub(crate) fn new(
        mut recording: Recording<P>,
        root: Target,
        spots: Vec<Spot>,
        paths: u64,
    ) -> Result<Graph<P>, Unenumerable> {
        let told = recording.take_told();
        let Recording { nodes: forks, to: targets, odds, mut places, .. } = recording;
        let mut ends = Ends { first: number(forks.len()), count: 0 };
        let mut to = Vec::with_capacity(targets.len());
        for target in targets {
            to.push(ends.node(resolve(&mut places, target)?));
        }
        let root = ends.node(resolve(&mut places, root)?) as usize;
        let mut nodes = Vec::with_capacity(forks.len() + ends.count as usize);
        nodes.extend(forks.into_iter().map(|(fork, end)| match fork {
            Fork::Dice => Node { kind: NodeKind::Dice, end },
            Fork::Player(spot) => Node { kind: NodeKind::Player(spot), end },
        }));
        let end = number(to.len());
        nodes.extend((0..ends.count).map(|outcome| Node { kind: NodeKind::End(outcome), end }));
        let order = Order::default();
        let mut graph = Graph { nodes, to, odds, spots, root, order, told, paths };
        graph.order = Order::of(&graph, number(root))?;
        Ok(graph)
    }

    /// The same with rounded probabilities.
    pub fn rounded(&self) -> Graph<f64> {
        Graph {
            nodes: self.nodes.clone(),
            to: self.to.clone(),
            odds: self.odds.iter().map(P::to_f64).collect(),
            spots: self.spots.clone(),
            root: self.root,
            order: self.order.clone(),
            told: self.told.clone(),
            paths: self.paths,
        }
    }
}

/// The nodes of outcomes, which come after those that were written down.
struct Ends {
    first: u32,
    count: u32,
}

impl Ends {
    /// The node of a target that is no place.
    fn node(&mut self, target: Target) -> u32 {
        match target {
            Target::Place(_) => unreachable!("places are resolved"),
            Target::Node(node) => node,
            Target::End(outcome) => {
                self.count = self.count.max(outcome + 1);
                self.first + outcome
            }
        }
    }
}

/// What a target comes to that may be a place, which may hold another place.
fn resolve(places: &mut [Target], target: Target) -> Result<Target, Unenumerable> {
    let mut end = target;
    let mut steps = 0;
    while let Target::Place(place) = end {
        end = places[place as usize];
        steps += 1;
        if places.len() < steps {
            return Err(Unenumerable::Endless);
        }
    }
    let mut from = target;
    while let Target::Place(place) = from {
        from = std::mem::replace(&mut places[place as usize], end);
    }
    Ok(end)
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("the budget is less")
}
