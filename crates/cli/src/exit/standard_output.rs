//! What is told on standard output. Where that cannot be written, the work goes on all the same, and the
//! failure is told when it is done.

use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use crate::heard::while_read;
use crate::terminal::cleaned::cleaned;
use crate::terminal::screen::Screen;

/// Why something could not be told, the first time that it could not.
static UNTOLD: OnceLock<io::Error> = OnceLock::new();

/// Why something could not be told, if that is so.
pub(super) fn failure() -> Option<&'static io::Error> {
    UNTOLD.get()
}

/// Writes a text for people to standard output, whole; what files say is in it as text alone.
pub(crate) fn print(text: &str) {
    write(&cleaned(text, Screen::of_stdout(false).color));
}

/// Writes what other programs read to standard output, as it is; people see it as text alone.
pub(crate) fn print_data(text: &str) {
    if io::stdout().is_terminal() { print(text) } else { write(text) }
}

/// Writes workflow commands to standard output; whoever made them has cleaned what is in them.
pub(crate) fn print_commands(text: &str) {
    write(text);
}

fn write(text: &str) {
    let mut stdout = io::stdout().lock();
    let write = || stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    if let Err(error) = unless_closed(while_read(write)) {
        // The first one is the one to tell.
        let _ = UNTOLD.set(error);
    }
}

/// Whoever closed the pipe has seen enough. That is no failure: the work goes on, its files are
/// written, and it ends as it would have ended.
pub(super) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
