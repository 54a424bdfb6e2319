//! `doctor`: whether checks can be relied on here.

use crate::doctor::examine;
use crate::exit::print;
use crate::output::doctor;
use crate::{Exit, Failure};

/// Examines the gate on this machine.
///
/// # Errors
///
/// If a part of the gate cannot be tried.
pub(crate) fn doctor() -> Result<Exit, Failure> {
    let examination = examine()?;
    print(&doctor::screen(&examination));
    Ok(if examination.is_sound() { Exit::Done } else { Exit::Failed })
}
