//! What holds where a scenario says nothing of a ruling is what the register says: `switches.csv`.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_rules::Rule;
use sandtable_rules::catalog::{PROCEDURES, Visitor, visit};
use serde_json::Value;

/// The rulings of a rule, each with its default.
struct Defaults;

impl Visitor for Defaults {
    type Output = BTreeMap<String, String>;

    fn visit<R: Rule>(self) -> BTreeMap<String, String> {
        let told = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let defaults = serde_json::to_value(R::Rulings::default()).unwrap_or_default();
        let rulings = defaults.as_object().into_iter().flatten();
        rulings.map(|(ruling, default)| (ruling.clone(), told(default))).collect()
    }
}

/// The default that the register states for each ruling; several, parted by blanks, where an entry is
/// itself one of the readings. A switch that is no ruling has none.
fn register() -> BTreeMap<&'static str, &'static str> {
    let rows = include_str!("../data/switches.csv").lines().skip(1);
    let row = |row: &'static str| {
        let [ruling, _, default] = row.split(',').collect::<Vec<_>>().try_into().ok()?;
        (!default.is_empty()).then_some((ruling, default))
    };
    rows.filter_map(row).collect()
}

#[test]
fn every_ruling_is_by_default_what_the_register_says() {
    let register = register();
    let (mut held, mut wrong) = (BTreeSet::new(), Vec::new());
    for about in PROCEDURES {
        for (ruling, default) in visit(about.id, Defaults).expect("a procedure of the catalog") {
            let stated = register.get_key_value(ruling.as_str());
            let (ruling, stated) = stated.unwrap_or_else(|| panic!("{ruling} has no row"));
            if !stated.split(' ').any(|word| word == default) {
                wrong.push(format!("{}: {ruling} is {default}, not {stated}", about.id));
            }
            held.insert(*ruling);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let idle: Vec<_> = register.keys().filter(|ruling| !held.contains(*ruling)).collect();
    assert!(idle.is_empty(), "a default of what is no ruling: {idle:?}");
}
