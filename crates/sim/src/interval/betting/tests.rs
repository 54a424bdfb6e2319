use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::binomial;
use crate::interval::clopper_pearson;

const DIFFERENCES: Interval = Interval { low: -1.0, high: 1.0 };

/// So many pairs with a difference of one either way, among so many.
fn differences(higher: u64, lower: u64, pairs: u64) -> Vec<(f64, u64)> {
    vec![(-1.0, lower), (0.0, pairs - higher - lower), (1.0, higher)]
}

/// How much wider than the normal interval with the same error.
fn cost(counts: &[(f64, u64)], range: Interval, error: f64) -> f64 {
    let moments = counts.iter().map(|&(number, count)| Moments::repeated(number, count));
    let moments = moments.fold(Moments::default(), Moments::with);
    let se = (moments.variance() / moments.count as f64).sqrt();
    betting(counts, range, error).half_width() / (se * normal_quantile(1.0 - 2.0 * error))
}

#[test]
fn print_costs() {
    for pairs in [1u64 << 14, 1 << 16, 1 << 20] {
        for part in [0.17, 0.01, 0.001] {
            let k = (part * pairs as f64) as u64;
            let c = differences(k, k / 10, pairs);
            let costs = [0.0125, 0.002, 1e-4].map(|e| format!("{:.3}", cost(&c, DIFFERENCES, e)));
            println!("{pairs} {part}: {costs:?}");
        }
        let never = betting(&differences(0, 0, pairs), DIFFERENCES, 0.01);
        println!("never {never:?} against {:?}", clopper_pearson(0, pairs, 0.99));
    }
    let wide: Vec<(f64, u64)> = (0..=12u32)
        .map(|k| (f64::from(k) - 6.0, 100 * (1 << (6 - (k as i32 - 6).abs()))))
        .collect();
    println!("wide {}", cost(&wide, Interval { low: -12.0, high: 12.0 }, 0.002));
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(3);
    let n = 4096;
    let mut miss = 0;
    for _ in 0..1000 {
        let higher = binomial::quantile(generator.random(), n, 0.05);
        let lower = binomial::quantile(generator.random(), n - higher, 0.02 / 0.95);
        let found = betting(&differences(higher, lower, n), DIFFERENCES, 0.05);
        if !found.contains(0.03) {
            miss += 1;
        }
    }
    println!("missed {miss} of 1000 at 10%");
}
