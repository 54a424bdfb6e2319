//! What a random stream of its own costs, by the number of trials that share one.
//!
//! `cargo bench -p sandtable-benches --bench streams`

#![allow(clippy::print_stdout, reason = "a table is what this program is for")]

use sandtable_benches::MineRun;
use sandtable_benches::paired::{Comparison, Timing};
use sandtable_dice::Procedure;
use sandtable_sim::{Sampler, Stream};

const ROUNDS: usize = 31;

/// Trials to a block, from a stream for each trial to one for a million.
const SIZES: [u64; 9] = [1, 16, 256, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20];

fn main() {
    let stream = Stream::new(1, "streams");
    let rows = SIZES.into_iter().rev().fold(Comparison::default(), |rows, size| {
        let stream = &stream;
        rows.row(&format!("{size} trials to a block"), move |trials| {
            let blocks = 0..trials.div_ceil(size);
            blocks.map(|block| kills(stream, block, size.min(trials - block * size))).sum::<u32>()
        })
    });
    println!("R1, the mine run: nanoseconds to a trial");
    for Timing { name, nanoseconds, ratio } in rows.time(ROUNDS) {
        println!("{name:<32} {nanoseconds:>10.2} {ratio:>8.4}");
    }
}

/// The models killed in so many trials of a block.
#[inline(never)]
fn kills(stream: &Stream, block: u64, trials: u64) -> u32 {
    let mut dice = Sampler::new(stream.block(block));
    (0..trials).map(|_| MineRun.resolve(&mut dice).kills).sum()
}
