//! How the program ends, and what it says then.

mod code;
mod failure;
mod standard_error;
mod standard_output;

use std::process::ExitCode;

use crate::heard::while_read;
use crate::system::reason;

pub use code::Exit;
pub use failure::Failure;
pub(crate) use standard_error::{note, say, warn};
pub(crate) use standard_output::{print, print_commands, print_data};

/// Says what went wrong, if anything did, and ends. An answer that could not be told is a failure of
/// what would have ended well; what ended otherwise ends so all the same.
pub(crate) fn report(done: Result<Exit, Failure>) -> ExitCode {
    let exit = done.unwrap_or_else(|failure| {
        standard_error::say(&failure.to_string());
        failure.exit()
    });
    let untold = standard_output::failure();
    if let Some(error) = untold {
        standard_error::say(&format!("error: standard output: {}", reason(error)));
    }
    let exit = if untold.is_some() && exit == Exit::Done { Exit::Failed } else { exit };
    exit.code().into()
}

/// Ends on a command line that does not parse, or that asks for help; its words are text alone.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    let exit = match standard_output::unless_closed(while_read(|| error.print())) {
        // If what is wrong cannot be written, there is nobody left to tell, and it is wrong.
        _ if error.use_stderr() => Exit::Refused,
        Ok(()) => Exit::Done,
        Err(_) => Exit::Failed,
    };
    exit.code().into()
}
