//! What is shown while trials are run, if somebody is looking.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::trials::Progress;

use super::numbers;
use crate::terminal::cleaned::cleaned;
use crate::watch::{Begin, Gauge};

/// Bars for work, where there is somebody to see them.
pub(crate) fn bars(quiet: bool) -> Option<Begin> {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let shown = !quiet && !dumb && std::io::stderr().is_terminal();
    shown.then_some(|label| Box::new(Bar::new(label)))
}

/// A bar on standard error, cleared away at the end.
struct Bar(ProgressBar);

impl Bar {
    fn new(label: &str) -> Bar {
        let style = ProgressStyle::with_template("{prefix} [{bar:24}] {msg}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("=> ");
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        bar.set_style(style);
        bar.set_prefix(cleaned(label, false));
        Bar(bar)
    }
}

impl Gauge for Bar {
    fn pieces(&self, done: u64, most: u64) {
        self.0.set_length(most);
        self.0.set_position(done);
        self.0.set_message(format!("{} of {}", digits::count(done), digits::count(most)));
    }

    fn trials(&self, progress: &Progress, mean: Option<Estimate>) {
        let trials = progress.margins.trials;
        self.0.set_length(progress.planned);
        self.0.set_position(trials);
        let rate = trials as f64 / self.0.elapsed().as_secs_f64().max(1e-6);
        let mean =
            mean.map_or(String::new(), |mean| format!(", mean {}", numbers::estimate(&mean)));
        let (trials, planned) = (digits::count(trials), digits::counted(progress.planned, "trial"));
        self.0.set_message(format!("{trials} of {planned}, {}{mean}", digits::rate(rate)));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
