//! What follows from distributions: each picture says what it shows, and shows what it is given.

use super::*;
use crate::palette::Look;

pub(super) fn sampled_line(name: &str, known: &str) -> Line {
    let point = |k: u32| {
        let (x, y) = (f64::from(10 * k), 40.0 - f64::from(k));
        LinePoint { x, y, low: Some(y - 1.0), high: Some(y + 1.0) }
    };
    Line { name: name.to_owned(), known: known.to_owned(), points: (0..5).map(point).collect() }
}

pub(super) fn tuned() -> Curve {
    Curve {
        title: Title::new("What a section should cost", ""),
        across: Across { meaning: "cost (points)".to_owned(), ..Across::default() },
        meaning: "mean gain (points)".to_owned(),
        intervals: "95% intervals".to_owned(),
        lines: vec![sampled_line("base", "n = 1,000"), sampled_line("mud", "n = 1,000")],
        target: Some(Target { y: 38.0, label: "target 38".to_owned() }),
        bracket: Some(Bracket { low: 19.5, high: 20.5, label: "certified at 95%".to_owned() }),
        meetings: Vec::new(),
        marks: vec![Mark { x: 30.0, label: "printed 30".to_owned() }],
        ..Curve::default()
    }
}

pub(super) fn grid() -> HeatMap {
    let cell = |value: f64| {
        Some(HeatCell {
            value,
            text: format!("{value:.1}"),
            note: format!("{value} ± 0.1"),
            interval: None,
        })
    };
    let steps = |meaning: &str, labels: [&str; 2]| Steps {
        meaning: meaning.to_owned(),
        labels: labels.map(str::to_owned).to_vec(),
    };
    HeatMap {
        title: Title::new("Points lost", ""),
        meaning: "mean points lost (points)".to_owned(),
        known: "n = 1,000 in each cell".to_owned(),
        across: steps("models", ["5", "10"]),
        up: steps("quality", ["regular", "veteran"]),
        cells: vec![vec![cell(1.0), cell(2.0)], vec![cell(3.0), None]],
        ..HeatMap::default()
    }
}

pub(super) fn moved() -> Tornado {
    let bar = |label: &str, down, up| TornadoBar {
        label: label.to_owned(),
        down,
        up,
        notes: [String::new(), String::new()],
    };
    Tornado {
        title: Title::new("What one pip would change", ""),
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

pub(super) fn compared() -> Differences {
    let row = |label: &str, difference: Estimate, verdict: &str| Difference {
        label: label.to_owned(),
        known: "n = 1,000".to_owned(),
        difference: Some(difference),
        verdict: verdict.to_owned(),
        ..Difference::default()
    };
    Differences {
        title: Title::new("Does mud matter?", ""),
        meaning: "mean casualties less those of base (models)".to_owned(),
        called: String::new(),
        intervals: "95% intervals".to_owned(),
        margin: 0.1,
        rows: vec![
            row("mud", Estimate::within(0.5, 0.4, 0.6), "RAISES"),
            row("night", Estimate::exact(-0.25), "LOWERS"),
        ],
    }
}

pub(super) fn switched() -> Matrix {
    Matrix {
        title: Title::new("What each rule does", ""),
        meaning: "effect on casualties (models)".to_owned(),
        known: "exact".to_owned(),
        switches: vec!["mud".to_owned(), "night".to_owned()],
        effects: vec![
            vec![Some(Estimate::exact(0.5)), Some(Estimate::exact(-0.125))],
            vec![None, Some(Estimate::exact(0.25))],
        ],
        ..Matrix::default()
    }
}

pub(super) fn priced() -> Prices {
    let row = |label: &str, fair, printed, verdict: &str, reference| Price {
        label: label.to_owned(),
        known: "exact".to_owned(),
        fair,
        written: fair.map_or(String::new(), |fair: Estimate| fair.value.to_string()),
        printed,
        verdict: verdict.to_owned(),
        brief: String::new(),
        held: true,
        reference,
        situations: Vec::new(),
    };
    Prices {
        title: Title::new("What squads are worth", ""),
        axis: "price (points)".to_owned(),
        meaning: "price (points)".to_owned(),
        intervals: String::new(),
        rows: vec![
            row("regular", Some(Estimate::exact(100.0)), Some(100.0), "", true),
            row("veteran", Some(Estimate::exact(120.0)), Some(130.0), "overpaid by 8.3%", false),
            row("elite", None, None, "worth cannot be said", false),
        ],
    }
}

pub(super) fn changed() -> Change {
    Change {
        title: Title::new("What has changed", ""),
        axis: Axis::new("casualties (models)"),
        before: exact("baseline", &[(0.0, 0.5), (1.0, 0.5)]),
        after: exact("now", &[(0.0, 0.25), (1.0, 0.5), (2.0, 0.25)]),
    }
}

pub(super) fn chosen() -> Game {
    let taken = |name: &str, share: f64| Taken {
        name: name.to_owned(),
        share,
        written: format!("{}%", 100.0 * share),
    };
    let cell = |value: f64| HeatCell {
        value,
        text: format!("{value}"),
        note: String::new(),
        interval: None,
    };
    Game {
        title: Title::new("Sections against orders", ""),
        meaning: "mean points lost (points)".to_owned(),
        known: "exact".to_owned(),
        value: "value 1.16".to_owned(),
        sides: ["rows (mines)", "columns (orders)"].map(str::to_owned),
        rows: vec![taken("mines", 0.48), taken("dummy", 0.52)],
        columns: vec![taken("run", 0.75), taken("walk", 0.25), taken("round", 0.0)],
        cells: vec![[2.5, -1.5, 4.0].map(cell).into(), [-2.0, 2.0, 4.0].map(cell).into()],
    }
}

/// How many round markers there are, not counting their rims.
pub(super) fn circles(svg: &str) -> usize {
    svg.lines().filter(|line| line.starts_with("<circle") && !line.contains("#FFFFFF")).count()
}

/// All kinds, with this title and one name in each replaced by it.
fn titled(name: &str) -> Vec<String> {
    let (called, title) = (|| Title::new(name, ""), || name.to_owned());
    let mut all = (tuned(), grid(), moved(), compared(), switched(), priced(), changed(), chosen());
    (all.0.title, all.0.lines[0].name, all.0.marks[0].label) = (called(), title(), title());
    (all.1.title, all.1.across.labels[0]) = (called(), title());
    (all.2.title, all.2.bars[0].label) = (called(), title());
    (all.3.title, all.3.rows[0].verdict) = (called(), title());
    (all.4.title, all.4.switches[1]) = (called(), title());
    (all.5.title, all.5.rows[0].label) = (called(), title());
    (all.6.title, all.6.after.name) = (called(), title());
    (all.7.title, all.7.rows[0].name, all.7.columns[0].name) = (called(), title(), title());
    vec![
        curve(&all.0),
        heat_map(&all.1),
        tornado(&all.2),
        differences(&all.3),
        matrix(&all.4),
        prices(&all.5),
        change(&all.6),
        game(&all.7),
    ]
}

#[test]
fn every_picture_says_what_it_shows_in_what_unit_and_how_that_is_known() {
    let said: [(String, &[&str]); 8] = [
        (curve(&tuned()), &["cost (points)", "mean gain (points)", "n = 1,000", "95% intervals"]),
        (heat_map(&grid()), &["mean points lost (points)", "n = 1,000 in each cell", "quality"]),
        (tornado(&moved()), &["mean casualties (models)", "exact", "one pip lower"]),
        (differences(&compared()), &["less those of base (models)", "n = 1,000"]),
        (matrix(&switched()), &["effect on casualties (models)", "exact", "night"]),
        (prices(&priced()), &["price (points)", "exact", "printed price"]),
        (game(&chosen()), &["mean points lost (points)", "exact", "value 1.16", "dummy", "75%"]),
        (change(&changed()), &["casualties (models)", "percentage points", "exact"]),
    ];
    for (svg, parts) in said {
        let shown = svg.split_once("</desc>").unwrap().1;
        assert!(svg.contains("role=\"img\" aria-label="));
        assert!(parts.iter().all(|part| shown.contains(part)), "{parts:?} in {svg}");
    }
}

#[test]
fn names_cannot_break_out_of_any_picture() {
    for svg in titled("</svg><script>\u{0}&\"'") {
        assert!(!svg.contains("<script>") && !svg.contains('\u{0}'));
        assert!(svg.contains("aria-label=\"&lt;/svg&gt;&lt;script&gt;&amp;&quot;&apos;\""));
        assert_eq!(count(&svg, "</svg>"), 1);
    }
}

#[test]
fn the_same_numbers_give_the_same_picture() {
    assert_eq!(titled("A"), titled("A"));
}

fn odd_share() -> Taken {
    Taken { share: f64::NAN, ..Taken::default() }
}

fn odd_cells(odd: &[f64]) -> Vec<Vec<HeatCell>> {
    let cell =
        |&value: &f64| HeatCell { value, text: String::new(), note: String::new(), interval: None };
    odd.chunks(2).map(|row| row.iter().map(cell).collect()).collect()
}

/// The pairs that are met have an edge; what is never taken has no bar.
#[test]
fn both_mixtures_stand_on_the_margins() {
    let svg = game(&chosen());
    assert_eq!(count(&svg, "stroke=\"#212529\" stroke-width=\"2\""), 4, "{svg}");
    for said in [">48%<", ">52%<", ">75%<", ">25%<"] {
        assert!(svg.contains(said), "{said}");
    }
    assert!(!svg.contains(">0%<"));
    assert!(svg.contains("mines against run\nmean points lost (points): 2.5</title>"));
}

#[test]
fn nothing_and_numbers_that_are_not_finite_are_drawn_without_harm() {
    let odd = [f64::NAN, f64::INFINITY, -1e308, 1e308];
    let estimates = odd.map(|value| Some(Estimate::exact(value)));
    let points = odd.map(|value| LinePoint::exact(value, value)).to_vec();
    let line = Line { name: String::new(), known: String::new(), points };
    let row =
        |difference| Difference { difference: Some(difference), ..compared().rows[0].clone() };
    let rows = estimates.map(|estimate| row(estimate.unwrap())).to_vec();
    let bars = estimates
        .map(|up| TornadoBar {
            label: String::new(),
            down: None,
            up,
            notes: [String::new(), String::new()],
        })
        .to_vec();
    let price = |fair| Price { fair, printed: Some(f64::NAN), ..priced().rows[0].clone() };
    let cell =
        |value| Some(HeatCell { value, text: "?".to_owned(), note: String::new(), interval: None });
    let cells = vec![odd.map(cell)[..2].to_vec(), odd.map(cell)[2..].to_vec()];
    let pictures = [
        curve(&Curve::default()),
        curve(&Curve { lines: vec![line], ..tuned() }),
        heat_map(&HeatMap::default()),
        heat_map(&HeatMap { cells, ..grid() }),
        tornado(&Tornado::default()),
        tornado(&Tornado { bars, ..moved() }),
        differences(&Differences::default()),
        differences(&Differences { rows, ..compared() }),
        matrix(&Matrix::default()),
        matrix(&Matrix { effects: vec![estimates.to_vec()], ..switched() }),
        game(&Game::default()),
        game(&Game { rows: vec![odd_share(); 2], cells: odd_cells(&odd), ..chosen() }),
        prices(&Prices::default()),
        prices(&Prices { rows: estimates.map(price).to_vec(), ..priced() }),
        change(&Change { after: exact("now", &[(f64::NAN, 1.0), (1e308, 0.5)]), ..changed() }),
    ];
    for svg in pictures {
        assert!(svg.ends_with("</svg>\n"));
        let drawn: Vec<&str> = svg.split('"').skip(1).step_by(2).collect();
        assert!(!drawn.iter().any(|value| value.contains("NaN") || value.contains("inf")), "{svg}");
        assert_eq!(png(&svg), Ok(()), "{svg}");
    }
}

/// Why a picture cannot be had as PNG, if so.
fn png(svg: &str) -> Result<(), String> {
    crate::png::render(svg, 1.0).map(drop).map_err(|error| error.to_string())
}

#[test]
fn every_picture_can_be_had_as_png() {
    let sampled = Point { value: 2.0, p: 0.25, low: Some(0.2), high: Some(0.3) };
    let series = |name| {
        let missing = Some(Missing::exact("never", 0.5));
        Series { name, points: vec![Point::exact(1.0, 0.25), sampled], missing, ..coin() }
    };
    let of = |variants: usize| plot((0..variants).map(|it| series(it.to_string())).collect());
    let few = [0, 1, 3, 9].map(of);
    let plots = few.iter().flat_map(|few| [distribution(few), cumulative(few), at_least(few)]);
    let meeting = Meeting {
        line: 0,
        x: Some(20.0),
        ends: Some((19.0, 21.0)),
        nearest: false,
        label: "20".to_owned(),
    };
    let met = curve(&Curve { meetings: vec![meeting], ..tuned() });
    for svg in plots.chain([met]).chain(titled("A < 漢字")) {
        assert_eq!(png(&svg), Ok(()), "{svg}");
    }
}

#[test]
fn each_cell_of_a_heat_map_has_its_number_and_what_is_missing_is_hatched() {
    let svg = heat_map(&grid());
    assert!([">1.0<", ">2.0<", ">3.0<"].iter().all(|number| svg.contains(number)));
    assert_eq!(count(&svg, "<path "), 2, "one in the legend, which says what it is");
    assert!(svg.contains(">no value</text>"));
    assert!(
        svg.contains("<title>models: 10\nquality: regular\nmean points lost (points): 2 ± 0.1")
    );
    assert!(
        svg.contains("<title>models: 10\nquality: veteran\nmean points lost (points): no value")
    );
}

#[test]
fn numbers_that_do_not_fit_their_cell_are_left_out() {
    let mut many = grid();
    many.across.labels = (0..60).map(|k| k.to_string()).collect();
    let cell = |k: u32| {
        let (value, text) = (f64::from(k), "123.456".to_owned());
        Some(HeatCell { value, text, note: String::new(), interval: None })
    };
    many.cells = vec![(0..60).map(cell).collect(); 2];
    let svg = heat_map(&many);
    assert_eq!(count(&svg, ">123.456</text>"), 0);
    assert_eq!(count(&svg, "mean points lost (points): 123.456</title>"), 120);
}

#[test]
fn a_tornado_has_a_bar_for_each_way_that_there_is() {
    let svg = tornado(&moved());
    let bars = |color: &str| count(&svg, &format!("height=\"14\" fill=\"{color}\"/>"));
    let looks = [0, 1].map(|position| Look::of(position).fill().to_string());
    assert_eq!(looks.map(|color| bars(&color)), [1, 2]);
    let said = ["as it is: 1.25", ">1.75 by +0.5<", ">0.75 by -0.5<", ">1.5 by +0.25<"];
    assert!(said.iter().all(|said| svg.contains(said)));
    assert!(svg.contains(
        "<title>to hit\nas it is: 1.25\none pip lower: 1.75 by +0.5\none pip higher: 0.75 by -0.5</title>"
    ));
}

#[test]
fn a_difference_is_written_beside_its_verdict() {
    let svg = differences(&compared());
    for said in [">+0.50 ± 0.10<", ">RAISES<", ">-0.25<", ">LOWERS<", "margin of ±0.1"] {
        assert!(svg.contains(said), "{said}");
    }
    let mut mixed = compared();
    mixed.rows[1].known = "exact".to_owned();
    assert!(differences(&mixed).contains(">LOWERS, exact<"));
}

#[test]
fn interactions_are_the_same_on_both_sides_of_the_diagonal() {
    let svg = matrix(&switched());
    assert_eq!(count(&svg, ">-0.125</text>"), 2);
    assert_eq!(count(&svg, ">+0.5</text>"), 1);
    assert!(svg.contains("<title>mud and night\neffect on casualties (models): -0.125</title>"));
}

#[test]
fn a_change_is_drawn_up_or_down_and_the_same_is_not_drawn() {
    let svg = change(&changed());
    let bars = |color: &str| count(&svg, &format!("fill=\"{color}\"/>")) - 1;
    assert_eq!((bars("#0072B2"), bars("#D55E00")), (1, 1));
    assert!(svg.contains(">+25</text>") && svg.contains(">-25</text>"));
    let same = Change { after: changed().before, ..changed() };
    assert!(change(&same).contains(">no change</text>"));
}
