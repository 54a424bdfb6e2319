//! Moves every threshold of every scenario by one pip, and prints what the baselines made of it.
//!
//! The result is committed as `reports/gallery/check-study/pip-faults.csv`:
//! `cargo run --release -p sandtable --example pip_faults scenarios`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use sandtable::{Effect, Fault, Scenario, faults};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::args_os().nth(1).map_or(PathBuf::from("scenarios"), PathBuf::from);
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut out = std::io::stdout().lock();
    writeln!(out, "scenario,faults,caught,equivalent,missed,impossible")?;
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut missed: Vec<String> = Vec::new();
    for file in files {
        let scenario = Scenario::read(&file).map_err(|refused| refused.to_string())?;
        let faults = faults(&scenario).map_err(|failure| failure.to_string())?;
        let count = |is: fn(&Effect) -> bool| faults.iter().filter(|f| is(&f.effect)).count();
        let name = file.strip_prefix(&root)?.with_extension("");
        writeln!(
            out,
            "{},{},{},{},{},{}",
            name.display(),
            faults.len(),
            count(|effect| matches!(effect, Effect::Caught { .. })),
            count(|effect| matches!(effect, Effect::Equivalent(_))),
            count(|effect| matches!(effect, Effect::Missed)),
            count(|effect| matches!(effect, Effect::Impossible(_))),
        )?;
        out.flush()?;
        for fault in &faults {
            remember(&name, fault, &mut reasons, &mut missed);
        }
    }
    let mut log = std::io::stderr().lock();
    for (reason, count) in reasons {
        writeln!(log, "{count:6} {reason}")?;
    }
    missed.iter().try_for_each(|line| writeln!(log, "{line}"))?;
    Ok(())
}

fn remember(
    name: &Path,
    fault: &Fault,
    reasons: &mut BTreeMap<String, usize>,
    missed: &mut Vec<String>,
) {
    let place =
        format!("{} {}: {} {:+}", name.display(), fault.variant, fault.threshold, fault.pips);
    match &fault.effect {
        Effect::Caught { .. } => *reasons.entry("caught".to_owned()).or_default() += 1,
        Effect::Equivalent(why) => {
            *reasons.entry(format!("equivalent: {why}")).or_default() += 1;
            if std::env::var_os("LIST_EQUIVALENT").is_some() {
                missed.push(format!("equivalent ({why}): {place}"));
            }
        }
        Effect::Missed => missed.push(format!("MISSED: {place}")),
        Effect::Impossible(why) => missed.push(format!("impossible ({why}): {place}")),
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    Ok(())
}
