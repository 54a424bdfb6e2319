//! Every link between files of the repository leads somewhere: to a file that is there, and to a
//! heading of it.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

use crate::support::markdown::{Link, anchors, code, links};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Folders of what programs write, and of what others wrote.
const LEFT_OUT: [&str; 4] = ["target", "node_modules", ".venv", "corpus"];

/// The pages below a folder.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !name.starts_with('.') && !LEFT_OUT.contains(&name) {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

/// What is wrong with a link of a page, if anything is.
fn wrong(page: &Path, Link { to, line }: &Link) -> Option<String> {
    if to.contains("://") || to.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = to.split_once('#').map_or((&**to, None), |(file, at)| (file, Some(at)));
    let target = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    let told = |problem: &str| Some(format!("{}:{line}: {to} {problem}", page.display()));
    if !target.exists() {
        return told("is not there");
    }
    let heading = heading?;
    let is_there = read_to_string(&target)
        .is_ok_and(|text| anchors(&text).iter().any(|anchor| anchor == heading));
    if is_there { None } else { told("has no such heading") }
}

#[test]
fn every_link_leads_to_a_file_and_to_a_heading() {
    let mut found = Vec::new();
    pages(&root(), &mut found);
    assert!(20 < found.len(), "{}", found.len());
    let (mut told, mut count) = (Vec::new(), 0);
    for page in found {
        let links = links(&read_to_string(&page).unwrap());
        count += links.len();
        told.extend(links.iter().filter_map(|link| wrong(&page, link)));
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert!(100 < count, "{count}");
}

#[test]
fn a_link_that_leads_nowhere_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("a.md");
    let is_wrong = |to: &str| wrong(&page, &Link { to: to.to_owned(), line: 3 });
    #[expect(clippy::disallowed_methods, reason = "a test file need not survive a crash")]
    std::fs::write(&page, "# What `a` says, twice\n## It\n## It\n").unwrap();
    for right in ["a.md", "#it", "a.md#it-1", "a.md#what-a-says-twice", "https://x.y/z#w"] {
        assert_eq!(is_wrong(right), None, "{right}");
    }
    for (to, problem) in [
        ("b.md", "is not there"),
        ("#they", "has no such heading"),
        ("a.md#it-2", "has no such heading"),
    ] {
        let told = is_wrong(to).unwrap();
        assert!(told.ends_with(&format!("a.md:3: {to} {problem}")), "{told}");
    }
}

#[test]
fn links_are_found_in_words_and_not_in_code() {
    let page = "[a](b.md), ![c](d.svg)\n```text\n[x](y.md)\n```\n`[x](y.md)` and [`e`](f.md#g)\n\
                <!-- [x](y.md)\n-->\n";
    let found: Vec<(String, usize)> =
        links(page).into_iter().map(|Link { to, line }| (to, line)).collect();
    let to = |to: &str, line| (to.to_owned(), line);
    assert_eq!(found, [to("b.md", 1), to("d.svg", 1), to("f.md#g", 5)]);
    assert_eq!(code(page), ["[x](y.md)", "e"]);
}
