//! A scenario that has been read, checked and made ready: nothing fails from here on.

mod alike;
mod asked;
mod best;
mod best_play;
mod build;
mod checks;
mod chosen;
mod counted;
mod expectation;
mod file;
mod formatted;
mod ladder;
mod layers;
mod lengths;
mod library;
mod matrix;
mod measures;
mod no_mean;
mod overlay;
mod page;
mod parameter;
mod questions;
mod reading;
mod ready;
mod relative;
mod ruled;
mod sections;
mod settings;
mod shelf;
mod slips;
mod slug;
mod source;
mod steps;
mod switch;
mod texts;
mod variant;
mod wrong;

use std::path::Path;

use sandtable_play::Library;

use crate::problem::{Problem, Refused};
use ruled::Ruled;

pub(crate) use alike::{looked_at, some};
pub(crate) use asked::AskedMeasure;
pub(crate) use best::BestQuestion;
pub(crate) use checks::{Compare, Suppression};
pub(crate) use chosen::{BestPlay, Chosen, Short};
pub(crate) use counted::{counted, in_brackets};
pub use expectation::Exactness;
pub(crate) use expectation::{Expectation, Expected};
pub(crate) use file::best::{Against, BestSettings};
pub(crate) use file::matrix::{KeyedOptions, MatrixSettings, WrittenGuess, WrittenSide};
pub(crate) use file::number::{WrittenNumber, number};
pub(crate) use file::price::{LadderPoints, LadderSettings, PriceSettings};
pub(crate) use file::{MOST_CONFIDENCE, Names, TargetVariant, TuneSettings, WrittenTarget};
pub(crate) use formatted::Formatted;
pub(crate) use ladder::Ladder;
pub(crate) use lengths::{MOST_OF_A_NAME, MOST_OF_A_TITLE};
pub(crate) use library::{NoRule, find_rule};
pub(crate) use matrix::{Guess, Guessed, MatrixOption, MatrixQuestion, SIDES};
pub(crate) use overlay::Change;
pub(crate) use page::Page;
pub(crate) use parameter::{Parameter, Source};
pub(crate) use questions::{PriceQuestion, TuneQuestion, TuneTarget, Way};
pub use ready::Scenario;
pub(crate) use relative::{is_page, resolved};
pub(crate) use sections::keys_of_file;
pub(crate) use settings::{Effort, LAST_SEED, NoTrials, PRECISION_HELP, Settings, whole_trials};
pub(crate) use shelf::{Shelf, rule_in};
pub(crate) use slug::{file_word, joined, measure_word, slug};
pub(crate) use switch::Switch;
pub(crate) use texts::Texts;
pub(crate) use variant::{BASE, Variant};
pub(crate) use wrong::Wrong;

impl Scenario {
    /// Reads a scenario from a file; `-` is standard input.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or anything in it is wrong.
    pub fn read(path: &Path) -> Result<Scenario, Refused> {
        let file = path.display().to_string();
        if is_page(&file) {
            let problem = Problem::of_file("this is a rule, and not a scenario about one");
            let help =
                "`sandtable new` prints a scenario about it; `sandtable test` tries its tests";
            let problems = vec![problem.help(Some(help.to_owned()))];
            return Err(Refused { file, text: String::new(), problems, rule: None });
        }
        let text = reading::scenario(path).map_err(|problem| Refused {
            file: file.clone(),
            text: String::new(),
            problems: vec![problem],
            rule: None,
        })?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = if file == "-" { "stdin".to_owned() } else { slug(&stem) };
        Scenario::from_text(&file, &name, &text)
    }

    /// Reads a scenario from a text. The name is that of the folder for its results, and one of the
    /// keys of its random streams. A rule that is written as text is looked for beside the file.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub fn from_text(file: &str, name: &str, text: &str) -> Result<Scenario, Refused> {
        Scenario::from_texts(file, name, text, &Texts::default())
    }

    /// The same, of which the rule is looked for among these texts.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub(crate) fn from_texts(
        file: &str,
        name: &str,
        text: &str,
        texts: &Texts,
    ) -> Result<Scenario, Refused> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let ruled = ruled::ruled(file, text, texts)?;
        let scenario = Scenario::ruled(&ruled, file, name, text)?;
        Ok(Scenario { pages: texts.read(), ..scenario })
    }

    /// Reads a scenario from a text, about a rule of a library.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub fn about(
        library: &Library,
        file: &str,
        name: &str,
        text: &str,
    ) -> Result<Scenario, Refused> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let ruled = Ruled { library: library.clone(), ..Ruled::default() };
        Scenario::ruled(&ruled, file, name, text)
    }

    fn ruled(ruled: &Ruled, file: &str, name: &str, text: &str) -> Result<Scenario, Refused> {
        build::build(ruled, file, name, text).map_err(|mut problems| {
            problems.dedup();
            let rule = rule_named_in(&ruled.library, text);
            Refused { file: file.to_owned(), text: text.to_owned(), problems, rule }
        })
    }
}

/// The rule that a scenario names, with its place in the rulebook, for whoever has to mend it.
fn rule_named_in(library: &Library, text: &str) -> Option<String> {
    let (values, _) = source::parse(text).ok()?;
    let about = library.find(values.get("rule")?.as_str()?)?.about;
    Some(format!("{}, {} ({})", about.named, about.title, about.source))
}
