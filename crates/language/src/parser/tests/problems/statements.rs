//! Statements: what is wrong, and what is said of it.

use super::of_statements;

#[test]
fn a_condition_compares_with_two_signs() {
    assert_eq!(
        of_statements("if a = 1 { stop }"),
        r#"2:6 "=" `=` does not compare | expected `==` | help: `==` compares"#
    );
}

#[test]
fn nothing_is_ended_with_a_semicolon() {
    assert_eq!(
        of_statements("let a = 1;"),
        r#"2:10 ";" nothing is ended with `;` | leave it out | help: what comes next begins by itself, on the same line or on another"#
    );
}

#[test]
fn texts_have_double_quotes() {
    assert_eq!(
        of_statements("note 'hello'"),
        r#"2:6 "'hello'" texts stand in double quotes | help: write `"hello"`"#
    );
}

#[test]
fn else_if_is_two_words() {
    assert_eq!(
        of_statements("if a { stop } elif b { stop }"),
        r#"2:15 "elif" `elif` is two words here | help: write `else if`"#
    );
}

#[test]
fn a_part_gives_and_does_not_return() {
    assert_eq!(
        of_statements("return 3"),
        r#"2:1 "return" `return` is no word of the language | expected `give` | help: a part gives what it is asked for: `give hits, pins`"#
    );
}

#[test]
fn a_loop_says_how_long_it_can_last() {
    assert_eq!(
        of_statements("while a < 3 { a += 1 }"),
        r#"2:1 "while" `while` is no word of the language | a play of rounds says how long it can last | help: write `rounds up to N { … }`, and `stop` where they end before"#
    );
}

#[test]
fn rounds_have_a_bound() {
    assert_eq!(
        of_statements("rounds { stop }"),
        r#"2:1 "rounds" these rounds have no bound | a play of rounds says how long it can last | help: write `rounds up to N { … }`, and `stop` where they end before"#
    );
}

#[test]
fn a_loop_over_numbers_is_rounds() {
    assert_eq!(
        of_statements("for (i in xs) { stop }"),
        r#"2:1 "for" this is no loop of the language | a play of rounds says how long it can last | help: write `for each x in xs { … }` or `rounds up to N at i { … }`"#
    );
}

#[test]
fn only_a_variable_can_be_set() {
    assert_eq!(
        of_statements("volley(3) += 1"),
        r#"2:1 "volley(3)" only a variable can be set | expected a variable, such as `pins`, `unit.pins` or `pins[i]`"#
    );
}

#[test]
fn a_value_alone_goes_nowhere() {
    assert_eq!(
        of_statements("volley(3)"),
        r#"2:1 "volley(3)" this value goes nowhere | expected a statement | help: name it with `let x = …`, or set a variable"#
    );
}

#[test]
fn nothing_changes_by_a_factor() {
    assert_eq!(
        of_statements("a *= 2"),
        r#"2:3 "*=" `*=` is no sign of the language | help: write `a = a * b`"#
    );
}

#[test]
fn one_variable_changes_at_a_time() {
    assert_eq!(
        of_statements("a, b += 1"),
        r#"2:1 "a, b" `+=` changes one variable | help: change one after the other"#
    );
}

#[test]
fn a_word_of_the_language_is_no_variable() {
    assert_eq!(
        of_statements("let then = 3"),
        r#"2:5 "then" `then` is a word of the language | expected a name | help: choose another name; only keys may be called so"#
    );
}

#[test]
fn only_types_have_capitals() {
    assert_eq!(
        of_statements("let Hits = 3"),
        r#"2:5 "Hits" only types begin with a capital letter | expected a name"#
    );
}

#[test]
fn a_statement_has_braces() {
    assert_eq!(
        of_statements("if a then stop"),
        r#"2:6 "then" `then` cannot stand here | expected `{` | help: a statement has braces: `if a { … }`; `then` chooses a value"#
    );
}

#[test]
fn a_case_of_a_statement_has_braces() {
    assert_eq!(
        of_statements("when a { b: 1 }"),
        r#"2:11 ":" `:` cannot stand here | expected `{` | help: a case in which something is done has braces: `bogged { … }`"#
    );
}

#[test]
fn targets_have_commas() {
    assert_eq!(of_statements("let a b = 3"), r#"2:7 "b" `b` cannot stand here | expected `=`"#);
}

#[test]
fn a_result_has_lines() {
    assert_eq!(
        of_statements("result a, b"),
        r#"2:8 "a" `a` cannot stand here | expected `{` | help: each measure has a line: `result { kills = kills (models) "Models killed." }`"#
    );
}

#[test]
fn a_measure_has_a_meaning() {
    assert_eq!(
        of_statements("result { a = 1 }"),
        r#"2:16 "}" `}` cannot stand here | expected what the measure means in double quotes"#
    );
}

#[test]
fn a_note_closes_its_braces() {
    assert_eq!(
        of_statements(r#"note "pins: {pins""#),
        r#"2:13 "{" this `{` is not closed in the text | help: a brace that is meant to be read is written `{{`"#
    );
}

#[test]
fn a_note_opens_its_braces() {
    assert_eq!(
        of_statements(r#"note "pins: pins}""#),
        r#"2:17 "}" this `}` closes nothing | help: a brace that is meant to be read is written `}}`"#
    );
}

#[test]
fn a_brace_of_a_note_has_a_value() {
    assert_eq!(
        of_statements(r#"note "pins: {}""#),
        r#"2:14 "" `}` cannot stand here | expected a value"#
    );
}

#[test]
fn a_backslash_stands_before_quotes() {
    assert_eq!(
        of_statements(r#"note "a\nb""#),
        r#"2:8 "\\n" a backslash stands before `"` or `\` only | help: write `\\` for a backslash"#
    );
}

#[test]
fn a_call_has_no_space() {
    assert_eq!(
        of_statements("let a = volley (3)"),
        r#"2:16 "(" `(` cannot stand here | expected a statement | help: it belongs to the name before it only without a space: `volley(3)`"#
    );
}

#[test]
fn a_type_begins_no_statement() {
    assert_eq!(
        of_statements("int x = 3"),
        "2:1 \"int\" `int` begins no statement | expected a statement \
         | help: `let x = …` names a value, `var x = …` one that changes"
    );
}
