//! Texts of scenarios, what they are read as, and what is said of those that cannot be.

use super::{LONGEST_OF_SCENARIO, Misread, Node, parse};

const NAMES: [&str; 4] = ["a", "b", "c", "lost_men"];

/// A tree on one line: what stands in parentheses belongs together.
fn shown(node: &Node, names: &[&str]) -> String {
    let show = |of: &Node| shown(of, names);
    match node {
        Node::Number(number) if number.denominator == 1 => number.numerator.to_string(),
        Node::Number(number) => format!("{}:{}", number.numerator, number.denominator),
        Node::Name { index, .. } => names[*index].to_owned(),
        Node::Negative(of) => format!("(Minus {})", show(of)),
        Node::Not(of) => format!("(Not {})", show(of)),
        Node::Row(first, links) => {
            let link = |link: &super::Link| format!(" {:?} {}", link.operator, show(&link.operand));
            format!("({}{})", show(first), links.iter().map(link).collect::<String>())
        }
        Node::Choice(condition, then, otherwise) => {
            format!("(If {} {} {})", show(condition), show(then), show(otherwise))
        }
        Node::Call(function, arguments) => {
            let arguments: Vec<String> = arguments.iter().map(show).collect();
            format!("({function:?}! {})", arguments.join(" "))
        }
    }
}

#[track_caller]
fn reads(text: &str, expected: &str) {
    reads_over(&NAMES, text, expected);
}

#[track_caller]
fn reads_over(names: &[&str], text: &str, expected: &str) {
    let node = parse(text, names).unwrap_or_else(|misread| panic!("{text}: {misread:?}"));
    assert_eq!(shown(&node, names), expected, "{text}");
}

#[track_caller]
fn refused(text: &str, at: usize, expected: &str) {
    match parse(text, &NAMES) {
        Err(Misread::Wrong(problem)) => {
            let parts = [Some(problem.message), Some(problem.label), problem.help];
            let parts: Vec<String> =
                parts.into_iter().flatten().filter(|it| !it.is_empty()).collect();
            assert_eq!((problem.span.start, parts.join(" | ").as_str()), (at, expected), "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn operators_have_words_and_signs() {
    reads("a and b or c", "((a And b) Or c)");
    reads("a && b || c", "((a And b) Or c)");
    reads("a or b or c", "(a Or b Or c)");
    reads("a + b - c * a // b % c / 2", "(a Plus b Minus (c Times a Whole b Rest c Over 2))");
    reads("a + 1 <= b ?? 2 + c", "((a Plus 1) AtMost (b Default (2 Plus c)))");
    reads("a ?? b ?? c", "(a Default b Default c)");
    reads("yes and no", "(1 And 0)");
}

#[test]
fn what_stands_in_parentheses_belongs_together() {
    reads("(a + b) * -c", "((a Plus b) Times (Minus c))");
    reads("a - (b - c)", "(a Minus (b Minus c))");
    reads("(a < b) == c", "((a Less b) Equal c)");
    reads("(a - b) - c", "(a Minus b Minus c)");
}

/// As it was before scenarios could say `not`.
#[test]
fn an_exclamation_mark_binds_as_a_sign_does() {
    reads("!a == b", "((Not a) Equal b)");
    reads("!a + 1", "((Not a) Plus 1)");
    reads("!!a", "(Not (Not a))");
    reads("not a == b", "(Not (a Equal b))");
    reads("not not a and b", "((Not (Not a)) And b)");
    reads("a + not b", "(a Plus (Not b))");
    reads("- not a", "(Minus (Not a))");
}

#[test]
fn names_of_measures_have_no_hyphens() {
    reads("a-b", "(a Minus b)");
    reads("lost_men -1", "(lost_men Minus 1)");
    reads("a- -b", "(a Minus (Minus b))");
    reads("a--b", "(a Minus (Minus b))");
}

#[test]
fn one_of_two_is_chosen() {
    reads("if a then b else c", "(If a b c)");
    reads("if(a, b, c)", "(If a b c)");
    reads("if (a, b, c) + 1", "((If a b c) Plus 1)");
    reads("if (a) + 1 > b then b else c", "(If ((a Plus 1) Greater b) b c)");
    reads(
        "if (a or b) and c then 1 else if b then 2 else 3 + a",
        "(If ((a Or b) And c) 1 (If b 2 (3 Plus a)))",
    );
    reads("2 * if(a > b, if a then 1 else 2, 3)", "(2 Times (If (a Greater b) (If a 1 2) 3))");
}

#[test]
fn functions_may_stand_apart_from_their_parentheses() {
    reads("min(a, b, 3)", "(Min! a b 3)");
    reads("max (a)", "(Max! a)");
    reads("floor(a / 2) + ceil(b) - abs(c)", "((Floor! (a Over 2)) Plus (Ceil! b) Minus (Abs! c))");
    reads("known(a) && a > 2", "((Known! a) And (a Greater 2))");
    reads("min(a, b,)", "(Min! a b)");
}

#[test]
fn numbers_are_exact() {
    reads("1_000 + 1e3 + 2.5E-1", "(1000 Plus 1000 Plus 1:4)");
    reads("99999999999999999999", "99999999999999999999");
    reads("1e+2 - 0.50", "(100 Minus 1:2)");
}

#[test]
fn blanks_line_breaks_and_remarks_mean_nothing() {
    reads(" a\n+\t\u{a0}b\r\n", "(a Plus b)");
    reads("a # what is lost\n  + b # and more", "(a Plus b)");
}

#[test]
fn an_operator_knows_its_place() {
    let Ok(Node::Row(_, links)) = parse("(a) # x / y\n  /(b)", &NAMES) else { panic!("a row") };
    assert_eq!(links[0].offset, 14);
}

/// Measures may be called as they like, also by words that mean something in the language.
#[test]
fn the_name_of_a_measure_is_that() {
    let words = [
        "and", "or", "not", "if", "then", "else", "yes", "no", "nothing", "when", "chance", "test",
        "roll", "count", "look", "read", "add", "sum", "any", "first", "list", "number", "every",
        "with", "min", "known", "floor", "d6", "d", "part", "use", "record", "let", "stop",
        "rounds", "e",
    ];
    for word in words {
        reads_over(&[word], word, word);
        reads_over(&[word], &format!("{word} + 2"), &format!("({word} Plus 2)"));
        reads_over(&[word], &format!("{word} - {word}"), &format!("({word} Minus {word})"));
        reads_over(&[word], &format!("2*{word}-1"), &format!("((2 Times {word}) Minus 1)"));
        reads_over(&[word], &format!("({word})"), word);
        reads_over(&[word], &format!("-{word} == 3"), &format!("((Minus {word}) Equal 3)"));
        reads_over(&[word], &format!("!{word}"), &format!("(Not {word})"));
        reads_over(&[word], &format!("{word} && {word}"), &format!("({word} And {word})"));
        reads_over(&[word], &format!("{word} and {word}"), &format!("({word} And {word})"));
        reads_over(&[word], &format!("{word} or not {word}"), &format!("({word} Or (Not {word}))"));
        reads_over(&[word], &format!("min({word}, 2)"), &format!("(Min! {word} 2)"));
        reads_over(&[word], &format!("if({word}, 2, {word})"), &format!("(If {word} 2 {word})"));
    }
    reads_over(&["if", "not"], "if if then not else not not", "(If if not (Not not))");
}

#[test]
fn what_belongs_to_a_page_is_refused() {
    let no_dice = "a measure rolls no dice | it is worked out of what the rule comes to, which rolls \
                   them";
    for text in [
        "roll d6",
        "roll 2d6",
        "2d6",
        "d6",
        "test 2d6 <= 9",
        "count 3 of d6 >= 4",
        "chance 1/3",
        "look up b",
        "add up 3 of f(a)",
        "count 3 of chance 0.5",
        "roll(a) d6",
    ] {
        let at = if text.starts_with("roll(") { continue } else { 0 };
        refused(text, at, no_dice);
        refused(&format!("a + {text}"), 4, no_dice);
    }
    refused(
        "read b at 2",
        0,
        "a measure reads no table | it is worked out of what the rule comes to",
    );
    refused(
        "nothing",
        0,
        "`nothing` is no number | to leave cases out, write the measure as `{ of = \"…\", given = \
         \"…\" }`",
    );
    refused(
        "when a { 1: 2, else: 3 }",
        0,
        "a measure has no cases | it chooses with `if a then b else c`",
    );
    let numbers = "it is worked out of numbers, such as `a + b + c`";
    refused("sum of i in 1..3: i", 0, &format!("a measure has no lists | {numbers}"));
    refused("[a, b]", 0, &format!("a measure has no lists | {numbers}"));
    refused("a[1]", 0, &format!("a measure has no lists | {numbers}"));
    refused("a with { b = 2 }", 0, &format!("a measure has no records | {numbers}"));
    refused("Unit { b = 2 }", 0, &format!("a measure has no records | {numbers}"));
    refused("{ a, b }", 0, &format!("a measure has no records | {numbers}"));
    refused(
        "1 + unit.pins",
        4,
        "a measure reads no keys | it is worked out of what the rule comes to, by the names of \
         measures",
    );
    refused(
        "\"to hit\"",
        0,
        "`\"` is no sign of the language | names and numbers stand without quotes",
    );
}

#[test]
fn slips_are_told_with_what_is_written_instead() {
    refused("a +", 3, "the expression ends here | expected a value");
    refused("(a", 2, "the expression ends here | expected `)`");
    refused("a b", 2, "`b` cannot stand here | expected an operator or the end");
    refused("a = b", 2, "`=` does not compare | expected `==` | `==` compares");
    refused("a =< b", 2, "`=` does not compare | expected `<=` | at most is written `<=`");
    refused(
        "a => b",
        2,
        "`=>` cannot stand here | expected an operator or the end | at least is written `>=`",
    );
    refused(
        "a * 0,5",
        5,
        "`,` cannot stand here | expected an operator or the end | decimals are written with a point",
    );
    refused("a, b", 1, "`,` cannot stand here | expected an operator or the end");
    refused(
        "a ? b : c",
        2,
        "`?` is no sign of the language | a value is chosen with `if a then b else c`",
    );
    refused(
        "if a then b",
        11,
        "the expression ends here | expected `else` | a value is chosen with both: `if a then b else c`",
    );
    refused("if()", 3, "`)` cannot stand here | expected a value");
    refused(
        "if(a, b)",
        0,
        "`if` takes three values; found 2 | write `if a then b else c` or `if(a, b, c)`",
    );
    refused(
        "if(a, b, c, a)",
        0,
        "`if` takes three values; found 4 | write `if a then b else c` or `if(a, b, c)`",
    );
    refused("abs(a, b)", 0, "`abs` takes one argument; found 2");
    refused("min()", 0, "`min` takes one argument or more; found 0");
    refused("flor(a)", 0, "unknown function `flor` | did you mean `floor`?");
    refused("a(2)", 0, "unknown function `a` | there are: min, max, abs, floor, ceil, known, if");
    refused(
        "a < b < c",
        0,
        "comparisons do not chain | this compares what was compared already | write `(a < b and b < c)`",
    );
    refused(
        "1_",
        0,
        "a number does not run on into letters | expected digits alone | a name begins with a letter",
    );
}

#[test]
fn an_unknown_name_is_told_with_its_place() {
    let Err(Misread::UnknownName { name, span }) = parse("2 * lost_man", &NAMES) else {
        panic!("it is not known")
    };
    assert_eq!((name.as_str(), span.start, span.end), ("lost_man", 4, 12));
}

#[test]
fn what_is_nested_without_end_is_refused() {
    for opening in [
        "(",
        "-",
        "!",
        "not ",
        "abs(",
        "if ",
        "if (",
        "if(",
        "if a then ",
        "if a then a else ",
        "min(a, ",
        "a or a and a == a ?? a + a * (",
        "[",
        "{",
        "f(",
        "a[",
        "roll (",
        "chance ",
        "sum of x in ",
        "when a { 1: ",
    ] {
        let text = opening.repeat(LONGEST_OF_SCENARIO / opening.len());
        let Err(Misread::Wrong(problem)) = parse(&text, &NAMES) else { panic!("{opening}") };
        assert!(!problem.message.is_empty());
    }
    for more in [" + 1", " or a", "[1]", ".b", " with { a }", " == 1", " - -1"] {
        let text = format!("a{}", more.repeat((LONGEST_OF_SCENARIO - 1) / more.len()));
        let _ = parse(&text, &NAMES);
    }
}
