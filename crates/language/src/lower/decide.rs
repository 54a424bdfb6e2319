//! Questions to players.

use std::sync::Arc;

use sandtable_dice::{Behaviour, Decision, Open};

use super::lowering::Lowering;
use crate::core::{self, Deciding, Value};
use crate::habits::{Habits, Otherwise, Sayings};
use crate::problem::{Problem, Span};
use crate::shape::{Shape, pick, whole, yes_no};
use crate::syntax::{self, Choosable, Choosing, Expr, Seeing, Text};
use crate::types::{Type, Words};

/// What can be done at a decision: words of one enum.
struct Options {
    words: Arc<Words>,
    /// The place of each in the enum.
    places: Vec<usize>,
    results: Vec<Shape>,
}

/// A number that a player sees.
struct Sight {
    /// What conditions of a scenario call it.
    name: String,
    /// What it counts, if that is said.
    meaning: Option<String>,
    value: Value,
    /// Where it is said.
    span: Span,
}

impl Options {
    /// What each means: what is said of it here, or of the word.
    fn meanings(&self, of: &[Choosable]) -> Vec<String> {
        let meaning = |(option, at): (&Choosable, &usize)| {
            let of_word = || self.words.words[*at].meaning.clone();
            text(option.meaning.as_ref()).unwrap_or_else(of_word)
        };
        of.iter().zip(&self.places).map(meaning).collect()
    }

    /// Their names, for whoever looks for one.
    fn named(&self) -> String {
        let names: Vec<&str> =
            self.places.iter().map(|at| self.words.words[*at].name.as_str()).collect();
        names.join(", ")
    }

    /// Of each word of the enum which option it is, from 1; 0, if it is none.
    fn numbers(&self) -> Vec<Value> {
        let number = |word| self.places.iter().position(|at| *at == word).map_or(0, |at| at + 1);
        let words = 0..self.words.words.len();
        words.map(|word| whole(i32::try_from(number(word)).unwrap_or(0))).collect()
    }
}

impl Lowering<'_> {
    /// What a player decides.
    pub(super) fn decide(&mut self, of: &Choosing, span: Span) -> Shape {
        let Some(options) = self.options(&of.options) else { return Shape::Broken };
        let otherwise = of.otherwise.as_ref().map(|of| self.otherwise(of, &options));
        let (otherwise, told) = otherwise.unwrap_or((whole(0), Otherwise::First));
        let open: Vec<Value> = of.options.iter().map(|option| self.is_open(option)).collect();
        let seen: Vec<Sight> = of.seeing.iter().flat_map(|seen| self.sights(seen)).collect();
        let spelling = |at: &usize| options.words.words[*at].spelt.as_str();
        let names: Vec<&str> = options.places.iter().map(spelling).collect();
        if !self.is_named_well(&of.name, &seen) {
            return Shape::Broken;
        }
        let labels: Vec<&str> = seen.iter().map(|seen| seen.name.as_str()).collect();
        let deciding = Deciding {
            decision: Decision::kept(&of.name.text, &of.player.text, &names, &labels),
            said: Sayings {
                meaning: text(of.meaning.as_ref()),
                options: options.meanings(&of.options),
                sees: seen.iter().map(|seen| seen.meaning.clone()).collect(),
                otherwise: told,
            },
            sees: seen.into_iter().map(|seen| seen.value).collect(),
            habits: Habits::of(&Behaviour::default(), open.len()),
            open,
            otherwise,
            span,
        };
        let answer = self.ask(core::Verb::Choose(Arc::new(deciding)), span);
        self.picked(&options.results, &answer, span)
    }

    /// What can be done; nothing, if what is wrong with it has been said.
    fn options(&mut self, of: &[Choosable]) -> Option<Options> {
        let mut found: Option<Options> = None;
        let before = self.problems.len();
        for option in of {
            let span = option.word.span;
            // Where the first has said which enum it is of, all are looked for there.
            let expected = found.as_ref().map(|found| Type::Words(Arc::clone(&found.words)));
            let (words, at, shape) = match self.expression(&option.word, expected.as_ref()) {
                Shape::Word(words, Value::Constant(at)) => {
                    let shape = Shape::Word(Arc::clone(&words), Value::Constant(at));
                    (words, usize::try_from(at).unwrap_or(0), shape)
                }
                Shape::Broken => {
                    let told = self.problems.split_off(before);
                    self.problems
                        .extend(told.into_iter().map(|of| of.else_help(|| ENUM.to_owned())));
                    return None;
                }
                other => {
                    let message = format!("expected a word of an enum, found {}", other.told());
                    self.wrong(Problem::new(span, message).help(ENUM));
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
    fn is_open(&mut self, option: &Choosable) -> Value {
        option.when.as_ref().map_or_else(|| yes_no(true), |when| self.truth(when))
    }

    /// What is done where nobody says, as an option from 1, and what is told of it. A word that is no
    /// option here is one that is not open.
    fn otherwise(&mut self, of: &syntax::Otherwise, options: &Options) -> (Value, Otherwise) {
        let nothing = (whole(0), Otherwise::First);
        let span = of.what.span;
        let word = match self.expression(&of.what, Some(&Type::Words(Arc::clone(&options.words)))) {
            Shape::Word(words, word) if Arc::ptr_eq(&words, &options.words) => word,
            Shape::Broken => return nothing,
            other => {
                let known = options.named();
                let problem = Problem::new(span, format!("{} is no option here", other.told()));
                self.wrong(problem.expecting(format!("expected one of {known}")));
                return nothing;
            }
        };
        let said = text(of.meaning.as_ref()).map(Otherwise::Said);
        let Some(at) = word.constant() else {
            let Some(said) = said else {
                self.wrong(unsaid(&of.what));
                return nothing;
            };
            return (pick(options.numbers(), word, span), said);
        };
        let is_it = |place: &usize| i32::try_from(*place) == Ok(at);
        let option = options.places.iter().position(is_it).and_then(|at| u8::try_from(at).ok());
        match (option, said) {
            (Some(option), said) => {
                (whole(i32::from(option) + 1), said.unwrap_or(Otherwise::Option(option)))
            }
            (None, Some(said)) => (whole(0), said),
            (None, None) => {
                let word = &options.words.words[usize::try_from(at).unwrap_or(0)].name;
                let problem = Problem::new(span, format!("`{word}` is no option here"));
                self.wrong(problem.expecting(format!("expected one of {}", options.named())));
                nothing
            }
        }
    }

    /// What a player sees: a number, or those of a record.
    fn sights(&mut self, of: &Seeing) -> Vec<Sight> {
        let span = of.value.span;
        let said = text(of.meaning.as_ref());
        let each = match self.expression(&of.value, None) {
            Shape::Record(fields, values) if !fields.is_one_of && said.is_none() => {
                let each = fields.fields.iter().zip(values);
                each.map(|(of, value)| (of.name.clone(), Some(of.meaning.clone()), value)).collect()
            }
            other => vec![(of.name.text.clone(), said, other)],
        };
        let sight = |(name, meaning, shape): (String, Option<String>, Shape)| {
            let value = self.as_whole(shape, span);
            let value = self.body_mut().keep(&name, &value, span);
            Sight { name: spelt(&name), meaning, value, span }
        };
        each.into_iter().map(sight).collect()
    }

    /// Whether scenarios can name the decision and what is seen.
    fn is_named_well(&mut self, of: &Text, seen: &[Sight]) -> bool {
        let name = &of.text;
        let is_plain = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
        if !is_plain {
            let problem = Problem::new(of.span, "a decision is a key of scenarios");
            self.wrong(problem.expecting("small letters, digits and `_`, such as \"order\""));
            return false;
        }
        let is_known = |at: &usize| seen[..*at].iter().any(|known| known.name == seen[*at].name);
        let twice = (0..seen.len()).find(is_known);
        if let Some(at) = twice {
            let Sight { name, span, .. } = &seen[at];
            self.wrong(Problem::new(*span, format!("`{name}` is seen twice")));
        }
        twice.is_none()
    }
}

/// How it is said what can be done.
const ENUM: &str =
    "what can be done are words of an enum, which declares them: `enum Order { run rally }`";

/// What a text says.
fn text(of: Option<&Text>) -> Option<String> {
    of.map(|of| of.text.clone())
}

/// Says that a default has to be told in words.
fn unsaid(what: &Expr) -> Problem {
    let problem = Problem::new(what.span, "what is done where nobody says is worked out here")
        .expecting("expected a text behind it, which says where it comes from");
    match what.named() {
        Some(named) => problem.help(format!("write `{named} \"{named} says it\"`")),
        None => problem.help("put a text behind it: `\"the habit of the unit\"`"),
    }
}

/// A name as conditions of a scenario have it, in which a hyphen would be a minus.
fn spelt(name: &str) -> String {
    name.replace('-', "_")
}
