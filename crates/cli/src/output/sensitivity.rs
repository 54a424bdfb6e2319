//! What `sense` writes and says: `sensitivity.csv`, a tornado, and the same on the terminal.

mod pictures;
pub(crate) mod rows;
mod words;

use sandtable_report::plot;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::trials::StopReason;
use serde_json::{Value, json};

use super::documents::number;
use super::why::told;
use super::{files, manifest};
use crate::disk::folder::Folder;
use crate::scenario::measure_word;
use crate::sense::{Effect, Request, Sensitivities};
use crate::{Failure, json_text};
use pictures::{in_words, tornado};
pub(crate) use rows::rows;
use rows::{changed, order};
pub(crate) use words::answer;

/// The beginning of the names of plots.
const PREFIX: &str = "sensitivity-";

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    found: &Sensitivities,
    flags: &Value,
    png: bool,
) -> Result<(), Failure> {
    folder.write("sensitivity.csv", &rows(request, found))?;
    if let Some(tornado) = tornado(request, found).map(in_words) {
        files::write_drawing(folder, &plot_name(request), &plot::tornado(&tornado), png)?;
    }
    let text = json_text::document(&document(request, found, flags));
    folder.write("sensitivity.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let tables = ["sensitivity.csv", "sensitivity.json"].map(str::to_owned);
    tables.into_iter().chain(files::drawing_names(vec![plot_name(request)], png)).collect()
}

fn plot_name(request: &Request) -> String {
    format!("{PREFIX}{}.svg", measure_word(&request.measures[0]))
}

/// Everything about the sensitivities, for other programs.
pub(crate) fn document(request: &Request, found: &Sensitivities, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    document["variant"] = request.variant.name.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["statistic"] = request.statistic.to_string().into();
    document["trials"] = found.trials.into();
    document["why_sampled"] = told(found.why.as_ref()).into();
    document["complete"] = found.stop.is_none().into();
    if let Some(stop) = found.stop {
        document["stop_reason"] = StopReason::from(stop).to_string().into();
    }
    document["base"] = request
        .measures
        .iter()
        .zip(&found.base)
        .map(|(name, base)| {
            json!({
                "measure": name,
                "value": base.statistic.value,
                "p_missing": number(base.missing, None),
                "p_condition": base.condition.map(|it| number(it, None)),
                "interval": ends(&base.statistic),
                "ci_method": base.statistic.method.to_string(),
            })
        })
        .collect();
    document["inputs"] =
        order(found).into_iter().map(|input| described(request, found, input)).collect();
    document
}

fn described(request: &Request, found: &Sensitivities, input: usize) -> Value {
    let effect = |(name, effect): (&String, &Effect)| {
        json!({
            "measure": name,
            "value": effect.moved.statistic.value,
            "value_interval": ends(&effect.moved.statistic),
            "value_ci_method": effect.moved.statistic.method.to_string(),
            "p_missing": number(effect.moved.missing, None),
            "p_condition": effect.moved.condition.map(|it| number(it, None)),
            "change": effect.change.value,
            "interval": ends(&effect.change),
            "ci_method": effect.change.method.to_string(),
            "difference": effect.difference,
            "difference_interval": changed(request, found, effect).as_ref().and_then(ends),
            "difference_ci_method": changed(request, found, effect).map(|it| it.method.to_string()),
        })
    };
    let moves = found.moves_of(input).map(|it| {
        let effects = found.effects[it].as_ref();
        json!({
            "step": found.moves[it].step,
            "effects": effects.ok().map(|effects| request.measures.iter().zip(effects).map(effect).collect::<Vec<_>>()),
            "why_not": effects.err().map(ToString::to_string),
        })
    });
    json!({
        "kind": found.inputs[input].kind,
        "input": found.inputs[input].name,
        "matters": found.influence(input).matters(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

fn ends(estimate: &Estimate) -> Option<[f64; 2]> {
    estimate.interval.map(|interval| [interval.low, interval.high])
}
