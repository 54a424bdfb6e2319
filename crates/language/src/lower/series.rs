//! What rounds tell at the end of each.

use std::sync::Arc;

use sandtable_dice::{intern, intern_all};

use super::lowering::Lowering;
use super::telling::Telling;
use crate::core::{SeriesLine, Slot, Step, Value};
use crate::problem::{Problem, Span};
use crate::shape::Shape;
use crate::syntax::{Line, Statement, StatementKind};
use crate::types::Words;

impl Lowering<'_> {
    /// Whether a statement says what is told at the end of each turn, where that can be said.
    pub(super) fn is_series(&self, statement: &Statement) -> bool {
        self.in_hand.is_empty() && matches!(statement.kind, StatementKind::Series(_))
    }

    /// Rounds that tell something at the end of each.
    pub(super) fn told_turns(
        &mut self,
        (series, rest): (&Statement, &[Statement]),
        counter: Slot,
        most: &Value,
    ) {
        let since = self.body().names();
        if let StatementKind::Series(lines) = &series.kind {
            if let Some(over) = self.untold {
                let message = "the rule may be over before these rounds";
                let problem = Problem::new(over, message)
                    .expecting("what they tell is told in every turn, however the rule ends")
                    .beside(series.span, "this is told at the end of each");
                self.wrong(problem.help("let the rounds end at once instead: `stop`"));
            }
            self.check_turns(most, series.span);
            if lines.is_empty() {
                let problem = Problem::new(series.span, "nothing is told turn by turn here");
                self.wrong(problem.help("`series { strength = left (men) \"Men left\" }`"));
            }
            for line in lines {
                self.series_line(line, counter, most);
            }
        }
        self.statements(rest);
        if !self.body().has_ended() {
            self.tell_turn(false);
        }
        self.body_mut().telling.clear();
        self.forget(since, "variable");
    }

    /// Says that there must be as many turns in every trial.
    fn check_turns(&mut self, most: &Value, span: Span) {
        let inputs = self.given.inputs.len();
        let mut is_known = true;
        crate::assigned::each_read(most, &mut |slot| is_known &= usize::from(slot) < inputs);
        if !is_known {
            let problem = Problem::new(span, "the dice decide how many of these rounds there are")
                .expecting("turns that are told are as many in every trial")
                .help("`rounds up to` a circumstance, a figure or a number, and `stop` before");
            self.wrong(problem);
        }
    }

    /// A line of `series`, which the turns tell from here on.
    fn series_line(&mut self, line: &Line, counter: Slot, turns: &Value) {
        let name = &line.name;
        if let Some(first) = self.series.iter().find(|known| known.name == name.text) {
            let message = format!("the series `{}` is there twice", name.text);
            let problem = Problem::new(name.span, message).beside(first.span, "the first is here");
            self.wrong(problem);
            return;
        }
        self.check_line(line);
        self.body_mut().open();
        let shape = self.expression(&line.formula, None);
        let steps = self.body_mut().close();
        let Some((states, value)) = self.states(&shape, line) else { return };
        let into = self.body_mut().variable(&name.text, None, line.formula.span);
        let series = u16::try_from(self.series.len()).unwrap_or(u16::MAX);
        let (turn, span) = (Value::Slot(counter), name.span);
        self.body_mut().telling.push(Telling { series, steps, value, into, turn, span });
        self.series.push(SeriesLine {
            name: intern(&name.text),
            meaning: intern(&line.meaning.text),
            states,
            unit: intern(line.unit.as_deref().unwrap_or_default()),
            turns: turns.clone(),
            slot: into,
            span,
        });
    }

    /// What a state can be called, and which it is; nothing if it is none.
    fn states(
        &mut self,
        shape: &Shape,
        line: &Line,
    ) -> Option<(Option<&'static [&'static str]>, Value)> {
        let named = |words: &Arc<Words>| -> &'static [&'static str] {
            let spelt: Vec<&str> = words.words.iter().map(|word| word.spelt.as_str()).collect();
            intern_all(&spelt)
        };
        match shape {
            Shape::Whole(value) => Some((None, value.clone())),
            Shape::YesNo(value) => Some((Some(&["no", "yes"]), value.clone())),
            Shape::Word(words, value) => Some((Some(named(words)), value.clone())),
            Shape::Broken => None,
            other => {
                let message = format!("{} cannot be followed turn by turn", other.told());
                let help = match other {
                    Shape::Maybe(..) | Shape::Nothing => "say what counts then: `left ?? 0`",
                    _ => "take a number, a word, or yes or no of it",
                };
                self.wrong(Problem::new(line.formula.span, message).help(help));
                None
            }
        }
    }

    /// What a line of the result may say, and one of a series may not.
    fn check_line(&mut self, line: &Line) {
        super::result::check_name("series", line, &mut self.problems);
        if let Some((_, span)) = line.kind {
            let problem = Problem::new(span, "what is told turn by turn has no kind");
            self.wrong(problem.help("leave it out: `strength = left (men) \"Men left\"`"));
        }
        if let Some(missing) = &line.missing {
            let problem =
                Problem::new(missing.span, "what is told turn by turn always is something");
            self.wrong(problem.help("say what counts where there is no value: `left ?? 0`"));
        }
    }

    /// Tells the states at the end of a turn; of the last one those of all turns that are left.
    pub(super) fn tell_turn(&mut self, is_last: bool) {
        for told in self.body().telling.clone() {
            let Telling { series, steps, value, into, turn, span } = told;
            self.body_mut().emit_all(steps);
            self.body_mut().emit(Step::Mark { series, value, into, turn, is_last, span });
        }
    }

    /// Says where a series may stand.
    pub(super) fn misplaced_series(&mut self, lines: &[Line], span: Span) {
        let problem = Problem::new(span, "nothing can be told turn by turn here")
            .expecting(
                "a series is the first thing in rounds of `resolve` that are in nothing else",
            )
            .help("`rounds up to 6 at turn { series { strength = left (men) \"Men left\" } … }`");
        self.wrong(problem);
        for line in lines {
            self.expression(&line.formula, None);
        }
    }
}
