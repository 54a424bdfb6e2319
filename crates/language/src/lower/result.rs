//! The rule itself, and what is read off it.

use sandtable_dice::{Kind, intern};

use super::lowering::Lowering;
use crate::core::{MeasureLine, Over, Step, Value};
use crate::parser::is_reserved;
use crate::problem::{Problem, Span};
use crate::shape::{Shape, whole};
use crate::syntax::{Block, Line, LineKind, Statement, StatementKind};

impl Lowering<'_> {
    /// Carries the rule out.
    pub(super) fn main(&mut self, block: &Block) -> Vec<MeasureLine> {
        let Some((lines, before)) = result_of(block) else {
            self.without_result(block);
            return Vec::new();
        };
        self.result = Some(lines.to_vec());
        let since = self.body().names();
        self.statements(before);
        let mut measures = self.lines(lines);
        self.hold_missing(lines, &mut measures);
        self.forget(since, "variable");
        measures
    }

    /// Says that the rule has no result, or none with a line.
    fn without_result(&mut self, block: &Block) {
        let help = "end with `result { hits = hits \"hits\" }`";
        if let Some((last, before)) = block.statements.split_last()
            && matches!(last.kind, StatementKind::Result(_))
        {
            self.wrong(Problem::absence(last.span, "the result has no line").help(help));
            let since = self.body().names();
            self.statements(before);
            self.body_mut().forget(since);
            return;
        }
        let problem = Problem::absence(block.span, "nothing says what comes of it");
        let page_span = self.page.tree.title.span;
        self.wrong(problem.beside(page_span, "of this rule").help(help));
        self.block(block);
    }

    /// Goes on to the result from where we are.
    pub(super) fn finish(&mut self, span: Span) {
        if !self.in_hand.is_empty() {
            let problem = Problem::new(span, "only the rule itself goes on to its result");
            self.wrong(problem.help("a part ends with `give …`"));
            return;
        }
        if let Some(lines) = self.result.clone() {
            self.untold.get_or_insert(span);
            self.tell_turn(true);
            self.lines(&lines);
            self.body_mut().emit(Step::Return);
        }
    }

    /// The lines at one of the ends; none if something is wrong with one of them.
    fn lines(&mut self, lines: &[Line]) -> Vec<MeasureLine> {
        let mut measures: Vec<MeasureLine> = Vec::new();
        let mut given: Vec<Shape> = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if let Some(first) = measures.iter().find(|known| known.name == line.name.text) {
                let message = format!("the measure `{}` is there twice", line.name.text);
                let problem = Problem::new(line.name.span, message);
                let problem = problem.beside(first.span, "the first is here");
                self.wrong(problem);
                continue;
            }
            let shape = self.expression(&line.formula, None);
            if matches!(shape, Shape::Maybe(..)) {
                self.may_lack.insert(at);
            }
            if let Some(measure) = self.line(line, shape, &mut given) {
                measures.push(measure);
            } else {
                // Of what is wrong it is not known.
                self.may_lack.insert(at);
            }
        }
        if measures.len() < lines.len() {
            return Vec::new();
        }
        self.give(&given, &[], lines[0].name.span);
        measures
    }

    /// A measure, and the numbers that it is made of.
    fn line(&mut self, line: &Line, shape: Shape, given: &mut Vec<Shape>) -> Option<MeasureLine> {
        check_name("measure", line, &mut self.problems);
        let mut put = |value: Value| {
            given.push(Shape::Whole(value));
            given.len() - 1
        };
        // The same numbers at each end, and in each situation, although it may be settled there whether
        // there is a value.
        let has_place = says_missing(line).is_some();
        let (known, shape) = match shape {
            Shape::Maybe(known, value) => (Some(put(known)), *value),
            Shape::Nothing if has_place && !self.given.is_general() => {
                (Some(put(whole(0))), Shape::Whole(whole(0)))
            }
            Shape::Broken => return None,
            shape => (has_place.then(|| put(whole(1))), shape),
        };
        let (number, over, kind) = match shape {
            Shape::YesNo(value) => (put(value), Over::Constant(1), Kind::YesNo),
            Shape::Whole(value) => (put(value), Over::Constant(1), Kind::Count),
            Shape::Fraction(a, b) => {
                let over = b.constant().map_or_else(|| Over::Given(put(b)), Over::Constant);
                (put(a), over, Kind::Amount)
            }
            other => {
                let message = format!("a measure is a number, or yes or no, not {}", other.told());
                let help = match other {
                    Shape::Word(words, _) => {
                        let first = words.words.first().map_or("", |word| &word.name);
                        format!("ask for one of them: `{} == {first}`", line.name.text)
                    }
                    Shape::Nothing => "a measure has a value at least sometimes".to_owned(),
                    Shape::List(..) | Shape::Alike(..) => {
                        "take `length(…)` of it, or `sum of x in …: x`".to_owned()
                    }
                    Shape::Dice(..) => "`roll` and its name is what they show".to_owned(),
                    _ => "take a number of it".to_owned(),
                };
                self.wrong(Problem::of_type(line.formula.span, message).help(help));
                return None;
            }
        };
        let kind = self.kind(line, kind)?;
        Some(MeasureLine {
            name: intern(&line.name.text),
            meaning: intern(&line.meaning.text),
            kind,
            unit: intern(line.unit.as_deref().unwrap_or_default()),
            number,
            over,
            known: self.missing(line, known)?,
            span: line.name.span,
        })
    }

    /// The kind of a measure: that of its value, or the one that is said.
    fn kind(&mut self, line: &Line, found: Kind) -> Option<Kind> {
        let Some((said, span)) = line.kind else { return Some(found) };
        match (said, found) {
            (LineKind::Amount, Kind::Count | Kind::Amount) => Some(Kind::Amount),
            (LineKind::Count, Kind::Count) => Some(Kind::Count),
            (LineKind::Time, Kind::Count) => Some(Kind::Time),
            (_, found) => {
                let what = match found {
                    Kind::YesNo => "yes or no",
                    _ => "a fraction",
                };
                let message = format!("`{}` is {what}", line.name.text);
                self.wrong(Problem::new(span, message).expecting("it cannot be of this kind"));
                None
            }
        }
    }

    /// Where it is kept whether there is a value, and what it means that there is none.
    #[expect(clippy::option_option, reason = "nothing is wrong, or nothing is missing")]
    fn missing(
        &mut self,
        line: &Line,
        known: Option<usize>,
    ) -> Option<Option<(usize, &'static str)>> {
        let Some(known) = known else { return Some(None) };
        if let Some(text) = says_missing(line) {
            return Some(Some((known, intern(text))));
        }
        let message = format!("nothing says what it means that `{}` is nothing", line.name.text);
        let help = "say so after its meaning: `else \"nobody left\"`";
        self.wrong(Problem::new(line.name.span, message).help(help));
        None
    }

    /// What is missing of measures is missing at one of the ends of the rule: what has a value at all of
    /// them always has one.
    fn hold_missing(&mut self, lines: &[Line], measures: &mut [MeasureLine]) {
        for (at, (line, measure)) in lines.iter().zip(measures).enumerate() {
            if self.may_lack.contains(&at) {
                continue;
            }
            match &line.missing {
                None => measure.known = None,
                Some(text) if self.given.is_general() => {
                    let message = format!("`{}` always has a value", line.name.text);
                    self.wrong(Problem::absence(text.span, message).help("leave out `else`"));
                }
                Some(_) => (),
            }
        }
    }
}

/// What it means that a measure has no value, if it need not have one.
fn says_missing(line: &Line) -> Option<&str> {
    let is_time = matches!(line.kind, Some((LineKind::Time, _)));
    let said = line.missing.as_ref().map(|text| text.text.as_str());
    said.or(is_time.then_some("it does not happen"))
}

/// The lines of the result, and the statements before it.
fn result_of(block: &Block) -> Option<(&[Line], &[Statement])> {
    let (last, before) = block.statements.split_last()?;
    match &last.kind {
        StatementKind::Result(lines) if !lines.is_empty() => Some((lines, before)),
        _ => None,
    }
}

/// Names of measures stand in expressions of scenarios, where a hyphen is a minus; those of series are
/// words of the same kind.
pub(super) fn check_name(what: &str, line: &Line, problems: &mut Vec<Problem>) {
    if line.name.text.contains('-') {
        let message = format!("the {what} `{}` has a hyphen", line.name.text);
        let help = format!("write it with `_`: `{}`", line.name.text.replace('-', "_"));
        problems.push(Problem::new(line.name.span, message).help(help));
    }
    if is_reserved(&line.name.text) {
        let message = format!("`{}` is a word of the language", line.name.text);
        let help = "choose another name: this could stand in no expression";
        problems.push(Problem::new(line.name.span, message).help(help));
    }
    if line.meaning.text.trim().is_empty() {
        let message = format!("nothing says what `{}` means", line.name.text);
        problems.push(Problem::new(line.meaning.span, message));
    }
}
