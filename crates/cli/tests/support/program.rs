//! The program, run as somebody at a terminal runs it.

use std::collections::BTreeMap;
use std::fs::{self, TryLockError};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::time::Duration;

use tempfile::TempDir;

pub(crate) const SCENARIO: &str = r#"
title = "Order test"
question = "Does a pinned squad obey?"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[measures]
steady = "passed && pins <= 2"
[run]
seed = 1944
[variants.veterans]
circumstances.unit.quality = "veteran"
[[expect]]
measure = "passed"
statistic = "mean"
value = "5/12"
"#;

/// Ten regulars run across a section with anti-personnel mines. Tests say what is asked of it.
pub(crate) const MINED_SECTION: &str = r#"title = "A mined section"
rule = "ba.minefield.attack"
[circumstances]
unit = { kind = "infantry", quality = "regular", models = 10 }
order = "run"
section = { mines = "anti-personnel" }
"#;

/// A truck in deep mud frees itself on a nine or a ten: in a fifth of the turns. Tests say what is
/// asked of it.
pub(crate) const MIRED_TRUCK: &str = r#"title = "A mired truck"
rule = "cd.mud.unmiring-self"
[circumstances]
vehicle = { mobility = "wheeled" }
mud = "deep"
turns = 6
"#;

/// The path of the program: of the one that `SANDTABLE_PROGRAM` names, so that what is handed out can be
/// tried, and in a fraction of the time; otherwise of the one that was built with the tests.
pub(crate) fn path() -> &'static str {
    static PATH: LazyLock<String> = LazyLock::new(|| {
        std::env::var("SANDTABLE_PROGRAM").unwrap_or(env!("CARGO_BIN_EXE_sandtable").to_owned())
    });
    &PATH
}

/// The program, to be run in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(path());
    command.args(arguments).current_dir(folder);
    command.env("COLUMNS", "100").env_remove("GITHUB_STEP_SUMMARY");
    command
}

/// Waits until a run holds a folder.
pub(crate) fn wait_until_held(folder: &Path) {
    let is_held = || {
        let folder = fs::File::open(folder);
        folder.is_ok_and(|folder| matches!(folder.try_lock(), Err(TryLockError::WouldBlock)))
    };
    while !is_held() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Puts a file into a folder.
#[track_caller]
pub(crate) fn put(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
    fs::write(path, text).unwrap();
}

/// A folder of its own that holds the scenario.
pub(crate) fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "order.toml", SCENARIO);
    folder
}

#[track_caller]
pub(crate) fn write(folder: &TempDir, name: &str, text: &str) {
    put(folder.path(), name, text);
}

/// A document that was written.
#[track_caller]
pub(crate) fn document(folder: &TempDir, name: &str) -> serde_json::Value {
    serde_json::from_str(&read(folder, name)).unwrap()
}

pub(crate) fn sandtable(folder: &TempDir, arguments: &[&str]) -> Command {
    command(folder.path(), arguments)
}

#[track_caller]
pub(crate) fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    sandtable(folder, arguments).output().unwrap()
}

#[track_caller]
pub(crate) fn stdout(folder: &TempDir, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// The exit code, and what is said on standard error; nothing may be said on standard output.
#[track_caller]
pub(crate) fn refused(folder: &TempDir, arguments: &[&str]) -> (i32, String) {
    let output = run(folder, arguments);
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// What is said on standard error when a command line is refused, in a folder of its own: nothing was run
/// or written.
#[track_caller]
pub(crate) fn refused_at_once(arguments: &[&str]) -> String {
    let folder = folder();
    let (code, text) = refused(&folder, arguments);
    assert_eq!(code, 2, "{text}");
    assert!(!folder.path().join("reports").exists(), "nothing may be written");
    text
}

/// What is told, whatever the width of the terminal.
pub(crate) fn unfolded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A file of results of [`SCENARIO`].
pub(crate) fn report(folder: &TempDir, name: &str) -> String {
    read(folder, &format!("reports/bolt-action/order/{name}"))
}

pub(crate) fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// A row of comma-separated values: each cell under the name of its column.
pub(crate) type Row = BTreeMap<String, String>;

/// The rows of comma-separated values.
#[track_caller]
pub(crate) fn rows(text: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

/// The number in a column, if there is one.
#[track_caller]
pub(crate) fn number(row: &Row, column: &str) -> Option<f64> {
    row[column].parse().ok()
}
