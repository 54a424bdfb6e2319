//! Templates on what is left of units, turn after turn.

use std::borrow::Cow;

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::layout::{EXAMPLE, Impact, Layout, Placements, Table};
use crate::geometry::{Circle, Formation, Shape};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::picture::{ExampleDice, Picture};

/// Which models the owner takes off as casualties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Removal {
    /// The last in the order in which the formation has them; the rest stay in coherency.
    #[default]
    FromTheEnd,
    /// The most crowded, so that the next template covers fewer, coherency or not.
    ThinOut,
    /// Any, and the rest close up into the same kind of formation before the next turn.
    Regroup,
}

/// How often templates are placed, and what becomes of the unit in between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Salvoes {
    /// Most templates that are placed together.
    pub(super) shots: u32,
    /// Turns in which they are.
    pub(super) turns: u32,
    /// Which models are taken off.
    pub(super) removal: Removal,
}

/// Units in formations, on which templates are placed as long as anybody is left.
#[derive(Clone, Debug)]
pub struct Placed {
    layout: Layout,
    placements: Placements,
    removal: Removal,
    shots: u32,
    /// For each unit, how many strengths it may have when it is hit.
    strengths: Vec<usize>,
    /// The best placements for each combination of strengths and number of templates, unless the
    /// layout is random.
    known: Option<Vec<Vec<Impact>>>,
}

/// The most combinations of strengths and templates that are worked out beforehand.
const COMBINATIONS: usize = 1024;

impl Placed {
    /// Units in formations, on which templates are placed as is said.
    ///
    /// # Errors
    ///
    /// If they cannot stand so, or there is too much to place: the key to blame. That of the target's
    /// formation is said, for it stands elsewhere in a rule and in a part.
    pub(super) fn new(
        layout: Layout,
        placements: Placements,
        Salvoes { shots, turns, removal }: Salvoes,
        target: &'static str,
    ) -> Result<Placed, Refusal> {
        let keys = [target, "circumstances.others", "circumstances.friends"];
        layout.admit(keys, placements.rulings.base_size)?;
        placements.rulings.admit(shots, &layout, "circumstances.shots")?;
        if removal == Removal::Regroup && !has_ranks(&layout.target) {
            let problem = "only a line, column, block or cluster can be formed again";
            return Err(Refusal::new("circumstances.removal", problem));
        }
        let units = [&layout.target].into_iter().chain(&layout.others);
        let strengths: Vec<_> =
            units.map(|unit| if turns == 1 { 1 } else { unit.len() + 1 }).collect();
        let mut placed = Placed { layout, placements, removal, shots, strengths, known: None };
        placed.know()?;
        Ok(placed)
    }

    /// Works out everything that can be asked later.
    fn know(&mut self) -> Result<(), Refusal> {
        if self.layout.is_random() {
            return Ok(());
        }
        let combinations = self.strengths.iter().product::<usize>() * self.shots as usize;
        if COMBINATIONS < combinations {
            let problem = "too many ways to be thinned out; expected fewer turns, shots or others";
            return Err(Refusal::new("circumstances.turns", problem));
        }
        let table = self.layout.fixed_table();
        let mut known = Vec::with_capacity(combinations);
        for combination in 0..combinations / self.shots as usize {
            let left = self.left(&table, &self.alive(combination));
            for templates in 1..=self.shots {
                let nobody = left.target.is_empty();
                let best = || self.placements.best(&left, templates);
                known.push(if nobody { Vec::new() } else { best() });
            }
        }
        self.known = Some(known);
        Ok(())
    }

    /// Most templates that are placed together.
    pub(super) fn shots(&self) -> u32 {
        self.shots
    }

    /// Lays everything out by the dice, if it is random.
    pub(super) fn lay_out<D: Dice>(&self, dice: &mut D) -> Option<Table> {
        self.known.is_none().then(|| self.layout.table(dice))
    }

    /// The models of each unit under some templates, one of which is placed at least: of the target and
    /// then of the others, of each of which so many are left.
    pub(super) fn covered<D: Dice>(
        &self,
        dice: &mut D,
        templates: u32,
        alive: &[u32],
        table: Option<&Table>,
    ) -> Vec<u32> {
        let impacts = self.impacts(templates, alive, table);
        let chosen = Placements::choose(&impacts, dice.stage("placing the template"));
        impacts.get(chosen).map_or(vec![0; alive.len()], |impact| {
            [impact.target].into_iter().chain(impact.others.iter().copied()).collect()
        })
    }

    /// What the first turn looks like, by how many templates are placed.
    pub(super) fn drawn(&self) -> Picture {
        let (layout, radius) = (&self.layout, self.placements.radius);
        let (table, example) = match self.known {
            Some(_) => (layout.fixed_table(), ""),
            None => (layout.table(&mut ExampleDice::default()), EXAMPLE),
        };
        let alive: Vec<u32> = self.full().collect();
        let panels = (1..=self.shots).map(|templates| {
            let impacts = self.impacts(templates, &alive, Some(&table));
            let covered = impacts.first().map_or(0, |impact| impact.target);
            let title = match templates {
                1 => format!("{covered} models covered{example}"),
                n => format!("{n} templates: {covered} models covered{example}"),
            };
            table.panel(title, impacts.first(), radius)
        });
        let title = format!("Best placement of {}\" templates", 2.0 * radius);
        Picture { title, panels: panels.collect(), ..Picture::default() }
    }

    fn impacts(&self, templates: u32, alive: &[u32], table: Option<&Table>) -> Cow<'_, [Impact]> {
        match (&self.known, table) {
            (Some(known), _) => {
                let row = self.combination(alive) * self.shots as usize;
                Cow::Borrowed(&known[row + templates as usize - 1])
            }
            (None, Some(table)) => {
                Cow::Owned(self.placements.best(&self.left(table, alive), templates))
            }
            (None, None) => Cow::Borrowed(&[]),
        }
    }

    /// How many models each unit has at first.
    pub(super) fn full(&self) -> impl Iterator<Item = u32> {
        let units = [&self.layout.target].into_iter().chain(&self.layout.others);
        units.map(|unit| u32::try_from(unit.len()).unwrap_or(u32::MAX))
    }

    /// Where a combination of strengths comes among all, each counted down from the full one.
    fn combination(&self, alive: &[u32]) -> usize {
        let lost = self.full().zip(alive).map(|(full, alive)| full.saturating_sub(*alive) as usize);
        let each = lost.zip(&self.strengths);
        each.fold(0, |row, (lost, strengths)| row * strengths + lost.min(strengths - 1))
    }

    /// The strengths that make a combination.
    fn alive(&self, mut combination: usize) -> Vec<u32> {
        let mut alive: Vec<_> = self
            .full()
            .zip(&self.strengths)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .map(|(full, strengths)| {
                let lost = combination % strengths;
                combination /= strengths;
                full - u32::try_from(lost).unwrap_or(full)
            })
            .collect();
        alive.reverse();
        alive
    }

    /// The situation with only so many models left of each unit.
    fn left(&self, table: &Table, alive: &[u32]) -> Table {
        let target = match self.removal {
            Removal::Regroup if alive[0] == 0 => Vec::new(),
            Removal::Regroup => self.layout.target.with_models(alive[0]).fixed_bases(),
            Removal::FromTheEnd => table.target[..alive[0] as usize].to_vec(),
            Removal::ThinOut => thinned(&table.target, alive[0] as usize),
        };
        let others = table.others.iter().zip(&alive[1..]);
        let others = others.map(|(unit, &alive)| unit[..alive as usize].to_vec()).collect();
        Table { target, others, friends: table.friends.clone() }
    }
}

/// The formation with as many models as a unit has, which stands in it.
///
/// # Errors
///
/// If other models are placed.
pub(super) fn of_strength(formation: &Formation, models: u32) -> Result<Formation, OtherStrength> {
    let stated = formation.models.is_some() || !formation.positions.is_empty();
    let formation = if stated { formation.clone() } else { formation.with_models(models) };
    if formation.len() != models as usize {
        return Err(OtherStrength { placed: formation.len(), models });
    }
    Ok(formation)
}

/// Other models are placed than a unit has.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtherStrength {
    placed: usize,
    models: u32,
}

impl From<OtherStrength> for String {
    fn from(OtherStrength { placed, models }: OtherStrength) -> String {
        format!("{placed} models are placed, but the unit has {models}")
    }
}

fn has_ranks(formation: &Formation) -> bool {
    !matches!(formation.shape, Shape::Positions | Shape::Loose)
}

/// The bases that are left when the most crowded is taken off again and again.
fn thinned(bases: &[Circle], left: usize) -> Vec<Circle> {
    let mut bases = bases.to_vec();
    while left < bases.len() {
        let crowding = |i: usize| {
            let others = bases.iter().enumerate().filter(|&(j, _)| j != i);
            let nearness = others.map(|(_, other)| {
                let way = other.center - bases[i].center;
                way.dot(way).max(1e-6).recip()
            });
            // Coarse, so that equal crowding is not told apart by rounding.
            (nearness.sum::<f64>() * 1e6).round()
        };
        let most =
            (0..bases.len()).max_by(|&a, &b| crowding(a).total_cmp(&crowding(b)).then(a.cmp(&b)));
        bases.remove(most.unwrap_or(0));
    }
    bases
}
