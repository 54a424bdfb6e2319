//! The end of the program before its work is done: nothing that was begun is left behind.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::low_level;

use crate::exit::warn;
use crate::heard::unread;
use crate::unfinished;

/// What does not end by itself so soon after a signal is ended. A program that was built to be debugged
/// takes ten times as long for everything.
pub(crate) const LATEST: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 9000 } else { 900 });

/// Once an end is wanted, nobody is waited for longer who does not read what is written for him.
const READING: Duration = Duration::from_secs(2);

/// So often it is asked whether it is time.
const PAUSE: Duration = Duration::from_millis(50);

/// What is told last takes no longer.
const TELLING: Duration = Duration::from_millis(50);

/// Ends the program in the middle of whatever it does.
pub(crate) fn end(code: u8) -> ! {
    unfinished::clear_away();
    low_level::exit(code.into())
}

/// Ends the program unless it ends by itself so soon, an end being wanted now; as long as anybody is to
/// be waited for. Tables and pictures may take long to be made: what they are made of is kept.
pub(crate) fn end_if_late(code: u8, latest: Duration, is_to_be_waited_for: impl Fn() -> bool) {
    let wanted = Instant::now();
    while is_to_be_waited_for() {
        thread::sleep(PAUSE);
        let is_late = match unread() {
            Some(unread_for) => READING <= unread_for,
            None => latest <= wanted.elapsed() && !unfinished::is_placing(),
        };
        if is_late {
            tell();
            end(code);
        }
    }
}

/// Says what has become of the work, if anybody reads it.
fn tell() {
    if unread().is_some() {
        return;
    }
    let (told, is_told) = mpsc::channel();
    // Where no thread can be had, nobody is told.
    let _ = thread::Builder::new().spawn(move || {
        warn(&match unfinished::kept() {
            Some(file) => format!(
                "the end came before all results were written; {} has what was done until then, and \
                 --resume goes on with it",
                file.display()
            ),
            None => "the end came before this was done".to_owned(),
        });
        let _ = told.send(());
    });
    let _ = is_told.recv_timeout(TELLING);
}
