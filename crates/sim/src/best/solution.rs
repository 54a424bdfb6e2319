//! The best that players can do, found from the ends.

use sandtable_dice::Behaviour;
use smallvec::SmallVec;

use super::graph::{Graph, number};
use super::table::Table;
use super::values::Values;
use crate::enumerator::Kind;
use crate::exact::Unenumerable;

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
    /// What the objective comes to with each option that is open, if all else is played best; where
    /// situations that look alike are worth different things, their mean by how likely they are.
    pub values: SmallVec<[(u8, P); 2]>,
    /// How much less the next best option comes to; zero if there is a tie.
    pub margin: f64,
    /// How likely it is to come here under best play, or how often if one can come again.
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
}

/// Differences of rounded numbers that are less than this part of the range of the objective are none.
pub(super) const ROUNDING: f64 = 1e-12;

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

struct Solver<'a, P> {
    graph: &'a Graph<P>,
    ends: &'a [P],
    /// Whether the player at a spot wants the least.
    wants_least: Vec<bool>,
    rounding: f64,
}

impl<'a, P: Kind> Solver<'a, P> {
    fn new(graph: &'a Graph<P>, ends: &'a [P], least: &[String]) -> Solver<'a, P> {
        let is_least = |name: &str| least.iter().any(|least| least == name);
        let wants_least = graph.spots().iter().map(|spot| is_least(spot.decision.name)).collect();
        Solver { graph, ends, wants_least, rounding: rounding(ends) }
    }

    fn solve(&self) -> Result<Solution<P>, Unenumerable> {
        let wants_least = |spot: u32| self.wants_least[spot as usize];
        let best = best_values(self.graph, self.ends, wants_least)?;
        let values = best.of_nodes;
        let reach = self.graph.reach_of(&picks(self.graph, &values, wants_least, self.rounding));
        let bound = values[self.graph.root].clone();
        let cells = self.cells(&values, &reach);
        // Where no two situations look alike, everybody does what is best in each.
        let is_all_seen = self.graph.choices().count() == cells.len();
        let (value, within) =
            if is_all_seen { (bound.clone(), best.within) } else { self.value_of(&cells)? };
        let torn = self.torn(&cells, &values, &reach, (&value, &bound));
        Ok(Solution { value, bound, within: within.max(best.within), cells, torn })
    }

    /// The place of the best option at a spot; the first of those that are worth the same.
    fn best(&self, spot: u32, options: &[P]) -> usize {
        pick(options, self.wants_least[spot as usize], self.rounding)
    }

    /// What is best at each spot, over the situations that look alike.
    fn cells(&self, values: &[P], reach: &[f64]) -> Vec<Cell<P>> {
        // Each spot was met, and its situations keep the order in which they are gone through.
        let mut situations: Vec<(u32, u32)> =
            self.graph.choices().map(|(node, spot)| (number(node), spot)).collect();
        situations.sort_by_key(|(_, spot)| *spot);
        let of_spots = situations.chunk_by(|(_, one), (_, other)| one == other);
        let each = of_spots.map(|nodes| {
            let number = nodes[0].1;
            let open = self.graph.spots()[number as usize].open;
            let means = self.means(nodes, values, reach);
            let best = self.best(number, &means);
            let option = open.options().nth(best).expect("it is open");
            let others = means.iter().enumerate().filter(|(place, _)| *place != best);
            let short = |value: &P| difference(value, &means[best]).abs();
            let margin = others.map(|(_, value)| short(value)).fold(f64::INFINITY, f64::min);
            Cell {
                option,
                margin: if margin <= self.rounding { 0.0 } else { margin },
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

    /// What the objective comes to where the same is done in situations that look alike, and how
    /// far off that may be.
    fn value_of(&self, cells: &[Cell<P>]) -> Result<(P, f64), Unenumerable> {
        let picks: Vec<usize> = cells.iter().map(place).collect();
        let played = self
            .graph
            .values(self.ends, |_, spot, options| options[picks[spot as usize]].clone())?;
        Ok((played.of_nodes[self.graph.root].clone(), played.within))
    }

    /// Where the player would need to see more, if anything is lost by it.
    fn torn(
        &self,
        cells: &[Cell<P>],
        values: &[P],
        reach: &[f64],
        (value, bound): (&P, &P),
    ) -> Option<Torn> {
        let is_alone = !self.wants_least.contains(&true) || !self.wants_least.contains(&false);
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
        Some(Torn { spots, loss, is_bound: is_alone })
    }
}

/// The value of each node where players choose the best.
pub(super) fn best_values<P: Kind>(
    graph: &Graph<P>,
    ends: &[P],
    wants_least: impl Fn(u32) -> bool,
) -> Result<Values<P>, Unenumerable> {
    graph.values(ends, |_, spot, options| options[pick(options, wants_least(spot), 0.0)].clone())
}

/// The place of the option that is taken at each node where a player decides: the first of those
/// that are worth the same.
pub(super) fn picks<P: Kind>(
    graph: &Graph<P>,
    values: &[P],
    wants_least: impl Fn(u32) -> bool,
    rounding: f64,
) -> Vec<u8> {
    let mut picks = vec![0; graph.nodes()];
    let mut options = Vec::new();
    for (node, spot) in graph.choices() {
        options.clear();
        options.extend(graph.next(node).iter().map(|&to| values[to as usize].clone()));
        let best = pick(&options, wants_least(spot), rounding);
        picks[node] = u8::try_from(best).expect("32 at most");
    }
    picks
}

/// The place of the best of some values; the first of those that are the same.
pub(super) fn pick<P: Kind>(values: &[P], wants_least: bool, rounding: f64) -> usize {
    (1..values.len()).fold(0, |best, option| {
        let (more, less) = if wants_least { (best, option) } else { (option, best) };
        if values[more].exceeds(&values[less], rounding) { option } else { best }
    })
}

/// The place of what is done among the options that are open.
fn place<P>(cell: &Cell<P>) -> usize {
    cell.values.iter().position(|(option, _)| *option == cell.option).expect("it is open")
}

/// How much more one number is than another, rounded as late as can be.
fn difference<P: Kind>(one: &P, other: &P) -> f64 {
    P::decimal(-1.0).and(other).or(one).to_f64()
}

/// What is taken for rounding where an objective comes to these numbers.
pub(super) fn rounding<P: Kind>(ends: &[P]) -> f64 {
    let numbers = ends.iter().map(P::to_f64);
    let (least, most) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), it| {
        (least.min(it), most.max(it))
    });
    let largest = least.abs().max(most.abs());
    if largest.is_finite() { ROUNDING * largest } else { 0.0 }
}
