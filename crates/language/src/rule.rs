//! A rule that was read from a page of text.

use crate::core::{Core, Over, Range};
use crate::data::Data;
use crate::keys::{self, Keys};
use crate::library::{Empty, Library};
use crate::lower::{self, Given};
use crate::page::Page;
use crate::parser::parse;
use crate::problem::{Problem, Span};
use crate::program::Program;
use crate::purity::Purity;
use crate::ranges::{Ranges, analyse};
use crate::refusal::Refusal;
use crate::syntax::{Name, Text};
use crate::unread::unread;

/// A rule that was read from a page of text, and found to be without fault.
///
/// ```
/// use sandtable_language::{Data, Rule};
///
/// let rule = Rule::read(
///     r#"
///     rule house.volley "A volley"
///     circumstances { shots 1..20 (shots) = 4 "Shots." }
///     figures       { score 2..6 = 4          "Score that hits." }
///     resolve {
///       let hits = "to hit": count shots of d6 >= score
///       result { hits = hits (hits) "hits" }
///     }
///     "#,
/// );
/// let rule = rule.expect("nothing is wrong with it");
/// assert_eq!(rule.id(), "house.volley");
/// let nothing = Data::EMPTY;
/// rule.prepare(&nothing, &nothing, &nothing).expect("every key has a default");
/// ```
#[derive(Debug)]
pub struct Rule {
    pub(crate) page: Page,
    pub(crate) purity: Purity,
    keys: Keys,
    example: Data,
}

impl Rule {
    /// Reads a page.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the text.
    pub fn read(text: &str) -> Result<Rule, Vec<Problem>> {
        Rule::read_with(text, &Empty)
    }

    /// Reads a page that may play other rules.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the text.
    pub fn read_with(text: &str, library: &dyn Library) -> Result<Rule, Vec<Problem>> {
        let (tree, mut problems) = parse(text);
        let Some(tree) = tree.filter(|_| problems.is_empty()) else { return Err(problems) };
        let page = Page::of(tree, library, &mut problems);
        let purity = Purity::of(&page, &mut problems);
        sound(problems)?;
        check(&page, &purity)?;
        let mut problems = Vec::new();
        let (keys, example) = keys::keys_of(&page, &purity, &mut problems);
        sound(problems)?;
        let rule = Rule { page, purity, keys, example };
        sound(rule.check_tests())?;
        sound(rule.check_example())?;
        Ok(rule)
    }

    /// What is wrong in the situation of the example with the rules that it plays, of which not all
    /// situations are looked at in general.
    fn check_example(&self) -> Vec<Problem> {
        if !self.page.plays() {
            return Vec::new();
        }
        let nothing = Data::EMPTY;
        let given = Given::of(&self.page, &self.purity, [&self.example, &nothing, &nothing]);
        let Ok(given) = given else { return Vec::new() };
        let lowered = lower::lower(&self.page, &self.purity, &given);
        if !lowered.problems.is_empty() {
            return lowered.problems;
        }
        Program::new(&lowered.core, false).err().unwrap_or_default()
    }

    /// Its id.
    pub fn id(&self) -> String {
        dotted(&self.page.tree.id)
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        &self.page.tree.title.text
    }

    /// The document and heading that it is from, if that is said.
    pub fn source(&self) -> Option<&str> {
        said(self.page.tree.source.as_ref())
    }

    /// What it says in short, if that is said.
    pub fn text(&self) -> Option<&str> {
        said(self.page.tree.text.as_ref())
    }

    /// Other ids that name it.
    pub fn covers(&self) -> Vec<String> {
        self.page.tree.covers.iter().map(|path| dotted(path)).collect()
    }

    /// The assumptions that it leans on, by id.
    pub fn assumes(&self) -> Vec<String> {
        self.page.tree.assumes.iter().map(|path| dotted(path)).collect()
    }

    /// Whether dice are rolled at all.
    pub fn rolls(&self) -> bool {
        self.purity.resolve_rolls()
    }

    /// What a scenario may say about it.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Circumstances for a first scenario.
    pub fn example(&self) -> &Data {
        &self.example
    }

    /// Makes it ready for a situation. What is left out has its default.
    ///
    /// # Errors
    ///
    /// If the situation cannot be played, with the key to blame.
    pub fn prepare(
        &self,
        circumstances: &Data,
        figures: &Data,
        rulings: &Data,
    ) -> Result<Program, Refusal> {
        let given = Given::of(&self.page, &self.purity, [circumstances, figures, rulings])?;
        if let Some(refusal) = lower::refusal(&self.page, &self.purity, &given) {
            return Err(refusal);
        }
        let lowered = lower::lower(&self.page, &self.purity, &given);
        if let Some(problem) = lowered.problems.into_iter().next() {
            return Err(unforeseen(problem));
        }
        program(&lowered.core).map_err(unforeseen)
    }
}

/// What can be known of a page without a situation is right.
fn check(page: &Page, purity: &Purity) -> Result<(), Vec<Problem>> {
    let given = Given::in_general(page);
    let lowered = lower::lower(page, purity, &given);
    sound(lowered.problems)?;
    let mut problems = lowered.unread;
    problems.extend(unread(page, &lowered.used));
    // Of other rules not all situations are looked at here, so that what seems decided may not be.
    let plays = lowered.core.routines.iter().any(|routine| routine.foreign.is_some());
    match analyse(&lowered.core, !plays) {
        Ok(ranges) => problems.extend(undivided(&lowered.core, &ranges)),
        Err(found) => problems.extend(found.into_iter().filter(|problem| {
            let Span { start, end } = problem.span;
            let is_decided = problem.message == DECIDED;
            !(is_decided && lowered.settled.contains(&(start, end)))
        })),
    }
    sound(problems)
}

/// What is said of a comparison that no dice can change.
const DECIDED: &str = "this comparison is decided before any die is rolled";

/// Measures that are divided by what may be zero, which is found for all situations at once.
fn undivided(core: &Core, ranges: &Ranges) -> Vec<Problem> {
    let gives = ranges.gives.last().map_or(&[][..], Vec::as_slice);
    let divided = core.measures.iter().filter(|measure| measure.known.is_none());
    let by_zero = divided.filter_map(|measure| {
        let over = match measure.over {
            Over::Given(place) => *gives.get(place)?,
            Over::Constant(number) => Range::only(number),
        };
        if !over.has(0) {
            return None;
        }
        let message = format!("`{}` may be divided by zero", measure.name);
        let help = "say what it is then: `if 0 < men then dead / men else nothing`";
        let problem = Problem::new(measure.span, message);
        Some(problem.expecting(format!("the divisor is {over}")).help(help))
    });
    by_zero.collect()
}

fn sound(mut problems: Vec<Problem>) -> Result<(), Vec<Problem>> {
    problems.sort_by_key(|problem| problem.span.start);
    problems.dedup();
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

fn program(core: &Core) -> Result<Program, Problem> {
    let first = |problems: Vec<Problem>| {
        let none = || Problem::new(Span::default(), "this cannot be played");
        problems.into_iter().next().unwrap_or_else(none)
    };
    Program::new(core, false).map_err(first)
}

/// A situation in which something goes wrong that does not in general.
fn unforeseen(problem: Problem) -> Refusal {
    Refusal { key: vec!["circumstances".to_owned()], problem: problem.message }
}

fn said(text: Option<&Text>) -> Option<&str> {
    text.map(|text| text.text.as_str())
}

/// Names with dots between them.
pub(crate) fn dotted(path: &[Name]) -> String {
    let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
    names.join(".")
}
