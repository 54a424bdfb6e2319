//! A machine that gives the program less than it asks for.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::commands::{TELLING, WRITING, put_asked};
use crate::support::program::{self, command};

/// The program as a user who may have as many threads as that one of them heeds signals beside the first.
fn limited(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new("prlimit");
    command.args(["--nproc=2", "setpriv", "--reuid=54321", "--clear-groups", program::path()]);
    command.args(words).current_dir(folder).env_remove("RAYON_NUM_THREADS");
    command
}

/// Where the system gives no threads that would work, the first does everything. Only root can be such a
/// user.
#[test]
fn threads_that_cannot_be_had_are_done_without() {
    let folder = tempfile::tempdir().unwrap();
    let anybody = fs::Permissions::from_mode(0o777);
    fs::set_permissions(folder.path(), anybody).unwrap();
    let version = limited(folder.path(), &["--version"]).output();
    if !version.is_ok_and(|version| version.status.success()) {
        return;
    }
    put_asked(folder.path());
    for shard in ["0/2", "1/2"] {
        for words in [
            &["compare", "s.toml"][..],
            &["check", "s.toml"],
            &["run", "s.toml", "--engine", "sample"],
        ] {
            let out = format!("{}-{}", words[0], &shard[..1]);
            let words = [words, &["--trials", "100000", "--shard", shard, "--out", &out]].concat();
            let code = command(folder.path(), &words).output().unwrap().status.code();
            assert!(matches!(code, Some(0 | 3)), "{words:?}");
        }
    }
    let merging = [("compare", 0), ("check", 3), ("run", 0)];
    let shards = merging.map(|(it, _)| [format!("{it}-0"), format!("{it}-1"), format!("{it}-all")]);
    let merging = shards
        .iter()
        .zip(merging)
        .map(|([one, other, all], (_, exit))| (vec!["merge", one, other, "--out", all], exit));
    let timed = &["run", "s.toml", "--engine", "sample", "--max-time", "600s", "--out", "timed"];
    let others = [&["plan", "s.toml"][..], &["accept", "s.toml"], timed];
    let others = others.map(|words| (words.to_vec(), 0));
    let outs: Vec<String> = (0..WRITING.len()).map(|number| format!("o{number}")).collect();
    let writing = WRITING.iter().zip(&outs).map(|(asked, out)| (asked.into(out), asked.exit));
    let telling = TELLING.iter().map(|(words, exit)| (words.to_vec(), *exit));
    for (words, exit) in writing.chain(merging).chain(others).chain(telling) {
        let output = limited(folder.path(), &words).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "{words:?}: {said}");
    }
}
