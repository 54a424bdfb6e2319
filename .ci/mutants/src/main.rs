//! Mutants of Rust sources, each behind a switch, so that one build has many of them.
//!
//! ```text
//! sandtable-mutants list FILE              every site: its index, line, and what is changed into what
//! sandtable-mutants plant FILE SITE=N...   these sites become `if crate::mutant(N) { … } else { … }`
//! ```
//!
//! A site is an expression; patterns, types, constants and what stands within a macro have no place for
//! a switch and are none. `crate::mutant`, which says whether a mutant is the chosen one, is put into
//! the crate by `.ci/mutate`.

#![forbid(unsafe_code)]

mod plant;
mod sites;

use std::collections::BTreeMap;
use std::{env, fs};

fn main() -> Result<(), String> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["list", file] => list(file),
        ["plant", file, ref switches @ ..] => plant(file, switches),
        _ => Err("say `list FILE` or `plant FILE SITE=NUMBER...`".to_owned()),
    }
}

fn read(file: &str) -> Result<(String, Vec<sites::Site>), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let found = sites::of(&text).map_err(|error| format!("{file}: {error}"))?;
    Ok((text, found))
}

fn list(file: &str) -> Result<(), String> {
    let (text, found) = read(file)?;
    for (index, site) in found.iter().enumerate() {
        let line = text[..site.range.start].matches('\n').count() + 1;
        let (before, after) = site.change.told(&text, &site.range);
        println!("{index}\t{line}\t{before}\t{after}");
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "it is a copy of the sources")]
fn plant(file: &str, switches: &[&str]) -> Result<(), String> {
    let (text, found) = read(file)?;
    let number_of = |switch: &&str| {
        let (site, number) = switch.split_once('=')?;
        Some((site.parse().ok().filter(|&site: &usize| site < found.len())?, number.parse().ok()?))
    };
    let numbers: Option<BTreeMap<usize, usize>> = switches.iter().map(number_of).collect();
    let numbers = numbers.ok_or_else(|| format!("no sites of {file}: {}", switches.join(" ")))?;
    let planted = plant::planted(&text, &found, &numbers);
    fs::write(file, planted).map_err(|error| format!("{file}: {error}"))
}
