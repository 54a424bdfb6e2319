//! Whether anybody still waits for enumerations. A signal or a clock can end a wait, and what it ends
//! is the wait of the whole program: so it is asked in one place, by all enumerations.
//!
//! Not a part of a [`Budget`](super::Budget): that counts work, so that which engine answers does not
//! depend on the machine. What was stopped has no answer at all.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// Says whether nobody waits any longer.
type IsOver = dyn Fn() -> bool + Send + Sync;

/// Who is asked.
static ASKED: RwLock<Option<Arc<IsOver>>> = RwLock::new(None);

/// So much work is done between two questions: a few milliseconds.
pub(crate) const PATIENCE: u64 = 1 << 16;

/// Asks somebody, until it is dropped.
#[must_use]
pub struct Waiting(Arc<IsOver>);

impl fmt::Debug for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Waiting").finish_non_exhaustive()
    }
}

/// Lets all enumerations end, as [stopped](super::Unenumerable::Stopped), once nobody waits for them
/// any longer. Whoever is asked last is asked alone.
pub fn while_waiting(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Waiting {
    let is_over: Arc<IsOver> = Arc::new(is_over);
    *ASKED.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&is_over));
    Waiting(is_over)
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut asked = ASKED.write().unwrap_or_else(PoisonError::into_inner);
        if asked.as_ref().is_some_and(|asked| Arc::ptr_eq(asked, &self.0)) {
            *asked = None;
        }
    }
}

/// Whether nobody waits any longer.
pub(crate) fn is_over() -> bool {
    let asked = ASKED.read().unwrap_or_else(PoisonError::into_inner).clone();
    asked.is_some_and(|is_over| is_over())
}
