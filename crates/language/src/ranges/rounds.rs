//! Rounds, repeated on ranges until they bring nothing new.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::assigned::each_set;
use crate::core::{Range, Slot, SlotInfo, Step, Value};
use crate::problem::{Problem, Span};

use super::carried::{new_in_each, reads_of};
use super::env::{Env, join};
use super::findings::Fault;
use super::steps::{Analysis, Exits, Walk};
use super::sums::Sums;

/// Rounds last no longer than this.
const MOST_ROUNDS: i32 = 10_000;

/// So many rounds are followed one by one; what still grows then must be declared.
const MOST_FOLLOWED: usize = 256;

/// So many times all rounds that are left are followed at once, to see whether it does.
const MOST_AT_ONCE: usize = 4;

/// So often rounds are followed before what grows in them is taken to become as large as is declared.
const FOLLOWED_CLOSELY: usize = 16;

/// No more is followed closely once so many steps have been looked at: a situation is to be made ready in
/// a moment.
const MOST_CLOSE_WORK: u64 = 20_000;

/// What is known of rounds that are being followed.
struct Following {
    /// What slots can hold where a round begins.
    head: Env,
    /// What they can hold where the rounds have come to their natural end.
    after: Option<Env>,
    /// The numbers that the next round can have; more than one, once nothing but the number changes.
    number: Range,
    exits: Exits,
    /// The slots that are new in each round, and what slots held at the end of the last.
    new: Rc<[Slot]>,
    last: Option<Env>,
}

impl Walk<'_, '_> {
    /// What slots can hold after rounds.
    pub(super) fn rounds(
        &mut self,
        (most, span): (&Value, Span),
        counter: Slot,
        body: &[Step],
        env: Env,
        exits: &mut Exits,
    ) -> Option<Env> {
        let most = self.bound(most, span, &env);
        let start = self.set(env, counter, Range::ZERO, span);
        let before = start.clone();
        let none = (most.low < 1).then(|| start.clone());
        if most.high < 1 {
            return none;
        }
        // Where a situation is known its numbers say more than what is declared for all situations.
        let is_close = !self.analysis.patience.is_general && self.analysis.work < MOST_CLOSE_WORK;
        let mut following = Following {
            head: if is_close { start } else { self.with_declared(start, body, |_| true) },
            after: none,
            number: Range::only(1),
            exits: Exits::default(),
            new: self.new_in_each(counter, body),
            last: None,
        };
        self.repeated(most, span, |walk| {
            walk.follow(&mut following, most, counter, body, span);
        });
        self.sums = Sums::default();
        let narrowed = |env: Option<Env>| env.map(|env| self.as_seen(env, &before, body));
        let end = narrowed(following.exits.end);
        exits.end = join(exits.end.take(), end);
        narrowed(join(following.after, following.exits.stop))
    }

    /// Slots that the rounds set hold what they held before or have been seen to be set to, whatever is
    /// declared of them: who is sunk within four turns is not sunk in the fifth.
    fn as_seen(&self, env: Env, before: &Env, body: &[Step]) -> Env {
        let seen = &self.analysis.slots[self.routine];
        let mut env = env;
        each_set(body, &mut |slot| {
            let seen = seen[usize::from(slot)].map_or(before[slot], |seen| seen.or(before[slot]));
            let known = env[slot].and(seen);
            env.put(slot, known.unwrap_or(env[slot]));
        });
        env
    }

    /// The slots that are new in each round.
    fn new_in_each(&mut self, counter: Slot, body: &[Step]) -> Rc<[Slot]> {
        let key = (self.routine, counter);
        if let Some(new) = self.analysis.new.get(&key) {
            return Rc::clone(new);
        }
        let Analysis { core, counts, reads, .. } = &mut *self.analysis;
        let routine = &core.routines[self.routine];
        let counts = counts.entry(self.routine).or_insert_with(|| reads_of(routine));
        let new: Rc<[Slot]> = new_in_each((core, routine), counts, body, reads).into();
        self.analysis.new.insert(key, Rc::clone(&new));
        new
    }

    fn bound(&mut self, most: &Value, span: Span, env: &Env) -> Range {
        let most = self.value(most, env);
        if MOST_ROUNDS < most.high {
            let problem = Problem::new(span, "these rounds may be too many")
                .expecting(format!("up to {}, and there may be {MOST_ROUNDS}", most.high));
            self.analysis.found.add(Fault::Bound, problem);
        }
        Range { low: most.low.min(MOST_ROUNDS), high: most.high.min(MOST_ROUNDS) }
    }

    /// What is declared of some slots that the rounds set holds whenever a round begins.
    fn with_declared(&self, mut env: Env, body: &[Step], which: impl Fn(Slot) -> bool) -> Env {
        let slots = &self.analysis.core.routines[self.routine].slots;
        each_set(body, &mut |slot| {
            if let Some(declared) = slots[usize::from(slot)].declared.filter(|_| which(slot)) {
                let range = env[slot].or(declared);
                env.put(slot, range);
            }
        });
        env
    }

    fn follow(
        &mut self,
        following: &mut Following,
        most: Range,
        counter: Slot,
        body: &[Step],
        span: Span,
    ) {
        for followed in 1..=MOST_FOLLOWED + MOST_AT_ONCE {
            let Some(next) = self.round(following, most, counter, body, span) else { return };
            let is_last = most.high <= following.number.high;
            let is_same = next == following.head;
            if is_last && (is_same || following.number.single().is_some()) {
                return;
            }
            let is_alone = following.number.single().is_some() && followed < MOST_FOLLOWED;
            if is_same || !is_alone {
                following.number.low = following.number.high.min(following.number.low + 1);
                following.number.high = most.high;
            } else {
                following.number = Range::only(following.number.high + 1);
            }
            following.head = if followed.is_multiple_of(FOLLOWED_CLOSELY) {
                let grows = |slot| next[slot] != following.head[slot];
                self.with_declared(next.clone(), body, grows)
            } else {
                next
            };
            if self.is_too_much() {
                break;
            }
        }
        self.growing(following, counter, body, span);
    }

    /// Follows one round, and gives what slots can hold where the next begins, if there can be one.
    fn round(
        &mut self,
        following: &mut Following,
        most: Range,
        counter: Slot,
        body: &[Step],
        span: Span,
    ) -> Option<Env> {
        let begins = self.set(following.head.clone(), counter, following.number, span);
        self.sums = Sums::default();
        let out = self.once_more(|walk| walk.steps(body, Some(begins), &mut following.exits))?;
        if most.low <= following.number.high {
            following.after = join(following.after.take(), Some(out.clone()));
        }
        following.last = Some(out.clone());
        let mut out = out.with(counter, following.head[counter]);
        for slot in &*following.new {
            out.put(*slot, following.head[*slot]);
        }
        join(Some(following.head.clone()), Some(out))
    }

    /// Says which slots have grown until the end.
    fn growing(&mut self, following: &mut Following, counter: Slot, body: &[Step], span: Span) {
        let head = following.head.clone();
        let begins = self.set(head.clone(), counter, following.number, span);
        let known = |slot: Slot| {
            let last = following.last.as_ref().filter(|_| following.new.contains(&slot));
            last.map_or(head[slot], |last| last[slot].or(head[slot]))
        };
        self.sums = Sums::default();
        let after = self.once_more(|walk| walk.steps(body, Some(begins), &mut Exits::default()));
        let mut set = BTreeSet::new();
        each_set(body, &mut |slot| {
            set.insert(slot);
        });
        set.remove(&counter);
        let slots = &self.analysis.core.routines[self.routine].slots;
        for slot in set {
            let grows = after.as_ref().is_some_and(|after| !known(slot).holds(after[slot]));
            let SlotInfo { name, span: declared, .. } = &slots[usize::from(slot)];
            // What has no name is worked out anew in each round, of what has one.
            if !name.is_empty() && (grows || self.is_too_much()) {
                let parts =
                    slots.iter().filter(|other| (&other.name, other.span) == (name, *declared));
                let help = match parts.count() {
                    1 => format!("say how large `{name}` can become: `var {name} 0..20 = 0`"),
                    _ => format!("keep what is put into `{name}` within bounds: `min(20, …)`"),
                };
                let problem = Problem::new(span, format!("`{name}` may grow in all these rounds"))
                    .expecting(format!("after {MOST_FOLLOWED} rounds it still does"))
                    .beside(*declared, format!("`{name}` is declared here"))
                    .help(help);
                self.analysis.found.add(Fault::Growth, problem);
            }
        }
    }
}
