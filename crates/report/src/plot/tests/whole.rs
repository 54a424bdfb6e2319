//! Nothing that is said is cut so that it says something else, nothing that is drawn is what it is not.

use super::effects::{self, grid, tuned};
use super::*;

/// `how likely it does…happen is`: the word that is left out is `not`.
#[test]
fn no_sentence_is_cut_as_a_name_is() {
    let label = "it does not happen".to_owned();
    let lack = Lack { label: label.clone(), shares: vec![(10.0, 0.5), (20.0, 1.0)] };
    let svg = curve(&Curve { lack: Some(lack), ..tuned() });
    let said = "how likely there is none, which the numbers above leave out: it does not happen";
    assert!(words(&svg).contains(said), "{svg}");
    let shares = vec![vec![Some(0.25), Some(0.5)], vec![None, Some(1.0)]];
    let lacking = Some(Lacking { label, shares });
    let svg = heat_map(&HeatMap { lacking, ..grid() });
    let said = "how likely there is none, as part of the width of a cell: it does not happen";
    assert!(words(&svg).contains(said), "{svg}");
    assert_eq!(crate::png::shortened(&svg).unwrap(), Vec::<String>::new());
}

#[test]
fn of_a_sentence_with_a_long_name_the_name_is_cut() {
    let label = "nobody who came that way has ever been seen again ".repeat(5);
    let lack = Lack { label: label.clone(), shares: vec![(10.0, 0.5), (20.0, 1.0)] };
    let svg = curve(&Curve { lack: Some(lack), ..tuned() });
    assert!(words(&svg).contains("which the numbers above leave out: nobody who"), "{svg}");
    let shares = vec![vec![Some(0.25), Some(0.5)], vec![None, Some(1.0)]];
    let svg = heat_map(&HeatMap { lacking: Some(Lacking { label, shares }), ..grid() });
    assert!(words(&svg).contains("as part of the width of a cell: nobody who"), "{svg}");
    let game = Game {
        sides: ["a side that is called by very many words".repeat(4), String::new()],
        ..effects::chosen()
    };
    let said = words(&super::game(&game));
    assert_eq!(count(&said, "what they gain, and how often each is taken"), 2, "{said}");
}

/// 99.57% that reads 100 would be certain.
#[test]
fn no_share_of_a_map_reads_as_certain_that_is_not() {
    let cell = |value: f64| {
        let text = format!("{value:.0}");
        Some(HeatCell { value, text, note: String::new(), interval: None })
    };
    let cells = vec![vec![cell(99.57), cell(100.0)], vec![cell(0.2), cell(40.0)]];
    let map = HeatMap { cells, most: Some(100.0), ..grid() };
    let svg = heat_map(&map);
    assert_eq!(count(&svg, ">&gt;99</text>"), 1, "{svg}");
    assert!(words(&svg).contains("&gt;99: nearer to 100, and not 100"), "{svg}");
    assert!(!heat_map(&HeatMap { most: None, ..map }).contains("&gt;99"));
}

/// The nearest whole number does not meet the target, and is no second point of a line.
#[test]
fn what_only_comes_nearest_is_said_to_be_the_nearest_and_not_on_the_target() {
    let of = |lines: usize, nearest: bool| {
        let line = |k: usize| Line { name: format!("v{k}"), ..tuned().lines[0].clone() };
        let meeting =
            |line| Meeting { line, x: Some(20.0), ends: None, nearest, label: "20".to_owned() };
        let across = Across { spacing: Spacing::Whole, ..tuned().across };
        let lines: Vec<Line> = (0..lines).map(line).collect();
        let meetings = (0..lines.len()).map(meeting).collect();
        curve(&Curve { across, lines, meetings, bracket: None, ..tuned() })
    };
    for lines in [2, 64] {
        let [met, near] = [false, true].map(|nearest| of(lines, nearest));
        assert!(words(&met).contains("where the target is met"), "{lines}");
        assert!(words(&near).contains("nearest whole number"), "{lines}: {near}");
        assert!(!words(&near).contains("where the target is met"), "{lines}: {near}");
    }
    let dots = [false, true].map(|nearest| effects::circles(&of(2, nearest)));
    assert!(dots[1] < dots[0], "one less on the target: {dots:?}");
}

/// Those that come to the most are what is looked for.
#[test]
fn of_very_many_distributions_the_first_and_both_ends_are_drawn() {
    let series = |k: u32| {
        let p = f64::from((k * 37) % 90 + 1) / 100.0;
        exact(&format!("v{k}"), &[(0.0, 1.0 - p), (1.0, p / 2.0), (2.0, p / 2.0)])
    };
    let plot = plot((0..90).map(series).collect());
    let place = |rank: u32| (0..90).find(|k| (k * 37) % 90 == rank).unwrap();
    for draw in [distribution, cumulative, at_least] {
        let svg = draw(&plot);
        let said = words(&svg);
        assert!(said.contains("the first, the least and the greatest of 90"), "{said}");
        let has = |k: u32| svg.contains(&format!(">v{k}</text>"));
        assert!(has(0) && has(place(1)) && has(place(89)), "{said}");
        assert!(!has(place(45)), "{said}");
    }
}

#[test]
fn shares_that_reach_certainty_have_it_marked() {
    let share = |name: &str, p: f64| exact(name, &[(0.0, 1.0 - p), (1.0, p)]);
    let mut plot = plot(vec![share("a variant of a long name", 0.4), share("other", 1.0)]);
    plot.axis.yes_no = true;
    let svg = distribution(&plot);
    for mark in [">0%</text>", ">100%</text>"] {
        assert!(svg.contains(mark), "{mark}: {svg}");
    }
}

#[test]
fn bars_of_no_value_are_as_wide_in_every_small_chart() {
    let named = |k: u32| {
        let p = 1.0 - f64::from(k) / 10.0;
        let values: Vec<(f64, f64)> =
            (0..6).map(f64::from).map(|value| (value, (1.0 - p) / 6.0)).collect();
        let points = if k == 0 { Vec::new() } else { values };
        let missing = Some(Missing::exact("never", p));
        Series { missing, ..exact(&format!("variant {k}"), &points) }
    };
    let svg = distribution(&plot((0..7).map(named).collect()));
    let right = |line: &&str| line.starts_with("<rect") && line.contains("fill=\"#0072B2\"/>");
    let number = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    // The tallest of each chart is that of no value.
    let mut bars: Vec<(f64, f64)> = svg
        .lines()
        .filter(right)
        .map(|line| (number(line, "height"), number(line, "width")))
        .collect();
    bars.sort_by(|a, b| b.0.total_cmp(&a.0));
    let widths: Vec<f64> = bars.iter().take(5).map(|it| it.1).collect();
    assert!(widths.iter().all(|width| (width - widths[0]).abs() < 1.5), "{widths:?}");
}

/// Whose a number is that stands below others beside the last bar is a guess.
#[test]
fn bars_that_are_cut_have_each_its_number_beside_it_where_there_is_room() {
    let low = |k: u32| {
        let points: Vec<(f64, f64)> =
            (0..30).map(|v| (f64::from(v), 0.02 + 0.001 * f64::from((v + k) % 7))).collect();
        exact(&format!("variant {k}"), &points)
    };
    let towers = exact("towers", &[(0.0, 0.30), (14.0, 0.44), (29.0, 0.26)]);
    let svg = distribution(&plot((0..6).map(low).chain([towers]).collect()));
    let at = |said: &str| {
        let line = svg.lines().find(|line| line.contains(&format!(">{said}</text>")));
        let line = line.unwrap_or_else(|| panic!("{said}: {svg}"));
        let (_, rest) = line.split_once(" y=\"").unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    assert_eq!(at("30%"), at("44%"));
    assert_eq!(at("44%"), at("26%"));
}

/// `…false pace=storm` does not say what is false.
#[test]
fn options_of_a_matrix_are_told_by_their_keys_and_values() {
    let mut game = effects::chosen();
    let name = |shields: &str, pace: &str| format!("behaviour.shields={shields} pace={pace}");
    game.rows[0].name = name("false", "storm");
    game.rows[1].name = name("true", "creep");
    let more: Vec<Taken> =
        (0..9).map(|k| Taken { name: format!("c{k}"), ..Taken::default() }).collect();
    game.columns.extend(more);
    let said = words(&super::game(&game));
    for option in ["rows: shields, pace", " false, storm ", " true, creep "] {
        assert!(said.contains(option), "{option}: {said}");
    }
}

#[test]
fn what_a_sign_before_a_number_means_is_said_below_shades_too() {
    let svg = distribution(&plot(different(12)));
    assert!(!words(&svg).contains("nearer to 0"));
    let rare = |k: u32| {
        let p = f64::from(k + 1) / 1000.0;
        exact(&format!("variant {k}"), &[(0.0, 1e-5), (1.0, 0.5 - p), (2.0, 0.5 + p - 1e-5)])
    };
    let svg = distribution(&plot((0..12).map(rare).collect()));
    assert!(words(&svg).contains("&lt;0.1: nearer to 0, and not 0"), "{svg}");
}

#[test]
fn few_points_are_marked_however_near_they_are() {
    let points = [1.0, 1.01, 1.02, 9.0].map(|x| LinePoint::exact(x, -x)).to_vec();
    let line = Line { name: String::new(), known: "exact".to_owned(), points };
    let svg = curve(&Curve { lines: vec![line], ..Curve::default() });
    assert_eq!(effects::circles(&svg), 4, "{svg}");
}

/// Whether a plan is known to be the best is said last.
#[test]
fn a_heading_is_folded_and_says_all_that_it_is_there_for() {
    let known = "the best plan by pins, models that was found, not proved; it loses 0.019; in parentheses \
                 what is a tie, or nearly";
    let meaning =
        "for the mean of minus casualties of the second side beyond the first side's (models)";
    let map = HeatMap { meaning: meaning.to_owned(), known: known.to_owned(), ..grid() };
    let said = words(&heat_map(&map));
    assert!(said.contains("not proved") && said.contains("it loses 0.019"), "{said}");
}
