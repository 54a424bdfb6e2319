//! How likely one ever comes to what a plan says.

use std::collections::BTreeMap;

use sandtable_dice::Decision;

use super::graph::Graph;
use super::plan::{Plan, places};

/// How likely one ever comes to the rows of a plan: once at least, however often one may come again.
#[derive(Clone, Debug, PartialEq)]
pub struct ComeTo {
    /// To each [cell](Plan::cells), in their order.
    pub cells: Vec<f64>,
    /// To each [stretch](Plan::stretches), in their order.
    pub stretches: Vec<f64>,
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
    pub fn come_to(&self, plan: &Plan) -> ComeTo {
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
            let place = spot.open.options().position(|it| it == taken).expect("it is open");
            (cell, u8::try_from(place).expect("32 at most"))
        });
        let of_spot: Vec<(Option<usize>, u8)> = of_spot.collect();
        let mut picks = vec![0; self.nodes()];
        for (node, spot) in self.choices() {
            picks[node] = of_spot[spot as usize].1;
        }
        let followed = Play { reach: self.reach_of(&picks), picks };
        let mut cells = vec![Vec::new(); plan.cells.len()];
        for (node, spot) in self.choices().filter(|(node, _)| 0.0 < followed.reach[*node]) {
            if let Some(cell) = of_spot[spot as usize].0 {
                cells[cell].push(node);
            }
        }
        let together = |of: &Vec<usize>| of.iter().flat_map(|&cell| cells[cell].clone()).collect();
        let stretches: Vec<Vec<usize>> = plan.cells_of_stretches().iter().map(together).collect();
        ComeTo { stretches: self.ever(&followed, &stretches), cells: self.ever(&followed, &cells) }
    }

    /// How likely one ever comes to each of some sets of nodes where players decide.
    fn ever(&self, play: &Play, sets: &[Vec<usize>]) -> Vec<f64> {
        let can_come_again = self.can_come_again(sets);
        let of = |(set, again): (&Vec<usize>, bool)| {
            let sum = |reach: &[f64]| set.iter().map(|&node| reach[node]).sum::<f64>().min(1.0);
            // Who stops where the set is come to comes there once.
            if again { sum(&self.reach_up_to(play, set)) } else { sum(&play.reach) }
        };
        sets.iter().zip(can_come_again).map(of).collect()
    }

    /// How often one comes to each node who stops at some of them.
    fn reach_up_to(&self, play: &Play, stops: &[usize]) -> Vec<f64> {
        let mut stops_at = vec![false; self.nodes()];
        for &node in stops {
            stops_at[node] = true;
        }
        self.reach(|node, _, shares| {
            if !stops_at[node] {
                let (open, pick) = (self.next(node).len(), usize::from(play.picks[node]));
                shares.extend((0..open).map(|option| f64::from(u8::from(option == pick))));
            }
        })
    }
}

impl<P> Graph<P> {
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
