//! What rules tell turn by turn: at the end of every turn each series is in one of its states, in the
//! example of every entry, in every shipped scenario and in situations drawn at random; and the last
//! turn is what the rule comes to.

use std::collections::BTreeMap;

use crate::support::draws::Draws;
use crate::support::scenarios;
use sandtable_dice::Series;
use sandtable_play::{Prepared, RuleFace, Situation};
use sandtable_rules::catalog::PROCEDURES;
use sandtable_sim::Stream;
use sandtable_sim::course::{Course, Positions};
use sandtable_sim::distribution::{Observation, Unobserved};
use sandtable_sim::exact::{Budget, Unenumerable};
use sandtable_sim::patience::Patience;
use sandtable_sim::series::{Mark, Position};
use serde_json::json;

/// Little enough for unoptimized tests; what is larger is tried by trials.
const BUDGET: Budget = Budget { paths: 20_000, states: 2_000, rounds: 200 };

/// Trials of what is too large to be enumerated.
const TRIALS: u64 = 200;

/// Situations that are drawn for each rule.
const DRAWN: usize = 25;

/// Sums of probabilities may be off by so much.
const ROUNDING: f64 = 1e-9;

/// The rules that tell something turn by turn.
fn rules() -> Vec<RuleFace> {
    let faces = PROCEDURES.iter().filter_map(|about| RuleFace::find(about.id));
    faces
        .filter(|face| !series(&prepared(face, &Situation::of(face.example.clone()))).is_empty())
        .collect()
}

fn prepared(face: &RuleFace, situation: &Situation) -> Prepared {
    face.prepare(std::slice::from_ref(situation)).unwrap()
}

fn series(prepared: &Prepared) -> Vec<Series> {
    prepared.experiment.series()
}

/// The marks of a rule, with their probabilities or their shares of some trials.
fn marks(prepared: &Prepared) -> BTreeMap<Mark, f64> {
    match prepared.experiment.enumerate_series(&BUDGET) {
        Ok(laws) => laws,
        Err(Unenumerable::Marked { series }) => panic!("{series} is marked in a part"),
        Err(_) => {
            let stream = Stream::new(1944, "series");
            let counts =
                prepared.experiment.sample_series(&stream, TRIALS, Patience::ENDLESS).unwrap();
            let share = |(mark, count)| (mark, count as f64 / TRIALS as f64);
            counts.into_iter().map(share).collect()
        }
    }
}

/// What is wrong with the marks of a rule.
fn wrong(prepared: &Prepared) -> Vec<String> {
    let all = series(prepared);
    let marks = marks(prepared);
    let of = |mark: &Mark| all.iter().find(|series| series.name == mark.series);
    let mut wrong = Vec::new();
    for mark in marks.keys() {
        let fits = of(mark).is_some_and(|series| {
            (1..=series.turns).contains(&mark.turn) && mark.state < series.states.len()
        });
        if !fits {
            wrong.push(format!("{mark:?} is none of {all:?}"));
        }
    }
    for series in &all {
        for turn in 1..=series.turns {
            let at = |mark: &&Mark| mark.series == series.name && mark.turn == turn;
            let sum: f64 = marks.iter().filter(|(mark, _)| at(mark)).map(|(_, p)| p).sum();
            if ROUNDING < (sum - 1.0).abs() {
                wrong.push(format!("{}, turn {turn}: {sum}", series.name));
            }
        }
    }
    wrong
}

#[test]
fn every_series_is_in_one_state_at_the_end_of_every_turn() {
    let rules = rules();
    assert!(10 <= rules.len(), "{} rules tell something turn by turn", rules.len());
    for face in rules {
        let mut all = vec![Situation::of(face.example.clone())];
        all.extend(scenarios::about(&face));
        let mut draws = Draws::of_seed(1944);
        let starts = all.clone();
        let starts = starts.iter().cycle().take(DRAWN);
        all.extend(starts.map(|start| draws.situation(&face.keys, start)));
        for situation in all {
            let Ok(prepared) = face.prepare(std::slice::from_ref(&situation)) else { continue };
            assert_eq!(wrong(&prepared), [""; 0], "{}: {situation:?}", face.about.id);
        }
    }
}

/// How likely a state is at the end of the last turn.
fn at_the_end(prepared: &Prepared, name: &str, state: u32) -> f64 {
    let all = series(prepared);
    let turn = all.iter().find(|series| series.name == name).unwrap().turns;
    let marks = prepared.experiment.enumerate_series(&Budget::default()).unwrap();
    let mark =
        marks.iter().find(|(mark, _)| (mark.series, mark.turn, mark.state) == (name, turn, state));
    mark.map_or(0.0, |(_, p)| *p)
}

/// How likely a measure has a value.
fn chance(prepared: &Prepared, name: &str, value: u32) -> f64 {
    let measures = prepared.experiment.measures();
    let at = measures.iter().position(|measure| measure.name == name).unwrap();
    let law = prepared.experiment.enumerate(&Budget::default()).unwrap();
    let has = |values: &[Option<sandtable_sim::Value>]| values[at] == Some(value.into());
    law.outcomes.iter().filter(|(values, _)| has(values)).map(|(_, p)| p).sum()
}

/// A state of a series at the end of the last turn, and the value of a measure that is the same.
type Same = (&'static str, (&'static str, u32), (&'static str, u32));

#[test]
fn the_last_turn_is_what_the_rule_comes_to() {
    let same: [Same; 22] = [
        ("ba.base.reserves", ("place", 1), ("arrived", 1)),
        ("ba.mud.crossing", ("plight", 3), ("crossed", 1)),
        ("ba.mud.crossing", ("plight", 1), ("buried", 1)),
        ("ba.fog.optional-table", ("visibility", 18), ("visibility", 18)),
        ("ba.night.night-fight", ("first_strength", 0), ("first_destroyed", 1)),
        ("ba.night.night-fight", ("second_strength", 0), ("second_destroyed", 1)),
        // The pins of a side that is destroyed are gone, and not none.
        ("ba.night.night-fight", ("first_pinned", 0), ("first_destroyed", 1)),
        ("ba.night.night-fight", ("second_pinned", 0), ("second_destroyed", 1)),
        ("cd.fog.changing", ("air", 0), ("clear", 1)),
        ("cd.fog.changing", ("air", 2), ("fog", 1)),
        ("cd.mud.unmiring-self", ("vehicle", 1), ("freed", 1)),
        ("cd.structure.bua-fire", ("burning", 0), ("all_out", 1)),
        ("cd.amphib.approach", ("craft", 2), ("landed", 1)),
        ("ba.fog.standard", ("strength", 9), ("casualties", 1)),
        ("ba.night.dawn-assault", ("night", 1), ("dark", 1)),
        ("cd.mud.onset", ("ground", 2), ("level", 2)),
        ("cd.precip.changing", ("precipitation", 0), ("none", 1)),
        ("cd.precip.changing", ("precipitation", 3), ("heavy", 1)),
        ("cd.night.illum-rounds", ("light", 1), ("lit_turns", 1)),
        ("wtj.208.trench-stops", ("built", 1), ("stops", 1)),
        ("wtj.201.post-barrage", ("up", 0), ("up", 0)),
        ("wtj.205.scouts", ("identified", 1), ("identified", 1)),
    ];
    for (id, (name, state), (measure, value)) in same {
        let face = RuleFace::find(id).unwrap_or_else(|| panic!("{id}"));
        let mut situation = Situation::of(face.example.clone());
        match id {
            // The series is that of one craft of the wave.
            "cd.amphib.approach" => {
                situation.section_mut("circumstances")["craft"]["count"] = json!(1);
            }
            // Of several turns, the measure counts those with light.
            "cd.night.illum-rounds" => situation.section_mut("circumstances")["turns"] = json!(1),
            _ => {}
        }
        let prepared = prepared(&face, &situation);
        let (marked, found) =
            (at_the_end(&prepared, name, state), chance(&prepared, measure, value));
        assert!(0.0 < found, "{id}, {name}");
        assert!((marked - found).abs() < ROUNDING, "{id}, {name}: {marked} and {found}");
    }
}

/// So many measures are held to a graph, of so many shipped scenarios.
const MEASURES: usize = 4;
const SCENARIOS: usize = 2;

/// What a graph of everything that can happen says of a rule, held against its law and its marks.
fn wrong_by_graph(prepared: &Prepared) -> Vec<String> {
    let experiment = &*prepared.experiment;
    let (Ok(law), Ok(marks), Ok(course)) = (
        experiment.enumerate(&BUDGET),
        experiment.enumerate_series(&BUDGET),
        Course::of(experiment, &BUDGET),
    ) else {
        return Vec::new();
    };
    let mut wrong = Vec::new();
    let again = course.law();
    let is_near = |one: f64, other: f64| (one - other).abs() <= ROUNDING;
    // What is too rare to matter is left unresolved by the one, and followed by the other.
    let same = law.outcomes.iter().all(|(values, p)| is_near(*p, again.probability(values)));
    if !same || !is_near(again.total(), 1.0) {
        wrong.push("the law".to_owned());
    }
    let all = series(prepared);
    let beside = all.iter().cycle().skip(1);
    let pairs = all.iter().zip(beside).chain(all.iter().zip(&all));
    for (one, other) in pairs {
        let names = [one.name, other.name];
        let positions = Positions::of(&course, &names).unwrap();
        let measures: Vec<_> = experiment.measures().into_iter().take(MEASURES).collect();
        let read = |at: usize| {
            move |values: &[Option<sandtable_sim::Value>]| -> Result<Observation, Unobserved> {
                Ok(values[at].into())
            }
        };
        let reads: Vec<_> = (0..measures.len()).map(read).collect();
        let outlooks = positions.outlooks(&reads).unwrap();
        for (at, (measure, positions)) in measures.iter().zip(outlooks).enumerate() {
            let number = |values: &sandtable_sim::experiment::Values| {
                values[at].map_or(0.0, sandtable_dice::Value::get)
            };
            for turn in 1..=one.turns.min(other.turns) {
                let of_turn = positions.iter().filter(|(position, _)| position.turn == turn);
                let met = of_turn
                    .map(|(_, it)| (it.p, it.p * (1.0 - it.p_missing) * it.mean.unwrap_or(0.0)));
                let (p, sum) = met.fold((0.0, 0.0), |(p, sum), (q, more)| (p + q, sum + more));
                let mean = law.mean(number);
                if !is_near(p, 1.0) || ROUNDING * (1.0 + mean.abs()) < (sum - mean).abs() {
                    wrong.push(format!("{names:?}, {}, turn {turn}: {sum}", measure.name));
                }
            }
            if one == other {
                let p = |mark: &Mark| {
                    let at = Position { turn: mark.turn, states: vec![mark.state; 2] };
                    positions.get(&at).map_or(0.0, |it| it.p)
                };
                let of = marks.iter().filter(|(mark, _)| mark.series == one.name);
                let off = of.filter(|(mark, marked)| !is_near(p(mark), **marked));
                wrong.extend(off.map(|(mark, marked)| format!("{mark:?}: {marked}")));
            }
        }
    }
    wrong
}

#[test]
fn what_follows_from_all_positions_of_a_turn_is_what_the_rule_comes_to() {
    let mut tried = 0;
    for face in rules() {
        let mut all = vec![Situation::of(face.example.clone())];
        all.extend(scenarios::about(&face).into_iter().take(SCENARIOS));
        for situation in all {
            let Ok(prepared) = face.prepare(std::slice::from_ref(&situation)) else { continue };
            assert_eq!(wrong_by_graph(&prepared), [""; 0], "{}: {situation:?}", face.about.id);
            tried += u32::from(Course::of(&*prepared.experiment, &BUDGET).is_ok());
        }
    }
    assert!(10 <= tried, "{tried} situations fit the budget");
}
