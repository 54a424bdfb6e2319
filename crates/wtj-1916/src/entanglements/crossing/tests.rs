use sandtable_dice::Scripted;
use serde_json::{Value, json};

use super::*;
use sandtable_worked::{at_least, at_most, mean, with, written};

fn wire(belts: Value, changes: Value, rulings: Value) -> Entanglements {
    let circumstances = with(json!({ "belts": belts }), changes);
    written(circumstances, json!({}), rulings)
}

#[test]
fn wtj_wire_001_each_type_takes_its_yards_off_a_move() {
    let reduction = |belt: &str| {
        mean(&wire(json!([belt]), json!({ "allowance": 999 }), json!({})), "reduction")
    };
    assert_eq!(reduction("light-riders"), "35/2");
    assert_eq!(reduction("light-coiled"), "35/2");
    assert_eq!(reduction("light-fence"), "35");
    assert_eq!(reduction("medium-fence"), "70");
    assert_eq!(reduction("heavy-coiled"), "105");
}

#[test]
fn wtj_wire_002_heavy_coiled_wire_takes_ninety_yards_or_more_two_times_in_three() {
    let heavy = wire(json!(["heavy-coiled"]), json!({}), json!({}));
    assert_eq!(at_least(&heavy, "reduction", 90.0), "2/3");
    // Up to ninety of a hundred and twenty yards leave something: three faces.
    assert_eq!(mean(&heavy, "first_turn"), "1/2");
    assert_eq!(at_most(&heavy, "turns", 2.0), "3/4");
}

#[test]
fn a_unit_that_is_stopped_rolls_again_next_turn() {
    let heavy = wire(json!(["heavy-coiled"]), json!({ "beyond": 30 }), json!({}));
    let mut dice = Scripted::new([4, 3]);
    let outcome = heavy.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!((outcome.turns, outcome.stopped, outcome.reduction), (Some(2), 1, 120));
    let through = json!({ "wtj.207.stuck": "through-next-turn" });
    let mut dice = Scripted::new([6]);
    let outcome = wire(json!(["heavy-coiled"]), json!({}), through).resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!(outcome.turns, Some(2));
}

#[test]
fn several_belts_add_up() {
    let belts = json!(["light-fence", "medium-fence"]);
    let per_turn = json!({ "wtj.207.roll": "per-turn" });
    let first = |rulings| mean(&wire(belts.clone(), json!({}), rulings), "first_turn");
    // Ten times one die and twenty times another stay below 120: 6 + 6 + 5 + 3 + 1 pairs of 36.
    assert_eq!(first(json!({})), "7/12");
    // With one die for both it is thirty times its face: one, two or three.
    assert_eq!(first(per_turn), "1/2");
}

#[test]
fn rolling_by_the_inch_adds_up_dice() {
    let rulings = json!({ "wtj.207.roll": "per-inch" });
    let deep = wire(json!(["light-coiled"]), json!({ "belt_depth": 3 }), rulings);
    assert_eq!(mean(&deep, "reduction"), "105/2");
}

#[test]
fn wtj_wire_006_sections_are_destroyed_by_natural_barrage_rolls() {
    let left = |belt: &str, rolls: u32| {
        mean(&wire(json!([belt]), json!({ "barrage_rolls": rolls }), json!({})), "belts")
    };
    assert_eq!(left("medium-fence", 2), "4/9");
    assert_eq!(left("light-riders", 1), "1/6");
    assert_eq!(left("light-coiled", 1), "1/3");
    assert_eq!(left("light-fence", 1), "1/2");
    assert_eq!(left("heavy-coiled", 1), "5/6");
}

#[test]
fn tanks_are_held_by_heavy_coiled_wire_alone() {
    let tank = |belt: &str| {
        let changes = json!({ "crosser": "tank", "barrage_rolls": 1 });
        mean(&wire(json!([belt]), changes, json!({})), "through")
    };
    assert_eq!(tank("medium-fence"), "1");
    assert_eq!(tank("heavy-coiled"), "1/6");
}

#[test]
fn the_approach_takes_its_share_of_the_move() {
    let coiled = wire(json!(["light-coiled"]), json!({ "approach": 200 }), json!({}));
    let mut dice = Scripted::new([6]);
    assert_eq!(coiled.resolve(&mut dice).turns, Some(2));
    let late = wire(json!(["light-coiled"]), json!({ "approach": 500, "turns": 2 }), json!({}));
    assert_eq!(mean(&late, "through"), "0");
}

#[test]
fn without_the_rule_all_wire_is_regular() {
    let off = json!({ "wtj.207": "no" });
    let heavy = wire(json!(["heavy-coiled"]), json!({}), off);
    assert_eq!(mean(&heavy, "reduction"), "35/2");
    assert_eq!(mean(&heavy, "solid_cover"), "0");
}
