//! How fast two rules are as programs, beside the same rules in Rust: `speed [ROUNDS [ROW]]`.
//!
//! With a part of their names, such as `exact`, those rows alone.
//! Rows are run in turn and timed by the processor time of their thread; ratios are taken within
//! each round, and their medians are reported.

#![allow(clippy::print_stdout, reason = "the rows are what this program is for")]

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};
use sandtable_dice::{Measure, Outcome, Procedure};
use sandtable_language::Program;
use sandtable_language::core::Core;
use sandtable_sim::exact::{Budget, Law, enumerate};
use sandtable_sim::experiment::{self, Experiment};
use sandtable_sim::{Enumerator, Fraction, Stream};

#[path = "../../crates/language/tests/support/cores.rs"]
mod cores;
#[path = "../../crates/sim/tests/support/native.rs"]
mod native;

/// What the native rules come to; numbered as the rules of the benches are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Numbers(native::Numbers);

impl Outcome for Numbers {
    #[inline]
    fn index(&self) -> Option<usize> {
        let [a, b, c, d] = self.0;
        Some((((d * 13 + a) * 13 + b) * 11 + c) as usize)
    }
}

macro_rules! native_rule {
    ($name:ident, $rule:path) => {
        struct $name;

        impl Procedure for $name {
            type Outcome = Numbers;

            fn measures(&self) -> Vec<Measure<Numbers>> {
                Vec::new()
            }

            #[inline]
            fn resolve<D: sandtable_dice::Dice>(&self, dice: &mut D) -> Numbers {
                Numbers($rule(dice))
            }
        }
    };
}

native_rule!(MineRun, native::mine_run);
native_rule!(Duel, native::duel);

fn main() {
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    if let Ok(pool) = one_thread {
        pool.install(compare_all);
    }
}

fn compare_all() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(9);
    sampled("mine run", rounds, &*experiment::of(MineRun), &cores::mine_run());
    sampled("duel", rounds, &*experiment::of(Duel), &cores::duel());
    exact::<f64, _>("mine run", rounds, &MineRun, &cores::mine_run());
    exact::<f64, _>("duel", rounds, &Duel, &cores::duel());
    exact::<Fraction, _>("mine run, fractions", rounds, &MineRun, &cores::mine_run());
    exact::<Fraction, _>("duel, fractions", rounds.min(3), &Duel, &cores::duel());
    for (name, core) in [("mine run", cores::mine_run()), ("duel", cores::duel())] {
        let start = processor_time();
        for _ in 0..1000 {
            black_box(Program::new(black_box(&core), false)).ok();
        }
        println!("{name} made ready: {:.1} us", (processor_time() - start) / 1e6);
    }
}

/// The processor time of this thread, in nanoseconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn sampled(name: &str, rounds: usize, native: &dyn Experiment, core: &Core) {
    let own = experiment::of(Program::new(core, false).unwrap_or_else(|_| unreachable!()));
    let stream = Stream::new(1, "speed");
    let trials = 1 << 21;
    let run = |experiment: &dyn Experiment| {
        black_box(experiment.sample(&stream, 0..trials));
    };
    compare(&format!("{name}, sampled"), rounds, trials as f64, || run(native), || run(&*own));
}

fn law<P: sandtable_sim::enumerator::Kind, R: Procedure>(rule: &R) -> Law<R::Outcome, P> {
    let resolve = |dice: &mut Enumerator| rule.resolve(dice);
    // The fractions of the duel are long, and here there is time for them.
    let budget = Budget { paths: 1 << 30, ..Budget::for_fractions() };
    enumerate(&budget, resolve).unwrap_or_else(|_| unreachable!())
}

fn exact<P: sandtable_sim::enumerator::Kind, N: Procedure>(
    name: &str,
    rounds: usize,
    native: &N,
    core: &Core,
) {
    let own = Program::new(core, false).unwrap_or_else(|_| unreachable!());
    println!("{name}: {} and {} paths", law::<P, _>(native).paths, law::<P, _>(&own).paths);
    let times = if rounds < 4 { 1 } else { 20 };
    compare(
        &format!("{name}, exact"),
        rounds,
        f64::from(times),
        || (0..times).for_each(|_| drop(black_box(law::<P, _>(native)))),
        || (0..times).for_each(|_| drop(black_box(law::<P, _>(&own)))),
    );
}

fn compare(name: &str, rounds: usize, units: f64, one: impl Fn(), other: impl Fn()) {
    if std::env::args().nth(2).is_some_and(|row| !name.contains(&row)) {
        return;
    }
    let time = |run: &dyn Fn()| {
        let start = processor_time();
        run();
        (processor_time() - start) / units
    };
    let mut times: Vec<(f64, f64)> = (0..rounds).map(|_| (time(&one), time(&other))).collect();
    times.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (native, own) = times[rounds / 2];
    println!("{name}: native {native:.1} ns, program {own:.1} ns, {:.3} of native", native / own);
}
