//! Rules in Rust that a page imports as native parts: their keys are keys of the page, and their
//! pictures its pictures.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use sandtable_keys::Extent;
use sandtable_language::{Playable, Unfound};
use sandtable_play::{Library, Prepared, RuleFace, Situation};
use sandtable_sim::Fraction;
use sandtable_sim::exact::Budget;
use serde_json::{Value, json};

/// Mortar bombs, of which some hit: the templates are placed by the rule in Rust.
const BOMBS: &str = r#"
rule house.bombs "Mortar bombs on a squad"
use native "ba.he.template": placing

circumstances {
  bombs 1..2 = 2 "Bombs."
}
resolve {
  let hits = "to hit": count bombs of d6 >= 4
  play placed = placing when hits > 0 { templates = max(1, hits)  shell = "2-inch" }
  result { covered = placed.covered ?? 0 (models) "models under the templates" }
}
example "two hits" {
  faces 4 6
  then covered = 8
}
expect mean covered = 4 because "1/2 * 4 + 1/4 * 8"
"#;

/// The rules of the catalog.
struct Catalog;

impl sandtable_language::Library for Catalog {
    fn page(&self, from: &str, path: &str) -> Result<(String, String), String> {
        ().page(from, path)
    }

    fn rule(&self, _: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        Library::default().playable(named)
    }
}

fn page(text: &str) -> RuleFace {
    RuleFace::of_text("bombs.rule", "bombs.rule", text, &Catalog).unwrap()
}

fn ready(rule: &RuleFace, circumstances: Value) -> Prepared {
    rule.prepare(&[Situation::of(circumstances)]).unwrap()
}

/// The mean of the first measure.
fn mean(prepared: &Prepared) -> Fraction {
    let law = prepared.experiment.enumerate_fractions(&Budget::default()).unwrap();
    law.mean(|outcome| outcome[0].unwrap().get())
}

/// A squad in a line, so close together that a template covers several.
fn line() -> Value {
    json!({ "shape": "line", "models": 8, "spacing": 1.25 })
}

#[test]
fn what_the_page_does_not_say_of_a_native_part_is_a_key_of_the_page() {
    let page = page(BOMBS);
    let placing = page.keys.circumstances.get("placing").unwrap().kind.table().unwrap();
    assert_eq!(placing.names().collect::<Vec<_>>(), ["target", "others", "friends"]);
    let twin = RuleFace::find("ba.he.template").unwrap();
    assert_eq!(placing.get("target"), twin.keys.circumstances.get("target"));
    assert_eq!(page.keys.figures.keys, twin.keys.figures.keys);
    assert_eq!(page.keys.rulings.keys, twin.keys.rulings.keys);
    assert_eq!(page.example["placing"]["target"], twin.example["target"]);
}

#[test]
fn a_native_part_is_played_with_what_scenario_and_page_say_of_it() {
    let twin = RuleFace::find("ba.he.template").unwrap();
    let covered = |templates: u32| {
        let said = json!({ "shell": "2-inch", "templates": templates, "target": line() });
        mean(&ready(&twin, said))
    };
    let ours = ready(&page(BOMBS), json!({ "placing": { "target": line() } }));
    let by_hand = Fraction::new(1, 2) * covered(1) + Fraction::new(1, 4) * covered(2);
    assert_eq!(mean(&ours), by_hand);
    assert_ne!(covered(1), covered(2), "two templates cover more than one");
}

#[test]
fn a_figure_of_a_native_part_is_stated_like_one_of_the_page() {
    let mut situation = Situation::of(json!({ "bombs": 1, "placing": { "target": line() } }));
    let book = page(BOMBS).prepare(&[situation.clone()]).unwrap();
    situation.figures = json!({ "he_chart": { "diameter": { "two_inch": 4.0 } } });
    let wide = page(BOMBS).prepare(&[situation]).unwrap();
    assert!(mean(&book) < mean(&wide));
}

#[test]
fn the_picture_of_a_native_part_is_that_of_the_page() {
    let prepared = ready(&page(BOMBS), json!({ "placing": { "target": line() } }));
    let picture = prepared.picture.unwrap();
    assert_eq!(picture.title, "Best placement of a 2\" template");
    assert_eq!(picture.panels.len(), 2, "one template, and two");
}

#[test]
fn what_a_native_part_refuses_the_page_refuses() {
    let circumstances = json!({ "placing": { "target": { "shape": "line" } } });
    let refused = page(BOMBS).prepare(&[Situation::of(circumstances)]).err().unwrap();
    assert!(refused.problem.contains("`placing` cannot be played"), "{}", refused.problem);
}

#[test]
fn the_worked_examples_of_a_page_have_the_example_of_its_native_part() {
    let page = page(BOMBS);
    let tests = page.tests.as_ref().unwrap()();
    for tried in tests.examples {
        assert_eq!(tried.problem, None, "{}", tried.title);
    }
    let given = tests.expectations[0].given["circumstances"].clone();
    assert_eq!(page.keys.circumstances.check(&given, Extent::Whole), []);
    assert_eq!(mean(&ready(&page, given)), Fraction::new(4, 1));
}

#[test]
fn where_nothing_is_said_of_a_native_part_its_example_holds() {
    let page = page(BOMBS);
    assert_eq!(mean(&ready(&page, json!({}))), mean(&ready(&page, page.example.clone())));
}

/// The first that is wrong with a page.
fn wrong(text: &str) -> (String, String) {
    let faults = RuleFace::of_text("wrong.rule", "wrong.rule", text, &Catalog).err().unwrap();
    let first = faults.problems.into_iter().next().unwrap();
    (first.message, first.help.unwrap_or_default())
}

#[test]
fn a_native_part_is_there_for_something_and_its_keys_have_names_of_their_own() {
    let (message, help) = wrong(&BOMBS.replace("= placing when", "= \"ba.he.template\" when"));
    assert_eq!(message, "nothing plays `placing`");
    assert_eq!(help, "`play covered = placing { … }`, or leave it out");
    let (message, _) = wrong(&BOMBS.replace("bombs 1..2 = 2", "placing 1..2 = 2"));
    assert_eq!(message, "`placing` is a circumstance as well");
    let chart = "figures he_chart \"Mine.\" { score 2..6 = 4 \"Score that hits.\" }\nresolve {";
    let own = BOMBS.replace("resolve {", chart).replace("d6 >= 4", "d6 >= he_chart.score");
    let (message, help) = wrong(&own);
    assert_eq!(message, "`he_chart` is a figure of `ba.he.template` and another");
    assert_eq!(help, "say it where the part is played: `figures he_chart = …`");
}
