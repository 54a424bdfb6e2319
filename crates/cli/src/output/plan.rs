//! What a plan says on the terminal.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use crate::checks::Terms;
use crate::plan::{Need, Planned};

/// The plan: what is free in a line, what has to be sampled in a table.
pub(crate) fn screen(planned: &[Planned], terms: &Terms) -> String {
    let exact = planned.iter().filter(|planned| planned.need == Need::Exact).count();
    let sampled = planned.len() - exact;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} checks are exact, and free; {} have to be sampled.",
        digits::count(exact as u64),
        digits::count(sampled as u64)
    );
    let _ = writeln!(
        text,
        "Each of the {} checks that are declared may raise a false alarm with a probability of {:.1e}.",
        digits::count(terms.declared as u64),
        terms.share()
    );
    if 0 < sampled {
        let _ = write!(text, "\n{}", table(planned));
    }
    text
}

fn table(planned: &[Planned]) -> Table {
    let mut table = Table::new([
        ("check", Align::Left),
        ("shift to see", Align::Right),
        ("trials", Align::Right),
        ("seconds", Align::Right),
        ("", Align::Left),
    ]);
    for planned in planned {
        let Need::Trials { shift, trials, most, pace, same, why } = &planned.need else { continue };
        let Planned { place, variant, measure, statistic, .. } = planned;
        let decided = trials.is_some_and(|trials| trials <= *most);
        let seconds = trials.map(|trials| format!("{:.1}", trials as f64 / pace));
        let mut notes = Vec::new();
        if let Some(same) = same {
            notes.push(format!(
                "the same {} trials decide if nothing changed",
                digits::count(*same)
            ));
        }
        if !why.is_empty() {
            notes.push(format!("cannot be decided: {why}"));
        } else if !decided {
            notes.push(format!("cannot be decided within {} trials", digits::count(*most)));
        }
        table.push([
            format!("{place} {variant}: {statistic} of {measure}"),
            digits::exact(*shift),
            trials.map_or(String::new(), digits::count),
            seconds.unwrap_or_default(),
            notes.join("; "),
        ]);
    }
    table
}
