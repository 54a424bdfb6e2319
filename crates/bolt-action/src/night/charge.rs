//! Assaults in the dark. Source: night fighting, Surprise charge. Register:
//! `ba.night.surprise-charge`.
//!
//! > The assaulters must spot their target. Then a defender that wants to react by shooting must spot
//! > them where they started; they show a Run die. If it does not see them it cannot react, just as
//! > if they had started within six inches.
//!
//! A scenario may have the assault fought out, by the assumption `ba.base.assault`: the shots of a
//! defender that reacts, then close quarters.

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure, Scale, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DarkRulings, Fired, NearFire, OrderDie, Signs, SpottingFigures};
use crate::assault::{self, Reaction, Side};
use crate::dug_in::Hole;
use crate::{
    Assault, AssaultFigures, AssaultOutcome, CasualtyCheckFigures, DamageFigures, MoraleFigures,
    Quality, ToHitFigures, Unit,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::yes;
use sandtable_rulebook::{About, Refusal, Rule};

/// The units that charge.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Assaulters {
    /// Models in the unit; one or two are a small unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// The nearest fire.
    pub fire: NearFire,
    /// Whether the unit is a vehicle.
    pub vehicle: bool,
    /// How it fights.
    #[serde(flatten)]
    pub mettle: Mettle,
}

impl Default for Assaulters {
    fn default() -> Assaulters {
        let (fire, mettle) = (NearFire::default(), Mettle::default());
        Assaulters { models: 10, fire, vehicle: false, mettle }
    }
}

/// How a unit fights at close quarters, if the assault is fought out.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Mettle {
    /// Quality of the unit.
    pub quality: Quality,
    /// Pin markers on the unit.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// How many of its models are tough fighters.
    #[schemars(range(max = 200))]
    pub tough_fighters: u32,
}

impl Mettle {
    fn side(self, models: u32) -> Side {
        let Mettle { quality, pins, tough_fighters } = self;
        Side { unit: Unit { quality, models, pins, ..Unit::default() }, tough_fighters }
    }
}

/// The unit that is charged.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Defender {
    /// Models in it; one or two are a small unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// What gives it away.
    pub signs: Signs,
    /// Whether it is a vehicle.
    pub vehicle: bool,
    /// Whether it is dug in; `signs.die` tells whether it is Down.
    pub posture: Hole,
    /// Whether it would shoot if it could.
    pub reacts: bool,
    /// What it shoots with then, if the assault is fought out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shots: Option<Reaction>,
    /// How it fights.
    #[serde(flatten)]
    pub mettle: Mettle,
}

impl Default for Defender {
    fn default() -> Defender {
        Defender {
            models: 10,
            signs: Signs::default(),
            vehicle: false,
            posture: Hole::Up,
            reacts: true,
            shots: None,
            mettle: Mettle::default(),
        }
    }
}

/// What a player reads out before an assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Distance at which the assault starts (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    pub distance: f64,
    /// The units that charge.
    #[serde(default)]
    pub attacker: Assaulters,
    /// The unit that is charged.
    #[serde(default)]
    pub defender: Defender,
    /// Whether it is dark.
    #[serde(default = "yes")]
    pub dark: bool,
    /// Whether the assault is fought out, and not only declared.
    #[serde(default)]
    pub fought_out: bool,
}

/// The book's numbers for assaults in the dark.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The spotting roll and its modifiers.
    pub spotting: SpottingFigures,
    /// The most models that make a small unit.
    #[schemars(range(max = 20))]
    #[schemars(extend("x-assumed" = true))]
    pub small_unit_models: u32,
    /// How far an assault reaches (inches).
    #[schemars(range(max = 48))]
    #[schemars(extend("x-assumed" = true))]
    pub reach: u32,
    /// Distance up to which nobody may react (inches).
    #[schemars(range(max = 48))]
    pub no_reaction: u32,
    /// Pen of a blow at close quarters.
    #[schemars(range(min = -10, max = 20))]
    #[schemars(extend("x-assumed" = true))]
    pub penetration: i32,
    /// The score to hit of shots in reaction, and its modifiers.
    pub to_hit: ToHitFigures,
    /// Pins on assaulters that are hit in reaction.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses to shots in reaction call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let AssaultFigures { reach, surprise, penetration, .. } = AssaultFigures::default();
        Figures {
            spotting: SpottingFigures::default(),
            small_unit_models: 2,
            reach,
            no_reaction: surprise,
            penetration,
            to_hit: ToHitFigures::default(),
            pins: 1,
            damage: DamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

impl Figures {
    fn assault(&self) -> assault::Figures {
        let &Figures { reach, no_reaction, penetration, .. } = self;
        let fights = AssaultFigures::default().fights;
        let &Figures { to_hit, pins, damage, casualty_check, morale, .. } = self;
        let assault = AssaultFigures { reach, surprise: no_reaction, penetration, fights };
        assault::Figures { assault, to_hit, pins, damage, casualty_check, morale }
    }
}

/// What the register leaves open about assaults in the dark.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What gives units away in the dark.
    #[serde(flatten)]
    pub dark: DarkRulings,
    /// Close quarters.
    #[serde(flatten)]
    pub assault: assault::Rulings,
}

/// An assault that is declared.
#[derive(Clone, Copy, Debug)]
pub struct SurpriseCharge {
    in_reach: bool,
    to_assault: Option<Check>,
    to_react: Option<Check>,
    may_react: bool,
    /// The assault with the shots of a defender that reacts, if it is fought out.
    assault: Option<Assault>,
}

/// What comes of declaring an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SurpriseChargeOutcome {
    /// Whether the assault goes in.
    pub assault: bool,
    /// Whether the defender shoots first.
    pub reaction: bool,
    /// How it ends, if it is fought out.
    pub fight: Option<AssaultOutcome>,
}

impl Outcome for SurpriseChargeOutcome {}

impl Procedure for SurpriseCharge {
    type Outcome = SurpriseChargeOutcome;

    fn measures(&self) -> Vec<Measure<SurpriseChargeOutcome>> {
        let [attackers, defenders] = self.assault.map_or([0, 0], |assault| assault.models());
        let fought_out = |scale: Scale| match self.assault {
            Some(_) => scale,
            None => scale.never("not fought out"),
        };
        measures! {
            "assault", yes_no(), "the assault goes in", |outcome| outcome.assault.into();
            "reaction", yes_no(), "it goes in and the defender shoots",
                |outcome| outcome.reaction.into();
            "surprise", yes_no(), "it goes in and the defender does not react, whether it cannot or would not",
                |outcome| (outcome.assault && !outcome.reaction).into();
            "won", fought_out(yes_no()), "assault won: the target is destroyed",
                |outcome| outcome.fight.map(|fight| fight.won()).into();
            "lost", fought_out(yes_no()), "assault lost: the assaulters are destroyed",
                |outcome| outcome.fight.map(|fight| fight.lost()).into();
            "contact", fought_out(yes_no()), "assaulters came into contact",
                |outcome| outcome.fight.map(|fight| fight.contact).into();
            "attackers_left", fought_out(count("models", 0..=attackers)),
                "assaulters left at the end",
                |outcome| outcome.fight.map(|fight| fight.attackers).into();
            "defenders_left", fought_out(count("models", 0..=defenders)),
                "defenders left at the end",
                |outcome| outcome.fight.map(|fight| fight.defenders).into();
            "shot", fought_out(count("models", 0..=attackers)),
                "assaulters lost to shots before contact",
                |outcome| outcome.fight.map(|fight| fight.shot).into();
            "undecided", fought_out(yes_no()), "still level when the assault was called off",
                |outcome| outcome.fight.map(|fight| fight.undecided()).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SurpriseChargeOutcome {
        let sees = |dice: &mut D, check: Option<Check>, stage| {
            check.is_none_or(|check| dice.stage(stage).check(check))
        };
        if !self.in_reach || !sees(dice, self.to_assault, "spotting the target") {
            let fight = self.assault.map(|assault| assault.called_off());
            return SurpriseChargeOutcome { assault: false, reaction: false, fight };
        }
        let reaction = self.may_react && sees(dice, self.to_react, "spotting the assaulters");
        let fight = self.assault.map(|assault| {
            let assault = if reaction { assault } else { assault.unanswered() };
            assault.resolve(dice)
        });
        SurpriseChargeOutcome { assault: true, reaction, fight }
    }
}

impl Rule for SurpriseCharge {
    const ABOUT: About = About {
        id: "ba.night.surprise-charge",
        covers: &[],
        assumptions: &[
            "ba.base.assault",
            "ba.base.small-unit",
            "ba.base.damage",
            "ba.base.to-hit",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let (attacker, defender) = (Assaulters::default(), Defender::default());
        Circumstances { distance: 9.0, attacker, defender, dark: true, fought_out: false }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<SurpriseCharge, Refusal> {
        let assault = circumstances.assault(&figures, rulings)?;
        let Circumstances { distance, attacker, defender, dark, .. } = circumstances;
        let small = |models: u32, vehicle: bool| !vehicle && models <= figures.small_unit_models;
        let check = |signs: &Signs, state| {
            let modifier = figures.spotting.modifier(signs, state, &rulings.dark);
            dark.then(|| figures.spotting.check(distance, modifier))
        };
        // A charge is an order, so a flash from before is gone.
        let running = Signs { die: OrderDie::Run, fired: Fired::None, fire: attacker.fire };
        let charging = [small(attacker.models, attacker.vehicle), attacker.vehicle, false];
        let waiting = [
            small(defender.models, defender.vehicle),
            defender.vehicle,
            defender.posture.is_dug_in(),
        ];
        Ok(SurpriseCharge {
            in_reach: distance <= f64::from(figures.reach),
            to_assault: check(&defender.signs, waiting),
            to_react: check(&running, charging),
            may_react: defender.reacts && f64::from(figures.no_reaction) < distance,
            assault,
        })
    }
}

impl Circumstances {
    /// The assault as it is fought out by a defender that reacts, if it is.
    fn assault(&self, figures: &Figures, rulings: Rulings) -> Result<Option<Assault>, Refusal> {
        let Circumstances { attacker, defender, fought_out, .. } = self;
        if !fought_out {
            return Ok(None);
        }
        if attacker.vehicle || defender.vehicle {
            let problem = "no assault with a vehicle is fought out here";
            return Err(Refusal::new("circumstances.fought_out", problem));
        }
        let circumstances = assault::Circumstances {
            attacker: attacker.mettle.side(attacker.models),
            defender: defender.mettle.side(defender.models),
            // As far as can be: whether the defender reacts is for the spotting rolls to say.
            distance: f64::from(figures.reach),
            reaction: defender.shots,
        };
        Assault::prepare(circumstances, figures.assault(), rulings.assault)
            .map(Some)
            .map_err(|refusal| Refusal::new(side_key(refusal.key), refusal.problem))
    }
}

/// The key of a charge that a key of an assault stands for.
fn side_key(key: &'static str) -> &'static str {
    match key {
        "circumstances.attacker.unit.pins" => "circumstances.attacker.pins",
        "circumstances.defender.unit.pins" => "circumstances.defender.pins",
        other => other,
    }
}

#[cfg(test)]
mod tests;
