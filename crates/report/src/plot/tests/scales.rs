//! Variants of which one would leave nothing to be seen of the others.

use super::*;

fn every(name: &str, step: u32, count: u32) -> Series {
    let points: Vec<(f64, f64)> =
        (0..count).map(|k| (f64::from(k * step), 1.0 / f64::from(count))).collect();
    exact(name, &points)
}

#[test]
fn a_certain_variant_is_cut_among_curves_as_among_bars() {
    let certain = || exact("certain", &[(59.0, 1.0)]);
    let lines = distribution(&plot(vec![uniform("base", 60), uniform("run", 50), certain()]));
    assert!(lines.contains("<polyline"), "{lines}");
    let areas = (0..6).map(|k| uniform(&format!("variant {k}"), 400 + k)).chain([certain()]);
    let areas = distribution(&plot(areas.collect()));
    assert!(areas.contains("<polygon"), "{areas}");
    for svg in [lines, areas] {
        assert!(svg.contains(">100%</text>") && !svg.contains(">80%</text>"), "{}", words(&svg));
        assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
    }
}

#[test]
fn what_is_certain_is_cut_where_others_have_less_than_half_of_it() {
    let with = |p: f64| {
        let base = exact("base", &[(0.0, p), (1.0, 1.0 - 2.0 * p), (2.0, p)]);
        distribution(&plot(vec![base, exact("certain", &[(2.0, 1.0)])]))
    };
    assert!(!with(0.35).contains(">80%</text>"), "the others have a third of the height");
    assert!(with(0.25).contains(">80%</text>"));
}

/// A line alone from 2 to 4 would say that 3 can be.
#[test]
fn a_line_over_values_that_lie_apart_has_a_dot_at_each() {
    let dots = |step: u32| {
        let svg = distribution(&plot(vec![every("base", step, 50), every("run", step, 40)]));
        assert!(svg.contains("<polyline"), "{svg}");
        count(&svg, "<circle")
    };
    assert!(dots(1) + 90 <= dots(2), "{} and {}", dots(1), dots(2));
}

#[test]
fn variants_on_other_scales_have_an_axis_each() {
    let scaled = || vec![every("base", 2, 7), every("thousand", 1000, 7)];
    let svg = distribution(&plot(scaled()));
    let said = words(&svg);
    assert!(
        said.contains("each chart has values of its own") && !said.contains("outline"),
        "{said}"
    );
    assert!([">12</text>", ">6000</text>"].iter().all(|end| svg.contains(end)), "{said}");
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
    let near = distribution(&plot(vec![every("base", 2, 7), every("run", 10, 7)]));
    assert!(!words(&near).contains("of its own"));
}

/// Columns of many scales were called `0–1`, `250–300` and `103,000–104,000`.
#[test]
fn more_than_eight_on_other_scales_have_an_axis_each_as_well() {
    for name in ["v", "a squad of veterans behind the wall of the churchyard with pins = "] {
        let scaled = |count: u32| (0..count).map(|k| every(&format!("{name}{k}"), 4_u32.pow(k), 7));
        for count in [9, 12] {
            let svg = distribution(&plot(scaled(count).collect()));
            assert!(words(&svg).contains("each chart has values of its own"), "{}", words(&svg));
            assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
        }
        let svg = distribution(&plot(scaled(13).collect()));
        assert!(words(&svg).contains("columns are not to scale"), "{}", words(&svg));
    }
}
