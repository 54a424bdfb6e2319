//! Who is compared with whom, in what; and what cannot be compared.

use sandtable_dice::{Kind, Scale};
use serde_json::Value;

use super::margin::Margin;
use super::refusal::CannotCompare;
use super::request::{Asked, Side};
use crate::Failure;
use crate::problem::nearest;
use crate::scenario::{BASE, Parameter, Scenario, Switch, Variant, looked_at, some};

/// The variants of scenarios, the reference first: that with the name, else the first of the first
/// scenario. With several scenarios, names begin with theirs.
///
/// # Errors
///
/// If there is nothing to compare, or no variant with the name of the reference.
pub(crate) fn sides<'a>(
    scenarios: &'a [Scenario],
    reference: Option<&str>,
) -> Result<Vec<Side<'a>>, Failure> {
    let several = 1 < scenarios.len();
    let mut sides: Vec<Side> = Vec::new();
    for (scenario, of) in scenarios.iter().zip(names(scenarios)) {
        for variant in &scenario.variants {
            let name = match (several, variant.name.as_str()) {
                (false, name) => name.to_owned(),
                (true, BASE) => of.clone(),
                (true, name) => format!("{of}/{name}"),
            };
            sides.push(Side { name, scenario, variant });
        }
    }
    if sides.len() < 2 {
        return Err(CannotCompare::NoVariants { file: scenarios[0].file.clone() }.into());
    }
    if let Some(reference) = reference {
        let Some(position) = sides.iter().position(|side| side.name == reference) else {
            let files: Vec<_> = scenarios.iter().map(|scenario| &scenario.file[..]).collect();
            let name = reference.to_owned();
            let help = nearest_of(reference, sides.iter().map(|side| side.name.as_str()));
            return Err(CannotCompare::NoReference { name, files: files.join(", "), help }.into());
        };
        let first = sides.remove(position);
        sides.insert(0, first);
    }
    Ok(sides)
}

/// What scenarios are called beside each other: by the names of their files, and by their paths where
/// two files have one name, as the former and the new state of one have.
pub(super) fn names(scenarios: &[Scenario]) -> Vec<String> {
    let name = |scenario: &Scenario| {
        let is_shared = 1 < scenarios.iter().filter(|other| other.name == scenario.name).count();
        let path = || scenario.file.strip_suffix(".toml").unwrap_or(&scenario.file).to_owned();
        if is_shared { path() } else { scenario.name.clone() }
    };
    scenarios.iter().map(name).collect()
}

/// The variant with a name, or the one that changes make of it, as in `veterans circumstances.order=run`;
/// of the file itself where none is named.
///
/// # Errors
///
/// If there is no such variant or key, or the value is not possible.
pub(crate) fn varied(scenario: &Scenario, text: &str) -> Result<Variant, Failure> {
    if let Some(variant) = scenario.variant(text) {
        return scenario.changed(variant, &variant.name, &[]);
    }
    let rest = |of: &Variant| text.strip_prefix(&of.name).filter(|rest| rest.starts_with(' '));
    let named = scenario.variants.iter().filter_map(|of| Some((of, rest(of)?)));
    let named = named.max_by_key(|(of, _)| of.name.len());
    let (of, rest) = named.unwrap_or((&scenario.variants[0], text));
    if let Some(changes) = changes(rest) {
        return scenario.changed(of, text, &changes);
    }
    let all = scenario.variants.iter().map(|variant| variant.name.as_str());
    let (name, file) = (text.to_owned(), scenario.file.clone());
    Err(CannotCompare::NoVariant { name, file, help: nearest_of(text, all) }.into())
}

/// Changes with blanks between them, as [`described`] writes them; nothing if it begins with anything
/// else.
fn changes(text: &str) -> Option<Vec<(String, Value)>> {
    let is_key = |key: &str| {
        let may_be = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
        !key.is_empty() && key.chars().all(may_be)
    };
    let mut changes: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let begins = word.split_once('=').is_some_and(|(key, _)| is_key(key));
        match changes.last_mut() {
            // A value may have blanks.
            Some(change) if !begins => *change = format!("{change} {word}"),
            None if !begins => return None,
            _ => changes.push(word.to_owned()),
        }
    }
    let change = |change: &String| {
        let (key, value) = change.split_once('=')?;
        Some((key.to_owned(), Parameter::typed(value)))
    };
    changes.iter().map(change).collect::<Option<_>>().filter(|all: &Vec<_>| !all.is_empty())
}

/// A variant with the changes that are made in it, in words from which [`varied`] makes the same.
fn described(of: &Variant, changes: &[(String, Value)]) -> String {
    let of = (of.name != BASE || changes.is_empty()).then(|| of.name.clone());
    of.into_iter().chain(changes.iter().map(written)).collect::<Vec<_>>().join(" ")
}

/// The variants that toggles make of one variant, the reference first, each with what it is called
/// beside the others: by what differs from the reference. Its own name says all that was changed.
///
/// The first values of all toggles are the reference, if each has several; with a single value, what
/// the variant says is. Every other variant differs from the reference in one value.
///
/// # Errors
///
/// If a key or a value is not possible.
pub(crate) fn toggled(
    scenario: &Scenario,
    of: &Variant,
    toggles: &[Switch],
) -> Result<Vec<(String, Variant)>, Failure> {
    let several = |toggle: &&Switch| 1 < toggle.values.len();
    let first: Vec<(String, Value)> = toggles
        .iter()
        .filter(several)
        .map(|toggle| (toggle.key.clone(), toggle.values[0].clone()))
        .collect();
    let reference = scenario.changed(of, &described(of, &first), &first)?;
    let mut variants = Vec::new();
    for toggle in toggles {
        let others = if several(&toggle) { &toggle.values[1..] } else { &toggle.values[..] };
        for value in others {
            let change = (toggle.key.clone(), value.clone());
            let others = first.iter().filter(|(key, _)| *key != change.0).cloned();
            let all: Vec<_> = others.chain([change.clone()]).collect();
            let called = written(&change);
            let variant = scenario.changed(&reference, &described(of, &all), &[change])?;
            variants.push((called, variant));
        }
    }
    variants.insert(0, (reference.name.clone(), reference));
    Ok(variants)
}

fn written((key, value): &(String, Value)) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("{key}={text}")
}

/// The measures that all scenarios have: of the same name, kind and unit.
///
/// # Errors
///
/// If scenarios are about different procedures and have none.
fn measures_of_all(scenarios: &[Scenario]) -> Result<Vec<String>, CannotCompare> {
    let first = &scenarios[0];
    let counted = |scenario: &Scenario, name: &str| {
        let scale = scenario.scale(&scenario.variants[0], name);
        scenario.measure_names().iter().any(|it| it == name).then_some((scale.kind, scale.unit))
    };
    let is_equal =
        |name: &String| scenarios.iter().all(|other| counted(other, name) == counted(first, name));
    let mut known = first.measure_names();
    known.retain(is_equal);
    let other = scenarios.iter().find(|other| other.rule.about.id != first.rule.about.id);
    match other.filter(|_| known.is_empty()) {
        None => Ok(known),
        Some(other) => {
            let about = |scenario: &Scenario| [scenario.file.clone(), scenario.rule_id.clone()];
            Err(CannotCompare::OtherProcedure { first: about(first), other: about(other) })
        }
    }
}

/// Refuses sides that are the same question: about one rule, the same in everything that is in force,
/// with the best play for the same, and with all of the measures counted alike.
///
/// # Errors
///
/// If there are any.
pub(crate) fn refuse_equal(sides: &[Side], measures: &[Asked]) -> Result<(), CannotCompare> {
    for (i, side) in sides.iter().enumerate() {
        let equal = |other: &&Side| is_same_question(side, other, measures);
        if let Some(other) = sides[..i].iter().find(equal) {
            let looked_at = looked_at(side.variant, other.variant) + &defined(side, measures);
            let rule = side.scenario.rule_id.clone();
            let (variant, other) = (side.name.clone(), other.name.clone());
            return Err(CannotCompare::Equal { variant, other, looked_at, rule });
        }
    }
    Ok(())
}

fn is_same_question(side: &Side, other: &Side, measures: &[Asked]) -> bool {
    let (one, two) = (side.scenario, other.scenario);
    let best = |side: &Side| side.variant.best.as_ref().map(|best| best.of.clone());
    let is_counted_alike = |it: &Asked| one.counts_as(&it.name) == two.counts_as(&it.name);
    (&one.rule.about.id, &one.rules_hash) == (&two.rule.about.id, &two.rules_hash)
        && other.variant.prepared.in_force == side.variant.prepared.in_force
        && best(side) == best(other)
        && measures.iter().all(is_counted_alike)
}

/// In words, which of the measures the scenario defines: how these are counted was looked at, too.
fn defined(side: &Side, measures: &[Asked]) -> String {
    let is_own = |name: &&str| !side.scenario.counts_as(name).is_empty();
    let own: Vec<&str> = measures.iter().map(|it| it.name.as_str()).filter(is_own).collect();
    match own.len() {
        0 => String::new(),
        1 => format!(", and how {} is counted", own[0]),
        _ => format!(", and how these are counted: {}", some(&own)),
    }
}

/// The measures that are compared, the main one first: those with these names, or all that every
/// scenario has. Of the latter, the scenarios ask about the main one, those that they define, and those
/// that they expect something of.
///
/// # Errors
///
/// If there is no measure with one of the names, or none that every scenario has.
pub(crate) fn asked(
    scenarios: &[Scenario],
    variants: &[(&Scenario, &Variant)],
    measures: &[String],
    margins: &[Margin],
) -> Result<Vec<Asked>, Failure> {
    let first = &scenarios[0];
    let mut known = measures_of_all(scenarios)?;
    let main = &first.settings.measure;
    if let Some(position) = known.iter().position(|name| name == main) {
        let main = known.remove(position);
        known.insert(0, main);
    }
    for name in measures.iter().chain(margins.iter().filter_map(|margin| margin.measure.as_ref())) {
        if !known.contains(name) {
            return Err(no_measure(first, name, &known).into());
        }
    }
    let names = if measures.is_empty() { &known[..] } else { measures };
    let margin = |name: &str| {
        let of = |margin: &&Margin| margin.measure.as_deref().is_none_or(|of| of == name);
        // What is said of this measure weighs more than what is said of all.
        let mut found: Vec<&Margin> = margins.iter().filter(of).collect();
        found.sort_by_key(|margin| margin.measure.is_some());
        found.last().map_or(0.0, |margin| margin.margin)
    };
    let by_name = |name: &String| {
        measures.contains(name) || margins.iter().any(|it| it.measure.as_ref() == Some(name))
    };
    let scale = |name: &str| {
        let scales = variants.iter().map(|(scenario, variant)| scenario.scale(variant, name));
        scales.reduce(Scale::or).expect("there is a variant")
    };
    if let Some(name) = names.iter().find(|it| scale(it).kind == Kind::YesNo && 1.0 < margin(it)) {
        let problem = format!(
            "`{name}` is a probability, and those are at most 1 apart: a margin of {} takes in every \
             difference",
            margin(name)
        );
        let help =
            "say of which measure it is, `--margin turns=2`; five percentage points are 0.05";
        return Err(Failure::Usage { problem, help: Some(help.to_owned()) });
    }
    let asked = names.iter().enumerate().map(|(position, name)| Asked {
        name: name.clone(),
        meaning: first.meaning_of(name),
        scale: scale(name),
        margin: margin(name),
        has_verdict: position == 0
            || by_name(name)
            || scenarios.iter().any(|it| it.asks_about(name)),
    });
    Ok(asked.collect())
}

/// The refusal of a measure that a scenario does not have, but these.
pub(crate) fn no_measure(scenario: &Scenario, name: &str, known: &[String]) -> CannotCompare {
    let help = nearest_of(name, known.iter().map(String::as_str));
    CannotCompare::NoMeasure { name: name.to_owned(), file: scenario.file.clone(), help }
}

/// The name that is probably meant, or all that there are.
fn nearest_of<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    nearest(name, known.clone())
        .unwrap_or_else(|| format!("expected one of {}", known.collect::<Vec<_>>().join(", ")))
}
