//! The editor's schema refuses what the program refuses, and nothing else, as far as a key by itself
//! can be right or wrong.
//!
//! Every shipped scenario and every example is changed in all the ways in which one slips: keys
//! misspelt, left out and added, values of another type, out of range, of another form. Both must
//! accept the result or both refuse it. Only the program can refuse what [`UNSEEN`] names, which a JSON
//! Schema cannot say; whatever else it alone refuses is a disagreement.

use jsonschema::Validator;
use sandtable::Scenario;
use sandtable_play::{Library, Situation};
use serde_json::{Map, Value, json};

use crate::support::program::MINED_SECTION;
use crate::support::shipped::shipped;

/// A second reader of TOML, so that the schema is not only tested against our own.
fn read(text: &str) -> Value {
    fn plain(value: &toml_edit::Value) -> Value {
        use toml_edit::Value as Toml;
        match value {
            Toml::String(text) => text.value().as_str().into(),
            Toml::Integer(number) => (*number.value()).into(),
            Toml::Float(number) => (*number.value()).into(),
            Toml::Boolean(flag) => (*flag.value()).into(),
            Toml::Datetime(date) => date.to_string().into(),
            Toml::Array(array) => array.iter().map(plain).collect(),
            Toml::InlineTable(table) => {
                table.iter().map(|(key, inner)| (key.to_owned(), plain(inner))).collect()
            }
        }
    }
    fn table(of: &dyn toml_edit::TableLike) -> Value {
        of.iter().map(|(key, inner)| (key.to_owned(), item(inner))).collect()
    }
    fn item(of: &toml_edit::Item) -> Value {
        match of {
            toml_edit::Item::None => Value::Null,
            toml_edit::Item::Value(value) => plain(value),
            toml_edit::Item::Table(of) => table(of),
            toml_edit::Item::ArrayOfTables(tables) => tables.iter().map(|of| table(of)).collect(),
        }
    }
    table(text.parse::<toml_edit::DocumentMut>().unwrap().as_table())
}

/// A value as TOML, all tables inline.
fn written(value: &Value) -> String {
    fn inline(value: &Value) -> String {
        match value {
            Value::Object(map) => {
                let pairs = map.iter().map(|(key, value)| {
                    format!("{} = {}", Value::from(key.as_str()), inline(value))
                });
                format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
            }
            Value::Array(items) => {
                format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
            }
            Value::String(text) => toml_edit::Value::from(text.as_str()).to_string(),
            Value::Number(number) if number.is_f64() => format!("{:?}", number.as_f64().unwrap()),
            other => other.to_string(),
        }
    }
    let table = value.as_object().unwrap();
    let line = |(key, value): (&String, &Value)| {
        format!("{} = {}", Value::from(key.as_str()), inline(value))
    };
    table.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The paths of everything in a value.
fn paths(value: &Value, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) => {
            (0..).zip(items).map(|(i, value): (usize, _)| (i.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, value) in inner {
        path.push(key);
        found.push(path.clone());
        paths(value, path, found);
        path.pop();
    }
}

fn at<'a>(value: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter().fold(value, |value, key| match value {
        Value::Array(items) => &mut items[key.parse::<usize>().unwrap()],
        other => &mut other[key.as_str()],
    })
}

/// The slips that can be made at a place; which of them is made is chosen by a number.
fn slip(scenario: &Value, path: &[String], which: u64) -> Option<Value> {
    let mut changed = scenario.clone();
    let (last, around) = path.split_last().unwrap();
    let value = at(&mut changed, path).clone();
    let other = |value: &Value| match value {
        Value::Number(_) => json!("three"),
        Value::String(_) => json!(3),
        Value::Bool(_) => json!("yes"),
        Value::Array(_) | Value::Object(_) => json!(true),
        Value::Null => Value::Null,
    };
    match which % 16 {
        0 => rename(at(&mut changed, around), last, &format!("{last}x"))?,
        1 => rename(at(&mut changed, around), last, &last.replace('_', "-"))?,
        2 => drop(at(&mut changed, around).as_object_mut()?.shift_remove(last)?),
        3 => drop(at(&mut changed, around).as_object_mut()?.insert("extra".into(), json!(1))),
        4 => *at(&mut changed, path) = other(&value),
        5 => *at(&mut changed, path) = json!(value.as_f64()? + 1e7),
        6 => *at(&mut changed, path) = json!(-1_000_000 - value.as_i64()?),
        7 => *at(&mut changed, path) = json!(value.as_f64()? + 0.5),
        8 => *at(&mut changed, path) = json!(value.as_f64().filter(|n| n.fract() == 0.0)?),
        9 => *at(&mut changed, path) = json!(format!("{}x", value.as_str()?)),
        10 => {
            let inner = at(&mut changed, path).as_object_mut()?;
            inner.insert("kind".into(), json!("tank"));
        }
        11 => *at(&mut changed, path) = json!([value]),
        12 => at(&mut changed, path).as_array_mut().filter(|items| items.len() == 2)?.reverse(),
        13 => *at(&mut changed, path) = value.as_str().map(|_| json!("zzz"))?,
        14 => *at(&mut changed, path) = value.as_str().map(|_| json!("quantile(7)"))?,
        _ => move_into_mix(&mut changed, path, which / 16 % 3)?,
    }
    Some(changed)
}

/// Says a circumstance in situations of the mix and not in the file itself: in each of them, or in one.
fn move_into_mix(scenario: &mut Value, path: &[String], which: u64) -> Option<()> {
    let (last, around) = path.split_last()?;
    if around.first()? != "circumstances" || path.iter().any(|key| key.parse::<u32>().is_ok()) {
        return None;
    }
    let said = at(scenario, around).as_object_mut()?.shift_remove(last)?;
    for (i, situation) in (0..).zip(scenario.get_mut("mix")?.as_array_mut()?) {
        if which == 0 || which == i {
            let table = around.iter().fold(&mut *situation, |table, key| &mut table[key.as_str()]);
            table[last.as_str()] = said.clone();
        }
    }
    Some(())
}

fn rename(table: &mut Value, from: &str, to: &str) -> Option<()> {
    let table = table.as_object_mut().filter(|_| from != to)?;
    *table = std::mem::take(table)
        .into_iter()
        .map(|(key, value)| (if key == from { to.to_owned() } else { key }, value))
        .collect::<Map<_, _>>();
    Some(())
}

/// What the two say of a scenario: nothing if they agree.
fn disagreement(validator: &Validator, scenario: &Value) -> Option<String> {
    let text = written(scenario);
    let schema: Vec<String> = validator
        .iter_errors(scenario)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    match Scenario::from_text("slip.toml", "slip", &text) {
        Ok(_) if schema.is_empty() => None,
        Ok(_) => Some(format!("only the schema refuses\n{text}\n{schema:#?}")),
        Err(refused) => {
            let of_a_key = refused.problems.iter().any(sandtable::Problem::is_of_a_key);
            let said = refused.to_string();
            match (of_a_key, schema.is_empty()) {
                (true, true) => Some(format!("only the program refuses\n{text}\n{refused}")),
                (false, true) => (!is_unseen(&said)).then(|| {
                    format!("only the program refuses, and in no class\n{text}\n{refused}")
                }),
                // What a mix leaves out is missing in what its layers come to.
                (false, false) if said.contains("is missing") => None,
                (false, false) => Some(format!(
                    "the schema refuses another thing\n{text}\n{refused}\n{schema:#?}"
                )),
                _ => None,
            }
        }
    }
}

/// What the program alone may refuse, as `docs/scenario.md` lists it, with what its sentences say then.
const UNSEEN: [(&str, &[&str]); 4] = [
    (
        "how numbers stand to each other",
        &[
            ": the range ends at ",
            ": the range from ",
            "; the range is from ",
            "must add up to one",
            "the weights differ by too many decimals",
            "each rung of a ladder costs more",
            "a probability is from 0 to 1, and this is ",
            "probabilities are at most 1 apart, and this is ",
            " is 0 or more, and this is ",
        ],
    ),
    (
        "what a text comes to",
        &["(at `", "`measures.", "expected a weight above 0", "is longer than its month"],
    ),
    (
        "what a name stands for",
        &[
            ": there is no measure `",
            ": there is no variant `",
            ": there is no option `",
            ".toml has no key `",
            // The value of a key that is named elsewhere.
            "`price.ladder.values`: `circumstances.",
            "`matrix.rows.values`: `circumstances.",
            "`matrix.columns.values`: `circumstances.",
            " is a whole number; so are the ends of its range",
        ],
    ),
    (
        "which keys go together",
        &[
            ": there are values, and no `key`",
            ": there is no `key` and no `variants`",
            ": nothing says what anything costs",
            ": `points` is missing",
            ": a ladder has ",
            ": the variant changes nothing",
        ],
    ),
];

/// What a sentence says that is about a key by itself.
const OF_A_KEY: [&str; 4] =
    ["` is missing", ": unknown key", "is out of range; expected", "` is not one of `"];

/// Whether all that is said of a file is of a class that a JSON Schema cannot see.
fn is_unseen(said: &str) -> bool {
    let is_named = |line: &str| {
        let mut sentences = UNSEEN.iter().flat_map(|(_, sentences)| sentences.iter());
        sentences.any(|part| line.contains(part))
    };
    said.lines()
        .filter(|line| line.starts_with("error: "))
        .all(|line| is_named(line) || is_of_the_rule(line))
}

/// Whether a sentence is what a rule makes of keys that are each possible: of the file as a whole, never
/// of a key by itself; of a layer, also what is missing where it makes a thing another one.
fn is_of_the_rule(line: &str) -> bool {
    let place = line.split(": ").nth(1).unwrap_or_default();
    let sections = ["circumstances", "figures", "rulings", "behaviour"];
    let is_of_a_section = sections.iter().any(|section| place.contains(section));
    let is_of_a_layer = ["variants.", "mix", "matrix."].iter().any(|layer| place.contains(layer));
    is_of_a_section && (is_of_a_layer || !OF_A_KEY.iter().any(|said| line.contains(said)))
}

/// Numbers that are as good as random, the same every time.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1), |state| {
        let mut state = *state;
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Some(state)
    })
}

/// Makes slips in scenarios about one rule, so many in each.
fn slips(scenarios: &[Value], rule: &str, seed: u64, each: usize) -> (usize, Vec<String>) {
    let validator = jsonschema::validator_for(&sandtable::scenario_schema(&[rule])).unwrap();
    let (mut made, mut found) = (0, Vec::new());
    for scenario in scenarios {
        found.extend(disagreement(&validator, scenario));
        let mut places = Vec::new();
        paths(scenario, &mut Vec::new(), &mut places);
        let mut numbers = numbers(seed);
        for _ in 0..each {
            let (place, which) = (numbers.next().unwrap() >> 8, numbers.next().unwrap() >> 8);
            let place = &places[usize::try_from(place).unwrap() % places.len()];
            if let Some(changed) = slip(scenario, place, which) {
                // Another rule has another schema.
                if changed["rule"] == scenario["rule"] {
                    made += 1;
                    found.extend(disagreement(&validator, &changed));
                }
            }
        }
    }
    (made, found)
}

#[track_caller]
fn assert_agreed(found: &[String]) {
    assert!(found.is_empty(), "{} disagreements; the first:\n{}", found.len(), found[0]);
}

#[test]
fn every_shipped_scenario_fits_the_schema_of_all_rules() {
    let ids: Vec<_> = sandtable_rules::catalog::PROCEDURES
        .iter()
        .flat_map(|about| [about.id].into_iter().chain(about.covers.iter().copied()))
        .collect();
    let validator = jsonschema::validator_for(&sandtable::scenario_schema(&ids)).unwrap();
    for file in shipped() {
        let scenario = read(&std::fs::read_to_string(&file).unwrap());
        let errors: Vec<_> = validator
            .iter_errors(&scenario)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", file.display());
    }
}

#[test]
fn slips_in_shipped_scenarios_are_refused_by_both_or_by_neither() {
    let mut total = 0;
    let mut found = Vec::new();
    for (seed, file) in (1..).zip(shipped()) {
        let scenario = read(&std::fs::read_to_string(&file).unwrap());
        let rule = scenario["rule"].as_str().unwrap().to_owned();
        let (made, disagreed) = slips(&[scenario], &rule, seed, 40);
        total += made;
        found.extend(disagreed.into_iter().map(|text| format!("{}: {text}", file.display())));
    }
    assert_agreed(&found);
    assert!(2500 < total, "{total}");
}

#[test]
fn slips_in_every_example_are_refused_by_both_or_by_neither() {
    let library = Library::default();
    let mut total = 0;
    let mut found = Vec::new();
    for (seed, id) in (1..).zip(library.ids()) {
        let rule = library.find(id).unwrap();
        let nothing = json!({});
        let prepared = rule.prepare(&[Situation::of(rule.example.clone())]).unwrap();
        let measure = prepared.experiment.measures()[0].name;
        let mut example = json!({
            "title": "Example",
            "rule": id,
            "circumstances": rule.example,
            "figures": rule.keys.figures.complete(&nothing),
            "rulings": rule.keys.rulings.complete(&nothing),
            "run": { "trials": 1000, "seed": 7, "confidence": 0.9 },
            "expect": [
                { "measure": measure, "statistic": "quantile(0.5)", "value": "1/2", "margin": 0.5 },
                { "measure": measure, "statistic": "p_ge(1)", "value": [0, 1], "because": "it is" },
            ],
        });
        // With a mix, the file itself need not be complete.
        if seed % 2 == 0 {
            example["mix"] = json!([{ "weight": 3 }, { "weight": "1/3" }]);
        }
        let (made, disagreed) = slips(&[example], id, seed, 25);
        total += made;
        found.extend(disagreed.into_iter().map(|text| format!("{id}: {text}")));
    }
    assert_agreed(&found);
    assert!(3500 < total, "{total}");
}

#[test]
fn slips_of_the_pen_that_editors_used_to_let_pass() {
    let validator =
        jsonschema::validator_for(&sandtable::scenario_schema(&["ba.minefield.attack"])).unwrap();
    for (from, to, fine) in [
        ("", "", true),
        ("models = 10", "modles = 10", false),
        ("models = 10", "models = 10.0", true),
        ("title = \"A mined section\"", "title = \"\"", false),
        ("order = \"run\"", "order = \"run\"\n[rulings]\nmine.pins_per = \"attack\"", true),
        ("order = \"run\"", "order = \"run\"\n[rulings]\nmine.pins_pr = \"attack\"", false),
        ("order = \"run\"", "order = \"run\"\n[rulings]\n\"mine.pins_per\" = \"attak\"", false),
        ("title", "measures = { \"2 pins\" = \"pins\" }\ntitle", false),
        ("title", "run = { trials = 2.5 }\ntitle", false),
        ("title", "run = { trials = 1e3 }\ntitle", true),
        ("title", "run = { seed = 1e15 }\ntitle", true),
        ("title", "run = { seed = 1e19 }\ntitle", false),
        ("title = \"A mined section\"", "title = \" \"", false),
        ("title", "variants.base.figures = {}\ntitle", false),
        ("title", "mix = [{ weight = 4001 }, { weight = 1 }]\ntitle", false),
        ("title", "price = { price = 0, measure = \"hits\" }\ntitle", false),
        (
            "title",
            "price = { price = 1, measure = \"hits\", printed = { base = -1 } }\ntitle",
            false,
        ),
        (
            "title",
            "expect = [{ measure = \"hits\", statistic = \"median\", value = 1 }]\ntitle",
            false,
        ),
        (
            "title",
            "expect = [{ measure = \"hits\", statistic = \"p_gt(1)\", value = 1 }]\ntitle",
            false,
        ),
        (
            "title",
            "expect = [{ measure = \"hits\", statistic = \"p_ge(1)\", value = 1 }]\ntitle",
            true,
        ),
        ("title", "check.suppress = [{ reason = \"later\", until = \"2027-02-28\" }]\ntitle", true),
        ("title", "check.suppress = [{ reason = \" \", until = \"2027-02-28\" }]\ntitle", false),
        (
            "title",
            "check.suppress = [{ reason = \"later\", until = \"2027-13-28\" }]\ntitle",
            false,
        ),
        (
            "title",
            "tune = { parameter = \"figures.section.cost\", range = [48, 52], measure = \"hits\", target = 1, variant = [] }\ntitle",
            false,
        ),
        ("order = \"run\"", "order = \"run\"\n[rulings]\n\"mine.pins_prr\" = {}", false),
        ("title", "mix = [{ weight = \"zzz\" }, { weight = 1 }]\ntitle", false),
        ("title", "variants.\"\".circumstances.order = \"advance\"\ntitle", false),
        ("title", "variants.\" \".circumstances.order = \"advance\"\ntitle", false),
        ("title", "variants.plenty = {}\ntitle", false),
        ("title", "run = { trials = 1000, precision = 0.1 }\ntitle", false),
        (
            "title",
            "price = { measure = \"hits\", ladder = { key = \"circumstances.unit.models\", values = [5, 10], points = [] } }\ntitle",
            false,
        ),
        ("title", "mix = [{ weight = \"2/3\" }, { weight = 1 }]\ntitle", true),
        (
            "title",
            "expect = [{ measure = \"hits\", statistic = \"mean\", value = \"zzz\" }]\ntitle",
            false,
        ),
        (
            "title",
            "expect = [{ measure = \"hits\", statistic = \"quantile(7)\", value = 1 }]\ntitle",
            false,
        ),
        (
            "title",
            "tune = { parameter = \"figures.section.cost\", range = [\"zzz\", 52], measure = \"hits\", target = 1 }\ntitle",
            false,
        ),
        (
            "title",
            "price = { measure = \"hits\", ladder = { key = \"circumstances.unit.models\", values = [\"zzz\", 10], points = 10 } }\ntitle",
            false,
        ),
    ] {
        let text = match to.split_once("\n[rulings]") {
            Some((_, rulings)) => format!("{MINED_SECTION}[rulings]{rulings}"),
            None => MINED_SECTION.replacen(from, to, 1),
        };
        assert_eq!(validator.is_valid(&read(&text)), fine, "the schema: {text}");
        let read = Scenario::from_text("mines.toml", "mines", &text).map(drop);
        assert_eq!(read.is_ok(), fine, "the program: {text}\n{read:?}");
    }
}

/// Letters are counted and not bytes, by both; and of every name that a file gives.
#[test]
fn titles_and_names_are_as_long_for_editors_as_for_the_program() {
    let validator =
        jsonschema::validator_for(&sandtable::scenario_schema(&["ba.minefield.attack"])).unwrap();
    let of = |length: usize| "é".repeat(length);
    let plain = |length: usize| "m".repeat(length);
    let said: [(usize, &dyn Fn(usize) -> String); 6] = [
        (300, &|n| MINED_SECTION.replacen("A mined section", &of(n), 1)),
        (200, &|n| format!("measures.{} = \"pins\"\n{MINED_SECTION}", plain(n))),
        (200, &|n| {
            format!("variants.\"{}\".circumstances.order = \"advance\"\n{MINED_SECTION}", of(n))
        }),
        (200, &|n| {
            let variant = format!("variants.\"{}\".circumstances.order = \"advance\"", of(n));
            let price = format!("printed = {{ \"{}\" = 3 }}", of(n));
            format!(
                "{variant}\nprice = {{ price = 1, measure = \"hits\", proportional = \"so\", {price} }}\n{MINED_SECTION}"
            )
        }),
        (200, &|n| {
            let options =
                format!("[{{ name = \"{}\", payoff = 1 }}, {{ name = \"b\", payoff = 2 }}]", of(n));
            format!(
                "matrix = {{ payoff = \"hits\", rows = {options}, columns = [{{ name = \"c\" }}] }}\n{MINED_SECTION}"
            )
        }),
        (200, &|n| {
            let options =
                format!("[{{ name = \"{}\", payoff = 1 }}, {{ name = \"b\", payoff = 2 }}]", of(n));
            format!(
                "matrix = {{ payoff = \"hits\", columns = {options}, rows = [{{ name = \"c\" }}] }}\n{MINED_SECTION}"
            )
        }),
    ];
    for (most, text) in said {
        for (length, fine) in [(most, true), (most + 1, false)] {
            let text = text(length);
            let read = Scenario::from_text("mines.toml", "mines", &text).map(drop);
            let found = (validator.is_valid(&self::read(&text)), read.is_ok());
            assert_eq!(found, (fine, fine), "{length}: {text}\n{read:?}");
        }
    }
}

/// A key that has to be there is in the file or in each situation of the mix.
#[test]
fn what_has_to_be_there_may_be_said_by_the_mix() {
    let validator =
        jsonschema::validator_for(&sandtable::scenario_schema(&["ba.minefield.attack"])).unwrap();
    let [none, unit] = ["", "circumstances.unit = { models = 5 }"];
    for (file, mix, fine) in [
        (unit, vec![], true),
        (none, vec![], false),
        (unit, vec![none, none], true),
        (none, vec![unit, unit], true),
        (none, vec![unit, none], false),
        (none, vec![none, none], false),
    ] {
        let mixed = mix.iter().map(|said| format!("[[mix]]\nweight = 1\n{said}\n"));
        let text = format!(
            "title = \"Mines\"\nrule = \"ba.minefield.attack\"\n{file}\n{}",
            mixed.collect::<String>()
        );
        assert_eq!(validator.is_valid(&read(&text)), fine, "the schema: {text}");
        let read = Scenario::from_text("mines.toml", "mines", &text).map(drop);
        assert_eq!(read.is_ok(), fine, "the program: {text}\n{read:?}");
    }
}
