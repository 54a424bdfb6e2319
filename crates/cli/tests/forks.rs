//! Pages that begin as those of a book, or as others of one's own.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::program::{self, document, read, refused, run, stdout, write};
use crate::support::signed::{forged, signed_set_out};

/// All files of a folder, by their paths, with their texts.
fn files(folder: &TempDir) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.path().to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder.path()).unwrap().display().to_string();
                found.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_page_that_stands_by_itself_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let page = stdout(&folder, &["fork", "wtj.base.on-call"]);
    assert!(
        page.starts_with("# Forked from wtj.base.on-call.rule, in the book wtj-1916 of Sandtable ")
    );
    assert!(page.contains("(BLAKE3 ") && page.contains("\nrule wtj.base.on-call \""), "{page}");
    write(&folder, "mine.rule", &page);
    assert!(stdout(&folder, &["test", "mine.rule"]).ends_with("tests hold.\n"));
    stdout(&folder, &["fmt", "--check", "mine.rule"]);
}

#[test]
fn a_page_with_libraries_is_written_into_a_folder_and_runs_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let told = stdout(&folder, &["fork", "wtj.204.fascines", "--out", "mine"]);
    assert!(told.contains("sandtable new mine/wtj.204.fascines.rule > my.toml"), "{told}");
    let names: Vec<String> = files(&folder).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["mine/core.rule", "mine/wire.rule", "mine/wtj.204.fascines.rule"]);
    assert!(stdout(&folder, &["test", "mine"]).ends_with("tests hold.\n"));
    stdout(&folder, &["fmt", "--check", "mine"]);
    let ours = means(&folder, "mine/wtj.204.fascines.rule");
    assert_eq!(ours, means(&folder, "wtj.204.fascines"), "page and rule in Rust have one law");
}

/// The means of all measures in the scenario that `new` writes for a rule.
fn means(folder: &TempDir, rule: &str) -> Vec<(String, String)> {
    write(folder, "new.toml", &stdout(folder, &["new", rule]));
    let out = format!("of-{}", rule.replace('/', "-"));
    let means = stdout(folder, &["run", "new.toml", "--format", "csv", "--out", &out]);
    let rows = program::rows(&means).into_iter();
    rows.map(|row| (row["measure"].clone(), row["mean"].clone())).collect()
}

#[test]
fn a_page_with_libraries_is_printed_and_reads_them_in_its_book() {
    let folder = tempfile::tempdir().unwrap();
    let page = stdout(&folder, &["fork", "ba.minefield.attack"]);
    assert!(page.contains("\nuse \"book:bolt-action/damage.rule\": Losses\n"), "{page}");
    write(&folder, "my-mines.rule", &page);
    assert!(stdout(&folder, &["test", "my-mines.rule"]).ends_with("tests hold.\n"));
    stdout(&folder, &["fmt", "--check", "my-mines.rule"]);
    assert_eq!(means(&folder, "my-mines.rule"), means(&folder, "ba.minefield.attack"));
    stdout(&folder, &["fork", "my-mines.rule", "--out", "mine"]);
    assert!(stdout(&folder, &["test", "mine"]).ends_with("tests hold.\n"));
}

#[test]
fn every_page_of_every_book_stands_by_itself_once_it_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let listed = ["ba.minefield.belt", "ba.mud.crossing", "cd.mine.laying", "wtj.204.fascines"];
    for id in listed.into_iter().chain(["wtj.207.trade-off", "wtj.base.assault"]) {
        write(&folder, &format!("{id}.rule"), &stdout(&folder, &["fork", id]));
    }
    assert!(stdout(&folder, &["test", "."]).ends_with("tests hold.\n"));
}

#[test]
fn a_file_that_no_book_has_is_told_with_the_one_that_was_meant() {
    let folder = tempfile::tempdir().unwrap();
    let page = stdout(&folder, &["fork", "ba.minefield.attack"]);
    let told = |from: &str, to: &str| {
        write(&folder, "my-mines.rule", &page.replace(from, to));
        refused(&folder, &["test", "my-mines.rule"]).1
    };
    let file = told("bolt-action/damage", "bolt-action/damages");
    assert!(file.contains("the book bolt-action has no file `damages.rule`"), "{file}");
    assert!(file.contains("did you mean `damage.rule`?"), "{file}");
    let book = told("book:bolt-action/damage", "book:bolt/damage");
    assert!(book.contains("there is no book `bolt`; there are bolt-action, command"), "{book}");
}

#[test]
fn a_book_is_forked_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&folder, &["fork", "wtj-1916", "--out", "my/book"]);
    let forked = files(&folder);
    assert!(forked.iter().any(|(name, _)| name == "my/book/assault.rule"), "{forked:?}");
    // Below a line of its own each page is that of the book, so that its tests hold as they do there.
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books/wtj-1916");
    for (name, text) in &forked {
        let (first, rest) = text.split_once('\n').unwrap();
        assert!(first.starts_with("# Forked from "), "{name}: {first}");
        let original = fs::read_to_string(book.join(name.trim_start_matches("my/book/"))).unwrap();
        assert_eq!(rest, original, "{name}");
    }
    let pages = fs::read_dir(&book).unwrap().map(|entry| entry.unwrap().path());
    let pages = pages.filter(|page| page.extension().is_some_and(|it| it == "rule"));
    assert_eq!(forked.len(), pages.count(), "nothing of the book is left out");
    let one = stdout(&folder, &["test", "my/book/wtj.204.fascines.rule"]);
    assert!(one.ends_with("tests hold.\n"), "{one}");
}

#[test]
fn a_page_of_another_book_is_forked_with_its_libraries_and_is_the_rule_it_was() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&folder, &["fork", "ba.minefield.attack", "--out", "mine"]);
    let names: Vec<String> = files(&folder).into_iter().map(|(name, _)| name).collect();
    let libraries = ["damage", "minefields", "morale", "units"];
    let libraries = libraries.map(|name| format!("mine/{name}.rule"));
    assert_eq!(names, [&["mine/ba.minefield.attack.rule".to_owned()][..], &libraries].concat());
    assert!(stdout(&folder, &["test", "mine"]).ends_with("tests hold.\n"));
    let ours = means(&folder, "mine/ba.minefield.attack.rule");
    assert_eq!(ours, means(&folder, "ba.minefield.attack"), "page and rule in Rust have one law");
    let library = read(&folder, "mine/minefields.rule");
    let is_it = |line: &&str| line.contains("Of a section that has been cleared, whatever");
    let line = library.lines().find(is_it).unwrap();
    let changed = library.replace(line, &line.replace("= 6", "= 2"));
    write(&folder, "mine/minefields.rule", &changed);
    let told = String::from_utf8(run(&folder, &["test", "mine"]).stdout).unwrap();
    assert!(told.contains("FAILS  mean hit = 1/6"), "{told}");
}

#[test]
fn a_fork_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "mine/wire.rule", "of my own");
    let before = files(&folder);
    let (code, told) = refused(&folder, &["fork", "wtj.204.fascines", "--out", "mine"]);
    assert!(code == 2 && told.contains("mine/wire.rule is there already"), "{told}");
    assert_eq!(files(&folder), before, "nothing else is written either");
}

/// A book is many files: who is stopped in the middle has some of them.
#[test]
fn a_fork_that_was_cut_short_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let fork = ["fork", "wtj-1916", "--out", "mine"];
    let said = stdout(&folder, &fork);
    let whole = files(&folder);
    for (name, _) in whole.iter().skip(1).step_by(3) {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    assert!(files(&folder).len() < whole.len());
    assert_eq!((stdout(&folder, &fork), files(&folder)), (said, whole.clone()));

    let (name, text) = &whole[0];
    write(&folder, name, &format!("{text}# of my own\n"));
    let before = files(&folder);
    let (code, told) = refused(&folder, &fork);
    assert!(code == 2 && told.contains(&format!("{name} is there already")), "{told}");
    assert_eq!(files(&folder), before);
}

#[test]
fn pages_of_ones_own_are_forked_with_what_they_read_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    write(
        &folder,
        "shared/one.rule",
        "library a.one \"One\"\npart one() = 1\nexpect mean one() = 1\n",
    );
    let page = "rule a.two \"Two\"\nuse \"../shared/one.rule\": one\n\
                resolve { result { two = one() + roll d2 \"two\" } }\n";
    write(&folder, "house/two.rule", page);
    let plays = "rule a.three \"Three\"\nresolve {\n  play two = \"two.rule\" { }\n  \
                 result { three = two.two + 1 \"three\" }\n}\n";
    write(&folder, "house/three.rule", plays);
    let told = stdout(&folder, &["fork", "house/three.rule", "--out", "mine"]);
    assert!(told.contains("sandtable new mine/house/three.rule > my.toml"), "{told}");
    assert!(read(&folder, "mine/shared/one.rule").starts_with("# Forked from shared/one.rule, "));
    write(&folder, "my.toml", &stdout(&folder, &["new", "mine/house/three.rule"]));
    assert!(stdout(&folder, &["run", "my.toml"]).contains("three"));
    let folders = stdout(&folder, &["fork", "house/", "--out", "all"]);
    assert!(folders.contains("forked  all/house/two.rule"), "{folders}");
    let alone = stdout(&folder, &["fork", "shared/one.rule"]);
    assert!(alone.starts_with("# Forked from one.rule, by Sandtable "), "{alone}");
}

#[test]
fn what_is_no_text_is_refused_with_what_is() {
    let folder = tempfile::tempdir().unwrap();
    let said = |what: &str| {
        let (code, told) = refused(&folder, &["fork", what]);
        assert_eq!(code, 2, "{told}");
        told
    };
    let told = said("ba.minefield.purchase");
    assert!(told.contains("`ba.minefield.purchase` is carried out in Rust"), "{told}");
    assert!(told.contains("as text there are, among others, ba.minefield."), "{told}");
    assert!(told.contains("a page may `play` \"ba.minefield.purchase\""), "{told}");
    let told = said("wtj-1916");
    assert!(told.contains("`wtj-1916` is 53 files: antagonists.rule, assault.rule, "), "{told}");
    assert!(told.contains("`sandtable fork wtj-1916 --out mine/` writes them"), "{told}");
    assert!(said("wtj.204.fascine").contains("did you mean `wtj.204.fascines`?"));
    assert!(said("wtj-1961").contains("did you mean the book `wtj-1916`?"));
    assert!(said("house/none.rule").contains("cannot read the rule"));
    write(&folder, "house/wrong.rule", "rule a.b");
    assert!(said("house/wrong.rule").contains("house/wrong.rule:1"));
    assert_eq!(run(&folder, &["fork", "nowhere/"]).status.code(), Some(2));
}

/// A scenario about a page in a folder beside its own, which uses a library and plays another page.
fn wall() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let library = "library my.wall \"Walls\"\n\
                   part struck(n 0..40) -> 0..40 { give count n of d6 >= 5 }\n";
    write(&folder, "house/lib/wall.rule", library);
    let other = "rule my.other \"Other\"\ncircumstances { n 0..40 (men) = 12 \"Men.\" }\n\
                 resolve { let s = count n of d6 >= 6 result { s = s (hits) \"hits\" } }\n";
    write(&folder, "house/other.rule", other);
    let page = "rule my.assault \"A wall\"\nuse \"lib/wall.rule\": struck\n\
                circumstances { men 4..40 (men) = 12 \"Men.\" }\nresolve {\n  let k = struck(men)\n  \
                play other = \"other.rule\" { n = k }\n  \
                result { hits = k (hits) \"hits\" more = other.s (hits) \"more\" }\n}\n";
    write(&folder, "house/assault.rule", page);
    let scenario = "title = \"A wall\"\nrule = \"../house/assault.rule\"\n\
                    [variants.many]\ncircumstances.men = 20\n";
    write(&folder, "asked/wall.toml", scenario);
    let trials = ["--engine", "sample", "--trials", "2000", "--seed", "7"];
    stdout(&folder, &[&["run", "asked/wall.toml", "--out", "before", "-q"], &trials[..]].concat());
    for folder in [folder.path().join("asked"), folder.path().join("house")] {
        fs::remove_dir_all(folder).unwrap();
    }
    folder
}

#[test]
fn results_are_repeated_from_their_folder_alone() {
    let folder = wall();
    let told = stdout(&folder, &["fork", "before", "--out", "again"]);
    let repeat = "sandtable run again/scenario/wall.toml --engine sample --trials 2000 --seed 7";
    assert!(told.ends_with(&format!("\n  {repeat}\n")), "{told}");
    assert!(!told.contains("others now"), "{told}");
    let words: Vec<&str> = repeat.split(' ').skip(1).chain(["--out", "after"]).collect();
    stdout(&folder, &words);
    for name in ["summary.csv", "distribution.csv"] {
        assert_eq!(
            read(&folder, &format!("before/{name}")),
            read(&folder, &format!("after/{name}"))
        );
    }
    let [before, mut after] =
        ["before", "after"].map(|out| document(&folder, &format!("{out}/manifest.json")));
    for key in ["file", "checksum"] {
        after[key] = before[key].clone();
    }
    assert_eq!(before, after, "the texts are as they were");
    // Once more: what is there already is what it should be.
    assert_eq!(stdout(&folder, &["fork", "before/", "--out", "again"]), told);
    assert!(refused(&folder, &["fork", "before"]).1.contains("`before` is 4 files: "));
}

#[test]
fn rules_that_have_changed_since_are_told() {
    let folder = wall();
    let hash = document(&folder, "before/manifest.json")["rules_hash"].as_str().unwrap().to_owned();
    let manifest = read(&folder, "before/manifest.json");
    write(&folder, "before/manifest.json", &forged(&manifest, &hash, "0123456789abcdef"));
    let told = stdout(&folder, &["fork", "before", "--out", "again"]);
    assert!(told.contains("\nThe rules are others now, "), "{told}");
    assert!(told.contains(" where they were 0123456789abcdef: so may numbers be.\n"), "{told}");
}

#[test]
fn results_put_no_file_outside_of_the_folder() {
    let folder = wall();
    let manifest = read(&folder, "before/manifest.json");
    let forge = |from: &str, to: &str| {
        let (from, to) = (format!("\"{from}\""), format!("\"{to}\""));
        write(&folder, "before/manifest.json", &forged(&manifest, &from, &to));
    };
    forge("../house/assault.rule", &folder.path().join("elsewhere.rule").display().to_string());
    let (code, told) = refused(&folder, &["fork", "before", "--out", "again"]);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("it names a page by its whole path"), "{told}");
    assert!(
        !folder.path().join("again").exists() && !folder.path().join("elsewhere.rule").exists()
    );
    forge("lib/wall.rule", "a/../../../../../lib/wall.rule");
    run(&folder, &["fork", "before", "--out", "again"]);
    let names: Vec<String> = files(&folder).into_iter().map(|(name, _)| name).collect();
    let is_inside = |name: &String| name.starts_with("before/") || name.starts_with("again/");
    assert!(names.iter().all(is_inside), "{names:?}");
}

/// The manifest of [`wall`] with something else in it, signed as somebody would sign it who read how.
fn forge(folder: &TempDir, change: impl Fn(&mut serde_json::Value)) {
    let mut manifest = document(folder, "before/manifest.json");
    change(&mut manifest);
    write(folder, "before/manifest.json", &signed_set_out(manifest));
}

#[test]
fn results_say_no_command_that_is_none() {
    let evil = "$(touch PWNED)";
    for (key, said, why) in [
        ("seed", evil.into(), "its seed is no number"),
        ("command_line", serde_json::json!({ evil: 1 }), "`run` has no option `--$(touch PWNED)`"),
        ("command_line", serde_json::json!({ "toggle": 1 }), "`run` has no option `--toggle`"),
    ] {
        let folder = wall();
        forge(&folder, |manifest| manifest[key] = said.clone());
        for command in [&["fork", "before", "--out", "again"][..], &["report", "before"]] {
            let (code, told) = refused(&folder, command);
            assert!(code == 2 && told.contains(why), "{command:?}: {told}");
        }
        assert!(!folder.path().join("again").exists());
    }
    let folder = wall();
    forge(&folder, |manifest| manifest["command_line"] = serde_json::json!({ "engine": evil }));
    let told = stdout(&folder, &["fork", "before/", "--out", "a gain"]);
    let repeat = "run 'a gain/scenario/wall.toml' --engine '$(touch PWNED)' --seed 7\n";
    assert!(told.ends_with(repeat), "{told}");
}

#[test]
fn results_give_scenarios_and_pages_that_they_read_and_nothing_else() {
    for (file, why) in [
        (".cargo/config.toml", "is neither a scenario nor a page"),
        ("../../.git/hooks/a.rule", "is neither a scenario nor a page"),
        ("Makefile", "is neither a scenario nor a page"),
        ("other/config.toml", "is not read by its scenario"),
        ("lib/another.rule", "is not read by its scenario"),
    ] {
        let folder = wall();
        let page = serde_json::json!({ "file": file, "text": "[build]\n" });
        forge(&folder, |manifest| {
            manifest["rule_libraries"].as_array_mut().unwrap().push(page.clone());
        });
        let (code, told) = refused(&folder, &["fork", "before", "--out", "again"]);
        assert!(code == 2 && told.contains(why), "{file}: {told}");
        assert!(!folder.path().join("again").exists(), "{file}");
    }
    for file in [".bashrc", "run.sh"] {
        let folder = wall();
        forge(&folder, |manifest| manifest["file"] = file.into());
        let (code, told) = refused(&folder, &["fork", "before", "--out", "again"]);
        assert!(code == 2 && told.contains("is neither a scenario nor a page"), "{file}: {told}");
        assert!(!folder.path().join("again").exists(), "{file}");
    }
}

#[test]
fn what_is_damaged_leaves_nothing_behind() {
    let folder = wall();
    forge(&folder, |manifest| manifest["rule_text"] = "rule".into());
    assert_eq!(refused(&folder, &["fork", "before", "--out", "again"]).0, 2);
    assert!(!folder.path().join("again").exists());
}

/// A file may have any name.
#[cfg(unix)]
#[test]
fn pages_of_any_name_make_scenarios_and_forks() {
    let page = stdout(&tempfile::tempdir().unwrap(), &["new", "--rule"]);
    for name in
        ["quo\"te.rule", "it's.rule", "a\\b.rule", "two\n::error::lines.rule", "\u{7f}.rule"]
    {
        let folder = tempfile::tempdir().unwrap();
        write(&folder, name, &page);
        let scenario = stdout(&folder, &["new", name]);
        assert!(!scenario.contains("\n::"), "{scenario}");
        write(&folder, "k.toml", &scenario);
        stdout(&folder, &["run", "k.toml", "-q"]);
        let fork = stdout(&folder, &["fork", name]);
        assert!(!fork.contains("\n::"), "{fork}");
        write(&folder, "mine/fork.rule", &fork);
        stdout(&folder, &["test", "mine/fork.rule"]);
    }
}
