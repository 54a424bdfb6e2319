//! Pages of results, and plots as PNG: what is written, and what is refused.

use std::fs;

use tempfile::TempDir;

use crate::support::commands;
use crate::support::program::{self, SCENARIO, folder, read, run, stdout, write};

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
        "<p>Probability of passed: 41.6667% in base, 58.3333% in veterans (exact).</p>",
        "<title>Order carried out: Order test</title>",
        "<h3>Steady: how likely it is</h3>",
        "<th scope=\"row\">passed</th><td>veterans</td><td class=\"number\">58.3333%</td>",
        "scenario,variant,measure,engine,trials,mean",
        "<pre class=\"command\" tabindex=\"0\">sandtable run order.toml --seed 1944</pre>",
        "<dt>rule</dt><dd>ba.base.order-test</dd>",
        "<td>the outcomes could be enumerated in ",
    ] {
        assert!(html.contains(said), "{said}\n{html}");
    }
    assert!(!html.contains("PARTIAL"));
}

#[test]
fn a_page_says_the_situation_in_full_and_what_the_variants_change() {
    let html = page(&folder(), &[]);
    for said in [
        // What the scenario says and what holds by default, each with its meaning.
        "<th scope=\"row\">unit.pins</th><td>3</td><td>scenario</td>",
        "<td>default</td>",
        "<h3>All figures in force (",
        "<th scope=\"row\">figures.morale.regular</th><td class=\"number\">9</td>",
        "<th scope=\"row\">base.double_one</th><td>always-passes</td>",
        "<h3>What the variants change</h3>",
        "<th scope=\"row\">veterans</th><td>unit.quality</td><td>regular</td><td>veteran</td>",
        "<h3>What is measured</h3>",
        "<h3>What is assumed of the game around it (",
    ] {
        assert!(html.contains(said), "{said}\n{html}");
    }
}

#[test]
fn a_page_alone_is_enough_to_repeat_what_it_tells() {
    let sender = folder();
    let html = page(&sender, &["--engine", "sample", "--trials", "20000", "--seed", "7"]);
    let text = cut(&html, "<h3>The scenario: order.toml</h3></summary>\n", "</details>");
    let text = cut(text, "tabindex=\"0\">\n", "</pre>");
    let command = cut(&html, "tabindex=\"0\">sandtable ", "</pre>");
    assert_eq!(command, "run order.toml --engine sample --trials 20000 --seed 7");
    let friend = TempDir::new().unwrap();
    write(&friend, "order.toml", &unescaped(text));
    let again: Vec<&str> = command.split(' ').chain(["-q", "--out", "o"]).collect();
    stdout(&friend, &again);
    assert_eq!(read(&friend, "o/summary.csv"), read(&sender, "o/summary.csv"));
}

/// What a browser shows of a text.
fn unescaped(text: &str) -> String {
    let signs = [("&#34;", "\""), ("&#39;", "'"), ("&#60;", "<"), ("&#62;", ">"), ("&#38;", "&")];
    signs.iter().fold(text.to_owned(), |text, (escaped, sign)| text.replace(escaped, sign))
}

/// What stands between two texts.
#[track_caller]
fn cut<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from}\n{text}"));
    rest.split_once(to).unwrap_or_else(|| panic!("{to}\n{rest}")).0
}

#[test]
fn a_page_of_a_mix_says_what_is_in_it() {
    let folder = folder();
    let mix = "[[mix]]\nweight = 3\n\n[[mix]]\nweight = 1\ncircumstances.unit.pins = 4\n";
    write(&folder, "order.toml", &format!("{SCENARIO}\n{mix}"));
    let html = page(&folder, &[]);
    assert!(html.contains("<h3>The mix of situations</h3>"));
    let row = "<td class=\"number\">25%</td><td>unit.pins</td>";
    assert!(html.contains(row), "{html}");
    let change = "<th scope=\"row\">veterans</th><td>unit.quality</td><td>regular</td>";
    assert_eq!(html.matches(change).count(), 1, "it is the same in both situations: {html}");
}

#[test]
fn a_page_tells_what_the_scenario_changes_from_what_is_so_by_default() {
    let folder = folder();
    let changed = "[figures]\nmorale.veteran = 11\n";
    write(&folder, "order.toml", &format!("{SCENARIO}\n{changed}"));
    let html = page(&folder, &[]);
    let part = cut(&html, "<h3>Figures and rulings that the scenario changes</h3>", "</details>");
    assert_eq!(part.matches("<tr>").count(), 2, "the heading and one figure: {part}");
    assert!(
        part.contains("figures.morale.veteran</th><td class=\"number\">11</td><td>scenario</td>")
    );
    assert!(html.contains("<h3>All other figures in force ("));
}

#[test]
fn many_variants_are_answered_by_the_least_and_the_most() {
    let folder = folder();
    let variant = |pins: u32| format!("[variants.p{pins}]\ncircumstances.unit.pins = {pins}\n");
    let more: String = [0, 1, 2, 4, 5, 6, 7, 8].map(variant).concat();
    write(&folder, "order.toml", &format!("{SCENARIO}\n{more}"));
    let html = page(&folder, &[]);
    let answer = cut(&html, "<div class=\"answer\">", "</div>");
    assert!(answer.contains(" in p7 (exact) to "), "{answer}");
    assert!(answer.contains(" in p0 (exact), over 10 variants."), "{answer}");
}

#[test]
fn a_page_of_a_sampled_run_says_how_many_trials() {
    let html = page(&folder(), &["--engine", "sample", "--trials", "20000", "--seed", "7"]);
    assert!(html.contains(" in base, ") && html.contains(" ± ") && html.contains("(n = 20,000)."));
    assert!(
        html.contains(
            "<p class=\"faint\">Intervals are at 95%, each on its own, by these methods: "
        )
    );
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
    let mean = html.find("Probability of passed").unwrap();
    let verdict = html
        .find("veterans raises passed: the probability differs by 16.67 percentage points ")
        .unwrap();
    assert!(mean < verdict);
    assert!(html.contains("<h2>What the variants change</h2>"));
    assert!(html.contains("<th scope=\"row\">passed</th><td>veterans</td><td>base</td>"));
    assert!(html.contains("<td>RAISES</td>"));
    let rows = [">passed</th><td>base", ">passed</th><td>veterans", ">steady</th><td>base"];
    let places = rows.map(|row| html.find(row).unwrap());
    assert!(places.is_sorted(), "the main measure comes first: {places:?}");
}

/// Whoever is sent a page has to open it: numbers by the megabyte stay in the file, and the page says so.
/// Of some hundreds of trials a share is known to a few points: `76.0041%` says what nobody knows.
#[test]
fn numbers_of_trials_have_no_more_digits_on_a_page_than_these_bear_out() {
    let folder = folder();
    let sampled = ["--engine", "sample", "--trials", "700", "--out", "o"];
    stdout(&folder, &[&["compare", "order.toml", "-q"], &sampled[..]].concat());
    stdout(&folder, &["report", "o"]);
    let html = read(&folder, "o/index.html");
    let (told, _) = html.split_once("<pre class=\"copied\"").unwrap();
    let numbers = told.split('>').filter_map(|it| it.split('<').next()?.split_whitespace().next());
    let decimals =
        |number: &str| number.trim_end_matches('%').split_once('.').map_or(0, |it| it.1.len());
    let percents = numbers.filter(|it| it.ends_with('%') || html.contains(&format!("{it} pp")));
    let told: Vec<&str> = percents.collect();
    assert!(2 < told.len(), "{told:?}");
    assert!(told.iter().all(|number| decimals(number) <= 2), "{told:?}");
    assert!(html.contains("<th scope=\"col\" class=\"number\">change</th>"), "{html}");
}

#[test]
fn a_page_leaves_long_numbers_in_their_file_and_says_so() {
    let folder = folder();
    let short = page(&folder, &[]);
    let numbers = read(&folder, "o/distribution.csv");
    let row = numbers.lines().last().unwrap().to_owned() + "\n";
    let many = 300_000 / row.len();
    program::write(&folder, "o/distribution.csv", &(numbers + &row.repeat(many)));
    stdout(&folder, &["report", "o", "-q"]);
    let html = read(&folder, "o/index.html");
    assert!(html.contains("distribution.csv is too long to be in a page; it is beside it."));
    assert!(html.len() < short.len() + 10_000, "{} and {}", html.len(), short.len());
    assert!(!short.contains("too long to be in a page"));
}

#[test]
fn results_of_another_command_alone_have_a_page_too() {
    let folder = folder();
    stdout(&folder, &["sense", "order.toml", "-q", "--out", "o"]);
    stdout(&folder, &["report", "o"]);
    let html = read(&folder, "o/index.html");
    assert!(html.contains("<p>passed depends most on <code>"), "{html}");
    assert!(html.contains("%, from 41.6667%.</p>"), "{html}");
    assert!(html.contains("<h2>What one pip would change</h2>"));
    assert!(html.contains("<h3>The scenario: order.toml</h3>"));
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
    assert!(!html.contains("<img"));
    assert_eq!(html.matches("</script").count(), 1, "that of the page itself");
    assert!(html.contains("&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;"));
}

/// Where veterans break is nothing to regulars: a place would read as if it were the best one.
#[test]
fn a_page_names_no_key_that_changes_nothing() {
    let folder = folder();
    let over = ["-P", "circumstances.unit.pins=1..3", "-L", "figures.morale.veteran=9,10"];
    let asked = ["sweep", "order.toml", "--measure", "passed", "-q", "--out", "o"];
    stdout(&folder, &[&asked[..], &over].concat());
    let html = page(&folder, &[]);
    let (_, said) = html.split_once("The probability of passed is least, ").unwrap();
    let (said, _) = said.split_once("</p>").unwrap();
    assert!(said.contains(" at circumstances.unit.pins = 3, and most, "), "{said}");
    assert!(said.ends_with(" at circumstances.unit.pins = 1."), "{said}");
    stdout(&folder, &[&asked[..], &over[2..]].concat());
    let html = page(&folder, &[]);
    assert!(html.contains("The probability of passed is 41.6667% everywhere."), "{html}");
}

#[test]
fn every_command_is_told_as_it_was_given() {
    let folder = folder();
    let commands = [
        "compare order.toml --toggle circumstances.unit.pins=1,2 --margin 0.1 --measure passed",
        "sweep order.toml -P circumstances.unit.pins=0..4..2 --statistic p_ge(1)",
        "sense order.toml --variant veterans",
    ];
    for command in commands {
        let words: Vec<&str> = command.split(' ').chain(["-q", "--out", "o"]).collect();
        stdout(&folder, &words);
    }
    let html = page(&folder, &[]);
    for told in [
        "sandtable compare order.toml --toggle &#39;circumstances.unit.pins=1,2&#39; --margin 0.1 --measure passed --seed 1944<",
        "sandtable sweep order.toml --parameter circumstances.unit.pins=0..4..2 --statistic &#39;p_ge(1)&#39; --seed 1944<",
        "sandtable sense order.toml --variant veterans --seed 1944<",
    ] {
        assert!(html.contains(told), "{told}\n{html}");
    }
    // As it is told, it can be asked, and comes to the same.
    let before = ["comparison.csv", "sweep.csv", "sensitivity.csv"]
        .map(|file| read(&folder, &format!("o/{file}")));
    for command in html.split("<pre class=\"command\" tabindex=\"0\">sandtable ").skip(2) {
        let line = unescaped(command.split_once("</pre>").unwrap().0).replace('\'', "");
        stdout(&folder, &line.split(' ').chain(["-q", "--out", "again"]).collect::<Vec<_>>());
    }
    let after = ["comparison.csv", "sweep.csv", "sensitivity.csv"]
        .map(|file| read(&folder, &format!("again/{file}")));
    assert_eq!(before, after);
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
    let svg = read(&folder, "o/passed-distribution.svg");
    let (width, height) = (number(16) / 2, number(20) / 2);
    assert!(svg.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{svg}");
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    assert!(!png().exists(), "a picture of an earlier run would be out of date");
    assert!(folder.path().join("o/passed-distribution.svg").exists());
}

/// What each command is asked that draws something, of the order test of a pinned squad.
const DRAWING: [&[&str]; 10] = [
    &["run", "order.toml"],
    &["compare", "order.toml"],
    &["compare", "order.toml", "--factorial", PINS, QUALITY],
    &["sweep", "order.toml", "-P", "circumstances.unit.pins=0..3"],
    &["sense", "order.toml"],
    &[
        "tune",
        "order.toml",
        "--parameter",
        "circumstances.unit.pins",
        "--range",
        "0..6",
        "--measure",
        "passed",
        "--target",
        "0.5",
    ],
    &["price", "order.toml", "--ladder", PINS, "--points", "10", "--measure", "passed"],
    &["matrix", "order.toml", "--rows", PINS, "--columns", QUALITY, "--payoff", "passed"],
    &["best", "duel.toml"],
    &["check", "order.toml"],
];
const PINS: &str = "circumstances.unit.pins=1,2,3";
const QUALITY: &str = "circumstances.unit.quality=regular,veteran";

/// Two teams of one man, for two turns: in one there is nothing to lose, and so nothing to draw.
const DUEL: &str = r#"title = "A duel"
rule = "ba.night.night-fight"
[circumstances]
first = { unit = { models = 1 } }
second = { unit = { models = 1 } }
distance = 6
acts_first = "first"
turns = 2
[best]
objective = "-difference"
decide = ["second_goes_down"]
"#;

#[test]
fn every_command_that_draws_draws_as_png_too() {
    let folder = folder();
    write(&folder, "duel.toml", DUEL);
    // A check that fails is drawn.
    write(&folder, "order.toml", &SCENARIO.replace("5/12", "1/2"));
    commands::assert_all_are_asked("--png", &DRAWING.map(|it| it[0]), &[]);
    for arguments in DRAWING {
        let output = run(&folder, &[arguments, &["--png", "--out", "o"]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let fails = arguments[0] == "check";
        assert_eq!(output.status.code(), Some(if fails { 3 } else { 0 }), "{arguments:?} {said}");
        let of = |ending: &str| -> Vec<std::path::PathBuf> {
            let files = fs::read_dir(folder.path().join("o")).unwrap();
            let files = files.map(|file| file.unwrap().path());
            let mut files: Vec<_> =
                files.filter(|file| file.extension().is_some_and(|it| it == ending)).collect();
            for file in &mut files {
                file.set_extension("");
            }
            files.sort();
            files
        };
        let (drawings, pictures) = (of("svg"), of("png"));
        assert!(!drawings.is_empty(), "{arguments:?} draws nothing");
        assert_eq!(drawings, pictures, "{arguments:?}");
        fs::remove_dir_all(folder.path().join("o")).unwrap();
    }
}

#[test]
fn the_page_of_every_command_has_the_situation_in_full_and_the_command_again() {
    let folder = folder();
    write(&folder, "duel.toml", DUEL);
    for arguments in DRAWING.iter().filter(|arguments| arguments[0] != "check") {
        stdout(&folder, &[arguments, &["-q", "--out", "o"][..]].concat());
        stdout(&folder, &["report", "o"]);
        let html = read(&folder, "o/index.html");
        for said in [
            "<h3>Circumstances</h3>",
            "<th scope=\"col\">meaning</th>",
            "<h3>What is measured</h3>",
        ] {
            assert!(html.contains(said), "{arguments:?} does not say {said}");
        }
        let again = format!("tabindex=\"0\">sandtable {} {}", arguments[0], arguments[1]);
        assert!(html.contains(&again), "{arguments:?} is not told again");
        assert!(html.contains("<div class=\"answer\">"), "{arguments:?} has no answer");
        let worth = html.contains("<th scope=\"col\">value</th>");
        assert!(
            worth || arguments[0] != "price",
            "{arguments:?} does not say what things are worth"
        );
        fs::remove_dir_all(folder.path().join("o")).unwrap();
    }
}

#[test]
fn variants_are_drawn_from_the_highest_to_the_lowest_if_asked_for() {
    let folder = folder();
    let more = "[variants.green]\ncircumstances.unit.quality = \"inexperienced\"\n\
                [variants.fresh]\ncircumstances.unit.pins = 0\n";
    write(&folder, "order.toml", &format!("{SCENARIO}\n{more}"));
    let order = |flags: &[&str]| {
        let html = page(&folder, flags);
        let svg = read(&folder, "o/passed-distribution.svg");
        let place = |name: &&str| svg.find(&format!(">{name}</text>")).unwrap();
        let mut names = ["base", "veterans", "green", "fresh"];
        names.sort_by_key(place);
        (names, html.contains("sandtable run order.toml --sort --seed"))
    };
    assert_eq!(order(&[]), (["base", "veterans", "green", "fresh"], false));
    assert_eq!(order(&["--sort"]), (["base", "fresh", "veterans", "green"], true));
}

#[test]
fn a_page_says_the_unit_of_a_key_once() {
    let folder = folder();
    let shot = stdout(&folder, &["new", "ba.weapon.at"]);
    write(&folder, "shot.toml", &shot);
    stdout(&folder, &["run", "shot.toml", "-q", "--out", "o"]);
    stdout(&folder, &["report", "o", "-q"]);
    let html = read(&folder, "o/index.html");
    assert!(html.contains("(inches)") && !html.contains("In inches."), "{html}");
}
