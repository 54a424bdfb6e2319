//! Plans that can be read: what is done by some of what is seen.

use sandtable_dice::{Behaviour, Decision, Open, Plan as Taken, Policy};

use super::graph::Graph;
use crate::exact::Unenumerable;

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
    /// How much less the next best option comes to here, the rest of the plan as it stands, where one
    /// comes here; zero where nobody does.
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
        if open.has(self.option) {
            return self.option;
        }
        self.otherwise.filter(|option| open.has(*option)).unwrap_or_else(|| open.first())
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

/// A plan that is being improved: cells with the spots that look like them.
pub(super) struct Draft<'a> {
    graph: &'a Graph<f64>,
    ends: &'a [f64],
    plan: Plan,
    /// The cell of each spot.
    cell_of: Vec<usize>,
    /// All that can be open in each cell, and whether all of it always is.
    open: Vec<(Vec<u8>, bool)>,
    /// The nodes of the graph in each cell.
    nodes: Vec<Vec<usize>>,
    /// How many edges may still be gone through.
    patience: u64,
    rounding: f64,
}

/// Of so many cells, every way to act is tried.
const FEW_CELLS: usize = 8;

/// What there is of a play: the value of each node, and how likely it is reached.
struct Played {
    values: Vec<f64>,
    reach: Vec<f64>,
}

impl<'a> Draft<'a> {
    /// A plan that looks at these numbers, and begins with the first option everywhere.
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
        let cell_of: Vec<usize> =
            keys.iter().map(|key| different.binary_search(key).expect("it is there")).collect();
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
        let mut open = vec![(Vec::new(), true); plan.cells.len()];
        for (spot, &cell) in graph.spots().iter().zip(&cell_of) {
            let options: Vec<u8> = spot.open.options().collect();
            let (all, is_all): &mut (Vec<u8>, bool) = &mut open[cell];
            *is_all &= all.is_empty() || *all == options;
            all.extend(options);
            all.sort_unstable();
            all.dedup();
        }
        let mut nodes = vec![Vec::new(); plan.cells.len()];
        for (node, spot) in graph.choices() {
            nodes[cell_of[spot as usize]].push(node);
        }
        Draft { graph, ends, plan, cell_of, open, nodes, patience, rounding }
    }

    /// The best plan that is found from what the options are worth to one who sees all, which the
    /// values of all nodes say; and what it comes to.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub(super) fn climbed(
        mut self,
        values: Vec<f64>,
        reach: Vec<f64>,
    ) -> Result<(Plan, f64), Unenumerable> {
        let to_begin_with = Played { values, reach };
        for cell in 0..self.plan.cells.len() {
            let best = self.best(cell, &to_begin_with);
            self.put(cell, best);
        }
        let mut played = self.play()?;
        loop {
            let before = self.plan.clone();
            for cell in 0..self.plan.cells.len() {
                let best = self.best(cell, &played);
                self.put(cell, best);
            }
            let next = self.play()?;
            if self.patience == 0 || self.value(&next) <= self.value(&played) + self.rounding {
                self.plan = before;
                break;
            }
            played = next;
        }
        while self.improve_one_by_one(&mut played)? {}
        self.tell(&played);
        let value = self.value(&played);
        Ok((self.plan, value))
    }

    /// Tries other ways to act in each cell that is come to, and keeps what is better; whether anything
    /// was. Of many cells, only what looks better by what comes next.
    fn improve_one_by_one(&mut self, played: &mut Played) -> Result<bool, Unenumerable> {
        let mut is_better = false;
        let tries_all = self.plan.cells.len() <= FEW_CELLS;
        for cell in 0..self.plan.cells.len() {
            if self.nodes[cell].iter().all(|&node| played.reach[node] == 0.0) {
                continue;
            }
            for way in self.ways(cell) {
                if self.patience == 0 {
                    return Ok(false);
                }
                let before = self.way(cell);
                let gain = self.worth(cell, way, played) - self.worth(cell, before, played);
                if before == way || !tries_all && gain <= self.rounding {
                    continue;
                }
                self.put(cell, way);
                let next = self.play()?;
                if self.value(&next) <= self.value(played) + self.rounding {
                    self.put(cell, before);
                } else {
                    (*played, is_better) = (next, true);
                }
            }
        }
        Ok(is_better)
    }

    /// The ways to act in a cell: an option, and another one where that is not open.
    fn ways(&self, cell: usize) -> Vec<(u8, Option<u8>)> {
        let (options, is_all) = &self.open[cell];
        if *is_all {
            return options.iter().map(|&option| (option, None)).collect();
        }
        let others = |option: u8| options.iter().filter(move |other| **other != option);
        let ways = options.iter().flat_map(|&it| others(it).map(move |&other| (it, Some(other))));
        ways.collect()
    }

    /// The ways to act in a cell by another option that make a difference where these are open.
    fn others(&self, cell: usize, met: &[Open]) -> Vec<(u8, Option<u8>)> {
        let own = &self.plan.cells[cell];
        let differs = |&(option, otherwise): &(u8, Option<u8>)| {
            let way = PlanCell { option, otherwise, ..own.clone() };
            option != own.option && met.iter().any(|&open| way.taken(open) != own.taken(open))
        };
        self.ways(cell).into_iter().filter(differs).collect()
    }

    /// Says how to act in a cell, and gives how that was before.
    fn put(&mut self, cell: usize, (option, otherwise): (u8, Option<u8>)) -> (u8, Option<u8>) {
        let before = self.way(cell);
        let it = &mut self.plan.cells[cell];
        (it.option, it.otherwise) = (option, otherwise);
        before
    }

    /// How to act in a cell, so far.
    fn way(&self, cell: usize) -> (u8, Option<u8>) {
        let it = &self.plan.cells[cell];
        (it.option, it.otherwise)
    }

    /// The way to act in a cell that is worth most, all else as it is.
    fn best(&self, cell: usize, played: &Played) -> (u8, Option<u8>) {
        let ways = self.ways(cell);
        let mut best = ways[0];
        let mut most = f64::NEG_INFINITY;
        for way in ways {
            let worth = self.worth(cell, way, played);
            if most + self.rounding < worth {
                (best, most) = (way, worth);
            }
        }
        best
    }

    /// What a way to act in a cell is worth there, weighed by how likely its situations are.
    fn worth(&self, cell: usize, (option, otherwise): (u8, Option<u8>), played: &Played) -> f64 {
        let is_reached = self.nodes[cell].iter().any(|&node| 0.0 < played.reach[node]);
        let way = PlanCell { option, otherwise, ..self.plan.cells[cell].clone() };
        let worth = |&node: &usize| {
            let Some(open) = self.graph.open(node) else { return 0.0 };
            let taken = way.taken(open);
            let place = open.options().position(|it| it == taken).expect("it is open");
            let weight = if is_reached { played.reach[node] } else { 1.0 };
            weight * played.values[self.graph.next(node)[place] as usize]
        };
        self.nodes[cell].iter().map(worth).sum()
    }

    /// Plays the plan.
    fn play(&mut self) -> Result<Played, Unenumerable> {
        let places: Vec<usize> = (self.graph.spots().iter().zip(&self.cell_of))
            .map(|(spot, &cell)| {
                let taken = self.plan.cells[cell].taken(spot.open);
                spot.open.options().position(|it| it == taken).expect("it is open")
            })
            .collect();
        let played =
            self.graph.values(self.ends, |_, spot, options| options[places[spot as usize]])?;
        self.patience = self.patience.saturating_sub(played.steps);
        let reach = self.graph.reach(|node, spot, shares| {
            let place = places[spot as usize];
            let open = self.graph.next(node).len();
            shares.extend((0..open).map(|option| f64::from(u8::from(option == place))));
        });
        Ok(Played { values: played.of_nodes, reach })
    }

    /// What a play comes to.
    fn value(&self, played: &Played) -> f64 {
        played.values[self.graph.root]
    }

    /// Notes how often each cell is come to, and by how much the next best is worse of what is open there.
    fn tell(&mut self, played: &Played) {
        for cell in 0..self.plan.cells.len() {
            let reached: f64 = self.nodes[cell].iter().map(|&node| played.reach[node]).sum();
            let met = self.nodes[cell].iter().filter(|&&node| 0.0 < played.reach[node]);
            let met: Vec<Open> = met.filter_map(|&node| self.graph.open(node)).collect();
            let own = self.worth(cell, self.way(cell), played);
            let next = self.others(cell, &met).into_iter();
            let next = next.map(|way| own - self.worth(cell, way, played));
            let margin = next.fold(f64::INFINITY, f64::min);
            let it = &mut self.plan.cells[cell];
            it.reached = reached;
            it.is_met_closed = met.iter().any(|open| !open.has(it.option));
            it.margin = if 0.0 < reached { (margin / reached).max(0.0) } else { 0.0 };
            if it.margin <= self.rounding {
                it.margin = 0.0;
            }
        }
    }
}
