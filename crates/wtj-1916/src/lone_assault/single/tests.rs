use serde_json::{Value, json};

use super::*;
use sandtable_worked::{at_least, mean, written, written_refused};

fn stated(hero: &Value, target: &Value) -> Value {
    let mut circumstances = json!({ "hero": { "distance": 100 } });
    for (key, value) in hero.as_object().unwrap() {
        circumstances["hero"][key] = value.clone();
    }
    circumstances["target"] = target.clone();
    circumstances
}

fn request(hero: Value, target: Value, rulings: Value) -> LoneAssault {
    written(stated(&hero, &target), json!({}), rulings)
}

fn gun() -> Value {
    json!({ "kind": "heavy-weapon" })
}

fn unit(size: &str) -> Value {
    json!({ "kind": "infantry", "size": size })
}

#[test]
fn wtj_hero_001_an_average_hero_takes_a_gun_one_time_in_six() {
    let average = request(json!({}), gun(), json!({}));
    assert_eq!(mean(&average, "killed_or_captured"), "1/6");
    let led = request(json!({ "officer": "veteran" }), gun(), json!({}));
    assert_eq!(mean(&led, "killed_or_captured"), "1/3");
    let rolled = request(json!({ "officer": "rolled" }), gun(), json!({}));
    assert_eq!(mean(&rolled, "killed_or_captured"), "37/216");
    let off = request(json!({ "officer": "veteran" }), gun(), json!({ "wtj.102": "no" }));
    assert_eq!(mean(&off, "killed_or_captured"), "1/6");
}

#[test]
fn wtj_hero_004_support_leaves_one_chance_in_six_against_a_remnant() {
    let mut remnant = unit("remnant");
    remnant["supported"] = json!(true);
    assert_eq!(mean(&request(json!({}), remnant.clone(), json!({})), "any_effect"), "1/6");
    let misprint = json!({ "wtj.501.pinned_text": "supported" });
    assert_eq!(mean(&request(json!({}), remnant, misprint), "any_effect"), "2/3");
}

#[test]
fn pinned_units_are_easy_prey() {
    let mut full = unit("full");
    full["pinned_or_demoralized"] = json!(true);
    // A five or a six becomes an eight or a nine, which is an eight.
    assert_eq!(mean(&request(json!({}), full.clone(), json!({})), "damaged"), "1/3");
    let misprint = json!({ "wtj.501.pinned_text": "supported" });
    assert_eq!(mean(&request(json!({}), full, misprint), "damaged"), "0");
}

#[test]
fn wtj_hero_009_a_hero_who_was_heard_still_pays_for_the_request() {
    let mut circumstances = stated(&json!({}), &unit("full"));
    circumstances["previous_requests"] = json!(1);
    circumstances["succeeded_last_turn"] = json!(true);
    let second: LoneAssault = written(circumstances.clone(), json!({}), json!({}));
    assert_eq!(mean(&second, "modifier"), "1");
    assert_eq!(mean(&second, "damaged"), "0");
    circumstances["previous_requests"] = json!(0);
    let refusal = written_refused::<LoneAssault>(circumstances, json!({}), json!({}));
    assert_eq!(refusal.key, "circumstances.previous_requests");
}

#[test]
fn distance_brackets_are_open_below() {
    let modifier = |distance: u32, rulings| {
        mean(&request(json!({ "distance": distance }), gun(), rulings), "modifier")
    };
    let closed = json!({ "wtj.501.lower_bound": "yes" });
    assert_eq!(modifier(120, json!({})), "0");
    assert_eq!(modifier(120, closed), "-1");
    assert_eq!(modifier(240, json!({})), "-2");
}

#[test]
fn beyond_the_reach_of_heroes_none_goes() {
    let far = |rulings| request(json!({ "distance": 241, "officer": "rolled" }), gun(), rulings);
    let made = far(json!({ "wtj.501.success": "attempt-made" }));
    for measure in ["in_range", "any_effect", "success", "modifier", "target_gone"] {
        assert_eq!(mean(&made, measure), "0", "{measure}");
    }
    assert_eq!(mean(&request(json!({ "distance": 240 }), gun(), json!({})), "in_range"), "1");
}

#[test]
fn natural_antagonists_make_braver_heroes() {
    let feud = json!({ "nation": "serbian", "enemy": "austrian" });
    let serbian = json!({ "feud": feud });
    assert_eq!(mean(&request(serbian.clone(), gun(), json!({})), "killed_or_captured"), "1/3");
    let off = json!({ "wtj.101": "no" });
    assert_eq!(mean(&request(serbian, gun(), off), "killed_or_captured"), "1/6");
}

#[test]
fn no_more_bases_are_lost_than_there_are() {
    let pinned = json!({ "kind": "infantry", "bases": 2, "pinned_or_demoralized": true });
    let remnant = request(json!({}), pinned, json!({}));
    assert_eq!(at_least(&remnant, "removed", 3.0), "0");
    // K, KD, KDC, KCC, KCCC, KCCC on two bases.
    assert_eq!(mean(&remnant, "killed"), "1");
    assert_eq!(mean(&remnant, "captured"), "2/3");
    assert_eq!(mean(&remnant, "target_gone"), "2/3");
}

#[test]
fn a_unit_counts_by_its_bases() {
    let class = |bases: u32| {
        let target = json!({ "kind": "infantry", "bases": bases });
        mean(&request(json!({}), target, json!({})), "target_class")
    };
    assert_eq!([2, 3, 4, 6, 7].map(class), ["1", "1", "2", "2", "3"]);
    let nothing = stated(&json!({}), &json!({ "kind": "infantry" }));
    let refusal = written_refused::<LoneAssault>(nothing, json!({}), json!({}));
    assert_eq!(refusal.key, "circumstances.target.bases");
}

#[test]
fn a_hero_costs_his_unit_nothing_and_without_the_rule_there_is_none() {
    let off = request(json!({}), unit("remnant"), json!({ "wtj.501": "no" }));
    assert_eq!(mean(&off, "any_effect"), "0");
    assert_eq!(mean(&request(json!({}), gun(), json!({})), "own_losses"), "0");
}
