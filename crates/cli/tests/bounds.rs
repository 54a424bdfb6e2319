//! What a scenario says that a measure can come to is held to by every command that looks at an outcome,
//! exactly and by trials: intervals lean on it, and so would false numbers.

use std::path::Path;

use crate::support::commands::{WRITING, names, put_asked};
use crate::support::program::{self, command, put};

/// Commands that look at no outcome of a scenario.
const NONE: &[&str] = &[
    "list",
    "describe",
    "new",
    "fork",
    "test",
    "fmt",
    "plan",
    "schema",
    "completions",
    "lsp",
    "report",
];

/// Those that do what others here do: `merge` puts together what each of them has held to the bounds,
/// `doctor` has scenarios of its own.
const BY_OTHERS: &[&str] = &["merge", "doctor"];

/// What else looks at outcomes.
const BESIDE: &[&[&str]] = &[
    &["accept", "s.toml"],
    &["replay", "s.toml", "--trial", "1"],
    &["compare", "s.toml", "--measure", "passed"],
    &["compare", "s.toml", "--measure", "steady"],
    &["sweep", "s.toml", "-P", "circumstances.unit.pins=0..2", "--measure", "steady"],
    &["sense", "s.toml", "--measure", "steady"],
    &["tune", "s.toml", "--measure", "steady ?? 0"],
    &["price", "s.toml", "--measure", "2 * steady"],
];

/// Bounds that are not true of what the test leaves of the pins, or of a measure that is made of them;
/// of the same in the other two scenarios.
const FALSE: &[[&str; 3]] = &[
    ["pins = [-2, -1]", "casualties = [-1, 0]", "inches = [-2, -1]"],
    ["steady = [-2, -1]", "loss = [-9, -8]", "stuck = [-9, -8]"],
];

/// Puts the scenarios there, with these bounds, which are of the measures that stand before them.
fn put_bounded(folder: &Path, bounds: &[&str; 3], run: &str) {
    put_asked(folder);
    let own =
        ["", "[measures]\nloss = \"2 * casualties\"\n", "[measures]\nstuck = \"turns ?? 5\"\n"];
    for ((name, own), bounds) in ["s.toml", "d.toml", "t.toml"].into_iter().zip(own).zip(bounds) {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let text = text.replace("[run]\n", &format!("[run]\n{run}"));
        put(folder, name, &format!("{text}{own}[bounds]\n{bounds}\n"));
    }
}

#[track_caller]
fn assert_refused(folder: &Path, arguments: &[&str]) {
    let output = command(folder, arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("which is not within its bounds ["), "{arguments:?}: {said}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
}

#[test]
fn every_command_that_looks_at_an_outcome_holds_it_to_the_bounds() {
    let asked = |name: &String| {
        let of = |words: &[&str]| words[0] == *name;
        WRITING.iter().any(|asked| of(asked.words)) || BESIDE.iter().any(|words| of(words))
    };
    let excepted = |name: &String| [NONE, BY_OTHERS].concat().contains(&&**name);
    let left_out = names().into_iter().find(|name| asked(name) == excepted(name));
    assert_eq!(left_out, None);
}

#[test]
fn false_bounds_are_refused_by_all_commands() {
    for run in ["", "engine = \"sample\"\ntrials = 2000\n"] {
        for bounds in FALSE {
            let folder = tempfile::tempdir().unwrap();
            put_bounded(folder.path(), bounds, run);
            let words = WRITING.iter().map(|asked| asked.words).chain(BESIDE.iter().copied());
            for words in words {
                assert_refused(folder.path(), words);
            }
        }
    }
}

/// What follows from a stated range is known of what is made of it, too.
#[test]
fn bounds_reach_what_is_defined_by_a_measure() {
    let folder = tempfile::tempdir().unwrap();
    put(
        folder.path(),
        "s.toml",
        &format!(
            "{}[measures]\nloss = \"2 * casualties\"\n[bounds]\ncasualties = [0, 3]\n",
            program::MINED_SECTION
        ),
    );
    let words = ["run", "s.toml", "--engine", "sample", "--trials", "500", "--format", "csv"];
    let output = command(folder.path(), &words).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
