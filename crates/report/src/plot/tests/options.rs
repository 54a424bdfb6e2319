//! Options against options: whose colors are whose, and what long names are told by.

use super::effects::chosen;
use super::*;
use crate::palette::{Color, LESS, MORE};

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
    let right = |bars: &[(f64, f64)]| bars.iter().any(|(x, _)| 400.0 < *x);
    let (rows, columns) = (of(MORE), of(LESS));
    assert!(right(&rows) && !right(&columns), "{rows:?} {columns:?}");
}

#[test]
fn options_with_long_names_are_told_by_what_they_do_not_share() {
    let taken = |pins: u32| Taken {
        name: format!("first unit goes down at {pins} pins and rallies"),
        share: 0.1,
        written: "10%".to_owned(),
    };
    let cell = HeatCell { value: 1.0, text: "1".to_owned(), note: String::new() };
    let columns: Vec<Taken> = (0..10).map(taken).collect();
    let of = Game { rows: columns.clone(), columns, cells: vec![vec![cell; 10]; 10], ..chosen() };
    let svg = game(&of);
    assert_eq!(count(&svg, ">…7…</text>"), 2, "{svg}");
    assert!(svg.contains("<title>first unit goes down at 7 pins and rallies: taken 10%"));
}
