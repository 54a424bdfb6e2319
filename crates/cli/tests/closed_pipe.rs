//! What becomes of the work if nobody reads the answer: nothing else than otherwise.

#![cfg(unix)]

use std::process::{Command, Stdio};

use crate::support::commands::{TELLING, WRITING, put_asked};
use crate::support::program::{self, MINED_SECTION, SCENARIO, folder, read, sandtable, write};
use tempfile::TempDir;

/// The exit code where standard output and standard error are pipes that were closed before anything was
/// written.
#[track_caller]
fn code(folder: &TempDir, arguments: &[&str]) -> i32 {
    let mut command = sandtable(folder, arguments);
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    let status = command.stdout(closed()).stderr(closed()).status().unwrap();
    status.code().unwrap()
}

/// The exit code where a shell pipes standard output into another program.
#[track_caller]
fn code_in_shell(folder: &TempDir, arguments: &str, reader: &str) -> i32 {
    let program = program::path();
    let script = format!("{{ '{program}' {arguments}; echo $? >&3; }} 3>code | {reader}");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &script]).current_dir(folder.path()).stderr(Stdio::null());
    assert!(shell.stdout(Stdio::null()).status().unwrap().success(), "{script}");
    read(folder, "code").trim().parse().unwrap()
}

#[test]
fn a_check_that_failed_fails() {
    let folder = folder();
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "0.9"));
    for more in [&[][..], &["--github"], &["-q"]] {
        let check = ["check", "order.toml", "--junit", "junit.xml"];
        assert_eq!(code(&folder, &[&check[..], more].concat()), 3, "{more:?}");
        assert!(read(&folder, "junit.xml").contains("<failure"));
    }
}

#[test]
fn a_comparison_that_does_not_decide_is_inconclusive() {
    let folder = folder();
    let few = ["--engine", "sample", "--trials", "20", "--margin", "0.001", "--out", "out"];
    for format in ["human", "csv", "json"] {
        let compare = [&["compare", "order.toml", "--format", format][..], &few].concat();
        assert_eq!(code(&folder, &compare), 5, "{format}");
        assert!(read(&folder, "out/comparison.csv").contains("INCONCLUSIVE"));
    }
}

#[test]
fn all_scenarios_of_a_folder_are_run() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "all/a.toml", SCENARIO);
    write(&folder, "all/b.toml", MINED_SECTION);
    assert_eq!(code(&folder, &["run", "all", "--out", "out"]), 0);
    for scenario in ["a", "b"] {
        let summary = read(&folder, &format!("out/bolt-action/{scenario}/summary.csv"));
        assert!(summary.contains("mean"));
    }
}

/// Each command ends as it would have ended, and has written what it would have written.
#[test]
fn every_command_does_its_work_whoever_reads_its_answer() {
    let folder = TempDir::new().unwrap();
    put_asked(folder.path());
    for (number, asked) in WRITING.iter().enumerate() {
        for reader in ["true", "head -n 1"] {
            let out = format!("{number}-{}", reader.len());
            let arguments = asked.into(&out).join(" ");
            assert_eq!(code_in_shell(&folder, &arguments, reader), asked.exit, "{arguments}");
            let last = folder.path().join(&out).join(asked.last);
            assert!(last.exists(), "{arguments} | {reader}");
        }
    }
    for (words, expected) in TELLING {
        for reader in ["true", "head -n 1"] {
            assert_eq!(code_in_shell(&folder, &words.join(" "), reader), *expected, "{words:?}");
        }
    }
}

/// On a disk that takes no word more all is done as otherwise, and it is said that it could not be told:
/// an error of what would have ended well, while what ends otherwise, as a check that fails, ends so.
#[cfg(target_os = "linux")]
#[test]
fn every_command_says_that_its_answer_could_not_be_told() {
    let folder = TempDir::new().unwrap();
    put_asked(folder.path());
    let ends = |arguments: &[&str], otherwise: i32| {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = sandtable(&folder, arguments).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        let untold = said.contains("error: standard output: no space left on device");
        assert_eq!(untold, otherwise != 2, "nothing is told where it is refused: {said}");
        let code = if otherwise == 0 { 1 } else { otherwise };
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    };
    for (number, asked) in WRITING.iter().enumerate() {
        let out = number.to_string();
        ends(&asked.into(&out), asked.exit);
        assert!(folder.path().join(&out).join(asked.last).exists(), "{:?}", asked.words);
    }
    for (words, exit) in TELLING {
        ends(words, *exit);
    }
    // All of a folder is run, and all of a report is written, whatever becomes of the first answer.
    let both = ["run", "s.toml", "t.toml", "--out", "both"];
    ends(&both, 0);
    assert!(folder.path().join("both/bolt-action/t/manifest.json").exists());
    ends(&["check", "s.toml", "--github", "--junit", "junit.xml"], 3);
    assert!(read(&folder, "junit.xml").contains("<failure"));
}

#[test]
fn what_is_wrong_is_refused() {
    let folder = folder();
    assert_eq!(code(&folder, &["run", "--nothing-of-the-kind"]), 2);
    assert_eq!(code(&folder, &["run", "nowhere.toml"]), 2);
    assert_eq!(code(&folder, &["compare", "order.toml", "--measure", "none"]), 2);
    assert_eq!(code(&folder, &["--help"]), 0);
}

/// A refusal is one whoever hears of it, also on a disk that takes no word more.
#[cfg(target_os = "linux")]
#[test]
fn what_is_wrong_is_refused_where_it_cannot_be_told() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["run", "--nothing-of-the-kind"][..], &["run", "nowhere.toml"]] {
        let status = sandtable(&folder(), arguments).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
    }
}
