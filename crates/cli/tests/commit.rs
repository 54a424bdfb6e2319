//! Which commit a program says it is built from.

#![expect(clippy::disallowed_methods, reason = "test files need not survive a crash")]

use std::fs::write;
use std::path::Path;
use std::process::Command;

#[allow(dead_code, clippy::print_stdout, reason = "a build script is a program of its own")]
#[path = "../build.rs"]
mod build;

/// Lets git do something in a folder, by nobody's settings.
fn git(folder: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=Sandtable", "-c", "user.email=nobody@localhost"];
    let done = Command::new("git")
        .args(identity)
        .args(["-c", "commit.gpgsign=false"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
}

#[test]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn a_tree_with_changes_is_called_dirty() {
    if Command::new("git").arg("--version").output().is_err() {
        eprintln!("SKIPPED: git cannot be had here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (file, said) = (folder.path().join("rule.rs"), || build::commit(folder.path()));
    assert_eq!(said(), None, "it is in no repository");
    git(folder.path(), &["init", "--quiet"]);
    let commit = |text: &str| {
        write(&file, text).unwrap();
        git(folder.path(), &["add", "rule.rs"]);
        git(folder.path(), &["commit", "--quiet", "--message", text]);
        said().unwrap()
    };
    let first = commit("a die");
    assert!(first.len() == 12 && first.chars().all(|c| c.is_ascii_hexdigit()), "{first}");
    git(folder.path(), &["tag", "--annotate", "v9", "--message", "a version"]);
    assert_eq!(said(), Some(first.clone()), "it is said by its hash");

    write(&file, "two dice").unwrap();
    assert_eq!(said(), Some(format!("{first}-dirty")));
    git(folder.path(), &["add", "rule.rs"]);
    assert_eq!(said(), Some(format!("{first}-dirty")), "it is still in no commit");
    write(&file, "a die").unwrap();
    git(folder.path(), &["add", "rule.rs"]);
    assert_eq!(said(), Some(first.clone()), "it is again as it was");
    write(folder.path().join("notes.txt"), "to do").unwrap();
    assert_eq!(said(), Some(first.clone()), "notes are no part of the program");

    let second = commit("two dice");
    assert!(second != first && !second.ends_with("-dirty"), "{first} {second}");
}

#[test]
fn a_package_says_of_which_commit_it_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let of = |git: &str| {
        let text =
            format!("{{\n  \"git\": {{\n    {git}\n  }},\n  \"path_in_vcs\": \"crates/cli\"\n}}");
        write(folder.path().join(".cargo_vcs_info.json"), text).unwrap();
        build::packaged(folder.path())
    };
    let sha = "\"sha1\": \"5bae948d76520123456789abcdef0123456789ab\"";
    assert_eq!(of(sha), Some("5bae948d7652".to_owned()));
    assert_eq!(of(&format!("{sha},\n    \"dirty\": true")), Some("5bae948d7652-dirty".to_owned()));
}
