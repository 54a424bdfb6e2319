//! What dice can come to.

use std::collections::btree_map::Entry;

use crate::check::{PASSES, asked, row, some_dice};
use crate::core::{Check, Operation, Pool, Range, Relation, Value, Verb};
use crate::problem::{Problem, Question, Span};

use super::arithmetic::Wide;
use super::env::Env;
use super::findings::Fault;
use super::steps::Walk;

/// More dice than this are not rolled at once.
const MOST_DICE: i32 = 10_000;

/// Dice that may be of several numbers and kinds.
struct Dice {
    n: Range,
    sides: Range,
}

impl Dice {
    /// The totals that they can come to.
    fn totals(&self) -> Wide {
        let high = i64::from(self.n.high) * i64::from(self.sides.high);
        Wide { low: self.n.low.into(), high }
    }
}

impl Walk<'_, '_> {
    /// What the dice can answer.
    pub(super) fn ask(&mut self, verb: &Verb, span: Span, env: &Env) -> Range {
        match verb {
            Verb::Roll(pool) => {
                let totals = self.pool(pool, span, env).totals();
                self.held(totals, span)
            }
            Verb::Test(check) => match self.check(check, span, env) {
                Some(passes) => Range::only(passes.into()),
                None => Range::YES_NO,
            },
            Verb::Count(n, check) => self.count(n, check, span, env),
            Verb::Showing(of) => {
                self.value(&of.number, env);
                self.count(&of.left, &of.check, span, env)
            }
            Verb::Chance(numerator, denominator) => {
                self.chance(numerator, denominator, span, env);
                Range::YES_NO
            }
            Verb::CountChance(n, numerator, denominator) => {
                let n = self.number(n, "events", span, env);
                self.chance(numerator, denominator, span, env);
                Range { low: 0, high: n.high }
            }
            Verb::LookUp { pool, tops, modifier } => self.look_up(pool, tops, modifier, span, env),
            Verb::Choose(of) => {
                for value in of.open.iter().chain([&of.otherwise]) {
                    self.value(value, env);
                }
                let seen: Vec<Range> = of.sees.iter().map(|value| self.value(value, env)).collect();
                self.sees(span, seen);
                let last = of.open.len().saturating_sub(1);
                Range { low: 0, high: i32::try_from(last).unwrap_or(i32::MAX) }
            }
        }
    }

    /// How many of so many checks can pass.
    fn count(&mut self, n: &Value, check: &Check, span: Span, env: &Env) -> Range {
        let n = self.number(n, "checks", span, env);
        match self.check(check, span, env) {
            Some(true) => n,
            Some(false) => Range::ZERO,
            None => Range { low: 0, high: n.high },
        }
    }

    /// What is seen where a player decides: a round that is not played yet has no number there.
    fn sees(&mut self, span: Span, seen: Vec<Range>) {
        match self.analysis.sights.entry((self.routine, span.start)) {
            Entry::Vacant(place) => drop(place.insert(seen)),
            Entry::Occupied(mut known) => {
                let both = known.get_mut().iter_mut().zip(seen);
                both.for_each(|(known, more)| *known = known.or(more));
            }
        }
    }

    /// How many of something there are, which must be a number of which there can be any.
    pub(super) fn number(&mut self, value: &Value, what: &str, span: Span, env: &Env) -> Range {
        let n = self.value(value, env);
        let possible = Range { low: 0, high: MOST_DICE };
        if possible.holds(n) {
            return n;
        }
        let help =
            if n.low < 0 { "`max(0, …)`".to_owned() } else { format!("`min({MOST_DICE}, …)`") };
        let problem = Problem::new(span, format!("there may be {n} {what} here"))
            .expecting(format!("there can be {possible}"))
            .help(format!("keep their number within that: {help}"));
        let problem = self.traced(problem, value, n);
        self.analysis.found.add(Fault::Number, problem);
        n.and(possible).unwrap_or(possible)
    }

    /// Points to where a number got its name, where it may have to be mended.
    pub(super) fn traced(&self, problem: Problem, value: &Value, range: Range) -> Problem {
        let Value::Slot(slot) = value else { return problem };
        let info = &self.analysis.core.routines[self.routine].slots[usize::from(*slot)];
        if info.name.is_empty() || info.span == Span::default() || info.span == problem.span {
            return problem;
        }
        problem.beside(info.span, format!("`{}` is {range}", info.name))
    }

    fn pool(&mut self, pool: &Pool, span: Span, env: &Env) -> Dice {
        let n = self.number(&pool.n, "dice", span, env);
        let sides = self.value(&pool.sides, env);
        let possible = Range { low: 1, high: 255 };
        if !possible.holds(sides) {
            let problem = Problem::new(span, "there is no such die")
                .expecting(format!("it may have {sides} sides, and can have {possible}"));
            let problem = self.traced(problem, &pool.sides, sides);
            self.analysis.found.add(Fault::Sides, problem);
        }
        Dice { n, sides: sides.and(possible).unwrap_or(possible) }
    }

    /// Whether a check passes, if that is the same whatever the dice say.
    fn check(&mut self, check: &Check, span: Span, env: &Env) -> Option<bool> {
        let dice = self.pool(&check.pool, span, env);
        let target = self.value(&check.target, env);
        let lowest = self.value(&check.lowest, env);
        let highest = self.value(&check.highest, env);
        self.ends(check.relation, lowest, highest, span);
        let passes = decided(check.relation, &dice, target, (lowest, highest));
        self.analysis.found.answered(Question::Check, span, passes);
        if let Some(help) = passes.and_then(|passes| within_dice(check.relation, &dice, passes)) {
            self.analysis.found.mended(span, help);
        }
        passes
    }

    /// What passes must be all totals from one to another.
    fn ends(&mut self, relation: Relation, lowest: Range, highest: Range, span: Span) {
        let lowest = lowest.has(PASSES) && relation != Relation::AtMost;
        let highest = highest.has(PASSES) && relation != Relation::AtLeast;
        if lowest || highest {
            let (end, good) = if lowest { ("lowest", "or less") } else { ("highest", "or more") };
            let problem = Problem::new(span, format!("the {end} roll cannot pass here"))
                .expecting(format!("only where the target {good} passes"));
            self.analysis.found.add(Fault::Ends, problem);
        }
    }

    fn chance(&mut self, numerator: &Value, denominator: &Value, span: Span, env: &Env) {
        let is_share = self.is_part(numerator, denominator, env);
        let (numerator, denominator) = (self.value(numerator, env), self.value(denominator, env));
        let is_chance = 0 <= numerator.low
            && 0 < denominator.low
            && (is_share || numerator.high <= denominator.low);
        if !is_chance {
            let problem = Problem::new(span, "this may be no probability")
                .expecting(told(numerator, denominator))
                .help(share(numerator, denominator));
            self.analysis.found.add(Fault::Chance, problem);
        }
    }

    /// Whether a number is written so that it is never above another, whatever that is, as long as there
    /// is some of it: as the smaller of it and something else, also where that is kept from falling below
    /// nothing, or as a part of what is added up to it.
    fn is_part(&mut self, number: &Value, all: &Value, env: &Env) -> bool {
        if number == all {
            return true;
        }
        match number {
            Value::Binary(Operation::Min, one, other, _) => {
                return self.is_part(one, all, env) || self.is_part(other, all, env);
            }
            Value::Binary(Operation::Max, one, other, _) => {
                let mut is_no_more =
                    |of: &Value| self.value(of, env).high <= 0 || self.is_part(of, all, env);
                return is_no_more(one) && is_no_more(other);
            }
            _ => (),
        }
        let sum = if let Value::Slot(slot) = all { self.sums.of(*slot) } else { None };
        match sum.as_ref().unwrap_or(all) {
            Value::Binary(Operation::Max, one, other, _) => {
                self.is_part(number, one, env) || self.is_part(number, other, env)
            }
            Value::Binary(Operation::Add, one, other, _) => {
                let is_in = |walk: &mut Self, one: &Value, other: &Value| {
                    0 <= walk.value(other, env).low && walk.is_part(number, one, env)
                };
                is_in(self, one.as_ref(), other.as_ref())
                    || is_in(self, other.as_ref(), one.as_ref())
            }
            _ => false,
        }
    }

    fn look_up(
        &mut self,
        pool: &Pool,
        tops: &[Value],
        modifier: &Value,
        span: Span,
        env: &Env,
    ) -> Range {
        let totals = self.pool(pool, span, env).totals();
        let modifier = self.value(modifier, env).wide();
        let scores = Wide { low: totals.low + modifier.low, high: totals.high + modifier.high };
        self.held(scores, span);
        let tops: Vec<Range> = tops.iter().map(|top| self.value(top, env)).collect();
        let first = row(tops.iter().map(|top| top.high.into()), scores.low);
        let last = row(tops.iter().map(|top| top.low.into()), scores.high);
        let number = |row: usize| i32::try_from(row).unwrap_or(i32::MAX);
        Range { low: number(first), high: number(last) }
    }
}

/// What a probability comes to, as its numbers and, where it is one of some, as such.
fn told(numerator: Range, denominator: Range) -> String {
    let said = format!("it is {numerator} of {denominator}");
    if denominator.low < 1 {
        return said;
    }
    let least = if numerator.low < 0 { denominator.low } else { denominator.high };
    format!("{said}: from {}/{least} to {}/{}", numerator.low, numerator.high, denominator.low)
}

/// How what may be no probability becomes one.
fn share(numerator: Range, denominator: Range) -> &'static str {
    if denominator.low < 1 {
        "there may be none, or fewer: `chance a / max(1, a + b)`, where neither falls below 0"
    } else if numerator.low < 0 {
        "a probability is not below 0: `max(0, …)`"
    } else {
        "it is no more than 1 where the one is a part of the other: `chance a / (a + b)`, or \
         `chance min(a, all) / all`; of a fraction: `chance min(p, 1)`"
    }
}

/// How a target that all rolls meet, or none, becomes one that some do.
fn within_dice(relation: Relation, dice: &Dice, passes: bool) -> Option<String> {
    let Wide { low, high } = dice.totals();
    let kept = match (relation, passes) {
        (Relation::AtLeast, false) => format!("min({high}, …)"),
        (Relation::AtLeast, true) => format!("max({}, …)", low + 1),
        (Relation::AtMost, false) => format!("max({low}, …)"),
        (Relation::AtMost, true) => format!("min({}, …)", high - 1),
        (Relation::Exactly, _) => return None,
    };
    Some(format!("a target that is worked out is kept within the dice by `{kept}`"))
}

/// Whether dice of one kind pass, if that is the same for all rolls and targets.
fn decided(relation: Relation, dice: &Dice, target: Range, ends: (Range, Range)) -> Option<bool> {
    let (n, sides) = (dice.n.single()?, dice.sides.single()?);
    let special = (ends.0.single()?, ends.1.single()?);
    let pool = some_dice(n, sides);
    let (lowest, highest) = (pool.lowest(), pool.highest());
    let passes = |target| {
        let check = asked(relation, pool, target, special);
        let (low, high) = (check.low().max(lowest), check.high().min(highest));
        match low.cmp(&high) {
            std::cmp::Ordering::Greater => Some(false),
            _ if low == lowest && high == highest => Some(true),
            _ => None,
        }
    };
    let is_on_dice = target.and(Range { low: lowest, high: highest }).is_some();
    let same = relation != Relation::Exactly || target.single().is_some() || !is_on_dice;
    let (one, other) = (passes(target.low), passes(target.high));
    (same && one == other).then_some(one).flatten()
}
