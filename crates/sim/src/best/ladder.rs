//! How much a player loses who looks at less.

use super::graph::Graph;
use super::pick::{ROUNDING, best_values, picks, rounding};
use super::plan::{Draft, Plan};
use super::search::{Played, patience};
use super::values::Patience;
use crate::exact::Unenumerable;

/// The best plans that were found by ever more of what is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// What a player comes to who sees everything that the rule knows.
    pub bound: f64,
    /// Every plan that was found: first that which looks at nothing, then those which look at one number
    /// each, then those which look at the best of these and another one, and so on: of the plans that
    /// look at as many numbers, what the best of them looks at is looked at by all that follow.
    pub rungs: Vec<Rung>,
}

/// The best plan that was found that looks at some numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The plan.
    pub plan: Plan,
    /// What it comes to.
    pub value: f64,
    /// What it loses at most against the best there is for one who sees all.
    pub loss: f64,
    /// Whether it is the best of those that look at as many numbers.
    pub is_best: bool,
    /// Whether it is proved that no plan comes to more that looks at these numbers.
    pub is_proved: bool,
}

/// What is less than this part of the range of the objective is nothing that looking at more would
/// gain.
const NOTHING: f64 = 1e-9;

impl Graph<f64> {
    /// The best plans by ever more of what is seen, for a player who decides alone and wants the most,
    /// with an objective as in [`solve`](Graph::solve); until nothing is lost, or everything is seen.
    ///
    /// Plans are improved one cell at a time, from what options are worth to one who sees all. Then it is
    /// proved that none of its kind is better, where that does not take too long: else a plan need not be
    /// the best of its kind, and its loss says how far it can be off.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn ladder(&self, ends: &[f64]) -> Result<Ladder, Unenumerable> {
        let climber = Climber::new(self, ends)?;
        let mut rungs = vec![climber.rung(Vec::new())?];
        rungs[0].is_best = true;
        let (mut left, mut taken) = (self.names(), Vec::new());
        let mut loss = rungs[0].loss;
        let nothing = NOTHING / ROUNDING * climber.slack;
        while nothing < loss && !left.is_empty() {
            let with = |name: &&'static str| climber.rung([&taken[..], &[*name]].concat());
            let mut tried = left.iter().map(with).collect::<Result<Vec<Rung>, _>>()?;
            let is_better =
                |it: usize, best: usize| tried[best].value + climber.slack < tried[it].value;
            let best =
                (1..tried.len()).fold(0, |best, it| if is_better(it, best) { it } else { best });
            tried[best].is_best = true;
            loss = tried[best].loss;
            taken.push(left.remove(best));
            rungs.extend(tried);
        }
        Ok(Ladder { bound: climber.bound, rungs })
    }

    /// The best plan that is found that looks at these numbers, as a rung of the
    /// [`ladder`](Graph::ladder).
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn plan(&self, ends: &[f64], looks_at: Vec<&'static str>) -> Result<Rung, Unenumerable> {
        Climber::new(self, ends)?.rung(looks_at)
    }

    /// The names of all numbers that are seen.
    fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for name in self.spots().iter().flat_map(|spot| spot.decision.sees) {
            if !names.contains(name) {
                names.push(name);
            }
        }
        names
    }
}

/// Whoever climbs a ladder, from what one does who sees all.
struct Climber<'a> {
    graph: &'a Graph<f64>,
    ends: &'a [f64],
    sees_all: Played,
    bound: f64,
    slack: f64,
}

impl<'a> Climber<'a> {
    fn new(graph: &'a Graph<f64>, ends: &'a [f64]) -> Result<Climber<'a>, Unenumerable> {
        let slack = rounding(ends);
        let values = best_values(graph, ends, |_| false)?.of_nodes;
        let picks = picks(graph, &values, |_| false, slack);
        let reach = graph.reach_of(&picks, &mut Patience::default())?;
        let bound = values[graph.root];
        Ok(Climber { graph, ends, sees_all: Played { values, reach }, bound, slack })
    }

    /// The best plan that is found by these numbers.
    fn rung(&self, looks_at: Vec<&'static str>) -> Result<Rung, Unenumerable> {
        let patience = patience(self.graph);
        let draft = Draft::new(self.graph, self.ends, looks_at, patience, self.slack);
        let (plan, value, is_proved) = draft.finished(&self.sees_all)?;
        let loss = self.bound - value;
        let loss = if loss <= self.slack { 0.0 } else { loss };
        Ok(Rung { plan, value, loss, is_best: false, is_proved })
    }
}

impl Ladder {
    /// The best plans by no number, by one, by two, and so on.
    pub fn best(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.is_best)
    }
}
