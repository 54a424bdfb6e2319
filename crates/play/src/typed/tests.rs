use serde_json::json;

use super::*;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Squad {
    models: u8,
    quality: Quality,
    #[serde(default)]
    orders: Vec<(u8, bool)>,
    support: Option<Support>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Quality {
    Regular,
    Veteran,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Support {
    Gun { caliber: f64 },
    Smoke(u8),
}

fn squad(value: &Value) -> Result<Squad, (String, String)> {
    read("circumstances", value)
        .map_err(Misfit::blame)
        .map_err(|(path, problem)| (path.join("."), problem))
}

#[test]
fn what_fits_is_read() {
    let value = json!({
        "models": 10, "quality": "veteran", "orders": [[1, true]], "support": { "smoke": 2 },
    });
    let support = Some(Support::Smoke(2));
    let orders = vec![(1, true)];
    assert_eq!(squad(&value), Ok(Squad { models: 10, quality: Quality::Veteran, orders, support }));
    let value =
        json!({ "models": 1, "quality": "regular", "support": { "gun": { "caliber": 3 } } });
    assert_eq!(squad(&value).unwrap().support, Some(Support::Gun { caliber: 3.0 }));
}

#[test]
fn what_does_not_fit_is_refused_with_the_key_to_blame() {
    let with = |key: &str, content: Value| {
        let mut value = json!({ "models": 10, "quality": "veteran" });
        value[key] = content;
        squad(&value).unwrap_err()
    };
    let refused = |key: &str, problem: &str| (key.to_owned(), problem.to_owned());
    assert_eq!(
        with("models", json!("ten")),
        refused("circumstances.models", "invalid type: string \"ten\", expected u8")
    );
    assert_eq!(
        with("models", json!(300)),
        refused("circumstances.models", "invalid value: integer `300`, expected u8")
    );
    assert_eq!(
        with("quality", json!("green")),
        refused(
            "circumstances.quality",
            "unknown variant `green`, expected `regular` or `veteran`"
        )
    );
    assert_eq!(
        with("orders", json!([[1, true], [2, "yes"]])),
        refused("circumstances.orders.[1].[1]", "invalid type: string \"yes\", expected a boolean")
    );
    assert_eq!(
        with("orders", json!([[1, true, 3]])),
        refused("circumstances.orders.[0]", "invalid length 3, expected fewer elements in array")
    );
    assert_eq!(
        with("support", json!({ "gun": { "caliber": null } })),
        refused("circumstances.support.gun.caliber", "invalid type: null, expected f64")
    );
    assert_eq!(
        with("support", json!("smoke")),
        refused("circumstances.support", "invalid type: unit variant, expected newtype variant")
    );
    assert_eq!(
        with("colour", json!("red")),
        refused(
            "circumstances.colour",
            "unknown field `colour`, expected one of `models`, `quality`, `orders`, `support`"
        )
    );
    assert_eq!(
        squad(&json!({ "quality": "veteran" })),
        Err(refused("circumstances", "missing field `models`"))
    );
}
