//! Curves: their target, what is marked on them, and what a point of one tells.

use super::effects::{circles, sampled_line, tuned};
use super::*;

#[test]
fn a_curve_points_out_its_target_its_bracket_and_its_marks() {
    let svg = curve(&tuned());
    for said in ["target 38", "certified at 95% [19.5, 20.5]", "printed 30"] {
        assert!(svg.contains(&format!(">{said}</text>")), "{said}");
    }
    let without = curve(&Curve { target: None, bracket: None, marks: vec![], ..tuned() });
    assert!(!without.contains("target") && !without.contains("certified"));
}

/// Where words stand.
fn place_of(svg: &str, said: &str) -> (f64, f64) {
    let (before, _) = svg.split_once(&format!(">{said}</text>")).expect("the words");
    let (_, tag) = before.rsplit_once("<text ").expect("their element");
    let number = |name: &str| {
        let (_, rest) = tag.split_once(&format!("{name}=\"")).expect("a place");
        rest.split('"').next().and_then(|it| it.parse::<f64>().ok()).expect("a number")
    };
    (number("x"), number("y"))
}

#[test]
fn what_a_target_is_called_stands_where_no_line_runs() {
    let beside = |level: f64, end: [f64; 2]| {
        let ys = [level; 8].into_iter().chain(end);
        let points = (0..).map(f64::from).zip(ys).map(|(x, y)| LinePoint::exact(x, y));
        let line = Line { points: points.collect(), ..sampled_line("base", "exact") };
        let plain = Curve { bracket: None, marks: vec![], lines: vec![line], ..tuned() };
        place_of(&curve(&plain), "target 38")
    };
    let (right, above) = beside(30.0, [30.0, 37.0]);
    let (left, below) = beside(45.0, [36.0, 40.0]);
    assert!(left < right, "the line comes through the target at its right end");
    assert!(above < below, "and is above it at its left end");
}

#[test]
fn no_interval_of_a_curve_goes_beyond_what_is_possible() {
    let point = |x: f64| LinePoint { x, y: 1.0, low: Some(-9.0), high: Some(11.0) };
    let line = Line { points: [0.0, 1.0].map(point).to_vec(), ..sampled_line("base", "n = 9") };
    let bounded = curve(&Curve { lines: vec![line], is_share: true, ..tuned() });
    assert!(bounded.contains(": 1.0 (0.0 to 11.0)"), "{bounded}");
}

#[test]
fn a_curve_marks_where_its_lines_meet_the_target_and_says_where_in_the_legend() {
    let meeting =
        |line, x, ends| Meeting { line, x: Some(x), ends, nearest: false, label: format!("{x}.0") };
    let meetings = vec![meeting(0, 20.0, None), meeting(1, 25.0, Some((24.0, 26.0)))];
    let svg = curve(&Curve { meetings, ..tuned() });
    assert!(svg.contains(">base 20.0</text>") && svg.contains(">mud 25.0</text>"), "{svg}");
    assert!(words(&svg).contains("marked where the target is met"));
    // One for each line in the legend, and one where it meets the target; none at its points.
    assert_eq!(circles(&svg), 2);
}

#[test]
fn intervals_of_a_curve_are_a_band_over_numbers_and_whiskers_over_words() {
    let shades = |svg: &str| count(svg, "fill-opacity=\"0.18\"");
    let plain = Curve { bracket: None, ..tuned() };
    assert_eq!(shades(&curve(&plain)), 2, "one band for each line");
    let mut wordy = plain;
    wordy.across.words = ["a", "b", "c", "d", "e"].map(str::to_owned).to_vec();
    for line in &mut wordy.lines {
        (0..).zip(&mut line.points).for_each(|(k, point)| point.x = f64::from(k));
    }
    let svg = curve(&wordy);
    assert_eq!(shades(&svg), 0);
    assert!(svg.contains(">e</text>"));
    assert!(svg.contains("<title>cost (points): e\nbase (n = 1,000): 36.0 ± 1.0"));
}

#[test]
fn a_point_of_a_curve_tells_its_numbers() {
    let said = "<title>cost (points): 10\nbase (n = 1,000): 39.0 ± 1.0\nmud (n = 1,000): 39.0 ± 1.0</title>";
    assert!(curve(&tuned()).contains(said));
}

/// Between whole numbers there is no slope, and no mark on the axis.
#[test]
fn whole_numbers_stand_apart_on_a_curve() {
    let points = (0..5).map(|k| LinePoint::exact(f64::from(k), 0.5 + 0.1 * f64::from(k))).collect();
    let line = Line { name: "base".to_owned(), known: "exact".to_owned(), points };
    let drawn = |spacing: Spacing| {
        let across = Across { meaning: "men".to_owned(), spacing, ..Across::default() };
        curve(&Curve { lines: vec![line.clone()], across, ..Curve::default() })
    };
    let slopes = |svg: &str| svg.matches("<polyline").count();
    let (any, whole) = (drawn(Spacing::Any), drawn(Spacing::Whole));
    // The legend shows what is drawn.
    assert_eq!((slopes(&any), slopes(&whole)), (2, 0), "{whole}");
    assert!(any.contains(">0.5<") && !whole.contains(">3.5<"), "{whole}");
    assert_eq!(circles(&whole), 6, "{whole}");
}

/// The line that points from a label begins below it.
#[test]
fn no_label_is_struck_through_by_the_line_that_points_from_it() {
    let svg = curve(&tuned());
    let label = svg.lines().find(|line| line.contains(">printed 30<")).expect("a label");
    let baseline = label.split(" y=\"").nth(1).and_then(|rest| rest.split('"').next());
    let baseline: f64 = baseline.and_then(|text| text.parse().ok()).expect("a height");
    let dotted = svg.lines().filter(|line| line.contains("stroke-dasharray=\"2 3\""));
    let tops: Vec<f64> =
        dotted.filter_map(|line| line.split([',', ' ', '"']).nth(3)?.parse().ok()).collect();
    assert_eq!(tops.len(), 2, "the mark and the bracket: {svg}");
    let own = tops.iter().any(|top| (baseline..baseline + 6.0).contains(top));
    assert!(own, "it begins right below its label: {baseline}: {tops:?}");
}

#[test]
fn where_many_lines_meet_the_target_is_a_row_for_each_of_them() {
    let line = |name: usize| sampled_line(&format!("v{name}"), "exact");
    let meeting = |line| Meeting {
        line,
        x: Some(20.0),
        ends: None,
        nearest: false,
        label: "12 or 13".to_owned(),
    };
    let of = |lines: usize| Curve {
        lines: (0..lines).map(line).collect(),
        meetings: (1..lines).map(meeting).collect(),
        ..tuned()
    };
    assert!(words(&curve(&of(5))).contains("marked where the target is met"), "few are lines");
    let svg = curve(&of(64));
    assert_eq!(count(&svg, ">12 or 13</text>"), 63);
    assert!(svg.contains(">not met</text>") && svg.contains(">printed 30</text>"), "{svg}");
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
}
