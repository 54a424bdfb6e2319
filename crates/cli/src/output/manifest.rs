//! `manifest.json`: how the results of a run came about, complete enough to repeat it.

mod keys;
mod told;

use sandtable_dice::Kind;
use sandtable_rules::register;
use sandtable_sim::stream::STREAM_VERSION;
use sandtable_sim::trials::Shard;
use serde_json::{Value, json};

use super::rows::stop_reason;
use super::{by_default, closed, heading};
use crate::results::{Finding, HowKnown};
use crate::scenario::{BestPlay, Effort, Scenario, Settings, Variant};

pub(crate) use told::{MANIFEST, Told};

/// The version of the manifest's own form.
const SCHEMA: u32 = 1;

/// The manifest of a run.
pub(crate) fn manifest(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    flags: &Value,
    shard: Option<Shard>,
) -> Value {
    let mut manifest = header(scenario, settings, flags);
    manifest["shard"] = shard.map(|shard| shard.to_string()).into();
    if let Some(shard) = shard {
        manifest["command_line"]["shard"] = shard.to_string().into();
    }
    manifest["complete"] = (shard.is_none()
        && findings.iter().all(|finding| finding.known.complete())
        && findings.len() == scenario.variants.len())
    .into();
    manifest["variants"] = findings.iter().map(|finding| variant(scenario, finding)).collect();
    manifest
}

/// What every document says: what was asked, of which version, and how; and what its keys and measures
/// mean, for whoever has it alone.
pub(crate) fn header(scenario: &Scenario, settings: &Settings, flags: &Value) -> Value {
    let effort = match settings.effort {
        Effort::Trials(trials) => json!({ "trials": trials }),
        Effort::Precision(precision) => json!({ "precision": precision }),
    };
    let mut header = json!({
        "schema": SCHEMA,
        "version": env!("CARGO_PKG_VERSION"),
        "rules_hash": scenario.rules_hash,
        "stream_version": STREAM_VERSION,
        "scenario": scenario.name,
        "file": scenario.file,
        "scenario_hash": scenario.hash,
        "scenario_text": scenario.text,
        "rulebook": scenario.rulebook,
        "rule": scenario.rule_id,
        "rule_text": scenario.rule.about.text,
        "rule_libraries": libraries(scenario),
        "title": scenario.title,
        "question": scenario.question,
        "engine": settings.engine,
        "effort": effort,
        "seed": settings.seed,
        "confidence": settings.confidence,
        "measure": settings.measure,
        "command_line": flags,
        "assumptions": assumptions(scenario),
        "measures": scenario.measures.iter().map(|m| json!({ "name": m.name, "expression": m.expression.text(), "given": m.given.as_ref().map(sandtable_sim::expression::Expression::text) })).collect::<Vec<_>>(),
        "measured": measured(scenario),
        "keys": keys::keys(scenario),
        "by_default": by_default::document(scenario),
        "not_open": closed::sentences(scenario),
    });
    if let Some(best) = heading::document(scenario) {
        header["best_play"] = best;
    }
    header
}

/// What is in force in a variant, and what of that it changes.
pub(crate) fn situation(variant: &Variant) -> Value {
    let mut situation = json!({
        "name": variant.name,
        "overrides": variant.overrides,
        "in_force": variant.prepared.in_force,
    });
    if let Some(best) = &variant.best {
        situation["best_play"] = best_play(best);
    }
    situation
}

/// What the best play of a variant comes to.
fn best_play(of: &BestPlay) -> Value {
    json!({ "value": of.value, "exact": of.exact, "below_the_best_at_most": of.short.at_most() })
}

/// What each measure counts, with its unit, and what kind of number it is.
fn measured(scenario: &Scenario) -> Value {
    let names = scenario.measure_names().into_iter();
    let said = |name: String| {
        let kind = kind(scenario.scale(&scenario.variants[0], &name).kind);
        json!({ "name": name, "meaning": scenario.meaning_of(&name), "kind": kind })
    };
    names.map(said).collect()
}

/// The kind of a measure that is 1 for yes and 0 for no.
pub(super) const YES_NO: &str = "yes-no";

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::YesNo => YES_NO,
        Kind::Count => "count",
        Kind::Amount => "amount",
        Kind::Time => "time",
    }
}

/// The libraries that the text of the rule uses.
fn libraries(scenario: &Scenario) -> Vec<Value> {
    let libraries = scenario.rule.about.libraries.iter();
    libraries.map(|(file, text)| json!({ "file": file, "text": text })).collect()
}

/// The base-game assumptions that the rule leans on.
fn assumptions(scenario: &Scenario) -> Vec<Value> {
    let assumptions =
        scenario.rule.about.assumptions.iter().filter_map(|id| register::assumption(id));
    assumptions.map(|a| json!({ "id": a.id, "confidence": a.confidence, "text": a.text })).collect()
}

fn variant(scenario: &Scenario, finding: &Finding) -> Value {
    let variant = scenario.variant(&finding.variant);
    let mut value = json!({
        "name": finding.variant,
        "engine": finding.known.engine(),
        "why": finding.known.why(),
        "stop_reason": stop_reason(&finding.known),
        "overrides": variant.map(|variant| &variant.overrides),
        "in_force": variant.map(|variant| &variant.prepared.in_force),
    });
    if let Some(best) = variant.and_then(|variant| variant.best.as_ref()) {
        value["best_play"] = best_play(best);
    }
    match &finding.known {
        HowKnown::Exact { paths, unresolved, .. } => {
            value["paths"] = (*paths).into();
            value["unresolved"] = (*unresolved).into();
        }
        HowKnown::Sampled { margins, ranges, .. } => {
            value["trials"] = margins.trials.into();
            value["trial_ranges"] =
                ranges.iter().map(|range| json!([range.start, range.end])).collect();
        }
    }
    value
}
