//! What a page tells turn by turn: it fits its measures, exact and sampled, and changes none.

use std::collections::BTreeMap;

use tempfile::TempDir;

use crate::support::program::{number, read, rows, stdout, write};

const SIEGE: &str = r#"rule own.siege "A garrison holds a wall while it starves"

enum Mood { firm shaken broken }

circumstances {
  men    4..12 (men)  = 8 "Men on the wall."
  stores 0..9 (days)  = 1 "Days of full rations."
  days   0..12 (days) = 4 "Days until relief comes."
}

resolve {
  var left = men
  var mood Mood = firm
  var food = stores
  var fallen maybe 1..12 = nothing
  var second = men
  rounds up to days at day {
    series {
      strength = left      (men) "Men on the wall"
      mood     = mood            "Mood of the garrison"
      starving = food == 0       "The stores are empty"
    }
    left = max(0, left - "assault": count 3 of d6 >= 5)
    if day <= 2 { second = left }
    if food > 0 { food -= 1 } else {
      if "morale": test 2d6 <= 6 { mood = step(mood, 1) }
    }
    if left == 0 { fallen = day  stop }
    if mood == broken { fallen = day  finish }
  }
  result {
    holds = not known(fallen)        "the wall is held until relief"
    left  = left               (men) "men left"
    day2  = second             (men) "men at the end of day 2"
  }
}
"#;

const SCENARIO: &str = "title = \"A siege\"\nrule = \"siege.rule\"\n\
                        [variants.fed]\ncircumstances.stores = 9\n\
                        [variants.small]\ncircumstances.men = 4\n";

fn siege() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "siege.rule", SIEGE);
    write(&folder, "siege.toml", SCENARIO);
    folder
}

/// Of each variant, series and turn: how likely each state is.
fn told(folder: &TempDir, results: &str) -> BTreeMap<[String; 3], BTreeMap<String, f64>> {
    let mut told: BTreeMap<[String; 3], BTreeMap<String, f64>> = BTreeMap::new();
    for row in rows(&read(folder, &format!("{results}/turns.csv"))) {
        let place = ["variant", "series", "turn"].map(|column| row[column].clone());
        told.entry(place).or_default().insert(row["state"].clone(), number(&row, "p").unwrap());
    }
    told
}

/// The means of a run, by variant and measure.
fn means(folder: &TempDir, results: &str) -> BTreeMap<[String; 2], String> {
    let summary = rows(&read(folder, &format!("{results}/summary.csv")));
    let of = |row: &BTreeMap<String, String>| {
        (["variant", "measure"].map(|column| row[column].clone()), row["mean"].clone())
    };
    summary.iter().map(of).collect()
}

fn mean(states: &BTreeMap<String, f64>) -> f64 {
    states.iter().map(|(state, p)| state.parse::<f64>().unwrap() * p).sum()
}

#[test]
fn what_a_page_tells_is_what_its_measures_come_to() {
    let folder = siege();
    for (results, engine, near) in [
        ("exact", &["--engine", "exact"][..], 1e-9),
        ("sampled", &["--engine", "sample", "--trials", "65536", "--seed", "7"], 1e-9),
    ] {
        stdout(&folder, &[&["run", "siege.toml", "--out", results][..], engine].concat());
        let (told, means) = (told(&folder, results), means(&folder, results));
        assert_eq!(told.len(), 3 * 3 * 4, "{told:?}");
        for (place, states) in &told {
            let sum: f64 = states.values().sum();
            assert!((sum - 1.0).abs() < 1e-9, "{place:?} {states:?}");
        }
        for variant in ["base", "fed", "small"] {
            let at = |series: &str, turn: &str| {
                told[&[variant, series, turn].map(str::to_owned)].clone()
            };
            let of = |measure: &str| -> f64 {
                means[&[variant, measure].map(str::to_owned)].parse().unwrap()
            };
            for (turn, measure) in [("2", "day2"), ("4", "left")] {
                let (state, mean) = (mean(&at("strength", turn)), of(measure));
                assert!((state - mean).abs() < near, "{variant} {measure}: {state} {mean}");
            }
            let broken = at("mood", "4").get("broken").copied().unwrap_or_default();
            let destroyed = at("strength", "4").get("0").copied().unwrap_or_default();
            assert!(1.0 - of("holds") <= broken + destroyed + 1e-9, "{variant}");
            let hungry = at("starving", "1").get("yes").copied().unwrap_or_default();
            assert!((hungry - f64::from(variant != "fed")).abs() < 1e-9, "{variant}: {hungry}");
        }
    }
}

#[test]
fn what_is_told_changes_no_law_and_no_trial() {
    let folder = siege();
    let start = SIEGE.find("    series {").unwrap();
    let end = start + SIEGE[start..].find("    }\n").unwrap() + "    }\n".len();
    let silent = format!("{}{}", &SIEGE[..start], &SIEGE[end..]);
    assert!(!silent.contains("series") && silent.contains("assault"), "{silent}");
    write(&folder, "silent.rule", &silent);
    write(&folder, "silent.toml", &SCENARIO.replace("siege.rule", "silent.rule"));
    for engine in [&["--engine", "exact"][..], &["--engine", "sample", "--trials", "5000"]] {
        for file in ["siege", "silent"] {
            let run = format!("{file}.toml");
            // The name of a scenario is a part of its seed.
            let same = folder.path().join("one.toml");
            std::fs::copy(folder.path().join(run), same).unwrap();
            stdout(&folder, &[&["run", "one.toml", "--out", file][..], engine].concat());
        }
        assert_eq!(means(&folder, "siege"), means(&folder, "silent"));
        assert!(!folder.path().join("silent/turns.csv").exists());
    }
}

#[test]
fn a_position_of_a_page_has_its_worth_and_no_turns_have_no_series() {
    let folder = siege();
    let asked = ["run", "siege.toml", "--positions", "strength,mood", "--out", "results"];
    let said = stdout(&folder, &asked);
    let positions = rows(&read(&folder, "results/positions.csv"));
    let of_turn = |row: &&BTreeMap<String, String>| {
        row["variant"] == "base" && row["measure"] == "holds" && row["turn"] == "2"
    };
    let here: Vec<_> = positions.iter().filter(of_turn).collect();
    let worth: f64 =
        here.iter().map(|row| number(row, "p").unwrap() * number(row, "mean").unwrap()).sum();
    let holds: f64 =
        means(&folder, "results")[&["base", "holds"].map(str::to_owned)].parse().unwrap();
    assert!(3 <= here.len() && (worth - holds).abs() < 1e-9, "{worth} {holds}\n{said}");
    write(
        &folder,
        "none.toml",
        &SCENARIO.replace("[variants.fed]", "[circumstances]\ndays = 0\n[variants.fed]"),
    );
    stdout(&folder, &["run", "none.toml", "--out", "none"]);
    assert!(!folder.path().join("none/turns.csv").exists());
}

/// A turn, and dice of which nothing merges: a law of 2.6 million paths.
const COSTLY: &str = r#"rule house.costly "Dice that nothing merges, after a turn"
source "My game, page 1"

circumstances {
  bonus 0..9 (points) = 0 "Points that are added."
}

resolve {
  var calm 0..1 = 1
  rounds up to 1 {
    series { calm = calm (men) "Men who are calm" }
    if "nerve": test d6 >= 4 { calm = 0 }
  }
  let a = "first": roll d20
  let b = "second": roll d20
  let c = "third": roll d20
  let d = "fourth": roll d20
  let e = "fifth": roll d8
  let most = max(max(a * b, b * c), max(c * d, d * e + a))
  result {
    odds = most + bonus + calm (points) "what they come to"
  }
}
"#;

/// The law and the turns spent a whole budget each, and nothing said that turns were sampled.
#[test]
fn a_law_that_leaves_too_little_of_the_budget_has_its_turns_sampled_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "costly.rule", COSTLY);
    write(
        &folder,
        "costly.toml",
        "title = \"Costly\"\nrule = \"costly.rule\"\n[circumstances]\nbonus = 1\n",
    );
    let said = stdout(&folder, &["run", "costly.toml", "--out", "o"]);
    assert!(said.contains("Exact but for rounding"), "{said}");
    let why = "turns.csv is not exact for base: it is of 65,536 trials, as its paths and those of the \
               law would be more than 4000000.";
    assert!(said.replace('\n', " ").contains(why), "{said}");
    assert!(read(&folder, "o/turns.csv").contains(",calm,1,0,sample,"));
}
