//! Numbers that differ are never told as equal, and one number is never told for many.

use crate::support::program::{number, read, rows, run, stdout, unfolded};
use crate::support::volley::volley;

const EXTREMES: &str = r#"[variants.never.circumstances]
p = 0
[variants.always.circumstances]
p = 1
[variants.nearly.circumstances]
p = "99999999/100000000"
"#;

/// What comes to 5.99999994 and to 6 was told as 6 in two rows of one table.
#[test]
fn means_in_rows_of_a_comparison_do_not_read_alike() {
    let folder = volley(EXTREMES);
    let compare = ["compare", "ask.toml", "--measure", "hits", "--out", "out"];
    let text = stdout(&folder, &compare);
    let after = |name: &str| {
        let row = text.lines().find(|line| line.contains(&format!(" {name} "))).unwrap();
        row.split_whitespace().any(|cell| cell == "5.9999999")
    };
    assert_eq!(["always", "nearly"].map(after), [false, true], "{text}");
}

#[test]
fn what_is_nearly_certain_does_not_read_as_its_neighbor_that_is() {
    let folder = volley(EXTREMES);
    let text = stdout(&folder, &["run", "ask.toml", "--out", "out"]);
    let row = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("always ")[1], "6", "{text}");
    assert_eq!(row("nearly ")[1], "5.9999999", "{text}");
    assert!(text.contains("1.00000001"), "the turns of `nearly`: {text}");
    let sweep = ["sweep", "ask.toml", "-L", "circumstances.p=0.5,0.99999999,1", "--out", "out"];
    let text = unfolded(&stdout(&folder, &[&sweep[..], &["--measure", "hits,done"]].concat()));
    assert!(text.contains("to 6 at circumstances.p = 1."), "{text}");
    assert!(text.contains("from 1 at circumstances.p = 1 to"), "{text}");
    stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    assert!(page.contains("5.9999999"), "the page tells them apart as well");
}

/// How often there is no number is not told of points that tie as that of one of them.
#[test]
fn points_that_tie_say_how_often_there_is_no_number_from_least_to_most() {
    let folder = volley("");
    let axes = ["-L", "circumstances.p=0,1e-8,0.5,1", "-P", "circumstances.turns=1..3"];
    let sweep = [&["sweep", "ask.toml"], &axes[..], &["--measure", "done"]].concat();
    let text = unfolded(&stdout(&folder, &sweep));
    let told = "from 1 (it does not happen from 0% to >99.9999%) at 5 of 12 combinations";
    assert!(text.contains(told), "{text}");
}

/// Laying against clearing: one game in four billion lays a template less.
#[test]
fn means_that_differ_are_not_told_as_the_same() {
    let scenario = "[measures]\nfar = \"1000 + jam\"\n[variants.clean.circumstances]\nq = 0\n";
    let folder = volley(scenario);
    let text = stdout(&folder, &["compare", "ask.toml", "--measure", "far", "--out", "out"]);
    assert!(text.contains("LOWERS far by 1e-8") && !text.contains("is the same"), "{text}");
    let csv = read(&folder, "out/comparison.csv");
    let row = &rows(&csv)[0];
    let [before, after] = ["mean_reference", "mean_variant"].map(|it| number(row, it).unwrap());
    assert!(after < before && number(row, "difference").unwrap() < 0.0, "{csv}");
}

/// A variant that the measure does not see is not overpaid, whoever shows it.
#[test]
fn a_page_judges_no_price_that_the_command_does_not() {
    let scenario = "[variants.none.circumstances]\np = 0\n\
                    [variants.more.circumstances]\nn = 8\n\
                    [price]\nmeasure = \"hits\"\nreference = \"base\"\n\
                    ladder = { key = \"circumstances.n\", values = [2, 4, 6, 8, 10], points = 10 }\n\
                    printed = { base = 60, none = 25, more = 90 }\n";
    let folder = volley(scenario);
    let ran = run(&folder, &["price", "ask.toml", "--out", "out"]);
    let text = String::from_utf8(ran.stdout).unwrap();
    assert!(text.contains("always 0: not seen by hits"), "{text}");
    let csv = read(&folder, "out/price.csv");
    let none = rows(&csv).into_iter().find(|row| row["variant"] == "none").unwrap();
    assert_eq!(none["overpaid"], "", "{csv}");
    stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    let row = page.split("<tr>").find(|row| row.contains(">none<") && row.contains(">25<"));
    assert_eq!(row.unwrap().matches(">25<").count(), 1, "printed, and not overpaid: {row:?}");
}
