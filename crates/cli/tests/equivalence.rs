//! What `compare` calls equivalent of a measure that may have no value, or is given under a condition.

use tempfile::TempDir;

use crate::support::program::{self, number, rows, run, stdout, write};

const RULE: &str = r#"rule house.equivalence "Rare or a sum"
circumstances { p chance = 1/2 "how likely it is to have no sum" }
resolve {
  let rare = "rare": count 1 of chance p
  let m = "sum": roll 2d6
  result { y = if rare == 0 then m else nothing "sum" else "gone"  rare = rare == 1 "rare" }
}
"#;

fn scenario(p: &str, changed: &str) -> String {
    format!(
        r#"title = "Rare or a sum"
rule = "sums.rule"
[circumstances]
p = {p}
[run]
measure = "y"
[measures]
z = {{ of = "y", given = "not rare" }}
[variants.off]
circumstances.p = {changed}
"#
    )
}

/// The sum is from 2 to 12, so that a margin is a tenth of as much of all games: 0.2 allows two in a
/// hundred, and exactly that is no more than it.
#[test]
fn the_part_of_games_that_a_margin_allows_is_no_more_than_it() {
    let folder = TempDir::new().unwrap();
    write(&folder, "sums.rule", RULE);
    for (p, changed, margin) in [
        ("0.5", "0.52", "0.2"),
        ("0.5", "0.51", "0.1"),
        ("0.5", "0.53", "0.3"),
        ("0.5", "0.55", "0.5"),
        ("0.7", "0.8", "1"),
    ] {
        write(&folder, "sums.toml", &scenario(p, changed));
        let with = |margin: &str| {
            let asked = ["compare", "sums.toml", "--measure", "y", "--format", "csv", "--margin"];
            let output = run(&folder, &[&asked[..], &[margin]].concat());
            let table = String::from_utf8(output.stdout).unwrap();
            rows(&table)[0]["verdict"].clone()
        };
        assert_eq!(with(margin), "EQUIVALENT", "{p} {changed}");
        let less = (margin.parse::<f64>().unwrap() * 0.99).to_string();
        assert_eq!(with(&less), "MISSING DIFFERS", "{p} {changed}");
    }
}

/// Means are equivalent at the first look, after 16,384 pairs. How often there is no sum, in 30 and in 30.1 of
/// 100 where 1.9 more are allowed, takes 30,000; of 500,000 the two come out ten standard errors further apart.
#[test]
fn trials_go_on_until_it_is_told_how_often_there_is_no_value() {
    let folder = TempDir::new().unwrap();
    write(&folder, "sums.rule", RULE);
    write(&folder, "sums.toml", &scenario("0.3", "0.301"));
    let asked = ["compare", "sums.toml", "--engine", "sample", "--trials", "5e5"];
    let asked = [&asked[..], &["--measure", "y", "--margin", "0.19", "--format", "csv"]].concat();
    let row = rows(&stdout(&folder, &asked)).remove(0);
    assert_eq!(row["verdict"], "EQUIVALENT", "{row:?}");
    assert!(16_384.0 < number(&row, "pairs").unwrap(), "{row:?}");
}

/// Under a condition an equivalence is one of the games that meet it, and says so.
#[test]
fn what_is_equivalent_under_a_condition_is_told_of_the_games_that_meet_it() {
    let folder = TempDir::new().unwrap();
    write(&folder, "sums.rule", RULE);
    write(&folder, "sums.toml", &scenario("0.5", "0.99"));
    let text = program::unfolded(&stdout(&folder, &["compare", "sums.toml", "--measure", "z,y"]));
    let said = "EQUIVALENT: z has the same distribution as in base among the games that meet its condition.";
    assert!(text.contains(said), "{text}");
}

/// Intervals of a table hold each on its own, and verdicts all together: its page says both.
#[test]
fn a_page_says_that_verdicts_hold_together() {
    let folder = TempDir::new().unwrap();
    write(&folder, "sums.rule", RULE);
    write(&folder, "sums.toml", &scenario("0.5", "0.99"));
    let asked = ["compare", "sums.toml", "--engine", "sample", "--trials", "2e4", "--out", "o"];
    stdout(&folder, &asked);
    stdout(&folder, &["report", "o"]);
    let html = program::read(&folder, "o/index.html");
    let said = "each on its own; the CSV names their methods. Sampled verdicts are certain to 95%, all of them \
                together (Holm).";
    assert!(html.contains(said), "{html}");
}
