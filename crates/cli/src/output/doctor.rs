//! What `doctor` says.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_rules::{RULES_HASH, register};
use sandtable_sim::stream::STREAM_VERSION;

use crate::baseline::FORMAT;
use crate::doctor::Examination;

/// The findings, each with its proof.
pub(crate) fn screen(examination: &Examination) -> String {
    let mut text = environment();
    let ok = |fine: bool| if fine { "ok  " } else { "BAD " };
    text.push_str("\nThe gate can fail\n");
    for gate in &examination.gates {
        let fine = 0 < gate.caught && gate.missed == 0;
        let _ = writeln!(
            text,
            "  {} {}: {} of {} faults of one pip fail; {} change no probability",
            ok(fine),
            gate.place,
            gate.caught,
            gate.caught + gate.missed,
            gate.equivalent
        );
        if let Some(example) = &gate.example {
            let _ = writeln!(text, "         such as {example}");
        }
    }
    let (damaged, accepted) = examination.damaged;
    let _ = writeln!(
        text,
        "  {} baselines cut short or without a line: {} of {} refused",
        ok(accepted == 0),
        count(damaged - accepted),
        count(damaged)
    );
    text.push_str("\nIt does not fail by chance\n");
    for (what, (checks, failed)) in [
        ("exact checks of what has not changed", examination.exact_nulls),
        ("checks by trials of what has not changed", examination.sampled_nulls),
    ] {
        let _ =
            writeln!(text, "  {} {what}: {} of {} fail", ok(failed == 0), failed, count(checks));
    }
    let (words, other) = examination.words;
    text.push_str("\nTrials are the same trials everywhere\n");
    let _ = writeln!(
        text,
        "  {} test words of the random streams: {} of {words}",
        ok(other == 0),
        words - other
    );
    let verdict = if examination.is_sound() {
        "Checks can be relied on here."
    } else {
        "Checks cannot be relied on here: this program or this machine computes wrongly."
    };
    let _ = writeln!(text, "\n{verdict}");
    text
}

fn environment() -> String {
    let mut text = String::new();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let books: std::collections::BTreeSet<_> =
        register::ENTRIES.iter().map(|entry| entry.rulebook).collect();
    for (what, value) in [
        ("sandtable", env!("CARGO_PKG_VERSION").to_owned()),
        ("rules hash", RULES_HASH.to_owned()),
        ("rulebooks", books.into_iter().collect::<Vec<_>>().join(", ")),
        ("random streams", format!("version {STREAM_VERSION}")),
        ("baselines", format!("format {FORMAT}")),
        ("system", format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH)),
        ("processors", threads.to_string()),
        ("threads at work", rayon::current_num_threads().to_string()),
    ] {
        let _ = writeln!(text, "{what:16} {value}");
    }
    text
}

fn count(number: usize) -> String {
    digits::count(number as u64)
}
