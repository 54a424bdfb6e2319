use std::sync::LazyLock;

use rayon::prelude::*;
use sandtable_dice::{amount, count, time, yes_no};
use sandtable_keys::{Kind, Presence};
use sandtable_play::Library;
use sandtable_rules::catalog;

use super::*;
use crate::scenario::Scenario;

fn rule_named(id: &str) -> RuleFace {
    RuleFace::find(id).unwrap_or_else(|| panic!("{id} is in the catalog"))
}

fn all() -> impl Iterator<Item = RuleFace> {
    catalog::PROCEDURES.iter().map(|about| rule_named(about.id))
}

/// Every id that names a procedure, with its page in lines that are not folded. To make one takes a
/// while, for its example is played.
fn pages() -> &'static [(RuleFace, String)] {
    static PAGES: LazyLock<Vec<(RuleFace, String)>> = LazyLock::new(|| {
        let rules: Vec<RuleFace> = Library::default().ids().map(rule_named).collect();
        let page = |rule: RuleFace| (rule.clone(), description(&rule, 10_000));
        rules.into_par_iter().map(page).collect()
    });
    &PAGES
}

/// What `list` calls working can be described: by a procedure, or by what embodies it.
#[test]
fn every_entry_of_the_register_is_described() {
    for entry in register::ENTRIES.iter() {
        let by_procedure = RuleFace::find(entry.id).is_some();
        let told = embodied(entry.id, false, 80);
        assert_ne!(by_procedure, told.is_some(), "{}", entry.id);
        if let Some(told) = told {
            assert!(told.starts_with(&format!("{}: {}\n", entry.id, entry.title)), "{told}");
            assert!(told.contains("Works without a procedure"), "{told}");
            assert!(embodied(entry.id, true, 80).unwrap().contains(entry.source), "{}", entry.id);
        }
    }
}

/// Words of those who write rules in Rust, which mean nothing to a designer.
const OF_CODE: [&str; 14] = [
    "flatten",
    "struct",
    "enum",
    "serde",
    "filled in",
    "::",
    "rust",
    "deserialize",
    "vec<",
    "option<",
    "[`",
    "trait",
    "boolean",
    "closure",
];

/// Whether a text speaks of how a rule is written, and not of the rule.
fn is_of_code(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || ",.;()".contains(c)).collect();
    let is_word = |word: &str| word.chars().all(char::is_alphabetic) && word != "flatten";
    OF_CODE
        .iter()
        .any(|code| if is_word(code) { words.contains(code) } else { text.contains(code) })
        || text
            .split('`')
            .skip(1)
            .step_by(2)
            .any(|quoted| quoted.contains("()") || quoted.contains("::"))
}

#[test]
fn nothing_that_is_shown_speaks_of_code() {
    assert!(is_of_code("The unit. To be flattened into a rule's circumstances."));
    assert!(
        is_of_code("See [`Unit`].")
            && is_of_code("An enum.")
            && is_of_code("As `unit::Unit` has it.")
    );
    assert!(!is_of_code("The structure, as `circumstances.unit` says."));
    let mut found = std::collections::BTreeSet::new();
    for (rule, page) in pages() {
        let mut told: Vec<String> = Vec::new();
        for key in rule.keys.every_key() {
            told.push(key.meaning.clone());
            match &key.kind {
                Kind::Choice(readings) => told.extend(readings.iter().map(|it| it.meaning.clone())),
                Kind::Forms(forms) => told.extend(forms.forms.iter().map(|it| it.meaning.clone())),
                _ => (),
            }
        }
        // What else is on the page: measures, decisions, series, assumptions, comments of the example.
        told.extend(page.lines().map(str::to_owned));
        found.extend(told.into_iter().filter(|text| is_of_code(text)));
    }
    assert!(found.is_empty(), "{found:#?}");
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

#[test]
fn a_page_says_of_every_key_what_it_means_its_default_and_its_readings() {
    for (rule, text) in pages() {
        let id = &rule.about.id;
        for decision in rule.decisions.iter() {
            let sights = decision.sees.iter().map(|sight| &sight.meaning);
            for told in sights.chain(&decision.options).chain([&decision.meaning]) {
                assert!(text.contains(told), "{id}: {}: {told}", decision.decision.name);
            }
        }
        let keys = &rule.keys;
        let tables = [&keys.circumstances, &keys.figures, &keys.rulings];
        for key in tables.into_iter().flat_map(sandtable_keys::Table::every_key) {
            for paragraph in key.meaning.split("\n\n").filter(|text| !text.is_empty()) {
                assert!(text.contains(paragraph), "{id}: {}: {paragraph}", key.name);
            }
            if let Kind::Choice(readings) = &key.kind {
                for reading in readings {
                    let (word, meaning) = (&reading.word, &reading.meaning);
                    assert!(text.contains(word) && text.contains(meaning), "{id}: {word}");
                }
            }
        }
    }
}

#[test]
fn a_measure_says_its_kind_its_range_and_what_no_value_means() {
    for (scale, said) in [
        (yes_no(), ""),
        (yes_no().or_none("nobody left"), ", or no value (nobody left)"),
        (count("models", 0..=10), "; a count from 0 to 10"),
        (count("models", 0..), "; a count of 0 or more"),
        (count("models", 3..=3), "; a count, always 3"),
        (amount("inches", 0..=12).or_none("lost"), "; an amount from 0 to 12, or no value (lost)"),
        (time("turns", 6), "; a time from 1 to 6, or never"),
    ] {
        assert_eq!(can_come_to(scale), said, "{scale:?}");
    }
    let page = description(&rule_named("cd.mud.crossing"), 200);
    let line = page.lines().find(|line| line.contains("; a time from 1 to ")).unwrap();
    assert!(line.ends_with(", or never"), "{line}");
}

#[test]
fn what_is_required_says_nothing_of_being_left_out() {
    for rule in all() {
        for key in rule.keys.every_key().filter(|key| key.presence == Presence::Required) {
            let told = key.meaning.contains("without a name is");
            assert!(!told, "{}: {}: {}", rule.about.id, key.name, key.meaning);
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
        for key in rule.keys.every_key() {
            let told = says.iter().any(|word| key.meaning.contains(word));
            let is_list = matches!(key.kind, Kind::List(_));
            if key.presence == Presence::Optional && !is_list && !told {
                silent.insert(format!("{}: {}", key.name, key.meaning));
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

/// Of numbers for each level of something, what they mean is told with the first; the others have
/// their own values, and say with which keys.
#[test]
fn what_like_keys_mean_is_told_once() {
    let rule = rule_named("cd.mine.clear-tank");
    let page = description(&rule, 10_000);
    let (keys, example) = page.split_once(EXAMPLE).unwrap();
    let markdown = markdown::page(&rule);
    let (tables, _) = markdown.split_once("## A scenario").unwrap();
    for part in [keys, example, tables] {
        assert_eq!(part.matches("The highest die that has no effect.").count(), 1, "{part}");
        assert!(part.contains("Trained targets."), "{part}");
    }
    assert!(
        keys.contains("table, with the keys of green; assumed: no_effect = 2, forced_back = 6"),
        "{keys}"
    );
    assert!(example.contains("#field.hit_results.trained.no_effect = 2"), "{example}");
}

/// The heading of the example, which is code, and not folded.
const EXAMPLE: &str = "\nExample scenario";

#[test]
fn the_example_can_be_pasted_as_it_is_printed() {
    for id in Library::default().ids() {
        let rule = rule_named(id);
        let text = example(&rule, 80);
        let (_, example) = text.split_once(EXAMPLE).unwrap();
        let (_, example) = example.split_once("\n\n").unwrap();
        let scenario = Scenario::from_text("pasted.toml", "pasted", example)
            .unwrap_or_else(|refused| panic!("{id}\n{refused}\n{example}"));
        assert_eq!(scenario.rule_id, id);
        assert_eq!(scenario.variants[0].situations[0].circumstances, rule.example, "{id}");
    }
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
    for (rule, page) in pages() {
        assert_no_rust(&rule.about.named, page);
    }
    let all = called("");
    assert_no_rust("list", &table_of(&all, None));
}

#[test]
fn a_page_is_folded_to_the_terminal() {
    for id in Library::default().ids().step_by(4) {
        let rule = rule_named(id);
        for width in [80, 60] {
            let page = explanation(&rule, width);
            let breakable = |line: &&str| line.trim().split(' ').count() > 1;
            let long = page.lines().find(|line| width < line.chars().count() && breakable(line));
            assert_eq!(long, None, "{id} at {width}");
        }
    }
    let all = called("");
    for width in [80, 60] {
        let table = table_of(&all, Some(width));
        assert!(table.lines().all(|line| line.chars().count() <= width), "{table}");
    }
}

#[test]
fn numbers_that_are_assumed_are_not_said_to_be_the_books() {
    let mut mixed = 0;
    let of_others = |(rule, _): &&(RuleFace, String)| !rule.about.named.starts_with("cd.");
    for (rule, text) in pages().iter().filter(of_others) {
        let id = rule.about.named.as_str();
        let [book, assumed] = ["the book has", " is assumed"].map(|said| text.contains(said));
        let heading = match (book, assumed) {
            (true, false) => "\nFigures (the book's numbers)\n",
            (false, true) => "\nFigures (assumed; ",
            (true, true) => "\nFigures (the book's numbers, and what is assumed ",
            (false, false) => "",
        };
        mixed += usize::from(book && assumed);
        assert!(text.contains(heading), "{id}: {heading}");
        let of_items = text.lines().filter(|line| line.contains(".N."));
        assert!(of_items.clone().all(|line| !line.contains("the book has")), "{id}");
        assert!(!text.contains(":;"), "{id}");
        let others = text.lines().find(|line| line.starts_with("Carr")).unwrap_or_default();
        let (_, others) = others.split_once("Carries out as well: ").unwrap_or_default();
        assert!(others.trim_end_matches('.').split(", ").all(|other| other != id), "{id}");
    }
    assert!(25 < mixed, "{mixed}");
}

#[test]
fn a_default_is_one_that_the_entry_takes() {
    for id in Library::default().ids() {
        let rule = rule_named(id);
        let mut refused = Vec::new();
        without_one(
            &Kind::Table(rule.keys.circumstances.clone()),
            &rule.example,
            &mut |path, fewer| {
                let problem = rule.prepare(&[Situation::of(fewer)]).err();
                if problem.is_some_and(|problem| problem.key[1..] == *path) {
                    refused.push(path.join("."));
                }
            },
        );
        assert!(refused.is_empty(), "{id}: the default of {refused:?}");
    }
}

/// The value without one of the words that have a default, for each of them.
fn without_one(
    kind: &Kind,
    value: &serde_json::Value,
    see: &mut dyn FnMut(&[String], serde_json::Value),
) {
    let Kind::Table(table) = kind else { return };
    for key in &table.keys {
        let Some(inner) = value.get(&key.name) else { continue };
        let name = || key.name.clone();
        if matches!((&key.kind, &key.presence), (Kind::Choice(_), Presence::Default(_))) {
            let mut fewer = value.clone();
            fewer.as_object_mut().unwrap().remove(&key.name);
            see(&[name()], fewer);
        }
        without_one(&key.kind, inner, &mut |path, changed| {
            let mut fewer = value.clone();
            fewer[&key.name] = changed;
            see(&[&[name()], path].concat(), fewer);
        });
    }
}

/// How many cells a row of a table of Markdown has.
fn cells(row: &str) -> usize {
    row.replace("\\|", "").matches('|').count() - 1
}

#[test]
fn a_page_of_markdown_has_every_key_and_reading_in_whole_rows() {
    for rule in all().step_by(4) {
        let page = markdown::page(&rule);
        let id = &rule.about.id;
        let (tables, scenario) = page.split_once("```toml\n").unwrap();
        let sections = rule.keys.sections().filter(|(name, _)| *name != "behaviour");
        for key in sections.flat_map(|(_, table)| table.every_key()) {
            let meaning = key.meaning.replace('|', "\\|");
            let first = meaning.split('\n').next().unwrap_or_default();
            assert!(tables.contains(first), "{id}: {}: {first}", key.name);
            if let Kind::Choice(readings) = &key.kind {
                for reading in readings {
                    assert!(tables.contains(&format!("`{}`", reading.word)), "{id}: {}", key.name);
                }
            }
        }
        for [above, row] in tables.lines().collect::<Vec<_>>().windows(2).map(|it| [it[0], it[1]]) {
            let is_row = above.starts_with('|') && row.starts_with('|');
            assert!(!is_row || cells(above) == cells(row), "{id}: {row}");
        }
        let decided = |name: &str| tables.contains(&format!("\n| `{name}`<br>"));
        assert!(rule.decisions.iter().all(|it| decided(it.decision.name)), "{id}");
        let scenario = scenario.strip_suffix("```\n").unwrap();
        assert!(Scenario::from_text("pasted.toml", "pasted", scenario).is_ok(), "{id}");
    }
}
