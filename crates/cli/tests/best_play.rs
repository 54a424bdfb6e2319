//! The best play as a part of a scenario, `"best"`: every command plays what `best` finds.

use tempfile::TempDir;

use crate::support::program::{Row, document, folder, read, refused, rows, stdout, write};

/// Three riflemen against three for two turns, which is quickly worked out. The second wants more men
/// left than the first has.
const DUEL: &str = r#"title = "Two fire teams"
rule = "ba.night.night-fight"
[circumstances]
first = { unit = { models = 3, pins = 2 }, rally_at = 2 }
second = { unit = { models = 3, pins = 1 } }
distance = 12
acts_first = "first"
turns = 2
[behaviour]
second_goes_down = "no"
[best]
objective = "-difference"
[run]
measure = "difference"
[variants.chooses]
behaviour.second_goes_down = "best"
[variants.chooses-all]
behaviour = { second_order = "best", second_goes_down = "best", second_stays_down = "best" }
[variants.at-one-pin]
behaviour.second_goes_down = [{ when = "pins >= 1", do = "yes" }, { do = "no" }]
[variants.at-one-pin-of-three]
circumstances.second.unit.models = 2
behaviour.second_goes_down = [{ when = "pins >= 1", do = "yes" }, { do = "no" }]
[variants.two-choose]
circumstances.second.unit.models = 2
behaviour.second_goes_down = "best"
"#;

fn holding(text: &str) -> TempDir {
    let folder = folder();
    write(&folder, "duel.toml", text);
    folder
}

/// The mean of a measure in a variant, as `run` finds it.
fn mean(summary: &[Row], variant: &str, measure: &str) -> f64 {
    let row = summary.iter().find(|row| row["variant"] == variant && row["measure"] == measure);
    row.unwrap()["mean"].parse().unwrap()
}

/// What `best` finds where these decisions are free.
fn value(folder: &TempDir, decide: &str, more: &[&str]) -> f64 {
    let asked = ["best", "duel.toml", "--decide", decide, "--out", "best", "--into-existing"];
    stdout(folder, &[&asked, more].concat());
    document(folder, "best/best.json")["value"].as_f64().unwrap()
}

#[track_caller]
fn assert_near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} and {other}");
}

/// The value that is found backwards is the mean of the law that is found forwards.
#[test]
fn what_is_best_is_what_is_played() {
    let folder = holding(DUEL);
    let said = stdout(&folder, &["run", "duel.toml", "--out", "run"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("is the best in the stated rule for the mean of -difference"), "{said}");
    assert!(said.contains("the second decides second_goes_down."), "{said}");
    let summary = rows(&read(&folder, "run/summary.csv"));
    let of = |variant: &str| -mean(&summary, variant, "difference");
    assert_near(of("chooses"), value(&folder, "second_goes_down", &[]));
    let all = "second_order,second_goes_down,second_stays_down";
    assert_near(of("chooses-all"), value(&folder, all, &[]));
    let of_two = value(&folder, "second_goes_down", &["--variant", "at-one-pin-of-three"]);
    assert_near(of("two-choose"), of_two);
    assert!(of("base") < of("chooses") && of("at-one-pin") <= of("chooses"));
    assert!(of("chooses") <= of("chooses-all"), "who decides more comes to no less");
    let manifest = document(&folder, "run/manifest.json");
    let mut told = manifest["variants"].as_array().unwrap().iter();
    let told = told.find(|it| it["name"] == "chooses").unwrap();
    assert_near(told["best_play"]["value"].as_f64().unwrap(), of("chooses"));
    assert_eq!(manifest["best_play"].as_array().unwrap().len(), 2, "two sets of decisions");
}

#[test]
fn the_same_comes_of_it_at_any_number_of_threads_and_again() {
    let folder = holding(DUEL);
    let files = ["1", "2"].map(|threads| {
        let asked = ["--engine", "sample", "--trials", "5000", "--threads", threads];
        let run = ["run", "duel.toml", "--out", threads];
        stdout(&folder, &[&run[..], &asked].concat());
        read(&folder, &format!("{threads}/summary.csv"))
    });
    assert_eq!(files[0], files[1]);
    let sampled = rows(&files[0]);
    let exactly = -value(&folder, "second_goes_down", &[]);
    let found = mean(&sampled, "chooses", "difference");
    assert!((found - exactly).abs() < 0.1, "{found} and {exactly}: five standard errors");
}

/// A toggle, a sweep and a trial take the word as they take any other.
#[test]
fn other_commands_play_it_too() {
    let folder = holding(DUEL);
    let over = "behaviour.second_goes_down=no,yes,best";
    let said = stdout(&folder, &["sweep", "duel.toml", "--list", over, "--out", "sweep"]);
    assert!(said.contains("is the best in the stated rule"), "{said}");
    let swept = rows(&read(&folder, "sweep/sweep.csv"));
    let of = |value: &str| {
        let row = swept.iter().find(|row| row.values().any(|it| it == value)).unwrap();
        -row["estimate"].parse::<f64>().unwrap()
    };
    assert!(of("no") < of("best") && of("yes") < of("best"), "{swept:?}");
    assert_near(of("best"), value(&folder, "second_goes_down", &[]));
    let toggled = ["compare", "duel.toml", "--toggle", "behaviour.second_goes_down=no,best"];
    let said = stdout(&folder, &[&toggled[..], &["--out", "compare"]].concat());
    assert!(said.contains("is the best in the stated rule"), "{said}");
    let told = stdout(&folder, &["replay", "duel.toml", "--variant", "chooses", "--trial", "3"]);
    assert!(told.contains("second_goes_down: "), "{told}");
}

/// Of what a variant plays that nobody asks about, nothing is said: not by what is told, nor on a page.
#[test]
fn where_nobody_plays_the_best_nothing_is_said_of_it() {
    let cells = r#"[matrix]
payoff = "difference"
[matrix.rows]
key = "circumstances.distance"
values = [6, 12]
[matrix.columns]
key = "behaviour.second_goes_down"
values = ["no", "yes"]
"#;
    // One turn is enough, and quickly worked out.
    let folder = holding(&(DUEL.replace("turns = 2", "turns = 1") + cells));
    let told = |asked: &[&str], file: &str| {
        let asked = [asked, &["duel.toml", "--out", "out", "--into-existing"]].concat();
        let said = stdout(&folder, &asked).contains("is the best in the stated rule");
        (said, document(&folder, &format!("out/{file}")).get("best_play").is_some())
    };
    assert_eq!(told(&["sense"], "sensitivity.json"), (false, false));
    assert_eq!(told(&["sense", "--variant", "chooses"], "sensitivity.json"), (true, true));
    assert_eq!(told(&["matrix"], "matrix.json"), (false, false));
    let over = ["sweep", "-L", "circumstances.distance=6,12"];
    assert_eq!(told(&over, "sweep.json"), (false, false));
}

/// A study that is shipped.
const GROUND: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/bolt-action/going-to-ground.toml");

/// What is decided in a trial, each as one line.
fn decided(folder: &TempDir, scenario: &str, variant: &str, trial: &str) -> Vec<String> {
    let told = stdout(folder, &["replay", scenario, "--variant", variant, "--trial", trial]);
    let (_, told) = told.split_once("\n\n").unwrap();
    // What does not fit a line hangs four further to the right.
    let mut lines: Vec<(usize, String)> = Vec::new();
    for line in told.lines() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        match lines.last_mut() {
            Some((first, before)) if *first + 4 == indent && before.contains("; sees ") => {
                *before = format!("{before} {text}");
            }
            _ => lines.push((indent, text.to_owned())),
        }
    }
    lines.into_iter().map(|(_, line)| line).filter(|line| line.contains("; sees ")).collect()
}

#[test]
fn replay_tells_by_how_much_what_is_done_is_better() {
    let folder = folder();
    let told = stdout(&folder, &["replay", GROUND, "--variant", "at-its-best", "--trial", "3"]);
    let (heading, _) = told.split_once("Turn 1").unwrap();
    insta::assert_snapshot!(heading);
    insta::assert_snapshot!(decided(&folder, GROUND, "at-its-best", "3").join("\n"));
    let habit = stdout(&folder, &["replay", GROUND, "--variant", "at-one-pin", "--trial", "3"]);
    assert!(!habit.contains("better by") && !habit.contains("a tie"), "{habit}");
    assert!(!habit.contains("is the best in the stated rule"), "{habit}");
    // Beside another trial a margin would mark what is alike.
    let beside = ["--trial", "3", "--variant", "at-its-best", "--against", "at-one-pin"];
    let beside = stdout(&folder, &[&["replay", GROUND], &beside[..]].concat());
    assert!(!beside.contains("better by"), "{beside}");
}

/// What `replay` tells is what `policy.csv` has, tie for tie.
#[test]
fn a_margin_that_is_told_is_that_of_the_policy() {
    let near = DUEL.replace("\"-difference\"\n[run]", "\"-difference\"\nnear_tie = 0.05\n[run]");
    let folder = holding(&near);
    let all = "second_order,second_goes_down,second_stays_down";
    stdout(&folder, &["best", "duel.toml", "--decide", all, "--out", "best"]);
    let policy = rows(&read(&folder, "best/policy.csv"));
    let (mut told, mut ties, mut near_ties) = (0, 0, 0);
    for trial in 0..12 {
        for line in decided(&folder, "duel.toml", "chooses-all", &trial.to_string()) {
            let (done, state) = line.split_once("; sees ").unwrap();
            let (decision, done) = done.split_once(": ").unwrap();
            if decision.starts_with("first_") {
                assert!(!done.contains(", "), "nobody looked for it: {line}");
                continue;
            }
            let (option, margin) = done.split_once(", ").unwrap();
            let seen: Vec<_> = state.split(", ").map(|it| it.split_once(' ').unwrap()).collect();
            let is_it = |row: &&Row| {
                let is_seen = |(name, seen): &(&str, &str)| row[&format!("sees.{name}")] == *seen;
                row["decision"] == decision && row["do"] == option && seen.iter().all(is_seen)
            };
            let row = policy.iter().find(is_it).unwrap_or_else(|| panic!("no row of {line}"));
            let known: f64 = row["margin"].parse().unwrap();
            let is_tie = row["is_tie"] == "true";
            assert_eq!(margin == "a tie", is_tie, "{line}");
            assert_eq!(margin.starts_with("a near tie, "), !is_tie && known <= 0.05, "{line}");
            if let Some((_, number)) = margin.split_once("better by ") {
                let number: f64 = number.parse().unwrap();
                assert!((number - known).abs() <= 0.005 * known, "{line} and {known}");
            }
            told += 1;
            ties += u32::from(is_tie);
            near_ties += u32::from(margin.starts_with("a near"));
        }
    }
    assert!(20 < told && 0 < ties && 0 < near_ties, "{told} {ties} {near_ties}");
}

/// The curve of a tuning is the best play at each value: a play that is best at one is not at another.
#[test]
fn a_parameter_is_tuned_under_best_play() {
    let folder = holding(DUEL);
    let asked = ["tune", "duel.toml", "--parameter", "circumstances.second.unit.models"];
    let asked =
        [&asked[..], &["--range", "1..4", "--measure=-difference", "--target=0.5"]].concat();
    let asked = [&asked[..], &["--variant", "chooses", "--out", "tune"]].concat();
    let said = stdout(&folder, &asked);
    assert!(said.contains("is the best in the stated rule"), "{said}");
    let curve = rows(&read(&folder, "tune/tuning-curve.csv"));
    let at = |x: &str| -> f64 {
        curve.iter().find(|row| row["x"] == x).unwrap()["value"].parse().unwrap()
    };
    assert_near(at("3"), value(&folder, "second_goes_down", &[]));
    let of_two = value(&folder, "second_goes_down", &["--variant", "two-choose"]);
    assert_near(at("2"), of_two);
}

/// Going down well is worth men: as many as would make up for it.
#[test]
fn a_choice_is_priced_by_exchange() {
    let priced = r#"
[price]
measure = "-difference"
ladder = { key = "circumstances.second.unit.models", values = [2, 3, 4], points = 10 }
"#;
    let folder = holding(&format!("{DUEL}{priced}"));
    stdout(&folder, &["price", "duel.toml", "--out", "price"]);
    let bought = rows(&read(&folder, "price/price.csv"));
    let of = |variant: &str, column: &str| -> f64 {
        let row =
            bought.iter().find(|row| row["variant"] == variant && row["situation"].is_empty());
        row.unwrap()[column].parse().unwrap()
    };
    assert_near(of("chooses", "value"), value(&folder, "second_goes_down", &[]));
    assert_near(of("base", "fair_price"), 30.0);
    assert!(
        30.0 < of("at-one-pin", "fair_price") || of("at-one-pin", "value") < of("base", "value")
    );
    assert!(of("at-one-pin", "fair_price") <= of("chooses", "fair_price"));
    assert!(of("two-choose", "fair_price") < of("chooses", "fair_price"), "a man less");
}

/// A unit that passes sections, two in two turns or one in one.
const ORDERS: &str = r#"rule house.orders "Orders"
enum Order { run "It runs." advance "It advances." }
circumstances { turns 1..12 = 5 "Turns." }
resolve {
  var left 0..12 = turns
  var passed 0..12 = 0
  rounds up to turns {
    let order = choose "order" by attacker { advance when left >= 2, run } seeing left, passed
    let turns_taken = if(order == advance, 2, 1)
    left = max(0, left - turns_taken)
    if test d6 >= 3 { passed = min(12, passed + turns_taken) }
    if left <= 0 { stop }
  }
  result { passed = passed "sections passed" }
}
"#;

/// In a single turn there is nothing to choose, and a sweep from there on is not refused for that.
#[test]
fn where_a_single_option_is_open_it_is_the_best() {
    let folder = folder();
    write(&folder, "orders.rule", ORDERS);
    let text = "title = \"Orders\"\nrule = \"orders.rule\"\n[best]\nobjective = \"passed\"\n\
                [behaviour]\norder = \"best\"\n";
    write(&folder, "orders.toml", text);
    stdout(
        &folder,
        &["sweep", "orders.toml", "-q", "-P", "circumstances.turns=1..3", "--out", "s"],
    );
    write(&folder, "one.toml", &text.replace("[best]", "[circumstances]\nturns = 1\n[best]"));
    stdout(&folder, &["run", "one.toml", "-q", "--out", "run"]);
    assert_near(mean(&rows(&read(&folder, "run/summary.csv")), "base", "passed"), 2.0 / 3.0);
}

/// A section that may be sown or not, which the crosser does not know: he runs and is hit in 5/6 of the
/// cases where it is, or walks and is hit in 1/6, and walking costs a quarter of a man whatever lies there.
const UNKNOWN: &str = r#"rule house.section "A section that may be sown"
enum Order { run "Fast." walk "Slowly." }
circumstances { sown yes | no = yes "Whether there are mines in it." }
resolve {
  let order = choose "order" by crosser { run, walk }
  let hit = if(order == run, count 1 of d6 >= 2, count 1 of d6 >= 6)
  let lost = if(sown, hit, 0)
  result { lost = lost "men lost" slow = if(order == walk, 1, 0) "whether he walked" }
}
"#;

fn unknown(more: &str) -> TempDir {
    let folder = folder();
    write(&folder, "section.rule", UNKNOWN);
    let mix = |weight: u32, sown: bool| {
        format!("[[mix]]\nweight = {weight}\ncircumstances.sown = {sown}\n")
    };
    let mixed = format!("{}{}", mix(2, true), mix(3, false));
    let text = format!(
        "title = \"A marker\"\nrule = \"section.rule\"\n[best]\nobjective = \"-lost - 0.25 * slow\"\n{more}{mixed}"
    );
    write(&folder, "duel.toml", &text);
    folder
}

/// He weighs 2/5 * 5/6 = 1/3 of a man against 2/5 * 1/6 + 1/4 = 19/60, and walks; who knew would run where
/// nothing lies, and come to 2/5 * (1/6 + 1/4) = 1/6.
#[test]
fn who_decides_does_not_know_what_lies_there() {
    let folder = unknown("[behaviour]\norder = \"best\"\n");
    let said = stdout(&folder, &["run", "duel.toml", "--out", "run"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Which situation of the mix is met nobody knows who decides."), "{said}");
    let proved = "no play comes to more that does the same in these: who knew all that the rule knows would gain 0.15 more";
    assert!(said.contains(proved), "{said}");
    let summary = rows(&read(&folder, "run/summary.csv"));
    assert_near(mean(&summary, "base", "lost"), 2.0 / 30.0);
    assert_near(mean(&summary, "base", "slow"), 1.0);
    // Each situation alone is played as all of them together are.
    let priced = "[price]\nmeasure = \"lost\"\nprice = 10\nproportional = \"a man is a man\"\n[variants.runs]\nbehaviour.order = \"run\"\n";
    let folder = unknown(&format!("[behaviour]\norder = \"best\"\n{priced}"));
    stdout(&folder, &["price", "duel.toml", "--out", "price"]);
    let bought = rows(&read(&folder, "price/price.csv"));
    let sown =
        bought.iter().find(|row| row["variant"] == "base" && row["situation"].contains("sown"));
    assert_near(sown.unwrap()["value"].parse().unwrap(), 1.0 / 6.0);
}

#[track_caller]
fn refusal(text: &str) -> String {
    let (code, said) = refused(&holding(text), &["run", "duel.toml", "--out", "out"]);
    assert_eq!(code, 2, "{said}");
    said
}

#[test]
fn a_best_that_there_is_not_is_refused() {
    let best = DUEL.split("[behaviour]").next().unwrap();
    let asking = |behaviour: &str, of: &str| format!("{best}[behaviour]\n{behaviour}\n{of}");
    let objective = "[best]\nobjective = \"-difference\"\n";
    let all = [
        asking("second_order = \"best\"", ""),
        asking("second_order = [{ when = \"pins > 1\", do = \"best\" }, { do = \"fire\" }]", objective),
        asking("second_order = { best = 1 }", objective),
        asking("first_order = \"best\"\nsecond_order = \"best\"", objective),
        asking(
            "second_goes_down = \"no\"",
            &format!(
                "{objective}[[mix]]\nweight = 1\ncircumstances.distance = 6\n\
                 [[mix]]\nweight = 1\nbehaviour.second_goes_down = \"best\"\n"
            ),
        ),
        "title = \"Reserves\"\nrule = \"ba.base.reserves\"\n[circumstances]\nunit.quality = \"regular\"\n\
         [behaviour]\nentry = \"best\"\n[best]\nobjective = \"-turn\"\n"
            .to_owned(),
    ];
    insta::assert_snapshot!(all.map(|text| refusal(&text)).join("\n"));
}

/// Who is not of those that `decide` names wants the opposite.
#[test]
fn two_who_choose_want_the_opposite() {
    let two = r#"
[variants.both]
behaviour = { first_order = "best", second_order = "best" }
[variants.second]
behaviour = { second_order = "best" }
[variants.first]
behaviour = { first_order = "best" }
"#;
    let text = DUEL.replace("\"-difference\"\n", "\"-difference\"\ndecide = [\"second_order\"]\n");
    let folder = holding(&format!("{text}{two}"));
    let said = stdout(&folder, &["run", "duel.toml", "--out", "run"]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("the other side decides first_order, and wants it low"), "{said}");
    let summary = rows(&read(&folder, "run/summary.csv"));
    let of = |variant: &str| -mean(&summary, variant, "difference");
    assert!(of("first") <= of("both") && of("both") <= of("second"));
    assert!(of("first") < of("base"), "who wants it low makes it less");
}

#[test]
fn an_equilibrium_of_nothing_is_refused() {
    let text = DUEL.to_owned()
        + "[tune]\nparameter = \"circumstances.turns\"\nrange = [1, 2]\nmeasure = \"equilibrium\"\ntarget = 0\n";
    let said = refusal(&text);
    assert!(said.contains("the equilibrium of what? The scenario has no [matrix]"), "{said}");
}

/// What is best against one column is not what is best against another: it is no option of who does not know
/// which is taken.
#[test]
fn the_best_is_no_option_of_a_matrix() {
    let of = |rows: &str| {
        let columns = "{ key = \"circumstances.distance\", values = [6, 12] }";
        format!("{DUEL}[matrix]\npayoff = \"difference\"\nrows = {rows}\ncolumns = {columns}\n")
    };
    let listed = "[{ name = \"stands\" }, { name = \"at-its-best\", set = { behaviour = { \
                  second_goes_down = \"best\" } } }]";
    let keyed = "{ key = \"behaviour.second_goes_down\", values = [\"no\", \"best\"] }";
    insta::assert_snapshot!([listed, keyed].map(|rows| refusal(&of(rows))).join("\n"));
}

/// Two ways home: coins against calm, and the coins differ in their fourth digit.
#[test]
fn plays_of_a_frontier_that_differ_are_told_apart() {
    let folder = holding("title = \"Home\"\nrule = \"toll.rule\"\n");
    let page = r#"rule house.toll "Two ways home"
enum Way { long "The long way." short "The short way." }
resolve {
  let luck = roll d6
  var coins 0..2000 = 1000
  var safe 0..2 = 2
  let way = choose "way" by walker { long, short } seeing luck
  when way { long { safe = 2 } short { coins = 1001  safe = 1 } }
  result { kept = coins (points) "coins kept" calm = safe (points) "calm" }
}
"#;
    write(&folder, "toll.rule", page);
    let asked = ["best", "duel.toml", "--objective", "kept", "--frontier", "calm", "--out", "out"];
    let said = stdout(&folder, &asked);
    assert!(said.contains("\n1001     1\n1000     2  "), "{said}");
}

/// Nobody sees what the rule alone knows, however much is looked at.
#[test]
fn what_is_hidden_is_not_lost_by_looking_at_less() {
    let folder = unknown("");
    stdout(&folder, &["best", "duel.toml", "--out", "out"]);
    let svg = read(&folder, "out/best-ladder.svg");
    assert!(svg.contains("less than one who knows all that the rule knows"), "{svg}");
    assert!(svg.contains("How much is lost by knowing less") && !svg.contains("sees"), "{svg}");
}
