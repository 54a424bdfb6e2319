//! What a scenario says that players do, as a policy.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_dice::{Behaviour, Decision, Open, Plan, Policy};
use serde_json::Value;

use crate::condition::Condition;
use crate::decision::DecisionFace;

/// What is wrong: the key to blame, below `behaviour`, and why.
pub(crate) type Fault = (Vec<String>, String);

/// What players do, as a scenario says it; counted, if there are counts, one for each decision. Where it
/// says that they do the best, nothing is said: who knows what that is lays it over this.
pub(crate) fn behaviour(
    decisions: &[DecisionFace],
    said: &Value,
    counts: Option<&[Arc<Count>]>,
) -> Result<Behaviour, Fault> {
    let mut stated = Stated { of: Vec::new() };
    for (place, decision) in decisions.iter().enumerate() {
        let name = decision.decision.name;
        let said = said_of(decision, said);
        if said.is_null() || decision.is_best(said) {
            continue;
        }
        let means = means(decision, said).map_err(|(path, problem)| {
            (decision.path().map(str::to_owned).chain(path).collect(), problem)
        })?;
        let count = counts.map(|counts| Arc::clone(&counts[place]));
        stated.of.push(Said { name, means, count });
    }
    let is_silent = stated.of.is_empty();
    Ok(if is_silent { Behaviour::default() } else { Behaviour::new(stated) })
}

/// What is said of a decision; null if nothing is.
pub(crate) fn said_of<'v>(decision: &DecisionFace, said: &'v Value) -> &'v Value {
    decision.path().fold(said, |table, name| &table[name])
}

/// What is meant by what is said of a decision, which fits its key.
fn means(of: &DecisionFace, said: &Value) -> Result<Means, Fault> {
    let options = of.decision.options;
    let option = |said: &Value| {
        let place = options.iter().position(|option| said == option);
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or(0)
    };
    match said {
        Value::Array(rows) => rows_of(of, rows, option).map(Means::List),
        Value::Object(weights) => {
            let weight = |name: &&str| {
                let weight = weights.get(*name).and_then(Value::as_f64).unwrap_or(0.0);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a whole number up to a million"
                )]
                let weight = weight as u32;
                weight
            };
            let weights: Vec<u32> = options.iter().map(weight).collect();
            if weights.iter().all(|weight| *weight == 0) {
                let problem = "no option has a weight above 0; a mixture has one at least, such as";
                return Err((Vec::new(), format!("{problem} `{{ {} = 1 }}`", options[0])));
            }
            Ok(Means::Mixed(weights))
        }
        word => Ok(Means::Sure(option(word))),
    }
}

/// The rows of a list, all but the last with a condition.
fn rows_of(
    of: &DecisionFace,
    rows: &[Value],
    option: impl Fn(&Value) -> u8,
) -> Result<Vec<(Option<Condition>, u8)>, Fault> {
    let mut read = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let fault = |key: &[&str], problem: String| {
            let key = key.iter().map(ToString::to_string);
            (std::iter::once(at.to_string()).chain(key).collect(), problem)
        };
        let is_last = at + 1 == rows.len();
        let when = match row["when"].as_str() {
            Some(when) => {
                let read = Condition::read(when, of);
                Some(read.map_err(|problem| fault(&["when"], problem.to_string()))?)
            }
            None => None,
        };
        if is_last && when.is_some() {
            let problem = "the last row has a `when`: add one without, which says what is done \
                           otherwise, such as";
            let problem = format!("{problem} `{{ do = \"{}\" }}`", of.decision.options[0]);
            return Err(fault(&["when"], problem));
        }
        if !is_last && when.is_none() {
            let problem = "a row without `when` always holds, so that none of those below it is ever \
                           read; only the last has none";
            return Err(fault(&[], problem.to_owned()));
        }
        read.push((when, option(&row["do"])));
    }
    Ok(read)
}

/// What players do at the decisions of which a scenario says it.
#[derive(Debug)]
struct Stated {
    of: Vec<Said>,
}

#[derive(Debug)]
struct Said {
    name: &'static str,
    means: Means,
    count: Option<Arc<Count>>,
}

/// What is meant at a decision.
#[derive(Debug)]
enum Means {
    Sure(u8),
    /// The first row whose condition holds; the last has none.
    List(Vec<(Option<Condition>, u8)>),
    Mixed(Vec<u32>),
}

/// How often a decision was met, and how often what was meant was not open.
#[derive(Debug, Default)]
pub(crate) struct Count {
    met: AtomicU64,
    closed: AtomicU64,
}

impl Count {
    /// How often it was met, and how often what was meant was not open.
    pub(crate) fn read(&self) -> [u64; 2] {
        [&self.met, &self.closed].map(|count| count.load(Ordering::Relaxed))
    }
}

impl Stated {
    fn said(&self, decision: &Decision) -> Option<&Said> {
        self.of.iter().find(|said| said.name == decision.name)
    }
}

impl Policy for Stated {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        let Some(said) = self.said(decision) else { return Plan::Sure(open.first()) };
        let plan = said.means.plan(seen);
        if let Some(count) = &said.count {
            count.met.fetch_add(1, Ordering::Relaxed);
            if !is_open(plan, open) {
                count.closed.fetch_add(1, Ordering::Relaxed);
            }
        }
        plan
    }

    fn decides(&self, decision: &Decision) -> bool {
        self.said(decision).is_some()
    }
}

impl Means {
    fn plan(&self, seen: &[i32]) -> Plan<'_> {
        match self {
            Means::Sure(option) => Plan::Sure(*option),
            Means::Mixed(weights) => Plan::Mixed(weights),
            Means::List(rows) => {
                let holds =
                    |when: &Option<Condition>| when.as_ref().is_none_or(|it| it.holds(seen));
                let row = rows.iter().find(|(when, _)| holds(when));
                Plan::Sure(row.expect("the last has no condition").1)
            }
        }
    }
}

/// Whether anything that is meant can be done.
fn is_open(plan: Plan<'_>, open: Open) -> bool {
    match plan {
        Plan::Sure(option) => open.has(option),
        Plan::Mixed(weights) => {
            open.options().any(|option| weights.get(usize::from(option)).is_some_and(|it| 0 < *it))
        }
    }
}
