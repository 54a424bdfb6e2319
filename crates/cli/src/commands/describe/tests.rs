use sandtable_keys::{Key, Kind, Presence};
use sandtable_play::Library;
use sandtable_rules::catalog;

use super::*;

fn rule_named(id: &str) -> RuleFace {
    RuleFace::find(id).unwrap_or_else(|| panic!("{id} is in the catalog"))
}

fn all() -> impl Iterator<Item = RuleFace> {
    catalog::PROCEDURES.iter().map(|about| rule_named(about.id))
}

#[test]
fn every_switch_of_the_registers_is_a_ruling_or_settled_and_never_both() {
    let offered: Vec<String> = all()
        .flat_map(|rule| rule.keys.rulings.names().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let switches = include_str!("../../../../rules/data/switches.csv").lines().skip(1);
    for switch in switches.filter_map(|line| line.split(',').next()) {
        let is_ruling = offered.iter().any(|name| name == switch);
        assert_ne!(is_ruling, register::settled(switch).is_some(), "{switch}");
    }
}

#[test]
fn a_rule_says_which_switches_of_its_entries_are_settled() {
    let text = description(&rule_named("ba.dugin.tank-assault"), 200);
    assert!(text.contains("\nSettled"), "{text}");
    assert!(text.contains("\n  dugin.tank_choice: The attacker decides"), "{text}");
    let free = description(&rule_named("ba.base.morale"), 200);
    assert!(!free.contains("\nSettled"), "{free}");
}

/// Every key of a kind, with those within.
fn visit<'a>(kind: &'a Kind, see: &mut impl FnMut(&'a Key)) {
    match kind {
        Kind::Table(table) => {
            for key in &table.keys {
                see(key);
                visit(&key.kind, see);
            }
        }
        Kind::Named(_, of) => visit(of, see),
        Kind::List(list) => visit(&list.of, see),
        Kind::Any(kinds) => kinds.iter().for_each(|kind| visit(kind, see)),
        Kind::Forms(forms) => {
            forms.forms.iter().filter_map(|form| form.holds.as_ref()).for_each(|k| visit(k, see));
        }
        _ => (),
    }
}

#[test]
fn a_page_says_of_every_key_what_it_means_its_default_and_its_readings() {
    for rule in all() {
        let text = description(&rule, 10_000);
        for (_, table) in rule.keys.sections() {
            visit(&Kind::Table(table.clone()), &mut |key| {
                let id = &rule.about.id;
                for paragraph in key.meaning.split("\n\n").filter(|text| !text.is_empty()) {
                    assert!(text.contains(paragraph), "{id}: {}: {paragraph}", key.name);
                }
                if let Kind::Choice(readings) = &key.kind {
                    for reading in readings {
                        let (word, meaning) = (&reading.word, &reading.meaning);
                        assert!(text.contains(word) && text.contains(meaning), "{id}: {word}");
                    }
                }
            });
        }
    }
}

#[test]
fn what_may_be_left_out_says_what_that_means() {
    let says = [
        "if ",
        "If ",
        "eave ",
        "eft out",
        "without",
        "in place of",
        "nstead",
        "by default",
        "not said",
        "unless",
        "absent",
    ];
    let mut silent = std::collections::BTreeSet::new();
    for rule in all() {
        for (_, table) in rule.keys.sections() {
            visit(&Kind::Table(table.clone()), &mut |key| {
                let told = says.iter().any(|word| key.meaning.contains(word));
                let is_list = matches!(key.kind, Kind::List(_));
                if key.presence == Presence::Optional && !is_list && !told {
                    silent.insert(format!("{}: {}", key.name, key.meaning));
                }
            });
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

/// Words that only a programmer could make sense of.
#[track_caller]
fn assert_no_rust(id: &str, text: &str) {
    for rust in ["::", "[`", "`]", "sandtable_", "struct ", "enum ", "Option<", "u32", "i32"] {
        let line = text.lines().find(|line| line.contains(rust));
        assert_eq!(line, None, "{id} shows `{rust}`");
    }
}

#[test]
fn nobody_is_shown_a_path_of_rust() {
    for id in Library::default().ids() {
        let rule = rule_named(id);
        assert_no_rust(id, &description(&rule, 100));
    }
    let all: Vec<_> = register::ENTRIES.iter().collect();
    assert_no_rust("list", &table_of(&all));
}

#[test]
fn a_page_is_folded_to_the_terminal() {
    for id in ["ba.base.order-test", "ba.he.damage", "cd.bridge.demolition"] {
        let text = description(&rule_named(id), 80);
        let keys = text.split("\nExample scenario").next().unwrap_or_default();
        let keys = keys.split("\nCircumstances").nth(1).unwrap_or_default();
        let long: Vec<_> = keys.lines().filter(|line| 80 < line.chars().count()).collect();
        assert!(long.is_empty(), "{id}: {long:#?}");
    }
}
