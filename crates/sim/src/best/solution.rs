//! The best that players can do, found from the ends.

use sandtable_dice::Behaviour;
use smallvec::SmallVec;

use super::pick::{best_values, difference, pick, picks, rounding};
use super::search::{Played, Search, Sight, patience};
use super::table::Table;
use super::values::{Patience, Values};
use crate::enumerator::graph::number;
use crate::enumerator::{Graph, Kind};
use crate::law::Unenumerable;

/// The best that players can do for an objective, who see what their decisions say.
#[derive(Clone, Debug)]
pub struct Solution<P> {
    value: P,
    bound: P,
    within: f64,
    cells: Vec<Cell<P>>,
    torn: Option<Torn>,
}

/// What is best at a spot.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell<P> {
    /// What is done, counted from zero.
    pub option: u8,
    /// What the objective comes to with each option that is open, if it is taken once and all else is done
    /// as the play says; where situations that look alike are worth different things, their mean by how
    /// often one comes to them.
    pub values: SmallVec<[(u8, P); 2]>,
    /// How much less the next best option comes to; zero if there is a tie. Less than zero only where the
    /// play was not proved to be the best, or where one may come here again in one play.
    pub margin: f64,
    /// How likely it is to come here under the play, or how often if one can come again.
    pub reached: f64,
}

/// Situations that look alike to a player want different options: the rule knows more than the
/// player sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Torn {
    /// The spots where that is so, by their numbers, the one first where most is lost.
    pub spots: Vec<usize>,
    /// What is lost at most against the best that can be done with what is seen.
    pub loss: f64,
    /// Whether that holds: it does not where two players are set against each other.
    pub is_bound: bool,
    /// Whether it is proved that no play comes to more that does the same in situations that look alike.
    pub is_proved: bool,
}

impl<P> Solution<P> {
    /// What the objective comes to under this play.
    pub fn value(&self) -> &P {
        &self.value
    }

    /// What it would come to for players who see everything that the rule knows.
    pub fn bound(&self) -> &P {
        &self.bound
    }

    /// How far both may be off where a play can come back to where it was: they are enclosed by
    /// bounds, which allow for rounding. Zero where no play does.
    pub fn within(&self) -> f64 {
        self.within
    }

    /// What is best at each spot, by their numbers.
    pub fn cells(&self) -> &[Cell<P>] {
        &self.cells
    }

    /// Whether players would need to see more than they do.
    pub fn torn(&self) -> Option<&Torn> {
        self.torn.as_ref()
    }

    /// The play as a table.
    pub fn table(&self, graph: &Graph<P>) -> Table {
        let mut table = Table::default();
        for (spot, cell) in graph.spots().iter().zip(&self.cells) {
            table.put(spot.decision, &spot.seen, spot.open, cell.option, Some(cell.margin));
        }
        table
    }

    /// The play as a behaviour that any engine can carry out.
    pub fn behaviour(&self, graph: &Graph<P>) -> Behaviour {
        Behaviour::new(self.table(graph))
    }
}

impl<P: Kind> Solution<P> {
    /// The same with rounded numbers.
    pub fn rounded(&self) -> Solution<f64> {
        let cells = self.cells.iter().map(|cell| Cell {
            option: cell.option,
            values: cell.values.iter().map(|(option, value)| (*option, value.to_f64())).collect(),
            margin: cell.margin,
            reached: cell.reached,
        });
        let cells = cells.collect();
        let (value, bound) = (self.value.to_f64(), self.bound.to_f64());
        Solution { value, bound, within: self.within, cells, torn: self.torn.clone() }
    }
}

impl<P: Kind> Graph<P> {
    /// The best that players can do: the objective comes to these numbers in the outcomes, by theirs.
    /// Who makes the decisions with these names wants its mean least, all others want it most.
    ///
    /// Of options that are worth the same the first is taken.
    ///
    /// # Errors
    ///
    /// If fractions become too long, or take too long; if a play can come back to where it was, and
    /// fractions are asked for, or it does so too often.
    pub fn solve(&self, ends: &[P], least: &[String]) -> Result<Solution<P>, Unenumerable> {
        Solver::new(self, ends, least).solve()
    }
}

impl Graph<f64> {
    /// The same solution for another play, of these options at each spot: what is said of the spots is how
    /// it goes under that play. Of players who all want the most.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn told(
        &self,
        solution: &Solution<f64>,
        ends: &[f64],
        options: &[u8],
    ) -> Result<Solution<f64>, Unenumerable> {
        let told = Solver::new(self, ends, &[]).told(options)?;
        let value = told.played.of_nodes[self.root];
        debug_assert!(
            value - solution.bound <= rounding(ends) + told.played.within + solution.within,
            "who wants the most comes to no more than the bound"
        );
        let torn = solution.torn.clone().map(|torn| Torn { loss: solution.bound - value, ..torn });
        let within = told.played.within.max(solution.within);
        Ok(Solution { value, bound: solution.bound, within, cells: told.cells, torn })
    }
}

struct Solver<'a, P> {
    graph: &'a Graph<P>,
    ends: &'a [P],
    /// Whether the player at a spot wants the least.
    wants_least: Vec<bool>,
    rounding: f64,
}

impl<'a, P: Kind> Solver<'a, P> {
    fn new(graph: &'a Graph<P>, ends: &'a [P], least: &[String]) -> Solver<'a, P> {
        Solver { graph, ends, wants_least: graph.wants_least(least), rounding: rounding(ends) }
    }

    fn solve(&self) -> Result<Solution<P>, Unenumerable> {
        let wants_least = |spot: u32| self.wants_least[spot as usize];
        let best = best_values(self.graph, self.ends, wants_least)?;
        let values = best.of_nodes;
        let picks = picks(self.graph, &values, wants_least, self.rounding);
        let reach = self.graph.reach_of(&picks, &mut Patience::default())?;
        let bound = values[self.graph.root].clone();
        // Where no two situations look alike, everybody does what is best in each.
        let is_all_seen = self.graph.choices().count() == self.graph.spots().len();
        if is_all_seen {
            let cells = self.cells(&values, &reach, None);
            return Ok(Solution {
                value: bound.clone(),
                bound,
                within: best.within,
                cells,
                torn: None,
            });
        }
        let (options, is_proved) = match self.searched(&values, &reach)? {
            Some(found) => found,
            None => (options(&self.cells(&values, &reach, None)), false),
        };
        let told = self.told(&options)?;
        let value = told.played.of_nodes[self.graph.root].clone();
        let torn = self.torn(&told.cells, &values, &reach, (&value, &bound));
        let torn = torn.map(|torn| Torn { is_proved, ..torn });
        let within = told.played.within.max(best.within);
        Ok(Solution { value, bound, within, cells: told.cells, torn })
    }

    /// Whether one player decides alone.
    fn is_alone(&self) -> bool {
        !self.wants_least.contains(&true) || !self.wants_least.contains(&false)
    }

    /// The best options that are found at each spot for a player who decides alone, and whether it is proved
    /// that no others are better; nothing for two players.
    fn searched(
        &self,
        values: &[P],
        reach: &[f64],
    ) -> Result<Option<(Vec<u8>, bool)>, Unenumerable> {
        if !self.is_alone() {
            return Ok(None);
        }
        // Who wants the least wants the most of what is less than nothing.
        let sign = if self.wants_least.contains(&true) { -1.0 } else { 1.0 };
        let ends: Vec<f64> = self.ends.iter().map(|end| sign * end.to_f64()).collect();
        let rounded = self.graph.in_floats();
        let graph: &Graph<f64> = &rounded;
        let values = values.iter().map(|value| sign * value.to_f64()).collect();
        let sees_all = Played { values, reach: reach.to_vec() };
        let sight = Sight::of_spots(graph);
        let search = Search::new(graph, &ends, sight, patience(graph), rounding(&ends));
        let (found, _) = search.best(&sees_all)?;
        Ok(Some((found.ways.iter().map(|way| way.option).collect(), found.is_proved)))
    }

    /// What comes of these options, at each spot by its number.
    fn told(&self, options: &[u8]) -> Result<Told<P>, Unenumerable> {
        let places = self.graph.places(options);
        let played = self
            .graph
            .values(self.ends, |_, spot, options| options[places[spot as usize]].clone())?;
        let mut picks = vec![0; self.graph.nodes()];
        for (node, spot) in self.graph.choices() {
            picks[node] = u8::try_from(places[spot as usize]).expect("32 at most");
        }
        let reach = self.graph.reach_of(&picks, &mut Patience::default())?;
        let cells = self.cells(&played.of_nodes, &reach, Some(&places));
        Ok(Told { cells, played })
    }

    /// The place of the best option at a spot; the first of those that are worth the same.
    fn best(&self, spot: u32, options: &[P]) -> usize {
        pick(options, self.wants_least[spot as usize], self.rounding)
    }

    /// What is done at each spot, over the situations that look alike: the option at this place, or the
    /// best if none is told.
    fn cells(&self, values: &[P], reach: &[f64], told: Option<&[usize]>) -> Vec<Cell<P>> {
        // Each spot was met, and its situations keep the order in which they are gone through.
        let mut situations: Vec<(u32, u32)> =
            self.graph.choices().map(|(node, spot)| (number(node), spot)).collect();
        situations.sort_by_key(|(_, spot)| *spot);
        let of_spots = situations.chunk_by(|(_, one), (_, other)| one == other);
        let each = of_spots.map(|nodes| {
            let number = nodes[0].1;
            let open = self.graph.spots()[number as usize].open;
            let means = self.means(nodes, values, reach);
            let done = told.map_or_else(|| self.best(number, &means), |told| told[number as usize]);
            Cell {
                option: open.options().nth(done).expect("it is open"),
                margin: self.margin(number, &means, done),
                reached: nodes.iter().map(|(node, _)| reach[*node as usize]).sum(),
                values: open.options().zip(means).collect(),
            }
        });
        // Chunks do not say how many there are: room for all, and not for twice as many.
        let mut cells = Vec::with_capacity(self.graph.spots().len());
        cells.extend(each);
        assert_eq!(cells.len(), self.graph.spots().len(), "a cell for each spot");
        cells
    }

    /// How much more the option at a place is worth to the player at a spot than the next best.
    fn margin(&self, spot: u32, means: &[P], done: usize) -> f64 {
        let sign = if self.wants_least[spot as usize] { -1.0 } else { 1.0 };
        let others = means.iter().enumerate().filter(|(place, _)| *place != done);
        let more = others.map(|(_, value)| sign * difference(&means[done], value));
        let margin = more.fold(f64::INFINITY, f64::min);
        // Fractions are the same or not.
        let is_tie = if P::IS_EXACT { margin == 0.0 } else { margin.abs() <= self.rounding };
        if is_tie { 0.0 } else { margin }
    }

    /// What the options are worth in situations that look alike: the mean by how likely these are,
    /// or the plain one if none of them is met.
    fn means(&self, nodes: &[(u32, u32)], values: &[P], reach: &[f64]) -> Vec<P> {
        let next = |node: u32| self.graph.next(node as usize);
        let value = |node: u32, option: usize| &values[next(node)[option] as usize];
        let first = nodes[0].0;
        let options = next(first).len();
        if nodes.len() == 1 {
            return (0..options).map(|option| value(first, option).clone()).collect();
        }
        let sum: f64 = nodes.iter().map(|(node, _)| reach[*node as usize]).sum();
        let weight = |node: u32| {
            if 0.0 < sum { reach[node as usize] / sum } else { 1.0 / nodes.len() as f64 }
        };
        let mean = |option: usize| {
            let first = value(first, option);
            if nodes.iter().all(|(node, _)| value(*node, option) == first) {
                return first.clone();
            }
            let term = |node: u32| P::decimal(weight(node)).and(value(node, option));
            let terms = nodes.iter().map(|(node, _)| term(*node));
            terms.fold(P::NEVER, |sum, term| sum.or(&term)).settled()
        };
        (0..options).map(mean).collect()
    }

    /// Where the player would need to see more, if anything is lost by it.
    fn torn(
        &self,
        cells: &[Cell<P>],
        values: &[P],
        reach: &[f64],
        (value, bound): (&P, &P),
    ) -> Option<Torn> {
        let is_alone = self.is_alone();
        let mut losses = vec![0.0; cells.len()];
        let mut is_torn = vec![false; cells.len()];
        for (node, spot) in self.graph.choices() {
            let spot = spot as usize;
            let taken = self.graph.next(node)[place(&cells[spot])] as usize;
            let (more, less) = if self.wants_least[spot] { (taken, node) } else { (node, taken) };
            if values[more].exceeds(&values[less], self.rounding) {
                is_torn[spot] = true;
                losses[spot] += reach[node] * difference(&values[more], &values[less]);
            }
        }
        let loss = difference(bound, value).abs();
        let is_lost = bound.exceeds(value, self.rounding) || value.exceeds(bound, self.rounding);
        // One player loses nothing where it does not show; two could both lose, and it not show.
        if !is_lost && (is_alone || !is_torn.contains(&true)) {
            return None;
        }
        let mut spots: Vec<usize> = (0..cells.len()).filter(|&spot| is_torn[spot]).collect();
        spots.sort_by(|&one, &other| losses[other].total_cmp(&losses[one]));
        Some(Torn { spots, loss, is_bound: is_alone, is_proved: false })
    }
}

/// What comes of a play.
struct Told<P> {
    cells: Vec<Cell<P>>,
    played: Values<P>,
}

/// What is done at each spot.
fn options<P>(cells: &[Cell<P>]) -> Vec<u8> {
    cells.iter().map(|cell| cell.option).collect()
}

/// The place of what is done among the options that are open.
fn place<P>(cell: &Cell<P>) -> usize {
    cell.values.iter().position(|(option, _)| *option == cell.option).expect("it is open")
}
