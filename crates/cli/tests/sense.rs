//! `sense`: what a pip on each number of a rule would change.

use std::sync::LazyLock;

use crate::support::program::{
    MINED_SECTION, Row, folder, number, read, refused, rows, run, sandtable, stdout, write,
};

const MUD: &str = include_str!("../../../scenarios/bolt-action/mud-vs-rough.toml");
const GLIDERS: &str = include_str!("../../../scenarios/command-decision/glider-flak.toml");
const HEROES: &str = include_str!("../../../scenarios/wtj-1916/heroes-in-series.toml");

/// Now and then a hundred points are lost at once; and a count that a trial in fifty has.
static BLAST: LazyLock<String> = LazyLock::new(|| {
    MINED_SECTION.to_owned()
        + r#"[measures]
blast = "casualties + 100 * destroyed"
three = "3"
last = { of = "pins", given = "casualties >= 3" }
"#
});

#[test]
fn an_exact_sensitivity_on_one_screen() {
    let folder = folder();
    insta::assert_snapshot!(stdout(&folder, &["sense", "order.toml", "--out", "out"]));
    insta::assert_snapshot!(read(&folder, "out/sensitivity.csv"));
    assert!(read(&folder, "out/sensitivity-passed.svg").contains("order test"));
}

/// Without any time nothing is moved: that is not to move nothing.
#[test]
fn what_there_was_no_time_to_move_is_not_said_to_do_nothing() {
    let folder = folder();
    write(&folder, "mine.toml", MINED_SECTION);
    let words = ["sense", "mine.toml", "--max-time", "0.000001s", "--format", "json", "--out", "o"];
    let output = run(&folder, &words);
    assert_eq!(output.status.code(), Some(5));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let inputs = document["inputs"].as_array().unwrap();
    assert!(5 < inputs.len() && inputs.iter().all(|input| input["matters"].is_null()));
    assert!(read(&folder, "o/sensitivity-casualties.svg").contains("not reached"));
    let words = ["sense", "mine.toml", "--max-time", "0.000001s", "--out", "p"];
    let said = String::from_utf8(run(&folder, &words).stdout).unwrap();
    assert!(said.contains("Whether a number changes the mean of casualties"), "{said}");
    assert!(said.contains("\nNot reached before the end: "), "{said}");
    assert!(!said.contains("Cannot be moved") && !said.contains("No number"), "{said}");
}

#[test]
fn a_sampled_sensitivity_names_its_trials_and_intervals() {
    let folder = folder();
    let sampled = ["sense", "order.toml", "--engine", "sample", "--trials", "20_000"];
    insta::assert_snapshot!(stdout(&folder, &[&sampled[..], &["--format", "csv"]].concat()));
}

#[test]
fn sampled_changes_are_the_exact_ones_within_their_intervals() {
    // Each is wrong less than once in a million.
    let folder = folder();
    let sensed = |arguments: &[&str]| {
        let all = ["sense", "order.toml", "--format", "csv", "--confidence", "0.9999994"];
        rows(&stdout(&folder, &[&all[..], arguments].concat()))
    };
    let exact = sensed(&[]);
    let sampled = sensed(&["--engine", "sample", "--trials", "50_000"]);
    let mut held = 0;
    for row in &sampled {
        let asked = ["measure", "kind", "input", "step"];
        let same = |other: &&Row| asked.iter().all(|&column| other[column] == row[column]);
        let Some(truth) = exact.iter().find(same) else { continue };
        let (Some(change), Some(low), Some(high)) =
            (number(truth, "change"), number(row, "ci_low"), number(row, "ci_high"))
        else {
            continue;
        };
        assert!(low - 1e-9 <= change && change <= high + 1e-9, "{row:?} against {truth:?}");
        held += 1;
    }
    assert!(10 < held, "{held} rows were held against each other");
}

#[test]
fn a_figure_that_the_book_has_together_with_others_is_moved_alone() {
    let folder = folder();
    write(&folder, "mud.toml", MUD);
    let text = stdout(&folder, &["sense", "mud.toml", "-v"]);
    assert!(text.contains("figures.movement.infantry.advance = 6"), "{text}");
    assert!(!text.contains("Cannot be moved"), "{text}");
}

#[test]
fn results_are_the_same_at_any_number_of_threads() {
    let folder = folder();
    let with = |threads| {
        let sampled = ["sense", "order.toml", "--engine", "sample", "--trials", "40_000"];
        stdout(&folder, &[&sampled[..], &["--format", "csv", "--threads", threads]].concat())
    };
    let one = with("1");
    assert_eq!(with("2"), one);
    assert_eq!(with("7"), one);
}

/// Two tables of the landing have a row that ends at 9; each is a number of its own.
#[test]
fn no_two_inputs_have_the_same_name() {
    let folder = folder();
    write(&folder, "gliders.toml", GLIDERS);
    let told = rows(&stdout(&folder, &["sense", "gliders.toml", "--format", "csv"]));
    let mut names = std::collections::BTreeSet::new();
    for row in told.iter().filter(|row| row["measure"] == told[0]["measure"]) {
        let new = names.insert((&row["input"], &row["step"]));
        assert!(new, "{} twice", row["input"]);
    }
    for row in ["landing: 9 on D10", "landing: 8 to 9 on D10"] {
        assert!(names.iter().any(|(name, _)| name.starts_with(row)), "{row} in {names:?}");
    }
}

/// With a pip less nobody ever gets there: that is a change of the time, and not of other things.
#[test]
fn that_there_is_no_value_any_more_is_a_change() {
    let folder = folder();
    write(&folder, "heroes.toml", HEROES);
    let text = stdout(&folder, &["sense", "heroes.toml", "--measure", "turns", "-v"]);
    assert!(text.contains(
        "turns has no value any more with: lone assault: added to the dice, one pip lower"
    ));
    let (_, others) = text.split_once("Changes other things only").unwrap_or_default();
    assert!(!others.contains("lone assault: modifier"), "{text}");
    let under = |heading: &&str| {
        let (_, list) = text.split_once(*heading).unwrap_or_default();
        let list: Vec<&str> = list.split("\n\n").next().unwrap().split_whitespace().collect();
        let list = list.join(" ").replace(", one pip lower", "").replace(", one pip higher", "");
        let mut names: Vec<String> =
            list.trim_end_matches('.').split("; ").map(str::to_owned).collect();
        names.dedup();
        names
    };
    let headings = ["any more with: ", "but not its mean: ", "things only: ", "does nothing: "];
    let mut names: Vec<String> = headings.iter().flat_map(under).collect();
    names.retain(|name| !name.is_empty());
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "each number stands in one list: {text}");
}

/// Of fifty trials none may have shown the blast: the interval is that of the known range.
#[test]
fn a_sampled_change_allows_for_what_was_not_seen() {
    let folder = folder();
    write(&folder, "mines.toml", &BLAST);
    let asked = ["sense", "mines.toml", "--format", "csv", "--measure", "blast"];
    let told = |more: &[&str]| rows(&stdout(&folder, &[&asked[..], more].concat()));
    let of = |row: &&Row| row["measure"] == "blast" && row["input"].contains("dice_on_run");
    let exact: Vec<Row> = told(&[]).into_iter().filter(|row| of(&row)).collect();
    let sampled = ["--engine", "sample", "--trials", "50"];
    let sampled = told(&sampled);
    for (truth, row) in exact.iter().zip(sampled.iter().filter(of)) {
        let [change, low, high] = [(truth, "change"), (row, "ci_low"), (row, "ci_high")]
            .map(|(row, column)| number(row, column).unwrap());
        assert!(low <= change && change <= high && 5.0 < high - low, "{row:?}");
        assert_eq!(row["ci_method"], "betting");
    }
    let known: Vec<&Row> = sampled.iter().filter(|row| row["measure"] == "three").collect();
    assert!(known.iter().all(|row| row["ci_method"] == "exact" && row["ci_low"].is_empty()));
    assert!(!known.is_empty());
}

#[test]
fn no_sampled_statistic_looks_as_if_it_were_exact() {
    let folder = folder();
    write(&folder, "mines.toml", &BLAST);
    for statistic in ["mean", "sd", "variance"] {
        let sampled = ["--engine", "sample", "--trials", "200", "--statistic", statistic];
        for measure in ["casualties", "last"] {
            let asked = [&["sense", "mines.toml", "--measure", measure][..], &sampled].concat();
            let text = stdout(&folder, &asked);
            let told = text.lines().find(|line| line.contains("as it is: "));
            let Some((_, base)) = told.and_then(|line| line.split_once("as it is: ")) else {
                assert!(text.contains("last never has a value."), "{text}");
                continue;
            };
            let is_uncertain = |text: &str| {
                ["± ", " to ", "at most", "at least"].iter().any(|said| text.contains(said))
            };
            assert!(is_uncertain(base), "{statistic}: {base}");
            for line in text.lines().filter(|line| line.contains(" by ")) {
                assert!(is_uncertain(line), "{statistic}: {line}");
            }
        }
    }
}

#[test]
fn what_cannot_be_sensed_is_refused() {
    let folder = folder();
    let refusals = [
        refused(&folder, &["sense", "order.toml", "--measure", "pased"]),
        refused(&folder, &["sense", "order.toml", "--variant", "veteran"]),
        refused(&folder, &["sense", "nowhere.toml"]),
    ];
    assert!(refusals.iter().all(|(code, _)| *code == 2));
    let texts: Vec<_> = refusals.into_iter().map(|(_, text)| text).collect();
    insta::assert_snapshot!(texts.join("\n"));
    let unknown = sandtable(&folder, &["sense", "order.toml", "--statistic", "maen"]).output();
    assert_eq!(unknown.unwrap().status.code(), Some(2));
}

/// A threshold that is a figure of the book and nothing else is one number, drawn and told once.
#[test]
fn a_threshold_is_listed_once() {
    let folder = folder();
    write(&folder, "mines.toml", MINED_SECTION);
    let text = stdout(&folder, &["sense", "mines.toml", "--out", "out"]);
    let (bars, told) = text.split_once("Told once: ").unwrap();
    assert!(bars.contains("figures.to_hit.regular = 4"), "{text}");
    assert!(!bars.contains("mines to hit: 4+ on a D6"), "{text}");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("mines to hit: 4+ on a D6, as figures.to_hit.regular = 4"), "{text}");
    assert_eq!(told.matches("mines to hit: 4+").count(), 1, "{text}");
    let rows = rows(&read(&folder, "out/sensitivity.csv"));
    let of = |input: &str| rows.iter().find(|row| row["input"] == input).unwrap();
    assert_eq!(of("mines to hit: 4+ on a D6")["note"], "as figures.to_hit.regular = 4");
    assert_eq!(of("figures.to_hit.regular = 4")["note"], "");
}
