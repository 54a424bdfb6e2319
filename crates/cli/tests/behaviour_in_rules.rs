//! What players do in belts, reserves, mud and steps comes to what circumstances come to that say the
//! same.

use crate::support::means::{assert_alike, mean, means};
use crate::support::program::{folder, read, refused, stdout, unfolded, write};

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

const RAID: &str = r#"rule house.raid "A raid"
enum Act { fire hold }
circumstances { shots 1..4 (shots) = 2 "Shots." }
resolve {
  let act = choose "act" by raiders { fire, hold } seeing shots
  let hit = if act == fire then count shots of d6 >= 5 else 0
  result { hits = hit (hits) "hits" }
}
"#;

const NIGHT: &str = r#"rule house.night "Two raids"
resolve {
  play first = "raid.rule" { shots = 2 }
  play second = "raid.rule" { shots = 3 }
  result { hits = first.hits + second.hits (hits) "hits" }
}
"#;

/// Of players within a rule that a page plays nothing can be said: it is told what they do, once.
#[test]
fn what_players_do_within_rules_that_are_played_is_told() {
    let folder = folder();
    write(&folder, "raid.rule", RAID);
    write(&folder, "night.rule", NIGHT);
    write(&folder, "night.toml", "title = \"Two raids\"\nrule = \"night.rule\"\n");
    let told = "Within rules that are played, players do what is done there by default: `act` of \
                `raid.rule`: ";
    let run = unfolded(&stdout(&folder, &["run", "night.toml", "--out", "out"]));
    assert_eq!(run.matches(told).count(), 1, "{run}");
    assert!(!run.contains("says nothing else of what players do"), "{run}");
    let described = stdout(&folder, &["describe", "night.rule"]);
    assert!(described.contains("act of raid.rule"), "{described}");
    stdout(&folder, &["report", "out"]);
    assert!(read(&folder, "out/index.html").contains("act of raid.rule"));

    // Who plays the raid alone may say it.
    write(&folder, "raid.toml", "title = \"A raid\"\nrule = \"raid.rule\"\n");
    let alone = unfolded(&stdout(&folder, &["run", "raid.toml", "--out", "alone"]));
    assert!(!alone.contains("Within rules") && alone.contains("By default"), "{alone}");
}
