//! Trends of each engine, for comparison with the last run of this bench on the same machine.
//!
//! For ratios between engines use the `paired` bench: this one measures its rows minutes apart.

#![allow(missing_docs, reason = "criterion's macros make undocumented functions")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sandtable_benches::{Duel, MineRun, naive};
use sandtable_dice::{Chance, Check, D6, D10, Dice, Procedure};
use sandtable_sim::exact::Budget;
use sandtable_sim::{Sampler, Stream, experiment};

const TRIALS: u64 = 1 << 18;

fn with_threads(threads: usize, run: impl FnOnce() + Send) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("a thread pool").install(run);
}

fn sampling<P: Procedure + Copy>(
    criterion: &mut Criterion,
    name: &str,
    procedure: P,
    naive: fn(&mut rand::rngs::StdRng, u64) -> Vec<u64>,
) {
    let mut group = criterion.benchmark_group(format!("sample {name}"));
    group.throughput(Throughput::Elements(TRIALS));
    let mut generator = naive::generator(1);
    group.bench_function("naive StdRng", |bencher| bencher.iter(|| naive(&mut generator, TRIALS)));
    let (experiment, stream) = (experiment::of(procedure), Stream::new(1, name));
    for threads in [1, 2] {
        group.bench_function(format!("{threads} threads"), |bencher| {
            with_threads(threads, || bencher.iter(|| experiment.sample(&stream, 0..TRIALS)));
        });
    }
    group.finish();
}

fn references(criterion: &mut Criterion) {
    sampling(criterion, "mine run", MineRun, naive::mine_run);
    sampling(criterion, "duel", Duel, naive::duel);
}

fn exact(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("enumerate");
    let budget = Budget::default();
    let (mine_run, duel) = (experiment::of(MineRun), experiment::of(Duel));
    group.bench_function("mine run", |bencher| bencher.iter(|| mine_run.enumerate(&budget)));
    group.bench_function("mine run, fractions", |bencher| {
        bencher.iter(|| mine_run.enumerate_fractions(&budget));
    });
    group.sample_size(20);
    group.bench_function("duel", |bencher| bencher.iter(|| duel.enumerate(&budget)));
    group.finish();
}

/// Requests to a row.
const REQUESTS: u64 = 1 << 12;

fn verbs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("verbs");
    group.throughput(Throughput::Elements(REQUESTS));
    let mut verb = |name: &str, ask: &dyn Fn(&mut Sampler) -> i32| {
        let mut dice = Sampler::new(Stream::new(1, name).block(0));
        group.bench_function(name, |bencher| {
            bencher.iter(|| (0..REQUESTS).map(|_| ask(&mut dice)).sum::<i32>());
        });
    };
    let order: Check = D6.times(2).at_most(7);
    let third = Chance::new(1, 3).expect("a probability");
    verb("roll a D6", &|dice| dice.roll(D6).into());
    verb("check a D6", &|dice| dice.check(D6.at_least(4)).into());
    verb("check 2D6", &|dice| dice.check(order).into());
    verb("check 3D6", &|dice| dice.check(D6.times(3).at_most(10)).into());
    verb("successes of 3", &|dice| dice.successes(3, D6.at_least(4)).cast_signed());
    verb("successes of 24", &|dice| dice.successes(24, D6.at_least(5)).cast_signed());
    verb("successes of 300", &|dice| dice.successes(300, D6.at_least(5)).cast_signed());
    verb("total of 2D10", &|dice| dice.total(D10.times(2)));
    verb("total of 30D6", &|dice| dice.total(D6.times(30)));
    verb("chance", &|dice| dice.chance(third).into());
    group.finish();
}

criterion_group!(benches, references, exact, verbs);
criterion_main!(benches);
