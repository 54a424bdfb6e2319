//! Ctrl-C and termination: asked for, then obeyed at the next batch of trials.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::Exit;

/// Whether the user or another process wants the program to end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    interrupted: Arc<AtomicBool>,
    terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Begins to listen. The first signal asks for an end, the second ends at once.
    pub(crate) fn listen() -> std::io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        for (signal, flag, code) in
            [(SIGINT, &interrupt.interrupted, 130), (SIGTERM, &interrupt.terminated, 143)]
        {
            flag::register_conditional_shutdown(signal, code, Arc::clone(flag))?;
            flag::register(signal, Arc::clone(flag))?;
        }
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
