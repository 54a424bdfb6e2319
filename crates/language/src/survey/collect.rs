//! What the declarations of a file declare.

use super::declared::{Declared, Of, What};
use super::locals::{of_block, of_expr};
use crate::problem::Span;
use crate::sources::Sources;
use crate::syntax::{
    Block, ChartType, Enum, Example, Field, Figures, File, Item, Line, Name, Part, PartBody, Path,
    Record, Ruling, Said, StatementKind, Text, Type, TypeKind, Word, dotted,
};

/// Adds what a file declares.
pub(super) fn collect(file: &File, sources: &Sources, declared: &mut Vec<Declared>) {
    let mut collector = Collector { sources, declared };
    collector.head(file);
    for item in &file.items {
        collector.item(item);
    }
}

struct Collector<'a> {
    sources: &'a Sources,
    declared: &'a mut Vec<Declared>,
}

impl Collector<'_> {
    /// Adds a declaration, and gives its number.
    fn add(&mut self, what: What, name: &str, span: Span, within: Option<usize>) -> usize {
        self.declared.push(Declared {
            what,
            name: name.to_owned(),
            span,
            whole: span,
            can_be: String::new(),
            meaning: String::new(),
            within,
            seen: None,
            of: Of::Unknown,
        });
        self.declared.len() - 1
    }

    fn head(&mut self, file: &File) {
        let at = self.add(What::File, &dotted(&file.id), whole_of(&file.id), None);
        self.declared[at].can_be.clone_from(&file.title.text);
        self.declared[at].meaning = said(file.text.as_ref());
        self.declared[at].whole = whole_of(&file.id).to(file.title.span);
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Use(_) | Item::Native(_) | Item::Refuse(_) => (),
            Item::Enum(of) => self.words_of(of),
            Item::Record(of) => self.record(of),
            Item::Circumstances(fields) => self.fields(What::Circumstance, fields, None),
            Item::Figures(of) => self.figures(of),
            Item::Rulings(rulings) => rulings.iter().for_each(|ruling| self.ruling(ruling)),
            Item::Part(part) => self.part(part),
            Item::Resolve(block, _) => self.block(block),
            Item::Example(example) => self.example(example),
            Item::Chart(of) => self.chart(of),
            Item::Expect(expect) => {
                self.expectation(expect.statistic.span.to(expect.value.span));
            }
            Item::Refused(refused) => self.expectation(refused.span),
        }
    }

    fn words_of(&mut self, of: &Enum) {
        let at = self.add(What::Enum, &of.name.text, of.name.span, None);
        self.words(&of.words, at);
        let names: Vec<&str> = of.words.iter().map(|word| word.name.text.as_str()).collect();
        self.declared[at].can_be = names.join(" | ");
        self.declared[at].of = Of::Own;
        self.close(at);
    }

    fn words(&mut self, words: &[Word], of: usize) {
        for word in words {
            let at = self.add(What::Word, &word.name.text, word.name.span, Some(of));
            self.declared[at].meaning = said(word.meaning.as_ref());
            self.declared[at].can_be = self.name_of(of);
            let last = word.meaning.as_ref().map_or(word.name.span, |text| text.span);
            self.declared[at].whole = word.name.span.to(last);
            match &word.holds {
                Some(Type { kind: TypeKind::Group(keys), .. }) => {
                    self.fields(What::Value, keys, Some(at));
                    self.declared[at].of = Of::Own;
                    self.close(at);
                }
                Some(held) => {
                    self.declared[at].can_be = self.on_one_line(held.span);
                    self.declared[at].of = of_type(held);
                }
                None => (),
            }
        }
    }

    fn record(&mut self, of: &Record) {
        let at = self.add(What::Record, &of.name.text, of.name.span, None);
        self.fields(What::Value, &of.fields, Some(at));
        self.declared[at].of = Of::Own;
        self.close(at);
    }

    /// What something is called.
    fn name_of(&self, of: usize) -> String {
        self.declared[of].name.clone()
    }

    /// Lets what something is made of be a part of all that declares it.
    fn close(&mut self, at: usize) {
        let end = self.declared[at..].iter().map(|declared| declared.whole.end).max();
        let whole = &mut self.declared[at].whole;
        whole.end = end.unwrap_or(whole.end);
    }

    fn figures(&mut self, of: &Figures) {
        let group = of.group.as_ref().map(|group| {
            let at = self.add(What::Figure, &group.text, group.span, None);
            self.declared[at].meaning = said(of.meaning.as_ref());
            self.declared[at].of = Of::Own;
            at
        });
        let what = if group.is_some() { What::Value } else { What::Figure };
        self.fields(what, &of.fields, group);
        if let Some(at) = group {
            self.close(at);
        }
    }

    fn ruling(&mut self, ruling: &Ruling) {
        let Said::Declared(field) = &ruling.said else { return };
        let at = self.field(What::Ruling, field, None);
        self.declared[at].name = dotted(&ruling.name);
        self.declared[at].span = whole_of(&ruling.name);
    }

    fn fields(&mut self, what: What, fields: &[Field], within: Option<usize>) {
        for field in fields {
            self.field(what, field, within);
        }
    }

    /// Adds a key, with its own words and keys.
    fn field(&mut self, what: What, field: &Field, within: Option<usize>) -> usize {
        let at = self.add(what, &field.name.text, field.name.span, within);
        self.declared[at].meaning = said(field.meaning.as_ref());
        self.declared[at].can_be = self.can_be(field);
        self.declared[at].of = of_type(&field.of);
        let meaning = field.meaning.as_ref().map(|text| text.span);
        self.declared[at].whole = field.name.span.to(meaning.unwrap_or(field.of.span));
        if let TypeKind::Words(words) = &field.of.kind {
            self.own_words(words, &field.cases, at);
        }
        if let TypeKind::Group(fields) = &field.of.kind {
            self.fields(What::Value, fields, Some(at));
        }
        self.close(at);
        at
    }

    /// Words of a key, with what is said of them in its braces.
    fn own_words(&mut self, words: &[Name], cases: &[Word], of: usize) {
        for word in words {
            let case = cases.iter().find(|case| case.name.text == word.text);
            let at = self.add(What::Word, &word.text, word.span, Some(of));
            self.declared[at].meaning = said(case.and_then(|case| case.meaning.as_ref()));
            self.declared[at].can_be = self.name_of(of);
        }
    }

    /// What a key can be, as the page writes it: all between its name and its meaning.
    fn can_be(&self, field: &Field) -> String {
        let defaults = field.defaults.iter().chain(&field.example).map(|expr| expr.span.end);
        let end = match &field.meaning {
            Some(meaning) => meaning.span.start,
            None => defaults.fold(field.of.span.end, usize::max),
        };
        let span = Span { start: field.of.span.start, end };
        let written = self.sources.written(span).split_whitespace().collect::<Vec<_>>().join(" ");
        // A group of keys says what it can be in its braces.
        if matches!(field.of.kind, TypeKind::Group(_)) { String::new() } else { written }
    }

    fn part(&mut self, part: &Part) {
        let at = self.add(What::Part, &part.name.text, part.name.span, None);
        let body = match &part.body {
            PartBody::Formula(expr) => expr.span,
            PartBody::Block(block) => block.span,
        };
        let head = Span { start: part.name.span.start, end: body.start };
        let written = self.sources.written(head).trim_end();
        let written = written.strip_suffix('=').unwrap_or(written).trim_end();
        self.declared[at].can_be = written.split_whitespace().collect::<Vec<_>>().join(" ");
        self.declared[at].whole = part.name.span.to(body);
        for param in &part.params {
            let of = param.of.as_ref().map(of_type).unwrap_or_default();
            let number = self.add(What::Variable, &param.name.text, param.name.span, None);
            self.declared[number].seen = Some(param.name.span.to(body));
            self.declared[number].of = of;
            let can_be = param.of.as_ref().map_or("", |of| self.sources.written(of.span));
            can_be.clone_into(&mut self.declared[number].can_be);
        }
        match &part.body {
            PartBody::Formula(expr) => of_expr(expr, self.declared),
            PartBody::Block(block) => self.block(block),
        }
    }

    /// The variables of a block, and the measures of its result.
    fn block(&mut self, block: &Block) {
        of_block(block, self.sources, self.declared);
        for statement in &block.statements {
            if let StatementKind::Result(lines) = &statement.kind {
                for line in lines {
                    self.measure(line);
                }
            }
        }
    }

    fn measure(&mut self, line: &Line) {
        let at = self.add(What::Measure, &line.name.text, line.name.span, None);
        let unit = line.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
        self.declared[at].can_be = format!("{}{unit}", self.sources.written(line.formula.span));
        self.declared[at].meaning.clone_from(&line.meaning.text);
        self.declared[at].whole = line.name.span.to(line.meaning.span);
    }

    fn example(&mut self, example: &Example) {
        let last = example.then.last().map_or(example.title.span, |(_, expr)| expr.span);
        let at = self.add(What::Example, &example.title.text, example.title.span, None);
        self.declared[at].whole = example.title.span.to(last);
    }

    fn expectation(&mut self, whole: Span) {
        let at = self.add(What::Expectation, &self.on_one_line(whole), whole, None);
        self.declared[at].whole = whole;
    }

    fn chart(&mut self, of: &ChartType) {
        let at = self.add(What::Chart, &of.name.text, of.name.span, None);
        self.declared[at].can_be = self.on_one_line(of.of.span);
        self.declared[at].of = of_type(&of.of);
        self.declared[at].whole = of.name.span.to(of.of.span);
    }

    /// What a page writes somewhere.
    fn on_one_line(&self, span: Span) -> String {
        self.sources.written(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

fn said(text: Option<&Text>) -> String {
    text.map(|text| text.text.clone()).unwrap_or_default()
}

/// Where a path stands.
fn whole_of(path: &Path) -> Span {
    let first = path.first().map_or(Span::default(), |name| name.span);
    path.last().map_or(first, |last| first.to(last.span))
}

/// What is known of a type: of what may be missing or is one of several, that of the one.
fn of_type(of: &Type) -> Of {
    match &of.kind {
        TypeKind::Named(name) => Of::Named(name.text.clone()),
        TypeKind::List { of, .. } | TypeKind::By { of, .. } | TypeKind::Maybe(of) => of_type(of),
        TypeKind::Chart { of, .. } => Of::Named(of.text.clone()),
        TypeKind::Bands(bands) => {
            bands.gives.as_ref().map_or(Of::Unknown, |name| Of::Named(name.text.clone()))
        }
        TypeKind::Words(_) | TypeKind::Group(_) => Of::Own,
        TypeKind::Whole { .. }
        | TypeKind::Decimal { .. }
        | TypeKind::Number { .. }
        | TypeKind::Dice
        | TypeKind::YesNo
        | TypeKind::Chance
        | TypeKind::Native(_) => Of::Unknown,
    }
}
