//! Whatever a procedure comes to, each of its measures is on its scale: by its example, and by its
//! example with anything changed that its schema lets a scenario change.

mod variants;

use std::collections::BTreeSet;

use sandtable_dice::{Kind, Measure, Procedure};
use sandtable_rules::Rule;
use sandtable_rules::catalog::{PROCEDURES, Visitor, visit};
use sandtable_sim::exact::{Budget, Law, enumerate};
use sandtable_sim::{Sampler, Stream};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use variants::Variants;

/// Variants of each example.
const VARIANTS: usize = 80;
/// Trials of a procedure that is too large to be enumerated.
const TRIALS: u32 = 200;
/// Small enough that what is beyond it is sampled at once.
const BUDGET: Budget = Budget { paths: 20_000, states: 2_000, rounds: 200 };

/// Checks all measures of a rule.
struct Check;

impl Visitor for Check {
    /// How many variants could be played.
    type Output = usize;

    fn visit<R: Rule>(self) -> usize {
        let id = R::ABOUT.id;
        let example = R::prepare(R::example(), R::Figures::default(), R::Rulings::default());
        check(id, &example.expect("an example can be played"), &"its example");
        let mut variants = Variants::new(id);
        let played = |number: &usize| {
            variants.begin(*number);
            variant::<R>(&mut variants)
        };
        (0..VARIANTS).filter(played).count()
    }
}

/// Plays one variant; false if it is refused.
fn variant<R: Rule>(variants: &mut Variants) -> bool {
    let stated = (R::example(), R::Figures::default(), R::Rulings::default());
    let (circumstances, said) = changed(variants, &stated.0);
    let (figures, numbers) = changed(variants, &stated.1);
    let (rulings, readings) = changed(variants, &stated.2);
    let (Some(circumstances), Some(figures), Some(rulings)) = (circumstances, figures, rulings)
    else {
        return false;
    };
    let Ok(rule) = R::prepare(circumstances, figures, rulings) else { return false };
    check(R::ABOUT.id, &rule, &format_args!("{said} {numbers} {readings}"));
    true
}

/// What a scenario states, changed; nothing if it cannot be read any more.
fn changed<T: Serialize + DeserializeOwned + JsonSchema>(
    variants: &mut Variants,
    stated: &T,
) -> (Option<T>, Value) {
    let written = serde_json::to_value(stated).expect("it can be written");
    let schema = schemars::schema_for!(T).to_value();
    let changed = variants.change(&written, &schema);
    (serde_json::from_value(changed.clone()).ok(), changed)
}

/// Holds every outcome against every scale.
fn check<P: Procedure>(id: &str, procedure: &P, stated: &dyn std::fmt::Display) {
    let measures = procedure.measures();
    for Measure { name, scale, .. } in &measures {
        assert!(scale.low <= scale.high, "{id}, {name}: {scale:?} is empty, by {stated}");
        assert!(scale.is_bounded(), "{id}, {name}: {scale:?} is open, by {stated}");
        assert!(scale.kind != Kind::YesNo || scale.unit.is_empty(), "{id}, {name}: {scale:?}");
        assert!(scale.kind != Kind::Time || scale.missing.is_some(), "{id}, {name}: {scale:?}");
    }
    for outcome in outcomes(id, procedure) {
        for measure in &measures {
            let (Measure { name, scale, .. }, reading) = (measure, measure.read(&outcome));
            assert!(
                scale.admits(reading),
                "{id}, {name}: {reading:?} is off {scale:?}, by {stated}"
            );
        }
    }
}

/// Everything a procedure can come to, or a sample of it.
fn outcomes<P: Procedure>(id: &str, procedure: &P) -> BTreeSet<P::Outcome> {
    let law: Result<Law<_, f64>, _> = enumerate(&BUDGET, |dice| procedure.resolve(dice));
    if let Ok(law) = law {
        return law.outcomes.into_keys().collect();
    }
    let mut dice = Sampler::new(Stream::new(1, id).block(0));
    (0..TRIALS).map(|_| procedure.resolve(&mut dice)).collect()
}

/// Checks the procedures of a book, or of some chapters of one.
fn check_all(prefixes: &[&str]) {
    let ours = |id: &&str| prefixes.iter().any(|prefix| id.starts_with(prefix));
    let ids: Vec<_> = PROCEDURES.iter().map(|about| about.id).filter(ours).collect();
    assert!(!ids.is_empty());
    for id in ids {
        let played = visit(id, Check).expect("the catalog lists it");
        assert!(VARIANTS / 10 < played, "{id}: only {played} variants can be played");
    }
}

#[test]
fn measures_of_wtj_1916_stay_on_their_scales() {
    check_all(&["wtj."]);
}

#[test]
fn measures_of_command_decision_stay_on_their_scales() {
    check_all(&["cd."]);
}

#[test]
fn measures_of_bolt_action_stay_on_their_scales() {
    check_all(&["ba."]);
}
