//! Whatever the form, a rule comes to the same.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sandtable_dice::{Dice, Measure, Procedure};
use sandtable_sim::exact::{Budget, Law, Unenumerable, enumerate};
use sandtable_sim::{Enumerator, Fraction, Narrator, Sampler, Stream};

use super::generator;
use super::reference::Reference;
use crate::core::Core;
use crate::normal::normal;
use crate::program::Program;
use crate::ranges::analyse;
use crate::results::Results;

/// What a rule gives when it is carried out as it stands.
fn refer<D: Dice>(core: &Core, dice: &mut D) -> Vec<i64> {
    let last = core.routines.len() - 1;
    let given = Reference { core, seen: |_, _, _| () }.routine(last, &[], dice);
    given.into_iter().map(i64::from).collect()
}

fn read(measures: &[Measure<Results>], results: &Results) -> Vec<i64> {
    let number = |measure: &Measure<Results>| {
        let reading = measure.read(results);
        assert!(measure.scale.admits(reading), "{reading:?} is off its scale");
        reading.0.expect("a value").exact().expect("a whole number").0
    };
    measures.iter().map(number).collect()
}

fn sampler(seed: u64) -> Sampler {
    Sampler::new(Stream::new(seed, "agreement").block(0))
}

/// A rule that nothing is wrong with.
fn sound(bytes: &[u8]) -> Option<(Core, Program)> {
    let core = generator::core(bytes);
    let program = Program::new(&core, false).ok()?;
    Some((core, program))
}

fn law<O: Ord + std::hash::Hash>(
    paths: u64,
    rule: impl Fn(&mut Enumerator) -> O,
) -> Result<Law<O, Fraction>, Unenumerable> {
    enumerate(&Budget { paths, ..Budget::default() }, rule)
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 4000, ..ProptestConfig::with_cases(600) })]

    #[test]
    fn a_sampled_trial_is_the_trial_of_the_reference(bytes in prop::collection::vec(any::<u8>(), 300..1200)) {
        let Some((core, program)) = sound(&bytes) else { return Ok(()) };
        let measures = program.measures();
        let (mut one, mut other) = (sampler(7), sampler(7));
        for _ in 0..60 {
            let results = program.resolve(&mut one);
            prop_assert_eq!(read(&measures, &results), refer(&core, &mut other));
        }
    }

    #[test]
    fn a_told_trial_is_the_trial_of_the_reference(bytes in prop::collection::vec(any::<u8>(), 300..1200)) {
        let Some((core, program)) = sound(&bytes) else { return Ok(()) };
        let measures = program.measures();
        for seed in 0..10 {
            let results = program.resolve(&mut Narrator::new(sampler(seed), sampler(0)));
            prop_assert_eq!(read(&measures, &results), refer(&core, &mut sampler(seed)));
        }
    }

    #[test]
    fn the_merged_law_is_the_law_of_the_reference(bytes in prop::collection::vec(any::<u8>(), 300..1200)) {
        let Some((core, program)) = sound(&bytes) else { return Ok(()) };
        let measures = program.measures();
        let Ok(expected) = law(3_000, |dice| refer(&core, dice)) else { return Ok(()) };
        let merged = law(1_000_000, |dice| program.resolve(dice)).expect("a law");
        let merged: BTreeMap<_, _> = merged.map(|results| read(&measures, results)).outcomes;
        prop_assert_eq!(merged, expected.outcomes);
    }

    #[test]
    fn every_number_is_within_its_range(bytes in prop::collection::vec(any::<u8>(), 300..1200)) {
        let core = normal(&generator::core(&bytes));
        let Ok(ranges) = analyse(&core, false) else { return Ok(()) };
        let mut dice = sampler(3);
        let mut beyond = None;
        for _ in 0..60 {
            let seen = |routine: usize, slot: usize, number: i32| {
                let range = ranges.slots[routine][slot];
                if !range.has(number) {
                    beyond = Some((routine, slot, number, range));
                }
            };
            let last = core.routines.len() - 1;
            let given = Reference { core: &core, seen }.routine(last, &[], &mut dice);
            for (number, range) in given.into_iter().zip(&ranges.gives[last]) {
                prop_assert!(range.has(number));
            }
        }
        prop_assert_eq!(beyond, None);
    }
}

/// The properties would say nothing if most rules were refused.
#[test]
fn most_rules_made_at_random_are_sound() {
    let mut bytes: Vec<u8> = Vec::new();
    let mut state = 1_u64;
    let mut sound_ones = 0;
    for _ in 0..200 {
        bytes.clear();
        for _ in 0..900 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            bytes.push(state.to_be_bytes()[0]);
        }
        sound_ones += usize::from(sound(&bytes).is_some());
    }
    assert!(100 < sound_ones, "{sound_ones} of 200");
}
