//! What is shown while trials are run, if somebody is looking.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::trials::{Progress, Stop};

use crate::Exit;
use crate::interrupt::Interrupt;
use crate::results::Observe;

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

    /// Runs something that reports how many of how many pairs of trials or other pieces of work are
    /// done, under a bar with this label.
    pub(crate) fn over_pairs<T>(
        &self,
        label: &str,
        work: impl FnOnce(&mut dyn FnMut(u64, u64) -> ControlFlow<Stop>) -> T,
    ) -> T {
        let bar = self.shown.then(|| bar(label));
        let result = work(&mut |done, most| {
            if let Some(bar) = &bar {
                bar.set_length(most);
                bar.set_position(done);
                bar.set_message(format!("{} of {}", digits::count(done), digits::count(most)));
            }
            self.wish().map_or(ControlFlow::Continue(()), ControlFlow::Break)
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        result
    }

    /// Why the work should stop, if it should.
    pub(crate) fn wish(&self) -> Option<Stop> {
        let over = self.is_over().then_some(Stop::TimeLimit);
        self.requested().map(|_| Stop::Interrupted).or(over)
    }

    /// Runs something that reports its progress, under a bar with this label.
    pub(crate) fn over<T>(&self, label: &str, work: impl FnOnce(Observe) -> T) -> T {
        let bar = self.shown.then(|| bar(label));
        let result = work(&mut |progress, mean| {
            if let Some(bar) = &bar {
                show(bar, progress, mean);
            }
            self.wish().map_or(ControlFlow::Continue(()), ControlFlow::Break)
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

fn show(bar: &ProgressBar, progress: &Progress, mean: Option<Estimate>) {
    let trials = progress.margins.trials;
    bar.set_length(progress.planned);
    bar.set_position(trials);
    let rate = trials as f64 / bar.elapsed().as_secs_f64().max(1e-6);
    let mean = mean.map_or(String::new(), |mean| {
        let interval = mean.interval.map(|interval| (interval.low, interval.high));
        format!(", mean {}", digits::estimate(mean.value, interval))
    });
    let (trials, planned) = (digits::count(trials), digits::count(progress.planned));
    bar.set_message(format!("{trials} of {planned} trials, {}{mean}", digits::rate(rate)));
}
