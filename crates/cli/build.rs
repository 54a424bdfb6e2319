//! Says which commit a program is built from, so that an answer can be traced to its sources.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Whoever is changing the program knows what it is of, and is not to wait for this.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit().or_else(packaged) } else { None };
    println!("cargo::rustc-env=SANDTABLE_COMMIT={}", commit.unwrap_or_default());
}

/// The commit of the repository that this is in.
fn commit() -> Option<String> {
    for changed in ["HEAD", "logs/HEAD"] {
        println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", changed])?);
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// The commit that a package says it is of, where there is no repository.
fn packaged() -> Option<String> {
    let said = Path::new(".cargo_vcs_info.json");
    let text = std::fs::read_to_string(said).ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    rest.get(..12).map(str::to_owned)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned()).filter(|text| !text.is_empty())
}
