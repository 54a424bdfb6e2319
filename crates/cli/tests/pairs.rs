//! Jobs whose trials are counted in pairs, in blocks of which each shard has some: comparisons,
//! sensitivities and prices that are put together of shards, or killed and gone on with. Whatever the parts, the
//! whole has the same bytes.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::parts::{assert_same, merge, run_out_of_time, shards, started};
use crate::support::program::{SCENARIO, folder, read, refused, run, stdout, write};
use crate::support::signed;

/// More variants, which are decided early or late.
const VARIANTS: &str = r"
[variants.pinned]
circumstances.unit.pins = 5
[variants.steadier]
circumstances.unit.pins = 2
";

const SAMPLE: [&str; 5] = ["--engine", "sample", "--trials", "33000", "-q"];

fn scenario() -> TempDir {
    let folder = folder();
    write(&folder, "order.toml", &[SCENARIO, VARIANTS].concat());
    folder
}

/// A run of the whole; a comparison need not be decided.
fn whole(folder: &TempDir, command: &[&str]) {
    let output = run(folder, &[command, &["--out", "whole"]].concat());
    assert!(matches!(output.status.code(), Some(0 | 5)), "{output:?}");
}

#[track_caller]
fn assert_shards_are_the_whole(command: &[&str], counts: &[u32]) {
    let folder = scenario();
    whole(&folder, command);
    for count in counts {
        let names = shards(&folder, command, *count);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let merged = run(&folder, &[&["merge"], &names[..], &["-o", "merged"]].concat());
        assert!(matches!(merged.status.code(), Some(0 | 5)), "{merged:?}");
        assert_same(&folder, "merged", "whole");
    }
}

#[test]
fn shards_of_a_comparison_are_the_whole_byte_for_byte() {
    assert_shards_are_the_whole(&[&["compare", "order.toml"], &SAMPLE[..]].concat(), &[2, 3, 7]);
    let toggle = ["--margin", "passed=0.01", "--toggle", "circumstances.unit.pins=2,3"];
    let toggle = [&["compare", "order.toml"], &toggle[..], &SAMPLE].concat();
    assert_shards_are_the_whole(&toggle, &[3]);
    assert_shards_are_the_whole(&["compare", "order.toml", "-q"], &[2]);
}

#[test]
fn shards_of_sensitivities_are_the_whole_byte_for_byte() {
    assert_shards_are_the_whole(&[&["sense", "order.toml"], &SAMPLE[..]].concat(), &[2, 3, 7]);
    assert_shards_are_the_whole(&["sense", "order.toml", "--statistic", "p_ge(1)", "-q"], &[2]);
}

const PRICE: [&str; 8] =
    ["price", "order.toml", "--reference", "base", "--price", "10", "--measure", "passed"];

#[test]
fn shards_of_prices_are_the_whole_byte_for_byte() {
    assert_shards_are_the_whole(&[&PRICE[..], &SAMPLE].concat(), &[2, 3, 7]);
    let points = ["--ladder", "circumstances.unit.pins=1,3,5", "--points", "2"];
    let ladder = ["price", "order.toml", "--measure", "1 - passed"];
    assert_shards_are_the_whole(&[&ladder[..], &points, &SAMPLE].concat(), &[3]);
    assert_shards_are_the_whole(&[&PRICE[..], &["-q"]].concat(), &[2]);
}

const FACTORIAL: [&str; 5] = [
    "compare",
    "order.toml",
    "--factorial",
    "circumstances.unit.pins=2,3",
    "circumstances.unit.quality=regular,veteran",
];

#[test]
fn shards_of_a_factorial_are_the_whole_byte_for_byte() {
    assert_shards_are_the_whole(&[&FACTORIAL[..], &SAMPLE].concat(), &[2, 7]);
    assert_shards_are_the_whole(&[&FACTORIAL[..], &["-q"]].concat(), &[2]);
}

/// The pieces of a shard with something changed, and a hash that fits.
fn forge(folder: &TempDir, shard: &str, change: &dyn Fn(&mut Value)) {
    let name = format!("{shard}/pieces.json");
    let mut pieces: Value = serde_json::from_str(&read(folder, &name)).unwrap();
    let before = pieces.clone();
    change(&mut pieces);
    assert_ne!(pieces, before);
    write(folder, &name, &signed::signed_anew(pieces));
}

/// Adds a pair to those of a shard, or takes one away, wherever it was counted.
fn one_pair(pieces: &mut Value, more: i64) {
    let changed = |count: &Value| json!(count.as_i64().unwrap() + more);
    for played in pieces["found"]["0"]["paired"]["played"].as_array_mut().unwrap() {
        let counted = &mut played["counted"][0];
        counted["pairs"] = changed(&counted["pairs"]);
        for counts in counted["counts"].as_array_mut().unwrap() {
            counts[0][2] = changed(&counts[0][2]);
        }
    }
}

/// Each shard has the blocks that are its own, up to the trials that are asked for, and they have no
/// others; else somebody has moved trials from one to the other, or says that there are more.
#[test]
fn shards_with_other_trials_than_are_theirs_are_refused() {
    for command in [&["compare", "order.toml"], &["sense", "order.toml"], &PRICE[..], &FACTORIAL] {
        let folder = scenario();
        let fewer = ["--engine", "sample", "--trials", "32768", "-q"];
        let names = shards(&folder, &[command, &fewer].concat(), 2);
        let refusal = || {
            let (code, text) = refused(&folder, &["merge", &names[0], &names[1], "-o", "x"]);
            assert_eq!(code, 2, "{text}");
            assert!(!folder.path().join("x").exists());
            text
        };
        for name in &names {
            forge(&folder, name, &|pieces| {
                let job = pieces["job"].to_string().replace("32768", "33000");
                pieces["job"] = serde_json::from_str(&job).unwrap();
            });
        }
        let said = refusal();
        let expected = if command == FACTORIAL {
            "was counted for other combinations than are asked about, or other trials"
        } else {
            "has the trials up to number 32768, but 33000 are asked for"
        };
        assert!(said.contains(expected) && said.contains("0-2/pieces.json"), "{said}");
        if command != FACTORIAL {
            forge(&folder, &names[0], &|pieces| one_pair(pieces, 1));
            forge(&folder, &names[1], &|pieces| one_pair(pieces, -1));
            let said = refusal();
            let expected = "of piece 0, counted from 0, do not add up";
            assert!(said.contains(expected) && said.contains("0-2/pieces.json"), "{said}");
        }
    }
}

/// What a shard has done, as what a job had done that was cut short; and no number of another.
#[test]
fn a_factorial_goes_on_with_its_sums_and_with_no_others() {
    let folder = scenario();
    let command = [&FACTORIAL[..], &SAMPLE].concat();
    whole(&folder, &command);
    stdout(&folder, &[&command[..], &["--shard", "0/3", "--out", "s"]].concat());
    let with = |out: &str, change: &dyn Fn(&mut Value)| {
        signed::cut_short(folder.path(), "s", out, |pieces| {
            let piece = &mut pieces["found"]["0"]["switched"];
            // The first block of three is that of the shard.
            piece["done"] = false.into();
            piece["sums"]["end"] = 16_384.into();
            change(&mut piece["sums"]);
        });
        run(&folder, &[&command[..], &["--out", out, "--resume"]].concat())
    };
    let resumed = with("o", &|_| ());
    assert!(resumed.status.success(), "{resumed:?}");
    assert_same(&folder, "o", "whole");
    let fewer: &dyn Fn(&mut Value) = &|sums| sums["cells"][0] = json!([]);
    for (change, expected) in [
        (fewer, "counted for other combinations"),
        (&|sums| sums["end"] = json!(99_000), "of piece 0, counted from 0, do not add up"),
        (&|sums| sums["trials"] = json!(u64::MAX), "of piece 0, counted from 0, do not add up"),
    ] {
        let refused = with("forged", change);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(refused.status.code() == Some(2) && said.contains(expected), "{said}");
    }
}

#[test]
fn what_is_killed_is_resumed_to_the_same_bytes() {
    for command in [&PRICE[..], &["compare", "order.toml"], &["sense", "order.toml"]] {
        let folder = scenario();
        // So many that it goes on when it has kept something for the second time.
        let command = [command, &["--engine", "sample", "--trials", "2e6", "-q"]].concat();
        whole(&folder, &command);
        let kept = folder.path().join("o/pieces.json");
        let resumed = [&command[..], &["--out", "o", "--resume", "--checkpoint", "0.01s"]].concat();
        for attempt in 0..2 {
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
        assert!(
            code == 2 && text.contains("the seed is 1944, but that of this run is 7"),
            "{text}"
        );
        let last = run(&folder, &resumed);
        assert_eq!(String::from_utf8(last.stderr).unwrap(), "");
        assert_same(&folder, "o", "whole");
    }
}

#[test]
fn what_ran_out_of_time_is_resumed_to_the_same_bytes() {
    for command in [&PRICE[..], &["compare", "order.toml"], &["sense", "order.toml"]] {
        let folder = scenario();
        let command = [command, &["--engine", "sample", "--trials", "150000", "-q"]].concat();
        whole(&folder, &command);
        run_out_of_time(&folder, &command);
        let last = run(&folder, &[&command[..], &["--out", "o", "--resume"]].concat());
        assert!(last.status.success(), "{last:?}");
        assert_same(&folder, "o", "whole");
    }
}

#[test]
fn shards_that_are_missing_foreign_edited_or_cut_short_are_refused() {
    let folder = scenario();
    let command = [&["sense", "order.toml"], &SAMPLE[..]].concat();
    let names = shards(&folder, &command, 3);
    let other = [&command[..], &["--seed", "7", "--shard", "2/3", "--out", "other"]].concat();
    stdout(&folder, &other);
    let slow = ["sense", "order.toml", "--engine", "sample", "--trials", "1e9", "-q"];
    let slow = [&slow[..], &["--max-time", "1s"]].concat();
    for shard in ["0/2", "1/2"] {
        let out = shard.replace('/', "-");
        let cut = [&slow[..], &["--shard", shard, "--out", &out]].concat();
        assert_eq!(run(&folder, &cut).status.code(), Some(5));
    }
    let edited = fs::read_to_string(folder.path().join("2-3/pieces.json")).unwrap();
    write(&folder, "edited/pieces.json", &edited.replacen("\"pairs\":", "\"pairs\":1", 1));
    for (shards, expected) in [
        (&[&*names[0], &names[2]][..], "shard 1/3 is missing"),
        (&[&names[0], &names[1], &names[1]], "shard 1/3 is there twice"),
        (&[&names[0], &names[1], "other"], "the seed is 7, but that of 0-3 is 1944"),
        (&[&names[0], &names[1], "edited"], "edited/pieces.json"),
        (&["0-2", "1-2"], "0-2 holds a part of shard 0/2: piece 0 is not done"),
    ] {
        let (code, text) = refused(&folder, &[&["merge"], shards, &["-o", "x"]].concat());
        assert!(code == 2 && text.contains(expected), "{text}");
        assert!(!folder.path().join("x").exists());
    }
    merge(&folder, &names);
}
