//! Support teams under fire. Source: weapons, Support team weapons. Register:
//! `ba.weapon.team.support`.
//!
//! > If the gunner is killed the whole team is removed. The owner takes him last, so it needs
//! > exceptional damage, or a sniper: a natural six for damage and then another six.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Casualties, CasualtyCheckFigures, DamageFigures, DoubleOne, ExceptionalDamage, MoraleFigures,
    Quality, casualties, damage_check, morale_check,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::three;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before damage to a team is rolled.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The team's quality.
    #[serde(default)]
    pub quality: Quality,
    /// Men in the team, the gunner included.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 20))]
    pub models: u32,
    /// Pins on it, those of this attack included.
    #[serde(default)]
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// Hits of one attack on it.
    #[schemars(range(max = 100))]
    pub hits: u32,
    /// Pen of the hits.
    #[serde(default)]
    #[schemars(range(min = -6, max = 20))]
    pub penetration: i32,
    /// Whether the shooter is a sniper, who picks every casualty.
    #[serde(default)]
    pub sniper: bool,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Who picks the casualty of exceptional damage.
    #[serde(rename = "base.exceptional_damage")]
    pub exceptional: ExceptionalDamage,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// A support team that has been hit.
#[derive(Clone, Copy, Debug)]
pub struct SupportTeam {
    models: u32,
    pins: u32,
    hits: u32,
    damage_value: i32,
    penetration: i32,
    sniper: bool,
    morale: i32,
    share: Chance,
    rulings: Rulings,
}

/// What is left of the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamOutcome {
    /// Men killed by damage, before the team is removed for its gunner.
    pub casualties: u32,
    /// Men left; none if the team was removed.
    pub left: u32,
    /// Whether the gunner was killed.
    pub gunner: bool,
    /// Whether it failed the morale check for its losses.
    pub morale_failed: bool,
}

impl Outcome for TeamOutcome {}

impl Procedure for SupportTeam {
    type Outcome = TeamOutcome;

    fn measures(&self) -> Vec<Measure<TeamOutcome>> {
        measures! {
            "destroyed", yes_no(), "destroyed by damage: gunner or all men killed",
                |team| (team.left == 0).into();
            "silenced", yes_no(), "destroyed by damage or failed morale",
                |team| (team.left == 0 || team.morale_failed).into();
            "gunner", yes_no(), "gunner killed", |team| team.gunner.into();
            "casualties", count("men", 0..=self.models.min(self.hits)), "men killed by damage",
                |team| team.casualties.into();
            "one_man", yes_no(), "one man left, who hits at a penalty",
                |team| (team.left == 1 && !team.morale_failed).into();
            "morale_failed", yes_no(), "morale check for losses failed",
                |team| team.morale_failed.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TeamOutcome {
        let check = damage_check(self.damage_value, self.penetration);
        let picks =
            if self.sniper { ExceptionalDamage::OwnerChooses } else { self.rulings.exceptional };
        let Casualties { models: lost, picked } =
            casualties(dice, self.hits, self.models, check, picks);
        let gunner = 0 < picked || self.sniper && 0 < lost || lost == self.models;
        if gunner {
            dice.note(|| "the gunner is killed and the team removed".to_owned());
            return TeamOutcome { casualties: lost, left: 0, gunner, morale_failed: false };
        }
        let figures = CasualtyCheckFigures { share: self.share };
        let morale = morale_check(self.morale, self.pins, self.rulings.double_one);
        let morale_failed =
            figures.demands(self.models, lost) && !dice.stage("morale").check(morale);
        TeamOutcome { casualties: lost, left: self.models - lost, gunner, morale_failed }
    }
}

impl Rule for SupportTeam {
    const ABOUT: About = About {
        id: "ba.weapon.team.support",
        covers: &[],
        assumptions: &[
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            quality: Quality::Regular,
            models: 3,
            pins: 1,
            hits: 2,
            penetration: 0,
            sniper: false,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<SupportTeam, Refusal> {
        let Circumstances { quality, models, pins, hits, penetration, sniper } = circumstances;
        let damage_value = match quality {
            Quality::Inexperienced => figures.damage.inexperienced,
            Quality::Regular => figures.damage.regular,
            Quality::Veteran => figures.damage.veteran,
        };
        let (morale, share) = (figures.morale.of(quality), figures.casualty_check.share);
        Ok(SupportTeam {
            models,
            pins,
            hits,
            damage_value,
            penetration,
            sniper,
            morale,
            share,
            rulings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{exactly, nth};

    fn mean(circumstances: Circumstances, rulings: Rulings, measure: usize) -> String {
        let rule = SupportTeam::prepare(circumstances, Figures::default(), rulings).unwrap();
        let law = exactly(&rule);
        law.mean(nth::<SupportTeam>(measure)).to_string()
    }

    #[test]
    fn team_02_two_hits_silence_a_gun_by_exceptional_damage_only() {
        assert_eq!(mean(SupportTeam::example(), Rulings::default(), 0), "71/1296");
    }

    #[test]
    fn an_owner_who_picks_keeps_the_gunner_to_the_last() {
        let exceptional = ExceptionalDamage::OwnerChooses;
        let rulings = Rulings { exceptional, ..Rulings::default() };
        assert_eq!(mean(SupportTeam::example(), rulings, 0), "0");
        let pair = Circumstances { models: 2, ..SupportTeam::example() };
        assert_eq!(mean(pair, rulings, 0), "1/4");
    }

    #[test]
    fn a_sniper_picks_the_gunner() {
        let shot = Circumstances { hits: 1, sniper: true, ..SupportTeam::example() };
        assert_eq!(mean(shot, Rulings::default(), 2), "1/2");
    }

    #[test]
    fn losing_two_of_three_calls_for_a_morale_check() {
        // Both die and no exceptional damage: (17/36)^2, then nine or more on two dice.
        assert_eq!(mean(SupportTeam::example(), Rulings::default(), 5), "1445/23328");
    }
}
