//! Keys: what is wrong, and what is said of it.

use super::of_keys;

#[test]
fn a_list_has_a_whole_number_of_items() {
    assert_eq!(
        of_keys(r#"a list 0.5..3 of 1..6 "A.""#),
        r#"2:8 "0.5" `0.5` is no whole number | expected the smallest number of them | help: numbers with decimals are for chances and results"#
    );
}

#[test]
fn a_range_has_two_ends() {
    assert_eq!(of_keys(r#"a 1 "A.""#), r#"2:5 "\"A.\"" a text cannot stand here | expected `..`"#);
}

#[test]
fn a_type_is_no_int() {
    assert_eq!(
        of_keys(r#"a int = 3 "A.""#),
        r#"2:3 "int" `int` is no type | expected what it can be | help: numbers say from where to where: `0..20`"#
    );
}

#[test]
fn a_type_has_a_capital() {
    assert_eq!(
        of_keys(r#"a quality "A.""#),
        r#"2:3 "quality" `quality` is no type | expected what it can be | help: types begin with a capital letter; words of its own have `|` between them"#
    );
}

#[test]
fn dice_are_no_key() {
    assert_eq!(
        of_keys(r#"d6 1..2 "A.""#),
        r#"2:1 "d6" `d6` is dice, and no name | expected a key | help: write `die_6`"#
    );
}

#[test]
fn a_meaning_stands_behind_the_type() {
    assert_eq!(
        of_keys(r#"a "A." 1..2"#),
        r#"2:8 "1" `1` cannot stand here | expected `{`: what the key can be stands before its meaning"#
    );
}

#[test]
fn a_chart_has_dice() {
    assert_eq!(
        of_keys(r#"a table of Fire "A.""#),
        r#"2:17 "\"A.\"" a text cannot stand here | expected `on`"#
    );
}

#[test]
fn a_unit_stands_behind_the_numbers() {
    assert_eq!(
        of_keys("a 1..10 = 3 (models) \"A.\""),
        "2:13 \"(\" `(` cannot stand here | expected what the key means \
         | help: what is counted stands behind the numbers: `0..20 (models) = 3`"
    );
}
