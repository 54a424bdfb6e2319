//! Lost platoons. Source: *1916* optional rules, 103. Register: `wtj.103.lost-platoons`, with
//! `wtj.base.support`.
//!
//! > When an unsupported unit loses its last base within support range of an enemy base, a marker is
//! > put at the edge of the closest cover within that range, or where it is if there is none. It lasts
//! > as many turns as a D6 says. While it does, up to two enemy machine guns must shoot at it, and the
//! > two closest enemy units of average training or worse are pinned.
//!
//! The marker cannot be shot down. Where platoons are lost close together, a machine gun or a unit
//! in reach of several is stated with one of them.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, Scale, count, time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::levels::Training;
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Refusal, Rule};

/// Units that are destroyed, and what their markers do over the turns that are left.
#[derive(Clone, Debug)]
pub struct LostPlatoons {
    markers: Vec<Marker>,
    turns: u32,
    in_cover: u32,
    rulings: Rulings,
}

/// What one marker does as long as it is there.
#[derive(Clone, Copy, Debug)]
struct Marker {
    destroyed: u32,
    guns: u32,
    units: u32,
}

/// What lost platoons have done by the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LostPlatoonsOutcome {
    /// Turns on which machine guns had to shoot at a marker, added up over the guns.
    pub gun_turns: u32,
    /// Turns on which units were pinned, added up over the units.
    pub pinned_turns: u32,
    /// Turns that markers were there, added up over the markers.
    pub marker_turns: u32,
    /// The last turn with a marker, if there was one; the turn before the first is 0.
    pub last_turn: Option<u32>,
    /// Markers that were placed.
    pub markers: u32,
    /// Markers that were placed in cover.
    pub in_cover: u32,
}

impl Outcome for LostPlatoonsOutcome {}

/// A unit that loses its last base.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    /// The turn on which it is destroyed, of those left in the game; 0 is the turn before the first.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub turn: u32,
    /// Distance to the nearest friend, which supports it within support range (yards).
    #[serde(default = "out_of_range")]
    #[schemars(range(max = 10_000))]
    pub nearest_friend: u32,
    /// Distance to the nearest enemy base, which must be within support range (yards).
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    pub nearest_enemy: u32,
    /// Distance to the closest cover (yards).
    #[serde(default)]
    #[schemars(range(max = 10_000))]
    pub nearest_cover: u32,
    /// Enemy machine guns with range and line of sight to the marker.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub machine_guns: u32,
    /// Training of the enemy units around it.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub enemies: Vec<Training>,
}

fn out_of_range() -> u32 {
    10_000
}

/// What a player reads out of units that are destroyed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The units that are destroyed.
    #[schemars(length(min = 1, max = 20))]
    pub losses: Vec<Loss>,
    /// Turns left in the game.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Support range (yards), which rule 103 needs and the documents do not print.
    #[schemars(range(max = 10_000))]
    pub support_range: u32,
}

/// The book's numbers for lost platoons.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Most machine guns that a marker draws.
    #[schemars(range(max = 100))]
    pub machine_guns: u32,
    /// Most units that a marker pins.
    #[schemars(range(max = 100))]
    pub units: u32,
    /// The highest training that is pinned.
    pub pinned_up_to: Training,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { machine_guns: 2, units: 2, pinned_up_to: Training::Average }
    }
}

switch! {
    /// The first turn of a marker's life.
    CountFrom {
        /// The turn after the unit's destruction.
        NextTurn,
        /// The turn of the unit's destruction.
        DestructionTurn,
    }
}

switch! {
    /// How long a marker pins.
    Pin {
        /// As long as it is there.
        WhileMarker,
        /// Once, on its first turn.
        InstantOnce,
    }
}

switch! {
    /// Whether machine guns may choose another target than the marker.
    OtherTarget {
        /// They may not.
        No,
        /// They may, and do.
        Yes,
    }
}

/// What the register leaves open about lost platoons.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether rule 103, lost platoons, is in use.
    #[serde(rename = "wtj.103")]
    pub switch: Switch,
    /// The first turn of a marker's life.
    #[serde(rename = "wtj.103.count_from")]
    pub count_from: CountFrom,
    /// How long a marker pins.
    #[serde(rename = "wtj.103.pin")]
    pub pin: Pin,
    /// Whether machine guns may choose another target than the marker.
    #[serde(rename = "wtj.103.fire")]
    pub fire: OtherTarget,
}

impl Procedure for LostPlatoons {
    type Outcome = LostPlatoonsOutcome;

    fn measures(&self) -> Vec<Measure<LostPlatoonsOutcome>> {
        let [least, most] = [1, D6.sides()].map(|life| self.all_last(life.into()));
        measures! {
            "machine_gun_turns", count("gun turns", least.gun_turns..=most.gun_turns),
                "machine-gun turns drawn", |outcome| outcome.gun_turns.into();
            "pinned_unit_turns", count("unit turns", least.pinned_turns..=most.pinned_turns),
                "turns of units pinned", |outcome| outcome.pinned_turns.into();
            "marker_turns", count("marker turns", least.marker_turns..=most.marker_turns),
                "turns of markers on the table", |outcome| outcome.marker_turns.into();
            "last_turn", Scale { low: 0.0, ..time("turns", self.turns) },
                "last turn with a marker on the table", |outcome| outcome.last_turn.into();
            "markers", count("markers", most.markers..=most.markers), "markers placed",
                |outcome| outcome.markers.into();
            "in_cover", count("markers", self.in_cover..=self.in_cover), "markers placed in cover",
                |outcome| outcome.in_cover.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LostPlatoonsOutcome {
        let in_cover = self.in_cover;
        let start = LostPlatoonsOutcome { in_cover, ..LostPlatoonsOutcome::default() };
        dice.rounds((0, start), |dice, &(next, sum)| {
            let Some(marker) = self.markers.get(next) else { return Break(sum) };
            let dice = dice.each("marker");
            let life = dice.stage("turns the lost platoon lasts").roll(D6);
            Continue((next + 1, self.add(sum, *marker, life.into())))
        })
    }
}

impl LostPlatoons {
    /// What comes of it if each marker lasts as many turns.
    fn all_last(&self, life: u32) -> LostPlatoonsOutcome {
        let none = LostPlatoonsOutcome::default();
        self.markers.iter().fold(none, |sum, marker| self.add(sum, *marker, life))
    }

    fn add(&self, sum: LostPlatoonsOutcome, marker: Marker, life: u32) -> LostPlatoonsOutcome {
        let Marker { destroyed, guns, units } = marker;
        let first = destroyed + u32::from(self.rulings.count_from == CountFrom::NextTurn);
        let last = (first + life - 1).min(self.turns);
        let there = (last + 1).saturating_sub(first);
        let pinned = match self.rulings.pin {
            Pin::WhileMarker => there,
            Pin::InstantOnce => there.min(1),
        };
        LostPlatoonsOutcome {
            gun_turns: sum.gun_turns + guns * there,
            pinned_turns: sum.pinned_turns + units * pinned,
            marker_turns: sum.marker_turns + there,
            last_turn: sum.last_turn.max((0 < there).then_some(last)),
            markers: sum.markers + 1,
            in_cover: sum.in_cover,
        }
    }
}

impl Rule for LostPlatoons {
    const ABOUT: About = About {
        id: "wtj.103.lost-platoons",
        covers: &["wtj.base.support"],
        assumptions: &["wtj.base.support"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let loss = Loss {
            turn: 0,
            nearest_friend: 600,
            nearest_enemy: 100,
            nearest_cover: 50,
            machine_guns: 2,
            enemies: vec![Training::Average, Training::Great, Training::Poor],
        };
        Circumstances { losses: vec![loss], turns: 6, support_range: 240 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<LostPlatoons, Refusal> {
        let Circumstances { mut losses, turns, support_range } = circumstances;
        if let Some(loss) = losses.iter().find(|loss| turns < loss.turn) {
            let problem =
                format!("one is destroyed on turn {}, and the game has {turns} left", loss.turn);
            return Err(Refusal::new("circumstances.losses", problem));
        }
        losses.retain(|loss| {
            let supported = loss.nearest_friend <= support_range;
            rulings.switch.is_on() && !supported && loss.nearest_enemy <= support_range
        });
        let in_cover =
            losses.iter().map(|loss| u32::from(loss.nearest_cover <= support_range)).sum();
        let mut markers: Vec<_> = losses.iter().map(|loss| figures.marker(loss, rulings)).collect();
        markers.sort_by_key(|marker| marker.destroyed);
        Ok(LostPlatoons { markers, turns, in_cover, rulings })
    }
}

impl Figures {
    fn marker(&self, loss: &Loss, rulings: Rulings) -> Marker {
        let guns = match rulings.fire {
            OtherTarget::No => loss.machine_guns.min(self.machine_guns),
            OtherTarget::Yes => 0,
        };
        let eligible = loss.enemies.iter().filter(|training| **training <= self.pinned_up_to);
        let units = eligible.zip(0..self.units).map(|_| 1).sum();
        Marker { destroyed: loss.turn, guns, units }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{at_least, mean, written};

    fn lost(losses: Value, turns: u32, rulings: Value) -> LostPlatoons {
        let circumstances = json!({ "losses": losses, "turns": turns, "support_range": 240 });
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_plat_001_a_marker_lasts_as_many_turns_as_a_die_says() {
        let marker = lost(json!([{}]), 6, json!({}));
        assert_eq!(at_least(&marker, "last_turn", 4.0), "1/2");
        assert_eq!(mean(&marker, "marker_turns"), "7/2");
        let from_destruction =
            lost(json!([{}]), 6, json!({ "wtj.103.count_from": "destruction-turn" }));
        assert_eq!(at_least(&from_destruction, "last_turn", 4.0), "1/3");
    }

    #[test]
    fn wtj_plat_003_up_to_two_machine_guns_shoot_at_it() {
        let guns = |guns: u32, rulings| {
            mean(&lost(json!([{ "machine_guns": guns }]), 6, rulings), "machine_gun_turns")
        };
        assert_eq!(guns(1, json!({})), "7/2");
        assert_eq!(guns(5, json!({})), "7");
        assert_eq!(guns(5, json!({ "wtj.103.fire": "yes" })), "0");
    }

    #[test]
    fn great_units_are_not_pinned() {
        let enemies = json!([{ "enemies": ["great", "poor", "average", "average"] }]);
        let once = json!({ "wtj.103.pin": "instant-once" });
        assert_eq!(mean(&lost(enemies.clone(), 6, json!({})), "pinned_unit_turns"), "7");
        assert_eq!(mean(&lost(enemies, 6, once), "pinned_unit_turns"), "2");
        let great = lost(json!([{ "enemies": ["great", "poor"] }]), 6, json!({}));
        assert_eq!(mean(&great, "pinned_unit_turns"), "7/2");
    }

    #[test]
    fn the_end_of_the_game_ends_the_marker() {
        assert_eq!(mean(&lost(json!([{}]), 2, json!({})), "marker_turns"), "11/6");
        assert_eq!(mean(&lost(json!([{ "turn": 2 }]), 2, json!({})), "marker_turns"), "0");
    }

    #[test]
    fn no_unit_is_destroyed_after_the_end_of_the_game() {
        let late = LostPlatoons::prepare(
            Circumstances {
                losses: vec![Loss { turn: 7, ..LostPlatoons::example().losses[0].clone() }],
                ..LostPlatoons::example()
            },
            Figures::default(),
            Rulings::default(),
        );
        assert_eq!(late.unwrap_err().key, "circumstances.losses");
    }

    #[test]
    fn a_supported_unit_and_one_far_from_the_enemy_leave_no_marker() {
        let none = [json!({ "nearest_friend": 240 }), json!({ "nearest_enemy": 241 })];
        for loss in none {
            assert_eq!(mean(&lost(json!([loss]), 6, json!({})), "markers"), "0");
        }
        assert_eq!(mean(&lost(json!([{}]), 6, json!({ "wtj.103": "no" })), "markers"), "0");
        assert_eq!(mean(&lost(json!([{ "nearest_cover": 300 }]), 6, json!({})), "in_cover"), "0");
    }

    #[test]
    fn lost_platoons_add_up_over_the_turns() {
        let two =
            lost(json!([{ "turn": 1, "machine_guns": 2 }, { "machine_guns": 1 }]), 9, json!({}));
        assert_eq!(mean(&two, "machine_gun_turns"), "21/2");
        assert_eq!(mean(&two, "markers"), "2");
    }
}
