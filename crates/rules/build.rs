//! Hashes the sources that decide what rules do, so that results say which rules they are of.

use std::fs;
use std::path::{Path, PathBuf};

/// Where rules and the dice vocabulary stand.
const FOLDERS: [&str; 6] = [
    "src",
    "../bolt-action/src",
    "../command-decision/src",
    "../dice/src",
    "../rulebook/src",
    "../wtj-1916/src",
];

fn main() {
    // Relative to this crate, where build scripts are run: a tree that was moved is not built anew.
    let mut files = Vec::new();
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        collect(Path::new(folder), &mut files);
    }
    files.sort();
    let mut hasher = blake3::Hasher::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("sources are readable");
        // The same sources with other line ends are the same rules.
        hasher.update(text.replace("\r\n", "\n").as_bytes());
    }
    println!("cargo::rustc-env=RULES_HASH={}", &hasher.finalize().to_hex()[..16]);
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("sources are there") {
        let path = entry.expect("sources are readable").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}
