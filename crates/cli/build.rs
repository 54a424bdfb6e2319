//! Says which commit a program is built from, so that an answer can be traced to its sources; and
//! whether these had changes that are in no commit.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program is not built from, of what is in the folder of a crate.
const NOT_COMPILED: [&str; 3] = ["tests", "examples", "proptest-regressions"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = Path::new(".");
    // Whoever is changing the program knows what it is of, and is not to wait for this.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // A package may stand within a repository of somebody else, of which it is no commit.
    let commit = if is_release { packaged(here).or_else(|| watched(here)) } else { None };
    println!("cargo::rustc-env=SANDTABLE_COMMIT={}", commit.unwrap_or_default());
}

/// The commit of the repository that a crate is in, asked for anew with the next commit, and whenever
/// the program is compiled anew.
fn watched(package: &Path) -> Option<String> {
    for changed in ["HEAD", "logs/HEAD"] {
        println!(
            "cargo::rerun-if-changed={}",
            git(package, &["rev-parse", "--git-path", changed])?
        );
    }
    for source in sources(package) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    commit(package)
}

/// The commit of the repository that a folder is in, with `-dirty` behind it if a file that is in the
/// repository is not as in that commit.
pub(crate) fn commit(folder: &Path) -> Option<String> {
    // Tags say which version it is of, which is said anyway.
    git(folder, &["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
}

/// The commit that a package says it is of, where there is no repository.
pub(crate) fn packaged(package: &Path) -> Option<String> {
    let text = std::fs::read_to_string(package.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    let dirty = if text.contains("\"dirty\": true") { "-dirty" } else { "" };
    rest.get(..12).map(|commit| format!("{commit}{dirty}"))
}

/// What the program is compiled from, beside what is named by its own sources.
fn sources(package: &Path) -> Vec<PathBuf> {
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.filter_map(|entry| Some(entry.ok()?.path())).collect::<Vec<_>>()
    };
    let root = package.join("../..");
    let crates = entries(&root.join("crates")).into_iter().flat_map(|it| entries(&it));
    let compiled = crates.filter(|it| !NOT_COMPILED.iter().any(|name| it.ends_with(name)));
    compiled.chain(["Cargo.toml", "Cargo.lock", "books"].map(|name| root.join(name))).collect()
}

fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    // Who only asks is not to be in the way of somebody who commits.
    let output = Command::new("git")
        .arg("--no-optional-locks")
        .args(arguments)
        .current_dir(folder)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned()).filter(|text| !text.is_empty())
}
