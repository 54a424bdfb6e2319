//! Values and statements that depend on which case holds.

use std::collections::BTreeSet;

use super::lowering::Lowering;
use crate::core::{Operation, Step, Value};
use crate::problem::Problem;
use crate::shape::{Shape, and, whole, yes_no};
use crate::spelling::nearest;
use crate::syntax::{Arm, Count, Expr, ExprKind, Pattern, PatternKind, Pool, Verb};
use crate::types::Type;

impl Lowering<'_> {
    pub(super) fn when(&mut self, of: &Expr, arms: &[Arm<Expr>], expected: Option<&Type>) -> Shape {
        let asked = self.expression(of, None);
        let asked = self.body_mut().keep_all("", &asked, of.span);
        let Some(tests) = self.cases(&asked, arms.iter().map(|arm| &arm.patterns), of) else {
            return Shape::Broken;
        };
        let mut found: Option<(Shape, Vec<Step>)> = None;
        let possible = self.possible(arms, tests);
        let is_possible = |arm: &Arm<Expr>| possible.iter().any(|(one, _)| std::ptr::eq(*one, arm));
        let ruled_out: Vec<&Arm<Expr>> = arms.iter().filter(|arm| !is_possible(arm)).collect();
        for (arm, test) in possible.into_iter().rev() {
            let this = self.apart(|lowering| {
                lowering.in_case(of, arm, |lowering| lowering.expression(&arm.then, expected))
            });
            found = Some(match found {
                None => this,
                Some(others) => {
                    let span = arm.then.span;
                    self.apart(|lowering| lowering.join(&test, this, others, span))
                }
            });
        }
        let (shape, steps) = found.unwrap_or((Shape::Broken, Vec::new()));
        self.body_mut().emit_all(steps);
        ruled_out.into_iter().fold(shape, |shape, arm| {
            self.beside_ruled_out(shape, &arm.then, |lowering| {
                lowering.in_case(of, arm, |lowering| lowering.expression(&arm.then, expected))
            })
        })
    }

    /// The arms that can come up: all of them in general, in a situation those not ruled out.
    pub(super) fn possible<'a, T>(
        &self,
        arms: &'a [Arm<T>],
        tests: Vec<Value>,
    ) -> Vec<(&'a Arm<T>, Value)> {
        let all = arms.iter().zip(tests);
        if self.given.is_general() {
            return all.collect();
        }
        let mut possible = Vec::new();
        for (arm, test) in all {
            let known = test.constant();
            if known != Some(0) {
                possible.push((arm, test));
            }
            if known == Some(1) {
                break;
            }
        }
        possible
    }

    /// When each arm holds, given that none before it does. The last always does.
    pub(super) fn cases<'a>(
        &mut self,
        asked: &Shape,
        arms: impl Iterator<Item = &'a Vec<Pattern>>,
        of: &Expr,
    ) -> Option<Vec<Value>> {
        let all: Vec<&Vec<Pattern>> = arms.collect();
        if !self.covers(asked, &all, of) {
            return None;
        }
        let mut tests: Vec<Value> = Vec::new();
        for patterns in &all {
            let mut test = yes_no(false);
            for pattern in *patterns {
                test = crate::shape::or(test, self.case(asked, pattern));
            }
            tests.push(test);
        }
        if let Some(last) = tests.last_mut() {
            *last = yes_no(true);
        }
        Some(tests)
    }

    /// Whether each case is one, is said once, and none is forgotten.
    fn covers(&mut self, asked: &Shape, arms: &[&Vec<Pattern>], of: &Expr) -> bool {
        let before = self.problems.len();
        let words: Vec<String> = match asked {
            Shape::Word(words, _) => words.words.iter().map(|word| word.name.clone()).collect(),
            Shape::Record(fields, _) if fields.is_one_of => {
                fields.fields.iter().map(|form| form.name.clone()).collect()
            }
            Shape::YesNo(_) => vec!["no".to_owned(), "yes".to_owned()],
            Shape::Whole(_) => Vec::new(),
            Shape::Broken => return false,
            other => {
                let message = format!("cannot tell cases of {} apart", other.told());
                let ask = "ask first whether there is a value, `if known(…) { when … }`, or say what \
                           counts where there is none, `when … ?? 0`";
                let help = matches!(other, Shape::Maybe(..)).then(|| ask.to_owned());
                self.wrong(Problem::new(of.span, message).or_help(help));
                return false;
            }
        };
        if let Some(strange) = strangers(arms, &words) {
            let label = match &words[..] {
                [] => "its cases are numbers".to_owned(),
                words => format!("its cases are `{}`", words.join("`, `")),
            };
            let message = format!("{strange} are no cases of {}", asked.told());
            self.wrong(Problem::of_type(of.span, message).expecting(label));
            return false;
        }
        let open = words.iter().collect();
        let mut cases =
            Cases { words: &words, open, is_complete: false, numbers: Stretches::new() };
        for pattern in arms.iter().copied().flatten() {
            self.check_case(pattern, &mut cases, before == self.problems.len());
        }
        let Cases { open, mut is_complete, numbers, .. } = cases;
        let are_all = self.are_all(asked, &numbers);
        if let Some(pattern) = arms.iter().copied().flatten().last()
            && are_all
            && is_complete
            && is_fixed_roll(of)
            && before == self.problems.len()
        {
            let problem = Problem::new(pattern.span, "nothing is left for `else`");
            self.wrong(problem.help("leave it out: all cases are there"));
        }
        is_complete |= are_all;
        if !is_complete && (words.is_empty() || !open.is_empty()) {
            let names: Vec<String> = open.iter().map(|name| format!("`{name}`")).collect();
            let message = if words.is_empty() {
                "this does not say what holds for other numbers".to_owned()
            } else {
                format!("this does not say what holds for {}", names.join(", "))
            };
            // Where all cases are told apart, one of them may be what could not be read.
            let are_right = before == self.problems.len();
            let tell = if are_right { Problem::absence } else { Problem::new };
            self.wrong(tell(of.span, message).help("a last case `else` takes all others"));
        }
        before == self.problems.len()
    }

    /// Whether these numbers are all that dice can show.
    fn are_all(&self, asked: &Shape, numbers: &Stretches) -> bool {
        let Shape::Whole(asked) = asked else { return false };
        let shown = self.body().shown(asked);
        shown.is_some_and(|of| left_of((of.low.into(), of.high.into()), numbers).is_empty())
    }

    /// Says so if earlier cases take numbers of this one.
    fn check_numbers(&mut self, pattern: &Pattern, all: (i64, i64), before: &mut Stretches) {
        let (low, high) = all;
        let left = left_of(all, before);
        if left.is_empty() {
            let problem = Problem::new(pattern.span, "an earlier case takes this number");
            self.wrong(problem.help("of several cases the first holds"));
        } else if let Some((from, to)) =
            before.iter().find(|(from, to)| *from <= high && low <= *to)
        {
            let taken = told((low.max(*from), high.min(*to)));
            let message = format!("an earlier case takes {taken} of this one");
            let help = match left[..] {
                [left] => Some(format!("write `{}`", told(left))),
                _ => None,
            };
            self.wrong(Problem::new(pattern.span, message).or_help(help));
        }
        before.insert(all);
    }

    /// Says so if a case is none, or is there already; of an `else`, only if all before it are sound.
    fn check_case(&mut self, pattern: &Pattern, cases: &mut Cases<'_>, is_sound: bool) {
        let Cases { words, open, is_complete, numbers } = cases;
        if *is_complete {
            let problem = Problem::new(pattern.span, "nothing is left for this case after `else`");
            self.wrong(problem.help("put `else` last"));
            return;
        }
        match &pattern.kind {
            PatternKind::Else if is_sound && !words.is_empty() && open.is_empty() => {
                let problem = Problem::new(pattern.span, "nothing is left for `else`");
                self.wrong(problem.help("leave it out: all cases are there"));
            }
            PatternKind::Else => *is_complete = true,
            PatternKind::Numbers(low, high) if words.is_empty() && low <= high => {
                self.check_numbers(pattern, ((*low).into(), (*high).into()), numbers);
            }
            PatternKind::Numbers(..) => {
                let problem = Problem::new(pattern.span, "this number is no case of it");
                self.wrong(match words {
                    [] => problem.help("the lower number comes first: `2..4`"),
                    _ => problem.help(format!("its cases are `{}`", words.join("`, `"))),
                });
            }
            PatternKind::Word(name) => match open.iter().position(|word| **word == name.text) {
                Some(at) => drop(open.remove(at)),
                None if words.contains(&name.text) => {
                    let message = format!("the case `{}` is there twice", name.text);
                    self.wrong(Problem::new(pattern.span, message).help("leave one of them out"));
                }
                None => {
                    let label = if words.is_empty() { "its cases are numbers" } else { "" };
                    let message = format!("`{}` is no case of it", name.text);
                    let problem =
                        Problem::unknown(pattern.span, &name.text, message).expecting(label);
                    let known = words.iter().map(String::as_str);
                    self.wrong(problem.did_you_mean(&name.text, known));
                    // It is the case that is meant.
                    let meant = nearest(&name.text, open.iter().map(|word| word.as_str()));
                    let place = meant.and_then(|meant| open.iter().position(|word| *word == meant));
                    if let Some(at) = place {
                        open.remove(at);
                    }
                }
            },
        }
    }

    /// Whether a case holds.
    fn case(&mut self, asked: &Shape, pattern: &Pattern) -> Value {
        let mut equal = |value: &Value, to: i32| {
            self.compared(Operation::Equal, value.clone(), whole(to), pattern.span)
        };
        match (asked, &pattern.kind) {
            (Shape::Word(words, value), PatternKind::Word(name)) => {
                let place = words.position(&name.text).and_then(|at| i32::try_from(at).ok());
                equal(value, place.unwrap_or(-1))
            }
            (Shape::Record(fields, values), PatternKind::Word(name)) => {
                let forms = fields.fields.iter().zip(values);
                let mut of_it = forms.filter(|(form, _)| form.name == name.text);
                match of_it.next() {
                    Some((_, Shape::Maybe(is_it, _))) => is_it.clone(),
                    _ => yes_no(false),
                }
            }
            (Shape::YesNo(value), PatternKind::Word(name)) => {
                equal(value, i32::from(name.text == "yes"))
            }
            (Shape::Whole(value), PatternKind::Numbers(low, high)) if low == high => {
                equal(value, *low)
            }
            (Shape::Whole(value), PatternKind::Numbers(low, high)) => {
                let from =
                    self.compared(Operation::AtMost, whole(*low), value.clone(), pattern.span);
                and(
                    from,
                    self.compared(Operation::AtMost, value.clone(), whole(*high), pattern.span),
                )
            }
            _ => yes_no(true),
        }
    }
}

/// The cases, if there are several that are words, and none of them is or looks like one that there is.
fn strangers(arms: &[&Vec<Pattern>], words: &[String]) -> Option<String> {
    let mut all = Vec::new();
    for pattern in arms.iter().copied().flatten() {
        match &pattern.kind {
            PatternKind::Word(name) => all.push(name.text.as_str()),
            PatternKind::Else => (),
            PatternKind::Numbers(..) => return None,
        }
    }
    let (last, first) = all.split_last().filter(|(_, first)| !first.is_empty())?;
    let is_near = |name: &&str| nearest(name, words.iter().map(String::as_str)).is_some();
    let is_strange = !all.iter().any(is_near);
    is_strange.then(|| format!("`{}` and `{last}`", first.join("`, `")))
}

/// Whether dice are rolled here that show the same numbers in all situations and for all arguments.
fn is_fixed_roll(of: &Expr) -> bool {
    match &of.kind {
        ExprKind::Stage(_, of) => is_fixed_roll(of),
        ExprKind::Verb(verb) => {
            matches!(**verb, Verb::Roll(Pool { n: Count::Fixed(_), sides: Count::Fixed(_), .. }))
        }
        _ => false,
    }
}

/// What has been said of cases so far.
struct Cases<'w> {
    /// All that there are; numbers are not counted up.
    words: &'w [String],
    /// Those that none has been.
    open: Vec<&'w String>,
    /// Whether one has taken all others.
    is_complete: bool,
    /// The numbers that there were.
    numbers: Stretches,
}

/// Numbers from one to another each, in their order.
type Stretches = BTreeSet<(i64, i64)>;

/// What is left of the numbers from one to another where others are taken.
fn left_of((low, high): (i64, i64), taken: &Stretches) -> Vec<(i64, i64)> {
    let mut left = Vec::new();
    let mut next = low;
    for (from, to) in taken {
        left.push((next, high.min(from - 1)));
        next = next.max(to + 1);
    }
    left.push((next, high));
    left.retain(|(low, high)| low <= high);
    left
}

/// Numbers from one to another as a case says them.
fn told((low, high): (i64, i64)) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}
