use sandtable_dice::Procedure;
use sandtable_sim::exact::{Budget, enumerate};
use serde_json::{Value, json};

use super::*;
use sandtable_worked::{at_most, mean, with, written};

fn scouts(training: &str, distance: u32, count: u32, changes: Value, rulings: Value) -> Scouts {
    let circumstances = with(
        json!({
            "units": [{ "training": training }],
            "positions": [{ "distance": distance, "count": count }],
        }),
        changes,
    );
    written(circumstances, json!({}), rulings)
}

#[test]
fn wtj_scout_001_great_scouts_try_two_positions_at_two_hundred_yards() {
    let great = scouts("great", 200, 2, json!({}), json!({}));
    assert_eq!(mean(&great, "identified"), "1/3");
    assert_eq!(mean(&great, "any"), "11/36");
    assert_eq!(mean(&great, "all_found"), "1/36");
}

#[test]
fn wtj_scout_003_outstanding_scouts_roll_four_dice_and_each_may_be_a_one() {
    let outstanding = scouts("outstanding", 100, 6, json!({}), json!({}));
    assert_eq!(mean(&outstanding, "own_damage"), "2/3");
    assert_eq!(mean(&outstanding, "identified"), "4/3");
}

#[test]
fn wtj_scout_006_poor_scouts_need_air_superiority() {
    let air = json!({ "air_superiority": true });
    assert_eq!(mean(&scouts("poor", 100, 1, json!({}), json!({})), "identified"), "0");
    assert_eq!(mean(&scouts("poor", 100, 1, air.clone(), json!({})), "identified"), "1/6");
    assert_eq!(mean(&scouts("outstanding", 480, 1, air.clone(), json!({})), "identified"), "1/2");
    assert_eq!(mean(&scouts("abysmal", 50, 1, air, json!({})), "own_damage"), "0");
}

#[test]
fn a_natural_one_never_identifies() {
    let circumstances = json!({
        "units": [{ "training": "outstanding" }],
        "positions": [{ "distance": 100 }],
        "air_superiority": true,
    });
    let figures = json!({ "air_superiority": 9 });
    let sure: Scouts = written(circumstances, figures, json!({}));
    assert_eq!(mean(&sure, "identified"), "5/6");
    assert_eq!(mean(&sure, "own_damage"), "1/6");
}

#[test]
fn average_scouts_do_not_reach_beyond_the_first_bracket() {
    assert_eq!(mean(&scouts("average", 121, 1, json!({}), json!({})), "identified"), "0");
    assert_eq!(mean(&scouts("average", 120, 1, json!({}), json!({})), "identified"), "1/6");
    let feud = json!([{ "feud": { "nation": "russian", "enemy": "turkish" } }]);
    let russian = json!({ "units": feud });
    assert_eq!(mean(&scouts("", 240, 1, russian.clone(), json!({})), "identified"), "1/6");
    let off = json!({ "wtj.101": "no" });
    assert_eq!(mean(&scouts("", 240, 1, russian, off), "identified"), "0");
}

#[test]
fn the_second_operation_needs_another_bracket() {
    let great = |positions: Value, rulings| {
        mean(&scouts("great", 0, 1, json!({ "positions": positions }), rulings), "own_damage")
    };
    let near_and_far = json!([{ "distance": 100, "count": 9 }, { "distance": 200, "count": 9 }]);
    let near = json!([{ "distance": 100, "count": 9 }]);
    assert_eq!(great(near_and_far, json!({})), "5/6");
    assert_eq!(great(near.clone(), json!({})), "1/2");
    let twice = json!({ "wtj.205.same_bracket_twice": "yes" });
    assert_eq!(great(near, twice), "1");
}

#[test]
fn one_die_may_stand_for_a_whole_operation_or_for_one_position_of_it() {
    let outstanding = |reading: &str| {
        let rulings = json!({ "wtj.205.per_operation": reading });
        scouts("outstanding", 100, 4, json!({}), rulings)
    };
    let all = outstanding("one-die-for-all");
    assert_eq!(mean(&all, "all_found"), "1/3");
    assert_eq!(mean(&all, "identified"), "4/3");
    assert_eq!(mean(&all, "own_damage"), "1/6");
    let one = outstanding("one-die-per-operation");
    assert_eq!(mean(&one, "all_found"), "0");
    assert_eq!(mean(&one, "identified"), "1/3");
    assert_eq!(mean(&one, "own_damage"), "1/6");
}

#[test]
fn dice_are_rolled_for_what_is_still_hidden() {
    let rolled = |turns: u32, rulings: Value| {
        let changes = json!({ "turns": turns, "count_rolls": true });
        mean(&scouts("average", 100, 1, changes, rulings), "rolls")
    };
    assert_eq!(rolled(1, json!({})), "1");
    // On the second turn only if the first has not found it.
    assert_eq!(rolled(2, json!({})), "11/6");
    assert_eq!(rolled(2, json!({ "wtj.205": "no" })), "0");
    let four = |reading: &str| {
        let rulings = json!({ "wtj.205.per_operation": reading });
        let counted = json!({ "count_rolls": true });
        mean(&scouts("outstanding", 100, 4, counted, rulings), "rolls")
    };
    assert_eq!(four("one-die-per-position"), "4");
    assert_eq!(four("one-die-per-operation"), "1");
    assert_eq!(four("one-die-for-all"), "1");
}

#[test]
fn dice_that_are_not_counted_are_no_states() {
    let screen = |count_rolls: bool| {
        let unit = |training: &str| json!({ "training": training, "bases": 6 });
        let circumstances = json!({
            "units": [unit("great"), unit("outstanding")],
            "positions": [{ "distance": 110, "count": 2 }, { "distance": 230 }],
            "turns": 3,
            "count_rolls": count_rolls,
        });
        written::<Scouts>(circumstances, json!({}), json!({}))
    };
    assert!(paths(&screen(false)) < paths(&screen(true)));
    assert_eq!(mean(&screen(false), "own_damage"), mean(&screen(true), "own_damage"));
}

#[test]
fn a_position_is_found_sooner_or_later() {
    let three = scouts("average", 100, 1, json!({ "turns": 3 }), json!({}));
    assert_eq!(mean(&three, "all_found"), "91/216");
    assert_eq!(at_most(&three, "turns", 3.0), "91/216");
}

#[test]
fn a_unit_that_is_destroyed_takes_what_it_found_with_it() {
    let circumstances = json!({
        "units": [{ "training": "average", "bases": 1 }],
        "positions": [{ "distance": 100, "count": 2 }],
    });
    let figures = json!({ "damage": { "damage_to_kill": 1 } });
    let unit: Scouts = written(circumstances, figures, json!({}));
    // Two dice: a six and no one, or two sixes.
    assert_eq!(mean(&unit, "identified"), "5/18");
    assert_eq!(mean(&unit, "bases_lost"), "11/36");
}

#[test]
fn a_unit_that_routs_takes_what_it_found_this_turn_with_it() {
    let routs = |turns: u32| {
        let units = json!([{ "training": "average", "routs": 0.5 }]);
        let changes = json!({ "units": units, "turns": turns });
        mean(&scouts("", 100, 1, changes, json!({})), "identified")
    };
    // Found and kept, 1/6 * 1/2; or neither found nor routed, 5/12, and so on the second turn.
    assert_eq!(routs(1), "1/12");
    assert_eq!(routs(2), "17/144");
}

#[test]
fn a_unit_keeps_what_it_found_before_the_turn_of_its_rout() {
    let units = json!([{ "training": "average", "routs": 0.5 }]);
    let circumstances = json!({
        "units": units,
        "positions": [{ "distance": 100 }, { "distance": 500 }],
        "turns": 2,
    });
    let unit: Scouts = written(circumstances, json!({}), json!({}));
    // The second position is out of reach, so that the unit may still rout on the second turn.
    assert_eq!(mean(&unit, "identified"), "17/144");
}

#[test]
fn what_one_unit_loses_no_other_unit_had_looked_for() {
    let units = json!([{ "training": "average", "routs": 1 }, { "training": "average" }]);
    let two = scouts("", 100, 1, json!({ "units": units }), json!({}));
    // The second finds it, which looks only if the first has not: 5/6 * 1/6.
    assert_eq!(mean(&two, "identified"), "5/36");
    assert_eq!(mean(&two, "own_damage"), "11/36");
}

#[test]
fn a_position_that_moves_out_of_sight_must_be_found_again() {
    let moving = |turns: u32, measure: &str| {
        let changes = json!({ "out_of_sight": 0.5, "turns": turns });
        mean(&scouts("average", 100, 1, changes, json!({})), measure)
    };
    assert_eq!(moving(1, "identified"), "1/6");
    // Found on the first turn and still there, 1/12, or found again, 1/72, or only now, 5/36.
    assert_eq!(moving(2, "identified"), "17/72");
    // It was found on the first turn, 6/36, or on the second, 5/36, if at all.
    assert_eq!(moving(2, "turns"), "16/11");
}

#[test]
fn a_screen_goes_on_where_its_first_unit_stopped() {
    let two = json!({ "units": [{ "training": "average" }, { "training": "average" }] });
    assert_eq!(mean(&scouts("", 100, 1, two, json!({})), "identified"), "11/36");
}

#[test]
fn beyond_the_table_nothing_is_found() {
    let far = |rulings| {
        let circumstances = json!({
            "units": [{ "training": "outstanding" }],
            "positions": [{ "distance": 590 }],
        });
        let row = json!({ "capacity": [4, 3, 2, 1, 1], "needs": 5 });
        let figures = json!({ "scouts": { "outstanding": row } });
        mean(&written::<Scouts>(circumstances, figures, rulings), "identified")
    };
    assert_eq!(far(json!({})), "0");
    assert_eq!(far(json!({ "wtj.205.last_column": "600-yards" })), "1/3");
    assert_eq!(mean(&scouts("outstanding", 500, 1, json!({}), json!({})), "identified"), "0");
}

#[test]
fn without_the_rule_nobody_scouts() {
    let off = json!({ "wtj.205": "no" });
    assert_eq!(mean(&scouts("great", 100, 3, json!({}), off), "own_damage"), "0");
}

/// Paths that an enumeration in `f64` takes.
fn paths(scouts: &Scouts) -> u64 {
    let law = enumerate::<_, f64>(&Budget::default(), |dice| scouts.resolve(dice)).unwrap();
    assert!((law.total() - 1.0).abs() < 1e-12, "{}", law.total());
    law.paths
}

#[test]
fn three_units_that_may_rout_are_enumerated() {
    let unit = |training: &str| json!({ "training": training, "bases": 6, "routs": 0.25 });
    let circumstances = json!({
        "units": [unit("great"), unit("average"), unit("outstanding")],
        "positions": [{ "distance": 110 }, { "distance": 230 }],
        "turns": 3,
    });
    assert!(paths(&written(circumstances, json!({}), json!({}))) < 500_000);
}

#[test]
fn bases_that_no_damage_can_reach_are_forgotten() {
    let units = |bases: [u32; 3]| {
        let units = bases.map(|bases| json!({ "training": "average", "bases": bases }));
        let circumstances = json!({
            "units": units,
            "positions": [{ "distance": 100, "count": 4 }],
            "turns": 4,
        });
        written::<Scouts>(circumstances, json!({}), json!({}))
    };
    // In so few turns nine are as good as ten.
    let (nine, ten) = (units([9, 9, 9]), units([9, 10, 9]));
    assert_eq!(paths(&nine), paths(&ten));
    assert_eq!(mean(&nine, "bases_lost"), mean(&ten, "bases_lost"));
}

#[test]
fn of_units_that_are_alike_the_first_to_scout_risks_most() {
    let unit = || json!({ "training": "average" });
    let circumstances = json!({
        "units": [unit(), unit()],
        "positions": [{ "distance": 100, "count": 2 }],
        "turns": 3,
    });
    let two: Scouts = written(circumstances, json!({}), json!({}));
    // The page of the rule comes to the same, and 400,000 trials written apart from both to 0.2984.
    assert_eq!(mean(&two, "bases_lost"), "8014261/26873856");
}
