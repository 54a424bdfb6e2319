use proptest::prelude::*;

use sandtable_sim::check::agree;
use sandtable_sim::stream::Stream;
use sandtable_sim::value::Value;

use super::*;
use crate::checks::Selection;
use crate::engine::EngineChoice;
use crate::faults::baseline_of;
use crate::renewal::renewed;
use crate::results;
use crate::scenario::Scenario;

const SCENARIO: &str = r#"
title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[variants.veterans]
circumstances.unit.quality = "veteran"
[variants."with a bonus"]
circumstances.unit.pins = 1
"#;

fn scenario() -> Scenario {
    Scenario::from_text("order.toml", "order", SCENARIO).unwrap()
}

fn exact() -> String {
    text(&baseline_of(&scenario()).unwrap())
}

/// The baseline of what a scenario comes to by trials.
fn sampled_baseline(scenario: &Scenario, trials: u64) -> Baseline {
    let findings = scenario.variants.iter().map(|variant| {
        let stream = Stream::new(scenario.settings.seed, &scenario.name);
        let tally = variant.prepared.experiment.sample(&stream, 0..trials);
        results::of_tally(scenario, variant, &tally).unwrap()
    });
    let findings: Vec<_> = findings.collect();
    renewed(None, scenario, &findings, &Selection::default()).baseline
}

fn sampled() -> String {
    text(&sampled_baseline(&scenario(), 10_000))
}

#[test]
fn what_is_written_is_read_again() {
    for text in [exact(), sampled()] {
        let baseline = read(&text).unwrap_or_else(|damage| panic!("{damage}"));
        assert_eq!(super::text(&baseline), text);
        assert_eq!(baseline.variants.len(), 3);
        assert_eq!(baseline.variants[2].name, "with a bonus");
    }
}

#[test]
fn the_lines_that_are_blamed_are_those_of_the_scenario_and_its_file() {
    let text = exact();
    let line = |number: usize| text.lines().nth(number - 1).unwrap();
    assert!(line(SCENARIO_LINE).starts_with("scenario "), "{text}");
    assert!(line(FILE_LINE).starts_with("  file: "), "{text}");
}

#[test]
fn variants_say_only_what_differs_from_the_first() {
    let text = exact();
    let (_, veterans) = text.split_once("variant \"veterans\"").unwrap();
    let (veterans, _) = veterans.split_once("\n\n").unwrap();
    assert_eq!(
        veterans.lines().skip(1).collect::<Vec<_>>(),
        ["  circumstances.unit.quality = \"veteran\""]
    );
    let baseline = read(&text).unwrap();
    let of = |i: usize| baseline.variants[i].in_force.len();
    assert_eq!(of(0), of(1), "read again, every variant has all of it");
}

#[test]
fn an_outcome_that_changes_is_one_line_of_a_review() {
    let mut baseline = sampled_baseline(&scenario(), 10_000);
    let before = text(&baseline);
    let measure = &mut baseline.variants[0].measures[0];
    let mut points = measure.distribution.points().to_vec();
    assert_eq!(points.len(), 2);
    points[0].share.count = points[0].share.count.map(|count| count - 1);
    points[1].share.count = points[1].share.count.map(|count| count + 1);
    measure.distribution =
        Distribution::of_points(points, None, None, measure.distribution.known()).unwrap();
    let after = text(&baseline);
    let changed = before.lines().zip(after.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 2 + 2, "two outcomes, the checksum of the measure, and that of the file");
}

/// 9/256 is 3.515625 %, half-way between two percentages of six digits.
#[test]
fn a_percentage_is_that_of_the_fraction_as_it_is_written() {
    use sandtable_sim::distribution::{Known, Point, Share};
    let mut baseline = baseline_of(&scenario()).unwrap();
    for off in [-1e-17, 0.0, 1e-17] {
        let point = |value: u32, p: f64, exact: &str| Point {
            value: value.into(),
            share: Share { p: p + off, count: None, exact: exact.parse().ok() },
        };
        let points = vec![point(0, 9.0 / 256.0, "9/256"), point(1, 247.0 / 256.0, "247/256")];
        let known = Known::Exact { unresolved: 0.0 };
        baseline.variants[0].measures[0].distribution =
            Distribution::of_points(points, None, None, known).unwrap();
        let text = text(&baseline);
        read(&text).unwrap_or_else(|damage| panic!("{damage}"));
    }
}

/// A baseline that was written before a measure was known as a fraction.
#[test]
fn an_outcome_that_a_baseline_has_as_a_decimal_is_the_fraction_that_it_says() {
    let measure = "[measures]\nshare = \"3 * passed / 10\"\n";
    let scenario = Scenario::from_text("order.toml", "order", &format!("{SCENARIO}{measure}"));
    let mut baseline = baseline_of(&scenario.unwrap()).unwrap();
    let measures = &mut baseline.variants[0].measures;
    let share = measures.iter().position(|measure| measure.name == "share").unwrap();
    let now = measures[share].distribution.clone();
    let mut points = now.points().to_vec();
    assert_eq!(points[1].value.exact(), Some((3, 10)));
    points[1].value = Value::decimal(0.3).unwrap();
    measures[share].distribution =
        Distribution::of_points(points, None, None, now.known()).unwrap();
    let text = text(&baseline);
    assert!(text.contains("\n  0.3: 5/12 (41.6667%)\n"), "{text}");
    let read = read(&text).unwrap_or_else(|damage| panic!("{damage}"));
    let before = &read.variants[0].measures[share].distribution;
    assert!(before.points()[1].value.exact().is_none() && agree(before, &now));
}

/// A test of 6 or less on two dice, which 5 in 12 pass.
fn with_measures() -> Scenario {
    let measures = r#"
[measures]
third = "(passed + 1) / 3"
left = { of = "passed", given = "passed == 1" }
after = "left + 1"
never = { of = "passed", given = "passed == 2" }
always = { of = "passed", given = "passed < 2" }
[[expect]]
variant = "base"
measure = "passed"
given = "passed == 0"
statistic = "mean"
value = 0
"#;
    Scenario::from_text("order.toml", "order", &format!("{SCENARIO}{measures}")).unwrap()
}

#[test]
fn fractions_no_value_and_conditions_have_rows() {
    let text = text(&baseline_of(&with_measures()).unwrap());
    let (base, _) = text.split_once("variant \"veterans\"").unwrap();
    for rows in [
        "\n  1/3: 7/12 (58.3333%)\n  2/3: 5/12 (41.6667%)\n\n",
        "\n  given \"passed == 1\": 5/12 (41.6667%)\n  1: 1 (100%)\n\n",
        "\n  none: 7/12 (58.3333%)\n  2: 5/12 (41.6667%)\n\n",
        "\n  given \"passed == 2\": 0 (0%)\n\n",
        "\n  given \"passed < 2\": always\n  0: 7/12 (58.3333%)\n  1: 5/12 (41.6667%)\n\n",
        "\nmeasure \"passed given passed == 0\": exact [",
    ] {
        assert!(base.contains(rows), "{rows}\n{base}");
    }
}

#[test]
fn fractions_no_value_and_conditions_are_read_again() {
    let scenario = with_measures();
    for written in [baseline_of(&scenario).unwrap(), sampled_baseline(&scenario, 10_000)] {
        let text = text(&written);
        let read = read(&text).unwrap_or_else(|damage| panic!("{damage}"));
        assert_eq!(super::text(&read), text);
        for (read, written) in read.variants[0].measures.iter().zip(&written.variants[0].measures) {
            assert_eq!(read.distribution, written.distribution, "{}", written.name);
            assert_eq!(read.given, written.given);
        }
        let third = read.variants[0].measure("third").unwrap();
        assert_eq!(third.distribution.points()[0].value.exact(), Some((1, 3)));
    }
}

#[test]
fn a_condition_that_is_another_is_accepted_anew() {
    let scenario = with_measures();
    let mut before = baseline_of(&scenario).unwrap();
    let always = &mut before.variants[0].measures;
    let always = always.iter_mut().find(|measure| measure.name == "always").unwrap();
    always.given = Some("passed < 3".to_owned());
    let finding = results::find_exact(&scenario, &scenario.variants[0], EngineChoice::Auto);
    let findings = [finding.unwrap().ok().unwrap()];
    let renewal = renewed(Some(&before), &scenario, &findings, &Selection::default());
    assert_eq!((renewal.added, renewal.changed), (0, 1));
}

#[test]
fn a_key_that_was_renamed_is_told_by_its_name_of_now() {
    let scenario = scenario();
    let now = baseline_of(&scenario).unwrap();
    let mut before = now.clone();
    let in_force = &mut before.variants[0].in_force;
    let value = in_force.remove("circumstances.unit.pins").unwrap();
    in_force.insert("circumstances.unit.pinned".to_owned(), value);
    let variants = scenario.variants.iter();
    let findings =
        variants.map(|variant| results::find_exact(&scenario, variant, EngineChoice::Auto));
    let findings: Vec<_> = findings.map(|finding| finding.unwrap().ok().unwrap()).collect();
    let renewal = renewed(Some(&before), &scenario, &findings, &Selection::default());
    assert!(renewal.is_any() && renewal.is_only_relisted());
    assert_eq!(text(&renewal.baseline), text(&now));
    let again = renewed(Some(&now), &scenario, &findings, &Selection::default());
    assert!(!again.is_any());
}

#[test]
fn lines_that_end_as_on_another_system_are_read() {
    assert!(read(&exact().replace('\n', "\r\n")).is_ok());
}

/// What is said about a damaged baseline.
#[track_caller]
fn damage(text: &str) -> String {
    match read(text) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(damage) => damage.of("order.baseline").to_string(),
    }
}

#[test]
fn a_value_over_nothing_is_refused() {
    let refused = damage(&exact().replacen("  0: ", "  1/0: ", 1));
    assert!(refused.contains("`1/0: 7/12 (58.3333%)` is not `value: probability`"), "{refused}");
}

#[test]
fn a_condition_stands_above_the_values() {
    let text = text(&baseline_of(&with_measures()).unwrap());
    let rows = "  given \"passed == 1\": 5/12 (41.6667%)\n  1: 1 (100%)\n";
    let turned = "  1: 1 (100%)\n  given \"passed == 1\": 5/12 (41.6667%)\n";
    let refused = damage(&text.replacen(rows, turned, 1));
    assert!(refused.contains("a condition stands once, above all values"), "{refused}");
}

/// The text without the line that begins like this, and that line.
fn take(text: &str, start: &str) -> (Vec<String>, usize) {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.starts_with(start)).unwrap();
    (lines, at)
}

fn joined(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

macro_rules! refused {
    ($($name:ident: $text:expr;)*) => {
        $(#[test]
        fn $name() {
            // Checksums change with every rule.
            insta::with_settings!({ filters => vec![(r"checksum [0-9a-f]{8}", "checksum [hash]")] }, {
                insta::assert_snapshot!(stringify!($name), damage(AsRef::<str>::as_ref(&$text)));
            });
        })*
    };
}

refused! {
    an_empty_file: "";
    another_file: "title = \"Order test\"\n";
    a_format_of_the_future: exact().replace("format 1", "format 2");
    a_file_cut_short: {
        let text = exact();
        text[..text.len() / 2].to_owned()
    };
    a_file_without_its_last_line: {
        let (lines, end) = take(&exact(), "end, ");
        joined(&lines[..end])
    };
    a_file_that_is_there_twice: exact() + &exact();
    a_conflict: {
        let (mut lines, at) = take(&exact(), "  0: ");
        lines.insert(at, "<<<<<<< HEAD".to_owned());
        joined(&lines)
    };
    a_conflict_in_the_middle_of_being_resolved: {
        let (mut lines, at) = take(&exact(), "  0: ");
        lines.insert(at, "=======".to_owned());
        joined(&lines)
    };
    a_fraction_that_was_changed: exact().replacen("5/12 (41.6667%)", "6/12 (41.6667%)", 1);
    a_fraction_that_was_changed_with_its_percentage: exact().replacen("5/12 (41.6667%)", "1/2 (50%)", 1);
    a_percentage_that_was_changed: exact().replacen("(41.6667%)", "(41.6%)", 1);
    a_count_that_was_changed: {
        let (mut lines, at) = take(&sampled(), "  0: ");
        lines[at] = "  0: 1 (0.01%)".to_owned();
        joined(&lines)
    };
    a_value_that_was_changed: exact().replacen("  1: 5/12", "  2: 5/12", 1);
    a_circumstance_that_was_changed: exact().replacen("unit.pins = 3", "unit.pins = 4", 1);
    a_hash_that_was_changed: exact().replacen("version: 0", "version: 9", 1);
    an_outcome_that_is_there_twice: {
        let (mut lines, at) = take(&exact(), "  0: ");
        lines.insert(at, lines[at].clone());
        joined(&lines)
    };
    outcomes_in_another_order: {
        let (mut lines, at) = take(&exact(), "  0: ");
        lines.swap(at, at + 1);
        joined(&lines)
    };
    an_outcome_that_was_taken_out: {
        let (mut lines, at) = take(&exact(), "  0: ");
        lines.remove(at);
        joined(&lines)
    };
    a_measure_that_is_there_twice: {
        let (mut lines, at) = take(&exact(), "measure ");
        let copy: Vec<String> = lines[at..at + 4].to_vec();
        lines.splice(at..at, copy);
        joined(&lines)
    };
    a_measure_that_was_taken_out: {
        let (mut lines, at) = take(&exact(), "measure ");
        lines.drain(at..at + 4);
        joined(&lines)
    };
    measures_in_another_order: {
        let (mut lines, at) = take(&exact(), "measure ");
        let first: Vec<String> = lines.drain(at..at + 4).collect();
        let next = lines[at + 1..].iter().position(String::is_empty).unwrap() + at + 2;
        lines.splice(next..next, first);
        joined(&lines)
    };
    a_measure_of_another_variant: {
        let text = exact();
        let (lines, at) = take(&text, "variant \"veterans\"");
        let (_, own) = take(&text, "measure ");
        let foreign = at + 3;
        let mut lines = lines;
        let copy: Vec<String> = lines[foreign..foreign + 3].to_vec();
        lines.splice(own..own + 3, copy);
        joined(&lines)
    };
    a_line_that_belongs_to_nothing: {
        let (mut lines, at) = take(&exact(), "  0: ");
        lines.insert(at, "hello".to_owned());
        joined(&lines)
    };
    a_row_that_is_no_number: exact().replacen("  0: ", "  zero: ", 1);
    trials_that_run_backwards: sampled().replacen("trials 0..10000", "trials 10000..0", 1);
}

proptest! {
    /// Whatever is done to a single byte, the baseline is read as it was or not at all.
    #[test]
    fn no_single_byte_can_be_changed(at in 0usize..4000, byte in 32u8..127) {
        let text = exact();
        let at = at % text.len();
        let mut bytes = text.clone().into_bytes();
        bytes[at] = byte;
        let changed = String::from_utf8(bytes).unwrap();
        match read(&changed) {
            Ok(baseline) => prop_assert_eq!(super::text(&baseline), text),
            Err(damage) => prop_assert!(0 < damage.line && damage.line <= 1 + text.lines().count()),
        }
    }
}

/// A part that is accepted says nothing of the rest: what was in force for that, and the rules that it
/// was found by, stay, so that a check that fails there names them.
#[test]
fn what_is_not_accepted_keeps_what_was_in_force_and_its_rules() {
    let scenario = scenario();
    let mut before = baseline_of(&scenario).unwrap();
    before.rules_hash = "0123456789abcdef".to_owned();
    let pins = "circumstances.unit.pins".to_owned();
    before.variants[0].in_force.insert(pins.clone(), "1".to_owned());
    for measure in &mut before.variants[0].measures {
        measure.given = Some("never so".to_owned());
    }
    let finding = results::find_exact(&scenario, &scenario.variants[0], EngineChoice::Auto);
    let findings = [finding.unwrap().ok().unwrap()];
    let name = before.variants[0].measures[0].name.clone();
    let of = |measure: Option<String>| Selection { measure, ..Selection::default() };
    let part = renewed(Some(&before), &scenario, &findings, &of(Some(name)));
    assert_eq!(part.baseline.variants[0].in_force[&pins], "1");
    assert_eq!(part.baseline.rules_hash, before.rules_hash);
    assert_eq!((part.changed, part.measures_kept), (1, before.variants[0].measures.len() - 1));
    let whole = renewed(Some(&before), &scenario, &findings, &of(None));
    assert_ne!(whole.baseline.variants[0].in_force[&pins], "1");
    assert_eq!(whole.measures_kept, 0);
}
