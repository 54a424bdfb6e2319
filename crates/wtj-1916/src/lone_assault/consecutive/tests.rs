use serde_json::{Value, json};

use super::*;
use sandtable_worked::{mean, with, written};

fn series(changes: Value, target: Value, figures: Value, rulings: Value) -> LoneAssaults {
    let circumstances =
        with(json!({ "hero": { "distance": 100 }, "target": target, "turns": 2 }), changes);
    written(circumstances, figures, rulings)
}

fn gun() -> Value {
    json!({ "kind": "heavy-weapon" })
}

fn remnant() -> Value {
    json!({ "kind": "infantry", "bases": 3 })
}

#[test]
fn wtj_hero_010_a_second_try_at_a_gun_is_futile() {
    let two = series(json!({}), gun(), json!({}), json!({}));
    assert_eq!(mean(&two, "killed_or_captured"), "1/6");
    assert_eq!(mean(&two, "futile_requests"), "5/6");
    let possible = series(json!({ "policy": "while-possible" }), gun(), json!({}), json!({}));
    assert_eq!(mean(&possible, "requests"), "1");
}

#[test]
fn a_hero_who_set_out_counts_as_heard_by_the_other_ruling() {
    let attempt = json!({ "wtj.501.success": "attempt-made" });
    // One in six, then a five or a six with plus two and minus one.
    assert_eq!(mean(&series(json!({}), gun(), json!({}), attempt), "target_gone"), "4/9");
}

#[test]
fn wtj_hero_014_brave_heroes_wear_a_remnant_down() {
    let brave = json!({ "hero": { "distance": 100, "morale": "brave" }, "turns": 3 });
    let harmless = json!({ "damage": { "damage_to_kill": 0 } });
    let three = series(brave, remnant(), harmless, json!({}));
    assert_eq!(mean(&three, "killed_or_captured"), "68/27");
}

#[test]
fn damage_adds_up_to_a_kill() {
    let unit =
        json!({ "kind": "infantry", "size": "full", "bases": 9, "pinned_or_demoralized": true });
    let veteran = json!({ "hero": { "distance": 100, "officer": "veteran" } });
    let two = series(veteran, unit, json!({}), json!({}));
    // Four or more damages; so does three or more with plus two and minus one.
    assert_eq!(mean(&two, "removed"), "1/3");
    assert_eq!(mean(&two, "killed_or_captured"), "0");
}

#[test]
fn a_pause_loses_the_bonus_and_may_wipe_the_slate() {
    let pauses = json!({ "policy": "every-other-turn", "turns": 3 });
    let gone = |rulings| mean(&series(pauses.clone(), gun(), json!({}), rulings), "target_gone");
    assert_eq!(gone(json!({})), "1/6");
    assert_eq!(gone(json!({ "wtj.501.k": "consecutive-only" })), "11/36");
}

#[test]
fn each_battalion_has_its_own_requests_but_a_regiment_shares_them() {
    let two = json!({ "battalions": 2, "turns": 1 });
    let gone = |rulings| mean(&series(two.clone(), gun(), json!({}), rulings), "target_gone");
    assert_eq!(gone(json!({})), "11/36");
    assert_eq!(gone(json!({ "wtj.501.scope": "regiment" })), "1/6");
}

#[test]
fn a_battalion_may_stop_at_its_first_failure() {
    let week = |policy: &str| {
        let changes = json!({ "policy": policy, "turns": 7 });
        mean(&series(changes, gun(), json!({}), json!({})), "requests")
    };
    assert_eq!(week("every-turn"), "6");
    assert_eq!(week("until-failure"), "1");
}

#[test]
fn without_the_rule_nobody_is_asked() {
    let off = series(json!({}), remnant(), json!({}), json!({ "wtj.501": "no" }));
    assert_eq!(mean(&off, "requests"), "0");
}
