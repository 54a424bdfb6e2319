//! Hashes the sources that decide what rules do, so that results say which rules they are of.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let rules = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let dice = rules.join("../dice");
    let mut files = Vec::new();
    for folder in [rules.join("src"), dice.join("src")] {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &mut files);
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
