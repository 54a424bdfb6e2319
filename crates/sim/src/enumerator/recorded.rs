//! What is written down of everything that can happen: nodes, and what they lead to.

use super::answers::Question;
use crate::Probability;
use crate::numbered::Numbered;
use crate::series::Mark;

/// What something leads to: a place that is filled in later, a node, or an outcome of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Target {
    Place(u32),
    Node(u32),
    End(u32),
}

/// Dice, or a player at the spot with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fork {
    Dice,
    Player(u32),
}

/// What has been written down, in the order in which it was found.
#[derive(Debug)]
pub(crate) struct Recording<P> {
    /// Each node with the end of its edges, which begin where those of the node before end.
    pub(crate) nodes: Vec<(Fork, u32)>,
    /// What the edges lead to; of a player one for each option that is open, in their order.
    pub(crate) to: Vec<Target>,
    /// How likely the edges are; certain where a player decides.
    pub(crate) odds: Vec<P>,
    /// What is in the places: a state of a play, or what follows an outcome of it.
    pub(crate) places: Vec<Target>,
    pub(super) plays: Vec<Play>,
    marked: Marked,
    /// Room for rows that are being put together, one for each part within another.
    rows: Vec<Vec<(Target, P)>>,
}

/// What is marked on the way.
#[derive(Debug, Default)]
struct Marked {
    /// All that is marked on one path, each of these once.
    marks: Numbered<Vec<Mark>>,
    /// What is marked, by its number, with what it leads to.
    ways: Numbered<(u32, Target)>,
    /// The node of each of these.
    nodes: Vec<u32>,
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

impl<P: Probability> Recording<P> {
    /// A place that nothing is known of yet.
    pub(super) fn place(&mut self) -> Target {
        let place = Target::Place(u32::try_from(self.places.len()).expect("the budget is less"));
        self.places.push(place);
        place
    }

    /// Fills a place in.
    pub(super) fn fill(&mut self, place: Target, target: Target) {
        if let Target::Place(place) = place {
            self.places[place as usize] = target;
        }
    }

    fn node(&mut self, fork: Fork, edges: impl IntoIterator<Item = (Target, P)>) -> Target {
        let node = u32::try_from(self.nodes.len()).expect("the budget is less");
        for (target, odds) in edges {
            self.to.push(target);
            self.odds.push(odds);
        }
        self.nodes.push((fork, u32::try_from(self.to.len()).expect("the budget is less")));
        Target::Node(node)
    }

    /// What dice lead to: the one thing that they do, or a row. What was in the row has been taken out.
    pub(super) fn dice(&mut self, row: &mut Vec<(Target, P)>) -> Target {
        merge(row);
        match row[..] {
            [(target, _)] => {
                row.clear();
                target
            }
            _ => self.node(Fork::Dice, row.drain(..)),
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
    pub(super) fn past(&mut self, marks: Vec<Mark>, target: Target) -> Target {
        if marks.is_empty() {
            return target;
        }
        let marks = self.marked.marks.number_of(marks);
        let way = self.marked.ways.number_of((marks, target)) as usize;
        if let Some(node) = self.marked.nodes.get(way) {
            return Target::Node(*node);
        }
        let node = self.node(Fork::Dice, [(target, P::ALWAYS)]);
        if let Target::Node(node) = node {
            self.marked.nodes.push(node);
        }
        node
    }

    /// How many nodes there are at which something is marked.
    pub(super) fn marked(&self) -> usize {
        self.marked.nodes.len()
    }

    /// What is marked at which nodes.
    pub(crate) fn take_told(&mut self) -> Told {
        let Marked { marks, ways, nodes } = std::mem::take(&mut self.marked);
        let of_way = |(node, (marks, _)): (u32, &(u32, Target))| (node, *marks);
        let at = nodes.into_iter().zip(ways.things()).map(of_way).collect();
        Told { marks: marks.into_things(), at }
    }

    /// What a branch comes to of which all answers have been followed.
    pub(super) fn close(&mut self, question: Question, followed: Vec<Target>) -> Target {
        if let Question::Play(number) = question {
            let Play { start, outcomes } = &mut self.plays[number as usize];
            let (start, outcomes) = (*start, std::mem::take(outcomes));
            for (place, target) in outcomes.into_iter().zip(followed) {
                self.fill(place, target);
            }
            return start;
        }
        let Question::Choice(spot, _) = question else { unreachable!("the others are dice") };
        let options = followed.into_iter().map(|target| (target, P::ALWAYS));
        self.node(Fork::Player(spot), options)
    }

    /// Forgets everything but the first so many nodes, edges, places and plays.
    pub(super) fn go_back(&mut self, [nodes, edges, places, plays]: [usize; 4]) {
        self.nodes.truncate(nodes);
        self.to.truncate(edges);
        self.odds.truncate(edges);
        self.places.truncate(places);
        self.plays.truncate(plays);
    }

    pub(super) fn lens(&self) -> [usize; 4] {
        [self.nodes.len(), self.to.len(), self.places.len(), self.plays.len()]
    }
}

impl<P> Default for Recording<P> {
    fn default() -> Self {
        let (nodes, to, odds) = (Vec::new(), Vec::new(), Vec::new());
        let (places, plays, marked) = (Vec::new(), Vec::new(), Marked::default());
        Recording { nodes, to, odds, places, plays, marked, rows: Vec::new() }
    }
}

/// Puts a row in order, and adds up what leads to the same.
pub(super) fn merge<P: Probability>(row: &mut Vec<(Target, P)>) {
    if row.is_sorted_by(|(one, _), (other, _)| one < other) {
        return;
    }
    row.sort_by_key(|(target, _)| *target);
    row.dedup_by(|(again, odds), (target, sum)| {
        let is_same = again == target;
        if is_same {
            *sum = sum.or(odds);
        }
        is_same
    });
}
