//! Looks at every picture in a folder, and in those within: whether its words can be read, and are
//! whole, and are words and no names of programs, and whether it is no higher than a screen or two.
//!
//! ```text
//! cargo run -p sandtable-report --example legible -- FOLDER
//! ```

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use sandtable_report::png::{illegible, named, shortened};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).ok_or("usage: legible FOLDER")?;
    let mut out = std::io::stdout().lock();
    let (mut seen, mut wrong) = (0, 0);
    for path in pictures(Path::new(&folder))? {
        let svg = std::fs::read_to_string(&path)?;
        seen += 1;
        let mut found = illegible(&svg)?;
        found.extend(shortened(&svg)?.iter().map(|said| format!("`{said}` is cut")));
        found.extend(named(&svg)?.iter().map(|said| format!("`{said}` is no word")));
        for sentence in found {
            writeln!(out, "{}: {sentence}", path.display())?;
            wrong += 1;
        }
    }
    writeln!(out, "{seen} pictures, {wrong} of whose words or sizes are wrong")?;
    if seen == 0 || 0 < wrong { Err("not every picture can be read".into()) } else { Ok(()) }
}

fn pictures(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(pictures(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "svg") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
