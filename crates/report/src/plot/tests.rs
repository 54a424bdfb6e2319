use super::*;

mod effects;
mod missing;

fn exact(name: &str, points: &[(f64, f64)]) -> Series {
    let points = points.iter().map(|(value, p)| Point::exact(*value, *p)).collect();
    Series { name: name.to_owned(), known: "exact".to_owned(), points, ..Series::default() }
}

fn plot(series: Vec<Series>) -> Plot {
    Plot {
        title: "Casualties of ten regulars".to_owned(),
        axis: Axis::new("casualties (models)"),
        intervals: String::new(),
        series,
    }
}

fn coin() -> Series {
    exact("base", &[(0.0, 0.5), (1.0, 0.5)])
}

fn uniform(name: &str, n: u32) -> Series {
    let points: Vec<(f64, f64)> = (0..n).map(|k| (f64::from(k), 1.0 / f64::from(n))).collect();
    exact(name, &points)
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// Bars are the filled rectangles in the color of the first variant; one more is the legend's.
fn first_bars(svg: &str) -> usize {
    rectangles(svg, "#0072B2") - 1
}

fn rectangles(svg: &str, color: &str) -> usize {
    let fill = format!("fill=\"{color}\"/>");
    svg.lines().filter(|line| line.starts_with("<rect") && line.ends_with(&fill)).count()
}

#[test]
fn a_plot_says_what_it_counts_of_whom_and_how_that_is_known() {
    let svg = distribution(&plot(vec![coin()]));
    assert!(svg.contains("<title>Casualties of ten regulars</title>"));
    assert!(svg.contains("role=\"img\" aria-label=\"Casualties of ten regulars\""));
    for said in ["casualties (models)", "probability of exactly this value · exact", "base", "50%"]
    {
        assert!(svg.contains(said), "{said}");
    }
    assert!(cumulative(&plot(vec![coin()])).contains("probability of this value or less · exact"));
    assert!(at_least(&plot(vec![coin()])).contains("probability of this value or more · exact"));
}

#[test]
fn variants_that_are_known_differently_each_say_how() {
    let sampled = Series { known: "n = 1,000".to_owned(), ..coin() };
    let svg = distribution(&plot(vec![coin(), Series { name: "advance".to_owned(), ..sampled }]));
    assert!(svg.contains(">base (exact)</text>"));
    assert!(svg.contains(">advance (n = 1,000)</text>"));
}

#[test]
fn the_same_numbers_give_the_same_bytes() {
    let numbers = || plot(vec![uniform("base", 40), uniform("advance", 25)]);
    assert_eq!(distribution(&numbers()), distribution(&numbers()));
    let mut shuffled = numbers();
    shuffled.series.iter_mut().for_each(|series| series.points.reverse());
    assert_eq!(
        distribution(&numbers()),
        distribution(&shuffled),
        "the order of points does not matter"
    );
}

#[test]
fn few_values_are_bars_and_many_are_lines() {
    assert_eq!(first_bars(&distribution(&plot(vec![uniform("base", 4)]))), 4);
    let many = distribution(&plot(vec![uniform("base", 400)]));
    assert_eq!(rectangles(&many, "#0072B2"), 0);
    assert!(many.contains("<polyline"));
}

#[test]
fn what_can_happen_has_a_bar_however_rare() {
    let rare = exact("base", &[(0.0, 1.0 - 1e-9), (1.0, 1e-9), (2.0, 0.0)]);
    assert_eq!(first_bars(&distribution(&plot(vec![rare]))), 2);
}

#[test]
fn intervals_are_drawn_only_where_they_are_known() {
    let known = Point { value: 1.0, p: 0.5, low: Some(0.4), high: Some(0.6) };
    let with = |point| distribution(&plot(vec![Series { points: vec![point], ..coin() }]));
    // The stem and the two caps of a whisker each have a white rim, and nothing else has.
    let whiskers = |svg: &str| count(svg, "stroke=\"#FFFFFF\"") / 3;
    assert_eq!(whiskers(&with(Point::exact(1.0, 0.5))), 0);
    assert_eq!(whiskers(&with(known)), 1);
    assert_eq!(whiskers(&with(Point { high: None, ..known })), 0);
}

#[test]
fn names_from_a_scenario_cannot_break_out_of_the_document() {
    let mut hostile = plot(vec![exact("</svg><script>\u{0}&", &[(0.0, 1.0)])]);
    hostile.title = "a < b & \"c\"\u{1b}".to_owned();
    for draw in [distribution, cumulative, at_least] {
        let svg = draw(&hostile);
        assert!(!svg.contains("<script>"));
        assert!(!svg.contains(['\u{0}', '\u{1b}']));
        assert!(svg.contains("a &lt; b &amp; &quot;c&quot;"));
        assert_eq!(count(&svg, "</svg>"), 1);
    }
}

#[test]
fn pointing_at_a_value_tells_its_numbers() {
    let svg = distribution(&plot(vec![coin(), exact("advance", &[(1.0, 1.0)])]));
    assert!(svg.contains("<title>casualties (models): 0\nbase: 50%</title>"));
    assert!(svg.contains("<title>casualties (models): 1\nbase: 50%\nadvance: 100%</title>"));
}

#[test]
fn negligible_tails_are_cut_off_and_that_is_said() {
    let mut tailed = uniform("base", 30);
    tailed.points.extend((30..90).map(|k| Point::exact(f64::from(k), 1e-7)));
    let svg = distribution(&plot(vec![tailed]));
    assert!(svg.contains("Not drawn: values above 29, at most 0.0006% of any variant."), "{svg}");
    assert!(!distribution(&plot(vec![uniform("base", 90)])).contains("Not drawn"));
}

#[test]
fn any_number_of_variants_from_none_to_many_can_be_drawn() {
    for n in [0, 1, 2, 7, 12, 40] {
        let series: Vec<Series> = (0..n).map(|k| uniform(&format!("variant {k}"), 6)).collect();
        for draw in [distribution, cumulative, at_least] {
            let svg = draw(&plot(series.clone()));
            assert!(svg.ends_with("</svg>\n"));
            let named = |k| svg.contains(&format!(">variant {k}</text>"));
            assert!((0..n).all(named), "{n} variants");
        }
    }
    assert!(distribution(&plot(vec![])).contains("no values"));
}

#[test]
fn many_variants_get_a_chart_each_with_the_first_as_an_outline() {
    let series: Vec<Series> = (0..7).map(|k| uniform(&format!("variant {k}"), 4)).collect();
    let svg = distribution(&plot(series));
    // Beside the bars, one is in the legend.
    assert_eq!(count(&svg, "fill=\"#0072B2\"/>"), 7 * 4 + 1);
    assert_eq!(count(&svg, "stroke=\"#D55E00\""), 6);
    assert!(svg.contains("<title>casualties (models): 3\nvariant 6: 25%\nvariant 0: 25%</title>"));
}

#[test]
fn numbers_that_are_not_finite_are_left_out() {
    let odd = exact("base", &[(f64::NAN, 0.5), (f64::INFINITY, 0.5), (0.0, f64::NAN)]);
    assert!(distribution(&plot(vec![odd])).contains("no values"));
}

#[test]
fn cumulative_and_at_least_probabilities_include_their_value() {
    let series = exact("base", &[(2.0, 0.25), (0.0, 0.5), (1.0, 0.25)]);
    let ps = |series: &Series| {
        series.points.iter().map(|point| (point.value, point.p)).collect::<Vec<_>>()
    };
    assert_eq!(ps(&series.cumulative(None)), [(0.0, 0.5), (1.0, 0.75), (2.0, 1.0)]);
    assert_eq!(ps(&series.at_least(None)), [(0.0, 1.0), (1.0, 0.5), (2.0, 0.25)]);
    let banded = series.cumulative(Some(0.3));
    assert_eq!(banded.points[1].interval(), Some((0.45, 1.0)));
}

#[test]
fn extreme_values_are_drawn_without_end_or_overflow() {
    let extremes: [&[(f64, f64)]; 4] = [
        &[(-1e308, 0.5), (1e308, 0.5)],
        &[(0.0, 0.5), (1e-300, 0.25), (1.0, 0.25)],
        &[(-0.0, 0.5), (0.0, 0.5)],
        &[(1e15, 0.5), (1e15 + 1.0, 0.5)],
    ];
    for points in extremes {
        for draw in [distribution, cumulative, at_least] {
            let svg = draw(&plot(vec![exact("base", points)]));
            assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{points:?}");
        }
    }
}

#[test]
fn a_hundred_thousand_values_are_drawn_in_a_moment() {
    let svg = distribution(&plot(vec![uniform("base", 100_000)]));
    assert!(svg.len() < 100_000, "{} bytes", svg.len());
}

/// A plot of a distribution that has two values.
pub(crate) fn titled(title: &str) -> String {
    let points = vec![Point::exact(0.0, 0.25), Point::exact(1.0, 0.75)];
    distribution(&Plot {
        title: title.to_owned(),
        axis: Axis::new("casualties (models)"),
        intervals: String::new(),
        series: vec![Series {
            name: "base".into(),
            known: "exact".into(),
            points,
            ..Series::default()
        }],
    })
}
