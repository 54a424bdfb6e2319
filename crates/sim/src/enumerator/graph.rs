//! Everything that can happen: nodes, and what they lead to.

use std::any::Any;
use std::borrow::Cow;
use std::iter;
use std::ops::Range;

use sandtable_dice::Open;

use super::recorded::{Goal, Node, NodeKind, Recording, Target, Told};
use super::spot::Spot;
use super::walk::Kind;
use crate::law::Unenumerable;
use crate::order::{Leads, Order};

/// Everything that can come of a procedure where players are free to decide.
///
/// Nodes are what dice decide, what players decide, and the outcomes.
#[derive(Clone, Debug)]
pub struct Graph<P> {
    pub(crate) nodes: Vec<Node>,
    /// What the edges of all nodes lead to.
    to: Vec<u32>,
    /// How likely edges are where dice decide: rows, each of which is that of many nodes.
    chances: Vec<P>,
    spots: Vec<Spot>,
    /// The node where everything begins.
    pub(crate) root: usize,
    /// Each node after all that it leads to.
    pub(crate) order: Order,
    /// What is marked on the way, and at which nodes.
    pub(crate) told: Told,
    /// How many times the procedure or a part of it was run.
    pub paths: u64,
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
    pub(crate) fn choices(&self) -> impl Iterator<Item = (usize, u32)> {
        self.order.nodes().iter().filter_map(|&node| match self.nodes[node as usize].kind {
            NodeKind::Player(spot) => Some((node as usize, spot)),
            _ => None,
        })
    }

    /// The nodes of outcomes, with their numbers.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (usize, u32)> {
        self.nodes.iter().enumerate().filter_map(|(node, it)| match it.kind {
            NodeKind::End(outcome) => Some((node, outcome)),
            NodeKind::Dice(_) | NodeKind::Player(_) => None,
        })
    }

    /// The places of options, one at each spot, among those that are open there.
    pub(crate) fn places(&self, options: &[u8]) -> Vec<usize> {
        let place = |(spot, option): (&Spot, &u8)| spot.open.place(*option).expect("it is open");
        self.spots.iter().zip(options).map(place).collect()
    }

    /// What is open at a node, if a player decides there.
    pub(crate) fn open(&self, node: usize) -> Option<Open> {
        match self.nodes[node].kind {
            NodeKind::Player(spot) => Some(self.spots[spot as usize].open),
            _ => None,
        }
    }

    /// What a node leads to.
    pub(crate) fn next(&self, node: usize) -> &[u32] {
        &self.to[self.range(node)]
    }

    /// How likely each thing is that a node leads to, whose dice have the row of chances that begins here.
    pub(crate) fn chances(&self, node: usize, begin: u32) -> &[P] {
        let begin = begin as usize;
        &self.chances[begin..begin + self.range(node).len()]
    }

    /// The edges of a node.
    fn range(&self, node: usize) -> Range<usize> {
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
        mut spots: Vec<Spot>,
        paths: u64,
    ) -> Result<Graph<P>, Unenumerable> {
        let told = recording.take_told();
        let Recording { mut nodes, to, chances, places, rounds, .. } = recording;
        let mut ends = Ends { first: number(nodes.len()), count: 0 };
        let places = resolve_all(places)?;
        let places: Vec<u32> = places.into_iter().map(|target| ends.node(target, &[])).collect();
        let mut to: Vec<u32> = to.into_iter().map(|target| ends.node(target, &places)).collect();
        let root = ends.node(root, &places);
        let end = number(to.len());
        nodes.extend((0..ends.count).map(|outcome| Node { kind: NodeKind::End(outcome), end }));
        // Nothing is added any more, and what was grown for may be a quarter of it.
        nodes.shrink_to_fit();
        to.shrink_to_fit();
        spots.shrink_to_fit();
        let order = Order::default();
        let root = root as usize;
        let chances = chances.into_all();
        let mut graph = Graph { nodes, to, chances, spots, root, order, told, paths };
        graph.order = graph.ordered(&rounds, ends.first)?;
        Ok(graph)
    }

    /// The order in which to go through it: that in which rounds were played, backward, if nothing leads
    /// against it. In a round, what a node leads to was written down before it.
    fn ordered(&self, rounds: &[u32], ends: u32) -> Result<Order, Unenumerable> {
        let stops: Vec<u32> = iter::once(0).chain(rounds.iter().copied()).collect();
        let played = stops.windows(2).rev().map(|round| round[0]..round[1]);
        let around = rounds.last().map_or(0, |&end| end)..ends;
        let ranges = iter::once(ends..number(self.nodes.len())).chain(played).chain([around]);
        Order::as_found(self, ranges).map_or_else(|| Order::of(self, number(self.root)), Ok)
    }

    /// The same with rounded probabilities, which takes no room where they are rounded.
    pub(crate) fn in_floats(&self) -> Cow<'_, Graph<f64>> {
        let own: &dyn Any = self;
        own.downcast_ref().map_or_else(|| Cow::Owned(self.rounded()), Cow::Borrowed)
    }

    /// The same with rounded probabilities.
    pub fn rounded(&self) -> Graph<f64> {
        Graph {
            nodes: self.nodes.clone(),
            to: self.to.clone(),
            chances: self.chances.iter().map(P::to_f64).collect(),
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
    /// The node of a target, by those of the places.
    fn node(&mut self, target: Target, places: &[u32]) -> u32 {
        match target.goal() {
            Goal::Place(place) => places[place as usize],
            Goal::Node(node) => node,
            Goal::End(outcome) => {
                self.count = self.count.max(outcome + 1);
                self.first + outcome
            }
        }
    }
}

/// What all places come to, of which one may hold another.
fn resolve_all(places: Vec<Target>) -> Result<Vec<Target>, Unenumerable> {
    let mut places = places;
    for place in 0..places.len() {
        let target = places[place];
        places[place] = resolve(&mut places, target)?;
    }
    Ok(places)
}

/// What a target comes to that may be a place, which may hold another place.
fn resolve(places: &mut [Target], target: Target) -> Result<Target, Unenumerable> {
    let mut end = target;
    let mut steps = 0;
    while let Goal::Place(place) = end.goal() {
        end = places[place as usize];
        steps += 1;
        if places.len() < steps {
            return Err(Unenumerable::Endless);
        }
    }
    let mut from = target;
    while let Goal::Place(place) = from.goal() {
        from = std::mem::replace(&mut places[place as usize], end);
    }
    Ok(end)
}

pub(crate) fn number(count: usize) -> u32 {
    u32::try_from(count).expect("the budget is less")
}
