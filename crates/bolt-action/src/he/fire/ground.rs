//! How many models are under the templates, whatever is left of the units.

use sandtable_dice::Dice;

use super::super::placed::{Placed, Salvoes};
use super::super::{Layout, Placements, Table};
use super::{Circumstances, Figures, OpenPlace, Place, Rulings};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::picture::{Panel, Picture};

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
            Place::Building if target.unit.kind.is_vehicle() => {
                let problem = "expected infantry or artillery, which occupy buildings";
                Err(Refusal::new("circumstances.target.unit.kind", problem))
            }
            Place::Building if !others.is_empty() || !friends.is_empty() => {
                stray("there is no template on a building, so no others or friends are hit")
            }
            Place::Building => Ok(Ground::Building),
            &Place::ModelsUnder(models) => {
                if !friends.is_empty() {
                    let problem = "friends matter only to a target in a formation";
                    return Err(Refusal::new("circumstances.friends", problem));
                }
                let beside = others.iter().map(|other| match other.place {
                    OpenPlace::ModelsUnder(models) => Some(models),
                    OpenPlace::Formation(_) => None,
                });
                let under: Option<Vec<_>> = [Some(models)].into_iter().chain(beside).collect();
                under.map_or_else(
                    || stray("expected `place.models_under`, as for the target"),
                    |under| Ok(Ground::Said(under)),
                )
            }
            Place::Formation(formation) => {
                let beside = others.iter().map(|other| match &other.place {
                    OpenPlace::Formation(formation) => Some((other, formation)),
                    OpenPlace::ModelsUnder(_) => None,
                });
                let Some(beside) = beside.collect::<Option<Vec<_>>>() else {
                    return stray("expected `place.formation`, as for the target");
                };
                let key = "circumstances.target.place.formation";
                let target = target.standing_in(formation, key)?;
                let beside = beside.into_iter();
                let others = beside
                    .map(|(other, formation)| other.standing_in(formation, "circumstances.others"))
                    .collect::<Result<_, _>>()?;
                let layout = Layout { target, others, friends: friends.clone() };
                let radius = 0.5 * figures.he_chart.diameter.of(circumstances.shell);
                let placements = Placements { radius, rulings: rulings.placement };
                let &Circumstances { shots, turns, removal, .. } = circumstances;
                let salvoes = Salvoes { shots, turns, removal };
                let placed = Placed::new(layout, placements, salvoes, key)?;
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
    Picture { title: why.to_owned(), panels: vec![panel], ..Picture::default() }
}
