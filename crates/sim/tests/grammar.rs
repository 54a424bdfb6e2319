//! One grammar: an expression of a scenario comes to what the same text comes to on a page of rules,
//! and what only one of them reads, the other refuses.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sandtable_dice::{Procedure, Scripted};
use sandtable_language::{Data, Rule};
use sandtable_sim::{Expression, Value};

/// The names that both know: two numbers below and above zero, two above, and one that may be
/// nothing.
const NAMES: [&str; 5] = ["a", "b", "c", "d", "t"];

/// What the names stand for; nothing for the last if it is not known.
type Values = ([i32; 4], Option<i32>);

/// The values of the tables below.
const TABLE: Values = ([7, -2, 3, 2], None);

/// A number as a fraction, or nothing.
type Number = Option<(i64, u32)>;

/// A page without dice whose first measure is an expression.
fn page(text: &str) -> String {
    format!(
        r#"
        rule test.expression "An expression"
        circumstances {{
          a -9..9 = 0 "A number." b -9..9 = 0 "A number." c 1..9 = 1 "One above zero."
          d 1..9 = 1 "One above zero." t maybe 1..9 "One that may be nothing."
        }}
        resolve {{ result {{ x = {text} "x" all = a + b + c + d + (t ?? 0) "all" }} }}
        "#
    )
}

/// What an expression comes to on a page, or what is said of it.
fn on_a_page(text: &str, (numbers, last): Values) -> Result<Number, String> {
    let rule = Rule::read(&page(text)).map_err(|problems| {
        let problem = &problems[0];
        let parts = [Some(&problem.message), Some(&problem.label), problem.help.as_ref()];
        let parts = parts.into_iter().flatten().map(String::as_str).filter(|it| !it.is_empty());
        parts.collect::<Vec<_>>().join(" | ")
    })?;
    let numbers = NAMES.into_iter().zip(numbers.map(Some).into_iter().chain([last]));
    let given = numbers.filter_map(|(name, of)| Some((name.to_owned(), Data::Number(of?))));
    let program = rule.prepare(&Data::Table(given.collect()), &Data::EMPTY, &Data::EMPTY).unwrap();
    let results = program.resolve(&mut Scripted::new([1]));
    Ok(program.measures()[0].read(&results).0.map(|value| value.exact().unwrap()))
}

/// What it comes to in a scenario, or what is said of it.
fn in_a_scenario(text: &str, (numbers, last): Values) -> Result<Number, String> {
    let expression = Expression::parse(text, &NAMES).map_err(|error| error.to_string())?;
    let values: Vec<Option<Value>> =
        numbers.map(|of| Some(of.into())).into_iter().chain([last.map(Value::from)]).collect();
    let value = expression.evaluate(&values).map_err(|error| error.to_string())?;
    Ok(value.map(|value| value.exact().unwrap()))
}

#[test]
fn what_both_read_means_the_same() {
    for (text, above, below) in [
        ("a + b * c - d", -1, 1),
        ("a - b - c", 6, 1),
        ("a // d", 3, 1),
        ("b // c", -1, 1),
        ("(b - c) // d * d", -6, 1),
        ("a % d", 1, 1),
        ("a / d / c", 7, 6),
        ("-a + 2 * -b", -3, 1),
        ("0.25 * c + 1e-1", 17, 20),
        ("a + 1_000", 1007, 1),
        ("not a == b and c < d or a > b", 1, 1),
        ("!(a > b) || c != d && a >= 7", 1, 1),
        ("not (a > b or c > d)", 0, 1),
        ("!(a > b) == (c < d)", 1, 1),
        ("t ?? a + 1 > c", 1, 1),
        ("known(t) or a > 3", 1, 1),
        ("if a > b then c else d", 3, 1),
        ("if(a < b, c, d) * 2", 4, 1),
        ("if (a < b) == (c < d) then 1 else 2 + a", 1, 1),
        ("max(a, b, c) - min(c, d) + abs(b)", 7, 1),
        ("(a > b) + (c > d)", 2, 1),
    ] {
        let expected = Ok(Some((above, below)));
        assert_eq!(in_a_scenario(text, TABLE), expected, "{text} in a scenario");
        assert_eq!(on_a_page(text, TABLE), expected, "{text} on a page");
    }
}

/// What is said of a text with which nothing is wrong.
const READ: &str = "it is read";

/// What is said of a text.
fn said(of: Result<Number, String>) -> String {
    of.map_or_else(|message| message, |_| READ.to_owned())
}

/// What is read in a scenario alone, on a page alone, and by none; with what is said of it.
#[test]
fn what_one_of_them_refuses_it_says_why() {
    for (text, in_scenario, on_page) in [
        (
            "a-b",
            READ,
            "`a-b` is not known here | no variable, circumstance, figure, ruling or word of this \
             name | a minus stands between spaces: `a - b`",
        ),
        (
            "a -b",
            READ,
            "this minus lacks a space beside it | a minus has spaces around it: `a - b`",
        ),
        ("max (a, b)", READ, "`,` cannot stand here | expected `)`"),
        ("a and c", READ, "expected yes or no, found a number | compare it: `0 < a`"),
        ("a + 2147483648", READ, "this number is too large | whole numbers go up to 2147483647"),
        (
            "b % c",
            "`b % c` takes a remainder of what is below zero (at `% c`), where b is -2 and c is 3; \
             write `a - b * (a // b)` for what rounding down leaves, or `if(a < 0, -1, 1) * (abs(a) \
             % abs(b))` for the sign of the left side",
            READ,
        ),
        (
            "a + roll d6",
            "a measure rolls no dice; it is worked out of what the rule comes to, which rolls them \
             (at `roll d6`)",
            READ,
        ),
        (
            "nothing ?? 2",
            "`nothing` is no number; to leave cases out, write the measure as `{ of = \"…\", given = \
             \"…\" }` (at `nothing ?? 2`)",
            READ,
        ),
        (
            "a < b < c",
            "comparisons do not chain: this compares what was compared already; write `(a < b and b \
             < c)` (at `a < b < c`)",
            "comparisons do not chain | this compares what was compared already | write `(a < b and \
             b < c)`",
        ),
        (
            "a = b",
            "`=` does not compare: expected `==`; `==` compares (at `= b`)",
            "`=` does not compare | expected `==` | `==` compares",
        ),
        (
            "a ? b : c",
            "`?` is no sign of the language; a value is chosen with `if a then b else c` (at `? b : c`)",
            "`? b : c` is written otherwise here | a value is chosen with `if … then b else c`",
        ),
        (
            "1.2.3",
            "a number has one dot, with digits before and after it; write `0.5` or `5` (at `.3`)",
            "a number has one dot, with digits before and after it | write `0.5` or `5`",
        ),
    ] {
        assert_eq!(said(in_a_scenario(text, TABLE)), in_scenario, "{text} in a scenario");
        assert_eq!(said(on_a_page(text, TABLE)), on_page, "{text} on a page");
    }
}

/// A number, and a condition, of parts so deeply within each other.
fn number(deep: u32) -> BoxedStrategy<String> {
    let names = prop::sample::select(vec!["a", "b", "c", "d", "2", "(t ?? 3)"]);
    if deep == 0 {
        return names.prop_map(str::to_owned).boxed();
    }
    let (one, other, asked) = (number(deep - 1), number(deep - 1), condition(deep - 1));
    let operator = prop::sample::select(vec![" + ", " - ", " * "]);
    let divides = prop::sample::select(vec![" // c", " // 3", " % d", " % 4"]);
    prop_oneof![
        2 => names.prop_map(str::to_owned),
        4 => (one.clone(), operator, other.clone()).prop_map(|(x, by, y)| format!("{x}{by}{y}")),
        2 => (one.clone(), divides).prop_map(|(x, by)| format!("{x}{by}")),
        2 => one.clone().prop_map(|x| format!("({x})")),
        1 => one.clone().prop_map(|x| format!("-({x})")),
        1 => (one.clone(), other.clone()).prop_map(|(x, y)| format!("min({x}, {y})")),
        1 => one.clone().prop_map(|x| format!("abs({x})")),
        1 => (asked.clone(), one.clone(), other.clone())
            .prop_map(|(is, x, y)| format!("(if {is} then {x} else {y})")),
        1 => (asked, one, other).prop_map(|(is, x, y)| format!("if({is}, {x}, {y})")),
    ]
    .boxed()
}

fn condition(deep: u32) -> BoxedStrategy<String> {
    let relations = prop::sample::select(vec![" < ", " <= ", " > ", " >= ", " == ", " != "]);
    let compared = (number(deep.min(1)), relations, number(deep.min(1)))
        .prop_map(|(x, by, y)| format!("{x}{by}{y}"));
    if deep == 0 {
        return prop_oneof![3 => compared, 1 => Just("known(t)".to_owned())].boxed();
    }
    let (one, other) = (condition(deep - 1), condition(deep - 1));
    let joins = prop::sample::select(vec![" and ", " or ", " && ", " || "]);
    prop_oneof![
        2 => compared,
        1 => Just("t ?? a < 4".to_owned()),
        4 => (one.clone(), joins, other).prop_map(|(x, by, y)| format!("{x}{by}{y}")),
        1 => one.clone().prop_map(|x| format!("not {x}")),
        1 => one.clone().prop_map(|x| format!("!({x})")),
        1 => one.prop_map(|x| format!("({x})")),
    ]
    .boxed()
}

fn expression() -> impl Strategy<Value = String> {
    prop_oneof![
        number(3),
        condition(3),
        number(2).prop_map(|x| format!("({x}) / c")),
        number(2).prop_map(|x| format!("0.5 * ({x}) - 0.25")),
    ]
}

fn values() -> impl Strategy<Value = Values> {
    (-9..=9, -9..=9, 1..=9, 1..=9, prop::option::of(1..=9))
        .prop_map(|(a, b, c, d, t)| ([a, b, c, d], t))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn a_text_comes_to_the_same_in_both(text in expression(), values in values()) {
        let (scenario, page) = (in_a_scenario(&text, values), on_a_page(&text, values));
        match (&scenario, &page) {
            // A scenario is asked about outcomes, a page about all that can be.
            (_, Err(message)) => {
                let is_slip = SLIPS.iter().any(|slip| message.starts_with(slip));
                prop_assert!(is_slip, "{text}: {message}");
            }
            (Err(message), _) => prop_assert!(message.contains(BELOW_ZERO), "{text}: {message}"),
            (scenario, page) => prop_assert_eq!(scenario, page, "{}", text),
        }
    }
}

/// What a page refuses that no dice can change.
const SLIPS: [&str; 2] =
    ["this comparison is decided before any die is rolled", "this compares a value with itself"];

const BELOW_ZERO: &str = "takes a remainder of what is below zero";

/// The property would say nothing if most texts were refused.
#[test]
fn most_texts_are_read_by_both() {
    let mut runner = TestRunner::deterministic();
    let is_read = |_| {
        let (text, values) = (expression(), values()).new_tree(&mut runner).unwrap().current();
        in_a_scenario(&text, values).is_ok() && on_a_page(&text, values).is_ok()
    };
    let read = (0..300).map(is_read).filter(|is_read| *is_read).count();
    assert!(200 < read, "{read} of 300");
}
