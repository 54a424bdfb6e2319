//! HE shots from the roll to hit to the last morale check. Source: weapons, "HE (high explosive)",
//! "Multiple HE hits". Register: `ba.he.damage` and `ba.he.armour`, with all that comes before.
//!
//! > Roll to hit. On a hit place the template, or, if the target is in a building, roll for hits.
//! > Halve the hits on a unit that is Down. Each unit hit takes pins by the chart and is rolled for
//! > damage at the chart's Pen, the target first. Casualties may come from anywhere in the unit. HE
//! > loses no Pen at long range; a vehicle takes one hit, on its top armor if the fire was indirect.
//! > All shots of one weapon that hit together make one set of templates and one roll for pins.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Procedure};

use super::{Amount, ChartFigures, PinsSecondary, Shell};
use crate::{Aim, Condition, Fate, Losses, Profile, Strike};
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::{About, Refusal, Rule};

mod circumstances;
mod ground;
mod outcome;

pub use circumstances::{
    ArmorFigures, BuildingHitsCapped, Circumstances, Figures, Hit, OpenPlace, Place, Rulings,
    Struck, VehicleHits,
};
use circumstances::{HitUnit, Rules};
use ground::Ground;
use outcome::State;
pub use outcome::{FireOutcome, Suffered};

/// HE fired at a unit, once or turn after turn.
#[derive(Clone, Debug)]
pub struct Fire {
    aim: Option<Aim>,
    shots: u32,
    turns: u32,
    shell: Explosion,
    /// The target and then the other units that may be hit.
    units: Vec<HitUnit>,
    ground: Ground,
    rules: Rules,
}

/// A row of the chart.
#[derive(Clone, Copy, Debug)]
struct Explosion {
    penetration: i32,
    pins: Amount,
    building_hits: Amount,
}

impl Explosion {
    fn of(shell: Shell, chart: &ChartFigures) -> Explosion {
        Explosion {
            penetration: chart.penetration.of(shell),
            pins: chart.pins.of(shell),
            building_hits: chart.building_hits.of(shell),
        }
    }
}

impl Procedure for Fire {
    type Outcome = FireOutcome;

    fn measures(&self) -> Vec<Measure<FireOutcome>> {
        let (mut all, most) = (self.measures_of_troops(), self.most());
        all.extend(FireOutcome::measures_of_vehicles(&most));
        all
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FireOutcome {
        let table = self.ground.lay_out(dice);
        let start = State::new(self.units.iter().map(|unit| unit.before));
        dice.rounds(start, |dice, state| {
            if state.turn == self.turns || !state.units[0].condition.in_action() {
                return Break(state.outcome());
            }
            let mut next = State { turn: state.turn + 1, ..state.clone() };
            let shots = self.shots_that_hit(dice.at("turn", next.turn));
            next.shots_hit += shots;
            if 0 < shots {
                let alive: Vec<_> = state.units.iter().map(Suffered::alive).collect();
                let hits = self.hits(dice, shots, &alive, table.as_ref(), &mut next);
                self.strike(dice, &hits, &mut next);
            }
            Continue(next)
        })
    }
}

impl Fire {
    fn shots_that_hit<D: Dice>(&self, dice: &mut D) -> u32 {
        self.aim.map_or(self.shots, |aim| aim.hits(dice, self.shots))
    }

    /// What can be asked where troops are fired at, and nobody else.
    pub(crate) fn measures_of_troops(&self) -> Vec<Measure<FireOutcome>> {
        FireOutcome::measures(&self.most())
    }

    /// The most that can come of it, number by number.
    pub(crate) fn most(&self) -> FireOutcome {
        let units = self.units.iter().map(|unit| self.most_of(unit)).collect();
        State { turn: self.turns, shots_hit: self.turns * self.shots, units }.outcome()
    }

    /// The most that a unit can suffer.
    fn most_of(&self, unit: &HitUnit) -> Suffered {
        let &HitUnit { ref profile, before, .. } = unit;
        let (hits, pins) = (self.most_hits(unit), self.shell.pins.most());
        let pins = self.rules.suffering.most_pins(profile, before, self.turns, pins, hits);
        Suffered {
            condition: Condition { pins, fate: Fate::KnockedOut, ..before },
            models_under: self.turns * before.models,
            hits: self.turns * hits,
            penetrated: if profile.kind.is_vehicle() { self.turns * hits } else { 0 },
            casualties: before.models,
            picked: before.models,
            morale_failed: true,
        }
    }

    /// The most hits on a unit that are rolled for damage in a turn.
    fn most_hits(&self, unit: &HitUnit) -> u32 {
        let (rules, models) = (&self.rules, unit.before.models);
        let rolled = self.shell.building_hits.most();
        let counted = match (&self.ground, rules.vehicle_hits) {
            (Ground::Building, _) if rules.building_hits_capped => models.min(self.shots * rolled),
            (Ground::Building, _) => self.shots * rolled,
            _ if !unit.profile.kind.is_vehicle() => models,
            (_, VehicleHits::One) => rules.hits_on_vehicle,
            (_, VehicleHits::ByTemplate) => rolled,
        };
        unit.posture.hits(counted, rules.down, rules.down_he)
    }

    /// The hits on each unit that are rolled for damage.
    fn hits<D: Dice>(
        &self,
        dice: &mut D,
        shots: u32,
        alive: &[u32],
        table: Option<&super::Table>,
        state: &mut State,
    ) -> Vec<u32> {
        if let Ground::Building = self.ground {
            return vec![self.building_hits(dice, shots, alive[0])];
        }
        let covered = self.ground.covered(dice, shots, alive, table);
        let mut hits = Vec::with_capacity(covered.len());
        for (i, unit) in self.units.iter().enumerate() {
            state.units[i].models_under += covered[i];
            hits.push(self.hits_on(dice, unit, covered[i]));
            let who = whom(i);
            dice.note(|| format!("{} models of {who} under it, {} hits", covered[i], hits[i]));
        }
        hits
    }

    fn building_hits<D: Dice>(&self, dice: &mut D, shots: u32, alive: u32) -> u32 {
        let rolled = (0..shots)
            .map(|_| self.shell.building_hits.roll(dice.stage("hits in the building")))
            .sum::<u32>();
        let counted = if self.rules.building_hits_capped { rolled.min(alive) } else { rolled };
        let hits = self.units[0].posture.hits(counted, self.rules.down, self.rules.down_he);
        dice.note(|| format!("{hits} hits on {} in the building", whom(0)));
        hits
    }

    fn hits_on<D: Dice>(&self, dice: &mut D, unit: &HitUnit, covered: u32) -> u32 {
        let rules = &self.rules;
        let counted = match rules.vehicle_hits {
            _ if covered == 0 || !unit.profile.kind.is_vehicle() => covered,
            VehicleHits::One => rules.hits_on_vehicle,
            VehicleHits::ByTemplate => {
                self.shell.building_hits.roll(dice.stage("hits on the vehicle"))
            }
        };
        unit.posture.hits(counted, rules.down, rules.down_he)
    }

    /// Rolls pins and damage for each unit hit, the target first.
    fn strike<D: Dice>(&self, dice: &mut D, hits: &[u32], state: &mut State) {
        let shared = match self.rules.pins_secondary {
            PinsSecondary::OneRoll if hits.iter().any(|&hits| 0 < hits) => {
                Some(self.shell.pins.roll(dice.stage("pins")))
            }
            _ => None,
        };
        let struck = self.units.iter().zip(hits).zip(&mut state.units);
        for (i, ((unit, &hits), suffered)) in struck.enumerate() {
            if hits == 0 || !suffered.condition.in_action() {
                continue;
            }
            let pins = shared.unwrap_or_else(|| self.shell.pins.roll(dice.stage("pins")));
            let penetration = self.shell.penetration + unit.armor;
            let strike = Strike { hits, pins, penetration, table_modifier: 0, reach: u32::MAX };
            let losses = self.suffer(dice, &unit.profile, suffered.condition, strike);
            suffered.add(hits, &losses);
            let fate = if losses.condition.in_action() { "fights on" } else { "is destroyed" };
            dice.note(|| {
                let who = whom(i);
                format!("{who}: {pins} pins, {} casualties; it {fate}", losses.casualties)
            });
        }
    }

    /// Carries out the hits on one unit; those on a vehicle one by one, each on what the last left.
    fn suffer<D: Dice>(
        &self,
        dice: &mut D,
        profile: &Profile,
        before: Condition,
        strike: Strike,
    ) -> Losses {
        let rules = self.rules.suffering;
        if !profile.kind.is_vehicle() || strike.hits < 2 {
            return rules.suffer(dice, profile, before, strike);
        }
        let start = (strike, Losses::none(before));
        dice.rounds(start, |dice, &(strike, losses)| {
            if strike.hits == 0 || !losses.condition.in_action() {
                return Break(losses);
            }
            let one = Strike { hits: 1, ..strike };
            let next = rules.suffer(dice.each("hit"), profile, losses.condition, one);
            let losses = Losses { penetrated: losses.penetrated + next.penetrated, ..next };
            Continue((Strike { hits: strike.hits - 1, pins: 0, ..strike }, losses))
        })
    }
}

/// The unit that is hit, in words; the target is the first.
fn whom(unit: usize) -> String {
    if unit == 0 { "the target".to_owned() } else { format!("other unit {unit}") }
}

impl Rule for Fire {
    const ABOUT: About = About {
        id: "ba.he.damage",
        covers: &["ba.he.armour"],
        assumptions: &[
            "ba.base.dice",
            "ba.base.to-hit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.he-vehicle",
            "ba.base.morale",
            "ba.base.casualty-check",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances::example()
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Fire, Refusal> {
        let rules = Rules::new(&figures, &rulings);
        let units = circumstances.units(&figures)?;
        let ground = Ground::new(&circumstances, &figures, &rulings)?;
        let Circumstances { shell, shots, turns, to_hit, .. } = circumstances;
        let shell = Explosion::of(shell, &figures.he_chart);
        Ok(Fire { aim: to_hit.aim(), shots, turns, shell, units, ground, rules })
    }

    fn picture(&self) -> Option<Picture> {
        Some(self.ground.picture())
    }
}

#[cfg(test)]
mod tests;
