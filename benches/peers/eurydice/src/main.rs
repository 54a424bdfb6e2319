//! How fast the Rust engine of Eurydice works pools of dice out: `eurydice-pools [RUNS]`.
//!
//! One line for each pool, with the processor time of the thread in the fastest run. Programs are
//! compiled once, and each run has an engine of its own, as in the benches of Eurydice.

use std::hint::black_box;

use eurydice_engine::{Engine, Program};
use rustix::time::{ClockId, clock_gettime};

const POOLS: [(&str, &str); 4] = [
    ("4d6 keep 3", "output [highest 3 of 4d6]"),
    ("40d10 keep 5", "output [highest 5 of 40d10]"),
    ("20d20 keep 10", "output [highest 10 of 20d20]"),
    ("100d6", "output 100d6"),
];

fn main() {
    let runs = std::env::args().nth(1).and_then(|runs| runs.parse().ok()).unwrap_or(5);
    for (pool, source) in POOLS {
        let program = Program::compile(source).expect("a program");
        let time = |_| {
            let start = processor_time();
            black_box(Engine::new().run_program(&program));
            processor_time() - start
        };
        let fastest = (0..runs).map(time).fold(f64::INFINITY, f64::min);
        println!("{pool}: exact in {fastest:.4} ms");
    }
}

/// The processor time of this thread, in milliseconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
