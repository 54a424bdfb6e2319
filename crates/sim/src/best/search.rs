//! The best play of who sees less than the rule knows: the same is done in all situations that look
//! alike.
//!
//! What is best in one place then depends on what is done in others, and nothing can be found backwards
//! alone. So plays are improved one group of situations after the other; and then it is proved that none
//! is better, by branch and bound: where it is said of some groups only what is done there, and in all
//! other situations the best is done by one who sees all, no play that does the same there comes to more.
//!
//! In the terms of the field this is a decision process that is partially observed, over its information
//! sets (here a [`Sight`]'s groups of spots), with policies that are deterministic and have no memory (a
//! [`Way`] for each group). To find the best of these is NP-hard, so that a proof may take too long.
//!
//! # References
//!
//! M. Littman, "Memoryless policies: theoretical limitations and practical results", 1994 (that it is
//! NP-hard);
//! A. Land and A. Doig, "An automatic method of solving discrete programming problems", 1960 (branch and
//! bound); S. Kakade and J. Langford, "Approximately optimal approximate reinforcement learning", 2002
//! (what a play lacks is the sum of what it loses where it comes to).

use sandtable_dice::Open;

use super::pick::{mean, pick};
use super::values::Patience;
use crate::enumerator::Graph;
use crate::law::Unenumerable;

/// How to act in situations that look alike: by an option, and by another one where that is not open;
/// where neither is, by the first that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) option: u8,
    pub(super) otherwise: Option<u8>,
}

impl Way {
    /// An option that is open wherever it is asked for.
    pub(super) fn sure(option: u8) -> Way {
        Way { option, otherwise: None }
    }

    /// What is done where these options are open.
    pub(super) fn taken(self, open: Open) -> u8 {
        if open.has(self.option) {
            return self.option;
        }
        self.otherwise.filter(|option| open.has(*option)).unwrap_or_else(|| open.first())
    }
}

/// Which situations look alike, and what can be done in them.
pub(super) struct Sight {
    /// The group of each spot.
    pub(super) group_of: Vec<usize>,
    /// The ways to act in each group.
    pub(super) ways: Vec<Vec<Way>>,
    /// How likely each option that is open is taken at a spot where that is not for the player to say; of
    /// spots that are not listed, nothing is.
    pub(super) fixed: Vec<Option<Vec<f64>>>,
}

impl Sight {
    /// That of a player who tells all spots apart.
    pub(super) fn of_spots<P>(graph: &Graph<P>) -> Sight {
        let ways = |open: Open| open.options().map(Way::sure).collect();
        Sight {
            group_of: (0..graph.spots().len()).collect(),
            ways: graph.spots().iter().map(|spot| ways(spot.open)).collect(),
            fixed: Vec::new(),
        }
    }

    /// How likely options are taken at a spot, if that is not for the player to say.
    fn fixed(&self, spot: u32) -> Option<&[f64]> {
        self.fixed.get(spot as usize)?.as_deref()
    }
}

/// What there is of a play: the value of each node, and how often one comes there.
pub(super) struct Played {
    pub(super) values: Vec<f64>,
    pub(super) reach: Vec<f64>,
}

/// A play that was found.
pub(super) struct Found {
    /// What is done in each group.
    pub(super) ways: Vec<Way>,
    /// What it comes to.
    pub(super) value: f64,
    /// Whether no other is better.
    pub(super) is_proved: bool,
    pub(super) played: Played,
}

/// The search of one player, who wants the most.
pub(super) struct Search<'a> {
    graph: &'a Graph<f64>,
    ends: &'a [f64],
    sight: Sight,
    /// The nodes in each group.
    nodes: Vec<Vec<usize>>,
    /// How many edges may still be gone through.
    patience: u64,
    /// How many were gone through for one play.
    steps: u64,
    rounding: f64,
}

/// Of so many groups, every way to act is tried.
const FEW_GROUPS: usize = 8;

/// So many edges may be gone through to prove that nothing is better.
const PROOF: u64 = 2_000_000;

/// So many edges may be gone through to find a play.
const EDGES: u64 = 20_000_000;

/// How many edges of a graph may be gone through to find a play: twenty times all of it at least.
pub(super) fn patience<P>(graph: &Graph<P>) -> u64 {
    EDGES.max(20 * graph.edges() as u64)
}

/// What is done in each group, as far as that is said.
type Given = Vec<Option<Way>>;

impl<'a> Search<'a> {
    /// A search that goes through no more than so many edges to find a play.
    pub(super) fn new(
        graph: &'a Graph<f64>,
        ends: &'a [f64],
        sight: Sight,
        patience: u64,
        rounding: f64,
    ) -> Search<'a> {
        let mut nodes = vec![Vec::new(); sight.ways.len()];
        for (node, spot) in graph.choices() {
            nodes[sight.group_of[spot as usize]].push(node);
        }
        Search { graph, ends, sight, nodes, patience, steps: 0, rounding }
    }

    /// The nodes in each group.
    pub(super) fn nodes(&self) -> &[Vec<usize>] {
        &self.nodes
    }

    /// Whether one may come again to each group who has been there; not where it takes too long to tell.
    pub(super) fn can_come_again(&self) -> Vec<bool> {
        if PROOF < self.graph.effort_to_tell(self.nodes.len()) {
            return vec![false; self.nodes.len()];
        }
        self.graph.can_come_again(&self.nodes)
    }

    /// Which situations look alike.
    pub(super) fn sight(&self) -> &Sight {
        &self.sight
    }

    /// The best play that is found; whether it is the best there is, it says. It begins with what the
    /// options are worth to one who sees all, and with what is done by the behaviour of the procedure.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub(super) fn best(mut self, sees_all: &Played) -> Result<(Found, Self), Unenumerable> {
        let groups = 0..self.nodes.len();
        let start = groups.map(|group| self.best_way(group, sees_all)).collect();
        let mut found = self.climbed(start)?;
        let bound = sees_all.values[self.graph.root];
        if found.value + self.rounding < bound && 0 < self.patience {
            let other = self.climbed(self.habit())?;
            if found.value + self.rounding < other.value {
                found = other;
            }
        }
        if found.value + self.rounding < bound {
            self.patience = PROOF;
            self.prove(&mut found)?;
        } else {
            found.is_proved = true;
        }
        self.patience = PROOF;
        if !found.is_proved {
            while self.improve_one_by_one(&mut found)? {}
        }
        Ok((found, self))
    }

    /// What the best play comes to that is found.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub(super) fn value(mut self) -> Result<f64, Unenumerable> {
        let nothing = vec![None; self.nodes.len()];
        let sees_all = self.play(&nothing)?;
        Ok(self.best(&sees_all)?.0.value)
    }

    /// What the behaviour of the procedure does, where that is one way to act in all that looks alike;
    /// else the first way.
    fn habit(&self) -> Vec<Way> {
        let mut taken: Vec<Vec<(Open, u8)>> = vec![Vec::new(); self.nodes.len()];
        for (spot, &group) in self.graph.spots().iter().zip(&self.sight.group_of) {
            let shares: Vec<f64> = spot.habit.shares(spot.open);
            let most =
                (1..shares.len()).fold(0, |it, at| if shares[it] < shares[at] { at } else { it });
            let option = spot.open.options().nth(most).unwrap_or_else(|| spot.open.first());
            taken[group].push((spot.open, option));
        }
        let of = |(ways, taken): (&Vec<Way>, &Vec<(Open, u8)>)| {
            let is_it = |way: &&Way| taken.iter().all(|&(open, option)| way.taken(open) == option);
            *ways.iter().find(is_it).unwrap_or(&ways[0])
        };
        self.sight.ways.iter().zip(&taken).map(of).collect()
    }

    /// The play that comes of another one, where all groups do what is best by what it comes to, as long
    /// as that makes it better, and then one after the other.
    fn climbed(&mut self, start: Vec<Way>) -> Result<Found, Unenumerable> {
        let mut found = self.found(start)?;
        while 0 < self.patience {
            let groups = 0..self.nodes.len();
            let next = groups.map(|group| self.best_way(group, &found.played)).collect();
            let next = self.found(next)?;
            if next.value <= found.value + self.rounding {
                break;
            }
            found = next;
        }
        while self.improve_one_by_one(&mut found)? {}
        Ok(found)
    }

    /// Tries other ways to act in each group that is come to, and keeps what is better; whether anything
    /// was. Of many groups, only what looks better by what comes next.
    fn improve_one_by_one(&mut self, found: &mut Found) -> Result<bool, Unenumerable> {
        let mut is_better = false;
        let tries_all = self.nodes.len() <= FEW_GROUPS;
        for group in 0..self.nodes.len() {
            if self.nodes[group].iter().all(|&node| found.played.reach[node] == 0.0) {
                continue;
            }
            for place in 0..self.sight.ways[group].len() {
                if self.patience == 0 {
                    return Ok(false);
                }
                let (way, before) = (self.sight.ways[group][place], found.ways[group]);
                let gain = self.worth(group, way, &found.played)
                    - self.worth(group, before, &found.played);
                if before == way || !tries_all && gain <= self.rounding {
                    continue;
                }
                let mut ways = found.ways.clone();
                ways[group] = way;
                let next = self.found(ways)?;
                if found.value + self.rounding < next.value {
                    (*found, is_better) = (next, true);
                }
            }
        }
        Ok(is_better)
    }

    /// Looks through all plays that may be better, group by group, and keeps the best; not where one play
    /// takes as long as all of it may.
    fn prove(&mut self, found: &mut Found) -> Result<(), Unenumerable> {
        if PROOF < self.steps {
            return Ok(());
        }
        let mut open: Vec<Given> = vec![vec![None; self.nodes.len()]];
        while let Some(given) = open.pop() {
            if self.patience == 0 {
                return Ok(());
            }
            let relaxed = self.play(&given)?;
            let bound = relaxed.values[self.graph.root];
            if bound <= found.value + self.rounding {
                continue;
            }
            let way = |(group, way): (usize, &Option<Way>)| {
                way.unwrap_or_else(|| self.best_way(group, &relaxed))
            };
            let ways = given.iter().enumerate().map(way).collect();
            let complete = self.found(ways)?;
            if let Some(group) = self.most_lost(&given, &relaxed, &complete) {
                open.extend(self.branches(&given, group, &relaxed));
            }
            if found.value + self.rounding < complete.value {
                *found = complete;
            }
        }
        found.is_proved = true;
        Ok(())
    }

    /// The group of which nothing is said at which a play loses most against the bound: the losses of all
    /// groups add up to all that it lacks. Nothing where it lacks nothing.
    fn most_lost(&self, given: &Given, relaxed: &Played, complete: &Found) -> Option<usize> {
        let root = self.graph.root;
        if relaxed.values[root] <= complete.value + self.rounding {
            return None;
        }
        let loss = |group: usize| {
            let lost = self.nodes[group].iter().map(|&node| {
                let taken = self.taken(node, complete.ways[group]);
                complete.played.reach[node] * (relaxed.values[node] - relaxed.values[taken])
            });
            lost.sum::<f64>()
        };
        let can_branch =
            |group: &usize| given[*group].is_none() && 1 < self.sight.ways[*group].len();
        let losses = (0..given.len()).filter(can_branch).map(|group| (group, loss(group)));
        let most = losses.max_by(|(_, one), (_, other)| one.total_cmp(other));
        most.map(|(group, _)| group)
    }

    /// Every way to act in a group, the one last that looks best.
    fn branches(&self, given: &Given, group: usize, relaxed: &Played) -> Vec<Given> {
        let worth = |way: &Way| self.worth(group, *way, relaxed);
        let mut ways: Vec<(Way, f64)> =
            self.sight.ways[group].iter().map(|way| (*way, worth(way))).collect();
        ways.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        let with = |(way, _): (Way, f64)| {
            let mut given = given.clone();
            given[group] = Some(way);
            given
        };
        ways.into_iter().map(with).collect()
    }

    /// The way to act in a group that is worth most, all else as it is; the first of those that are worth
    /// the same.
    fn best_way(&self, group: usize, played: &Played) -> Way {
        let ways = &self.sight.ways[group];
        let mut best = ways[0];
        let mut most = f64::NEG_INFINITY;
        for &way in ways {
            let worth = self.worth(group, way, played);
            if most + self.rounding < worth {
                (best, most) = (way, worth);
            }
        }
        best
    }

    /// What a way to act in a group is worth there, weighed by how often its situations are met; where
    /// none is, each weighs as much.
    pub(super) fn worth(&self, group: usize, way: Way, played: &Played) -> f64 {
        let is_reached = self.nodes[group].iter().any(|&node| 0.0 < played.reach[node]);
        let worth = |&node: &usize| {
            let weight = if is_reached { played.reach[node] } else { 1.0 };
            weight * played.values[self.taken(node, way)]
        };
        self.nodes[group].iter().map(worth).sum()
    }

    /// How much less a play comes to where another way to act is taken in a group, all else as it is.
    /// Where one may come again to the group, `again`, that is played, if it does not take too long: then
    /// what is done later is done otherwise as well. Else it is what is lost by doing so once.
    pub(super) fn loss(
        &mut self,
        found: &Found,
        group: usize,
        way: Way,
        again: bool,
    ) -> Result<f64, Unenumerable> {
        if again && self.steps <= self.patience {
            let mut ways = found.ways.clone();
            ways[group] = way;
            return Ok(found.value - self.found(ways)?.value);
        }
        let worth = |way| self.worth(group, way, &found.played);
        Ok(worth(found.ways[group]) - worth(way))
    }

    /// The node to which a way to act leads from a node where a player decides.
    fn taken(&self, node: usize, way: Way) -> usize {
        let open = self.graph.open(node).expect("a player decides there");
        self.graph.next(node)[place(open, way)] as usize
    }

    /// What a play comes to.
    pub(super) fn found(&mut self, ways: Vec<Way>) -> Result<Found, Unenumerable> {
        let given = ways.iter().copied().map(Some).collect();
        let played = self.play(&given)?;
        Ok(Found { ways, value: played.values[self.graph.root], is_proved: false, played })
    }

    /// Plays, where it is said what is done in some groups, and the best is done by one who sees all where
    /// nothing is.
    fn play(&mut self, given: &Given) -> Result<Played, Unenumerable> {
        let places: Vec<Option<usize>> = (self.graph.spots().iter().zip(&self.sight.group_of))
            .map(|(spot, &group)| given[group].map(|way| place(spot.open, way)))
            .collect();
        let played = self.graph.values(self.ends, |_, spot, options| {
            if let Some(shares) = self.sight.fixed(spot) {
                return mean(options, shares);
            }
            options[places[spot as usize].unwrap_or_else(|| pick(options, false, 0.0))]
        })?;
        self.steps = played.steps;
        self.patience = self.patience.saturating_sub(self.steps);
        let values = played.of_nodes;
        let mut options = Vec::new();
        let reach = self.graph.reach(&mut Patience::default(), |node, spot, shares| {
            if let Some(fixed) = self.sight.fixed(spot) {
                shares.extend(fixed);
                return;
            }
            let next = self.graph.next(node);
            let place = places[spot as usize].unwrap_or_else(|| {
                options.clear();
                options.extend(next.iter().map(|&to| values[to as usize]));
                pick(&options, false, self.rounding)
            });
            shares.extend((0..next.len()).map(|option| f64::from(u8::from(option == place))));
        })?;
        Ok(Played { values, reach })
    }
}

/// The place of what is done among the options that are open.
fn place(open: Open, way: Way) -> usize {
    let taken = way.taken(open);
    open.place(taken).expect("it is open")
}
