//! A volley whose chances, shots and turns a scenario can take to their ends.

use tempfile::TempDir;

use super::program::write;

/// A volley with any law: what is certain, what is nearly so, and what may never happen.
const VOLLEY: &str = r#"rule house.dist "A volley with any law"
source "mine"
circumstances {
  n 1..250 (shots) = 6 "Shots."
  p chance = 0.5 "Chance that a shot hits."
  q chance = 0.00000001 "Chance of a jam."
  turns 1..30 (turns) = 6 "Turns."
}
resolve {
  let c = "hits": count n of chance p
  let jam = "jam": chance q
  var done maybe 1..30 = nothing
  rounds up to turns at turn {
    let over = "ends": chance p
    if over { done = turn stop }
  }
  result { hits = c (hits) "hits"  jam = jam "the gun jams"  any = c > 0 "somebody is hit"
    done = done time (turns) "turns until it is over" }
}
"#;

/// A folder with the rule, and a scenario `ask.toml` of it that says this besides.
pub(crate) fn volley(scenario: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(&folder, "volley.rule", VOLLEY);
    write(&folder, "ask.toml", &format!("title = \"Volleys\"\nrule = \"volley.rule\"\n{scenario}"));
    folder
}
