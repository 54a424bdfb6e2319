//! Switches that are combined, and what was found out of them.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::factorial::{Design, Effect, Irrelevance};
use sandtable_sim::trials::StopReason;
use serde_json::json;

use super::refusal::CannotSwitch;
use crate::Failure;
use crate::compare::Asked;
use crate::engine::WhySampled;
use crate::scenario::{Scenario, Settings, Switch, Variant};

/// What is to be found out.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant whose keys are switched.
    pub(crate) of: &'a Variant,
    /// The switches.
    pub(crate) switches: &'a [Switch],
    /// Their combinations.
    pub(crate) design: Design,
    /// The variant in each cell.
    pub(crate) cells: Vec<Variant>,
    /// The measures, each of which has a mean in every cell.
    pub(crate) measures: Vec<Asked>,
    /// Whether these were asked for by name: then none is left out.
    pub(crate) by_name: bool,
    /// The measures that nobody asked for by name, and that have no mean in some cell.
    pub(crate) left_out: Vec<LeftOut>,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A measure that has no effects, as they are sums of means over all cells.
#[derive(Debug)]
pub(crate) struct LeftOut {
    /// The measure.
    pub(crate) measure: Asked,
    /// The cell that does not meet its condition; nothing if it may have no value.
    pub(crate) unmet: Option<Unmet>,
}

/// A condition that a cell does not meet.
#[derive(Debug)]
pub(crate) struct Unmet {
    /// The cell.
    pub(crate) cell: String,
    /// How that is known.
    pub(crate) met: String,
}

/// What a measure comes to in one combination by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InCell {
    /// Its mean, with what is known of it.
    pub(crate) mean: Estimate,
    /// How likely its condition is met there, if it is given under one.
    pub(crate) condition: Option<Estimate>,
}

/// What was found out.
#[derive(Debug)]
pub(crate) struct Factorial {
    /// The effects that there are, single changes first.
    pub(crate) effects: Vec<Effect>,
    /// For each measure, what it comes to in each cell.
    pub(crate) in_cells: Vec<Vec<InCell>>,
    /// For each measure, what each effect comes to; intervals hold all together.
    pub(crate) values: Vec<Vec<Estimate>>,
    /// The switches that another makes irrelevant.
    pub(crate) irrelevances: Vec<Irrelevance>,
    /// How many trials each cell had; nothing if it is exact.
    pub(crate) trials: Option<u64>,
    /// Why there were any.
    pub(crate) why: Option<WhySampled>,
    /// Why sampling stopped, if there was any.
    pub(crate) stop: Option<StopReason>,
}

impl Factorial {
    /// Whether everything was found out that was asked for.
    pub(crate) fn complete(&self) -> bool {
        self.stop.is_none_or(StopReason::is_complete)
    }
}

impl Request<'_> {
    /// What is asked, for the hash of what shards or a job that is resumed have in common.
    pub(crate) fn asked(&self) -> serde_json::Value {
        let switch = |it: &Switch| json!({ "key": it.key, "values": it.values });
        let in_force = self.cells.iter().map(|cell| &cell.prepared.in_force);
        json!({
            "switches": self.switches.iter().map(switch).collect::<Vec<_>>(),
            "measures": self.measures.iter().map(|it| &it.name).collect::<Vec<_>>(),
            "cells": in_force.collect::<Vec<_>>(),
        })
    }

    /// Keeps what was found of the measures whose condition is met in every cell, and leaves the others
    /// out.
    ///
    /// # Errors
    ///
    /// If one of the others was asked for by name, or none is left.
    pub(super) fn keep_met<T>(&mut self, found: Vec<Result<T, Unmet>>) -> Result<Vec<T>, Failure> {
        let (mut kept, mut measures) = (Vec::new(), Vec::new());
        let before = self.left_out.len();
        for (measure, found) in self.measures.drain(..).zip(found) {
            match found {
                Ok(found) => {
                    kept.push(found);
                    measures.push(measure);
                }
                Err(unmet) => self.left_out.push(LeftOut { measure, unmet: Some(unmet) }),
            }
        }
        self.measures = measures;
        match self.left_out.get(before) {
            Some(LeftOut { measure, unmet: Some(Unmet { cell, met }) })
                if self.by_name || kept.is_empty() =>
            {
                let (measure, cell, met) = (measure.name.clone(), cell.clone(), met.clone());
                Err(CannotSwitch::NoMean { measure, cell, met }.into())
            }
            _ => Ok(kept),
        }
    }
}
