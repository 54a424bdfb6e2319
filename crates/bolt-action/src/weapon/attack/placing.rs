//! HE on a target that stands in a formation. Register: `ba.he.template` and `ba.he.multiple`, as parts
//! of an attack.
//!
//! > The template goes where it covers most models of the target and clips no friend; two shots of one
//! > weapon that hit are placed in contact.

use super::circumstances::Circumstances;
use super::rulings::Rulings;
use crate::geometry::Formation;
use crate::he::{Amount, Layout, Placements};
use crate::weapon::blast::Under;
use sandtable_rulebook::Refusal;

const FORMATION: &str = "circumstances.target.formation";
const FRIENDS: &str = "circumstances.friends";

/// How many models of the target the templates of a weapon cover, by their diameter in inches.
///
/// # Errors
///
/// If the formation is impossible or not that of the target, or the weapon has more than two shots.
pub(super) fn under(
    at: &Circumstances,
    rulings: &Rulings,
    shots: Amount,
    diameter: f64,
) -> Result<Under, Refusal> {
    let Some(formation) = &at.target.formation else {
        if at.friends.is_empty() {
            return Ok(Under::Each(at.target.models_under));
        }
        let problem = "friends matter only to a target in a formation";
        return Err(Refusal::new(FRIENDS, problem));
    };
    admit(at, formation, shots)?;
    let layout =
        Layout { target: formation.clone(), others: Vec::new(), friends: at.friends.clone() };
    layout.admit([FORMATION, FORMATION, FRIENDS], rulings.placement.base_size)?;
    let placements = Placements { radius: diameter / 2.0, rulings: rulings.placement };
    let table = layout.fixed_table();
    Ok(Under::Placed([1, 2].map(|templates| {
        placements.best(&table, templates).first().map_or(0, |impact| impact.target)
    })))
}

fn admit(at: &Circumstances, formation: &Formation, shots: Amount) -> Result<(), Refusal> {
    let refuse = |key, problem: &str| Err(Refusal::new(key, problem));
    let unit = &at.target.unit;
    if unit.kind.is_vehicle() {
        return refuse(FORMATION, "a vehicle takes its hits whatever is covered; leave this out");
    }
    if formation.len() != unit.models as usize {
        return refuse(FORMATION, "expected as many models as the target has");
    }
    if formation.is_random() || at.friends.iter().any(Formation::is_random) {
        return refuse(FORMATION, "loose models lie by the dice; ask `ba.he.damage` about them");
    }
    if at.weapons != 1 || shots.certain().is_none_or(|shots| 2 < shots) {
        return refuse(FORMATION, "expected one weapon with one HE shot or two");
    }
    Ok(())
}
