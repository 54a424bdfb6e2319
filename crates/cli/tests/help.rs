//! What `--help` says of each command: every option, in the order in which it is shown.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/program.rs"]
mod program;

use program::{folder, stdout};

macro_rules! helps {
    ($($command:ident)*) => {
        $(#[test]
        fn $command() {
            let help = stdout(&folder(), &[stringify!($command), "--help"]);
            insta::assert_snapshot!(stringify!($command), help);
        })*
    };
}

helps! { run compare sweep sense price tune check accept plan merge replay report }
