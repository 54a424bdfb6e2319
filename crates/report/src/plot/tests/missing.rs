//! Measures that may have no value, are asked under a condition, or were sampled: no share of them
//! is left out, and nothing that was merely not seen looks impossible.

use super::*;
use crate::palette::Look;

fn waits(name: &str, never: f64) -> Series {
    let values = 1.0 - never;
    let missing = Some(Missing::exact("never", never));
    Series { missing, ..exact(name, &[(1.0, 0.25 * values), (2.0, 0.75 * values)]) }
}

fn always_never() -> Series {
    Series { points: Vec::new(), ..waits("base", 1.0) }
}

/// The numbers of an attribute of the rectangles with this fill.
fn numbers(svg: &str, fill: &str, attribute: &str) -> Vec<f64> {
    let fill = format!("fill=\"{fill}\"/>");
    let bars = svg.lines().filter(|line| line.starts_with("<rect") && line.ends_with(&fill));
    let number = |line: &str| {
        let (_, rest) = line.split_once(&format!(" {attribute}=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    bars.filter_map(number).collect()
}

#[test]
fn no_value_is_a_bar_apart_from_the_axis_with_its_name_and_number() {
    let svg = distribution(&plot(vec![waits("base", 0.2)]));
    assert!(svg.contains(">never</text>"));
    assert!(svg.contains("<title>never\nbase: 20%</title>"));
    assert_eq!(first_bars(&svg), 3);
    // The legend's sample comes first, then the bars of one and two, then that of never.
    let (lefts, widths) = (numbers(&svg, "#0072B2", "x"), numbers(&svg, "#0072B2", "width"));
    assert!(lefts[2] < lefts[3]);
    let ground: Vec<&str> = svg.lines().filter(|line| is_ground(line)).collect();
    assert_eq!(ground.len(), 2, "two axes: {ground:?}");
    assert!(lefts[2] + widths[2] < end(ground[0], "x2") && end(ground[1], "x1") < lefts[3]);
    assert!(end(ground[0], "x2") + 15.0 < end(ground[1], "x1"), "there is a gap between them");
}

/// Whether an element is the axis below the bars.
fn is_ground(line: &str) -> bool {
    let level = line.starts_with("<line") && (end(line, "y1") - end(line, "y2")).abs() < 1e-9;
    level && line.contains("#212529") && 30.0 < end(line, "x2") - end(line, "x1")
}

fn end(line: &str, attribute: &str) -> f64 {
    let (_, rest) = line.split_once(&format!(" {attribute}=\"")).unwrap();
    rest.split('"').next().unwrap().parse().unwrap()
}

#[test]
fn each_variant_has_its_own_bar_of_no_value() {
    let svg = distribution(&plot(vec![waits("base", 0.2), waits("mud", 0.5), coin()]));
    let second = Look::of(1).fill().to_string();
    assert!(svg.contains("<title>never\nbase: 20%\nmud: 50%</title>"), "{svg}");
    assert_eq!((first_bars(&svg), rectangles(&svg, &second) - 1), (3, 3));
    assert!(svg.contains("base (exact, never: 20%), mud (exact, never: 50%), base (exact)."));
}

#[test]
fn no_value_has_an_interval_and_what_was_not_seen_is_at_most_something() {
    let sampled = |p, low, high| Series {
        known: "n = 200".to_owned(),
        missing: Some(Missing { low: Some(low), high: Some(high), ..Missing::exact("never", p) }),
        ..waits("base", p)
    };
    let svg = distribution(&plot(vec![sampled(0.2, 0.15, 0.25)]));
    assert!(svg.contains("<title>never\nbase: 20.0% ± 5.0%</title>"), "{svg}");
    let unseen = distribution(&plot(vec![sampled(0.0, 0.0, 0.018_85)]));
    assert!(unseen.contains("<title>never\nbase: at most 1.9%</title>"), "{unseen}");
    assert_eq!(first_bars(&unseen), 2, "a whisker, and no bar");
    assert_eq!(unseen.lines().filter(stem).count(), 3);
}

/// The pale rim of a whisker is three lines, and nothing else is.
fn stem(line: &&str) -> bool {
    line.contains("#FFFFFF") && line.starts_with("<line")
}

#[test]
fn a_value_that_one_variant_was_not_seen_to_have_is_not_called_impossible() {
    let sampled = Series { unseen: Some(0.018_85), ..exact("base", &[(0.0, 1.0)]) };
    let other = exact("advance", &[(1.0, 0.5), (2.0, 0.5)]);
    let svg = distribution(&plot(vec![sampled, other]));
    assert!(svg.contains("<title>casualties (models): 1\nbase: at most 1.9%\nadvance: 50%"));
    assert_eq!(svg.lines().filter(stem).count(), 6, "it has a whisker at 1, and one at 2");
    assert!(svg.contains("<title>casualties (models): 0\nbase: 100%</title>"), "exact: impossible");
    let zero = Point { value: 1.0, p: 0.0, low: Some(0.0), high: Some(0.018_85) };
    let sure = [Point::exact(0.0, 0.5), Point::exact(2.0, 0.5), zero];
    let series = Series { points: sure.to_vec(), ..coin() };
    let svg = distribution(&plot(vec![series]));
    assert!(svg.contains("<title>casualties (models): 1\nbase: at most 1.9%</title>"));
}

#[test]
fn a_curve_has_its_band_from_one_end_of_the_range_to_the_other() {
    let late = Series { range: Some((1.0, 8.0)), ..exact("far", &[(3.0, 0.5), (4.0, 0.5)]) };
    let ends = |series: &Series| {
        let end = |point: Option<&Point>| point.map(|point| (point.value, point.high));
        (end(series.points.first()), end(series.points.last()))
    };
    let (first, last) = ends(&late.cumulative(Some(0.3)));
    assert_eq!((first, last), (Some((1.0, Some(0.3))), Some((4.0, Some(1.0)))));
    let (first, last) = ends(&late.at_least(Some(0.3)));
    assert_eq!((first, last), (Some((3.0, Some(1.0))), Some((8.0, Some(0.3)))));
    assert_eq!(late.cumulative(None).points.len(), 2, "what is exact is impossible elsewhere");
}

#[test]
fn what_always_has_a_value_has_no_bar_of_none() {
    let svg = distribution(&plot(vec![waits("base", 0.0)]));
    assert!(!svg.contains("never"));
    assert_eq!(svg, distribution(&plot(vec![Series { missing: None, ..waits("base", 0.0) }])));
}

#[test]
fn what_never_has_a_value_is_a_sentence_and_no_empty_axis() {
    let summed = [always_never().cumulative(None), always_never().at_least(None)];
    for (draw, series) in [
        (distribution as fn(&Plot) -> String, always_never()),
        (cumulative, summed[0].clone()),
        (at_least, summed[1].clone()),
    ] {
        let svg = draw(&plot(vec![series.clone()]));
        assert!(svg.contains(">It has no value: never.</text>"), "{svg}");
        assert!(!svg.contains("<line") && !svg.contains("<path"), "{svg}");
        let many = plot(vec![series; 12]);
        assert!(draw(&many).contains(">No variant has a value: never.</text>"));
    }
    let none = nothing("base");
    let unmet = plot(vec![none.clone(), none]);
    assert!(distribution(&unmet).contains(">No variant has a value.</text>"));
    let asked = distribution(&Plot { axis: conditional(), ..unmet.clone() });
    assert!(asked.contains(">In no variant is its condition met.</text>"), "{asked}");
    assert!(unmet.is_empty() && !plot(vec![always_never()]).is_empty());
}

/// A variant in which a condition is never met.
fn nothing(name: &str) -> Series {
    Series { points: Vec::new(), ..exact(name, &[]) }
}

fn conditional() -> Axis {
    Axis { given: "1 <= hits".to_owned(), ..Axis::new("casualties (models)") }
}

/// No bar, no line and no shade would read as 0%.
#[test]
fn a_variant_whose_condition_is_never_met_says_so_in_every_picture() {
    let said = "condition never met";
    for others in [1, 4, 7, 12] {
        let mut series = different(others);
        series.insert(1, nothing("dummy"));
        let asked = Plot { axis: conditional(), ..plot(series) };
        let summed = |sum: fn(&Series, Option<f64>) -> Series| {
            let series = asked.series.iter().map(|series| sum(series, None)).collect();
            Plot { series, ..asked.clone() }
        };
        let shares = Plot { axis: Axis { yes_no: true, ..conditional() }, ..asked.clone() };
        for svg in [
            distribution(&asked),
            cumulative(&summed(Series::cumulative)),
            at_least(&summed(Series::at_least)),
            distribution(&shares),
        ] {
            assert!(words(&svg).contains(said), "{others} others: {svg}");
            assert!(svg.contains("dummy (exact, condition never met)"), "in words: {svg}");
            assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new(), "{others}");
        }
    }
    let first = plot([vec![nothing("dummy")], different(6)].concat());
    let svg = distribution(&Plot { axis: conditional(), ..first });
    assert!(words(&svg).contains("outline: dummy: condition never met"), "{svg}");
}

#[test]
fn a_condition_that_no_trial_met_is_not_said_to_be_impossible() {
    let sampled = Series { unseen: Some(1.0), known: "n = 0".to_owned(), ..nothing("dummy") };
    let asked = Plot { axis: conditional(), ..plot(vec![three(), sampled.clone()]) };
    let svg = distribution(&asked);
    assert!(words(&svg).contains("dummy: condition not met (n = 0)"));
    assert_eq!(svg.lines().filter(stem).count(), 0, "no whiskers from nothing to all: {svg}");
    let curves = [three(), sampled].map(|series| series.at_least(None)).to_vec();
    let svg = at_least(&Plot { axis: conditional(), ..plot(curves) });
    assert!(words(&svg).contains("dummy: condition not met (n = 0)"), "{svg}");
}

#[test]
fn curves_end_below_one_and_the_legend_says_why() {
    let series = waits("base", 0.2);
    let rising = series.cumulative(None);
    assert!((rising.points[1].p - 0.8).abs() < 1e-12);
    assert!(cumulative(&plot(vec![rising])).contains(">base, never: 20%</text>"));
    let falling = series.at_least(None);
    assert!((falling.points[0].p - 0.8).abs() < 1e-12);
    let svg = at_least(&plot(vec![falling, coin().at_least(None)]));
    assert!(svg.contains(">base, never: 20%</text>") && svg.contains(">base</text>"));
}

#[test]
fn small_charts_have_bars_of_no_value_too() {
    let series = (0..7).map(|k| waits(&format!("variant {k}"), f64::from(k) / 10.0)).collect();
    let svg = distribution(&plot(series));
    // Two values each and one in the legend; six of them may have no value.
    assert_eq!(rectangles(&svg, "#0072B2"), 7 * 2 + 1 + 6);
    assert_eq!(count(&svg, ">never</text>"), 7);
    assert!(svg.contains("<title>never\nvariant 6: 60%\nvariant 0: 0%</title>"), "{svg}");
}

#[test]
fn lacks_of_different_names_stand_beside_each_other() {
    let mut other = waits("mud", 0.5);
    other.missing = Some(Missing::exact("nobody left", 0.5));
    let svg = distribution(&plot(vec![waits("base", 0.2), other]));
    assert!(svg.contains("<title>never\nbase: 20%</title>"));
    assert!(svg.contains("<title>nobody left\nmud: 50%</title>"));
    assert!(svg.contains(">never</text>") && svg.contains(">nobody left</text>"));
}

#[test]
fn what_is_called_by_several_words_is_said_in_full() {
    let named = |name: &str, never: f64| Series {
        missing: Some(Missing::exact("it does not happen", never)),
        ..waits(name, never)
    };
    for n in [1, 2, 7] {
        let all = (0..n).map(|k| named(&format!("variant {k}"), 0.1 + 0.1 * f64::from(k)));
        let svg = distribution(&plot(all.collect()));
        assert!(svg.contains(">it does not happen</text>"), "{n}: {svg}");
    }
}

#[test]
fn lacks_of_many_names_leave_room_for_the_values() {
    let named = |k: u32| Series {
        missing: Some(Missing::exact(format!("lack {k}"), 0.5)),
        ..waits(&format!("variant {k}"), 0.5)
    };
    for n in [5, 12, 40] {
        let svg = distribution(&plot((0..n).map(named).collect()));
        let lengths = ["x=\"-", "width=\"-", "height=\"-", "NaN", "inf"];
        assert!(lengths.iter().all(|odd| !svg.contains(odd)), "{n}: {svg}");
    }
}

#[test]
fn a_change_of_no_value_is_drawn_apart() {
    let moved = Change {
        title: Title::new("What has changed", ""),
        axis: Axis::new("turns (turns)"),
        before: waits("baseline", 0.2),
        after: waits("now", 0.5),
    };
    let svg = change(&moved);
    let said = "<title>never\nbaseline: 20%\nnow: 50%\nchange: +30 percentage points</title>";
    assert!(svg.contains(said) && svg.contains(">never</text>") && svg.contains(">+30</text>"));
}

#[test]
fn a_condition_stands_in_the_subtitle_of_every_plot_of_a_measure() {
    let axis = Axis { given: "crossed".to_owned(), ..Axis::new("models left (models)") };
    let asked = |series| Plot { axis: axis.clone(), ..plot(series) };
    let said = "given: crossed";
    for draw in [distribution, cumulative, at_least] {
        assert!(words(&draw(&asked(vec![coin()]))).contains(said));
    }
    assert!(words(&distribution(&asked(different(7)))).contains(said));
    let moved = Change { axis: axis.clone(), before: coin(), after: coin(), ..Change::default() };
    assert!(words(&change(&moved)).contains(said));
    assert!(!distribution(&plot(vec![coin()])).contains("given"));
}

#[test]
fn names_of_what_is_lacking_cannot_break_out() {
    let missing = Some(Missing::exact("</svg><script>\u{0}&", 0.5));
    let hostile = Series { missing, ..waits("base", 0.5) };
    for svg in [distribution, cumulative, at_least].map(|draw| draw(&plot(vec![hostile.clone()]))) {
        assert!(!svg.contains("<script>") && !svg.contains('\u{0}'));
        assert_eq!(count(&svg, "</svg>"), 1);
    }
}

#[test]
fn numbers_that_are_not_finite_are_not_drawn_as_no_value() {
    for p in [f64::NAN, f64::INFINITY, -0.5] {
        let missing = Some(Missing::exact("never", p));
        let svg = distribution(&plot(vec![Series { missing, ..coin() }]));
        assert!(!svg.contains("never") && !svg.contains("NaN") && !svg.contains("inf"), "{p}");
    }
}
