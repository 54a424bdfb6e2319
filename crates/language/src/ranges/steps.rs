//! Steps, carried out on ranges.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::assigned::{each_value, is_maybe};
use crate::core::{Core, Range, Slot, Step, VALUE, Value};
use crate::foreign::Foreign;
use crate::problem::{Problem, Span};

use super::arithmetic::Wide;
use super::env::{Env, Ranges, Sights, join, widen};
use super::findings::{Fault, Findings, is_decided};
use super::length::{Length, Patience};
use super::reads::{Reads, is_handed_on};
use super::sums::Sums;

/// More steps than this are not followed: rounds within rounds within rounds whose numbers grow.
const MOST_WORK: u64 = 3_000_000;

/// What is known so far.
pub(super) struct Analysis<'a> {
    pub(super) core: &'a Core,
    pub(super) found: Findings,
    /// What slots have been seen to hold where they were set or read.
    pub(super) slots: Vec<Vec<Option<Range>>>,
    pub(super) gives: Vec<Vec<Option<Range>>>,
    /// What has been seen where players decide.
    pub(super) sights: Sights,
    /// What each routine gives for what it needs, as far as it has been looked into.
    pub(super) known: Vec<Vec<Known>>,
    /// Which of what each routine needs it reads.
    pub(super) reads: Reads,
    /// By the routine, how often it reads each of its slots.
    pub(super) counts: FxHashMap<usize, Vec<u32>>,
    /// By the routine and the counter of rounds, the slots that are new in each of them.
    pub(super) new: FxHashMap<(usize, Slot), Rc<[Slot]>>,
    pub(super) work: u64,
    pub(super) patience: Patience,
}

/// What is known of a routine.
#[derive(Clone)]
pub(super) struct Known {
    /// What it needs.
    args: Vec<Range>,
    /// What it gives for that, and how long it takes.
    comes_to: (Vec<Range>, Length),
}

impl Analysis<'_> {
    /// What a routine gives for what it needs, and how long it takes.
    pub(super) fn routine(&mut self, number: usize, args: Vec<Range>) -> (Vec<Range>, Length) {
        if let Some(known) = self.known[number].iter().find(|known| known.args == args) {
            return known.comes_to.clone();
        }
        let routine = &self.core.routines[number];
        for (slot, range) in args.iter().enumerate() {
            widen(&mut self.slots[number][slot], *range);
        }
        let (gives, length): (Vec<Range>, Length) = if let Some(foreign) = &routine.foreign {
            (self.played(foreign, &args), Length::question())
        } else {
            let env = Env::new(&args, routine.slots.len());
            let (end, length) = Walk::new(self, number).through(env);
            (routine.gives.iter().map(|slot| end[*slot]).collect(), length)
        };
        for (given, range) in self.gives[number].iter_mut().zip(&gives) {
            widen(given, *range);
        }
        let comes_to = (gives, length);
        self.known[number].push(Known { args, comes_to: comes_to.clone() });
        comes_to
    }

    /// What is read off a rule that is played, for what is said of it.
    fn played(&mut self, foreign: &Foreign, args: &[Range]) -> Vec<Range> {
        match foreign.called.ranges(args, &foreign.reads) {
            Ok(ranges) => foreign.with_absent(&ranges),
            Err(problem) => {
                self.found.add(Fault::Play, *problem);
                vec![Range::ZERO; foreign.reads.len()]
            }
        }
    }

    /// What each routine gives, for each of what it needs that has been looked into.
    pub(super) fn into_gives(self) -> Vec<Vec<Vec<Range>>> {
        let of = |known: Vec<Known>| known.into_iter().map(|known| known.comes_to.0).collect();
        self.known.into_iter().map(of).collect()
    }

    pub(super) fn finish(self) -> Result<(Ranges, Vec<Problem>), Vec<Problem>> {
        let all = |ranges: Vec<Vec<Option<Range>>>| {
            let known = |range: Option<Range>| range.unwrap_or(Range::ZERO);
            ranges.into_iter().map(|of| of.into_iter().map(known).collect()).collect()
        };
        let problems = self.found.into_problems();
        if problems.iter().all(is_decided) {
            let (slots, gives) = (all(self.slots), all(self.gives));
            Ok((Ranges { slots, gives, sights: self.sights }, problems))
        } else {
            Err(problems)
        }
    }
}

/// A walk through a routine.
pub(super) struct Walk<'w, 'a> {
    pub(super) analysis: &'w mut Analysis<'a>,
    pub(super) routine: usize,
    /// How long it takes so far.
    length: Length,
    /// Within how many rounds it is.
    depth: usize,
    /// Which slots hold a sum of others here.
    pub(super) sums: Sums,
}

/// What slots can hold where some steps are left otherwise than at their end.
#[derive(Default)]
pub(super) struct Exits {
    /// The innermost rounds are left.
    pub(super) stop: Option<Env>,
    /// The routine is left.
    pub(super) end: Option<Env>,
}

impl<'w, 'a> Walk<'w, 'a> {
    pub(super) fn new(analysis: &'w mut Analysis<'a>, routine: usize) -> Walk<'w, 'a> {
        Walk { analysis, routine, length: Length::default(), depth: 0, sums: Sums::default() }
    }

    /// What slots can hold at the end of the routine, and how long that takes.
    fn through(mut self, env: Env) -> (Env, Length) {
        let core = self.analysis.core;
        let mut exits = Exits::default();
        let start = env.clone();
        let end = self.steps(&core.routines[self.routine].body, Some(env), &mut exits);
        (join(end, exits.end).unwrap_or(start), self.length)
    }

    /// Does something more, which takes so long.
    fn takes(&mut self, length: Length) {
        self.length = std::mem::take(&mut self.length).then(length);
    }

    /// What one of two ways leads to, and how long it takes by itself.
    fn apart<T>(&mut self, way: impl FnOnce(&mut Self) -> T) -> (T, Length) {
        let before = std::mem::take(&mut self.length);
        let led_to = way(self);
        (led_to, std::mem::replace(&mut self.length, before))
    }

    /// Does something that is repeated, up to so many times; too often is told where it begins.
    pub(super) fn repeated<T>(
        &mut self,
        most: Range,
        span: Span,
        way: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.depth += 1;
        let (led_to, length) = self.apart(way);
        self.depth -= 1;
        let patience = self.analysis.patience;
        let length = length.times(patience.times(most), span);
        match length.problem(patience) {
            Some(problem) if self.depth == 0 => self.analysis.found.add(Fault::Length, problem),
            _ => self.takes(length),
        }
        led_to
    }

    /// Does something once more of which only the longest time counts.
    pub(super) fn once_more<T>(&mut self, way: impl FnOnce(&mut Self) -> T) -> T {
        let (led_to, length) = self.apart(way);
        self.length = std::mem::take(&mut self.length).or(length);
        led_to
    }

    /// What slots can hold after some steps; nothing if these are never come to the end of.
    pub(super) fn steps(
        &mut self,
        steps: &[Step],
        env: Option<Env>,
        exits: &mut Exits,
    ) -> Option<Env> {
        let mut env = env;
        for step in steps {
            if let Some(span) = span_of(step) {
                self.analysis.found.reached(span, env.is_some());
            }
            env = self.step(step, env?, exits);
        }
        env
    }

    fn step(&mut self, step: &Step, env: Env, exits: &mut Exits) -> Option<Env> {
        self.analysis.work += 1;
        match step {
            Step::Set(slot, value, span) => {
                let range = self.value(value, &env);
                let env = self.set_what(env, *slot, (range, Some(value)), *span);
                self.sums.put(*slot, value);
                Some(env)
            }
            Step::Ask { into, verb, span, .. } => {
                let range = self.ask(verb, *span, &env);
                self.takes(Length::question());
                Some(self.set(env, *into, range, *span))
            }
            Step::If(condition, yes, no) => self.branches(condition, (yes, no), &env, exits),
            Step::Rounds { most, counter, body, span, .. } => {
                self.rounds((most, *span), *counter, body, env, exits)
            }
            Step::Stop => {
                exits.stop = join(exits.stop.take(), Some(env));
                None
            }
            Step::Return => {
                exits.end = join(exits.end.take(), Some(env));
                None
            }
            Step::Call { routine, args, into, span, .. } => {
                let gives = self.call(*routine, args, *span, &env);
                Some(self.set_all(env, into, &gives, *span))
            }
            Step::AddUp { n, routine, args, into, span, .. } => {
                let n = self.number(n, "parts", *span, &env);
                let gives = self.repeated(n, *span, |walk| walk.call(*routine, args, *span, &env));
                let sums: Vec<Range> = gives.iter().map(|one| self.sum(n, *one, *span)).collect();
                Some(self.set_all(env, into, &sums, *span))
            }
            Step::Mark { value, into, turn, span, .. } => {
                self.value(turn, &env);
                let state = self.value(value, &env);
                self.told_states(*into, state, *span);
                Some(self.set(env, *into, state, *span))
            }
            Step::Note(_) => {
                each_value(std::slice::from_ref(step), true, &mut |value| {
                    self.value(value, &env);
                });
                Some(env)
            }
        }
    }

    fn branches(
        &mut self,
        condition: &Value,
        (yes, no): (&[Step], &[Step]),
        env: &Env,
        exits: &mut Exits,
    ) -> Option<Env> {
        let sides = self.sides(condition, env);
        let known = crate::assigned::is_fixed(condition);
        let mut branch = |steps: &[Step], given: Option<Env>| {
            if given.is_none() && !known {
                self.unreached(steps);
            }
            self.apart(|walk| {
                let before = walk.sums.clone();
                let led_to = walk.steps(if given.is_some() { steps } else { &[] }, given, exits);
                walk.sums.keep_of(&before);
                led_to
            })
        };
        let (yes, length) = branch(yes, sides.holds);
        let (no, other) = branch(no, sides.fails);
        self.takes(length.or(other));
        join(yes, no)
    }

    /// Notes that the first of some steps is not reached this way.
    fn unreached(&mut self, steps: &[Step]) {
        if let Some(span) = steps.iter().find_map(span_of) {
            self.analysis.found.reached(span, false);
        }
    }

    fn call(&mut self, routine: usize, args: &[Value], span: Span, env: &Env) -> Vec<Range> {
        let core = self.analysis.core;
        let (needs, by) = (&core.routines[routine], &core.routines[self.routine]);
        let own = by.params;
        let reads = Rc::clone(self.analysis.reads.of_routine(routine));
        let args = args.iter().zip(&needs.slots).zip(&*reads);
        let args: Vec<Range> = args
            .map(|((value, slot), is_read)| {
                let range = match value {
                    // To one that does not look at it, it is the same whatever it is.
                    value if !is_read && is_handed_on(value, slot, by) => return Range::ZERO,
                    // What the routine was given itself, and hands on, was seen then.
                    Value::Slot(slot) if usize::from(*slot) < own => env[*slot],
                    value => self.value(value, env),
                };
                let (is_own, value) = (needs.foreign.is_none(), Some(value));
                let name = Named { name: &slot.name, is_own, value };
                self.declared(&name, slot.declared, range, span)
            })
            .collect();
        let (gives, length) = self.analysis.routine(routine, args);
        self.takes(length);
        gives
    }

    /// What so many like things come to together.
    fn sum(&mut self, n: Range, one: Range, span: Span) -> Range {
        let (n, one) = (n.wide(), one.wide());
        let low = (n.low * one.low).min(n.high * one.low);
        self.held(Wide { low, high: (n.low * one.high).max(n.high * one.high) }, span)
    }

    fn set_all(&mut self, env: Env, into: &[Slot], ranges: &[Range], span: Span) -> Env {
        let each = into.iter().zip(ranges);
        each.fold(env, |env, (slot, range)| self.set(env, *slot, *range, span))
    }

    /// Puts a range into a slot, which must be within what is declared.
    pub(super) fn set(&mut self, env: Env, slot: Slot, range: Range, span: Span) -> Env {
        self.set_what(env, slot, (range, None), span)
    }

    /// The same of what a value comes to, which may count only where something else says so.
    fn set_what(
        &mut self,
        env: Env,
        slot: Slot,
        (range, value): (Range, Option<&Value>),
        span: Span,
    ) -> Env {
        let place = usize::from(slot);
        let info = &self.analysis.core.routines[self.routine].slots[place];
        let name = Named { name: &info.name, is_own: true, value };
        let range = self.declared(&name, info.declared, range, span);
        widen(&mut self.analysis.slots[self.routine][place], range);
        self.sums.forget(slot);
        env.with(slot, range)
    }

    /// What of a range is within what is declared of a name; that it is all of it is demanded.
    fn declared(
        &mut self,
        name: &Named<'_>,
        declared: Option<Range>,
        range: Range,
        span: Span,
    ) -> Range {
        match declared {
            Some(declared) if !declared.holds(range) => self.outside(name, declared, range, span),
            _ => range,
        }
    }

    /// What of a range is within what is declared, where that is not all of it.
    #[cold]
    fn outside(
        &mut self,
        &Named { name, is_own, value }: &Named<'_>,
        declared: Range,
        range: Range,
        span: Span,
    ) -> Range {
        let within = match (range.low < declared.low, declared.high < range.high) {
            (true, false) => format!("max({}, …)", declared.low),
            (false, _) => format!("min({}, …)", declared.high),
            (true, true) => format!("max({}, min({}, …))", declared.low, declared.high),
        };
        let slots = &self.analysis.core.routines[self.routine].slots;
        // Nothing can be reckoned with what may be nothing.
        let help = if value.is_some_and(|value| is_maybe(value, slots)) {
            format!("`if known(…) then {within} else nothing`")
        } else {
            format!("`{within}`")
        };
        // In rounds it would leave each wider range again.
        let is_once = self.depth == 0;
        let wider = if is_own && is_once { wider(name, range, declared) } else { String::new() };
        let problem = Problem::new(span, format!("`{name}` may be {range} here"))
            .expecting(format!("it is declared as {declared}"))
            .help(format!("keep it within its range: {help}{wider}"));
        self.analysis.found.add(Fault::Outside, problem);
        range.and(declared).unwrap_or(declared)
    }

    /// Whether more has been looked at than is worth it.
    pub(super) fn is_too_much(&self) -> bool {
        MOST_WORK < self.analysis.work
    }
}

/// What something is put into.
struct Named<'n> {
    name: &'n str,
    /// Whether the name is the page's own, and not that of a rule that is played.
    is_own: bool,
    /// What is put there, if it is a value.
    value: Option<&'n Value>,
}

/// The other way to mend what goes out of its range: a wider one, or, of a variable, none.
fn wider(name: &str, range: Range, declared: Range) -> String {
    let range = declared.or(range);
    if name == VALUE {
        return String::new();
    }
    let Range { low, high } = range;
    if let Some((_, value)) = name.rsplit_once('.') {
        return format!("; or let `{value}` be {low}..{high} where it is declared");
    }
    if let Some((list, _)) = name.split_once('[') {
        return format!("; or let what is in `{list}` be {low}..{high}");
    }
    format!("; or let `{name}` be {low}..{high}, or leave its range out")
}

/// Where a step stands, if it says.
fn span_of(step: &Step) -> Option<Span> {
    match step {
        Step::Set(.., span)
        | Step::Ask { span, .. }
        | Step::Rounds { span, .. }
        | Step::Call { span, .. }
        | Step::AddUp { span, .. } => Some(*span),
        Step::If(..) | Step::Stop | Step::Return | Step::Note(_) | Step::Mark { .. } => None,
    }
}
