//! The readings of one procedure agree: sampled counts fit enumerated probabilities, fractions fit
//! floating point, and a narrated trial is the sampled trial.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use sandtable_dice::Dice;
use sandtable_sim::exact::{Budget, Law};
use sandtable_sim::experiment::{self, Experiment, Values};
use sandtable_sim::narrator::{Line, Narration, Narrator};
use sandtable_sim::{Fraction, Sampler, Stream, Value};

use crate::support::chi_square;
use crate::support::rules::Patrol;

fn assert_agrees(experiment: &dyn Experiment) {
    let law = experiment.enumerate(&Budget::default()).expect("a law");
    assert!((law.total() - 1.0).abs() < 1e-12);
    let tally = experiment.sample(&Stream::new(1944, "agreement"), 0..200_000);
    assert_eq!(tally.trials, 200_000);
    assert_eq!(tally.counts.values().sum::<u64>(), 200_000);
    chi_square::assert_fits(&tally.counts, &law.outcomes);

    let fractions = experiment.enumerate_fractions(&Budget::default()).expect("a law");
    assert_eq!(fractions.total(), Fraction::ONE);
    assert_eq!(fractions.unresolved, Fraction::ZERO);
    assert!(fractions.outcomes.keys().eq(law.outcomes.keys()));
    for (fraction, p) in fractions.outcomes.values().zip(law.outcomes.values()) {
        assert!((fraction.to_f64() - p).abs() < 1e-14);
    }
}

#[test]
fn sampling_agrees_with_enumeration() {
    for men in [0, 1, 4, 7] {
        assert_agrees(&*experiment::of(Patrol { men }));
    }
}

#[test]
fn a_mixture_is_the_weighted_sum_of_its_situations() {
    let weighted = [(2, 1), (0, 9), (3, 4), (5, 2)];
    let patrols = weighted.map(|(_, men)| Patrol { men });
    let mixture = experiment::mixture(&weighted.map(|(weight, _)| weight), patrols.to_vec());
    assert_agrees(&*mixture);

    let law = |experiment: Box<dyn Experiment>| {
        experiment.enumerate_fractions(&Budget::for_fractions()).unwrap()
    };
    let mut expected = BTreeMap::new();
    for (weight, men) in weighted.into_iter().filter(|(weight, _)| 0 < *weight) {
        for (values, p) in law(experiment::of(Patrol { men })).outcomes {
            let sum = expected.entry(values).or_insert(Fraction::ZERO);
            *sum = &*sum + &(p * Fraction::new(weight.into(), 10));
        }
    }
    assert_eq!(law(mixture).outcomes, expected.into_iter().collect());
}

#[test]
#[should_panic(expected = "a mixture needs a situation with a weight")]
fn a_mixture_of_nothing_is_refused() {
    experiment::mixture(&[0], vec![Patrol { men: 1 }]);
}

#[test]
fn a_narrated_trial_is_the_sampled_trial() {
    let experiment = experiment::mixture(&[1, 2], vec![Patrol { men: 5 }, Patrol { men: 6 }]);
    let stream = Stream::new(7, "narration");
    for trial in (0..40).chain(16_380..16_390) {
        let Narration { lines, values } = experiment.narrate(&stream, trial);
        let tally = experiment.sample(&stream, trial..trial + 1);
        assert_eq!(tally.counts, BTreeMap::from([(values, 1)]));
        assert!(matches!(lines[1], Line::Situation(0 | 1)), "{lines:?}");
    }
}

#[test]
fn what_a_round_is_heads_what_is_told_of_it() {
    let sampler = |block| Sampler::new(Stream::new(7, "narration").block(block));
    let mut dice = Narrator::new(sampler(0), sampler(1));
    let wave = |dice: &mut Narrator| {
        dice.independent(2, &(), |dice, ()| {
            dice.each("craft").rounds(3, |dice, &turn| {
                dice.at("turn", turn).note(|| "afloat".to_owned());
                if turn == 4 { ControlFlow::Break(0) } else { ControlFlow::Continue(turn + 1) }
            })
        })
    };
    dice.rounds((), |dice, ()| {
        dice.note(|| "nothing is said of this round".to_owned());
        ControlFlow::Break(())
    });
    wave(&mut dice);
    wave(&mut dice);
    dice.note(|| "all are ashore".to_owned());
    let told: Vec<String> = dice.into_lines().iter().map(told).collect();
    let mut expected = vec!["nothing is said of this round".to_owned()];
    for craft in 1..=4 {
        for turn in 3..=4 {
            expected.push(format!("craft {craft}, turn {turn}"));
            expected.push("afloat".to_owned());
        }
    }
    expected.extend([String::new(), "all are ashore".to_owned()]);
    assert_eq!(told, expected);
}

/// A heading or a note in words.
fn told(line: &Line) -> String {
    match line {
        Line::Heading(headings) => {
            let words: Vec<_> =
                headings.iter().map(|nth| format!("{} {}", nth.what, nth.number)).collect();
            words.join(", ")
        }
        Line::Note(text) => text.clone(),
        line => panic!("{line:?}"),
    }
}

#[test]
fn every_line_of_a_narration_adds_up() {
    let experiment = experiment::of(Patrol { men: 9 });
    let stream = Stream::new(7, "narration");
    for line in (0..50).flat_map(|trial| experiment.narrate(&stream, trial).lines) {
        let Line::Roll { stage, asked, faces, result } = line else { continue };
        let total: i32 = faces.iter().map(|&face| i32::from(face)).sum();
        match stage.as_str() {
            "mud" => assert_eq!(
                result,
                (total + if asked.contains("less") { -1 } else { 1 }).to_string()
            ),
            "ambush" => assert!(faces.is_empty() && asked == "a chance of 1/3"),
            "to hit" => assert_eq!(result, passes(faces.iter().filter(|&&face| 5 <= face).count())),
            "damage" => assert_eq!(result, passes(faces.iter().filter(|&&face| face <= 4).count())),
            "way" => assert_eq!(result, if total <= 7 { "passed" } else { "failed" }),
            "way back" => assert_eq!(result, total.to_string()),
            _ => unreachable!("no such stage: {stage}"),
        }
    }
}

fn passes(count: usize) -> String {
    if count == 1 { "1 pass".to_owned() } else { format!("{count} passes") }
}

#[test]
fn the_faces_told_are_a_fair_roll() {
    // What is told of the dice on the way, over all trials, is 2D6 without conditions.
    let experiment = experiment::of(Patrol { men: 3 });
    let stream = Stream::new(7, "faces");
    let mut counts = BTreeMap::new();
    for trial in 0..2000 {
        for line in experiment.narrate(&stream, trial).lines {
            if let Line::Roll { stage, faces, .. } = line
                && stage == "way"
            {
                *counts.entry(faces).or_insert(0) += 1;
            }
        }
    }
    let fair = (1..=6).flat_map(|a| (1..=6).map(move |b| (vec![a, b], 1.0 / 36.0))).collect();
    chi_square::assert_fits(&counts, &fair);
}

#[test]
fn the_measures_are_those_of_the_outcome() {
    let experiment = experiment::of(Patrol { men: 3 });
    let names: Vec<&str> = experiment.measures().iter().map(|measure| measure.name).collect();
    assert_eq!(names, ["lost", "turns", "late"]);
    let law: Law<Values, f64> = experiment.enumerate(&Budget::default()).unwrap();
    for values in law.outcomes.keys() {
        assert_eq!(values.len(), names.len());
        let [turns, late] = [values[1], values[2]].map(|value| value.expect("it has a value"));
        assert_eq!(late == Value::ONE, 4.0 < turns.get());
    }
}
