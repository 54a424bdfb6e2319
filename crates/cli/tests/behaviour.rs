//! What players do as a part of a scenario: options, lists that are read from the top, mixtures, and
//! everything about them that is refused.

use std::collections::BTreeSet;

use crate::support::means::means;
use crate::support::program::{MINED_SECTION, folder, read, refused, rows, run, stdout, write};
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

/// What is done where nothing is said is in force as well: on the terminal, in the document and on the page.
/// The list of what is in force, by which baselines are held, does not have it.
#[test]
fn what_is_not_said_is_told_to_be_by_default() {
    let folder = duel("[behaviour]\nfirst_order = \"fire\"\n");
    let said = stdout(&folder, &["run", "duel.toml", "--out", "out"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("By default, as the scenario says nothing else of what players do:"),
        "{said}"
    );
    assert!(said.contains("`first_goes_down`: `goes_down_at` of the side says it"), "{said}");
    assert!(!said.contains("`first_order`: "), "{said}");
    stdout(&folder, &["report", "out"]);
    let html = read(&folder, "out/index.html");
    let row = "<th scope=\"row\">behaviour.first_goes_down</th><td><code>goes_down_at</code> of the side says \
               it</td><td>default</td>";
    assert!(html.contains(row), "{html}");
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&folder, "out/manifest.json")).unwrap();
    let in_force = &manifest["variants"][0]["in_force"][0]["behaviour"];
    assert_eq!(in_force.as_object().map(serde_json::Map::len), Some(1), "{in_force}");
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

/// Who reads that an option makes no difference has to read that nobody ever took it.
#[test]
fn an_option_that_is_never_open_is_told_wherever_it_is_compared() {
    let folder = folder();
    let page = r#"rule my.storm "A wall is stormed"
enum Push { hold "hold"  storm "storm" }
circumstances { wall 0..1 = 1 "The wall stands." }
resolve {
  let push = choose "push" by boarder { hold, storm when wall == 0 }
  let hit = test d6 >= if(push == storm, 3, 5)
  result { hit = hit "a hit" }
}
"#;
    write(&folder, "storm.rule", page);
    let scenario =
        "title = \"Storm\"\nrule = \"storm.rule\"\n[variants.storm]\nbehaviour.push = \"storm\"\n";
    write(&folder, "storm.toml", scenario);
    let not_open = "`push` of `storm`: what is stated was not open 1,000 of the 1,000 times";
    let told = stdout(&folder, &["compare", "storm.toml", "--out", "out"]);
    assert!(told.contains(not_open), "{told}");
    stdout(&folder, &["report", "out"]);
    let html = read(&folder, "out/index.html");
    assert!(html.contains("was not open 1,000 of the 1,000 times"), "{html}");
    // The base says nothing of it; what the variant says is no default.
    stdout(&folder, &["sense", "storm.toml", "--variant", "storm", "--out", "sense"]);
    stdout(&folder, &["report", "sense"]);
    let html = read(&folder, "sense/index.html");
    assert!(html.contains("behaviour.push</th><td>storm</td><td>scenario"), "{html}");
    assert_eq!(html.matches("<th scope=\"row\">behaviour.push</th>").count(), 1, "{html}");
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
    let unfolded = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let decided = "first_order: rally; sees turns_left 2, pins 2, models 3, fired 0, \
                   enemy_pins 1, enemy_models 3, enemy_down 0, enemy_acted 0, enemy_advances 0, \
                   enemy_fired 0 ";
    assert_eq!(unfolded.find("first_order"), unfolded.find(decided), "{told}");
    assert!(unfolded.contains(decided), "{told}");
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
