//! Many variants: rows close to each other, what is equal drawn once, and no strip.

use super::effects::{changed, circles, compared, priced};
use super::*;

#[test]
fn differences_that_are_equal_are_one_row_and_said_to_be_equal() {
    let mut plot = compared();
    plot.rows[1].equal = vec!["flare".to_owned()];
    assert!(differences(&plot).contains(">night = flare</text>"));
    plot.rows[1].equal = ["flare", "a very clear night", "moonlight"].map(str::to_owned).to_vec();
    let svg = differences(&plot);
    assert!(svg.contains(">night +3</text>"), "{svg}");
    let said = "Drawn once, as they are equal: night +3 (flare, a very clear night, moonlight).";
    assert!(words(&svg).contains(said), "{svg}");
    // There is nothing to point with in a picture on paper.
    plot.rows[1].equal = (0..200).map(|k| format!("a night as clear as any other {k}")).collect();
    let said = words(&differences(&plot));
    assert!(said.contains("and so on. The tables have each."), "{said}");
    assert!(!said.contains("Pointing"), "{said}");
}

#[test]
fn a_difference_that_is_not_there_is_a_row_that_says_how_often_there_is_no_value() {
    let never = Difference {
        label: "by day".to_owned(),
        verdict: "INCONCLUSIVE".to_owned(),
        missing: "never: 100%, base 1.5%".to_owned(),
        ..Difference::default()
    };
    let plot = Differences { rows: vec![compared().rows[0].clone(), never], ..compared() };
    let svg = differences(&plot);
    let said = words(&svg);
    for word in ["by day", "no value to compare", "INCONCLUSIVE", "never: 100%, base 1.5%"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert_eq!(circles(&svg), 2, "one in the legend, and one for what has a difference");
}

/// `…2.5%` of 62.5% is another number, and a verdict that is left out is missed.
#[test]
fn of_what_has_no_room_beside_a_mark_the_beginning_is_left() {
    let row = |k: u32| Difference {
        label: format!("v{k}"),
        difference: Some(Estimate::exact(f64::from(k) - 4.333)),
        verdict: "EQUIVALENT".to_owned(),
        missing: "never: 62.5%, base 50%".to_owned(),
        ..Difference::default()
    };
    let svg = differences(&Differences { rows: (0..20).map(row).collect(), ..compared() });
    assert!(svg.contains(">-4.333, EQUIVALENT</text>"), "{svg}");
    assert_eq!(crate::png::shortened(&svg).unwrap(), Vec::<String>::new());
}

#[test]
fn what_changes_nothing_has_no_bar() {
    let bars = |by: f64| {
        let up = Some(Estimate::exact(by));
        let bar = TornadoBar {
            label: "to hit".to_owned(),
            down: None,
            up,
            notes: [String::new(), String::new()],
        };
        tornado(&Tornado { bars: vec![bar], ..effects::moved() }).matches("<rect").count()
    };
    assert!(bars(0.0) < bars(1e-6), "as little as it is, what changes shows");
    assert_eq!(bars(0.0), bars(7e-14), "rounding does not");
}

#[test]
fn of_very_many_differences_the_first_and_both_ends_are_drawn() {
    let row = |k: u32| Difference {
        label: format!("v{k}"),
        known: "exact".to_owned(),
        difference: Some(Estimate::exact(f64::from((k * 37) % 200))),
        ..Difference::default()
    };
    let svg = differences(&Differences { rows: (0..200).map(row).collect(), ..compared() });
    assert!(words(&svg).contains("the first, the least and the greatest of 200"), "{svg}");
    // One more is in the legend.
    assert_eq!(circles(&svg), 65);
}

/// What several variants change about each value.
fn several() -> Vec<Change> {
    let after =
        |name: &str, points: &[(f64, f64)]| Change { after: exact(name, points), ..changed() };
    let mut same = after("as before", &[(0.0, 0.5), (1.0, 0.5)]);
    same.after.equal = vec!["baseline".to_owned()];
    let less = &[(0.0, 0.75), (1.0, 0.25)];
    vec![changed(), after("less", less), same, after("less again", less)]
}

#[test]
fn what_several_variants_change_is_a_row_for_each_and_a_column_for_each_value() {
    let svg = changes(&several());
    for said in [">-25.0<", ">+25.0<", ">less = less again<", ">as before = baseline<"] {
        assert!(svg.contains(said), "{said} in {svg}");
    }
    assert!(words(&svg).contains("from baseline, in percentage points"), "{svg}");
    assert!(svg.contains("now\ncasualties (models): 2\n+25 percentage points"), "{svg}");
    // What has not changed has no number.
    assert_eq!(count(&svg, ">0.0<") + count(&svg, ">+0.0<"), 0);
}

#[test]
fn how_often_there_is_no_value_may_become_less_likely() {
    let never = |p: f64| Some(Missing::exact("never", p));
    let of = |name: &str, p: f64| Series { missing: never(p), ..exact(name, &[(1.0, 1.0 - p)]) };
    let before = of("base", 0.5);
    let change = |after: Series| Change { before: before.clone(), after, ..Change::default() };
    let svg = changes(&[change(of("soon", 0.2)), change(of("late", 0.9))]);
    for said in [">-30.0<", ">+30.0<", ">-40.0<", ">+40.0<", ">never<"] {
        assert!(svg.contains(said), "{said} in {svg}");
    }
}

#[test]
fn one_change_alone_is_a_bar_for_each_value() {
    assert_eq!(changes(&[changed()]), change(&changed()));
}

/// So many variants, each with a price of its own but for the last, which is as the first.
fn many(count: u32) -> Prices {
    let row = |k: u32| Price {
        label: format!("v{k}"),
        known: "exact".to_owned(),
        fair: Some(Estimate::exact(10.0 + f64::from(k % (count - 1)))),
        written: String::new(),
        printed: Some(12.0),
        verdict: format!("overpaid by {}", k % (count - 1)),
        brief: String::new(),
        held: true,
        reference: false,
        situations: Vec::new(),
    };
    Prices { rows: (0..count).map(row).collect(), ..priced() }
}

#[test]
fn many_prices_are_a_line_of_text_each_and_no_strip() {
    let (few, some) = (prices(&many(8)), prices(&many(64)));
    assert!(few.contains(">v0 = v7<") && some.contains(">v0 = v63<"), "{some}");
    assert!(some.contains(">overpaid by 62<"), "{some}");
    assert_eq!(crate::png::illegible(&some).unwrap(), Vec::<String>::new());
}

#[test]
fn prices_of_which_one_is_sampled_are_not_said_to_be_the_same() {
    let mut plot = many(8);
    plot.rows[7].known = "n = 1,000".to_owned();
    plot.rows[7].fair = Some(Estimate::within(10.0, 9.0, 11.0));
    assert!(!prices(&plot).contains(" = v7<"));
}

#[test]
fn pictures_without_a_number_are_a_sentence() {
    let line = Line { name: "base".to_owned(), known: "exact".to_owned(), points: Vec::new() };
    let never = |x: f64| Mark { x, label: "never".to_owned() };
    let swept =
        Curve { lines: vec![line], marks: vec![never(0.0), never(9.0)], ..Curve::default() };
    let map = HeatMap { cells: vec![vec![None; 2]; 2], ..super::effects::grid() };
    let mut priced = priced();
    for row in &mut priced.rows {
        (row.fair, row.written) = (None, "off the ladder".to_owned());
    }
    for (svg, said) in [
        (curve(&swept), "No point has a value: never."),
        (heat_map(&map), "No cell has a value."),
        (prices(&priced), "No variant has a single fair price: off the ladder."),
    ] {
        assert!(svg.contains(&format!(">{said}</text>")), "{svg}");
        assert!(!svg.contains("<line") && !svg.contains("<path"), "{svg}");
    }
}

#[test]
fn many_lines_of_which_none_meets_the_target_are_a_sentence() {
    let tuned = super::effects::tuned();
    let line = tuned.lines[0].clone();
    let of = |count: usize| Curve { lines: vec![line.clone(); count], ..tuned.clone() };
    assert!(curve(&of(8)).contains("<polyline"));
    let said = words(&curve(&of(64)));
    assert!(
        said.contains("None of these 64 meets the target 38: they come to 36 to 40."),
        "{said}"
    );
}

#[test]
fn a_long_tail_of_one_variant_does_not_put_the_values_of_all_together() {
    let falling = |name: String, rest: f64| {
        let points: Vec<(f64, f64)> =
            (0..60).map(|k| (f64::from(k), (1.0 - rest) * rest.powi(k))).collect();
        exact(&name, &points)
    };
    let series = (0..10).map(|k| falling(format!("variant {k}"), 0.5 + 0.04 * f64::from(k)));
    let svg = distribution(&plot(series.collect()));
    let said = words(&svg);
    assert!(said.contains("probability of one of these values"), "{said}");
    assert!(svg.contains("casualties (models): 3\n"), "each value near the beginning is alone");
    assert!(!svg.contains("casualties (models): 0–1\n"), "{said}");
}

/// Each play of a frontier is a dot, however many there are.
#[test]
fn points_of_a_line_that_are_something_are_dots() {
    let points = (0..40).map(|k| LinePoint::exact(f64::from(k), f64::from(k * k))).collect();
    let line = Line { name: String::new(), known: "exact".to_owned(), points };
    let of =
        |dotted| circles(&curve(&Curve { lines: vec![line.clone()], dotted, ..Curve::default() }));
    assert_eq!(of(false), 0);
    assert_eq!(of(true), 40);
}

/// In gray, dots of whole numbers would all be the same.
#[test]
fn lines_of_many_whole_numbers_have_markers_of_their_own() {
    let line = |k: u32| Line {
        name: format!("v{k}"),
        known: "exact".to_owned(),
        points: (0..40).map(|x| LinePoint::exact(f64::from(x), f64::from(x * k))).collect(),
    };
    let across = Across { spacing: Spacing::Whole, ..Across::default() };
    let svg = curve(&Curve { across, lines: (1..=2).map(line).collect(), ..Curve::default() });
    let squares = svg.lines().filter(|line| line.starts_with("<polygon")).count();
    assert!(4 <= squares, "the second has squares, in the legend as well: {svg}");
}
