//! What repeated runs of checks have spent of one budget for false alarms.
//!
//! A check of the same trials always comes to the same verdict, but one with another seed, as every
//! night, is a new chance to be wrong. The runs that a ledger lists share its budget: the first may
//! spend a half of it, the second a sixth, run `n` one part in `n (n + 1)`. These parts add up to
//! the whole however many runs there will be, and the trials that a decision takes grow only with
//! the logarithm of `n`. What is looked at again, the same trials of the same scenarios against the
//! same baselines, spends nothing anew: it has the part that it had. With another number of trials
//! the last look stands elsewhere, which is a new chance to be wrong.
//!
//! # References
//!
//! - D. P. Foster and R. A. Stine (2008), "α-investing: a procedure for sequential control of expected
//!   false discoveries", *Journal of the Royal Statistical Society B* 70, 429-444 (spending on tests
//!   that come one after another, without end).
//! - A. Ramdas, P. Grünwald, V. Vovk and G. Shafer (2023), "Game-theoretic statistics and safe anytime-
//!   valid inference", *Statistical Science* 38, 576-601.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::checkpoint::unusable;
use crate::checks::{Subject, Turn};
use crate::date::Date;
use crate::disk::atomic;
use crate::disk::lock::Lock;
use crate::engine::EngineChoice;
use crate::problem::Damage;
use crate::refusal::Refusal;
use crate::unfinished::Placing;
use crate::{Failure, baseline};

/// The first line, with the version of the form.
const HEAD: &str = "sandtable ledger 1";

/// The names of the columns.
const COLUMNS: &str = "run,day,what,budget";

/// The budget that runs share, and the runs that have spent of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ledger {
    file: PathBuf,
    false_alarm: f64,
    runs: Vec<Run>,
}

/// A run that has looked at trials.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    day: Date,
    /// A hash of what it looked at.
    what: String,
}

/// A ledger has another budget than the command line says.
#[derive(Debug, thiserror::Error)]
#[error("{} has a budget of {kept}, not of {stated}", .file.display())]
struct OtherBudget {
    file: PathBuf,
    kept: f64,
    stated: f64,
}

impl Refusal for OtherBudget {
    fn help(&self) -> Option<String> {
        Some("leave --false-alarm out, or begin another ledger".to_owned())
    }
}

/// Another run has taken the turn that a run was to have.
#[derive(Debug, thiserror::Error)]
#[error("{}: another run was entered meanwhile: this one has no part of the budget, and no verdict", .0.display())]
struct Overtaken(PathBuf);

impl Refusal for Overtaken {
    fn help(&self) -> Option<String> {
        Some("runs with one ledger come one after another; run this again".to_owned())
    }
}

/// What a run is about to spend of the budget of a ledger.
#[derive(Debug)]
pub(crate) struct Spending {
    /// Its part.
    pub(crate) turn: Turn,
    what: String,
    ledger: Ledger,
}

/// That no run that is entered has the part of the budget that a verdict spends, but this one, so that the
/// verdict may be told. The program does not end as long as this is held.
#[derive(Debug)]
pub(crate) struct Entered {
    /// Whether it could be written that this one has it: where it could not, the next run has the same part.
    written: Result<(), Failure>,
    _to_be_told: Placing,
}

impl Entered {
    /// Makes sure that the verdict is told before the program may end; says whether the part could be written.
    ///
    /// # Errors
    ///
    /// If it could not.
    pub(crate) fn then(self, reach: impl FnOnce()) -> Result<(), Failure> {
        reach();
        self.written
    }
}

/// What is to be done where a part could not be written, so that no other run spends it, too.
const SAME_AGAIN: &str = "this verdict is not entered in the ledger, and the next run has the same part of the \
                          budget: run the same again, with the same seed, before any other";

/// What is to be done where another process keeps a ledger for itself.
const NO_VERDICT: &str = "this run is not entered in the ledger, and has no verdict: run it again";

/// Enters what a verdict spends, `spent` for all of it, unless it is entered already. A run without a ledger
/// has nothing to enter, and nor has one that has decided nothing by trials.
///
/// # Errors
///
/// If another run has spent that part meanwhile, or may be spending it now.
pub(crate) fn enter(spending: Option<Spending>, spent: f64, day: Date) -> Result<Entered, Failure> {
    let Some(Spending { ledger, what, .. }) = spending.filter(|_| 0.0 < spent) else {
        return Ok(Entered { written: Ok(()), _to_be_told: Placing::begin() });
    };
    let (written, placing) = match ledger.enter(&what, day) {
        Err(NotEntered::Taken(failure)) => return Err(failure),
        Err(NotEntered::Unwritten(why, placing)) => {
            (Err(Failure::Unentered { why: Box::new(why), help: SAME_AGAIN.to_owned() }), placing)
        }
        Ok(placing) => (Ok(()), placing),
    };
    Ok(Entered { written, _to_be_told: placing })
}

/// Why a run is not entered.
#[derive(Debug)]
enum NotEntered {
    /// Another run has its part, or may have.
    Taken(Failure),
    /// No run that is entered has the part, and it could not be written that this one has it.
    Unwritten(Failure, Placing),
}

impl Ledger {
    /// The ledger of a file; one without any run if there is no such file yet.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not as it was written, or has another budget than is stated.
    pub(crate) fn open(file: &Path, stated: Option<f64>, usual: f64) -> Result<Ledger, Failure> {
        let Some(text) = unusable::text_if_there(file)? else {
            let false_alarm = stated.unwrap_or(usual);
            return Ok(Ledger { file: file.to_owned(), false_alarm, runs: Vec::new() });
        };
        let ledger = read(file, &text).map_err(|damage| Failure::Baselines(vec![damage]))?;
        match stated.filter(|stated| stated.total_cmp(&ledger.false_alarm).is_ne()) {
            None => Ok(ledger),
            Some(stated) => {
                let (file, kept) = (file.to_owned(), ledger.false_alarm);
                Err(Failure::from(OtherBudget { file, kept, stated }).of_option("--false-alarm"))
            }
        }
    }

    /// The turn of a run that looks at these, by trials as the command line says.
    pub(crate) fn spending(self, subjects: &[Subject], said: Said) -> Spending {
        let what = digest(subjects, said);
        Spending { turn: self.turn(&what), what, ledger: self }
    }

    /// The part of a run that looks at this.
    fn turn(&self, what: &str) -> Turn {
        let before = self.runs.iter().position(|run| run.what == what);
        let number = before.unwrap_or(self.runs.len()) + 1;
        let (entered, false_alarm) = (self.runs.len(), self.part(number));
        Turn { number, false_alarm, of_all: self.false_alarm, entered, spent: self.spent() }
    }

    /// What the runs that are entered have spent: the sum of the first `n` parts is `n / (n + 1)`.
    fn spent(&self) -> f64 {
        let count = self.runs.len() as f64;
        self.false_alarm * count / (count + 1.0)
    }

    fn part(&self, number: usize) -> f64 {
        self.false_alarm / (number as f64 * (number + 1) as f64)
    }

    /// Enters a run that has looked at this, unless it is entered already. The program does not end before
    /// what comes of it is dropped.
    ///
    /// # Errors
    ///
    /// If another run has been entered since, so that the part of this one is another, if another is being
    /// entered, or if the file cannot be read or written.
    fn enter(&self, what: &str, day: Date) -> Result<Placing, NotEntered> {
        let file = &self.file;
        // What is there is read and replaced under its lock.
        let was_there = file.exists();
        let _alone = Lock::of_file(file).map_err(|why| {
            NotEntered::Taken(Failure::Unentered {
                why: Box::new(why),
                help: NO_VERDICT.to_owned(),
            })
        })?;
        let placing = Placing::begin();
        let mut now = self.now(what)?;
        if now.has(what) {
            return Ok(placing);
        }
        now.runs.push(Run { day, what: what.to_owned() });
        let text = now.text();
        let is_dangling = || !file.exists() && fs::symlink_metadata(file).is_ok();
        let written = if was_there || is_dangling() {
            atomic::write(file, text.as_bytes())
        } else {
            // Two runs may both be the first: what one of them has made, the other does not replace.
            atomic::create(file, text.as_bytes())
        };
        match written {
            Ok(()) => Ok(placing),
            // The same run may have been entered meanwhile by another process; or by this one, to which the
            // disk did not say so.
            Err(_) if self.now(what)?.has(what) => Ok(placing),
            Err(failure) => Err(NotEntered::Unwritten(failure, placing)),
        }
    }

    /// The ledger as it is now, in which a run that has looked at this still has the part that it had.
    ///
    /// # Errors
    ///
    /// If another run has that part, or the file cannot be read.
    fn now(&self, what: &str) -> Result<Ledger, NotEntered> {
        let now = Ledger::open(&self.file, None, self.false_alarm).map_err(NotEntered::Taken)?;
        let part = |ledger: &Ledger| ledger.turn(what).false_alarm;
        if part(&now).total_cmp(&part(self)).is_eq() {
            Ok(now)
        } else {
            Err(NotEntered::Taken(Overtaken(self.file.clone()).into()))
        }
    }

    /// Whether a run is entered that has looked at this.
    fn has(&self, what: &str) -> bool {
        self.runs.iter().any(|run| run.what == what)
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\nfalse-alarm {}\n{COLUMNS}\n", self.false_alarm);
        for (number, Run { day, what }) in (1..).zip(&self.runs) {
            let _ = writeln!(text, "{number},{day},{what},{}", self.part(number));
        }
        text
    }
}

/// What the command line says of the trials of a run: with others, looks stand elsewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said {
    /// The most trials of any variant, if that is said.
    pub(crate) trials: Option<u64>,
    /// The engine, if that is said.
    pub(crate) engine: Option<EngineChoice>,
}

/// What a run looks at, whichever of its checks are selected: the trials, by version, seed,
/// scenario and what is said of them, and what they are held against.
fn digest(subjects: &[Subject], said: Said) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |text: &str| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    add(env!("CARGO_PKG_VERSION"));
    for Subject { scenario, place, baseline, .. } in subjects {
        let baseline = baseline.as_ref().map(baseline::text).unwrap_or_default();
        let seed = scenario.settings.seed.to_string();
        for text in [place, &seed, &scenario.hash, &scenario.rules_hash, &baseline] {
            add(text);
        }
    }
    if let Some(trials) = said.trials {
        add(&format!("trials {trials}"));
    }
    if let Some(engine) = said.engine {
        add(&format!("engine {}", json!(engine)));
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// Reads what would be written again byte for byte, but for the ends of its lines: version control may
/// have given them those of another system.
fn read(file: &Path, text: &str) -> Result<Ledger, Damage> {
    let text = &*text.replace("\r\n", "\n");
    let false_alarm = text.lines().nth(1).and_then(|line| line.strip_prefix("false-alarm "));
    let false_alarm = false_alarm.and_then(|number| number.parse().ok());
    let within = |number: &f64| 0.0 < *number && *number < 1.0;
    let ledger = Ledger {
        file: file.to_owned(),
        false_alarm: false_alarm.filter(within).unwrap_or(f64::NAN),
        runs: text.lines().skip(3).map_while(run).collect(),
    };
    let expected = ledger.text();
    if expected == text && !ledger.false_alarm.is_nan() {
        return Ok(ledger);
    }
    // Where all lines are the same, the end of the last is missing.
    let count = text.lines().count().max(1);
    let is_same = |(written, expected): &(&str, &str)| written == expected;
    let same = text.lines().zip(expected.lines()).take_while(is_same).count();
    let line = (same + 1).min(count);
    let help = "restore the file from version control; to begin another budget, name another file";
    let problem = "this is not as `sandtable check --ledger` writes it";
    Err(Damage::new(line, problem).help(help).of(&file.display().to_string()))
}

fn run(line: &str) -> Option<Run> {
    let mut cells = line.split(',').skip(1);
    let (day, what) = (cells.next()?.parse().ok()?, cells.next()?.to_owned());
    Some(Run { day, what })
}

#[cfg(test)]
mod tests;
