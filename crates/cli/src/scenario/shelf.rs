//! Rules and libraries as files, which are named by their paths.

use std::path::{Component, Path, PathBuf};

use sandtable_language::Library;

use super::source;

/// How the names of pages end.
const ENDING: &str = ".rule";

/// Whether a rule is named by the path of a page, and not by its id.
pub(crate) fn is_page(rule: &str) -> bool {
    rule.ends_with(ENDING)
}

/// Finds libraries as files. They are called by their paths from the folder of the rule, so that
/// what is kept of them is the same on every machine.
pub(super) struct Shelf {
    /// The folder of the rule, as it was named.
    folder: PathBuf,
    /// The same from the root of the file system, if that is known.
    whole: PathBuf,
}

impl Shelf {
    /// The libraries of a rule in a folder.
    pub(super) fn of(folder: &Path) -> Shelf {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let whole = std::fs::canonicalize(here).unwrap_or_else(|_| here.to_owned());
        Shelf { folder: folder.to_owned(), whole }
    }

    /// The file that has a name.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// What a file is called that another names by a path.
    fn name(&self, from: &str, path: &str) -> String {
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let mut to = PathBuf::new();
        for part in self.whole.join(folder).join(path).components() {
            match part {
                Component::ParentDir => _ = to.pop(),
                Component::CurDir => (),
                part => to.push(part),
            }
        }
        from_folder(&self.whole, &to)
    }
}

impl Library for Shelf {
    fn page(&self, from: &str, path: &str) -> Result<(String, String), String> {
        check(path)?;
        let name = self.name(from, path);
        let text = read(&self.file(&name), "it")?;
        Ok((name, text))
    }
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

/// Refuses paths that name something else on another machine, and what is no page.
fn check(path: &str) -> Result<(), String> {
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    if path.starts_with('/') || has_drive {
        return Err("a path begins at the folder of the page that says it".to_owned());
    }
    if path.contains('\\') {
        return Err("folders have `/` between them".to_owned());
    }
    if !is_page(path) {
        return Err("rules and libraries are in files that end in `.rule`".to_owned());
    }
    Ok(())
}

/// The text of a page, which errors call by a name.
pub(super) fn read(path: &Path, what: &str) -> Result<String, String> {
    let bytes = std::fs::File::open(path).and_then(source::read_all);
    let bytes = bytes.map_err(|error| format!("cannot read {what}: {error}"))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("{what} is not UTF-8; byte {at} does not belong to any character")
    })
}
