//! Ctrl-C and termination: asked for, then obeyed at the next batch of trials.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use crate::Exit;
use crate::heard::unread;

/// A signal that comes so soon after the first is that one again: `timeout` and schedulers send it to
/// a program and to the group that it belongs to.
const AGAIN: Duration = Duration::from_millis(500);

/// Once an end is wanted, nobody is waited for longer who does not read what is written for him.
const READING: Duration = Duration::from_secs(2);

/// So often it is asked whether anybody reads.
const PAUSE: Duration = Duration::from_millis(100);

/// Whether the user or another process wants the program to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    interrupted: Arc<AtomicBool>,
    terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Begins to listen. The first signal asks for an end, the second ends at once; so does the first
    /// while nobody reads what is written.
    pub(crate) fn listen() -> io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let asked = interrupt.clone();
        let mut signals = Signals::new([SIGINT, SIGTERM])?;
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            let mut first = None;
            for signal in &mut signals {
                let (flag, code) = match signal {
                    SIGTERM => (&asked.terminated, 143),
                    _ => (&asked.interrupted, 130),
                };
                if is_another(&mut first, Instant::now()) {
                    low_level::exit(code);
                }
                flag.store(true, Ordering::Relaxed);
                thread::spawn(move || end_while_nobody_reads(code));
            }
        })?;
        Ok(interrupt)
    }

    /// How the program shall end, if it shall.
    pub(crate) fn requested(&self) -> Option<Exit> {
        if self.terminated.load(Ordering::Relaxed) {
            return Some(Exit::Terminated);
        }
        self.interrupted.load(Ordering::Relaxed).then_some(Exit::Interrupted)
    }
}

/// Ends the program as soon as it has waited long enough for somebody who does not read.
fn end_while_nobody_reads(code: i32) {
    loop {
        thread::sleep(PAUSE);
        if unread().is_some_and(|waited| READING <= waited) {
            low_level::exit(code);
        }
    }
}

/// Whether a signal that comes now is another one than the first.
fn is_another(first: &mut Option<Instant>, now: Instant) -> bool {
    AGAIN <= now.duration_since(*first.get_or_insert(now))
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    use super::*;
    use crate::heard::while_read;

    /// What a long run says over and over.
    const GOING_ON: &str = "going on";

    /// A run of a minute that heeds no wish, and whose output is read.
    #[test]
    #[ignore = "it is sent signals by the test below"]
    fn a_long_run() {
        let _heeded = Interrupt::listen().unwrap();
        for _ in 0..3000 {
            while_read(|| writeln!(io::stdout(), "{GOING_ON}")).unwrap();
            thread::sleep(Duration::from_millis(20));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_second_signal_ends_a_long_run_at_once() {
        let mut run = Command::new(std::env::current_exe().unwrap());
        run.args(["--ignored", "--exact", "interrupt::tests::a_long_run"]);
        let mut run = run.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(run.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut goes_on = lines.skip_while(|line| line != GOING_ON);
        let id = run.id().to_string();
        let send = || Command::new("kill").args(["-TERM", &id]).status().unwrap().success();
        assert!(goes_on.next().is_some() && send());
        let first = Instant::now();
        while first.elapsed() < 2 * AGAIN {
            assert!(goes_on.next().is_some(), "the first one asks for an end");
        }
        assert!(send());
        assert!(goes_on.count() < 1000, "the second one is not waited for");
        assert_eq!(run.wait().unwrap().code(), Some(143));
    }

    #[test]
    fn what_comes_within_half_a_second_is_the_first_signal_again() {
        let (mut first, begin) = (None, Instant::now());
        let mut is_another_after = |ms| is_another(&mut first, begin + Duration::from_millis(ms));
        assert!(!is_another_after(0) && !is_another_after(1) && !is_another_after(499));
        assert!(is_another_after(500), "counted from the first, and not from the last");
    }
}
