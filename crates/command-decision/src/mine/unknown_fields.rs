//! Crossing unknown minefields. Register: `cd.mine.unknown-fields`, derived from heading 3.2.
//!
//! A stand wants to cross a number of templates, and may halt at the edge of one more; each is real
//! with the same chance. In one turn it is attacked twice unless all it crosses are dummies, and once
//! if they are and it halts at a real one.
//!
//! With more turns it goes on from where it was put back, until it is across, forced back or lost.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::encounter::{BeyondFirstAttack, Rulings, Walk};
use super::field::{FieldFigures, Minefield, Movement, StandKind, Victim};
use super::picture;
use crate::core::{happens, measures, one};
use crate::hit_results::HitResult;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before a stand crosses an unknown belt.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The stand.
    pub unit: Victim,
    /// Templates it wants to cross.
    #[schemars(range(max = 50))]
    pub crossed: u32,
    /// Whether it then halts at the edge of one more.
    #[serde(default)]
    pub halts_at_next: bool,
    /// The chance that a template is real; the rest are dummies.
    pub real: Chance,
    /// Turns it keeps going.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// A stand that crosses unknown minefields.
#[derive(Clone, Debug)]
pub struct UnknownFields {
    field: Minefield,
    crossed: u32,
    halts: bool,
    real: Chance,
    turns: u32,
    beyond_first: BeyondFirstAttack,
}

/// What comes of crossing unknown minefields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownFieldsOutcome {
    /// Attacks on the stand.
    pub attacks: u32,
    /// Hits on it.
    pub hits: u32,
    /// What came of them in the end.
    pub result: HitResult,
    /// Times a real template stopped it.
    pub stops: u32,
    /// Templates behind it.
    pub crossed: u32,
    /// Whether all it wanted to cross is behind it, and it is fit to go on.
    pub across: bool,
    /// Turns until it was across or out of it, or all that there were.
    pub turns: u32,
}

impl Outcome for UnknownFieldsOutcome {}

impl Procedure for UnknownFields {
    type Outcome = UnknownFieldsOutcome;

    fn measures(&self) -> Vec<Measure<UnknownFieldsOutcome>> {
        let attacks = self.turns * self.most_attacks();
        measures! {
            "eliminated", yes_no(), "the stand is eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "forced_back", yes_no(), "the stand is forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "attacks", count("attacks", 0..=attacks), "minefield attacks on the stand",
                |outcome| outcome.attacks.into();
            "hits", count("hits", 0..=attacks), "hits on the stand", |outcome| outcome.hits.into();
            "stops", count("stops", 0..=self.turns.min(self.crossed)),
                "times a real template stops it",
                |outcome| outcome.stops.into();
            "crossed", count("templates", 0..=self.crossed),
                "templates behind the stand at the end",
                |outcome| outcome.crossed.into();
            "across", yes_no(), "all it wanted to cross is behind it",
                |outcome| outcome.across.into();
            "turns", time("turns", self.turns), "turns until it is across",
                |outcome| outcome.across.then_some(outcome.turns).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> UnknownFieldsOutcome {
        let start = UnknownFieldsOutcome {
            attacks: 0,
            hits: 0,
            result: HitResult::NoEffect,
            stops: 0,
            crossed: 0,
            across: false,
            turns: 0,
        };
        dice.rounds(start, |dice, &before| {
            let outcome = self.turn(dice.at("turn", before.turns + 1), before);
            let over = outcome.across
                || outcome.result != HitResult::NoEffect
                || outcome.turns == self.turns;
            if over { ControlFlow::Break(outcome) } else { ControlFlow::Continue(outcome) }
        })
    }
}

impl UnknownFields {
    /// The most attacks of one turn: those of one template, unless those beyond it attack as well.
    fn most_attacks(&self) -> u32 {
        let through = self.field.attacks(Movement::Through);
        let edge = if self.halts { self.field.attacks(Movement::Edge) } else { 0 };
        match self.beyond_first {
            BeyondFirstAttack::No => edge.max(through * self.crossed.min(1)),
            BeyondFirstAttack::Yes => through * self.crossed + edge,
        }
    }

    fn turn<D: Dice>(&self, dice: &mut D, before: UnknownFieldsOutcome) -> UnknownFieldsOutcome {
        let walk = self.walk(dice, self.crossed - before.crossed);
        let struck = self.field.attack(dice, walk.attacks);
        let crossed = before.crossed + walk.crossed;
        UnknownFieldsOutcome {
            attacks: before.attacks + struck.attacks,
            hits: before.hits + struck.hits,
            result: struck.result,
            stops: before.stops + u32::from(walk.stopped),
            crossed,
            across: crossed == self.crossed && struck.result == HitResult::NoEffect,
            turns: before.turns + 1,
        }
    }

    fn walk<D: Dice>(&self, dice: &mut D, to_cross: u32) -> Walk {
        let start = (to_cross, Walk::default());
        let put_back = |walk: &Walk| walk.stopped && self.beyond_first == BeyondFirstAttack::No;
        let mut walk = dice.rounds(start, |dice, &(left, mut walk)| {
            // What lies beyond changes nothing for a stand that is put back.
            if left == 0 || put_back(&walk) {
                return ControlFlow::Break(walk);
            }
            let real = happens(dice.each("template"), "template real", self.real);
            walk.meet(real, Movement::Through, &self.field, self.beyond_first);
            // Only whether it is behind the stand matters from here on.
            walk.dummies = 0;
            ControlFlow::Continue((left - 1, walk))
        });
        if self.halts && !put_back(&walk) && happens(dice, "template real", self.real) {
            walk.meet(true, Movement::Edge, &self.field, self.beyond_first);
        }
        walk
    }
}

impl Rule for UnknownFields {
    const ABOUT: About =
        About { id: "cd.mine.unknown-fields", covers: &[], assumptions: &["cd.base.hit-results"] };
    type Circumstances = Circumstances;
    type Figures = FieldFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let kind = StandKind::Dismounted;
        Circumstances {
            unit: Victim { kind, quality: Quality::Regular, soft: false },
            crossed: 3,
            halts_at_next: false,
            real: Chance::new(1, 3).expect("a third"),
            turns: 1,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: FieldFigures,
        rulings: Rulings,
    ) -> Result<UnknownFields, Refusal> {
        let Circumstances { unit, crossed, halts_at_next: halts, real, turns, light } =
            circumstances;
        if crossed == 0 && !halts {
            let problem = "the stand meets no template; expected at least 1, or a halt at the edge";
            return Err(Refusal::new("circumstances.crossed", problem));
        }
        let field = Minefield::new(unit.at(light), &figures, rulings.field)?;
        let beyond_first = rulings.beyond_first;
        Ok(UnknownFields { field, crossed, halts, real, turns, beyond_first })
    }

    fn picture(&self) -> Option<Picture> {
        let mut path = vec![(self.real, Movement::Through); self.crossed as usize];
        path.extend(self.halts.then_some((self.real, Movement::Edge)));
        let title = format!("templates on the way: {}", path.len());
        Some(picture::path(title, &self.field, &path))
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::{Exactly, exactly};

    fn law(circumstances: Circumstances, rulings: Rulings) -> Exactly<UnknownFieldsOutcome> {
        let crossing =
            UnknownFields::prepare(circumstances, FieldFigures::default(), rulings).unwrap();
        exactly(&crossing)
    }

    /// Two crossed, a third real: 1 - (2/3)^2 = 5/9 twice, (2/3)^2 * 1/3 = 4/27 once.
    #[test]
    fn two_attacks_unless_all_crossed_are_dummies() {
        let path = Circumstances { crossed: 2, halts_at_next: true, ..UnknownFields::example() };
        let attacks = law(path, Rulings::default()).map(|outcome| outcome.attacks);
        assert_eq!(attacks.probability(&2), Fraction::new(5, 9));
        assert_eq!(attacks.probability(&1), Fraction::new(4, 27));
        assert_eq!(attacks.probability(&0), Fraction::new(8, 27));
    }

    #[test]
    fn all_real_templates_attack_by_ruling() {
        let real = Chance::ALWAYS;
        let path =
            Circumstances { real, crossed: 2, halts_at_next: true, ..UnknownFields::example() };
        let rulings = Rulings { beyond_first: BeyondFirstAttack::Yes, ..Rulings::default() };
        assert_eq!(law(path, rulings).map(|o| o.attacks).probability(&5), Fraction::new(1, 1));
    }

    /// A belt of two real templates: 484/625 and the same again, each time without any result.
    #[test]
    fn over_several_turns_each_real_template_attacks() {
        let belt = Circumstances {
            crossed: 2,
            real: Chance::ALWAYS,
            turns: 5,
            ..UnknownFields::example()
        };
        let law = law(belt, Rulings::default());
        // No hit 49/100; one, 42/100, without effect 3/10; two, 9/100, without effect 9/100.
        let unharmed = Fraction::new(4900 + 1260 + 81, 10_000);
        let across = law.mean(|outcome| f64::from(u8::from(outcome.across)));
        assert_eq!(across, &unharmed * &unharmed);
        let stops = law.mean(|outcome| outcome.stops.into());
        assert_eq!(stops, &Fraction::new(1, 1) + &unharmed);
    }

    #[test]
    fn a_path_without_templates_is_refused() {
        let nothing = Circumstances { crossed: 0, ..UnknownFields::example() };
        let refusal = UnknownFields::prepare(nothing, FieldFigures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.crossed");
    }

    /// One real template: an experienced stand functions as a regular one, lost with 141/625.
    #[test]
    fn at_night_the_quality_of_the_stand_is_a_level_lower() {
        let mut belt = Circumstances {
            crossed: 1,
            real: Chance::ALWAYS,
            light: Light::ClearNight,
            ..UnknownFields::example()
        };
        belt.unit.quality = Quality::Experienced;
        let lost = law(belt, Rulings::default())
            .mean(|outcome| f64::from(u8::from(outcome.result == HitResult::Eliminated)));
        assert_eq!(lost, Fraction::new(141, 625));
    }

    /// Of two templates each is a dummy, or real and then harmless with 6241/10000: a stand that is
    /// stopped by the first has but the second before it, and one that has crossed all meets no more.
    #[test]
    fn what_is_behind_the_stand_is_not_met_again() {
        let path = Circumstances {
            crossed: 2,
            real: "1/2".parse().unwrap(),
            turns: 5,
            ..UnknownFields::example()
        };
        let law = law(path, Rulings::default());
        let passed = &(&Fraction::ONE + &Fraction::new(6241, 10_000)) * &Fraction::new(1, 2);
        let across = law.mean(|outcome| f64::from(u8::from(outcome.across)));
        assert_eq!(across, &passed * &passed);
        assert!(law.outcomes.keys().all(|outcome| outcome.crossed <= 2));
    }

    /// Two attacks for each template that is crossed, one at the edge of the next.
    #[test]
    fn attacks_are_at_most_those_of_every_template() {
        let attacks = |halts_at_next, beyond_first| {
            let path = Circumstances { halts_at_next, turns: 2, ..UnknownFields::example() };
            let rulings = Rulings { beyond_first, ..Rulings::default() };
            let figures = FieldFigures::default();
            UnknownFields::prepare(path, figures, rulings).unwrap().measures()[2].scale
        };
        let most = |most: u32| count("attacks", 0..=2 * most);
        assert_eq!(attacks(false, BeyondFirstAttack::No), most(2));
        assert_eq!(attacks(true, BeyondFirstAttack::No), most(2));
        assert_eq!(attacks(false, BeyondFirstAttack::Yes), most(6));
        assert_eq!(attacks(true, BeyondFirstAttack::Yes), most(7));
    }
}
