//! The pages of `books`, each held to the rule in Rust of the same id: what they say of themselves,
//! their keys, their measures and what these can come to, and their laws in fractions.
//!
//! Laws are held to each other in the example of the rule, in every shipped scenario about it, and in
//! situations drawn at random from its keys, with fixed seeds. What is too large to be enumerated
//! within a small budget is left out, and counted; what has fractions that are too long is held to
//! each other but for rounding.

mod players;
mod shelf;
mod told;

use std::slice;

use rayon::prelude::*;
use sandtable_dice::{Scale, Series};
use sandtable_play::{Prepared, RuleFace, Situation, Unplayable};
use sandtable_sim::Fraction;
use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::Values;
use sandtable_sim::series::Mark;

use crate::support::charts::shortened;
use crate::support::draws::Draws;
use crate::support::scenarios;
use shelf::{Pair, pairs};

/// Variants of shipped scenarios that are not enumerated, by page. Where loose models stand has more ways
/// than can be followed, in Rust as well.
const TOO_LARGE: [(&str, usize); 1] = [("ba.he.damage", 1)];

/// What a measure can come to on a page is no more than so many times as wide as in Rust.
const WIDER: f64 = 16.0;

/// Situations that are drawn for each page: `SANDTABLE_DRAWN=300` tries more of them.
fn drawn() -> usize {
    let asked = std::env::var("SANDTABLE_DRAWN").ok();
    asked.map_or(100, |number| number.parse().expect("a number of situations"))
}

/// The same for an entry that another page carries out, which is drawn for itself.
const DRAWN_OF_ENTRY: usize = 30;

/// Situations that are drawn for each page that asks its players, with what they do.
const BEHAVIOURS: usize = 60;

/// Of how many that are drawn at least one is compared in fractions.
const IN_FRACTIONS: usize = 12;

/// Enough for every variant of the shipped scenarios but those of [`TOO_LARGE`].
const AMPLE: Budget = Budget { paths: 2_000_000, states: 100_000, rounds: 500 };

/// Enough for most of what is drawn, and little enough for unoptimized tests.
const SMALL: Budget = Budget { paths: 20_000, states: 2_000, rounds: 500 };

/// What came of holding one situation of a page to that of its twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// Both have the same law, in fractions.
    Equal,
    /// Both have the same law but for rounding: its fractions are too long.
    Close,
    /// Both refuse it.
    Refused,
    /// It is too large.
    Skipped,
}

fn fractions(prepared: &Prepared, budget: &Budget) -> Option<Law<Values, Fraction>> {
    prepared.experiment.enumerate_fractions(budget).ok()
}

fn rounded(prepared: &Prepared, budget: &Budget) -> Option<Law<Values, f64>> {
    prepared.experiment.enumerate(budget).ok()
}

/// Holds two laws to each other: in fractions, if they are not too long.
fn hold_laws(ours: &Prepared, theirs: &Prepared, budget: &Budget) -> Result<Held, String> {
    if let (Some(ours), Some(theirs)) = (fractions(ours, budget), fractions(theirs, budget)) {
        let is_equal = ours.outcomes == theirs.outcomes;
        return if is_equal { Ok(Held::Equal) } else { Err(format!("{ours:#?} {theirs:#?}")) };
    }
    let (Some(ours), Some(theirs)) = (rounded(ours, budget), rounded(theirs, budget)) else {
        return Ok(Held::Skipped);
    };
    let mut pairs = ours.outcomes.iter().zip(&theirs.outcomes);
    let is_close = ours.outcomes.len() == theirs.outcomes.len()
        && pairs.all(|((our, p), (their, q))| our == their && (p - q).abs() < 1e-12);
    if is_close { Ok(Held::Close) } else { Err(format!("{ours:#?} {theirs:#?}")) }
}

/// Holds two refusals to each other: they blame the same key. A page blames the row of a chart that
/// leaves a gap, before anything else. The texts may differ: of several things that are wrong either
/// may name another first.
fn hold_refusals(ours: &Unplayable, theirs: &Unplayable) {
    let is_gap = ours.key.last().is_some_and(|key| key == "from");
    assert!(is_gap || ours.key == theirs.key, "{ours:?} {theirs:?}");
}

/// Holds a situation of a page to the same situation of its twin.
fn hold(Pair { page, twin }: &Pair, situation: &Situation, budget: &Budget) -> Held {
    let id = &twin.about.named;
    let situations = [situation.clone()];
    let (ours, theirs) = match (page.prepare(&situations), twin.prepare(&situations)) {
        (Ok(ours), Ok(theirs)) => (ours, theirs),
        (Err(ours), Err(theirs)) => {
            hold_refusals(&ours, &theirs);
            return Held::Refused;
        }
        (ours, theirs) => panic!("{id}: {:?}, {:?}\n{situation:#?}", ours.err(), theirs.err()),
    };
    assert_eq!(told::measures(&ours), told::measures(&theirs), "{id}");
    assert_eq!(told::missing(&ours, &theirs), Vec::<String>::new(), "{id}");
    hold_laws(&ours, &theirs, budget).unwrap_or_else(|laws| panic!("{id}: {laws}\n{situation:#?}"))
}

fn example(face: &RuleFace) -> Situation {
    Situation::of(face.example.clone())
}

#[test]
fn a_page_says_of_itself_what_its_twin_says() {
    for Pair { page, twin } in pairs() {
        assert_eq!(page.asks, twin.asks, "{}", twin.about.named);
        let (page, twin) = (&page.about, &twin.about);
        let text = page.text.as_deref().unwrap_or_default();
        assert!(text.contains(&format!("rule {} \"", twin.named)), "{} has another id", twin.named);
        assert_eq!(page.title, twin.title);
        assert_eq!(page.source, twin.source, "{}", twin.named);
        assert_eq!(page.assumptions, twin.assumptions, "{}", twin.named);
        let is_entry = twin.id != twin.named;
        assert!(is_entry || page.covers == twin.covers, "{}", twin.named);
    }
}

#[test]
fn a_page_has_the_keys_of_its_twin() {
    for Pair { page, twin } in pairs() {
        let (ours, theirs) = (told::keys(&page.keys), told::keys(&twin.keys));
        let differ: Vec<_> = ours.symmetric_difference(&theirs).collect();
        assert!(differ.is_empty(), "{}: {differ:#?}", twin.about.named);
        assert_eq!(page.decisions, twin.decisions, "{}", twin.about.named);
        let whole = |face: &RuleFace| shortened(&face.keys.circumstances.complete(&face.example));
        assert_eq!(whole(&page), whole(&twin), "{}", twin.about.named);
    }
}

/// Intervals of sampled means are as wide as what a measure can come to at all.
#[test]
fn what_a_measure_of_a_page_can_come_to_is_known_in_each_shipped_situation() {
    for Pair { page, twin } in pairs() {
        for situation in scenarios::about(&twin) {
            let measures = |face: &RuleFace| {
                let prepared = face.prepare(slice::from_ref(&situation)).unwrap();
                prepared.experiment.measures().into_iter().map(|of| (of.name, of.scale))
            };
            for ((name, ours), (_, theirs)) in measures(&page).zip(measures(&twin)) {
                let width = |scale: Scale| scale.high - scale.low + 1.0;
                let (ours, theirs) = (width(ours), width(theirs));
                assert!(ours <= WIDER * theirs, "{}: {name}: {ours} {theirs}", twin.about.named);
            }
        }
    }
}

fn hold_all(pair: &Pair, situations: &[Situation], budget: &Budget) -> Vec<Held> {
    situations.iter().map(|situation| hold(pair, situation, budget)).collect()
}

#[test]
fn a_page_comes_to_what_its_twin_comes_to_in_the_example_and_in_the_shipped_scenarios() {
    // One after the other, a thread of those that test would wait for the longest test.
    pairs().into_par_iter().for_each(|pair| {
        let mut situations = scenarios::about(&pair.twin);
        assert!(!situations.is_empty(), "{}", pair.twin.about.named);
        situations.push(example(&pair.twin));
        let held = hold_all(&pair, &situations, &AMPLE);
        let named = pair.twin.about.named.as_str();
        let is_compared = |held: &&Held| [Held::Equal, Held::Close].contains(held);
        let too_large = TOO_LARGE.iter().find(|(page, _)| *page == named);
        let expected = held.len() - too_large.map_or(0, |(_, variants)| *variants);
        assert_eq!(held.iter().filter(is_compared).count(), expected, "{named}: {held:?}");
    });
}

#[test]
fn a_page_comes_to_what_its_twin_comes_to_in_situations_drawn_at_random() {
    pairs().into_par_iter().for_each(|pair| {
        let mut draws = Draws::of_seed(1916);
        let start = example(&pair.twin);
        let about = &pair.twin.about;
        let number = if about.id == about.named { drawn() } else { DRAWN_OF_ENTRY };
        let situations = (0..number).map(|_| draws.situation(&pair.twin.keys, &start));
        let held = hold_all(&pair, &situations.collect::<Vec<_>>(), &SMALL);
        let id = &about.named;
        let count = |wanted: &[Held]| held.iter().filter(|held| wanted.contains(held)).count();
        let (equal, compared) = (count(&[Held::Equal]), count(&[Held::Equal, Held::Close]));
        let played = number - count(&[Held::Refused]);
        assert!(played <= 2 * compared, "{id}: {compared} are compared of {held:?}");
        assert!(
            number <= IN_FRACTIONS * equal,
            "{id}: {equal} are compared in fractions of {held:?}"
        );
    });
}

/// Pages that tell nothing turn by turn, where their twins do.
const UNTOLD: [&str; 1] = ["ba.mud.crossing"];

#[test]
fn a_page_tells_turn_by_turn_what_its_twin_tells() {
    let mut told = 0;
    for Pair { page, twin } in pairs() {
        let mut situations = scenarios::about(&twin);
        situations.push(example(&twin));
        for situation in situations {
            let [ours, theirs] = [&page, &twin].map(|face| {
                let prepared = face.prepare(slice::from_ref(&situation)).unwrap();
                let laws = prepared.experiment.enumerate_series(&SMALL);
                (prepared.experiment.series(), laws)
            });
            if UNTOLD.contains(&twin.about.named.as_str()) {
                assert!(ours.0.is_empty() && !theirs.0.is_empty());
                continue;
            }
            // A page may know of a situation that it comes to less.
            let wider: Vec<Series> =
                ours.0.iter().zip(&theirs.0).map(|(a, b)| a.clone().or(b)).collect();
            assert_eq!(wider, theirs.0, "{}", twin.about.named);
            let (Ok(ours), Ok(theirs)) = (ours.1, theirs.1) else { continue };
            let near = |(mark, p): (&Mark, &f64)| {
                (p - theirs.get(mark).copied().unwrap_or_default()).abs() < 1e-12
            };
            assert!(ours.iter().all(near), "{}: {ours:?} {theirs:?}", twin.about.named);
            let [sum, other] = [&ours, &theirs].map(|laws| laws.values().sum::<f64>());
            assert!((sum - other).abs() < 1e-9, "{}: {sum} {other}", twin.about.named);
            told += usize::from(!ours.is_empty());
        }
    }
    assert!(6 <= told, "{told} situations were told turn by turn");
}

#[test]
fn players_who_do_the_same_on_a_page_and_in_its_twin_come_to_the_same() {
    let are_asked = |pair: &Pair| !pair.twin.decisions.is_empty();
    let pairs: Vec<Pair> = pairs().into_iter().filter(are_asked).collect();
    assert!(!pairs.is_empty());
    for pair in pairs {
        let mut draws = Draws::of_seed(1944);
        let start = example(&pair.twin);
        let situations = (0..BEHAVIOURS).map(|_| {
            let situation = draws.situation(&pair.twin.keys, &start);
            Situation { behaviour: players::drawn(&mut draws, &pair.twin.decisions), ..situation }
        });
        let held = hold_all(&pair, &situations.collect::<Vec<_>>(), &SMALL);
        let compared = held.iter().filter(|held| [Held::Equal, Held::Close].contains(held)).count();
        assert!(BEHAVIOURS <= 4 * compared, "{}: {held:?}", pair.twin.about.named);
    }
}

#[test]
fn the_worked_examples_of_a_page_come_out() {
    for Pair { page, .. } in pairs() {
        for tried in page.tests.as_ref().unwrap()().examples {
            assert_eq!(tried.problem, None, "{}: {}", page.about.id, tried.title);
        }
    }
}
