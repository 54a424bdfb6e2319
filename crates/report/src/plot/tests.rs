use super::*;

mod curves;
mod effects;
mod honest;
mod legible;
mod many;
mod missing;
mod options;
mod prices;
mod scales;
mod tails;
mod whole;

fn exact(name: &str, points: &[(f64, f64)]) -> Series {
    let points = points.iter().map(|(value, p)| Point::exact(*value, *p)).collect();
    Series { name: name.to_owned(), known: "exact".to_owned(), points, ..Series::default() }
}

fn plot(series: Vec<Series>) -> Plot {
    Plot {
        title: Title::new("Casualties of ten regulars", ""),
        axis: Axis::new("casualties (models)"),
        series,
        ..Plot::default()
    }
}

fn coin() -> Series {
    exact("base", &[(0.0, 0.5), (1.0, 0.5)])
}

/// Three values: two are one share.
fn three() -> Series {
    exact("base", &[(0.0, 0.5), (1.0, 0.25), (2.0, 0.25)])
}

/// All words of a picture, in the order in which they are set.
pub(crate) fn words(svg: &str) -> String {
    let said = svg.lines().filter_map(|line| line.strip_suffix("</text>")?.rsplit_once('>'));
    said.map(|(_, words)| words).collect::<Vec<_>>().join(" ")
}

fn uniform(name: &str, n: u32) -> Series {
    let points: Vec<(f64, f64)> = (0..n).map(|k| (f64::from(k), 1.0 / f64::from(n))).collect();
    exact(name, &points)
}

/// Variants of which no two are equal, over the values 0 to 3.
fn different(n: u32) -> Vec<Series> {
    let points = |k: u32| {
        let p = 0.4 * f64::from(k + 1) / f64::from(n);
        [(0.0, 0.3), (1.0, 0.7 - p), (2.0, p / 4.0), (3.0, 0.75 * p)]
    };
    (0..n).map(|k| exact(&format!("variant {k}"), &points(k))).collect()
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
    let svg = distribution(&plot(vec![three()]));
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
    let sampled = Series { known: "n = 1,000".to_owned(), ..three() };
    let svg = distribution(&plot(vec![three(), Series { name: "advance".to_owned(), ..sampled }]));
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

/// `12 * casualties` of one man at most is 0 or 12: two bars would say one number twice.
#[test]
fn of_two_values_the_greater_is_a_share() {
    let wounded = |name: &str, p: f64| exact(name, &[(0.0, 1.0 - p), (12.0, p)]);
    let svg = distribution(&plot(vec![wounded("base", 0.25), wounded("run", 0.5)]));
    let said = words(&svg);
    for sentence in ["how likely it is 12, and not 0", "line: base", "25.00%", "50.00%"] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    let sampled = |range| Series { unseen: Some(0.01), range, ..wounded("base", 0.25) };
    let of = |range| distribution(&plot(vec![sampled(range)])).contains("and not 0");
    assert!(of(Some((0.0, 12.0))));
    assert!(!of(Some((0.0, 24.0))), "24 was not seen, and may be");
}

#[test]
fn variants_that_leave_nothing_to_chance_are_a_dot_each() {
    let always = |name: &str, value: f64| exact(name, &[(value, 1.0)]);
    let svg = distribution(&plot(vec![always("base", 2.0), always("run", 7.5)]));
    assert!(words(&svg).contains("the value that always comes up"));
    assert!(svg.contains("<title>run: 7.5</title>") && svg.contains(">7.5</text>"), "{svg}");
    let mixed = distribution(&plot(vec![always("base", 2.0), always("run", 7.5), three()]));
    assert!(!words(&mixed).contains("always comes up"));
}

#[test]
fn values_that_have_names_are_called_by_them() {
    let named = |meaning: &str| Plot { axis: Axis::new(meaning), ..plot(vec![three()]) };
    let svg = distribution(&named("mud in the end (0 none, 1 light, 2 knee deep)"));
    assert!([">none<", ">light<", ">knee deep<"].iter().all(|name| svg.contains(name)), "{svg}");
    let svg = distribution(&named("mud (24 inches)"));
    assert!(svg.contains(">0<") && svg.contains(">1<"), "one number with a unit is no list");
}

#[test]
fn lines_do_not_run_over_values_that_cannot_be() {
    let every = |name: &str, step: u32| {
        let points: Vec<(f64, f64)> =
            (0..60).step_by(step as usize).map(f64::from).map(|it| (it, 0.01)).collect();
        exact(name, &points)
    };
    let smooth = distribution(&plot(vec![every("base", 1), uniform("run", 50)]));
    assert!(words(&smooth).contains("base run"), "lines, with a legend");
    let sparse = distribution(&plot(vec![every("base", 1), every("run", 20)]));
    assert!(words(&sparse).contains("the variant named above its chart"), "a chart for each");
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
    let rare = exact("base", &[(0.0, 0.5 - 1e-9), (1.0, 1e-9), (2.0, 0.5), (3.0, 0.0)]);
    assert_eq!(first_bars(&distribution(&plot(vec![rare]))), 3);
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
    hostile.title = Title::new("a < b & \"c\"\u{1b}", "");
    for draw in [distribution, cumulative, at_least] {
        let svg = draw(&hostile);
        assert!(!svg.contains("<script>"));
        assert!(!svg.contains(['\u{0}', '\u{1b}']));
        assert!(svg.contains("A &lt; b &amp; &quot;c&quot;"));
        assert_eq!(count(&svg, "</svg>"), 1);
    }
}

#[test]
fn pointing_at_a_value_tells_its_numbers() {
    let svg = distribution(&plot(vec![three(), exact("advance", &[(1.0, 1.0)])]));
    assert!(svg.contains("<title>casualties (models): 0\nbase: 50%</title>"));
    assert!(svg.contains("<title>casualties (models): 1\nbase: 25%\nadvance: 100%</title>"));
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
    for n in [1, 2, 7, 12, 40] {
        let series = different(n);
        for draw in [distribution, cumulative, at_least] {
            let svg = draw(&plot(series.clone()));
            assert!(svg.ends_with("</svg>\n"));
            let named = |k| svg.contains(&format!(">variant {k}</text>"));
            assert!((0..n).all(named), "{n} variants");
        }
    }
    assert!(distribution(&plot(vec![])).contains("No variant has a value."));
}

#[test]
fn many_variants_get_a_chart_each_with_the_first_as_an_outline() {
    let svg = distribution(&plot(different(7)));
    // Beside the bars, one is in the legend.
    assert_eq!(count(&svg, "fill=\"#0072B2\"/>"), 7 * 4 + 1);
    assert_eq!(count(&svg, "stroke=\"#D55E00\""), 6);
    assert!(
        svg.contains("<title>casualties (models): 3\nvariant 6: 30%\nvariant 0: 4.28571%</title>")
    );
}

#[test]
fn variants_that_are_equal_are_drawn_once_and_said_to_be_equal() {
    let named = |name: &str| Series { name: name.to_owned(), ..coin() };
    let three = plot(vec![coin(), named("advance"), uniform("run", 3)]);
    for draw in [distribution, cumulative, at_least] {
        let svg = draw(&three);
        assert!(svg.contains(">base = advance</text>") && !svg.contains(">advance</text>"));
        assert!(svg.contains(">run</text>"));
    }
    let many = ["in the open", "behind a wall", "in a wood"].map(named);
    let svg = distribution(&plot([vec![coin()], many.to_vec(), different(2)].concat()));
    assert!(svg.contains(">base +3</text>"), "{svg}");
    assert!(svg.contains("equal: base +3 (in the open, behind a wall,"));
}

#[test]
fn the_outline_of_the_first_variant_touches_only_values_that_it_can_have() {
    let with_gap = exact("base", &[(0.0, 0.5), (3.0, 0.5)]);
    let svg = distribution(&plot([vec![with_gap], different(6)].concat()));
    let outlines: Vec<&str> =
        svg.lines().filter(|line| line.contains("stroke=\"#D55E00\"")).collect();
    assert_eq!(outlines.len(), 6 * 2, "a box around each of two values, in six charts");
}

#[test]
fn values_apart_are_bars_and_no_area_however_near_those_of_other_variants_are() {
    // Six or seven values each, over a range in which those of all variants are dense.
    let scaled = |k: u32| {
        let points: Vec<(f64, f64)> =
            (0..7).map(|n| (f64::from(n * (60 + k)), 1.0 / 7.0)).collect();
        exact(&format!("variant {k}"), &points)
    };
    let svg = distribution(&plot((0..6).map(scaled).collect()));
    assert_eq!(
        count(&svg, "<polygon"),
        0,
        "an area would say that what lies between can be: {svg}"
    );
    assert_eq!(first_bars(&svg), 6 * 7);
}

#[test]
fn the_fewer_half_that_towers_over_the_others_is_cut() {
    let steep = |name: &str, p: f64| exact(name, &[(0.0, p), (1.0, 1.0 - p), (2.0, 0.0)]);
    let level = (0..5).map(|k| uniform(&format!("level {k}"), 11 + k));
    let svg =
        distribution(&plot(level.chain([steep("steep", 0.75), steep("edge", 0.6)]).collect()));
    assert!(svg.contains(">75%</text>") && svg.contains(">60%</text>"), "{svg}");
    assert!(!svg.contains(">20%</text>"), "the scale is that of the others");
}

#[test]
fn a_long_meaning_is_set_in_lines_and_not_cut() {
    let meaning = "length of the screen along the first wind at the end of the last turn (inches)";
    for (count, series) in [(2, different(2)), (6, different(6)), (12, different(12))] {
        let long = Plot { axis: Axis::new(meaning), ..plot(series) };
        for svg in [distribution(&long), at_least(&long)] {
            assert_eq!(crate::png::shortened(&svg).unwrap(), Vec::<String>::new(), "{count}");
            assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new(), "{count}");
        }
    }
}

#[test]
fn a_variant_that_is_certain_is_cut_and_does_not_flatten_the_others() {
    let certain = exact("certain", &[(2.0, 1.0)]);
    let svg = distribution(&plot(vec![uniform("base", 10), certain.clone()]));
    assert!(svg.contains(">100%</text>") && !svg.contains(">80%</text>"), "{svg}");
    let alike = distribution(&plot(vec![coin(), certain]));
    assert!(alike.contains(">80%</text>"), "nobody is flattened");
}

/// How likely something is in each of some variants.
fn passed(shares: &[(&str, f64)]) -> Plot {
    let one = |(name, p): &(&str, f64)| exact(name, &[(0.0, 1.0 - p), (1.0, *p)]);
    Plot { axis: Axis::yes_no("the test is passed"), ..plot(shares.iter().map(one).collect()) }
}

#[test]
fn what_is_yes_or_no_is_a_row_for_each_variant_with_its_share() {
    let svg = distribution(&passed(&[("base", 0.25), ("veterans", 0.5), ("never", 0.0)]));
    // A bar for each that can be; what cannot be has none.
    assert_eq!(rectangles(&svg, "#0072B2"), 2);
    for said in
        [">base</text>", ">25.00%</text>", ">veterans</text>", ">50.00%</text>", ">0%</text>"]
    {
        assert!(svg.contains(said), "{said}");
    }
    assert!(svg.contains("<title>veterans: 50%</title>") && svg.contains(">line: base</text>"));
    assert!(svg.contains("how likely it is · exact"), "{svg}");
}

#[test]
fn more_than_eight_variants_are_rows_of_shades() {
    let all = different(12);
    for draw in [distribution, cumulative, at_least] {
        let svg = draw(&plot(all.clone()));
        assert!(!svg.contains("<polyline") && svg.contains(">variant 11</text>"));
    }
    let svg = distribution(&plot(all));
    // The numbers are in percent, with the same decimals in all cells.
    assert!(svg.contains(">30.0</text>") && svg.contains(">0.8</text>"), "{svg}");
    assert!(svg.contains("<title>variant 11\ncasualties (models): 3\n30%</title>"));
}

#[test]
fn many_values_of_many_variants_are_grouped() {
    let all: Vec<Series> = (0..10).map(|k| uniform(&format!("variant {k}"), 190 + k)).collect();
    let svg = distribution(&plot(all.clone()));
    assert!(svg.contains(">0–16</text>") && svg.len() < 150_000, "{}", words(&svg));
    assert!(svg.contains("probability of one of these values, in percent"), "{svg}");
    assert!(!svg.contains("exactly this value"), "{svg}");
    // 17 of 190 values and 17 of 199 are told apart.
    assert!(svg.contains(">8.9</text>") && svg.contains(">8.5</text>"), "{svg}");
    // Where one value has most, numbers have two digits without a decimal, and columns stay narrow.
    let most = |k: u32| {
        let others = (1..50).map(|n| (f64::from(n), (0.4 - 0.01 * f64::from(k)) / 49.0));
        exact(
            &format!("variant {k}"),
            &[vec![(0.0, 0.6 + 0.01 * f64::from(k))], others.collect()].concat(),
        )
    };
    assert!(distribution(&plot((0..9).map(most).collect())).contains(">0–1</text>"));
    // What adds up is of one value of each column: that by which the column is called.
    let sums = |sum: fn(&Series, Option<f64>) -> Series| {
        plot(all.iter().map(|series| sum(series, None)).collect())
    };
    let svg = cumulative(&sums(Series::cumulative));
    assert!(svg.contains("value or less, in percent") && svg.contains(">6</text>"), "{svg}");
    let svg = at_least(&sums(Series::at_least));
    assert!(svg.contains("value or more, in percent") && svg.contains(">21</text>"), "{svg}");
}

#[test]
fn what_is_certain_in_one_of_many_variants_does_not_flatten_the_others() {
    let certain = exact("certain", &[(0.0, 1.0)]);
    let svg = distribution(&plot([different(9), vec![certain]].concat()));
    let fill = |line: &str| line.split("fill=\"").nth(1).unwrap()[..7].to_owned();
    let lines: Vec<&str> = svg.lines().collect();
    let of = |number: &str| {
        let at =
            lines.iter().position(|line| line.ends_with(&format!(">{number}</text>"))).unwrap();
        fill(lines[..at].iter().rev().find(|line| line.starts_with("<rect")).unwrap())
    };
    assert_eq!(of("100"), "#003257", "the darkest");
    let few: std::collections::BTreeSet<String> = ["1.1", "3.3", "30.0", "65.6"].map(of).into();
    assert_eq!(few.len(), 4, "{few:?}");
}

#[test]
fn a_share_that_was_never_seen_is_at_most() {
    let mut sampled = passed(&[("base", 0.0), ("run", 0.5)]);
    sampled.series[0].points.truncate(1);
    sampled.series[0].unseen = Some(0.018_85);
    assert!(distribution(&sampled).contains(">at most 1.9%</text>"));
}

#[test]
fn numbers_that_are_not_finite_are_left_out() {
    let odd = exact("base", &[(f64::NAN, 0.5), (f64::INFINITY, 0.5), (0.0, f64::NAN)]);
    assert!(distribution(&plot(vec![odd])).contains("It has no value"));
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

/// A plot of a distribution that has three values.
pub(crate) fn titled(title: &str) -> String {
    let points = [(0.0, 0.125), (1.0, 0.75), (2.0, 0.125)];
    let points = points.map(|(value, p)| Point::exact(value, p)).to_vec();
    distribution(&Plot {
        title: Title::new(title, ""),
        axis: Axis::new("casualties (models)"),
        series: vec![Series {
            name: "base".into(),
            known: "exact".into(),
            points,
            ..Series::default()
        }],
        ..Plot::default()
    })
}

#[test]
fn sorted_variants_follow_the_first_from_the_highest_mean_to_the_lowest() {
    let of = |name: &str, value: f64| Series {
        name: name.to_owned(),
        points: vec![Point::exact(value, 0.5)],
        missing: Some(Missing::exact("never", 0.5)),
        ..Series::default()
    };
    let never = Series { points: Vec::new(), ..of("never", 0.0) };
    let series = vec![of("base", 2.0), never, of("low", 1.0), of("high", 3.0)];
    let sorted = Plot { series, ..Plot::default() }.sorted();
    let names: Vec<&str> = sorted.series.iter().map(|series| series.name.as_str()).collect();
    assert_eq!(names, ["base", "high", "low", "never"]);
}
