//! Rare values by powers of ten.

use super::effects::circles;
use super::*;

#[test]
fn tails_are_drawn_by_powers_of_ten_down_to_the_rarest_value() {
    let rare = [(0.0, 1.0 - 1e-4), (1.0, 1e-4 - 1e-8), (40.0, 1e-8)];
    let points = rare.map(|(value, p)| Point::exact(value, p)).to_vec();
    let series = Series { name: "base".to_owned(), points, ..Series::default() };
    let of = |tails: bool| {
        let series = vec![series.at_least(None)];
        at_least(&Plot { series, tails, ..Plot::default() })
    };
    let ticks = ["100%", "1%", "0.01%", "0.000001%"].map(|tick| format!(">{tick}</text>"));
    let svg = of(true);
    assert!(ticks.iter().all(|tick| svg.contains(tick)), "{svg}");
    assert!(!of(false).contains(&ticks[3]));
    // Nor does the rarest value lie on the edge, where nothing does.
    let edge = "by powers of ten; not drawn: what is less likely than 0.0000001%";
    assert!(words(&svg).contains(edge) && !words(&of(false)).contains("not drawn"), "{svg}");
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
}

/// What is rarer than any scale tells would look like one in a trillion.
#[test]
fn what_is_below_the_tails_is_not_drawn_on_their_edge() {
    let points = [(0.0, 1.0), (1.0, 1e-7), (2.0, 1e-40), (3.0, 1e-80)];
    let series = exact("base", &points).at_least(None);
    let markers = |tails| circles(&at_least(&Plot { tails, ..plot(vec![series.clone()]) }));
    // One more is in the legend.
    assert_eq!((markers(false), markers(true)), (1 + 4, 1 + 2));
}

#[test]
fn a_few_powers_of_ten_have_marks_between_them() {
    let series = exact("base", &[(0.0, 0.25), (1.0, 0.5), (2.0, 0.25)]).cumulative(None);
    let svg = cumulative(&Plot { tails: true, ..plot(vec![series]) });
    assert!([">10%<", ">20%<", ">50%<", ">100%<"].iter().all(|mark| svg.contains(mark)), "{svg}");
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
}

/// Nothing lies at zero where equal distances are equal ratios.
#[test]
fn no_line_runs_along_the_floor_of_tails() {
    let all = plot(vec![uniform("base", 20), uniform("half", 10)]);
    // Where the curves begin and end, from left to right; other lines have fewer corners.
    let ends = |svg: &str| -> Vec<[f64; 2]> {
        let lines = svg.lines().filter_map(|line| line.strip_prefix("<polyline points=\""));
        let across = |line: &str| -> Vec<f64> {
            let places = line.split('"').next().unwrap().split(' ');
            places.map(|place| place.split(',').next().unwrap().parse().unwrap()).collect()
        };
        let curves = lines.map(across).filter(|places| 10 < places.len());
        curves.map(|places| [places[0], places[places.len() - 1]]).collect()
    };
    let summed = |sum: fn(&Series, Option<f64>) -> Series, tails: bool| {
        let series = all.series.iter().map(|series| sum(series, None)).collect();
        Plot { series, tails, ..all.clone() }
    };
    let falling = |tails| ends(&at_least(&summed(Series::at_least, tails)));
    let (even, ratios) = (falling(false), falling(true));
    assert_eq!((even.len(), even[0]), (2, even[1]), "both run from edge to edge");
    assert!(ratios[1][1] < ratios[0][1] && ratios[0][1] < even[0][1], "{ratios:?}");
    let rising = |tails| ends(&cumulative(&summed(Series::cumulative, tails)));
    assert!(rising(false)[0][0] < rising(true)[0][0]);
}

/// Nine rows of shades follow it as well as eight curves.
#[test]
fn many_variants_are_shaded_by_powers_of_ten() {
    let rare = [(0.0, 1.0 - 1e-4), (1.0, 1e-4 - 1e-8), (40.0, 1e-8)];
    let of = |tails: bool| {
        let row = |at: i32| {
            let points = rare.map(|(value, p)| (value + f64::from(at), p));
            exact(&format!("variant {at}"), &points).at_least(None)
        };
        at_least(&Plot { tails, ..plot((0..9).map(row).collect()) })
    };
    let svg = of(true);
    assert!(words(&svg).contains("shades by powers of ten"), "{svg}");
    assert!(svg.contains(">0.1%</text>") && svg.contains(">0.0001%</text>"), "{svg}");
    assert!(!words(&of(false)).contains("powers of ten"));
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
}

/// Seven shares of about one in a hundred million were hairlines at zero.
#[test]
fn rare_shares_are_dots_by_powers_of_ten() {
    let rare = |k: u32| {
        let p = f64::from(k) * 1e-8;
        exact(&format!("v{k}"), &[(0.0, 1.0 - p), (1.0, p)])
    };
    let of = |tails: bool, last: u32| {
        let axis = Axis::yes_no("the officer falls");
        distribution(&Plot { axis, tails, ..plot((0..=last).map(rare).collect()) })
    };
    let svg = of(true, 7);
    let said = words(&svg);
    assert!(
        said.contains("by powers of ten; not drawn: what is less likely than 0.0000001%"),
        "{said}"
    );
    assert!([">0.000001%<", ">0.00001%<"].iter().all(|mark| svg.contains(mark)), "{said}");
    // Nothing lies at zero where equal distances are equal ratios.
    assert_eq!((circles(&svg), circles(&of(false, 7))), (7, 0));
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
    assert!(
        !words(&of(true, 0)).contains("powers of ten"),
        "where nothing is likely, nothing is rare"
    );
}

#[test]
fn shares_over_a_key_are_drawn_by_powers_of_ten_and_what_is_impossible_is_not() {
    let rare = |k: i32| LinePoint::exact(f64::from(k), 100.0 * 10f64.powi(-k));
    let points = (1..=8).map(rare).chain([LinePoint::exact(9.0, 0.0)]).collect();
    let line = Line { name: "base".to_owned(), known: "exact".to_owned(), points };
    let of = |tails: bool| {
        let across = Across { spacing: Spacing::Whole, ..Across::default() };
        let lines = vec![line.clone()];
        curve(&Curve { lines, across, is_share: true, tails, ..Curve::default() })
    };
    let (even, tails) = (of(false), of(true));
    assert_eq!(circles(&even), circles(&tails) + 1, "the last of them is impossible");
    assert!(tails.contains(">0.001%</text>") && !even.contains(">0.001%</text>"), "{tails}");
    assert!(words(&tails).contains("by powers of ten; not drawn: what is less likely than"));
    assert_eq!(crate::png::illegible(&tails).unwrap(), Vec::<String>::new());
}
