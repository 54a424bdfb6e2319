use proptest::prelude::*;
use sandtable_language::expression::{DEEPEST_OF_SCENARIO, LONGEST_OF_SCENARIO};

use super::*;

const NAMES: [&str; 4] = ["casualties", "pins", "destroyed", "models"];

fn parse(text: &str) -> Result<Expression, ExpressionError> {
    Expression::parse(text, &NAMES)
}

/// The value with three casualties, two pins, not destroyed, ten models.
#[track_caller]
fn check(text: &str, value: f64) {
    let found = parse(text).unwrap().evaluate(&situation());
    assert_eq!(found.map(|value| value.map(Value::get)), Ok(Some(value)), "{text}");
}

fn situation() -> [Option<Value>; 4] {
    [3u8, 2, 0, 10].map(|number| Some(number.into()))
}

#[track_caller]
fn check_refused(text: &str, offset: usize, message: &str) {
    let error = parse(text).unwrap_err();
    let rest: String = text[offset..].trim().chars().take(16).collect();
    let place =
        if rest.is_empty() { "at the end".to_owned() } else { format!("at `{}", rest.trim()) };
    assert!(error.to_string().starts_with(&format!("{message} ({place}")), "{text}: {error}");
    assert_eq!(error.offset, offset);
}

#[test]
fn measures_of_a_scenario() {
    check("12 * casualties", 36.0);
    check("destroyed || pins >= 5", 0.0);
    check("min(casualties, pins)", 2.0);
    check("casualties / models", 0.3);
    check("if(pins > 1, 12 * casualties, 0)", 36.0);
    check("1_000 + 1e3 + 2.5E-1", 2000.25);
    check("  casualties\n", 3.0);
}

#[test]
fn precedence_is_that_of_every_programming_language() {
    check("1 + 2 * 3", 7.0);
    check("(1 + 2) * 3", 9.0);
    check("10 - 4 - 3", 3.0);
    check("100 / 10 / 2", 5.0);
    check("7 % 4 * 2", 6.0);
    check("-2 * -3 - -1", 7.0);
    check("--2", 2.0);
    check("1 || 0 && 0", 1.0);
    check("(1 || 0) && 0", 0.0);
    check("1 + 1 == 2 && 3 < 4", 1.0);
    check("!destroyed + 1", 2.0);
    check("!(casualties == 3)", 0.0);
    check("!!5", 1.0);
}

#[test]
fn comparisons_give_zero_or_one() {
    check("pins < 2", 0.0);
    check("pins <= 2", 1.0);
    check("pins > 1", 1.0);
    check("pins >= 3", 0.0);
    check("pins == 2", 1.0);
    check("pins != 2", 0.0);
    check("(pins > 1) + (casualties > 1)", 2.0);
}

#[test]
fn functions() {
    check("min(3, 1, 2)", 1.0);
    check("max(3, casualties * 2, 2)", 6.0);
    check("abs(pins - casualties)", 1.0);
    check("floor(-0.5)", -1.0);
    check("ceil(casualties / pins)", 2.0);
    check("7 % 4", 3.0);
    check("7 // 4 + -7 // 4", -1.0);
    check("casualties // 0.7", 4.0);
}

#[test]
fn decimals_that_are_equal_on_paper_compare_equal() {
    check("0.1 + 0.2 == 0.3", 1.0);
    check("0.1 + 0.2 > 0.3", 0.0);
    check("floor(0.1 * 3 * 10)", 3.0);
    check("ceil(1.1 * 10)", 11.0);
}

#[test]
fn what_is_not_needed_is_not_looked_at() {
    check("destroyed && 1 / destroyed > 0", 0.0);
    check("casualties || 1 / destroyed", 1.0);
    check("if(destroyed, 1 / destroyed, 7)", 7.0);
    check("if(!destroyed, 7, 1 / destroyed)", 7.0);
}

#[test]
fn a_value_that_does_not_exist_is_an_error() {
    let fault = |expression: Expression| expression.evaluate(&situation()).unwrap_err().to_string();
    let error = |text: &str| fault(parse(text).unwrap());
    assert_eq!(
        error("casualties / destroyed"),
        "`casualties / destroyed` divides by zero (at `/ destroyed`), where casualties is 3 and destroyed \
         is 0"
    );
    assert_eq!(
        error("1 % (pins - 2) > 0"),
        "`1 % (pins - 2) > 0` divides by zero (at `% (pins - 2) > 0`), where pins is 2"
    );
    let where_pins_are = "is too large or too fine to be worked out exactly, where pins is 2";
    let text = "1e30 * pins * 1e30 > 0";
    assert_eq!(error(text), format!("`{text}` {where_pins_are}"));
    for text in ["1e17 + pins", "9007199254740993 + pins", "pins / 1e10"] {
        let where_pins_are = format!("{FOR_A_MEASURE}, where pins is 2");
        assert_eq!(error(text), format!("`{text}` {where_pins_are}"));
    }
    assert_eq!(
        fault(parse("1 / destroyed").unwrap().written_at("wall.toml:9")),
        "`1 / destroyed` divides by zero (at `/ destroyed`), where destroyed is 0\n --> wall.toml:9"
    );
}

/// What is said of what is exact, and longer than a measure.
const FOR_A_MEASURE: &str = "is too large or too fine for a measure, a fraction of a whole number up \
                             to 2^53 and one below 2^32";

#[test]
fn long_numbers_are_worked_with_exactly() {
    check("casualties / 3 / 1e10 * 1e10 * 3 == casualties", 1.0);
    check("99999999999999999999 == 99999999999999999998", 0.0);
    check("1e17 + casualties > 1e17", 1.0);
    check("9007199254740993 - 9007199254740992", 1.0);
    let value = parse("123456789.123 * casualties / 7").unwrap().evaluate(&situation());
    assert_eq!(value.unwrap().unwrap().exact(), Some((370_370_367_369, 7000)));
}

#[test]
fn what_can_never_be_worked_out_is_refused_as_it_is_read() {
    let too_long = "is too large or too fine to be worked out exactly";
    check_refused("1e60 + pins - 1e60", 0, &format!("`1e60` {too_long}"));
    check_refused("pins + 1e-400", 7, &format!("`1e-400` {too_long}"));
    check_refused("pins * (1e30 * 1e30)", 13, &format!("this {too_long}"));
    check_refused("1e17", 0, &format!("this {FOR_A_MEASURE}"));
    check_refused("pins > 0 || 1 / 0 > 3", 14, "this divides by zero");
    check_refused("pins % (2 - 2) + 1", 5, "this divides by zero");
    check_refused("pins // (2 - 2) + 1", 5, "this divides by zero");
    check_refused("(1e30 * 1e30) * pins", 6, &format!("this {too_long}"));
    let below_zero = "this takes a remainder of what is below zero; write `a - b * (a // b)` for \
                      what rounding down leaves, or `if(a < 0, -1, 1) * (abs(a) % abs(b))` for the \
                      sign of the left side";
    check_refused("-7 % 4", 3, below_zero);
}

#[test]
fn a_mistake_is_pointed_at() {
    check_refused("", 0, "the expression ends here: expected a value");
    check_refused("12 *", 4, "the expression ends here: expected a value");
    check_refused("12 * * 3", 5, "`*` cannot stand here: expected a value");
    check_refused(
        "(pins",
        5,
        "the expression ends here: expected `)`; this `(` is not closed (at `(pins`)",
    );
    check_refused("pins)", 4, "`)` cannot stand here: expected an operator or the end");
    check_refused("pins pins", 5, "`pins` cannot stand here: expected an operator or the end");
    let run_on = "a number does not run on into letters: expected digits alone; a name begins with \
                  a letter";
    check_refused("2pins", 0, run_on);
    let one_dot = "a number has one dot, with digits before and after it; write `0.5` or `5`";
    check_refused("1.2.3", 3, one_dot);
    check_refused(".5", 0, one_dot);
    check_refused("5.", 1, one_dot);
    check_refused("1e400", 0, "`1e400` is too large or too fine to be worked out exactly");
    check_refused("pins = 2", 5, "`=` does not compare: expected `==`; `==` compares");
    check_refused("pins & 2", 5, "`&` is no sign of the language; both are asked for with `and`");
    check_refused("pins | 2", 5, "`|` cannot stand here: expected an operator or the end");
    check_refused(
        "pins ^ 2",
        5,
        "`^` is no sign of the language; there are no powers; multiply: `a * a`",
    );
    check_refused("pins + §", 7, "`§` is no sign of the language");
    let chained = "comparisons do not chain: this compares what was compared already; write ";
    check_refused("1 < pins < 5", 0, &format!("{chained}`(1 < pins and pins < 5)`"));
    check_refused("pins == 2 == 1", 0, &format!("{chained}`(pins == 2 and 2 == 1)`"));
}

#[test]
fn a_place_is_told_by_what_stands_there() {
    let refused = |text: &str| parse(text).unwrap_err().to_string();
    let cannot = "`+` cannot stand here: expected a value";
    assert_eq!(refused("1 + + pins"), format!("{cannot} (at `+ pins`)"));
    assert_eq!(
        refused("1 + + 2 * casualties + pins"),
        format!("{cannot} (at `+ 2 * casualties…`)")
    );
    assert_eq!(refused("12 *"), "the expression ends here: expected a value (at the end)");
}

#[test]
fn an_unknown_name_brings_the_nearest_to_mind() {
    check_refused("12 * casualites", 5, "unknown measure `casualites`; did you mean `casualties`?");
    check_refused(
        "range",
        0,
        "unknown measure `range`; there are: casualties, pins, destroyed, models",
    );
    check_refused("Pins", 0, "unknown measure `Pins`; did you mean `pins`?");
    check_refused("mix(1, 2)", 0, "unknown function `mix`; did you mean `min`?");
    check_refused(
        "sqrt(2)",
        0,
        "unknown function `sqrt`; there are: min, max, abs, floor, ceil, known, if",
    );
    check_refused("pins(2)", 0, "unknown function `pins`; did you mean `min`?");
}

#[test]
fn functions_count_their_arguments() {
    check_refused("min()", 0, "`min` takes one argument or more; found 0");
    check_refused("1 + abs(1, 2)", 4, "`abs` takes one argument; found 2");
    check_refused(
        "if(1, 2)",
        0,
        "`if` takes three values; found 2; write `if a then b else c` or `if(a, b, c)`",
    );
    check_refused("min(1,", 6, "the expression ends here: expected a value");
    check_refused(
        "min(1 2)",
        6,
        "`2` cannot stand here: expected `,` or `)`; this `(` is not closed (at `(1 2)`)",
    );
}

#[test]
fn nesting_has_a_limit() {
    let too_deep = "this is nested more than 192 deep; divide it: make what is within it a measure \
                    of its own";
    let deepest = DEEPEST_OF_SCENARIO - 1;
    let nested = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    check(&nested(deepest), 1.0);
    check_refused(&nested(deepest + 1), deepest + 1, too_deep);
    check_refused(&nested(4000), deepest + 1, too_deep);
    check_refused(&"-".repeat(9000), deepest + 1, too_deep);
    check_refused(&"abs(".repeat(2000), 4 * (deepest + 1), too_deep);
}

#[test]
fn sixty_four_parentheses_may_stand_behind_operators() {
    check(&format!("{}2{}", "1 + 0 * (".repeat(63), ")".repeat(63)), 1.0);
}

#[test]
fn a_long_sum_is_not_a_deep_one() {
    check(&vec!["1*1"; 2000].join("+"), 2000.0);
    check(&vec!["1"; 5000].join("+"), 5000.0);
    let too_long = "the expression is longer than 10000 bytes; divide it: make a part of it a \
                    measure of its own";
    check_refused(&"1+".repeat(6000), LONGEST_OF_SCENARIO, too_long);
    check_refused(&"1+".repeat(5000), 10_000, "the expression ends here: expected a value");
}

#[test]
fn names_used_are_those_that_occur() {
    let used = |text: &str| parse(text).unwrap().names_used().join(" ");
    assert_eq!(used("models * min(pins, -casualties) + pins"), "casualties pins models");
    assert_eq!(used("1 + 1"), "");
    assert_eq!(used("!destroyed"), "destroyed");
}

#[test]
fn arithmetic_is_exact() {
    let exact = |text: &str| parse(text).unwrap().evaluate(&situation()).unwrap().unwrap().exact();
    assert_eq!(exact("35 / casualties"), Some((35, 3)));
    assert_eq!(exact("models / casualties / 7 * 0.3"), Some((1, 7)));
    check("1 / 3 + 1 / 3 + 1 / 3 == 1", 1.0);
}

#[test]
fn what_has_no_value_says_what_it_counts_for() {
    let never = [None, Some(Value::from(2))];
    let value = |text: &str| {
        let expression = Expression::parse(text, &["turns", "pins"]).unwrap();
        expression.evaluate(&never).map(|value| value.map(Value::get))
    };
    assert_eq!(value("turns"), Ok(None));
    assert_eq!(value("2 * turns + pins"), Ok(None));
    assert_eq!(value("min(turns, 3)"), Ok(None));
    assert_eq!(value("turns ?? 7"), Ok(Some(7.0)));
    assert_eq!(value("2 * turns ?? 7"), Ok(Some(7.0)), "sums and products come first");
    assert_eq!(value("turns ?? 7 > 4"), Ok(Some(1.0)), "comparisons come last");
    assert_eq!(value("turns ?? turns ?? 5"), Ok(Some(5.0)));
    assert_eq!(value("known(turns)"), Ok(Some(0.0)));
    assert_eq!(value("known(2 * pins)"), Ok(Some(1.0)));
    assert_eq!(value("known(turns) && turns > 4"), Ok(Some(0.0)));
    let error = value("turns > 4").unwrap_err().to_string();
    assert_eq!(error, "`turns > 4` asks something of what has no value, where turns has no value");
}

/// Each side is worked out once: doing it twice would take until the end of days.
#[test]
fn many_remainders_are_taken_of_each_other() {
    check(&format!("{}7{}", "models % (20 + ".repeat(60), ")".repeat(60)), 10.0);
}

/// Each sign is read once: reading it twice would take until the end of days.
#[test]
fn a_number_with_many_signs_has_a_scale() {
    let signs = parse(&format!("{}pins", "-".repeat(DEEPEST_OF_SCENARIO - 1))).unwrap();
    let scale = signs.scale(&[sandtable_dice::count("pins", 0..=5); 4]).unwrap();
    assert_eq!((scale.low, scale.high), (-5.0, 0.0));
}

proptest! {
    #[test]
    fn no_text_brings_the_parser_down(text in r"[a-z0-9 .,()<>=!&|*/%+\-§_]{0,60}") {
        if let Err(error) = parse(&text) {
            prop_assert!(error.offset <= text.len());
            prop_assert!(text.is_char_boundary(error.offset));
        }
    }

    #[test]
    fn an_expression_is_on_its_scale(
        text in r"(a|b|c|3|0\.5|1e20)([-*/+%]|\?\?| < (a|c|3)[-*/+])(a|b|2)([-*/+%](a|b|7)){0,4}",
        a in 0u32..10, b in prop::option::of(1u32..6), c in -3i32..4,
    ) {
        use sandtable_dice::{Reading, count, time};

        // What constants alone make too long is refused here.
        let Ok(expression) = Expression::parse(&text, &["a", "b", "c"]) else { return Ok(()) };
        let scales = [count("models", 0..=9), time("turns", 5), count("pips", -3..=3)];
        let values = [Some(a.into()), b.map(Value::from), Some(c.into())];
        if let (Ok(scale), Ok(value)) = (expression.scale(&scales), expression.evaluate(&values)) {
            prop_assert!(scale.admits(Reading(value)), "{scale:?} does not admit {value:?}");
        }
    }

    #[test]
    fn arithmetic_is_that_of_the_machine(a in -1000i32..1000, b in -1000i32..1000, c in 1i32..1000) {
        let values = [a, b, c, 0].map(|number| Some(Value::from(number)));
        let text = "casualties + pins * destroyed - casualties / destroyed";
        let value = parse(text).unwrap().evaluate(&values).unwrap().unwrap().get();
        let [a, b, c] = [a, b, c].map(f64::from);
        prop_assert!((value - (a + b * c - a / c)).abs() < 1e-6);
    }
}
