//! What round a gun fires. Source: weapons, "HE (high explosive)". Register: `ba.he.declare` and
//! `ba.he.ambush-load`.
//!
//! > A gun with both rounds declares which it fires as it declares the target; a weapon with HE for
//! > its Pen fires nothing else. Given an Ambush order it must say what is loaded. If that was
//! > forgotten, anti-tank guns have loaded anti-tank, others HE. The round cannot be changed until
//! > the next order, which may be another Ambush.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// A round.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// Anti-tank shot, at the weapon's Pen.
    AntiTank,
    /// High explosive.
    He,
}

/// What a gun can fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gun {
    /// An anti-tank gun that also has HE.
    AntiTankGun,
    /// Another weapon with both rounds.
    DualPurpose,
    /// A weapon with HE for its Pen.
    HeOnly,
    /// A weapon without HE.
    ShotOnly,
}

/// The order under which a gun fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FiredOn {
    /// An order that has it fire at once: the round is declared with the target.
    #[default]
    Order,
    /// An Ambush order given before: the round was declared with that order.
    Ambush,
}

/// A gun that fires.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    round: Round,
    wanted: Option<Round>,
}

/// What a player reads out before a gun fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What the gun can fire.
    pub gun: Gun,
    /// The order it fires on.
    #[serde(default)]
    pub fired_on: FiredOn,
    /// The round that was declared, with the target or with the Ambush order; forgotten if absent.
    #[serde(default)]
    pub declared: Option<Round>,
    /// The round that the player would like when the gun fires; the declared one if absent.
    #[serde(default)]
    pub wanted: Option<Round>,
}

/// What a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeclarationOutcome {
    /// The round it fires.
    pub round: Round,
    /// Whether that is not what the player would like.
    pub wrong: bool,
}

impl Outcome for DeclarationOutcome {}

impl Procedure for Declaration {
    type Outcome = DeclarationOutcome;

    fn measures(&self) -> Vec<Measure<DeclarationOutcome>> {
        measures! {
            "he", yes_no(), "fires HE", |outcome| (outcome.round == Round::He).into();
            "wrong_round", yes_no(), "has the wrong round loaded", |outcome| outcome.wrong.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> DeclarationOutcome {
        let wrong = self.wanted.is_some_and(|wanted| wanted != self.round);
        DeclarationOutcome { round: self.round, wrong }
    }
}

impl Gun {
    fn fires(self, round: Round) -> bool {
        match self {
            Gun::AntiTankGun | Gun::DualPurpose => true,
            Gun::HeOnly => round == Round::He,
            Gun::ShotOnly => round == Round::AntiTank,
        }
    }

    /// What is loaded if nobody said.
    fn usual(self) -> Round {
        match self {
            Gun::AntiTankGun | Gun::ShotOnly => Round::AntiTank,
            Gun::DualPurpose | Gun::HeOnly => Round::He,
        }
    }
}

impl Rule for Declaration {
    const ABOUT: About =
        About { id: "ba.he.ambush-load", covers: &["ba.he.declare"], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = NoRulings;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            gun: Gun::AntiTankGun,
            fired_on: FiredOn::Ambush,
            declared: None,
            wanted: Some(Round::He),
        }
    }

    fn prepare(
        circumstances: Circumstances,
        _: NoRulings,
        _: NoRulings,
    ) -> Result<Declaration, Refusal> {
        let Circumstances { gun, fired_on, declared, wanted } = circumstances;
        if declared.is_some_and(|round| !gun.fires(round)) {
            return Err(Refusal::new("circumstances.declared", "the gun has no such round"));
        }
        let declared = match fired_on {
            FiredOn::Ambush => declared,
            FiredOn::Order => declared.or(wanted.filter(|&round| gun.fires(round))),
        };
        Ok(Declaration { round: declared.unwrap_or(gun.usual()), wanted })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn fires(gun: Gun, fired_on: FiredOn, declared: Option<Round>, wanted: Round) -> (Round, bool) {
        let circumstances = Circumstances { gun, fired_on, declared, wanted: Some(wanted) };
        let rule = Declaration::prepare(circumstances, NoRulings {}, NoRulings {}).unwrap();
        let outcome = rule.resolve(&mut Scripted::new([]));
        (outcome.round, outcome.wrong)
    }

    #[test]
    fn a_forgetful_ambush_has_the_usual_round() {
        use FiredOn::Ambush;
        use Round::{AntiTank, He};
        assert_eq!(fires(Gun::AntiTankGun, Ambush, None, He), (AntiTank, true));
        assert_eq!(fires(Gun::DualPurpose, Ambush, None, AntiTank), (He, true));
        assert_eq!(fires(Gun::AntiTankGun, Ambush, Some(He), He), (He, false));
        assert_eq!(fires(Gun::AntiTankGun, Ambush, Some(He), AntiTank), (He, true));
    }

    #[test]
    fn on_an_order_the_gun_fires_what_it_declares_if_it_has_it() {
        assert_eq!(fires(Gun::AntiTankGun, FiredOn::Order, None, Round::He), (Round::He, false));
        let mortar = fires(Gun::HeOnly, FiredOn::Order, None, Round::AntiTank);
        assert_eq!(mortar, (Round::He, true));
        let two_pounder = |wanted| fires(Gun::ShotOnly, FiredOn::Order, None, wanted);
        assert_eq!(two_pounder(Round::AntiTank), (Round::AntiTank, false));
        assert_eq!(two_pounder(Round::He), (Round::AntiTank, true));
    }

    #[test]
    fn a_mortar_cannot_declare_shot() {
        let circumstances = Circumstances {
            gun: Gun::HeOnly,
            declared: Some(Round::AntiTank),
            ..Declaration::example()
        };
        let refusal = Declaration::prepare(circumstances, NoRulings {}, NoRulings {}).unwrap_err();
        assert_eq!(refusal.key, "circumstances.declared");
    }
}
