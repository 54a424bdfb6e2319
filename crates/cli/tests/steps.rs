//! Rules that play others: within a page, and as the steps of a scenario.

use tempfile::TempDir;

use crate::support::program::{number, read, refused, rows, stdout, write};

const STEPS: &str = r#"title = "A truck reaches the depot"
[[step]]
name = "mud"
rule = "ba.mud.crossing"
measures = ["crossed", "turns"]
[[step]]
name = "mines"
rule = "ba.minefield.attack"
when = "mud.crossed"
takes = { unit.pins = "min(3, mud.turns ?? 0)" }
measures = ["destroyed", "immobilized", "pins"]
[circumstances.mud]
unit.mobility = "wheeled"
strip.width = 12
turns = 12
[circumstances.mines]
unit.kind = "soft-skin"
order = "advance"
section.mines = "anti-personnel"
[measures]
delivered = "mud_crossed and not (mines_destroyed ?? yes) and not (mines_immobilized ?? yes)"
[variants.wide]
circumstances.mud.strip.width = 18
[variants.more]
figures.mines.section.dice_on_advance = 2
[variants.shallow]
rulings.mines.mine.pins_per = "hit"
"#;

const PAGE: &str = r#"rule house.depot "A truck reaches the depot"
circumstances { width 1..20 (inches) = 12 "Mud." dice 1..3 = 1 "Dice of mines." }
resolve {
  play mud = "ba.mud.crossing" { unit.mobility = "wheeled" strip.width = width turns = 12 }
  play mines = "ba.minefield.attack" when mud.crossed {
    unit = { kind = "soft-skin", pins = min(3, mud.turns ?? 0) }
    order = "advance" section.mines = "anti-personnel" figures section.dice_on_advance = dice
  }
  let is_lost = mines.destroyed ?? no or (mines.immobilized ?? no)
  result { delivered = mud.crossed and not is_lost "delivered" }
}
"#;

fn with(steps: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "depot.toml", steps);
    folder
}

/// Dummies destroy nobody, so that what is lost is known beforehand in one of two situations.
#[test]
fn a_mixture_of_chains_comes_to_the_mean_of_its_situations() {
    let lies = |mines: &str| format!("circumstances.mines.section.mines = \"{mines}\"\n");
    let [sown, dummy] = ["anti-personnel", "dummy"].map(lies);
    let mixed = format!("{STEPS}[variants.dummy]\n{dummy}");
    let apart = with(&mixed);
    let base = STEPS.split("[variants.wide]").next().unwrap();
    let mix = format!("[[mix]]\nweight = 1\n{sown}[[mix]]\nweight = 3\n{dummy}");
    let together = with(&format!("{base}{mix}"));
    let means = |folder: &TempDir, variant: &str| -> Vec<(String, f64)> {
        let all = rows(&stdout(folder, &["run", "depot.toml", "--format", "csv"]));
        let own = all.into_iter().filter(|row| row["variant"] == variant);
        own.map(|row| (row["measure"].clone(), number(&row, "mean").unwrap_or(f64::NAN))).collect()
    };
    let [sown, dummy] = ["base", "dummy"].map(|variant| means(&apart, variant));
    let mixed = means(&together, "base");
    let unconditional = ["delivered", "mud_crossed"];
    for ((name, mixed), ((_, sown), (_, dummy))) in mixed.iter().zip(sown.iter().zip(&dummy)) {
        let mean = 0.25 * sown + 0.75 * dummy;
        let is_off = 1e-9 < (mixed - mean).abs();
        assert!(!(unconditional.contains(&name.as_str()) && is_off), "{name}: {mixed} and {mean}");
    }
    assert_eq!(mixed.len(), sown.len());
}

fn mean(folder: &TempDir, file: &str, variant: &str, measure: &str) -> (String, String) {
    let all = rows(&stdout(folder, &["run", file, "--format", "csv"]));
    let row = all.iter().find(|row| row["variant"] == variant && row["measure"] == measure);
    let row = row.unwrap();
    assert_eq!(row["engine"], "exact");
    (row["mean_numerator"].clone(), row["mean_denominator"].clone())
}

#[test]
fn steps_come_to_what_a_page_comes_to_that_plays_them() {
    let folder = with(STEPS);
    write(&folder, "depot.rule", PAGE);
    let scenario = "title = \"T\"\nrule = \"depot.rule\"\n[variants.wide]\n\
                    circumstances.width = 18\n[variants.more]\ncircumstances.dice = 2\n";
    write(&folder, "page.toml", scenario);
    for variant in ["base", "wide", "more"] {
        let steps = mean(&folder, "depot.toml", variant, "delivered");
        assert_eq!(steps, mean(&folder, "page.toml", variant, "delivered"), "{variant}");
    }
}

#[test]
fn trials_agree_with_the_exact_law_and_are_told() {
    let folder = with(STEPS);
    let sampled = ["run", "depot.toml", "--engine", "sample", "--trials", "1e5"];
    let sampled = [&sampled[..], &["--confidence", "0.99999", "--format", "csv"]].concat();
    let exact = rows(&stdout(&folder, &["run", "depot.toml", "--format", "csv"]));
    let sampled = rows(&stdout(&folder, &sampled));
    assert_eq!(exact.len(), sampled.len());
    for (exact, sampled) in exact.iter().zip(&sampled) {
        let interval = number(sampled, "ci_low")..=number(sampled, "ci_high");
        assert!(interval.contains(&number(exact, "mean")), "{exact:?} {sampled:?}");
    }
    let tell =
        |trial: u32| stdout(&folder, &["replay", "depot.toml", "--trial", &trial.to_string()]);
    let crossed = |told: &String| told.contains("mines is played with unit.pins 1");
    let told = (0..20).map(tell).find(crossed).unwrap();
    assert!(told.contains("mud is played"), "{told}");
    assert!(told.contains("mud table, D6 less 1 on a table"), "{told}");
    assert!(told.contains("mines to hit, 4+ on a D6"), "{told}");
}

#[test]
fn every_command_takes_steps() {
    let folder = with(&format!(
        "{STEPS}[price]\nprice = 10\nmeasure = \"delivered\"\n[tune]\n\
         parameter = \"circumstances.mud.turns\"\nrange = [1, 12]\nmeasure = \"delivered\"\n\
         target = 0.3\n"
    ));
    let told = stdout(&folder, &["compare", "depot.toml"]);
    assert!(told.contains("wide     37.4991%  27.0778%  -10.4213 pp  LOWERS"), "{told}");
    let told = stdout(&folder, &["sense", "depot.toml"]);
    assert!(told.contains("mines to hit: 4+ on a D6"), "{told}");
    let sweep = ["sweep", "depot.toml", "--parameter", "circumstances.mud.strip.width=6..12..6"];
    assert!(stdout(&folder, &sweep).contains("49.9988%"));
    stdout(&folder, &["price", "depot.toml"]);
    stdout(&folder, &["tune", "depot.toml"]);
    stdout(&folder, &["accept", "depot.toml"]);
    let told = stdout(&folder, &["check", "depot.toml"]);
    assert!(told.contains("the same") || told.contains("PASS"), "{told}");
}

/// What is told, a text for each problem: the sentence, and behind `;` how to mend it.
fn told_of(told: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in told.lines() {
        if let Some(problem) = line.strip_prefix("error: ") {
            all.push(problem.to_owned());
        } else if let Some(help) = line.trim_start().strip_prefix("= help: ") {
            all.last_mut().unwrap().extend(["; ", help]);
        }
    }
    all
}

/// What is told of the steps with this in the place of that.
#[track_caller]
fn said(from: &str, to: &str) -> String {
    assert!(STEPS.contains(from));
    let (code, told) = refused(&with(&STEPS.replace(from, to)), &["run", "depot.toml"]);
    assert_eq!(code, 2, "{told}");
    told_of(&told).concat()
}

#[test]
fn what_is_wrong_with_expressions_of_steps_is_told_with_its_place() {
    assert_eq!(
        said("mud.turns ?? 0", "mud.turnz ?? 0"),
        "`takes.unit.pins` of entry 2 of `step`: a play of mud has no `turnz`; did you mean `turns`?"
    );
    assert_eq!(
        said("unit.pins = ", "unit.pinz = "),
        "`takes.unit.pinz` of entry 2 of `step`: the rule has no key `pinz`; did you mean `pins`?"
    );
    assert_eq!(
        said("unit.pins = ", "pins = "),
        "`takes.pins` of entry 2 of `step`: the rule has no key `pins`; did you mean `unit.pins`?"
    );
    assert_eq!(
        said("when = \"mud.crossed\"", "when = \"mud.crossed) { } (\""),
        "`when` of entry 2 of `step`: `mud.crossed) { } (` is no expression; it has parentheses in pairs, \
         and neither braces, quotation marks nor `#`"
    );
    assert_eq!(
        said("when = \"mud.crossed\"", "when = \"\""),
        "`when` of entry 2 of `step`: there is nothing in it; leave the key out, or write an expression"
    );
    assert_eq!(
        said("when = \"mud.crossed\"", "when = \"mud_crossed\""),
        "`when` of entry 2 of `step`: `mud_crossed` is no measure of a step before this one; \
         did you mean `mud.crossed`?"
    );
    assert_eq!(
        said("when = \"mud.crossed\"", "when = \"crosed\""),
        "`when` of entry 2 of `step`: `crosed` is no measure of a step before this one; \
         did you mean `mud.crossed`?"
    );
    let told = said("when = \"mud.crossed\"", "when = \"a_lost > 3\"");
    let begins = "`when` of entry 2 of `step`: `a_lost` is no measure of a step before this one; \
                  the steps before it have: mud.crossed, ";
    assert!(told.starts_with(begins), "{told}");
    assert_eq!(
        said("when = \"mud.crossed\"", "when = \"mud.turns < 4\""),
        "`when` of entry 2 of `step`: this may be nothing, and then has no answer; ask whether there is a \
         value: `(known(mud.turns) and mud.turns < 4)` if nothing counts as no, \
         `(not known(mud.turns) or mud.turns < 4)` if as yes"
    );
}

#[test]
fn what_is_wrong_with_steps_is_told_with_its_place() {
    assert_eq!(
        said("name = \"mines\"", "name = \"mud\""),
        "`name` of entry 2 of `step`: there is another step `mud`"
    );
    assert_eq!(
        said("title", "rule = \"ba.mud.crossing\"\ntitle"),
        "`step`: a scenario has a rule or steps, and not both; the rule can be a step of its own"
    );
    assert_eq!(
        said("ba.minefield.attack", "ba.minefield.atack"),
        "`rule` of entry 2 of `step`: there is no rule `ba.minefield.atack`; `sandtable list` shows them; \
         did you mean `ba.minefield.attack`?"
    );
    assert_eq!(
        said("\"destroyed\", ", "\"destroid\", "),
        "entry 1 of `measures` of entry 2 of `step`: the rule has no measure `destroid`; \
         did you mean `destroyed`?"
    );
    let told = said("\"destroyed\", ", "\"gone\", ");
    let begins =
        "entry 1 of `measures` of entry 2 of `step`: the rule has no measure `gone`; it has: ";
    assert!(told.starts_with(begins), "{told}");
    assert_eq!(
        said("[[step]]\nname = \"mud\"", "[step]\nname = \"mud\""),
        "this key is there twice; where there are several, each of them begins with `[[step]]`"
    );
    assert_eq!(
        said("[circumstances.mines]", "[mines]"),
        "`circumstances`: `mines` is missing; Step mines: Minefield attack.\
         `mines`: unknown key; expected `title`, `question`, `rule`, `step`, `circumstances`, `figures`, \
         `rulings`, `behaviour`, `measures`, `bounds`, `run`, `variants`, `mix`, `expect`, `tune`, `price`, \
         `best`, `matrix`, `check`; `mines` is one of the circumstances; write `[circumstances]` above it, or \
         `[circumstances.mines]` where it is a table of its own"
    );
    assert_eq!(
        said("unit.pins = ", "figures.section.dice_on_advance = "),
        "`takes.figures.section.dice_on_advance` of entry 2 of `step`: the rule has no key `figures`; a step \
         takes circumstances alone; what is said of the figures of this one stands below `[figures]`, \
         `mines.… = …`"
    );
    assert_eq!(
        said("{ unit.pins = \"min(3, mud.turns ?? 0)\" }", "\"mud.turns\""),
        "`takes` of entry 2 of `step`: expected a table, found the text \"mud.turns\"; it is a table of keys, \
         each with an expression in quotes: `takes = { unit.pins = \"mines.pins_taken\" }`"
    );
    assert_eq!(
        said("min(3, mud.turns ?? 0)", "mud.turns ?? 0"),
        "entry 2 of `step`: `mines` cannot be played with unit.pins 9, nor in 3 others: \
         `circumstances.unit.pins`: a unit with morale 9 is removed at 9 pins; \
         `skip = true` leaves the step out there"
    );
    assert_eq!(
        said("\"min(3, mud.turns ?? 0)\"", "3"),
        "`takes.unit.pins` of entry 2 of `step`: expected a text, found 3; an expression over measures of \
         steps before it stands in quotes; what is the same whatever comes of those stands below \
         `[circumstances.mines]`"
    );
    assert_eq!(
        said("circumstances.mud.strip.width = 18", "circumstances.width = 18"),
        "`variants.wide.circumstances.width`: unknown key; expected `mud`, `mines`; \
         did you mean `circumstances.mud.strip.width`?"
    );
}

/// What is said of a step stands under the name that it was to have, and is not judged by the one it has.
#[test]
fn of_a_step_whose_name_and_rule_are_wrong_both_are_told_and_no_more() {
    let text = STEPS.replace("name = \"mines\"", "name = \"Mines\"");
    let text = text.replace("ba.minefield.attack", "ba.minefield.atack");
    let (code, told) = refused(&with(&text), &["run", "depot.toml"]);
    assert_eq!(code, 2);
    assert_eq!(
        told_of(&told),
        [
            "`name` of entry 2 of `step`: `Mines` is no name: small letters, digits and `_`",
            "`rule` of entry 2 of `step`: there is no rule `ba.minefield.atack`; `sandtable list` shows \
             them; did you mean `ba.minefield.attack`?",
        ]
    );
}

/// All that is wrong with steps is told with all that is wrong with the rest, each at its line.
#[test]
fn everything_that_is_wrong_with_a_file_of_steps_is_told_at_once() {
    let file = r#"title = "A truck reaches the depot"
[[step]]
name = "mud"
rule = "ba.mud.crossing"
measures = ["crossed", "trns"]
[[step]]
name = "mines"
rule = "ba.minefield.attack"
when = "mud.crosed"
takes = { unit.pinz = "mud.turns ?? 0", unit.pins = "min(3, mud.turnz ?? 0)", order = "crossed +" }
[[step]]
name = "ford"
rule = "ba.mud.crosing"
whn = "mud.crossed"
[[step]]
name = "camp"
rule = "ba.minefield.attack"
when = "ford.crossed and mud.late"
takes = { unit.pins = "ford.turns" }
[circumstances]
mud = { unit.mobility = "weeled", strip.wdth = 12, turns = 12 }
mines = { unit.kind = "soft-skin", section.mines = "anti-personnel" }
ford = { whatever = 3 }
camp = { unit.kind = "soft-skin", order = "advance", section.mines = "anti-personnel" }
[variants.wide]
circumstances.mud.strip.width = 1800
circumstances.ford.whatever = 3
[variants.wider]
rule = "ba.mud.crossing"
[variants.widest]
circumstance.mud.strip.width = 18
"#;
    let (code, told) = refused(&with(file), &["run", "depot.toml"]);
    assert_eq!(code, 2);
    let lines = told.lines().filter_map(|line| line.trim_start().strip_prefix("--> depot.toml:"));
    let found: Vec<(&str, String)> = lines.zip(told_of(&told)).collect();
    let listed: Vec<String> = found
        .iter()
        .map(|(at, said)| {
            format!(
                "{at} {said}
"
            )
        })
        .collect();
    insta::assert_snapshot!(listed.concat());
}

#[test]
fn a_page_that_is_played_is_part_of_the_rule() {
    let folder = tempfile::tempdir().unwrap();
    let toss = "rule house.toss \"A toss\"\nresolve { result { hit = test d6 >= 4 \"a hit\" } }\n";
    let twice = "rule house.twice \"Two tosses\"\nresolve {\n  play a = \"toss.rule\" { }\n  \
                 play b = \"toss.rule\" { }\n  result { both = a.hit and b.hit \"both\" }\n}\n\
                 expect mean both = 1/4\n";
    write(&folder, "house/toss.rule", toss);
    write(&folder, "house/twice.rule", twice);
    write(&folder, "twice.toml", "title = \"T\"\nrule = \"house/twice.rule\"\n");
    assert!(stdout(&folder, &["test", "house"]).ends_with("1 of 1 test holds.\n"));
    let hashes = |out: &str| {
        stdout(&folder, &["run", "twice.toml", "--out", out]);
        let manifest: serde_json::Value =
            serde_json::from_str(&read(&folder, &format!("{out}/manifest.json"))).unwrap();
        assert_eq!(manifest["rule_libraries"][0]["file"], "toss.rule");
        [manifest["scenario_hash"].clone(), manifest["rules_hash"].clone()]
    };
    let before = hashes("before");
    write(&folder, "house/toss.rule", &toss.replace(">= 4", ">= 5"));
    let after = hashes("after");
    assert!(before[0] != after[0] && before[1] != after[1], "{before:?} {after:?}");
}

#[test]
fn pages_that_play_each_other_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let page = |other: &str| {
        format!(
            "rule a.b \"A\"\nresolve {{ play a = \"{other}\" {{ }} result {{ a = a.a \"a\" }} }}\n"
        )
    };
    write(&folder, "one.rule", &page("two.rule"));
    write(&folder, "two.rule", &page("one.rule"));
    let (code, told) = refused(&folder, &["test", "one.rule"]);
    assert_eq!(code, 2);
    assert!(told.contains("it plays this page itself, and that would have no end"), "{told}");
    write(&folder, "one.rule", &page("../nowhere.rule"));
    let (_, told) = refused(&folder, &["test", "one.rule"]);
    assert!(told.contains("`../nowhere.rule` cannot be played: cannot read the rule"), "{told}");
    write(&folder, "one.rule", &page("/etc/passwd.rule"));
    let (_, told) = refused(&folder, &["test", "one.rule"]);
    assert!(told.contains("a path begins at the folder of the page that says it"), "{told}");
}
