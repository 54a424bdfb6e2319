//! What heads the lines of a narrated trial: which turn it is, and whose.

/// Which of its like something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nth {
    /// What it is one of, in the rulebook's words: `turn`.
    pub what: &'static str,
    /// Which of them, counted from one.
    pub number: u32,
}

/// The headings that hold now, and those that were told last.
#[derive(Clone, Debug, Default)]
pub(super) struct Headings {
    now: Vec<Nth>,
    told: Vec<Nth>,
    /// What was said last at each depth under the headings around it, as those that follow are counted
    /// on from there.
    last: Vec<Nth>,
    scope: Scope,
    /// Whether the rounds that begin next count on.
    counts_on: bool,
}

/// Rounds or a part that are under way: how many headings stand around them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scope {
    around: usize,
}

impl Headings {
    /// Begins a part; gives what is to be gone back to at its end.
    pub(super) fn begin(&mut self) -> Scope {
        let around = self.now.len();
        std::mem::replace(&mut self.scope, Scope { around })
    }

    /// Begins rounds, which are counted from one unless they [count on](Headings::count_on).
    pub(super) fn begin_rounds(&mut self) -> Scope {
        if !std::mem::take(&mut self.counts_on) {
            self.last.truncate(self.now.len());
        }
        self.begin()
    }

    /// Lets the rounds that begin next count on from those before them: they are of the same things.
    pub(super) fn count_on(&mut self) {
        self.counts_on = true;
    }

    /// Ends what was begun last, and forgets what was said in it.
    pub(super) fn end(&mut self, before: Scope) {
        self.begin_round();
        self.scope = before;
    }

    pub(super) fn begin_round(&mut self) {
        self.now.truncate(self.scope.around);
    }

    pub(super) fn at(&mut self, what: &'static str, number: u32) {
        let nth = Nth { what, number };
        for said in [&mut self.now, &mut self.last] {
            said.truncate(self.scope.around);
            said.push(nth);
        }
    }

    /// The next of these.
    pub(super) fn each(&mut self, what: &'static str) {
        let last = self.last.get(self.scope.around).filter(|last| last.what == what);
        self.at(what, last.map_or(1, |last| last.number + 1));
    }

    /// The headings of the next line, if they are not those of the last.
    pub(super) fn fresh(&mut self) -> Option<Vec<Nth>> {
        (self.now != self.told).then(|| {
            self.told.clone_from(&self.now);
            self.now.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(headings: &mut Headings) -> Option<String> {
        let told = headings.fresh()?;
        let told: Vec<_> = told.iter().map(|of| format!("{} {}", of.what, of.number)).collect();
        Some(told.join(", "))
    }

    #[test]
    fn a_heading_holds_until_its_rounds_are_over_and_is_told_once() {
        let mut headings = Headings::default();
        assert_eq!(told(&mut headings), None);
        let outside = headings.begin_rounds();
        headings.begin_round();
        headings.each("craft");
        let in_craft = headings.begin_rounds();
        for turn in [5, 6] {
            headings.begin_round();
            headings.at("turn", turn);
            assert_eq!(told(&mut headings), Some(format!("craft 1, turn {turn}")));
            assert_eq!(told(&mut headings), None);
        }
        headings.end(in_craft);
        assert_eq!(told(&mut headings), Some("craft 1".to_owned()));
        headings.begin_round();
        headings.each("craft");
        headings.end(outside);
        // Nothing was told of the second craft, and so nothing heads it.
        assert_eq!(told(&mut headings), Some(String::new()));
        assert_eq!(told(&mut headings), None);
    }

    #[test]
    fn what_is_done_for_each_is_counted_from_one_or_on() {
        let mut headings = Headings::default();
        let play = |headings: &mut Headings| {
            let before = headings.begin_rounds();
            let numbers = [(); 2].map(|()| {
                headings.begin_round();
                headings.each("hit");
                told(headings).expect("it is another hit")
            });
            headings.end(before);
            numbers
        };
        assert_eq!(play(&mut headings), ["hit 1", "hit 2"]);
        assert_eq!(play(&mut headings), ["hit 1", "hit 2"]);
        headings.count_on();
        assert_eq!(play(&mut headings), ["hit 3", "hit 4"]);
        // Under another heading they are others.
        headings.at("turn", 1);
        headings.count_on();
        assert_eq!(play(&mut headings), ["turn 1, hit 1", "turn 1, hit 2"]);
    }
}
