//! A procedure need not come from the catalog: here is one that is made by hand, with keys of its own.

use std::sync::Arc;

use sandtable::{Scenario, verify};
use sandtable_dice::{Behaviour, D6, Dice, Measure, Procedure, count};
use sandtable_keys::{Key, Keys, Kind, Presence, Reading, Table};
use sandtable_play::{About, Library, Played, RuleFace, Situation, Unplayable};
use sandtable_sim::experiment;
use serde_json::{Value, json};

/// So many dice, of which those count that show a score.
struct Volley {
    dice: u32,
    score: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Hits(u32);

impl sandtable_dice::Outcome for Hits {}

impl Procedure for Volley {
    type Outcome = Hits;

    fn measures(&self) -> Vec<Measure<Hits>> {
        vec![Measure::new("hits", count("hits", 0..=self.dice), "hits", |hits| hits.0.into())]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> Hits {
        Hits(dice.stage("volley").successes(self.dice, D6.at_least(self.score)))
    }
}

/// Makes the volley of a situation ready: as whoever brings a procedure has to.
fn prepare(situations: &[Situation], _: &[Behaviour]) -> Result<Played, Unplayable> {
    let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    let volleys = situations.iter().enumerate().map(|(i, situation)| {
        let dice = number(&situation.circumstances["dice"]);
        let score = number(&situation.figures["score"]).cast_signed();
        if situation.rulings["volley.aim"] == "careful" && 10 < dice {
            let key = vec!["circumstances".to_owned(), "dice".to_owned()];
            let problem = "nobody aims more than ten shots carefully".to_owned();
            return Err(Unplayable { situation: i, key, problem });
        }
        let careful = i32::from(situation.rulings["volley.aim"] == "careful");
        Ok(Volley { dice, score: score - careful })
    });
    let volleys = volleys.collect::<Result<Vec<_>, _>>()?;
    let weights: Vec<u32> = situations.iter().map(|situation| situation.weight).collect();
    Ok(Played { experiment: experiment::mixture(&weights, volleys), picture: None })
}

fn house_rule(text: &str) -> RuleFace {
    let aim = Kind::Choice(vec![
        Reading { word: "quick".into(), meaning: "As fast as one can.".into() },
        Reading { word: "careful".into(), meaning: "One easier.".into() },
    ]);
    let keys = Keys {
        circumstances: Table::new([Key::new("dice", Kind::whole(1, 20)).meaning("Shots.")]),
        figures: Table::new([Key::new("score", Kind::whole(2, 6))
            .meaning("What hits.")
            .default(4)]),
        rulings: Table::new([Key::new("volley.aim", aim)
            .meaning("How one aims.")
            .default("quick")]),
        ..Keys::default()
    };
    RuleFace {
        about: About {
            id: "house.volley".to_owned(),
            rulebook: "house".to_owned(),
            title: "A volley".to_owned(),
            text: Some(text.to_owned()),
            ..About::default()
        },
        keys: Arc::new(keys),
        example: json!({ "dice": 2 }),
        asks: None,
        decisions: Arc::default(),
        chart: None,
        tests: None,
        prepare: Arc::new(prepare),
    }
}

const SCENARIO: &str = r#"
title = "Two shots"
rule = "house.volley"
[circumstances]
dice = 2
[variants.careful]
rulings.volley.aim = "careful"
[variants.more]
circumstances.dice = 3
figures.score = 6
[[expect]]
measure = "hits"
statistic = "mean"
value = 1
because = "two dice at 4+"
[[expect]]
variant = "careful"
measure = "hits"
statistic = "mean"
value = "4/3"
because = "two dice at 3+"
[[expect]]
variant = "more"
measure = "hits"
statistic = "p_ge(1)"
value = "91/216"
because = "1 - (5/6)^3"
"#;

fn read(text: &str) -> Result<Scenario, String> {
    let library = Library::default().with(house_rule("volley: dice at 4+"));
    Scenario::about(&library, "volley.toml", "volley", text).map_err(|refused| refused.to_string())
}

#[test]
fn a_scenario_about_another_procedure_is_answered_exactly() {
    let scenario = read(SCENARIO).unwrap();
    let verified = verify(&scenario).unwrap();
    assert_eq!(verified.len(), 3);
    for one in verified {
        assert!(one.holds, "{}, found {}", one.expectation, one.found);
    }
}

#[test]
fn its_keys_are_checked_like_those_of_the_catalog() {
    let of = |from: &str, to: &str| read(&SCENARIO.replacen(from, to, 1)).unwrap_err();
    let misspelt = of("dice = 2", "dise = 2");
    assert!(misspelt.contains("`circumstances.dise`: unknown key"), "{misspelt}");
    assert!(misspelt.contains("did you mean `dice`?"), "{misspelt}");
    assert!(of("dice = 2", "dice = 21").contains("expected a number from 1 to 20"));
    assert!(of("\"careful\"", "\"carefull\"").contains("did you mean `careful`?"));
    let together = of(
        "rulings.volley.aim = \"careful\"",
        "rulings.volley.aim = \"careful\"\ncircumstances.dice = 11",
    );
    assert!(together.contains("nobody aims more than ten shots carefully"), "{together}");
    assert!(of("house.volley", "house.voley").contains("did you mean `house.volley`?"));
}

#[test]
fn the_hash_of_a_scenario_takes_in_what_the_rule_says() {
    let hash = |text: &str| {
        let library = Library::default().with(house_rule(text));
        let scenario = Scenario::about(&library, "volley.toml", "volley", SCENARIO);
        scenario.unwrap_or_else(|refused| panic!("{refused}")).hash().to_owned()
    };
    assert_eq!(hash("volley: dice at 4+"), hash("volley: dice at 4+"));
    assert_ne!(hash("volley: dice at 4+"), hash("volley: dice at 5+"));
}

#[test]
fn a_key_of_another_procedure_has_a_default_or_is_required() {
    let rule = house_rule("");
    let presence = |name: &str| rule.keys.section(name).keys[0].presence.clone();
    assert_eq!(presence("circumstances"), Presence::Required);
    assert_eq!(presence("figures"), Presence::Default(json!(4)));
}
