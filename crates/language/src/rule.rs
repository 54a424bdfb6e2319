//! A rule that was read from a page of text.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable_dice::Behaviour;

use crate::absent::settled;
use crate::core::Core;
use crate::data::Data;
use crate::decision::{self, Decided};
use crate::faults::Faults;
use crate::keys::Keys;
use crate::library::Library;
use crate::loading::{Loaded, load};
use crate::longest::too_long;
use crate::lower::{self, Given};
use crate::mistyped;
use crate::native::{Native, clashes};
use crate::page::{Page, Read};
use crate::playable::Playable;
use crate::poisoned::Poisoned;
use crate::problem::{Problem, Question, Span, sound};
use crate::program::Program;
use crate::purity::Purity;
use crate::ranges::analyze_in_general;
use crate::refusal::Refusal;
use crate::situation;
use crate::sources::Sources;
use crate::surface;
use crate::syntax::{Text, dotted};
use crate::tested::names_in_tests;
use crate::undivided::undivided;
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
    /// Figures and rulings as the page has them.
    pub(crate) by_heart: Given,
    keys: Keys,
    example: Data,
    decisions: Vec<Decided>,
    assumes: Vec<String>,
    pub(crate) sources: Sources,
}

impl Rule {
    /// Reads a page that stands by itself.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the text.
    pub fn read(text: &str) -> Result<Rule, Vec<Problem>> {
        Rule::read_with("", text, &()).map_err(|faults| faults.problems)
    }

    /// Reads a page and the libraries that it uses. The page has a name by which it asks for them.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them.
    pub fn read_with(name: &str, text: &str, library: &dyn Library) -> Result<Rule, Faults> {
        let (loaded, sources, mut problems) = load(name, text, library);
        if loaded.is_library() {
            problems = vec![no_rule(&loaded)];
        }
        match read(loaded, &sources, problems, true) {
            Ok(rule) => Ok(Rule { sources, ..rule }),
            Err(problems) => Err(Faults::of(problems, sources)),
        }
    }

    /// Looks at the names and types of a page, and not at its numbers: no rule that it plays is made ready
    /// for a situation.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them, in the order of the text.
    pub fn check_names(name: &str, text: &str, library: &dyn Library) -> Result<(), Vec<Problem>> {
        let (loaded, sources, mut problems) = load(name, text, library);
        let mut poisoned = Poisoned::of(&sources, &loaded, &problems);
        if let Some((page, purity)) = declared(loaded, &mut poisoned, &mut problems) {
            if !problems.is_empty() {
                poisoned.spread(&page.tree, &problems);
            }
            let lowered = lower::lower(&page, &purity, &Given::in_general(&page, &purity));
            problems.extend(poisoned.own(lowered.problems, &page.tree));
        }
        problems.sort_by_key(|problem| problem.span.start);
        problems.dedup();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
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

    /// The assumptions that it leans on, those of the libraries that it reaches included, by id.
    pub fn assumes(&self) -> &[String] {
        &self.assumes
    }

    /// The texts that it was read from.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The rules that it plays, with how it names them.
    pub fn played(&self) -> impl Iterator<Item = (&str, &Arc<dyn Playable>)> {
        self.page.played()
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

    /// What it leaves to its players, in the order of the text.
    pub fn decisions(&self) -> &[Decided] {
        &self.decisions
    }

    /// The measure that answers the question of the page, if it says which.
    pub fn asks(&self) -> Option<&str> {
        let measure = self.page.tree.asks.as_ref()?.measure.as_ref()?;
        Some(&measure.text)
    }

    /// The native parts that it imports.
    pub fn natives(&self) -> &[Native] {
        &self.page.natives
    }

    /// Makes it ready for a situation. What is left out has its default; native parts are as in their
    /// examples.
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
        let said = [circumstances, figures, rulings];
        self.prepare_behaving(said, &[], &Behaviour::default())
    }

    /// Makes it ready for a situation, with what is said of native parts, by name: of circumstances,
    /// figures and rulings; and with players who behave so.
    ///
    /// # Errors
    ///
    /// If the situation cannot be played, with the key to blame.
    pub fn prepare_behaving(
        &self,
        said: [&Data; 3],
        natives: &[(String, [Data; 3])],
        behaviour: &Behaviour,
    ) -> Result<Program, Refusal> {
        let over = self.page.natives.iter().filter_map(|native| {
            let (name, base) = natives.iter().find(|(name, _)| *name == native.name)?;
            Some((name.clone(), native.over(base.clone())))
        });
        let given = Given::of(&self.page, &self.purity, said)?.beside(over.collect());
        if let Some(refusal) = lower::refusal(&self.page, &self.purity, &given) {
            return Err(refusal);
        }
        let mut lowered = lower::lower(&self.page, &self.purity, &given);
        if let Some(problem) = std::mem::take(&mut lowered.problems).into_iter().next() {
            return Err(self.unforeseen(problem));
        }
        lowered.hold_all_set();
        decision::behave(&mut lowered.core, behaviour);
        program(&lowered.core).map_err(|problem| self.unforeseen(problem))
    }

    /// A situation in which something goes wrong that does not in general.
    fn unforeseen(&self, problem: Problem) -> Refusal {
        let Problem { message, label, help, key, span, .. } = problem;
        let place = self.sources.told(span);
        let said = [message, label].into_iter().chain(help).chain(place);
        let said: Vec<String> = said.filter(|said| !said.is_empty()).collect();
        let key = key.map_or_else(|| vec!["circumstances".to_owned()], <[String]>::into_vec);
        Refusal { key, problem: said.join("; ") }
    }
}

/// What files declare, and which of their parts ask no dice; nothing where no more can be told of them.
pub(crate) fn declared(
    loaded: Loaded,
    poisoned: &mut Poisoned<'_>,
    problems: &mut Vec<Problem>,
) -> Option<(Page, Purity)> {
    let mut found = Vec::new();
    let page = Page::of(loaded, &mut found);
    let before = found.len();
    let purity = page.as_ref().map(|page| Purity::of(page, &mut found));
    // Parts that ask each other without end have no simplest form.
    let purity = purity.filter(|_| found.len() == before);
    found.retain(|problem| poisoned.clears(problem));
    poisoned.by(&found);
    problems.extend(found);
    page.zip(purity)
}

/// The rule that files say, whose sources nobody has kept yet; if `is_whole`, with all that is there
/// for something.
pub(crate) fn read(
    loaded: Loaded,
    sources: &Sources,
    mut problems: Vec<Problem>,
    is_whole: bool,
) -> Result<Rule, Vec<Problem>> {
    let mut poisoned = Poisoned::of(sources, &loaded, &problems);
    let Some((mut page, purity)) = declared(loaded, &mut poisoned, &mut problems) else {
        return Err(sound(problems).err().unwrap_or_default());
    };
    let Checked { used, decisions, problems: told } =
        check(&page, &purity, is_whole, (problems, poisoned))?;
    let mut problems = Vec::new();
    page.keep_reached(&used.iter().map(|(_, declared)| *declared).collect(), &mut problems);
    if !problems.is_empty() {
        return Err(sound([told, problems].concat()).err().unwrap_or_default());
    }
    let by_heart = Given::by_heart(&page, &purity);
    let (keys, example) = surface::keys_of(&page, &purity, &by_heart, &mut problems);
    problems.extend(clashes(&page.natives, &keys));
    if !problems.is_empty() {
        return Err(sound([told, problems].concat()).err().unwrap_or_default());
    }
    let assumes = page.assumptions(&used);
    let sources = Sources::default();
    let mut rule = Rule { page, purity, by_heart, keys, example, decisions, assumes, sources };
    let mut problems = told;
    rule.example = rule.asked(&mut problems);
    problems.extend(rule.check_tests());
    sound(problems)?;
    let shown = situation::shown(&rule.page, &rule.purity, &rule.example);
    let shown = shown.map_err(|problem| vec![problem])?;
    let is_sound = shown.is_sound();
    sound(shown.numbers)?;
    if rule.page.plays() {
        sound(shown.lacks)?;
    }
    // What is wrong with the example as well is no matter of length.
    if is_sound {
        sound(too_long(&rule.page, &rule.purity, &rule.example))?;
    }
    Ok(rule)
}

/// Says that a library was read where a rule is expected.
fn no_rule(loaded: &Loaded) -> Problem {
    let first = loaded.files.first().and_then(Option::as_ref);
    let span = first.map_or(Span::default(), |file| file.tree.title.span);
    Problem::new(span, "this is a library, and no rule that could be played")
        .help("name a rule that uses it: `use \"units.rule\": Unit` takes names from a library")
}

/// What is known of a page without a situation.
struct Checked {
    /// What of it the rule reads.
    used: BTreeSet<Read>,
    decisions: Vec<Decided>,
    /// What is wrong, but keeps nobody from asking what its tests say.
    problems: Vec<Problem>,
}

/// What can be known of a page without a situation is right: its names, types and numbers.
fn check(
    page: &Page,
    purity: &Purity,
    is_whole: bool,
    (mut wrong, mut poisoned): (Vec<Problem>, Poisoned<'_>),
) -> Result<Checked, Vec<Problem>> {
    let given = Given::in_general(page, purity);
    let libraries = lower::libraries(page, purity, &given);
    let lowered = lower::lower(page, purity, &given);
    let found = [libraries.problems.as_slice(), &lowered.problems].concat();
    let found = mistyped::told_once(found, &lowered.read, poisoned.sources());
    if !wrong.is_empty() {
        poisoned.spread(&page.tree, &wrong);
    }
    wrong.extend(poisoned.own(found, &page.tree));
    if !wrong.is_empty() {
        poisoned.spread(&page.tree, &wrong);
        wrong.extend(of_numbers(&lowered.core, &poisoned));
        let named = names_in_tests(page).into_iter();
        wrong.extend(named.filter(|problem| poisoned.clears(problem)));
    }
    sound(wrong)?;
    lowered.hold_all_set();
    let mut problems = [libraries.unread, lowered.unread].concat();
    if is_whole {
        problems.extend(unread(page, &lowered.used));
        let read = libraries.used.union(&lowered.used).chain(&page.read);
        problems.extend(page.scopes.unread(&read.copied().collect()));
    }
    let is_told = |problem: &Problem| {
        let Span { start, end } = problem.span;
        // A library is written for others, too, for whom it is not decided.
        let is_of_others = !is_whole || page.scopes.is_of_library(problem.span);
        match problem.decides() {
            Some(_) if is_of_others => false,
            Some(Question::Comparison) => !lowered.settled.contains(&(start, end)),
            _ => true,
        }
    };
    // Of other rules not all situations are looked at here, so that what seems decided may not be.
    let core = settled(lowered.core);
    let (ranges, decided) = match analyze_in_general(&core, !page.plays()) {
        Ok(found) => found,
        Err(found) => {
            problems.extend(found.into_iter().filter(is_told));
            return Ok(Checked { used: lowered.used, decisions: Vec::new(), problems });
        }
    };
    if decided.is_empty() {
        problems.extend(undivided(&page.tree, &core, &ranges));
    }
    problems.extend(decided.into_iter().filter(is_told));
    let decisions = match decision::decisions(&core, &ranges) {
        Ok(decisions) => decisions,
        Err(found) => {
            problems.extend(found);
            Vec::new()
        }
    };
    Ok(Checked { used: lowered.used, decisions, problems })
}

/// What is wrong with numbers, where something else is wrong as well: as far as that is not to blame.
fn of_numbers(core: &Core, poisoned: &Poisoned<'_>) -> Vec<Problem> {
    if !poisoned.knows_the_ways() {
        return Vec::new();
    }
    let mut found = analyze_in_general(core, false).err().unwrap_or_default();
    found.retain(|problem| poisoned.clears(problem));
    found
}

fn program(core: &Core) -> Result<Program, Problem> {
    let first = |problems: Vec<Problem>| {
        let none = || Problem::new(Span::default(), "this cannot be played");
        problems.into_iter().next().unwrap_or_else(none)
    };
    Program::new(core, false).map_err(first)
}

fn said(text: Option<&Text>) -> Option<&str> {
    text.map(|text| text.text.as_str())
}
