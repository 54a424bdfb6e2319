//! Rules in Rust that a page imports as native parts: their keys are keys of the page, and their
//! pictures its pictures.

use std::sync::Arc;

use sandtable_keys::{Extent, Kind};
use sandtable_language::{Playable, Unfound};
use sandtable_play::{Library, Prepared, RuleFace, Situation};
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::Values;
use sandtable_sim::{Fraction, Stream};
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

/// A squad on which a template is placed turn after turn, wherever what is left of it stands.
const SQUADS: &str = r#"
rule house.squads "Mortar bombs on a squad, turn after turn"
use native "ba.templates": placing

record Squad {
  men   1..20 = 10              "Men in it."
  stand placing.target required "How they stand."
}
circumstances {
  squad   Squad required e.g. { stand = placing.target } "The squad that is fired at."
  others  list 0..2 of Squad = []                        "Squads nearby."
  turns   1..6 = 2                                       "Turns."
}
resolve {
  var left = squad.men
  var before = 0
  var first = 0
  var is_same = yes
  var others_under = list of other in others: 0
  rounds up to turns at turn {
    play placed = placing {
      diameter = 2
      turns
      target = squad.stand
      models = squad.men
      others = list of other in others: other.stand
      others_models = list of other in others: other.men
      templates = 1
      left
      others_left = list of other in others: other.men
    }
    if turn == 1 { first = placed.covered } else if placed.covered != before { is_same = no }
    before = placed.covered
    others_under = list of other at i in others: placed.others_covered[i]
    if "one is taken off": test d6 >= 4 { left = max(0, left - 1) }
  }
  result {
    last    = before                           (models) "models under the last template"
    first   = first                            (models) "models under the first"
    is_same = is_same                                   "every template covered as many"
    others  = sum of under in others_under: under (models) "models of other squads under the last"
  }
}
"#;

/// The rules of the catalog.
struct Catalog;

impl sandtable_language::Library for Catalog {
    fn page(&self, from: &str, path: &str) -> Result<(String, String), Unfound> {
        ().page(from, path)
    }

    fn rule(&self, _: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        Library::default().playable(named)
    }
}

/// Whatever a page comes to, as numbers: in fractions with their chances.
fn law(prepared: &Prepared) -> Vec<(Vec<f64>, Fraction)> {
    let law = prepared.experiment.enumerate_fractions(&Budget::default()).unwrap();
    let each = law.outcomes.into_iter();
    each.map(|(values, p)| (numbers(&values), p)).collect()
}

fn numbers(values: &Values) -> Vec<f64> {
    values.iter().map(|value| value.unwrap().get()).collect()
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

#[test]
fn what_a_key_of_a_native_part_is_a_page_holds_in_records_and_lists() {
    let page = page(SQUADS);
    let target =
        RuleFace::find("ba.he.template").unwrap().keys.circumstances.get("target").cloned();
    let table = |key: &str| page.keys.circumstances.get(key).unwrap().kind.clone();
    let Kind::List(others) = table("others") else { panic!("it is a list") };
    for squad in [table("squad"), *others.of] {
        let stand = squad.table().unwrap().get("stand").unwrap();
        assert_eq!(stand.kind, target.as_ref().unwrap().kind);
    }
    assert_eq!(page.example["squad"]["stand"]["shape"], "block");
    assert_eq!(page.keys.circumstances.check(&page.example, Extent::Whole), []);
    assert_eq!(page.keys.figures.keys, []);
}

#[test]
fn a_part_is_told_anew_who_is_left_each_time_it_is_asked() {
    let squad = json!({ "men": 2, "stand": { "shape": "line", "spacing": 1.25 } });
    let two = ready(&page(SQUADS), json!({ "squad": squad, "turns": 3 }));
    // Both, then both or one; then nobody is there to be covered, or one, or both still are.
    let expected = [
        (vec![0.0, 2.0, 0.0, 0.0], Fraction::new(1, 4)),
        (vec![1.0, 2.0, 0.0, 0.0], Fraction::new(1, 2)),
        (vec![2.0, 2.0, 1.0, 0.0], Fraction::new(1, 4)),
    ];
    assert_eq!(law(&two), expected);
}

#[test]
fn a_part_answers_with_a_list_for_a_list_of_units() {
    let at =
        |x: f64| json!({ "men": 2, "stand": { "shape": "line", "spacing": 1.0, "at": [x, 0.0] } });
    let circumstances = json!({ "squad": at(0.0), "others": [at(2.0), at(40.0)], "turns": 1 });
    let prepared = ready(&page(SQUADS), circumstances);
    assert_eq!(law(&prepared), [(vec![2.0, 2.0, 1.0, 1.0], Fraction::new(1, 1))]);
    assert_eq!(prepared.picture.unwrap().title, "Best placement of 2\" templates");
}

#[test]
fn loose_models_stand_for_a_whole_trial_where_dice_have_put_them() {
    let text =
        SQUADS.replace("if \"one is taken off\": test d6 >= 4 { left = max(0, left - 1) }", "");
    let text = text.replace("var left =", "let left =");
    let squad = json!({ "men": 6, "stand": { "shape": "loose", "spacing": 4.0 } });
    let loose = ready(&page(&text), json!({ "squad": squad, "turns": 4 }));
    let stream = Stream::new(1944, "loose");
    let tally = loose.experiment.sample(&stream, 0..300);
    assert!(tally.counts.len() > 1, "not all stand alike in every trial");
    assert!(tally.counts.keys().all(|values| (numbers(values)[2] - 1.0).abs() < f64::EPSILON));
    for trial in 0..20 {
        let told = numbers(&loose.experiment.narrate(&stream, trial).values);
        assert!((told[2] - 1.0).abs() < f64::EPSILON, "trial {trial}");
    }
}

#[test]
fn what_a_part_refuses_is_blamed_on_what_the_page_says_there() {
    let stand = json!({ "shape": "line", "models": 3 });
    let key = |circumstances: Value| {
        page(SQUADS).prepare(&[Situation::of(circumstances)]).err().unwrap().key
    };
    let squad = json!({ "men": 4, "stand": stand });
    let circumstances = json!({ "squad": squad });
    assert_eq!(key(circumstances), ["circumstances", "squad", "stand"]);
    let near = json!({ "men": 3, "stand": stand });
    assert_eq!(key(json!({ "squad": near, "others": [squad] })), ["circumstances", "others"]);
    let twelve = json!({ "men": 20, "stand": { "shape": "line" } });
    let many = json!({ "squad": twelve, "others": [twelve, twelve] });
    assert_eq!(key(many), ["circumstances", "turns"]);
}

#[test]
fn a_type_is_a_key_that_the_part_has() {
    let (message, help) = wrong(&SQUADS.replace("stand placing.target", "stand placing.targt"));
    assert_eq!(message, "`ba.templates` has no circumstance `targt`");
    assert_eq!(help, "did you mean `target`?");
    let (message, help) = wrong(&SQUADS.replace("stand placing.target", "stand plasing.target"));
    assert_eq!(message, "there is no native part `plasing`");
    assert_eq!(help, "did you mean `placing`?");
    let (message, _) = wrong(&SQUADS.replace("      templates = 1\n", ""));
    assert_eq!(message, "`placing` has to be told its `templates`");
    let changing = SQUADS.replace("var before = 0", "var before = 0\n  var stand = squad.stand");
    let changing = changing
        .replace("before = placed.covered\n", "before = placed.covered\n    stand = squad.stand\n");
    let (message, _) = wrong(&changing.replace("target = squad.stand", "target = stand"));
    assert_eq!(message, "a value of `placing.target` does not change");
}
