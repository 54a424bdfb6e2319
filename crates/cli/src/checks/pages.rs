//! What pages say must come out of them: their worked examples and expectations, as claims.

use std::path::{Path, PathBuf};

use sandtable_sim::check::{Tier, Verdict};

use super::report::{By, Checked};
use super::subjects::normal;
use super::{Opinion, found_in_page, it_is};
use crate::Failure;
use crate::baseline::Origin;
use crate::page_tests::{Tested, closely, try_tests};
use crate::scenario::{BASE, Page};
use crate::watch::Watch;

/// Whatever the pages say, each page once and in order of their paths. What was not tried before
/// somebody wanted an end is not decided.
///
/// # Errors
///
/// If a page cannot be read, or a test cannot be tried.
pub(crate) fn of_pages(mut files: Vec<PathBuf>, watch: &Watch) -> Result<Vec<Checked>, Failure> {
    let real = |file: &PathBuf| std::fs::canonicalize(file).unwrap_or_else(|_| file.clone());
    files.sort_by_cached_key(|file| (real(file), file.clone()));
    files.dedup_by_key(|file| real(file));
    let (mut pages, mut refused) = (Vec::new(), Vec::new());
    for file in &files {
        match Page::read(file) {
            Ok(page) => pages.push(page),
            Err(error) => refused.push(error),
        }
    }
    if !refused.is_empty() {
        return Err(Failure::Scenarios(refused));
    }
    let _waiting = watch.over_enumerations();
    let mut checks = Vec::new();
    for page in &pages {
        let tests = try_tests(page, Some(watch))?;
        checks.extend(tests.into_iter().map(|tested| checked(page, tested)));
    }
    Ok(checks)
}

/// A test of a page, as a check.
fn checked(page: &Page, tested: Tested) -> Checked {
    let file = normal(Path::new(&page.file));
    let rulebook = page.faces.first().map_or("", |face| &face.about.rulebook);
    let given = tested.given.as_str();
    let is_sampled = tested.is_sampled();
    Checked {
        place: format!("{rulebook}/{file}"),
        title: page.title.clone(),
        scenario_file: file.clone(),
        rules_hash: page.hash(),
        variant: if given.is_empty() { BASE.to_owned() } else { given.to_owned() },
        sentence: sentence(&tested, &file),
        measure: tested.of,
        statistic: tested.statistic,
        is_share: false,
        by: By::Page,
        file,
        line: tested.line,
        margin: tested.expected.as_ref().map(|_| 0.0),
        expected: tested.expected.unwrap_or_default(),
        found: tested.found,
        origin: (tested.is_tried && !is_sampled).then_some(Origin::Exact),
        opinion: if tested.is_tried {
            opinion(tested.holds, is_sampled)
        } else {
            Opinion::not_reached()
        },
        // Beside the budget: the trials are always the same, and were wrong once in a million or
        // never.
        spent: 0.0,
        suppressed: None,
        evidence: None,
    }
}

/// What is thought of a test: trials cannot show that a number is as it is said to be.
fn opinion(holds: bool, is_sampled: bool) -> Opinion {
    let exact = Opinion::exact(holds);
    match (is_sampled, holds) {
        (false, _) => exact,
        (true, true) => Opinion {
            verdict: Verdict::PassWeak,
            tier: Tier::Sampled,
            smallest_shift: None,
            ..exact
        },
        (true, false) => Opinion { tier: Tier::Sampled, smallest_shift: None, ..exact },
    }
}

/// What happened, in a sentence.
fn sentence(tested: &Tested, file: &str) -> String {
    let said = tested.said();
    let found = tested.found.as_deref().map_or_else(String::new, found_in_page);
    let closely = closely(tested);
    if !tested.is_tried {
        return format!("{said} in {file} was not tried before the end");
    }
    match (&tested.expected, tested.holds) {
        (None, true) => format!("{said} in {file} comes out"),
        (None, false) => format!("{said} in {file} does not come out: {found}"),
        (Some(_), true) => format!("{said} in {file}, as the page says{closely}"),
        (Some(_), false) => {
            let it_is = tested.found.as_deref().map_or_else(String::new, it_is);
            format!("{said} in {file} does not hold: {it_is}{closely}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::atomic;
    use crate::scenario::Exactness;

    #[test]
    fn a_test_by_trials_spends_nothing_of_the_budget() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("one.rule");
        let text = "rule a.one \"One\"\nresolve { result { one = roll d2 \"one\" } }\n\
                    expect mean one = 3/2\n";
        atomic::write(&file, text.as_bytes()).unwrap();
        let page = Page::read(&file).unwrap();
        let tested = try_tests(&page, None).unwrap().remove(0);
        let sampled = checked(&page, Tested { exactness: Exactness::Sampled, ..tested });
        assert_eq!(
            (sampled.opinion.tier, sampled.opinion.verdict),
            (Tier::Sampled, Verdict::PassWeak)
        );
        assert!(sampled.spent <= 0.0, "{}: the trials are always the same", sampled.spent);
    }
}
