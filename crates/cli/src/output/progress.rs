//! What is shown while trials are run, if somebody is looking.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sandtable_report::digits;
use sandtable_sim::trials::{Progress, StopReason};

use crate::Exit;
use crate::interrupt::Interrupt;

/// Watches over the trials of a run: shows how they go on, and ends them when it is time.
#[derive(Debug)]
pub(crate) struct Watch {
    interrupt: Interrupt,
    deadline: Option<Instant>,
    shown: bool,
}

impl Watch {
    /// A watch that ends trials when asked to, or at the deadline.
    pub(crate) fn new(interrupt: Interrupt, deadline: Option<Instant>, quiet: bool) -> Watch {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Watch { interrupt, deadline, shown: !quiet && !dumb && std::io::stderr().is_terminal() }
    }

    /// How the program shall end, if it was asked to.
    pub(crate) fn requested(&self) -> Option<Exit> {
        self.interrupt.requested()
    }

    /// Whether the time is up.
    pub(crate) fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Runs something that reports its progress, under a bar with this label.
    pub(crate) fn over<T>(
        &self,
        label: &str,
        work: impl FnOnce(&mut dyn FnMut(&Progress) -> ControlFlow<StopReason>) -> T,
    ) -> T {
        let bar = self.shown.then(|| bar(label));
        let result = work(&mut |progress| {
            if let Some(bar) = &bar {
                show(bar, progress);
            }
            if self.requested().is_some() {
                return ControlFlow::Break(StopReason::Interrupted);
            }
            if self.is_over() {
                ControlFlow::Break(StopReason::TimeLimit)
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }
}

fn bar(label: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} [{bar:24}] {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ");
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
    bar.set_style(style);
    bar.set_prefix(label.to_owned());
    bar
}

fn show(bar: &ProgressBar, progress: &Progress) {
    if let Some(total) = progress.expected {
        bar.set_length(total);
    }
    bar.set_position(progress.trials);
    let rate = progress.trials as f64 / bar.elapsed().as_secs_f64().max(1e-6);
    let mean = progress.interval.map_or(String::new(), |interval| {
        format!(", mean {}", digits::estimate(progress.mean, Some((interval.low, interval.high))))
    });
    let of =
        progress.expected.map_or(String::new(), |total| format!(" of {}", digits::count(total)));
    bar.set_message(format!(
        "{}{of} trials, {}{mean}",
        digits::count(progress.trials),
        digits::rate(rate)
    ));
}
