//! Exact means of all variants of one scenario, held to each other.

use std::collections::{BTreeMap, BTreeSet};

use tempfile::TempDir;

use crate::support::program::{folder, read, rows, stdout, write};

/// By variant: each measure with its mean as it is written.
pub(crate) type Means = BTreeMap<String, Vec<(String, String)>>;

/// The mean of every measure of each variant, exactly.
pub(crate) fn means(folder: &TempDir) -> Means {
    stdout(folder, &["run", "duel.toml", "--engine", "exact", "--out", "out"]);
    let mut found = Means::new();
    for row in rows(&read(folder, "out/summary.csv")) {
        found
            .entry(row["variant"].clone())
            .or_default()
            .push((row["measure"].clone(), row["mean"].clone()));
    }
    found
}

/// The means of the variants are alike, two by two.
#[track_caller]
pub(crate) fn assert_alike(scenario: &str, pairs: &[[&str; 2]]) -> Means {
    let folder = folder();
    write(&folder, "duel.toml", scenario);
    let means = means(&folder);
    for [one, other] in pairs {
        assert_eq!(means[*one], means[*other], "{one} and {other}");
    }
    let of: BTreeSet<_> = pairs.iter().map(|[one, _]| &means[*one]).collect();
    assert_eq!(of.len(), pairs.len(), "they differ from each other");
    means
}

#[track_caller]
pub(crate) fn mean(means: &Means, variant: &str, measure: &str) -> f64 {
    let found = means[variant].iter().find(|(name, _)| name == measure);
    found.unwrap().1.parse().unwrap()
}
