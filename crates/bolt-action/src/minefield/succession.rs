//! Several units cross the same belt one after another. Register: `ba.minefield.succession`.
//!
//! > A section may attack any number of units. What one of them clears is clear for those behind it.
//!
//! The belt may be worked on before the first of them: by hand, by HE, by a barrage or a bombardment.
//! Where there is a way round it, a unit may take that.

mod choices;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{
    Behaviour, Dice, Measure, Outcome, Procedure, Scale, amount, count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::belt::price;
use super::choices::{AfterFailure, Habits, Player};
use super::clearing::{
    Clearance, ClearanceFigures, ClearanceRules, ClearanceRulings, Clearing, Spent,
};
use super::figures::BeltFigures;
use super::march::{Arrival, Field, March, Passage};
use super::picture;
use super::price::Price;
use super::rulings::BeltRulings;
use super::section::Section;
use crate::Pace;
use choices::Way;
use sandtable_rulebook::measures;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Choice, Refusal, Rule};

/// Units that cross a belt one after another.
#[derive(Clone, Debug)]
pub struct Succession {
    stages: Vec<Stage>,
    field: Field,
    /// How the first unit moves by habit.
    pace: Pace,
    turns: u32,
    /// Turns that the way round it takes, if there is one.
    way_round: Option<u32>,
    /// Which unit is followed, from one.
    followed: Option<u32>,
    price: Price,
    /// What the players do.
    behaviour: Behaviour,
}

/// What happens to the belt next.
#[derive(Clone, Debug)]
enum Stage {
    /// It is worked on.
    Clear {
        clearance: Clearance,
        /// Which work it is, from one.
        work: u32,
    },
    /// A unit crosses it.
    Cross {
        /// The unit and its way.
        passage: Passage,
        /// Which unit it is, from one.
        unit: u32,
    },
}

/// What a player reads out before units cross a belt.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The units and how they cross, in their order.
    #[schemars(length(min = 1, max = 12))]
    pub units: Vec<March>,
    /// Sections in depth, nearest first.
    #[schemars(length(min = 1, max = 8))]
    pub sections: Vec<Section>,
    /// What is done to the sections before the first unit crosses, in that order; each is `by_hand`,
    /// `fire`, `barrage` or `bombardment`, as in `{ fire = { section = 2, turns = 3 } }`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 12))]
    pub clearing: Vec<Clearing>,
    /// Which unit is followed by itself, counted from the first, which is 1; leave it out to tell of
    /// all together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 12))]
    pub followed: Option<u32>,
    /// Turns within which each unit is to be across.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Turns that the way round the belt takes, for units of which `behaviour.way` says that they take
    /// it; leave it out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub way_round: Option<u32>,
}

/// The book's numbers for clearing and crossing a belt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(extend("x-without" = ["gear"]))]
pub struct Figures {
    /// Crossing it.
    #[serde(flatten)]
    pub belt: BeltFigures,
    /// Clearing it first.
    #[serde(flatten)]
    pub clearance: ClearanceFigures,
}

/// What the register leaves open about clearing and crossing a belt.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Crossing it.
    #[serde(flatten)]
    pub belt: BeltRulings,
    /// Clearing it first.
    #[serde(flatten)]
    pub clearance: ClearanceRulings,
}

/// What has become of the unit that is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Followed {
    /// Models lost.
    pub casualties: u32,
    /// Whether it is destroyed.
    pub destroyed: bool,
    /// Pins on it if it is in action.
    pub pins: u32,
    /// Turns until it was across, if it was.
    pub turns: Option<u32>,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SuccessionOutcome {
    /// Models lost.
    pub casualties: u32,
    /// Units destroyed.
    pub destroyed: u32,
    /// Units that are across.
    pub crossed: u32,
    /// Pins on all units that are in action.
    pub pins: u32,
    /// Turns of the unit that took longest, if all are across.
    pub turns: Option<u32>,
    /// Points lost.
    pub points_lost: u32,
    /// Sections that are cleared at the end.
    pub cleared: u32,
    /// Sections that are not.
    pub uncleared: u32,
    /// Sections that were cleared before the first unit crossed.
    pub cleared_before: u32,
    /// Turns spent on clearing before that.
    pub clearing_turns: u32,
    /// Price of the belt.
    pub price: Price,
    /// Sections of which the units have found out what is in them.
    pub revealed: u32,
    /// What has become of the unit that is followed, if one is.
    pub followed: Option<Followed>,
}

impl Outcome for SuccessionOutcome {}

impl Procedure for Succession {
    type Outcome = SuccessionOutcome;

    fn measures(&self) -> Vec<Measure<SuccessionOutcome>> {
        let (most, turns) = (self.most(), self.turns);
        let sections = self.field.depth();
        let Followed { casualties: models, pins, .. } = most.followed.unwrap_or_default();
        let followed = |scale: Scale| match most.followed {
            Some(_) => scale,
            None => scale.never("no unit is followed"),
        };
        measures! {
            "casualties", count("models", 0..=most.casualties), "casualties of all units",
                |outcome| outcome.casualties.into();
            "destroyed", count("units", 0..=most.destroyed), "units destroyed",
                |outcome| outcome.destroyed.into();
            "crossed", count("units", 0..=most.crossed), "units across in time",
                |outcome| outcome.crossed.into();
            "pins", count("markers", 0..=most.pins), "pins on all units in action",
                |outcome| outcome.pins.into();
            "turns", time("turns", turns), "turns of the unit that takes longest",
                |outcome| outcome.turns.into();
            "cleared", count("sections", 0..=sections), "sections that are cleared at the end",
                |outcome| outcome.cleared.into();
            "uncleared", count("sections", 0..=sections),
                "sections that are not cleared at the end", |outcome| outcome.uncleared.into();
            "points_lost", amount("points", 0..=most.points_lost), "price of what was lost",
                |outcome| outcome.points_lost.into();
            "cleared_before", count("sections", 0..=sections),
                "sections cleared before the first unit crosses",
                |outcome| outcome.cleared_before.into();
            "clearing_turns", count("turns", 0..=most.clearing_turns),
                "turns of clearing before the first unit crosses",
                |outcome| outcome.clearing_turns.into();
            "cost", amount("points", 0.0..=self.price.points()), "price of the belt",
                |outcome| outcome.price.reading();
            "revealed", count("sections", 0..=sections),
                "sections of which the units have found out what is in them",
                |outcome| outcome.revealed.into();
            "followed_casualties", followed(count("models", 0..=models)),
                "casualties of the unit that is followed",
                |outcome| outcome.followed.map(|unit| unit.casualties).into();
            "followed_destroyed", followed(yes_no()), "the unit that is followed is destroyed",
                |outcome| outcome.followed.map(|unit| unit.destroyed).into();
            "followed_crossed", followed(yes_no()), "the unit that is followed is across in time",
                |outcome| outcome.followed.map(|unit| unit.turns.is_some()).into();
            "followed_pins", followed(count("markers", 0..=pins)),
                "pins on the unit that is followed, if it is in action",
                |outcome| outcome.followed.map(|unit| unit.pins).into();
            "followed_turns", followed(time("turns", turns)),
                "turns until the unit that is followed is across",
                |outcome| outcome.followed.and_then(|unit| unit.turns).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SuccessionOutcome {
        let start = (0, self.field, SuccessionOutcome::none(self.price));
        dice.rounds(start, |dice, &(next, field, so_far)| {
            let (field, so_far) = match self.stages.get(next) {
                Some(Stage::Clear { clearance, work }) => {
                    self.work(dice, clearance, *work, (field, so_far))
                }
                Some(Stage::Cross { passage, unit }) => {
                    self.cross(dice.at("unit", *unit), passage, *unit, (field, so_far))
                }
                None => return Break(so_far.with(&field)),
            };
            Continue((next + 1, field, so_far))
        })
    }
}

/// What is left of the belt, and what has come of it so far.
type Belt = (Field, SuccessionOutcome);

impl Succession {
    /// The most that can come of it, number by number.
    fn most(&self) -> SuccessionOutcome {
        let start = SuccessionOutcome::none(self.price);
        self.stages.iter().fold(start, |most, stage| match stage {
            Stage::Clear { clearance, .. } => most.after(clearance.most()),
            Stage::Cross { passage: Passage { target, before, .. }, unit } => {
                let (casualties, pins) = (before.models, target.profile.most_pins());
                let lost = Followed { casualties, pins, ..Followed::default() };
                let is_followed = self.followed == Some(*unit);
                let followed = if is_followed { Some(lost) } else { most.followed };
                let most = SuccessionOutcome { crossed: most.crossed + 1, followed, ..most };
                most.after(Spent {
                    turns: 0,
                    casualties: before.models,
                    destroyed: 1,
                    pins: target.profile.most_pins(),
                    points_lost: target.price * before.models,
                })
            }
        })
    }

    /// Works on the belt, if the players do.
    fn work<D: Dice>(
        &self,
        dice: &mut D,
        clearance: &Clearance,
        work: u32,
        (field, so_far): Belt,
    ) -> Belt {
        let seen = [work, field.uncleared(), so_far.clearing_turns];
        if choices::is_worked_on(dice, &self.behaviour, seen) {
            so_far.cleared(dice, clearance, field)
        } else {
            (field, so_far)
        }
    }

    /// Lets one more unit through the belt, or round it.
    fn cross<D: Dice>(
        &self,
        dice: &mut D,
        passage: &Passage,
        unit: u32,
        (field, so_far): Belt,
    ) -> Belt {
        let seen = [unit, field.uncleared(), so_far.destroyed];
        let way = choices::way(dice, &self.behaviour, self.way_round.is_some(), seen);
        let (field, spent, turns) = match (way, self.way_round) {
            (Way::Round, Some(turns)) => (field, unharmed(passage), self.in_time(turns)),
            _ => dice.marginal_behaving(
                &self.behaviour,
                (*passage, field, unit),
                |dice, behaviour, &(passage, field, unit)| {
                    let unit = Some(unit);
                    one_crossing(dice, &passage, field, Player { behaviour, unit })
                },
            ),
        };
        (field, so_far.crossed(spent, turns, self.followed == Some(unit)))
    }

    /// Turns, if there are so many.
    fn in_time(&self, turns: u32) -> Option<u32> {
        (turns <= self.turns).then_some(turns)
    }
}

/// What has become of a unit to which nothing has happened.
fn unharmed(passage: &Passage) -> Spent {
    Spent { pins: passage.before.pins, ..Spent::default() }
}

/// Lets one unit cross: how it leaves the field, what that costs, and the turns until it is across.
fn one_crossing<D: Dice>(
    dice: &mut D,
    passage: &Passage,
    field: Field,
    player: Player,
) -> (Field, Spent, Option<u32>) {
    let Arrival { turns, condition: after, field, .. } = passage.of(player).cross(dice, field);
    let spent = Spent {
        turns: 0,
        casualties: passage.before.models - after.models,
        destroyed: u32::from(!after.in_action()),
        pins: if after.in_action() { after.pins } else { 0 },
        points_lost: passage.target.points_lost(passage.before, after),
    };
    (field, spent, turns)
}

impl Followed {
    fn of(spent: Spent, turns: Option<u32>) -> Followed {
        let Spent { casualties, destroyed, pins, .. } = spent;
        Followed { casualties, destroyed: 0 < destroyed, pins, turns }
    }
}

impl SuccessionOutcome {
    /// Before anything has happened.
    fn none(price: Price) -> SuccessionOutcome {
        SuccessionOutcome {
            casualties: 0,
            destroyed: 0,
            crossed: 0,
            pins: 0,
            turns: Some(0),
            points_lost: 0,
            cleared: 0,
            uncleared: 0,
            cleared_before: 0,
            clearing_turns: 0,
            price,
            revealed: 0,
            followed: None,
        }
    }

    /// With the belt worked on.
    fn cleared<D: Dice>(
        self,
        dice: &mut D,
        clearance: &Clearance,
        field: Field,
    ) -> (Field, SuccessionOutcome) {
        let (after, spent) = clearance.resolve(dice, field);
        let cleared_before = self.cleared_before + after.cleared() - field.cleared();
        (after, SuccessionOutcome { cleared_before, ..self.after(spent) })
    }

    /// With one more unit having crossed, or not.
    fn crossed(self, spent: Spent, turns: Option<u32>, is_followed: bool) -> SuccessionOutcome {
        SuccessionOutcome {
            crossed: self.crossed + u32::from(turns.is_some()),
            turns: self.turns.zip(turns).map(|(longest, turns)| longest.max(turns)),
            followed: if is_followed { Some(Followed::of(spent, turns)) } else { self.followed },
            ..self.after(spent)
        }
    }

    /// With what one unit has come to.
    fn after(self, spent: Spent) -> SuccessionOutcome {
        let Spent { turns, casualties, destroyed, pins, points_lost } = spent;
        SuccessionOutcome {
            casualties: self.casualties + casualties,
            destroyed: self.destroyed + destroyed,
            pins: self.pins + pins,
            points_lost: self.points_lost + points_lost,
            clearing_turns: self.clearing_turns + turns,
            ..self
        }
    }

    /// With what is left of the belt.
    fn with(self, field: &Field) -> SuccessionOutcome {
        let (cleared, uncleared) = (field.cleared(), field.uncleared());
        SuccessionOutcome { cleared, uncleared, revealed: field.revealed(), ..self }
    }
}

impl Rule for Succession {
    const ABOUT: About = About {
        id: "ba.minefield.succession",
        covers: &[],
        assumptions: super::SUCCESSION_ASSUMPTIONS,
    };
    const CHOICES: &'static [Choice] = choices::ALL;
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let march = March {
            order: Pace::Advance,
            after_failure: AfterFailure::TryAgain,
            ..March::default()
        };
        let sections = vec![Section::default()];
        Circumstances {
            units: vec![march; 3],
            sections,
            clearing: Vec::new(),
            followed: None,
            turns: six(),
            way_round: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Succession, Refusal> {
        let Circumstances { units, sections, clearing, followed, turns, way_round } = circumstances;
        admit_followed(followed, units.len())?;
        let rules = ClearanceRules {
            belt: &figures.belt,
            figures: &figures.clearance,
            rulings: &rulings.belt,
            clearing: &rulings.clearance,
        };
        let field = Field::new(&sections)?.watched();
        let works = (1..).zip(&clearing).map(|(work, clearing)| {
            let clearance = clearing.prepare(&rules, &sections)?;
            Ok(Stage::Clear { clearance, work })
        });
        let blame = |refusal: Refusal| Refusal::new("circumstances.units", refusal.problem);
        let passages = units.iter().map(|march| {
            for section in &sections {
                section.admit(march.unit.unit.kind, "circumstances.sections")?;
            }
            Passage::new(march, turns, &figures.belt, &rulings.belt).map_err(blame)
        });
        let passages = passages.collect::<Result<Vec<_>, _>>()?;
        let (Some(first), Some(march)) = (passages.first(), units.first()) else {
            return Err(Refusal::new("circumstances.units", "at least one unit must cross"));
        };
        let (price, pace) = (price(&first.rules, &field), march.order);
        let crossings = (1..).zip(passages);
        let crossings = crossings.map(|(unit, passage)| Ok(Stage::Cross { passage, unit }));
        let stages = works.chain(crossings).collect::<Result<_, _>>()?;
        let habits = units.iter().map(March::habit).collect();
        let behaviour = Behaviour::new(Habits(habits));
        Ok(Succession { stages, field, pace, turns, way_round, followed, price, behaviour })
    }

    fn picture(&self) -> Option<Picture> {
        let mut crossings = self.stages.iter().filter_map(|stage| match stage {
            Stage::Cross { passage, .. } => Some(passage),
            Stage::Clear { .. } => None,
        });
        let panel = crossings.next()?.panel(&self.field, self.pace);
        Some(picture::succession(panel, crossings.count(), self.way_round))
    }

    fn behaving(self, behaviour: Behaviour) -> Succession {
        Succession { behaviour: behaviour.over(self.behaviour), ..self }
    }
}

/// Refuses to follow a unit that is not there.
fn admit_followed(followed: Option<u32>, units: usize) -> Result<(), Refusal> {
    match followed {
        Some(number) if units < number as usize => {
            let problem = format!("there is no unit {number} of {units}");
            Err(Refusal::new("circumstances.followed", problem))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
