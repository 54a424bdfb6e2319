//! Jobs in pieces, sweeps and checks: shards that are put together, and jobs that are killed and gone
//! on with. Whatever the parts, the whole has the same bytes.

use std::fs;

use tempfile::TempDir;

use crate::support::parts::{assert_same, merge, shards, started};
use crate::support::program::{self, MINED_SECTION, SCENARIO, folder, refused, run, stdout, write};

const PINS: &str = "circumstances.unit.pins=0..4";
const SWEEP: [&str; 5] = ["sweep", "order.toml", "-q", "-P", PINS];

#[test]
fn shards_of_a_sweep_put_together_are_the_whole_byte_for_byte() {
    let folder = folder();
    let quality = ["-L", "circumstances.unit.quality=inexperienced,veteran"];
    let sampled = ["--engine", "sample", "--trials", "20000"];
    let more = ["--statistic", "mean", "--statistic", "p_ge(1)", "--measure", "passed,steady"];
    for options in [&[][..], &quality, &sampled, &[&sampled[..], &quality, &more].concat()] {
        let command = [&SWEEP[..], options].concat();
        stdout(&folder, &[&command[..], &["--out", "whole"]].concat());
        merge(&folder, &shards(&folder, &command, 3));
        assert_same(&folder, "merged", "whole");
    }
    let more_shards_than_points = shards(&folder, &SWEEP, 7);
    stdout(&folder, &[&SWEEP[..], &["--out", "whole"]].concat());
    merge(&folder, &more_shards_than_points);
    assert_same(&folder, "merged", "whole");
}

#[test]
fn a_sweep_that_is_killed_is_resumed_to_the_same_bytes() {
    let folder = folder();
    let command = [&SWEEP[..], &["--engine", "sample", "--trials", "300000"]].concat();
    stdout(&folder, &[&command[..], &["--out", "whole"]].concat());
    let kept = folder.path().join("o/pieces.json");
    let resumed = [&command[..], &["--out", "o", "--resume", "--checkpoint", "0.01s"]].concat();
    for attempt in 0..3 {
        let before = fs::read(&kept).unwrap_or_default();
        let mut child = started(&folder, &resumed, &kept);
        while fs::read(&kept).is_ok_and(|now| now == before) {
            assert!(child.try_wait().unwrap().is_none(), "attempt {attempt} ended");
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let other = [&resumed[..], &["--seed", "7"]].concat();
    let (code, text) = refused(&folder, &other);
    assert!(code == 2 && text.contains("the seed is 1944, but that of this run is 7"), "{text}");
    let other = resumed
        .iter()
        .map(|word| if *word == PINS { "circumstances.unit.pins=0..5" } else { word });
    let (code, text) = refused(&folder, &other.collect::<Vec<_>>());
    assert!(code == 2 && text.contains("the hash of what is asked is"), "{text}");
    let last = run(&folder, &resumed);
    assert_eq!(String::from_utf8(last.stderr).unwrap(), "");
    assert_same(&folder, "o", "whole");
}

#[test]
fn shards_that_are_missing_or_cut_short_or_of_another_sweep_are_refused() {
    let folder = folder();
    let names = shards(&folder, &SWEEP, 3);
    let other = [&SWEEP[..4], &["circumstances.unit.pins=0..5"]].concat();
    stdout(&folder, &[&other[..], &["--shard", "2/3", "--out", "other"]].concat());
    let slow =
        [&SWEEP[..], &["--engine", "sample", "--trials", "1e12", "--max-time", "0.2s"]].concat();
    for shard in ["0/2", "1/2"] {
        let out = shard.replace('/', "-");
        let cut = [&slow[..], &["--shard", shard, "--out", &out]].concat();
        assert_eq!(run(&folder, &cut).status.code(), Some(5));
    }
    for (shards, expected) in [
        (&[&*names[0], &names[2]][..], "shard 1/3 is missing"),
        (&[&names[0], &names[1], &names[1]], "shard 1/3 is there twice"),
        (&[&names[0], &names[1], "other"], "the hash of what is asked is"),
        (&["0-2", "1-2"], "0-2 holds a part of shard 0/2: piece 0 is not done"),
    ] {
        let (code, text) = refused(&folder, &[&["merge"], shards, &["-o", "x"]].concat());
        assert!(code == 2 && text.contains(expected) && text.contains("= help: "), "{text}");
        assert!(!folder.path().join("x").exists());
    }
}

/// Two scenarios with five variants, and their baselines.
fn suite() -> TempDir {
    let folder = folder();
    let expected = "[[expect]]\nmeasure = \"casualties\"\nstatistic = \"mean\"\nvalue = \"5/4\"\n";
    let variants = "[variants.walk]\ncircumstances.order = \"advance\"\n\
                    [variants.few]\ncircumstances.unit.models = 5\n";
    write(&folder, "suite/order.toml", SCENARIO);
    write(&folder, "suite/mines.toml", &[MINED_SECTION, variants, expected].concat());
    stdout(&folder, &["accept", "suite", "--baselines", "b", "-q"]);
    folder
}

#[test]
fn shards_of_a_check_put_together_are_the_whole_byte_for_byte() {
    let folder = suite();
    let check = ["check", "suite", "--baselines", "b", "-q", "--today", "2026-01-01"];
    let sampled = ["--engine", "sample", "--trials", "40000"];
    for options in [&[][..], &sampled] {
        let command = [&check[..], options].concat();
        let whole =
            run(&folder, &[&command[..], &["--out", "whole", "--junit", "whole.xml"]].concat());
        let mut names = vec!["merge"];
        for index in ["0", "1", "2"] {
            let shard = format!("{index}/3");
            let output =
                run(&folder, &[&command[..], &["--shard", &shard, "--out", index]].concat());
            assert!(matches!(output.status.code(), Some(0 | 5)), "{output:?}");
            let summary = program::read(&folder, &format!("{index}/summary.md"));
            assert!(
                summary.ends_with(&format!("the checks of shard {shard} alone.\n")),
                "{summary}"
            );
            names.push(index);
        }
        let merged = run(&folder, &[&names[..], &["-o", "merged", "--junit", "m.xml"]].concat());
        assert_eq!(merged.status.code(), whole.status.code(), "{merged:?}");
        assert_same(&folder, "merged", "whole");
        let [left, right] = ["whole.xml", "m.xml"].map(|name| program::read(&folder, name));
        assert_eq!(left, right);
    }
    let (code, text) = refused(&folder, &["merge", "0", "2", "-o", "x"]);
    assert!(code == 2 && text.contains("shard 1/3 is missing"), "{text}");
    write(&folder, "suite/order.toml", &SCENARIO.replace("pins = 3", "pins = 2"));
    let (code, text) = refused(&folder, &["merge", "0", "1", "2", "-o", "x"]);
    assert!(code == 2 && text.contains("the hash of the scenario of the shards is"), "{text}");
}

#[test]
fn a_check_that_is_killed_is_resumed_to_the_same_bytes() {
    let folder = suite();
    let check = ["check", "suite", "--baselines", "b", "-q", "--today", "2026-01-01"];
    let command = [&check[..], &["--engine", "sample", "--trials", "200000"]].concat();
    let whole = run(&folder, &[&command[..], &["--out", "whole"]].concat());
    let kept = folder.path().join("o/pieces.json");
    let resumed = [&command[..], &["--out", "o", "--resume", "--checkpoint", "0.01s"]].concat();
    let mut child = started(&folder, &resumed, &kept);
    child.kill().unwrap();
    child.wait().unwrap();
    let last = run(&folder, &resumed);
    assert_eq!(last.status.code(), whole.status.code(), "{last:?}");
    assert_same(&folder, "o", "whole");
}
