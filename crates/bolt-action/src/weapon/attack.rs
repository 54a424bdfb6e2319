//! One attack with any weapon. Source: weapons, with night fighting and fog. Register:
//! `ba.weapon.at`, `ba.weapon.pen-long-range`, `ba.weapon.shaped-charge`,
//! `ba.weapon.multiple-mount`, `ba.weapon.assault`, `ba.weapon.fixed`, `ba.weapon.team`,
//! `ba.weapon.team.squad`, `ba.weapon.indirect-vehicle`, `ba.weapon.indirect-ambush`.
//!
//! > Spot at night, let the target go Down, measure the range, roll to hit, place pins, roll damage,
//! > remove casualties or roll on the table for vehicles, check morale, roll for fuel.
//! >
//! > Identical weapons on one mount add up their shots; different weapons of a unit each roll their own
//! > and are one attack. An assault weapon loses nothing for moving. A fixed weapon fires within 45
//! > degrees, or turns on an Advance order at the usual -1. Shot loses one Pen against armor at long
//! > range; shaped charges, HE and flame do not. A team of one, or a squad's weapon without its loader,
//! > hits at -1. Indirect fire hits the top, burns open-topped armor better, passes over friends who
//! > stand in the way of any other fire, and is not possible from Ambush. Gun shields and buildings
//! > protect from all but flamethrowers.

use sandtable_dice::{Dice, Measure, Procedure};

use super::blast::Blast;
use super::flame::{Burnt, FlameRules, Flames, Jet};
use crate::{Condition, DamageTally, Fate, Hits, Losses, Strike, Struck};
use sandtable_rulebook::{About, Refusal, Rule};

mod circumstances;
mod outcome;
mod placing;
mod prepare;
mod ready;
mod rulings;
mod volley;

pub use crate::hit_roll::HitRoll;
pub use circumstances::{Circumstances, Figures, Gunners, Loader, OtherWeapons, Target};
pub use outcome::{AttackOutcome, Stopped};
pub use ready::Attack;
use ready::Fire;
pub use rulings::{AnotherLoads, OpenToppedPen, Rulings, WithFog};
use volley::{Roll, Volley};

impl Procedure for Attack {
    type Outcome = AttackOutcome;

    fn measures(&self) -> Vec<Measure<AttackOutcome>> {
        AttackOutcome::measures(&self.most())
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AttackOutcome {
        let nothing = self.nothing();
        if let Some(stopped) = self.barred {
            return AttackOutcome { stopped: Some(stopped), ..nothing };
        }
        if self.spotting.is_some_and(|spot| !spot.sees(dice)) {
            return AttackOutcome { stopped: Some(Stopped::NotSeen), ..nothing };
        }
        if self.goes_down {
            dice.note(|| "the target goes Down".to_owned());
        }
        let ammunition = self.ammunition.map(|carried| carried.saturating_sub(self.used_up));
        let fired = AttackOutcome { ammunition, ..nothing };
        if self.too_close {
            dice.note(|| "the target is too close".to_owned());
            return fired;
        }
        match self.fire {
            Fire::Flame(rules) => self.burn(dice, &rules, fired),
            Fire::He(blast) => self.blast(dice, &blast, fired),
            Fire::Shot => self.shoot(dice, fired),
        }
    }
}

impl Attack {
    /// What comes of it if nothing is hit.
    fn nothing(&self) -> AttackOutcome {
        AttackOutcome {
            stopped: None,
            hits: 0,
            losses: Losses::none(self.before),
            damage: DamageTally::default(),
            flamethrowers: matches!(self.fire, Fire::Flame(_)).then_some(self.weapons),
            ammunition: self.ammunition,
            in_range: self.in_range,
        }
    }

    /// The same attack by so many weapons, on the target as it stands now.
    pub(super) fn repeated(&self, before: Condition, weapons: u32) -> Attack {
        let volleys = self.volleys.iter().map(|volley| Volley { weapons, ..*volley }).collect();
        Attack { volleys, before, weapons, ..self.clone() }
    }

    /// The most hits of one weapon.
    pub(super) fn most_hits_of_one(&self) -> u32 {
        self.volleys.first().map_or(0, |volley| volley.shots.most())
    }

    /// The most that can come of it, number by number.
    fn most(&self) -> AttackOutcome {
        let &Attack { ref target, before, ref volleys, .. } = self;
        let shots = volleys.iter().map(Volley::most_hits).sum();
        let (hits, pins) = match self.fire {
            Fire::Shot => (shots, volleys.iter().map(|volley| volley.pins).max().unwrap_or(0)),
            Fire::He(blast) => (blast.most_hits(shots, target.kind, before), blast.pins.most()),
            Fire::Flame(rules) => (shots, rules.figures.pins.most()),
        };
        let pins = self.rules.most_pins(target, before, 1, pins, hits);
        let losses = Losses::none(Condition { pins, ..before });
        let damage = if target.kind.is_vehicle() { hits } else { 0 };
        AttackOutcome {
            hits,
            losses: Losses { casualties: before.models, ..losses },
            damage: DamageTally::of_each(damage),
            ..self.nothing()
        }
    }

    /// Rolls to hit with each kind of weapon in turn; they pin the target once.
    fn shoot<D: Dice>(&self, dice: &mut D, fired: AttackOutcome) -> AttackOutcome {
        let mut pins = 0;
        let mut hit = Vec::with_capacity(self.volleys.len());
        for volley in &self.volleys {
            let hits = volley.hits(dice);
            if 0 < hits {
                pins = pins.max(volley.pins);
                hit.push(Hits { hits, penetration: volley.penetration });
            }
        }
        self.strike(dice, &hit, pins, fired)
    }

    fn burn<D: Dice>(
        &self,
        dice: &mut D,
        rules: &FlameRules,
        fired: AttackOutcome,
    ) -> AttackOutcome {
        let Some(&Volley { weapons, shots, roll, penetration, .. }) = self.volleys.first() else {
            return fired;
        };
        let aim = match roll {
            Roll::Direct(aim) => Some(aim),
            Roll::Indirect(_) | Roll::Scored => None,
        };
        let jet = Jet { aim, weapons, shots, penetration };
        let (Flames { hits, checked }, Burnt { losses, damage }) =
            rules.burn(dice, jet, &self.target, self.before);
        let flamethrowers = Some(rules.fuel_left(dice, weapons, checked));
        AttackOutcome { hits, losses, damage, flamethrowers, ..fired }
    }

    fn blast<D: Dice>(&self, dice: &mut D, blast: &Blast, fired: AttackOutcome) -> AttackOutcome {
        let Some(volley) = self.volleys.first() else { return fired };
        let shells = volley.hits(dice);
        let hits = blast.hits(shells, self.target.kind, self.before);
        if hits == 0 {
            return fired;
        }
        let pins = blast.pins.roll(dice.stage("pins"));
        let hit = Hits { hits, penetration: volley.penetration };
        self.strike(dice, &[hit], pins, fired)
    }

    fn strike<D: Dice>(
        &self,
        dice: &mut D,
        hit: &[Hits],
        pins: u32,
        fired: AttackOutcome,
    ) -> AttackOutcome {
        let hits = hit.iter().map(|weapon| weapon.hits).sum();
        if hits == 0 {
            return fired;
        }
        if self.target.kind.is_vehicle() {
            return self.strike_vehicle(dice, hit, pins, fired);
        }
        let &Attack { table_modifier, .. } = self;
        let losses = match *hit {
            [Hits { hits, penetration }] => {
                let strike = Strike { hits, pins, penetration, table_modifier, reach: u32::MAX };
                self.rules.suffer(dice, &self.target, self.before, strike)
            }
            _ => self.rules.suffer_together(dice, &self.target, self.before, pins, hit),
        };
        AttackOutcome { hits, losses, ..fired }
    }

    /// Hits on a vehicle, one by one, each on what the last left.
    fn strike_vehicle<D: Dice>(
        &self,
        dice: &mut D,
        hit: &[Hits],
        pins: u32,
        fired: AttackOutcome,
    ) -> AttackOutcome {
        let vehicles = self.rules.vehicles;
        let start = Struck { vehicle: self.before.pinned(pins), damage: DamageTally::default() };
        let Struck { vehicle, damage } = hit.iter().fold(start, |so_far, weapon| {
            let weapon = (weapon.hits, weapon.penetration);
            let Struck { vehicle, damage } =
                vehicles.hits(dice, &self.target, so_far.vehicle, weapon, self.table_modifier);
            Struck { vehicle, damage: so_far.damage + damage }
        });
        let condition = self.target.rout(vehicle);
        let casualties = u32::from(condition.fate == Fate::KnockedOut);
        let models = condition.models - u32::from(!condition.in_action());
        let condition = Condition { models, ..condition };
        let penetrated = damage.total();
        let losses = Losses { penetrated, casualties, ..Losses::none(condition) };
        dice.note(|| losses.to_string());
        let hits = hit.iter().map(|weapon| weapon.hits).sum();
        AttackOutcome { hits, losses, damage, ..fired }
    }
}

impl Rule for Attack {
    const ABOUT: About = About {
        id: "ba.weapon.at",
        covers: &[
            "ba.weapon.pen-long-range",
            "ba.weapon.shaped-charge",
            "ba.weapon.multiple-mount",
            "ba.weapon.assault",
            "ba.weapon.fixed",
            "ba.weapon.team",
            "ba.weapon.team.squad",
            "ba.weapon.indirect-vehicle",
            "ba.weapon.indirect-ambush",
        ],
        assumptions: &[
            "ba.base.volley",
            "ba.base.armour-pins",
            "ba.base.to-hit",
            "ba.base.small-unit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.he-vehicle",
            "ba.base.casualty-check",
            "ba.base.morale",
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
    ) -> Result<Attack, Refusal> {
        prepare::attack(&circumstances, &figures, &rulings)
    }
}

#[cfg(test)]
mod tests;
