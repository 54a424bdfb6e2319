//! Our rows of the table of peers: `peer ROW SECONDS` prints one line of JSON.
//!
//! Called by `peers/compare.py`, which checks the law that a row reports before it believes the
//! row's speed.

#![allow(clippy::print_stdout, reason = "the line of JSON is what this program is for")]

use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};
use sandtable_benches::{Duel, MineRun, naive};
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{self, Experiment, Values};
use sandtable_sim::{Stream, Value};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, row, seconds] = arguments.as_slice() else { usage() };
    let Ok(seconds) = seconds.parse() else { usage() };
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    one_thread.expect("a thread pool").install(|| run(row, seconds));
}

fn usage() -> ! {
    println!(
        "usage: peer mine-run|duel|naive-mine-run|naive-duel|exact-mine-run|exact-duel SECONDS"
    );
    std::process::exit(2)
}

fn run(row: &str, seconds: f64) {
    let mut generator = naive::generator(1);
    match row {
        "mine-run" => sample(&*experiment::of(MineRun), seconds),
        "duel" => sample(&*experiment::of(Duel), seconds),
        "naive-mine-run" => count(seconds, &mut |trials| naive::mine_run(&mut generator, trials)),
        "naive-duel" => count(seconds, &mut |trials| naive::duel(&mut generator, trials)),
        "exact-mine-run" => enumerate(&*experiment::of(MineRun), seconds),
        "exact-duel" => enumerate(&*experiment::of(Duel), seconds),
        _ => usage(),
    }
}

/// Seconds of processor time that this thread has used.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn sample(experiment: &dyn Experiment, seconds: f64) {
    let stream = Stream::new(1, "peer");
    let (start, wall) = (processor_time(), Instant::now());
    let (mut trials, mut counts) = (0, std::collections::BTreeMap::<Values, u64>::new());
    while processor_time() - start < seconds {
        for (values, count) in experiment.sample(&stream, trials..trials + CHUNK).counts {
            *counts.entry(values).or_insert(0) += count;
        }
        trials += CHUNK;
    }
    let (used, elapsed) = (processor_time() - start, wall.elapsed().as_secs_f64());
    let counts = counts.iter().map(|(values, count)| format!("[{}, {count}]", list(values)));
    let counts: Vec<String> = counts.collect();
    println!(
        "{{\"trials\": {trials}, \"seconds\": {used}, \"elapsed\": {elapsed}, \"counts\": [{}]}}",
        counts.join(", ")
    );
}

/// Trials between two looks at the clock.
const CHUNK: u64 = 1 << 20;

fn count(seconds: f64, run: &mut dyn FnMut(u64) -> Vec<u64>) {
    let start = processor_time();
    let (mut trials, mut bins) = (0, Vec::<u64>::new());
    while processor_time() - start < seconds {
        let more = run(CHUNK);
        bins.resize(more.len(), 0);
        bins.iter_mut().zip(more).for_each(|(bin, more)| *bin += more);
        trials += CHUNK;
    }
    println!(
        "{{\"trials\": {trials}, \"seconds\": {}, \"bins\": {bins:?}}}",
        processor_time() - start
    );
}

fn enumerate(experiment: &dyn Experiment, seconds: f64) {
    let start = processor_time();
    let mut times = 0;
    let law = loop {
        let law = experiment.enumerate(&Budget::default()).expect("a law");
        times += 1;
        if seconds <= processor_time() - start {
            break law;
        }
    };
    let used = (processor_time() - start) / f64::from(times);
    let law = law.outcomes.iter().map(|(values, p)| format!("[{}, {p:e}]", list(values)));
    println!("{{\"seconds\": {used}, \"law\": [{}]}}", law.collect::<Vec<_>>().join(", "));
}

fn list(values: &[Option<Value>]) -> String {
    let value = |value: &Option<Value>| value.map_or("null".to_owned(), |value| value.to_string());
    format!("[{}]", values.iter().map(value).collect::<Vec<_>>().join(", "))
}
