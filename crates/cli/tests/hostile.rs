//! What a file says reaches terminals and workflows as text, and never as a command.

use std::process::Output;

use crate::support::repository::*;

/// A text as it is written in a file: it clears the screen, turns the direction of writing and
/// begins a workflow command, as far as anybody lets it.
const HOSTILE: &str = r"a\u001b[2J\u0007\u007f\u009b2J\u202eb\r\n::error::c\n##[error]d\t";

/// A scenario with that in every text, and with a check that fails.
fn scenario() -> String {
    r#"title = "HOSTILE"
question = "HOSTILE"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[measures]
steady = "passed\n&& pins <= 2"
[variants."HOSTILE"]
circumstances.unit.quality = "veteran"
[[expect]]
measure = "passed"
statistic = "mean"
value = "1/12"
because = "HOSTILE"
[[expect]]
variant = "HOSTILE"
measure = "pins"
given = "passed\n== 1"
statistic = "mean"
value = 17
suppress = { reason = "HOSTILE", until = "2999-12-31" }
[price]
price = 50
measure = "passed\n+ 1"
printed = { "HOSTILE" = 40 }
"#
    .replace("HOSTILE", HOSTILE)
}

#[track_caller]
fn is_text_alone(output: &Output) {
    let said = said(output);
    let is_bidi = |c: char| {
        "\u{61c}\u{200e}\u{200f}".contains(c)
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    let bad = said.chars().find(|&c| (c.is_control() && c != '\n') || is_bidi(c));
    assert_eq!(bad, None, "{said}");
    let ours = ["::error file=", "::warning file=", "::notice file="];
    let mut commands = said.lines().filter(|line| line.trim_start().starts_with("::"));
    assert!(commands.all(|line| ours.iter().any(|our| line.starts_with(our))), "{said}");
    assert!(!said.contains("##["), "{said}");
}

#[test]
fn what_a_file_says_is_shown_and_does_nothing() {
    let repository = Repository::new();
    repository.write("hostile.toml", &scenario());
    let file = "hostile.toml";
    for arguments in [
        &["run", file][..],
        &["run", file, "--engine", "sample", "--trials", "1e4", "--verbose"],
        &["compare", file],
        &["price", file],
        &["sense", file],
        &["sweep", file, "-P", "circumstances.unit.pins=0..3"],
        &["replay", file, "--trial", "3"],
        &["plan", file],
        &["check", file, "--github", "--verbose"],
        &["accept", file],
    ] {
        let output = repository.run(arguments);
        is_text_alone(&output);
        assert!([0, 3].contains(&code(&output)), "{arguments:?}: {}", said(&output));
    }
    let shown = said(&repository.run(&["run", file]));
    assert!(shown.contains(r"a\u{1b}[2J\u{7}\u{7f}\u{9b}2J\u{202e}b\u{d}"), "{shown}");
    assert!(shown.contains(r"\u{3a}:error::c"), "{shown}");
}

#[test]
fn what_is_wrong_with_a_file_is_shown_and_does_nothing() {
    let repository = Repository::new();
    for (from, to) in [
        ("order-test", "HOSTILE"),
        ("quality = \"regular\"", "quality = \"HOSTILE\""),
        ("pins = 3", "\"HOSTILE\" = 3"),
        ("measure = \"passed\"", "measure = \"HOSTILE\""),
        ("statistic = \"mean\"", "statistic = \"HOSTILE\""),
        ("2999-12-31", "HOSTILE"),
    ] {
        let text = scenario().replace(from, &to.replace("HOSTILE", HOSTILE));
        repository.write("hostile.toml", &text);
        for arguments in [&["run", "hostile.toml"][..], &["check", "hostile.toml", "--github"]] {
            let output = repository.run(arguments);
            is_text_alone(&output);
            assert_eq!(code(&output), 2, "{from}: {}", said(&output));
        }
    }
}

#[test]
fn what_the_register_says_is_text_alone() {
    let repository = Repository::new();
    for arguments in [&["list"][..], &["describe", "ba.base.order-test"], &["describe", "mine"]] {
        is_text_alone(&repository.run(arguments));
    }
}

/// Other programs get what the file says, unchanged.
#[test]
fn documents_for_programs_say_what_the_file_says() {
    let repository = Repository::new();
    repository.write("hostile.toml", &scenario());
    let output = repository.run(&["run", "hostile.toml", "--format", "json"]);
    let documents: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let title = documents[0]["title"].as_str().unwrap();
    assert!(title.starts_with("a\u{1b}[2J\u{7}\u{7f}\u{9b}2J\u{202e}b\r\n::error::c"), "{title}");
}
