//! Moving over minefield templates. Register: `cd.mine.encounter`; heading 3.2.
//!
//! > A stand that touches a template halts at its edge or goes on, afresh for each. After all
//! > movement every template touched is revealed; dummies are removed and do nothing. A stand that
//! > went through a real one is put back to where it had just crossed it.
//!
//! So the first real template that is crossed ends the path.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::field::{FieldFigures, FieldRulings, Minefield, Movement, StandKind, Victim};
use super::picture;
use crate::core::{happens, measures, switch};
use crate::hit_results::HitResult;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether real templates beyond the first one crossed attack.
    BeyondFirstAttack {
        /// They do not: they are revealed, and the stand is put back.
        No,
        /// They do as well.
        Yes,
    }
}

/// A template on the way of a stand.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The chance that it is real: 1 for a real one, 0 for a dummy.
    pub real: Chance,
    /// Whether it lies on a paved road or street, where dummies are not allowed.
    #[serde(default)]
    pub paved: bool,
    /// What the stand does at its edge.
    pub movement: Movement,
}

impl Template {
    /// The chance that it is real, where it lies.
    pub(super) fn chance(&self) -> Chance {
        if self.paved { Chance::ALWAYS } else { self.real }
    }
}

/// What a player reads out before a stand moves over templates.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The stand.
    pub unit: Victim,
    /// The templates it touches, in the order it does. It touches none after it halts.
    #[schemars(length(min = 1, max = 20))]
    pub path: Vec<Template>,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// What the register leaves open about moving over templates.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// The attacks on one stand.
    #[serde(flatten)]
    pub field: FieldRulings,
    /// Whether real templates beyond the first one crossed attack.
    #[serde(rename = "mine.beyond_first")]
    pub beyond_first: BeyondFirstAttack,
}

/// A stand on its way over templates.
#[derive(Clone, Debug)]
pub struct Encounter {
    field: Minefield,
    path: Vec<Template>,
    beyond_first: BeyondFirstAttack,
}

/// What a stand walks into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Walk {
    /// Attacks on it.
    pub(super) attacks: u32,
    /// Templates it has behind it.
    pub(super) crossed: u32,
    /// Real templates revealed.
    pub(super) real: u32,
    /// Dummies revealed and removed.
    pub(super) dummies: u32,
    /// Whether a real template ended its path.
    pub(super) stopped: bool,
}

impl Walk {
    /// The next template, which the stand crosses or halts at.
    pub(super) fn meet(
        &mut self,
        real: bool,
        movement: Movement,
        field: &Minefield,
        beyond_first: BeyondFirstAttack,
    ) {
        let before = !self.stopped;
        if before && movement == Movement::Through {
            self.crossed += 1;
        }
        if !real {
            self.dummies += 1;
            return;
        }
        self.real += 1;
        if before || beyond_first == BeyondFirstAttack::Yes {
            self.attacks += field.attacks(movement);
        }
        self.stopped |= movement == Movement::Through;
    }
}

/// What comes of moving over templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EncounterOutcome {
    walk: Walk,
    hits: u32,
    result: HitResult,
}

impl Outcome for EncounterOutcome {}

impl Encounter {
    /// The most attacks there can be: those of one template, unless those beyond it attack as well.
    fn most_attacks(&self) -> u32 {
        let attacks = self.path.iter().map(|template| self.field.attacks(template.movement));
        match self.beyond_first {
            BeyondFirstAttack::No => attacks.max().unwrap_or(0),
            BeyondFirstAttack::Yes => attacks.sum(),
        }
    }
}

impl Procedure for Encounter {
    type Outcome = EncounterOutcome;

    fn measures(&self) -> Vec<Measure<EncounterOutcome>> {
        let templates = u32::try_from(self.path.len()).expect("a few templates");
        let attacks = self.most_attacks();
        measures! {
            "attacks", count("attacks", 0..=attacks), "minefield attacks on the stand",
                |outcome| outcome.walk.attacks.into();
            "eliminated", yes_no(), "the stand is eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "forced_back", yes_no(), "the stand is forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "hits", count("hits", 0..=attacks), "hits on the stand", |outcome| outcome.hits.into();
            "stopped", yes_no(), "a real template ended its path",
                |outcome| outcome.walk.stopped.into();
            "crossed", count("templates", 0..=templates),
                "templates behind the stand when it stops",
                |outcome| outcome.walk.crossed.into();
            "revealed", count("templates", 0..=templates), "real templates revealed",
                |outcome| outcome.walk.real.into();
            "dummies_removed", count("templates", 0..=templates), "dummies revealed and removed",
                |outcome| outcome.walk.dummies.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> EncounterOutcome {
        let walk = dice.rounds((0, Walk::default()), |dice, &(met, mut walk)| {
            let Some(template) = self.path.get(met) else { return ControlFlow::Break(walk) };
            let real = happens(dice.each("template"), "template real", template.chance());
            walk.meet(real, template.movement, &self.field, self.beyond_first);
            ControlFlow::Continue((met + 1, walk))
        });
        let struck = self.field.attack(dice, walk.attacks);
        EncounterOutcome { walk, hits: struck.hits, result: struck.result }
    }
}

impl Rule for Encounter {
    const ABOUT: About = About {
        id: "cd.mine.encounter",
        covers: &["cd.mine.templates", "cd.mine.placement"],
        assumptions: &["cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = FieldFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let kind = StandKind::Dismounted;
        let template = |real, movement| Template { real, paved: false, movement };
        Circumstances {
            unit: Victim { kind, quality: Quality::Regular, soft: false },
            path: vec![
                template(Chance::NEVER, Movement::Through),
                template(Chance::ALWAYS, Movement::Through),
                template(Chance::ALWAYS, Movement::Edge),
            ],
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: FieldFigures,
        rulings: Rulings,
    ) -> Result<Encounter, Refusal> {
        let Circumstances { unit, path, light } = circumstances;
        let halt = path.iter().position(|template| template.movement == Movement::Edge);
        if halt.is_some_and(|halt| halt + 1 < path.len()) {
            let problem = "a stand that halts at an edge touches no further template; \
                           expected `edge` for the last one only";
            return Err(Refusal::new("circumstances.path", problem));
        }
        let field = Minefield::new(unit.at(light), &figures, rulings.field)?;
        Ok(Encounter { field, path, beyond_first: rulings.beyond_first })
    }

    fn picture(&self) -> Option<Picture> {
        let title = "the first real template that is crossed ends the way".to_owned();
        let path = self.path.iter().map(|template| (template.chance(), template.movement));
        Some(picture::path(title, &self.field, &path.collect::<Vec<_>>()))
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_rulebook::picture::GroundKind::{PerhapsMines, RealMines};

    use super::*;

    const REAL: Chance = Chance::ALWAYS;
    const DUMMY: Chance = Chance::NEVER;

    fn moves(
        kind: StandKind,
        path: &[(Chance, Movement)],
        beyond_first: BeyondFirstAttack,
        faces: &[u8],
    ) -> EncounterOutcome {
        let unit = Victim { kind, quality: Quality::Regular, soft: false };
        let template = |&(real, movement)| Template { real, paved: false, movement };
        let path = path.iter().map(template).collect();
        let circumstances = Circumstances { unit, path, light: Light::Day };
        let rulings = Rulings { beyond_first, ..Rulings::default() };
        let encounter =
            Encounter::prepare(circumstances, FieldFigures::default(), rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = encounter.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome
    }

    use Movement::{Edge, Through};
    use StandKind::{Dismounted, Engineers};

    #[test]
    fn the_first_real_template_crossed_ends_the_path() {
        let path = [(DUMMY, Through), (REAL, Through), (REAL, Through), (REAL, Edge)];
        let outcome = moves(Dismounted, &path, BeyondFirstAttack::No, &[4, 4]);
        assert_eq!((outcome.walk.attacks, outcome.walk.crossed), (2, 2));
        assert_eq!((outcome.walk.real, outcome.walk.dummies), (3, 1));
        let all = moves(Dismounted, &path, BeyondFirstAttack::Yes, &[4, 4, 4, 4, 4]);
        assert_eq!(all.walk.attacks, 5);
    }

    #[test]
    fn halting_at_the_edge_costs_one_attack_or_none() {
        let path = [(DUMMY, Through), (REAL, Edge)];
        let halts = moves(Dismounted, &path, BeyondFirstAttack::No, &[4]);
        assert_eq!((halts.walk.attacks, halts.walk.stopped), (1, false));
        assert_eq!(moves(Engineers, &path, BeyondFirstAttack::No, &[]).walk.attacks, 0);
    }

    #[test]
    fn a_template_on_a_paved_road_is_certainly_real() {
        let mut circumstances = Encounter::example();
        circumstances.path.truncate(1);
        circumstances.path[0].paved = true;
        let encounter =
            Encounter::prepare(circumstances, FieldFigures::default(), Rulings::default());
        let outcome = encounter.unwrap().resolve(&mut Scripted::new([4, 4]));
        assert_eq!(outcome.walk.attacks, 2);
    }

    #[test]
    fn nothing_is_met_after_a_halt() {
        let mut circumstances = Encounter::example();
        circumstances.path[0].movement = Edge;
        let refusal =
            Encounter::prepare(circumstances, FieldFigures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.path");
    }

    #[test]
    fn templates_from_above_say_what_they_are_and_what_they_roll() {
        let seen = |kind| {
            let mut circumstances = Encounter::example();
            circumstances.unit.kind = kind;
            circumstances.path[0].real = Chance::new(1, 3).unwrap();
            let encounter =
                Encounter::prepare(circumstances, FieldFigures::default(), Rulings::default());
            let panel = encounter.unwrap().picture().unwrap().panels.remove(0);
            panel.ground.into_iter().map(|it| (it.kind, it.says)).collect::<Vec<_>>()
        };
        let said = |unsure: &str, through: &str, edge: &str| {
            let of = [(PerhapsMines, unsure), (RealMines, through), (RealMines, edge)];
            of.map(|(kind, says)| (kind, says.to_owned())).to_vec()
        };
        let expected = said("2 dice, ≤3, if it is real (1/3)", "2 dice, ≤3", "1 die, ≤3");
        assert_eq!(seen(Dismounted), expected);
        let expected = said("2 dice, ≤3, if it is real (1/3)", "2 dice, ≤3", "no dice");
        assert_eq!(seen(Engineers), expected);
        let expected = said("2 dice, ≤5, if it is real (1/3)", "2 dice, ≤5", "1 die, ≤5");
        assert_eq!(seen(StandKind::Vehicle), expected);
    }

    /// A 6 on the chart leaves an experienced stand forced back, and a 7 too: but not at night.
    #[test]
    fn at_night_a_seven_eliminates_an_experienced_stand() {
        let result = |light| {
            let unit = Victim { kind: Dismounted, quality: Quality::Experienced, soft: false };
            let path = vec![Template { real: REAL, paved: false, movement: Edge }];
            let circumstances = Circumstances { unit, path, light };
            let encounter =
                Encounter::prepare(circumstances, FieldFigures::default(), Rulings::default());
            encounter.unwrap().resolve(&mut Scripted::new([3, 7])).result
        };
        assert_eq!(result(Light::Day), HitResult::ForcedBack);
        assert_eq!(result(Light::ClearNight), HitResult::Eliminated);
    }
}
