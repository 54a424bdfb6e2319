//! Annotations that GitHub shows at a line of a file.

use sandtable_sim::check::Verdict;

use crate::checks::{Checked, Report};

/// A workflow command for each check that did not pass, one to a line.
pub(crate) fn annotations(report: &Report) -> String {
    report.checks.iter().filter_map(|checked| annotation(report, checked)).collect()
}

fn annotation(report: &Report, checked: &Checked) -> Option<String> {
    let verdict = checked.opinion.verdict;
    let level = match (&checked.suppressed, verdict) {
        (Some((_, false)), Verdict::Fail | Verdict::Inconclusive) => "notice",
        (Some((_, false)), _) => return None,
        (_, verdict) if report.terms.fail_on.fails(verdict) => "error",
        (_, Verdict::Inconclusive) => "warning",
        _ => return None,
    };
    Some(format!(
        "::{level} file={},line={},title={}::{}\n",
        property(&checked.file),
        checked.line,
        property(&format!("{verdict}: {} of {}", checked.measure, checked.place)),
        data(&checked.sentence)
    ))
}

/// What may stand behind the second colon.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What may stand between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
