//! Prices: their marks, and what their rows say.

use super::effects::{circles, priced};
use super::*;

#[test]
fn prices_in_single_situations_are_ticks_and_arrows_where_they_are_far_off() {
    let mut plot = priced();
    let ticks = |plot: &Prices| count(&prices(plot), "stroke-width=\"1.5\"");
    let before = ticks(&plot);
    plot.rows[1].situations = vec![110.0, 125.0];
    assert_eq!(ticks(&plot) - before, 3, "two, and one in the legend");
    assert!(prices(&plot).contains("from 110 to 125 in single situations"));
    plot.rows[1].situations = vec![110.0, 125.0, 9000.0, 12000.0];
    assert_eq!(ticks(&plot) - before, 5, "one arrow for both, and one in the legend");
    assert!(prices(&plot).contains(">beyond the axis<"));
}

#[test]
fn the_reference_is_marked_and_what_has_no_price_has_no_mark() {
    let svg = prices(&priced());
    assert!(svg.contains(">regular (reference)</text>"));
    assert!(
        svg.contains(">fair 120, printed 130</text>") && svg.contains(">overpaid by 8.3%</text>")
    );
    // One more of each is in the legend.
    assert_eq!(circles(&svg), 3);
}

/// Rows that are close say all of them what follows from the prices, or all of them the fair one.
#[test]
fn close_rows_of_prices_all_say_the_same_thing() {
    let said = |last: &str| {
        let row = |at: usize| Price {
            label: format!("squad {at}"),
            fair: Some(Estimate::exact(100.0 + at as f64)),
            written: (100 + at).to_string(),
            printed: Some(90.0),
            verdict: if at == 9 { last.to_owned() } else { format!("underpaid by {}", 10 + at) },
            brief: String::new(),
            reference: false,
            ..priced().rows[0].clone()
        };
        words(&prices(&Prices { rows: (0..10).map(row).collect(), ..priced() }))
    };
    let all = said("underpaid by 19");
    assert!(all.contains("underpaid by 10") && !all.contains("fair 1"), "{all}");
    let long = said("underpaid, but nobody could say by how much it is, whatever anybody asks");
    assert!(long.contains("fair 109") && !long.contains("underpaid by"), "{long}");
}

/// `always 0…seen by hits` said the opposite of `always 0: not seen by hits`.
#[test]
fn no_verdict_is_told_in_part() {
    let row = |at: usize| Price {
        label: format!("squad {at}"),
        fair: Some(Estimate::exact(100.0 + at as f64)),
        written: (100 + at).to_string(),
        printed: Some(90.0),
        verdict: format!("underpaid by {}", 10 + at),
        reference: false,
        ..priced().rows[0].clone()
    };
    let unseen = Price {
        fair: None,
        written: "below 10".into(),
        verdict: "always 0: not seen by hits upon the enemy".into(),
        brief: "not seen".into(),
        held: false,
        ..row(9)
    };
    let mut rows: Vec<Price> = (0..9).map(row).collect();
    rows.push(unseen);
    let said = words(&prices(&Prices { rows, ..priced() }));
    assert!(said.contains("below 10, not seen") && said.contains("underpaid by 10"), "{said}");
}

/// A line from one price to the other reads as an overpayment.
#[test]
fn no_line_leads_between_prices_that_are_not_held_against_each_other() {
    let lines = |held: bool| {
        let row = |at: usize| Price {
            label: format!("squad {at}"),
            fair: Some(Estimate::exact(100.0 + at as f64)),
            held: held || at != 9,
            ..priced().rows[1].clone()
        };
        let plot = Prices { rows: (0..10).map(row).collect(), ..priced() };
        count(&prices(&plot), "stroke-width=\"1.5\"")
    };
    assert_eq!(lines(true) - lines(false), 1);
}
