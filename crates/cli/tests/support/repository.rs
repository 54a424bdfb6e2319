//! A folder with scenarios and baselines, like the root of a rulebook's repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::support::program::{command, put};

pub(crate) const MINES: &str = r#"title = "Ten regulars cross a mined section"
rule = "ba.minefield.attack"
[circumstances]
unit = { kind = "infantry", quality = "regular", models = 10 }
order = "run"
section = { mines = "anti-personnel" }
[rulings]
"mine.pins_per" = "attack"
[run]
seed = 1944
[variants.advance]
circumstances.order = "advance"
[[expect]]
measure = "casualties"
statistic = "mean"
value = "5/4"
because = "three dice at 4+ that kill on 2+"
"#;

pub(crate) const ORDERS: &str = r#"title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[run]
trials = 200_000
seed = 1944
[variants.veterans]
circumstances.unit.quality = "veteran"
[[expect]]
measure = "passed"
statistic = "mean"
value = "5/12"
[[expect]]
variant = "veterans"
measure = "passed"
statistic = "p_eq(1)"
value = 0.58
margin = 0.02
"#;

/// A folder with two scenarios, like the root of a rulebook's repository.
pub(crate) struct Repository(pub(crate) TempDir);

impl Repository {
    pub(crate) fn new() -> Repository {
        let repository = Repository(tempfile::tempdir().unwrap());
        repository.write("scenarios/mines.toml", MINES);
        repository.write("scenarios/orders.toml", ORDERS);
        repository
    }

    pub(crate) fn accepted(arguments: &[&str]) -> Repository {
        let repository = Repository::new();
        let all = [&["accept", "scenarios"], arguments].concat();
        let output = repository.run(&all);
        assert_eq!(code(&output), 0, "{}", said(&output));
        repository
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        put(self.0.path(), name, text);
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn change(&self, name: &str, from: &str, to: &str) {
        let text = self.read(name);
        assert!(text.contains(from), "{name} has no {from}");
        self.write(name, &text.replacen(from, to, 1));
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        command(self.0.path(), arguments)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Every file with its text.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, String> {
        let mut files = BTreeMap::new();
        list(self.0.path(), &mut files);
        files
    }
}

pub(crate) fn list(folder: &Path, files: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, files);
        } else {
            files.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
    }
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

pub(crate) fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    text(&output.stdout) + &text(&output.stderr)
}

pub(crate) const MINES_BASELINE: &str = "reports/baselines/bolt-action/mines.baseline";
pub(crate) const ORDERS_BASELINE: &str = "reports/baselines/bolt-action/orders.baseline";

/// What differs from one version of the rules to the next.
pub(crate) fn filters() -> Vec<(&'static str, &'static str)> {
    vec![("[0-9a-f]{16}", "[hash]"), (r"\[[0-9a-f]{8}\]", "[checksum]")]
}
