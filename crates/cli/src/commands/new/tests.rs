use sandtable_play::Library;

use super::*;
use crate::scenario::Scenario;

/// Every id that names a procedure, with what `new` writes for it.
fn all() -> Vec<(RuleFace, String)> {
    let library = Library::default();
    let rules = library.ids().filter_map(|id| library.find(id));
    rules.map(|rule| (scenario_text(&rule), rule)).map(|(text, rule)| (rule, text)).collect()
}

#[track_caller]
fn read(id: &str, text: &str) -> Scenario {
    match Scenario::from_text("new.toml", "new", text) {
        Ok(scenario) => scenario,
        Err(refused) => panic!("{id}\n{refused}\n{text}"),
    }
}

/// A line without the `#` that keeps it out of the scenario.
fn uncommented(line: &str) -> &str {
    line.strip_prefix('#').filter(|code| !code.starts_with(' ') && !code.is_empty()).unwrap_or(line)
}

#[test]
fn every_entry_has_a_scenario_that_asks_its_own_question() {
    for (rule, text) in all() {
        let id = &rule.about.named;
        let scenario = read(id, &text);
        assert_eq!(scenario.rule_id, *id);
        assert_eq!(scenario.variants[0].situations[0].circumstances, rule.example, "{id}");
        if let Some(measure) = &rule.asks {
            assert_eq!(scenario.settings.measure, *measure, "{id}");
        }
        if rule.about.id != *id {
            let own = RuleFace::find(&rule.about.id).unwrap();
            assert_ne!((rule.example, rule.asks), (own.example, own.asks), "{id}");
        }
    }
}

#[test]
fn every_example_works_when_its_comment_signs_are_taken_away() {
    for (rule, text) in all() {
        let id = &rule.about.named;
        let blocks: Vec<&str> = text.split("\n\n").collect();
        for (i, block) in blocks.iter().enumerate() {
            let lines: Vec<&str> = block.lines().map(uncommented).collect();
            let mut changed = blocks.clone();
            let uncommented = lines.join("\n");
            changed[i] = &uncommented;
            if uncommented != *block {
                read(id, &(changed.join("\n\n") + "\n"));
            }
        }
        let whole: Vec<&str> = text.lines().map(uncommented).collect();
        let scenario = read(id, &whole.join("\n"));
        assert!(!scenario.measures.is_empty(), "{id}");
        assert_eq!(scenario.variants.len(), 2, "{id}");
        assert_eq!(scenario.variants[0].situations.len(), 2, "{id}");
        assert_eq!((scenario.expectations.len(), scenario.prices.len()), (1, 1), "{id}");
        let numbers = rule.keys.figures.keys.iter().any(|key| matches!(key.kind, Kind::Number(_)));
        assert!(!numbers || scenario.tunes.len() == 1, "{id}");
    }
}

#[test]
fn a_pregame_abatis_is_built_by_its_own_scenario() {
    let text = scenario_text(&RuleFace::find("cd.pregame.abatis").unwrap());
    assert!(text.contains("item = \"abatis\""), "{text}");
    assert!(text.contains("measure = \"abatis\""), "{text}");
}

#[test]
fn a_scenario_explains_each_of_its_keys() {
    insta::assert_snapshot!(scenario_text(&RuleFace::find("cd.mine.encounter").unwrap()));
}
