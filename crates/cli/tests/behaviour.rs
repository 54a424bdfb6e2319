//! What players do as a part of a scenario: options, lists that are read from the top, mixtures, and
//! everything about them that is refused.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/program.rs"]
mod program;

use std::collections::{BTreeMap, BTreeSet};

use program::{MINED_SECTION, folder, read, refused, rows, run, stdout, write};
use tempfile::TempDir;

/// Three riflemen against three for two turns, which is quickly enumerated.
const DUEL: &str = r#"title = "Two fire teams"
rule = "ba.night.night-fight"
[circumstances]
first = { unit = { models = 3, pins = 2 } }
second = { unit = { models = 3, pins = 1 } }
distance = 12
turns = 2
"#;

fn duel(more: &str) -> TempDir {
    let folder = folder();
    write(&folder, "duel.toml", &format!("{DUEL}{more}"));
    folder
}

/// The mean of every measure of each variant, exactly.
fn means(folder: &TempDir) -> BTreeMap<String, Vec<(String, String)>> {
    stdout(folder, &["run", "duel.toml", "--engine", "exact", "--out", "out"]);
    let mut found: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for row in rows(&read(folder, "out/summary.csv")) {
        found
            .entry(row["variant"].clone())
            .or_default()
            .push((row["measure"].clone(), row["mean"].clone()));
    }
    found
}

/// What a behaviour comes to that is all that the file says of it.
#[track_caller]
fn refusal(behaviour: &str) -> String {
    let (code, said) =
        refused(&duel(&format!("[behaviour]\n{behaviour}\n")), &["run", "duel.toml"]);
    assert_eq!(code, 2, "{said}");
    said
}

#[test]
fn a_list_says_what_thresholds_say() {
    let means = means(&duel(
        r#"
[variants.thresholds]
circumstances.first = { rally_at = 2, goes_down_at = 1, stays_down_at = 1 }
[variants.lists.behaviour]
first_order = [{ when = "pins >= 2", do = "rally" }, { do = "fire" }]
first_goes_down = [{ when = "pins >= 1", do = "yes" }, { do = "no" }]
first_stays_down = [{ when = "not pins < 1", do = "yes" }, { do = "no" }]
"#,
    ));
    assert_eq!(means["lists"], means["thresholds"]);
    assert_ne!(means["lists"], means["base"]);
}

/// What the behaviour says nothing about goes on as the circumstances say.
#[test]
fn what_is_not_said_is_as_before() {
    let means = means(&duel(
        r#"
[variants.both]
circumstances.first = { rally_at = 2, order = "advance" }
[variants.said.behaviour]
first_order = [{ when = "pins >= 2", do = "rally" }, { do = "advance" }]
[variants.rallies]
circumstances.first.rally_at = 2
[variants.one-said]
circumstances.first.rally_at = 2
behaviour.second_stays_down = "no"
"#,
    ));
    assert_eq!(means["both"], means["said"]);
    assert_eq!(means["rallies"], means["one-said"]);
}

/// With one decision in all, a mixture lies between its options.
#[test]
fn a_mixture_is_rolled_for_and_a_variant_states_it_anew() {
    let one_turn = DUEL.replace("turns = 2", "turns = 1");
    let folder = folder();
    let mixtures = r"
[behaviour]
second_goes_down = { yes = 3 }
[variants.up]
behaviour.second_goes_down = { no = 2 }
[variants.half]
behaviour.second_goes_down = { no = 4, yes = 4 }
";
    write(&folder, "duel.toml", &format!("{one_turn}{mixtures}"));
    let means = means(&folder);
    let casualties = |variant: &str| -> f64 {
        let found = means[variant].iter().find(|(measure, _)| measure == "second_casualties");
        found.unwrap().1.parse().unwrap()
    };
    let [up, half, down] = ["up", "half", "base"].map(casualties);
    assert!((half - f64::midpoint(up, down)).abs() < 1e-9, "{up} {half} {down}");
    assert!(down < up, "who is Down is hit less often");
}

#[test]
fn what_is_not_open_is_told() {
    let folder = duel("[behaviour]\nfirst_order = \"rally\"\nsecond_stays_down = \"yes\"\n");
    let said = stdout(&folder, &["run", "duel.toml", "--out", "out"]);
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("of `base`")).collect();
    insta::assert_snapshot!(lines.join("\n"));
    let always = duel("[behaviour]\nfirst_order = \"fire\"\n");
    let said = stdout(&always, &["run", "duel.toml", "--out", "out"]);
    assert!(!said.contains("of `base`"), "{said}");
}

#[test]
fn a_decision_can_be_swept_and_compared() {
    let folder = duel("[behaviour]\nfirst_order = { fire = 1, down = 0 }\n");
    let over = ["behaviour.first_order=fire,advance", "behaviour.first_order.down=0,1"];
    for (out, over) in ["words", "weights"].into_iter().zip(over) {
        stdout(&folder, &["sweep", "duel.toml", "--list", over, "--out", out]);
        let swept = rows(&read(&folder, &format!("{out}/sweep.csv")));
        let means: BTreeSet<String> =
            swept.into_iter().map(|row| row["estimate"].clone()).collect();
        assert_eq!(means.len(), 2, "{means:?}");
    }
}

#[test]
fn replay_tells_what_is_decided_and_what_was_seen() {
    let folder = duel(
        "[behaviour]\nfirst_order = [{ when = \"pins >= 2\", do = \"rally\" }, { do = \"fire\" }]\n",
    );
    let told = stdout(&folder, &["replay", "duel.toml", "--trial", "1"]);
    let decided = told.lines().find(|line| line.contains("first_order")).unwrap();
    assert_eq!(
        decided.trim(),
        "first_order: rally; sees turns_left 2, pins 2, models 3, fired 0, enemy_pins 1, \
         enemy_models 3, enemy_down 0, enemy_acted 0, enemy_advances 0, enemy_fired 0"
    );
}

#[test]
fn describe_says_what_can_be_decided() {
    let folder = folder();
    let said = stdout(&folder, &["describe", "ba.night.night-fight"]);
    let from = said.find("\nBehaviour (").unwrap();
    let to = from + said[from..].find("\nMeasures").unwrap();
    insta::assert_snapshot!(&said[from..to]);
}

#[test]
fn behaviour_that_cannot_be_meant_is_refused() {
    let all = [
        "first_odrer = \"fire\"",
        "first_order = \"fier\"",
        "first_order = true",
        "first_order = \"best\"",
        "first_order = []",
        "first_order = [{ when = \"pins >= 2\", do = \"rally\" }]",
        "first_order = [{ do = \"rally\" }, { do = \"fire\" }]",
        "first_order = [{ when = \"pin >= 2\", do = \"rally\" }, { do = \"fire\" }]",
        "first_order = [{ when = \"pins + 2\", do = \"rally\" }, { do = \"fire\" }]",
        "first_order = [{ when = \"pins >= 40\", do = \"rally\" }, { do = \"fire\" }]",
        "first_order = [{ when = \"models > 0\", do = \"rally\" }, { do = \"fire\" }]",
        "first_order = [{ when = \"models / 2 < 4\", do = \"rally\" }, { do = \"fire\" }]",
        "first_order = [{ when = \"pins > 0.5\", do = \"rally\" }, { do = \"fire\" }]",
        "first_order = { fire = 0, down = 0 }",
        "first_order = { fire = -1 }",
        "first_order = { fiire = 1 }",
    ];
    insta::assert_snapshot!(all.map(refusal).join("\n"));
}

/// A rule that leaves nothing to its players says so.
#[test]
fn a_rule_without_decisions_has_no_behaviour() {
    let folder = folder();
    write(&folder, "mines.toml", &format!("{MINED_SECTION}[behaviour]\norder = \"run\"\n"));
    let output = run(&folder, &["run", "mines.toml"]);
    insta::assert_snapshot!(String::from_utf8(output.stderr).unwrap());
}

/// Two turns to pass a mine field: an advance takes both.
const PAGE: &str = r#"rule house.crossing "A crossing"
enum Order { advance "Slowly." run "At once." rally "Pins come off." }
circumstances { pins 0..9 = 0 "Pins at first." }
resolve {
  var left = 2
  var passed = 0
  var now = pins
  rounds up to 2 {
    let order = choose "order" by attacker { advance when left >= 2, run, rally when now > 0 } seeing left, pins = now
    when order {
      advance { left -= 2 passed += count 1 of d6 >= 3 }
      run     { left -= 1 passed += count 1 of d6 >= 4 now = min(9, now + 1) }
      rally   { left -= 1 now = max(0, now - 2) }
    }
    if left <= 0 { stop }
  }
  result { passed = passed "sections passed" pins = now "pins at the end" }
}
"#;

/// What is worked out by hand, by the exact engine and by trials.
#[test]
fn a_page_leaves_decisions_to_its_players() {
    let folder = folder();
    write(&folder, "crossing.rule", PAGE);
    let scenario = r#"title = "A crossing"
rule = "crossing.rule"
[circumstances]
pins = 1
[variants.runs]
behaviour.order = "run"
[variants.rallies]
behaviour.order = [{ when = "pins >= 1 and left == 2", do = "rally" }, { do = "run" }]
[variants.rallies-first]
behaviour.order = { rally = 1, run = 1 }
[[expect]]
measure = "passed"
statistic = "mean"
value = "2/3"
[[expect]]
variant = "runs"
measure = "passed"
statistic = "mean"
value = 1
[[expect]]
variant = "rallies"
measure = "passed"
statistic = "mean"
value = "1/2"
[[expect]]
variant = "rallies"
measure = "pins"
statistic = "mean"
value = 1
# Of the second turns, those after a rally have no pins, and run; those after a run are as the first.
[[expect]]
variant = "rallies-first"
measure = "passed"
statistic = "mean"
value = "5/8"
"#;
    write(&folder, "duel.toml", scenario);
    stdout(&folder, &["check", "duel.toml"]);
    let [exact, sampled] = ["exact", "sample"].map(|engine| {
        let run = ["run", "duel.toml", "--engine", engine, "--trials", "20000", "--out", engine];
        stdout(&folder, &run);
        let summary = rows(&read(&folder, &format!("{engine}/summary.csv")));
        let means = summary.into_iter().map(|row| row["mean"].parse::<f64>().unwrap());
        means.collect::<Vec<_>>()
    });
    assert!(exact.iter().zip(&sampled).all(|(a, b)| (a - b).abs() < 0.03), "{exact:?} {sampled:?}");
    let told = stdout(&folder, &["replay", "duel.toml", "--variant", "rallies", "--trial", "0"]);
    assert!(told.contains("order: rally; sees left 2, pins 1"), "{told}");
    let said = stdout(&folder, &["describe", "crossing.rule"]);
    let from = said.find("\nBehaviour (").unwrap();
    let to = from + said[from..].find("\nMeasures").unwrap();
    insta::assert_snapshot!(&said[from..to]);
}

/// What is stated as behaviour comes to what the circumstances come to that say the same.
#[test]
fn the_order_on_the_way_through_a_belt_is_decided_turn_by_turn() {
    let folder = folder();
    let belt = r#"title = "A belt"
rule = "ba.minefield.belt"
[circumstances]
unit = { kind = "infantry", quality = "regular", models = 3, pins = 2 }
order = "run"
sections = [{ mines = "anti-personnel" }, { mines = "anti-personnel" }]
turns = 3
[variants.walks]
circumstances.order = "advance"
[variants.is-said-to-walk]
behaviour.order = "advance"
[variants.keeps-down]
circumstances.after_failure = "stay-down"
[variants.is-said-to-keep-down]
behaviour.after_failure = "stay-down"
[variants.runs-last]
behaviour.order = [{ when = "inches_left > 6", do = "advance" }, { do = "run" }]
[variants.rallies-first]
behaviour.order = [{ when = "pins > 1 and turns_left == 3", do = "rally" }, { do = "run" }]
"#;
    write(&folder, "duel.toml", belt);
    let means = means(&folder);
    assert_eq!(means["walks"], means["is-said-to-walk"]);
    assert_eq!(means["keeps-down"], means["is-said-to-keep-down"]);
    let mean = |variant: &str, measure: &str| -> f64 {
        let found = means[variant].iter().find(|(name, _)| name == measure);
        found.unwrap().1.parse().unwrap()
    };
    let [walks, mixes, runs] =
        ["walks", "runs-last", "base"].map(|variant| mean(variant, "casualties"));
    assert!(walks < mixes && mixes < runs, "{walks} {mixes} {runs}");
    assert!(0.001 < (mean("rallies-first", "crossed") - mean("base", "crossed")).abs());
}

/// The means of the variants are alike, two by two.
#[track_caller]
fn assert_alike(scenario: &str, pairs: &[[&str; 2]]) -> BTreeMap<String, Vec<(String, String)>> {
    let folder = folder();
    write(&folder, "duel.toml", scenario);
    let means = means(&folder);
    for [one, other] in pairs {
        assert_eq!(means[*one], means[*other], "{one} and {other}");
    }
    let of: BTreeSet<_> = pairs.iter().map(|[one, _]| &means[*one]).collect();
    assert_eq!(of.len(), pairs.len(), "they differ from each other");
    means
}

#[track_caller]
fn mean(means: &BTreeMap<String, Vec<(String, String)>>, variant: &str, measure: &str) -> f64 {
    let found = means[variant].iter().find(|(name, _)| name == measure);
    found.unwrap().1.parse().unwrap()
}

/// Each of several units is told from the others, and may go round where there is a way.
#[test]
fn who_leads_through_a_belt_and_who_goes_round_is_decided_unit_by_unit() {
    let means = assert_alike(
        r#"title = "Three sections march"
rule = "ba.minefield.succession"
[circumstances]
sections = [{ mines = "anti-personnel" }]
units = [{}, {}, {}]
clearing = [{ by_hand = { section = 1, unit = { engineers = true }, turns = 2 } }]
turns = 3
[variants.first-runs]
circumstances.units = [{ order = "run" }, {}, {}]
[variants.first-is-said-to-run]
behaviour.order = [{ when = "unit == 1", do = "run" }, { do = "advance" }]
[variants.nothing-to-clear]
circumstances.clearing = []
[variants.does-not-clear]
behaviour.clearing = "leave"
[variants.round]
circumstances.way_round = 2
behaviour.way = [{ when = "uncleared > 0", do = "round" }, { do = "through" }]
[variants.late]
circumstances.way_round = 4
behaviour.way = "round"
[variants.no-way]
behaviour.way = "round"
behaviour.clearing = { work = 1 }
[variants.there-is-a-way]
circumstances.way_round = 2
"#,
        &[
            ["first-runs", "first-is-said-to-run"],
            ["nothing-to-clear", "does-not-clear"],
            ["base", "no-way"],
        ],
    );
    // All are across, and whoever meets no cleared section loses nobody.
    assert!(mean(&means, "round", "casualties") < mean(&means, "base", "casualties"));
    assert!((mean(&means, "round", "crossed") - 3.0).abs() < 1e-9);
    assert!(mean(&means, "late", "crossed").abs() < 1e-9);
    assert_eq!(means["base"], means["there-is-a-way"]);
}

#[test]
fn reserves_wait_as_their_owner_says() {
    assert_alike(
        r#"title = "A unit in reserve"
rule = "ba.base.reserves"
[circumstances]
unit = { quality = "regular" }
[variants.waits]
circumstances.waits_until = 4
[variants.is-said-to-wait]
behaviour.entry = [{ when = "turns_left > 3", do = "wait" }, { do = "test" }]
"#,
        &[["waits", "is-said-to-wait"]],
    );
    assert_alike(
        r#"title = "Two trucks and their police"
rule = "ba.reserves.chaos"
[circumstances]
units = [{ fuel = 4 }, { waits_until = 3 }, { traffic_direction = true, holds_back = true }]
turns = 4
[variants.said]
circumstances.units = [{ fuel = 4 }, {}, { traffic_direction = true }]
[variants.said.behaviour]
entry = [
  { when = "unit == 2 and turns_left > 2", do = "wait" },
  { when = "unit == 3 and others_off > 0", do = "wait" },
  { do = "test" },
]
[variants.keeps]
circumstances.units = [{ fuel = 4, keep_fuel = 2 }, {}, { traffic_direction = true }]
[variants.is-said-to-keep]
circumstances.units = [{ fuel = 4 }, {}, { traffic_direction = true }]
behaviour.entry = [{ when = "unit == 1 and fuel <= 2", do = "wait" }, { do = "test" }]
"#,
        &[["base", "said"], ["keeps", "is-said-to-keep"]],
    );
}

/// An owner who may not let a unit wait does not: what is said is not open.
#[test]
fn where_units_may_not_wait_they_test() {
    let folder = folder();
    let dry = r#"title = "A truck that may not wait"
rule = "ba.fuel.reserves"
[circumstances]
fuel = 3
[rulings]
"fuel.skip_attempt" = "no"
[behaviour]
entry = [{ when = "fuel < 3", do = "wait" }, { do = "test" }]
"#;
    write(&folder, "duel.toml", dry);
    let said = stdout(&folder, &["run", "duel.toml"]);
    assert!(said.contains("`entry` of `base`: what is stated was not open"), "{said}");
}

#[test]
fn vehicles_cross_mud_at_the_pace_that_is_said_or_go_round() {
    let means = assert_alike(
        r#"title = "Two trucks and a tank that tows"
rule = "cd.mud.crossing"
[circumstances]
vehicle = { mobility = "wheeled", weight_class = 1 }
vehicles = 2
ground = { mud = "deep" }
width = 6
allowance = 12
turns = 5
helper = { mobility = "tracked", weight_class = 3 }
[measures]
across = "crossed"
[variants.hasty]
circumstances.order = "hasty-advance"
[variants.is-said-to-hurry]
behaviour.order = "hasty-advance"
[variants.round]
circumstances.way_round = 3
behaviour.way = "round"
[variants.one-goes-round]
circumstances.way_round = 3
behaviour.way = [{ when = "vehicle == 1", do = "round" }, { do = "through" }]
[variants.never-tows]
behaviour.tow = "no"
[variants.tows-last]
behaviour.tow = [{ when = "turns_left > 1", do = "no" }, { do = "yes" }]
"#,
        &[["hasty", "is-said-to-hurry"]],
    );
    let across = |variant: &str| mean(&means, variant, "across");
    assert!((across("round") - 2.0).abs() < 1e-9);
    assert!(across("base") < across("one-goes-round"));
    assert!(across("one-goes-round") < across("round"));
    assert!(across("never-tows") < across("tows-last"));
    assert!(across("tows-last") < across("base"));
}

/// What players do in a step stands under its name.
#[test]
fn behaviour_in_a_step_is_that_of_its_rule() {
    let folder = folder();
    let steps = r#"title = "Reserves, one after the other"
[[step]]
name = "first"
rule = "ba.base.reserves"
[[step]]
name = "second"
rule = "ba.base.reserves"
takes = { waits_until = "first.turn ?? 6" }
[circumstances]
first = { unit = { quality = "regular" } }
second = { unit = { quality = "regular" } }
[variants.waits]
circumstances.first.waits_until = 4
[variants.is-said-to-wait]
behaviour.first.entry = [{ when = "turns_left > 3", do = "wait" }, { do = "test" }]
[variants.second-does-not-wait]
behaviour.second.entry = "test"
[variants.either-way]
behaviour.second.entry = { test = 1, wait = 1 }
"#;
    write(&folder, "duel.toml", steps);
    let means = means(&folder);
    assert_eq!(means["waits"], means["is-said-to-wait"]);
    assert_ne!(means["base"], means["waits"]);
    let second = |variant: &str| mean(&means, variant, "second_arrived");
    assert!(second("base") < second("second-does-not-wait"));
    assert!(second("either-way") < second("second-does-not-wait"));
    let slips = [
        "behaviour.first.entyr = \"wait\"",
        "behaviour.frist.entry = \"wait\"",
        "behaviour.entry = \"wait\"",
        "behaviour.first.entry = [{ when = \"turns_left > 300\", do = \"wait\" }, { do = \"test\" }]",
        "best = { objective = \"first_arrived\" }",
    ];
    let said = slips.map(|slip| {
        write(&folder, "slip.toml", &format!("{slip}\n{steps}"));
        refused(&folder, &["run", "slip.toml"]).1
    });
    insta::assert_snapshot!(said.join("\n"));
}
