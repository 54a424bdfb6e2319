//! Jobs of which each piece is whole: the variants of `tune`, the cells of `matrix`. Shards that are put
//! together, and jobs that are cut short or killed and gone on with. Whatever the parts, the whole has the
//! same bytes.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::parts::{assert_same, run_out_of_time, shards, started};
use crate::support::program::{self, MINED_SECTION, folder, read, refused, run, stdout, write};
use crate::support::signed::{cut_short, signed_anew};

/// Two questions of four variants together, and a matrix of six cells at each of three values.
const ASKED: &str = r#"
[measures]
balance = "points_lost - cost"
[variants.advance]
circumstances.order = "advance"
[variants.mixed]
circumstances.section.mines = "mixed"
[[tune]]
parameter = "figures.section.cost"
range = [0, 100]
measure = "balance"
target = 0
variant = ["base", "advance", "mixed"]
[[tune]]
parameter = "figures.to_hit.regular"
range = [2, 6]
measure = "points_lost"
target = { variant = "advance" }
[matrix]
payoff = "12 * casualties + pins"
rows = { key = "circumstances.section.mines", values = ["anti-personnel", "dummy"] }
columns = { key = "circumstances.order", values = ["run", "advance", "other"] }
over = { key = "circumstances.unit.models", values = [5, 7] }
"#;

const COMMANDS: [[&str; 2]; 2] = [["tune", "it.toml"], ["matrix", "it.toml"]];

/// The command by trials: few of them, but a block and something of cells.
fn by_trials(command: [&'static str; 2]) -> Vec<&'static str> {
    let trials = if command[0] == "tune" { "1000" } else { "20000" };
    [&command[..], &["--engine", "sample", "--trials", trials, "-q"]].concat()
}

fn asked() -> TempDir {
    let folder = folder();
    write(&folder, "it.toml", &[MINED_SECTION, ASKED].concat());
    folder
}

/// Shards that are put together end as the whole does: a tuning may not be certain.
#[track_caller]
fn assert_shards_are_the_whole(folder: &TempDir, command: &[&str], counts: &[u32]) {
    let whole = run(folder, &[command, &["--out", "whole"]].concat());
    assert!(matches!(whole.status.code(), Some(0 | 5)), "{whole:?}");
    for count in counts {
        let names = shards(folder, command, *count);
        let names: Vec<&str> = names.iter().rev().map(String::as_str).collect();
        let merged = run(folder, &[&["merge"], &names[..], &["-o", "merged"]].concat());
        assert_eq!(merged.status.code(), whole.status.code(), "{merged:?}");
        assert_same(folder, "merged", "whole");
    }
}

#[test]
fn shards_of_tunings_and_of_matrices_are_the_whole_byte_for_byte() {
    let folder = asked();
    for command in COMMANDS {
        // Three, and more than there are variants.
        assert_shards_are_the_whole(&folder, &[&command[..], &["-q"]].concat(), &[3, 7]);
        assert_shards_are_the_whole(&folder, &by_trials(command), &[2]);
    }
}

#[test]
fn a_question_without_an_answer_is_refused_by_the_merge_as_by_the_whole() {
    let folder = asked();
    let beyond = ["tune", "it.toml", "-q", "--range", "0..5", "--variant", "base"];
    let plain =
        [MINED_SECTION, ASKED.split_once("[[tune]]\nparameter = \"figures.to_hit").unwrap().0];
    write(&folder, "it.toml", &plain.concat());
    let (code, whole) = refused(&folder, &[&beyond[..], &["--out", "whole"]].concat());
    let names = shards(&folder, &beyond, 2);
    let merged = refused(&folder, &["merge", &names[0], &names[1], "-o", "merged"]);
    assert_eq!(merged, (code, whole.replace("whole", "merged")));
    assert_same(&folder, "merged", "whole");
}

#[test]
fn what_was_cut_short_between_two_pieces_is_resumed_to_the_same_bytes() {
    for command in COMMANDS {
        let folder = asked();
        for command in [[&command[..], &["-q"]].concat(), by_trials(command)] {
            let whole = run(&folder, &[&command[..], &["--out", "whole"]].concat());
            let names = shards(&folder, &command, 2);
            for shard in &names {
                cut_short(folder.path(), shard, "o", |_| ());
                let resumed = [&command[..], &["--out", "o", "--resume"]].concat();
                let last = run(&folder, &resumed);
                assert_eq!(last.status.code(), whole.status.code(), "{last:?}");
                assert_eq!(String::from_utf8(last.stderr).unwrap(), "");
                assert_same(&folder, "o", "whole");
                fs::remove_dir_all(folder.path().join("o")).unwrap();
            }
        }
    }
}

#[test]
fn what_is_killed_is_resumed_to_the_same_bytes() {
    for command in COMMANDS {
        let folder = asked();
        let trials = if command[0] == "tune" { "1000" } else { "60000" };
        let command = [&command[..], &["--engine", "sample", "--trials", trials, "-q"]].concat();
        let whole = run(&folder, &[&command[..], &["--out", "whole"]].concat());
        let kept = folder.path().join("o/pieces.json");
        let resumed =
            [&command[..], &["--out", "o", "--resume", "--checkpoint", "0.001s"]].concat();
        let mut child = started(&folder, &resumed, &kept);
        child.kill().unwrap();
        child.wait().unwrap();
        let (code, text) = refused(&folder, &[&resumed[..], &["--seed", "7"]].concat());
        assert!(code == 2 && text.contains("the seed is "), "{text}");
        let last = run(&folder, &resumed);
        assert_eq!(last.status.code(), whole.status.code(), "{last:?}");
        assert_eq!(String::from_utf8(last.stderr).unwrap(), "");
        assert_same(&folder, "o", "whole");
    }
}

/// Of a single variant, by trials and by laws: what is kept is the search, which has no answer yet.
#[test]
fn what_is_killed_in_the_middle_of_a_search_is_resumed_to_the_same_bytes() {
    let folder = asked();
    let one = ["tune", "it.toml", "--variant", "base", "-q"];
    for engine in [&["--engine", "sample", "--trials", "5000"][..], &["--engine", "exact"]] {
        let command = [&one[..], engine].concat();
        let whole = run(&folder, &[&command[..], &["--out", "whole"]].concat());
        let kept = folder.path().join("o/pieces.json");
        let resumed =
            [&command[..], &["--out", "o", "--resume", "--checkpoint", "0.001s"]].concat();
        let mut child = started(&folder, &resumed, &kept);
        child.kill().unwrap();
        child.wait().unwrap();
        let pieces = fs::read_to_string(&kept).unwrap();
        assert!(pieces.contains(r#""searched":"#), "{pieces}");
        let last = run(&folder, &[&command[..], &["--out", "o", "--resume"]].concat());
        assert_eq!(last.status.code(), whole.status.code(), "{last:?}");
        assert_eq!(String::from_utf8(last.stderr).unwrap(), "", "there was something to resume");
        assert_same(&folder, "o", "whole");
        fs::remove_dir_all(folder.path().join("o")).unwrap();
        fs::remove_dir_all(folder.path().join("whole")).unwrap();
    }
}

#[test]
fn what_ran_out_of_time_is_kept_and_resumed_to_the_same_bytes() {
    let folder = asked();
    let command = ["tune", "it.toml", "--engine", "sample", "--trials", "1000", "-q"];
    let whole = run(&folder, &[&command[..], &["--out", "whole"]].concat());
    run_out_of_time(&folder, &command);
    let last = run(&folder, &[&command[..], &["--out", "o", "--resume"]].concat());
    assert_eq!(last.status.code(), whole.status.code(), "{last:?}");
    assert_eq!(String::from_utf8(last.stderr).unwrap(), "", "there was something to resume");
    assert_same(&folder, "o", "whole");
}

/// The pieces of a shard with something in them changed, and a hash that fits.
fn forge(folder: &TempDir, shard: &str, change: impl Fn(&mut Value)) {
    let text = read(folder, &format!("{shard}/pieces.json"));
    let mut pieces: Value = serde_json::from_str(&text).unwrap();
    let before = pieces.clone();
    let found = pieces["found"].as_object_mut().unwrap();
    found.values_mut().for_each(change);
    assert_ne!(pieces, before, "{shard}");
    write(folder, "forged/pieces.json", &signed_anew(pieces));
}

#[test]
fn shards_that_are_missing_foreign_cut_short_or_forged_are_refused() {
    let folder = asked();
    for command in COMMANDS {
        let command = by_trials(command);
        let names = shards(&folder, &command, 2);
        let other = [&command[..], &["--seed", "7", "--shard", "1/2", "--out", "other"]].concat();
        stdout(&folder, &other);
        let text = read(&folder, "1-2/pieces.json");
        write(
            &folder,
            "edited/pieces.json",
            &text.replacen("\"found\":{\"1\"", "\"found\":{\"0\"", 1),
        );
        let mut cut: Value = serde_json::from_str(&text).unwrap();
        cut["found"].as_object_mut().unwrap().shift_remove("3").unwrap();
        write(&folder, "cut/pieces.json", &signed_anew(cut));
        for (shards, expected) in [
            (&["0-2"][..], "shard 1/2 is missing"),
            (&["0-2", "0-2"], "shard 0/2 is there twice"),
            (&["0-2", "other"], "the seed is 7, but that of 0-2 is 1"),
            (&["0-2", "edited"], "edited/pieces.json"),
            (&["0-2", "cut"], "cut holds a part of shard 1/2: piece 3 is not done"),
        ] {
            let (code, text) = refused(&folder, &[&["merge"], shards, &["-o", "x"]].concat());
            assert!(code == 2 && text.contains(expected) && text.contains("= help: "), "{text}");
            assert!(!folder.path().join("x").exists());
        }
        let is_tune = command[0] == "tune";
        forge(&folder, &names[1], |piece| {
            if is_tune {
                piece["tuned"]["answer"] = json!({ "met": "1000000000" });
            } else {
                piece["sampled"]["looks"][0]["counts"] = json!([]);
            }
        });
        let expected = if is_tune {
            "forged/pieces.json: piece 1, counted from 0, has an answer outside the range that is asked"
        } else {
            "forged/pieces.json: piece 1, counted from 0, was counted for another number of measures"
        };
        let (code, text) = refused(&folder, &["merge", "0-2", "forged", "-o", "x"]);
        assert!(code == 2 && text.contains(expected), "{text}");
        if is_tune {
            let forgeries: [&dyn Fn(&mut Value); 3] = [
                &|tuned| tuned["target"] = json!("0.5"),
                &|tuned| tuned["known"] = json!({ "because": "rounds may go on" }),
                &|tuned| tuned["curve"][0][1] = json!("1000000000"),
            ];
            for change in forgeries {
                forge(&folder, &names[1], |piece| change(&mut piece["tuned"]));
                let (code, text) = refused(&folder, &["merge", "0-2", "forged", "-o", "x"]);
                let expected =
                    "forged/pieces.json: piece 1, counted from 0, has an answer to another";
                assert!(code == 2 && text.contains(expected), "{text}");
            }
        }
    }
    forge(&folder, "1-2", |piece| piece["sampled"]["done"] = json!(false));
    let (code, text) = refused(&folder, &["merge", "0-2", "forged", "-o", "x"]);
    assert!(code == 2 && text.contains("piece 1 is not done"), "{text}");
}

/// What is asked has another hash than in form 2, which took it from names in the code.
#[test]
fn what_a_former_version_kept_is_refused_by_its_form() {
    let folder = asked();
    for command in COMMANDS {
        let command = by_trials(command);
        let shard = &shards(&folder, &command, 2)[0];
        cut_short(folder.path(), shard, "o", |pieces| pieces["schema"] = json!(2));
        let (code, text) = refused(&folder, &[&command[..], &["--resume", "--out", "o"]].concat());
        assert_eq!(
            (code, &*text),
            (
                2,
                "error: o/pieces.json: the file has form 2; this program reads form 3\n  \
                 = help: run the scenario again to write it anew\n"
            )
        );
    }
}

#[test]
fn a_shard_is_chosen_as_the_scheduler_says() {
    let folder = asked();
    let names = ["0", "1", "2"];
    for command in COMMANDS {
        stdout(&folder, &[&command[..], &["-q", "--out", "whole"]].concat());
        for index in names {
            let auto = [&command[..], &["-q", "--shard", "auto/3", "--out", index]].concat();
            let mut shard = program::sandtable(&folder, &auto);
            let output = shard.env("JOB_COMPLETION_INDEX", index).output().unwrap();
            assert!(output.status.success(), "{output:?}");
        }
        stdout(&folder, &[&["merge"], &names[..], &["-o", "merged"]].concat());
        assert_same(&folder, "merged", "whole");
    }
}
