//! Values: what is wrong, and what is said of it.

use super::of_value;

#[test]
fn comparisons_do_not_chain() {
    assert_eq!(
        of_value("1 < a < 5 < 6"),
        r#"2:1 "1 < a < 5" comparisons do not chain | this compares what was compared already | help: write `(1 < a and a < 5)`"#
    );
}

#[test]
fn a_minus_has_spaces() {
    assert_eq!(
        of_value("a -1"),
        r#"2:3 "-" this minus lacks a space beside it | help: a minus has spaces around it: `a - b`"#
    );
}

#[test]
fn a_minus_behind_dice_has_spaces() {
    assert_eq!(
        of_value("roll d6-1"),
        r#"2:8 "-" this minus lacks a space beside it | help: a minus has spaces around it: `a - b`"#
    );
}

#[test]
fn a_hundred_sides_are_written() {
    assert_eq!(
        of_value("roll d%"),
        r#"2:7 "%" `d%` is no die here | expected sides | help: a die with a hundred sides is `d100`"#
    );
}

#[test]
fn dice_are_rolled() {
    assert_eq!(
        of_value("2d6 + 1"),
        r#"2:1 "2d6" dice are no value until they are rolled | expected a value | help: write `roll 2d6`"#
    );
}

#[test]
fn a_number_of_dice_is_in_parentheses() {
    assert_eq!(
        of_value("roll hits d6"),
        r#"2:6 "hits d6" a number of dice is in parentheses | help: write `(hits) d6`"#
    );
}

#[test]
fn dice_are_counted_once() {
    assert_eq!(
        of_value("roll (n) 2d6"),
        r#"2:10 "2d6" how many dice there are is said twice | help: say it once: `(n) d6` or `2d6`"#
    );
}

#[test]
fn dice_have_a_target() {
    assert_eq!(
        of_value("test 2d6"),
        r#"2:9 "" the text ends here | expected a comparison, such as `>= 4`"#
    );
}

#[test]
fn successes_are_counted_of_dice() {
    assert_eq!(
        of_value("count 3 d6 >= 4"),
        r#"2:9 "d6" `d6` cannot stand here | expected `of` | help: write `of d6`"#
    );
}

#[test]
fn a_choice_has_no_braces() {
    assert_eq!(
        of_value("if a { 1 } else { 2 }"),
        r#"2:6 "{" `{` cannot stand here | expected `then` | help: a value is chosen with both: `if a then b else c`"#
    );
}

#[test]
fn a_choice_has_both_values() {
    assert_eq!(
        of_value("if a then 1"),
        r#"2:12 "" the text ends here | expected `else` | help: a value is chosen with both: `if a then b else c`"#
    );
}

#[test]
fn a_case_with_a_value_has_a_colon() {
    assert_eq!(
        of_value("when a { b => 1 }"),
        r#"2:12 "=>" `=>` cannot stand here | expected `:` | help: a case that has a value: `bogged: 1`"#
    );
}

#[test]
fn a_text_is_no_value() {
    assert_eq!(
        of_value(r#"a + "a text""#),
        r#"2:5 "\"a text\"" a text is no value | expected a value | help: before a question to the dice a text says what they are for: `"to hit": roll d6`"#
    );
}

#[test]
fn a_list_has_commas() {
    assert_eq!(
        of_value("[1, 2 3]"),
        r#"2:7 "3" `3` cannot stand here | expected `,` or `]` | 2:1 this `[` is not closed"#
    );
}

#[test]
fn a_call_is_closed() {
    assert_eq!(
        of_value("max(1, 2"),
        r#"2:9 "" the text ends here | expected `,` or `)` | 2:4 this `(` is not closed"#
    );
}

#[test]
fn parentheses_are_closed() {
    assert_eq!(
        of_value("(1 + 2"),
        r#"2:7 "" the text ends here | expected `)` | 2:1 this `(` is not closed"#
    );
}

#[test]
fn cells_have_commas() {
    assert_eq!(of_value("{ 1 2 }"), r#"2:5 "2" `2` cannot stand here | expected `,` or `}`"#);
}

#[test]
fn a_chart_has_a_last_row() {
    assert_eq!(
        of_value("{ ..2 none }"),
        r#"2:12 "}" `}` cannot stand here | expected `..` and a score, or `else` | help: the last row of a chart has no end: `else killed`"#
    );
}

#[test]
fn a_key_is_no_part() {
    assert_eq!(
        of_value("units.volley(3)"),
        r#"2:1 "units.volley" a key cannot be called | expected the name of a part | help: parts of other files are named by `use` and called by their name"#
    );
}

#[test]
fn a_number_has_a_largest_size() {
    assert_eq!(
        of_value("2147483648"),
        r#"2:1 "2147483648" this number is too large | help: whole numbers go up to 2147483647"#
    );
}

#[test]
fn a_decimal_has_so_many_digits() {
    assert_eq!(
        of_value("0.1234567890123456789012345678901234567891"),
        r#"2:1 "0.1234567890123456789012345678901234567891" `0.1234567890123456789012345678901234567891` is too large or too fine to be worked out exactly"#
    );
}

#[test]
fn a_number_has_one_dot() {
    assert_eq!(
        of_value("1.2.3"),
        r#"2:4 "." a number has one dot, with digits before and after it | help: write `0.5` or `5`"#
    );
}

#[test]
fn a_choice_has_three_values() {
    assert_eq!(
        of_value("if(a, b)"),
        r#"2:1 "if" `if` takes three values; found 2 | help: write `if a then b else c` or `if(a, b, c)`"#
    );
}

#[test]
fn a_number_does_not_run_on() {
    assert_eq!(
        of_value("2nd"),
        r#"2:1 "2nd" a number does not run on into letters | expected digits alone | help: a name begins with a letter"#
    );
}

#[test]
fn a_question_mark_chooses_nothing() {
    assert_eq!(
        of_value("a ? b : c"),
        r#"2:3 "?" `?` is no sign of the language | help: a value is chosen with `if a then b else c`"#
    );
}

#[test]
fn a_dot_stands_between_names() {
    assert_eq!(
        of_value("a . b"),
        r#"2:3 "." this dot stands alone | expected a name right before and after it | help: a key is written `unit.pins`, from one number to another `1..6`"#
    );
}
