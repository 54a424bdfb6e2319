//! The summary of a step in Markdown.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_sim::check::Verdict;

use super::{moved_most, remedies, without_baseline};
use crate::checks::{Again, Checked, Report};
use crate::output::markdown::{code, words};

/// No more rows than somebody reads.
const MOST: usize = 50;

/// What came of the checks, for whoever opens the page of a build.
pub(crate) fn summary(report: &Report) -> String {
    let mut text = String::from("## Odds\n\n");
    let count = |verdict| report.with(verdict).count() as u64;
    let _ = writeln!(text, "| PASS | pass-weak | FAIL | INCONCLUSIVE | suppressed |");
    let _ = writeln!(text, "|---:|---:|---:|---:|---:|");
    let _ = writeln!(
        text,
        "| {} | {} | {} | {} | {} |",
        digits::count(count(Verdict::Pass)),
        digits::count(count(Verdict::PassWeak)),
        digits::count(count(Verdict::Fail)),
        digits::count(count(Verdict::Inconclusive)),
        digits::count(report.suppressed().count() as u64),
    );
    for (verdict, heading) in
        [(Verdict::Fail, "What failed"), (Verdict::Inconclusive, "What was not decided")]
    {
        let checks: Vec<&Checked> = report.with(verdict).collect();
        if !checks.is_empty() {
            let _ = writeln!(text, "\n### {heading}\n");
            let again = &report.terms.again;
            checks.iter().take(MOST).for_each(|checked| text.push_str(&item(checked, again)));
        }
        if let Some(more) = checks.len().checked_sub(MOST).filter(|more| 0 < *more) {
            let _ = writeln!(text, "\nand {more} more, in `checks.csv`.");
        }
    }
    suppressions("What does not count", &report.suppressed().collect::<Vec<_>>(), &mut text);
    suppressions("What counts again", &report.expired().collect::<Vec<_>>(), &mut text);
    unaccepted(report, &mut text);
    let _ = writeln!(
        text,
        "\nA run may fail by chance once in {}; {} of that was spent.",
        digits::count(once_in(report.terms.false_alarm)),
        digits::percent(report.spent() / report.terms.false_alarm)
    );
    text
}

fn suppressions(heading: &str, checks: &[&Checked], text: &mut String) {
    if !checks.is_empty() {
        let _ = writeln!(text, "\n### {heading}\n");
    }
    for checked in checks {
        let Some((suppression, _)) = &checked.suppressed else { continue };
        let verdict = checked.opinion.verdict;
        let sentence = words(&checked.sentence);
        let (reason, until) = (words(&suppression.reason), suppression.until);
        let _ = writeln!(text, "- {verdict}: {sentence}. Until {until}: {reason}");
    }
}

fn unaccepted(report: &Report, text: &mut String) {
    if !report.unaccepted.is_empty() {
        text.push_str("\n### What nothing is compared with\n\n");
    }
    for missing in report.unaccepted.iter().take(MOST) {
        let _ = writeln!(text, "- {}", words(&without_baseline(missing, &report.terms.again)));
    }
    if let Some(more) = report.unaccepted.len().checked_sub(MOST).filter(|more| 0 < *more) {
        let _ = writeln!(text, "- and {more} more");
    }
}

fn item(checked: &Checked, again: &Again) -> String {
    let place = format!("{}:{}", checked.file, checked.line);
    let mut text = format!("- **{}** ({})\n", words(&checked.sentence), code(&place));
    let moved = moved_most(checked, 3);
    if !moved.is_empty() {
        let _ = writeln!(text, "  - moved most: {}", words(&moved.join("; ")));
    }
    for difference in checked.evidence.iter().flat_map(|evidence| &evidence.differences) {
        let _ = writeln!(text, "  - differs: {}", code(difference));
    }
    for (what, how) in remedies(checked, again) {
        let _ = writeln!(text, "  - {what}: {}", code(&how));
    }
    text
}

/// A probability as "once in so many".
pub(super) fn once_in(p: f64) -> u64 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least one")]
    let times = (1.0 / p).round().min(1e15) as u64;
    times
}
