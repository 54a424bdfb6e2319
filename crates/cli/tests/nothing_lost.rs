//! Whatever is in a folder that this program did not write is there afterwards, byte for byte:
//! whatever its name, whichever command writes into the folder, and wherever that is killed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;
use std::time::Duration;

use proptest::prelude::*;
use tempfile::TempDir;

use crate::support::commands::{WRITING, put_asked};
use crate::support::program::{self, command, put};

const INVENTORY: &str = ".sandtable-inventory.json";

/// Names of which many are those of ours.
const NAMES: &[&str] = &[
    "photo.png",
    "notes.md",
    ".lock",
    ".sandtable-notes",
    ".sandtable-0000000000000001-0123456789abcdef.tmp",
    INVENTORY,
    "manifest.json",
    "summary.csv",
    "tally.json",
    "timing.json",
    "checkpoint.json",
    "pieces.json",
    "passed-distribution.svg",
    "steady-distribution.png",
    "index.html",
    "comparison.json",
    "comparison-mine.svg",
    "moved.csv",
    "factorial-passed.svg",
    "sweep.csv",
    "sweep-mine.svg",
    "sensitivity-passed.svg",
    "matrix.csv",
    "entry-prices.csv",
    "policy.csv",
    "best.json",
    "best-ladder.svg",
    "positions.csv",
    "price.csv",
    "price.2.svg",
    "tuning.svg",
    "checks.csv",
    "summary.md",
    "logo.svg",
    "deeper/summary.csv",
    "deeper/index.html",
];

/// Texts of which some look like ours.
const TEXTS: &[&str] = &[
    "mine",
    "",
    "{}",
    "{ \"schema\": 1, \"rules_hash\": \"0\", \"scenario_hash\": \"0\", \"title\": \"mine\" }",
    "<meta name=\"generator\" content=\"sandtable\"><a href=\"index.html\">mine</a>",
];

/// Every command that writes into a folder, without the folder.
static COMMANDS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let answers = WRITING.iter().map(|asked| [asked.words, &["--out"]].concat());
    answers.chain([vec!["report"]]).collect()
});

/// What happens to the folder.
#[derive(Clone, Debug)]
enum Step {
    /// Somebody puts a file there, in place of whatever has its name.
    Put(usize, usize),
    /// A command writes into it, or refuses to.
    Run(usize, bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let put = (0..NAMES.len(), 0..TEXTS.len()).prop_map(|(name, text)| Step::Put(name, text));
    let run =
        (0..COMMANDS.len(), any::<bool>()).prop_map(|(command, into)| Step::Run(command, into));
    proptest::collection::vec(prop_oneof![put, run], 2..8)
}

/// All files below a folder, with their bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.append(&mut self::files(&path));
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    files
}

/// What the list of a folder says that this program wrote; nothing if it has none.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let list = fs::read_to_string(folder.join(INVENTORY)).unwrap_or_default();
    let list: serde_json::Value = serde_json::from_str(&list).unwrap_or_default();
    let names = list["files"].as_object().into_iter().flatten();
    names.map(|(name, _)| folder.join(name)).chain([folder.join(INVENTORY)]).collect()
}

fn with_out<'a>(command: &[&'a str], into_existing: bool) -> Vec<&'a str> {
    let mut arguments = [command, &["out"]].concat();
    if into_existing && command[0] != "report" {
        arguments.push("--into-existing");
    }
    arguments
}

fn is_kept(steps: &[Step]) -> Result<(), TestCaseError> {
    let root = TempDir::new().unwrap();
    put_asked(root.path());
    let out = root.path().join("out");
    fs::create_dir(&out).unwrap();
    let mut theirs = BTreeMap::new();
    for step in steps {
        match *step {
            Step::Put(name, text) => {
                put(&out, NAMES[name], TEXTS[text]);
                theirs.insert(out.join(NAMES[name]), TEXTS[text].as_bytes().to_vec());
            }
            Step::Run(number, into_existing) => {
                let arguments = with_out(&COMMANDS[number], into_existing);
                let output = command(root.path(), &arguments).output().unwrap();
                let said = String::from_utf8(output.stderr).unwrap();
                let code = output.status.code();
                prop_assert!(matches!(code, Some(0 | 2 | 3)), "{arguments:?}: {code:?} {said}");
                prop_assert_eq!(code == Some(2), said.contains("error: "), "{}", said);
            }
        }
        let there = files(&out);
        for (path, bytes) in &theirs {
            prop_assert_eq!(there.get(path), Some(bytes), "{}", path.display());
        }
        let ours = listed(&out);
        let is_strange = |path: &&PathBuf| !theirs.contains_key(*path) && !ours.contains(path);
        let is_known = !theirs.contains_key(&out.join(INVENTORY));
        let strange = there.keys().find(|path| is_known && is_strange(path));
        prop_assert_eq!(strange, None);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn files_of_others_stay(steps in steps()) {
        is_kept(&steps)?;
    }
}

/// Starts a command, and kills it so long after it has begun to write; or at the moment in which
/// the manifest is gone or another, if no time is said.
#[cfg(unix)]
fn killed(root: &Path, arguments: &[&str], after: Option<Duration>) {
    let waiting = || {
        let names = fs::read_dir(root.join("out")).unwrap().flatten().map(|e| e.file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".tmp")).collect::<Vec<_>>()
    };
    let manifest = || fs::read(root.join("out/manifest.json")).ok();
    let (before, said) = (waiting(), manifest());
    let mut child =
        command(root, arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let is_writing = || match after {
        Some(_) => waiting().iter().any(|name| !before.contains(name)),
        None => manifest() != said,
    };
    while !is_writing() && child.try_wait().unwrap().is_none() {}
    std::thread::sleep(after.unwrap_or_default());
    let _ = child.kill();
    child.wait().unwrap();
}

/// Two runs of which every file differs, in turn into one folder, each killed at another moment.
#[cfg(unix)]
#[test]
fn a_killed_run_leaves_no_manifest_beside_files_of_another_and_the_next_one_clears_up() {
    let root = TempDir::new().unwrap();
    put_asked(root.path());
    let run = |seed, out| {
        ["run", "s.toml", "--engine", "sample", "--trials", "1000", "--seed", seed, "--out", out]
    };
    let seeds = ["1", "2"];
    let without_manifest = |folder: &Path| {
        let mut files = files(folder);
        let apart = [INVENTORY, "manifest.json", "timing.json"];
        files.retain(|path, _| !apart.iter().any(|name| path.ends_with(name)));
        let names = files.into_iter();
        names.map(|(path, bytes)| (path.file_name().unwrap().to_owned(), bytes)).collect()
    };
    let wholes = seeds.map(|seed| -> BTreeMap<_, _> {
        assert!(command(root.path(), &run(seed, seed)).output().unwrap().status.success());
        without_manifest(&root.path().join(seed))
    });
    let out = root.path().join("out");
    assert!(command(root.path(), &run("1", "out")).output().unwrap().status.success());
    let (mut cut_short, mut whole) = (0, 0);
    for attempt in 0..32 {
        let after = Duration::from_micros(300 * (attempt / 2) as u64);
        let after = (attempt % 4 < 2).then_some(after);
        killed(root.path(), &run(seeds[attempt % 2], "out"), after);
        let Ok(manifest) = fs::read_to_string(out.join("manifest.json")) else {
            cut_short += 1;
            assert!(command(root.path(), &run("1", "out")).output().unwrap().status.success());
            continue;
        };
        whole += 1;
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let seed = manifest["seed"].to_string();
        let number = seeds.iter().position(|other| *other == seed).unwrap();
        let mut there: BTreeMap<_, _> = without_manifest(&out);
        there.retain(|name, _| !name.to_string_lossy().ends_with(".tmp"));
        assert!(there == wholes[number], "attempt {attempt}: not the files of seed {seed}");
    }
    assert!(0 < whole, "{cut_short} were cut short");
    let output = command(root.path(), &run("2", "out")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let there: BTreeMap<_, _> = without_manifest(&out);
    assert!(there == wholes[1], "{:?}", there.keys());
}

/// The names of temporary files in a folder and those below it.
fn temporary(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> = files(folder).into_keys().collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "tmp"));
    names
}

/// A shell that allows no byte in a file kills whatever writes one.
#[cfg(unix)]
#[test]
fn whoever_comes_next_removes_what_a_killed_run_has_left() {
    let root = TempDir::new().unwrap();
    put_asked(root.path());
    assert!(
        command(root.path(), &["run", "s.toml", "--out", "r"]).output().unwrap().status.success()
    );
    let folders = COMMANDS.iter().filter(|command| command[0] != "report");
    let folders = folders.map(|command| with_out(command, false));
    let files = [
        vec!["report", "r"],
        vec!["accept", "s.toml", "--baselines", "b"],
        vec!["check", "s.toml", "--out", "c", "--junit", "j/report.xml"],
    ];
    for arguments in folders.chain(files) {
        let script = "ulimit -c 0; ulimit -f 0; exec \"$0\" \"$@\"";
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", script, program::path()]).args(&arguments);
        let killed = shell.current_dir(root.path()).output().unwrap();
        assert_eq!(killed.status.code(), None, "{arguments:?}");
        assert_ne!(temporary(root.path()), Vec::<PathBuf>::new(), "{arguments:?}");
        let whole = command(root.path(), &arguments).output().unwrap();
        let said = String::from_utf8_lossy(&whole.stderr);
        assert!(matches!(whole.status.code(), Some(0 | 3)), "{arguments:?}: {said}");
        assert_eq!(temporary(root.path()), Vec::<PathBuf>::new(), "{arguments:?}");
    }
}

/// Files of others stay also where every command is killed while it writes beside them.
#[cfg(unix)]
#[test]
fn files_of_others_stay_wherever_a_command_is_killed() {
    let root = TempDir::new().unwrap();
    put_asked(root.path());
    let out = root.path().join("out");
    for name in ["photo.png", ".lock", "logo.svg", "deeper/index.html", "tuning.9.svg"] {
        put(&out, name, "mine");
    }
    let theirs = files(&out);
    for (attempt, arguments) in COMMANDS.iter().cycle().take(6 * COMMANDS.len()).enumerate() {
        let after = Duration::from_micros(700 * (attempt / COMMANDS.len()) as u64);
        killed(root.path(), &with_out(arguments, true), Some(after));
        let there = files(&out);
        assert!(theirs.iter().all(|(path, bytes)| there.get(path) == Some(bytes)), "{arguments:?}");
    }
    for arguments in COMMANDS.iter() {
        let output = command(root.path(), &with_out(arguments, true)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 3)), "{arguments:?}: {said}");
    }
    let (there, ours) = (files(&out), listed(&out));
    let strange = there.keys().find(|path| !theirs.contains_key(*path) && !ours.contains(path));
    assert_eq!(strange, None, "what killed runs left is cleared away");
}
