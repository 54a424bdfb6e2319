//! What a command line asks to be checked, and all that is read for it.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::Failure;
use crate::args::{ChecksArguments, FALSE_ALARM, SelectionArguments};
use crate::baseline::{self, Store};
use crate::checks::{self, Budget, Checked, Declared, Selection, Subject, Suite};
use crate::commands::paths::{files_in, read_all, read_files, told};
use crate::ledger::{Ledger, Said, Spending};
use crate::refusal::Nothing;
use crate::scenario::{Scenario, is_page};
use crate::watch::Watch;

/// What a command line asks to be checked.
#[derive(Debug)]
pub(in crate::commands) struct AskedChecks {
    /// Scenarios with their baselines.
    pub(in crate::commands) subjects: Vec<Subject>,
    /// All checks that they declare.
    pub(in crate::commands) declared: Vec<Declared>,
    /// The positions of those that are asked for.
    pub(in crate::commands) selected: Vec<usize>,
    /// What came of the tests of the pages that are asked for.
    pub(in crate::commands) pages: Vec<Checked>,
    /// What was asked for.
    pub(in crate::commands) selection: Selection,
}

impl AskedChecks {
    /// The checks, and which of them are run.
    pub(in crate::commands) fn suite(&self) -> Suite<'_> {
        let AskedChecks { subjects, declared, selected, .. } = self;
        Suite { subjects, declared, selected }
    }

    /// Reads the scenarios that are asked for.
    ///
    /// # Errors
    ///
    /// If anything is wrong with a scenario or a baseline, or nothing is selected.
    pub(in crate::commands) fn new(arguments: &ChecksArguments) -> Result<AskedChecks, Failure> {
        let scenarios = read_all(&arguments.selection.paths)?;
        let asked = AskedChecks::of(scenarios, arguments)?;
        if asked.selected.is_empty() { Err(Nothing::NoCheck.into()) } else { Ok(asked) }
    }

    /// Reads the scenarios that are asked for, and tries the tests of pages, until somebody wants
    /// an end: of those that scenarios reach, and of those that are named or in the folders.
    ///
    /// # Errors
    ///
    /// If anything is wrong with a scenario, a baseline or a page, or nothing is selected.
    pub(super) fn with_pages(
        arguments: &ChecksArguments,
        watch: &Watch,
    ) -> Result<AskedChecks, Failure> {
        let (pages, files) = files_of(&arguments.selection.paths)?;
        let mut asked = AskedChecks::of(read_files(files)?, arguments)?;
        asked.pages = checks::of_pages(asked.pages_among(pages), watch)?;
        let is_empty = asked.selected.is_empty() && asked.pages.is_empty();
        if is_empty { Err(Nothing::NoCheck.into()) } else { Ok(asked) }
    }

    /// The turn that a run that looks at these has in a ledger, if there is one.
    ///
    /// # Errors
    ///
    /// If the ledger cannot be read, is damaged, or has another budget than is stated.
    pub(in crate::commands) fn spending(
        &self,
        arguments: &ChecksArguments,
    ) -> Result<Option<Spending>, Failure> {
        let open = |file: &Path| Ledger::open(file, arguments.false_alarm, FALSE_ALARM);
        let ledger = arguments.ledger.as_deref().map(open).transpose()?;
        let said = Said { trials: arguments.trials, engine: arguments.selection.engine };
        Ok(ledger.map(|ledger| ledger.spending(&self.subjects, said)))
    }

    /// All that decides what comes of a check, besides the scenarios.
    pub(super) fn question(&self, budget: &Budget) -> Value {
        let check = |&i: &usize| {
            let Declared { subject, variant, measure, .. } = &self.declared[i];
            json!([self.subjects[*subject].place, variant, measure])
        };
        let baseline = |subject: &Subject| subject.baseline.as_ref().map(baseline::text);
        json!({
            "checks": self.selected.iter().map(check).collect::<Vec<_>>(),
            "baselines": self.subjects.iter().map(baseline).collect::<Vec<_>>(),
            "error": budget.error,
            "trials": budget.trials,
            "engine": budget.engine,
        })
    }

    fn of(scenarios: Vec<Scenario>, arguments: &ChecksArguments) -> Result<AskedChecks, Failure> {
        let ChecksArguments { selection, seed, .. } = arguments;
        let SelectionArguments { paths, baselines, .. } = selection;
        let mut scenarios = checks::sorted(scenarios)?;
        for scenario in &mut scenarios {
            scenario.settings.seed = seed.unwrap_or(scenario.settings.seed);
        }
        let store = Store::new(baselines);
        let subjects = checks::subjects(scenarios, &store, paths)?;
        let selection = self::selection(selection);
        selection.check(&subjects)?;
        let declared = checks::declare(&subjects);
        let is_selected = |declared: &Declared| {
            selection.has_scenario(&subjects[declared.subject])
                && selection.has(&declared.variant, &declared.measure)
        };
        let selected: Vec<usize> =
            (0..declared.len()).filter(|&i| is_selected(&declared[i])).collect();
        Ok(AskedChecks { subjects, declared, selected, pages: Vec::new(), selection })
    }

    /// The pages whose tests are asked for, given those that the command line names. A variant or a
    /// measure is a part of a scenario, and the tests of a page are no part of it.
    fn pages_among(&self, named: Vec<PathBuf>) -> Vec<PathBuf> {
        if !self.selection.is_of_whole_scenarios() {
            return Vec::new();
        }
        let selected = self.subjects.iter().filter(|subject| self.selection.has_scenario(subject));
        let reached = selected.flat_map(|subject| subject.scenario.pages.iter().cloned());
        let named = named.into_iter().filter(|_| self.selection.scenario.is_none());
        reached.chain(named).collect()
    }
}

/// The pages and the scenarios that paths lead to.
///
/// # Errors
///
/// If a folder cannot be read, or there are neither.
fn files_of(paths: &[PathBuf]) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Failure> {
    let is_rule = |file: &PathBuf| is_page(&file.to_string_lossy());
    let mut pages = files_in(paths, "rule")?;
    pages.retain(is_rule);
    let mut scenarios = files_in(paths, "toml")?;
    scenarios.retain(|file| !is_rule(file));
    if pages.is_empty() && scenarios.is_empty() {
        return Err(Nothing::NoScenario { folders: told(paths) }.into());
    }
    Ok((pages, scenarios))
}

/// What is selected, by name.
pub(in crate::commands) fn selection(arguments: &SelectionArguments) -> Selection {
    let SelectionArguments { scenario, variant, measure, .. } = arguments;
    Selection { scenario: scenario.clone(), variant: variant.clone(), measure: measure.clone() }
}
