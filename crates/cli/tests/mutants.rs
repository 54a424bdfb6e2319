//! Shipped scenarios with slips, given to every command: each is answered or refused, in time, and
//! nothing else is touched. `SANDTABLE_MUTANTS=10000 cargo test --release -p sandtable --test suite mutants::`
//! tries more of them.

use std::fs;
use std::io::{Read, Seek};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::support::program;
use crate::support::shipped;

/// What a slip puts into a file.
const PIECES: [&str; 24] = [
    "-1",
    "0",
    "1e308",
    "nan",
    "0.5",
    "999999999999",
    "\"1/0\"",
    "\"\"",
    "true",
    "[]",
    "{}",
    "[[1]]",
    "=",
    "\"",
    "[variants.base]",
    "[[mix]]\nweight = 1e-9",
    "\u{202e}",
    "\0",
    "\r",
    "'''",
    "casualties",
    "roll d6",
    "measure = \"1 / 0\"",
    "rule = \"../../etc/passwd\"",
];

/// How a text is spoilt; places are parts of its length.
#[derive(Clone, Debug)]
enum Slip {
    /// A line is gone.
    Gone(f64),
    /// A line is there twice.
    Twice(f64),
    /// Two lines stand where the other stood.
    Swapped(f64, f64),
    /// What stands after the `=` of a line is another piece.
    Value(f64, &'static str),
    /// A piece is put in somewhere.
    Put(f64, &'static str),
    /// The rest is cut off.
    Cut(f64),
}

fn slips() -> impl Strategy<Value = Vec<Slip>> {
    let piece = || prop::sample::select(&PIECES[..]);
    let at = || 0.0..1.0f64;
    let slip = prop_oneof![
        1 => at().prop_map(Slip::Gone),
        1 => at().prop_map(Slip::Twice),
        1 => (at(), at()).prop_map(|(one, other)| Slip::Swapped(one, other)),
        4 => (at(), piece()).prop_map(|(at, piece)| Slip::Value(at, piece)),
        1 => (at(), piece()).prop_map(|(at, piece)| Slip::Put(at, piece)),
        1 => at().prop_map(Slip::Cut),
    ];
    prop::collection::vec(slip, 1..4)
}

/// The place at a part of a length.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of a length")]
fn place(part: f64, length: usize) -> usize {
    ((part * length as f64) as usize).min(length.saturating_sub(1))
}

fn spoilt(text: &str, slips: &[Slip]) -> String {
    let mut text = text.to_owned();
    for slip in slips {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let count = lines.len();
        let line = |part: &f64| place(*part, count);
        match slip {
            _ if lines.is_empty() => return text,
            Slip::Gone(at) => drop(lines.remove(line(at))),
            Slip::Twice(at) => lines.insert(line(at), lines[line(at)].clone()),
            Slip::Swapped(one, other) => lines.swap(line(one), line(other)),
            Slip::Value(at, piece) => {
                let at = line(at);
                let key = lines[at].split('=').next().unwrap_or_default().to_owned();
                lines[at] = format!("{key}= {piece}");
            }
            Slip::Put(at, piece) => {
                let at = text.floor_char_boundary(place(*at, text.len()));
                text.insert_str(at, piece);
                continue;
            }
            Slip::Cut(at) => {
                text.truncate(text.floor_char_boundary(place(*at, text.len())));
                continue;
            }
        }
        text = lines.join("\n") + "\n";
    }
    text
}

/// Every command that reads a scenario.
const COMMANDS: [&[&str]; 13] = [
    &["run", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["compare", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["sense", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["matrix", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["best", "spoilt.toml", "--max-time", "1s"],
    &["plan", "spoilt.toml"],
    &["price", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["tune", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &[
        "sweep",
        "spoilt.toml",
        "-P",
        "circumstances.unit.models=1..3",
        "--trials",
        "200",
        "--max-time",
        "1s",
    ],
    &["check", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["accept", "spoilt.toml", "--trials", "200", "--max-time", "1s"],
    &["run", "spoilt.toml", "--engine", "sample", "--trials", "50"],
    &["replay", "spoilt.toml", "--trial", "3"],
];

/// Longer than any command is given, by far: what still runs then never ends.
const PATIENCE: Duration = Duration::from_mins(2);

fn wait(mut child: Child) -> Option<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        if PATIENCE < start.elapsed() {
            child.kill().unwrap();
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Runs a command beside a file that is not ours, and says what is wrong with how that ends.
fn fault(text: &str, arguments: &[&str]) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    program::put(folder.path(), "spoilt.toml", text);
    program::put(folder.path(), "photo.png", "not ours");
    let mut command = program::command(folder.path(), arguments);
    let mut log = tempfile::tempfile().unwrap();
    command.stdout(log.try_clone().unwrap()).stderr(log.try_clone().unwrap()).stdin(Stdio::null());
    let Some(status) = wait(command.spawn().unwrap()) else {
        return Some("it does not end".to_owned());
    };
    let mut said = Vec::new();
    log.rewind().unwrap();
    log.read_to_end(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said).into_owned();
    match status.code() {
        Some(0 | 3 | 4 | 5) => (),
        Some(1 | 2) if said.contains("error: ") => (),
        code => return Some(format!("it ends with {code:?}: {said}")),
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap_or_default();
    let is_touched = read("photo.png") != b"not ours" || read("spoilt.toml") != text.as_bytes();
    (is_touched || said.contains("panicked")).then_some(said)
}

fn cases() -> u32 {
    std::env::var("SANDTABLE_MUTANTS").map_or(200, |number| number.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(),
        rng_seed: RngSeed::Fixed(1916),
        failure_persistence: None,
        max_shrink_iters: 64,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_spoilt_scenario_is_answered_or_refused(
        of in 0.0..1.0f64, slips in slips(), arguments in prop::sample::select(&COMMANDS[..]),
    ) {
        let files = shipped::shipped();
        let file = &files[place(of, files.len())];
        let text = spoilt(&fs::read_to_string(file).unwrap(), &slips);
        let found = fault(&text, arguments);
        prop_assert!(found.is_none(), "{arguments:?} of {}\n{text}\n{}", file.display(), found.unwrap());
    }
}
