//! Two rules written as cores come to what the same rules come to in Rust, die for die.

use sandtable_dice::{Dice, Procedure, Scripted};
use sandtable_language::Program;
use sandtable_language::Results;
use sandtable_language::core::{Operation, Pool, Step, Verb};
use sandtable_sim::enumerator::Kind;
use sandtable_sim::exact::{Budget, Law, enumerate};
use sandtable_sim::narrator::{Line, Narrator};
use sandtable_sim::{Enumerator, Fraction, Sampler, Stream};

use crate::support::{cores, native};

fn program(core: &sandtable_language::core::Core) -> Program {
    Program::new(core, true).expect("a rule")
}

/// The measures of some results, as whole numbers.
fn read(program: &Program, results: &Results) -> native::Numbers {
    let numbers = program.measures().into_iter().map(|measure| {
        let value = measure.read(results).0.expect("there is a value");
        u32::try_from(value.exact().expect("it is whole").0).expect("it is not negative")
    });
    numbers.collect::<Vec<_>>().try_into().expect("four measures")
}

fn dice(seed: u64) -> Sampler {
    Sampler::new(Stream::new(seed, "by hand").block(0))
}

#[track_caller]
fn assert_samples_alike(program: &Program, native: fn(&mut Sampler) -> native::Numbers) {
    let (mut one, mut other) = (dice(1), dice(1));
    for trial in 0..50_000 {
        let results = program.resolve(&mut one);
        assert_eq!(read(program, &results), native(&mut other), "trial {trial}");
    }
}

#[track_caller]
fn assert_tells_alike(program: &Program, native: fn(&mut Narrator) -> native::Numbers) {
    for seed in 0..300 {
        let (mut one, mut other) =
            (Narrator::new(dice(seed), dice(99)), Narrator::new(dice(seed), dice(99)));
        let results = program.resolve(&mut one);
        assert_eq!(read(program, &results), native(&mut other));
        assert_eq!(read(program, &program.resolve(&mut dice(seed))), read(program, &results));
        assert_eq!(rolls(one), rolls(other));
    }
}

/// What was rolled, in order, without the rounds: the duel has other ones in Rust.
fn rolls(narrator: Narrator) -> Vec<Line> {
    let lines = narrator.into_lines().into_iter();
    lines.filter(|line| matches!(line, Line::Roll { .. })).collect()
}

fn law<P: Kind, O: Ord + std::hash::Hash>(rule: impl Fn(&mut Enumerator) -> O) -> Law<O, P> {
    // The fractions of the duel are long, and here there is time for them.
    let budget = Budget { paths: 1 << 30, ..Budget::for_fractions() };
    enumerate(&budget, rule).expect("a law")
}

fn laws<P: Kind>(
    program: &Program,
    native: fn(&mut Enumerator) -> native::Numbers,
) -> [Law<native::Numbers, P>; 2] {
    let own: Law<Results, P> = law(|dice| program.resolve(dice));
    [own.map(|results| read(program, results)), law(native)]
}

#[test]
fn the_mine_run_samples_and_tells_the_same_trials() {
    let program = program(&cores::mine_run());
    assert_samples_alike(&program, native::mine_run);
    assert_tells_alike(&program, native::mine_run);
}

#[test]
fn the_duel_samples_and_tells_the_same_trials() {
    let program = program(&cores::duel());
    assert_samples_alike(&program, native::duel);
    assert_tells_alike(&program, native::duel);
}

#[test]
fn the_mine_run_has_the_same_law_in_fractions() {
    let [own, native] = laws::<Fraction>(&program(&cores::mine_run()), native::mine_run);
    assert_eq!(own.outcomes, native.outcomes);
    let kills = own.mean(|numbers| numbers[0].into());
    assert_eq!(kills.to_string(), "3447605/1492992");
}

#[test]
fn the_duel_has_the_same_law() {
    let [own, native] = laws::<f64>(&program(&cores::duel()), native::duel);
    assert_eq!(own.outcomes.len(), 8148);
    for (numbers, p) in &own.outcomes {
        assert!((p - native.probability(numbers)).abs() < 1e-15, "{numbers:?}");
    }
    assert_eq!(own.outcomes.len(), native.outcomes.len());
}

#[test]
fn the_duel_has_the_same_law_in_fractions() {
    let [own, native] = laws::<Fraction>(&program(&cores::duel()), native::duel);
    assert_eq!(own.outcomes, native.outcomes);
}

#[test]
fn the_mine_run_is_played_with_the_dice_of_a_worked_example() {
    let program = program(&cores::mine_run());
    let mut dice = Scripted::new([4, 5, 1, 3, 2, 2, 6, 6, 6]);
    let results = program.resolve(&mut dice);
    assert!(dice.exhausted());
    assert_eq!(read(&program, &results), [2, 2, 1, 0], "a double six fails");
}

/// What is put somewhere on one way only is 0 on the other, and stays so while dice are rolled.
#[test]
fn what_nothing_was_put_into_is_none_where_states_are_merged() {
    let mut core = cores::mine_run();
    let run = core.routines.last_mut().expect("a rule");
    let [kills, pins] = [0, 1];
    let span = sandtable_language::Span::default();
    let one_die = |n| Pool { n: cores::k(n), sides: cores::k(2) };
    let ask = |n| Step::Ask { into: pins, stage: None, verb: Verb::Roll(one_die(n)), span };
    let is_one = cores::with(Operation::Equal, cores::s(pins), cores::k(1));
    let put = Step::If(is_one, vec![Step::Set(kills, cores::k(1), span)], vec![]);
    let finish = [2, 3].map(|slot| Step::Set(slot, cores::k(0), span));
    run.body = [vec![ask(1), put, ask(1), ask(2), ask(1)], finish.to_vec()].concat();
    let program = Program::new(&core, false).expect("a rule");
    let law: Law<Results, Fraction> = law(|dice| program.resolve(dice));
    assert_eq!(law.mean(|results| read(&program, results)[0].into()), Fraction::new(1, 2));
}

#[test]
fn scales_are_what_the_numbers_can_come_to() {
    let highs = |program: Program| {
        program.measures().iter().map(|measure| measure.scale.high).collect::<Vec<_>>()
    };
    assert_eq!(highs(program(&cores::mine_run())), [9.0, 9.0, 3.0, 3.0]);
    assert_eq!(highs(program(&cores::duel())), [12.0, 12.0, 6.0, 6.0], "a pin in each turn");
}

/// Dice of every engine ask for a form of their own.
#[test]
fn engines_ask_for_their_form() {
    use sandtable_dice::Form;
    assert_eq!(
        [Sampler::FORM, Enumerator::FORM, Narrator::FORM, Scripted::FORM],
        [Form::Sampled, Form::Merged, Form::Told, Form::Told]
    );
}
