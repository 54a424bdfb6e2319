//! What is true of whatever a rule comes to: outcomes that exclude each other, parts that add up to
//! wholes, measures that imply others, scales that have room for it, and means that a key can only move
//! one way.
//!
//! `crates/rules/data/invariants.tsv` declares what holds of each outcome, and
//! `crates/rules/data/monotone.tsv` which way means move. Both are held in the example of every
//! entry, in every shipped scenario, and in situations drawn at random from the keys with fixed
//! seeds: over whole exact laws, or over trials where a law is too large.

mod fact;
mod monotone;
mod scales;

use std::collections::{BTreeMap, BTreeSet};

use sandtable_play::{Prepared, RuleFace, Situation};
use sandtable_rules::catalog::PROCEDURES;
use sandtable_sim::Stream;
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::Values;
use serde_json::json;

use crate::support::rows::rows;
use crate::support::situations::situations;
use fact::{Fact, facts};
use monotone::{Moved, Slope, slopes};

/// Situations that are drawn for each procedure.
const DRAWN: usize = 60;

/// Enough for most shipped scenarios, and little enough for unoptimized tests.
const BUDGET: Budget = Budget { paths: 20_000, states: 2_000, rounds: 200 };

/// Situations that are drawn for each key that moves a mean one way.
const DRAWN_TO_MOVE: usize = 25;

/// Trials of what is too large to be enumerated.
const TRIALS: u64 = 300;

/// Everything a procedure can come to, or what trials come to.
fn outcomes(prepared: &Prepared) -> Vec<Values> {
    if let Ok(law) = prepared.experiment.enumerate(&BUDGET) {
        return law.outcomes.into_keys().collect();
    }
    let tally = prepared.experiment.sample(&Stream::new(1944, "invariants"), 0..TRIALS);
    tally.counts.into_keys().collect()
}

/// How often each fact was asked of an outcome.
type Asked<'a> = BTreeMap<&'a Fact, u64>;

/// The facts that are false in a situation, each with the first outcome that shows it.
fn hold_in<'a>(
    id: &str,
    prepared: &Prepared,
    outcomes: &[Values],
    facts: &'a [Fact],
    asked: &mut Asked<'a>,
) -> BTreeMap<&'a Fact, String> {
    let (measures, in_force) = (prepared.experiment.measures(), &prepared.in_force[0]);
    let names: Vec<_> = measures.iter().map(|measure| measure.name).collect();
    let ready = facts.iter().filter(|fact| fact.is_about(id, &names));
    let ready = ready.filter_map(|fact| Some((fact, fact.prepare(in_force, &measures)?)));
    let ready: Vec<_> = ready.collect();
    let mut broken = BTreeMap::new();
    for values in outcomes {
        for (fact, ready) in &ready {
            let Some(holds) = ready.holds(values) else { continue };
            *asked.entry(fact).or_default() += 1;
            if !holds {
                let told = || fact::told(id, fact, in_force, &names, values);
                broken.entry(*fact).or_insert_with(told);
            }
        }
    }
    broken
}

/// The facts that are false of a procedure, and the measures that leave their scales, each with what
/// shows it.
fn hold<'a>(id: &str, facts: &'a [Fact], asked: &mut Asked<'a>) -> Vec<String> {
    let face = RuleFace::find(id).unwrap();
    let mut broken = BTreeMap::new();
    let mut off = BTreeSet::new();
    for situation in situations(&face, DRAWN) {
        let Ok(prepared) = face.prepare(&[situation]) else { continue };
        let outcomes = outcomes(&prepared);
        broken.extend(hold_in(id, &prepared, &outcomes, facts, asked));
        let told = scales::off(&prepared.experiment.measures(), &outcomes);
        off.extend(
            told.into_iter().map(|told| format!("{id}: {told}\n  {}", prepared.in_force[0])),
        );
    }
    broken.into_values().chain(off).collect()
}

fn ids<'a>(prefix: &str) -> impl Iterator<Item = &'a str> {
    PROCEDURES.iter().map(|about| about.id).filter(move |id| id.starts_with(prefix))
}

/// Holds the facts about all procedures of a book; each must be asked of some outcome.
#[track_caller]
fn hold_all(book: &str) {
    let facts: Vec<_> = facts().into_iter().filter(|fact| fact.rules.starts_with(book)).collect();
    let mut asked = BTreeMap::new();
    let broken: Vec<_> = ids(book).flat_map(|id| hold(id, &facts, &mut asked)).collect();
    assert!(broken.is_empty(), "{} facts are false:\n{}", broken.len(), broken.join("\n"));
    let idle: Vec<_> = facts.iter().filter(|fact| !asked.contains_key(fact)).collect();
    assert!(idle.is_empty(), "nothing is asked by {idle:#?}");
}

#[test]
fn invariants_of_bolt_action_hold() {
    hold_all("ba.");
}

#[test]
fn invariants_of_command_decision_hold() {
    hold_all("cd.");
}

#[test]
fn invariants_of_wtj_1916_hold() {
    hold_all("wtj.");
}

#[test]
fn a_false_fact_is_found() {
    let id = "ba.base.order-test";
    let fact = Fact::of(id, "passed", "fubar and pins > 0");
    let broken = hold(id, std::slice::from_ref(&fact), &mut BTreeMap::new());
    assert!(broken.len() == 1 && broken[0].contains("fubar: 0"), "{broken:?}");
}

#[test]
fn what_leaves_its_scale_is_found() {
    let face = RuleFace::find("ba.base.order-test").unwrap();
    let prepared = face.prepare(&[Situation::of(face.example.clone())]).unwrap();
    let (outcomes, mut measures) = (outcomes(&prepared), prepared.experiment.measures());
    assert_eq!(scales::off(&measures, &outcomes), Vec::<String>::new());
    measures[0].scale.high = 0.0;
    let told = scales::off(&measures, &outcomes);
    assert!(told.len() == 1 && told[0].starts_with("passed is "), "{told:?}");
}

/// What counts the turns of the game in which something lasts, and waits for nothing.
const LASTING: [(&str, &str); 1] = [("ba.night.dawn-assault", "dark_turns")];

/// A wait that has no end within the turns has no value, and is not written as all of them, whose mean
/// would move with the limit.
#[test]
fn no_wait_without_an_end_is_written_as_its_limit() {
    let mut found = Vec::new();
    for id in ids("") {
        let face = RuleFace::find(id).unwrap();
        if !face.example["turns"].is_number() {
            continue;
        }
        let of_limit = |turns: u32| {
            let mut example = face.example.clone();
            example["turns"] = turns.into();
            let prepared = face.prepare(&[Situation::of(example)]).ok()?;
            let outcomes = outcomes(&prepared);
            Some(scales::written_as(&prepared.experiment.measures(), &outcomes, turns))
        };
        let Some((few, more)) = of_limit(3).zip(of_limit(4)) else { continue };
        found.extend(few.intersection(&more).map(|&name| (id, name)));
    }
    assert_eq!(found, LASTING);
}

/// Procedures of several measures that have nothing to do with each other.
const UNRELATED: [&str; 2] = ["cd.ice.snow-covered-lake", "cd.wind.force"];

#[test]
fn something_is_declared_of_every_procedure_with_several_measures() {
    let facts = facts();
    for id in ids("") {
        let face = RuleFace::find(id).unwrap();
        let prepared = face.prepare(&[Situation::of(face.example.clone())]).unwrap();
        let is_related = 1 < prepared.experiment.measures().len() && !UNRELATED.contains(&id);
        let is_declared = facts.iter().any(|fact| fact.rules == id);
        assert!(is_declared || !is_related, "nothing is declared of {id}");
        assert!(!is_declared || !UNRELATED.contains(&id), "{id} is said to be unrelated");
    }
}

/// The situations of a rule in which keys are moved, by the figures of the book. By others, hard cover
/// may be the softer, and a veteran fail where a recruit does not.
fn situations_to_move_in(face: &RuleFace) -> Vec<Situation> {
    let by_the_book = |situation| Situation { figures: json!({}), ..situation };
    situations(face, DRAWN_TO_MOVE).into_iter().map(by_the_book).collect()
}

/// Moves a key in situations: the worst that came of it.
fn move_in_all(slope: &Slope, face: &RuleFace, situations: &[Situation]) -> Moved {
    let moved: Vec<_> = situations.iter().filter_map(|it| slope.moved(face, it)).collect();
    let back = moved.iter().find(|moved| matches!(moved, Moved::Back(_)));
    let any =
        || if moved.contains(&Moved::AsDeclared) { Moved::AsDeclared } else { Moved::Nowhere };
    back.cloned().unwrap_or_else(any)
}

#[test]
fn a_direction_is_declared_of_every_procedure_or_it_is_said_why_there_is_none() {
    let declared: BTreeSet<String> = slopes().into_iter().map(|slope| slope.rule).collect();
    let without: BTreeSet<String> = rows("undirected.tsv")
        .map(|[rule, why]: [String; 2]| {
            assert!(why.ends_with('.'), "{rule}: {why}");
            rule
        })
        .collect();
    for id in ids("") {
        let (is_declared, is_without) = (declared.contains(id), without.contains(id));
        assert!(is_declared || is_without, "no key of {id} is said to move a mean one way");
        assert!(!(is_declared && is_without), "{id} has keys that move a mean one way");
    }
    for rule in declared.iter().chain(&without) {
        assert!(ids("").any(|id| id == rule), "there is no procedure {rule}");
    }
}

/// A mean that never moves would be no fact about a key.
#[test]
fn keys_move_means_one_way_only() {
    let mut of_rules: BTreeMap<String, Vec<Slope>> = BTreeMap::new();
    for slope in slopes() {
        of_rules.entry(slope.rule.clone()).or_default().push(slope);
    }
    let mut wrong = Vec::new();
    for (rule, slopes) in of_rules {
        let face = RuleFace::find(&rule).unwrap();
        let situations = situations_to_move_in(&face);
        let moved = slopes.into_iter().map(|it| (move_in_all(&it, &face, &situations), it));
        wrong.extend(moved.filter(|(moved, _)| *moved != Moved::AsDeclared));
    }
    assert!(wrong.is_empty(), "{} of the declared are wrong: {wrong:#?}", wrong.len());
}
