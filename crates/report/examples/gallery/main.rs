//! Draws pictures of every kind into a folder, to be looked at.
//!
//! ```text
//! cargo run -p sandtable-report --example gallery -- FOLDER
//! ```
//!
//! The numbers are made up to try the drawing: few values and many, one variant and twelve,
//! certainty, half inches, tails, long names. A picture is good when a reader who was not there can
//! say what it counts, of whom, and how it is known.

mod effects;
mod missing;

use std::error::Error;
use std::io::Write;
use std::path::Path;

use sandtable_report::bars::{Style, bars};
use sandtable_report::plot::{
    Axis, Plot, Point, Series, Title, at_least, cumulative, distribution,
};
use sandtable_report::png;
use sandtable_report::scene::{self, Circle, Kind, Label, Panel, Polyline, Scene, Zone};

pub(crate) type Drawing = fn(&Plot) -> String;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("usage: gallery FOLDER")?;
    for (name, draw, plot) in plots().into_iter().chain(missing::plots()) {
        let path = Path::new(&folder).join(name);
        let svg = draw(&plot);
        save(&path.with_extension("svg"), &svg)?;
        save_bytes(&path.with_extension("png"), &png::render(&svg, 1.0)?)?;
        save(
            &path.with_extension("txt"),
            &bars(&plot, &Style { width: 100, ascii: false, color: false }),
        )?;
    }
    for (name, svg) in effects::pictures().into_iter().chain(missing::pictures()) {
        let path = Path::new(&folder).join(name);
        save(&path.with_extension("svg"), &svg)?;
        save_bytes(&path.with_extension("png"), &png::render(&svg, 1.0)?)?;
    }
    for (name, text) in effects::texts() {
        save(&Path::new(&folder).join(name).with_extension("txt"), &text)?;
    }
    for (name, scene) in [("scene", formations()), ("scene-ground", ground())] {
        let (path, svg) = (Path::new(&folder).join(name), scene::draw(&scene));
        save(&path.with_extension("svg"), &svg)?;
        save_bytes(&path.with_extension("png"), &png::render(&svg, 1.0)?)?;
    }
    Ok(())
}

fn save(path: &Path, text: &str) -> Result<(), Box<dyn Error>> {
    save_bytes(path, text.as_bytes())
}

fn save_bytes(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
    file.write_all(bytes)?;
    Ok(file.sync_all()?)
}

fn plots() -> Vec<(&'static str, Drawing, Plot)> {
    let cumulated = |plot: Plot| each(plot, |series| series.cumulative(None));
    let remaining = |plot: Plot| each(plot, |series| series.at_least(None));
    let with_band = |plot: Plot| each(plot, |series| series.cumulative(Some(0.02)));
    vec![
        ("one-variant", distribution, casualties(vec![binomial("base", 3, 0.4167, 1.0)])),
        ("three-exact", distribution, three()),
        ("three-exact-cumulative", cumulative, cumulated(three())),
        ("three-exact-at-least", at_least, remaining(three())),
        ("five-sampled", distribution, five()),
        ("five-sampled-cumulative", cumulative, with_band(five())),
        ("five-sampled-at-least", at_least, remaining(five())),
        (
            "three-sampled",
            distribution,
            sampled(vec![binomial("base", 8, 0.3, 1.0), binomial("advance", 8, 0.5, 1.0)]),
        ),
        ("twelve", distribution, twelve(5)),
        ("twelve-many", distribution, twelve(40)),
        ("twelve-cumulative", cumulative, cumulated(twelve(14))),
        (
            "certain",
            distribution,
            casualties(vec![binomial("base", 0, 0.5, 1.0), binomial("advance", 0, 0.1, 1.0)]),
        ),
        (
            "certain-cumulative",
            cumulative,
            cumulated(casualties(vec![binomial("base", 0, 0.5, 1.0)])),
        ),
        ("half-inches", distribution, half_inches()),
        ("half-inches-at-least", at_least, remaining(half_inches())),
        (
            "tails",
            distribution,
            casualties(vec![binomial("base", 60, 0.1, 1.0), binomial("advance", 60, 0.2, 1.0)]),
        ),
        (
            "old-and-new",
            distribution,
            sampled(vec![binomial("baseline", 12, 0.4, 1.0), binomial("now", 12, 0.45, 1.0)]),
        ),
        ("rare", distribution, rare()),
        ("long-names", distribution, long_names()),
        ("many-values", distribution, many()),
        ("many-values-cumulative", cumulative, cumulated(many())),
        ("gaps", distribution, gaps()),
        ("shares-1", distribution, passed(1)),
        ("shares-2", distribution, passed(2)),
        ("shares-8", distribution, passed(8)),
        ("shares-64", distribution, passed(64)),
        ("shares-sampled", distribution, sampled_shares()),
        ("equal", distribution, equal()),
        (
            "degenerate",
            distribution,
            casualties(vec![
                binomial("base", 12, 0.4, 1.0),
                series("always two", vec![Point::exact(2.0, 1.0)]),
                series("always three", vec![Point::exact(3.0, 1.0)]),
            ]),
        ),
        ("nothing", distribution, casualties(vec![])),
        ("no-points", cumulative, casualties(vec![series("base", vec![])])),
    ]
}

pub(crate) fn each(plot: Plot, change: impl Fn(&Series) -> Series) -> Plot {
    Plot { series: plot.series.iter().map(change).collect(), ..plot }
}

pub(crate) fn casualties(series: Vec<Series>) -> Plot {
    Plot {
        title: Title::new("Casualties of ten regulars who cross a mined section", ""),
        axis: Axis::new("casualties (models)"),
        series,
        ..Plot::default()
    }
}

fn series(name: &str, points: Vec<Point>) -> Series {
    Series { name: name.to_owned(), known: "exact".to_owned(), points, ..Series::default() }
}

/// A binomial distribution over multiples of `unit`.
pub(crate) fn binomial(name: &str, n: u32, p: f64, unit: f64) -> Series {
    let mut mass = (1.0 - p).powf(f64::from(n));
    let mut points = Vec::new();
    for k in 0..=n {
        points.push(Point::exact(unit * f64::from(k), mass));
        mass *= f64::from(n - k) / f64::from(k + 1) * p / (1.0 - p);
    }
    series(name, points)
}

/// As if sampled: with normal intervals for a thousand trials.
pub(crate) fn sampled(series: Vec<Series>) -> Plot {
    let interval = |point: &Point| {
        let half = 1.96 * (point.p * (1.0 - point.p) / 1000.0).sqrt() + 0.001;
        Point {
            low: Some((point.p - half).max(0.0)),
            high: Some((point.p + half).min(1.0)),
            ..*point
        }
    };
    let sample = |series: Series| Series {
        known: "n = 1,000".to_owned(),
        points: series.points.iter().map(interval).collect(),
        ..series
    };
    let series = series.into_iter().map(sample).collect();
    Plot { intervals: "95% Clopper-Pearson intervals".to_owned(), ..casualties(series) }
}

/// How likely something is: in so many variants, none of them equal.
fn passed(n: u32) -> Plot {
    let one = |k: u32| binomial(&format!("tough_fighters = {k}"), 1, chance(k), 1.0);
    let mut plot = casualties((0..n).map(one).collect());
    plot.title = Title::new("The squad passes its morale check: ten regulars under fire", "");
    plot.axis = Axis::yes_no("the squad passes its morale check");
    plot
}

fn chance(k: u32) -> f64 {
    0.05 + 0.9 * f64::from(k * 37 % 64) / 64.0
}

fn sampled_shares() -> Plot {
    let mut plot = sampled(vec![
        binomial("base", 1, 0.4167, 1.0),
        binomial("advance", 1, 0.04, 1.0),
        binomial("run", 1, 0.0, 1.0),
    ]);
    plot.axis = Axis::yes_no("the squad passes its morale check");
    plot
}

fn equal() -> Plot {
    let mut plot = three();
    let names = ["cautious", "drilled", "rested", "supplied"];
    let base = plot.series[0].clone();
    plot.series.extend(names.map(|name| Series { name: name.to_owned(), ..base.clone() }));
    plot
}

fn three() -> Plot {
    casualties(vec![
        binomial("base", 5, 0.4, 1.0),
        binomial("advance", 5, 0.2, 1.0),
        binomial("engineers", 5, 0.1, 1.0),
    ])
}

fn five() -> Plot {
    let names = ["base", "advance", "engineers", "two sections", "veterans"];
    let chances = [0.2, 0.3, 0.4, 0.5, 0.6];
    sampled(names.iter().zip(chances).map(|(name, p)| binomial(name, 29, p, 1.0)).collect())
}

fn twelve(n: u32) -> Plot {
    let one = |k: u32| binomial(&format!("variant {k}"), n, f64::from(k) / 14.0, 1.0);
    let mut plot = casualties((1..=12).map(one).collect());
    plot.series[3].known = "n = 1,000,000".into();
    plot
}

fn half_inches() -> Plot {
    let shifted = |name: &str, p| {
        let mut series = binomial(name, 6, p, 4.5);
        series.points.iter_mut().for_each(|point| point.value -= 9.0);
        series
    };
    Plot {
        title: Title::new("How far the company falls back, net of its advance", ""),
        axis: Axis::new("distance (inches)"),
        ..casualties(vec![shifted("base", 0.3), shifted("mud", 0.6)])
    }
}

fn rare() -> Plot {
    let points = [(1.0, 1e-6), (2.0, 4e-7), (3.0, 2.5e-8)];
    casualties(vec![series("base", points.map(|(value, p)| Point::exact(value, p)).to_vec())])
}

fn long_names() -> Plot {
    let place = "in the open, at long range, after a forced march, with two pins & <no> cover";
    let mut plot = three();
    let shown = format!(
        "casualties of ten regulars who cross a mined section {place}, and then cross the second mined section behind it"
    );
    plot.title = Title::new(&shown, "");
    for (series, who) in
        plot.series.iter_mut().zip(["ten regulars", "ten veterans", "ten inexperienced"])
    {
        series.name = format!("{who} {place}, {who}");
    }
    plot
}

fn many() -> Plot {
    let mut plot =
        casualties(vec![binomial("base", 199, 0.3, 12.0), binomial("advance", 199, 0.35, 12.0)]);
    plot.axis.meaning = "points lost (points)".into();
    plot
}

fn gaps() -> Plot {
    let points = [(0.0, 0.4), (12.0, 0.05), (13.0, 0.1), (14.0, 0.1), (15.0, 0.05), (40.0, 0.3)];
    let mut plot =
        sampled(vec![series("base", points.map(|(value, p)| Point::exact(value, p)).to_vec())]);
    plot.series.push(series("advance", vec![Point::exact(3.0, 0.5), Point::exact(4.0, 0.5)]));
    plot
}

fn formations() -> Scene {
    let line: Vec<(f64, f64)> = (0..10).map(|k| (f64::from(k), 0.0)).collect();
    let column: Vec<(f64, f64)> = (0..10).map(|k| (f64::from(k % 2), f64::from(k / 2))).collect();
    let cluster: Vec<(f64, f64)> =
        (0..10).map(|k| (f64::from(k % 4), 0.9 * f64::from(k / 4))).collect();
    let loose: Vec<(f64, f64)> =
        (0..10).map(|k| (f64::from(k * 7 % 10), f64::from(k * 3 % 8))).collect();
    let panels =
        [("line", line), ("column of twos", column), ("cluster", cluster), ("loose", loose)];
    Scene {
        title: Title::new("Where a 3-inch template covers most models", ""),
        panels: panels.map(|(name, models)| formation(name, &models)).to_vec(),
        ..Scene::default()
    }
}

fn formation(name: &str, models: &[(f64, f64)]) -> Panel {
    let (radius, center) = (1.5, models[models.len() / 2]);
    let covered = |x: f64, y: f64| (x - center.0).hypot(y - center.1) < radius + 0.5;
    let kind = |x, y| if covered(x, y) { Kind::TargetCovered } else { Kind::Target };
    let mut circles: Vec<Circle> = models
        .iter()
        .map(|(x, y)| Circle { x: *x, y: *y, radius: 0.49, kind: kind(*x, *y) })
        .collect();
    let count = models.iter().filter(|(x, y)| covered(*x, *y)).count();
    for (kind, radius) in [(Kind::Template, radius), (Kind::TemplateCenter, 0.0)] {
        circles.push(Circle { x: center.0, y: center.1, radius, kind });
    }
    for (x, kind) in [(-1.0, Kind::Friend), (0.5, Kind::Enemy)] {
        circles.push(Circle { x, y: -2.0, radius: 0.49, kind });
    }
    Panel {
        caption: format!("{name}: {count} of {} covered", models.len()),
        circles,
        ..Panel::default()
    }
}

fn ground() -> Scene {
    let circle = |x, y, kind| Circle { x, y, radius: 0.5, kind };
    let zone = |x, y, (width, depth), kind| Zone { x, y, width, depth, kind, says: String::new() };
    let panel = Panel {
        caption: "Ten regulars run through the mined section".to_owned(),
        zones: vec![
            zone(4.0, -3.0, (6.0, 6.0), Kind::Danger),
            zone(12.0, 0.0, (5.0, 4.0), Kind::Terrain),
        ],
        polylines: vec![Polyline {
            points: vec![(0.0, 0.0), (7.0, 1.0), (14.0, -1.0)],
            kind: Kind::Movement,
        }],
        circles: vec![
            circle(0.0, 0.0, Kind::Friend),
            circle(7.0, 1.0, Kind::FriendCovered),
            circle(14.0, -1.0, Kind::Enemy),
            circle(15.5, -1.0, Kind::EnemyCovered),
        ],
        labels: vec![Label { x: 7.0, y: -2.0, text: "mines & wire".to_owned() }],
        ..Panel::default()
    };
    let title = Title::new("A crossing", "");
    Scene { title, panels: vec![panel], ..Scene::default() }
}
