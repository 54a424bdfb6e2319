//! Every command of the program, and something to ask of each. A test that tries them all takes them from
//! here, or holds a list of its own to what the program says that it has; so no new command is left out.

use std::path::Path;

use crate::support::program::{command, put};

/// What is asked of a command.
pub(crate) struct Asked {
    /// The command line, without the folder.
    pub(crate) words: &'static [&'static str],
    /// What the program ends with.
    pub(crate) exit: i32,
    /// What it writes last into the folder.
    pub(crate) last: &'static str,
}

impl Asked {
    /// The command line, with the folder.
    pub(crate) fn into<'a>(&self, out: &'a str) -> Vec<&'a str> {
        [self.words, &["--out", out]].concat()
    }
}

const fn asked(words: &'static [&'static str], last: &'static str) -> Asked {
    Asked { words, exit: 0, last }
}

/// Every command that answers a question and writes the answer into a folder.
pub(crate) const WRITING: &[Asked] = &[
    asked(&["run", "s.toml", "--png"], "manifest.json"),
    asked(&["run", "s.toml", "--engine", "sample", "--trials", "1000"], "manifest.json"),
    asked(&["run", "t.toml", "--positions", "plight"], "manifest.json"),
    asked(&["compare", "s.toml"], "comparison.json"),
    asked(&["compare", "s.toml", "--factorial", "circumstances.unit.pins=0,1"], "factorial.json"),
    asked(&["sweep", "s.toml", "-P", "circumstances.unit.pins=0..2"], "sweep.json"),
    asked(&["sense", "s.toml"], "sensitivity.json"),
    asked(&["matrix", "s.toml"], "matrix.json"),
    asked(&["best", "d.toml"], "best.json"),
    asked(&["price", "s.toml"], "price.json"),
    asked(&["tune", "s.toml"], "tuning.json"),
    Asked { words: &["check", "s.toml"], exit: 3, last: "summary.md" },
];

/// Every command that only says something.
pub(crate) const TELLING: &[(&[&str], i32)] = &[
    (&["list"], 0),
    (&["list", "unicorn"], 2),
    (&["describe", "ba.minefield.attack"], 0),
    (&["describe", "unicorn"], 2),
    (&["new", "ba.mud.crossing"], 0),
    (&["new", "--rule"], 0),
    (&["fork", "ba.minefield.attack"], 0),
    (&["test", "r.rule"], 0),
    (&["fmt", "--check", "r.rule"], 0),
    (&["replay", "s.toml", "--trial", "1"], 0),
    (&["plan", "s.toml"], 0),
    (&["schema"], 0),
    (&["completions", "bash"], 0),
];

/// What is asked nowhere here: `accept`, `merge` and `report` need something that was written before,
/// `doctor` takes long, `lsp` waits for an editor.
pub(crate) const APART: &[&str] = &["accept", "merge", "report", "doctor", "lsp"];

/// An order test, of which everything is asked but what players do best.
const SCENARIO: &str = r#"
title = "Order test"
question = "Does a pinned squad obey?"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[measures]
steady = "passed && pins <= 2"
[run]
seed = 1944
[variants.veterans]
circumstances.unit.quality = "veteran"
[[expect]]
measure = "passed"
statistic = "mean"
value = "5/12"
[[expect]]
measure = "passed"
statistic = "mean"
value = 0.9
[price]
price = 50
measure = "passed"
[tune]
parameter = "circumstances.unit.pins"
range = [0, 8]
measure = "passed"
target = 0.5
[matrix]
payoff = "passed"
rows = { key = "circumstances.unit.quality", none = 0 }
columns = { key = "circumstances.unit.pins", values = [0, 2] }
"#;

/// One in which players decide.
const DECIDED: &str = r#"title = "Through the mines, or round them"
rule = "ba.minefield.succession"
[circumstances]
sections = [{ mines = "anti-personnel" }]
units = [{ unit = { models = 2 } }]
way_round = 3
[best]
objective = "-casualties"
"#;

/// One that is told turn by turn.
const TOLD: &str = r#"title = "A truck in the mud"
rule = "ba.mud.crossing"
[circumstances]
unit = { mobility = "wheeled" }
strip = { width = 6 }
turns = 4
"#;

/// Puts everything that commands are asked about into a folder.
pub(crate) fn put_asked(root: &Path) {
    put(root, "s.toml", SCENARIO);
    put(root, "d.toml", DECIDED);
    put(root, "t.toml", TOLD);
    let page = command(root, &["new", "--rule"]).output().unwrap();
    put(root, "r.rule", &String::from_utf8(page.stdout).unwrap());
}

fn help(arguments: &[&str]) -> String {
    let output = command(Path::new("."), arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The names of all commands, as the program says them.
pub(crate) fn names() -> Vec<String> {
    let all = help(&["--help"]);
    let (_, commands) = all.split_once("Commands:\n").unwrap();
    let lines = commands.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Fails if one of the commands that have an option is neither asked nor excepted, or is excepted in
/// vain.
#[track_caller]
pub(crate) fn assert_all_are_asked(option: &str, asked: &[&str], except: &[&str]) {
    // Its own line begins with an option; texts and examples may name those of other commands.
    let begins = |line: &str| {
        let mut words = line.split_whitespace().map(|word| word.trim_end_matches(','));
        words.by_ref().find(|word| word.starts_with("--") || !word.starts_with('-')) == Some(option)
    };
    let has = |name: &String| {
        let help = help(&[name, "--help"]);
        let (_, options) = help.split_once("Options:\n").unwrap_or_default();
        options.lines().any(begins)
    };
    let having: Vec<String> = names().into_iter().filter(has).collect();
    assert!(!having.is_empty(), "no command has {option}");
    let left_out =
        having.iter().find(|name| asked.contains(&&***name) == except.contains(&&***name));
    assert_eq!(left_out, None, "of those with {option}: {having:?}");
    let unknown = except.iter().find(|name| !having.iter().any(|having| having == *name));
    assert_eq!(unknown, None, "it has no {option}");
}
