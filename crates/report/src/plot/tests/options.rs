//! Options against options: whose colors are whose, and what long names are told by.

use super::effects::chosen;
use super::*;
use crate::palette::{BLUE, Color, LESS, MORE, VERMILION};

/// Blue is what the rows gain, in the cells and beside them; orange is the columns'.
#[test]
fn the_colors_of_a_matrix_are_those_of_its_sides_and_said() {
    let svg = game(&chosen());
    let said = words(&svg);
    for sentence in [
        "what they gain, and how often each is taken",
        "A number is what the row gets and the column loses.",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    let of = |color: Color| {
        let fill = format!("fill=\"{color}\"/>");
        let bars = svg.lines().filter(|line| line.ends_with(&fill)).map(|line| {
            let number = |name: &str| -> f64 {
                let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
                rest.split('"').next().unwrap().parse().unwrap()
            };
            (number("x"), number("y"))
        });
        bars.collect::<Vec<_>>()
    };
    let right = |bars: &[(f64, f64)]| bars.iter().any(|(x, _)| 380.0 < *x);
    let (rows, columns) = (of(MORE), of(LESS));
    assert!(right(&rows) && !right(&columns), "{rows:?} {columns:?}");
}

/// In gray and in print, dark is dark on either side of nothing.
#[test]
fn who_gains_is_told_by_a_sign_where_numbers_have_no_room() {
    let cell = |value: f64| HeatCell {
        value,
        text: value.to_string(),
        note: String::new(),
        interval: None,
    };
    let row = || (0..12).map(|at| cell([123_456.789, -234_567.891, 0.0][at % 3])).collect();
    let of = |count: usize, cells| Game {
        columns: vec![chosen().columns[0].clone(); count],
        cells,
        ..chosen()
    };
    let svg = game(&of(12, vec![row(), row()]));
    assert!(words(&svg).contains("+: the row gains what the column loses"), "{svg}");
    // Nothing stands on the scale as well.
    for (sign, times) in [("+", 8), ("-", 8), ("0", 9)] {
        assert_eq!(count(&svg, &format!(">{sign}</text>")), times, "{sign} in {svg}");
    }
}

#[test]
fn options_with_long_names_are_told_by_what_they_do_not_share() {
    let taken = |pins: u32| Taken {
        name: format!("first unit goes down at {pins} pins and rallies"),
        share: 0.1,
        written: "10%".to_owned(),
    };
    let cell = HeatCell { value: 1.0, text: "1".to_owned(), note: String::new(), interval: None };
    let columns: Vec<Taken> = (0..10).map(taken).collect();
    let of = Game { rows: columns.clone(), columns, cells: vec![vec![cell; 10]; 10], ..chosen() };
    let svg = game(&of);
    assert_eq!(count(&svg, ">…7…</text>"), 1, "{svg}");
    assert_eq!(count(&svg, ">at 7 pins and</text>"), 1, "a row has room for three lines: {svg}");
    assert!(svg.contains("<title>first unit goes down at 7 pins and rallies: taken 10%"));
}

/// What is done where: a color and a word for each option, in the order of the options, and no scale; a
/// letter where words have no room.
#[test]
fn options_in_cells_have_a_color_and_a_word_or_a_letter() {
    let of = |columns: usize| {
        let options = ["go down", "advance"].map(str::to_owned).to_vec();
        let cell = |at: usize| {
            let text = options[at % 2].clone();
            let text = if at == 3 && columns < 9 { format!("({text})") } else { text };
            Some(HeatCell { value: (at % 2) as f64, text, note: String::new(), interval: None })
        };
        let labels: Vec<String> = (0..columns).map(|k| k.to_string()).collect();
        heat_map(&HeatMap {
            across: Steps { meaning: "pins".to_owned(), labels },
            up: Steps { meaning: String::new(), labels: vec![String::new()] },
            cells: vec![(0..columns).map(cell).collect()],
            options: options.clone(),
            ..HeatMap::default()
        })
    };
    let few = words(&of(4));
    assert!(few.starts_with("go down advance"), "{few}");
    assert!(few.contains("(advance)"), "{few}");
    let many = of(20);
    let said = words(&many);
    assert!(said.contains("A: go down B: advance 0"), "{said}");
    for color in [BLUE, VERMILION] {
        assert_eq!(rectangles(&many, &color.to_string()), 10 + 1, "{color}: {many}");
    }
}

/// Seven cells of one option, beside a legend of three.
#[test]
fn what_is_done_everywhere_is_a_sentence_and_a_legend_has_only_what_is_done() {
    let of = |cells: &[(f64, &str)]| {
        let cell = |(value, text): &(f64, &str)| {
            let (value, text, note) = (*value, (*text).to_owned(), String::new());
            Some(HeatCell { value, text, note, interval: None })
        };
        words(&heat_map(&HeatMap {
            across: Steps {
                meaning: "men".to_owned(),
                labels: (0..cells.len()).map(|k| k.to_string()).collect(),
            },
            up: Steps { meaning: String::new(), labels: vec![String::new()] },
            cells: vec![cells.iter().map(cell).collect()],
            options: ["parry", "riposte", "retire"].map(str::to_owned).to_vec(),
            ..HeatMap::default()
        }))
    };
    let alike = of(&[(1.0, "riposte"), (1.0, "(riposte)")]);
    assert!(alike.contains("riposte in all cells."), "{alike}");
    let some = of(&[(0.0, "parry"), (1.0, "riposte")]);
    assert!(some.starts_with("parry riposte 0"), "{some}");
    let other = of(&[(1.0, "riposte, or parry"), (1.0, "riposte")]);
    assert!(other.starts_with("parry riposte ") && other.contains("riposte, or parry"), "{other}");
    let many: Vec<(f64, &str)> = (0..11).map(|_| (1.0, "riposte, or parry")).collect();
    let many = of(&[&many[..], &[(1.0, "riposte")]].concat());
    assert!(many.starts_with("A: parry B: riposte ") && many.contains(" B/A B/A "), "{many}");
}

#[test]
fn costs_have_one_scale_from_nothing_on_and_each_option_a_row() {
    let cost = |label: &str, fair, cost| Cost {
        label: label.to_owned(),
        fair,
        cost,
        written: "fair up to 6".to_owned(),
        verdict: String::new(),
    };
    let rows = vec![cost("mines", Some((-4.0, 6.0)), 5.0), cost("none matters", None, 9.0)];
    let title = Title::new("What options may cost", "");
    let plot = Costs { title, meaning: "cost (points)".to_owned(), rows, ..Costs::default() };
    let svg = costs(&plot);
    let said = words(&svg);
    for sentence in ["fair: taken, and not always", "what it costs", "mines", "none matters"] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    assert_eq!(rectangles(&svg, &BLUE.tint(0.45).to_string()), 1 + 1, "{svg}");
    let many: Vec<Cost> = (0..200).map(|k| cost(&k.to_string(), None, f64::from(k))).collect();
    let said = words(&costs(&Costs { rows: many, ..plot }));
    assert!(said.contains("the first, the least and the greatest of 200"), "{said}");
}

/// Two values of one key are never together, and gray alone would not say so.
#[test]
fn a_pair_that_cannot_be_is_hatched_and_said_to_be_so() {
    let mut alone = super::effects::switched();
    alone.effects[0][1] = None;
    alone.blank = "two values of one key: never together".to_owned();
    let svg = matrix(&alone);
    assert_eq!(count(&words(&svg), "two values of one key: never together"), 1, "{svg}");
    assert_eq!(count(&svg, "<path "), 2 + 1, "{svg}");
    assert!(!matrix(&super::effects::switched()).contains("<path "));
}

/// Below a narrow column as below a wide one.
#[test]
fn how_often_a_column_is_taken_is_written_however_narrow_it_is() {
    let cell = HeatCell { value: 1.0, text: "1".to_owned(), note: String::new(), interval: None };
    let always =
        |name: &str| Taken { name: name.to_owned(), share: 1.0, written: "~100%".to_owned() };
    let of = |columns: usize| Game {
        columns: vec![always("c"); columns],
        cells: vec![vec![cell.clone(); columns]; 2],
        ..chosen()
    };
    for columns in [2, 12] {
        let svg = game(&of(columns));
        assert_eq!(count(&svg, ">~100%</text>"), columns, "{svg}");
    }
}
