//! How much a player loses who looks at less.

use super::pick::{ROUNDING, best_values, picks, rounding};
use super::plan::{Draft, Plan};
use super::search::{Played, patience};
use super::values::Patience;
use crate::enumerator::Graph;
use crate::law::Unenumerable;

/// The best plans that were found by ever more of what is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// What a player comes to who sees everything that the rule knows.
    pub bound: f64,
    /// Every plan that was found: first that which looks at nothing, then those which look at one number
    /// each, then those which look at two, and so on.
    pub rungs: Vec<Rung>,
    /// Up to so many numbers each choice of as many was tried; of more only those that hold what the best
    /// plan by one number less looks at, for there are too many others.
    pub tried_all: usize,
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
    /// Whether it is the best of those that were tried by as many numbers.
    pub is_best: bool,
    /// Whether it is proved that no plan comes to more that looks at these numbers.
    pub is_proved: bool,
}

/// What is less than this part of the range of the objective is nothing that looking at more would
/// gain.
const NOTHING: f64 = 1e-9;

/// Of so many choices of as many numbers each is tried.
const MOST_CHOICES: usize = 24;

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
        let names = self.names();
        let (mut before, mut tried_all) = (Vec::new(), 0);
        let mut loss = rungs[0].loss;
        let nothing = NOTHING / ROUNDING * climber.slack;
        for many in 1..=names.len() {
            if loss <= nothing {
                break;
            }
            let are_all = number_of_choices(names.len(), many) <= MOST_CHOICES;
            if are_all && tried_all + 1 == many {
                tried_all = many;
            }
            let choices =
                if are_all { choices(&names, many) } else { with_another(&before, &names) };
            let plans = choices.iter().map(|choice| climber.rung(in_order(choice, &before)));
            let mut tried = plans.collect::<Result<Vec<Rung>, _>>()?;
            let is_better =
                |it: usize, best: usize| tried[best].value + climber.slack < tried[it].value;
            let best =
                (1..tried.len()).fold(0, |best, it| if is_better(it, best) { it } else { best });
            tried[best].is_best = true;
            loss = tried[best].loss;
            before.clone_from(&tried[best].plan.looks_at);
            rungs.extend(tried);
        }
        Ok(Ladder { bound: climber.bound, rungs, tried_all })
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

/// In how many ways so many of some names can be chosen.
fn number_of_choices(names: usize, many: usize) -> usize {
    (0..many).fold(1, |ways: usize, at| ways.saturating_mul(names - at) / (at + 1))
}

/// All choices of so many of some names, in their order.
fn choices(names: &[&'static str], many: usize) -> Vec<Vec<&'static str>> {
    let Some(rest) = many.checked_sub(1) else { return vec![Vec::new()] };
    let begun = (0..names.len()).flat_map(|at| {
        let others = choices(&names[at + 1..], rest).into_iter();
        others.map(move |others| [&names[at..=at], &others[..]].concat())
    });
    begun.collect()
}

/// The choices that hold another one, and one name more.
fn with_another(before: &[&'static str], names: &[&'static str]) -> Vec<Vec<&'static str>> {
    let others = names.iter().filter(|name| !before.contains(name));
    others.map(|name| [before, &[*name]].concat()).collect()
}

/// A choice, of which what another holds comes first.
fn in_order(choice: &[&'static str], before: &[&'static str]) -> Vec<&'static str> {
    let known = before.iter().filter(|name| choice.contains(name));
    known.chain(choice.iter().filter(|name| !before.contains(name))).copied().collect()
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
