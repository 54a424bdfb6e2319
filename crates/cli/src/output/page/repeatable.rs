//! What a command may be told of that repeats what a document says.

use clap::CommandFactory;
use serde_json::Value;

use crate::args::Arguments;

/// The commands, by the names of the documents that they write, and what each does.
pub(super) const COMMANDS: [(&str, &str, &str); 9] = [
    ("manifest", "run", "Every distribution"),
    ("comparison", "compare", "What the variants change"),
    ("factorial", "compare", "What each rule does, and each pair"),
    ("sweep", "sweep", "Over the values of a key"),
    ("sensitivity", "sense", "What one pip would change"),
    ("matrix", "matrix", "What both sides do best"),
    ("best", "best", "What a player does best"),
    ("price", "price", "What things are worth"),
    ("tuning", "tune", "What meets the target"),
];

/// Why no command that a document says can be told: whoever has forged it would have it run. Nothing if
/// its words are those of a command.
pub(super) fn unrepeatable(name: &str, document: &Value) -> Option<String> {
    let (_, command, _) = COMMANDS.iter().find(|(it, ..)| *it == name)?;
    if !document["seed"].is_u64() {
        return Some("its seed is no number".to_owned());
    }
    let program = Arguments::command();
    let known = program.find_subcommand(command)?;
    let has = |name: &str| known.get_arguments().any(|it| it.get_long() == Some(name));
    let mut said = document["command_line"].as_object()?.keys().map(|name| name.replace('_', "-"));
    let other = said.find(|name| name != "seed" && !has(name))?;
    Some(format!("`{command}` has no option `--{other}`"))
}
