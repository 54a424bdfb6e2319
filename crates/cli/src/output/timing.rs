//! `timing.json`: how long a run took. It stands in a file of its own, because all others are the same
//! whenever and wherever the same is run.

use std::time::Duration;

use serde_json::{Value, json};

use crate::results::Finding;

/// The name of the file.
pub(crate) const TIMING: &str = "timing.json";

/// The version of the form of this file.
const SCHEMA: u32 = 1;

/// How long each variant took here: without what an earlier run or another shard has done.
pub(crate) fn timing(findings: &[Finding], allowed: Option<Duration>) -> Value {
    let variant = |finding: &Finding| json!({ "name": finding.variant, "wall_seconds": finding.elapsed.as_secs_f64() });
    json!({
        "schema": SCHEMA,
        "max_time": allowed.map(|time| time.as_secs_f64()),
        "variants": findings.iter().map(variant).collect::<Vec<_>>(),
    })
}
