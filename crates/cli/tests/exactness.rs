//! What is printed as exact is exact; what cannot be worked out is refused by name and line, and what
//! was not seen has a bound.

use crate::support::program::{self, SCENARIO, folder, number, read, refused, rows, stdout, write};

/// Ten regulars run over mines: anything from none to many of them are hit, more often than not some.
const MINES: &str = r#"
title = "Mines"
rule = "ba.minefield.attack"
circumstances = { unit = { kind = "infantry", quality = "regular", models = 10 }, order = "run", section = { mines = "anti-personnel" } }
"#;

/// A truck that frees itself in a fifth of the turns; with `longer` it has more of them, and with
/// `never` it cannot.
const MUD: &str = r#"
title = "A mired truck"
rule = "cd.mud.unmiring-self"
circumstances = { vehicle = { mobility = "wheeled" }, mud = "deep", surface = "cross-country", turns = 6 }
run = { measure = "turns", seed = 5 }
[variants.longer]
circumstances.turns = 20
[variants.short]
circumstances.turns = 1
"#;

fn mines(measures: &str) -> String {
    format!("{MINES}[measures]\n{measures}\n")
}

#[test]
fn long_numbers_in_measures_are_exact() {
    let folder = folder();
    let measures = "\
        same = \"hits/3/1e10*1e10*3 == hits\"\n\
        apart = \"99999999999999999999 == 99999999999999999998\"\n\
        more = \"1e17 + hits > 1e17\"\n\
        some = \"hits > 0\"\n\
        fine = \"123456789.123 * hits / 7\"";
    write(&folder, "mines.toml", &mines(measures));
    stdout(&folder, &["run", "mines.toml", "--out", "results"]);
    let summary = rows(&read(&folder, "results/summary.csv"));
    let exact = |measure: &str| {
        let row = summary.iter().find(|row| row["measure"] == measure).unwrap();
        (row["mean_numerator"].clone(), row["mean_denominator"].clone())
    };
    assert_eq!(exact("same"), ("1".to_owned(), "1".to_owned()));
    assert_eq!(exact("apart"), ("0".to_owned(), "1".to_owned()));
    assert_eq!(exact("more"), exact("some"));
    assert_ne!(exact("fine"), (String::new(), String::new()));
}

#[test]
fn what_cannot_be_worked_out_is_refused_with_its_measure_and_line() {
    let folder = folder();
    for (measure, sentences) in [
        ("pins / hits", &["measure `x` of", "divides by zero", "pins is 0 and hits is 0"][..]),
        ("9007199254740993 + hits", &["is too large or too fine for a measure", "hits is"]),
        ("1e60 + hits - 1e60", &["`1e60` is too large or too fine"]),
        ("hits + 1e-400", &["`1e-400` is too large or too fine"]),
        ("hits % 0", &["this divides by zero"]),
    ] {
        write(&folder, "mines.toml", &mines(&format!("x = \"{measure}\"")));
        for engine in [&["exact"][..], &["sample", "--trials", "100"]] {
            let arguments = [&["run", "mines.toml", "--engine"], engine].concat();
            let (code, said) = refused(&folder, &arguments);
            assert_eq!(code, 2, "{said}");
            for sentence in [&["mines.toml:6"], sentences].concat() {
                assert!(said.contains(sentence), "{measure}: {said}");
            }
            assert!(!said.contains("for the outcome"), "{said}");
        }
    }
    write(&folder, "mines.toml", &format!("{MINES}[bounds]\nhits = [0, 1]\n"));
    let (code, said) = refused(&folder, &["run", "mines.toml"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("`hits` came to 2") && said.contains("mines.toml:6"), "{said}");
}

#[test]
fn measures_say_what_is_wrong_with_them() {
    let folder = folder();
    for (measures, sentence) in [
        ("a = \"b\"\nb = \"hits\"", "`b` is not known yet: a measure may use only those above it"),
        (
            "a = { of = \"pins\", given = \"casualties + 3\" }",
            "a condition is met or not, and this is a number; compare it, as in `0 < casualties + 3`",
        ),
    ] {
        write(&folder, "mines.toml", &mines(measures));
        let (code, said) = refused(&folder, &["run", "mines.toml"]);
        assert!(code == 2 && said.contains(sentence), "{said}");
    }
    write(
        &folder,
        "mines.toml",
        &format!("{MINES}[variants.\"\"]\ncircumstances.order = \"advance\""),
    );
    let (code, said) = refused(&folder, &["run", "mines.toml"]);
    assert!(code == 2 && said.contains("a variant without a name"), "{said}");
    write(&folder, "mud.toml", &format!("{MUD}[measures]\nlate = \"turns > 4\""));
    let (_, said) = refused(&folder, &["run", "mud.toml"]);
    assert!(said.contains("`(known(turns) and turns > 4)` if that counts as no"), "{said}");
}

#[test]
fn each_variant_has_its_own_limit() {
    let folder = folder();
    write(&folder, "mud.toml", MUD);
    let answer = stdout(&folder, &["run", "mud.toml", "--out", "results"]);
    let answer = answer.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = "turns: not within 6 turns in base 26.2144%; not within 20 turns in longer \
                    1.15292%; not within 1 turn in short 80%; means are of the others.";
    assert!(answer.contains(sentence), "{answer}");
    let answer = stdout(&folder, &["compare", "mud.toml", "-v", "--out", "results"]);
    let sentence =
        "turns: not within 6 turns in 26.2144% before, not within 20 turns in 1.15292% after";
    assert!(answer.contains(sentence), "{answer}");
}

/// A truck that has not got free within one turn was said not to be free within 20.
#[test]
fn of_situations_that_last_longer_than_others_no_limit_is_told() {
    let folder = folder();
    let (base, _) = MUD.split_once("[variants").unwrap();
    let mix = "mix = [{ weight = 0.5, circumstances.turns = 1 }, \
               { weight = 0.5, circumstances.turns = 20 }]\n";
    write(&folder, "mud.toml", &format!("{base}{mix}"));
    let answer = stdout(&folder, &["run", "mud.toml", "--out", "results"]);
    assert!(answer.contains("turns: not in time in base 40.5765%"), "{answer}");
}

#[test]
fn what_as_good_as_always_comes_is_not_said_to_stay_away() {
    let folder = folder();
    write(&folder, "mud.toml", &MUD.replace("turns = 6", "turns = 1000"));
    let answer = stdout(&folder, &["run", "mud.toml", "--out", "results"]);
    assert!(!answer.contains("not within 1000") && answer.contains("not within 20"), "{answer}");
    let new = stdout(&folder, &["new", "cd.structure.bua-fire"]);
    write(&folder, "fire.toml", &new);
    let answer = stdout(&folder, &["run", "fire.toml", "--out", "results"]);
    assert!(!answer.contains("not within"), "{answer}");
    for row in rows(&read(&folder, "results/summary.csv")) {
        // Of what never came up at all, the tail that is not followed is all there is.
        assert!(row["mean"] == "0" || row["ci_method"] == "exact", "{row:?}");
    }
}

#[test]
fn precision_of_what_never_has_a_value_comes_to_an_end() {
    let folder = folder();
    write(&folder, "mud.toml", &MUD.replace("run =", "figures = { multiple = 3 }\nrun ="));
    let sampled =
        ["run", "mud.toml", "--engine", "sample", "--precision", "0.01", "--out", "results"];
    let answer = stdout(&folder, &sampled);
    let sentence = "base: turns has a value in none of 16,384 trials, so that its mean cannot be made \
                    precise.";
    assert!(answer.contains(sentence), "{answer}");
    let summary = rows(&read(&folder, "results/summary.csv"));
    assert!(summary.iter().all(|row| row["stop_reason"] == "no_value"), "{summary:?}");
}

#[test]
fn nothing_seen_has_a_bound() {
    let folder = folder();
    let rare = format!(
        "{MINES}[measures]\nleft = {{ of = \"10 - casualties\", given = \"!destroyed\" }}\n[variants.dummy]\n\
         circumstances.section.mines = \"dummy\"\n[run]\nmeasure = \"destroyed\""
    );
    write(&folder, "rare.toml", &rare);
    let few = ["--engine", "sample", "--trials", "200", "--out", "results"];
    let answer = stdout(&folder, &[&["compare", "rare.toml", "-v"][..], &few].concat());
    assert!(!answer.contains(" 0.0%") && answer.contains("≤1.9%"), "{answer}");
    assert!(answer.contains("at most 1.9%"), "{answer}");
    for row in rows(&read(&folder, "results/comparison.csv")) {
        assert_ne!(row["se"], "0", "{row:?}");
    }
    let arguments = [&["run", "rare.toml", "--format", "json"][..], &few].concat();
    let found: serde_json::Value = serde_json::from_str(&stdout(&folder, &arguments)).unwrap();
    let of_left = |result: &&serde_json::Value| result["measure"] == "left";
    for result in found[0]["results"].as_array().unwrap().iter().filter(of_left) {
        assert_eq!(result["p_condition"]["value"], 1.0, "{result}");
    }
    write(&folder, "mud.toml", MUD);
    stdout(&folder, &[&["run", "mud.toml"][..], &few].concat());
    let summary = rows(&read(&folder, "results/summary.csv"));
    let longer = |row: &&std::collections::BTreeMap<String, String>| {
        row["variant"] == "longer" && row["measure"] == "turns"
    };
    let row = summary.iter().find(longer).unwrap();
    assert!(number(row, "p_missing_ci_low") < number(row, "p_missing_ci_high"), "{row:?}");
    let distribution = rows(&read(&folder, "results/distribution.csv"));
    assert!(distribution.iter().find(longer).unwrap()["value"].is_empty());
}

#[test]
fn a_comparison_tells_one_interval_of_one_number() {
    let folder = folder();
    let stuck = MUD.replace("run =", "figures = { multiple = 3 }\nrun =");
    write(&folder, "mud.toml", &format!("{stuck}[variants.freed]\nfigures.multiple = 0\n"));
    let few = ["--engine", "sample", "--trials", "100", "--measure", "freed", "--out", "results"];
    let answer = stdout(&folder, &[&["compare", "mud.toml"][..], &few].concat());
    for line in answer.lines().filter(|line| line.contains("RAISES freed by")) {
        let by = line.split(" by ").nth(1).unwrap().split(" percentage points").next().unwrap();
        assert!(answer.contains(&format!("+{by} pp")), "{by} is not in the table: {answer}");
    }
    assert!(answer.contains("RAISES freed by"), "{answer}");
    assert!(!answer.contains("state it in [bounds]"), "{answer}");
}

#[test]
fn variants_of_like_names_have_plots_of_their_own() {
    let folder = folder();
    let variants = "[variants.\"a b\"]\ncircumstances.turns = 4\n[variants.\"a/b\"]\n\
                    circumstances.turns = 5\n";
    write(&folder, "mud.toml", &format!("{MUD}{variants}"));
    stdout(&folder, &["run", "mud.toml", "--positions", "vehicle", "--out", "results"]);
    let files = std::fs::read_dir(folder.path().join("results")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let plots = names.filter(|name| name.contains("-by-position-a-b-")).count();
    assert_eq!(plots, 2);
}

/// What follows from a truck that is mired, or free, at the end of a turn, of six: how likely it is to
/// be there, that it stays mired, and the mean of the turn in which it comes free if it does.
fn onward(turn: u32, state: &str) -> (f64, f64, Option<f64>) {
    let stays = |turns: u32| 0.8f64.powi(i32::try_from(turns).unwrap());
    let frees = |turn: u32| 0.2 * stays(turn - 1);
    let mean = |turns: std::ops::RangeInclusive<u32>| {
        let all: f64 = turns.clone().map(frees).sum();
        let sum: f64 = turns.map(|turn| f64::from(turn) * frees(turn)).sum();
        (0.0 < all).then(|| sum / all)
    };
    match state {
        "free" => (1.0 - stays(turn), 0.0, mean(1..=turn)),
        _ => (stays(turn), stays(6 - turn), mean(turn + 1..=6)),
    }
}

#[test]
fn a_position_is_as_good_as_what_follows_from_it() {
    let folder = folder();
    write(&folder, "truck.toml", MUD);
    let positions = |more: &[&str], out: &str| {
        let command = ["run", "truck.toml", "--positions", "vehicle", "--out", out];
        let told = stdout(&folder, &[&command[..], more].concat());
        assert!(told.contains("How good a position is: the mean of turns"), "{told}");
        let of_base =
            |row: &program::Row| (&*row["variant"], &*row["measure"]) == ("base", "turns");
        rows(&read(&folder, &format!("{out}/positions.csv"))).into_iter().filter(of_base).collect()
    };
    let exact: Vec<program::Row> = positions(&[], "exact");
    assert_eq!(exact.len(), 12, "two states at the end of each of six turns");
    let near = |row: &program::Row, column: &str, expected: Option<f64>| {
        let found = number(row, column);
        let is_near = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-12,
            (found, expected) => found.is_none() && expected.is_none(),
        };
        assert!(is_near, "{column} of {row:?}: {expected:?}");
    };
    for row in &exact {
        let (p, missing, mean) = onward(row["turn"].parse().unwrap(), &row["state"]);
        near(row, "p", Some(p));
        near(row, "p_missing", Some(missing));
        near(row, "mean", mean);
        assert_eq!((&*row["engine"], &*row["series"], &*row["series_2"]), ("exact", "vehicle", ""));
    }
    assert!(read(&folder, "exact/turns-by-position-base.svg").contains("The vehicle in the mud"));

    // A fixed seed; one in ten thousand such intervals misses.
    let sample = ["--engine", "sample", "--trials", "20000", "--confidence", "0.9999"];
    let sampled = positions(&sample, "sampled");
    assert_eq!(sampled.len(), 12);
    for (row, exact) in sampled.iter().zip(&exact) {
        assert_eq!((&row["turn"], &row["state"]), (&exact["turn"], &exact["state"]));
        for (column, low, high) in [("mean", "ci_low", "ci_high"), ("p", "p_ci_low", "p_ci_high")] {
            let Some(truth) = number(exact, column) else { continue };
            let (low, high) = (number(row, low).unwrap(), number(row, high).unwrap());
            assert!(low <= truth && truth <= high, "{column} of {row:?}: {truth}");
        }
    }
    let of_turn = |row: &&program::Row| row["turn"] == "3";
    let counts = sampled.iter().filter(of_turn).map(|row| row["count"].parse::<u64>().unwrap());
    assert_eq!(counts.sum::<u64>(), 20_000);
}

#[test]
fn positions_that_a_rule_does_not_tell_are_refused() {
    let folder = folder();
    write(&folder, "truck.toml", MUD);
    write(&folder, "mines.toml", MINES);
    for (file, series, expected) in [
        ("truck.toml", "vehicles", "did you mean `vehicle`?"),
        ("truck.toml", "vehicle,vehicle", "expected one series or two different ones"),
        ("mines.toml", "vehicle", "tells nothing turn by turn"),
    ] {
        let (code, text) = refused(&folder, &["run", file, "--positions", series]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains("--positions") && text.contains(expected), "{text}");
    }
}

/// Eight turns at most, of which hardly any play sees the last: it is over at fifteen points.
const TURNS: &str = r#"rule a.turns "Turns in turns"
resolve {
  var sum = 0
  rounds up to 8 {
    var pot = 0
    rounds up to 6 {
      if pot >= 10 { stop }
      let face = roll d6
      if face == 1 { pot = 0 stop }
      pot = min(30, pot + face)
    }
    sum = min(30, sum + pot)
    if sum >= 15 { stop }
  }
  result { sum = sum "points" }
}
"#;

#[test]
fn bounded_rounds_are_not_said_to_go_on_for_ever() {
    let folder = folder();
    write(&folder, "turns.rule", TURNS);
    write(&folder, "turns.toml", "title = \"Turns\"\nrule = \"turns.rule\"\n");
    let said = stdout(&folder, &["run", "turns.toml", "--out", "results"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "(rounds are left when next to nothing is left of them)";
    assert!(said.contains(why) && !said.contains("for ever"), "{said}");
    let summary = rows(&read(&folder, "results/summary.csv"));
    let left = number(&summary[0], "unresolved").unwrap();
    assert!(0.0 < left && left < 1e-12, "{left}");
}

/// So many coins; nothing is certain of them, and nothing impossible.
const COINS: &str = "\
rule my.coins \"Coins\"

circumstances { coins 1..60 (coins) = 40 \"Coins.\" }

resolve {
  let heads = \"coins\": count coins of d2 >= 2
  result {
    any   = heads >= 1 \"any heads\"
    heads = heads (heads) \"heads\"
  }
}
";

/// One less 2^-40 read as 100%.
#[test]
fn what_is_known_not_to_be_certain_reads_so_wherever_it_stands() {
    let folder = folder();
    write(&folder, "coins.rule", COINS);
    let of = |coins: u32| format!("[variants.of-{coins}]\ncircumstances.coins = {coins}\n");
    let variants: String = [41, 42, 43, 44, 45, 46, 47, 60].map(of).concat();
    let text = format!("title = \"Coins\"\nrule = \"coins.rule\"\n{variants}");
    write(&folder, "coins.toml", &text);
    let said = stdout(&folder, &["run", "coins.toml", "--out", "results"]);
    let compared = stdout(&folder, &["compare", "coins.toml", "--out", "compared"]);
    stdout(&folder, &["report", "results"]);
    assert!(said.contains(">99.9999%") && said.contains(">99.99%"), "{said}");
    for said in [said, compared] {
        assert!(!said.contains(" 100%") && !said.contains("100.00%"), "{said}");
    }
    let picture = read(&folder, "results/any-distribution.svg");
    assert!(picture.contains(">&gt;99.99%</text>") && !picture.contains(": 100%"), "{picture}");
    let summary = rows(&read(&folder, "results/summary.csv"));
    let any: Vec<f64> = summary
        .iter()
        .filter(|row| row["measure"] == "any" && row["variant"] != "of-60")
        .map(|row| number(row, "mean").unwrap())
        .collect();
    assert!(any.len() == 8 && any.iter().all(|mean| *mean < 1.0), "{any:?}");
}

/// Between two numbers that are neighbors there is none for a mean to be.
#[test]
fn values_that_are_neighbors_have_a_mean() {
    let folder = folder();
    for least in ["4503599627370496", "9007199254740000", "1125899906842624"] {
        let measure = format!("[measures]\nm = \"{least} + passed\"\n");
        write(&folder, "far.toml", &SCENARIO.replace("[measures]\n", &measure));
        for engine in ["exact", "sample"] {
            let run = ["run", "far.toml", "--engine", engine, "--trials", "200", "--out", "o"];
            let output = program::run(&folder, &run);
            assert!(
                output.status.success(),
                "{least}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}
