//! Files that the program wrote, spoilt: each is read or refused. And counts that somebody forged, with
//! a hash that fits: each is put together or refused, and nothing breaks down.
//! `SANDTABLE_MUTANTS=10000 cargo test --release -p sandtable --test suite readers::` tries more of them;
//! `.ci/fuzz` goes where the readers lead it.

#![expect(clippy::disallowed_methods, reason = "test files need not survive a crash")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use sandtable::Reader;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::commands;
use crate::support::program::{SCENARIO, put, run};
use crate::support::signed::signed_anew;

/// A folder with the results of every command that leaves something to be read again.
static WRITTEN: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "s.toml", SCENARIO);
    let sample = ["--engine", "sample", "--trials", "40000"];
    for (words, more) in [
        (&["accept", "s.toml"][..], &["--baselines", "b"][..]),
        (&["check", "s.toml"], &["--seed", "7", "--ledger", "ledger.txt", "--out", "c"]),
        (&["sweep", "s.toml", "-P", "circumstances.unit.pins=0..2"], &["--out", "p"]),
    ] {
        let output = run(&folder, &[words, &sample, more].concat());
        assert!(matches!(output.status.code(), Some(0 | 3 | 5)), "{words:?}: {output:?}");
    }
    for words in SHARDED {
        for shard in ["0", "1"] {
            let (share, out) = (format!("{shard}/2"), folder_of(words, shard));
            let more = ["--trials", "20000", "--shard", &share, "--out", &out];
            let output = run(&folder, &[words, &sample[..2], &more].concat());
            assert!(matches!(output.status.code(), Some(0 | 3 | 5)), "{words:?}: {output:?}");
        }
    }
    folder
});

/// The folder of a shard of a command.
fn folder_of(words: &[&str], shard: &str) -> String {
    let switches = if words.contains(&"--factorial") { "-switches" } else { "" };
    format!("{}{switches}-{shard}", words[0])
}

/// Every command that has shards, with what it asks.
const SHARDED: [&[&str]; 9] = [
    &["run", "s.toml"],
    &["sweep", "s.toml", "-P", "circumstances.unit.pins=0..2"],
    &["check", "s.toml"],
    &["compare", "s.toml"],
    &["compare", "s.toml", "--factorial", "circumstances.unit.pins=0,2"],
    &["sense", "s.toml"],
    &["price", "s.toml", "--reference", "base", "--price", "10", "--measure", "passed"],
    &[
        "tune",
        "s.toml",
        "--parameter",
        "circumstances.unit.pins",
        "--range",
        "0..8",
        "--measure",
        "passed",
        "--target",
        "0.5",
        "--variant",
        "base",
        "--variant",
        "veterans",
    ],
    &[
        "matrix",
        "s.toml",
        "--rows",
        "circumstances.unit.quality=regular,veteran",
        "--columns",
        "circumstances.unit.pins=1,3",
        "--payoff",
        "passed",
    ],
];

/// The one of these that has a word.
fn sharded(word: &str) -> &'static [&'static str] {
    SHARDED.into_iter().find(|words| words.contains(&word)).unwrap()
}

#[test]
fn shards_of_every_command_are_forged() {
    commands::assert_all_are_asked("--shard", &SHARDED.map(|words| words[0]), &[]);
}

/// A file of a kind, as the program wrote it.
fn written(reader: Reader) -> Vec<u8> {
    let path = match reader {
        Reader::Scenario => "s.toml".to_owned(),
        Reader::Baseline => return baseline(&WRITTEN.path().join("b")),
        Reader::Ledger => "ledger.txt".to_owned(),
        Reader::Checkpoint => "run-0/tally.json".to_owned(),
        Reader::Pieces => format!("sweep-0/{}", reader.name()),
        Reader::Document | Reader::Table => format!("p/{}", reader.name()),
        Reader::Tally | Reader::Inventory | Reader::Manifest => format!("run-0/{}", reader.name()),
    };
    fs::read(WRITTEN.path().join(path)).unwrap()
}

/// A folder in which a file of a kind is read, with what has to be beside it.
fn folder_with(reader: Reader, bytes: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    if reader == Reader::Table {
        let document = Reader::Document;
        fs::write(folder.path().join(document.name()), written(document)).unwrap();
    }
    fs::write(folder.path().join(reader.name()), bytes).unwrap();
    folder
}

fn baseline(folder: &Path) -> Vec<u8> {
    let entry = fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    if entry.is_dir() { baseline(&entry) } else { fs::read(entry).unwrap() }
}

/// How bytes are spoilt; places are parts of their length.
#[derive(Clone, Debug)]
enum Slip {
    Cut(f64),
    Byte(f64, u8),
    Put(f64, &'static str),
    Gone(f64, usize),
    Twice(f64, usize),
}

const PIECES: &[&str] = &[
    "\"",
    "{",
    "[[",
    "]",
    "null",
    "-1",
    "1e400",
    "99999999999999999999",
    "1/0",
    "none",
    "\0",
    "\u{202e}",
    "é",
    "\n",
    "\r\n",
    ",",
    "=",
    "[variants.base]\n",
    "false-alarm 0\n",
    "../",
];

fn slip() -> impl Strategy<Value = Slip> {
    let at = || 0.0..1.0f64;
    prop_oneof![
        1 => at().prop_map(Slip::Cut),
        3 => (at(), any::<u8>()).prop_map(|(at, byte)| Slip::Byte(at, byte)),
        3 => (at(), prop::sample::select(PIECES)).prop_map(|(at, piece)| Slip::Put(at, piece)),
        2 => (at(), 1..40usize).prop_map(|(at, length)| Slip::Gone(at, length)),
        2 => (at(), 1..40usize).prop_map(|(at, length)| Slip::Twice(at, length)),
    ]
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a length")]
fn place(part: f64, length: usize) -> usize {
    ((part * length as f64) as usize).min(length.saturating_sub(1))
}

fn spoilt(mut bytes: Vec<u8>, slips: &[Slip]) -> Vec<u8> {
    for slip in slips {
        let count = bytes.len();
        let until = |at: usize, length: usize| (at + length).min(count);
        match *slip {
            _ if count == 0 => return bytes,
            Slip::Cut(at) => bytes.truncate(place(at, count)),
            Slip::Byte(at, byte) => bytes[place(at, count)] = byte,
            Slip::Put(at, piece) => {
                let at = place(at, count);
                bytes.splice(at..at, piece.bytes());
            }
            Slip::Gone(at, length) => {
                let at = place(at, count);
                bytes.drain(at..until(at, length));
            }
            Slip::Twice(at, length) => {
                let at = place(at, count);
                let again = bytes[at..until(at, length)].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
    bytes
}

fn cases(usual: u32) -> u32 {
    std::env::var("SANDTABLE_MUTANTS").map_or(usual, |number| number.parse().unwrap())
}

fn config(cases: u32) -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(1944);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

/// Everything in a document that is no list and no table.
fn leaves(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().flat_map(leaves).collect(),
        Value::Object(entries) => entries.values_mut().flat_map(leaves).collect(),
        leaf => vec![leaf],
    }
}

/// Every list in a document.
fn lists(value: &mut Value, found: &mut dyn FnMut(&mut Vec<Value>)) {
    match value {
        Value::Array(items) => {
            for item in items.iter_mut() {
                lists(item, found);
            }
            found(items);
        }
        Value::Object(entries) => entries.values_mut().for_each(|entry| lists(entry, found)),
        _ => (),
    }
}

/// How a forger changes a document, at a part of its leaves or of its lists.
#[derive(Clone, Debug)]
enum Forgery {
    /// Something else stands in place of a leaf.
    Leaf(f64, Value),
    /// A list has lost its last item.
    Shorter(f64),
    /// A list has its last item twice.
    Longer(f64),
}

impl Forgery {
    fn of(&self, value: &mut Value) {
        let (at, is_longer) = match self {
            Forgery::Leaf(at, to) => {
                let mut leaves = leaves(value);
                let count = leaves.len();
                *leaves[place(*at, count)] = to.clone();
                return;
            }
            Forgery::Shorter(at) => (*at, false),
            Forgery::Longer(at) => (*at, true),
        };
        let mut count = 0;
        lists(value, &mut |_| count += 1);
        let (mut number, chosen) = (0, place(at, count));
        lists(value, &mut |items| {
            if number == chosen {
                let last = items.pop();
                items.extend(last.into_iter().flat_map(|it| vec![it; 2 * usize::from(is_longer)]));
            }
            number += 1;
        });
    }
}

fn forgery() -> impl Strategy<Value = Forgery> {
    let at = || 0.0..1.0f64;
    prop_oneof![
        2 => (at(), forged()).prop_map(|(at, to)| Forgery::Leaf(at, to)),
        1 => at().prop_map(Forgery::Shorter),
        1 => at().prop_map(Forgery::Longer),
    ]
}

/// What a forger puts in place of a leaf.
fn forged() -> impl Strategy<Value = Value> {
    let texts = ["", "1/0", "none", "excluded", "sample", "s.toml", "1e308", "-1"];
    prop_oneof![
        prop::sample::select(vec![
            json!(0),
            json!(1),
            json!(2),
            json!(-1),
            json!(u64::MAX),
            json!(null)
        ]),
        prop::sample::select(texts.map(Value::from).to_vec()),
        (0u64..100_000).prop_map(Value::from),
    ]
}

fn copied(from: &str, to: &Path) {
    fs::create_dir(to).unwrap();
    let entries =
        fs::read_dir(WRITTEN.path().join(from)).unwrap().map(|entry| entry.unwrap().path());
    for path in entries {
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

proptest! {
    #![proptest_config(config(cases(400)))]

    #[test]
    fn a_spoilt_file_is_read_or_refused(
        reader in prop::sample::select(&Reader::ALL[..]), slips in prop::collection::vec(slip(), 1..4),
    ) {
        let folder = folder_with(reader, &spoilt(written(reader), &slips));
        if let Err(refused) = reader.read(folder.path()) {
            prop_assert!(!refused.to_string().trim().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(config(cases(60)))]

    #[test]
    fn forged_counts_are_put_together_or_refused(
        of in prop::sample::select(&SHARDED[..]), forgery in forgery(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), "s.toml", SCENARIO);
        let kind = of[0];
        let name = if kind == "run" { "tally.json" } else { "pieces.json" };
        let shards: BTreeMap<_, _> = [0, 1].map(|i| (i, folder_of(of, &i.to_string()))).into();
        for shard in shards.values() {
            copied(shard, &folder.path().join(shard));
        }
        let path = folder.path().join(&shards[&0]).join(name);
        let mut value: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        forgery.of(&mut value);
        fs::write(&path, signed_anew(value)).unwrap();
        let output = run(&folder, &["merge", &shards[&0], &shards[&1], "-o", "whole"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_told = matches!(output.status.code(), Some(0 | 3 | 5)) || said.contains("error: ");
        prop_assert!(is_told && !said.contains("panicked"), "{kind}: {forgery:?}: {said}");
        prop_assert!(matches!(output.status.code(), Some(0..=5)), "{output:?}");
    }
}

/// A file is what its reader reads as long as nobody spoils it.
#[test]
fn what_the_program_wrote_is_read() {
    for reader in Reader::ALL {
        let folder = folder_with(reader, &written(reader));
        let read = reader.read(folder.path());
        assert!(read.is_ok(), "{reader:?}: {}", read.unwrap_err());
    }
}

/// What `merge` says of two shards of a command, of which the first was changed, with a hash that fits.
fn merged_with(of: &[&str], change: impl FnOnce(&mut Value)) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "s.toml", SCENARIO);
    let shards = ["0", "1"].map(|shard| folder_of(of, shard));
    for shard in &shards {
        copied(shard, &folder.path().join(shard));
    }
    let name = if of[0] == "run" { "tally.json" } else { "pieces.json" };
    let path = folder.path().join(&shards[0]).join(name);
    let mut value: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let before = value.clone();
    change(&mut value);
    assert_ne!(value, before, "nothing was changed of {name} of {of:?}");
    fs::write(&path, signed_anew(value)).unwrap();
    let output = run(&folder, &["merge", &shards[0], &shards[1], "-o", "whole"]);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// A third in the place of each value 1 that was counted.
fn thirds(value: &mut Value) {
    replace(value, "1", "1/3");
}

/// Less than nothing in the place of each value 0 that was counted.
fn debts(value: &mut Value) {
    replace(value, "0", "-1");
}

/// Counts one value as another.
fn replace(value: &mut Value, one: &str, other: &str) {
    if let Value::Array(items) = value {
        let is_counted = items.len() > 1 && items.last().is_some_and(Value::is_u64);
        for item in items.iter_mut() {
            if is_counted && *item == one {
                *item = other.into();
            }
        }
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, one, other)),
        Value::Object(entries) => {
            entries.values_mut().for_each(|entry| replace(entry, one, other));
        }
        _ => (),
    }
}

/// Everybody may write a hash that fits. What a measure cannot come to, and sums that do not add up, are
/// none of this program all the same.
#[test]
fn what_a_measure_cannot_come_to_is_not_put_together() {
    // These two keep sums and answers, and no counts of values.
    let counts_none = |of: &&&[&str]| **of == sharded("--factorial") || **of == sharded("tune");
    for of in SHARDED.iter().filter(|of| !counts_none(of)) {
        for (to, change) in [("1/3", thirds as fn(&mut Value)), ("-1", debts)] {
            let (code, said) = merged_with(of, change);
            assert_eq!(code, Some(2), "{of:?}: {to}: {said}");
            let name = if of[0] == "run" { "tally.json" } else { "pieces.json" };
            let whose = format!("error: {}/{name}: ", folder_of(of, "0"));
            assert!(said.starts_with(&whose), "the shard that was changed: {of:?}: {said}");
            let counts = format!(" has counts of `{to}`, which `");
            let (_, after) = said.split_once(&counts).unwrap_or_else(|| panic!("{of:?}: {said}"));
            let (measure, _) = after.split_once("` cannot come to\n").unwrap();
            assert!(
                ["passed", "steady"].contains(&measure),
                "the measure by its name: {of:?}: {said}"
            );
            assert!(said.contains("  = help: give the command that wrote it again"), "{said}");
        }
    }
}

#[test]
fn sums_and_trials_that_nobody_can_have_are_not_put_together() {
    let [switches, tune] = ["--factorial", "tune"].map(sharded);
    let first = |value: &mut Value, path: &str, to: Value| {
        *value.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = to;
    };
    let sums = "/found/0/switched/sums";
    for (path, to) in [
        ("/cells/0/0/1/0", json!("1")),
        ("/cells/0/0/1/0", json!("0.5")),
        ("/cells/0/1/2/0", json!("0")),
        ("/cells/0/0/0", json!(1)),
        ("/effects/0/0/1/0", json!("1000")),
        ("/effects/0/0/0", json!(17)),
        ("/trials", json!(10_001)),
    ] {
        let (code, said) =
            merged_with(switches, |value| first(value, &format!("{sums}{path}"), to));
        assert_eq!(code, Some(2), "{path}: {said}");
    }
    for trials in [0, 20_001] {
        let (code, said) =
            merged_with(tune, |value| first(value, "/found/0/tuned/trials", json!(trials)));
        assert!(code == Some(2) && said.contains("of other trials"), "{trials}: {said}");
    }
    let (code, said) = merged_with(sharded("run"), |value| {
        let trials = value["variants"][0]["trials"].as_u64().unwrap() + 1;
        value["variants"][0]["trials"] = trials.into();
        for measure in value["variants"][0]["measures"].as_array_mut().unwrap() {
            measure["counts"][0][1] = (measure["counts"][0][1].as_u64().unwrap() + 1).into();
        }
    });
    assert!(code == Some(2) && said.contains("has more trials than the"), "{said}");
}
