//! How likely one ever comes to what a plan says.

use std::collections::BTreeMap;

use sandtable_dice::Decision;

use super::plan::{Plan, places};
use super::values::Patience;
use crate::enumerator::Graph;
use crate::law::Unenumerable;

/// How likely one ever comes to the rows of a plan: once at least, however often one may come again.
/// Nothing where plays come back so often that it takes too long to tell.
#[derive(Clone, Debug, PartialEq)]
pub struct ComeTo {
    /// To each [cell](Plan::cells), in their order.
    pub cells: Vec<Option<f64>>,
    /// To each [stretch](Plan::stretches), in their order.
    pub stretches: Vec<Option<f64>>,
}

/// So many sets of nodes are looked through side by side, each of which is a bit.
const SIDE_BY_SIDE: usize = 64;

/// What is done at each node, and how often one comes there.
struct Play {
    picks: Vec<u8>,
    reach: Vec<f64>,
}

impl Graph<f64> {
    /// How likely one ever comes to the rows of a plan, who follows it.
    ///
    /// # Errors
    ///
    /// If nobody waits for it any longer, or a play comes back too often to where it was.
    pub fn come_to(&self, plan: &Plan) -> Result<ComeTo, Unenumerable> {
        let mut cell_of: BTreeMap<(&Decision, &[i32]), usize> = BTreeMap::new();
        for (cell, it) in plan.cells.iter().enumerate() {
            cell_of.insert((it.decision, &it.seen[..]), cell);
        }
        // Of each spot its cell, and the place of what is done among what is open.
        let of_spot = self.spots().iter().map(|spot| {
            let looked = places(&plan.looks_at, spot.decision).into_iter().map(|at| spot.seen[at]);
            let cell = cell_of.get(&(spot.decision, &looked.collect::<Vec<i32>>()[..])).copied();
            let taken = match cell {
                Some(cell) => plan.cells[cell].taken(spot.open),
                None => spot.open.first(),
            };
            let place = spot.open.place(taken).expect("it is open");
            (cell, u8::try_from(place).expect("32 at most"))
        });
        let of_spot: Vec<(Option<usize>, u8)> = of_spot.collect();
        let mut picks = vec![0; self.nodes()];
        for (node, spot) in self.choices() {
            picks[node] = of_spot[spot as usize].1;
        }
        let followed = Play { reach: self.reach_of(&picks, &mut Patience::default())?, picks };
        let mut cells = vec![Vec::new(); plan.cells.len()];
        for (node, spot) in self.choices().filter(|(node, _)| 0.0 < followed.reach[*node]) {
            if let Some(cell) = of_spot[spot as usize].0 {
                cells[cell].push(node);
            }
        }
        let together = |of: &Vec<usize>| of.iter().flat_map(|&cell| cells[cell].clone()).collect();
        let stretches: Vec<Vec<usize>> = plan.cells_of_stretches().iter().map(together).collect();
        Ok(ComeTo {
            stretches: self.ever(&followed, &stretches)?,
            cells: self.ever(&followed, &cells)?,
        })
    }

    /// How likely one ever comes to each of some sets of nodes where players decide; all together go
    /// through no more edges than a play may.
    fn ever(&self, play: &Play, sets: &[Vec<usize>]) -> Result<Vec<Option<f64>>, Unenumerable> {
        let can_come_again = self.can_come_again(sets);
        let mut patience = Patience::default();
        let of = |(set, again): (&Vec<usize>, bool)| {
            let sum = |reach: &[f64]| set.iter().map(|&node| reach[node]).sum::<f64>().min(1.0);
            if !again {
                return Ok(Some(sum(&play.reach)));
            }
            // Who stops where the set is come to comes there once.
            match self.reach_up_to(play, set, &mut patience) {
                Ok(reach) => Ok(Some(sum(&reach))),
                Err(Unenumerable::Slow { .. }) => Ok(None),
                Err(why) => Err(why),
            }
        };
        sets.iter().zip(can_come_again).map(of).collect()
    }

    /// How often one comes to each node who stops at some of them.
    fn reach_up_to(
        &self,
        play: &Play,
        stops: &[usize],
        patience: &mut Patience,
    ) -> Result<Vec<f64>, Unenumerable> {
        let mut stops_at = vec![false; self.nodes()];
        for &node in stops {
            stops_at[node] = true;
        }
        self.reach(patience, |node, _, shares| {
            if !stops_at[node] {
                let (open, pick) = (self.next(node).len(), usize::from(play.picks[node]));
                shares.extend((0..open).map(|option| f64::from(u8::from(option == pick))));
            }
        })
    }
}

impl<P> Graph<P> {
    /// How many nodes are gone through to tell of so many sets whether one may come again: beyond the
    /// first pass, which is no more than any play takes.
    pub(super) fn effort_to_tell(&self, sets: usize) -> u64 {
        (sets / SIDE_BY_SIDE) as u64 * self.nodes() as u64
    }

    /// Whether one may come to a set of nodes, whatever players do, who has been there.
    pub(super) fn can_come_again(&self, sets: &[Vec<usize>]) -> Vec<bool> {
        if self.is_recurrent() {
            return vec![true; sets.len()];
        }
        let mut can = vec![false; sets.len()];
        let several: Vec<usize> = (0..sets.len()).filter(|&set| 1 < sets[set].len()).collect();
        for some in several.chunks(SIDE_BY_SIDE) {
            // The sets that a node is in, and those that it leads to or is in.
            let (mut own, mut ahead) = (vec![0u64; self.nodes()], vec![0u64; self.nodes()]);
            for (bit, &set) in some.iter().enumerate() {
                for &node in &sets[set] {
                    own[node] |= 1 << bit;
                }
            }
            let mut again = 0;
            for &node in self.order.nodes() {
                let node = node as usize;
                let leads = self.next(node).iter().fold(0, |all, &to| all | ahead[to as usize]);
                again |= own[node] & leads;
                ahead[node] = own[node] | leads;
            }
            for (bit, &set) in some.iter().enumerate() {
                can[set] = again >> bit & 1 == 1;
            }
        }
        can
    }
}
