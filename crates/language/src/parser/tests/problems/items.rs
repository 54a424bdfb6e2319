//! Declarations: what is wrong, and what is said of it.

use super::of_item;

#[test]
fn a_type_begins_with_a_capital() {
    assert_eq!(
        of_item("enum quality { a b }"),
        r#"2:6 "quality" `quality` is no type | expected a name for the type | help: types begin with a capital letter"#
    );
}

#[test]
fn a_declaration_may_be_misspelt() {
    assert_eq!(
        of_item("circumstance { a 1..2 }"),
        r#"2:1 "circumstance" `circumstance` cannot stand here | expected a declaration | help: did you mean `circumstances`?"#
    );
}

#[test]
fn a_declaration_is_no_statement() {
    assert_eq!(
        of_item("let a = 3"),
        r#"2:1 "let" `let` cannot stand here | expected a declaration | help: statements stand in `resolve { … }` or in a part"#
    );
}

#[test]
fn a_function_is_a_part() {
    assert_eq!(
        of_item("def f() { give 1 }"),
        r#"2:1 "def" `def` cannot stand here | expected a declaration | help: `part volley(n) -> hits { … }` declares a part"#
    );
}

#[test]
fn a_param_has_no_colon() {
    assert_eq!(
        of_item("part f(x: Unit) = 3"),
        r#"2:9 ":" no `:` stands before a type | help: write `x Type`"#
    );
}

#[test]
fn a_word_of_an_enum_is_not_of_the_language() {
    assert_eq!(
        of_item(r#"enum E { stop "S." }"#),
        r#"2:10 "stop" `stop` is a word of the language | expected a word | help: choose another name; only keys may be called so"#
    );
}

#[test]
fn a_die_has_a_face() {
    assert_eq!(
        of_item(r#"example "e" { faces 1 300 then a = 1 }"#),
        r#"2:23 "300" no die shows 300 | expected a face from 1 to 255"#
    );
}

#[test]
fn an_example_says_what_comes_of_it() {
    assert_eq!(
        of_item(r#"example "e" { given a = 1 }"#),
        r#"2:27 "}" `}` cannot stand here | expected `given`, `faces` or `then`, in this order | help: an example says what comes of it: `then kills = 2`"#
    );
}

#[test]
fn an_expectation_has_one_sign() {
    assert_eq!(
        of_item("expect mean a == 3"),
        r#"2:15 "==" `==` compares two numbers | expected `=` and the number that must come out | help: write `=`"#
    );
}

#[test]
fn a_source_stands_in_the_head() {
    assert_eq!(
        of_item(r#"part f() = 1 source "S""#),
        r#"2:14 "source" `source` cannot stand here | expected a declaration | help: what is said about a file stands behind its title"#
    );
}

#[test]
fn a_brace_closes_something() {
    assert_eq!(of_item("part f() { give 1 } }"), r#"2:21 "}" this `}` closes nothing"#);
}
