//! What values can be.

use crate::problem::Problem;
use crate::syntax::{Name, Type, TypeKind};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::words::is_type;

impl Parser<'_> {
    /// A type.
    pub(super) fn type_of(&mut self) -> Parsed<Type> {
        let start = self.span();
        let kind = self.deeper(Self::type_kind)?;
        Ok(Type { kind, span: self.since(start) })
    }

    /// What a type is.
    fn type_kind(&mut self) -> Parsed<TypeKind> {
        match self.next().kind {
            Kind::Whole | Kind::Decimal | Kind::Sign("-") => self.number_type(),
            Kind::Sign("{") => Ok(TypeKind::Group(self.fields()?)),
            Kind::Name if self.is_ahead(1, "|") => self.choice_type(),
            Kind::Name if self.is_ahead(1, ".") => {
                Ok(TypeKind::Native(self.path("a key of a native part")?))
            }
            Kind::Name => self.worded_type(),
            _ => self.fail("what it can be: numbers such as `0..6`, words with `|`, or a type"),
        }
    }

    /// `0..20 (models)`, `0..10 step 0.001`, `0.25..12.0`.
    fn number_type(&mut self) -> Parsed<TypeKind> {
        if self.is_number_ahead() {
            let low = self.end_of_numbers("a number")?;
            self.expect("..")?;
            let high = self.end_of_numbers("the highest number")?;
            if self.is_word("step") {
                let problem = self.unexpected("what is measured, or what the key means");
                return self
                    .refuse(problem.help("numbers in steps have whole ends: `0..12 step 0.25`"));
            }
            return Ok(TypeKind::Number { low, high, unit: self.unit()? });
        }
        let (low, high) = self.whole_ends()?;
        if !self.is_word("step") {
            return Ok(TypeKind::Whole { low, high, unit: self.unit()? });
        }
        let steps = self.steps_of_one()?;
        Ok(TypeKind::Decimal { low, high, steps, unit: self.unit()? })
    }

    /// `1..6`; not `1..maybe`, and not `1..6 | nothing`.
    fn whole_ends(&mut self) -> Parsed<(i32, i32)> {
        if self.is_ahead(1, "..") && matches!(self.word_ahead(2), "maybe" | "nothing") {
            self.take();
            self.take();
            let problem = self.unexpected("the highest number");
            return self.refuse(problem.help(MAYBE));
        }
        let ends = self.range()?;
        if self.is("|") {
            let is_maybe = matches!(self.word_ahead(1), "maybe" | "nothing");
            let help = if is_maybe { MAYBE } else { "numbers go from where to where: `1..6`" };
            let problem = self.unexpected("what is counted, or what the key means");
            return self.refuse(problem.help(help));
        }
        Ok(ends)
    }

    /// Whether an end of the numbers here has decimals.
    fn is_number_ahead(&self) -> bool {
        let after = |by: usize| by + usize::from(self.is_ahead(by, "-"));
        let low = after(0);
        let high = after(low + 2);
        self.is_ahead(low + 1, "..")
            && [low, high].iter().any(|by| self.ahead(*by).kind == Kind::Decimal)
    }

    /// The least or the most of numbers with decimals.
    fn end_of_numbers(&mut self, expected: &str) -> Parsed<(i128, i128)> {
        let is_less = self.accept("-");
        if ![Kind::Whole, Kind::Decimal].contains(&self.next().kind) {
            return self.fail(expected);
        }
        let span = self.take().span;
        let (above, below) = self.decimal(span)?;
        Ok((if is_less { -above } else { above }, below))
    }

    /// How many steps make one: of `step 0.05` twenty.
    fn steps_of_one(&mut self) -> Parsed<i32> {
        self.take();
        if self.next().kind != Kind::Decimal {
            return self.fail("a part of one, such as `0.01`");
        }
        let span = self.take().span;
        let (step, one) = self.decimal(span)?;
        let steps =
            if step == 0 || one % step != 0 { None } else { i32::try_from(one / step).ok() };
        let written = self.written(span);
        let problem = Problem::new(span, format!("steps of {written} do not make up one"))
            .help("a step is a part of one, such as 0.5, 0.25 or 0.001");
        steps.map_or_else(|| self.refuse(problem), Ok)
    }

    /// `(game inches)`, if it is said what is counted.
    pub(super) fn unit(&mut self) -> Parsed<Option<String>> {
        if !self.is("(") {
            return Ok(None);
        }
        let open = self.take().span;
        let mut words = vec![self.key("what is counted")?.text];
        while self.next().kind == Kind::Name {
            words.push(self.key("what is counted")?.text);
        }
        if !self.accept(")") {
            let problem = self.unexpected("`)`").beside(open, "this `(` is not closed");
            return self.refuse(problem);
        }
        Ok(Some(words.join(" ")))
    }

    /// `yes | no`, `halt | go-on`.
    fn choice_type(&mut self) -> Parsed<TypeKind> {
        let mut words = vec![self.any_word("a word")?];
        while self.accept("|") {
            words.push(self.any_word("a word")?);
        }
        let is_answer = |name: &&Name| matches!(name.text.as_str(), "yes" | "no");
        let answers: Vec<&Name> = words.iter().filter(is_answer).collect();
        if let (2, [one, other]) = (words.len(), answers.as_slice())
            && one.text != other.text
        {
            return Ok(TypeKind::YesNo);
        }
        if let Some(answer) = answers.first() {
            let message = format!("`{}` is no word among others", answer.text);
            let problem = Problem::new(answer.span, message)
                .expecting("yes and no are a choice by themselves: `yes | no`")
                .help("give each reading a word of its own: `never | once | always`");
            return self.refuse(problem);
        }
        Ok(TypeKind::Words(words))
    }

    /// A type that begins with a word.
    fn worded_type(&mut self) -> Parsed<TypeKind> {
        match self.word_ahead(0) {
            "chance" => {
                self.take();
                Ok(TypeKind::Chance)
            }
            "maybe" => {
                self.take();
                Ok(TypeKind::Maybe(Box::new(self.type_of()?)))
            }
            "dice" if !(self.is_ahead(1, "=") && self.word_ahead(2) == "dice") => {
                self.take();
                Ok(TypeKind::Dice)
            }
            "list" => self.list_type(),
            "by" => self.by_type(),
            "table" => self.chart_type(),
            word if is_type(word) => Ok(TypeKind::Named(self.type_name("a type")?)),
            word if self.is_ahead(1, "=") && foreign(word).is_none() => {
                Ok(TypeKind::Words(vec![self.any_word("a word")?]))
            }
            word => self.no_type(word),
        }
    }

    /// Says that a word is no type.
    fn no_type<T>(&mut self, word: &str) -> Parsed<T> {
        let help = foreign(word)
            .unwrap_or("types begin with a capital letter; words of its own have `|` between them");
        let problem = Problem::new(self.span(), format!("`{word}` is no type"))
            .expecting("expected what it can be")
            .help(help);
        self.refuse(problem)
    }

    /// `list 1..8 of Section`.
    fn list_type(&mut self) -> Parsed<TypeKind> {
        self.take();
        let sizes = if self.is_word("of") { None } else { Some(self.sizes()?) };
        self.expect_word("of")?;
        Ok(TypeKind::List { sizes, of: Box::new(self.type_of()?) })
    }

    /// `by Quality except green, veteran 2..12`.
    fn by_type(&mut self) -> Parsed<TypeKind> {
        self.take();
        let words = self.type_name("the enum of the words")?;
        let except = if self.accept_word("except") { self.exceptions()? } else { Vec::new() };
        Ok(TypeKind::By { words, except, of: Box::new(self.type_of()?) })
    }

    /// Words with commas between.
    fn exceptions(&mut self) -> Parsed<Vec<Name>> {
        let mut except = Vec::new();
        loop {
            if self.next().kind != Kind::Name {
                let problem = self.unexpected("a word of that enum");
                let help = "words that have no value stand there, and then what the others can be: \
                            `by Quality except green 2..12`";
                return self.refuse(problem.help(help));
            }
            except.push(self.name("a word")?);
            if !self.accept(",") {
                return Ok(except);
            }
        }
    }
}

/// How a value is declared that may be nothing.
const MAYBE: &str = "`maybe` before what it can be says that it may be nothing: `maybe 1..6`";

/// What is written here for a type of another language.
fn foreign(word: &str) -> Option<&'static str> {
    match word {
        "int" | "integer" | "number" | "i32" => Some("numbers say from where to where: `0..20`"),
        "bool" | "boolean" => Some("write `yes | no`"),
        "nothing" => Some(MAYBE),
        _ => None,
    }
}
