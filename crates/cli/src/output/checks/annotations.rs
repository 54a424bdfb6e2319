//! Annotations that GitHub shows at a line of a file.

use std::path::Path;

use sandtable_sim::check::Verdict;

use super::without_baseline;
use crate::Failure;
use crate::checks::{Again, By, Checked, Report, Unaccepted};
use crate::problem::{Damage, Refused};
use crate::terminal::cleaned::cleaned;

/// A workflow command for each check that did not pass, one to a line.
///
/// GitHub shows ten of a kind: what is expected comes first, and all measures of a variant that are
/// not as accepted have one annotation together. It looks for files from the root of the repository,
/// below which this program may have been started in a folder, `here`.
pub(crate) fn annotations(report: &Report, here: &Path) -> String {
    let is_expected = |checked: &&Checked| checked.by != By::Baseline;
    let (expected, accepted): (Vec<&Checked>, Vec<&Checked>) =
        report.checks.iter().partition(is_expected);
    let of_one = |checked: &&Checked| annotation(report, &[checked], here);
    let of_variant = |checks: &[&Checked]| annotation(report, checks, here);
    let together = |a: &&Checked, b: &&Checked| {
        a.place == b.place && a.variant == b.variant && level(report, a) == level(report, b)
    };
    let expected = expected.iter().filter_map(of_one);
    let accepted: Vec<&Checked> =
        accepted.into_iter().filter(|checked| level(report, checked).is_some()).collect();
    let of_checks = expected.chain(accepted.chunk_by(together).filter_map(of_variant));
    let fails = report.terms.fail_on.unaccepted;
    let unaccepted = report.unaccepted.iter().filter(|_| fails);
    of_checks
        .chain(unaccepted.map(|missing| of_unaccepted(missing, &report.terms.again, here)))
        .collect()
}

fn of_unaccepted(missing: &Unaccepted, again: &Again, here: &Path) -> String {
    let title = format!("no baseline: {}", missing.place);
    command("error", &here.join(&missing.file), 1, &title, &without_baseline(missing, again))
}

/// Workflow commands for why nothing was checked, each at its file and line if it has one.
pub(crate) fn refusals(failure: &Failure, here: &Path) -> String {
    let refuse = |file: &str, line, text: &str| {
        command("error", &here.join(file), line, "nothing was checked", text)
    };
    let of_scenario = |refused: &Refused| -> String {
        refused.by_line().map(|(file, line, text)| refuse(file, line, &text)).collect()
    };
    match failure {
        Failure::Scenario(refused) => of_scenario(refused),
        Failure::Scenarios(refused) => refused.iter().map(of_scenario).collect(),
        Failure::Baselines(damages) => {
            let text = |damage: &Damage| format!("{}\n{}", damage.problem, damage.help);
            damages.iter().map(|damage| refuse(&damage.file, damage.line, &text(damage))).collect()
        }
        other => format!("::error title=nothing was checked::{}\n", data(&other.sentence())),
    }
}

fn command(level: &str, file: &Path, line: usize, title: &str, text: &str) -> String {
    let file = file.display().to_string().replace('\\', "/");
    format!(
        "::{level} file={},line={line},title={}::{}\n",
        property(&file),
        property(title),
        data(text)
    )
}

/// How bad it is, in the words of the workflow; nothing if it need not be shown.
fn level(report: &Report, checked: &Checked) -> Option<&'static str> {
    let verdict = checked.opinion.verdict;
    match &checked.suppressed {
        Some((_, false)) if Verdict::PassWeak < verdict => Some("notice"),
        Some((_, false)) => None,
        _ if report.fails_by(checked) => Some("error"),
        _ => (verdict == Verdict::Inconclusive).then_some("warning"),
    }
}

fn annotation(report: &Report, checks: &[&Checked], here: &Path) -> Option<String> {
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
    let title = format!("{verdict}: {} of {}", first.measure, first.place);
    let text = first.sentence.clone() + &more;
    Some(command(level, &here.join(&first.file), first.line, &title, &text))
}

/// What may stand behind the second colon.
fn data(text: &str) -> String {
    cleaned(text, false).replace('%', "%25").replace('\n', "%0A")
}

/// What may stand between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_is_one_line_of_one_command() {
        let title = "50%\n::stop-commands::x";
        let said = command("error", Path::new("a,b:c.toml"), 3, title, "one\r\n::error::two, 5%");
        assert_eq!(
            said,
            "::error file=a%2Cb%3Ac.toml,line=3,title=50%25%0A\\u{3a}%3Astop-commands%3A%3Ax\
             ::one\\u{d}%0A\\u{3a}:error::two, 5%25\n"
        );
    }
}
