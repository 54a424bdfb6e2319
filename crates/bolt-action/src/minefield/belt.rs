//! A unit crosses a belt. Register: `ba.minefield.belt`, with `ba.minefield.section`.

use sandtable_dice::{Behaviour, Dice, Measure, Outcome, Procedure, amount, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choices::{self, Player};
use super::figures::BeltFigures;
use super::march::{Arrival, Field, March, Passage};
use super::picture;
use super::price::Price;
use super::rulings::BeltRulings;
use super::section::Section;
use super::strike::MineRules;
use super::tally::Counted;
use crate::{Fate, Pace};
use sandtable_rulebook::measures;
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::{About, Choice, Refusal, Rule};

/// A unit that crosses a belt of sections.
#[derive(Clone, Debug)]
pub struct Belt {
    passage: Passage,
    field: Field,
    counted: Counted,
    /// How it moves by habit.
    pace: Pace,
    /// What the player does on the way.
    behaviour: Behaviour,
}

/// What a player reads out before a belt is crossed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// The unit and how it crosses.
    #[serde(flatten)]
    pub march: March,
    /// Sections in depth, nearest first.
    #[schemars(length(min = 1, max = 8))]
    pub sections: Vec<Section>,
    /// Turns within which the unit is to be across.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// What is counted of the crossing besides; it makes no difference to it, and takes longer.
    #[serde(default)]
    pub counted: Counted,
}

pub(super) fn six() -> u32 {
    6
}

/// What comes of crossing a belt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BeltOutcome {
    arrival: Arrival,
    casualties: u32,
    cleared: u32,
    points_lost: u32,
    price: Price,
    counted: Counted,
}

impl BeltOutcome {
    /// What was counted, if it was this.
    fn count(&self, this: Counted, number: u32) -> Option<u32> {
        (self.counted == this).then_some(number)
    }
}

impl Outcome for BeltOutcome {}

impl Procedure for Belt {
    type Outcome = BeltOutcome;

    fn measures(&self) -> Vec<Measure<BeltOutcome>> {
        let &Belt { ref passage, ref field, counted, .. } = self;
        let Passage { target, before, rules, turns, .. } = passage;
        let attacks = turns * field.depth();
        let pins = rules.most_pins(target, *before, attacks, rules.most_dice());
        measures! {
            "casualties", count("models", 0..=before.models), "casualties",
                |outcome| outcome.casualties.into();
            "crossed", yes_no(), "belt crossed in time",
                |outcome| outcome.arrival.turns.is_some().into();
            "turns", time("turns", *turns), "turns until it is across",
                |outcome| outcome.arrival.turns.into();
            "attacks", count("attacks", 0..=attacks), "attacks of sections on the unit",
                |outcome| outcome.arrival.attacks.into();
            "destroyed", yes_no(), "unit destroyed",
                |outcome| (!outcome.arrival.condition.in_action()).into();
            "knocked_out", yes_no(), "wiped out or knocked out by damage",
                |outcome| (outcome.arrival.condition.fate == Fate::KnockedOut).into();
            "immobilized", yes_no(), "vehicle immobilized and not destroyed",
                |outcome| {
                    let condition = outcome.arrival.condition;
                    (condition.in_action() && condition.immobilized).into()
                };
            "pins", count("markers", 0..=pins), "pins on the unit at the end",
                |outcome| outcome.arrival.condition.pins.into();
            "cleared", count("sections", 0..=field.depth()), "sections cleared by the crossing",
                |outcome| outcome.cleared.into();
            "points_lost", amount("points", 0..=target.price * before.models),
                "price of what was lost", |outcome| outcome.points_lost.into();
            "cost", amount("points", 0.0..=price(rules, field).points()), "price of the belt",
                |outcome| outcome.price.reading();
            "hits", counted.scale(Counted::Hits, count("hits", 0..=attacks * rules.most_dice())),
                "hits on the unit",
                |outcome| outcome.count(Counted::Hits, outcome.arrival.tally.hits).into();
            "friendly_fires", counted.scale(Counted::Fubars, count("tests", 0..=*turns)),
                "tests after which the unit fires at friends",
                |outcome| outcome.count(Counted::Fubars, outcome.arrival.tally.fubars.friendly_fires).into();
            "panics", counted.scale(Counted::Fubars, count("tests", 0..=*turns)),
                "tests after which the unit runs",
                |outcome| outcome.count(Counted::Fubars, outcome.arrival.tally.fubars.panics).into();
            "revealed", counted.scale(Counted::Revealed, count("sections", 0..=field.depth())),
                "sections of which the unit has found out what is in them",
                |outcome| outcome.count(Counted::Revealed, outcome.arrival.field.revealed()).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BeltOutcome {
        let Belt { passage, field, counted, behaviour, .. } = self;
        let arrival = passage.of(Player { behaviour, unit: None }).cross(dice, *field);
        BeltOutcome {
            arrival,
            casualties: passage.before.models - arrival.condition.models,
            cleared: arrival.field.cleared() - field.cleared(),
            points_lost: passage.target.points_lost(passage.before, arrival.condition),
            price: price(&passage.rules, field),
            counted: *counted,
        }
    }
}

/// What a field costs.
pub(super) fn price(rules: &MineRules, field: &Field) -> Price {
    let prices = field.sections().iter().map(|section| rules.price(*section));
    prices.fold(Price::NOTHING, Price::plus)
}

/// The most that all sections can take of the allowance, in shares of a use: at the highest price of a
/// use they cost some two thousand millions.
const MOST_SHARES: u32 = 214_748;

impl Rule for Belt {
    const ABOUT: About = About {
        id: "ba.minefield.belt",
        covers: &["ba.minefield.section"],
        assumptions: super::BELT_ASSUMPTIONS,
    };
    const CHOICES: &'static [Choice] = choices::ALONE;
    type Circumstances = Circumstances;
    type Figures = BeltFigures;
    type Rulings = BeltRulings;

    fn example() -> Circumstances {
        Circumstances {
            march: March::default(),
            sections: vec![Section::default(), Section::default()],
            turns: six(),
            counted: Counted::None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: BeltFigures,
        rulings: BeltRulings,
    ) -> Result<Belt, Refusal> {
        let Circumstances { march, sections, turns, counted } = circumstances;
        let passage = Passage::new(&march, turns, &figures, &rulings)?.counting(counted);
        for section in &sections {
            section.admit(march.unit.unit.kind, "circumstances.sections")?;
        }
        let kinds = figures.mines.allowance;
        let taken: u32 = sections.iter().map(|section| kinds.shares(*section, rulings.price)).sum();
        if MOST_SHARES < taken {
            let problem =
                format!("they take {taken} shares of a use, and cost more than can be told");
            return Err(Refusal::new("circumstances.sections", problem));
        }
        let behaviour = Behaviour::new(march.habit());
        let field = Field::new(&sections)?;
        let field = if counted == Counted::Revealed { field.watched() } else { field };
        Ok(Belt { passage, field, counted, pace: march.order, behaviour })
    }

    fn picture(&self) -> Option<Picture> {
        Some(picture::belt(self.passage.panel(&self.field, self.pace)))
    }

    fn behaving(self, behaviour: Behaviour) -> Belt {
        Belt { behaviour: behaviour.over(self.behaviour), ..self }
    }
}

#[cfg(test)]
mod tests;
