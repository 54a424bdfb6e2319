//! Problems of a file as a whole: its head, its braces, its quotes.

use super::problem;

#[test]
fn a_file_begins_with_what_it_is() {
    assert_eq!(
        problem("circumstances { a 1..2 }"),
        "1:1 \"circumstances\" `circumstances` cannot stand here | expected `rule` or `library` \
         | help: a file begins with `rule house.wire \"Through the wire\"`"
    );
    assert_eq!(
        problem(""),
        "1:1 \"\" the text ends here | expected `rule` or `library` \
         | help: a file begins with `rule house.wire \"Through the wire\"`"
    );
    assert_eq!(
        problem("rule \"Wire\""),
        "1:6 \"\\\"Wire\\\"\" a text cannot stand here | expected an id, such as `house.wire`"
    );
}

#[test]
fn what_is_said_about_a_file_is_said_once() {
    assert_eq!(
        problem("rule a \"T\"\nsource \"S\"\nsource \"R\""),
        "3:1 \"source\" `source` is said twice | 2:8 it is said here"
    );
}

#[test]
fn the_indentation_says_which_brace_is_not_closed() {
    let text = "rule a \"T\"
resolve {
  if x {
    stop
  rounds up to 3 {
    stop
  }
}
part f() = 1";
    assert_eq!(
        problem(text),
        "8:1 \"}\" a `}` is missing before this | expected `}` | 3:8 this `{` is not closed"
    );
}

#[test]
fn a_brace_is_missing_before_the_next_declaration() {
    assert_eq!(
        problem("rule a \"T\"\nresolve {\n  stop\npart f() = 1"),
        "4:1 \"part\" a `}` is missing before this | expected `}` | 2:9 this `{` is not closed"
    );
}

#[test]
fn a_brace_is_missing_at_the_end() {
    assert_eq!(
        problem("rule a \"T\"\nresolve {\n  stop\n"),
        "4:1 \"\" a `}` is missing at the end of the text | expected `}` | 2:9 this `{` is not closed"
    );
}

#[test]
fn a_brace_that_is_too_far_to_the_right_closes_nothing() {
    assert_eq!(
        problem("rule a \"T\"\nresolve {\n  if x { stop }\n  }\n  finish\n}"),
        "4:3 \"}\" this `}` closes nothing"
    );
}

#[test]
fn a_parenthesis_is_missing_before_the_next_statement() {
    assert_eq!(
        problem("rule a \"T\"\nresolve {\n  let x = max(1, 2\n  let y = 3\n}"),
        "4:3 \"let\" `let` cannot stand here | expected `,` or `)` | 3:14 this `(` is not closed"
    );
}

#[test]
fn a_quote_is_missing() {
    assert_eq!(
        problem("rule a \"T\nresolve { note \"stopped\" }\npart f() = \"x\": roll d6"),
        "1:8 \"\\\"\" this text has no end | this quote is not closed \
         | help: a text ends with `\"`; within it, write `\\\"`"
    );
    assert_eq!(
        problem("rule a \"T\"\npart f() = \"x: roll d6\n"),
        "2:12 \"\\\"\" this text has no end | this quote is not closed \
         | help: a text ends with `\"`; within it, write `\\\"`"
    );
}

#[test]
fn what_is_nested_too_deep_is_told_where_it_is() {
    let text = format!("rule a \"T\"\npart f() = {}1{}", "(".repeat(70), ")".repeat(70));
    assert_eq!(
        problem(&text),
        "2:76 \"(\" this is nested more than 64 deep \
         | help: divide it: name what is within it with `let`, or make it a part"
    );
}
