//! What names stand for.

use std::sync::Arc;

use super::facts::Root;
use super::lowering::Lowering;
use super::narrow::innermost;
use crate::mistyped::Named;
use crate::native::native_key;
use crate::page::no_word;
use crate::problem::{Problem, Span};
use crate::shape::{Shape, whole, yes_no};
use crate::syntax::{Assign, Cell, Expr, ExprKind, Name};
use crate::types::{FieldOf, Fields, Type, Words};

impl Lowering<'_> {
    /// The value of a name, and of what is within it.
    pub(super) fn path(&mut self, path: &[Name], expected: Option<&Type>) -> Shape {
        if let [name] = path
            && let Some(word) = expected_word(name, expected)
            && self.body_mut().find(&name.text).is_none_or(|local| !is_word(&local.shape, &word))
        {
            return word;
        }
        if let [name] = path
            && is_form_alone(name, expected)
            && self.body_mut().find(&name.text).is_none()
        {
            let value = Some(Expr { kind: ExprKind::Cells(Vec::new()), span: name.span });
            let form = Cell::Named(Assign { key: vec![name.clone()], value });
            return self.cells(&[form], name.span, expected);
        }
        let Some((first, rest)) = path.split_first() else { return Shape::Broken };
        let place = self.body().position(&first.text);
        if let (Some(at), Some(local)) = (place, self.body_mut().find(&first.text)) {
            local.was_read = true;
            let (inner, declared) = (innermost(&local.shape, rest), local.span);
            self.reads_whole(Named::Declared(declared), path, rest);
            return self.within(Root::Local(at), inner, rest);
        }
        if let Some(shape) = self.declared(path) {
            return shape;
        }
        if !rest.is_empty() && self.page.natives.iter().any(|part| part.name == first.text) {
            return self.of_native(path);
        }
        if let (Some((declared, words)), [name]) = (self.page.words_named(first), rest) {
            let words = Arc::clone(words);
            self.reads(first.span, *declared);
            return match words.position(&name.text) {
                Some(at) => word(&words, at),
                None => self.wrong(no_word(name, &words)),
            };
        }
        if let [name] = path
            && let Some(shape) = self.only_word(name)
        {
            return shape;
        }
        self.unknown(path, expected)
    }

    /// A key of a native part, as the example of the part has it.
    fn of_native(&mut self, path: &[Name]) -> Shape {
        match native_key(&self.page.natives, path) {
            Ok(key) => {
                let example = Arc::new(key.example.clone());
                Shape::Native(Arc::new(key), Some(example))
            }
            Err(problem) => self.wrong(*problem),
        }
    }

    /// A circumstance, a figure or a ruling.
    fn declared(&mut self, path: &[Name]) -> Option<Shape> {
        let (first, rest) = path.split_first()?;
        match first.text.as_str() {
            "circumstances" => return self.circumstance(rest),
            "figures" => return self.figure(rest),
            "rulings" => return self.ruling(rest),
            _ => (),
        }
        // Of several with one name, the bare name is that of the circumstance, then of the figure.
        let shape = self.circumstance(path).or_else(|| self.figure(path));
        shape.or_else(|| self.ruling(path))
    }

    /// The place of the circumstance that a path begins with.
    pub(super) fn circumstance_at(&self, path: &[Name]) -> Option<usize> {
        self.key_at(&self.page.circumstances, path)
    }

    /// The place of the figure that a path begins with.
    pub(super) fn figure_at(&self, path: &[Name]) -> Option<usize> {
        self.key_at(&self.page.figures, path)
    }

    fn key_at(&self, fields: &Fields, path: &[Name]) -> Option<usize> {
        let name = path.first()?;
        let at = self.page.position(fields, &name.text, name.span)?;
        (!self.is_of_ruling(&fields.fields[at], path)).then_some(at)
    }

    fn circumstance(&mut self, path: &[Name]) -> Option<Shape> {
        let (name, rest) = path.split_first()?;
        let at = self.circumstance_at(path)?;
        let field = &self.page.circumstances.fields[at];
        self.reads_key(path, rest, field.span);
        let no_value = rest.first().filter(|name| !has_value(&field.of, &name.text));
        if let (Some(key), Some(help)) = (no_value, self.page.figure_called(name)) {
            let message = format!("the circumstance `{}` has no `{}`", name.text, key.text);
            return Some(self.wrong(Problem::new(key.span, message).help(help)));
        }
        let is_known = self.known.is_none_or(|known| at < known.circumstances);
        let shape = self.given.circumstances.get(at).filter(|_| is_known);
        let inner = shape.map(|shape| innermost(shape, rest));
        let inner = inner.unwrap_or_else(|| (self.too_early(path), 0));
        Some(self.within(Root::Circumstance(at), inner, rest))
    }

    fn figure(&mut self, path: &[Name]) -> Option<Shape> {
        let (_, rest) = path.split_first()?;
        let at = self.figure_at(path)?;
        let figure = &self.page.figures.fields[at];
        self.reads_key(path, rest, figure.span);
        if let (Some(name), Some(group)) = (rest.first(), group(figure))
            && let Some(inner) = group.get(&name.text)
        {
            self.reads(name.span, inner.span);
        }
        let is_known = self.known.is_none_or(|known| at < known.figures);
        let shape = self.given.figures.get(at).filter(|_| is_known);
        let inner = shape.map(|shape| innermost(shape, rest));
        let inner = inner.unwrap_or_else(|| (self.too_early(path), 0));
        Some(self.within(Root::Figure(at), inner, rest))
    }

    /// Whether what follows the name of a key is no value of it, but goes on to the name of a ruling.
    fn is_of_ruling(&self, field: &FieldOf, path: &[Name]) -> bool {
        let is_value = |name: &Name| has_value(&field.of, &name.text);
        let goes_on = path.get(1).is_some_and(|name| !is_value(name));
        goes_on && self.ruling_at(path).is_some_and(|(length, _)| 1 < length)
    }

    /// The ruling whose name is the longest beginning of a path, and how long that is.
    pub(super) fn ruling_at(&self, path: &[Name]) -> Option<(usize, usize)> {
        let page = self.page;
        let first = path.first()?;
        let longest = page.rulings.fields.iter().enumerate().filter_map(|(at, ruling)| {
            let length = begins(path, &ruling.name)?;
            page.sees(first.span, &ruling.name, ruling.span).then_some((length, at))
        });
        // Of several of one length it is the first.
        longest.rev().max_by_key(|(length, _)| *length)
    }

    /// The value of a ruling, and of what is within it.
    fn ruling(&mut self, path: &[Name]) -> Option<Shape> {
        let (length, at) = self.ruling_at(path)?;
        self.reads(path[0].span, self.page.rulings.fields[at].span);
        let is_known = self.known.is_none_or(|known| at < known.rulings);
        let shape = self.given.rulings.get(at).filter(|_| is_known);
        let rest = &path[length..];
        let inner = shape.map(|shape| innermost(shape, rest));
        let inner = inner.unwrap_or_else(|| (self.too_early(path), 0));
        Some(self.within(Root::Ruling(at), inner, rest))
    }

    /// Says that a default depends on what is only said after it.
    fn too_early(&mut self, path: &[Name]) -> Shape {
        let name = &path[0];
        let problem = Problem::new(name.span, format!("`{}` is not known here yet", name.text));
        let help = "a default may use what is declared before it; an example and a test, figures \
                    and rulings alone";
        let other = self.page.figure_called(name);
        self.wrong(problem.help(help).or_help(other))
    }

    /// The word of this name, if only one enum has it.
    fn only_word(&mut self, name: &Name) -> Option<Shape> {
        let page = self.page;
        let all: Vec<_> = page.words_with(name).collect();
        match all.as_slice() {
            [] => None,
            [(declared, words)] => {
                self.reads(name.span, *declared);
                let at = words.position(&name.text)?;
                if self.given.is_general() {
                    self.read.push((Named::Word(*declared, at), name.span));
                }
                Some(word(words, at))
            }
            [(_, first), (_, second), ..] => {
                let (first, second) = (first.told(), second.told());
                let message = format!("`{}` is a word of {first} and of {second}", name.text);
                let help = format!("say of which: `{first}.{}`", name.text);
                Some(self.wrong(Problem::new(name.span, message).help(help)))
            }
        }
    }

    fn unknown(&mut self, path: &[Name], expected: Option<&Type>) -> Shape {
        let name = &path[0];
        let span = path.iter().fold(name.span, |span, name| span.to(name.span));
        let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
        let written = names.join(".");
        if let ([_], Some(words)) = (path, expected.and_then(words_of)) {
            let ruling = self.ruling_ending_with(&written, span);
            let problem = no_word(name, words).or_help(ruling);
            if problem.help.is_some() {
                return self.wrong(problem);
            }
            let names: Vec<&str> = words.words.iter().map(|word| word.name.as_str()).collect();
            let problem = problem.expecting("nor a variable, circumstance, figure or ruling");
            return self.wrong(problem.help(format!("there are: {}", names.join(", "))));
        }
        let problem = Problem::unbound(span, &name.text, &written)
            .expecting("no variable, circumstance, figure, ruling or word of this name");
        let known = self.known_names(name.span, expected);
        if let Some(difference) = difference(&written, &known) {
            let help = format!("a minus stands between spaces: `{difference}`");
            return self.wrong(problem.help(help));
        }
        let near = problem.did_you_mean(&written, known.iter().map(String::as_str));
        let offer = self.page.scopes.offer(span, &written);
        let offer = offer.or_else(|| self.ruling_ending_with(&written, name.span));
        let offer = offer.or_else(|| self.row_of_table(&written, name.span));
        let offer = offer.or_else(|| die_in_capitals(&written));
        let offer = offer.or_else(|| dice_of_number(&written, &known));
        let form = match path {
            [name] => expected.and_then(|of| as_form(name, of)),
            [of, name] => self.form_named(of, name),
            _ => None,
        };
        self.wrong(near.or_help(offer).or_help(form))
    }

    /// The ruling whose name ends with a name, as it is read.
    fn ruling_ending_with(&self, name: &str, at: Span) -> Option<String> {
        let page = self.page;
        let ends = |field: &&FieldOf| {
            let last = field.name.rsplit_once('.').map(|(_, last)| last);
            last == Some(name) && page.sees(at, &field.name, field.span)
        };
        let ruling = page.rulings.fields.iter().find(ends)?;
        Some(format!("write `{}`, as the ruling is called", ruling.name))
    }

    /// Where the result of a row is known, if a name is that of one of a table whose results are its own.
    fn row_of_table(&self, name: &str, at: Span) -> Option<String> {
        let figures = self.page.figures.fields.iter();
        let mut seen = figures.filter(|field| self.page.sees(at, &field.name, field.span));
        let table = seen.find_map(|field| match group(field) {
            Some(group) => {
                let inner = group.fields.iter().find(|of| has_row(&of.of, name))?;
                Some(format!("{}.{}", field.name, inner.name))
            }
            None => has_row(&field.of, name).then(|| field.name.clone()),
        })?;
        Some(format!(
            "a row of `{table}` is known where its result is compared or told apart; `gives State` \
             behind the dice of the table takes the words of an enum, which are known everywhere"
        ))
    }

    /// Whether a name is the end of that of a ruling.
    pub(super) fn is_end_of_ruling(&self, of: &Expr) -> bool {
        let ExprKind::Path(path) = &of.kind else { return false };
        matches!(&path[..], [name] if self.ruling_ending_with(&name.text, name.span).is_some())
    }

    /// How a form of an enum is written, where both are named as a word and its enum are.
    fn form_named(&self, of: &Name, name: &Name) -> Option<String> {
        let (_, forms) = self.page.record_named(of)?;
        let form = form_held(forms, &name.text)?;
        Some(format!("a form is written with what it holds, `{} {{ {form} }}`", of.text))
    }

    /// The names that are known at a place.
    pub(super) fn known_names(&self, at: Span, expected: Option<&Type>) -> Vec<String> {
        let mut known: Vec<String> = self.body().seen().map(str::to_owned).collect();
        let page = self.page;
        let is_seen = |field: &&FieldOf| page.sees(at, &field.name, field.span);
        for fields in [&page.circumstances, &page.figures, &page.rulings] {
            known.extend(fields.fields.iter().filter(is_seen).map(|field| field.name.clone()));
        }
        for field in page.figures.fields.iter().filter(is_seen) {
            if let Type::Record(group) = &field.of {
                let inner = group.fields.iter().map(|of| format!("{}.{}", field.name, of.name));
                known.extend(inner);
            }
        }
        let own = match expected {
            Some(Type::Words(words)) => Some(words),
            _ => None,
        };
        for words in page.words_at(at).map(|(_, words)| words).chain(own) {
            known.extend(words.words.iter().map(|word| word.name.clone()));
        }
        known
    }

    /// Says what of the page nothing reads, and whether `_` could stand in its place.
    ///
    /// In a situation that proves nothing: what is ruled out there is not even looked at.
    pub(super) fn tell_unread(&mut self, what: &str, name: &str, span: Span, may_be_blank: bool) {
        if !self.given.is_general() {
            return;
        }
        let message = format!("nothing reads the {what} `{name}`");
        let help = if may_be_blank {
            "write `_` in its place, or use it"
        } else {
            "use it, or leave it out"
        };
        self.unread.push(Problem::new(span, message).help(help));
    }
}

/// How many names of a path a name with dots is, if the path begins with it.
fn begins(path: &[Name], dotted: &str) -> Option<usize> {
    let mut names = path.iter();
    let mut length = 0;
    for word in dotted.split('.') {
        names.next().filter(|name| name.text == word)?;
        length += 1;
    }
    Some(length)
}

/// A die as it is written here, if a name is one with a capital letter.
fn die_in_capitals(name: &str) -> Option<String> {
    let sides = name.strip_prefix('D')?;
    let is_die = !sides.is_empty() && sides.bytes().all(|byte| byte.is_ascii_digit());
    is_die.then(|| format!("write `d{sides}`"))
}

/// Dice as they are written here, if a name is that of a known number with a die behind it: `nd6`.
fn dice_of_number(name: &str, known: &[String]) -> Option<String> {
    let number = name.trim_end_matches(|last: char| last.is_ascii_digit()).strip_suffix('d')?;
    let is_die = name.len() > number.len() + 1 && known.iter().any(|known| known == number);
    is_die.then(|| format!("write `({number}) {}`", &name[number.len()..]))
}

/// The figures of a group, if it is one.
fn group(field: &FieldOf) -> Option<&Fields> {
    match &field.of {
        Type::Record(group) if field.defaults.is_empty() => Some(group),
        _ => None,
    }
}

/// Whether a type is a table that has a row with results of its own.
fn has_row(of: &Type, name: &str) -> bool {
    matches!(of, Type::Bands(table) if table.gives.name.is_none()
        && table.rows.iter().any(|row| row.key == name))
}

/// Whether a type has a value with a name.
fn has_value(of: &Type, name: &str) -> bool {
    match of {
        Type::Record(fields) => fields.get(name).is_some(),
        Type::Maybe(of) => has_value(of, name),
        _ => false,
    }
}

/// A word.
fn word(words: &Arc<Words>, at: usize) -> Shape {
    Shape::Word(Arc::clone(words), whole(i32::try_from(at).unwrap_or(i32::MAX)))
}

/// The word that a name is where a word is expected.
fn expected_word(name: &Name, expected: Option<&Type>) -> Option<Shape> {
    match expected? {
        Type::Words(words) => words.position(&name.text).map(|at| word(words, at)),
        Type::YesNo if name.text == "yes" || name.text == "no" => {
            Some(Shape::YesNo(yes_no(name.text == "yes")))
        }
        Type::Maybe(of) => expected_word(name, Some(of)),
        _ => None,
    }
}

/// Whether a name is that of a form that holds nothing, where a value of its enum is expected.
pub(super) fn is_form_alone(name: &Name, expected: Option<&Type>) -> bool {
    match expected {
        Some(Type::Record(forms)) if forms.is_one_of => {
            forms.get(&name.text).is_some_and(|form| match &form.of {
                Type::Maybe(of) => matches!(&**of, Type::Record(keys) if keys.fields.is_empty()),
                _ => false,
            })
        }
        Some(Type::Maybe(of)) => is_form_alone(name, Some(of)),
        _ => false,
    }
}

/// The words of which one is expected.
pub(super) fn words_of(expected: &Type) -> Option<&Words> {
    match expected {
        Type::Words(words) => Some(words),
        Type::Maybe(of) => words_of(of),
        _ => None,
    }
}

/// How a form of an enum is written of which one is expected, where its name alone stands.
pub(super) fn as_form(name: &Name, expected: &Type) -> Option<String> {
    match expected {
        Type::Record(forms) => {
            let form = form_held(forms, &name.text)?;
            Some(format!("a form is written with what it holds, `{{ {form} }}`"))
        }
        Type::Maybe(of) => as_form(name, of),
        _ => None,
    }
}

/// A form with an example of what it holds: `score = 3`.
pub(super) fn form_held(forms: &Fields, name: &str) -> Option<String> {
    let form = forms.get(name).filter(|_| forms.is_one_of)?;
    let held = match &form.of {
        Type::Maybe(of) if matches!(**of, Type::Record(_)) => "{}".to_owned(),
        of => of.shown(),
    };
    Some(format!("{name} = {held}"))
}

/// Whether a value is a word of the same type as another.
fn is_word(shape: &Shape, word: &Shape) -> bool {
    match (shape, word) {
        (Shape::Word(a, _), Shape::Word(b, _)) => Arc::ptr_eq(a, b),
        (Shape::Maybe(_, of), word) => is_word(of, word),
        _ => false,
    }
}

/// A name with hyphens as a difference, if all that stands between them is known or a number.
fn difference(written: &str, known: &[String]) -> Option<String> {
    let is_value =
        |part: &str| known.iter().any(|name| name == part) || part.parse::<u32>().is_ok();
    let parts: Vec<&str> = written.split('-').collect();
    let is_one = 1 < parts.len() && parts.iter().all(|part| is_value(part));
    is_one.then(|| parts.join(" - "))
}
