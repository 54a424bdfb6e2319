//! How many models are under the templates, whatever is left of the units.

use sandtable_dice::Dice;

use super::super::placed::{Placed, Salvoes};
use super::super::{Layout, Placements, Table};
use super::{Circumstances, Figures, Place, Rulings, Struck};
use crate::Refusal;
use crate::picture::{Panel, Picture};

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
            Place::Formation(_) => {
                let in_formation = |other: &Struck| matches!(other.place, Place::Formation(_));
                if !others.iter().all(in_formation) {
                    return stray("expected `place.formation`, as for the target");
                }
                let layout = layout(circumstances)?;
                let radius = 0.5 * figures.he_chart.diameter.of(circumstances.shell);
                let placements = Placements { radius, rulings: rulings.placement };
                let &Circumstances { shots, turns, removal, .. } = circumstances;
                let target = "circumstances.target.place.formation";
                let salvoes = Salvoes { shots, turns, removal };
                let placed = Placed::new(layout, placements, salvoes, target)?;
                Ok(Ground::Placed(placed.into()))
            }
        }
    }

    /// Lays the situation out by the dice, if it is random.
    pub(super) fn lay_out<D: Dice>(&self, dice: &mut D) -> Option<Table> {
        match self {
            Ground::Placed(placed) => placed.lay_out(dice),
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
            Ground::Placed(placed) => placed.covered(dice, templates, alive, table),
        }
    }

    pub(super) fn picture(&self) -> Picture {
        match self {
            Ground::Placed(placed) => placed.drawn(),
            Ground::Said(_) => nobody_placed("how many are under the template is said"),
            Ground::Building => nobody_placed("in a building: no template is placed"),
        }
    }
}

/// A picture without places, which says why.
fn nobody_placed(why: &str) -> Picture {
    let panel = Panel { title: why.to_owned(), ..Panel::default() };
    Picture { title: why.to_owned(), panels: vec![panel] }
}

fn layout(circumstances: &Circumstances) -> Result<Layout, Refusal> {
    let target = circumstances.target.formation("circumstances.target.place.formation")?;
    let others = circumstances.others.iter();
    let others = others.filter_map(|other| other.formation("circumstances.others").transpose());
    let others = others.collect::<Result<_, _>>()?;
    Ok(Layout {
        target: target.unwrap_or_default(),
        others,
        friends: circumstances.friends.clone(),
    })
}
