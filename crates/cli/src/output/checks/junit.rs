//! A JUnit report: a suite for each scenario, a test case for each check.
//!
//! There is no standard, so only what every reader takes is written. Jenkins' xUnit plugin refuses a
//! whole report for the `file` or `line` of a test case, and for a `skipped` of all suites together;
//! so the place is said in the text. GitLab shows the text of an element and not its `message`, so
//! that both of them say what happened.

use std::collections::BTreeMap;
use std::fmt::Write;

use sandtable_sim::check::Verdict;

use super::{moved_most, remedies, without_baseline};
use crate::Failure;
use crate::checks::{Again, By, Checked, Report, Unaccepted};
use crate::problem::{Damage, Refused};
use crate::terminal::cleaned::cleaned;

/// The report as XML. It has no times: the same results give the same bytes.
pub(crate) fn junit(report: &Report) -> String {
    let mut suites: BTreeMap<&str, Vec<Case>> = BTreeMap::new();
    for checked in &report.checks {
        suites.entry(&checked.place).or_default().push(of_check(report, checked));
    }
    for missing in &report.unaccepted {
        suites.entry(&missing.place).or_default().push(of_unaccepted(report, missing));
    }
    document(&suites)
}

/// The report of why nothing was checked: an error for each file that is refused.
pub(crate) fn junit_of_failure(failure: &Failure) -> String {
    let mut suites: BTreeMap<&str, Vec<Case>> = BTreeMap::new();
    match failure {
        Failure::Scenario(refused) => {
            suites.insert(&refused.file, vec![refusal(refused)]);
        }
        Failure::Scenarios(all) => {
            suites.extend(all.iter().map(|refused| (&*refused.file, vec![refusal(refused)])));
        }
        Failure::Baselines(damages) => {
            for Damage { file, line, problem, help } in damages {
                let text = format!("{problem}\nat: {file}:{line}\n{help}");
                suites.entry(file).or_default().push(error("can be read", &text));
            }
        }
        other => {
            suites.insert(
                "sandtable check",
                vec![error("can be run", other.to_string().trim_start_matches("error: "))],
            );
        }
    }
    document(&suites)
}

/// Whether a file is a JUnit report, whoever wrote it: an XML document of test suites.
pub(crate) fn is_junit(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    // What may stand before the first element, and how it ends.
    let before = [("<?", "?>"), ("<!--", "-->"), ("<!", ">")];
    while let Some((_, end)) = before.iter().find(|(begin, _)| rest.starts_with(begin)) {
        rest = rest.split_once(end).map_or("", |(_, behind)| behind.trim_start());
    }
    let name = rest.split([' ', '\t', '\r', '\n', '>', '/']).next();
    matches!(name, Some("<testsuites" | "<testsuite"))
}

/// The test case of a file that is refused.
fn refusal(refused: &Refused) -> Case {
    let said = |(file, line, text): (&str, usize, String)| format!("{text}\nat: {file}:{line}");
    let problems: Vec<String> = refused.by_line().map(said).collect();
    error("can be read", &problems.join("\n"))
}

/// A test case of which it is not known what would have become of it; its text begins with a line
/// that says why.
fn error(name: &str, text: &str) -> Case {
    let remark = Remark {
        kind: Kind::Error,
        message: text.lines().next().unwrap_or_default().to_owned(),
        verdict: "refused".to_owned(),
        text: text.to_owned(),
    };
    Case { name: name.to_owned(), remark: Some(remark) }
}

/// Suites of test cases by their names.
fn document(suites: &BTreeMap<&str, Vec<Case>>) -> String {
    let all: Vec<&Case> = suites.values().flatten().collect();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites name=\"sandtable check\" {}>", counts(&all));
    for (place, cases) in suites {
        let cases: Vec<&Case> = cases.iter().collect();
        let (name, skipped) = (escaped(place), number(&cases, Kind::Skipped));
        let counts = counts(&cases);
        let _ = writeln!(text, "  <testsuite name=\"{name}\" {counts} skipped=\"{skipped}\">");
        for case in cases {
            write(case, place, &mut text);
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

/// A test case.
struct Case {
    name: String,
    /// What is said of it, unless it passed.
    remark: Option<Remark>,
}

/// What is said of a test case that did not pass.
struct Remark {
    kind: Kind,
    message: String,
    verdict: String,
    text: String,
}

/// What became of a test case that did not pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Failure,
    Error,
    Skipped,
}

impl Kind {
    fn element(self) -> &'static str {
        match self {
            Kind::Failure => "failure",
            Kind::Error => "error",
            Kind::Skipped => "skipped",
        }
    }
}

fn of_check(report: &Report, checked: &Checked) -> Case {
    let source = match checked.by {
        By::Scenario => "expected",
        By::Baseline => "accepted",
        By::Page => "the page says",
    };
    let Checked { variant, statistic, measure, .. } = checked;
    let name = format!("{variant}: {statistic} of {measure}, as {source}");
    Case { name, remark: remark(report, checked) }
}

fn remark(report: &Report, checked: &Checked) -> Option<Remark> {
    let verdict = checked.opinion.verdict;
    if let Some((suppression, false)) = &checked.suppressed {
        let (reason, until) = (&suppression.reason, suppression.until);
        let message = format!("suppressed until {until}: {reason} ({verdict})");
        let text = format!("{message}\n{}", checked.sentence);
        return Some(Remark { kind: Kind::Skipped, message, verdict: verdict.to_string(), text });
    }
    let kind = match verdict {
        Verdict::Inconclusive => Kind::Error,
        _ if report.fails_by(checked) => Kind::Failure,
        _ => return None,
    };
    let message = checked.sentence.clone();
    Some(Remark {
        kind,
        message,
        verdict: verdict.to_string(),
        text: description(checked, &report.terms.again),
    })
}

fn description(checked: &Checked, again: &Again) -> String {
    let mut lines =
        vec![checked.sentence.clone(), format!("at: {}:{}", checked.file, checked.line)];
    let moved = moved_most(checked, 5);
    if !moved.is_empty() {
        lines.push(format!("moved most: {}", moved.join("; ")));
    }
    let differences = checked.evidence.iter().flat_map(|evidence| &evidence.differences);
    lines.extend(differences.map(|difference| format!("differs: {difference}")));
    if let Some((suppression, true)) = &checked.suppressed {
        let (reason, until) = (&suppression.reason, suppression.until);
        lines.push(format!("was suppressed until {until}, and counts again: {reason}"));
    }
    lines.extend(remedies(checked, again).map(|(what, how)| format!("{what}: {how}")));
    lines.join("\n")
}

fn of_unaccepted(report: &Report, missing: &Unaccepted) -> Case {
    let of = missing.variant.as_ref().map_or(String::new(), |variant| format!("{variant}: "));
    let fails = report.terms.fail_on.unaccepted;
    let remark = Remark {
        kind: if fails { Kind::Failure } else { Kind::Skipped },
        message: without_baseline(missing, &report.terms.again),
        verdict: "no baseline".to_owned(),
        text: without_baseline(missing, &report.terms.again),
    };
    Case { name: format!("{of}has a baseline"), remark: Some(remark) }
}

fn number(cases: &[&Case], kind: Kind) -> usize {
    let remarks = cases.iter().filter_map(|case| case.remark.as_ref());
    remarks.filter(|remark| remark.kind == kind).count()
}

fn counts(cases: &[&Case]) -> String {
    let number = |kind| number(cases, kind);
    format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\"",
        cases.len(),
        number(Kind::Failure),
        number(Kind::Error)
    )
}

fn write(case: &Case, place: &str, text: &mut String) {
    let (name, class) = (escaped(&case.name), escaped(&place.replace('/', ".")));
    let _ = write!(text, "    <testcase name=\"{name}\" classname=\"{class}\"");
    let Some(Remark { kind, message, verdict, text: description }) = &case.remark else {
        text.push_str("/>\n");
        return;
    };
    let (element, message) = (kind.element(), escaped(message));
    let (verdict, description) = (escaped(verdict), escaped(description).replace("&#10;", "\n"));
    let _ = writeln!(
        text,
        ">\n      <{element} message=\"{message}\" type=\"{verdict}\">{description}</{element}>\n    \
         </testcase>"
    );
}

/// Text as XML takes it, in attributes too, where a line break would become a space. What is no
/// letter is shown by its number, and what XML has no letter for as such.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in cleaned(text, false).chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            plain => escaped.push(plain),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_with_marks_is_still_xml() {
        assert_eq!(escaped("a < b & \"c\"\nd"), "a &lt; b &amp; &quot;c&quot;&#10;d");
    }

    #[test]
    fn a_report_is_known_by_its_first_element() {
        for report in [
            "<testsuites/>",
            "\u{feff}<?xml version=\"1.0\"?>\n<!-- of <another> tool -->\n<testsuite\nname=\"a\">",
            "<?xml version=\"1.0\"?><!DOCTYPE testsuites><testsuites>",
        ] {
            assert!(is_junit(report.as_bytes()), "{report}");
        }
        for other in ["", "<testsuitesfull/>", "<!-- <testsuite/>", "<a><testsuite/></a>", "<?"] {
            assert!(!is_junit(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn letters_that_xml_has_not_are_shown_as_such() {
        assert_eq!(escaped("bell\u{7} and \u{ffff}"), "bell\\u{7} and \u{fffd}");
    }
}
