//! What no law could come to is refused where it is stated, and not looked for.

use crate::support::program::{refused, run, stdout};
use crate::support::volley::volley;

/// Anything beyond certain was told as `100%`: `is 82.9218%, not the expected 100%` of a value of 50.
#[test]
fn an_expectation_that_no_law_could_meet_is_refused() {
    for (statistic, stated, said) in [
        ("mean", "value = 50", "a probability is from 0 to 1, and this is 50"),
        ("mean", "value = 50", "= help: 50% is 0.5"),
        ("mean", "value = [0.9, 1.5]", "a probability is from 0 to 1, and this is 1.5"),
        ("mean", "value = -0.5", "a probability is from 0 to 1, and this is -0.5"),
        ("mean", "value = 9\nmargin = 2", "a probability is from 0 to 1, and this is 9"),
        ("mean", "value = 0.5\nmargin = 2", "probabilities are at most 1 apart, and this is 2"),
        ("sd", "value = -1", "`sd` is 0 or more, and this is -1"),
    ] {
        let expect =
            format!("[[expect]]\nmeasure = \"jam\"\nstatistic = \"{statistic}\"\n{stated}\n");
        let (code, text) = refused(&volley(&expect), &["check", "ask.toml"]);
        assert_eq!(code, 2, "{stated}");
        assert!(text.contains(said), "{stated}: {text}");
    }
    let share_of_a_count = "[[expect]]\nmeasure = \"hits\"\nstatistic = \"p_ge(3)\"\nvalue = 1.5\n";
    let (_, text) = refused(&volley(share_of_a_count), &["check", "ask.toml"]);
    assert!(text.contains("a probability is from 0 to 1, and this is 1.5"), "{text}");
}

#[test]
fn a_target_that_no_law_could_meet_is_refused() {
    let folder = volley("");
    let tune = ["tune", "ask.toml", "--parameter", "circumstances.p", "--range", "0..1"];
    let any = [&tune[..], &["--measure", "any", "--target", "50"]].concat();
    let (code, text) = refused(&folder, &any);
    assert_eq!(code, 2);
    assert!(text.contains("a probability is from 0 to 1, and this is 50"), "{text}");
    assert!(text.contains("50% is 0.5"), "{text}");
}

#[test]
fn a_margin_that_takes_in_every_probability_is_refused() {
    let folder = volley("[variants.good]\ncircumstances.p = 0.6\n");
    let (code, text) = refused(&folder, &["compare", "ask.toml", "--margin", "any=2"]);
    assert_eq!(code, 2);
    assert!(text.contains("takes in every difference"), "{text}");
    let output = run(&folder, &["compare", "ask.toml", "--margin", "hits=2", "--out", "out"]);
    assert!(output.status.success(), "of a count it says something");
}

/// `everywhere from 55 to 60; 57 gives 0% and 58 gives 0%`: what is beside the stretch was not told.
#[test]
fn a_stretch_where_a_target_is_met_has_its_neighbors() {
    let folder = volley("");
    let tune = ["tune", "ask.toml", "--parameter", "circumstances.n", "--range", "1..5"];
    let asked = ["--measure", "hits", "--statistic", "p_ge(4)", "--target", "0", "--out", "out"];
    let text = stdout(&folder, &[&tune[..], &asked].concat());
    assert!(text.contains("everywhere from 1 to 3 (exact); 4 gives 6.25%"), "{text}");
}

/// `it seems to be near 5.5` was told of a target that is met nowhere.
#[test]
fn trials_that_do_not_tell_whether_a_target_is_met_tell_no_place() {
    let folder = volley("");
    let tune = ["tune", "ask.toml", "--parameter", "circumstances.n", "--range", "1..4"];
    let asked = ["--measure", "any", "--target", "0.95", "--engine", "sample", "--trials", "1000"];
    let output = run(&folder, &[&tune[..], &asked, &["--out", "out"]].concat());
    let text = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
    assert!(
        text.contains("too few trials to tell whether it is met from 1 to 4 at all; "),
        "{text}"
    );
    assert!(text.contains(" at 4 comes nearest") && !text.contains("seems to be near"), "{text}");
}
