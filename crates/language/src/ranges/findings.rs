//! What was found to be wrong, once for each place.

use std::collections::BTreeMap;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::core::Range;
use crate::problem::{Problem, Question, Span};

/// What is wrong at a place; one place can be wrong in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fault {
    Overflow,
    Outside,
    Zero,
    Number,
    Sides,
    Index,
    Chance,
    Bound,
    Ends,
    Growth,
    Length,
    Never,
    Play,
}

/// Problems by place.
pub(super) struct Findings {
    problems: BTreeMap<(usize, usize, Fault), Problem>,
    /// Whether what is decided is asked for; and by place whether a question was seen to be so, and
    /// not to be so.
    decided: bool,
    answers: FxHashMap<(usize, usize, Question), (bool, bool)>,
    /// By place, how a check that is decided becomes one that is not.
    mends: BTreeMap<(usize, usize), String>,
    /// Steps by place, and whether they have been reached.
    reached: FxHashMap<(usize, usize), bool>,
}

impl Findings {
    pub(super) fn new(decided: bool) -> Findings {
        Findings {
            problems: BTreeMap::new(),
            decided,
            answers: FxHashMap::default(),
            mends: BTreeMap::new(),
            reached: FxHashMap::default(),
        }
    }

    /// Something is wrong. What is found at a place later has seen more, and takes its place.
    pub(super) fn add(&mut self, fault: Fault, problem: Problem) {
        self.problems.insert((problem.span.start, problem.span.end, fault), problem);
    }

    /// A number may be beyond all that a rule can hold.
    pub(super) fn overflow(&mut self, span: Span) {
        let problem = Problem::new(span, "this number may become too large")
            .expecting(format!("a number is {}", Range::ALL))
            .help("keep each number that goes into it small: `min(1000, …)`");
        self.add(Fault::Overflow, problem);
    }

    /// A question was answered; by nothing if that depends on the dice. One that the page does not
    /// ask itself stands nowhere in it.
    pub(super) fn answered(&mut self, question: Question, span: Span, answer: Option<bool>) {
        if self.decided && span != Span::default() {
            let seen = self.answers.entry((span.start, span.end, question)).or_default();
            seen.0 |= answer != Some(false);
            seen.1 |= answer != Some(true);
        }
    }

    /// How a check at a place that is decided becomes one that is not.
    pub(super) fn mended(&mut self, span: Span, help: String) {
        if self.decided {
            self.mends.insert((span.start, span.end), help);
        }
    }

    /// A step stands at a place, and may be reached there.
    pub(super) fn reached(&mut self, span: Span, is_reached: bool) {
        if self.decided {
            *self.reached.entry((span.start, span.end)).or_default() |= is_reached;
        }
    }

    pub(super) fn into_problems(mut self) -> Vec<Problem> {
        for ((start, end, question), seen) in in_order(std::mem::take(&mut self.answers)) {
            if let (yes, no) = seen
                && yes != no
            {
                let problem = decided(question, Span { start, end }, yes);
                let mend = self.mends.remove(&(start, end));
                let mend = mend.filter(|_| question == Question::Check);
                self.add(Fault::Never, problem.or_help(mend));
            }
        }
        for ((start, end), is_reached) in in_order(std::mem::take(&mut self.reached)) {
            if !is_reached {
                self.add(Fault::Never, decided(Question::Reach, Span { start, end }, false));
            }
        }
        self.problems.into_values().collect()
    }
}

/// What was noted of places, in their order.
fn in_order<K: Ord + Hash, V>(noted: FxHashMap<K, V>) -> BTreeMap<K, V> {
    noted.into_iter().collect()
}

/// Whether a problem is that something is the same whatever the dice say, or is never reached.
pub(super) fn is_decided(problem: &Problem) -> bool {
    problem.decides().is_some()
}

fn decided(question: Question, span: Span, is_so: bool) -> Problem {
    let (message, label) = match (question, is_so) {
        (Question::Comparison, true) => (COMPARED, "always so"),
        (Question::Comparison, false) => (COMPARED, "never so"),
        (Question::Check, true) => (CHECKED, "every roll passes"),
        (Question::Check, false) => (CHECKED, "no roll passes"),
        (Question::Reach, _) => ("this can never be reached", "nothing leads here"),
    };
    Problem::decided(question, span, message).expecting(label)
}

const COMPARED: &str = "this comparison is decided before any die is rolled";
const CHECKED: &str = "this check is decided before any die is rolled";
