//! Plans as they are read: what is done alike for several values of a number is one row.

use sandtable_dice::Decision;

use super::plan::{Plan, PlanCell};

/// Situations in which a plan does the same, alike in all that is looked at but the last number.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// The decision.
    pub decision: &'static Decision,
    /// The numbers that are looked at, of those that the decision shows, in its order; of the last one
    /// the least.
    pub seen: Vec<i32>,
    /// The most that the last number is.
    pub most: i32,
    /// What is done, counted from zero.
    pub option: u8,
    /// What is done where that is not open, if one comes here then.
    pub otherwise: Option<u8>,
    /// How much less the next best option of each of them comes to where that one alone is done otherwise: the
    /// mean over all of them, as often as one comes to each.
    pub margin: f64,
    /// How often one comes here in a play, on average.
    pub reached: f64,
}

impl Plan {
    /// The situations that are come to under the plan, in their order: those in a row in which the same
    /// is done are one. What is between them and not come to does not part them.
    pub fn stretches(&self) -> Vec<Stretch> {
        self.stretches_with_cells().map(|(stretch, _)| stretch).collect()
    }

    /// The numbers of the cells of each stretch.
    pub(super) fn cells_of_stretches(&self) -> Vec<Vec<usize>> {
        self.stretches_with_cells().map(|(_, cells)| cells).collect()
    }

    fn stretches_with_cells(&self) -> impl Iterator<Item = (Stretch, Vec<usize>)> {
        let mut stretches: Vec<(Stretch, Vec<usize>)> = Vec::new();
        for (number, cell) in self.cells.iter().enumerate().filter(|(_, it)| 0.0 < it.reached) {
            match stretches.last_mut().filter(|(last, _)| last.goes_on_with(cell)) {
                Some((last, cells)) => {
                    last.add(cell);
                    cells.push(number);
                }
                None => stretches.push((Stretch::of(cell), vec![number])),
            }
        }
        stretches.into_iter()
    }
}

impl Stretch {
    fn of(cell: &PlanCell) -> Stretch {
        let &PlanCell { decision, ref seen, option, margin, reached, .. } = cell;
        let otherwise = cell.otherwise_met();
        let most = seen.last().copied().unwrap_or_default();
        Stretch { decision, seen: seen.clone(), most, option, otherwise, margin, reached }
    }

    fn goes_on_with(&self, cell: &PlanCell) -> bool {
        let begin = |seen: &[i32]| seen.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
        let done = (cell.decision, cell.option, cell.otherwise_met());
        (self.decision, self.option, self.otherwise) == done
            && begin(&self.seen) == begin(&cell.seen)
    }

    fn add(&mut self, cell: &PlanCell) {
        self.most = cell.seen.last().copied().unwrap_or(self.most);
        // A margin is what is lost where one comes here, so that all of them weigh as they are come to.
        let lost = self.margin * self.reached + cell.margin * cell.reached;
        self.reached += cell.reached;
        self.margin = lost / self.reached;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static ORDER: Decision =
        Decision { name: "order", player: "me", options: &["on", "stop"], sees: &["turn", "pot"] };

    fn cell(seen: [i32; 2], option: u8, margin: f64, reached: f64) -> PlanCell {
        PlanCell {
            decision: &ORDER,
            seen: seen.to_vec(),
            option,
            otherwise: None,
            is_met_closed: false,
            margin,
            reached,
        }
    }

    #[test]
    fn what_is_done_alike_in_a_row_is_one() {
        let cells = vec![
            cell([1, 0], 0, 0.5, 0.5),
            cell([1, 1], 1, 0.0, 0.0),
            cell([1, 2], 0, 0.25, 0.25),
            cell([1, 3], 1, 0.125, 0.25),
            cell([2, 3], 1, 0.5, 1.0),
        ];
        let plan = Plan { looks_at: vec!["turn", "pot"], cells };
        let read: Vec<_> = plan.stretches();
        let told: Vec<_> = read.iter().map(|it| (it.seen.clone(), it.most, it.option)).collect();
        assert_eq!(told, [(vec![1, 0], 2, 0), (vec![1, 3], 3, 1), (vec![2, 3], 3, 1)]);
        assert_eq!((read[0].reached, read[0].margin), (0.75, (0.25 + 0.0625) / 0.75));
    }

    #[test]
    fn a_plan_that_looks_at_nothing_has_a_row_for_each_decision() {
        let blind = PlanCell { seen: Vec::new(), ..cell([0, 0], 1, 0.5, 1.0) };
        let plan = Plan { looks_at: Vec::new(), cells: vec![blind] };
        assert_eq!(plan.stretches().len(), 1);
    }
}
