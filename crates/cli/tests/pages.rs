//! Rules that are written as text: every command treats them like any other rule.

use tempfile::TempDir;

use crate::support::program::{number, read, refused, rows, run, stdout, write};

/// Three sections of mines, as the reference rule in Rust has them.
const MINE_RUN: &str = include_str!("../../language/tests/rules/mine-run.rule");

const SCENARIO: &str = r#"title = "A mine run"
rule = "house/mine-run.rule"
[variants.one]
circumstances.sections = 1
[variants.on]
rulings.mine.after_failure = "go-on"
[variants.hard]
figures.hit = 3
[[expect]]
measure = "kills"
statistic = "mean"
value = "3447605/1492992"
because = "the mean of the reference rule in Rust"
[[expect]]
variant = "one"
measure = "kills"
statistic = "mean"
value = "5/4"
because = "3 * 1/2 * 5/6"
[price]
price = 100
measure = "kills"
[tune]
parameter = "figures.dice"
range = [1, 10]
measure = "kills"
target = 2
"#;

/// The rule in a folder of its own, and a scenario about it beside that.
fn with(page: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "house/mine-run.rule", page);
    write(&folder, "run.toml", SCENARIO);
    folder
}

#[test]
fn a_rule_as_text_has_the_law_of_the_same_rule_in_rust() {
    let text = stdout(&with(MINE_RUN), &["run", "run.toml", "--format", "csv"]);
    let all = rows(&text);
    let kills = all.iter().find(|row| row["variant"] == "base" && row["measure"] == "kills");
    let kills = kills.unwrap();
    assert_eq!((kills["engine"].as_str(), kills["trials"].as_str()), ("exact", ""));
    assert_eq!(kills["mean_numerator"], "3447605");
    assert_eq!(kills["mean_denominator"], "1492992");
}

/// What a number can be differs from situation to situation: with mines or without, and how many dice
/// there are. In a mixture each is read as it was given.
#[test]
fn a_mixture_comes_to_the_mean_of_its_situations() {
    let page = r#"rule house.section "A section that may be sown"
circumstances {
  sown yes | no = yes "Whether there are mines in it."
  dice 1..6 = 2 "Dice for who is slow."
}
resolve {
  let hit = count 1 of d6 >= 6
  let slow = count dice of d6 >= 4
  result { lost = if(sown, hit, 0) "men lost" slow = slow "men who are slow" late = slow - 3 "turns too late" }
}
"#;
    let of = |more: &str| {
        let folder = tempfile::tempdir().unwrap();
        write(&folder, "section.rule", page);
        let text = format!("title = \"A section\"\nrule = \"section.rule\"\n{more}");
        write(&folder, "run.toml", &text);
        folder
    };
    let means = |folder: &TempDir, engine: &str| -> Vec<f64> {
        let run = ["run", "run.toml", "--engine", engine, "--trials", "20000", "--format", "csv"];
        let all = rows(&stdout(folder, &run));
        let base = all.iter().filter(|row| row["variant"] == "base");
        base.map(|row| number(row, "mean").unwrap()).collect()
    };
    let [sown, bare] = ["sown = true\ndice = 5", "sown = false\ndice = 1"]
        .map(|said| means(&of(&format!("[circumstances]\n{said}\n")), "exact"));
    let mix = "[[mix]]\nweight = 2\ncircumstances = { sown = true, dice = 5 }\n\
               [[mix]]\nweight = 3\ncircumstances = { sown = false, dice = 1 }\n";
    let folder = of(mix);
    let (mixed, sampled) = (means(&folder, "exact"), means(&folder, "sample"));
    assert_eq!(mixed.len(), 3);
    for (at, mixed) in mixed.iter().enumerate() {
        let mean = 0.4 * sown[at] + 0.6 * bare[at];
        assert!((mixed - mean).abs() < 1e-12, "{at}: {mixed} and {mean}");
        assert!((sampled[at] - mean).abs() < 0.1, "{at}: {} and {mean}", sampled[at]);
    }
}

#[test]
fn the_pages_of_a_folder_are_listed_as_a_book_of_their_own() {
    let folder = with(MINE_RUN);
    let listed = stdout(&folder, &["list", "house/"]);
    assert!(
        listed.contains("\nhouse/mine-run.rule  Infantry run through mined sections"),
        "{listed}"
    );
    assert!(listed.ends_with("\n1 rule of your own; all of them work.\n"), "{listed}");
    let all = rows(&stdout(&folder, &["list", "house/", "--format", "csv"]));
    assert_eq!((all.len(), all[0]["rulebook"].as_str()), (1, "yours"));
    assert_eq!(all[0]["procedure"], "house/mine-run.rule");
    assert_eq!(all[0]["text"], "house/mine-run.rule");
    write(&folder, "house/one.rule", "library a.one \"One\"\npart one() = 1\n");
    let listed = stdout(&folder, &["list", "house/"]);
    assert!(
        listed.ends_with("\n1 rule and 1 library of your own; all of them work.\n"),
        "{listed}"
    );
    write(&folder, "house/wrong.rule", "rule a.b");
    let (code, told) = refused(&folder, &["list", "house/"]);
    assert!(code == 2 && told.contains("house/wrong.rule"), "{told}");
    let (code, told) = refused(&folder, &["list", "house/", "--rulebook", "bolt-action"]);
    assert!(code == 2 && told.contains("in none of the three rulebooks"), "{told}");
    assert_eq!(refused(&folder, &["list", "./nowhere/"]).0, 2);
}

/// Where names of files may be any bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_page_whose_name_is_no_text_is_listed_as_others_are() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = with(MINE_RUN);
    let house = folder.path().join("house");
    let named = house.join(OsStr::from_bytes(b"mine\xff.rule"));
    std::fs::rename(house.join("mine-run.rule"), named).unwrap();
    let listed = stdout(&folder, &["list", "house/"]);
    assert!(listed.ends_with("\n1 rule of your own; all of them work.\n"), "{listed}");
}

#[test]
fn every_engine_plays_it() {
    let folder = with(MINE_RUN);
    let exact = rows(&stdout(&folder, &["run", "run.toml", "--format", "csv"]));
    let arguments = ["run", "run.toml", "--engine", "sample", "--trials", "2e5", "--format", "csv"];
    // Nine numbers, each in its interval but once in ten thousand times.
    let sampled = rows(&stdout(&folder, &[&arguments[..], &["--confidence", "0.99999"]].concat()));
    for (exact, sampled) in exact.iter().zip(&sampled) {
        let interval = number(sampled, "ci_low")..=number(sampled, "ci_high");
        assert!(interval.contains(&number(exact, "mean")), "{exact:?} {sampled:?}");
    }
    let told = stdout(&folder, &["replay", "run.toml", "--trial", "7"]);
    assert!(told.contains("mines, 3 times 4+ on a D6"), "{told}");
    assert!(told.contains("\nSection 1\n"), "{told}");
}

#[test]
fn all_that_sets_variants_against_each_other_takes_it() {
    let folder = with(MINE_RUN);
    let compared = stdout(&folder, &["compare", "run.toml"]);
    assert!(compared.contains("LOWERS kills by 1.05919"), "{compared}");
    let sensed = stdout(&folder, &["sense", "run.toml"]);
    assert!(sensed.contains("mines: 4+ on a D6"), "{sensed}");
    let swept =
        stdout(&folder, &["sweep", "run.toml", "--parameter", "circumstances.sections=1..3"]);
    assert!(swept.contains("2.30919"), "{swept}");
    let priced = stdout(&folder, &["price", "run.toml"]);
    assert!(priced.contains("54.1"), "{priced}");
    let tuned = stdout(&folder, &["tune", "run.toml"]);
    assert!(tuned.contains("figures.dice"), "{tuned}");
}

#[test]
fn a_change_of_the_text_is_told_from_a_change_of_the_scenario() {
    let folder = with(MINE_RUN);
    stdout(&folder, &["accept", "run.toml"]);
    let passed = stdout(&folder, &["check", "run.toml"]);
    assert!(passed.contains("the same") || passed.contains("PASS"), "{passed}");
    // A die more does not show where the test of morale is rolled anyway.
    write(&folder, "house/mine-run.rule", &MINE_RUN.replace("d6 == clears", "d6 >= clears"));
    assert!(run(&folder, &["check", "run.toml"]).status.success(), "the odds are the same");
    write(&folder, "house/mine-run.rule", &MINE_RUN.replace("d3\n", "d3 + 1\n"));
    let failed = run(&folder, &["check", "run.toml"]);
    assert_eq!(failed.status.code(), Some(3));
    let told = String::from_utf8(failed.stdout).unwrap();
    assert!(told.contains("the rules themselves have changed (house/mine-run.rule)"), "{told}");
}

/// A figure that changes nothing, beside a rule that does, would be blamed for what the rule does.
#[test]
fn a_figure_that_differs_is_not_blamed_alone_for_what_the_text_may_do() {
    let folder = with(MINE_RUN);
    stdout(&folder, &["accept", "run.toml"]);
    let page = MINE_RUN.replace("d3\n", "d3 + 1\n").replace("1..7 = 6", "1..7 = 5");
    write(&folder, "house/mine-run.rule", &page);
    let failed = run(&folder, &["check", "run.toml", "--junit", "report.xml"]);
    assert_eq!(failed.status.code(), Some(3));
    let rules = "the rules themselves (house/mine-run.rule): they are not those of the baseline, and \
                 may differ in more than that";
    let told = String::from_utf8(failed.stdout).unwrap();
    assert!(told.contains("figures.clears: 6, now 5"), "{told}");
    for told in [told, read(&folder, "report.xml")] {
        assert!(told.contains(rules), "{told}");
    }
}

#[test]
fn the_manifest_keeps_the_text() {
    let folder = with(MINE_RUN);
    stdout(&folder, &["run", "run.toml", "--out", "kept"]);
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "kept/manifest.json")).unwrap();
    assert_eq!(manifest["rule_text"], MINE_RUN);
    assert_ne!(manifest["rules_hash"], sandtable::RULES_HASH);
}

#[test]
fn its_tests_are_tried_and_told() {
    let folder = with(MINE_RUN);
    let tried = stdout(&folder, &["test", "house"]);
    assert!(tried.contains("holds  example \"two killed, section cleared\""), "{tried}");
    assert!(tried.contains("holds  mean kills = 5/4 given sections = 1"), "{tried}");
    assert!(tried.ends_with("3 of 3 tests hold.\n"), "{tried}");
    let folder = with(&MINE_RUN.replace("kills = 2, pins", "kills = 3, pins"));
    let failed = run(&folder, &["test", "house/mine-run.rule"]);
    assert_eq!(failed.status.code(), Some(3));
    let told = String::from_utf8(failed.stdout).unwrap();
    assert!(told.contains("kills is 2, not 3"), "{told}");
    let empty = tempfile::tempdir().unwrap();
    let (code, told) = refused(&empty, &["test", "."]);
    assert_eq!(code, 4);
    assert!(told.contains("no rule written as text (*.rule) in ."), "{told}");
}

#[test]
fn what_is_wrong_with_a_page_is_told_with_its_place() {
    let folder = with(&MINE_RUN.replace("kills += dead", "kils += dead"));
    for arguments in
        [&["run", "run.toml"][..], &["test", "house"], &["describe", "house/mine-run.rule"]]
    {
        let (code, told) = refused(&folder, arguments);
        assert_eq!(code, 2, "{told}");
        assert!(told.contains("there is no variable `kils`"), "{told}");
        assert!(told.contains("house/mine-run.rule:34:5"), "{told}");
        assert!(told.contains("did you mean `kills`?"), "{told}");
    }
    let (code, told) = refused(&folder, &["run", "house/mine-run.rule"]);
    assert_eq!(code, 2);
    assert!(told.contains("`sandtable new` prints a scenario about it"), "{told}");
    write(&folder, "run.toml", &SCENARIO.replace("mine-run", "mine-walk"));
    let (code, told) = refused(&folder, &["run", "run.toml"]);
    assert_eq!(code, 2);
    assert!(told.contains("`rule`: there is no rule at house/mine-walk.rule"), "{told}");
    assert!(told.contains("--> run.toml:2:1"), "{told}");
    assert!(told.contains("the path goes from the folder of the scenario"), "{told}");
    write(&folder, "run.toml", &SCENARIO.replace("mine-run", "mine-rum"));
    let (_, told) = refused(&folder, &["run", "run.toml"]);
    assert!(told.contains("did you mean `mine-run.rule`?"), "{told}");
    write(&folder, "run.toml", &SCENARIO.replace("mine-run.rule", "mine-run.rul"));
    let (_, told) = refused(&folder, &["run", "run.toml"]);
    assert!(told.contains("there is no rule `house/mine-run.rul`"), "{told}");
    assert!(told.contains("did you mean `mine-run.rule`?"), "{told}");
}

#[test]
fn its_keys_are_checked_like_those_of_the_catalog() {
    let of = |from: &str, to: &str| {
        let folder = with(MINE_RUN);
        write(&folder, "run.toml", &SCENARIO.replacen(from, to, 1));
        refused(&folder, &["run", "run.toml"]).1
    };
    assert!(of("sections = 1", "section = 1").contains("did you mean `sections`?"));
    assert!(of("sections = 1", "sections = 11").contains("expected a number from 1 to 10"));
    assert!(of("\"go-on\"", "\"go_on\"").contains("did you mean `go-on`?"));
}

#[test]
fn a_rule_to_begin_with_is_sound_and_has_a_scenario() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "my.rule", &stdout(&folder, &["new", "--rule"]));
    assert!(stdout(&folder, &["test", "my.rule"]).ends_with("3 of 3 tests hold.\n"));
    write(&folder, "my.toml", &stdout(&folder, &["new", "my.rule"]));
    let told = stdout(&folder, &["run", "my.toml"]);
    assert!(told.contains("models taken out (models), exact"), "{told}");
    let described = stdout(&folder, &["describe", "my.rule"]);
    assert!(described.contains("Figures (the numbers of the rule)"), "{described}");
    assert!(described.contains("Worked examples"), "{described}");
    assert!(!described.contains("the book"), "{described}");
}

#[test]
fn a_scenario_states_charts_row_by_row() {
    let folder = tempfile::tempdir().unwrap();
    write(
        &folder,
        "shot.rule",
        r#"rule house.shot "A shot"
        enum Hit { missed "Nothing." dead "It is gone." }
        circumstances { fire table 1..4 of Hit on d6 within 0..9 required e.g. { ..4 missed else dead } "Fire." }
        resolve { result { dead = (look up fire) == dead "dead" } }"#,
    );
    let run_with = |rows: &str| {
        let text = format!(
            "title = \"A shot\"\nrule = \"shot.rule\"\n[circumstances]\nfire = [\n{rows}\n]\n\
             [[expect]]\nmeasure = \"dead\"\nstatistic = \"mean\"\nvalue = \"1/2\"\nbecause = \"half\"\n"
        );
        write(&folder, "shot.toml", &text);
        run(&folder, &["check", "shot.toml"])
    };
    let told = |rows: &str| String::from_utf8(run_with(rows).stderr).unwrap();
    let last = "{ result = \"dead\" }";
    let held = run_with(&format!("{{ to = 3, result = \"missed\" }},\n{last}"));
    assert!(held.status.success(), "{held:?}");
    let slip = told(&format!("{{ to = 3, result = \"mised\" }},\n{last}"));
    assert!(slip.contains("did you mean `missed`?"), "{slip}");
    let high = told(&format!("{{ to = 10, result = \"missed\" }},\n{last}"));
    assert!(high.contains("expected a number from 0 to 9"), "{high}");
    let gap = told("{ to = 3, result = \"missed\" },\n{ from = 5, result = \"dead\" }");
    assert!(gap.contains("it begins at 5, and the row before it ends at 3"), "{gap}");
    assert!(gap.contains("shot.toml:6:3"), "{gap}");
    let first = stdout(&folder, &["new", "shot.rule"]);
    assert!(first.contains("to = 4"), "{first}");
    assert!(stdout(&folder, &["schema", "shot.rule"]).contains("\"missed\""));
}

/// Whether a value is stated in the file or is there by default, a variant that states it changes
/// nothing.
#[test]
fn a_variant_that_states_what_is_in_force_already_is_refused() {
    let page = r#"rule house.pool "A pool"
circumstances { dice 1..9 (dice) = 5 "Dice." }
rulings { pool.high four | five = four "What counts." { four "4 and more." five "5 and more." } }
resolve {
  let hits = count dice of d6 >= (if pool.high == four then 4 else 5)
  result { hits = hits (hits) "hits" }
}
"#;
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "pool.rule", page);
    for said in ["circumstances.dice = 5", "rulings.\"pool.high\" = \"four\""] {
        let scenario = format!("title = \"t\"\nrule = \"pool.rule\"\n[variants.a]\n{said}\n");
        write(&folder, "pool.toml", &scenario);
        let (code, text) = refused(&folder, &["run", "pool.toml"]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains("`variants.a`: the variant changes nothing"), "{text}");
    }
    let other = "title = \"t\"\nrule = \"pool.rule\"\n[variants.a]\ncircumstances.dice = 6\n";
    write(&folder, "pool.toml", other);
    stdout(&folder, &["run", "pool.toml"]);
}

/// What is slipped in writing an expectation says how it is written.
#[test]
fn an_expectation_that_cannot_be_read_says_how_it_is_written() {
    let about = "measure = \"kills\"\nstatistic = \"mean\"\nbecause = \"x\"\nvalue = ";
    for (more, help) in [
        (format!("[expect]\n{about}1\n"), "brackets around its name, as in `[[expect]]`"),
        (format!("[[expect]]\n{about}\"77%\"\n"), "a percentage is a part of 1: write 0.77"),
    ] {
        let folder = with(MINE_RUN);
        let text = format!("title = \"t\"\nrule = \"house/mine-run.rule\"\n{more}");
        write(&folder, "run.toml", &text);
        let (code, text) = refused(&folder, &["check", "run.toml"]);
        assert_eq!(code, 2, "{text}");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(help), "{text}");
    }
}

/// Of a key whose default is worked out from others, that there is none is another thing than to leave
/// it out: in the file, in a variant, and in what is told of the key.
#[test]
fn what_is_worked_out_may_be_said_not_to_be_there() {
    let page = r#"rule house.led "A squad that is led by how many it is"
circumstances {
  men  1..9 = 4                  "Men."
  lead maybe 1..9 = men // 2 + 1 "Who leads."
}
resolve { result { strength = men + (lead ?? 0) "all" } }
expect mean strength = 7
expect mean strength = 4 given lead = nothing
"#;
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "led.rule", page);
    stdout(&folder, &["test", "led.rule"]);
    let means = |said: &str| -> Vec<f64> {
        write(&folder, "led.toml", &format!("title = \"t\"\nrule = \"led.rule\"\n{said}"));
        let text = stdout(&folder, &["run", "led.toml", "--format", "csv"]);
        rows(&text).iter().map(|row| number(row, "mean").unwrap()).collect()
    };
    assert_eq!(means("[variants.unled]\ncircumstances.lead = \"nothing\"\n"), [7.0, 4.0]);
    let stated = "circumstances.lead = \"nothing\"\n[variants.more]\ncircumstances.men = 6\n";
    assert_eq!(means(stated), [4.0, 6.0]);
    for command in ["describe", "new", "schema"] {
        let told = stdout(&folder, &[command, "led.rule"]);
        assert!(told.contains("nothing"), "{command}: {told}");
    }
}

/// A variant takes back what the file states of a key that may have no value: of a rule of the catalog
/// as of a page. What has no value by default anyway changes nothing.
#[test]
fn a_variant_says_that_there_is_none() {
    let page = r#"rule house.led "A squad that may be led"
record Squad { men 1..9 = 3 "Men." lead maybe 1..3 "Who leads." }
circumstances {
  squad  Squad = {}           "The squad."
  aid    maybe 1..6 = 2       "Help."
  scouts maybe 1..6           "Scouts."
  half   0..9 = squad.men // 2 "Half of them."
}
resolve {
  let hits = count squad.men of d6 >= 4
  result {
    hits = hits + (squad.lead ?? 0) + (aid ?? 0) + (scouts ?? 0) + half "all"
  }
}
expect mean hits = 9/2
expect mean hits = 5/2 given aid = nothing
expect mean hits = 11/2 given squad.lead = 1
"#;
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "led.rule", page);
    stdout(&folder, &["test", "led.rule"]);
    let scenario = r#"title = "t"
rule = "led.rule"
circumstances = { squad = { lead = 3 }, scouts = 5, half = 9 }
[variants.unled]
circumstances.squad.lead = "nothing"
[variants.alone]
circumstances = { aid = "nothing", scouts = "nothing", half = "nothing" }
"#;
    write(&folder, "led.toml", scenario);
    let text = stdout(&folder, &["run", "led.toml", "--format", "csv"]);
    let means: Vec<(String, f64)> = rows(&text)
        .iter()
        .map(|row| (row["variant"].clone(), number(row, "mean").unwrap()))
        .collect();
    let expected = [("base", 20.5), ("unled", 17.5), ("alone", 5.5)];
    assert_eq!(means, expected.map(|(name, mean)| (name.to_owned(), mean)));
    assert!(stdout(&folder, &["schema", "led.rule"]).contains("\"nothing\""));

    let idle = scenario.replace("scouts = 5, ", "").replace(
        "{ aid = \"nothing\", scouts = \"nothing\", half = \"nothing\" }",
        "{ scouts = \"nothing\" }",
    );
    write(&folder, "idle.toml", &idle);
    let (_, text) = refused(&folder, &["run", "idle.toml"]);
    assert!(text.contains("`variants.alone`: the variant changes nothing"), "{text}");
    write(&folder, "none.toml", &scenario.replace("scouts = \"nothing\"", "scouts = \"none\""));
    let (_, text) = refused(&folder, &["run", "none.toml"]);
    assert!(text.contains("that there is none is written \"nothing\""), "{text}");
    write(&folder, "men.toml", &scenario.replace("squad.lead = \"no", "squad.men = \"no"));
    let (_, text) = refused(&folder, &["run", "men.toml"]);
    assert!(text.contains("expected a whole number"), "{text}");
}

#[test]
fn a_variant_of_a_rule_of_the_catalog_says_that_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = |hero: &str, said: &str| {
        format!(
            "title = \"t\"\nrule = \"wtj.501.consecutive\"\n[circumstances]\nturns = 3\n\
             target = {{ kind = \"heavy-weapon\" }}\nhero = {{ distance = 100{hero} }}\n\
             [variants.other]\ncircumstances.hero.{said}\n"
        )
    };
    let feud = "feud = { nation = \"serbian\", enemy = \"austrian\" }";
    let at_peace = scenario(&format!(", {feud}"), "feud = \"nothing\"");
    write(&folder, "peace.toml", &at_peace);
    write(&folder, "feud.toml", &scenario("", feud));
    let means = |file: &str, variant: &str| -> Vec<String> {
        let text = stdout(&folder, &["run", file, "--format", "csv"]);
        let all = rows(&text).into_iter().filter(|row| row["variant"] == variant);
        all.map(|row| row["mean"].clone()).collect()
    };
    assert_ne!(means("peace.toml", "base"), means("peace.toml", "other"));
    assert_eq!(means("peace.toml", "other"), means("feud.toml", "base"));
    assert_eq!(means("peace.toml", "base"), means("feud.toml", "other"));
}
