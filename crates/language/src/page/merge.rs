//! A rule and its libraries as one tree.

use super::said::dotted;
use crate::loading::Loaded;
use crate::problem::Problem;
use crate::syntax::{File, Item, Path};

/// A rule and its libraries.
pub(super) struct Merged {
    pub(super) tree: File,
    /// The assumptions that each file leans on, by their ids.
    pub(super) assumes: Vec<(usize, String)>,
}

/// The tree of a rule, with what its libraries declare before what it declares itself: each behind
/// all that it uses. Nothing if the head of one of them cannot be read.
///
/// Says what stands in a library that cannot.
pub(super) fn merged(loaded: Loaded, problems: &mut Vec<Problem>) -> Option<Merged> {
    let mut files: Vec<Option<File>> =
        loaded.files.into_iter().map(|file| Some(file?.tree)).collect();
    let assumes = assumptions(&files);
    let left_out = files.iter().flatten().flat_map(|file| file.left_out.clone()).collect();
    let mut items = Vec::new();
    if let Some(Some(first)) = files.first().filter(|_| loaded.asked.is_some()) {
        problems.extend(first.items.iter().filter_map(of_its_own));
    }
    for at in loaded.order {
        let file = files.get_mut(at)?.as_mut()?;
        let own = std::mem::take(&mut file.items);
        if file.is_library {
            problems.extend(own.iter().filter_map(misplaced));
            problems.extend(file.covers.first().map(covers_nothing));
            items.extend(own.into_iter().filter(|item| !is_test(item)));
        } else if Some(at) == loaded.asked {
            items.extend(own.into_iter().filter(|item| !is_test(item)));
        } else if at == 0 {
            items.extend(own);
        }
        // Another rule stands where a library was to be read, which is refused already.
    }
    let first = files.into_iter().next()??;
    Some(Merged { tree: File { items, left_out, ..first }, assumes })
}

/// The assumptions of each file, by their ids.
fn assumptions(files: &[Option<File>]) -> Vec<(usize, String)> {
    let each = files.iter().enumerate().filter_map(|(at, file)| Some((at, file.as_ref()?)));
    each.flat_map(|(at, file)| file.assumes.iter().map(move |id| (at, dotted(id).0))).collect()
}

/// Says that a library stands for no other entry.
fn covers_nothing(id: &Path) -> Problem {
    Problem::new(dotted(id).1, "a library covers no rules")
        .help("let the rule that uses it say `covers`")
}

/// Says that a page declares something that asks another.
fn of_its_own(item: &Item) -> Option<Problem> {
    let span = match item {
        Item::Use(of) => of.file.span,
        Item::Native(of) => of.name.span,
        Item::Enum(of) => of.name.span,
        Item::Record(of) => of.name.span,
        Item::Chart(of) => of.name.span,
        Item::Circumstances(fields) => fields.first()?.name.span,
        Item::Figures(of) => of.fields.first()?.name.span,
        Item::Rulings(of) => of.first()?.name.first()?.span,
        Item::Refuse(of) => of.text.span,
        Item::Part(of) => of.name.span,
        Item::Resolve(_, span) => *span,
        Item::Example(_) | Item::Expect(_) | Item::Refused(_) => return None,
    };
    let problem = Problem::new(span, "a page that asks another rule declares nothing itself");
    Some(problem.help("it has an `example` and what it may `expect`"))
}

/// Whether an item is a test, which is of no use to those who use a library.
fn is_test(item: &Item) -> bool {
    matches!(item, Item::Example(_) | Item::Expect(_) | Item::Refused(_))
}

/// What is wrong with what stands in a library.
fn misplaced(item: &Item) -> Option<Problem> {
    let (span, message) = match item {
        Item::Circumstances(fields) => {
            (fields.first()?.name.span, "a library has no circumstances")
        }
        Item::Native(of) => (of.name.span, "a library imports no native part"),
        Item::Resolve(_, span) => (*span, "a library does not say how a rule is carried out"),
        Item::Example(example) => (example.title.span, "a library has no result to show"),
        Item::Refused(of) => (of.span, "a library has no circumstances that could be refused"),
        _ => return None,
    };
    let help = match item {
        Item::Circumstances(_) => "its parts need what they are told: `part volley(men, score)`",
        Item::Native(_) => "a rule does, which plays it: its keys are keys of the rule",
        Item::Resolve(..) => "a rule does, which uses its parts",
        Item::Refused(_) => "let the rule that uses it expect so",
        _ => "`expect mean volley(3, 4) = 3/2` tests a part of it",
    };
    Some(Problem::new(span, message).help(help))
}
