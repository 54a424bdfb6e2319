//! Programs that are sent signals.

use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// The same command, which heeds signals that whoever runs the tests ignores, as `nohup` does: such
/// are ignored by all that is run below. Left as it is where `env` cannot say so.
pub(crate) fn heeding_signals(command: &Command) -> Command {
    let heed = "--default-signal";
    let knows = Command::new("env").args([heed, "true"]).stderr(Stdio::null()).status();
    let mut same = Command::new("env");
    if knows.is_ok_and(|status| status.success()) {
        same.arg(heed);
    }
    same.arg(command.get_program()).args(command.get_args());
    same.current_dir(command.get_current_dir().unwrap()).stdin(Stdio::null());
    same
}

/// Sends a signal, such as `-TERM`.
#[track_caller]
pub(crate) fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

/// The code of an end, as a shell says it.
pub(crate) fn ended_with(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap())
}

/// How a program ended that has to within some seconds; nothing if it did not.
pub(crate) fn ends_soon(child: &mut Child) -> Option<ExitStatus> {
    for _ in 0..400 {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}
