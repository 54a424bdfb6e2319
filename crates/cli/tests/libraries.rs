//! Rules written as text that use libraries: files in folders, found, hashed, kept and told of.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::program::{read, refused, run, stdout, write};

const ASSAULT: &str = include_str!("../../language/tests/libraries/assault.rule");
const FIRE: &str = include_str!("../../language/tests/libraries/fire.rule");
const MORALE: &str = include_str!("../../language/tests/libraries/base/morale.rule");

const SCENARIO: &str = r#"title = "A squad storms a trench"
rule = "house/assault.rule"
[variants.steady]
figures.morale.nerve = 10
[variants.careless]
rulings.fire.moved = "same"
[[expect]]
measure = "left"
statistic = "mean"
value = 7
because = "8 - 3 * 1/3"
"#;

/// A scenario, and beside it the folder of a rule with the libraries that it uses.
fn with(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "run.toml", SCENARIO);
    write(&folder, "house/assault.rule", ASSAULT);
    write(&folder, "house/fire.rule", FIRE);
    write(&folder, "house/base/morale.rule", MORALE);
    for (name, text) in files {
        write(&folder, name, text);
    }
    folder
}

fn manifest(folder: &TempDir) -> Value {
    stdout(folder, &["run", "run.toml", "--out", "kept"]);
    serde_json::from_str(&read(folder, "kept/manifest.json")).unwrap()
}

#[test]
fn a_rule_finds_its_libraries_beside_it() {
    let folder = with(&[]);
    let told = stdout(&folder, &["run", "run.toml"]);
    assert!(told.contains("men left (men), exact"), "{told}");
    let tried = stdout(&folder, &["test", "house/assault.rule"]);
    assert!(tried.ends_with("4 of 4 tests hold.\n"), "{tried}");
    let described = stdout(&folder, &["describe", "house/assault.rule"]);
    for key in ["nerve", "fire.moved", "Score that hits."] {
        assert!(described.contains(key), "{key}\n{described}");
    }
    assert!(!described.contains("How far it carries"), "nothing asks for it\n{described}");
    let schema = stdout(&folder, &["schema", "house/assault.rule"]);
    assert!(schema.contains("Score that hits.") && !schema.contains("How far it carries"));
    assert!(schema.contains("\"const\": \"house/assault.rule\""), "{schema}");
    let scenario = stdout(&folder, &["new", "house/assault.rule"]);
    assert!(scenario.contains("nerve = 8"), "{scenario}");
}

#[test]
fn the_manifest_keeps_all_texts() {
    let kept = manifest(&with(&[]));
    assert_eq!(kept["rule_text"], ASSAULT);
    let libraries = [("fire.rule", FIRE), ("base/morale.rule", MORALE)];
    for (library, (file, text)) in kept["rule_libraries"].as_array().unwrap().iter().zip(libraries)
    {
        assert_eq!((&library["file"], &library["text"]), (&file.into(), &text.into()));
    }
    assert_eq!(kept["assumptions"], Value::Array(Vec::new()), "the registers know none of them");
}

#[test]
fn the_text_of_a_library_is_part_of_the_rule() {
    let before = manifest(&with(&[]));
    let changed = MORALE.replace("Pins on it.", "Pins on him.");
    let after = manifest(&with(&[("house/base/morale.rule", &changed)]));
    for hash in ["rules_hash", "scenario_hash"] {
        assert_ne!(before[hash], after[hash], "{hash}");
    }
    assert_eq!(before["rules_hash"], manifest(&with(&[]))["rules_hash"]);
    let folder = with(&[]);
    stdout(&folder, &["accept", "run.toml"]);
    write(&folder, "house/base/morale.rule", &MORALE.replace("test 2d6 <=", "test 2d6 <"));
    let failed = run(&folder, &["check", "run.toml"]);
    assert_eq!(failed.status.code(), Some(3));
    let told = String::from_utf8(failed.stdout).unwrap();
    assert!(told.contains("the rules themselves have changed"), "{told}");
}

#[test]
fn libraries_beside_the_folder_of_the_rule_are_found_and_are_the_same_by_any_path() {
    let page = ASSAULT.replace("\"fire.rule\"", "\"../shared/fire.rule\"");
    let page = page.replace("\"base/morale.rule\"", "\"../house/base/./morale.rule\"");
    let fire = FIRE.replace("\"base/morale.rule\"", "\"../house/base/morale.rule\"");
    let folder = with(&[("house/assault.rule", &page), ("shared/fire.rule", &fire)]);
    let kept = manifest(&folder);
    let files = kept["rule_libraries"].as_array().unwrap();
    let files: Vec<&str> = files.iter().map(|of| of["file"].as_str().unwrap()).collect();
    assert_eq!(files, ["../shared/fire.rule", "base/morale.rule"]);
}

#[test]
fn what_is_wrong_with_a_library_is_told_in_its_file() {
    let fire = FIRE.replace("fire.hit + worse", "fire.hti + worse");
    let folder = with(&[("house/fire.rule", &fire)]);
    for arguments in [&["run", "run.toml"][..], &["test", "house"]] {
        let (code, told) = refused(&folder, arguments);
        assert_eq!(code, 2, "{told}");
        assert!(told.contains("error: this has no `hti`"), "{told}");
        assert!(told.contains("house/fire.rule:27:49"), "{told}");
    }
    let two = ASSAULT.replace("volley(weapon, moves)", "volley(weapon, moves and in-range(range))");
    let two = two.replace("Weapon, volley", "Weapon, in-range, volley");
    let two = two + "figures { range 1..9 = 3 \"How far.\" }\n";
    let folder = with(&[("house/assault.rule", &two)]);
    let (_, told) = refused(&folder, &["run", "run.toml"]);
    assert!(told.contains("a rule has one key `range`, and this would be another"), "{told}");
    assert!(told.contains("note: the other is here: house/fire.rule:14"), "{told}");
}

#[test]
fn what_is_wrong_with_a_library_is_told_once_of_all_pages_that_use_it() {
    let fire = FIRE.replace("fire.hit + worse", "fire.hti + worse");
    let folder = with(&[("house/fire.rule", &fire), ("house/raid.rule", ASSAULT)]);
    let elsewhere = ASSAULT.replace("use \"", "use \"../house/");
    write(&folder, "other/raid.rule", &elsewhere);
    let (code, told) = refused(&folder, &["test", "house", "other"]);
    assert_eq!((code, told.matches("error: this has no `hti`").count()), (2, 1), "{told}");
    // The library is tested itself, and was told of.
    let not_tried = "error: it is not tried: what is wrong with what it uses is told above\n --> ";
    let places: Vec<&str> =
        told.split(not_tried).skip(1).map(|rest| rest.lines().next().unwrap()).collect();
    assert_eq!(places, ["house/raid.rule", "other/raid.rule"], "{told}");
}

#[test]
fn paths_that_lead_nowhere_are_refused() {
    let said = |path: &str| {
        let page = ASSAULT.replace("\"fire.rule\"", &format!("\"{path}\""));
        refused(&with(&[("house/assault.rule", &page)]), &["run", "run.toml"]).1
    };
    assert!(said("fires.rule").contains("`fires.rule` cannot be used: cannot read it"));
    assert!(said("fires.rule").contains("house/assault.rule:3:5"));
    assert!(said("/etc/fire.rule").contains("a path begins at the folder of the page"));
    assert!(said("C:fire.rule").contains("a path begins at the folder of the page"));
    assert!(said("base\\\\morale.rule").contains("folders have `/` between them"));
    assert!(said("fire.txt").contains("rules and libraries are in files that end in `.rule`"));
    assert!(said("../../../../../../../../../../../fire.rule").contains("cannot read it"));
    let large = format!("{FIRE}{}", "# Nothing.\n".repeat(100_000));
    let (_, told) = refused(&with(&[("house/fire.rule", &large)]), &["run", "run.toml"]);
    assert!(told.contains("the text is longer than 1 MiB"), "{told}");
}

#[test]
fn libraries_are_tested_and_not_played() {
    let folder = with(&[]);
    write(&folder, "run.toml", &SCENARIO.replace("assault.rule", "fire.rule"));
    let (code, told) = refused(&folder, &["run", "run.toml"]);
    assert_eq!(code, 2);
    assert!(told.contains("this is a library, and no rule that could be played"), "{told}");
    let output = run(&folder, &["test", "house/fire.rule"]);
    assert_eq!(output.status.code(), Some(4));
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(told, "house/fire.rule: Fire\n  a library that expects nothing of its parts\n\n");
    let fire = format!("{FIRE}expect mean volley(gun, no) = 3\n");
    write(&folder, "house/fire.rule", &fire);
    let told = stdout(&folder, &["test", "house"]);
    assert!(told.contains("  holds  mean volley(gun, no) = 3\n"), "{told}");
    assert!(told.ends_with("5 of 5 tests hold.\n"), "{told}");
    write(&folder, "house/fire.rule", &fire.replace("no) = 3", "no) = 2"));
    let output = run(&folder, &["test", "house/fire.rule"]);
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("line 30: it is 3"), "{told}");
}

/// A bare name is that of the circumstance, or of the figure: what has another section is told with it.
#[test]
fn what_is_given_to_a_test_is_told_as_the_page_says_it() {
    let folder = tempfile::tempdir().unwrap();
    let library = "library house.wire \"Wire\"
figures { wire 1..6 = 4 \"What a cut needs.\" }
rulings { wire each | once = each \"How.\" { each \"Each.\" once \"Once.\" } }
part cut(wires 0..3) {
  let needed = if rulings.wire == each then figures.wire else 6
  give count wires of d6 >= needed
}
expect mean cut(2) = 4/6 given figures.wire = 5
expect mean cut(2) = 2/6 given rulings.wire = once
";
    let rule = "rule house.belt \"A belt\"
use \"wire.rule\": cut
circumstances { wire 0..3 = 2 \"Wires.\" }
resolve { result { cuts = cut(circumstances.wire) \"cut (wires)\" } }
expect mean cuts = 1/2 given wire = 1
expect mean cuts = 4/6 given figures.wire = 5
";
    write(&folder, "wire.rule", library);
    write(&folder, "belt.rule", rule);
    let told = stdout(&folder, &["test", "wire.rule", "belt.rule"]);
    for line in [
        "mean cut(2) = 2/3 given figures.wire = 5",
        "mean cut(2) = 1/3 given rulings.wire = once",
        "mean cuts = 1/2 given wire = 1",
        "mean cuts = 2/3 given figures.wire = 5",
    ] {
        assert!(told.contains(&format!("  holds  {line}\n")), "{line}: {told}");
    }
    let described = stdout(&folder, &["describe", "belt.rule"]);
    assert!(described.contains("figures.wire = 5"), "{described}");
}
