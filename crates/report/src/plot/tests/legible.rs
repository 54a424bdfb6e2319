//! Words of pictures can be read: with one variant and with scores of them, few values and many,
//! whatever is certain or nearly impossible, and however long names are.

use super::game as game_of;
use super::*;
use crate::digits;
use crate::png::illegible;

/// The widths of distributions, in values.
const VALUES: [u32; 4] = [1, 2, 12, 200];
/// How many variants there are.
const VARIANTS: [u32; 4] = [1, 2, 8, 64];
/// So many make no strip either.
const VERY_MANY: u32 = 200;

const LONG: &str = "circumstances.squads.attacker.tough_fighters_in_the_front_rank";

/// Variants of which no two are equal; each has one value that is nearly impossible.
fn variants(count: u32, values: u32, long: bool, sampled: bool) -> Plot {
    let one = |k: u32| {
        let weight = |value: u32| 1.0 + f64::from((value * 7 + k * 3) % 11);
        let all: f64 = (1..values).map(weight).sum::<f64>().max(1e-300);
        let p = |value: u32| match value {
            0 if values == 1 => 1.0,
            0 => 1e-8 * f64::from(k + 1),
            _ => (1.0 - 1e-8 * f64::from(k + 1)) * weight(value) / all,
        };
        let point = |value: u32| {
            let end = |by: f64| sampled.then(|| (p(value) + by).clamp(0.0, 1.0));
            let (low, high) = (end(-0.01), end(0.01));
            Point { value: f64::from(value), p: p(value), low, high }
        };
        let name = if long { format!("{LONG} = {k}") } else { format!("variant {k}") };
        Series { name, points: (0..values).map(point).collect(), ..coin() }
    };
    plot((0..count).map(one).collect())
}

#[track_caller]
fn is_legible(what: &str, svg: &str) {
    let found = illegible(svg).unwrap();
    assert!(found.is_empty(), "{what}: {found:#?}");
}

#[test]
fn distributions_and_curves_are_legible_at_every_size() {
    for count in VARIANTS {
        for values in VALUES {
            for (long, sampled) in [(false, false), (true, true)] {
                let numbers = variants(count, values, long, sampled);
                let what = format!("{count} variants, {values} values, {long}, {sampled}");
                is_legible(&what, &distribution(&numbers));
                let summed = |sum: fn(&Series, Option<f64>) -> Series| {
                    let series = numbers.series.iter().map(|series| sum(series, None)).collect();
                    Plot { series, ..numbers.clone() }
                };
                is_legible(&what, &cumulative(&summed(Series::cumulative)));
                is_legible(&what, &at_least(&summed(Series::at_least)));
            }
        }
    }
}

#[test]
fn very_many_variants_make_no_strip() {
    let numbers = variants(VERY_MANY, 12, true, false);
    is_legible("very many", &distribution(&numbers));
    let series = numbers.series.iter().map(|series| series.at_least(None)).collect();
    is_legible("very many, summed", &at_least(&Plot { series, ..numbers }));
    let certain = |k: u32| exact(&format!("{LONG} = {k}"), &[(f64::from(k), 1.0)]);
    is_legible(
        "very many certain ones",
        &distribution(&plot((0..VERY_MANY).map(certain).collect())),
    );
}

#[test]
fn what_is_cut_is_legible() {
    let certain = |value: f64| exact("certain", &[(value, 1.0)]);
    for others in [1, 5] {
        let certain = [certain(9.0), certain(0.0)];
        let all = [vec![uniform("base", 10)], certain.to_vec(), different(others)].concat();
        is_legible(&format!("{others} others"), &distribution(&plot(all)));
    }
}

#[test]
fn shares_are_legible_at_every_size() {
    for count in VARIANTS.into_iter().chain([VERY_MANY]) {
        for p in [0.0, 1e-8, 0.5, 1.0] {
            let share = |k: u32| f64::min(1.0, p * (1.0 + f64::from(k) / 100.0));
            let names: Vec<String> = (0..count).map(|k| format!("{LONG} = {k}")).collect();
            let shares: Vec<(&str, f64)> =
                names.iter().zip(0..).map(|(name, k)| (name.as_str(), share(k))).collect();
            is_legible(&format!("{count} variants, {p}"), &distribution(&passed(&shares)));
        }
    }
}

#[test]
fn differences_are_legible() {
    for count in VARIANTS.into_iter().chain([VERY_MANY]) {
        let row = |k: u32| Difference {
            label: format!("{LONG} = {k}"),
            known: "n = 1,000,000".to_owned(),
            difference: Some(Estimate::within(
                f64::from(k) - 4.0,
                f64::from(k) - 4.5,
                f64::from(k),
            )),
            verdict: "INCONCLUSIVE".to_owned(),
            ..Difference::default()
        };
        let plot = Differences {
            title: Title::new(LONG, ""),
            meaning: "mean of casualties (models) less that of base".to_owned(),
            called: String::new(),
            intervals: "95% intervals".to_owned(),
            margin: 0.5,
            rows: (0..count).map(row).collect(),
        };
        is_legible(&format!("{count} rows"), &differences(&plot));
    }
}

/// Other pictures with so many rows, lines or cells, all of them with long names.
fn others(count: u32) -> Vec<(&'static str, String)> {
    let name = |k: u32| format!("{LONG} = {k}");
    let names = || (0..count).map(name);
    let cell = |k: u32| HeatCell {
        value: f64::from(k % 7),
        text: format!("{k}.25"),
        note: String::new(),
        interval: None,
    };
    let share = 1.0 / f64::from(count);
    let taken = |k: u32| Taken { name: name(k), share, written: digits::percent(share) };
    let game = Game {
        rows: (0..count).map(taken).collect(),
        columns: (0..count).map(taken).collect(),
        cells: (0..count).map(|k| (0..count).map(|j| cell(k + j)).collect()).collect(),
        ..effects::chosen()
    };
    let effect = |k: u32| Some(Estimate::within(0.1 * f64::from(k), 0.0, f64::from(k)));
    let switched = Matrix {
        switches: names().collect(),
        effects: (0..count).map(|k| (0..count).map(|j| effect(k + j)).collect()).collect(),
        ..effects::switched()
    };
    vec![("game", game_of(&game)), ("matrix", matrix(&switched))]
}

/// Pictures with a row, a line or a cell for each of so many variants or values, all of them with long
/// names.
fn of_variants(count: u32) -> Vec<(&'static str, String)> {
    let name = |k: u32| format!("{LONG} = {k}");
    let cell = |k: u32| HeatCell {
        value: f64::from(k % 7),
        text: format!("{k}.25"),
        note: String::new(),
        interval: None,
    };
    let steps = || Steps { meaning: LONG.to_owned(), labels: (0..count).map(name).collect() };
    let map = HeatMap {
        across: steps(),
        up: steps(),
        cells: (0..count).map(|k| (0..count).map(|j| Some(cell(k + j))).collect()).collect(),
        ..effects::grid()
    };
    let bars = effects::moved().bars;
    let bar = |k: u32| TornadoBar { label: name(k), ..bars[k as usize % bars.len()].clone() };
    let of_options = ["advance by bounds", "go down", "wait"].map(str::to_owned).to_vec();
    let done = |k: u32| {
        let option = (k % 3) as usize;
        let (value, text) = (option as f64, of_options[option].clone());
        Some(HeatCell { value, text, note: String::new(), interval: None })
    };
    let done = HeatMap {
        cells: (0..count).map(|k| (0..count).map(|j| done(k + j)).collect()).collect(),
        options: of_options.clone(),
        ..map.clone()
    };
    let cost = |k: u32| Cost {
        label: name(k),
        fair: (k % 5 != 3).then(|| (f64::from(k % 4) - 2.0, f64::from(k % 4))),
        cost: f64::from(k % 9),
        written: "fair from 1,234.56 to 6,789.01".to_owned(),
        verdict: "costs 8, auto-take: too cheap".to_owned(),
    };
    let cost = Costs {
        title: effects::priced().title,
        meaning: "cost of an option (points), spread over 6 plays".to_owned(),
        known: "exact".to_owned(),
        rows: (0..count).map(cost).collect(),
    };
    let moved = Tornado { bars: (0..count).map(bar).collect(), ..effects::moved() };
    let rows = effects::priced().rows;
    let row = |k: u32| Price {
        label: name(k),
        printed: Some(f64::from(k)),
        ..rows[k as usize % rows.len()].clone()
    };
    let priced = Prices { rows: (0..count).map(row).collect(), ..effects::priced() };
    let lines = effects::tuned().lines;
    let line = |k: u32| Line { name: name(k), ..lines[k as usize % lines.len()].clone() };
    let tuned = Curve { lines: (0..count).map(line).collect(), ..effects::tuned() };
    let change = |values: u32| {
        let of = |plot: Plot| plot.series.into_iter();
        let before = of(variants(1, values, true, false)).next().unwrap();
        let after = of(variants(count, values, true, false));
        let change = |after| Change { before: before.clone(), after, ..effects::changed() };
        changes(&after.map(change).collect::<Vec<_>>())
    };
    vec![
        ("heat map", heat_map(&map)),
        ("heat map of options", heat_map(&done)),
        ("costs", costs(&cost)),
        ("tornado", tornado(&moved)),
        ("prices", prices(&priced)),
        ("curve", curve(&tuned)),
        ("changes of two values", change(2)),
        ("changes of twelve values", change(12)),
        ("changes of very many values", change(200)),
    ]
}

#[test]
fn other_pictures_are_legible_at_every_size() {
    for count in [1, 2, 8, 12] {
        for (kind, svg) in others(count) {
            is_legible(&format!("{kind} of {count}"), &svg);
        }
    }
    let others = others(64);
    let [(_, game), .., (_, svg)] = &others[..] else { panic!("there are others") };
    is_legible("game of 64", game);
    assert!(words(game).contains("24 of 64 rows and 12 of 64 columns"), "{game}");
    is_legible("matrix of 64", svg);
    assert!(words(svg).contains("the first 24 of 64 changes"), "{svg}");
    for count in [1, 2, 8, 64, VERY_MANY] {
        for (kind, svg) in of_variants(count) {
            is_legible(&format!("{kind} of {count}"), &svg);
        }
    }
}

/// Keys that take great numbers, near ones, and a single one.
#[test]
fn curves_are_legible_whatever_numbers_are_varied() {
    let varied: [&[f64]; 6] = [
        &[2.0, 10_000.0, 100_000_000.0],
        &[1.0, 20_000_001.0, 40_000_001.0, 100_000_001.0],
        &[-900_000_000.0, 900_000_000.0],
        &[2.0, 3.0],
        &[123_456_789.0],
        &[0.000_01, 0.000_02],
    ];
    for numbers in varied {
        for spacing in [Spacing::Any, Spacing::Whole] {
            let points = numbers.iter().map(|x| LinePoint::exact(*x, 50.0 / (1.0 + x.abs())));
            let line = Line {
                name: "base".to_owned(),
                known: "exact".to_owned(),
                points: points.collect(),
            };
            let across = Across { meaning: LONG.to_owned(), spacing, ..Across::default() };
            let svg = curve(&Curve { lines: vec![line], across, ..Curve::default() });
            is_legible(&format!("{numbers:?}, {spacing:?}"), &svg);
        }
    }
}

#[test]
fn prices_are_legible_however_great_they_are() {
    for factor in [1e-3, 1.0, 1e7] {
        let by = |price: &Price| Price {
            fair: price.fair.map(|fair| Estimate::exact(factor * fair.value)),
            printed: price.printed.map(|printed| factor * printed),
            situations: price.situations.iter().map(|price| factor * price).collect(),
            ..price.clone()
        };
        let priced = effects::priced();
        let rows = priced.rows.iter().map(by).collect();
        is_legible(&format!("prices by {factor}"), &prices(&Prices { rows, ..priced }));
    }
}

#[test]
fn words_over_words_words_outside_and_small_words_are_found() {
    let picture = |words: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text x="20" y="20" font-size="12">a line</text>{words}</svg>"#
        )
    };
    let at = |x: u32| picture(&format!(r#"<text x="{x}" y="21" font-size="12">another</text>"#));
    assert_eq!(illegible(&at(30)).unwrap(), ["`another` lies over `a line`"]);
    assert_eq!(illegible(&at(190)).unwrap(), ["`another` leaves the picture"]);
    assert!(illegible(&at(100)).unwrap().is_empty());
    let wide = at(100).replace("width=\"200\"", "width=\"800\"");
    let small = ["`a line` is too small for a phone", "`another` is too small for a phone"];
    assert_eq!(illegible(&wide).unwrap(), small);
}

/// Numbers of trials have intervals, which have no room beside bars on both sides.
#[test]
fn sensitivities_of_trials_are_legible() {
    let change = |value: f64| Some(Estimate::within(value, value - 15.25, value + 14.75));
    let bar = |k: u32| TornadoBar {
        label: format!("{LONG} = {k}"),
        down: change(20.5 + f64::from(k)),
        up: change(-20.5),
        notes: [String::new(), String::new()],
    };
    let base = Estimate::within(88.52, 81.25, 95.75);
    let bars = (0..8).map(bar).collect();
    let svg = tornado(&Tornado { sampled: true, base, bars, ..effects::moved() });
    is_legible("a tornado of trials", &svg);
    assert!(svg.contains(" ± "), "what is pointed at has its interval: {svg}");
}
