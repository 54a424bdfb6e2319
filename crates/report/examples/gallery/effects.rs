//! Pictures of what follows from distributions: sweeps, sensitivities, prices, changes.

use sandtable_report::bars::{self, Style};
use sandtable_report::plot::{
    Across, Axis, Bracket, Change, Curve, Difference, Differences, Estimate, Game, HeatCell,
    HeatMap, Line, LinePoint, Mark, Matrix, Price, Prices, Steps, Taken, Target, Title, Tornado,
    TornadoBar, change, curve, differences, game, heat_map, matrix, prices, tornado,
};

use super::binomial;

/// All of them, by name.
pub(crate) fn pictures() -> Vec<(&'static str, String)> {
    vec![
        ("curve-sampled", curve(&sampled())),
        ("curve-exact", curve(&exact())),
        ("curve-tuned", curve(&tuned())),
        ("curve-words", curve(&words(4))),
        ("curve-many-words", curve(&words(14))),
        ("curve-nothing", curve(&Curve::default())),
        ("heat-map", heat_map(&heat(6, 5))),
        ("heat-map-large", heat_map(&heat(30, 24))),
        ("heat-map-small", heat_map(&heat(2, 2))),
        ("tornado", tornado(&moved())),
        ("differences", differences(&compared(true))),
        ("differences-exact", differences(&compared(false))),
        ("matrix-3", matrix(&effects(3))),
        ("matrix-7", matrix(&effects(7))),
        ("game-2", game(&chosen(2))),
        ("game-12", game(&chosen(12))),
        ("prices", prices(&priced())),
        ("change", change(&changed(10))),
        ("change-many", change(&changed(150))),
        ("change-none", change(&Change { after: changed(6).before, ..changed(6) })),
    ]
}

/// What the terminal shows of some of them.
pub(crate) fn texts() -> Vec<(&'static str, String)> {
    let style = Style { width: 100, ascii: false, color: false };
    vec![
        ("curve-sampled", bars::curve(&sampled(), &style)),
        ("curve-tuned", bars::curve(&tuned(), &style)),
        ("tornado", bars::tornado(&moved(), &style)),
    ]
}

fn chosen(options: u32) -> Game {
    let taken = |at: u32| Taken {
        name: format!("option {at} of a side"),
        share: 1.0 / f64::from(options),
        written: format!("{:.1}%", 100.0 / f64::from(options)),
    };
    let cell = |row: u32, column: u32| {
        let value = f64::from((row * 7 + column * 5) % 11) - 5.0;
        HeatCell { value, text: value.to_string(), note: String::new(), interval: None }
    };
    let row = |row: u32| (0..options).map(move |column| cell(row, column)).collect();
    Game {
        title: Title::new("Options of one side against those of the other", ""),
        meaning: "mean points lost (points), with costs".to_owned(),
        known: "exact".to_owned(),
        value: "value 0.5".to_owned(),
        sides: ["rows", "columns"].map(str::to_owned),
        rows: (0..options).map(taken).collect(),
        columns: (0..options).map(taken).collect(),
        cells: (0..options).map(row).collect(),
    }
}

fn line(name: &str, known: &str, half: f64, f: impl Fn(f64) -> f64) -> Line {
    let point = |k: u32| {
        let (x, y) = (f64::from(10 + 5 * k), f(f64::from(k)));
        let end = |half: f64| (half != 0.0).then_some(y + half);
        LinePoint { x, y, low: end(-half), high: end(half) }
    };
    Line { name: name.to_owned(), known: known.to_owned(), points: (0..=20).map(point).collect() }
}

fn sampled() -> Curve {
    Curve {
        title: Title::new(
            "Points lost by ten regulars, by the number of dice of a mined section",
            "",
        ),
        across: Across { meaning: "dice (number)".to_owned(), ..Across::default() },
        meaning: "mean points lost (points)".to_owned(),
        intervals: "95% intervals".to_owned(),
        lines: vec![
            line("base", "n = 1,000", 3.0, |k| 40.0 - 1.1 * k),
            line("advance", "n = 1,000", 2.0, |k| 20.0 + 0.04 * k * k),
            line("engineers", "exact", 0.0, |k| 10.0 + 9.0 * (k / 3.0).sin()),
        ],
        ..Curve::default()
    }
}

fn exact() -> Curve {
    let mut lines = vec![line("", "exact", 0.0, |k| 0.9 - 0.04 * k)];
    lines[0].points.truncate(6);
    Curve {
        title: Title::new("How often the section is destroyed", ""),
        across: Across { meaning: "to hit (score)".to_owned(), ..Across::default() },
        meaning: "probability of being destroyed".to_owned(),
        lines,
        target: Some(Target { y: 0.8, label: "target 0.8".to_owned() }),
        ..Curve::default()
    }
}

fn tuned() -> Curve {
    Curve {
        title: Title::new(
            "What a mined section costs when the defender neither gains nor loses by it",
            "",
        ),
        across: Across { meaning: "figures.section.cost (points)".to_owned(), ..Across::default() },
        meaning: "mean of points_lost - cost (points)".to_owned(),
        intervals: "99% certified intervals".to_owned(),
        lines: vec![line("base", "n = 1,000,000", 2.0, |k| 33.2 - 5.0 * k)],
        target: Some(Target { y: 0.0, label: "target 0".to_owned() }),
        bracket: Some(Bracket { low: 42.9, high: 43.5, label: "certified at 95%".to_owned() }),
        meetings: Vec::new(),
        marks: vec![
            Mark { x: 50.0, label: "printed 50".to_owned() },
            Mark { x: 43.2, label: "answer 43.2".to_owned() },
        ],
        ..Curve::default()
    }
}

fn words(n: u32) -> Curve {
    let terrain = ["open ground", "woods", "a village in ruins", "hard going in deep mud"];
    let word = |k: u32| match terrain.get(k as usize) {
        Some(word) => (*word).to_owned(),
        None => format!("ground of kind {k}"),
    };
    let mut curve = sampled();
    curve.across = Across {
        meaning: "circumstances.ground".to_owned(),
        words: (0..n).map(word).collect(),
        ..Across::default()
    };
    for line in &mut curve.lines {
        line.points.truncate(n as usize);
        (0..).zip(&mut line.points).for_each(|(k, point)| point.x = f64::from(k));
    }
    curve
}

fn heat(columns: u32, rows: u32) -> HeatMap {
    let steps = |meaning: &str, n: u32| Steps {
        meaning: meaning.to_owned(),
        labels: (0..n).map(|k| format!("{}", 2 * k)).collect(),
    };
    let cell = |row: u32, column: u32| {
        let value = f64::from(row + 1) * f64::from(column + 1) * 1.37;
        let cell = HeatCell {
            value,
            text: format!("{value:.1}"),
            note: format!("{value:.2} ± 0.12"),
            interval: None,
        };
        (row + 2 != columns.min(rows) || column != 1).then_some(cell)
    };
    HeatMap {
        title: Title::new("Points lost, by the models of the unit and the dice of the section", ""),
        meaning: "mean points lost (points)".to_owned(),
        known: "n = 100,000 in each cell".to_owned(),
        across: steps("circumstances.unit.models (models)", columns),
        up: steps("figures.section.dice (dice)", rows),
        cells: (0..rows).map(|row| (0..columns).map(|c| cell(row, c)).collect()).collect(),
        ..HeatMap::default()
    }
}

fn moved() -> Tornado {
    let bar = |label: &str, down: Option<f64>, up: Option<f64>| TornadoBar {
        label: label.to_owned(),
        down: down.map(Estimate::exact),
        up: up.map(Estimate::exact),
        notes: [String::new(), String::new()],
    };
    Tornado {
        title: Title::new("What one pip would change: ten regulars cross a mined section", ""),
        meaning: "mean casualties (models)".to_owned(),
        known: "exact".to_owned(),
        sampled: false,
        base: Estimate::exact(1.25),
        range: None,
        down: "one pip lower".to_owned(),
        up: "one pip higher".to_owned(),
        bars: vec![
            bar("to hit: 4+ on a D6", Some(0.4167), Some(-0.4167)),
            bar("to kill infantry of any quality in the open: 4+ on a D6", Some(0.25), Some(-0.25)),
            bar("penetration +2", None, Some(0.25)),
            bar("both ways the same", Some(0.05), Some(0.07)),
            bar("morale 9", Some(0.0), Some(0.0)),
        ],
        nothing: String::new(),
    }
}

fn compared(sampled: bool) -> Differences {
    let row = |label: &str, value: f64, half: f64, verdict: &str| Difference {
        label: label.to_owned(),
        known: if sampled { "n = 200,000".to_owned() } else { "exact".to_owned() },
        difference: Some(if sampled {
            Estimate::within(value, value - half, value + half)
        } else {
            Estimate::exact(value)
        }),
        verdict: verdict.to_owned(),
        ..Difference::default()
    };
    Differences {
        title: Title::new("Do the optional rules change what is lost in a mined section?", ""),
        meaning: "mean casualties less those of base (models)".to_owned(),
        intervals: "95% empirical Bernstein intervals".to_owned(),
        called: String::new(),
        margin: if sampled { 0.1 } else { 0.0 },
        rows: vec![
            row("advance", -0.4167, 0.031, "LOWERS"),
            row("engineers with a mine detector and flags", 0.02, 0.05, "EQUIVALENT"),
            row("veterans", 0.12, 0.09, "INCONCLUSIVE"),
            row("run twice", 0.8333, 0.03, "RAISES"),
        ],
    }
}

fn effects(n: u32) -> Matrix {
    let names = [
        "mud",
        "night",
        "mines pin by attack",
        "hidden set-up",
        "air support",
        "fuel shortage",
        "tank hunters",
    ];
    let effect = |row: u32, column: u32| {
        let value = if row == column { f64::from(row) * 0.3 - 0.6 } else { 0.07 * f64::from(row) };
        (row <= column).then(|| Estimate::within(value, value - 0.012, value + 0.012))
    };
    Matrix {
        title: Title::new("What each optional rule does to casualties, and each pair together", ""),
        meaning: "effect on mean casualties (models)".to_owned(),
        known: "n = 100,000".to_owned(),
        switches: names.iter().take(n as usize).map(|name| (*name).to_owned()).collect(),
        effects: (0..n).map(|row| (0..n).map(|column| effect(row, column)).collect()).collect(),
        ..Matrix::default()
    }
}

fn priced() -> Prices {
    let row = |label: &str, fair: f64, printed: f64, verdict: &str, reference: bool| Price {
        label: label.to_owned(),
        known: "n = 1,000,000".to_owned(),
        fair: Some(Estimate::within(fair, fair - 1.2, fair + 1.2)),
        written: format!("{fair:.1} ± 1.2"),
        printed: (printed != 0.0).then_some(printed),
        verdict: verdict.to_owned(),
        brief: String::new(),
        held: true,
        reference,
        situations: Vec::new(),
    };
    let mut reference = row("regular", 100.0, 100.0, "", true);
    reference.fair = Some(Estimate::exact(100.0));
    "100".clone_into(&mut reference.written);
    Prices {
        title: Title::new("What squads are worth by what they destroy", ""),
        axis: "price (points)".to_owned(),
        meaning: "price (points)".to_owned(),
        intervals: "95% intervals, Fieller".to_owned(),
        rows: vec![
            reference,
            row("veteran", 131.4, 130.0, "about right", false),
            row("inexperienced, with an anti-tank rifle", 62.0, 70.0, "overpaid by 12.9%", false),
            row("elite", 160.0, 0.0, "", false),
        ],
    }
}

fn changed(n: u32) -> Change {
    let mut before = binomial("baseline", n, 0.4, 1.0);
    before.known = "n = 1,000,000".into();
    Change {
        title: Title::new(
            "Casualties of ten regulars who cross a mined section: what has changed",
            "",
        ),
        axis: Axis::new("casualties (models)"),
        before,
        after: binomial("now", n, 0.45, 1.0),
    }
}
