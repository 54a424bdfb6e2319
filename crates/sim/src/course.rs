//! The course of a procedure: everything that can come of it, with what it tells at the end of each
//! turn; and how good each position is.
//!
//! How likely it is to come past a mark is found forward, and what follows from there backward. So the
//! procedure is played once, whatever is asked of it: each further measure goes through the graph once
//! more, and plays nothing.

use std::collections::BTreeMap;

use crate::distribution::{DistributionError, Observation, Observe, observed};
use crate::enumerator::Graph;
use crate::experiment::Experiment;
use crate::law::{Budget, Law, Unenumerable};
use crate::series::Position;
use crate::value::{Value, Values};

/// Everything that can come of a procedure, with what it marks on the way.
#[derive(Clone, Debug)]
pub struct Course {
    graph: Graph<f64>,
    outcomes: Vec<Values>,
    /// How likely it is to come to each node.
    reach: Vec<f64>,
}

/// How good a position is: what a measure comes to where one has come there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// How likely it is to come to the position.
    pub p: f64,
    /// How likely the condition is met from there under which the measure is given; one, if there is
    /// none.
    pub p_met: f64,
    /// How likely the measure has no value from there, where its condition is met.
    pub p_missing: f64,
    /// Its mean from there, where it has a value; nothing if it never has.
    pub mean: Option<f64>,
}

/// Why positions have no outlook.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoOutlook {
    /// The measure cannot be worked out for one of the outcomes.
    #[error(transparent)]
    Unmeasured(#[from] DistributionError),
    /// The graph cannot be gone through.
    #[error(transparent)]
    Unenumerable(#[from] Unenumerable),
    /// Series are marked in different places of a turn, so that no path tells both.
    #[error("{} are not told at the same time", .series.join(" and "))]
    Apart {
        /// Which series.
        series: Vec<String>,
    },
}

/// What is told of a turn by two series is as likely by both up to this.
const ROUNDING: f64 = 1e-9;

impl Course {
    /// The course of a procedure whose players do as they are said to.
    ///
    /// # Errors
    ///
    /// As [`Experiment::explore_told`].
    pub fn of(experiment: &dyn Experiment, budget: &Budget) -> Result<Course, Unenumerable> {
        let (graph, outcomes) = experiment.explore_told(budget)?;
        let reach = graph.reach_by_habit()?;
        Ok(Course { graph, outcomes, reach })
    }

    /// How many nodes and edges the graph has.
    pub fn size(&self) -> (usize, usize) {
        (self.graph.nodes(), self.graph.edges())
    }

    /// The law of the outcomes.
    pub fn law(&self) -> Law<Values, f64> {
        let of = |(node, outcome): (usize, u32)| {
            (self.outcomes[outcome as usize].clone(), self.reach[node])
        };
        let met = self.graph.ends().map(of).filter(|(_, p)| 0.0 < *p);
        Law::new(met, 0.0, (self.graph.paths, self.graph.paths), self.graph.nodes() as u64)
    }

    /// How good each position is in which some series can be at the end of a turn, by a measure of the
    /// outcome.
    ///
    /// # Errors
    ///
    /// If the measure cannot be worked out, or the series are not told at the same time.
    pub fn outlooks(
        &self,
        series: &[&str],
        measure: impl Observe,
    ) -> Result<BTreeMap<Position, Outlook>, NoOutlook> {
        let seen = self.outcomes.iter().map(|outcome| observed(&measure, outcome));
        let seen = seen.collect::<Result<Vec<_>, _>>()?;
        let values = self.means(&seen, |it| it.value().map_or(0.0, Value::get))?;
        let has_value = self.means(&seen, |it| f64::from(u8::from(it.value().is_some())))?;
        let is_missing = self.means(&seen, |it| f64::from(u8::from(it == Observation::Missing)))?;
        if self.are_told_apart(series) {
            let series = series.iter().map(|&name| name.to_owned()).collect();
            return Err(NoOutlook::Apart { series });
        }
        let mut sums: BTreeMap<Position, [f64; 4]> = BTreeMap::new();
        self.each_position(series, |node, p, position| {
            let more = [1.0, values[node], has_value[node], is_missing[node]];
            let sum = sums.entry(position.clone()).or_insert([0.0; 4]);
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += p * more);
        });
        Ok(sums.into_iter().map(|(position, sums)| (position, outlook(sums))).collect())
    }

    /// Does something with each position that paths mark at a node, and with how likely it is to come
    /// to that.
    fn each_position(&self, series: &[&str], mut with: impl FnMut(usize, f64, &Position)) {
        let told = &self.graph.told;
        let positions: Vec<_> =
            told.marks.iter().map(|marks| Position::of(marks, series)).collect();
        for (node, marks) in &told.at {
            let node = *node as usize;
            let p = self.reach[node];
            if 0.0 < p {
                positions[*marks as usize].iter().for_each(|position| with(node, p, position));
            }
        }
    }

    /// Whether one of some series is told where the others are not, or none of them ever is. A mixture
    /// has situations that last longer than others, so that late turns need not be certain.
    fn are_told_apart(&self, series: &[&str]) -> bool {
        let together = self.turns(series);
        let differs = |one: &BTreeMap<u32, f64>| {
            let is_other = |(turn, p): (&u32, &f64)| {
                together.get(turn).is_none_or(|both| ROUNDING < (both - p).abs())
            };
            one.iter().any(is_other)
        };
        together.is_empty() || series.iter().any(|one| differs(&self.turns(&[one])))
    }

    /// How likely each turn is at whose end all of some series are told.
    fn turns(&self, series: &[&str]) -> BTreeMap<u32, f64> {
        let mut turns = BTreeMap::new();
        self.each_position(series, |_, p, position| {
            *turns.entry(position.turn).or_insert(0.0) += p;
        });
        turns
    }

    /// The mean from each node on of what is made of what is seen of the outcomes.
    fn means(
        &self,
        seen: &[Observation],
        number: impl Fn(Observation) -> f64,
    ) -> Result<Vec<f64>, Unenumerable> {
        let ends: Vec<f64> = seen.iter().map(|observation| number(*observation)).collect();
        // Whatever comes, it is the same: nothing is to be gone through, and nothing rounded.
        let is_same = |first: &&f64| ends.iter().all(|end| end.to_bits() == first.to_bits());
        if let Some(&same) = ends.first().filter(is_same) {
            return Ok(vec![same; self.graph.nodes()]);
        }
        self.graph.values_by_habit(&ends)
    }
}

/// The outlook that sums over all ways to a position come to.
fn outlook([p, value, has_value, is_missing]: [f64; 4]) -> Outlook {
    let met = has_value + is_missing;
    Outlook {
        p,
        p_met: met / p,
        p_missing: if 0.0 < met { is_missing / met } else { 0.0 },
        mean: (0.0 < has_value).then(|| value / has_value),
    }
}
