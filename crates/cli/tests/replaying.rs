//! `replay` from outside: a trial as an outline that fits the terminal.

use tempfile::TempDir;

use crate::support::program::{command, folder, stdout, write};

fn with(scenario: &str) -> TempDir {
    let folder = folder();
    write(&folder, "it.toml", scenario);
    folder
}

fn told(folder: &TempDir, trial: u32) -> String {
    stdout(folder, &["replay", "it.toml", "--trial", &trial.to_string()])
}

const VOLLEY: &str = "title = \"A volley\"\nrule = \"ba.weapon.flamethrower.attack\"\n\
                      [circumstances]\nweapon = { name = \"infantry-flamethrower\" }\n\
                      target = { models = 10 }\nto_hit = \"scored\"\n";

/// Of the dice of a hit alone nothing but its number is told before them, and no turn twice.
#[test]
fn a_heading_with_one_die_is_no_line_of_its_own() {
    let folder = with(VOLLEY);
    for trial in 0..20 {
        let text = told(&folder, trial);
        let trial = text.split("\n\n").nth(1).unwrap();
        let turns: Vec<&str> = trial.lines().filter(|line| line.starts_with("Turn ")).collect();
        assert_eq!(turns, ["Turn 1"], "{text}");
        let lines: Vec<&str> = trial.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            let hit = line.trim_start();
            let is_heading = hit.starts_with("hit ") && !hit.contains(':');
            let below = lines[i + 1..].iter().take_while(|line| line.starts_with("    "));
            assert!(!is_heading || 1 < below.count(), "{text}");
        }
        assert!(text.contains("\n  hit 1"), "{text}");
    }
}

#[test]
fn a_bridge_that_is_launched_and_recovered_has_no_turn_twice() {
    let folder = with(
        "title = \"A bridge\"\nrule = \"cd.bridge.vlb\"\n[circumstances]\ngap = \"ravine\"\n\
         recover = true\nbridge_class = 4\nvehicle_class = 3\nundisturbed = \"1/2\"\n",
    );
    for trial in 0..20 {
        let text = told(&folder, trial);
        let trial = text.split("\n\n").nth(1).unwrap();
        let mut turns: Vec<&str> =
            trial.lines().filter_map(|line| Some(line.split_once(':')?.0)).collect();
        assert!(turns[0] == "Turn of launching 1", "{text}");
        assert!(turns.contains(&"Turn of recovering 1"), "{text}");
        let all = turns.len();
        turns.sort_unstable();
        turns.dedup();
        assert_eq!(turns.len(), all, "{text}");
    }
}

/// Which situation of a mixture it is, is told by all keys in which situations differ.
#[test]
fn a_trial_folds_to_the_terminal() {
    let situation = |(order, quality, models): (&str, &str, u32)| {
        format!(
            "[[mix]]\nweight = 1\n[mix.circumstances]\norder = \"{order}\"\n\
             unit = {{ kind = \"infantry\", quality = \"{quality}\", models = {models} }}\n\
             section = {{ mines = \"anti-personnel\" }}\n"
        )
    };
    let situations =
        [("run", "regular", 5), ("advance", "veteran", 6), ("run", "inexperienced", 7)];
    let mixture = "title = \"A mixture\"\nrule = \"ba.minefield.attack\"\n".to_owned()
        + &situations.map(situation).concat();
    let folder = with(&mixture);
    for width in [50, 80] {
        let replay = ["replay", "it.toml", "--trial", "1"];
        let mut replay = command(folder.path(), &replay);
        let output = replay.env("COLUMNS", width.to_string()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("circumstances.unit.quality"), "{text}");
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width, "{widest}: {text}");
    }
}

/// Who acts is named, where there may be several who do.
#[test]
fn whoever_acts_is_named() {
    let acts = [
        ("wtj.201.post-barrage", "group 1, "),
        ("wtj.205.scouts", "unit 1: "),
        ("wtj.303.friendly-fire", "unit 1 fires at a friend: "),
        ("wtj.501.lone-assault", "the hero "),
        ("wtj.501.consecutive", "the hero of battalion 1 "),
        ("cd.amphib.lift-losses", "load 1: "),
    ];
    for (rule, who) in acts {
        let folder = with(&stdout(&folder(), &["new", rule]));
        let told = told(&folder, 2);
        assert!(told.contains(who), "{rule}: {told}");
    }
}

#[test]
fn a_changed_trial_is_told_side_by_side() {
    let replay = ["replay", "order.toml", "--trial", "3", "--against", "veterans"];
    insta::assert_snapshot!(stdout(&folder(), &replay));
    let change = ["replay", "order.toml", "--trial", "3", "--against", "circumstances.unit.pins=9"];
    assert!(stdout(&folder(), &change).contains("circumstances.unit.pins=9"));
}

/// A trial tells all measures, those of the scenario first, and a round by that word.
#[test]
fn a_trial_tells_the_measures_of_the_scenario() {
    let text = stdout(&folder(), &["replay", "order.toml", "--trial", "3"]);
    let (_, outcome) = text.split_once("Outcome\n").unwrap();
    assert!(outcome.starts_with("  steady: "), "{text}");
    assert!(outcome.contains("\n  passed: ") && !text.contains(":: "), "{text}");
    let call = "title = \"On call\"\nrule = \"wtj.base.on-call\"\n\
                [circumstances]\nbarrages = 1\nturns = 3\n\
                [measures]\nwhen = { of = \"activated\", given = \"activated >= 9\" }\n";
    let folder = folder();
    write(&folder, "call.toml", call);
    let text = stdout(&folder, &["replay", "call.toml", "--trial", "0"]);
    assert!(text.contains("  when: not counted, for its condition is not met\n"), "{text}");
}
