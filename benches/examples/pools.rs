//! How fast pools of dice are enumerated and sampled that are gone through face by face, and how fast
//! they are made ready: `pools [RUNS]`.
//!
//! Beside each page is the same loop in Rust, and the last pool is added up without a loop as well.
//! Times are the processor time of the thread; of all runs the fastest is reported, as what else the
//! machine does only adds to it.

#![allow(clippy::print_stdout, reason = "the rows are what this program is for")]

use std::hint::black_box;
use std::ops::ControlFlow;

use rustix::time::{ClockId, clock_gettime};
use sandtable_dice::{Dice, Die, Procedure};
use sandtable_language::{Data, Program, Rule};
use sandtable_sim::exact::{Budget, Law, enumerate};
use sandtable_sim::{Enumerator, Stream, experiment};

/// So many dice with so many sides, and how many of the highest are added up.
type Pool = (u32, u8, u32);

const POOLS: [Pool; 4] = [(4, 6, 3), (40, 10, 5), (20, 20, 10), (100, 6, 100)];

/// The last pool, for which there is a verb.
const ADDED_UP: &str = r#"
    rule pools.sum "A sum"
    resolve { let sum = roll 100d6 result { sum = sum (points) "sum" } }
"#;

fn main() {
    let runs = std::env::args().nth(1).and_then(|runs| runs.parse().ok()).unwrap_or(200);
    let text = include_str!("../../examples/known-problems/keep-highest.rule");
    let rule = Rule::read(text).unwrap_or_else(|_| unreachable!());
    println!("a page is read in {:.4} ms", fastest(runs, || drop(black_box(Rule::read(text)))));
    for pool in POOLS {
        compare(&rule, pool, runs);
    }
    let sum = Rule::read(ADDED_UP).unwrap_or_else(|_| unreachable!());
    let sum = sum.prepare(&Data::EMPTY, &Data::EMPTY, &Data::EMPTY);
    let sum = sum.unwrap_or_else(|_| unreachable!());
    let resolve = |dice: &mut Enumerator| sum.resolve(dice);
    println!("100d6 added up: exact in {:.4} ms", fastest(runs, || drop(black_box(law(&resolve)))));
}

fn compare(rule: &Rule, pool: Pool, runs: usize) {
    let (n, sides, keep) = pool;
    let all = if keep == n { String::new() } else { format!(" keep {keep}") };
    let ready = || prepared(rule, pool);
    let program = ready();
    let resolve = |dice: &mut Enumerator| program.resolve(dice);
    let native = |dice: &mut Enumerator| highest(dice, pool);
    let (paths, states) = (law(&resolve).paths, law(&resolve).states);
    println!(
        "{n}d{sides}{all}: ready in {:.4} ms, exact in {:.4} ms, in Rust {:.4} ms; \
         {paths} and {} paths, {states} states; a trial in {:.0} ns",
        fastest(runs, || drop(black_box(ready()))),
        fastest(runs, || drop(black_box(law(&resolve)))),
        fastest(runs, || drop(black_box(law(&native)))),
        law(&native).paths,
        sampled(runs, &program),
    );
}

fn prepared(rule: &Rule, (n, sides, keep): Pool) -> Program {
    let number = |number: u32| Data::Number(number.cast_signed());
    let keys = [("dice", number(n)), ("sides", number(sides.into())), ("keep", number(keep))];
    let circumstances = Data::Table(keys.map(|(key, value)| (key.to_owned(), value)).to_vec());
    let program = rule.prepare(&circumstances, &Data::EMPTY, &Data::EMPTY);
    program.unwrap_or_else(|_| unreachable!())
}

fn law<O: Ord + std::hash::Hash>(rule: &impl Fn(&mut Enumerator) -> O) -> Law<O, f64> {
    enumerate(&Budget::default(), rule).unwrap_or_else(|_| unreachable!())
}

/// The page, in Rust.
fn highest<D: Dice>(dice: &mut D, (n, sides, keep): Pool) -> u32 {
    dice.rounds((sides, n, keep, 0), |dice, &(face, left, open, total)| {
        let count = match face {
            1 => left,
            _ => dice.successes(left, Die::new(face).exactly(face.into())),
        };
        let taken = open.min(count);
        let (open, total) = (open - taken, total + taken * u32::from(face));
        if open == 0 || face == 1 {
            return ControlFlow::Break(total);
        }
        ControlFlow::Continue((face - 1, left - count, open, total))
    })
}

/// How long a trial takes, in nanoseconds.
fn sampled(runs: usize, program: &Program) -> f64 {
    let experiment = experiment::of(program.clone());
    let trials = 1 << 14;
    let run = || drop(black_box(experiment.sample(&Stream::new(1, "pools"), 0..trials)));
    fastest(runs, run) * 1e6 / trials as f64
}

/// The processor time of the fastest of so many runs, in milliseconds.
fn fastest(runs: usize, run: impl Fn()) -> f64 {
    let time = || {
        let start = processor_time();
        run();
        processor_time() - start
    };
    (0..runs).map(|_| time()).fold(f64::INFINITY, f64::min) / 1e6
}

/// The processor time of this thread, in nanoseconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
