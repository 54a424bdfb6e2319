//! Laying minefields during a battle, against an enemy who clears and crosses them. Register:
//! `cd.mine.laying`; heading 3.1.2.
//!
//! > At the end of any movement phase each engineer stand that is stationary, unpinned, unsuppressed
//! > and has not fired this turn may place one template, real or dummy, next to itself. The side has
//! > eight real ones for each engineer company, for any engineer stand to use, and any number of
//! > dummies.
//!
//! A turn is: tanks and line charges clear, mines are laid, line charges clear again after Opportunity
//! Fire, hand lifters lift what was there when the turn began. Who crosses does so when the turns are
//! over.

pub mod clearing;
pub mod crossing;

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, Series, States, count, time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use clearing::Clearing;
use crossing::{Crossed, Crossers, Crossing};

use super::field::{FieldFigures, FieldRulings};
use super::hand_lifting::LiftAfterMovingUp;
use super::line_charge::LineChargeMovesUp;
use crate::core::{always, how_many, measures, switch};
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Which fire keeps a stand from laying mines.
    LayNoFire {
        /// Any in the turn, before laying or after it.
        WholeTurn,
        /// Fire before laying.
        SoFar,
    }
}

switch! {
    /// Whether the stock of a company is lost with it.
    StockLost {
        /// It is not.
        No,
        /// It is.
        Yes,
    }
}

/// When the stands that lay mines fire in the same turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fires {
    /// Not at all.
    #[default]
    Never,
    /// Before the end of the movement phase.
    Before,
    /// After it.
    After,
}

/// Engineer companies that are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompaniesLost {
    /// How many.
    #[schemars(range(min = 1, max = 50))]
    pub companies: u32,
    /// The turn before whose end they are lost.
    #[schemars(range(min = 1, max = 200))]
    pub turn: u32,
}

/// What a player reads out before mines are laid.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Engineer companies of the side.
    #[schemars(range(max = 50))]
    pub companies: u32,
    /// Engineer stands that lay each turn.
    #[schemars(range(max = 100))]
    pub stands: u32,
    /// Turns within which all wanted templates are to be laid.
    #[schemars(range(min = 1, max = 200))]
    pub turns: u32,
    /// The chance that a stand is stationary, unpinned and unsuppressed at the end of a movement
    /// phase.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// Real templates wanted; leave it out for all there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 1000))]
    pub wanted: Option<u32>,
    /// Whether the stands lay dummies when there are no more real ones to lay.
    #[serde(default)]
    pub dummies: bool,
    /// When the stands fire.
    #[serde(default)]
    pub fires: Fires,
    /// Companies lost on the way; if it is left out, none are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<CompaniesLost>,
    /// What the enemy clears with; if it is left out, he clears nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clearing: Option<Clearing>,
    /// Who crosses the field in the end; if it is left out, nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crossing: Option<Crossing>,
    /// How dark it is when they cross.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers for laying mines, and for crossing them.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// Real templates for each engineer company.
    #[schemars(range(max = 100))]
    pub company_stock: u32,
    /// Templates that a stand lays in a turn.
    #[schemars(range(max = 20))]
    pub stand_lays: u32,
    /// Templates that a mine clearing tank clears in a turn.
    #[schemars(range(max = 20))]
    pub tank_clears: u32,
    /// Crossing the field.
    #[serde(flatten)]
    pub field: FieldFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        let field = FieldFigures::default();
        Figures { company_stock: 8, stand_lays: 1, tank_clears: 2, field }
    }
}

/// What the register leaves open about laying mines, and crossing them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Which fire keeps a stand from laying mines.
    #[serde(rename = "mine.lay_no_fire")]
    pub lay_no_fire: LayNoFire,
    /// Whether the stock of a company is lost with it.
    #[serde(rename = "mine.stock_lost_with_company")]
    pub stock_lost: StockLost,
    /// Whether a stand of the enemy can move up to a template and lift it in the same turn.
    #[serde(rename = "mine.lift_after_moving_up")]
    pub lift_after_moving_up: LiftAfterMovingUp,
    /// Whether a line charge vehicle that fires after Opportunity Fire is up to the next template
    /// when the next turn begins.
    #[serde(rename = "mine.linecharge_moves_up")]
    pub line_charge_moves_up: LineChargeMovesUp,
    /// Crossing the field.
    #[serde(flatten)]
    pub field: FieldRulings,
}

/// Engineers who lay mines.
#[derive(Clone, Debug)]
pub struct Laying {
    turns: u32,
    stands: u32,
    per_stand: u32,
    undisturbed: Chance,
    /// Real templates to lay.
    wanted: u32,
    /// From which turn on how many are left to lay in all.
    cut: Option<(u32, u32)>,
    dummies: bool,
    clearing: Option<clearing::Effort>,
    crossing: Option<Crossers>,
}

/// What comes of laying mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LayingOutcome {
    /// Real templates laid.
    pub laid: u32,
    /// Dummies laid.
    pub dummies: u32,
    /// Real templates still in place.
    pub in_place: u32,
    /// Real templates that could still be laid.
    pub stock: u32,
    /// The turn in which the last real template was laid, if none is left.
    pub turns: Option<u32>,
    /// What comes of crossing what is in place.
    pub crossed: Crossed,
}

impl Outcome for LayingOutcome {}

/// The field between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    laid: u32,
    dummies: u32,
    in_place: u32,
    /// Turn in which the last template was laid, if it was.
    done: Option<u32>,
    /// Hand lifters of the enemy who are adjacent to a template.
    adjacent: u32,
    /// Line charge vehicles of the enemy that begin the next turn adjacent to one.
    charging: u32,
}

impl Procedure for Laying {
    type Outcome = LayingOutcome;

    fn measures(&self) -> Vec<Measure<LayingOutcome>> {
        let templates = self.turns * self.stands * self.per_stand;
        let laid = templates.min(self.wanted);
        let dummies = if self.dummies { templates } else { 0 };
        let stands = self.crossing.as_ref().map_or(0, |crossers| crossers.stands);
        measures! {
            "laid", count("templates", 0..=laid), "real templates laid",
                |outcome| outcome.laid.into();
            "in_place", count("templates", 0..=laid), "real templates in place at the end",
                |outcome| outcome.in_place.into();
            "removed", count("templates", 0..=laid), "real templates removed by the enemy",
                |outcome| (outcome.laid - outcome.in_place).into();
            "dummies", count("templates", 0..=dummies), "dummies laid",
                |outcome| outcome.dummies.into();
            "stock", count("templates", 0..=self.wanted), "real templates left to lay",
                |outcome| outcome.stock.into();
            "turns", time("turns", self.turns), "turn in which the last wanted template is laid",
                |outcome| outcome.turns.into();
            "eliminated", count("stands", 0..=stands), "stands eliminated in crossing the field",
                |outcome| outcome.crossed.eliminated.into();
            "forced_back", count("stands", 0..=stands), "stands forced back in crossing the field",
                |outcome| outcome.crossed.forced_back.into();
            "across", count("stands", 0..=stands), "stands that cross the field",
                |outcome| outcome.crossed.across.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let most = (self.turns * self.stands * self.per_stand).min(self.wanted);
        let states = States::Counted { unit: "templates", most };
        let (name, meaning) = ("in_place", "Real templates in place");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LayingOutcome {
        let adjacent = self.clearing.map_or(0, |clearing| clearing.hand_lifters);
        let charging = self.clearing.map_or(0, |clearing| clearing.line_charges);
        let start =
            State { turn: 0, laid: 0, dummies: 0, in_place: 0, done: None, adjacent, charging };
        dice.rounds(start, |dice, &state| {
            if state.turn == self.turns {
                return ControlFlow::Break(self.outcome(dice, state));
            }
            let turn = state.turn + 1;
            let state = self.turn(dice.at("turn", turn), state);
            dice.mark("in_place", turn..=turn, state.in_place);
            ControlFlow::Continue(state)
        })
    }
}

/// Templates that some stands lay in a turn, at most so many.
fn templates<D: Dice>(
    dice: &mut D,
    &((stands, undisturbed, per_stand), most): &((u32, Chance, u32), u32),
) -> u32 {
    most.min(how_many(dice, "engineers undisturbed", stands, undisturbed) * per_stand)
}

impl Laying {
    fn outcome<D: Dice>(&self, dice: &mut D, state: State) -> LayingOutcome {
        let places = state.laid + state.dummies;
        let cross = |crossers: &Crossers| crossers.cross(dice, state.in_place, places);
        LayingOutcome {
            crossed: self.crossing.as_ref().map(cross).unwrap_or_default(),
            laid: state.laid,
            dummies: state.dummies,
            in_place: state.in_place,
            stock: self.stock(state.turn).saturating_sub(state.laid),
            turns: state.done,
        }
    }

    /// Real templates that can be laid in all, by a turn.
    fn stock(&self, turn: u32) -> u32 {
        match self.cut {
            Some((from, left)) if from <= turn => left,
            _ => self.wanted,
        }
    }

    fn turn<D: Dice>(&self, dice: &mut D, mut state: State) -> State {
        state.turn += 1;
        let known = state.in_place;
        if let Some(clearing) = self.clearing {
            state.in_place -= clearing.movement(dice, state.charging, state.in_place);
        }
        let stock = self.stock(state.turn).saturating_sub(state.laid);
        let most = if self.dummies { u32::MAX } else { stock };
        let engineers = (self.stands, self.undisturbed, self.per_stand);
        let templates = dice.marginal((engineers, most), templates);
        let real = templates.min(stock);
        state.laid += real;
        state.in_place += real;
        state.dummies += templates - real;
        if state.laid == self.wanted {
            state.done = state.done.or(Some(state.turn));
        }
        if let Some(clearing) = self.clearing {
            let (cleared, charging) = clearing.after_fire(dice, state.in_place);
            state.in_place -= cleared;
            state.charging = charging;
            let at_hand = known.min(state.in_place);
            let (lifted, adjacent) = clearing.lift(dice, state.adjacent, at_hand);
            state.in_place -= lifted;
            state.adjacent = adjacent;
        }
        state
    }
}

impl Rule for Laying {
    const ABOUT: About = About {
        id: "cd.mine.laying",
        covers: &[],
        assumptions: &[
            "cd.base.pin",
            "cd.base.suppression",
            "cd.base.phases",
            "cd.base.hit-results",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            companies: 2,
            stands: 6,
            turns: 4,
            undisturbed: Chance::ALWAYS,
            wanted: None,
            dummies: false,
            fires: Fires::Never,
            lost: None,
            clearing: None,
            crossing: None,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Laying, Refusal> {
        let Circumstances { companies, stands, turns, undisturbed, dummies, fires, lost, .. } =
            circumstances;
        let stock = companies * figures.company_stock;
        let wanted = circumstances.wanted.unwrap_or(stock);
        if stock < wanted {
            let problem = format!("{companies} companies have {stock} real templates in all");
            return Err(Refusal::new("circumstances.wanted", problem));
        }
        if lost.is_some_and(|lost| companies < lost.companies) {
            let problem = format!("there are {companies} companies to lose");
            return Err(Refusal::new("circumstances.lost.companies", problem));
        }
        let cut = lost.filter(|_| rulings.stock_lost == StockLost::Yes).map(|lost| {
            let left = (companies - lost.companies) * figures.company_stock;
            (lost.turn, left.min(wanted))
        });
        let silenced = match fires {
            Fires::Never => false,
            Fires::Before => true,
            Fires::After => rulings.lay_no_fire == LayNoFire::WholeTurn,
        };
        let effort = |clearing: Clearing| {
            let charges = rulings.line_charge_moves_up;
            clearing.effort(figures.tank_clears, rulings.lift_after_moving_up, charges)
        };
        let crossers = |crossing: Crossing| {
            crossing.crossers(circumstances.light, &figures.field, rulings.field)
        };
        Ok(Laying {
            turns,
            stands: if silenced { 0 } else { stands },
            per_stand: figures.stand_lays,
            undisturbed,
            wanted,
            cut,
            dummies,
            clearing: circumstances.clearing.map(effort),
            crossing: circumstances.crossing.map(crossers).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests;
