//! Keys: of circumstances, figures, rulings and records.

use crate::problem::Problem;
use crate::syntax::{Expr, Field, Name, Type, TypeKind};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::outline::Begins;
use super::words::{is_reserved, is_type};

impl Parser<'_> {
    /// Keys in braces.
    pub(super) fn fields(&mut self) -> Parsed<Vec<Field>> {
        self.entries(Self::field)
    }

    /// `models 1..30 (models) = 10 "Models in it."`.
    pub(super) fn field(&mut self) -> Parsed<Field> {
        let is_flat = self.is_flat();
        if is_flat {
            self.take();
        }
        let is_table = self.is_named_table();
        if is_table {
            self.take();
        }
        if self.is_list_alone() {
            return self.fail("a key");
        }
        let name = self.key("a key")?;
        let field = if is_table { self.bands_of(name)? } else { self.field_of(name)? };
        self.in_small_letters(&field.name);
        Ok(Field { is_flat, ..field })
    }

    /// Whether `flat` stands here and is no key.
    fn is_flat(&self) -> bool {
        let next = self.word_ahead(1);
        let is_key = !next.is_empty() && !is_type(next);
        self.is_word("flat") && is_key && !self.is_ahead(2, "|") && !self.is_ahead(2, "=")
    }

    /// Whether `list` stands here and is no key: `list 1..8 of Section`, whose name is missing.
    fn is_list_alone(&self) -> bool {
        self.is_word("list") && self.is_ahead(2, "..") && self.word_ahead(4) == "of"
    }

    /// Whether `table` stands here and the name of the table behind it: `table going on d6`.
    fn is_named_table(&self) -> bool {
        self.is_word("table")
            && self.ahead(1).kind == Kind::Name
            && self.word_ahead(2) == "on"
            && self.is_pool_ahead(3)
    }

    /// What is said of a key behind its name.
    pub(super) fn field_of(&mut self, name: Name) -> Parsed<Field> {
        if self.is_word("table") && self.word_ahead(1) == "on" {
            self.take();
            return self.bands_of(name);
        }
        let is_maybe = self.is_word("maybe") && self.ahead(1).kind == Kind::Text;
        let is_assumed = self.is_assumed();
        if is_maybe || self.next().kind == Kind::Text {
            return Ok(Field { is_assumed, ..self.group_of(name, is_maybe)? });
        }
        self.begin(Begins::Column(1));
        let of = self.type_of()?;
        let mut field = plain(name, of);
        self.defaults(&mut field)?;
        if self.is("(") {
            let problem = self
                .unexpected("what the key means")
                .help("what is counted stands behind the numbers: `0..20 (models) = 3`");
            return self.refuse(problem);
        }
        field.is_assumed = self.is_assumed();
        self.begin_meaning(2);
        field.meaning = self.maybe_text()?;
        if self.is("{") {
            field.cases = self.entries(Self::word)?;
        }
        Ok(field)
    }

    /// `"The squad." { … }`: keys under a name, whose meaning stands before them.
    fn group_of(&mut self, name: Name, is_maybe: bool) -> Parsed<Field> {
        let start = self.span();
        if is_maybe {
            self.take();
        }
        let meaning = self.maybe_text()?;
        if !self.is("{") {
            return self.fail("`{`: what the key can be stands before its meaning");
        }
        let keys = self.span();
        let fields = self.deeper(Self::fields)?;
        let group = Type { kind: TypeKind::Group(fields), span: self.since(keys) };
        let of = if is_maybe {
            Type { kind: TypeKind::Maybe(Box::new(group)), span: self.since(start) }
        } else {
            group
        };
        Ok(Field { meaning, ..plain(name, of) })
    }

    /// Behind the name of a table and `table`: its bands.
    fn bands_of(&mut self, name: Name) -> Parsed<Field> {
        let (of, is_assumed, meaning) = self.bands()?;
        Ok(Field { is_assumed, meaning, ..plain(name, of) })
    }

    /// Goes over `assumed`, where it stands before a meaning: elsewhere it is a name.
    pub(super) fn is_assumed(&mut self) -> bool {
        self.ahead(1).kind == Kind::Text && self.accept_word("assumed")
    }

    /// What holds if a key is left out, or that it must not be, and what it is in an example.
    fn defaults(&mut self, field: &mut Field) -> Parsed<()> {
        if self.accept("=") || self.lacks_equals() {
            field.defaults.push(self.default(field)?);
            while self.is(",") && is_by(&field.of) && !self.is_field_behind_comma() {
                self.take();
                field.defaults.push(self.default(field)?);
            }
        } else {
            field.is_required = self.accept_word("required");
        }
        field.example = self.for_example()?;
        Ok(())
    }

    /// Says so if what holds stands here without the `=` before it.
    fn lacks_equals(&mut self) -> bool {
        let is_value = match self.next().kind {
            Kind::Whole | Kind::Decimal | Kind::Dice | Kind::Sign("-" | "[" | "==") => true,
            Kind::Name if is_type(self.word_ahead(0)) => self.is_ahead(1, "{"),
            Kind::Name => self.is_word_with_meaning(),
            _ => false,
        };
        let lacks = is_value && self.next().indent.is_none();
        if lacks {
            let problem = self.unexpected("`=` before what holds if the key is left out");
            self.tell(problem);
            self.accept("==");
        }
        lacks
    }

    /// Whether a word stands here with a meaning behind it, and no group of keys.
    fn is_word_with_meaning(&self) -> bool {
        let is_said = ["required", "assumed", "maybe"].contains(&self.word_ahead(0));
        !is_said && self.ahead(1).kind == Kind::Text && !self.are_keys_ahead(2)
    }

    /// What holds if a key is left out; dice are not rolled there, and so not reckoned with.
    fn default(&mut self, of: &Field) -> Parsed<Expr> {
        if let (Kind::Dice, Kind::Sign(sign @ ("-" | "*" | "/" | "//" | "%"))) =
            (self.next().kind, self.ahead(1).kind)
            && is_dice(&of.of)
        {
            let [dice, number] = [self.span(), self.ahead(2).span];
            let problem =
                Problem::new(dice.to(number), "only a number is added to dice that are a key");
            let rolled = format!("`roll {} {sign} {}`", of.name.text, self.written(number));
            let help = format!("reckon with what they show, where they are rolled: {rolled}");
            return self.refuse(problem.help(help));
        }
        self.stated()
    }

    /// `e.g. 3`, if it is said what something is in an example.
    pub(super) fn for_example(&mut self) -> Parsed<Option<Expr>> {
        if self.next().kind != Kind::ForExample {
            return Ok(None);
        }
        self.take();
        Ok(Some(self.stated()?))
    }

    /// Whether the comma here stands between keys, and not between values: whether a name and a
    /// type follow, or the meaning and the keys of a group.
    pub(super) fn is_field_behind_comma(&self) -> bool {
        if self.ahead(1).kind != Kind::Name || is_reserved(self.word_ahead(1)) {
            return false;
        }
        match self.ahead(2).kind {
            Kind::Whole | Kind::Decimal => true,
            Kind::Text => self.are_keys_ahead(3),
            Kind::Sign("-") => self.is_glued_ahead(3, ".."),
            Kind::Name if ["flat", "table"].contains(&self.word_ahead(1)) => true,
            Kind::Name => self.is_worded_type_ahead(2),
            _ => false,
        }
    }

    /// Whether keys in braces stand so many tokens further on, and not words with what they mean.
    fn are_keys_ahead(&self, by: usize) -> bool {
        let is_word = self.ahead(by + 1).kind == Kind::Name
            && self.ahead(by + 2).kind == Kind::Text
            && !self.is_ahead(by + 3, "{");
        self.is_ahead(by, "{") && !is_word
    }

    /// Whether a type that begins with a word stands so many tokens further on.
    fn is_worded_type_ahead(&self, by: usize) -> bool {
        let word = self.word_ahead(by);
        let is_word_of_types = ["by", "chance", "dice", "list", "maybe", "table"].contains(&word);
        is_type(word)
            || is_word_of_types
            || ["|", ".", "="].iter().any(|sign| self.is_ahead(by + 1, sign))
    }
}

/// A key of which nothing is said but its type.
fn plain(name: Name, of: Type) -> Field {
    Field {
        is_flat: false,
        name,
        of,
        defaults: Vec::new(),
        is_required: false,
        example: None,
        is_assumed: false,
        meaning: None,
        cases: Vec::new(),
    }
}

/// Whether values of a type are dice.
fn is_dice(of: &Type) -> bool {
    match &of.kind {
        TypeKind::Dice => true,
        TypeKind::Maybe(of) | TypeKind::By { of, .. } => is_dice(of),
        _ => false,
    }
}

/// Whether a type has one value for each word of an enum.
fn is_by(of: &Type) -> bool {
    match &of.kind {
        TypeKind::By { .. } => true,
        TypeKind::Maybe(of) => is_by(of),
        _ => false,
    }
}
