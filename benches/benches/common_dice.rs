//! What common dice gain over the same seed and over independent dice, and what they cost.
//!
//! `cargo bench -p sandtable-benches --bench common_dice`. The gain is a ratio of variances, that of
//! the difference of independent trials over that of the pairs: how many times more pairs would be
//! needed without. The cost is processor time, and the rows take turns.

#![allow(clippy::print_stdout, reason = "a table is what this program is for")]

use std::collections::BTreeMap;

use sandtable_benches::paired::Comparison;
use sandtable_rules::Rule;
use sandtable_rules::bolt_action::minefield::Belt;
use sandtable_rules::command_decision::airborne::glider;
use sandtable_rules::wtj_1916::PostBarrage;
use sandtable_sim::comparison::Pairs;
use sandtable_sim::experiment::{self, Coupling, JointTally, joint};
use sandtable_sim::{Experiment, Stream, Value};
use serde_json::json;

/// Pairs from which the variances are taken.
const PAIRS: u64 = 1 << 20;

const ROUNDS: usize = 15;

/// Two variants of a rule, and the measure whose difference is asked for.
struct Question {
    name: &'static str,
    measure: &'static str,
    reference: Box<dyn Experiment>,
    variant: Box<dyn Experiment>,
}

fn question<R: Rule>(
    name: &'static str,
    measure: &'static str,
    reference: serde_json::Value,
    variant: serde_json::Value,
) -> Question {
    let prepared = |circumstances| {
        let circumstances = serde_json::from_value(circumstances).expect("good circumstances");
        let rule = R::prepare(circumstances, R::Figures::default(), R::Rulings::default());
        experiment::of(rule.expect("a rule that can be played"))
    };
    Question { name, measure, reference: prepared(reference), variant: prepared(variant) }
}

fn questions() -> Vec<Question> {
    let belt = |order: &str| {
        json!({
            "unit": { "kind": "infantry", "quality": "regular", "models": 10 },
            "order": order,
            "sections": [{ "mines": "anti-personnel" }, { "mines": "anti-personnel" }],
            "turns": 6,
        })
    };
    let gliders = |light: &str| {
        json!({
            "gliders": 6,
            "crew": "regular",
            "stand": "experienced",
            "terrain": { "crash": "2/5", "prohibited": "1/10" },
            "light": light,
        })
    };
    let race = |movement: u32| {
        let command =
            |maneuver: u32, assault: u32| json!({ "maneuver": maneuver, "assault": assault });
        json!({
            "defenders": [{ "count": 3, "officer": "rolled" }],
            "turns": 20,
            "enemy": { "distance": 300, "movement": movement, "needs": 4 },
            "over_the_top": -1,
            "command_chart": {
                "poor": command(4, 5),
                "average": command(4, 5),
                "great": command(3, 4),
                "outstanding": command(2, 3),
            },
        })
    };
    vec![
        question::<Belt>(
            "mine belt, advance against run",
            "casualties",
            belt("run"),
            belt("advance"),
        ),
        question::<glider::GliderOutcome>(
            "gliders, overcast night against day",
            "delivered",
            gliders("day"),
            gliders("overcast-night"),
        ),
        question::<PostBarrage>(
            "race for the parapet, 150 yards against 100",
            "arrival",
            race(100),
            race(150),
        ),
    ]
}

fn main() {
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    one_thread.expect("a thread pool").install(|| {
        println!("| question | measure | same seed | common dice | trials/s: sampled | same seed | common |");
        println!("|---|---|---:|---:|---:|---:|---:|");
        for question in questions() {
            report(&question);
        }
    });
}

fn report(question: &Question) {
    let stream = Stream::new(1944, question.name);
    let ratio = |coupling| {
        let variants = [(&*question.variant, None)];
        let tally = joint(&*question.reference, &variants, coupling, &stream, 0..PAIRS);
        let pairs = pairs(question, &tally[0]);
        pairs.variance_ratio().map_or("never differs".to_owned(), |ratio| format!("{ratio:.2}"))
    };
    let per_second: BTreeMap<String, f64> = timed(question, &stream);
    let speed = |name: &str| format!("{:.2} M", per_second[name] / 1e6);
    println!(
        "| {} | {} | {} | {} | {} | {} | {} |",
        question.name,
        question.measure,
        ratio(Coupling::SameSeed),
        ratio(Coupling::Synchronized),
        speed("sampled"),
        speed("same seed"),
        speed("common"),
    );
}

fn pairs(question: &Question, tally: &JointTally) -> Pairs {
    let measures = question.reference.measures();
    let position = measures.iter().position(|measure| measure.name == question.measure);
    let position = position.expect("the measure is there");
    let read = |outcome: &[Option<Value>]| Ok(outcome[position].into());
    Pairs::read(tally, &read, &read).expect("every outcome has the measure")
}

/// Trials a second of processor time, of the variant by itself.
fn timed(question: &Question, stream: &Stream) -> BTreeMap<String, f64> {
    let variant = &question.variant;
    let outcomes = |coupling| {
        move |trials: u64| {
            for block in 0..trials.div_ceil(1 << 14) {
                let start = block << 14;
                drop(variant.outcomes(
                    coupling,
                    stream,
                    start..(start + (1 << 14)).min(trials),
                    None,
                ));
            }
        }
    };
    let timings = Comparison::default()
        .row("sampled", |trials| variant.sample(stream, 0..trials))
        .row("same seed", outcomes(Coupling::SameSeed))
        .row("common", outcomes(Coupling::Synchronized))
        .time(ROUNDS);
    timings.into_iter().map(|timing| (timing.name, 1e9 / timing.nanoseconds)).collect()
}
