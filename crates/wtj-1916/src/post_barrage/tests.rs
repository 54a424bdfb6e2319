use serde_json::{Value, json};

use super::*;
use sandtable_worked::{at_most, mean, with, written, written_refused};

fn stated(defenders: Value, changes: Value) -> Value {
    with(
        json!({
            "defenders": defenders,
            "turns": 2,
            "over_the_top": -1,
            "command_chart": { "average": { "assault": 5, "maneuver": 3 } },
        }),
        changes,
    )
}

fn barrage(defenders: Value, changes: Value, rulings: Value) -> PostBarrage {
    written(stated(defenders, changes), json!({}), rulings)
}

#[test]
fn wtj_vet_009_a_veteran_officer_makes_up_for_going_over_the_top() {
    let led = barrage(json!([{ "officer": "veteran" }]), json!({}), json!({}));
    assert_eq!(mean(&led, "all_up"), "5/9");
    let alone = barrage(json!([{}]), json!({}), json!({}));
    assert_eq!(mean(&alone, "all_up"), "11/36");
    let off = json!({ "wtj.206": "no" });
    assert_eq!(
        mean(&barrage(json!([{ "officer": "veteran" }]), json!({}), off), "all_up"),
        "11/36"
    );
}

#[test]
fn an_officer_who_is_rolled_for_helps_one_unit_in_thirty_six() {
    let rolled = barrage(json!([{ "officer": "rolled" }]), json!({ "turns": 1 }), json!({}));
    assert_eq!(mean(&rolled, "all_up"), "37/216");
}

#[test]
fn units_and_machine_guns_roll_separately() {
    let both = json!([{ "count": 1 }, { "kind": "heavy-machine-gun", "undeployed": true }]);
    let one = json!({ "turns": 1 });
    assert_eq!(mean(&barrage(both, one.clone(), json!({})), "all_up"), "1/36");
    let others = json!([{ "kind": "other-machine-gun", "undeployed": true }]);
    assert_eq!(mean(&barrage(others, one, json!({})), "machine_guns_up"), "1");
}

#[test]
fn machine_guns_lie_prone_only_without_rule_302() {
    let gun = json!([{ "kind": "heavy-machine-gun" }]);
    let one = json!({ "turns": 1 });
    assert_eq!(mean(&barrage(gun.clone(), one.clone(), json!({})), "up"), "1");
    assert_eq!(mean(&barrage(gun, one, json!({ "wtj.302": "no" })), "up"), "1/6");
}

#[test]
fn without_the_rule_a_unit_stands_up_as_it_maneuvers() {
    let off = json!({ "wtj.201": "no" });
    assert_eq!(mean(&barrage(json!([{}]), json!({ "turns": 1 }), off), "all_up"), "2/3");
}

#[test]
fn what_is_not_prone_is_up_from_the_start() {
    let ready = barrage(json!([{ "prone": false, "training": "poor" }]), json!({}), json!({}));
    assert_eq!(mean(&ready, "turns_until_up"), "0");
    assert_eq!(mean(&ready, "fire_turns"), "2");
}

#[test]
fn turns_down_are_turns_without_fire_unless_ruled_otherwise() {
    let unit = |rulings| barrage(json!([{ "officer": "veteran" }]), json!({}), rulings);
    assert_eq!(mean(&unit(json!({})), "prone_turns"), "10/9");
    assert_eq!(mean(&unit(json!({})), "fire_turns"), "8/9");
    assert_eq!(mean(&unit(json!({ "wtj.201.prone_fire": "yes" })), "fire_turns"), "2");
    assert_eq!(mean(&unit(json!({})), "move_turns"), "8/9");
    assert_eq!(mean(&unit(json!({ "wtj.201.uses_turn": "no" })), "move_turns"), "1/3");
}

#[test]
fn the_enemy_may_have_to_roll_for_each_move() {
    let enemy = json!({ "distance": 200, "allowance": 100, "needs": 4 });
    let race = barrage(json!([{}]), json!({ "enemy": enemy, "turns": 50 }), json!({}));
    assert_eq!(at_most(&race, "arrival", 2.0), "1/4");
    let up = barrage(json!([{}]), json!({ "enemy": { "distance": 1, "allowance": 1 } }), json!({}));
    assert_eq!(mean(&up, "all_up"), "1/6");
}

#[test]
fn what_the_chart_lacks_is_refused_by_the_number_of_the_rule() {
    let poor = stated(json!([{ "training": "poor" }]), json!({}));
    let refusal = written_refused::<PostBarrage>(poor, json!({}), json!({}));
    assert!(refusal.problem.starts_with("rule 201: the Command chart has no number for assault"));
    let units = stated(json!([{ "undeployed": true }]), json!({}));
    let refusal = written_refused::<PostBarrage>(units, json!({}), json!({}));
    assert_eq!(refusal.key, "circumstances.defenders");
}
