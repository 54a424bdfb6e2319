use sandtable_dice::Procedure;
use sandtable_dice::Scripted;
use serde_json::{Value, json};

use super::battle::TrenchAssaultOutcome;
use super::*;
use sandtable_worked::{at_most, mean, with, written};

fn assault(changes: Value, rulings: Value) -> TrenchAssault {
    figured(changes, json!({}), rulings)
}

fn figured(changes: Value, figures: Value, rulings: Value) -> TrenchAssault {
    let circumstances = with(
        json!({
            "attacker": {},
            "defender": {},
            "approach": 100,
            "over_the_top": -1,
            "command_chart": {
                "average": { "assault": 4, "maneuver": 3 },
                "great": { "assault": 3, "maneuver": 2 },
            },
            "area_chart": Chart::placeholder(),
        }),
        changes,
    );
    written(circumstances, figures, rulings)
}

#[track_caller]
fn falls(assault: &TrenchAssault, faces: &[u8]) -> TrenchAssaultOutcome {
    let mut dice = Scripted::new(faces);
    let outcome = assault.resolve(&mut dice);
    assert!(dice.exhausted());
    outcome
}

#[test]
fn a_whole_assault_goes_through_the_phases_in_order() {
    let changes = json!({
        "barrage_dice": 1,
        "belts": ["medium-fence"],
        "barrage_rolls": 1,
        "prone_value": -2,
        "approach": 60,
        "attacker": { "officer": "rolled" },
    });
    let assault = assault(changes, json!({}));
    // Eleven is no officer; the barrage kills a base; the fence stands and takes twenty yards off
    // the hundred and twenty, of which sixty are left; the defenders stay down on a four, for they
    // need a five; a four against a four less two.
    let outcome = falls(&assault, &[5, 6, 6, 4, 4, 4, 1, 4, 4]);
    assert_eq!((outcome.turns, outcome.up, outcome.belts), (Some(1), false, 1));
    assert_eq!((outcome.defender, outcome.by_barrage, outcome.taken), (3, 1, true));
}

#[test]
fn an_attacker_who_never_moves_takes_no_trench() {
    let idle = assault(json!({ "turns": 1 }), json!({}));
    let outcome = falls(&idle, &[3]);
    assert_eq!((outcome.taken, outcome.turns), (false, None));
}

#[test]
fn the_race_is_won_by_those_who_roll_first() {
    let barrage = json!({ "barrage_dice": 1, "turns": 1 });
    // Down on a four or less, up on a three without rule 201.
    assert_eq!(mean(&assault(barrage.clone(), json!({})), "defender_up"), "1/3");
    assert_eq!(mean(&assault(barrage, json!({ "wtj.201": "no" })), "defender_up"), "2/3");
}

#[test]
fn officers_carry_through_to_command_heroes_and_barrages() {
    let led = json!({ "attacker": { "officer": "veteran" }, "turns": 1 });
    let reached = |rulings| at_most(&assault(led.clone(), rulings), "turns", 1.0);
    // Four in six move with an officer, three without.
    assert_eq!(reached(json!({})), "2/3");
    assert_eq!(reached(json!({ "wtj.206": "no" })), "1/2");
    assert_eq!(reached(json!({ "wtj.102": "no" })), "1/2");
    let shelled = json!({ "defender": { "officer": "veteran" }, "barrage_dice": 1, "turns": 1 });
    let lost = |rulings| mean(&assault(shelled.clone(), rulings), "by_barrage");
    assert_eq!(lost(json!({})), "1/12");
    assert_eq!(lost(json!({ "wtj.601": "no" })), "1/6");
}

#[test]
fn heroes_go_ahead_of_an_assault_on_a_remnant() {
    let remnant =
        json!({ "defender": { "bases": 3 }, "heroes": true, "turns": 1, "approach": 200 });
    let on = assault(remnant.clone(), json!({}));
    // Half the time they stand at eighty yards, where a four, five and six remove 1, 1 and 2 bases;
    // else at two hundred, where a six removes one.
    assert_eq!(mean(&on, "by_heroes"), "5/12");
    let off = assault(remnant, json!({ "wtj.501": "no" }));
    assert_eq!(mean(&off, "by_heroes"), "0");
}

#[test]
fn grenades_and_antagonists_count_by_nation() {
    let germans = json!({
        "year": 1918,
        "attacker": { "nation": "german" },
        "defender": { "nation": "american" },
        "command_chart": { "average": { "assault": 1 } },
    });
    // They win from five below to none: twenty-one of thirty-six, against fifteen.
    assert_eq!(mean(&assault(germans.clone(), json!({})), "taken"), "7/12");
    assert_eq!(mean(&assault(germans, json!({ "wtj.502": "no" })), "taken"), "5/12");
    let russians = json!({
        "attacker": { "nation": "russian" },
        "defender": { "nation": "turkish" },
        "turns": 1,
    });
    let reached = |rulings| at_most(&assault(russians.clone(), rulings), "turns", 1.0);
    assert_eq!(reached(json!({})), "2/3");
    assert_eq!(reached(json!({ "wtj.101": "no" })), "1/2");
}

#[test]
fn wire_holds_the_attackers_up_by_its_type() {
    let wired = json!({ "belts": ["heavy-coiled"], "approach": 0, "turns": 1 });
    // Half of them move, and half of those get through.
    let reached = |rulings| at_most(&assault(wired.clone(), rulings), "turns", 1.0);
    assert_eq!(reached(json!({})), "1/4");
    assert_eq!(reached(json!({ "wtj.207": "no" })), "1/2");
}

#[test]
fn deep_wire_rolled_by_the_inch_takes_a_die_for_each() {
    let deep = json!({ "belts": ["medium-fence"], "belt_depth": 2, "allowance": 80, "approach": 0, "turns": 1 });
    let reached = |rulings| at_most(&assault(deep.clone(), rulings), "turns", 1.0);
    // Half of them move; one die of twenty yards a pip leaves something of eighty on 1 to 3, two
    // dice on three pips or fewer, 3/36.
    assert_eq!(reached(json!({})), "1/4");
    assert_eq!(reached(json!({ "wtj.207.roll": "per-inch" })), "1/24");
}

#[test]
fn a_whole_battle_is_exact() {
    let battle = json!({
        "attacker": { "officer": "veteran", "bases": 9 },
        "defender": { "officer": "veteran", "bases": 6 },
        "barrage_dice": 3,
        "belts": ["medium-fence"],
        "barrage_rolls": 1,
        "approach": 180,
        "beyond": 60,
        "turns": 10,
        "heroes": true,
        "prone_value": -2,
    });
    let battle = assault(battle, json!({}));
    // Three dice: sixes kill, two or three fives kill one more, 31/54; when the officer's die is even
    // only two or three sixes kill one, 2/27.
    assert_eq!(mean(&battle, "by_barrage"), "35/108");
    assert_eq!(mean(&battle, "belts"), "2/3");
}

#[test]
fn what_counts_as_a_request_for_a_hero_and_as_its_success_is_ruled() {
    // Sixty yards a turn bring the attackers within reach of heroes two turns before the trench.
    let weak = json!({
        "attacker": { "morale": "brave" },
        "defender": { "bases": 6 },
        "heroes": true,
        "approach": 300,
        "allowance": 60,
        "command_chart": { "average": { "assault": 1, "maneuver": 1 } },
    });
    let by_heroes = |rulings| mean(&assault(weak.clone(), rulings), "by_heroes");
    let book = by_heroes(json!({}));
    let made = by_heroes(json!({ "wtj.501.success": "attempt-made" }));
    assert_ne!(book, made);
    // Every turn has its request, so that all previous ones are consecutive.
    let consecutive = by_heroes(json!({
        "wtj.501.success": "attempt-made",
        "wtj.501.k": "consecutive-only",
    }));
    assert_eq!(made, consecutive);
}

#[test]
fn what_the_distance_adds_counts_once() {
    let by_heroes = |supported: bool, figures| {
        let weak = json!({
            "defender": { "bases": 3 }, "heroes": true, "approach": 300, "supported": supported,
        });
        mean(&figured(weak, figures, json!({ "wtj.501.lower_bound": "yes" })), "by_heroes")
    };
    // One less everywhere, as of a bracket that begins in the trench, or of support.
    let everywhere = json!({ "middle_from": 0, "far_from": 5000, "middle": -1 });
    let nowhere = json!({ "middle_from": 5000, "far_from": 5000 });
    assert_eq!(
        by_heroes(false, json!({ "reach": everywhere })),
        by_heroes(true, json!({ "reach": nowhere, "hero": { "supported": -1 } })),
    );
}
