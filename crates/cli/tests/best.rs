//! `best` from outside: what it finds is what is played, and everything that it refuses.

use tempfile::TempDir;

use crate::support::program::{Row, folder, number, read, refused, rows, stdout, write};

/// Three riflemen against three for two turns, which is quickly worked out.
const DUEL: &str = r#"title = "Two fire teams"
question = "When should the second go down, and when rally?"
rule = "ba.night.night-fight"
[circumstances]
first = { unit = { models = 3, pins = 2 }, rally_at = 2 }
second = { unit = { models = 3, pins = 1 } }
distance = 12
acts_first = "first"
turns = 2
"#;

const BEST: &str = r#"
[best]
objective = "-difference"
decide = ["second_order", "second_goes_down", "second_stays_down"]
"#;

fn duel(more: &str) -> TempDir {
    let folder = folder();
    write(&folder, "duel.toml", &format!("{DUEL}{more}"));
    folder
}

/// The number of a document at the root.
#[track_caller]
fn told(folder: &TempDir, out: &str, key: &str) -> f64 {
    let text = read(folder, &format!("{out}/best.json"));
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    document[key].as_f64().unwrap_or_else(|| panic!("{key} of {text}"))
}

fn best(folder: &TempDir, out: &str, more: &[&str]) -> String {
    stdout(folder, &[&["best", "duel.toml", "--out", out], more].concat())
}

#[test]
fn a_team_finds_out_when_to_go_down() {
    let folder = duel(BEST);
    insta::assert_snapshot!(best(&folder, "out", &[]));
    insta::assert_snapshot!("plan.csv", read(&folder, "out/plan.csv"));
    insta::assert_snapshot!("ladder.csv", read(&folder, "out/ladder.csv"));
    insta::assert_snapshot!("options.csv", read(&folder, "out/options.csv"));
    let kept = read(&folder, "out/policy.csv");
    best(&folder, "again", &["--threads", "2"]);
    assert_eq!(read(&folder, "again/policy.csv"), kept, "the same at any number of threads");
}

/// Two sides that are alike lose as much as each other, and sums of rounded numbers are not quite that.
#[test]
fn what_rounding_leaves_of_nothing_is_nothing() {
    let ground =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/bolt-action/going-to-ground.toml");
    let folder = folder();
    let text = stdout(&folder, &["best", ground, "--out", "out"]);
    assert!(
        text.contains("Behaviour as the scenario says it comes to 0, which is 0.183"),
        "{text}"
    );
    assert!(text.contains("for the mean of -difference (low difference), and not"), "{text}");
    // An index tells what it comes to, and a page says nothing twice.
    stdout(&folder, &["price", ground, "-q", "--out", "out"]);
    stdout(&folder, &["report", "out", "-q"]);
    let html = read(&folder, "out/index.html");
    assert!(html.contains("Value: 0.182597"), "{html}");
    let answer = html.split_once("<nav").unwrap().0;
    assert_eq!(answer.matches("is the best in the stated rule").count(), 1, "{answer}");
}

/// Who has the page alone has the plan, the ladder and what options are worth.
#[test]
fn a_page_has_the_plan_that_its_answer_speaks_of() {
    let folder = duel(BEST);
    best(&folder, "out", &["--sees", "pins", "-q"]);
    stdout(&folder, &["report", "out", "-q"]);
    let html = read(&folder, "out/index.html");
    for said in
        ["<h3>The plan</h3>", "What is lost by looking at less", "if not open", "never needed"]
    {
        assert!(html.contains(said), "{said}: {html}");
    }
    let plan = html.find("<h3>The plan</h3>").unwrap();
    assert!(html[..plan].contains("all that can be seen"), "the ladder leads to the plan");
    assert!(html.contains("as a scenario says it: [behaviour]"), "{html}");
    assert!(html.contains("more than one who sees everything"), "what the ladder has: {html}");
}

/// The plan of those who see less is not the best of all, and its picture says what it loses.
#[test]
fn a_picture_of_a_plan_says_what_the_plan_is_worth() {
    let folder = duel(BEST);
    best(&folder, "out", &["--sees", "pins"]);
    let svg = read(&folder, "out/best-plan-second-order.svg");
    assert!(svg.contains("the best plan by pins") && svg.contains("loses"), "{svg}");
}

/// What is said to show a row of the ladder shows it, and that is said of no row that is shown.
#[test]
fn a_ladder_tells_how_to_see_a_row() {
    let folder = duel(BEST);
    let said = best(&folder, "pins", &["--sees", "pins"]);
    assert!(said.contains("\n--sees enemy_models shows what is done in that row"), "{said}");
    let row = |said: &str, name: &str| {
        let row = said.lines().find(|line| line.split("  ").next() == Some(name));
        row.unwrap().to_owned()
    };
    assert!(!row(&said, "enemy_models").ends_with("below"), "{said}");
    let said = best(&folder, "models", &["--sees", "enemy_models"]);
    assert!(row(&said, "enemy_models").ends_with("below"), "{said}");
    assert!(!said.contains("--sees"), "{said}");
    let all = best(&folder, "all", &["--sees", "enemy_models", "--verbose"]);
    let (_, other) = all.split_once("\n--sees ").unwrap();
    let (other, _) = other.split_once(" shows").unwrap();
    let said = best(&folder, "other", &["--sees", other, "--verbose"]);
    assert!(row(&said, other).ends_with("below"), "{said}");
}

/// The mean of the objective if a file says this of the behaviour.
fn played(behaviour: &str) -> f64 {
    let measures = "[measures]\nlead = \"-difference\"\n";
    let folder = duel(&format!("{measures}[behaviour]\n{behaviour}\n"));
    stdout(&folder, &["run", "duel.toml", "--engine", "exact", "--out", "run"]);
    let summary = rows(&read(&folder, "run/summary.csv"));
    number(summary.iter().find(|row| row["measure"] == "lead").unwrap(), "mean").unwrap()
}

/// A row of a plan as a row of a list.
fn line(row: &Row) -> String {
    let seen = row.iter().filter_map(|(column, seen)| Some((column.strip_prefix("sees.")?, seen)));
    let seen: Vec<String> = seen.map(|(name, seen)| format!("{name} == {seen}")).collect();
    format!("{{ when = \"{}\", do = \"{}\" }}", seen.join(" and "), row["do"])
}

/// The second way to the value of a plan: a scenario that says what it does.
#[test]
fn a_plan_that_is_stated_comes_to_what_the_ladder_says() {
    let folder = duel(BEST);
    best(&folder, "out", &["--sees", "pins,turns_left", "--decide", "second_goes_down"]);
    let plan = rows(&read(&folder, "out/plan.csv"));
    let lines: Vec<String> = plan.iter().map(line).collect();
    let list = format!("second_goes_down = [{}, {{ do = \"no\" }}]", lines.join(", "));
    let document: serde_json::Value =
        serde_json::from_str(&read(&folder, "out/best.json")).unwrap();
    let value = document["plan"]["value"].as_f64().unwrap();
    assert!((played(&list) - value).abs() < 1e-9, "{list} is not {value}");
}

/// Who climbs banks what she has, or rolls on and may fall.
const CLIMB: &str = r#"rule luck.climb "A thief climbs and may stop"
enum Move { stop-here go-on }
circumstances { turns 1..4 (turns) = 2 "Turns she has." }
resolve {
  var banked = 0
  rounds up to turns {
    var pot = 0
    rounds up to 4 {
      let move = choose "move" by thief { go-on, stop-here when pot > 0 } seeing pot, banked
      if move == stop-here { stop }
      let face = roll d6
      if face <= 2 { pot = 0  stop }
      pot += face
    }
    banked += pot
  }
  result { banked = banked (points) "points banked" }
}
"#;

/// A plan of one number is a few stretches of it, and what is printed for `[behaviour]` plays it.
#[test]
fn a_plan_is_read_in_stretches_and_can_be_put_into_the_file() {
    let folder = folder();
    let scenario = "title = \"A climb\"\nrule = \"climb.rule\"\n";
    write(&folder, "climb.rule", CLIMB);
    write(&folder, "climb.toml", &format!("{scenario}[best]\nobjective = \"banked\"\n"));
    let said = stdout(&folder, &["best", "climb.toml", "--sees", "pot", "--out", "out"]);
    let (_, stated) = said.split_once("The same as a scenario says it:\n\n").unwrap();
    let (stated, _) = stated.split_once("\n\n").unwrap();
    assert!(stated.contains("when = \"pot >= ") && !stated.contains("pot <= "), "{stated}");
    assert!(said.lines().any(|line| line.starts_with("move ") && line.contains(" to ")), "{said}");
    write(&folder, "played.toml", &format!("{scenario}{stated}\n"));
    stdout(&folder, &["run", "played.toml", "--out", "played"]);
    let played = number(&rows(&read(&folder, "played/summary.csv"))[0], "mean").unwrap();
    let ladder = rows(&read(&folder, "out/ladder.csv"));
    let rung = ladder.iter().find(|row| row["looks_at"] == "pot").unwrap();
    let found = number(rung, "value").unwrap();
    assert!((played - found).abs() < 1e-9, "{played} {found}: {stated}");
}

#[test]
fn nothing_that_is_stated_does_better() {
    let folder = duel(BEST);
    best(&folder, "out", &[]);
    let value = told(&folder, "out", "value");
    assert!((told(&folder, "out", "behaviour_as_stated") - played("")).abs() < 1e-9);
    for behaviour in [
        "",
        "second_order = \"rally\"",
        "second_goes_down = \"yes\"",
        "second_stays_down = \"yes\"",
        "second_goes_down = [{ when = \"turns_left == 1\", do = \"yes\" }, { do = \"no\" }]",
        "second_goes_down = { yes = 1, no = 1 }",
    ] {
        assert!(played(behaviour) <= value + 1e-9, "{behaviour}");
    }
}

/// A team sees how it is shot at, so that two who choose well are no more torn than one.
#[test]
fn who_is_up_against_one_who_chooses_gets_less() {
    let folder = duel(BEST);
    best(&folder, "fixed", &[]);
    let said = best(&folder, "best", &["--against", "best"]);
    assert!(said.contains("wants it as low as it can be"), "{said}");
    assert!(told(&folder, "best", "value") <= told(&folder, "fixed", "value") + 1e-12);
}

#[test]
fn fewer_decisions_are_worth_less() {
    let folder = duel(BEST);
    best(&folder, "all", &[]);
    best(&folder, "one", &["--decide", "second_goes_down"]);
    assert!(told(&folder, "one", "value") <= told(&folder, "all", "value"));
    assert!(told(&folder, "one", "behaviour_as_stated") <= told(&folder, "one", "value"));
}

/// What is said where something cannot be asked.
#[track_caller]
fn refusal(more: &str, arguments: &[&str]) -> String {
    let asked = [&["best", "duel.toml", "--out", "out"], arguments].concat();
    let (code, said) = refused(&duel(more), &asked);
    assert_eq!(code, 2, "{said}");
    said
}

#[test]
fn what_cannot_be_the_best_is_refused_in_a_sentence() {
    let said = [
        refusal("", &["--objective", "difference"]),
        refusal(BEST, &["--decide", "second_oder"]),
        refusal(BEST, &["--decide", "first_order,second_order"]),
        refusal(BEST, &["--sees", "pin"]),
        refusal(BEST, &["--objective", "quantile(0.1)"]),
        refusal(BEST, &["--objective", "p_ge(2)"]),
        refusal(BEST, &["--objective", "quantile(difference, 0.1)"]),
        refusal(BEST, &["--objective", "sd(second_casualties) / 2"]),
        refusal(&BEST.replace("-difference", "median(difference)"), &[]),
        refusal(BEST, &["--engine", "sample"]),
        refusal(BEST, &["--near-tie", "-1"]),
        refusal(&format!("{BEST}near_tie = nan"), &[]),
        refusal(BEST, &["--frontier", "sd"]),
        refusal(BEST, &["--frontier", "second_casualtys"]),
        refusal(BEST, &["--frontier", "second_casualties", "--against", "best"]),
        refusal(&BEST.replace("second_goes_down", "second_goes_dwn"), &[]),
        refusal(&BEST.replace("objective", "objektive"), &[]),
    ];
    insta::assert_snapshot!(said.join("\n"));
}

/// What the file leaves open the command line says; what it says of nobody is refused.
#[test]
fn whose_play_is_the_best_can_be_said_on_the_command_line_alone() {
    let folder = duel("[best]\nobjective = \"-difference\"\nsees = [\"turns_left\"]\n");
    stdout(&folder, &["run", "duel.toml", "-q", "--out", "run"]);
    best(&folder, "out", &["--decide", "second_order"]);
    let asked = duel("");
    let said = ["--objective", "-difference", "--sees", "turns_left", "--decide", "second_order"];
    best(&asked, "out", &said);
    let [value, asked] = [&folder, &asked].map(|it| told(it, "out", "value"));
    assert!((value - asked).abs() < 1e-12, "{value} {asked}");
    let (code, said) = refused(&folder, &["best", "duel.toml", "--out", "no"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("`best.decide` of duel.toml: the first decides"), "{said}");
}

/// The best of three rolls, of which the last counts.
const ROLLS: &str = r#"rule house.rolls "Best of three rolls"
enum Stop { roll "Again." hold "Keep it." }
resolve {
  var face 1..6 = roll d6
  var left 0..2 = 2
  rounds up to 2 {
    let what = choose "what" by roller { roll, hold } seeing left, face
    if what == hold { stop }
    face = roll d6
    left = max(0, left - 1)
  }
  result { face = face (points) "what counts"  six = face == 6 "a six"  rolls = 3 - left (rolls) "rolls made" }
}
"#;

/// Five of six first rolls are no six; of those that are below four in two rolls, half.
#[test]
fn who_rolls_again_and_again_comes_to_the_row_once() {
    let folder = folder();
    write(&folder, "rolls.rule", ROLLS);
    write(&folder, "rolls.toml", "title = \"Rolls\"\nrule = \"rolls.rule\"\n");
    let row = |objective: &str, begins: &str| {
        let asked = ["best", "rolls.toml", "--objective", objective, "--sees", "face"];
        let said = stdout(&folder, &[&asked[..], &["--out", "out"]].concat());
        let row = said.lines().find(|line| line.contains(begins));
        row.unwrap_or_else(|| panic!("{said}")).to_owned()
    };
    let six = row("six", "1 to 5  roll");
    assert!(six.trim_end().ends_with("83.3333%"), "{six}");
    let one = rows(&read(&folder, "out/plan.csv")).remove(0);
    let [reached, come_to] = ["reached", "come_to"].map(|column| number(&one, column).unwrap());
    assert!((reached - (1.0 / 6.0 + 5.0 / 36.0)).abs() < 1e-12, "{reached}");
    assert!(
        (come_to - (1.0 / 6.0 + 4.0 / 36.0)).abs() < 1e-12,
        "{come_to}: not after a one or a six"
    );
    let early = row("face >= 4 and rolls <= 2", "1 to 3  roll");
    assert!(early.trim_end().ends_with("50%"), "{early}");
}

/// A guess at a face that nobody shows, against one who decides something as well.
const GUESS: &str = r#"rule house.guess "A guess"
enum Call { low "It is three or less." high "It is four or more." }
resolve {
  let is_high = count 1 of d6 >= 4
  let guess = choose "guess" by guesser { low, high } seeing cards = 1
  let bluff = choose "bluff" by bluffer { low, high } seeing cards = 1
  result {
    right = guess == high and is_high == 1 or guess == low and is_high == 0 "the guess is right"
    bluffed = bluff == high "the other says that it is high"
  }
}
"#;

#[test]
fn two_of_whom_one_would_have_to_see_more_have_no_best_play() {
    let folder = folder();
    write(&folder, "guess.rule", GUESS);
    let scenario = "title = \"A guess\"\nrule = \"guess.rule\"\n[best]\nobjective = \"right\"\n";
    let asked = format!("{scenario}decide = [\"guess\"]\nagainst = \"best\"\n");
    write(&folder, "duel.toml", &asked);
    let (code, said) = refused(&folder, &["best", "duel.toml", "--out", "out"]);
    assert_eq!(code, 2, "{said}");
    insta::assert_snapshot!(said);
}

#[test]
fn what_is_not_asked_is_not_found() {
    let (code, said) = refused(&duel(""), &["best", "duel.toml", "--out", "out"]);
    assert_eq!(code, 4, "{said}");
    assert!(said.contains("give --objective"), "{said}");
}

#[test]
fn there_are_no_trials_to_count_to_seed_or_to_share_out() {
    for asked in [["--shard", "0/2"], ["--trials", "10"], ["--seed", "1"], ["--confidence", "0.9"]]
    {
        let said = refusal(BEST, &asked);
        assert!(said.contains("as a whole"), "{said}");
    }
}

/// The best for one number is the first row, the best for the other the last.
#[test]
fn a_frontier_goes_from_the_best_for_one_number_to_the_best_for_another() {
    let folder = duel(BEST);
    let other = "-second_casualties";
    let said = best(&folder, "out", &["--objective", "first_casualties", "--frontier", other]);
    assert!(said.contains("What has to be given up of first_casualties"), "{said}");
    let frontier = rows(&read(&folder, "out/frontier.csv"));
    assert!(
        !frontier.is_empty() && frontier.iter().all(|row| row["frontier"] == "'-second_casualties")
    );
    let value = |row: &Row, column: &str| number(row, column).unwrap();
    assert!((value(&frontier[0], "value") - told(&folder, "out", "value")).abs() < 1e-5);
    best(&folder, "other", &["--objective", other]);
    let last = &frontier[frontier.len() - 1];
    assert!((value(last, "frontier_value") - told(&folder, "other", "value")).abs() < 1e-5);
    for pair in frontier.windows(2) {
        assert!(value(&pair[1], "value") < value(&pair[0], "value"));
        assert!(value(&pair[0], "frontier_value") < value(&pair[1], "frontier_value"));
    }
}

/// Nothing is better by more than the whole range, and nothing by less than nothing.
#[test]
fn what_hardly_matters_is_told_as_a_near_tie() {
    let folder = duel(BEST);
    let said = best(&folder, "out", &["--near-tie", "0.15", "--sees", "enemy_models"]);
    let is_row = |line: &&str| line.starts_with("second_") && line.ends_with('%');
    let (near, clear): (Vec<&str>, Vec<&str>) =
        said.lines().filter(is_row).partition(|line| line.contains("near tie, "));
    let margin =
        |line: &&str| -> f64 { line.split_whitespace().rev().nth(1).unwrap().parse().unwrap() };
    assert!(!near.is_empty() && near.iter().all(|line| margin(line) <= 0.15), "{said}");
    assert!(!clear.is_empty() && clear.iter().all(|line| 0.15 < margin(line)), "{said}");
    let picture = read(&folder, "out/best-plan-second-order.svg");
    let said = ["(fire) in all cells.", "in parentheses what is a tie, or nearly"];
    assert!(said.iter().all(|said| picture.contains(said)), "{picture}");
}

#[test]
fn a_page_tells_the_answer_and_how_to_ask_again() {
    let folder = duel(BEST);
    best(&folder, "out", &["--frontier", "-second_casualties"]);
    stdout(&folder, &["report", "out"]);
    let page = read(&folder, "out/index.html");
    for said in [
        "Best in the stated rule for the mean of -difference",
        "What a player does best",
        "What is lost by looking at less",
        "What decisions and their options are worth",
        "Every situation that can be told apart",
        "sandtable best duel.toml --frontier -second_casualties",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("--seed"), "there are no trials");
}

/// What the situation is worth in which all begins, for those who do what the scenario says.
#[test]
fn the_value_of_a_situation_is_told_as_the_scenario_plays_it() {
    let folder = duel(BEST);
    best(&folder, "out", &[]);
    let met = rows(&read(&folder, "out/policy.csv"));
    assert!(
        met.iter()
            .all(|row| number(row, "as_stated").is_some() == (row["reached_as_stated"] != "0"))
    );
    let turns = |row: &&Row| row["decision"] == "second_order" && row["sees.turns_left"] == "2";
    let sum = |column: &str| -> f64 {
        let weighed = |row: &Row| {
            let reached = number(row, "reached_as_stated").unwrap();
            reached * if column.is_empty() { 1.0 } else { number(row, column).unwrap_or(0.0) }
        };
        met.iter().filter(turns).map(weighed).sum()
    };
    // Where the second is shot down in the first turn, it has no order any more.
    assert!(0.5 < sum("") && sum("") <= 1.0 + 1e-12, "{}", sum(""));
    assert!(sum("as_stated").is_finite());
}

/// A page whose players decide within a part, once in each round or for each man by himself.
const IN_PARTS: &str = r#"rule my.parts "Orders in a part"

enum Order { run "It runs."  advance "It advances." }
circumstances {
  turns 1..8 = 3 "Turns."
  men   1..8 = 2 "Men."
}

part moved(passed 0..8) -> gained 0..1 {
  let order = choose "order" by attacker { run, advance } seeing passed
  if order == run { give count 1 of d6 >= 5 }
  give count 1 of d6 >= 4
}

part lifted() -> up yes | no {
  let way = choose "way" by attacker { hard, soft }
  give if way == hard then chance 1/4 else chance 1/3
}

resolve {
  var passed 0..8 = 0
  rounds up to turns {
    passed = min(8, passed + moved(passed))
  }
  result {
    passed = passed                          "passed"
    up     = sum of i in 1..men: lifted() "men who are up"
  }
}
"#;

/// What is best in a part may depend on what follows it, so that it is followed where it stands.
#[test]
fn what_is_decided_in_a_part_can_be_the_best() {
    let folder = folder();
    let page =
        IN_PARTS.replace("enum Order", "enum Way { hard \"Hard.\"  soft \"Soft.\" }\nenum Order");
    write(&folder, "parts.rule", &page);
    write(&folder, "parts.toml", "title = \"Parts\"\nrule = \"./parts.rule\"\n");
    for (objective, value) in [("passed", 1.5), ("up", 2.0 / 3.0), ("passed >= 3", 0.125)] {
        let asked = ["best", "parts.toml", "--objective", objective, "--out", "out", "-q"];
        stdout(&folder, &asked);
        assert!((told(&folder, "out", "value") - value).abs() < 1e-12, "{objective}");
    }
}

#[test]
fn a_rule_that_leaves_nothing_to_players_has_no_best_play() {
    let folder = folder();
    let (code, said) =
        refused(&folder, &["best", "order.toml", "--objective", "passed", "--out", "out"]);
    assert_eq!(code, 2, "{said}");
    insta::assert_snapshot!(said);
}
