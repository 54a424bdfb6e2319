//! The scale that each measure of Bolt Action states has room for whatever the dice say, in the
//! circumstances of the example and in others that its schema allows.

use sandtable_dice::{Dice, Die, Kind, Procedure};
use sandtable_rules::Rule;
use sandtable_rules::catalog::{self, PROCEDURES, Visitor};
use sandtable_sim::exact::{Budget, enumerate};
use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::{Map, Value};

const VARIANTS: u64 = 60;
const TRIALS: u32 = 40;

/// Dice from a fixed seed (`SplitMix64`).
struct Tosses(u64);

impl Tosses {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below a limit.
    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

impl Dice for Tosses {
    fn roll(&mut self, die: Die) -> u8 {
        1 + u8::try_from(self.below(die.sides().into())).unwrap()
    }
}

/// Changes some of what a document says, as far as its schema allows it.
struct Changes<'a> {
    tosses: &'a mut Tosses,
    definitions: &'a Map<String, Value>,
}

impl Changes<'_> {
    fn change(&mut self, value: &mut Value, schema: &Value) {
        let schema = self.resolve(schema);
        let readings = readings(&schema);
        if !readings.is_empty() {
            let chosen = self.tosses.below(readings.len() as u64);
            *value = readings[usize::try_from(chosen).unwrap()].clone();
            return;
        }
        match value {
            Value::Bool(flag) => *flag ^= self.tosses.one_in(2),
            Value::Number(_) => self.number(value, &schema),
            Value::Array(items) => {
                let of = schema.get("items").cloned().unwrap_or_default();
                items.iter_mut().for_each(|item| self.change(item, &of));
            }
            Value::Object(keys) => self.keys(keys, &schema),
            Value::String(_) | Value::Null => {}
        }
    }

    fn keys(&mut self, keys: &mut Map<String, Value>, schema: &Value) {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return };
        for (key, schema) in properties {
            match keys.get_mut(key) {
                Some(value) if self.tosses.one_in(3) => self.change(value, schema),
                None if self.tosses.one_in(6) && has_type(schema, "integer") => {
                    keys.insert(key.clone(), self.integer(1, schema).into());
                }
                _ => {}
            }
        }
    }

    fn number(&mut self, value: &mut Value, schema: &Value) {
        if let Some(now) = value.as_i64() {
            *value = self.integer(now, schema).into();
        } else if let Some(now) = value.as_f64() {
            let share = [0.0, 0.5, 1.5, 2.0][usize::try_from(self.tosses.below(4)).unwrap()];
            let [least, most] = ends(schema);
            *value = (now * share).clamp(least, most).into();
        }
    }

    /// A number near another one, which keeps trials short, or one of the ends if they are near.
    #[expect(clippy::cast_possible_truncation, reason = "the ends of a schema are small")]
    fn integer(&mut self, now: i64, schema: &Value) -> i64 {
        let [least, most] = ends(schema).map(|end| end.clamp(-1e6, 1e6) as i64);
        let (least, most) = (least.max(-now.abs() - 3), most.min(2 * now.abs() + 3));
        least + i64::try_from(self.tosses.below((most - least).max(0).unsigned_abs() + 1)).unwrap()
    }

    /// The schema that a reference leads to.
    fn resolve(&self, schema: &Value) -> Value {
        let reference = schema.get("$ref").and_then(Value::as_str);
        let name = reference.and_then(|reference| reference.strip_prefix("#/$defs/"));
        name.map_or_else(|| schema.clone(), |name| self.definitions[name].clone())
    }
}

/// The readings that a schema lists.
fn readings(schema: &Value) -> Vec<Value> {
    let listed = schema.get("enum").and_then(Value::as_array).cloned().unwrap_or_default();
    let told = schema.get("oneOf").and_then(Value::as_array);
    let told: Option<Vec<_>> = told.map(|all| all.iter().flat_map(readings_of).collect());
    [listed, told.unwrap_or_default()].concat()
}

fn readings_of(alternative: &Value) -> Vec<Value> {
    let one = alternative.get("const").cloned();
    one.into_iter().chain(readings(alternative)).collect()
}

fn has_type(schema: &Value, name: &str) -> bool {
    match schema.get("type") {
        Some(Value::Array(types)) => types.iter().any(|kind| kind == name),
        Some(kind) => kind == name,
        None => false,
    }
}

/// The least and the most that a schema allows.
fn ends(schema: &Value) -> [f64; 2] {
    let unsigned = schema.get("format").and_then(Value::as_str).is_some_and(|f| f.starts_with('u'));
    let end = |key| schema.get(key).and_then(Value::as_f64);
    let least = end("minimum").unwrap_or(if unsigned { 0.0 } else { -1e6 });
    [least, end("maximum").unwrap_or(1e6)]
}

fn changed<T: Serialize + JsonSchema>(document: &T, tosses: &mut Tosses) -> Value {
    let schema = schema_for!(T).to_value();
    let definitions = schema.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
    let mut value = serde_json::to_value(document).unwrap();
    Changes { tosses, definitions: &definitions }.change(&mut value, &schema);
    value
}

/// What a procedure says of its measures, held against an outcome.
#[track_caller]
fn hold<P: Procedure>(id: &str, procedure: &P, outcome: &P::Outcome, told: &dyn Fn() -> String) {
    for measure in procedure.measures() {
        let (reading, scale) = ((measure.of)(outcome), measure.scale);
        let told = || format!("{id}, {}: {reading:?} is off {scale:?}\n{}", measure.name, told());
        assert!(scale.admits(reading), "{}", told());
        assert!(scale.is_bounded() && scale.low <= scale.high, "{}", told());
        let (yes_no, unit) = (scale.kind == Kind::YesNo, !scale.unit.is_empty());
        assert_eq!(yes_no, !unit, "yes and no are counted in nothing, all else in something");
        assert!(!yes_no || (scale.low, scale.high) == (0.0, 1.0), "{}", told());
        assert!(scale.kind != Kind::Time || scale.missing.is_some(), "{}", told());
    }
}

/// Tries a rule, and says how many variants could be played.
struct Try(&'static str);

impl Visitor for Try {
    type Output = u64;

    fn visit<R: Rule>(self) -> u64 {
        let (figures, rulings) = (R::Figures::default(), R::Rulings::default());
        let example = R::prepare(R::example(), figures, rulings).unwrap();
        let budget = Budget { paths: 200_000, states: 20_000, rounds: 1_000 };
        if let Ok(law) = enumerate::<_, f64>(&budget, |dice| example.resolve(dice)) {
            law.outcomes.keys().for_each(|outcome| hold(self.0, &example, outcome, &String::new));
        }
        (0..VARIANTS).map(|seed| u64::from(self.variant::<R>(seed))).sum()
    }
}

impl Try {
    fn variant<R: Rule>(&self, seed: u64) -> bool {
        let mut tosses = Tosses(seed);
        let circumstances = changed(&R::example(), &mut tosses);
        let figures = changed(&R::Figures::default(), &mut tosses);
        let rulings = changed(&R::Rulings::default(), &mut tosses);
        let told = || format!("{circumstances}\n{figures}\n{rulings}");
        let read = || {
            let circumstances = serde_json::from_value(circumstances.clone()).ok()?;
            let figures = serde_json::from_value(figures.clone()).ok()?;
            Some((circumstances, figures, serde_json::from_value(rulings.clone()).ok()?))
        };
        let Some((circumstances, figures, rulings)) = read() else { return false };
        let Ok(procedure) = R::prepare(circumstances, figures, rulings) else { return false };
        for _ in 0..TRIALS {
            let outcome = procedure.resolve(&mut tosses);
            hold(self.0, &procedure, &outcome, &told);
        }
        true
    }
}

#[test]
fn no_outcome_is_off_the_scale_of_a_measure() {
    for about in PROCEDURES.iter().filter(|about| about.id.starts_with("ba.")) {
        let tried = catalog::visit(about.id, Try(about.id)).unwrap();
        assert!(0 < tried, "no variant of {} can be played", about.id);
    }
}
