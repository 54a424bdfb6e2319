//! `compare` of several files: what is held against what, and what each side is called.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use tempfile::TempDir;

#[path = "support/program.rs"]
mod program;

use program::{SCENARIO, folder, refused, stdout, write};

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
