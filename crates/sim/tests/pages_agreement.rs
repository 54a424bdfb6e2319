//! Whatever the form of a rule that is written as text, it comes to the same: rules made at random are
//! carried out as they stand, and in each form.

use proptest::prelude::*;
use sandtable_dice::{Dice, Measure, Procedure};
use sandtable_language::core::Core;
use sandtable_language::{Program, Results};
use sandtable_sim::exact::{Budget, Law, Unenumerable, enumerate};
use sandtable_sim::{Enumerator, Fraction, Narrator, Sampler, Stream};

#[path = "../../language/src/tests/generator.rs"]
mod generator;
#[path = "../../language/src/tests/reference.rs"]
mod reference;

use reference::Reference;

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
        let merged = merged.map(|results| read(&measures, results)).outcomes;
        prop_assert_eq!(merged, expected.outcomes);
    }
}
