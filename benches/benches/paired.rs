//! How many times as fast as a naive loop the engines are, on one thread.
//!
//! `cargo bench -p sandtable-benches --bench paired`; the rows take turns, so the ratios hold on a
//! busy machine.

#![allow(clippy::print_stdout, reason = "a table is what this program is for")]

use sandtable_benches::paired::{Comparison, Timing};
use sandtable_benches::{Duel, MineRun, ToldDuel, naive};
use sandtable_dice::{Behaviour, Decision, Open, Plan, Policy, Procedure};
use sandtable_sim::best::explore;
use sandtable_sim::course::{Course, Positions};
use sandtable_sim::distribution::{Observation, Unobserved};
use sandtable_sim::enumerator::Kind;
use sandtable_sim::exact::{Budget, enumerate};
use sandtable_sim::{Enumerator, Fraction, Stream, Value, experiment};

#[path = "../../crates/sim/tests/support/decisions.rs"]
mod decisions;

const ROUNDS: usize = 31;

fn main() {
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    one_thread.expect("a thread pool").install(|| {
        print("R1, the mine run: nanoseconds to a trial", &sampling(MineRun, naive::mine_run));
        print("R2, the duel: nanoseconds to a trial", &sampling(Duel, naive::duel));
        print("exact laws: nanoseconds each", &exact());
        print("R2 as a graph of positions: nanoseconds each", &graph());
        print("R2 in fractions: nanoseconds each", &graph_in_fractions());
        print("a duel of orders, f64: nanoseconds each", &orders::<f64>());
        print("a duel of orders, fractions: nanoseconds each", &orders::<Fraction>());
    });
}

/// A naive loop, and the experiment on the same procedure.
fn sampling<P: Procedure>(
    procedure: P,
    naive: fn(&mut rand::rngs::StdRng, u64) -> Vec<u64>,
) -> Vec<Timing> {
    let mut generator = naive::generator(1);
    let stream = Stream::new(1, "paired");
    let experiment = experiment::of(procedure);
    Comparison::default()
        .row("StdRng, die by die, array", |trials| naive(&mut generator, trials))
        .row("Experiment::sample", |trials| experiment.sample(&stream, 0..trials))
        .time(ROUNDS)
}

fn exact() -> Vec<Timing> {
    let (mine_run, duel) = (experiment::of(MineRun), experiment::of(Duel));
    let (budget, fractions) = (Budget::default(), Budget::for_fractions());
    let repeat = |times: u64, law: &dyn Fn()| (0..times).for_each(|_| law());
    Comparison::default()
        .row("R1, f64", |times| {
            repeat(times, &|| drop(mine_run.enumerate(&budget).expect("a law")));
        })
        .row("R1, fractions", |times| {
            repeat(times, &|| drop(mine_run.enumerate_fractions(&fractions).expect("a law")));
        })
        .row("R2, f64", |times| repeat(times, &|| drop(duel.enumerate(&budget).expect("a law"))))
        .row("R2, fractions", |times| {
            repeat(times, &|| drop(duel.enumerate_fractions(&fractions).expect("a law")));
        })
        .time(ROUNDS)
}

/// The law of a duel that is told turn by turn, without and with what it tells, the graph of everything
/// that can come of it, and how good each position of it is.
fn graph() -> Vec<Timing> {
    let duel = experiment::of(ToldDuel);
    let budget = Budget::default();
    let course = Course::of(&*duel, &budget).expect("a course");
    let (nodes, edges) = course.size();
    println!("\nthe graph of R2: {nodes} nodes, {edges} edges");
    let repeat = |times: u64, work: &dyn Fn()| (0..times).for_each(|_| work());
    let read = |at: usize| {
        move |values: &[Option<Value>]| -> Result<_, Unobserved> {
            Ok(Observation::from(values[at]))
        }
    };
    let positions = Positions::of(&course, &["a"]).expect("positions");
    let repeat_of = |measures: usize, times: u64| {
        let measures: Vec<_> = (0..measures).map(|at| read(at % 4)).collect();
        repeat(times, &|| drop(positions.outlooks(&measures).expect("outlooks")));
    };
    Comparison::default()
        .row("law, f64", |times| repeat(times, &|| drop(duel.enumerate(&budget).expect("a law"))))
        .row("law with what is told, f64", |times| {
            repeat(times, &|| drop(duel.enumerate_series(&budget).expect("laws")));
        })
        .row("graph, f64", |times| {
            repeat(times, &|| drop(Course::of(&*duel, &budget).expect("a course")));
        })
        .row("how likely each position is", |times| {
            repeat(times, &|| drop(Positions::of(&course, &["a"]).expect("positions")));
        })
        .row("one measure from each position", |times| repeat_of(1, times))
        .row("two measures, for both", |times| repeat_of(2, times))
        .row("four measures, for all four", |times| repeat_of(4, times))
        .time(ROUNDS)
}

fn graph_in_fractions() -> Vec<Timing> {
    let duel = experiment::of(Duel);
    let budget = Budget { paths: 10 * Budget::for_fractions().paths, ..Budget::default() };
    let repeat = |times: u64, work: &dyn Fn()| (0..times).for_each(|_| work());
    Comparison::default()
        .row("law", |times| {
            repeat(times, &|| drop(duel.enumerate_fractions(&budget).expect("a law")));
        })
        .row("graph", |times| {
            repeat(times, &|| drop(duel.explore_fractions(&budget, &[]).expect("a graph")));
        })
        .time(ROUNDS)
}

/// Players who draw one of their orders, each as likely as the others.
#[derive(Debug)]
struct ByLot;

impl Policy for ByLot {
    fn plan(&self, _: &Decision, _: &[i32], _: Open) -> Plan<'_> {
        Plan::Mixed(&[1, 1, 1])
    }
}

/// The law of a duel whose squads draw their orders by lot, and the graph of the same positions from
/// which the best play of both is found.
fn orders<P: Kind>() -> Vec<Timing> {
    let budget = Budget { paths: 10 * Budget::for_fractions().paths, ..Budget::default() };
    let by_lot = Behaviour::new(ByLot);
    let free = ["a".to_owned(), "b".to_owned()];
    let duel = |dice: &mut Enumerator| decisions::duel(dice, &by_lot, 5, 4, true);
    let repeat = |times: u64, work: &dyn Fn()| (0..times).for_each(|_| work());
    Comparison::default()
        .row("law, orders by lot", |times| {
            repeat(times, &|| drop(enumerate::<_, P>(&budget, duel).expect("a law")));
        })
        .row("graph for best play", |times| {
            repeat(times, &|| drop(explore::<_, P>(&budget, &free, duel).expect("a graph")));
        })
        .time(ROUNDS)
}

fn print(title: &str, timings: &[Timing]) {
    println!("\n{title}");
    for Timing { name, nanoseconds, ratio } in timings {
        println!("{name:<32} {nanoseconds:>14.2} {ratio:>10.4}");
    }
}
