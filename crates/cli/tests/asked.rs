//! What a page says of what its command was asked.

use std::fs;

use crate::support::program::{self, SCENARIO, folder, read, stdout, write};

/// Not only what comes first in the rule: a page of what something costs says what that is measured by.
#[test]
fn a_page_says_what_its_command_was_asked_about() {
    let folder = folder();
    write(&folder, "mines.toml", program::MINED_SECTION);
    let parameter = ["--parameter", "circumstances.unit.models", "--range", "2..12"];
    let asked = ["--measure", "destroyed", "--target", "1/10", "--out", "o", "-q"];
    stdout(&folder, &[&["tune", "mines.toml"], &parameter[..], &asked[..]].concat());
    stdout(&folder, &["report", "o", "-q"]);
    let html = read(&folder, "o/index.html");
    let (_, measured) = html.split_once("What is measured").unwrap();
    let (asked, others) = measured.split_once("What else the rule counts").unwrap();
    assert!(asked.contains("<th scope=\"row\">destroyed</th>"), "{asked}");
    assert!(!asked.contains("casualties") && others.contains("<th scope=\"row\">casualties</th>"));
}

/// Of two measures, neither of them that of the scenario, the first that was asked for.
#[test]
fn a_page_answers_for_the_measure_that_was_asked_for() {
    let folder = folder();
    let bill = "bill = { of = \"100 * passed\" }\n[run]";
    write(&folder, "order.toml", &SCENARIO.replace("[run]", bill));
    let answer = |arguments: &[&str]| {
        stdout(&folder, &[arguments, &["-q", "--out", "o"][..]].concat());
        stdout(&folder, &["report", "o", "-q"]);
        let html = read(&folder, "o/index.html");
        fs::remove_dir_all(folder.path().join("o")).unwrap();
        let (_, answer) = html.split_once("<div class=\"answer\">").unwrap();
        answer.split_once("</div>").unwrap().0.to_owned()
    };
    let pins = "circumstances.unit.pins=0..8";
    let swept = answer(&["sweep", "order.toml", "-P", pins, "--measure", "passed,bill"]);
    assert!(swept.contains("The probability of passed is least, "), "{swept}");
    assert_eq!(swept.matches('%').count(), 2, "{swept}");
    let swept = answer(&["sweep", "order.toml", "-P", pins, "--measure", "bill,passed"]);
    assert!(swept.contains("The mean of bill is least, ") && !swept.contains('%'), "{swept}");
    let compared = answer(&["compare", "order.toml", "--measure", "bill"]);
    assert!(compared.contains("veterans raises bill: the mean differs by "), "{compared}");
    let moved = answer(&["sense", "order.toml", "--measure", "passed"]);
    assert!(moved.contains("passed depends most on "), "{moved}");
}
