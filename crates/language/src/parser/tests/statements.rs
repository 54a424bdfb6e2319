use super::show_statements::block;
use crate::parser::parse;
use crate::syntax::Item;

/// The tree of statements.
#[track_caller]
fn tree(text: &str) -> String {
    let (file, problems) = parse(&format!("rule a \"T\" resolve {{ {text} }}"), 0);
    assert!(problems.is_empty(), "{problems:#?}");
    match file.expect("a head").items.as_slice() {
        [Item::Resolve(body, _)] => block(body),
        items => panic!("one block, not {items:?}"),
    }
}

#[test]
fn values_are_named_and_set() {
    assert_eq!(
        tree("let a = 1 let hits, pins = attack(unit)"),
        "{let a = 1; let hits pins = (attack! unit)}"
    );
    assert_eq!(tree("var pins 0..20 = 0 var dead = no"), "{var pins 0..20 = 0; var dead = no}");
    assert_eq!(tree("var fate crossed | late = late"), "{var fate (crossed late) = late}");
    assert_eq!(tree("a = 1  a, b = fight(a, b)"), "{a = 1; a b = (fight! a b)}");
    assert_eq!(tree("units[i].now.pins = 2"), "{units[i].now.pins = 2}");
    assert_eq!(tree("a += 1  b[i] -= dead"), "{a += 1; b[i] -= dead}");
}

#[test]
fn newlines_end_nothing() {
    assert_eq!(tree("let a = b\n + c\nd =\n 2 # a comment = 3\n"), "{let a = (Plus b c); d = 2}");
}

#[test]
fn something_is_done_if_something_holds() {
    assert_eq!(
        tree("if a { stop } else if b { finish } else { c = 1 }"),
        "{if a {stop} else {if b {finish} else {c = 1}}}"
    );
    assert_eq!(
        tree("if \"x\": test d6 == 6 { } stop"),
        "{if (for \"x\" (test 1d6 Equal 6)) {}; stop}"
    );
}

#[test]
fn something_is_done_in_some_cases() {
    assert_eq!(
        tree("when how { hung-up { a = 1 } x, y { } 1..3 { stop } else { b = 2 } }"),
        "{when how {hung-up: {a = 1} x|y: {} 1..3: {stop} else: {b = 2}}}"
    );
}

#[test]
fn a_case_behind_a_test_is_no_condition_of_it() {
    assert_eq!(
        tree("let ok = test d6 >= 4 but highest fails\nwhen row { stunned, hurt { stop } }"),
        "{let ok = (test 1d6 AtLeast 4 (highest fails)); when row {stunned|hurt: {stop}}}"
    );
    assert_eq!(
        tree("if test d6 >= 4 but highest fails when x { a = 1 }"),
        "{if (test 1d6 AtLeast 4 (highest fails when x)) {a = 1}}"
    );
}

#[test]
fn rounds_are_played() {
    assert_eq!(tree("rounds up to 6 at turn { stop }"), "{rounds 6 at turn {stop}}");
    assert_eq!(tree("rounds up to if a then 1 else hits { }"), "{rounds (if a 1 hits) {}}");
    assert_eq!(tree("for each kind at i in belts { }"), "{each kind at i in belts {}}");
    assert_eq!(
        tree("for face, count in 20d20 from highest { left -= count }"),
        "{faces face count 20d20 down {left -= count}}"
    );
    assert_eq!(tree("for f, n in (k) d6 from lowest { }"), "{faces f n kd6 up {}}");
}

#[test]
fn something_is_given_and_told() {
    assert_eq!(tree("give a, b + 1"), "{give a (Plus b 1)}");
    assert_eq!(
        tree("note \"the {{squad}} stops\n  with {pins - 1} pins{if a then 1 else 2}\""),
        "{note [\"the {squad} stops with \" (Minus pins 1) \" pins\" (if a 1 2)]}"
    );
}

#[test]
fn a_result_has_measures() {
    assert_eq!(
        tree(
            "result { kills = a + b count (game models) \"Killed.\" else \"nobody\", turns = t time \"Turns.\" }"
        ),
        "{result {[kills = (Plus a b) Count (game models) \"Killed.\" else \"nobody\"] [turns = t Time \"Turns.\"]}}"
    );
    assert_eq!(
        tree(
            "result { pins = f(3) (markers) \"Pins.\" n = number of s in xs: s \"Such.\" amount = x amount \"A.\" }"
        ),
        "{result {[pins = (f! 3) (markers) \"Pins.\"] [n = (Number s in xs: s) \"Such.\"] [amount = x Amount \"A.\"]}}"
    );
}

#[test]
fn words_of_the_dice_can_be_variables() {
    assert_eq!(tree("let x = count y = sum  read = 3"), "{let x = count; y = sum; read = 3}");
    assert_eq!(tree("var at = a at.beyond = at.left"), "{var at = a; at.beyond = at.left}");
    assert_eq!(tree("var up = no up = look"), "{var up = no; up = look}");
}

#[test]
fn rules_are_played() {
    assert_eq!(
        tree("play mud = \"ba.mud\" { unit.kind = \"wheeled\" turns, figures save = n + 1 } stop"),
        "{play mud = \"ba.mud\" {Circumstances unit.kind = \"wheeled\" Circumstances turns = turns \
         Figures save = (Plus n 1)}; stop}"
    );
    assert_eq!(
        tree(
            "play a = \"b.rule\" when x > 2 { c = { d = 1 e = [\"x\", 2] } rulings f.g = yes } or skip { stop }"
        ),
        "{play a = \"b.rule\" when (Greater x 2) {Circumstances c = {d = 1, e = [\"x\", 2]} Rulings f.g = yes} or skip \
         {stop}}"
    );
}
