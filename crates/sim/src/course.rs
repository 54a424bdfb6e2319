//! The course of a procedure: everything that can come of it, with what it tells at the end of each
//! turn; and how good each position is.
//!
//! How likely it is to come past a mark is found forward, and what follows from there backward. So the
//! procedure is played once, whatever is asked of it; the measures that are asked for together go
//! through the graph side by side, and play nothing.

mod positions;

use crate::distribution::DistributionError;
use crate::enumerator::Graph;
use crate::experiment::Experiment;
use crate::law::{Budget, Law, Unenumerable};
use crate::value::Values;

pub use positions::Positions;

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
}
