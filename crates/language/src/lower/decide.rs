//! Questions to players.

use std::sync::Arc;

use sandtable_dice::{Behaviour, Decision, Open};

use super::lowering::Lowering;
use crate::core::{self, Deciding};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, yes_no};
use crate::syntax::{Choosable, Choosing, Name};
use crate::types::Words;

/// What can be done at a decision: words of one enum.
struct Options {
    words: Arc<Words>,
    /// The place of each in the enum.
    places: Vec<usize>,
    results: Vec<Shape>,
}

impl Lowering<'_> {
    /// What a player decides.
    pub(super) fn decide(&mut self, of: &Choosing, span: Span) -> Shape {
        let Some(options) = self.options(&of.options) else { return Shape::Broken };
        let otherwise = of.otherwise.as_ref().map(|name| self.option_named(name, &options));
        let open: Vec<core::Value> = of.options.iter().map(|option| self.is_open(option)).collect();
        let mut kept = Vec::new();
        for seen in &of.seeing {
            let value = self.whole(&seen.value);
            kept.push(self.body_mut().keep(&seen.name.text, &value, seen.value.span));
        }
        let spelling = |at: &usize| options.words.words[*at].spelt.as_str();
        let meaning = |at: &usize| options.words.words[*at].meaning.clone();
        let names: Vec<&str> = options.places.iter().map(spelling).collect();
        let seen: Vec<String> = of.seeing.iter().map(|seen| spelt(&seen.name.text)).collect();
        let seen: Vec<&str> = seen.iter().map(String::as_str).collect();
        if !self.is_named_well(of, &seen) {
            return Shape::Broken;
        }
        let deciding = Deciding {
            decision: Decision::kept(&of.name.text, &of.player.text, &names, &seen),
            meanings: options.places.iter().map(meaning).collect(),
            sees: kept,
            open,
            otherwise: otherwise.flatten(),
            behaviour: Behaviour::default(),
            span,
        };
        let answer = self.ask(core::Verb::Choose(Arc::new(deciding)), span);
        self.picked(&options.results, &answer, span)
    }

    /// What can be done; nothing, if what is wrong with it has been said.
    fn options(&mut self, of: &[Choosable]) -> Option<Options> {
        let mut found: Option<Options> = None;
        for option in of {
            let span = option.word.span;
            let (words, at, shape) = match self.expression(&option.word, None) {
                Shape::Word(words, core::Value::Constant(at)) => {
                    let shape = Shape::Word(Arc::clone(&words), core::Value::Constant(at));
                    (words, usize::try_from(at).unwrap_or(0), shape)
                }
                Shape::Broken => return None,
                other => {
                    let message = format!("expected a word of an enum, found {}", other.told());
                    let help = "declare an enum with what can be done: `enum Order { run rally }`";
                    self.wrong(Problem::new(span, message).help(help));
                    return None;
                }
            };
            let all = found.get_or_insert_with(|| Options {
                words: Arc::clone(&words),
                places: Vec::new(),
                results: Vec::new(),
            });
            if !Arc::ptr_eq(&all.words, &words) || all.places.contains(&at) {
                let problem = Problem::new(span, "this is no further word of the same enum");
                self.wrong(problem.expecting("each option is another word of one enum"));
                return None;
            }
            all.places.push(at);
            all.results.push(shape);
        }
        if usize::from(Open::MOST) < of.len() {
            let span = of.first().map_or(Span::default(), |option| option.word.span);
            let message = format!("a decision has at most {} options", Open::MOST);
            self.wrong(Problem::new(span, message));
            return None;
        }
        if of.iter().all(|option| option.when.is_some()) {
            let span = of.first().map_or(Span::default(), |option| option.word.span);
            let problem = Problem::new(span, "at times nothing could be done");
            self.wrong(problem.expecting("one option at least has no `when`"));
            return None;
        }
        found
    }

    /// Whether an option can be taken.
    fn is_open(&mut self, option: &Choosable) -> core::Value {
        option.when.as_ref().map_or_else(|| yes_no(true), |when| self.truth(when))
    }

    /// The place of an option among those that there are.
    fn option_named(&mut self, name: &Name, options: &Options) -> Option<u8> {
        let is_it = |at: &usize| options.words.words[*at].name == name.text;
        let place = options.places.iter().position(is_it);
        if place.is_none() {
            let known: Vec<&str> =
                options.places.iter().map(|at| options.words.words[*at].name.as_str()).collect();
            let problem = Problem::new(name.span, format!("`{}` is no option here", name.text));
            self.wrong(problem.expecting(format!("expected one of {}", known.join(", "))));
        }
        place.and_then(|place| u8::try_from(place).ok())
    }

    /// Whether scenarios can name the decision and what is seen.
    fn is_named_well(&mut self, of: &Choosing, seen: &[&str]) -> bool {
        let name = &of.name.text;
        let is_plain = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
        if !is_plain {
            let problem = Problem::new(of.name.span, "a decision is a key of scenarios");
            self.wrong(problem.expecting("small letters, digits and `_`, such as \"order\""));
            return false;
        }
        let twice = (0..seen.len()).find(|at| seen[..*at].contains(&seen[*at]));
        if let Some(at) = twice {
            self.wrong(Problem::new(of.seeing[at].name.span, "this is seen twice"));
        }
        twice.is_none()
    }
}

/// A name as conditions of a scenario have it, in which a hyphen would be a minus.
fn spelt(name: &str) -> String {
    name.replace('-', "_")
}
