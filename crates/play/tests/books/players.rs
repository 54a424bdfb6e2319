//! What players do, drawn at random: an option, a list that is read from the top, or a mixture.

use sandtable_play::DecisionFace;
use serde_json::{Map, Value, json};

use crate::support::draws::Draws;

/// What is said of each decision; of one in four nothing.
pub(crate) fn drawn(draws: &mut Draws, decisions: &[DecisionFace]) -> Value {
    let mut said = Map::new();
    for of in decisions {
        let options = of.decision.options;
        let option = |draws: &mut Draws| options[draws.place(options.len())];
        let means = match draws.place(4) {
            0 => continue,
            1 => json!(option(draws)),
            2 => {
                let when = condition(draws, of);
                json!([{ "when": when, "do": option(draws) }, { "do": option(draws) }])
            }
            _ => json!({ option(draws): 1, options[0]: 2 }),
        };
        said.insert(of.decision.name.to_owned(), means);
    }
    Value::Object(said)
}

/// That a number which is seen is at least something, near its least: "pins >= 2".
fn condition(draws: &mut Draws, of: &DecisionFace) -> String {
    let at = draws.place(of.sees.len());
    let (least, most) = (of.sees[at].least, of.sees[at].most);
    let more = i32::try_from(draws.place(6)).unwrap();
    format!("{} >= {}", of.decision.sees[at], most.min(least + 1 + more))
}
