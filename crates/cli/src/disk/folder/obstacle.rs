//! What is in the way of writing into a folder: files that this program did not write.

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::plan::Plan;
use crate::disk::inventory::{INVENTORY, Inventory, Standing, Writer};
use crate::disk::{atomic, stale};
use crate::refusal::Refusal;
use crate::system::reason;
use crate::{Failure, whole};

/// So many files are named.
const MOST_NAMED: usize = 3;

/// Documents of ours, which say of which scenario file and which version of the rules they are.
const DOCUMENTS: [&str; 9] = [
    "manifest.json",
    "comparison.json",
    "factorial.json",
    "sweep.json",
    "sensitivity.json",
    "price.json",
    "tuning.json",
    "matrix.json",
    "best.json",
];

/// What is in the way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Obstacle {
    /// The folder holds what this program did not write, and nobody said that it may.
    #[error("{} holds files that sandtable did not write: {}", .folder.display(), named(.names))]
    Others {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
        names: Vec<String>,
    },
    /// The folder holds results of a version that kept no list of what it wrote.
    #[error("{} holds results of an earlier version, which kept no list of what it wrote", .0.display())]
    Earlier(PathBuf),
    /// The folder has its name from a scenario file, and holds results of another one of that name.
    #[error("{} holds results of {other}, and {own} would have the same folder", .folder.display())]
    OfAnother {
        /// The folder.
        folder: PathBuf,
        /// The scenario file that its results are of, which is still there.
        other: String,
        /// The one that is to be written of.
        own: String,
    },
    /// A file that this program did not write has the name of one that it would write.
    #[error("{} would be overwritten, but sandtable did not write it", .0.display())]
    Taken(PathBuf),
    /// A file that this program would write again has been changed.
    #[error("{} would be overwritten, but has been changed since sandtable wrote it", .0.display())]
    Changed(PathBuf),
    /// A file of ours can neither be replaced nor written: something is mounted on it, or nobody may
    /// change it.
    #[error("{} cannot be written again: {why}", .path.display())]
    Fixed {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
}

/// Everything that is in the way.
#[derive(Debug)]
pub(super) struct Obstructed(Vec<Obstacle>);

impl Obstructed {
    /// Fails if anything is in the way.
    ///
    /// # Errors
    ///
    /// If anything is.
    pub(super) fn unless_none(obstacles: Vec<Obstacle>) -> Result<(), Failure> {
        if obstacles.is_empty() { Ok(()) } else { Err(Obstructed(obstacles).into()) }
    }
}

impl std::error::Error for Obstructed {}

impl std::fmt::Display for Obstructed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join("\nerror: "))
    }
}

impl Refusal for Obstructed {
    fn help(&self) -> Option<String> {
        let is_any = |kind: fn(&Obstacle) -> bool| self.0.iter().any(kind);
        let mut help = Vec::new();
        if is_any(|obstacle| matches!(obstacle, Obstacle::Earlier(_))) {
            help.push("move such a folder away, or remove it, and run this again");
        }
        if is_any(|obstacle| matches!(obstacle, Obstacle::Taken(_) | Obstacle::Changed(_))) {
            help.push("move such a file away, or remove it, and run this again");
        }
        if is_any(|obstacle| matches!(obstacle, Obstacle::Fixed { .. })) {
            help.push("let such a file be written, or take away what is mounted on it");
        }
        if is_any(|obstacle| matches!(obstacle, Obstacle::Others { .. })) {
            help.push("`--into-existing` writes beside them and leaves them as they are");
        }
        if is_any(|obstacle| matches!(obstacle, Obstacle::OfAnother { .. })) {
            help.push("rename one of the two scenario files");
        }
        help.push("`--out` names another folder");
        Some(help.join("; "))
    }
}

/// What is in the way of a plan.
///
/// # Errors
///
/// If the folder cannot be read.
pub(super) fn find(plan: &Plan, inventory: Option<&Inventory>) -> Result<Vec<Obstacle>, Failure> {
    let paths: Vec<PathBuf> = plan.names.iter().map(|name| plan.path.join(name)).collect();
    let Some(inventory) = inventory else {
        let names = names_in(&plan.path)?;
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let taken = taken(plan, &Inventory::default(), &paths)?;
        if plan.into_existing && (taken.is_empty() || plan.writer == Writer::Report) {
            return Ok(taken);
        }
        return Ok(match is_of_earlier_version(&plan.path) {
            true => vec![Obstacle::Earlier(plan.path.clone())],
            false if plan.into_existing => taken,
            false => vec![Obstacle::Others { folder: plan.path.clone(), names }],
        });
    };
    let mut obstacles = taken(plan, inventory, &paths)?;
    if obstacles.is_empty() {
        obstacles = fixed(plan, inventory);
        obstacles.extend(pages_around(plan)?);
    }
    obstacles.extend(of_another(plan, inventory));
    Ok(obstacles)
}

/// The files of ours that can neither be replaced nor written, and will be, or removed.
fn fixed(plan: &Plan, inventory: &Inventory) -> Vec<Obstacle> {
    let of_writer = inventory.of(plan.writer);
    let others =
        plan.names.iter().filter(|name| inventory.has_file(name) && !of_writer.contains(name));
    let of_results = [stale::PAGE, stale::WORKBOOK].into_iter();
    let of_results = of_results.filter(|name| inventory.has_file(name));
    let names = of_writer.iter().chain(others).map(String::as_str);
    let names = names.chain(of_results).chain([INVENTORY]);
    names.filter_map(|name| fixed_file(plan.path.join(name))).collect()
}

fn fixed_file(path: PathBuf) -> Option<Obstacle> {
    let error = atomic::try_out_again(&path).err()?;
    Some(Obstacle::Fixed { path, why: reason(&error) })
}

/// The pages of the folders around that tell of the results of this one, and cannot be removed.
///
/// # Errors
///
/// If such a folder can let go of nothing.
fn pages_around(plan: &Plan) -> Result<Vec<Obstacle>, Failure> {
    let mut fixed = Vec::new();
    if plan.writer == Writer::Report {
        return Ok(fixed);
    }
    for (around, page) in stale::pages_around(&plan.path) {
        atomic::try_out_folder(&around).map_err(Failure::file(&around))?;
        fixed.extend(fixed_file(page));
    }
    Ok(fixed)
}

/// The scenario file whose results the folder holds, if it is another one than that from which the
/// folder has its name. One that is there no more has been moved, or is seen from another folder.
fn of_another(plan: &Plan, inventory: &Inventory) -> Option<Obstacle> {
    let own = plan.named_after.as_ref()?;
    let own_file = fs::canonicalize(own).ok()?;
    let of_document = |name: &&str| -> Option<String> {
        inventory.has_file(name).then_some(())?;
        let text = whole::bytes(&plan.path.join(name)).ok()?;
        let document: serde_json::Value = serde_json::from_slice(&text).ok()?;
        Some(document.get("file")?.as_str()?.to_owned())
    };
    let mut others = DOCUMENTS.iter().filter_map(of_document);
    let other = others.find(|it| fs::canonicalize(it).is_ok_and(|file| file != own_file))?;
    Some(Obstacle::OfAnother { folder: plan.path.clone(), other, own: own.clone() })
}

/// The files among these that this program did not write, or that are not as it wrote them.
///
/// # Errors
///
/// If one cannot be read.
pub(super) fn taken(
    plan: &Plan,
    inventory: &Inventory,
    paths: &[PathBuf],
) -> Result<Vec<Obstacle>, Failure> {
    let mut obstacles = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match inventory.standing(&plan.path, &name)? {
            Standing::Absent | Standing::Ours => (),
            Standing::Changed => obstacles.push(Obstacle::Changed(path.clone())),
            Standing::Others => obstacles.push(Obstacle::Taken(path.clone())),
        }
    }
    Ok(obstacles)
}

/// What is in a folder, by name.
fn names_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(folder).map_err(Failure::file(folder))?;
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.map(|entry| entry.file_name().to_string_lossy().into_owned())
    };
    let names = entries.map(name).collect::<Result<Vec<_>, _>>();
    let mut names = names.map_err(Failure::file(folder))?;
    names.retain(|name| name != INVENTORY);
    names.sort();
    Ok(names)
}

/// Whether a folder holds a document that says of which version of the rules it is, as ours do.
fn is_of_earlier_version(folder: &Path) -> bool {
    let is_ours = |name: &&str| -> bool {
        let text = whole::bytes(&folder.join(name)).unwrap_or_default();
        let value = serde_json::from_slice(&text).unwrap_or(serde_json::Value::Null);
        ["schema", "rules_hash", "scenario_hash"].iter().all(|key| value.get(key).is_some())
    };
    DOCUMENTS.iter().any(is_ours)
}

/// The first few names, and how many more there are.
fn named(names: &[String]) -> String {
    let first = &names[..names.len().min(MOST_NAMED)];
    match names.len() - first.len() {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
