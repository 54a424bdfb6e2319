//! Files that are written by their own names: reports for programs that build, summaries, baselines.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::support::program::{self, SCENARIO, folder, read, sandtable, stdout, write};
use crate::support::signals::{ended_with, ends_soon, heeding_signals, send};

fn check(folder: &TempDir, junit: &str) -> Output {
    sandtable(folder, &["check", "order.toml", "-q", "--junit", junit]).output().unwrap()
}

fn says_it_all(report: &str) -> bool {
    report.starts_with("<?xml") && report.ends_with("</testsuites>\n")
}

#[test]
fn a_link_stays_a_link() {
    let folder = folder();
    fs::create_dir(folder.path().join("real")).unwrap();
    symlink("real/report.xml", folder.path().join("link.xml")).unwrap();
    for _ in 0..2 {
        assert!(check(&folder, "link.xml").status.success());
        assert!(fs::symlink_metadata(folder.path().join("link.xml")).unwrap().is_symlink());
        assert!(says_it_all(&read(&folder, "real/report.xml")));
    }
    stdout(&folder, &["accept", "order.toml", "-q"]);
    let baseline = folder.path().join("reports/baselines/bolt-action/order.baseline");
    fs::rename(&baseline, folder.path().join("kept")).unwrap();
    symlink("../../../kept", &baseline).unwrap();
    write(&folder, "kept", "sandtable baseline, format 7");
    stdout(&folder, &["accept", "order.toml", "-q"]);
    assert!(fs::symlink_metadata(&baseline).unwrap().is_symlink());
    assert!(read(&folder, "kept").starts_with("sandtable baseline"), "{}", read(&folder, "kept"));
}

/// What a shell says with `host.xml` mounted on `report.xml`, which nobody else sees.
#[cfg(target_os = "linux")]
fn mounted(folder: &TempDir, command: &str) -> Option<Output> {
    after(folder, "mount --bind host.xml report.xml", command)
}

/// What a shell says after mounts that nobody else sees.
#[cfg(target_os = "linux")]
fn after(folder: &TempDir, mounts: &str, command: &str) -> Option<Output> {
    let script = format!("{mounts} && {command}");
    let mut shell = Command::new("unshare");
    shell.args(["--mount", "sh", "-c", &script]).current_dir(folder.path());
    shell.env_remove("GITHUB_STEP_SUMMARY").output().ok()
}

/// What is replaced keeps its mode, and its owner where root replaces what another user has.
#[test]
fn what_is_replaced_keeps_its_owner_and_its_mode() {
    const MODE: u32 = 0o640;
    const OTHER: u32 = 4321;
    let folder = folder();
    let page = stdout(&folder, &["new", "--rule"]);
    write(&folder, "page.rule", &page.replace("resolve {", "resolve   {"));
    stdout(&folder, &["accept", "order.toml", "--baselines", "b"]);
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    let files = ["page.rule", "b/bolt-action/order.baseline", "o/summary.csv", "o/manifest.json"]
        .map(|name| {
            let path = folder.path().join(name);
            fs::set_permissions(&path, fs::Permissions::from_mode(MODE)).unwrap();
            path
        });
    let is_root = files.iter().all(|path| chown(path, Some(OTHER), Some(OTHER)).is_ok());
    let before = files.each_ref().map(|path| fs::read(path).unwrap());
    write(&folder, "order.toml", &SCENARIO.replace("pins = 3", "pins = 4"));
    stdout(&folder, &["fmt", "page.rule"]);
    stdout(&folder, &["accept", "order.toml", "--baselines", "b"]);
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    for (path, before) in files.iter().zip(before) {
        let (name, after) = (path.display(), fs::metadata(path).unwrap());
        assert_ne!(fs::read(path).unwrap(), before, "{name} is replaced");
        assert_eq!(after.mode() & 0o7777, MODE, "{name}");
        assert!(!is_root || (after.uid(), after.gid()) == (OTHER, OTHER), "{name}");
    }
}

/// A file of two names stays one.
#[test]
fn what_has_several_names_keeps_them() {
    let folder = folder();
    let page = stdout(&folder, &["new", "--rule"]);
    write(&folder, "page.rule", &page.replace("resolve {", "resolve   {"));
    let [one, other] = ["page.rule", "same.rule"].map(|name| folder.path().join(name));
    fs::hard_link(&one, &other).unwrap();
    stdout(&folder, &["fmt", "page.rule"]);
    assert_eq!(fs::read_to_string(&other).unwrap(), page);
    assert_eq!(fs::metadata(&one).unwrap().nlink(), 2);
}

/// A container mounts single files of its host, and on them no other file can be put.
#[test]
#[cfg(target_os = "linux")]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn what_is_mounted_is_written_in_its_place() {
    let folder = folder();
    write(&folder, "report.xml", "");
    write(&folder, "host.xml", "");
    if !mounted(&folder, "true").is_some_and(|output| output.status.success()) {
        eprintln!("SKIPPED: a mounted report, for nothing can be mounted here");
        return;
    }
    let program = program::path();
    let check = format!("'{program}' check order.toml -q --junit report.xml");
    let longer = format!("<?xml version=\"1.0\"?><testsuites>{}", " ".repeat(100_000));
    for before in ["", &longer] {
        write(&folder, "host.xml", before);
        let output = mounted(&folder, &check).unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(says_it_all(&read(&folder, "host.xml")), "{}", read(&folder, "host.xml"));
        assert_eq!(read(&folder, "report.xml"), "", "what is below stays as it is");
    }
    write(&folder, "host.xml", "mine");
    assert_eq!(mounted(&folder, &check).unwrap().status.code(), Some(2), "it is no report");
    assert_eq!(read(&folder, "host.xml"), "mine");
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["host.xml", "order.toml", "report.xml", "reports"], "nothing else is left");
}

/// A file of results is mounted by itself, with the folder around it or without.
#[test]
#[cfg(target_os = "linux")]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn results_that_are_mounted_are_written_in_their_place_or_refused_before_anything_is_run() {
    let folder = folder();
    let program = program::path();
    let mount = |name: &str| format!("cp o/{name} host && mount --bind host o/{name}");
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
    if !after(&folder, &mount("summary.csv"), "true").is_some_and(|shell| shell.status.success()) {
        eprintln!("SKIPPED: mounted results, for nothing can be mounted here");
        return;
    }
    let other = ["run", "order.toml", "-q", "--engine", "sample", "--trials", "20000"];
    stdout(&folder, &[&other[..], &["--out", "whole"]].concat());
    let command = format!("'{program}' {} --out o && cat o/FILE", other.join(" "));
    for name in ["summary.csv", "manifest.json", ".sandtable-inventory.json"] {
        stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
        let shell = after(&folder, &mount(name), &command.replace("FILE", name)).unwrap();
        assert!(shell.status.success(), "{name}: {shell:?}");
        let whole = fs::read(folder.path().join("whole").join(name)).unwrap();
        if name != ".sandtable-inventory.json" {
            assert_eq!(String::from_utf8(shell.stdout), String::from_utf8(whole), "{name}");
        }
        let locked = format!("{} && mount -o remount,bind,ro o/{name}", mount(name));
        fs::remove_dir_all(folder.path().join("o")).unwrap();
        stdout(&folder, &["run", "order.toml", "-q", "--out", "o"]);
        let long = format!("'{program}' run order.toml -q --engine sample --trials 1e12 --out o");
        let shell = after(&folder, &locked, &long).unwrap();
        let said = String::from_utf8(shell.stderr).unwrap();
        assert_eq!(shell.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("o/{name} cannot be written again: ")), "{said}");
        assert!(said.contains("= help: let such a file be written"), "{said}");
    }
}

/// What the run before has written, and this one does not, is emptied where it is mounted.
#[test]
#[cfg(target_os = "linux")]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn results_of_before_that_are_mounted_tell_nothing() {
    let folder = folder();
    let program = program::path();
    let sample = ["run", "order.toml", "-q", "--engine", "sample", "--trials", "20000"];
    stdout(&folder, &[&sample[..], &["--out", "o"]].concat());
    let mount = "cp o/tally.json host && mount --bind host o/tally.json";
    if !after(&folder, mount, "true").is_some_and(|shell| shell.status.success()) {
        eprintln!("SKIPPED: mounted results, for nothing can be mounted here");
        return;
    }
    let enumerated = format!("'{program}' run order.toml -q --out o");
    let again = format!("{enumerated} && wc -c < o/tally.json && {enumerated}");
    let shell = after(&folder, mount, &again).unwrap();
    assert!(shell.status.success(), "{shell:?}");
    assert_eq!(String::from_utf8(shell.stdout).unwrap().trim(), "0");
}

#[test]
fn links_that_lead_nowhere_are_refused_before_anything_is_run() {
    let folder = folder();
    symlink("b", folder.path().join("a")).unwrap();
    symlink("a", folder.path().join("b")).unwrap();
    fs::create_dir(folder.path().join("c")).unwrap();
    for (file, expected) in [("a", "links lead round in a circle"), ("c", "is a directory")] {
        let output = check(&folder, file);
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said, format!("error: {file}: {expected}\n"));
        assert!(!folder.path().join("reports/checks/checks.csv").exists());
    }
}

/// A device of the test's own where one can be made: should it be replaced, nobody else loses it. Who
/// may not make one may not replace that of the system either.
fn null(folder: &TempDir) -> PathBuf {
    let own = folder.path().join("null");
    let made = Command::new("mknod").arg(&own).args(["c", "1", "3"]).output();
    let is_made = made.is_ok_and(|output| output.status.success());
    let is_open = is_made && fs::OpenOptions::new().append(true).open(&own).is_ok();
    if is_open { own } else { PathBuf::from("/dev/null") }
}

#[test]
fn a_device_is_written_into_and_stays_one() {
    let folder = folder();
    let null = null(&folder);
    let is_device = || !fs::metadata(&null).unwrap().is_file();
    assert!(check(&folder, null.to_str().unwrap()).status.success() && is_device());
    let output = check(&folder, "/dev/full");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: /dev/full: "));
}

#[test]
fn standard_output_is_written_into_as_it_comes() {
    let folder = folder();
    let piped = String::from_utf8(check(&folder, "/dev/stdout").stdout).unwrap();
    assert!(says_it_all(&piped), "{piped}");
    let both = folder.path().join("both");
    let file = fs::OpenOptions::new().create(true).write(true).truncate(true).open(&both).unwrap();
    let arguments = ["check", "order.toml", "--junit", "both"];
    assert!(sandtable(&folder, &arguments).stdout(file).status().unwrap().success());
    let both = read(&folder, "both");
    let (report, told) = both.split_once("</testsuites>\n").unwrap();
    assert!(report.starts_with("<?xml") && told.contains("PASS"), "{both}");
}

#[test]
fn a_report_takes_the_place_of_a_report_and_of_nothing_else() {
    let folder = folder();
    write(&folder, "empty.xml", "");
    write(&folder, "photo.png", "mine");
    write(&folder, "notes.md", "A report begins with `<testsuites>`.");
    write(&folder, "page.xml", "<html><testsuite/></html>");
    let [scenario, notes, page] =
        ["order.toml", "notes.md", "page.xml"].map(|it| read(&folder, it));
    for file in ["empty.xml", "empty.xml", "new.xml"] {
        assert!(check(&folder, file).status.success());
        assert!(says_it_all(&read(&folder, file)));
    }
    for (file, before) in [
        ("photo.png", "mine"),
        ("order.toml", &scenario),
        ("notes.md", &notes),
        ("page.xml", &page),
    ] {
        let output = check(&folder, file);
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        let expected = format!("error: --junit: {file} would be overwritten, but is no JUnit");
        assert!(said.starts_with(&expected), "{said}");
        assert_eq!(read(&folder, file), before);
    }
}

#[test]
fn a_named_pipe_is_written_into() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::Builder::new().spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    let reader = reader.unwrap();
    assert!(check(&folder, "pipe").status.success());
    assert!(says_it_all(&reader.join().unwrap()));
    assert!(pipe.exists());
}

/// A pipe that nobody reads is found before anything is run, and so is one in the place of a folder.
#[test]
fn a_named_pipe_that_nobody_reads_is_refused() {
    let folder = folder();
    write(&folder, "other.toml", &read(&folder, "order.toml").replace("Order", "Other"));
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let said_of = |arguments: &[&str]| {
        let mut command = sandtable(&folder, arguments);
        command.env("GITHUB_STEP_SUMMARY", "pipe").stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        assert_eq!(
            ends_soon(&mut child).and_then(|status| status.code()),
            Some(1),
            "{arguments:?}"
        );
        let mut said = String::new();
        child.stderr.unwrap().read_to_string(&mut said).unwrap();
        said
    };
    let nobody = "error: pipe: it is a named pipe, and nobody reads it\n";
    for report in [&["--junit", "pipe"][..], &["--github"], &["--github", "--junit", "pipe"]] {
        assert_eq!(said_of(&[&["check", "order.toml"][..], report].concat()), nobody);
        assert!(!folder.path().join("reports/checks/checks.csv").exists());
    }
    let many = ["run", "order.toml", "other.toml"];
    for command in [&many[..2], &many, &["check", "order.toml"], &["sense", "order.toml"]] {
        for out in ["pipe", "pipe/below"] {
            let said = said_of(&[command, &["--out", out]].concat());
            assert!(
                said.starts_with("error: pipe") && said.ends_with(": not a directory\n"),
                "{said}"
            );
        }
    }
}

/// What is refused because nobody reads it is waited for once, and not again for its own report.
#[cfg(target_os = "linux")]
#[test]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn a_named_pipe_that_nobody_reads_is_opened_once() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let strace = ["-f", "-qq", "-e", "trace=open,openat", "-e", "signal=none", "-o", "calls"];
    for report in [&["--junit", "pipe"][..], &["--github"], &["--github", "--junit", "pipe"]] {
        let check = [&["check", "order.toml"][..], report].concat();
        let mut traced = Command::new("strace");
        traced.args(strace).arg(program::path()).args(check);
        traced.current_dir(folder.path()).env("GITHUB_STEP_SUMMARY", "pipe");
        let Ok(output) = traced.output() else {
            eprintln!("SKIPPED: how often a pipe is opened, for strace is not installed");
            return;
        };
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let calls = read(&folder, "calls");
        let opens = calls.lines().filter(|call| call.contains("pipe\", O_WRONLY"));
        assert_eq!(opens.count(), 1, "{report:?}: {calls}");
    }
}

/// Who reads a pipe and stops reading is waited for no longer than until a signal comes.
#[test]
fn a_signal_is_felt_while_nobody_reads_a_pipe() {
    let folder = folder();
    let fails = read(&folder, "order.toml").replace("\"5/12\"", "0.9");
    let expect = |number: u32| {
        let value = 0.9 + f64::from(number) / 1e6;
        format!("[[expect]]\nmeasure = \"passed\"\nstatistic = \"mean\"\nvalue = {value}\n")
    };
    write(&folder, "wordy.toml", &(fails + &(0..900).map(expect).collect::<String>()));
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let check = sandtable(&folder, &["check", "wordy.toml", "-q", "--junit", "pipe", "--out", "o"]);
    let mut child = heeding_signals(&check).stdout(Stdio::null()).spawn().unwrap();
    // The report has been begun once there is something to read of it, and is longer than a pipe holds.
    let mut open = fs::File::open(&pipe).unwrap();
    open.read_exact(&mut [0]).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(child.try_wait().unwrap(), None, "it waits for whoever reads");
    send("-INT", &child);
    assert_eq!(ends_soon(&mut child).map(ended_with), Some(130));
}

#[test]
fn step_summaries_are_added_to() {
    let folder = folder();
    write(&folder, "summary", "from another step\n");
    let step = |summary: &str| {
        let mut command = sandtable(&folder, &["check", "order.toml", "-q", "--github"]);
        command.env("GITHUB_STEP_SUMMARY", summary).output().unwrap()
    };
    for times in 1..3 {
        assert!(step("summary").status.success());
        let text = read(&folder, "summary");
        assert!(text.starts_with("from another step\n## Odds"), "{text}");
        assert_eq!(text.matches("## Odds").count(), times);
    }
    let output = String::from_utf8(step("/dev/stdout").stdout).unwrap();
    assert_eq!(output.matches("## Odds").count(), 1, "{output}");
    assert!(step("/dev/null").status.success());
}

#[test]
fn a_file_keeps_its_permissions_and_a_new_one_has_those_of_any_other() {
    let folder = folder();
    write(&folder, "report.xml", "<testsuites/>");
    let path = folder.path().join("report.xml");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    assert!(check(&folder, "report.xml").status.success());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(check(&folder, "new/report.xml").status.success());
    let new = fs::metadata(folder.path().join("new/report.xml")).unwrap();
    assert_eq!(new.permissions().mode() & 0o600, 0o600);
}

#[test]
fn what_cannot_be_written_is_found_before_anything_is_run() {
    let folder = folder();
    for arguments in [
        &["check", "order.toml", "--junit", "/proc/report.xml"][..],
        &["accept", "order.toml", "--baselines", "/proc/baselines"],
    ] {
        let output = sandtable(&folder, arguments).stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error: /proc/"), "{said}");
    }
    assert!(!folder.path().join("reports/checks/checks.csv").exists());
}

/// What a command ends with that must not wait for ever.
#[track_caller]
fn code_soon(folder: &TempDir, command: &[&str]) -> Option<i32> {
    let mut child = sandtable(folder, command).stderr(Stdio::null()).spawn().unwrap();
    let status = ends_soon(&mut child);
    status.unwrap_or_else(|| panic!("{command:?} waits")).code()
}

/// A named pipe that nobody writes into, or a device without an end, in the place of a file of ours.
#[test]
fn what_has_no_end_is_not_read() {
    let folder = folder();
    let sample = ["run", "order.toml", "-q", "--engine", "sample", "--trials", "4e4", "--out"];
    let sweep = ["sweep", "order.toml", "-q", "-P", "circumstances.unit.pins=0..1", "--out"];
    stdout(&folder, &[&sample[..], &["s1", "--shard", "1/2"]].concat());
    let cases: [(&str, &[&str]); 8] = [
        ("s0/tally.json", &["merge", "s0", "s1", "--out", "m"]),
        ("s0/pieces.json", &["merge", "s0", "s1", "--out", "m"]),
        ("o/manifest.json", &[&sample[..], &["o"]].concat()),
        ("o/.sandtable-inventory.json", &[&sample[..], &["o"]].concat()),
        ("o/checkpoint.json", &[&sample[..], &["o", "--resume", "--into-existing"]].concat()),
        ("o/pieces.json", &[&sweep[..], &["o", "--resume", "--into-existing"]].concat()),
        ("b/bolt-action/order.baseline", &["check", "order.toml", "-q", "--baselines", "b"]),
        ("ledger", &["check", "order.toml", "-q", "--ledger", "ledger", "--seed", "7"]),
    ];
    for (name, command) in cases {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let code = code_soon(&folder, command);
        assert!(matches!(code, Some(1 | 2)), "{name}: {code:?}");
        fs::remove_file(&path).unwrap();
    }
    // What is found in a folder is left out there; what a page names, or the command line, is refused.
    write(&folder, "house/volley.rule", &stdout(&folder, &["new", "--rule"]));
    for found in ["house/pipe.rule", "house/pipe.toml"] {
        assert!(Command::new("mkfifo").arg(folder.path().join(found)).status().unwrap().success());
    }
    for command in [["test", "house"], ["fmt", "house"], ["list", "house/"]] {
        assert_eq!(code_soon(&folder, &command), Some(0), "{command:?}");
    }
    assert_eq!(code_soon(&folder, &["run", "house"]), Some(4));
    write(&folder, "wire.rule", "rule wire \"Wire\"\nuse \"house/pipe.rule\": cut\n");
    write(&folder, "wire.toml", "title = \"Wire\"\nrule = \"house/pipe.rule\"\n");
    let named = [
        ["test", "wire.rule"],
        ["test", "house/pipe.rule"],
        ["list", "house/pipe.rule"],
        ["describe", "house/pipe.rule"],
        ["run", "wire.toml"],
    ];
    for command in named {
        assert_eq!(code_soon(&folder, &command), Some(2), "{command:?}");
    }
}

/// A check that came to nothing says why in its report; if that is in the folder for results, the next
/// check does not take it for a file of others.
#[test]
fn a_report_in_the_folder_for_results_is_not_in_its_way() {
    let folder = folder();
    let scenario = read(&folder, "order.toml");
    write(&folder, "order.toml", "title = 1");
    let check = ["check", "order.toml", "-q", "--out", "o", "--junit", "o/report.xml"];
    assert_eq!(sandtable(&folder, &check).output().unwrap().status.code(), Some(2));
    assert!(read(&folder, "o/report.xml").contains("<error"));
    write(&folder, "order.toml", &scenario);
    for _ in 0..2 {
        stdout(&folder, &check);
        assert!(!read(&folder, "o/report.xml").contains("<error"));
    }
    write(&folder, "other/report.xml", "<testsuites></testsuites>");
    write(&folder, "other/photo.png", "mine");
    let into = ["check", "order.toml", "-q", "--out", "other", "--junit", "other/report.xml"];
    let output = sandtable(&folder, &into).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "a file of others is in the way: {output:?}");
}
