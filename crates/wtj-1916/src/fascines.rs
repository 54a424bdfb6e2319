//! Fascines. Source: *1916* optional rules, 204. Register: `wtj.204.fascines`.
//!
//! > A tank that carries a fascine turns one segment of fire trench into a crossing for the rest of the
//! > game. Tracked vehicles may cross there; wheeled vehicles and horses may not; the segment is
//! > blocked as a trench.
//!
//! Infantry crosses trenches as ever. Heavy coiled wire (rule 207) stops the tanks at the line it
//! lies before, unless a barrage has destroyed it.

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entanglements::{Figures, Wire, WireSwitch};
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Tanks that go for trench lines.
#[derive(Clone, Copy, Debug)]
pub struct Fascines {
    bundles: u32,
    lines: u32,
    vehicle: Vehicle,
    /// The lines in front of wire that tanks cannot pass, and what destroys it.
    wire: Option<(u32, u32, Check)>,
    stops: bool,
}

/// How far tanks get over trenches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FascinesOutcome {
    /// Lines that are bridged.
    pub bridged: u32,
    /// Lines that are in the way.
    pub lines: u32,
    /// Lines that the following vehicle gets across.
    pub crossed: u32,
    /// Moves that placing bundles has cost.
    pub moves: u32,
    /// Whether wire stopped the tanks.
    pub wired: bool,
}

impl Outcome for FascinesOutcome {}

/// What follows the tanks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Vehicle {
    /// A tracked vehicle.
    #[default]
    Tracked,
    /// A wheeled vehicle.
    Wheeled,
    /// Horses.
    Horses,
}

/// What a player reads out of tanks before trenches.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Tanks equipped with a fascine.
    #[schemars(range(max = 200))]
    pub tanks: u32,
    /// Lines of fire trench to be crossed.
    #[schemars(range(max = 200))]
    pub trench_lines: u32,
    /// Bundles on each tank, for the ruling that lets it use several.
    #[serde(default = "one")]
    #[schemars(range(max = 10))]
    pub bundles: u32,
    /// What is to cross the bridges.
    #[serde(default)]
    pub vehicle: Vehicle,
    /// Wire in the way, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wire: Option<TrenchWire>,
}

/// Wire before a trench line.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrenchWire {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: Wire,
    /// The line it lies before, counted from the first to be crossed.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub before_line: u32,
    /// Natural barrage rolls against it.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub barrage_rolls: u32,
}

switch! {
    /// How many segments a tank may bridge.
    PerTank {
        /// One.
        One,
        /// As many as it carries bundles.
        AllBundles,
    }
}

switch! {
    /// What placing a fascine costs.
    Cost {
        /// Nothing.
        None,
        /// The tank stops for the turn.
        Stop,
    }
}

/// What the register leaves open about fascines.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 204, fascines, is in use.
    #[serde(rename = "wtj.204")]
    pub switch: Switch,
    /// How many segments a tank may bridge.
    #[serde(rename = "wtj.204.per_tank")]
    pub per_tank: PerTank,
    /// What placing a fascine costs.
    #[serde(rename = "wtj.204.cost")]
    pub cost: Cost,
    /// Rule 207.
    #[serde(flatten)]
    pub wire: WireSwitch,
}

impl Procedure for Fascines {
    type Outcome = FascinesOutcome;

    fn measures(&self) -> Vec<Measure<FascinesOutcome>> {
        let bridged = self.bundles.min(self.lines);
        let crossed = if self.vehicle == Vehicle::Tracked { bridged } else { 0 };
        let moves = if self.stops { bridged } else { 0 };
        measures! {
            "lines_bridged", count("lines", 0..=bridged), "trench lines bridged",
                |outcome| outcome.bridged.into();
            "all_bridged", yes_no(), "every trench line bridged",
                |outcome| (outcome.bridged == outcome.lines).into();
            "lines_crossed", count("lines", 0..=crossed), "trench lines the vehicle gets across",
                |outcome| outcome.crossed.into();
            "segments_blocked", count("segments", 0..=bridged), "trench segments blocked",
                |outcome| outcome.bridged.into();
            "moves_lost", count("moves", 0..=moves), "moves that placing bundles costs",
                |outcome| outcome.moves.into();
            "stopped_by_wire", yes_no(), "tanks stopped by wire", |outcome| outcome.wired.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FascinesOutcome {
        let &Fascines { bundles, lines, vehicle, wire, stops } = self;
        let standing = wire.filter(|(_, rolls, destroyed)| {
            dice.stage("barrage on the wire").successes(*rolls, *destroyed) == 0
        });
        let within_reach = standing.map_or(lines, |(free, ..)| free.min(lines));
        let bridged = bundles.min(within_reach);
        FascinesOutcome {
            bridged,
            lines,
            crossed: if vehicle == Vehicle::Tracked { bridged } else { 0 },
            moves: if stops { bridged } else { 0 },
            wired: within_reach < bundles.min(lines),
        }
    }
}

impl Rule for Fascines {
    const ABOUT: About = About { id: "wtj.204.fascines", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            tanks: 2,
            trench_lines: 3,
            bundles: 1,
            vehicle: Vehicle::Tracked,
            wire: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Fascines, Refusal> {
        let Circumstances { tanks, trench_lines, bundles, vehicle, wire } = circumstances;
        let each = match rulings.per_tank {
            PerTank::One => bundles.min(1),
            PerTank::AllBundles => bundles,
        };
        let barring = wire.filter(|wire| wire.kind.with(rulings.wire) == Wire::HeavyCoiled);
        let destroyed = figures.wire.of(Wire::HeavyCoiled).destroyed();
        Ok(Fascines {
            bundles: if rulings.switch.is_on() { tanks * each } else { 0 },
            lines: trench_lines,
            vehicle,
            wire: barring.map(|wire| (wire.before_line - 1, wire.barrage_rolls, destroyed)),
            stops: rulings.cost == Cost::Stop,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, with, written};

    fn tanks(changes: Value, rulings: Value) -> Fascines {
        let circumstances = with(json!({ "tanks": 2, "trench_lines": 3 }), changes);
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_det_002_two_tanks_bridge_two_of_three_lines() {
        assert_eq!(mean(&tanks(json!({}), json!({})), "lines_bridged"), "2");
        let off = json!({ "wtj.204": "no" });
        assert_eq!(mean(&tanks(json!({}), off), "lines_bridged"), "0");
    }

    #[test]
    fn a_tank_uses_one_bundle_unless_ruled_otherwise() {
        let two = json!({ "bundles": 2 });
        assert_eq!(mean(&tanks(two.clone(), json!({})), "lines_bridged"), "2");
        let ruling = json!({ "wtj.204.per_tank": "all-bundles", "wtj.204.cost": "stop" });
        assert_eq!(mean(&tanks(two.clone(), ruling.clone()), "lines_bridged"), "3");
        assert_eq!(mean(&tanks(two, ruling), "moves_lost"), "3");
    }

    #[test]
    fn wheels_and_horses_do_not_cross() {
        let crossed =
            |vehicle| mean(&tanks(json!({ "vehicle": vehicle }), json!({})), "lines_crossed");
        assert_eq!(["tracked", "wheeled", "horses"].map(crossed), ["2", "0", "0"]);
    }

    #[test]
    fn heavy_coiled_wire_stops_tanks_unless_it_is_destroyed() {
        let wire =
            json!({ "wire": { "type": "heavy-coiled", "before_line": 2, "barrage_rolls": 1 } });
        // Gone one time in six, and then both bundles are used.
        assert_eq!(mean(&tanks(wire.clone(), json!({})), "lines_bridged"), "7/6");
        assert_eq!(mean(&tanks(wire.clone(), json!({})), "stopped_by_wire"), "5/6");
        assert_eq!(mean(&tanks(wire, json!({ "wtj.207": "no" })), "lines_bridged"), "2");
        let fence = json!({ "wire": { "type": "medium-fence" } });
        assert_eq!(mean(&tanks(fence, json!({})), "lines_bridged"), "2");
    }
}
