//! What is said of an option that a command does not have.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sandtable_sim::spelling;

/// The same error; of an option that the command does not have, with where it belongs, and with no
/// other in its place than one that is spelt like it.
pub(crate) fn advised(
    mut error: clap::Error,
    words: &[String],
    mut program: Command,
) -> clap::Error {
    let of = |error: &clap::Error, kind| match error.get(kind) {
        Some(ContextValue::String(said)) => Some(said.clone()),
        _ => None,
    };
    let Some(option) =
        of(&error, ContextKind::InvalidArg).filter(|_| error.kind() == ErrorKind::UnknownArgument)
    else {
        return error;
    };
    leave_out_values(&mut error, &option);
    let Some(long) = option.strip_prefix("--") else { return error };
    program.build();
    let is_command = |word: &&String| program.find_subcommand(word.as_str()).is_some();
    let Some(command) = words.iter().skip(1).find(is_command) else { return error };
    let advice = advice(&program, command, long);
    let is_like = |meant: String| {
        let meant = meant.trim_start_matches('-');
        spelling::nearest(long, [meant]).is_some()
    };
    if advice.is_none() && of(&error, ContextKind::SuggestedArg).is_none_or(is_like) {
        return error;
    }
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedValue, ContextKind::Suggested] {
        error.remove(kind);
    }
    if let Some(command) = program.find_subcommand_mut(command) {
        error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
    }
    if let Some(advice) = advice {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![advice.into()]));
    }
    error
}

/// Leaves out how a value would be written that looks like an option: no command takes such a one. Of no
/// suggestions, none is left, for the parser would leave a line for them.
fn leave_out_values(error: &mut clap::Error, option: &str) {
    let Some(ContextValue::StyledStrs(mut said)) = error.remove(ContextKind::Suggested) else {
        return;
    };
    let as_value = format!("-- {option}");
    said.retain(|said| !said.to_string().contains(&as_value));
    if !said.is_empty() {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(said));
    }
}

/// Where an option belongs that a command does not have.
fn advice(program: &Command, command: &str, long: &str) -> Option<String> {
    if (command, long) == ("sweep", "range") {
        let said = "a range stands behind its key: `--parameter circumstances.unit.models=5..12`";
        return Some(said.to_owned());
    }
    let has = |of: &&Command| of.get_arguments().any(|arg| arg.get_long() == Some(long));
    let having: Vec<String> =
        program.get_subcommands().filter(has).map(|of| format!("`{}`", of.get_name())).collect();
    let having = match &having[..] {
        [] => return None,
        [only] => only.clone(),
        [first, second] => format!("{first} and {second}"),
        [first, second, ..] => format!("{first}, {second} and others"),
    };
    Some(format!("`--{long}` is an option of {having}"))
}
