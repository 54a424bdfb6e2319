//! Tables of keys at work: what is refused, what is filled in, what is laid over what.

use sandtable_keys::{
    Extent, Fault, Form, Former, Forms, Key, Keys, Kind, Names, Number, Table, Text, Told,
};
use serde_json::{Value, json};

/// A key that may be left out can be said to have no value, and a layer takes back so what is below it.
#[test]
fn a_layer_says_that_there_is_none() {
    let lead = Key::new("lead", Kind::whole(1, 3)).optional();
    let note = Key::new("note", Kind::Text(Text::Free)).optional();
    let side = Table::new([Key::new("men", Kind::whole(1, 9)), lead, note]);
    let mut keys = Keys {
        circumstances: Table::new([
            Key::new("blue", Kind::Table(side.clone())).optional(),
            Key::new("red", Kind::list(Kind::Table(side), 0, 3)).optional(),
        ]),
        ..Keys::default()
    };
    let refused = keys.circumstances.check(&json!({ "blue": "nothing" }), Extent::Changes);
    assert_eq!(refused.len(), 1, "of a file it is no value");
    keys.say_nothing();
    let table = &keys.circumstances;
    let base = json!({
        "blue": { "men": 3, "lead": 2, "note": "nothing" },
        "red": [{ "men": 1, "lead": 1 }, { "men": 2 }],
    });
    let after = |over: Value| {
        assert_eq!(table.check(&over, Extent::Changes), [], "{over}");
        let mut laid = base.clone();
        table.lay(&mut laid, &over);
        table.complete(&laid)
    };
    let red = &base["red"];
    assert_eq!(
        after(json!({ "blue": { "lead": "nothing" } })),
        json!({ "blue": { "men": 3, "note": "nothing" }, "red": red })
    );
    assert_eq!(after(json!({ "blue": "nothing" })), json!({ "red": red }));
    let first = after(json!({ "red": { "0": { "lead": "nothing" } } }));
    assert_eq!(first["red"], json!([{ "men": 1 }, { "men": 2 }]));
    let mut set = base.clone();
    table.set(&mut set, &base, &["blue".into(), "lead".into()], &"nothing".into());
    assert_eq!(set["blue"], json!({ "men": 3, "note": "nothing" }));

    let faults =
        table.check(&json!({ "blue": { "men": "nothing", "lead": "none" } }), Extent::Changes);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(faults[1].advice.as_deref(), Some("that there is none is written \"nothing\""));
    let schema = table.json_schema(Extent::Changes);
    let lead = &schema["properties"]["blue"]["anyOf"][0]["properties"]["lead"];
    assert_eq!(lead["anyOf"][1], json!({ "const": "nothing" }));
}

/// A unit in a place under fire, with every kind of key.
fn table() -> Table {
    let place = Forms {
        told: Told::ByName,
        gone: Vec::new(),
        forms: vec![
            Form { name: "building".into(), meaning: "Indoors.".into(), holds: None },
            Form {
                name: "under".into(),
                meaning: "So many models under the template.".into(),
                holds: Some(Kind::whole(0, 20)),
            },
            Form {
                name: "formation".into(),
                meaning: "Where they stand.".into(),
                holds: Some(Kind::Table(Table::new([
                    Key::new("ranks", Kind::whole(1, 5)).default(2),
                    Key::new("spacing", Kind::number(0.5, 9.0)),
                ]))),
            },
        ],
    };
    let mission = |name: &str, keys: Vec<Key>| Form {
        name: name.into(),
        meaning: String::new(),
        holds: Some(Kind::Table(Table::new(keys))),
    };
    let fire = Forms {
        told: Told::ByTag("mission".into()),
        gone: Vec::new(),
        forms: vec![
            mission("direct", vec![Key::new("dice", Kind::whole(1, 9))]),
            mission("harassment", vec![]),
        ],
    };
    let unit = Table::new([
        Key::new("quality", Kind::choice([("green", "New."), ("veteran", "Old.")]))
            .default("green"),
        Key::new("models", Kind::whole(1, 20)).meaning("Models in it.\n\nOf any kind."),
        Key::new("pins", Kind::list(Kind::whole(0, 9), 1, 3)).optional(),
    ]);
    Table::new([
        Key::new("unit", Kind::Table(unit)),
        Key::new("place", Kind::Forms(place)).default("building"),
        Key::new("fire", Kind::Forms(fire)).optional(),
        Key::new("hit", Kind::Chance).default(0.5),
        Key::new("shots", Kind::Text(Text::Dice)).default("D6"),
        Key::new("dug_in", Kind::YesOrNo).default(false),
        Key::new("notes", Kind::Named(Names::Plain, Box::new(Kind::Text(Text::Free)))).optional(),
    ])
}

#[track_caller]
fn refused(value: &Value, extent: Extent) -> Vec<String> {
    let faults = table().check(value, extent);
    let told = |fault: &Fault| match (&fault.advice, &fault.misspelt) {
        (Some(advice), _) => format!("{fault} [{advice}]"),
        (None, Some((word, _))) => format!("{fault} ({word}?)"),
        (None, None) => fault.to_string(),
    };
    faults.iter().map(told).collect()
}

#[test]
fn all_that_is_wrong_is_told_with_what_was_expected() {
    let value = json!({
        "unit": { "qualty": "green", "pins": [3, 12, 1, 1] },
        "place": { "under": 4, "formation": {} },
        "fire": { "mission": "direkt" },
        "hit": "3/2",
        "shots": "2W6",
        "dug_in": "yes",
        "notes": { "2nd": "?" },
        "size": 3,
    });
    assert_eq!(
        refused(&value, Extent::Whole),
        [
            "`unit.qualty`: unknown key; expected `quality`, `models`, `pins` (qualty?)",
            "`unit.pins`: expected 1 to 3 items, found 4",
            "`unit.pins.1`: 12 is out of range; expected a number from 0 to 9",
            "`unit`: `models` is missing [Models in it.]",
            "`place`: `under`, `formation` exclude each other; expected one of `formation`, `under`",
            "`fire.mission`: `direkt` is not one of `direct`, `harassment` (direkt?)",
            "`hit`: 3/2 is out of range; expected a number from 0 to 1",
            "`shots`: `2W6` is not an amount; expected up to 20 D2, D3 or D6, as in \"2D6+1\"",
            "`dug_in`: expected true or false, found the text \"yes\" [write true without quotes: \
             scenarios say true and false for yes and no]",
            "`notes.2nd`: a name here is made of letters, digits and _, a letter first",
            "`size`: unknown key; expected `unit`, `place`, `fire`, `hit`, `shots`, `dug_in`, `notes` (size?)",
        ]
    );
}

/// What can be read is a fraction of whole numbers that have room; anything else is told, for it would be
/// left out later.
#[test]
fn a_probability_has_nine_decimals_at_most_and_no_number_that_pages_cannot_reckon_with() {
    let hit = |said: Value| refused(&json!({ "hit": said }), Extent::Changes);
    for said in [json!(0.123_456_789), json!(1e-9), json!(1), json!("2147483646/2147483647")] {
        assert_eq!(hit(said.clone()), Vec::<String>::new(), "{said}");
    }
    for (said, written) in [
        (json!(0.333_333_333_33), "0.33333333333"),
        (json!(0.999_999_999_9), "0.9999999999"),
        (json!(1e-10), "1e-10"),
    ] {
        let problem = format!(
            "`hit`: {written} has too many decimals; a probability has at most nine [or write a \
             fraction, such as \"1/3\"]"
        );
        assert_eq!(hit(said), [problem]);
    }
    for said in ["1/2147483648", "4294967294/4294967295", "1/10000000000"] {
        let most = "each of a fraction is at most 2147483647";
        let problem = format!("`hit`: {said} has too large a number; {most}");
        assert_eq!(hit(json!(said)), [problem]);
    }
    let problem = "`hit`: 1/0 is out of range; expected a number from 0 to 1";
    assert_eq!(hit(json!("1/0")), [problem]);
}

#[test]
fn a_number_in_quotes_and_a_percentage_are_told_how_they_are_written() {
    let level = Number { least: Some(0.5), most: Some(0.999), ..Number::default() };
    let pins = Number { whole: true, least: Some(0.0), most: Some(i64::MAX as f64), ..level };
    for (kind, value, told) in [
        (
            Kind::Number(level),
            json!("95%"),
            "expected a number, found the text \"95%\" [a percentage is a part of 1: write 0.95]",
        ),
        (
            Kind::Number(level),
            json!(95),
            "95 is out of range; expected a number from 0.5 to 0.999 [a percentage is a part of 1: write 0.95]",
        ),
        (
            Kind::Number(level),
            json!("0.95"),
            "expected a number, found the text \"0.95\" [write 0.95 without quotes]",
        ),
        (
            Kind::Number(level),
            json!("2%"),
            "expected a number, found the text \"2%\" [from 0.5 to 0.999]",
        ),
        (
            Kind::Chance,
            json!("50 %"),
            "expected a number from 0 to 1, a fraction such as \"1/3\", found the text \"50 %\" \
             [a percentage is a part of 1: write 0.5]",
        ),
        (
            Kind::Number(pins),
            json!(-1),
            "-1 is out of range; expected a number from 0 to 9223372036854775807",
        ),
        (
            Kind::Number(pins),
            json!(9_007_199_254_740_994.0),
            "9007199254740994.0 has a point or an exponent, and may not be exact [write a whole number \
             of so many digits without them]",
        ),
        (
            Kind::Number(pins),
            json!("1_000"),
            "expected a whole number, found the text \"1_000\" [write 1_000 without quotes]",
        ),
        (
            Kind::Number(pins),
            json!("1.5"),
            "expected a whole number, found the text \"1.5\" [from 0 to 9223372036854775807]",
        ),
    ] {
        let faults = kind.check(&value, Extent::Whole);
        let [fault] = faults.as_slice() else { panic!("{value}: {faults:?}") };
        let advice = fault.advice.as_ref().map_or_else(String::new, |it| format!(" [{it}]"));
        assert_eq!(format!("{fault}{advice}"), told, "{value}");
    }
}

#[test]
fn a_form_is_told_by_its_tag_or_by_its_name() {
    let of = |key: &str, value: Value| {
        refused(&json!({ "unit": { "models": 1 }, key: value }), Extent::Whole)
    };
    assert_eq!(of("place", json!("building")), [""; 0]);
    assert_eq!(of("place", json!({ "under": 4 })), [""; 0]);
    assert_eq!(of("fire", json!({ "mission": "direct", "dice": 2 })), [""; 0]);
    assert_eq!(
        of("place", json!("under")),
        [
            "`place`: expected `building` or a table with one of `formation`, `under`, found the text \"under\" [a form is stated with what it holds: `{ under = … }`]"
        ]
    );
    assert_eq!(
        of("place", json!({})),
        ["`place`: the table is empty; expected one of `formation`, `under`"]
    );
    assert_eq!(
        of("fire", json!({})),
        ["`fire`: `mission` is missing; expected one of `direct`, `harassment`"]
    );
    assert_eq!(
        of("fire", json!({ "mission": "harassment", "dice": 2 })),
        ["`fire.dice`: unknown key; expected `mission` (dice?)"]
    );
    assert_eq!(of("fire", json!({ "mission": "direct" })), ["`fire`: `dice` is missing"]);
}

#[test]
fn changes_require_nothing_but_of_the_items_of_lists() {
    let of = |value: Value| refused(&value, Extent::Changes);
    assert_eq!(of(json!({})), [""; 0]);
    assert_eq!(
        of(json!({ "unit": {}, "fire": { "dice": 3 }, "place": { "formation": {} } })),
        [""; 0]
    );
    assert_eq!(of(json!({ "fire": { "dic": 3 } })).len(), 1);
    assert_eq!(
        of(json!({ "unit": { "pins": [] } })),
        ["`unit.pins`: expected 1 to 3 items, found 0"]
    );
}

#[test]
fn what_is_left_out_is_filled_in_and_the_rest_written_as_the_procedure_would() {
    let value = json!({
        "unit": { "models": 3.0 },
        "place": { "formation": { "spacing": 1 } },
        "hit": "2/6",
        "shots": " 1d6+2",
    });
    assert_eq!(
        table().complete(&value),
        json!({
            "unit": { "quality": "green", "models": 3 },
            "place": { "formation": { "ranks": 2, "spacing": 1.0 } },
            "hit": "1/3",
            "shots": "D6+2",
            "dug_in": false,
        })
    );
    assert_eq!(table().complete(&json!({ "hit": "3/4" }))["hit"], json!(0.75));
}

#[test]
fn tables_are_merged_and_other_forms_replaced() {
    let mut value = json!({
        "unit": { "models": 3, "pins": [1, 2] },
        "place": { "formation": { "ranks": 3, "spacing": 1.5 } },
        "fire": { "mission": "direct", "dice": 2 },
    });
    let changes = json!({ "unit": { "quality": "veteran", "pins": [3] }, "place": { "formation": { "ranks": 1 } } });
    table().lay(&mut value, &changes);
    assert_eq!(value["unit"], json!({ "models": 3, "pins": [3], "quality": "veteran" }));
    assert_eq!(value["place"], json!({ "formation": { "ranks": 1, "spacing": 1.5 } }));
    table()
        .lay(&mut value, &json!({ "place": { "under": 4 }, "fire": { "mission": "harassment" } }));
    assert_eq!(value["place"], json!({ "under": 4 }));
    assert_eq!(value["fire"], json!({ "mission": "harassment" }));
}

fn path(key: &str) -> Vec<String> {
    key.split('.').map(str::to_owned).collect()
}

#[test]
fn a_key_is_found_by_its_path_and_set_there() {
    let table = table();
    let mut value = json!({ "unit": { "models": 3, "pins": [1, 2] } });
    let whole = table.complete(&value);
    let place = table.at(&whole, &path("unit.pins.1")).expect("an item");
    assert_eq!(
        (place.kind, place.value, &*place.key.name),
        (&Kind::whole(0, 9), &json!(2), "pins")
    );
    assert_eq!(table.at(&whole, &path("unit.pins.7")).map(|place| place.value.clone()), Err(2));
    assert_eq!(table.at(&whole, &path("unit.pints")).map(|place| place.value.clone()), Err(1));
    assert_eq!(table.at(&whole, &path("fire")).map(|place| place.value.clone()), Ok(Value::Null));
    table.set(&mut value, &whole, &path("unit.pins.1"), &json!(5));
    table.set(&mut value, &whole, &path("place"), &json!({ "under": 2 }));
    assert_eq!(value, json!({ "unit": { "models": 3, "pins": [1, 5] }, "place": { "under": 2 } }));
}

#[test]
fn a_number_says_what_it_may_be() {
    let number = |least: Option<f64>, above: bool, most: Option<f64>| {
        Kind::Number(Number { whole: false, least, above, most, parts: None })
    };
    let refused = |kind: &Kind, value: f64| kind.check(&json!(value), Extent::Whole).len();
    let positive = number(Some(0.0), true, None);
    assert_eq!(
        (positive.allowed().as_str(), refused(&positive, 0.0), refused(&positive, 0.1)),
        ("number, above 0", 1, 0)
    );
    let up_to = number(None, false, Some(5.0));
    assert_eq!(
        (up_to.allowed().as_str(), refused(&up_to, 5.0), refused(&up_to, 5.1)),
        ("number, at most 5", 0, 1)
    );
}

#[test]
fn a_former_spelling_is_refused_with_the_one_of_now() {
    let former = Former::read(
        "rules\tkey\tvalue\tnow\n\
         ba\tunit.men\t\tmodels = 10\n\
         ba\tentrenched\t\tdug_in = true\n\
         ba.he\tunit.quality\t\"raw\"\tquality = \"green\"\n\
         ba\trulings.aim.careful\ttrue\t\"aim.careful\" = \"yes\"\n\
         cd\tunit.size\t\tmodels = 10\n",
    );
    let rulings = [Key::new("aim.careful", Kind::choice([("yes", ""), ("no", "")])).default("no")];
    let mut keys = Keys { circumstances: table(), rulings: Table::new(rulings), ..Keys::default() };
    assert_eq!(keys.remember("ba.he.damage", &former), [1, 1, 1, 1, 0]);
    let value = json!({ "unit": { "men": 3, "models": 3, "quality": "raw" }, "entrenched": true });
    let advice =
        |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.advice).collect::<Vec<_>>();
    assert_eq!(
        advice(keys.circumstances.check(&value, Extent::Whole)),
        [
            Some("a former spelling; it is now `models = 10`".to_owned()),
            Some("a former spelling; it is now `quality = \"green\"`".to_owned()),
            Some("a former spelling; it is now `dug_in = true`".to_owned()),
        ]
    );
    assert_eq!(
        advice(keys.rulings.check(&json!({ "aim.careful": true }), Extent::Changes)),
        [Some("a former spelling; it is now `\"aim.careful\" = \"yes\"`".to_owned()),]
    );
    let mut others = Keys { circumstances: table(), ..Keys::default() };
    assert_eq!(others.remember("bab.he", &former), [0; 5], "another book");
}

#[test]
fn a_former_name_of_a_form_is_told_with_the_one_of_today() {
    let former = Former::read("rules\tkey\tvalue\tnow\nba\tplace.below\t\tunder\n");
    let mut keys = Keys { circumstances: table(), ..Keys::default() };
    assert_eq!(keys.remember("ba.he.damage", &former), [1]);
    let value = json!({ "unit": { "models": 3 }, "place": { "below": 3 } });
    let faults = keys.circumstances.check(&value, Extent::Whole);
    let advice = faults[0].advice.as_deref();
    assert_eq!(advice, Some("a former spelling; it is now `under`"));
    let path = ["place", "below"].map(str::to_owned);
    assert_eq!(keys.circumstances.gone_at(&value, &path), advice);
}

#[test]
fn yes_and_no_are_told_where_they_were_true_and_false() {
    let kind = Kind::choice([("yes", ""), ("no", "")]);
    let advice = |value: Value| kind.check(&value, Extent::Whole)[0].advice.clone();
    assert_eq!(advice(json!(true)).as_deref(), Some("write \"yes\", formerly true"));
    assert_eq!(advice(json!(false)).as_deref(), Some("write \"no\", formerly false"));
    assert_eq!(advice(json!(1)), None);
}

#[test]
fn an_item_of_a_list_is_changed_by_its_place() {
    let squad = Table::new([Key::new("models", Kind::whole(1, 9))]);
    let table = Table::new([Key::new("squads", Kind::list(Kind::Table(squad), 0, 9))]);
    let laid = |changes: Value| {
        assert_eq!(table.check(&changes, Extent::Changes), []);
        let mut value = json!({ "squads": [{ "models": 3 }, { "models": 4 }] });
        table.lay(&mut value, &changes);
        value
    };
    let changed = laid(json!({ "squads": { "1": { "models": 9 } } }));
    assert_eq!(changed, json!({ "squads": [{ "models": 3 }, { "models": 9 }] }));
    let lost = table.check(&laid(json!({ "squads": { "2": { "models": 9 } } })), Extent::Whole);
    let told: Vec<_> = lost.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["`squads.2`: there is no item 2 to change: the list has 2"]);
}

#[test]
fn an_item_that_is_changed_is_held_against_its_keys() {
    let kind = Kind::list(Kind::whole(1, 9), 0, 9);
    let told = |changes: Value| kind.check(&changes, Extent::Changes)[0].to_string();
    assert!(told(json!({ "0": "many" })).starts_with("`0`: expected a whole number"));
    assert_eq!(told(json!({ "first": 1 })), "expected a list, found a table");
    assert_eq!(told(json!({ "01": 1 })), "expected a list, found a table");
}

#[test]
fn a_list_that_is_not_there_is_told_how_lists_are_stated() {
    let kind = Kind::list(Kind::YesOrNo, 0, 9);
    for value in [json!({ "0": true }), json!({})] {
        let told = kind.check(&value, Extent::Whole);
        assert_eq!(told[0].to_string(), "expected a list, found a table");
    }
    let told = kind.check(&json!({ "0": true }), Extent::Whole);
    assert!(told[0].advice.as_deref().unwrap().contains("all are stated at once"));
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let kind = Kind::Named(Names::Except("base".to_owned()), Box::new(Kind::YesOrNo));
    let told = kind.check(&json!({ "base": true, "other": true }), Extent::Whole);
    assert_eq!(told[0].to_string(), "`base`: `base` is taken; choose another name");
    assert_eq!(told.len(), 1);
}

#[test]
fn every_key_is_found_wherever_it_stands() {
    let item = |name: &str| Kind::Table(Table::new([Key::new(name, Kind::YesOrNo)]));
    let mut circumstances = table();
    circumstances.keys.extend([
        Key::new("squads", Kind::list(item("in_a_list"), 0, 9)),
        Key::new("orders", Kind::Named(Names::Any, Box::new(item("under_a_name")))),
        Key::new("cover", Kind::Any(vec![Kind::YesOrNo, item("in_one_of_several_kinds")])),
    ]);
    let figures = Table::new([Key::new("hit", Kind::whole(1, 6))]);
    let keys = Keys { circumstances, figures, ..Keys::default() };
    assert_eq!(
        keys.every_key().map(|key| key.name.as_str()).collect::<Vec<_>>().join(" "),
        "unit quality models pins place ranks spacing fire dice hit shots dug_in notes \
         squads in_a_list orders under_a_name cover in_one_of_several_kinds hit"
    );
}
