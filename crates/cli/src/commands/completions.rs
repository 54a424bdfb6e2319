//! `completions`: scripts for shells.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Exit;
use crate::args::Arguments;
use crate::exit::print_data;

/// Prints a completion script.
pub(crate) fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "sandtable", &mut script);
    print_data(&String::from_utf8_lossy(&script));
    Exit::Done
}
