//! What a picture must not leave unsaid, or show as what it is not.

use super::effects::{compared, grid, moved, priced, tuned};
use super::{exact, plot, words};
use crate::plot::{
    Across, Axis, Curve, Differences, Estimate, HeatMap, Lack, Lacking, Line, LinePoint, Missing,
    Plot, Series, Tornado, curve, differences, distribution, heat_map, prices, tornado,
};

/// The widths of all bars in this color.
fn widths(svg: &str, color: &str) -> Vec<f64> {
    let filled = svg.lines().filter(|line| line.ends_with(&format!("fill=\"{color}\"/>")));
    let width = |line: &str| line.split("width=\"").nth(1)?.split('"').next()?.parse().ok();
    filled.filter_map(width).collect()
}

#[test]
fn what_is_hardly_possible_is_no_long_bar() {
    let axis = Axis::yes_no("destroyed (1 yes, 0 no)");
    let series = vec![exact("base", &[(0.0, 1.0 - 1e-8), (1.0, 1e-8)])];
    let svg = distribution(&Plot { axis, series, ..Plot::default() });
    let bars = widths(&svg, "#0072B2");
    assert!(!bars.is_empty() && bars.iter().all(|width| *width < 3.0), "{bars:?}");
}

#[test]
fn columns_that_are_not_to_scale_are_said_to_be() {
    let labels = |said: [&str; 2]| said.map(str::to_owned).to_vec();
    let mut map = grid();
    assert!(!heat_map(&map).contains("to scale"));
    map.across.labels = ["1", "2", "8"].map(str::to_owned).to_vec();
    map.up.labels = labels(["1", "2"]);
    map.cells.iter_mut().for_each(|row| row.push(None));
    assert!(words(&heat_map(&map)).contains("columns are not to scale"));
}

#[test]
fn a_heat_map_shows_how_likely_there_is_no_value() {
    let shares = vec![vec![Some(0.25), Some(0.0)], vec![None, Some(1.0)]];
    let lacking = Some(Lacking { label: "never".to_owned(), shares });
    let svg = heat_map(&HeatMap { lacking, ..grid() });
    assert!(
        words(&svg).contains("how likely there is none, as part of the width of a cell: never"),
        "{svg}"
    );
    let [legend, quarter, whole] = widths(&svg, "#6E6E6E")[..] else { panic!("{svg}") };
    assert!((whole - 4.0 * quarter).abs() < 0.5, "{legend}, {quarter} and {whole}");
}

#[test]
fn a_curve_shows_how_likely_there_is_no_value() {
    let shares = vec![(10.0, 0.5), (20.0, 1.0), (30.0, 0.0)];
    let lack = Some(Lack { label: "never".to_owned(), shares });
    let svg = curve(&Curve { lack, ..tuned() });
    assert!(words(&svg).contains("leave out: never"), "{svg}");
    assert_eq!(widths(&svg, "#6E6E6E").len(), 2);
    assert!(svg.contains("<title>10: 50%</title>"));
}

/// A mean under a condition that is hardly ever met is that of hardly any game.
#[test]
fn how_often_a_condition_is_met_is_drawn_beside_what_is_asked_under_it() {
    let met = vec![(10.0, 0.5), (20.0, 1.0), (30.0, 0.0)];
    let svg = curve(&Curve { met, ..tuned() });
    assert!(words(&svg).contains("how often the condition is met"), "{svg}");
    assert!(svg.contains("<title>10: 50%</title>"));
    let met = Some(vec![vec![Some(0.25), Some(0.5)], vec![Some(1.0), Some(0.0)]]);
    let svg = heat_map(&HeatMap { met, ..grid() });
    assert!(
        words(&svg).contains("how often the condition is met, as part of the width of a cell"),
        "{svg}"
    );
    assert!(svg.contains("condition met: 25%"), "{svg}");
    let [_, quarter, half, whole] = widths(&svg, "#009E73")[..] else { panic!("{svg}") };
    assert!((whole - 4.0 * quarter).abs() < 0.5 && (half - 2.0 * quarter).abs() < 0.5);
}

#[test]
fn a_tornado_marks_nothing_that_cannot_be() {
    let mut plot = Tornado { base: Estimate::exact(50.0), ..moved() };
    plot.bars[0].up = Some(Estimate::exact(50.0 + 1e-11));
    plot.bars[1].up = Some(Estimate::exact(-20.0));
    let svg = words(&tornado(&Tornado { range: Some((0.0, 100.0)), ..plot }));
    let within: Vec<f64> = svg.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(within.iter().all(|mark| *mark <= 100.0), "{within:?}");
    assert!(within.contains(&100.0), "{within:?}");
}

/// Numbers at their ends took the width, and whatever changed little or much was a sliver.
#[test]
fn bars_of_a_sensitivity_take_the_room_that_there_is() {
    let mut plot = moved();
    plot.bars[0].up = Some(Estimate::exact(-0.123_456_789));
    let bars = widths(&tornado(&plot), "#0072B2");
    let widest = bars.into_iter().fold(0.0, f64::max);
    assert!(60.0 < widest, "{widest}");
}

#[test]
fn exact_numbers_beside_marks_have_four_digits_and_tell_all_when_pointed_at() {
    let mut plot = compared();
    plot.rows[1].difference = Some(Estimate::exact(-1.0 / 24.0));
    let svg = differences(&Differences { ..plot });
    assert!(words(&svg).contains("-0.04167 "), "{}", words(&svg));
    assert!(svg.contains("-0.0416667"), "{svg}");
    let mut plot = priced();
    plot.rows[1].fair = Some(Estimate::exact(76.909_512));
    plot.rows[1].written = "76.9095".to_owned();
    let svg = prices(&plot);
    assert!(words(&svg).contains("fair 76.91"), "{}", words(&svg));
    assert!(svg.contains("fair 76.9095"), "{svg}");
}

/// One number is a sentence: an axis with one label, or a line that only says that it is level, is none.
#[test]
fn a_curve_of_one_value_or_of_one_number_is_a_sentence() {
    let of = |points: &[(f64, f64)]| {
        let points = points.iter().map(|(x, y)| LinePoint::exact(*x, *y)).collect();
        let line = Line { name: "base".to_owned(), known: "exact".to_owned(), points };
        let across = Across { meaning: "pins".to_owned(), ..Across::default() };
        words(&curve(&Curve { across, lines: vec![line], ..Curve::default() }))
    };
    assert_eq!(of(&[(3.0, 1.25)]), "exact At 3: base 1.25.");
    assert_eq!(of(&[(0.0, 1.25), (4.0, 1.25), (8.0, 1.25)]), "exact 1.25 everywhere, from 0 to 8.");
    assert!(!of(&[(0.0, 1.25), (8.0, 1.5)]).contains("everywhere"));
}

#[test]
fn what_is_level_beside_what_it_leaves_out_is_a_sentence_too() {
    let point = |x: u32| LinePoint::exact(f64::from(x), 12.5);
    let line = |name: &str| Line {
        name: name.to_owned(),
        known: "exact".to_owned(),
        points: (0..3).map(point).collect(),
    };
    let of = |shares: [f64; 3]| {
        let shares = (0..).map(f64::from).zip(shares).collect();
        let lack = Some(Lack { label: "never".to_owned(), shares });
        words(&curve(&Curve { lines: vec![line("base")], lack, ..Curve::default() }))
    };
    assert_eq!(of([0.25; 3]), "exact 12.5 everywhere, from 0 to 2; never 25%.");
    assert!(!of([0.25, 0.25, 0.5]).contains("everywhere"), "what it leaves out changes");
    let share = Curve { lines: vec![line("base")], is_share: true, ..Curve::default() };
    assert_eq!(words(&curve(&share)), "exact 12.5% everywhere, from 0 to 2.");
}

/// The turn beside "the door holds" had no label, as that reached below it.
#[test]
fn a_long_word_for_no_value_leaves_each_value_its_label() {
    let stormed = |door: u32| {
        let door = f64::from(door) / 10.0;
        let points: Vec<(f64, f64)> =
            (1..=6).map(|turn| (f64::from(turn), (1.0 - door) / 6.0)).collect();
        let missing = Some(Missing::exact("the door holds all night", door));
        Series { missing, ..exact(&format!("variant {door}"), &points) }
    };
    let svg = distribution(&plot((0..10).map(stormed).collect()));
    assert!((1..=6).all(|turn| svg.contains(&format!(">{turn}</text>"))), "{}", words(&svg));
    assert!(words(&svg).contains("the door holds all night"), "{}", words(&svg));
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
}

/// A row that was all but certain had a bar and a cell of 100%, and was drawn as equal to one that is.
#[test]
fn what_is_not_certain_reads_as_it_is_in_each_picture() {
    let short =
        |power: i32| exact("base", &[(0.0, 0.5_f64.powi(power)), (1.0, 1.0 - 0.5_f64.powi(power))]);
    let yes_no = |series: Vec<Series>| Plot { axis: Axis::yes_no("any heads"), ..plot(series) };
    let many = |power: i32| -> Vec<Series> {
        let of = |k: u32| Series {
            name: format!("v{k}"),
            ..short(power - 2 * i32::try_from(k).unwrap())
        };
        (0..9).map(of).collect()
    };
    for power in [40, 52] {
        let named = |name: &str, series: Series| Series { name: name.to_owned(), ..series };
        let two = || vec![short(power), named("sure", exact("sure", &[(1.0, 1.0)]))];
        let svg = words(&distribution(&yes_no(two())));
        assert!(svg.contains("&gt;99.99%") && svg.matches("100%").count() == 2, "{svg}");
        let svg = distribution(&plot(many(power)));
        assert!(!words(&svg).contains(">100<"), "{svg}");
        let points = |series: Series| series.points.iter().map(|it| it.p).collect::<Vec<_>>();
        assert!(points(short(power).at_least(None))[1] < 1.0);
        assert_eq!(points(short(power).at_least(None))[0].to_bits(), 1.0_f64.to_bits());
        let svg =
            words(&distribution(&yes_no(vec![short(power), named("other", short(power - 12))])));
        assert!(!svg.contains("base = other"), "{svg}");
    }
}
