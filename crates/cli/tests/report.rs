//! Pages of results, and plots as PNG: what is written, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;

use tempfile::TempDir;

#[path = "support/program.rs"]
mod program;

use program::{SCENARIO, folder, read, run, stdout, write};

/// What is said of something that is refused with exit code 2.
#[track_caller]
fn refused(folder: &TempDir, arguments: &[&str]) -> String {
    let (code, text) = program::refused(folder, arguments);
    assert_eq!(code, 2, "{text}");
    text
}

/// The page of a run with these arguments.
#[track_caller]
fn page(folder: &TempDir, arguments: &[&str]) -> String {
    stdout(folder, &[&["run", "order.toml", "-q", "--out", "o"], arguments].concat());
    assert_eq!(stdout(folder, &["report", "o"]), "Written to o/index.html\n");
    read(folder, "o/index.html")
}

#[test]
fn a_page_has_the_question_the_answer_the_numbers_and_where_they_come_from() {
    let html = page(&folder(), &[]);
    for said in [
        "<h1>Order test</h1>",
        "<p class=\"question\">Does a pinned squad obey?</p>",
        "<p>Mean of passed: 0.416667 in base, 0.583333 in veterans (exact).</p>",
        "<title>Passed: Order test</title>",
        "<h2>Steady: how likely each value is</h2>",
        "<td>passed</td><td>veterans</td><td class=\"number\">0.583333</td>",
        "scenario,variant,measure,engine,trials,mean",
        "<td>circumstances.unit.quality = veteran</td>",
        "<li>Ruling base.double_one: always-passes</li>",
        "<pre class=\"command\" tabindex=\"0\">sandtable run order.toml --seed 1944</pre>",
        "<dt>rule</dt><dd>ba.base.order-test</dd>",
    ] {
        assert!(html.contains(said), "{said}\n{html}");
    }
    assert!(!html.contains("PARTIAL"));
}

#[test]
fn a_page_of_a_sampled_run_says_how_many_trials_and_how_to_repeat_them() {
    let folder = folder();
    let html = page(&folder, &["--engine", "sample", "--trials", "20000", "--seed", "7"]);
    assert!(html.contains(" in base, ") && html.contains(" ± ") && html.contains("(n = 20,000)."));
    let (_, command) = html.split_once("tabindex=\"0\">sandtable ").unwrap();
    let (command, _) = command.split_once("</pre>").unwrap();
    assert_eq!(command, "run order.toml --engine sample --trials 20000 --seed 7");
    let again: Vec<&str> = command.split(' ').chain(["-q", "--out", "again"]).collect();
    stdout(&folder, &again);
    assert_eq!(read(&folder, "again/summary.csv"), read(&folder, "o/summary.csv"));
}

#[test]
fn a_page_is_the_same_bytes_whenever_it_is_written() {
    let folder = folder();
    let first = page(&folder, &[]);
    stdout(&folder, &["report", "o", "-q"]);
    assert_eq!(read(&folder, "o/index.html"), first);
}

#[test]
fn a_page_shows_what_other_commands_left_in_the_folder() {
    let folder = folder();
    stdout(&folder, &["compare", "order.toml", "-q", "--out", "o"]);
    let html = page(&folder, &[]);
    let mean = html.find("Mean of passed").unwrap();
    let verdict = html.find("veterans raises passed: the mean differs by ").unwrap();
    assert!(mean < verdict);
    assert!(html.contains("<h2>What the variants change</h2>"));
    assert!(html.contains("<td>RAISES</td>"));
    let rows =
        ["<td>passed</td><td>base", "<td>passed</td><td>veterans", "<td>steady</td><td>base"];
    let places = rows.map(|row| html.find(row).unwrap());
    assert!(places.is_sorted(), "the main measure comes first: {places:?}");
}

#[test]
fn results_of_another_command_alone_have_a_page_too() {
    let folder = folder();
    stdout(&folder, &["sense", "order.toml", "-q", "--out", "o"]);
    stdout(&folder, &["report", "o"]);
    let html = read(&folder, "o/index.html");
    assert!(html.contains("<p>passed depends most on "), "{html}");
    assert!(html.contains("<h2>What one pip would change</h2>"));
    assert!(!html.contains("class=\"command\" tabindex"), "there is no run to be repeated");
}

#[test]
fn what_is_only_part_of_a_run_says_so() {
    let html = page(&folder(), &["--engine", "sample", "--trials", "40000", "--shard", "0/2"]);
    assert!(html.contains("<p>PARTIAL: these are the numbers of shard 0/2.</p>"));
}

#[test]
fn a_title_cannot_break_out_of_the_page() {
    let folder = folder();
    let hostile = "</script><img src=x onerror=alert(1)>";
    write(&folder, "order.toml", &SCENARIO.replace("Order test", hostile));
    let html = page(&folder, &[]);
    assert!(!html.contains("<img") && !html.contains("</script"));
    assert!(html.contains("&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;"));
}

#[test]
fn a_folder_of_folders_gets_a_page_that_links_to_all() {
    let folder = folder();
    write(&folder, "two.toml", &SCENARIO.replace("Order test", "Another <test>"));
    stdout(&folder, &["run", "order.toml", "two.toml", "-q"]);
    let said = stdout(&folder, &["report", "reports"]);
    assert_eq!(said, "Written to reports/index.html, with links to 2 pages\n");
    let index = read(&folder, "reports/index.html");
    assert!(index.contains("<h2>bolt-action</h2>"));
    assert!(index.contains("<a href=\"bolt-action/order/index.html\">Order test</a>"));
    assert!(index.contains("<a href=\"bolt-action/two/index.html\">Another &#60;test&#62;</a>"));
    assert!(index.contains("<p>Mean of passed: 0.416667 in base"));
    assert!(read(&folder, "reports/bolt-action/two/index.html").contains("Another"));
    assert!(!Path::new(&folder.path().join("reports/bolt-action/index.html")).exists());
}

#[test]
fn a_page_goes_when_the_results_are_no_longer_those_that_it_tells_of() {
    let folder = folder();
    write(&folder, "two.toml", &SCENARIO.replace("Order test", "Another"));
    let there = |name: &str| folder.path().join("reports").join(name).exists();
    stdout(&folder, &["run", "order.toml", "two.toml", "-q"]);
    stdout(&folder, &["report", "reports", "-q"]);
    assert!(there("index.html") && there("bolt-action/order/index.html"));
    stdout(&folder, &["compare", "order.toml", "-q"]);
    assert!(!there("index.html") && !there("bolt-action/order/index.html"));
    assert!(there("bolt-action/two/index.html"), "nothing has changed there");
    write(&folder, "reports/bolt-action/two/index.html", "<h1>A page of somebody else's</h1>");
    stdout(&folder, &["run", "two.toml", "-q"]);
    assert!(there("bolt-action/two/index.html"));
}

#[test]
fn a_folder_without_results_is_refused() {
    let folder = folder();
    write(&folder, "empty/notes.txt", "");
    write(&folder, "empty/package.json", "{ \"name\": \"of something else\" }");
    insta::assert_snapshot!(refused(&folder, &["report", "empty"]));
    insta::assert_snapshot!(refused(&folder, &["report", "nowhere"]));
    assert!(!folder.path().join("empty/index.html").exists());
}

#[test]
fn a_damaged_file_is_named_and_no_page_is_written() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    let manifest = read(&folder, "o/manifest.json");
    let summary = read(&folder, "o/summary.csv");
    let cases = [
        ("manifest.json", manifest[..manifest.len() / 2].to_owned()),
        ("manifest.json", manifest.replace("\"title\"", "\"name\"")),
        ("manifest.json", manifest.replacen("\"schema\": 1", "\"schema\": 2", 1)),
        ("summary.csv", summary.replacen("order,base", "order,base,base", 1)),
    ];
    for (position, (name, damaged)) in cases.into_iter().enumerate() {
        write(&folder, "o/manifest.json", &manifest);
        write(&folder, &format!("o/{name}"), &damaged);
        let said = refused(&folder, &["report", "o"]);
        // Where a half ends depends on what else a manifest keeps.
        let filters = vec![
            ("line [0-9]+ column [0-9]+", "line [L] column [C]"),
            ("while parsing an? [a-z]+ at", "while parsing [WHAT] at"),
        ];
        insta::with_settings!({ filters => filters }, {
            insta::assert_snapshot!(format!("a_damaged_file_{position}"), said);
        });
        assert!(!folder.path().join("o/index.html").exists());
    }
}

#[test]
fn a_page_whose_place_is_taken_is_refused() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    fs::create_dir(folder.path().join("o/index.html")).unwrap();
    let output = run(&folder, &["report", "o"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("o/index.html"));
}

#[test]
fn plots_are_written_as_png_too_if_asked_for() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--png", "--out", "o"]);
    let png = || folder.path().join("o/passed-distribution.png");
    let bytes = fs::read(png()).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    // Width and height are the first two numbers after the name of the first chunk.
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (1440, 960));
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    assert!(!png().exists(), "a picture of an earlier run would be out of date");
    assert!(folder.path().join("o/passed-distribution.svg").exists());
}
