//! What a file is held to beside its keys one by one: how long titles and names are, that a variant says
//! something, and keys of which one rules the other out.

use sandtable_keys::Text;
use serde_json::{Value, json};

use crate::scenario::{MOST_OF_A_NAME, MOST_OF_A_TITLE};

/// Says of the schema of the keys what `run` refuses of the file as a whole.
pub(super) fn hold(root: &mut Value) {
    let properties = &mut root["properties"];
    properties["title"]["maxLength"] = MOST_OF_A_TITLE.into();
    properties["run"]["not"] = json!({ "required": ["trials", "precision"] });
    let variants = &mut properties["variants"];
    variants["propertyNames"]["pattern"] = Text::FILLED.into();
    variants["additionalProperties"]["minProperties"] = 1.into();
    for names in names(properties) {
        names["maxLength"] = MOST_OF_A_NAME.into();
    }
}

/// The schemas of all names that a file gives.
fn names(properties: &mut Value) -> Vec<&mut Value> {
    let mut found = Vec::new();
    for (key, of) in properties.as_object_mut().into_iter().flatten() {
        match key.as_str() {
            "variants" | "measures" => found.push(&mut of["propertyNames"]),
            "step" => found.push(name(of)),
            "matrix" => found.extend(options(&mut of["properties"])),
            "price" => found.extend(prices(of)),
            _ => (),
        }
    }
    found
}

/// The name of an item of a list.
fn name(list: &mut Value) -> &mut Value {
    &mut list["items"]["properties"]["name"]
}

/// The names of the options of either side, where these are listed.
fn options(sides: &mut Value) -> impl Iterator<Item = &mut Value> {
    let sides = sides.as_object_mut().into_iter().flatten();
    let sides = sides.filter(|(side, _)| ["rows", "columns"].contains(&side.as_str()));
    sides.map(|(_, side)| name(&mut side["anyOf"][0]))
}

/// The names of variants that have prices, of one question or of several.
fn prices(price: &mut Value) -> Vec<&mut Value> {
    let mut found = Vec::new();
    for one in price["anyOf"].as_array_mut().into_iter().flatten() {
        let one = if one["items"].is_null() { one } else { &mut one["items"] };
        for (key, of) in one["properties"].as_object_mut().into_iter().flatten() {
            match key.as_str() {
                "printed" => found.push(&mut of["propertyNames"]),
                "ladder" => found.push(&mut of["properties"]["variants"]["propertyNames"]),
                _ => (),
            }
        }
    }
    found
}
