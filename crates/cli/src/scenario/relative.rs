//! Paths of pages as other pages name them.

use std::path::{Component, Path, PathBuf};

use thiserror::Error;

/// How the names of pages end.
const ENDING: &str = ".rule";

/// Whether a rule is named by the path of a page, and not by its id.
pub(crate) fn is_page(rule: &str) -> bool {
    rule.ends_with(ENDING)
}

/// What a file is called, from a folder, that another in that folder names by a path. The folder is
/// that from the root of the file system.
pub(super) fn name(folder: &Path, from: &str, path: &str) -> String {
    let beside = Path::new(from).parent().unwrap_or(Path::new(""));
    from_folder(folder, &resolved(&folder.join(beside).join(path)))
}

/// A path without the ways up in it, none of which leads out of the folder that it starts from.
pub(crate) fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut resolved, part| {
        match part {
            Component::ParentDir => _ = resolved.pop(),
            Component::CurDir => (),
            part => resolved.push(part),
        }
        resolved
    })
}

/// The path from a folder to a file, both without `..`.
fn from_folder(folder: &Path, file: &Path) -> String {
    let both = folder.components().zip(file.components());
    let common = both.take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(common).map(|_| "..".to_owned());
    let down = file.components().skip(common);
    let down = down.map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// Why a path leads to no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum NoPath {
    /// It begins elsewhere, which is another place on another machine.
    #[error("a path begins at the folder of the page that says it")]
    Elsewhere,
    /// It is written as on one system alone.
    #[error("folders have `/` between them")]
    Backslash,
    /// It is that of another file.
    #[error("rules and libraries are in files that end in `.rule`")]
    NoPage,
}

/// Refuses paths that name something else on another machine, and what is no page.
pub(super) fn check(path: &str) -> Result<(), NoPath> {
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    if path.starts_with('/') || has_drive {
        return Err(NoPath::Elsewhere);
    }
    if path.contains('\\') {
        return Err(NoPath::Backslash);
    }
    if is_page(path) { Ok(()) } else { Err(NoPath::NoPage) }
}
