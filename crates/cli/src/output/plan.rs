//! What a plan says on the terminal.

use std::collections::BTreeSet;
use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use crate::checks::{Terms, Turn};
use crate::plan::{Need, Planned};

/// The plan: what is free in a line, what has to be sampled in a table.
pub(crate) fn screen(planned: &[Planned], terms: &Terms) -> String {
    let (exact, sampled): (Vec<&Planned>, Vec<&Planned>) =
        planned.iter().partition(|planned| planned.need == Need::Exact);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} are exact, and free; {} to be sampled.",
        checks_of(&exact),
        match sampled.len() {
            0 => "none has".to_owned(),
            _ => format!("{} have", checks_of(&sampled)),
        }
    );
    let _ = writeln!(
        text,
        "Of {} declared, each may raise a false alarm with a probability of {:.1e}.",
        digits::counted(terms.declared as u64, "check"),
        terms.share()
    );
    if let Some(turn) = &terms.turn {
        let _ = writeln!(text, "{}", of_ledger(turn));
    }
    if !sampled.is_empty() {
        let _ = write!(text, "\n{}", table(&sampled));
    }
    let has_trials =
        |planned: &&&Planned| matches!(planned.need, Need::Trials { same: Some(_), .. });
    let repeated = sampled.iter().filter(has_trials).count();
    if 0 < repeated {
        let _ = writeln!(
            text,
            "\n{} of them have a baseline that was sampled: if nothing has changed, the same trials \
             come to the same counts, and that decides.",
            digits::count(repeated as u64)
        );
    }
    text
}

/// Which run of its ledger it would be, and what is left for it.
fn of_ledger(turn: &Turn) -> String {
    let Turn { number, false_alarm, of_all, entered, spent } = *turn;
    let count = |number: usize| digits::count(number as u64);
    let runs = match entered {
        0 => "No run is entered there yet".to_owned(),
        1 => format!("The run entered there has spent {spent:.1e}"),
        _ => format!("The {} runs entered there have spent {spent:.1e}", count(entered)),
    };
    let turn = if number <= entered {
        format!("these are the trials of run {}, whose part they have again", count(number))
    } else {
        format!("this would be run {}, whose part is", count(number))
    };
    format!("The ledger has a budget of {of_all:.1e}. {runs}; {turn}: {false_alarm:.1e}.")
}

fn checks_of(planned: &[&Planned]) -> String {
    let places: BTreeSet<&str> = planned.iter().map(|planned| planned.place.as_str()).collect();
    let counted = |number: usize, noun| digits::counted(number as u64, noun);
    format!("{} of {}", counted(planned.len(), "check"), counted(places.len(), "scenario"))
}

fn table(planned: &[&Planned]) -> Table {
    let mut table = Table::new([
        ("check", Align::Left),
        ("shift to see", Align::Right),
        ("trials", Align::Right),
        ("seconds", Align::Right),
        ("", Align::Left),
    ]);
    for planned in planned {
        let Need::Trials { shift, trials, most, pace, .. } = &planned.need else { continue };
        let Planned { place, variant, measure, statistic, .. } = planned;
        let note = match trials {
            Ok(trials) if trials <= most => String::new(),
            Ok(_) => format!("cannot be decided within {}", digits::counted(*most, "trial")),
            Err(why) => format!("cannot be decided: {why}"),
        };
        let trials = trials.ok();
        let seconds = trials.map(|trials| format!("{:.1}", trials as f64 / pace));
        table.push([
            format!("{place} {variant}: {statistic} of {measure}"),
            digits::exact(*shift),
            trials.map_or(String::new(), digits::count),
            seconds.unwrap_or_default(),
            note,
        ]);
    }
    table
}
