//! Annotations that GitHub shows at a line of a file.

use sandtable_sim::check::Verdict;

use crate::checks::{Checked, Report, Source};

/// A workflow command for each check that did not pass, one to a line.
///
/// GitHub shows ten of a kind: what is expected comes first, and all measures of a variant that are
/// not as accepted have one annotation together.
pub(crate) fn annotations(report: &Report) -> String {
    let is_expected = |checked: &&Checked| matches!(checked.source, Source::Expectation(_));
    let (expected, accepted): (Vec<&Checked>, Vec<&Checked>) =
        report.checks.iter().partition(is_expected);
    let of_one = |checked: &&Checked| annotation(report, &[checked]);
    let of_variant = |checks: &[&Checked]| annotation(report, checks);
    let together = |a: &&Checked, b: &&Checked| {
        a.place == b.place && a.variant == b.variant && level(report, a) == level(report, b)
    };
    let expected = expected.iter().filter_map(of_one);
    let accepted: Vec<&Checked> =
        accepted.into_iter().filter(|checked| level(report, checked).is_some()).collect();
    expected.chain(accepted.chunk_by(together).filter_map(of_variant)).collect()
}

/// How bad it is, in the words of the workflow; nothing if it need not be shown.
fn level(report: &Report, checked: &Checked) -> Option<&'static str> {
    let verdict = checked.opinion.verdict;
    match &checked.suppressed {
        Some((_, false)) if Verdict::PassWeak < verdict => Some("notice"),
        Some((_, false)) => None,
        _ if report.terms.fail_on.fails(verdict) => Some("error"),
        _ => (verdict == Verdict::Inconclusive).then_some("warning"),
    }
}

fn annotation(report: &Report, checks: &[&Checked]) -> Option<String> {
    let first = checks.first()?;
    let level = level(report, first)?;
    let verdict = first.opinion.verdict;
    let more = match checks.len() - 1 {
        0 => String::new(),
        1 => "\nand 1 more measure".to_owned(),
        more => format!("\nand {more} more measures"),
    };
    let measures: Vec<&str> = checks.iter().skip(1).map(|c| c.measure.as_str()).collect();
    let more = if measures.is_empty() { more } else { format!("{more}: {}", measures.join(", ")) };
    Some(format!(
        "::{level} file={},line={},title={}::{}\n",
        property(&first.file),
        first.line,
        property(&format!("{verdict}: {} of {}", first.measure, first.place)),
        data(&(first.sentence.clone() + &more))
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
