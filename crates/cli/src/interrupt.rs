//! Ctrl-C and termination: asked for, then obeyed at the next batch of trials.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::Exit;
use crate::ending::{LATEST, Work, end, end_if_late};
use crate::unfinished::Stopped;

/// A signal that comes so soon after the first is that one again: `timeout` and schedulers send it to
/// a program and to the group that it belongs to.
const AGAIN: Duration = Duration::from_millis(500);

/// Whether the user or another process wants the program to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    interrupted: Arc<AtomicBool>,
    terminated: Arc<AtomicBool>,
    /// Whether somebody looks at the above, and ends what is being done.
    heeded: Arc<AtomicBool>,
}

/// Who listens, once somebody does.
static LISTENING: Mutex<Option<Interrupt>> = Mutex::new(None);

impl Interrupt {
    /// Begins to listen, if nobody does yet: a signal ends the program at once, and nothing that was
    /// begun is left behind. So this is the first thing that it does.
    ///
    /// # Errors
    ///
    /// If signals cannot be listened to.
    pub(crate) fn listen() -> io::Result<Interrupt> {
        let mut listening = LISTENING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(interrupt) = &*listening {
            return Ok(interrupt.clone());
        }
        let interrupt = Interrupt::default();
        let asked = interrupt.clone();
        let mut signals = Signals::new(heard())?;
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            let mut first = None;
            for signal in &mut signals {
                let (flag, exit) = match signal {
                    SIGTERM => (&asked.terminated, Exit::Terminated),
                    SIGINT => (&asked.interrupted, Exit::Interrupted),
                    // A terminal that was closed waits for nobody.
                    _ => end(HUNG_UP, Stopped::now()),
                };
                let is_heeded = asked.heeded.load(Ordering::Relaxed);
                if is_another(&mut first, Instant::now()) {
                    end(exit.code(), Stopped::now());
                }
                // What belongs together is put into place whole, also where nobody heeds the wish.
                if let Some(stopped) = (!is_heeded).then(Stopped::unless_placing).flatten() {
                    end(exit.code(), stopped);
                }
                flag.store(true, Ordering::Relaxed);
                let latest = if is_heeded { LATEST } else { Duration::ZERO };
                // Where no thread can be had, only another signal ends what does not end by itself.
                let late = move || end_if_late(|| exit.code(), latest, &Work::default());
                let _ = thread::Builder::new().spawn(late);
            }
        })?;
        *listening = Some(interrupt.clone());
        Ok(interrupt)
    }

    /// From now on the first signal asks for an end, and the work ends by itself. If it does not do so
    /// soon, or another signal comes, or nobody reads what is written, it is ended.
    ///
    /// # Errors
    ///
    /// If signals cannot be listened to.
    pub(crate) fn heeded() -> io::Result<Interrupt> {
        let interrupt = Interrupt::listen()?;
        interrupt.heeded.store(true, Ordering::Relaxed);
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

/// What a shell makes of an end by SIGHUP.
const HUNG_UP: u8 = 129;

/// The signals that are listened to.
#[cfg(unix)]
fn heard() -> Vec<i32> {
    use signal_hook::consts::SIGHUP;
    // Whoever began this with `nohup` wants it to go on.
    let hung_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    [SIGINT, SIGTERM].into_iter().chain(hung_up).collect()
}

#[cfg(not(unix))]
fn heard() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// Whether a signal is ignored; also where the system does not say so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
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
    use crate::disk::atomic::Temporary;
    use crate::heard::while_read;

    /// What a long run says over and over.
    const GOING_ON: &str = "going on";

    /// A run of a minute that heeds no wish, and whose output is read.
    #[test]
    #[ignore = "it is sent signals by the test below"]
    fn a_long_run() {
        let _heeded = Interrupt::heeded().unwrap();
        for _ in 0..3000 {
            while_read(|| writeln!(io::stdout(), "{GOING_ON}")).unwrap();
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Begins what is not done within a minute, and heeds no wish.
    #[test]
    #[ignore = "it is sent signals by the test below"]
    fn a_long_beginning() {
        Interrupt::listen().unwrap();
        let folder = std::env::current_dir().unwrap();
        let _half = Temporary::new(&folder, b"half of a file").unwrap();
        while_read(|| writeln!(io::stdout(), "{GOING_ON}")).unwrap();
        thread::sleep(Duration::from_mins(1));
    }

    #[cfg(unix)]
    #[test]
    fn a_signal_ends_what_heeds_none_and_nothing_that_was_begun_is_left() {
        for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
            let folder = tempfile::tempdir().unwrap();
            let mut begun = Command::new(std::env::current_exe().unwrap());
            begun.args([
                "--ignored",
                "--exact",
                "interrupt::tests::a_long_beginning",
                "--nocapture",
            ]);
            begun.current_dir(&folder).stdout(Stdio::piped());
            let mut begun = begun.spawn().unwrap();
            let lines = BufReader::new(begun.stdout.take().unwrap()).lines().map_while(Result::ok);
            assert!(lines.into_iter().any(|line| line.ends_with(GOING_ON)));
            let there = || std::fs::read_dir(&folder).unwrap().count();
            assert_eq!(there(), 1);
            let id = begun.id().to_string();
            assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
            assert_eq!(begun.wait().unwrap().code(), Some(code), "{signal}");
            assert_eq!(there(), 0, "{signal}");
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
        assert!(goes_on.count() < 100, "the second one is not waited for");
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
