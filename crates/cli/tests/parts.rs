//! Long runs in parts: shards that are put together, and runs that are cut short, even in the middle
//! of a stroke, and gone on with. Whatever the parts, the whole has the same bytes.

use std::fs;

use crate::support::parts::{assert_same, merge, shards, started};
use crate::support::program::{
    self, MIRED_TRUCK, folder, read, refused, run, sandtable, stdout, write,
};

const SAMPLE: [&str; 7] = ["run", "order.toml", "--engine", "sample", "--trials", "100000", "-q"];

/// A run that takes some seconds.
const LONG: [&str; 7] = ["run", "order.toml", "--engine", "sample", "--trials", "4e6", "-q"];

#[test]
fn shards_put_together_are_the_whole_byte_for_byte() {
    let folder = folder();
    for more in [&["--png"][..], &["--confidence", "0.99", "--seed", "7"], &[]] {
        let command = [&SAMPLE[..], more].concat();
        stdout(&folder, &[&command[..], &["--out", "whole"]].concat());
        merge(&folder, &shards(&folder, &command, 3));
        assert_same(&folder, "merged", "whole");
    }
    let shard: serde_json::Value =
        serde_json::from_str(&read(&folder, "0-3/manifest.json")).unwrap();
    assert_eq!((&shard["complete"], &shard["shard"]), (&false.into(), &"0/3".into()));
    for (arguments, expected) in [
        (&["merge", "0-3", "1-3", "-o", "x"][..], "shard 2/3 is missing"),
        (&["merge", "0-3", "0-3", "1-3", "2-3", "-o", "x"], "shard 0/3 is there twice"),
        (&["merge", "whole", "-o", "x"], "whole is not a shard"),
        (&["merge", "0-3", "1-3", "2-3", "-o", "1-3"], "1-3 is the folder of a shard"),
    ] {
        let (code, text) = refused(&folder, arguments);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(expected) && text.contains("= help: "), "{text}");
    }
}

#[test]
fn whoever_merges_tells_turns_and_positions_as_the_whole_does() {
    let folder = folder();
    write(&folder, "truck.toml", MIRED_TRUCK);
    let sample = ["run", "truck.toml", "--engine", "sample", "--trials", "60000", "-q"];
    let command = [&sample[..], &["--positions", "vehicle"]].concat();
    stdout(&folder, &[&command[..], &["--out", "whole"]].concat());
    merge(&folder, &shards(&folder, &command, 2));
    assert_same(&folder, "merged", "whole");
    assert!(read(&folder, "merged/positions.csv").contains(",mired,"));
    assert!(!folder.path().join("0-2/positions.csv").exists(), "a shard has not the first trials");
}

#[test]
fn what_is_enumerated_is_the_same_in_every_shard_and_in_the_whole() {
    let folder = folder();
    stdout(&folder, &["run", "order.toml", "-q", "--out", "whole"]);
    merge(&folder, &shards(&folder, &["run", "order.toml", "-q"], 2));
    assert_same(&folder, "merged", "whole");
}

#[test]
fn shards_that_were_not_run_alike_are_refused() {
    let folder = folder();
    let shard = |shard: &str, out: &str, more: &[&str]| {
        stdout(&folder, &[&SAMPLE[..], &["--shard", shard, "--out", out], more].concat());
    };
    shard("0/2", "first", &[]);
    for (more, expected) in [
        (&["--seed", "7"][..], "other: the seed is 7, but that of first is 1944"),
        (&["--confidence", "0.99"], "other: the confidence is 0.99, but that of first is 0.95"),
        (&["--engine", "auto"], "other: the engine is auto, but that of first is sample"),
        (
            &["--trials", "200000"],
            "other: the number of trials is 200000, but that of first is 100000",
        ),
        (&["--png"], "the command line of other says"),
    ] {
        let command = ["run", "order.toml", "-q", "--shard", "1/2", "--out", "other"];
        let named = |option: &&str| more.contains(option);
        let usual = [["--engine", "sample"], ["--trials", "100000"]];
        let usual = usual.into_iter().filter(|[option, _]| !named(option)).flatten();
        let usual: Vec<&str> = usual.collect();
        stdout(&folder, &[&command[..], &usual, more].concat());
        let (code, text) = refused(&folder, &["merge", "first", "other", "-o", "x"]);
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(expected), "{text}");
    }
    assert!(!folder.path().join("x").exists());
}

#[test]
#[expect(clippy::disallowed_methods, reason = "test files need not survive a crash")]
fn damaged_shards_and_manifests_are_refused() {
    let folder = folder();
    let shards = shards(&folder, &SAMPLE, 2);
    let path = folder.path().join("0-2/tally.json");
    let good = fs::read_to_string(&path).unwrap();
    for (damaged, expected) in [
        (good.replace("\"confidence\":\"0.95\"", "\"confidence\":\"2\""), "from 0.5 to below 1"),
        (good.replace("\"confidence\":\"0.95\"", "\"confidence\":\"0.99\""), "its checksum"),
        (good.replace("\"trials\":100000", "\"trials\":200000"), "its checksum"),
        (good[..good.len() / 2].to_owned(), "the file is damaged"),
    ] {
        assert_ne!(damaged, good);
        fs::write(&path, damaged).unwrap();
        let (code, text) = refused(&folder, &["merge", &shards[0], &shards[1], "-o", "x"]);
        assert!(code == 2 && text.contains(expected), "{code}: {text}");
    }
    for name in ["tally.json", "manifest.json"] {
        let path = folder.path().join("0-2").join(name);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&*whole, b"\xff"].concat()).unwrap();
        let (code, text) = refused(&folder, &["merge", &shards[0], &shards[1], "-o", "x"]);
        assert!(code == 2 && text.contains("it is not UTF-8 text"), "{code}: {text}");
        fs::write(&path, if name == "tally.json" { good.as_bytes() } else { &whole }).unwrap();
    }
    let path = folder.path().join("1-2/manifest.json");
    let manifest = fs::read_to_string(&path).unwrap();
    fs::write(&path, manifest.replace("\"confidence\": 0.95", "\"confidence\": 2")).unwrap();
    let (code, text) = refused(&folder, &["report", "1-2"]);
    assert!(code == 2 && text.contains("its checksum does not fit"), "{text}");
}

#[test]
fn a_shard_is_chosen_as_the_scheduler_says() {
    let folder = folder();
    let auto = [&SAMPLE[..], &["--shard", "auto", "--out", "o"]].concat();
    let mut command = sandtable(&folder, &auto);
    command.env("SLURM_ARRAY_TASK_ID", "2").env("SLURM_ARRAY_TASK_COUNT", "3");
    command.env("SLURM_ARRAY_TASK_MIN", "0");
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert_eq!(said, "note: shard 2/3, by SLURM_ARRAY_TASK_ID\n");
    assert!(read(&folder, "o/manifest.json").contains("\"shard\": \"2/3\""));
    let (code, text) = refused(&folder, &auto);
    assert!(code == 2 && text.contains("none of SLURM_ARRAY_TASK_ID"), "{text}");
    let (code, text) = refused(&folder, &[&SAMPLE[..], &["--shard", "4/4"]].concat());
    assert!(code == 2 && text.contains("4/4 is not one of 0/4 to 3/4"), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_can_be_resumed_to_the_same_bytes() {
    let folder = folder();
    let precise = ["run", "order.toml", "--engine", "sample", "--precision", "0.0004", "-q"];
    for command in [&LONG[..], &precise] {
        stdout(&folder, &[command, &["--out", "whole"]].concat());
        let cut = [command, &["--out", "parts", "--max-time", "0.05s"]].concat();
        assert_eq!(run(&folder, &cut).status.code(), Some(5));
        stdout(&folder, &[command, &["--out", "parts", "--resume"]].concat());
        assert_same(&folder, "parts", "whole");
        stdout(&folder, &[command, &["--out", "parts", "--resume"]].concat());
        assert_same(&folder, "parts", "whole");
    }
}

/// Killed three times, each time a little further on.
#[test]
fn a_run_that_is_killed_is_resumed_to_the_same_bytes() {
    let folder = folder();
    stdout(&folder, &[&LONG[..], &["--out", "whole"]].concat());
    let checkpoint = folder.path().join("parts/checkpoint.json");
    let resumed = [&LONG[..], &["--out", "parts", "--checkpoint", "0.01s", "--resume"]].concat();
    for attempt in 0..3 {
        let before = fs::read(&checkpoint).unwrap_or_default();
        let mut child = started(&folder, &resumed, &checkpoint);
        while fs::read(&checkpoint).is_ok_and(|now| now == before) {
            assert!(child.try_wait().unwrap().is_none(), "attempt {attempt} ended");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!folder.path().join("parts/manifest.json").exists());
        assert_ne!(fs::read(&checkpoint).unwrap(), before);
    }
    let output =
        run(&folder, &[&LONG[..], &["--seed", "7", "--out", "parts", "--resume"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("checkpoint.json: the seed is 1944, but that of this run is 7"),
        "{said}"
    );
    let resumed = run(&folder, &resumed);
    assert_eq!(String::from_utf8(resumed.stderr).unwrap(), "");
    assert_same(&folder, "parts", "whole");
    assert!(!checkpoint.exists());
}

/// What was to reach a precision and did not says so, and so does who leaves its trials aside.
#[test]
fn a_precision_that_was_not_reached_is_told() {
    let folder = folder();
    let run = ["run", "order.toml", "--engine", "sample", "--max-time", "0.2s", "--out", "o"];
    let run = [&run[..], &["--precision", "0.0000001"]].concat();
    for times in 0..2 {
        let output = sandtable(&folder, &run).output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        let partial = "by its time limit: the precision of 0.0000001 was not reached.";
        assert!(told.replace('\n', " ").contains(partial), "{told}");
        let said = String::from_utf8(output.stderr).unwrap();
        let anew =
            "warning: this run starts anew, although o holds trials of one that was cut short";
        assert_eq!(said.contains(anew), times == 1, "{said}");
    }
}

#[test]
fn who_does_not_resume_is_told_of_the_checkpoint_and_begins_anew() {
    let folder = folder();
    let command = [&LONG[..], &["--out", "o", "--checkpoint", "0.01s"]].concat();
    let mut child = started(&folder, &command, &folder.path().join("o/checkpoint.json"));
    child.kill().unwrap();
    child.wait().unwrap();
    let output = run(&folder, &[&SAMPLE[..], &["--out", "o"]].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && said.contains("holds trials of one that was cut short"),
        "{said}"
    );
    stdout(&folder, &[&SAMPLE[..], &["--out", "whole"]].concat());
    assert_same(&folder, "o", "whole");
}

#[test]
fn shares_that_there_cannot_be_are_refused() {
    for (more, said) in [
        (&["--shard", "0/200"][..], "there are more shards than blocks of 16384 trials"),
        (&["--shard", "0/2", "--precision", "0.01"], "a shard cannot stop at a precision"),
    ] {
        let folder = folder();
        let (code, text) = refused(&folder, &[&SAMPLE[..4], more].concat());
        assert_eq!(code, 2, "{text}");
        assert!(text.contains(said), "{text}");
    }
}

/// As a cluster stops a job that it wants to make room for.
#[test]
fn who_does_not_resume_what_came_to_an_early_end_is_told() {
    let folder = folder();
    let cut = run(&folder, &[&LONG[..], &["--out", "o", "--max-time", "0.05s"]].concat());
    assert_eq!(cut.status.code(), Some(5));
    let again = [&SAMPLE[..], &["--out", "o"]].concat();
    let said = String::from_utf8(run(&folder, &again).stderr).unwrap();
    assert!(said.contains("o holds trials of one that was cut short"), "{said}");
    let said = String::from_utf8(run(&folder, &again).stderr).unwrap();
    assert_eq!(said, "", "what came to its end is nothing to go on with");
}

#[test]
#[expect(clippy::disallowed_methods, reason = "test files need not survive a crash")]
fn what_is_damaged_or_foreign_is_not_resumed() {
    let folder = folder();
    let resume = [&SAMPLE[..], &["--out", "o", "--resume"]].concat();
    let (code, text) = refused(&folder, &resume);
    assert_eq!(
        (code, &*text),
        (0, "warning: there is nothing to resume in o: this run starts anew\n")
    );
    let path = folder.path().join("o/tally.json");
    let good = fs::read_to_string(&path).unwrap();
    for (more, expected) in [
        (&["--seed", "7"][..], "the seed is 1944, but that of this run is 7"),
        (&["--confidence", "0.9"], "the confidence is 0.95, but that of this run is 0.9"),
        (
            &["--shard", "0/2"],
            "the share of the trials is the whole, but that of this run is shard 0/2",
        ),
    ] {
        let (code, text) = refused(&folder, &[&resume[..], more].concat());
        assert!(code == 2 && text.contains(expected) && text.contains("= help: "), "{text}");
    }
    write(&folder, "order.toml", &(program::SCENARIO.replace("pins = 3", "pins = 2")));
    let (code, text) = refused(&folder, &resume);
    assert!(code == 2 && text.contains("the hash of the scenario is"), "{text}");
    write(&folder, "order.toml", program::SCENARIO);
    let other_version = good.replacen("\"version\":\"", "\"version\":\"9", 1);
    for damaged in [
        &good[..good.len() / 2],
        &good.replace("\"trials\":100000", "\"trials\":100001"),
        "{}",
        "",
        &other_version,
    ] {
        fs::write(&path, damaged).unwrap();
        let (code, text) = refused(&folder, &resume);
        assert!(code == 2 && text.contains("the file is damaged"), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "nothing on disk is changed");
    }
}
