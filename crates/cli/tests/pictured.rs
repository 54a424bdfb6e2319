//! What pictures say beside their marks: how often there is nothing to mark, and no more than is known.

use std::path::Path;

use tempfile::TempDir;

use crate::support::program::{read, run, stdout};
use crate::support::volley::volley;

/// The words of a picture.
fn words(folder: &TempDir, name: &str) -> String {
    let svg = read(folder, name);
    let said = svg.lines().filter_map(|line| line.strip_suffix("</text>")?.rsplit_once('>'));
    said.map(|(_, words)| words).collect::<Vec<_>>().join(" ")
}

/// The path of a scenario that is shipped.
fn shipped(name: &str) -> String {
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    scenarios.join(name).to_str().unwrap().to_owned()
}

/// What meets a target in a picture of `tune` for base, and for a variant that hits less often.
fn tuned(question: &str, more: &[&str]) -> String {
    let folder = volley(&format!("[variants.less.circumstances]\np = 0.41\n[tune]\n{question}\n"));
    stdout(&folder, &[&["tune", "ask.toml", "--out", "out"], more].concat());
    words(&folder, "out/tuning.svg")
}

#[test]
fn between_whole_numbers_nothing_meets_a_target() {
    let question = "parameter = \"circumstances.n\"\nrange = [1, 40]\nmeasure = \"any\"\n\
                    target = \"9/10\"\nvariant = [\"base\", \"less\"]";
    let said = tuned(question, &["--engine", "sample", "--trials", "20000"]);
    assert!(said.contains("base 3") && said.contains("less 4 or 5"), "{said}");
    assert!(!said.contains("marked where the target is met"), "{said}");
}

#[test]
fn a_number_that_meets_a_target_is_not_called_the_nearest() {
    let question = "parameter = \"circumstances.turns\"\nrange = [1, 10]\n\
                    measure = \"done ?? 11\"\ntarget = 2";
    let said = tuned(question, &[]);
    assert!(said.contains("answer 9") && !said.contains("nearest"), "{said}");
}

/// A probability that is one in a hundred million everywhere is not one about zero.
#[test]
fn what_no_value_of_a_key_changes_is_a_sentence() {
    let folder = volley("");
    let sweep = ["sweep", "ask.toml", "-L", "circumstances.p=0,1e-8,0.5,0.99999999,1"];
    let text = stdout(&folder, &[&sweep[..], &["--measure", "jam", "--out", "out"]].concat());
    assert!(!text.contains("intervals"), "what is exact has none: {text}");
    let said = words(&folder, "out/sweep-jam-mean.svg");
    assert!(said.contains("exact 0.000001% everywhere, from 0 to 1."), "{said}");
}

/// At even distances a third would stand as far from a hundredth as from a half.
#[test]
fn fractions_stand_to_scale_as_decimals_do() {
    let points = |values: &str| {
        let folder = volley("");
        let key = format!("circumstances.p={values}");
        stdout(&folder, &["sweep", "ask.toml", "-L", &key, "--measure", "hits", "--out", "out"]);
        let svg = read(&folder, "out/sweep-hits-mean.svg");
        svg.lines()
            .filter(|line| line.starts_with("<circle"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(points("1/100,1/4,1/2"), points("0.01,0.25,0.5"));
}

/// What comes to one value has no picture.
#[test]
fn what_has_no_picture_is_told_in_the_answer_and_on_the_page() {
    let asked = "[measures]\nboxes = \"3 + 0 * hits\"\nsafe = \"hits < 0\"\n[variants.less]\ncircumstances.p = 0.25\n";
    let folder = volley(asked);
    let answer = stdout(&folder, &["run", "ask.toml", "--out", "out"]);
    stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    let page = page.split("<details").next().unwrap();
    for said in ["boxes: always 3, in every variant.", "safe: always no, in every variant."] {
        assert!(answer.contains(&format!("\n{said}\n")), "{answer}");
        assert!(page.contains(&format!("<p>{said}</p>")), "{page}");
    }
    let sampled = stdout(&folder, &["run", "ask.toml", "--engine", "sample", "--trials", "1000"]);
    assert!(sampled.contains("boxes: in every trial 3, in every variant."), "{sampled}");
}

#[test]
fn what_a_pip_makes_of_how_often_there_is_no_number_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let race = shipped("command-decision/bridge-repair-race.toml");
    stdout(&folder, &["sense", &race, "--out", "out"]);
    let said = words(&folder, "out/sensitivity-turns.svg");
    let lines = [
        "of what has a value",
        "never 29.6875% as it is",
        "turns per class = 1 never 100%",
        "by +0.8, never 57.8125%",
        "by -0.914, never 1.5625%",
    ];
    for line in lines {
        assert!(said.contains(line), "{line}: {said}");
    }
}

/// A number that has two names stands in one list once, and nothing is left out where nothing is missing.
#[test]
fn how_often_there_is_no_number_is_told_once_and_only_where_it_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let fog = shipped("command-decision/fog-clock.toml");
    let text = stdout(&folder, &["sense", &fog, "--out", "out"]);
    assert_eq!(text.matches("95.12% lower").count(), 1, "{text}");
    assert!(text.contains("which the mean above leaves out"), "{text}");
    let scatter = shipped("command-decision/amphib-scatter.toml");
    let text = stdout(&folder, &["sense", &scatter, "--out", "scatter"]);
    assert!(!text.contains("leaves out"), "{text}");
}

#[test]
fn where_no_number_matters_a_sentence_says_so() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&folder, &["sense", &shipped("bolt-action/panzerfausts.toml"), "--out", "out"]);
    let said = words(&folder, "out/sensitivity-destroyed.svg");
    assert!(said.contains("No number, moved by a pip, changes the mean of"), "{said}");
    assert!(said.ends_with("As it is: 0."), "no axis: {said}");
}

/// What has no value any more has moved more than anything else.
#[test]
fn a_variant_without_a_value_has_a_row_of_what_moved() {
    let folder =
        volley("[variants.low.circumstances]\np = 0.1\n[variants.never.circumstances]\np = 0\n");
    stdout(&folder, &["compare", "ask.toml", "--measure", "done", "--out", "out"]);
    let said = words(&folder, "out/comparison-done-by-value.svg");
    assert!(said.contains("never") && said.contains("+98.4"), "{said}");
}

#[test]
fn close_differences_say_how_often_there_is_no_value_and_so_do_pages() {
    let variant = |k: u32| format!("[variants.v{k}.circumstances]\np = {}\n", f64::from(k) / 20.0);
    let folder = volley(&(1..=9).map(variant).collect::<String>());
    run(&folder, &["compare", "ask.toml", "--measure", "done", "--out", "out"]);
    let said = words(&folder, "out/comparison-done.svg");
    assert!(said.contains("+1.446, none in 74%"), "{said}");
    stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    let told = "of what has a value: there is none in 1.5625% before and 73.5092% after.";
    assert!(page.contains(told), "{page}");
}

/// As many circles as a picture has.
fn circles(folder: &TempDir, name: &str) -> usize {
    let svg = read(folder, name);
    svg.lines().filter(|line| line.starts_with("<circle") && !line.contains("#FFFFFF")).count()
}

/// Five and six shots come equally near to 2.75 hits; five and a half are none that can be fired.
#[test]
fn between_numbers_that_are_equally_near_there_is_no_dot() {
    let variant = |k: u32| format!("[variants.v{k}.circumstances]\np = 0.55\nq = 0.{k}\n");
    let question = "[tune]\nparameter = \"circumstances.n\"\nrange = [1, 40]\nmeasure = \"hits\"\n\
                    target = 2.75\nvariant = [\"base\", \"v1\", \"v2\", \"v3\", \"v4\", \"v5\", \"v6\"]\n";
    let folder = volley(&((1..=6).map(variant).collect::<String>() + question));
    stdout(&folder, &["tune", "ask.toml", "--out", "out"]);
    assert!(words(&folder, "out/tuning.svg").contains("5 or 6"));
    assert_eq!(circles(&folder, "out/tuning.svg"), 7, "in the legend, and of each but base");
}

/// Trials tell of who always hits only that it is worth much; in a row that has no room for more, too.
#[test]
fn a_price_without_an_end_has_no_dot() {
    let variant = |k: u32| format!("[variants.v{k}.circumstances]\np = 0.2{k}\n");
    let question = "[variants.strong.circumstances]\np = 1\n[price]\nmeasure = \"any\"\n\
                    ladder = { key = \"circumstances.n\", values = [1, 6, 40, 80], points = 1 }\n\
                    printed = { strong = 100 }\n";
    let folder = volley(&((1..=8).map(variant).collect::<String>() + question));
    let sampled = ["--engine", "sample", "--trials", "3000", "--out", "out"];
    let text = stdout(&folder, &[&["price", "ask.toml"], &sampled[..]].concat());
    let said = words(&folder, "out/price.svg");
    assert!(text.contains("60 (at least ") && said.contains("fair at least "), "{text}\n{said}");
    assert!(!said.contains("fair 60"), "{said}");
    assert_eq!(circles(&folder, "out/price.svg"), 10, "in the legend, and of each but strong");
}
