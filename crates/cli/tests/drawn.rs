//! What pictures are made of: values that are drawn together are not taken for equal, nor trials for
//! certainty, and what is said of a measure stands wherever it is drawn.

use tempfile::TempDir;

use crate::support::program::{read, run, stdout, unfolded, write};

const PAGE: &str = r#"rule own.volley "A volley"
circumstances {
  n     1..40 (dice)  = 3 "Dice."
  need  1..7          = 4 "Score."
  turns 1..6  (turns) = 3 "Turns."
}
resolve {
  let k = count n of d6 >= need
  var happened maybe 1..6 = nothing
  var left 0..40 = n
  rounds up to turns at t {
    series { strength = left (men) "Men left"  early = t <= 2 "It is early" }
    if not known(happened) { if test d6 >= need { happened = t } }
    left = max(0, left - count 1 of d6 >= need)
  }
  let rare = chance 1e-8
  result {
    hits  = k (hits) "hits"
    any   = k > 0 "something hits"
    first = happened time (turns) "turn of the first success" else "never"
    rare  = rare "a thing that is rare"
  }
}
"#;

/// A folder with this scenario of the volley, `ask.toml`.
fn asked(more: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "volley.rule", PAGE);
    write(&folder, "ask.toml", &format!("title = \"A volley\"\nrule = \"volley.rule\"\n{more}"));
    folder
}

/// Variants by what they state of the circumstances.
fn variants(all: &[(&str, u32, u32)]) -> String {
    let one = |(name, n, need): &(&str, u32, u32)| {
        format!("[variants.{name}.circumstances]\nn = {n}\nneed = {need}\n")
    };
    all.iter().map(one).collect()
}

/// The words of a picture.
fn words(folder: &TempDir, name: &str) -> Vec<String> {
    let svg = read(folder, name);
    let said = svg.lines().filter_map(|line| line.strip_suffix("</text>")?.rsplit_once('>'));
    said.map(|(_, words)| words.replace("&lt;", "<")).collect()
}

/// Where more than seven numbers come up, bands hold several: one man and two are not the same for it.
#[test]
fn variants_that_share_a_band_turn_by_turn_are_not_equal() {
    let names: Vec<String> = (4..=12).map(|n| format!("n{n}")).collect();
    let all: Vec<(&str, u32, u32)> = (4..).zip(&names).map(|(n, it)| (&**it, n, 7)).collect();
    let folder = asked(&format!("[circumstances]\nneed = 7\n{}", variants(&all)));
    stdout(&folder, &["run", "ask.toml", "--out", "out"]);
    let said = words(&folder, "out/strength-by-turn.svg");
    assert!(said.iter().any(|it| it.contains(" to ")), "{said:?}");
    assert!(names.iter().all(|name| said.contains(name)), "{said:?}");
}

#[test]
fn a_position_that_few_trials_did_not_see_is_not_called_impossible() {
    let folder = asked("[run]\nmeasure = \"any\"\n");
    let run = ["run", "ask.toml", "--positions", "strength", "--out", "out"];
    stdout(&folder, &[&run[..], &["--engine", "sample", "--trials", "20"]].concat());
    let said = words(&folder, "out/any-by-position.svg");
    assert!(said.iter().any(|it| it.contains("not seen in 20 trials")), "{said:?}");
    assert!(!said.iter().any(|it| it.ends_with(".0")), "{said:?}");
    assert!(said.iter().any(|it| it.starts_with('≥')), "{said:?}");
}

/// Opposite changes of values that shared a column would read alike.
#[test]
fn what_has_changed_has_a_column_for_each_value_where_whole_numbers_fit() {
    let all = [("few-good", 1, 2), ("few-bad", 1, 6), ("many-good", 10, 2), ("many-bad", 10, 6)];
    let folder = asked(&variants(&all));
    stdout(&folder, &["compare", "ask.toml", "--measure", "hits", "--out", "out"]);
    let said = words(&folder, "out/comparison-hits-by-value.svg");
    assert!(said.iter().any(|it| it == "10"), "{said:?}");
    assert!(!said.iter().any(|it| it.contains('–')), "{said:?}");
}

#[test]
fn a_condition_is_said_wherever_a_mean_is_drawn() {
    let measures = "[measures]\nfew = { of = \"hits\", given = \"any\" }\n\
                    [price]\nmeasure = \"few\"\n\
                    ladder = { key = \"circumstances.n\", values = [2, 6], points = 10 }\n";
    let folder = asked(&(measures.to_owned() + &variants(&[("five", 5, 4), ("good", 3, 2)])));
    stdout(&folder, &["compare", "ask.toml", "--measure", "few", "--out", "out"]);
    for name in ["out/comparison-few.svg", "out/comparison-few-by-value.svg"] {
        let said = words(&folder, name).join(" ");
        assert!(said.contains("given: any"), "{name}: {said}");
    }
    stdout(&folder, &["price", "ask.toml", "--out", "out"]);
    let said = words(&folder, "out/price.svg").join(" ");
    assert!(said.contains("given: any"), "{said}");
}

#[test]
fn what_is_one_number_or_asked_at_one_value_is_a_sentence() {
    let folder = asked("");
    let sweep = ["sweep", "ask.toml", "-L", "circumstances.need=4", "--out", "out"];
    stdout(&folder, &[&sweep[..], &["--measure", "first"]].concat());
    let said = words(&folder, "out/sweep-first-mean.svg").join(" ");
    assert!(said.contains("At 4: ") && said.contains("never 12.5%."), "{said}");
    let sweep = ["sweep", "ask.toml", "-L", "circumstances.need=2,4", "-L", "circumstances.n=1,2"];
    stdout(&folder, &[&sweep[..], &["--measure", "rare", "--out", "out"]].concat());
    let said = words(&folder, "out/sweep-rare-mean.svg").join(" ");
    assert!(said.contains("0.000001% in all 4 cells."), "{said}");
}

#[test]
fn variants_that_never_have_a_value_are_drawn_once() {
    let folder = asked(&variants(&[("one", 1, 7), ("two", 2, 7), ("good", 3, 2)]));
    stdout(&folder, &["compare", "ask.toml", "--measure", "first", "--out", "out"]);
    let said = words(&folder, "out/comparison-first.svg");
    assert!(said.iter().any(|it| it == "one = two"), "{said:?}");
}

#[test]
fn a_measure_by_another_name_counts_the_same_in_the_same_unit() {
    let folder = asked("[measures]\nwhen = \"first\"\n");
    let sweep = ["sweep", "ask.toml", "-P", "circumstances.need=2..5", "--measure", "when"];
    stdout(&folder, &[&sweep[..], &["--out", "out"]].concat());
    let said = words(&folder, "out/sweep-when-mean.svg").join(" ");
    assert!(said.contains("Turn of the first success"), "{said}");
    assert!(said.contains("mean of turn of the first success (turns)"), "{said}");
}

#[test]
fn a_value_that_cannot_be_missing_has_no_strip_for_that() {
    let folder = asked("[measures]\nfew = { of = \"hits\", given = \"any\" }\n");
    let sweep = ["sweep", "ask.toml", "-P", "circumstances.need=1..7", "--measure", "few"];
    let trials = ["--engine", "sample", "--trials", "200", "--out", "out"];
    stdout(&folder, &[&sweep[..], &trials].concat());
    let said = words(&folder, "out/sweep-few-mean.svg").join(" ");
    assert!(said.contains("how often the condition is met"), "{said}");
    assert!(!said.contains("no value is"), "{said}");
}

/// Values a billion apart have labels that reach beyond their marks, and lie in one column of pixels.
#[test]
fn few_values_that_lie_far_apart_are_told_from_each_other_and_called_whole() {
    let measures = "[measures]\nfar = \"if hits >= 2 then 1000000000 else hits\"\n\
                    [run]\nmeasure = \"far\"\n";
    let folder = asked(&(measures.to_owned() + &variants(&[("good", 3, 2)])));
    let run = ["run", "ask.toml", "--out", "out"];
    for more in [&[][..], &["--tails"]] {
        stdout(&folder, &[&run[..], more].concat());
        for kind in ["distribution", "at-least", "cumulative"] {
            let svg = read(&folder, &format!("out/far-{kind}.svg"));
            let found = sandtable_report::png::illegible(&svg).unwrap();
            assert!(found.is_empty(), "{kind}: {found:#?}");
        }
    }
    let said = words(&folder, "out/far-distribution.svg");
    for label in ["0", "1", "1,000,000,000", "Values are not to scale."] {
        assert!(said.iter().any(|it| it == label), "{label}: {said:?}");
    }
}

#[test]
fn what_trials_saw_once_and_for_all_is_the_same_in_all_trials() {
    let folder = asked("");
    let sampled = ["run", "ask.toml", "--engine", "sample", "--trials", "100", "--out", "out"];
    let said = unfolded(&stdout(&folder, &sampled));
    assert!(!said.contains("the same throughout"), "{said}");
}

#[test]
fn what_finds_an_entry_in_a_list_describes_it() {
    let folder = tempfile::tempdir().unwrap();
    assert!(stdout(&folder, &["list", "sniper"]).contains("found"));
    assert!(!stdout(&folder, &["describe", "sniper"]).is_empty());
    let refused = run(&folder, &["describe", "minefeild"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("did you mean one of") && said.contains("ba.minefield."), "{said}");
}
