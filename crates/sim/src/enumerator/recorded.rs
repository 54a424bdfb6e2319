//! What is written down of everything that can happen: nodes, and what they lead to.

use std::mem;

use super::answers::Question;
use super::chances::Chances;
use super::marks::Lists;
use crate::Probability;
use crate::numbered::Numbered;
use crate::series::Mark;

/// What something leads to, in one word: there is nothing of which more is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Target(u32);

/// What a target is: a place that is filled in later, a node, or an outcome of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Place(u32),
    Node(u32),
    End(u32),
}

/// What happens somewhere, and where its edges end, which begin where those of the node before end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) end: u32,
}

/// What happens at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeKind {
    /// It ends with the outcome that has this number.
    End(u32),
    /// Dice decide; how likely its edges are is a row of chances that begins here.
    Dice(u32),
    /// The player at a spot decides.
    Player(u32),
}

/// What has been written down, in the order in which it was found.
#[derive(Debug)]
pub(crate) struct Recording<P> {
    /// The nodes at which dice or players decide.
    pub(crate) nodes: Vec<Node>,
    /// What the edges lead to; of a player one for each option that is open, in their order.
    pub(crate) to: Vec<Target>,
    /// How likely the edges are where dice decide, each row of it once.
    pub(crate) chances: Chances<P>,
    /// How likely the edges are that have been written since the last node.
    odds: Vec<P>,
    /// What is in the places: a state of a play, or what follows an outcome of it.
    pub(crate) places: Vec<Target>,
    pub(super) plays: Vec<Play>,
    /// How many nodes there were at the end of each round.
    pub(crate) rounds: Vec<u32>,
    marked: Marked,
    last_edges: LastEdges,
    /// Room for rows that are being put together, one for each part within another.
    rows: Vec<Vec<(Target, P)>>,
}

/// What is marked on the way.
#[derive(Debug, Default)]
struct Marked {
    /// All that is marked on one path, each of these once.
    lists: Lists,
    /// The nodes at which something is marked, each with the number of what that is.
    at: Vec<(u32, u32)>,
    /// What is marked in this round, by its number, with what it leads to: the nodes from this one on.
    ways: Numbered<(u32, Target)>,
    first_way: usize,
}

/// The edge that was the last to lead to each target.
///
/// Who asks looks whether that edge does lead there and is of the row in hand; so nothing need be right
/// but what that row has written, and all that is new in a round stands close together.
#[derive(Debug, Default)]
struct LastEdges {
    /// Of each kind of target the first number that is new in this round, with the edges from there on.
    new: [(u32, Vec<u32>); 3],
    /// Those of older targets, by their numbers.
    old: [Vec<u32>; 3],
}

/// What is marked on the way, and at which nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// All that is marked at one node, each of these once.
    pub(crate) marks: Vec<Vec<Mark>>,
    /// Nodes, each with the number of what is marked there.
    pub(crate) at: Vec<(u32, u32)>,
}

/// A play of rounds: the place where it starts, and the places of its outcomes.
#[derive(Debug)]
pub(super) struct Play {
    pub(super) start: Target,
    pub(super) outcomes: Vec<Target>,
}

/// So many things are told apart in a row by looking at each.
const FEW: usize = 16;

/// Adds something to what dice lead to. As long as that is little, each thing is in the row once.
#[inline]
pub(super) fn add<P: Probability>(row: &mut Vec<(Target, P)>, target: Target, odds: P) {
    let few = if row.len() <= FEW { &mut row[..] } else { &mut [] };
    match few.iter_mut().find(|(known, _)| *known == target) {
        Some((_, sum)) => *sum = sum.or(&odds),
        None => row.push((target, odds)),
    }
}

impl Target {
    /// How many bits say what it is; the others are its number.
    const BITS: u32 = 2;

    pub(super) fn new(goal: Goal) -> Target {
        let (what, number) = match goal {
            Goal::Place(number) => (0, number),
            Goal::Node(number) => (1, number),
            Goal::End(number) => (2, number),
        };
        assert!(number <= u32::MAX >> Target::BITS, "the budget is less");
        Target(number << Target::BITS | what)
    }

    pub(crate) fn goal(self) -> Goal {
        let (what, number) = self.parts();
        match what {
            0 => Goal::Place(number),
            1 => Goal::Node(number),
            _ => Goal::End(number),
        }
    }

    fn parts(self) -> (usize, u32) {
        let what = self.0 & ((1 << Target::BITS) - 1);
        (what as usize, self.0 >> Target::BITS)
    }
}

impl<P: Probability> Recording<P> {
    /// A place that nothing is known of yet.
    pub(super) fn place(&mut self) -> Target {
        let place = Target::new(Goal::Place(number(self.places.len())));
        self.places.push(place);
        place
    }

    /// Fills a place in.
    pub(super) fn fill(&mut self, place: Target, target: Target) {
        if let Goal::Place(place) = place.goal() {
            self.places[place as usize] = target;
        }
    }

    /// Ends a round.
    pub(super) fn end_round(&mut self) {
        let (places, nodes) = (number(self.places.len()), number(self.nodes.len()));
        self.rounds.push(nodes);
        self.last_edges.begin_round([places, nodes, 0]);
        self.marked.begin_round();
    }

    /// A node, to which all edges belong that have been written since the one before.
    fn node(&mut self, kind: NodeKind) -> Target {
        let node = Target::new(Goal::Node(number(self.nodes.len())));
        self.nodes.push(Node { kind, end: number(self.to.len()) });
        node
    }

    /// What dice lead to: the one thing that they do, or a row. What was in the row has been taken out.
    pub(super) fn dice(&mut self, row: &mut Vec<(Target, P)>) -> Target {
        if let [(target, _)] = row[..] {
            row.clear();
            return target;
        }
        let first = self.to.len();
        self.write(row);
        if self.to.len() == first + 1 {
            self.odds.clear();
            self.to.pop().expect("an edge")
        } else {
            let chances = self.chances.begin_of(&mut self.odds);
            self.node(NodeKind::Dice(chances))
        }
    }

    /// Adds up what leads to the same in a row that will grow.
    pub(super) fn shorten(&mut self, row: &mut Vec<(Target, P)>) {
        let first = self.to.len();
        self.write(row);
        row.extend(self.to.drain(first..).zip(self.odds.drain(..)));
    }

    /// Writes what is in a row where edges stay, one edge for each thing that it leads to.
    fn write(&mut self, row: &mut Vec<(Target, P)>) {
        let first = self.to.len();
        if row.len() <= FEW {
            self.to.extend(row.iter().map(|(target, _)| target));
            self.odds.extend(row.drain(..).map(|(_, odds)| odds));
            return;
        }
        for (target, odds) in row.drain(..) {
            let next = number(self.to.len());
            let last = self.last_edges.of(target);
            let edge = *last as usize;
            if first <= edge && self.to.get(edge) == Some(&target) {
                self.odds[edge - first] = self.odds[edge - first].or(&odds);
            } else {
                *last = next;
                self.to.push(target);
                self.odds.push(odds);
            }
        }
    }

    /// An empty row, to be filled.
    pub(super) fn take_row(&mut self) -> Vec<(Target, P)> {
        self.rows.pop().unwrap_or_default()
    }

    /// Takes an empty row back, whose room others will need.
    pub(super) fn give_row_back(&mut self, row: Vec<(Target, P)>) {
        self.rows.push(row);
    }

    /// What leads to a target past what is marked on the way there: a node of its own, if anything is.
    pub(super) fn past(&mut self, marks: &[Mark], target: Target) -> Target {
        if marks.is_empty() {
            return target;
        }
        let marks = self.marked.lists.number_of(marks);
        let way = self.marked.first_way + self.marked.ways.number_of((marks, target)) as usize;
        if let Some((node, _)) = self.marked.at.get(way) {
            return Target::new(Goal::Node(*node));
        }
        self.marked.at.push((number(self.nodes.len()), marks));
        self.to.push(target);
        self.node(NodeKind::Dice(Chances::<P>::CERTAIN))
    }

    /// How many nodes there are at which something is marked.
    pub(super) fn marked(&self) -> usize {
        self.marked.at.len()
    }

    /// What is marked at which nodes.
    pub(crate) fn take_told(&mut self) -> Told {
        let Marked { lists, at, .. } = mem::take(&mut self.marked);
        Told { marks: lists.into_all(), at }
    }

    /// What a branch comes to of which all answers have been followed.
    pub(super) fn close(&mut self, question: Question, followed: Vec<Target>) -> Target {
        if let Question::Play(number) = question {
            let Play { start, outcomes } = &mut self.plays[number as usize];
            let (start, outcomes) = (*start, mem::take(outcomes));
            for (place, target) in outcomes.into_iter().zip(followed) {
                self.fill(place, target);
            }
            return start;
        }
        let Question::Choice(spot, _) = question else { unreachable!("the others are dice") };
        self.to.extend(followed);
        self.node(NodeKind::Player(spot))
    }

    /// Forgets everything but the first so many nodes, edges, places, plays and marked nodes.
    pub(super) fn go_back(&mut self, [nodes, edges, places, plays, marked]: [usize; 5]) {
        self.nodes.truncate(nodes);
        self.to.truncate(edges);
        self.places.truncate(places);
        self.plays.truncate(plays);
        self.rounds.retain(|&end| end as usize <= nodes);
        self.marked.go_back(marked);
    }

    pub(super) fn lens(&self) -> [usize; 5] {
        let marked = self.marked();
        [self.nodes.len(), self.to.len(), self.places.len(), self.plays.len(), marked]
    }
}

impl Marked {
    /// Begins a round, which leads to nothing that an earlier one has led to.
    fn begin_round(&mut self) {
        if self.first_way < self.at.len() {
            self.ways.clear();
            self.first_way = self.at.len();
        }
    }

    /// Forgets all nodes but the first so many.
    fn go_back(&mut self, nodes: usize) {
        if nodes < self.at.len() {
            self.at.truncate(nodes);
            self.ways.clear();
            self.first_way = nodes;
        }
    }
}

impl LastEdges {
    /// Begins a round: targets from these numbers on are new in it, by what they are.
    fn begin_round(&mut self, from: [u32; 3]) {
        for ((first, _), from) in self.new.iter_mut().zip(from) {
            *first = from;
        }
    }

    /// The edge that was the last to lead to a target.
    #[inline]
    fn of(&mut self, target: Target) -> &mut u32 {
        let (what, number) = target.parts();
        let (first, edges) = &mut self.new[what];
        let (edges, place) = match number.checked_sub(*first) {
            Some(place) => (edges, place as usize),
            None => (&mut self.old[what], number as usize),
        };
        if edges.len() <= place {
            more_edges(edges, place);
        }
        &mut edges[place]
    }
}

impl<P: Probability> Default for Recording<P> {
    fn default() -> Self {
        let (nodes, to, chances, odds) = (Vec::new(), Vec::new(), Chances::default(), Vec::new());
        let (places, plays, rounds) = (Vec::new(), Vec::new(), Vec::new());
        let (marked, last_edges, rows) = (Marked::default(), LastEdges::default(), Vec::new());
        Recording { nodes, to, chances, odds, places, plays, rounds, marked, last_edges, rows }
    }
}

#[cold]
fn more_edges(edges: &mut Vec<u32>, number: usize) {
    let room = (number + 1).next_power_of_two().max(64);
    edges.resize(room, u32::MAX);
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("the budget is less")
}
