//! Where a file is, by whatever name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::target::{followed, or_here};

/// Whether the file systems of this system usually take `Odds` and `odds` for one name.
const IGNORES_CASE: bool = cfg!(any(windows, target_os = "macos"));

/// Where a file or a folder is, or is to be. What is there is told from others by what the system knows
/// it by, and not by its name: links of either kind, mounts, and names in capitals where those make no
/// difference lead to one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// The file or the folder, or what there is of the folders around it.
    there: Identity,
    /// The way from there.
    way: PathBuf,
}

#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

/// The place of a file or a folder; nothing of what is written into as it comes.
pub(crate) fn place(path: &Path) -> Option<Place> {
    let path = resolved(path)?;
    if fs::metadata(&path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return None;
    }
    place_of_resolved(&path)
}

/// Whether a file is in a folder, or in one that is in it, whatever of them is there.
pub(crate) fn is_within(file: &Path, folder: &Place) -> bool {
    let file = resolved(file).unwrap_or_default();
    file.ancestors().skip(1).any(|above| place_of_resolved(above).as_ref() == Some(folder))
}

/// The first of these that is where one before it is, behind that one.
pub(crate) fn first_shared(paths: &[PathBuf]) -> Option<(usize, usize)> {
    let mut before = BTreeMap::new();
    let mut numbered = paths.iter().enumerate();
    numbered.find_map(|(i, path)| before.insert(place(path)?, i).map(|other| (other, i)))
}

/// A path from the root, with links followed to their ends, and no way back.
fn resolved(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(followed(path).ok()?.0).ok()?;
    let there = path.ancestors().find_map(|above| Some((above, fs::canonicalize(above).ok()?)));
    let (above, mut resolved) = there?;
    for step in path.strip_prefix(above).ok()?.components() {
        match step {
            Component::ParentDir => drop(resolved.pop()),
            step => resolved.push(step),
        }
    }
    Some(resolved)
}

fn place_of_resolved(path: &Path) -> Option<Place> {
    path.ancestors().find_map(|above| {
        let (there, way) = (identity(or_here(above))?, path.strip_prefix(above).ok()?);
        Some(Place { there, way: spelled(way, IGNORES_CASE) })
    })
}

/// A way in one spelling.
fn spelled(way: &Path, ignores_case: bool) -> PathBuf {
    if ignores_case { way.to_string_lossy().to_lowercase().into() } else { way.to_owned() }
}

/// What the system knows a file by that is there.
#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|there| (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

#[cfg(test)]
mod tests {
    use super::super::write;
    use super::*;

    #[test]
    fn capitals_make_a_difference_where_the_system_says_so() {
        let [one, other] = ["new/Odds.xml", "new/odds.xml"].map(Path::new);
        assert_ne!(spelled(one, false), spelled(other, false));
        assert_eq!(spelled(one, true), spelled(other, true));
    }

    #[test]
    fn ways_to_one_place_are_one() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("folder")).unwrap();
        write(&at("folder/file"), b"").unwrap();
        for (one, other, is_one) in [
            ("folder/file", "folder/../folder/./file", true),
            ("folder/new", "new", false),
            ("folder/new", "new/../folder/new", true),
            ("new/file", "new/file", true),
            ("new/file", "new/other", false),
            ("folder/file", "folder", false),
        ] {
            assert_eq!(place(&at(one)) == place(&at(other)), is_one, "{one} and {other}");
        }
        assert!(is_within(&at("folder/new/file"), &place(&at("folder")).unwrap()));
        assert!(is_within(&at("new/file"), &place(&at("new")).unwrap()));
        assert!(!is_within(&at("folder"), &place(&at("folder")).unwrap()));
        let paths = ["new", "folder/file", "folder/../new"].map(at);
        assert_eq!(first_shared(&paths), Some((0, 2)));
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_place_of_what_they_name_also_where_nothing_is_yet() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write(&at("file"), b"").unwrap();
        fs::hard_link(at("file"), at("other name")).unwrap();
        std::os::unix::fs::symlink("new", at("leads to what is new")).unwrap();
        assert_eq!(place(&at("file")), place(&at("other name")));
        assert_eq!(place(&at("leads to what is new")), place(&at("new")));
        assert!(place(Path::new("/dev/null")).is_none());
    }
}
