//! Baselines with which something is wrong: they are refused, and nothing changes.

use std::fs;

use crate::support::repository::*;

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({filters => filters()}, { insta::assert_snapshot!(name, text) });
}

/// A repository in which something is wrong with a baseline: it is said where, and nothing changes.
#[track_caller]
fn refused(name: &str, spoil: impl FnOnce(&Repository)) {
    let repository = Repository::accepted(&[]);
    spoil(&repository);
    let before = repository.files();
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(code(&output), 2, "{}", said(&output));
    assert!(output.stdout.is_empty());
    snapshot(name, &said(&output));
    assert_eq!(repository.files(), before, "nothing on the disk is changed");
}

#[test]
fn a_baseline_that_was_edited_is_refused() {
    refused("edited", |r| r.change(ORDERS_BASELINE, "5/12 (41.6667%)", "1/2 (50%)"));
}

#[test]
fn a_baseline_that_was_cut_short_is_refused() {
    refused("cut_short", |r| {
        let text = r.read(ORDERS_BASELINE);
        r.write(ORDERS_BASELINE, &text[..text.len() * 2 / 3]);
    });
}

#[test]
fn a_baseline_in_which_outcomes_are_there_twice_is_refused() {
    refused("twice", |r| r.change(ORDERS_BASELINE, "  0: 7/12", "  0: 7/12 (58.3333%)\n  0: 7/12"));
}

#[test]
fn a_baseline_in_another_order_is_refused() {
    refused("other_order", |r| {
        let rows = "  0: 7/12 (58.3333%)\n  1: 5/12 (41.6667%)\n";
        let other = "  1: 5/12 (41.6667%)\n  0: 7/12 (58.3333%)\n";
        r.change(ORDERS_BASELINE, rows, other);
    });
}

#[test]
fn a_baseline_of_another_format_is_refused() {
    refused("other_format", |r| r.change(ORDERS_BASELINE, "format 1", "format 7"));
}

#[test]
fn a_conflict_that_was_left_in_a_baseline_is_refused() {
    refused("conflict", |r| {
        r.change(
            ORDERS_BASELINE,
            "  0: 7/12",
            "<<<<<<< ours\n  0: 7/12 (58.3333%)\n=======\n  0: 7/12",
        );
    });
}

#[test]
#[cfg(unix)]
fn the_file_of_a_scenario_may_have_any_name() {
    let repository = Repository::new();
    for name in ["two\nlines", "\u{1b}[2J\r\n", "::a: b [0]"] {
        let file = format!("odd/{name}.toml");
        repository.write(&file, ORDERS);
        for command in ["accept", "check"] {
            let output = repository.run(&[command, &file]);
            assert_eq!(code(&output), 0, "{command} {name:?}: {}", said(&output));
        }
        fs::remove_file(repository.path(&file)).unwrap();
        let output = repository.run(&["check", "scenarios", "odd"]);
        assert!(said(&output).contains("the scenario of this baseline is gone"), "{name:?}");
        fs::remove_dir_all(repository.path("reports/baselines")).unwrap();
    }
}

#[test]
fn a_baseline_of_another_scenario_is_refused() {
    refused("other_scenario", |r| r.write(ORDERS_BASELINE, &r.read(MINES_BASELINE)));
}

/// Two files of one name, in folders that are accepted and checked one at a time.
#[test]
fn the_baseline_of_another_file_is_neither_held_to_nor_replaced() {
    let repository = Repository::accepted(&[]);
    repository.write("other/Orders!.toml", &ORDERS.replace("pins = 3", "pins = 2"));
    let before = repository.files();
    for command in ["check", "accept"] {
        let output = repository.run(&[command, "other"]);
        assert_eq!(code(&output), 2, "{}", said(&output));
        snapshot("another_file", &said(&output));
        assert_eq!(repository.files(), before, "nothing on the disk is changed");
    }
    let apart = repository.run(&["accept", "other", "--baselines", "other/baselines"]);
    assert_eq!(code(&apart), 0, "{}", said(&apart));
}

#[test]
fn a_scenario_that_was_moved_keeps_its_baseline() {
    let repository = Repository::accepted(&[]);
    repository.write("moved/orders.toml", ORDERS);
    fs::remove_file(repository.path("scenarios/orders.toml")).unwrap();
    for command in ["check", "accept"] {
        let output = repository.run(&[command, "moved"]);
        assert_eq!(code(&output), 0, "{}", said(&output));
    }
}

#[test]
fn names_without_a_plain_letter_have_baselines_of_their_own() {
    let repository = Repository::new();
    repository.write("games/日本.toml", ORDERS);
    repository.write("games/中国.toml", &ORDERS.replace("pins = 3", "pins = 2"));
    for command in ["accept", "check"] {
        let output = repository.run(&[command, "games/中国.toml"]);
        assert!(matches!(code(&output), 0 | 3), "{}", said(&output));
        let output = repository.run(&[command, "games/日本.toml"]);
        assert_eq!(code(&output), 0, "{}", said(&output));
    }
    let baselines = fs::read_dir(repository.path("reports/baselines/bolt-action")).unwrap();
    assert_eq!(baselines.count(), 2);
}

#[test]
fn a_baseline_whose_scenario_is_gone_is_refused() {
    refused("scenario_gone", |r| fs::remove_file(r.path("scenarios/orders.toml")).unwrap());
}

#[test]
fn a_baseline_of_a_variant_that_is_gone_is_refused() {
    refused("variant_gone", |r| {
        r.change("scenarios/mines.toml", "variants.advance", "variants.advances");
    });
}

#[test]
fn a_baseline_of_a_measure_that_is_gone_is_refused() {
    let repository = Repository::new();
    repository.change(
        "scenarios/mines.toml",
        "[run]",
        "[measures]\nlost = \"2 * casualties\"\n[run]",
    );
    assert_eq!(code(&repository.run(&["accept", "scenarios"])), 0);
    repository.write("scenarios/mines.toml", MINES);
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(code(&output), 2);
    snapshot("measure_gone", &said(&output));
    assert_eq!(code(&repository.run(&["accept", "scenarios"])), 0, "that is how it is accepted");
    assert_eq!(code(&repository.run(&["check", "scenarios"])), 0);
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let repository = Repository::accepted(&[]);
    repository.change(ORDERS_BASELINE, "format 1", "format 7");
    repository.change(MINES_BASELINE, "version: ", "version: 9");
    let output = repository.run(&["check", "scenarios"]);
    assert_eq!(said(&output).matches("error: ").count(), 2, "{}", said(&output));
}

#[test]
fn a_damaged_baseline_is_written_anew_only_as_a_whole() {
    let repository = Repository::accepted(&[]);
    let whole = repository.read(ORDERS_BASELINE);
    repository.change(ORDERS_BASELINE, "format 1", "format 7");
    assert_eq!(code(&repository.run(&["accept", "scenarios", "--measure", "passed"])), 2);
    assert_eq!(code(&repository.run(&["accept", "scenarios"])), 0);
    assert_eq!(repository.read(ORDERS_BASELINE), whole);
}

#[test]
fn what_never_was_a_baseline_is_not_written_over() {
    let repository = Repository::new();
    let place = "reports/baselines/bolt-action/orders.baseline";
    repository.write(place, "notes of a game\n");
    let output = repository.run(&["accept", "scenarios/orders.toml"]);
    assert_eq!(code(&output), 2, "{}", said(&output));
    assert!(said(&output).contains("this is no baseline"), "{}", said(&output));
    assert_eq!(repository.read(place), "notes of a game\n");
}

/// What a scenario was accepted for as long as it was about a rule of another book is held to nothing, and
/// would lie there for ever.
#[test]
fn a_baseline_that_a_scenario_has_left_with_another_rulebook_is_told() {
    let repository = Repository::accepted(&[]);
    let other = "title = \"On call\"\nrule = \"wtj.base.on-call\"\n\
                 [circumstances]\nbarrages = 1\nturns = 3\n";
    repository.write("scenarios/orders.toml", other);
    for paths in ["scenarios", "scenarios/orders.toml"] {
        let output = repository.run(&["check", paths]);
        let said = said(&output);
        assert_eq!(code(&output), 2, "{said}");
        let told = "this baseline of scenarios/orders.toml is left over from another rulebook: it \
                    belongs to wtj-1916/orders now";
        assert!(said.contains(told) && said.contains("`git rm "), "{said}");
        assert!(!said.contains("is gone"), "{said}");
    }
    let accepted = said(&repository.run(&["accept", "scenarios/orders.toml"]));
    assert!(accepted.contains("wtj-1916/orders.baseline written: "), "{accepted}");
    assert!(accepted.contains("orders.baseline is left over from another rulebook"), "{accepted}");
    fs::remove_file(repository.path(ORDERS_BASELINE)).unwrap();
    assert_eq!(code(&repository.run(&["check", "scenarios"])), 0);
}

/// Whether a scenario has left something elsewhere is looked for last, in a folder that may not be
/// read.
#[cfg(unix)]
#[test]
fn what_was_accepted_is_told_also_if_nobody_knows_what_was_left_over() {
    use std::os::unix::fs::PermissionsExt;

    let repository = Repository::accepted(&[]);
    let folder = repository.path(ORDERS_BASELINE).ancestors().nth(2).unwrap().to_owned();
    let allow = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    allow(0o300);
    // Whoever may do everything reads it all the same.
    let is_closed = fs::read_dir(&folder).is_err();
    let output = repository.run(&["accept", "scenarios/orders.toml"]);
    allow(0o700);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("orders.baseline left alone: "), "{told}");
    assert_eq!(output.status.success(), !is_closed, "{}", said(&output));
}

#[test]
fn it_is_said_what_stands_where_a_baseline_belongs() {
    for (bytes, help) in [
        (&b"version https://git-lfs.github.com/spec/v1\n"[..], "`git lfs pull` fetches it"),
        (b"title = \"a\"\nrule = \"ba.mud.table\"\n", "it looks like a scenario: move it"),
        (b"\xff\xfes\0a\0", "the file is text in UTF-16"),
        (b"", "the file is empty: restore"),
    ] {
        let repository = Repository::accepted(&[]);
        #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
        fs::write(repository.path(ORDERS_BASELINE), bytes).unwrap();
        let output = repository.run(&["check", "scenarios"]);
        assert_eq!(code(&output), 2);
        let said = said(&output);
        assert!(said.contains(&help.replace("fetches it", "fetches the baseline")), "{said}");
    }
}
