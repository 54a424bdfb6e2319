//! Plans that can be read: what is done by some of what is seen.

use sandtable_dice::{Behaviour, Decision, Open, Plan as Taken, Policy};

use super::search::{Played, Search, Sight, Way};
use crate::enumerator::Graph;
use crate::law::Unenumerable;

/// What is done at each decision by some of the numbers that the player sees, and by what is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The names of the numbers that are looked at.
    pub looks_at: Vec<&'static str>,
    /// What is done, in the order of what is seen.
    pub cells: Vec<PlanCell>,
}

/// What is done where a decision looks like this.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanCell {
    /// The decision.
    pub decision: &'static Decision,
    /// The numbers that are looked at, of those that the decision shows, in its order.
    pub seen: Vec<i32>,
    /// What is done, counted from zero.
    pub option: u8,
    /// What is done where that is not open, wherever that may happen; where neither is, the first that
    /// is open.
    pub otherwise: Option<u8>,
    /// Whether one comes here under the plan where the option is not open.
    pub is_met_closed: bool,
    /// How much less the next best option comes to here, the rest of the plan as it stands, each time that
    /// one comes here; zero where nobody does. Less than zero only of a plan that was not proved to be the
    /// best, or where one may come here again and it would take too long to play both: then it is what
    /// the next best option loses to who takes it once.
    pub margin: f64,
    /// How often one comes here in a play under the plan, on average: more than once where one comes
    /// again. How likely one ever comes here is another number, [`Graph::come_to`].
    pub reached: f64,
}

impl PlanCell {
    /// What is done where the option is not open, if one comes here then.
    pub fn otherwise_met(&self) -> Option<u8> {
        self.otherwise.filter(|_| self.is_met_closed)
    }

    /// What is done where these options are open.
    pub(super) fn taken(&self, open: Open) -> u8 {
        Way { option: self.option, otherwise: self.otherwise }.taken(open)
    }
}

impl Plan {
    /// The places of the numbers of a decision that are looked at.
    pub fn places(&self, decision: &Decision) -> Vec<usize> {
        places(&self.looks_at, decision)
    }

    /// The plan as a behaviour that any engine can carry out.
    pub fn behaviour(&self) -> Behaviour {
        Behaviour::new(self.clone())
    }

    /// The cell of a decision that is met by who sees these numbers.
    fn cell(&self, decision: &Decision, seen: &[i32]) -> Option<&PlanCell> {
        let looked: Vec<i32> = self.places(decision).into_iter().map(|at| seen[at]).collect();
        let is_it = |cell: &&PlanCell| cell.decision.name == decision.name && cell.seen == looked;
        self.cells.iter().find(is_it)
    }
}

impl Policy for Plan {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Taken<'_> {
        let cell = self.cell(decision, seen);
        Taken::Sure(cell.map_or_else(|| open.first(), |cell| cell.taken(open)))
    }

    /// That of the cell, over all the situations that look like it; not where its option is not open.
    fn margin(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<f64> {
        let cell = self.cell(decision, seen)?;
        (open.has(cell.option) && 0.0 < cell.reached).then_some(cell.margin)
    }

    fn decides(&self, decision: &Decision) -> bool {
        self.cells.iter().any(|cell| cell.decision.name == decision.name)
    }
}

/// The places of numbers among those that a decision shows.
pub(super) fn places(names: &[&'static str], decision: &Decision) -> Vec<usize> {
    let shown = decision.sees.iter().enumerate();
    shown.filter(|(_, name)| names.contains(name)).map(|(at, _)| at).collect()
}

/// A plan for which it is looked what is best in each cell.
pub(super) struct Draft<'a> {
    graph: &'a Graph<f64>,
    plan: Plan,
    search: Search<'a>,
    rounding: f64,
}

impl<'a> Draft<'a> {
    /// A plan that looks at these numbers.
    pub(super) fn new(
        graph: &'a Graph<f64>,
        ends: &'a [f64],
        looks_at: Vec<&'static str>,
        patience: u64,
        rounding: f64,
    ) -> Draft<'a> {
        let mut keys: Vec<(&'static Decision, Vec<i32>)> = Vec::new();
        for spot in graph.spots() {
            let looked = places(&looks_at, spot.decision).into_iter().map(|at| spot.seen[at]);
            keys.push((spot.decision, looked.collect()));
        }
        let mut different = keys.clone();
        different.sort();
        different.dedup();
        let group_of: Vec<usize> =
            keys.iter().map(|key| different.binary_search(key).expect("it is there")).collect();
        let mut open: Vec<Vec<Open>> = vec![Vec::new(); different.len()];
        for (spot, &cell) in graph.spots().iter().zip(&group_of) {
            if !open[cell].contains(&spot.open) {
                open[cell].push(spot.open);
            }
        }
        let cells = different.into_iter().map(|(decision, seen)| PlanCell {
            decision,
            seen,
            option: 0,
            otherwise: None,
            is_met_closed: false,
            margin: 0.0,
            reached: 0.0,
        });
        let plan = Plan { looks_at, cells: cells.collect() };
        let ways = open.iter().map(|open| ways(open)).collect();
        let sight = Sight { group_of, ways, fixed: Vec::new() };
        let search = Search::new(graph, ends, sight, patience, rounding);
        Draft { graph, plan, search, rounding }
    }

    /// The best plan that is found from what is worth most to one who sees all; what it comes to, and
    /// whether no plan by these numbers is better.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub(super) fn finished(self, sees_all: &Played) -> Result<(Plan, f64, bool), Unenumerable> {
        let Draft { graph, mut plan, search, rounding } = self;
        let (found, mut search) = search.best(sees_all)?;
        let again = search.can_come_again();
        for (number, cell) in plan.cells.iter_mut().enumerate() {
            let nodes = &search.nodes()[number];
            let met = nodes.iter().filter(|&&node| 0.0 < found.played.reach[node]);
            let met: Vec<Open> = met.filter_map(|&node| graph.open(node)).collect();
            let way = found.ways[number];
            (cell.option, cell.otherwise) = (way.option, way.otherwise);
            cell.reached = nodes.iter().map(|&node| found.played.reach[node]).sum();
            cell.is_met_closed = met.iter().any(|open| !open.has(cell.option));
            if cell.reached == 0.0 {
                continue;
            }
            let mut least = f64::INFINITY;
            for other in others(way, &search.sight().ways[number], &met) {
                least = least.min(search.loss(&found, number, other, again[number])?);
            }
            let margin = least / cell.reached;
            cell.margin = if margin.abs() <= rounding { 0.0 } else { margin };
        }
        Ok((plan, found.value, found.is_proved))
    }
}

/// The ways to act where one of these sets of options is open: an option, and another one where that is
/// not open.
fn ways(open: &[Open]) -> Vec<Way> {
    let mut options: Vec<u8> = open.iter().flat_map(|open| open.options()).collect();
    options.sort_unstable();
    options.dedup();
    if open.len() == 1 {
        return options.into_iter().map(Way::sure).collect();
    }
    let others = |option: u8| options.iter().filter(move |other| **other != option);
    let with =
        |option: u8| others(option).map(move |&other| Way { option, otherwise: Some(other) });
    options.iter().flat_map(|&option| with(option)).collect()
}

/// The ways to act by another option that make a difference where these are open.
fn others(own: Way, ways: &[Way], met: &[Open]) -> Vec<Way> {
    let differs = |way: &&Way| {
        way.option != own.option && met.iter().any(|&open| way.taken(open) != own.taken(open))
    };
    ways.iter().filter(differs).copied().collect()
}
