//! Good pages with slips in them: whatever comes of one, nothing panics. Those that can be read can
//! be set out, once and for all.

use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;
use sandtable_dice::Procedure;
use sandtable_language::{Data, Rule, format};
use sandtable_sim::{Sampler, Stream};

use crate::support::shelf::Shelf;

/// A page with its libraries, each behind a line `file NAME`.
const WITH_LIBRARIES: &str = concat!(
    include_str!("../../language/tests/libraries/assault.rule"),
    "\nfile fire.rule\n",
    include_str!("../../language/tests/libraries/fire.rule"),
    "\nfile base/morale.rule\n",
    include_str!("../../language/tests/libraries/base/morale.rule"),
);

/// The good pages.
static PAGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folders = ["language/tests/rules", "../examples/known-problems", "language/tests/meaning"];
    let paths = folders.into_iter().flat_map(|folder| {
        let folder = format!("{}/../{folder}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path())
    });
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rule");
    let mut paths: Vec<_> = paths.filter(is_page).collect();
    paths.sort();
    let alone = paths.into_iter().map(|path| std::fs::read_to_string(path).unwrap());
    alone.chain([WITH_LIBRARIES.to_owned()]).collect()
});

/// What a slip is made of.
#[derive(Clone, Copy, Debug)]
enum Grain {
    Letter,
    Word,
    Line,
}

/// What happens to a grain.
#[derive(Clone, Copy, Debug)]
enum Slip {
    Removed,
    Doubled,
    /// It changes places with another.
    Swapped,
    /// Another stands in its place.
    Replaced,
}

/// The text, cut into grains; put together they are the text again.
fn grains(text: &str, grain: Grain) -> Vec<&str> {
    match grain {
        Grain::Letter => text.split_inclusive(|_: char| true).collect(),
        Grain::Word => {
            let is_in_word = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
            let mut ends = vec![0];
            let pairs = text.char_indices().zip(text.chars().skip(1));
            let cuts = pairs.filter(|((_, a), b)| !(is_in_word(*a) && is_in_word(*b)));
            ends.extend(cuts.map(|((at, letter), _)| at + letter.len_utf8()));
            ends.push(text.len());
            ends.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
        }
        Grain::Line => text.split_inclusive('\n').collect(),
    }
}

fn slipped(text: &str, grain: Grain, slip: Slip, one: usize, other: usize) -> String {
    let mut all = grains(text, grain);
    // Blanks that change places change little.
    let said: Vec<usize> = (0..all.len()).filter(|at| !all[*at].trim().is_empty()).collect();
    if said.is_empty() {
        return text.to_owned();
    }
    let (one, other) = (said[one % said.len()], said[other % said.len()]);
    match slip {
        Slip::Removed => all[one] = "",
        Slip::Doubled => all.insert(one, all[one]),
        Slip::Swapped => all.swap(one, other),
        Slip::Replaced => all[one] = all[other],
    }
    all.concat()
}

fn slip() -> impl Strategy<Value = (Grain, Slip, usize, usize)> {
    let grain = prop_oneof![
        1 => Just(Grain::Letter),
        4 => Just(Grain::Word),
        2 => Just(Grain::Line),
    ];
    let slip = prop_oneof![
        Just(Slip::Removed),
        Just(Slip::Doubled),
        Just(Slip::Swapped),
        Just(Slip::Replaced),
    ];
    (grain, slip, any::<usize>(), any::<usize>())
}

/// Reads a page, and plays it if that can be done; how far it got.
fn play(text: &str) -> &'static str {
    let mut files = text.split("\nfile ");
    let page = files.next().unwrap();
    let named = files.map(|file| file.split_once('\n').unwrap_or((file, "")));
    let named = named.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let rule = match Rule::read_with("page.rule", page, &Shelf::of(named)) {
        Ok(rule) => rule,
        Err(faults) => {
            assert!(!faults.problems.is_empty(), "what is not read says why");
            for problem in faults.problems {
                assert!(!problem.message.is_empty());
                let place = faults.sources.place(problem.span);
                let end = place.at + problem.span.end - problem.span.start;
                assert!(place.text.get(place.at..end).is_some(), "{problem:?}");
            }
            return "refused";
        }
    };
    rule.try_examples();
    rule.expectations();
    let Ok(program) = rule.prepare(&rule.required(), &Data::EMPTY, &Data::EMPTY) else {
        return "read";
    };
    let mut dice = Sampler::new(Stream::new(1, "slips").block(0));
    let measures = program.measures();
    for _ in 0..20 {
        let outcome = program.resolve(&mut dice);
        for measure in &measures {
            let Some(value) = measure.read(&outcome).0 else {
                assert!(measure.scale.missing.is_some(), "{} may be missing", measure.name);
                continue;
            };
            let scale = measure.scale;
            let is_within = (scale.low..=scale.high).contains(&value.get());
            assert!(is_within, "{} is {value}, not within its scale", measure.name);
        }
    }
    "played"
}

fn check(page: usize, slips: &[(Grain, Slip, usize, usize)]) {
    let mut text = PAGES[page % PAGES.len()].clone();
    for (grain, slip, one, other) in slips {
        text = slipped(&text, *grain, *slip, *one, *other);
    }
    play(&text);
    set_out(&text);
}

/// Sets a page out, if it can be read; then it stays as it is set out.
fn set_out(text: &str) {
    if let Ok(set) = format(text) {
        assert_eq!(format(&set).as_ref(), Ok(&set), "{text}");
    }
}

#[test]
fn good_pages_are_played() {
    for page in PAGES.iter() {
        assert_eq!(play(page), "played");
    }
}

// `PROPTEST_CASES=40000` tries more of them.
proptest! {

    #[test]
    fn a_page_with_slips_is_refused_or_played(
        page in any::<usize>(),
        slips in prop::collection::vec(slip(), 1..3),
    ) {
        check(page, &slips);
    }
}
