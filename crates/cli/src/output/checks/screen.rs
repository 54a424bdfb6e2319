//! What a check says on the terminal: what failed in full, what else there is to know in a line.

use std::fmt::Write;
use std::path::Path;

use sandtable_report::bars::{self, Style};
use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_sim::check::{Tier, Verdict};

use super::summary::once_in;
use super::{drawings, moved_most, remedies, shortened};
use crate::checks::{Again, By, Checked, Report, Unit, as_known, read_beside};
use crate::terminal::screen::Screen;

/// Checks of one variant that are shown in full; the others are as a rule consequences of the same
/// change.
const MOST_OF_VARIANT: usize = 1;
/// Checks that are shown in full at all, and checks that have a line.
const MOST_IN_FULL: usize = 6;
const MOST_LINES: usize = 40;

/// What was written, for whoever looks for it.
#[derive(Debug)]
pub(crate) struct Files<'a> {
    /// The folder of results; nothing if they could not be written.
    pub(crate) folder: Option<&'a Path>,
    /// The drawings in it.
    pub(crate) plots: Vec<(String, &'a Checked)>,
}

/// The report for the terminal; if quiet, only what did not pass, and what does not count.
pub(crate) fn screen(report: &Report, screen: Screen, quiet: bool, files: &Files) -> String {
    let mut text = String::new();
    failures(report, screen, files, &mut text);
    undecided(report, screen, &mut text);
    suppressions(report, &mut text);
    if !quiet || report.terms.fail_on.unaccepted {
        unaccepted(report, screen, &mut text);
    }
    if quiet {
        return text;
    }
    if screen.verbose {
        let _ = writeln!(text, "{}", every(report));
    }
    text.push_str(&totals(report, files));
    text
}

fn failures(report: &Report, screen: Screen, files: &Files, text: &mut String) {
    let mut failed: Vec<&Checked> = report.with(Verdict::Fail).collect();
    // Where a page does not do what it says itself, whatever scenarios ask of it is in doubt.
    failed.sort_by_key(|checked| checked.by != By::Page);
    let (full, brief) = chosen(&failed, screen);
    for checked in full {
        let _ = writeln!(text, "FAIL  {}", checked.sentence);
        in_full(checked, &report.terms.again, screen, files, text);
        text.push('\n');
    }
    list("FAIL", &brief, screen, text);
}

/// The checks that are shown in full, and those that have a line each.
fn chosen<'a>(failed: &[&'a Checked], screen: Screen) -> (Vec<&'a Checked>, Vec<&'a Checked>) {
    let mut full: Vec<&Checked> = Vec::new();
    let mut brief = Vec::new();
    for checked in failed {
        let same =
            |other: &&&Checked| other.place == checked.place && other.variant == checked.variant;
        let room = full.len() < MOST_IN_FULL && full.iter().filter(same).count() < MOST_OF_VARIANT;
        if room || screen.verbose { full.push(checked) } else { brief.push(*checked) }
    }
    (full, brief)
}

fn list(label: &str, checks: &[&Checked], screen: Screen, text: &mut String) {
    let most = if screen.verbose { usize::MAX } else { MOST_LINES };
    for checked in checks.iter().take(most) {
        let _ = writeln!(text, "{label}  {}", checked.sentence);
    }
    if let Some(more) = checks.len().checked_sub(most).filter(|more| 0 < *more) {
        let _ = writeln!(text, "{label}  and {more} more; -v shows all, and so does checks.csv");
    }
    if !checks.is_empty() {
        text.push('\n');
    }
}

fn in_full(checked: &Checked, again: &Again, screen: Screen, files: &Files, text: &mut String) {
    let _ = writeln!(text, "      at {}:{}", checked.file, checked.line);
    let style = Style { width: screen.width.saturating_sub(6), ascii: false, color: screen.color };
    if let Some(plot) = drawings::plot(checked) {
        text.push('\n');
        for line in bars::bars(&plot, &style).lines() {
            let _ = writeln!(text, "{}", format!("      {line}").trim_end());
        }
        text.push('\n');
    }
    let moved = moved_most(checked, 5);
    if !moved.is_empty() {
        let _ = writeln!(text, "      moved most  {}", moved.join("\n                  "));
    }
    for line in differences(checked) {
        let _ = writeln!(text, "      differs     {line}");
    }
    let drawn = files.plots.iter().find(|(_, drawn)| std::ptr::eq(*drawn, checked));
    if let Some(((name, _), folder)) = drawn.zip(files.folder) {
        let _ = writeln!(text, "      drawn in    {}", folder.join(name).display());
    }
    for (what, how) in remedies(checked, again) {
        let _ = writeln!(text, "      {what:11} {how}");
    }
}

/// What differs from the baseline; that nothing does, where there is one.
fn differences(checked: &Checked) -> Vec<String> {
    let Some(evidence) = &checked.evidence else { return Vec::new() };
    if evidence.differences.is_empty() && evidence.before.is_some() {
        return vec!["nothing: neither the rules nor what is in force".to_owned()];
    }
    evidence.differences.clone()
}

fn undecided(report: &Report, screen: Screen, text: &mut String) {
    list("INCONCLUSIVE", &report.with(Verdict::Inconclusive).collect::<Vec<_>>(), screen, text);
    let weak: Vec<&Checked> = report.with(Verdict::PassWeak).collect();
    if report.terms.fail_on.weak || screen.verbose {
        list("pass-weak", &weak, screen, text);
    }
}

fn suppressions(report: &Report, text: &mut String) {
    for checked in &report.checks {
        let Some((suppression, expired)) = &checked.suppressed else { continue };
        let (reason, until) = (&suppression.reason, suppression.until);
        let name = format!(
            "{}, {}: {} of {}",
            checked.place, checked.variant, checked.statistic, checked.measure
        );
        let _ = match (expired, checked.opinion.verdict) {
            (true, _) => writeln!(
                text,
                "expired  {name} was suppressed until {until} ({reason}), and counts again"
            ),
            (false, Verdict::Pass) => writeln!(
                text,
                "suppressed  {name} until {until} ({reason}); it passes, so that need not be"
            ),
            (false, verdict) => {
                writeln!(text, "suppressed  {name} until {until} ({reason}); {verdict}")
            }
        };
    }
}

fn unaccepted(report: &Report, screen: Screen, text: &mut String) {
    let most = if screen.verbose { usize::MAX } else { 8 };
    for missing in report.unaccepted.iter().take(most) {
        let _ = match &missing.variant {
            None => {
                let accept = &report.terms.again.accept;
                let file = &missing.file;
                writeln!(text, "no baseline  {file}; `sandtable accept{accept}` writes one")
            }
            Some(variant) => writeln!(
                text,
                "no baseline  {}, variant {variant}: {}",
                missing.file,
                shortened(&missing.measures)
            ),
        };
    }
    if let Some(more) = report.unaccepted.len().checked_sub(most).filter(|more| 0 < *more) {
        let _ = writeln!(text, "no baseline  and {more} more");
    }
}

/// A row for every check.
fn every(report: &Report) -> Table {
    let mut table = Table::new([
        ("check", Align::Left),
        ("expected", Align::Right),
        ("found", Align::Right),
        ("smallest shift", Align::Right),
        ("verdict", Align::Left),
    ]);
    for checked in &report.checks {
        let shift = checked.opinion.smallest_shift.map(|shift| {
            if checked.is_share {
                digits::percentage_points(shift, None) + " pp"
            } else {
                digits::exact(shift)
            }
        });
        let what = format!(
            "{} {}: {} of {}",
            checked.place, checked.variant, checked.statistic, checked.measure
        );
        let unit = Unit::of(checked.is_share);
        let (expected, found) = (&checked.expected, checked.found.as_deref());
        table.push([
            what,
            read_beside(expected, found.unwrap_or_default(), unit),
            found.map_or(String::new(), |it| as_known(it, expected, &checked.opinion, unit)),
            shift.unwrap_or_default(),
            checked.opinion.verdict.to_string(),
        ]);
    }
    table
}

fn totals(report: &Report, files: &Files) -> String {
    let mut text = String::new();
    let count = |number: usize| digits::count(number as u64);
    let tier =
        |tier: Tier| report.checks.iter().filter(|checked| checked.opinion.tier == tier).count();
    let _ = writeln!(
        text,
        "{} of {} compared: {} exactly, {} by the same trials, {} by sampling",
        digits::counted(report.checks.len() as u64, "check"),
        subjects(report),
        count(tier(Tier::Exact)),
        count(tier(Tier::SameTrials)),
        count(tier(Tier::Sampled)),
    );
    text.push_str(&by_verdict(report));
    if let Some(failed) = failed_by_wish(report) {
        let _ = writeln!(text, "{failed}");
    }
    text.push_str(&false_alarms(report));
    let plots = match files.plots.len() {
        0 => String::new(),
        number => format!(", {}", digits::counted(number as u64, "plot")),
    };
    if let Some(folder) = files.folder {
        let _ = writeln!(text, "Written to {}: checks.csv, summary.md{plots}", folder.display());
    }
    text
}

/// How many checks came to each verdict, a line each.
fn by_verdict(report: &Report) -> String {
    let mut text = String::new();
    let count = |number: usize| digits::count(number as u64);
    for verdict in [Verdict::Pass, Verdict::PassWeak, Verdict::Fail, Verdict::Inconclusive] {
        let number = report.with(verdict).count();
        let note = match verdict {
            Verdict::PassWeak if 0 < number => {
                "  (nothing speaks against them; the trials cannot show more)"
            }
            Verdict::Inconclusive if 0 < number => "  (`sandtable plan` says what they need)",
            _ => "",
        };
        if 0 < number || matches!(verdict, Verdict::Pass | Verdict::Fail) {
            let name = verdict.to_string();
            let _ = writeln!(text, "  {name:12} {:>7}{note}", count(number));
        }
    }
    let suppressed = report.suppressed().count();
    if 0 < suppressed {
        let _ = writeln!(text, "  {:12} {:>7}", "suppressed", count(suppressed));
    }
    text
}

/// How often all is told to fail where nothing has changed, and what of that was spent.
fn false_alarms(report: &Report) -> String {
    let count = |number: usize| digits::count(number as u64);
    let once = |p: f64| count(usize::try_from(once_in(p)).unwrap_or(usize::MAX));
    let turn = report.terms.turn.map_or(String::new(), |turn| {
        format!(
            " (run {} of its ledger, where all together have one in {})",
            digits::count(turn.number as u64),
            once(turn.of_all)
        )
    });
    let pages = report.checks.iter().filter(|checked| checked.by == By::Page);
    let is_sampled = |checked: &&Checked| {
        checked.opinion.tier == Tier::Sampled && checked.opinion.verdict != Verdict::Inconclusive
    };
    let sampled = pages.clone().filter(is_sampled).count();
    let of_pages = beside(pages.count(), sampled);
    format!(
        "False alarms: at most one run in {}{turn}, over {} declared{of_pages}; spent {}\n",
        once(report.terms.false_alarm),
        digits::counted(report.terms.declared as u64, "check"),
        if report.spent() <= 0.0 {
            "nothing".to_owned()
        } else {
            format!("{:.1e}", report.spent())
        },
    )
}

/// The tests of pages, which take no part of the budget: those that are exact raise no alarm, and
/// what those by trials may raise is no new chance, since these are always the same.
fn beside(pages: usize, sampled: usize) -> String {
    let tests = digits::counted(pages as u64, "test");
    let by_trials = digits::count(sampled as u64);
    let said = match sampled {
        _ if pages == 0 => return String::new(),
        0 if pages == 1 => format!("{tests} of a page raises none"),
        0 => format!("{tests} of pages raise none"),
        all if all == pages => {
            format!("beside that, {tests} of pages by trials, each wrong once in a million")
        }
        _ => format!(
            "beside that, {tests} of pages: {by_trials} by trials, each wrong once in a million; \
             the others raise none"
        ),
    };
    format!(" by scenarios and baselines ({said})")
}

/// What fails the run besides a FAIL, since somebody asked for that; nothing if nothing does.
fn failed_by_wish(report: &Report) -> Option<String> {
    let fail_on = report.terms.fail_on;
    let unaccepted: usize = report.unaccepted.iter().map(|missing| missing.measures.len()).sum();
    let each = [
        (fail_on.inconclusive, report.with(Verdict::Inconclusive).count(), "inconclusive"),
        (fail_on.weak, report.with(Verdict::PassWeak).count(), "weak"),
        (fail_on.unaccepted, unaccepted, "unaccepted"),
        (fail_on.expired, report.expired().count(), "expired"),
    ];
    let told = each.into_iter().filter(|(is_asked, number, _)| *is_asked && 0 < *number);
    let told = told.map(|(_, number, kind)| match kind {
        "unaccepted" => {
            let measures = digits::counted(number as u64, "measure");
            format!("{measures} without a baseline (`--fail-on {kind}`)")
        }
        kind => format!("{} (`--fail-on {kind}`)", digits::counted(number as u64, "check")),
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("Failed, for {}", told.join("; ")))
}

/// What was checked: "3 scenarios and 2 pages".
fn subjects(report: &Report) -> String {
    let places = report.checks.chunk_by(|a, b| a.place == b.place);
    let (pages, scenarios): (Vec<_>, Vec<_>) = places.partition(|of| of[0].by == By::Page);
    let counts = [(scenarios.len(), "scenario"), (pages.len(), "page")];
    let told = counts.into_iter().filter(|(number, _)| 0 < *number);
    told.map(|(number, noun)| digits::counted(number as u64, noun))
        .collect::<Vec<_>>()
        .join(" and ")
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn tests_of_pages_are_told_beside_the_budget() {
        assert_eq!(beside(0, 0), "");
        assert_eq!(beside(3, 0), " by scenarios and baselines (3 tests of pages raise none)");
        let said = " by scenarios and baselines (beside that, 3 tests of pages: 1 by trials, each \
                    wrong once in a million; the others raise none)";
        assert_eq!(beside(3, 1), said);
        let said = " by scenarios and baselines (beside that, 1 test of pages by trials, each \
                    wrong once in a million)";
        assert_eq!(beside(1, 1), said);
    }
}
