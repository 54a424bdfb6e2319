//! `compare` of several files and rules: what is held against what, and what each side is called.

use tempfile::TempDir;

use crate::support::program::{SCENARIO, folder, refused, run, stdout, write};

/// The former and the new state of a file of one name.
fn states() -> TempDir {
    let folder = folder();
    for (place, pins) in [("old", 3), ("new", 4)] {
        let state = SCENARIO.replace("pins = 3", &format!("pins = {pins}"));
        assert!(pins == 3 || state != SCENARIO);
        write(&folder, &format!("{place}/order.toml"), &state);
    }
    folder
}

#[test]
fn files_of_one_name_are_told_apart_by_their_paths() {
    let folder = states();
    let text = stdout(&folder, &["compare", "old/order.toml", "new/order.toml", "--out", "out"]);
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("new/order")).collect();
    assert!(heads.contains(&"new/order") && heads.contains(&"new/order/veterans"), "{text}");
    assert!(text.lines().any(|line| line == "old/order/veterans"), "{text}");
    let same = ["compare", "old/order.toml", "old/../old/order.toml"];
    let (code, said) = refused(&folder, &same);
    assert_eq!(code, 2);
    assert!(
        said.contains("`old/../old/order` changes nothing: it is the same as `old/order`"),
        "{said}"
    );
}

#[test]
fn it_is_said_that_all_files_are_held_against_one_variant_and_how_to_take_another() {
    let folder = states();
    let files = ["compare", "old/order.toml", "new/order.toml", "--out", "out"];
    let text = stdout(&folder, &files);
    let against = "Against old/order, base of old/order.toml, whichever file a variant is of \
                   (--reference takes another):";
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&text).contains(&words(against)), "{text}");
    let other = stdout(&folder, &[&files[..], &["--reference", "new/order/veterans"]].concat());
    assert!(other.contains("\nAgainst new/order/veterans, veterans of new/order.toml"), "{other}");
    let one = stdout(&folder, &["compare", "old/order.toml", "--out", "out"]);
    assert!(one.contains("\nAgainst base:\n"), "{one}");
}

/// A variant has the name in its own file there, and not the one that it has beside other files.
#[test]
fn the_replay_that_is_named_can_be_had() {
    let folder = states();
    let text = stdout(&folder, &["compare", "old/order.toml", "new/order.toml", "--out", "out"]);
    let command = text.lines().find_map(|line| line.trim().strip_prefix("sandtable replay "));
    let words: Vec<&str> = command.unwrap().split(' ').collect();
    assert_eq!(words[0], "old/order.toml");
    let told = stdout(&folder, &[&["replay"][..], &words].concat());
    assert!(told.contains("\nOutcome\n"), "{told}");
}

#[test]
fn two_files_of_one_procedure_are_compared() {
    let folder = folder();
    write(&folder, "calm.toml", &SCENARIO.replace("pins = 3", "pins = 1"));
    let text = stdout(&folder, &["compare", "order.toml", "calm.toml", "--format", "csv"]);
    assert!(text.contains("order,passed,order,calm,exact"), "{text}");
    assert!(text.contains("order,passed,order,calm/veterans,exact"), "{text}");
}

#[test]
fn variants_of_different_procedures_are_not_compared() {
    let folder = folder();
    let mud = "title = \"Mud\"\nrule = \"ba.mud.crossing\"\n[circumstances]\n\
               unit = { mobility = \"wheeled\" }\nstrip = { width = 12 }\n";
    write(&folder, "mud.toml", mud);
    let output = run(&folder, &["compare", "order.toml", "mud.toml"]);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!(String::from_utf8(output.stderr).unwrap());
}

/// Two rules that both have a unit pass or fail: what is of the same name, kind and unit.
#[test]
fn rules_with_equal_measures_are_compared() {
    let folder = folder();
    let other = "title = \"Morale check\"\nrule = \"ba.base.order-test\"\n\
                 [circumstances]\nunit = { quality = \"regular\", pins = 1 }\n\
                 [measures]\nsteady = \"passed\"\n";
    write(&folder, "other.toml", other);
    let wanted = ["compare", "order.toml", "other.toml", "--format", "csv"];
    assert!(stdout(&folder, &wanted).contains("order,steady,order,other,exact"));
    let call = "title = \"On call\"\nrule = \"wtj.base.on-call\"\n\
                [circumstances]\nbarrages = 1\nturns = 3\n[measures]\nsteady = \"activated >= 1\"\n";
    write(&folder, "call.toml", call);
    let text = stdout(&folder, &["compare", "order.toml", "call.toml", "--format", "csv"]);
    assert!(text.contains("order,steady,order,call,exact"), "{text}");
    assert!(!text.contains("order,passed,order,call"), "one of them has no such measure: {text}");
}

#[test]
fn rules_that_are_asked_the_same_are_compared() {
    let folder = folder();
    let page = |name: &str, score: i32| {
        let text = format!(
            "rule house.{name} \"{name}\"
circumstances {{ n 1..6 = 3 \"Dice.\" }}
resolve {{ let h = count n of d6 >= {score} result {{ hits = h \"hits\" }} }}
"
        );
        write(&folder, &format!("{name}.rule"), &text);
        let scenario = format!("title = \"{name}\"\nrule = \"{name}.rule\"\n");
        write(&folder, &format!("{name}.toml"), &scenario);
    };
    page("even", 4);
    page("hard", 5);
    // The same page by another name, with another scenario: nothing tells them apart.
    write(&folder, "again.toml", "title = \"again\"\nrule = \"even.rule\"\n");
    let csv = stdout(&folder, &["compare", "even.toml", "hard.toml", "--format", "csv"]);
    assert!(csv.contains("even,hits,even,hard,exact,,1.5,1,-0.5"), "{csv}");
    let (code, text) = refused(&folder, &["compare", "even.toml", "again.toml"]);
    assert_eq!(code, 2);
    assert!(text.contains("`again` changes nothing: it is the same as `even`"), "{text}");
}

/// A designer's copy of a page of the books, one of whose figures was changed, and the rule in Rust.
#[test]
fn a_page_that_was_forked_is_compared_with_the_rule_of_the_book() {
    let folder = folder();
    let rule = stdout(&folder, &["fork", "ba.minefield.attack"]);
    write(&folder, "mine.rule", &rule);
    let scenario = stdout(&folder, &["new", "ba.minefield.attack"]);
    write(&folder, "book.toml", &scenario);
    let forked = scenario.replace("rule = \"ba.minefield.attack\"", "rule = \"mine.rule\"");
    assert_ne!(forked, scenario);
    write(&folder, "mine.toml", &forked);
    let told = stdout(&folder, &["compare", "book.toml", "mine.toml"]);
    assert!(told.contains("EQUIVALENT: casualties has the same distribution"), "{told}");
}

/// A condition that one file alone has is not met there, and is no fault of what was counted.
#[test]
fn shards_of_files_that_define_a_measure_otherwise_are_put_together_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let given = "{ of = \"passed\", given = \"fubar == 0\" }";
    for (file, steady, pins) in
        [("a.toml", "\"passed\"", "pins = 3"), ("b.toml", given, "pins = 2")]
    {
        let scenario = SCENARIO.replace("\"passed && pins <= 2\"", steady);
        write(&folder, file, &scenario.replace("pins = 3", pins));
    }
    let compare = ["compare", "a.toml", "b.toml", "--measure", "steady"];
    let sample = ["--engine", "sample", "--trials", "40000"];
    for shard in ["0/2", "1/2"] {
        let out = &shard[..1];
        let share = [&compare[..], &sample, &["--shard", shard, "--out", out]].concat();
        for more in [&[][..], &["--resume"]] {
            let output = run(&folder, &[&share[..], more].concat());
            assert!(matches!(output.status.code(), Some(0 | 5)), "{output:?}");
        }
    }
    let output = run(&folder, &["merge", "0", "1", "-o", "whole"]);
    assert!(matches!(output.status.code(), Some(0 | 5)), "{output:?}");
}

/// Two files about one situation that count a measure of one name otherwise are two questions.
#[test]
fn files_that_count_a_measure_otherwise_are_compared() {
    let folder = folder();
    let other = SCENARIO.replace("passed && pins <= 2", "passed && pins <= 3");
    assert_ne!(other, SCENARIO);
    write(&folder, "other.toml", &other);
    let compare = ["compare", "order.toml", "other.toml"];
    let steady = [&compare[..], &["--measure", "steady", "--format", "csv"]].concat();
    assert!(stdout(&folder, &steady).contains("order,steady,order,other,exact"));
    let (code, said) = refused(&folder, &[&compare[..], &["--measure", "passed"]].concat());
    assert_eq!(code, 2);
    assert!(said.contains("`other` changes nothing: it is the same as `order`"), "{said}");
    assert!(said.contains(" keys that are in force were looked at"), "{said}");
    write(&folder, "again.toml", SCENARIO);
    let (_, said) = refused(&folder, &["compare", "order.toml", "again.toml"]);
    assert!(said.contains("were looked at, and how steady is counted"), "{said}");
}

#[test]
fn what_takes_no_part_is_told_in_a_sentence() {
    let folder = folder();
    let call = "title = \"On call\"\nrule = \"wtj.base.on-call\"\n\
                [circumstances]\nbarrages = 1\nturns = 3\n[measures]\nsteady = \"activated >= 1\"\n";
    write(&folder, "call.toml", call);
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let compare = ["compare", "order.toml", "call.toml"];
    let told = words(&stdout(&folder, &compare));
    let left = "Left out, as not all of the files count the same by that name: ";
    let sentence = told.split(left).nth(1).unwrap_or_else(|| panic!("{told}"));
    assert!(sentence.contains("passed") && sentence.contains(" of order; "), "{told}");
    assert!(sentence.contains("activated") && sentence.contains(" of call. "), "{told}");
    // Whose `[run]` holds is told where two say otherwise.
    let run =
        "All are run as the first file says: [run] of order.toml holds, and not that of call.toml.";
    assert!(told.contains(run), "{told}");
    let named = words(&stdout(&folder, &[&compare[..], &["--measure", "steady"]].concat()));
    assert!(!named.contains("Left out"), "{named}");
    write(&folder, "call.toml", &format!("{call}[run]\nseed = 1944\n"));
    assert!(!words(&stdout(&folder, &compare)).contains("All are run"));
}

/// The `[run]` of the first file holds for all, whatever the others say.
#[test]
fn all_files_are_run_as_the_first_says() {
    let folder = folder();
    let asked = |seed: u32, pins: u32| {
        let run = format!("[run]\nseed = {seed}\nengine = \"sample\"\ntrials = 2000\n");
        let scenario = SCENARIO.replace("[run]\nseed = 1944\n", &run);
        scenario.replace("pins = 3", &format!("pins = {pins}"))
    };
    write(&folder, "a.toml", &asked(7, 3));
    write(&folder, "b.toml", &asked(8, 2));
    let of = |files: [&str; 2]| {
        let compare = [&["compare"][..], &files, &["--measure", "passed", "--format", "csv"]];
        stdout(&folder, &compare.concat())
    };
    let both = of(["a.toml", "b.toml"]);
    write(&folder, "b.toml", &asked(9, 2).replace("2000", "3000"));
    assert_eq!(of(["a.toml", "b.toml"]), both);
    write(&folder, "a.toml", &asked(10, 3));
    assert_ne!(of(["a.toml", "b.toml"]), both);
}
