//! The terminal that an answer is set for.

use std::io::IsTerminal;

/// How the terminal wants its answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Columns.
    pub(crate) width: usize,
    /// Whether bars may be colored.
    pub(crate) color: bool,
    /// Every measure, not only as many as fit.
    pub(crate) verbose: bool,
}

impl Screen {
    /// How wide a listing may be: no limit unless it is read on a terminal, so that each line of one
    /// that is searched has everything.
    pub(crate) fn of_listing() -> Option<usize> {
        std::io::stdout().is_terminal().then(|| Screen::of_stdout(false).width)
    }

    /// The terminal that standard output is, or a plain one.
    pub(crate) fn of_stdout(verbose: bool) -> Screen {
        let set = |name| {
            std::env::var_os(name).is_some_and(|value: std::ffi::OsString| !value.is_empty())
        };
        let terminal = std::io::stdout().is_terminal();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let measured = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        let width = if terminal { measured } else { columns };
        Screen {
            width: width.unwrap_or(100).clamp(40, 120),
            color: terminal && !dumb && !set("NO_COLOR"),
            verbose,
        }
    }
}
