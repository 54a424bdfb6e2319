//! How many models are under the templates, whatever is left of the units.

use std::borrow::Cow;

use sandtable_dice::Dice;

use super::super::layout::EXAMPLE;
use super::super::{Impact, Layout, Placements, Table};
use super::{Circumstances, Figures, Place, Removal, Rulings};
use crate::Refusal;
use crate::bolt_action::geometry::{Circle, Formation, Shape};
use crate::picture::{ExampleDice, Panel, Picture};

/// Where the units are.
#[derive(Clone, Debug)]
pub(super) enum Ground {
    /// Somewhere; it was said how many models of each are under the templates.
    Said(Vec<u32>),
    /// The target is in a building.
    Building,
    /// In formations.
    Placed(Box<Placed>),
}

/// Units in formations.
#[derive(Clone, Debug)]
pub(super) struct Placed {
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

impl Ground {
    pub(super) fn new(
        circumstances: &Circumstances,
        figures: &Figures,
        rulings: &Rulings,
    ) -> Result<Ground, Refusal> {
        let Circumstances { target, others, friends, .. } = circumstances;
        let stray = |problem: &str| Err(Refusal::new("circumstances.others", problem));
        match &target.place {
            Place::Building if !others.is_empty() || !friends.is_empty() => {
                stray("there is no template on a building, so no others or friends are hit")
            }
            Place::Building => Ok(Ground::Building),
            Place::ModelsUnder(_) => {
                if !friends.is_empty() {
                    let problem = "friends matter only to a target in a formation";
                    return Err(Refusal::new("circumstances.friends", problem));
                }
                let under = [target].into_iter().chain(others).map(|struck| match struck.place {
                    Place::ModelsUnder(models) => Some(models),
                    _ => None,
                });
                let under: Option<Vec<_>> = under.collect();
                under.map_or_else(
                    || stray("expected `place.models_under`, as for the target"),
                    |under| Ok(Ground::Said(under)),
                )
            }
            Place::Formation(_) => Placed::new(circumstances, figures, rulings)
                .map(|placed| Ground::Placed(placed.into())),
        }
    }

    /// Lays the situation out by the dice, if it is random.
    pub(super) fn lay_out<D: Dice>(&self, dice: &mut D) -> Option<Table> {
        match self {
            Ground::Placed(placed) if placed.known.is_none() => Some(placed.layout.table(dice)),
            _ => None,
        }
    }

    /// The models of each unit under some templates.
    pub(super) fn covered<D: Dice>(
        &self,
        dice: &mut D,
        templates: u32,
        alive: &[u32],
        table: Option<&Table>,
    ) -> Vec<u32> {
        match self {
            Ground::Building => vec![0; alive.len()],
            Ground::Said(under) => {
                under.iter().zip(alive).map(|(&under, &alive)| under.min(alive)).collect()
            }
            Ground::Placed(placed) => {
                let impacts = placed.impacts(templates, alive, table);
                let chosen = Placements::choose(&impacts, dice.stage("placing the template"));
                impacts.get(chosen).map_or(vec![0; alive.len()], |impact| {
                    [impact.target].into_iter().chain(impact.others.iter().copied()).collect()
                })
            }
        }
    }

    pub(super) fn picture(&self, shots: u32) -> Picture {
        let placed = match self {
            Ground::Placed(placed) => placed,
            Ground::Said(_) => {
                return nobody_placed("how many are under the template is said");
            }
            Ground::Building => return nobody_placed("in a building: no template is placed"),
        };
        let (layout, radius) = (&placed.layout, placed.placements.radius);
        let (table, example) = match placed.known {
            Some(_) => (layout.fixed_table(), ""),
            None => (layout.table(&mut ExampleDice::default()), EXAMPLE),
        };
        let alive: Vec<u32> =
            placed.full().map(|full| u32::try_from(full).unwrap_or(u32::MAX)).collect();
        let panels = (1..=shots).map(|templates| {
            let impacts = placed.impacts(templates, &alive, Some(&table));
            let covered = impacts.first().map_or(0, |impact| impact.target);
            let title = match templates {
                1 => format!("{covered} models covered{example}"),
                n => format!("{n} templates: {covered} models covered{example}"),
            };
            table.panel(title, impacts.first(), radius)
        });
        let title = format!("Best placement of {}\" templates", 2.0 * radius);
        Picture { title, panels: panels.collect() }
    }
}

/// A picture without places, which says why.
fn nobody_placed(why: &str) -> Picture {
    let panel = Panel { title: why.to_owned(), ..Panel::default() };
    Picture { title: why.to_owned(), panels: vec![panel] }
}

impl Placed {
    fn new(
        circumstances: &Circumstances,
        figures: &Figures,
        rulings: &Rulings,
    ) -> Result<Placed, Refusal> {
        let layout = layout(circumstances)?;
        let Circumstances { shell, shots, turns, removal, .. } = *circumstances;
        let keys = [
            "circumstances.target.place.formation",
            "circumstances.others",
            "circumstances.friends",
        ];
        layout.admit(keys, rulings.placement.base_size)?;
        rulings.placement.admit(shots, &layout, "circumstances.shots")?;
        if removal == Removal::Regroup && !has_ranks(&layout.target) {
            let problem = "only a line, column, block or cluster can be formed again";
            return Err(Refusal::new("circumstances.removal", problem));
        }
        let units = [&layout.target].into_iter().chain(&layout.others);
        let strengths: Vec<_> =
            units.map(|unit| if turns == 1 { 1 } else { unit.len() + 1 }).collect();
        let radius = 0.5 * figures.he_chart.diameter.of(shell);
        let placements = Placements { radius, rulings: rulings.placement };
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

    fn full(&self) -> impl Iterator<Item = usize> {
        [&self.layout.target].into_iter().chain(&self.layout.others).map(Formation::len)
    }

    /// Where a combination of strengths comes among all, each counted down from the full one.
    fn combination(&self, alive: &[u32]) -> usize {
        let lost = self.full().zip(alive).map(|(full, &alive)| full - alive as usize);
        lost.zip(&self.strengths).fold(0, |row, (lost, strengths)| row * strengths + lost)
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
                u32::try_from(full - lost).unwrap_or(u32::MAX)
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

fn has_ranks(formation: &Formation) -> bool {
    !matches!(formation.shape, Shape::Positions | Shape::Loose)
}

fn layout(circumstances: &Circumstances) -> Result<Layout, Refusal> {
    let target = circumstances.target.formation("circumstances.target.place.formation")?;
    let others = circumstances.others.iter().map(|other| {
        let formation = other.formation("circumstances.others")?;
        formation.ok_or_else(|| {
            Refusal::new("circumstances.others", "expected `place.formation`, as for the target")
        })
    });
    let others = others.collect::<Result<_, _>>()?;
    Ok(Layout {
        target: target.unwrap_or_default(),
        others,
        friends: circumstances.friends.clone(),
    })
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
