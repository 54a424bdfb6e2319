//! Moves every threshold of every scenario by one pip, and prints what the baselines made of it.
//!
//! The result is committed as `reports/gallery/check-study/pip-faults.csv`:
//! `cargo run --release -p sandtable --example pip_faults scenarios`. What was not caught is named on
//! the other output, with the reason.

use std::io::Write;
use std::path::{Path, PathBuf};

use sandtable::{Effect, Equivalence, Fault, Scenario, faults};

const COLUMNS: &str =
    "scenario,faults,caught,same_scores,same_check,same_rows,same_dice,missed,impossible";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::args_os().nth(1).map_or(PathBuf::from("scenarios"), PathBuf::from);
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    writeln!(std::io::stdout(), "{COLUMNS}")?;
    for file in files {
        let scenario = Scenario::read(&file).map_err(|refused| refused.to_string())?;
        let faults = faults(&scenario).map_err(|failure| failure.to_string())?;
        let name = file.strip_prefix(&root)?.with_extension("");
        writeln!(std::io::stdout(), "{}", row(&name, &faults))?;
        for fault in &faults {
            remark(&name, fault)?;
        }
    }
    Ok(())
}

fn row(name: &Path, faults: &[Fault]) -> String {
    let count = |is: &dyn Fn(&Effect) -> bool| faults.iter().filter(|f| is(&f.effect)).count();
    let same = |why| count(&|effect| *effect == Effect::Equivalent(why));
    let numbers = [
        faults.len(),
        count(&|effect| matches!(effect, Effect::Caught { .. })),
        same(Equivalence::Scores),
        same(Equivalence::Check),
        same(Equivalence::Rows),
        same(Equivalence::Dice),
        count(&|effect| *effect == Effect::Missed),
        count(&|effect| matches!(effect, Effect::Impossible(_))),
    ];
    let cells = numbers.map(|number| number.to_string());
    format!("{},{}", name.display(), cells.join(","))
}

/// Names a fault that was not caught.
fn remark(name: &Path, fault: &Fault) -> std::io::Result<()> {
    let why = match &fault.effect {
        Effect::Caught { .. } => return Ok(()),
        Effect::Equivalent(why) => format!("equivalent ({why})"),
        Effect::Missed => "MISSED".to_owned(),
        Effect::Impossible(why) => format!("impossible ({why})"),
    };
    let Fault { variant, threshold, pips, .. } = fault;
    writeln!(std::io::stderr(), "{why}: {} {variant}: {threshold} {pips:+}", name.display())
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
