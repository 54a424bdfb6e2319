//! Prints the raw words that trials are made from, without end, for outside batteries of tests.
//!
//! ```sh
//! cargo run --release -p sandtable-sim --example words -- interleaved 4096 1944 | dieharder -a -g 200
//! ```
//!
//! `interleaved N SEED` takes a word of each of N blocks of trials in turn; `blocks N SEED` takes N
//! words of a block, and goes on to the next. Words are 64 bits, the lowest byte first.

use std::env;
use std::io::{self, Write};

use rand::Rng;
use sandtable_sim::Stream;

/// Words that are written at once.
const PORTION: usize = 1 << 13;

const USAGE: &str = "words LAYOUT COUNT SEED, where LAYOUT is `interleaved` or `blocks`";

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [layout, count, seed] = &arguments[..] else { return Err(usage()) };
    let (count, seed) = (number(count)?, number(seed)?);
    if count == 0 {
        return Err(usage());
    }
    let stream = Stream::new(seed, "words");
    let written = match layout.as_str() {
        "interleaved" => interleaved(&stream, count),
        "blocks" => blocks(&stream, count),
        _ => return Err(usage()),
    };
    match written {
        // Whoever reads them has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

fn usage() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, USAGE)
}

fn number(text: &str) -> io::Result<u64> {
    text.parse().map_err(|_| usage())
}

/// A word of each of the first so many blocks, again and again.
fn interleaved(stream: &Stream, count: u64) -> io::Result<()> {
    let mut generators: Vec<_> = (0..count).map(|block| stream.block(block)).collect();
    let mut next = 0;
    write_all(|| {
        let word = generators[next].next_u64();
        next = (next + 1) % generators.len();
        word
    })
}

/// So many words of each block, one block after another.
fn blocks(stream: &Stream, count: u64) -> io::Result<()> {
    let (mut block, mut left, mut generator) = (0, count, stream.block(0));
    write_all(|| {
        if left == 0 {
            (block, left) = (block + 1, count);
            generator = stream.block(block);
        }
        left -= 1;
        generator.next_u64()
    })
}

fn write_all(mut word: impl FnMut() -> u64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut bytes = Vec::with_capacity(8 * PORTION);
    loop {
        bytes.clear();
        (0..PORTION).for_each(|_| bytes.extend(word().to_le_bytes()));
        out.write_all(&bytes)?;
    }
}
