//! A library that was read by itself.

use std::collections::BTreeSet;

use crate::expected;
use crate::faults::Faults;
use crate::library::Library;
use crate::loading::{Loaded, load};
use crate::lower;
use crate::parser::parse;
use crate::poisoned::Poisoned;
use crate::problem::{Problem, Span, sound};
use crate::rule::{self, Rule};
use crate::sources::Sources;
use crate::syntax::dotted;

/// A library that was read by itself, and found to be without fault.
#[derive(Debug)]
pub struct Shelved {
    id: String,
    title: String,
    tests: Vec<Rule>,
}

/// Whether a text is a library, of which others use parts, and no rule.
pub fn is_library(text: &str) -> bool {
    parse(text, 0).0.is_some_and(|tree| tree.is_library)
}

/// The id that a page gives itself in its first line: `house.wire`. Nothing if that line cannot be read.
pub fn id_of(text: &str) -> Option<String> {
    parse(text, 0).0.map(|tree| dotted(&tree.id))
}

impl Shelved {
    /// Reads a library and those that it uses. It has a name by which it asks for them.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them.
    pub fn read_with(name: &str, text: &str, library: &dyn Library) -> Result<Shelved, Faults> {
        let (loaded, sources, problems) = load(name, text, library);
        match read(loaded, &sources, problems) {
            Ok(mut shelved) => {
                shelved.tests.iter_mut().for_each(|rule| rule.sources = sources.clone());
                Ok(shelved)
            }
            Err(problems) => Err(Faults::of(problems, sources)),
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What it expects of its parts: for each number that must come out a rule that comes to it, and
    /// expects it.
    pub fn into_tests(self) -> Vec<Rule> {
        self.tests
    }
}

/// The library that files say.
fn read(
    loaded: Loaded,
    sources: &Sources,
    mut problems: Vec<Problem>,
) -> Result<Shelved, Vec<Problem>> {
    if problems.is_empty() && !loaded.is_library() {
        let problem = Problem::new(Span::default(), "this is a rule, and no library");
        problems.push(problem.help("a library begins with `library house.units \"Units\"`"));
    }
    let mut poisoned = Poisoned::of(sources, &loaded, &problems);
    let tests = if problems.is_empty() { expected::rules(&loaded) } else { Vec::new() };
    let Some((page, purity)) = rule::declared(loaded, &mut poisoned, &mut problems) else {
        return Err(sound(problems).err().unwrap_or_default());
    };
    let given = lower::Given::in_general(&page, &purity);
    let lowered = lower::libraries(&page, &purity, &given);
    problems.extend(poisoned.own(lowered.problems, &page.tree));
    sound(problems)?;
    let read = lowered.used.union(&page.read).copied().collect();
    sound([lowered.unread, page.scopes.unread(&read)].concat())?;
    let mut shelved =
        Shelved { id: dotted(&page.tree.id), title: page.tree.title.text, tests: Vec::new() };
    let mut problems: Vec<Problem> = Vec::new();
    for test in tests {
        match rule::read(test, sources, Vec::new(), false) {
            Ok(rule) => shelved.tests.push(rule),
            Err(found) => {
                // Of a part that several tests ask, each finds the same with its own numbers.
                let told: BTreeSet<Span> = problems.iter().map(|problem| problem.span).collect();
                problems.extend(found.into_iter().filter(|of| !told.contains(&of.span)));
            }
        }
    }
    sound(problems)?;
    Ok(shelved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Item;

    /// What is wrong with a page if it is made a library: without what such a one cannot have.
    fn problems(text: &str) -> Vec<String> {
        let (mut loaded, sources, _) = load("", text, &());
        let tree = &mut loaded.files[0].as_mut().unwrap().tree;
        tree.is_library = true;
        let is_kept = |item: &Item| {
            matches!(item, Item::Enum(_) | Item::Record(_) | Item::Part(_))
                || matches!(item, Item::Figures(_) | Item::Rulings(_))
        };
        tree.items.retain(is_kept);
        let problems = read(loaded, &sources, Vec::new()).err().unwrap_or_default();
        problems.into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn what_is_wrong_with_a_part_is_told_once_however_many_tests_ask_it() {
        let library = "library a.l \"L\"\nfigures { a 0..6 = 0 \"A.\" }\n\
                       part t(x 0..6) = 4 / (a - x)\npart u(x 0..6) {\n  var y 0..3 = 0\n  y = a + x\n  \
                       give y\n}\nexpect mean t(5) = 2\nexpect mean t(6) = 2\nexpect mean u(4) = 4\n\
                       expect mean u(5) = 5\nexpect mean u(6) + t(3) = 5\n";
        let faults = Shelved::read_with("l.rule", library, &()).unwrap_err();
        let told: Vec<&str> =
            faults.problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(told, ["this may be a division by zero", "`y` may be 4 to 10 here"]);
    }

    /// A library beside a page.
    struct Beside(&'static str);

    impl Library for Beside {
        fn page(&self, _from: &str, path: &str) -> Result<(String, String), crate::Unfound> {
            Ok((path.to_owned(), self.0.to_owned()))
        }

        fn rule(
            &self,
            from: &str,
            named: &str,
        ) -> Result<std::sync::Arc<dyn crate::Playable>, crate::Unfound> {
            ().rule(from, named)
        }
    }

    #[test]
    fn what_a_page_asks_nothing_of_is_told_of_the_library_itself_and_beside_what_else_is_wrong() {
        const LIBRARY: &str =
            "library a.l \"L\"\npart shot(n 1..9) = n + 1\npart other(n 1..9) = n + missing\n";
        let page = |asks: &str| {
            let text = format!(
                "rule a.b \"B\"\nuse \"l.rule\": shot\nresolve {{ result {{ hits = {asks} \"h\" }} }}\n"
            );
            let found = Rule::read_with("page.rule", &text, &Beside(LIBRARY)).err();
            let problems = found.map_or(Vec::new(), |faults| faults.problems);
            problems.into_iter().map(|problem| problem.message).collect::<Vec<_>>()
        };
        let of_library = "`missing` is not known here";
        assert_eq!(page("roll (shot(2)) d6"), [""; 0]);
        assert_eq!(page("shot(2) + hit"), ["`hit` is not known here", of_library]);
        let faults = Shelved::read_with("l.rule", LIBRARY, &()).unwrap_err();
        assert_eq!(faults.problems[0].message, of_library);
    }

    #[test]
    fn the_parts_of_good_pages_may_stand_in_a_library_if_they_read_no_circumstances() {
        for folder in ["tests/rules", "../../examples/known-problems"] {
            let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
            let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
            for path in files.filter(|path| path.extension().is_some_and(|it| it == "rule")) {
                let mut problems = problems(&std::fs::read_to_string(&path).unwrap());
                problems.retain(|message| !message.ends_with("is not known here"));
                assert_eq!(problems, [""; 0], "{path:?}");
            }
        }
    }
}
