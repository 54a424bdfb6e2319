//! What is said of a rule, however it is set.

use sandtable_dice::{Kind, Scale, Series, States};
use sandtable_keys::Table;
use sandtable_play::{About, RuleFace, Situation};
use sandtable_report::digits;
use sandtable_rules::register;

use super::keys::Section;
use crate::commands::figures::Figures;

/// What else a rule carries out, or what carries it out; empty if it is alone.
pub(super) fn carried_out(about: &About) -> String {
    let others: Vec<&str> =
        about.covers.iter().map(String::as_str).filter(|id| *id != about.named).collect();
    let named = others.join(", ");
    match (about.id == about.named, others.len()) {
        (true, 0) => String::new(),
        (true, _) => format!("Carries out as well: {named}."),
        (false, 0) => format!("Carried out by {}.", about.id),
        (false, 1) => format!("Carried out by {}, as is {named}.", about.id),
        (false, _) => format!("Carried out by {}, as are {named}.", about.id),
    }
}

/// What kind of entry it is. What rolls no dice itself may be played in something that does.
pub(super) fn kind_of(about: &About) -> &str {
    match about.kind.as_str() {
        "deterministic" => "deterministic in itself",
        kind => kind,
    }
}

/// Which section of keys it is, and its title.
pub(super) fn titled(rule: &RuleFace, name: &str, keys: &Table) -> (Section, &'static str) {
    match name {
        "circumstances" => {
            let title = "Circumstances (* has to be there; within a table, if the table is)";
            (Section::Circumstances, title)
        }
        "figures" if rule.about.text.is_some() => {
            let title = match Figures::of(keys) {
                Figures::Printed => "Figures (the numbers of the rule)",
                Figures::Assumed => "Figures (assumed; no document prints them)",
                Figures::Both => "Figures (the numbers of the rule, and what is assumed)",
            };
            (Section::Rulings, title)
        }
        "figures" => (
            Section::Figures,
            match Figures::of(keys) {
                Figures::Printed => "Figures (the book's numbers)",
                Figures::Assumed => "Figures (assumed; the documents do not print them)",
                Figures::Both => {
                    "Figures (the book's numbers, and what is assumed where it has none)"
                }
            },
        ),
        "rulings" if rule.about.text.is_some() => {
            (Section::Rulings, "Rulings (the switches of the rule)")
        }
        _ => (Section::Rulings, "Rulings (the register's switches)"),
    }
}

/// The switches of the register that belong to what a rule carries out, and are no rulings of it.
pub(super) fn settled_of(about: &About) -> Vec<&'static register::Settled> {
    let entries = || std::iter::once(&about.id).chain(&about.covers);
    let settled = register::SETTLED.iter();
    settled.filter(|switch| entries().any(|id| switch.belongs_to(id))).collect()
}

/// What a rule tells at the end of each turn, in its example.
pub(super) fn series_of(rule: &RuleFace) -> Vec<Series> {
    let prepared = rule.prepare(&[Situation::of(rule.example.clone())]);
    prepared.map_or_else(|_| Vec::new(), |prepared| prepared.experiment.series())
}

/// What a series can be at the end of a turn: "clear, mist or fog", "0 to 10 models", "0 to 6 markers,
/// or gone".
pub(super) fn states(states: States) -> String {
    match states {
        States::Counted { unit, most } => format!("0 to {most} {unit}"),
        States::CountedUnlessGone { unit, most, gone } => format!("0 to {most} {unit}, or {gone}"),
        States::Named([names @ .., last]) if !names.is_empty() => {
            format!("{} or {last}", names.join(", "))
        }
        States::Named(names) => names.join(""),
    }
}

/// What kind of number a measure is, its range, and what it means that there is no value, as a clause:
/// "; a time from 1 to 6, or never".
pub(super) fn can_come_to(scale: Scale) -> String {
    let none = match scale.missing {
        None => String::new(),
        Some(missing) if scale.never => {
            format!(", which has no value in these circumstances ({missing})")
        }
        Some("never") => ", or never".to_owned(),
        Some(missing) => format!(", or no value ({missing})"),
    };
    let kind = match scale.kind {
        Kind::YesNo => return none,
        Kind::Count => "a count",
        Kind::Amount => "an amount",
        Kind::Time => "a time",
    };
    let [low, high] = [scale.low, scale.high].map(digits::exact);
    let range = match (scale.low.is_finite(), scale.high.is_finite()) {
        _ if scale.never => String::new(),
        (true, true) if scale.high <= scale.low => format!(", always {low}"),
        (true, true) => format!(" from {low} to {high}"),
        (true, false) => format!(" of {low} or more"),
        (false, true) => format!(" of {high} or less"),
        (false, false) => String::new(),
    };
    format!("; {kind}{range}{none}")
}
