//! Lift point losses. Source: *Test of Battle*, 8.3.2. Register: `cd.amphib.lift-losses`.
//!
//! > When a stand is sunk on its way in, its points are lost. In a battle two pools take turns, one
//! > for the odd and one for the even waves: a loss in one wave is missing in the second after it.
//! > In a campaign the whole falls.
//!
//! Stands that find no lift are left behind, those listed last first. How often craft of a wave are
//! sunk is stated, or comes of its approach under fire (`cd.amphib.approach`).

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::approach::{self, Approach, DefensiveFire, End, Figures, Rulings, Run, Submerged};
use super::craft::{Craft, CraftKind};
use crate::core::{how_many, measures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::unsaid::ten;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a landing is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PartOf {
    /// A battle: two pools of lift take turns.
    #[default]
    Battle,
    /// A campaign: one pool lifts every wave.
    Campaign,
}

/// Stands of a wave that take the same lift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// Points of each: 1 for personnel, else its weight class.
    #[schemars(range(min = 1, max = 20))]
    pub points: u32,
    /// How many there are, each in a craft of its own.
    #[schemars(range(min = 1, max = 200))]
    pub craft: u32,
}

/// A wave as it is meant to go in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wave {
    /// What it carries, the most wanted first.
    #[schemars(length(min = 1, max = 10))]
    pub loads: Vec<Load>,
    /// The chance that a craft of it is sunk on its way in. Leave it out if its approach is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sunk: Option<Chance>,
    /// Its approach under fire, which decides what is sunk, in place of that chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approach: Option<Passage>,
}

/// The approach of the craft of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    /// What the craft are.
    #[serde(default)]
    pub kind: CraftKind,
    /// Quality of their crews by day.
    pub crew: Quality,
    /// The fire of the defenders.
    pub fire: DefensiveFire,
    /// The mines and obstacles under water, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submerged: Option<Submerged>,
    /// Turns from the entry of the wave until its losses are counted.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What the landing is part of.
    #[serde(default)]
    pub part_of: PartOf,
    /// Points there are at the start: in a battle for waves 1, 3, 5 and so on.
    #[schemars(range(max = 500))]
    pub lift: u32,
    /// Points for waves 2, 4, 6 and so on, in a battle. Leave it out if there are as many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 500))]
    pub even_lift: Option<u32>,
    /// The waves, in their order.
    #[schemars(length(min = 1, max = 6))]
    pub waves: Vec<Wave>,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// How the craft of a wave come to be sunk.
#[derive(Clone, Debug)]
enum Peril {
    Stated(Chance),
    Approach(Box<Run>),
}

/// Waves that go in.
#[derive(Clone, Debug)]
pub struct LiftLosses {
    lift: [u32; 2],
    /// Whether two pools take turns.
    battle: bool,
    waves: Vec<(Vec<Load>, Peril)>,
}

/// The waves that lift is told for.
const WAVES: usize = 8;

/// The lift that is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LiftLossesOutcome {
    /// Points there are for each wave.
    pub lift: [u32; WAVES],
    /// Craft sunk.
    pub sunk: u32,
    /// Points lost.
    pub lost: u32,
    /// Stands left behind for want of lift.
    pub left_behind: u32,
}

impl Outcome for LiftLossesOutcome {}

impl LiftLosses {
    /// Which of the two pools lifts a wave, counted from zero.
    fn pool(&self, wave: usize) -> usize {
        if self.battle { wave % 2 } else { 0 }
    }

    /// Sends a wave in: points lost, craft sunk, stands left behind.
    fn send<D: Dice>(dice: &mut D, wave: &(Vec<Load>, Peril), lift: u32) -> (u32, u32, u32) {
        let (loads, peril) = wave;
        let mut room = lift;
        let (mut lost, mut sunk, mut left_behind) = (0, 0, 0);
        for (number, load) in (1..).zip(loads) {
            let craft = load.craft.min(room / load.points);
            room -= craft * load.points;
            left_behind += load.craft - craft;
            let gone = peril.sinks(dice, craft);
            dice.note(|| {
                let points = gone * load.points;
                format!("load {number}: {gone} of {craft} craft sunk, {points} lift points lost")
            });
            sunk += gone;
            lost += gone * load.points;
        }
        (lost, sunk, left_behind)
    }
}

impl Peril {
    fn of(
        wave: &Wave,
        light: Light,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<Peril, Refusal> {
        match (wave.sunk, wave.approach) {
            (Some(sunk), None) => Ok(Peril::Stated(sunk)),
            (None, Some(passage)) => {
                let Passage { kind, crew, fire, submerged, turns } = passage;
                let craft = Craft { kind, count: 1, crew };
                let example = Approach::example();
                let approach =
                    approach::Circumstances { craft, fire, submerged, turns, light, ..example };
                Ok(Peril::Approach(Box::new(Run::new(&approach, figures, rulings)?)))
            }
            _ => {
                let problem = "expected of each wave either the chance that a craft is sunk or its \
                    approach";
                Err(Refusal::new("circumstances.waves", problem))
            }
        }
    }

    /// How many of so many craft are sunk.
    fn sinks<D: Dice>(&self, dice: &mut D, craft: u32) -> u32 {
        match self {
            Peril::Stated(chance) => how_many(dice, "sunk on the way in", craft, *chance),
            Peril::Approach(run) => dice.independent(craft, run.as_ref(), |dice, run| {
                u32::from(matches!(run.resolve(dice.each("craft")).end, End::Sunk { .. }))
            }),
        }
    }
}

impl Procedure for LiftLosses {
    type Outcome = LiftLossesOutcome;

    fn measures(&self) -> Vec<Measure<LiftLossesOutcome>> {
        let lift = |wave| amount("points", 0..=self.lift[self.pool(wave)]);
        let pools = if self.battle { self.lift[0] + self.lift[1] } else { self.lift[0] };
        let loads = self.waves.iter().flat_map(|(loads, _)| loads);
        let craft: u32 = loads.map(|load| load.craft).sum();
        measures! {
            "lift_3", lift(2), "lift for wave 3", |outcome| outcome.lift[2].into();
            "lift_1", lift(0), "lift for wave 1", |outcome| outcome.lift[0].into();
            "lift_2", lift(1), "lift for wave 2", |outcome| outcome.lift[1].into();
            "lift_4", lift(3), "lift for wave 4", |outcome| outcome.lift[3].into();
            "lift_5", lift(4), "lift for wave 5", |outcome| outcome.lift[4].into();
            "lift_6", lift(5), "lift for wave 6", |outcome| outcome.lift[5].into();
            "lift_7", lift(6), "lift for wave 7", |outcome| outcome.lift[6].into();
            "lift_8", lift(7), "lift for wave 8", |outcome| outcome.lift[7].into();
            "sunk", count("craft", 0..=craft), "craft sunk in all waves",
                |outcome| outcome.sunk.into();
            "lost", amount("points", 0..=pools), "lift points lost in all waves",
                |outcome| outcome.lost.into();
            "left_behind", count("stands", 0..=craft), "stands left behind for want of lift",
                |outcome| outcome.left_behind.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LiftLossesOutcome {
        let start = (0, self.lift, LiftLossesOutcome::default());
        dice.rounds(start, |dice, &(wave, mut pools, mut outcome)| {
            if wave == WAVES {
                return ControlFlow::Break(outcome);
            }
            let pool = self.pool(wave);
            outcome.lift[wave] = pools[pool];
            if let Some(sent) = self.waves.get(wave) {
                let (lost, sunk, left_behind) =
                    LiftLosses::send(dice.each("wave"), sent, pools[pool]);
                pools[pool] -= lost;
                outcome.lost += lost;
                outcome.sunk += sunk;
                outcome.left_behind += left_behind;
            }
            ControlFlow::Continue((wave + 1, pools, outcome))
        })
    }
}

impl Rule for LiftLosses {
    const ABOUT: About = About {
        id: "cd.amphib.lift-losses",
        covers: &[],
        assumptions: &[
            "cd.base.hit-results",
            "cd.base.to-hit",
            "cd.base.phases",
            "cd.base.movement",
            "cd.base.orders",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let wave = Wave {
            loads: vec![Load { points: 1, craft: 12 }],
            sunk: Some(Chance::new(1, 5).expect("a probability")),
            approach: None,
        };
        Circumstances {
            part_of: PartOf::Battle,
            lift: 12,
            even_lift: None,
            waves: vec![wave],
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<LiftLosses, Refusal> {
        let Circumstances { part_of, lift, even_lift, waves, light } = circumstances;
        if WAVES < waves.len() {
            let problem = format!("expected at most {WAVES} waves, not {}", waves.len());
            return Err(Refusal::new("circumstances.waves", problem));
        }
        let perils = waves.iter().map(|wave| Peril::of(wave, light, &figures, rulings));
        let perils = perils.collect::<Result<Vec<_>, _>>()?;
        let waves = waves.into_iter().map(|wave| wave.loads).zip(perils).collect();
        let lift = [lift, even_lift.unwrap_or(lift)];
        let battle = part_of == PartOf::Battle;
        Ok(LiftLosses { lift, battle, waves })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn prepare(circumstances: Circumstances) -> Result<LiftLosses, Refusal> {
        LiftLosses::prepare(circumstances, Figures::default(), Rulings::default())
    }

    #[track_caller]
    fn mean(circumstances: Circumstances, measure: impl Fn(&LiftLossesOutcome) -> u32) -> Fraction {
        let losses = prepare(circumstances).unwrap();
        exactly(&losses).mean(|outcome| measure(outcome).into())
    }

    #[test]
    fn cd_amph_013_wave_three_has_48_fifths_of_twelve_points() {
        let lift = mean(LiftLosses::example(), |outcome| outcome.lift[2]);
        assert_eq!(lift, Fraction::new(48, 5));
    }

    #[test]
    fn in_a_battle_a_loss_is_missing_two_waves_later_and_in_a_campaign_at_once() {
        let example = LiftLosses::example;
        assert_eq!(mean(example(), |outcome| outcome.lift[1]), Fraction::new(12, 1));
        assert_eq!(mean(example(), |outcome| outcome.lift[4]), Fraction::new(48, 5));
        let campaign = Circumstances { part_of: PartOf::Campaign, ..example() };
        assert_eq!(mean(campaign, |outcome| outcome.lift[1]), Fraction::new(48, 5));
    }

    /// A tank of class 5 is sunk half of the time: five points or none.
    #[test]
    fn what_is_lost_is_the_weight_of_what_sinks() {
        let wave = || Wave {
            loads: vec![Load { points: 5, craft: 1 }],
            sunk: Chance::new(1, 2),
            approach: None,
        };
        let waves = || vec![wave(), wave(), wave()];
        let circumstances = || Circumstances { lift: 5, waves: waves(), ..LiftLosses::example() };
        assert_eq!(mean(circumstances(), |outcome| outcome.lift[2]), Fraction::new(5, 2));
        // Wave 3 goes in only if wave 1 came through.
        assert_eq!(mean(circumstances(), |outcome| outcome.lift[4]), Fraction::new(5, 4));
        assert_eq!(mean(circumstances(), |outcome| outcome.left_behind), Fraction::new(1, 2));
    }

    #[test]
    fn stands_without_lift_stay_behind() {
        let wave = Wave {
            loads: vec![Load { points: 1, craft: 9 }, Load { points: 5, craft: 2 }],
            sunk: Some(Chance::NEVER),
            approach: None,
        };
        let circumstances = Circumstances { lift: 15, waves: vec![wave], ..LiftLosses::example() };
        assert_eq!(mean(circumstances, |outcome| outcome.left_behind), Fraction::new(1, 1));
    }

    /// One die at 4 and a Veteran crew: a craft is sunk with 0.12 on turn 1; on turn 2 whatever is
    /// left (0.88) is fired at again, at the approach or moving.
    #[test]
    fn what_is_sunk_comes_of_the_approach_under_fire() {
        let wave = |crew| Wave {
            loads: vec![Load { points: 1, craft: 12 }],
            sunk: None,
            approach: Some(Passage {
                kind: CraftKind::LandingCraft,
                crew,
                fire: Approach::example().fire,
                submerged: None,
                turns: 2,
            }),
        };
        let waves = vec![wave(Quality::Veteran)];
        let circumstances = || Circumstances { waves: waves.clone(), ..LiftLosses::example() };
        let lost = Fraction::new(12 * (1200 + 88 * 12), 10_000);
        assert_eq!(mean(circumstances(), |outcome| outcome.lost), lost);
        let night = Circumstances { light: Light::ClearNight, ..circumstances() };
        let elite = Circumstances {
            light: Light::ClearNight,
            waves: vec![wave(Quality::Elite)],
            ..LiftLosses::example()
        };
        assert_eq!(mean(elite, |outcome| outcome.lost), lost, "Elite is Veteran at night");
        assert_eq!(mean(night, |outcome| outcome.lost), lost, "Experienced, sunk on 8 as well");
    }

    #[test]
    fn a_wave_has_either_a_chance_or_an_approach() {
        let mut circumstances = LiftLosses::example();
        circumstances.waves[0].sunk = None;
        assert_eq!(prepare(circumstances).unwrap_err().key, "circumstances.waves");
    }
}
