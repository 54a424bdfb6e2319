//! Every combination of several switches: what each does by itself, and what two do together.

mod found;
mod refusal;
mod sampled;

use rayon::prelude::*;
use sandtable_sim::distribution::{Distribution, TOLERANCE};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::{Budget, Law, Unenumerable};
use sandtable_sim::experiment::Values;
use sandtable_sim::factorial::{Design, DesignError, Effect, irrelevances};
use sandtable_sim::interval::Method;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::trials::Stop;
use serde_json::Value;

use crate::checkpoint::parts::Part;
use crate::compare::Asked;
use crate::engine::{self, Exact, WhySampled};
use crate::missing::MayBeMissing;
use crate::scenario::{Scenario, Switch, Variant};
use crate::short::apart;
use crate::unmeasured::Unmeasured;
use crate::watch::{Lacking, Watch};
use crate::{Failure, results};
pub(crate) use found::{Factorial, InCell, LeftOut, Request, Unmet};
use refusal::CannotSwitch;

/// The combinations of switches, ready to be carried out.
///
/// # Errors
///
/// If there are too many, or one of them is not possible, or a switch does nothing to the scenario.
pub(crate) fn cells(
    scenario: &Scenario,
    of: &Variant,
    switches: &[Switch],
) -> Result<(Design, Vec<Variant>), Failure> {
    for (i, switch) in switches.iter().enumerate() {
        if switches[..i].iter().any(|other| other.key == switch.key) {
            return Err(CannotSwitch::Twice { key: switch.key.clone() }.into());
        }
    }
    let design = Design::new(switches.iter().map(|switch| switch.values.len()).collect());
    let design = design.map_err(|error| refused(error, switches))?;
    let cell = |cell: usize| {
        let changes: Vec<(String, Value)> = switches
            .iter()
            .enumerate()
            .map(|(i, switch)| (switch.key.clone(), switch.values[design.setting(cell, i)].clone()))
            .collect();
        let named = short(switches).into_iter().zip(&changes);
        let name = named.map(|(key, (_, value))| setting(key, value)).collect::<Vec<_>>();
        scenario.changed(of, &name.join(" "), &changes)
    };
    let cells: Vec<Variant> = (0..design.cells()).map(cell).collect::<Result<_, _>>()?;
    for (i, switch) in switches.iter().enumerate() {
        for to in 1..switch.values.len() {
            let changes = |from: usize| {
                let other = design.switched(from, i, to);
                cells[from].prepared.in_force != cells[other].prepared.in_force
            };
            if !(0..design.cells()).filter(|&cell| design.setting(cell, i) == 0).any(changes) {
                let key = short(switches)[i];
                let named = |to: usize| setting(key, &switch.values[to]);
                let looked_at = design.cells() / switch.values.len();
                let (setting, other) = (named(to), named(0));
                return Err(CannotSwitch::Nothing { setting, other, looked_at }.into());
            }
        }
    }
    Ok((design, cells))
}

fn refused(error: DesignError, switches: &[Switch]) -> CannotSwitch {
    match error {
        DesignError::OneSetting { number } => {
            CannotSwitch::OneValue { key: switches[number - 1].key.clone() }
        }
        other => CannotSwitch::Design(other),
    }
}

/// The keys of switches in short, in their order.
pub(crate) fn short(switches: &[Switch]) -> Vec<&str> {
    apart(&switches.iter().map(|switch| switch.key.as_str()).collect::<Vec<_>>())
}

/// A switch, by its key in short, at a setting: `order=run`.
pub(crate) fn setting(key: &str, value: &Value) -> String {
    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("{key}={value}")
}

/// The measures that have effects, and those that have none because they may have no value: an effect
/// is a sum of means over all cells. By name nobody asks for such a measure.
///
/// # Errors
///
/// If one of those that are asked for by name may have no value, or none is left.
pub(crate) fn with_means(
    scenario: &Scenario,
    cells: &[Variant],
    measures: Vec<Asked>,
    by_name: bool,
) -> Result<(Vec<Asked>, Vec<LeftOut>), Failure> {
    let (left_out, measures): (Vec<Asked>, Vec<Asked>) =
        measures.into_iter().partition(|measure| measure.scale.missing.is_some());
    for measure in left_out.iter().filter(|_| by_name) {
        for cell in cells {
            let scale = scenario.scale(cell, &measure.name);
            let of = || format!("the combination {}", cell.name);
            let asked = || "--measure".to_owned();
            let measure = (&*measure.name, scale);
            MayBeMissing::refuse(asked, scenario, measure, Statistic::Mean, of)?;
        }
    }
    if measures.is_empty() {
        let names: Vec<_> = left_out.iter().map(|measure| format!("`{}`", measure.name)).collect();
        return Err(CannotSwitch::NoMeasure { names: names.join(", ") }.into());
    }
    let left_out = left_out.into_iter().map(|measure| LeftOut { measure, unmet: None });
    Ok((measures, left_out.collect()))
}

/// Finds the effects, exactly if every cell can be enumerated. Measures whose condition is not met in a
/// cell are left out, unless they were asked for by name.
///
/// # Errors
///
/// If the engine that was asked for gives up, or a measure has no value for an outcome, or no mean.
pub(crate) fn factorial(
    request: &mut Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Factorial, Failure> {
    match laws(request, watch)? {
        Ok(laws) => exact(request, &laws),
        Err(why) => sampled::sample(request, why, part, watch),
    }
}

/// Runs the share of the trials that a shard has, if there are any; says why there are not all.
///
/// # Errors
///
/// As [`factorial`].
pub(crate) fn share(
    request: &Request,
    part: &mut Part,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    match laws(request, watch)? {
        Ok(_) => {
            part.end_known();
            Ok(None)
        }
        Err(_) => sampled::share(request, part, watch),
    }
}

/// The laws of all cells, or why there are trials.
fn laws(request: &Request, watch: &Watch) -> Result<Exact<Vec<Law<Values, f64>>>, Failure> {
    let whom = || request.scenario.file.clone();
    let laws = engine::decide::<_, Failure>(request.settings.engine, whom, || {
        let laws: Vec<_> = request.cells.par_iter().map(law).collect();
        Ok(laws.into_iter().collect::<Exact<Vec<_>>>())
    })?;
    match laws {
        Err(WhySampled::Cell { error: Unenumerable::Stopped, .. }) => {
            Err(watch.unfinished(&request.scenario.file, Lacking::Law))
        }
        laws => Ok(laws),
    }
}

fn law(cell: &Variant) -> Exact<Law<Values, f64>> {
    let law = cell.prepared.experiment.enumerate(&Budget::default());
    law.map_err(|error| WhySampled::Cell { cell: cell.name.clone(), error })
}

/// What a measure comes to in all cells, or that its condition is never met in one.
fn in_cells(
    request: &Request,
    measure: &Asked,
    laws: &[Law<Values, f64>],
) -> Result<Result<Vec<InCell>, Unmet>, Failure> {
    let (scenario, name) = (request.scenario, &*measure.name);
    let confidence = request.settings.confidence;
    let mut in_cells = Vec::new();
    for (cell, law) in request.cells.iter().zip(laws) {
        let unmeasured = |error| {
            let of = format!("{} with {}", scenario.file, cell.name);
            Unmeasured::named(name, of, error)
        };
        let read = results::reading(scenario, cell, name);
        let distribution = Distribution::exact(law, None, read).map_err(unmeasured)?;
        let scale = scenario.scale(cell, name);
        // With all of its digits: effects are made of it.
        let known = Estimate::of(Statistic::Mean, &distribution, confidence, scale);
        let mean = Estimate { value: distribution.mean(), ..known };
        if mean.value.is_none() {
            let met = "is never met there".to_owned();
            return Ok(Err(Unmet { cell: cell.name.clone(), met }));
        }
        let condition = results::condition_met(scenario, name, &distribution, confidence);
        in_cells.push(InCell { mean, condition });
    }
    Ok(Ok(in_cells))
}

fn exact(request: &mut Request, laws: &[Law<Values, f64>]) -> Result<Factorial, Failure> {
    let effects = request.design.effects();
    let of = |measure| in_cells(request, measure, laws);
    let in_cells: Vec<_> = request.measures.iter().map(of).collect::<Result<_, Failure>>()?;
    let in_cells = request.keep_met(in_cells)?;
    let confidence = request.settings.confidence;
    let known = |in_cells: &Vec<InCell>| {
        let means: Vec<f64> = in_cells.iter().filter_map(|it| it.mean.value).collect();
        let size = means.iter().fold(1.0, |size: f64, mean| size.max(mean.abs()));
        let of = |effect: &Effect| {
            let value = effect.of(&means);
            // What rounding alone has made is no effect.
            let value = if value.abs() <= TOLERANCE * size { 0.0 } else { value };
            let (value, method) = (Some(value), Method::Exact);
            Estimate { value, se: None, interval: None, method, confidence }
        };
        effects.iter().map(of).collect()
    };
    let same = |a: usize, b: usize| is_same(&laws[a], &laws[b]);
    Ok(Factorial {
        values: in_cells.iter().map(known).collect(),
        in_cells,
        irrelevances: irrelevances(&request.design, same),
        effects,
        trials: None,
        why: None,
        stop: None,
    })
}

fn is_same(a: &Law<Values, f64>, b: &Law<Values, f64>) -> bool {
    let contains = |a: &Law<Values, f64>, b: &Law<Values, f64>| {
        let p = |outcome| b.outcomes.get(outcome).copied().unwrap_or(0.0);
        a.outcomes.iter().all(|(outcome, it)| (it - p(outcome)).abs() <= TOLERANCE)
    };
    contains(a, b) && contains(b, a)
}
