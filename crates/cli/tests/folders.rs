//! What is written into a folder of results, what is removed from it, and what is in the way.

use std::fs;

use tempfile::TempDir;

use crate::support::commands::{Asked, WRITING, put_asked};
use crate::support::program::{MINED_SECTION, SCENARIO, folder, read, refused, run, stdout, write};

const INVENTORY: &str = "o/.sandtable-inventory.json";

/// A run into the folder `o`.
const RUN: [&str; 5] = ["run", "order.toml", "-q", "--out", "o"];

fn exists(folder: &TempDir, name: &str) -> bool {
    fs::symlink_metadata(folder.path().join(name)).is_ok()
}

/// What is said on standard error.
#[track_caller]
fn warnings(folder: &TempDir, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn a_folder_with_files_of_others_is_refused_before_anything_is_run() {
    let folder = TempDir::new().unwrap();
    put_asked(folder.path());
    write(&folder, "o/photo.png", "mine");
    for Asked { words: command, .. } in WRITING {
        // Of what counts its trials, so many would take for ever.
        let endless = match command[0] {
            "check" | "best" => &[][..],
            _ if command.contains(&"--trials") => &["--max-time", "10s"],
            _ => &["--engine", "sample", "--trials", "1e14", "--max-time", "10s"],
        };
        let (code, text) = refused(&folder, &[command, endless, &["--out", "o"]].concat());
        assert_eq!(code, 2, "{command:?}: {text}");
        let expected = "error: o holds files that sandtable did not write: photo.png\n  = help: \
                        `--into-existing` writes beside them and leaves them as they are; `--out` \
                        names another folder\n";
        assert_eq!(text, expected, "{command:?}");
    }
    assert_eq!(fs::read_dir(folder.path().join("o")).unwrap().count(), 1);
}

#[test]
fn all_folders_of_several_scenarios_are_looked_at_first() {
    let folder = TempDir::new().unwrap();
    for name in ["a", "b", "c"] {
        write(&folder, &format!("all/{name}.toml"), SCENARIO);
    }
    write(&folder, "o/bolt-action/b/notes.md", "mine");
    write(&folder, "o/bolt-action/c/notes.md", "mine");
    let (code, text) = refused(&folder, &["run", "all", "--out", "o"]);
    assert_eq!(code, 2);
    for name in ["b", "c"] {
        assert!(text.contains(&format!("error: o/bolt-action/{name} holds files")), "{text}");
    }
    assert!(!exists(&folder, "o/bolt-action/a"), "nothing was run");
}

#[test]
fn files_of_others_stay_beside_ours_if_that_is_said() {
    let folder = folder();
    write(&folder, "o/photo.png", "mine");
    write(&folder, "o/steady-distribution.txt", "mine");
    stdout(&folder, &[&RUN[..], &["--into-existing"]].concat());
    stdout(&folder, &RUN);
    assert_eq!(read(&folder, "o/photo.png"), "mine");
    assert_eq!(read(&folder, "o/steady-distribution.txt"), "mine");
    assert!(exists(&folder, "o/manifest.json"));
}

#[test]
fn a_file_that_has_the_name_of_one_of_ours_is_refused_by_its_name() {
    let folder = folder();
    write(&folder, "o/summary.csv", "mine");
    write(&folder, "o/steady-cumulative.svg", "mine");
    let (code, text) = refused(&folder, &[&RUN[..], &["--into-existing"]].concat());
    assert_eq!(code, 2);
    for name in ["summary.csv", "steady-cumulative.svg"] {
        let expected =
            format!("error: o/{name} would be overwritten, but sandtable did not write it");
        assert!(text.contains(&expected), "{text}");
    }
    assert_eq!(read(&folder, "o/summary.csv"), "mine");
}

#[test]
fn what_a_run_no_longer_needs_is_removed_and_what_others_need_is_not() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--out", "o", "--png"]);
    stdout(&folder, &["compare", "order.toml", "-q", "--out", "o"]);
    assert!(exists(&folder, "o/steady-distribution.png"));
    write(&folder, "order.toml", &SCENARIO.replace("steady =", "calm ="));
    stdout(&folder, &RUN);
    assert!(exists(&folder, "o/calm-distribution.svg"));
    for gone in ["steady-distribution.svg", "steady-distribution.png", "passed-distribution.png"] {
        assert!(!exists(&folder, &format!("o/{gone}")), "{gone}");
    }
    assert!(exists(&folder, "o/comparison-passed.svg"), "it is of `compare`");
}

#[test]
fn a_file_that_was_changed_since_is_left_with_a_warning_or_refused() {
    let folder = folder();
    stdout(&folder, &RUN);
    write(&folder, "o/steady-distribution.svg", "mine now");
    let (code, text) = refused(&folder, &RUN);
    let expected = "error: o/steady-distribution.svg would be overwritten, but has been changed \
                    since sandtable wrote it";
    assert!(code == 2 && text.starts_with(expected), "{text}");
    write(&folder, "order.toml", &SCENARIO.replace("steady =", "calm ="));
    let said = warnings(&folder, &RUN);
    let expected = "warning: o/steady-distribution.svg has been changed since it was written, and \
                    is left as it is\n";
    assert_eq!(said, expected);
    assert_eq!(read(&folder, "o/steady-distribution.svg"), "mine now");
    assert_eq!(warnings(&folder, &RUN), "", "it is no longer ours");
}

#[test]
fn results_of_an_earlier_version_are_refused_until_they_are_moved_away() {
    let folder = folder();
    stdout(&folder, &RUN);
    fs::remove_file(folder.path().join(INVENTORY)).unwrap();
    for more in [&[][..], &["--into-existing"]] {
        let (code, text) = refused(&folder, &[&RUN[..], more].concat());
        assert_eq!(code, 2);
        let expected = "error: o holds results of an earlier version, which kept no list of what \
                        it wrote\n  = help: move such a folder away, or remove it, and run this \
                        again; `--out` names another folder\n";
        assert_eq!(text, expected);
    }
    fs::rename(folder.path().join("o"), folder.path().join("before")).unwrap();
    stdout(&folder, &RUN);
    stdout(&folder, &["report", "before", "-q"]);
    assert!(exists(&folder, "before/index.html"), "a page can be made of them all the same");
}

#[test]
fn a_damaged_list_is_refused_and_nothing_is_removed() {
    let folder = folder();
    stdout(&folder, &RUN);
    let good = read(&folder, INVENTORY);
    for damaged in [
        &good[..good.len() / 2],
        "mine",
        &good.replace("\"schema\": 1", "\"schema\": 2, \"more\": 3"),
        &good.replace("\"summary.csv\"", "\"../order.toml\""),
        &good.replace("\"of\": \"run\"", "\"of\": \"nobody\""),
    ] {
        write(&folder, INVENTORY, damaged);
        let (code, text) = refused(&folder, &RUN);
        assert_eq!(code, 2, "{text}");
        assert!(text.starts_with(&format!("error: {INVENTORY}: the list of the files")), "{text}");
        assert!(text.contains("= help: put it back as it was"), "{text}");
    }
    write(&folder, INVENTORY, &good);
    stdout(&folder, &RUN);
}

#[test]
fn pages_of_others_stay_and_ours_go_with_their_results() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--out", "all/order"]);
    write(&folder, "all/index.html", "mine");
    let (code, text) = refused(&folder, &["report", "all"]);
    assert_eq!(code, 2, "{text}");
    assert!(text.starts_with("error: all/index.html would be overwritten"), "{text}");
    assert!(!exists(&folder, "all/order/index.html"), "no page is written if one cannot be");
    fs::remove_file(folder.path().join("all/index.html")).unwrap();
    stdout(&folder, &["report", "all", "-q"]);
    let page = read(&folder, "all/index.html");
    write(&folder, "all/index.html", &(page + "<!-- mine now -->"));
    let said = warnings(&folder, &["run", "order.toml", "-q", "--out", "all/order"]);
    assert!(said.starts_with("warning: all/index.html tells of results as they were"), "{said}");
    assert!(exists(&folder, "all/index.html") && !exists(&folder, "all/order/index.html"));
}

#[test]
fn a_folder_that_is_run_into_has_results_and_their_list_and_nothing_else() {
    let folder = folder();
    stdout(&folder, &RUN);
    let listed = read(&folder, INVENTORY);
    for entry in fs::read_dir(folder.path().join("o")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_listed = listed.contains(&format!("\"{name}\""));
        assert!(is_listed || INVENTORY.ends_with(&name), "{name}");
    }
}

#[test]
fn a_folder_that_nothing_came_into_is_not_made() {
    let folder = folder();
    let (code, _) = refused(
        &folder,
        &["sweep", "order.toml", "-P", "circumstances.unit.pins=0..400..200", "--out", "a/b/c"],
    );
    assert_eq!(code, 2);
    assert!(!exists(&folder, "a"));
}

#[test]
fn a_shard_put_together_does_not_write_over_files_of_others() {
    let folder = folder();
    for shard in ["0/2", "1/2"] {
        let out = shard.replace('/', "-");
        let sample = ["--engine", "sample", "--trials", "100000", "--shard", shard, "--out", &out];
        stdout(&folder, &[&["run", "order.toml", "-q"][..], &sample].concat());
    }
    write(&folder, "whole/notes.md", "mine");
    let merge = ["merge", "0-2", "1-2", "-o", "whole"];
    assert_eq!(refused(&folder, &merge).0, 2);
    stdout(&folder, &[&merge[..], &["--into-existing"]].concat());
    assert_eq!(read(&folder, "whole/notes.md"), "mine");
}

#[cfg(unix)]
#[test]
fn a_link_with_the_name_of_one_of_ours_is_not_ours() {
    let folder = folder();
    stdout(&folder, &RUN);
    write(&folder, "precious.csv", &read(&folder, "o/summary.csv"));
    let summary = folder.path().join("o/summary.csv");
    fs::remove_file(&summary).unwrap();
    std::os::unix::fs::symlink("../precious.csv", &summary).unwrap();
    let (code, text) = refused(&folder, &RUN);
    assert!(code == 2 && text.contains("o/summary.csv would be overwritten"), "{text}");
    assert!(fs::symlink_metadata(&summary).unwrap().is_symlink());
}

#[cfg(target_os = "linux")]
#[test]
fn folders_that_cannot_be_written_are_found_before_anything_is_run() {
    let folder = TempDir::new().unwrap();
    write(&folder, "all/a.toml", SCENARIO);
    write(&folder, "all/b.toml", MINED_SECTION);
    fs::create_dir_all(folder.path().join("o/bolt-action")).unwrap();
    std::os::unix::fs::symlink("/proc", folder.path().join("o/bolt-action/b")).unwrap();
    let (code, text) = refused(&folder, &["run", "all", "--out", "o", "--into-existing"]);
    assert_eq!(code, 1);
    assert!(text.starts_with("error: o/bolt-action/b: "), "{text}");
    assert!(!exists(&folder, "o/bolt-action/a"), "nothing was run");
}

/// The folder has its name from the file; so the results of one would take the place of the other's.
#[test]
fn results_of_another_file_of_the_same_name_are_not_replaced() {
    let folder = folder();
    write(&folder, "a/order.toml", SCENARIO);
    write(&folder, "b/order.toml", SCENARIO);
    let both = ["run", "a/order.toml", "b/order.toml", "-q"];
    let (code, text) = refused(&folder, &[&both[..], &["--out", "o"]].concat());
    assert_eq!(code, 2, "{text}");
    let expected = "error: a/order.toml and b/order.toml would both write into \
                    o/bolt-action/order\n  = help: rename one of them, or run them one by one with \
                    --out\n";
    assert_eq!(text, expected);
    assert!(!exists(&folder, "o"), "nothing was run");

    let place = "reports/bolt-action/order";
    let manifest = format!("{place}/manifest.json");
    run(&folder, &["run", "a/order.toml", "-q"]);
    let before = read(&folder, &manifest);
    for command in [
        &["run", "b/order.toml"][..],
        &["sweep", "b/order.toml", "-P", "circumstances.unit.pins=0..3"],
        &["sense", "b/order.toml"],
    ] {
        let (code, text) = refused(&folder, command);
        assert_eq!(code, 2, "{command:?}: {text}");
        let expected = format!(
            "error: {place} holds results of a/order.toml, and b/order.toml would have the same \
             folder\n  = help: rename one of the two scenario files; `--out` names another folder\n"
        );
        assert_eq!(text, expected, "{command:?}");
    }
    assert_eq!(read(&folder, &manifest), before);
    assert_eq!(warnings(&folder, &["run", "a/order.toml", "-q"]), "", "the same file again");
    assert_eq!(warnings(&folder, &["run", "b/order.toml", "-q", "--out", "o"]), "");
    // A folder that somebody has named is what they say it is.
    assert_eq!(warnings(&folder, &["run", "a/order.toml", "-q", "--out", "o"]), "");
    fs::rename(folder.path().join("a"), folder.path().join("c")).unwrap();
    assert_eq!(warnings(&folder, &["run", "c/order.toml", "-q"]), "", "a file that was moved");
}

/// What a command answers goes through a link, which stays one.
#[cfg(unix)]
#[test]
fn a_folder_that_is_a_link_takes_results_and_one_that_leads_nowhere_is_refused_at_once() {
    let folder = TempDir::new().unwrap();
    put_asked(folder.path());
    for (number, asked) in WRITING.iter().enumerate() {
        let (real, link, dead) = (format!("r{number}"), format!("l{number}"), format!("d{number}"));
        fs::create_dir(folder.path().join(&real)).unwrap();
        std::os::unix::fs::symlink(&real, folder.path().join(&link)).unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join(&dead)).unwrap();
        assert_eq!(run(&folder, &asked.into(&link)).status.code(), Some(asked.exit));
        assert!(exists(&folder, &format!("{real}/{}", asked.last)), "{:?}", asked.words);
        let is_link = fs::symlink_metadata(folder.path().join(&link)).unwrap().is_symlink();
        assert!(is_link, "{:?}", asked.words);
        for out in [dead.clone(), format!("{dead}/deeper")] {
            let (code, text) = refused(&folder, &asked.into(&out));
            let expected = format!("error: {out}: `{dead}` is a link that leads nowhere\n");
            assert_eq!((code, &*text), (1, &*expected), "{:?}", asked.words);
        }
        assert!(!exists(&folder, "nowhere"), "{:?}", asked.words);
    }
}
