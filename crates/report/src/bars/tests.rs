use super::*;
use crate::plot::{
    self, Across, Axis, Curve, Estimate, Line, LinePoint, Missing, Plot, Point, Series, Target,
    Title, Tornado, TornadoBar,
};
use crate::text;

const PLAIN: Style = Style { width: 60, ascii: false, color: false };

fn plot(series: &[(&str, &[(f64, f64)])]) -> Plot {
    let series = series.iter().map(|(name, points)| Series {
        name: (*name).to_owned(),
        known: "exact".to_owned(),
        points: points.iter().map(|(value, p)| Point::exact(*value, *p)).collect(),
        ..Series::default()
    });
    Plot { axis: Axis::new("casualties (models)"), series: series.collect(), ..Plot::default() }
}

fn uniform(n: u32) -> Vec<(f64, f64)> {
    (0..n).map(|k| (f64::from(k), 1.0 / f64::from(n))).collect()
}

#[test]
fn a_chart_has_a_row_for_each_value() {
    let chart = bars(
        &plot(&[("base", &[(0.0, 0.25), (4.5, 0.5), (9.0, 0.25)])]),
        &Style { width: 40, ..PLAIN },
    );
    let expected = [
        "casualties (models), exact".to_owned(),
        "     base".to_owned(),
        format!("  0  {:27}  25.00%", "█".repeat(13) + "▌"),
        format!("4.5  {:27}  50.00%", "█".repeat(27)),
        format!("  9  {:27}  25.00%", "█".repeat(13) + "▌"),
    ];
    assert_eq!(chart.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_chart_of_rare_things_has_the_decimals_to_tell_them_apart() {
    let chart = bars(&plot(&[("base", &[(1.0, 1e-6), (2.0, 4e-7), (3.0, 1e-7)])]), &PLAIN);
    assert!(chart.contains(" 0.00010%") && chart.contains(" 0.00004%"), "{chart}");
}

#[test]
fn variants_stand_side_by_side_or_below_each_other_as_there_is_room() {
    let two = plot(&[("base", &uniform(3)), ("advance", &uniform(3))]);
    assert_eq!(bars(&two, &Style { width: 100, ..PLAIN }).lines().count(), 5);
    assert_eq!(bars(&two, &Style { width: 40, ..PLAIN }).lines().count(), 11);
}

/// `…ver (exact)` above a chart could be that of any variant.
#[test]
fn a_name_above_narrow_bars_is_broken_and_not_cut() {
    let names = ["base", "goes down at 1 pin or never", "goes down at 12 pins or never"];
    let mut plot = plot(&names.map(|name| (name, &[(0.0, 0.5), (1.0, 0.25), (2.0, 0.25)][..])));
    plot.series[0].known = "n = 10,000".to_owned();
    let chart = bars(&plot, &Style { width: 48, ..PLAIN });
    assert!(!chart.contains('…'), "{chart}");
    for said in ["goes down at", " 1 pin or ", " 12 pins or", "(exact)", "(n = 10,000)"] {
        assert!(chart.contains(said), "{said}:\n{chart}");
    }
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let series: Vec<(f64, f64)> = uniform(60);
    for variants in 1..=12 {
        let all: Vec<(&str, &[(f64, f64)])> = (0..variants)
            .map(|_| ("a long name of a variant, and longer still", &series[..]))
            .collect();
        for width in [40, 60, 80, 120, 200] {
            let chart = bars(&plot(&all), &Style { width, ..PLAIN });
            let widest = chart.lines().map(text::columns_of).max().unwrap();
            assert!(widest <= width, "{variants} variants, {widest} of {width} columns\n{chart}");
        }
    }
}

#[test]
fn what_is_possible_shows_and_what_is_not_does_not() {
    let rare: &[(f64, f64)] = &[(0.0, 1.0 - 2e-6), (1.0, 1e-6), (2.0, 1e-6), (3.0, 0.0)];
    let chart = bars(&plot(&[("base", rare)]), &PLAIN);
    let lines: Vec<&str> = chart.lines().collect();
    assert!(lines[2].ends_with(">99.99%"), "{chart}");
    assert!(lines[3].starts_with("1  ▏ ") && lines[3].ends_with("<0.01%"), "{chart}");
    assert_eq!(lines.len(), 5, "what nobody can have is not shown: {chart}");
    let chart = bars(&plot(&[("base", rare), ("other", &[(3.0, 1.0)])]), &PLAIN);
    assert!(chart.lines().last().is_some_and(|line| line.contains(" - ")), "{chart}");
}

#[test]
fn many_variants_stand_side_by_side_with_short_bars() {
    let all: Vec<(&str, &[(f64, f64)])> =
        vec![("variant", &[(0.0, 0.5), (1.0, 0.25), (2.0, 0.25)]); 6];
    let chart = bars(&plot(&all), &Style { width: 100, ..PLAIN });
    assert_eq!(chart.lines().count(), 5, "{chart}");
    let narrow = bars(&plot(&all), &Style { width: 50, ..PLAIN });
    assert_eq!(narrow.lines().count(), 1 + 2 * 5, "two blocks of three: {narrow}");
}

#[test]
fn plain_text_has_no_escapes_and_ascii_is_ascii() {
    let two = plot(&[("base", &[(0.0, 0.99), (1.0, 0.001), (2.0, 0.009)])]);
    assert!(!bars(&two, &PLAIN).contains('\u{1b}'));
    let ascii = bars(&two, &Style { ascii: true, ..PLAIN });
    assert!(ascii.is_ascii());
    assert!(ascii.contains("1  . "));
    assert!(bars(&two, &Style { color: true, ..PLAIN }).contains("\u{1b}[38;2;0;114;178m█"));
}

#[test]
fn far_tails_are_lumped_together_and_lose_nothing() {
    let mut points: Vec<(f64, f64)> = (0..12).map(|k| (f64::from(k), 0.999 / 12.0)).collect();
    points.extend((12..100).map(|k| (f64::from(k), 0.001 / 88.0)));
    let rows = rows::rows(&plot(&[("base", &points)]));
    assert_eq!(rows.last().unwrap().label, "15 or more");
    let total: f64 = rows.iter().map(|row| row.chances[0].p).sum();
    assert!((total - 1.0).abs() < 1e-12);
}

#[test]
fn a_broad_distribution_is_shown_in_ranges() {
    let rows = rows::rows(&plot(&[("base", &uniform(160))]));
    let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
    assert!(rows.len() <= rows::MOST_ROWS, "{labels:?}");
    let total: f64 = rows.iter().map(|row| row.chances[0].p).sum();
    assert!((total - 1.0).abs() < 1e-12);
    assert_eq!(labels[..2], ["0 to 9", "10 to 19"], "ranges begin at easy multiples");
}

#[test]
fn sixteen_values_are_all_shown_and_no_values_are_no_rows() {
    assert_eq!(rows::rows(&plot(&[("base", &uniform(16))])).len(), 16);
    assert_eq!(rows::rows(&plot(&[])), []);
    assert_eq!(bars(&plot(&[]), &PLAIN), "casualties (models)\nno values\n");
}

#[test]
fn values_of_any_number_and_size_come_to_a_screenful() {
    let spread: Vec<(f64, f64)> = (0..20).map(|k| (10f64.powi(k * 30 - 300), 0.05)).collect();
    for points in [uniform(100_000), spread, vec![(-1e308, 0.5), (1e308, 0.5)]] {
        let rows = rows::rows(&plot(&[("base", &points)]));
        assert!((1..=rows::MOST_ROWS).contains(&rows.len()));
        let total: f64 = rows.iter().map(|row| row.chances[0].p).sum();
        assert!((total - 1.0).abs() < 1e-9, "{total}");
    }
}

fn moved() -> Tornado {
    let bar = |label: &str, down, up| TornadoBar {
        label: label.to_owned(),
        down,
        up,
        notes: [String::new(), String::new()],
    };
    Tornado {
        title: Title::default(),
        meaning: "mean casualties (models)".to_owned(),
        known: "exact".to_owned(),
        sampled: false,
        base: Estimate::exact(1.25),
        range: None,
        down: "one pip lower".to_owned(),
        up: "one pip higher".to_owned(),
        bars: vec![
            bar("to hit", Some(Estimate::exact(0.5)), Some(Estimate::exact(-0.5))),
            bar("penetration", None, Some(Estimate::exact(0.25))),
        ],
        nothing: String::new(),
    }
}

#[test]
fn a_tornado_tells_what_one_pip_makes_of_the_measure() {
    let expected = "\
mean casualties (models), exact; as it is: 1.25
             one pip lower          one pip higher
to hit       1.75 by +0.5 ████████  0.75 by -0.5 ████████
penetration  -                      1.5 by +0.25 ████
";
    assert_eq!(tornado(&moved(), &PLAIN), expected);
}

/// Of more numbers than are drawn the terminal and the picture draw as many, and say of how many.
#[test]
fn a_tornado_of_very_many_numbers_says_of_how_many_the_first_are() {
    let bar = moved().bars[0].clone();
    let many = |n: usize| Tornado {
        bars: (1..=n).map(|k| TornadoBar { label: format!("no. {k}."), ..bar.clone() }).collect(),
        ..moved()
    };
    let wide = Style { width: 100, ..PLAIN };
    for n in [16, 17, 21] {
        let (text, drawing) = (tornado(&many(n), &wide), plot::tornado(&many(n)));
        let said = format!("the first 16 of {n} numbers");
        assert_eq!([text.contains(&said), drawing.contains(&said)], [n != 16; 2], "{text}");
        assert!([&text, &drawing].iter().all(|it| it.contains("no. 16.")), "{text}");
        assert!(![&text, &drawing].iter().any(|it| it.contains("no. 17.")), "{text}");
    }
}

/// Of trials, the interval is that of the change; and nothing looks as if it were exact.
#[test]
fn a_sampled_tornado_has_an_interval_for_each_change() {
    let mut sampled = Tornado { sampled: true, ..moved() };
    sampled.base = Estimate::within(1.25, 1.2, 1.3);
    sampled.bars[0].down = Some(Estimate::within(0.5, 0.37, 0.63));
    sampled.bars[0].up = Some(Estimate::exact(-0.123_456));
    let text = tornado(&sampled, &Style { width: 100, ..PLAIN });
    let said = ["as it is: 1.250 ± 0.050\n", "1.75 by +0.50 ± 0.13", "1.13 by -0.123456 ± ?"];
    assert!(said.iter().all(|said| text.contains(said)), "{text}");
    let narrow = tornado(&sampled, &Style { width: 60, ..PLAIN });
    assert!(narrow.contains("  +0.50 ± 0.13"), "{narrow}");
}

#[test]
fn where_both_ways_do_not_fit_beside_each_other_each_has_a_line() {
    let mut sampled = Tornado { sampled: true, ..moved() };
    sampled.bars[0].down = Some(Estimate::within(0.419, 0.393, 0.438));
    let expected = "\
mean casualties (models), exact; as it is: 1.25 ±
?
to hit
  one pip lower   +0.419 (0.393 to 0.438) #######
  one pip higher  -0.5 ± ?                ########
penetration
  one pip lower   -
  one pip higher  +0.25 ± ?               ####
";
    let drawn = tornado(&sampled, &Style { width: 50, ascii: true, ..PLAIN });
    assert_eq!(drawn, expected, "{drawn}");
}

fn swept(words: &[&str]) -> Curve {
    let point = |k: u32| {
        let (x, y) = (f64::from(k), 2.0 * f64::from(k));
        LinePoint { x, y, low: Some(y - 1.0), high: Some(y + 1.0) }
    };
    let line = Line {
        name: "base".to_owned(),
        known: "n = 1,000".to_owned(),
        points: (0..4).map(point).collect(),
    };
    Curve {
        across: Across {
            meaning: "dice".to_owned(),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            ..Across::default()
        },
        meaning: "mean casualties (models)".to_owned(),
        lines: vec![line],
        ..Curve::default()
    }
}

#[test]
fn a_curve_has_a_dot_with_its_interval_in_each_row() {
    let narrow = Style { width: 29, ..PLAIN };
    let expected = "\
mean casualties (models) by
dice

        base (n = 1,000)
none    0.0 ± 1.0 ├●─┤
one     2.0 ± 1.0    ├●┤
two     4.0 ± 1.0      ├●─┤
three   6.0 ± 1.0         ├●┤
";
    let drawn = curve(&swept(&["none", "one", "two", "three"]), &narrow);
    assert_eq!(drawn, expected, "{drawn}");
    let target = Some(Target { y: 6.0, label: "target 6".to_owned() });
    let drawn = curve(&Curve { target, ..swept(&[]) }, &Style { ascii: true, ..PLAIN });
    assert!(drawn.contains("target 6 is drawn as |"));
    assert!(drawn.is_ascii() || drawn.contains('±'), "{drawn}");
}

#[test]
fn a_curve_of_many_values_is_thinned_out_and_that_is_said() {
    let mut many = swept(&[]);
    many.lines[0].points = (0..100).map(|k| LinePoint::exact(f64::from(k), 1.0)).collect();
    let drawn = curve(&many, &PLAIN);
    assert!(drawn.ends_with("(24 of 100 values)\n"));
    assert!(drawn.contains("\n0 ") && drawn.contains("\n99 "));
    assert!(curve(&Curve::default(), &PLAIN).contains("no values"));
}

#[test]
fn no_row_of_a_curve_or_tornado_is_wider_than_the_terminal() {
    let mut wide = swept(&[]);
    wide.lines = vec![wide.lines[0].clone(); 7];
    let mut long = moved();
    long.bars[0].label = "the score that a veteran in hard cover needs to hit".to_owned();
    let mut sampled = Tornado { sampled: true, ..long.clone() };
    sampled.bars[0].down = Some(Estimate::within(0.419, 0.393, 0.438));
    sampled.bars[0].up = Some(Estimate::within(-0.403, -0.427, -0.379));
    for width in [40, 50, 60, 80, 100, 120] {
        let style = Style { width, ..PLAIN };
        let drawn =
            [curve(&wide, &Style { width: width.max(60), ..PLAIN }), tornado(&long, &style)];
        for drawn in drawn.into_iter().chain([tornado(&sampled, &style)]) {
            let width = if drawn.contains("one pip") { width } else { width.max(60) };
            let widest = drawn.lines().map(text::columns_of).max().unwrap();
            assert!(widest <= width, "{widest} of {width}\n{drawn}");
        }
    }
}

fn waits(name: &str, never: f64) -> Series {
    let points = vec![Point::exact(1.0, 0.5 - never / 2.0), Point::exact(2.0, 0.5 - never / 2.0)];
    let (name, known) = (name.to_owned(), "exact".to_owned());
    let missing = Some(Missing::exact("never", never));
    Series { name, known, points, missing, ..Series::default() }
}

#[test]
fn that_there_is_no_value_is_a_last_row_set_apart() {
    let two = Plot { series: vec![waits("base", 0.25), waits("mud", 0.0)], ..plot(&[]) };
    let chart = bars(&two, &Style { width: 80, ..PLAIN });
    let lines: Vec<&str> = chart.lines().collect();
    assert_eq!(lines.len(), 6, "{chart}");
    assert_eq!(lines[4], "");
    assert!(lines[5].starts_with("never  █") && lines[5].contains(" 25.00%"), "{chart}");
    assert!(lines[5].ends_with(" -"), "what is impossible is a dash: {chart}");
    let certain = Plot { series: vec![waits("base", 0.0)], ..plot(&[]) };
    assert!(!bars(&certain, &PLAIN).contains("never"));
}

#[test]
fn what_comes_to_one_value_is_a_sentence() {
    let never = Series { points: Vec::new(), ..waits("base", 1.0) };
    let chart = |series: Vec<Series>| bars(&Plot { series, ..plot(&[]) }, &PLAIN);
    assert_eq!(chart(vec![never]), "casualties (models), exact\nalways never\n");
    let three = |name: &str| Series { points: vec![Point::exact(3.0, 1.0)], ..waits(name, 0.0) };
    let said = chart(vec![three("base"), three("mud")]);
    assert_eq!(said, "casualties (models), exact\nalways 3, in every variant\n");
    let sampled = Series { unseen: Some(0.018_85), ..three("base") };
    assert!(chart(vec![sampled]).ends_with("in every trial 3\n"), "trials prove nothing");
}

/// Dashes alone would say that each value is impossible, and `in every variant` would be wrong.
#[test]
fn a_variant_whose_condition_is_never_met_says_so() {
    let unmet = Series { name: "dummy".to_owned(), known: "exact".to_owned(), ..Series::default() };
    let chart = |plot: Plot| {
        let axis = Axis { given: "1 <= hits".to_owned(), ..plot.axis };
        let series = [plot.series, vec![unmet.clone()]].concat();
        bars(&Plot { axis, series, ..Plot::default() }, &Style { width: 80, ..PLAIN })
    };
    let two = chart(plot(&[("base", &[(0.0, 0.5), (1.0, 0.25), (2.0, 0.25)])]));
    assert!(two.contains("dummy (condition never met)"), "{two}");
    let certain = chart(plot(&[("base", &[(3.0, 1.0)])]));
    assert!(certain.ends_with("always 3, in every variant that has a value\n"), "{certain}");
    let shares = chart(passed(&[("base", 0.25)]));
    assert!(shares.contains("condition never met") && !shares.contains("no value"), "{shares}");
}

/// A measure that is yes or no, with how likely yes is.
fn passed(shares: &[(&str, f64)]) -> Plot {
    let points = |p: f64| vec![Point::exact(0.0, 1.0 - p), Point::exact(1.0, p)];
    let mut plot = plot(&[]);
    plot.axis = Axis::yes_no("the test is passed");
    plot.series =
        shares.iter().map(|(name, p)| Series { points: points(*p), ..waits(name, 0.0) }).collect();
    plot
}

#[test]
fn what_is_yes_or_no_is_a_row_of_shares() {
    let chart = bars(&passed(&[("base", 0.25), ("veterans", 0.5)]), &Style { width: 40, ..PLAIN });
    let expected = [
        "the test is passed, how likely it is,".to_owned(),
        "exact".to_owned(),
        format!("base      {}  25.00%", "█████▌".to_owned() + &" ".repeat(16)),
        format!("veterans  {}  50.00%", "███████████".to_owned() + &" ".repeat(11)),
    ];
    assert_eq!(chart.lines().collect::<Vec<_>>(), expected, "{chart}");
}

#[test]
fn small_shares_have_bars_of_their_own_scale() {
    let chart = bars(&passed(&[("base", 1e-8), ("veterans", 0.0)]), &PLAIN);
    assert!(chart.contains("(a whole bar is 0.000001%)"), "{chart}");
    assert!(chart.lines().nth(2).is_some_and(|line| line.ends_with(" 0%")), "{chart}");
}

#[test]
fn what_was_not_seen_is_told_by_how_probable_it_is_at_most() {
    let unseen = Some(0.018_85);
    let never = Missing { low: Some(0.0), high: unseen, ..Missing::exact("never", 0.0) };
    let base = Series { unseen, missing: Some(never), ..waits("base", 0.0) };
    let mut mud = waits("mud", 0.0);
    mud.points.push(Point::exact(3.0, 0.1));
    let two = Plot { series: vec![base, mud], ..plot(&[]) };
    let chart = bars(&two, &Style { width: 80, ..PLAIN });
    let row = |label: &str| chart.lines().find(|line| line.trim_start().starts_with(label));
    assert!(row("3 ").is_some_and(|line| line.contains(" ≤1.89% ")), "{chart}");
    assert!(row("never").is_some_and(|line| line.contains(" ≤1.89% ")), "{chart}");
    let ascii = bars(&two, &Style { width: 80, ascii: true, ..PLAIN });
    assert!(ascii.is_ascii() && ascii.contains("<=1.89%"), "{ascii}");
}

#[test]
fn what_a_variant_cannot_come_to_has_no_bound() {
    let base = Series { unseen: Some(0.018_85), range: Some((1.0, 2.0)), ..waits("base", 0.0) };
    let mut mud = waits("mud", 0.0);
    mud.points.push(Point::exact(3.0, 0.1));
    let chart = bars(&Plot { series: vec![base, mud], ..plot(&[]) }, &Style { width: 80, ..PLAIN });
    assert!(!chart.contains("1.89%"), "{chart}");
}

#[test]
fn a_bound_that_is_wide_does_not_widen_the_chart() {
    let seen = Series { unseen: Some(0.4321), ..waits("base", 0.0) };
    let all: Vec<Series> = (0..7).map(|_| seen.clone()).collect();
    let mut wide = Plot { series: all, ..plot(&[]) };
    wide.series[0].points.push(Point::exact(9.0, 0.1));
    for (width, ascii) in [(40, true), (60, true), (80, false), (120, true)] {
        let chart = bars(&wide, &Style { width, ascii, ..PLAIN });
        let widest = chart.lines().map(text::columns_of).max().unwrap();
        assert!(widest <= width, "{widest} of {width} columns\n{chart}");
    }
}

#[test]
fn a_condition_is_said_in_the_heading() {
    let axis = Axis { given: "crossed".to_owned(), ..Axis::new("models left (models)") };
    let chart = bars(&Plot { axis, ..plot(&[("base", &[(0.0, 1.0)])]) }, &PLAIN);
    assert!(chart.starts_with("models left (models), given: crossed, exact\n"), "{chart}");
}

#[test]
fn what_is_one_of_two_values_is_a_row_of_shares() {
    let lost = plot(&[("base", &[(0.0, 0.75), (1.0, 0.25)]), ("run", &[(0.0, 0.5), (1.0, 0.5)])]);
    let chart = bars(&lost, &PLAIN);
    let lines: Vec<&str> = chart.lines().collect();
    assert_eq!(lines[0], "casualties (models), how likely it is 1, and not 0, exact");
    assert!(
        lines.len() == 3 && lines[1].starts_with("base") && lines[1].ends_with("25.00%"),
        "{chart}"
    );
}
