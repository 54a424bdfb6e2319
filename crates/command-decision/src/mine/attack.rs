//! The minefield attack. Register: `cd.mine.attack`, with `cd.mine.engineers`,
//! `cd.mine.forced-back` and `cd.mine.morale`; heading 3.2.
//!
//! > A real minefield attacks a stand that halts at its edge once, and one that moved through it
//! > twice. Each attack hits dismounted personnel on 1 to 3, and men manhandling a gun, mounted
//! > personnel and vehicles on 1 to 5. Dismounted engineers at the edge are not attacked. A stand
//! > forced back through the field is not attacked again on the way; and the attack is fire for
//! > morale purposes even if it misses.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::field::{FieldFigures, FieldRulings, Minefield, Movement, StandKind, Victim};
use super::picture;
use crate::core::{measures, one, switch};
use crate::independent::{Losses, counts};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::{About, Refusal, Rule, spoken};

switch! {
    /// Whether a real template stays where it is when it has attacked.
    Persist {
        /// It does.
        Yes,
        /// It is used up by the first stand.
        No,
    }
}

/// What a player reads out before a minefield attacks.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The stands that meet the template.
    pub unit: Victim,
    /// How many they are, a company for instance.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub stands: u32,
    /// How they meet it.
    pub movement: Movement,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// What the register leaves open about minefield attacks.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// The attacks on one stand.
    #[serde(flatten)]
    pub field: FieldRulings,
    /// Whether a real template stays where it is when it has attacked.
    #[serde(rename = "mine.persist")]
    pub persist: Persist,
}

/// Stands that meet a real minefield.
#[derive(Clone, Debug)]
pub struct Attack {
    field: Minefield,
    movement: Movement,
    stands: u32,
    attacked: u32,
    attacks: u32,
}

counts! {
    /// What a minefield does to the stands that meet it.
    pub Toll {
        /// Hits.
        hits,
        /// Stands hit.
        stands_hit,
        /// Stands forced back.
        forced_back,
        /// Stands eliminated.
        eliminated,
        /// Attacks that are not made, for one before them stopped the stand.
        spared,
    }
}

/// What a minefield does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackOutcome {
    /// Attacks made.
    pub attacks: u32,
    /// All stands that are attacked.
    pub toll: Toll,
    /// Stands that meet it.
    stands: u32,
}

impl AttackOutcome {
    /// Stands on which it has no effect.
    fn unharmed(&self) -> u32 {
        self.stands - self.toll.forced_back - self.toll.eliminated
    }
}

impl Outcome for AttackOutcome {}

impl Procedure for Attack {
    type Outcome = AttackOutcome;

    fn measures(&self) -> Vec<Measure<AttackOutcome>> {
        let attacked = self.attacked;
        let attacks = self.attacks * attacked;
        measures! {
            "eliminated", count("stands", 0..=attacked), "stands eliminated",
                |outcome| outcome.toll.eliminated.into();
            "forced_back", count("stands", 0..=attacked), "stands forced back",
                |outcome| outcome.toll.forced_back.into();
            "no_effect", count("stands", 0..=self.stands),
                "stands on which the minefield has no effect",
                |outcome| outcome.unharmed().into();
            "stands_hit", count("stands", 0..=attacked), "stands hit at least once",
                |outcome| outcome.toll.stands_hit.into();
            "hits", count("hits", 0..=attacks), "hits", |outcome| outcome.toll.hits.into();
            "attacks", count("attacks", 0..=attacks), "minefield attacks",
                |outcome| outcome.attacks.into();
            "under_fire", yes_no(), "under fire for morale purposes",
                |outcome| (0 < outcome.attacks).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AttackOutcome {
        let key = (self.field.clone(), self.attacks);
        let toll = dice.independent(self.attacked, &key, |dice, (field, attacks)| {
            let struck = field.attack(dice.each("stand"), *attacks);
            dice.note(|| format!("hits: {}; {}", struck.hits, spoken(&struck.result)));
            let Losses { eliminated, forced_back } = Losses::of(struck.result);
            let (spared, hits) = (attacks - struck.attacks, struck.hits);
            Toll { hits, stands_hit: hits.min(1), forced_back, eliminated, spared }
        });
        let attacks = self.attacks * self.attacked - toll.spared;
        AttackOutcome { attacks, toll, stands: self.stands }
    }
}

impl Rule for Attack {
    const ABOUT: About = About {
        id: "cd.mine.attack",
        covers: &["cd.mine.engineers", "cd.mine.forced-back", "cd.mine.morale"],
        assumptions: &["cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = FieldFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let kind = StandKind::Dismounted;
        let unit = Victim { kind, quality: Quality::Regular, soft: false };
        Circumstances { unit, stands: 1, movement: Movement::Through, light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: FieldFigures,
        rulings: Rulings,
    ) -> Result<Attack, Refusal> {
        let Circumstances { unit, stands, movement, light } = circumstances;
        let field = Minefield::new(unit.at(light), &figures, rulings.field)?;
        let attacks = field.attacks(movement);
        let attacked = if rulings.persist == Persist::No { 1 } else { stands };
        Ok(Attack { field, movement, stands, attacked, attacks })
    }

    fn picture(&self) -> Option<Picture> {
        let title = format!("stands that meet it: {}", self.stands);
        Some(picture::path(title, &self.field, &[(Chance::ALWAYS, self.movement)]))
    }
}

#[cfg(test)]
mod tests;
