//! A JUnit report: a suite for each scenario, a test case for each check.

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};
use sandtable_sim::check::Verdict;

use super::{moved_most, remedies};
use crate::Failure;
use crate::checks::{Checked, Report, Source};

/// The report as XML. It has no times: the same results give the same bytes.
pub(crate) fn junit(report: &Report) -> Result<String, Failure> {
    let mut junit = Junit::new("sandtable check");
    for checks in report.checks.chunk_by(|a, b| a.place == b.place) {
        let mut suite = TestSuite::new(checks[0].place.as_str());
        suite.add_test_cases(checks.iter().map(|checked| case(report, checked)));
        junit.add_test_suite(suite);
    }
    junit
        .to_string()
        .map_err(|error| Failure::Engine(format!("the JUnit report could not be made: {error}")))
}

fn case(report: &Report, checked: &Checked) -> TestCase {
    let source = match checked.source {
        Source::Expectation(_) => "expected",
        Source::Baseline => "accepted",
    };
    let name =
        format!("{}: {} of {}, as {source}", checked.variant, checked.statistic, checked.measure);
    let mut case = TestCase::new(name, status(report, checked));
    case.set_classname(checked.place.replace('/', "."));
    case.extra.insert("file".into(), checked.file.as_str().into());
    case.extra.insert("line".into(), checked.line.to_string().into());
    case
}

fn status(report: &Report, checked: &Checked) -> TestCaseStatus {
    let verdict = checked.opinion.verdict;
    if let Some((suppression, false)) = &checked.suppressed {
        let mut status = TestCaseStatus::skipped();
        let (reason, until) = (&suppression.reason, suppression.until);
        status.set_message(format!("suppressed until {until}: {reason} ({verdict})"));
        return status;
    }
    let kind = match verdict {
        Verdict::Inconclusive => NonSuccessKind::Error,
        verdict if report.terms.fail_on.fails(verdict) => NonSuccessKind::Failure,
        _ => return TestCaseStatus::success(),
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(checked.sentence.as_str());
    status.set_type(verdict.to_string());
    status.set_description(description(checked));
    status
}

fn description(checked: &Checked) -> String {
    let mut lines = vec![checked.sentence.clone()];
    let moved = moved_most(checked, 5);
    if !moved.is_empty() {
        lines.push(format!("moved most: {}", moved.join("; ")));
    }
    let differences = checked.evidence.iter().flat_map(|evidence| &evidence.differences);
    lines.extend(differences.map(|difference| format!("differs: {difference}")));
    lines.extend(remedies(checked).map(|(what, how)| format!("{what}: {how}")));
    lines.join("\n")
}
