//! Folders that are not the shards of one job: whatever was changed, copied by halves or mixed up, it
//! is refused, and the folder is named with what differs.

use std::fs;

use tempfile::TempDir;

use crate::support::parts::shards;
use crate::support::program::{
    SCENARIO, folder, put, read, refused, run, sandtable, stdout, write,
};
use crate::support::signed::forged;

const SAMPLE: [&str; 7] = ["run", "order.toml", "--engine", "sample", "--trials", "100000", "-q"];

/// What `merge` says of two shards that it refuses.
#[track_caller]
fn refusal(folder: &TempDir, shards: &[&str]) -> String {
    let (code, text) = refused(folder, &[&["merge"], shards, &["-o", "x"]].concat());
    assert_eq!(code, 2, "{text}");
    assert!(!folder.path().join("x").exists());
    text
}

#[test]
fn a_manifest_that_differs_is_refused_with_the_folder_and_what_differs() {
    let folder = folder();
    shards(&folder, &SAMPLE, 2);
    let good = read(&folder, "1-2/manifest.json");
    let document: serde_json::Value = serde_json::from_str(&good).unwrap();
    let hash = |key: &str| document[key].as_str().unwrap().to_owned();
    let [version, rules, scenario] = ["version", "rules_hash", "scenario_hash"].map(hash);
    for (key, from, to, what, found, wanted) in [
        ("version", &*version, "9.9.9", "version of the program", "9.9.9", &*version),
        ("rules_hash", &rules, "0123", "hash of the rules", "0123", &rules),
        ("scenario_hash", &scenario, "0123", "hash of the scenario", "0123", &scenario),
        ("scenario", "order", "odd", "scenario", "odd", "order"),
        ("engine", "sample", "auto", "engine", "auto", "sample"),
        ("measure", "passed", "fubar", "main measure", "fubar", "passed"),
    ] {
        let [from, to] = [from, to].map(|value| format!("\"{key}\": \"{value}\""));
        write(&folder, "1-2/manifest.json", &forged(&good, &from, &to));
        let expected = format!("1-2: the {what} is {found}, but that of 0-2 is {wanted}\n");
        let said = refusal(&folder, &["0-2", "1-2"]);
        assert!(said.contains(&expected), "{said}");
        let torn = format!(
            "1-2: by its manifest.json the {what} is {found}, but by its tally.json it is {wanted}\n"
        );
        let said = refusal(&folder, &["1-2", "0-2"]);
        assert!(said.contains(&torn) && said.contains("= help: copy the whole folder"), "{said}");
    }
    for (from, to, expected) in [
        ("\"seed\": 1944", "\"seed\": 7", "the seed is 7, but that of 0-2 is 1944"),
        ("\"trials\": 100000", "\"trials\": 7", "the number of trials is 7, but that of 0-2 is"),
        ("\"confidence\": 0.95", "\"confidence\": 0.9", "the confidence is 0.9, but that of 0-2"),
        ("\"stream_version\": 1", "\"stream_version\": 9", "version of the random streams is 9"),
        (
            "\"shard\": \"1/2\",\n  \"complete",
            "\"shard\": \"1/3\",\n  \"complete",
            "is 1/3, but by",
        ),
        (
            "\"command_line\": {",
            "\"command_line\": {\n    \"png\": true,",
            "the command line of 1-2",
        ),
        ("\"confidence\": 0.95", "\"confidence\": 2", "the file is damaged"),
        ("\"seed\": 1944", "\"seed\": \"x\"", "the file is damaged"),
        ("\"schema\": 1", "\"schema\": 2", "the file has form 2; this program reads form 1"),
    ] {
        write(&folder, "1-2/manifest.json", &forged(&good, from, to));
        let said = refusal(&folder, &["0-2", "1-2"]);
        assert!(said.contains("1-2") && said.contains(expected), "{from}: {said}");
    }
    write(&folder, "1-2/manifest.json", &good);
    stdout(&folder, &["merge", "0-2", "1-2", "-o", "x"]);
}

#[test]
fn a_manifest_that_is_missing_or_spoilt_or_of_another_run_is_refused() {
    let folder = folder();
    shards(&folder, &SAMPLE, 2);
    let good = read(&folder, "1-2/manifest.json");
    for spoilt in [&good.replace("1944", "1945"), &good[..good.len() / 2], "", "{}", "[]", "null"] {
        write(&folder, "1-2/manifest.json", spoilt);
        let said = refusal(&folder, &["0-2", "1-2"]);
        assert!(said.contains("1-2/manifest.json: "), "{spoilt:.20}: {said}");
    }
    fs::remove_file(folder.path().join("1-2/manifest.json")).unwrap();
    let said = refusal(&folder, &["0-2", "1-2"]);
    assert!(said.contains("1-2 has no manifest.json") && said.contains("= help: "), "{said}");
    // Both shards have the manifests of another seed, which agree with each other.
    for shard in ["0", "1"] {
        let (share, out) = (format!("{shard}/2"), format!("seven-{shard}"));
        let more = ["--seed", "7", "--shard", &share, "--out", &out];
        stdout(&folder, &[&SAMPLE[..], &more].concat());
        let manifest = read(&folder, &format!("{out}/manifest.json"));
        write(&folder, &format!("{shard}-2/manifest.json"), &manifest);
    }
    let said = refusal(&folder, &["0-2", "1-2"]);
    let expected = "0-2: by its manifest.json the seed is 7, but by its tally.json it is 1944";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn what_is_no_shard_or_of_another_command_is_refused() {
    let folder = folder();
    shards(&folder, &SAMPLE, 2);
    let sweep = ["sweep", "order.toml", "-q", "-P", "circumstances.unit.pins=0..3"];
    for shard in ["0", "1"] {
        let (share, out) = (format!("{shard}/2"), format!("sweep-{shard}"));
        stdout(&folder, &[&sweep[..], &["--shard", &share, "--out", &out]].concat());
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    fs::create_dir(folder.path().join("killed")).unwrap();
    write(&folder, "killed/checkpoint.json", &read(&folder, "0-2/tally.json"));
    let check = ["check", "order.toml", "-q", "--shard", "1/2", "--out", "check"];
    stdout(&folder, &[&check[..], &["--baselines", "b"]].concat());
    for (shards, expected) in [
        (["0-2", "gone"], "gone is no folder, or is not there"),
        (["gone", "0-2"], "gone is no folder, or is not there"),
        (["0-2", "empty"], "empty is not a shard"),
        (
            ["0-2", "killed"],
            "killed has a checkpoint.json and no tally.json: its shard was cut short",
        ),
        (["0-2", "sweep-1"], "sweep-1 has a pieces.json, but 0-2 has a tally.json"),
        (["sweep-0", "1-2"], "1-2 has a tally.json, but sweep-0 has a pieces.json"),
        (["sweep-0", "check"], "check: the command is check, but that of sweep-0 is sweep"),
    ] {
        let said = refusal(&folder, &shards);
        assert!(said.contains(expected) && said.contains("= help: "), "{shards:?}: {said}");
    }
    write(&folder, "0-2/pieces.json", &read(&folder, "sweep-0/pieces.json"));
    let said = refusal(&folder, &["0-2", "1-2"]);
    assert!(said.contains("0-2 has shards of two commands, in tally.json and in pieces.json"));
}

/// What decides what the whole comes to has to be the same; what each shard has for itself need not be.
#[test]
fn shards_in_pieces_that_were_not_asked_alike_are_refused() {
    let folder = folder();
    let shard = |shard: &str, out: &str, more: &[&str]| {
        let command = ["check", "order.toml", "--baselines", "b", "--shard", shard, "--out", out];
        let output = run(&folder, &[&command[..], more].concat());
        assert!(matches!(output.status.code(), Some(0 | 5)), "{output:?}");
    };
    stdout(&folder, &["accept", "order.toml", "--baselines", "b", "-q"]);
    let kinds = ["--fail-on", "unaccepted", "--fail-on", "weak"];
    shard("0/2", "first", &[&kinds[..], &["-q", "--threads", "1", "--checkpoint", "9s"]].concat());
    for (more, expected) in [
        (
            &[][..],
            "the command line of other says nothing of --fail-on, but that of first says --fail-on unaccepted --fail-on weak",
        ),
        (
            &kinds[..2],
            "other says --fail-on unaccepted, but that of first says --fail-on unaccepted --fail-on weak",
        ),
        (
            &[&kinds[..], &["--png"]].concat(),
            "other says --png, but that of first says nothing of --png",
        ),
        (&[&kinds[..], &["--today", "2026-01-01"]].concat(), "other says --today 2026-01-01, but"),
    ] {
        shard("1/2", "other", more);
        let said = refusal(&folder, &["first", "other"]);
        assert!(said.contains(expected) && said.contains("= help: "), "{said}");
    }
    shard(
        "1/2",
        "other",
        &[&kinds[..], &["--resume", "--junit", "j.xml", "--max-time", "9m"]].concat(),
    );
    stdout(&folder, &["merge", "first", "other", "-o", "x"]);
}

/// A check of one scenario whose expectation is wrong, in two shards.
fn failing_check() -> TempDir {
    let folder = folder();
    write(&folder, "order.toml", &SCENARIO.replace("\"5/12\"", "\"1/2\""));
    for shard in ["0/2", "1/2"] {
        let out = shard.replace('/', "-");
        run(&folder, &["check", "order.toml", "-q", "--github", "--shard", shard, "--out", &out]);
    }
    folder
}

#[test]
fn the_annotations_of_a_check_in_shards_are_those_of_the_whole() {
    let folder = failing_check();
    let said = |arguments: &[&str]| {
        put(folder.path(), "step.md", "");
        let mut command = sandtable(&folder, arguments);
        command.env("GITHUB_STEP_SUMMARY", folder.path().join("step.md"));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        let commands = text.lines().filter(|line| line.starts_with("::")).map(str::to_owned);
        (commands.collect::<Vec<_>>(), read(&folder, "step.md"))
    };
    let whole = said(&["check", "order.toml", "-q", "--github", "--out", "whole"]);
    assert!(
        whole.0.iter().any(|line| line.starts_with("::error file=order.toml,line=")),
        "{whole:?}"
    );
    assert_eq!(said(&["merge", "0-2", "1-2", "-o", "x", "--github"]), whole);
    let (commands, summary) = said(&["merge", "0-2", "1-2", "-o", "y"]);
    assert!(commands.is_empty() && summary.is_empty(), "the shards said it, and the merge did not");
}

#[test]
fn why_shards_were_not_merged_is_told_to_whoever_reads_reports() {
    let folder = failing_check();
    let merge = ["merge", "0-2", "-o", "x", "--github", "--junit", "m.xml"];
    let output = run(&folder, &merge);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("::error") && said.contains("shard 1/2 is missing"), "{said}");
    assert!(read(&folder, "m.xml").contains("shard 1/2 is missing"));
}

#[test]
fn reports_of_what_is_no_check_are_refused() {
    let folder = folder();
    shards(&folder, &SAMPLE, 2);
    let sweep = ["sweep", "order.toml", "-q", "-P", "circumstances.unit.pins=0..3"];
    stdout(&folder, &[&sweep[..], &["--shard", "0/1", "--out", "sweep"]].concat());
    for (shards, command) in [(&["0-2", "1-2"][..], "run"), (&["sweep"], "sweep")] {
        for option in [&["--github"][..], &["--junit", "m.xml"]] {
            let (code, said) =
                refused(&folder, &[&["merge"], shards, &["-o", "x"], option].concat());
            let expected = format!("{}: the shards are of `{command}`", option[0]);
            assert!(code == 2 && said.contains(&expected) && said.contains("= help: "), "{said}");
            assert!(!folder.path().join("m.xml").exists() && !folder.path().join("x").exists());
        }
    }
}

#[test]
fn shards_of_several_scenarios_are_told_how_they_are_put_together() {
    let folder = folder();
    write(&folder, "all/a.toml", SCENARIO);
    write(&folder, "all/b.toml", &SCENARIO.replace("pins = 3", "pins = 2"));
    shards(&folder, &[&["run", "all"], &SAMPLE[2..]].concat(), 2);
    let said = refusal(&folder, &["0-2", "1-2"]);
    let below = "0-2 is not a shard, but holds those of several scenarios, as 0-2/bolt-action/a\n";
    assert!(said.contains(below), "{said}");
    assert!(said.contains("`sandtable merge 0-2/bolt-action/a OTHER/bolt-action/a -o "), "{said}");
    let of_it = ["0-2/bolt-action/a", "1-2/bolt-action/a"];
    stdout(&folder, &[&["merge"], &of_it[..], &["-o", "whole/bolt-action/a"]].concat());
}

/// A link may lead around, and what it leads to has a name of its own.
#[cfg(unix)]
#[test]
fn where_folders_lead_around_no_shard_is_looked_for_without_end() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "round/a/b/c/d/deep.txt", "no shard");
    let round = folder.path().join("round");
    for (name, to) in [("self", "."), ("again", "."), ("a/up", ".."), ("near", "a/b/c")] {
        std::os::unix::fs::symlink(to, round.join(name)).unwrap();
    }
    let said = refusal(&folder, &["round"]);
    assert!(said.starts_with("error: round ") && !said.contains("several scenarios"), "{said}");
    // Deeper than a run of several scenarios puts them, but for a link.
    write(&folder, "round/a/b/c/tally.json", "{}");
    let said = refusal(&folder, &["round"]);
    assert!(!said.contains("several scenarios"), "{said}");
}
