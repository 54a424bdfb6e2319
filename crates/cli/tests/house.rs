//! The rule of the house for sources: no file leans on another that leans on it, by however many
//! steps, and no folder on another. What two of them need stands in a third.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A file, as the path of its module from the root of its crate.
type File = Vec<String>;

/// The code of the files of a crate, without comments and tests.
type Sources = BTreeMap<File, String>;

fn sources(folder: &Path, module: &File, found: &mut Sources) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let below = [&module[..], &[stem.to_owned()]].concat();
        if stem == "tests" {
            continue;
        }
        if path.is_dir() {
            sources(&path, &below, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = if ["lib", "main"].contains(&stem) { module.clone() } else { below };
            found.insert(file, code(&fs::read_to_string(&path).unwrap()));
        }
    }
}

fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = text.lines().map(|line| format!("\n{}", line.split("//").next().unwrap()));
    lines
        .collect::<String>()
        .replace("\npub(crate) use ", PUBLIC)
        .replace("\npub(super) use ", PUBLIC)
}

const PUBLIC: &str = "\npub use ";

/// What code brings into scope: whether for others as well, the path, and the name there.
type Use = (bool, String, String);

/// All that code brings into scope, and the code without that.
fn uses(code: &str) -> (Vec<Use>, String) {
    let (mut uses, mut rest) = (Vec::new(), String::new());
    for statement in code.split_inclusive(';') {
        let found = |start| Some((start, statement.rsplit_once(start)?));
        let Some((start, (before, tree))) = [PUBLIC, "\nuse "].into_iter().find_map(found) else {
            rest.push_str(statement);
            continue;
        };
        rest.push_str(before);
        for path in branches(tree.trim_end_matches(';')) {
            let name = path.rsplit([':', ' ']).next().unwrap().to_owned();
            let path = path.split(" as ").next().unwrap().to_owned();
            uses.push((start == PUBLIC, path, name));
        }
    }
    (uses, rest)
}

/// The paths of a tree such as `a::{b, c::{d, e}}`.
fn branches(tree: &str) -> Vec<String> {
    let Some((stem, inner)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for letter in inner.trim_end().trim_end_matches('}').chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if depth == 0 && letter == ',' {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(letter);
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let below = |part: &String| {
        branches(part.trim()).into_iter().map(|path| stem.trim().to_owned() + &path)
    };
    parts.flat_map(below).collect()
}

/// The file that a path of a file leads to, and the name there.
fn target(sources: &Sources, file: &File, path: &str) -> Option<(File, String)> {
    let mut segments = path.split("::").peekable();
    let mut at = file.clone();
    match *segments.peek()? {
        "crate" => at.clear(),
        "self" => (),
        "super" => {
            while segments.next_if_eq(&"super").is_some() {
                at.pop()?;
            }
        }
        child if sources.contains_key(&[&file[..], &[child.to_owned()]].concat()) => (),
        _ => return None,
    }
    segments.next_if(|segment| ["crate", "self"].contains(segment));
    while let Some(segment) = segments.peek() {
        let below = [&at[..], &[(*segment).to_owned()]].concat();
        if !sources.contains_key(&below) {
            break;
        }
        at = below;
        segments.next();
    }
    Some((at, segments.next().unwrap_or_default().to_owned()))
}

/// What each file leans on, or each folder.
type Leanings = BTreeMap<File, BTreeSet<File>>;

/// The files that each file leans on: not those that it hands on names from, but those that the
/// names are from.
fn leanings(sources: &Sources) -> Leanings {
    let read: Vec<_> = sources.iter().map(|(file, code)| (file, uses(code))).collect();
    let mut handed_on = BTreeMap::new();
    for (file, (uses, _)) in &read {
        for (_, path, name) in uses.iter().filter(|(public, ..)| *public) {
            if let Some(to) = target(sources, file, path) {
                handed_on.insert(((*file).clone(), name.clone()), to);
            }
        }
    }
    let leans_on = |(file, (uses, rest)): (_, (Vec<Use>, String))| {
        let words = rest.split(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
        let paths = words.filter(|word| word.contains("::")).map(str::to_owned);
        let private = uses.into_iter().filter(|(public, ..)| !public).map(|(_, path, _)| path);
        let origin = |path: String| {
            let mut found = target(sources, file, &path)?;
            while let Some(from) = handed_on.get(&found).filter(|from| **from != found) {
                found = from.clone();
            }
            (found.0 != *file).then_some(found.0)
        };
        (file.clone(), private.chain(paths).filter_map(origin).collect())
    };
    read.into_iter().map(leans_on).collect()
}

/// Files or folders that lean on each other, in the order of their names.
type Ring = Vec<String>;

/// Those that lean on themselves, by however many steps: those that lean on each other together.
fn in_rings(leanings: &Leanings) -> BTreeSet<Ring> {
    let leads_to = |file: &File| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![file.clone()]);
        while let Some(file) = next.pop() {
            next.extend(leanings[&file].iter().filter(|it| seen.insert((*it).clone())).cloned());
        }
        seen
    };
    let all: BTreeMap<&File, BTreeSet<File>> =
        leanings.keys().map(|file| (file, leads_to(file))).collect();
    let ring = |(file, leads_to): (&&File, &BTreeSet<File>)| -> Ring {
        let back = leads_to.iter().filter(|other| all[other].contains(*file));
        back.map(|file| file.join("::")).collect()
    };
    all.iter().map(ring).filter(|ring| !ring.is_empty()).collect()
}

/// The rings of files.
fn rings(sources: &Sources) -> BTreeSet<Ring> {
    in_rings(&leanings(sources))
}

/// The rings of folders, a file being one with all that is below it: those of the crate, those in each
/// of them, and so on.
fn rings_of_folders(sources: &Sources) -> BTreeSet<Ring> {
    let leanings = leanings(sources);
    let deepest = sources.keys().map(Vec::len).max().unwrap_or_default();
    (1..=deepest).flat_map(|depth| in_rings(&seen_at(depth, &leanings))).collect()
}

/// What leans on what, where nothing is told apart that is deeper in the tree.
fn seen_at(depth: usize, leanings: &Leanings) -> Leanings {
    let seen = |file: &File| file[..depth.min(file.len())].to_vec();
    let mut folders = Leanings::new();
    for (file, others) in leanings {
        let folder = seen(file);
        let others = others.iter().map(seen).filter(|other| *other != folder);
        let others: BTreeSet<File> = others.collect();
        folders.entry(folder).or_default().extend(others);
    }
    folders
}

#[test]
fn no_file_leans_on_one_that_leans_on_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let mut found = Sources::new();
        sources(&folder, &File::new(), &mut found);
        assert!(!found.is_empty(), "{} has no sources", folder.display());
        assert!(rings(&found).is_empty(), "{}: {:#?}", folder.display(), rings(&found));
    }
}

#[test]
fn no_folder_leans_on_one_that_leans_on_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for entry in fs::read_dir(crates).unwrap() {
        let path = entry.unwrap().path();
        let mut found = Sources::new();
        sources(&path.join("src"), &File::new(), &mut found);
        let rings = rings_of_folders(&found);
        assert!(rings.is_empty(), "{}: {rings:#?}", path.display());
    }
}

/// Ways to change what is on the disk; of them all, the only one that other files may go is
/// `disk::atomic`.
const WAYS: [&str; 8] = [
    "OpenOptions",
    "File::create",
    "fs::copy",
    "fs::hard_link",
    "fs::remove_",
    "fs::rename",
    "fs::write",
    "set_permissions",
];

/// The files that go them: writing itself, folders of ours that are empty, and what is cut short.
const WRITERS: [&str; 3] = ["disk::atomic", "disk::folder", "unfinished"];

#[test]
fn files_are_written_and_removed_in_one_place() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut ways = BTreeSet::new();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let mut found = Sources::new();
        sources(&folder, &File::new(), &mut found);
        for (file, code) in &found {
            let file = file.join("::");
            let gone: Vec<_> = WAYS.into_iter().filter(|way| code.contains(way)).collect();
            let is_writer = folder.ends_with("cli/src")
                && WRITERS.iter().any(|writer| file.starts_with(writer));
            assert!(is_writer || gone.is_empty(), "{}: {file}: {gone:?}", folder.display());
            ways.extend(gone);
        }
    }
    assert!(ways.contains("OpenOptions") && ways.contains("fs::remove_"), "{ways:?}");
}

#[test]
fn each_crate_begins_with_an_example_that_runs() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for entry in fs::read_dir(crates).unwrap() {
        let page = entry.unwrap().path().join("src/lib.rs");
        let text = fs::read_to_string(&page).unwrap();
        let runs = |line: &str| line == "//! ```";
        // The first fence opens the example; one with words behind it is not run.
        let first = text.lines().find(|line| line.starts_with("//! ```"));
        assert!(first.is_some_and(runs), "{}: no example that runs comes first", page.display());
    }
}

/// The names of crates of ours in a text such as `sim, language`.
fn crates_in(text: &str) -> BTreeSet<String> {
    text.split(", ").map(str::trim).filter(|name| *name != "nothing").map(str::to_owned).collect()
}

/// The rows of crates in `ARCHITECTURE.md`, from the top: which crates, and what each depends on.
fn drawn_crates(page: &str) -> Vec<(BTreeSet<String>, BTreeSet<String>)> {
    let drawn = page.split("\n## The crates\n").nth(1).unwrap().split("```").nth(1).unwrap();
    let rows = drawn.lines().filter_map(|row| row.split_once(" ──▶ "));
    // What is said of them stands behind a gap.
    rows.map(|(of, rest)| (crates_in(of), crates_in(rest.split("   ").next().unwrap()))).collect()
}

/// The crates of ours that a crate depends on, by a table of its manifest.
fn depended_on(manifest: &toml_edit::DocumentMut, table: &str) -> BTreeSet<String> {
    let needed = manifest.get(table).and_then(toml_edit::Item::as_table_like);
    let names = needed.into_iter().flat_map(|table| table.iter().map(|(name, _)| name));
    names.filter_map(|name| name.strip_prefix("sandtable-")).map(str::to_owned).collect()
}

#[test]
fn crates_depend_on_each_other_as_they_are_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().parent().unwrap();
    let rows = drawn_crates(&fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap());
    let mut below = BTreeSet::new();
    for (crates, drawn) in rows.iter().rev() {
        for name in crates {
            let manifest = root.join("crates").join(name).join("Cargo.toml");
            let manifest = fs::read_to_string(manifest).unwrap().parse().unwrap();
            assert_eq!(depended_on(&manifest, "dependencies"), *drawn, "{name}");
            let of_tests = depended_on(&manifest, "dev-dependencies");
            let needed: Vec<_> = drawn.union(&of_tests).collect();
            assert!(needed.iter().all(|it| below.contains(*it)), "{name}: {needed:?}");
        }
        below.extend(crates.iter().cloned());
    }
    let folders = fs::read_dir(root.join("crates")).unwrap();
    let there = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(below, there.collect::<BTreeSet<String>>());
}

/// What the recipes name in a workspace: files and folders, without what stands for any.
fn paths(page: &str) -> Vec<&str> {
    let roots = ["crates/", "scenarios/", "docs/", "editors/", "reports/", "books/", ".ci/"];
    let quoted = page.split('`').skip(1).step_by(2);
    let words = quoted.flat_map(str::split_whitespace);
    let named = |word: &&str| {
        roots.iter().any(|root| word.starts_with(root)) && !word.contains(['<', '*', '{'])
    };
    words.filter(named).collect()
}

#[test]
fn every_path_in_the_recipes_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().parent().unwrap();
    for page in ["CONTRIBUTING.md", "ARCHITECTURE.md"] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let paths = paths(&text);
        assert!(10 <= paths.len(), "{page} names {paths:?}");
        let missing: Vec<_> = paths.iter().filter(|path| !root.join(path).exists()).collect();
        assert!(missing.is_empty(), "{page}: {missing:?}");
    }
}

#[test]
fn a_ring_is_named() {
    let sources = |files: &[(&str, &str)]| -> Sources {
        let module = |name: &str| name.split_terminator("::").map(str::to_owned).collect();
        files.iter().map(|(name, text)| (module(name), code(text))).collect()
    };
    let ring = |names: &[&str]| -> Ring { names.iter().map(ToString::to_string).collect() };
    let parent = "mod child;\npub struct Type;\nfn f() {\n    child::g();\n}\n";
    let child = "use std::fmt;\n\nuse super::{Other, Type as Kind};\npub fn g() {}\n";
    let ringed = sources(&[("", ""), ("a", parent), ("a::child", child)]);
    assert_eq!(rings(&ringed), BTreeSet::from([ring(&["a", "a::child"])]));
    let wired =
        "mod child;\nmod kind;\npub use kind::{Other, Type};\nfn f() {\n    child::g();\n}\n";
    let parted = [("", ""), ("a", wired), ("a::child", child), ("a::kind", "pub struct Type;\n")];
    assert!(rings(&sources(&parted)).is_empty());
    let folders = [
        ("", ""),
        ("a::one", "use crate::b::one::f;\n"),
        ("a::two", "pub fn f() {}\n"),
        ("b::one", "use crate::a::two::f;\npub fn g() {}\n"),
    ];
    let files = [&folders[..], &[("a", "mod one;\nmod two;\n"), ("b", "mod one;\n")]].concat();
    let crossed = sources(&files);
    assert!(rings(&crossed).is_empty());
    assert_eq!(rings_of_folders(&crossed), BTreeSet::from([ring(&["a", "b"])]));
    // Two rings are told apart, though one leans on the other.
    let second = [
        ("c::one", "use crate::d::one::f;\n"),
        ("c::two", "use crate::a::two::f;\npub fn g() {}\n"),
        ("d::one", "use crate::c::two::g;\npub fn f() {}\n"),
        ("c", "mod one;\nmod two;\n"),
        ("d", "mod one;\n"),
    ];
    let twice = sources(&[&files[..], &second[..]].concat());
    let both = BTreeSet::from([ring(&["a", "b"]), ring(&["c", "d"])]);
    assert_eq!(rings_of_folders(&twice), both);
}

/// What is told of a trial is read by designers: `spoken` says the word of an alternative, and `{:?}` the
/// name that it has in the code.
#[test]
fn no_rule_tells_a_name_of_the_code() {
    for book in ["bolt-action", "command-decision", "wtj-1916"] {
        let mut found = Sources::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(book).join("src");
        sources(&folder, &Vec::new(), &mut found);
        assert!(10 < found.len(), "{book}");
        for (file, code) in found {
            for note in code.split(".note(").skip(1) {
                let note: String = note.chars().take(160).collect();
                assert!(!note.contains(":?}"), "{book}: {}: {note}", file.join("::"));
            }
        }
    }
}

/// What stands between the first of two brackets, which opens, and the one that closes it.
fn within(text: &str) -> &str {
    let mut depth = 0;
    let end = text.char_indices().find(|(at, letter)| {
        // The head of an arrow closes nothing.
        let is_arrow = *letter == '>' && text[..*at].ends_with('-');
        depth +=
            i32::from("<([".contains(*letter)) - i32::from(">)]".contains(*letter) && !is_arrow);
        depth == 0
    });
    end.map_or("", |(at, _)| &text[1..at])
}

/// Whether code has results whose error is a text.
fn has_errors_of_text(code: &str) -> bool {
    let is_text = |result: &str| {
        let generics = within(result.trim_start_matches("Result"));
        branches(&format!("{{{generics}}}")).last().is_some_and(|error| error == "String")
            && generics.contains(',')
    };
    let results = code.match_indices("Result<").map(|(at, _)| &code[at..]);
    let named = ["type Err = String;", "type Error = String;"];
    named.iter().any(|it| code.contains(it)) || results.into_iter().any(is_text)
}

/// Errors have types, to the edge.
#[test]
fn no_error_is_a_mere_text() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let mut found = Sources::new();
        sources(&folder, &File::new(), &mut found);
        for (file, code) in found {
            assert!(!has_errors_of_text(&code), "{}: {}", folder.display(), file.join("::"));
        }
    }
}

#[test]
fn an_error_of_text_is_found_wherever_it_stands() {
    for (code, expected) in [
        ("fn f() -> Result<(), String> {", true),
        ("-> Option<Result<(String, &'static Book), String>> {", true),
        ("collect::<Result<Vec<_>, String>>()?", true),
        ("    type Err = String;", true),
        ("fn f() -> Result<String, Error> {", false),
        ("fn f() -> Result<BTreeMap<String, String>, Error> {", false),
        ("fn f() -> Result<(String, String), Unfound>;", false),
        ("fn f() -> Result<String> {", false),
        ("fn f(of: impl Fn() -> String) -> Result<(), Failure> {", false),
    ] {
        assert_eq!(has_errors_of_text(code), expected, "{code}");
    }
}

/// A file of tests that no program has is never run, and nobody is told.
#[test]
fn every_file_of_tests_is_run() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut suites = 0;
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path().join("tests");
        let Ok(suite) = fs::read_to_string(folder.join("suite.rs")) else { continue };
        suites += 1;
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let tests = files.filter(|file| file.extension().is_some_and(|it| it == "rs"));
        for file in tests {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let is_part = name == "suite" || suite.contains(&format!("\nmod {name};\n"));
            assert!(is_part, "{}: `suite.rs` beside it has no `mod {name};`", file.display());
        }
    }
    assert!(5 <= suites, "{suites}");
}

#[test]
fn every_test_runs_the_program_that_was_asked_for() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let built = concat!("CARGO_BIN_", "EXE");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let others =
        files.filter(|file| file.is_file() && fs::read_to_string(file).unwrap().contains(built));
    assert_eq!(others.collect::<Vec<_>>(), [] as [PathBuf; 0], "call `program::path`");
}
