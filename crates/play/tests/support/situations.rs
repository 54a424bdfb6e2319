//! The situations in which a rule is tried.

use sandtable_play::{RuleFace, Situation};
use sandtable_rules::catalog;
use serde_json::{Value, json};

use crate::support::draws::Draws;
use crate::support::scenarios;

/// Situations of rules whose examples are too large to be worked out in fractions.
fn small(id: &str) -> Vec<Value> {
    let assault = |attackers: u32, defenders: u32, shots: u32| {
        json!({
            "attacker": { "unit": { "models": attackers } },
            "defender": { "unit": { "models": defenders } },
            "distance": 9,
            "reaction": { "shots": shots },
        })
    };
    let charge = |attackers: u32, defenders: u32, shots: u32| {
        json!({
            "attacker": { "models": attackers },
            "defender": { "models": defenders, "shots": { "shots": shots } },
            "distance": 9.0,
            "fought_out": true,
        })
    };
    let sizes = [(1, 1, 1), (2, 2, 1), (2, 3, 2), (3, 2, 2), (4, 3, 3)];
    let of = |situation: &dyn Fn(u32, u32, u32) -> Value| {
        sizes.map(|(attackers, defenders, shots)| situation(attackers, defenders, shots)).to_vec()
    };
    let bombarded = |quality: &str| {
        json!({
            "stands": 1,
            "quality": quality,
            "target": { "kind": "unarmored", "soft": false },
            "cover": "none",
            "year": 1944,
            "bombardment_number": 2,
        })
    };
    match id {
        "ba.base.assault" => of(&assault),
        "cd.amphib.prelim-bombardment" => {
            ["trained", "regular", "experienced", "veteran", "elite"].map(bombarded).to_vec()
        }
        "ba.night.surprise-charge" => of(&charge),
        "ba.he.damage" => {
            let other = json!({ "unit": { "kind": "soft-skin" }, "place": { "models_under": 1 } });
            let target = json!({ "unit": { "models": 5 }, "place": { "models_under": 2 } });
            vec![json!({ "shell": "D6", "to_hit": "scored", "target": target, "others": [other] })]
        }
        "ba.base.vehicle-damage" => vec![json!({ "immobilized": true })],
        "ba.weapon.flamethrower.attack" => {
            let weapon = json!({ "name": "infantry-flamethrower", "shots": "1" });
            vec![json!({ "weapon": weapon, "target": { "models": 2 }, "to_hit": "scored" })]
        }
        _ => Vec::new(),
    }
}

/// The examples of all entries of a rule, its shipped scenarios, small situations of rules that are
/// large, and so many that are drawn at random around them.
pub(crate) fn situations(face: &RuleFace, count: usize) -> Vec<Situation> {
    let covered = catalog::find(&face.about.id).unwrap().covers;
    let covered = covered.iter().filter_map(|id| RuleFace::find(id));
    let examples = covered.map(|face| face.example).chain([face.example.clone()]);
    let mut all: Vec<_> = examples.map(Situation::of).collect();
    all.extend(scenarios::about(face));
    all.extend(small(&face.about.id).into_iter().map(Situation::of));
    let mut draws = Draws::of_seed(1944);
    let starts = all.clone();
    let starts = starts.iter().cycle().take(count);
    all.extend(starts.map(|start| draws.situation(&face.keys, start)));
    all
}
