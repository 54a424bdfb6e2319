//! Tables that dice are rolled on.

use crate::problem::Problem;
use crate::syntax::{BandRow, Bands, ChartType, Text, Type, TypeKind};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::outline::Begins;

/// The column in which the rows of a table say how far they may be moved.
const WITHIN: u8 = 200;

impl Parser<'_> {
    /// Behind `table` and the name: `on d6 gives Going "…" { buried ..0 in -20..20 "…" solid }`,
    /// whether they are assumed, and what it means.
    pub(super) fn bands(&mut self) -> Parsed<(Type, bool, Option<Text>)> {
        let start = self.expect_word("on")?;
        let on = self.pool()?;
        let by = if self.accept_word("by") { Some(self.type_name("an enum")?) } else { None };
        let gives = if self.accept_word("gives") { Some(self.type_name("an enum")?) } else { None };
        let is_assumed = self.is_assumed();
        let meaning = self.maybe_text()?;
        let rows = self.entries(Self::band)?;
        let kind = TypeKind::Bands(Bands { on, by, gives, rows });
        Ok((Type { kind, span: self.since(start) }, is_assumed, meaning))
    }

    /// `buried ..0 in -20..20 "Highest score at which it is buried."`.
    fn band(&mut self) -> Parsed<BandRow> {
        if self.next().kind == Kind::Whole || self.is("..") {
            return self.turned_row();
        }
        let result = self.any_word("a result")?;
        let mut tops = Vec::new();
        if self.next().kind == Kind::Whole && self.is_ahead(1, "..") {
            self.tell_scores();
        }
        while self.is("..") {
            let column = u8::try_from(tops.len() + 1).unwrap_or(u8::MAX);
            self.begin(Begins::Column(column.min(WITHIN - 1)));
            self.take();
            tops.push(self.whole("the highest score of the row")?);
        }
        if self.is_word("in") {
            self.begin(Begins::Column(WITHIN));
        }
        let within = if self.accept_word("in") { Some(self.range()?) } else { None };
        self.begin_meaning(WITHIN + 1);
        Ok(BandRow { result, tops, within, meaning: self.maybe_text()? })
    }

    /// Says that a row begins with its result, where its scores stand before it: `1..2 bogged`.
    fn turned_row<T>(&mut self) -> Parsed<T> {
        let start = self.span();
        let mut highest = start;
        while self.next().kind == Kind::Whole || self.is("..") || self.is(":") {
            let token = self.take();
            highest = if token.kind == Kind::Whole { token.span } else { highest };
        }
        // Of one score it is not known whether it is the highest.
        let is_case = self.last().is_some_and(|last| last.kind == Kind::Sign(":"));
        let problem = |span| Problem::new(span, "a row begins with its result");
        if self.next().kind != Kind::Name || is_case {
            return self
                .refuse(problem(start).help("its highest score stands behind it: `bogged ..2`"));
        }
        let result = self.take().span;
        let [result_is, highest] = [result, highest].map(|span| self.written(span));
        let help = format!("write `{result_is} ..{highest}`");
        self.refuse(problem(start.to(result)).help(help))
    }

    /// Says that a row says its highest score alone, and goes over its lowest.
    fn tell_scores(&mut self) {
        let lowest = self.take().span;
        let highest = self.ahead(1).span;
        let problem = Problem::new(lowest.to(highest), "a row begins where the one before it ends")
            .expecting("expected its highest score")
            .help(format!("write `..{}`", self.written(highest)));
        self.tell(problem);
    }

    /// Behind `chart`: `Barrage = table 1..30 of FireResult on d6 e.g. { else none }`.
    pub(super) fn named_chart(&mut self) -> Parsed<ChartType> {
        let name = self.type_name("a name for the type")?;
        self.expect("=")?;
        if !self.is_word("table") {
            let problem = self.unexpected("`table`, and what the chart can be");
            return self.refuse(problem.help(
                "a chart has a name and what it can be: `chart Fire = table 1..6 of Result on d6`",
            ));
        }
        let of = self.type_of()?;
        Ok(ChartType { name, of, example: self.for_example()? })
    }

    /// `table 1..30 of FireResult on d6 within -20..30`.
    pub(super) fn chart_type(&mut self) -> Parsed<TypeKind> {
        self.take();
        if self.is_word("on") {
            let problem = Problem::new(self.span(), "a table with bands is a key of its own")
                .help("a chart that is stated elsewhere is a `table of Result on d6`");
            return self.refuse(problem);
        }
        let sizes = if self.is_word("of") { None } else { Some(self.sizes()?) };
        self.expect_word("of")?;
        let of = self.type_name("the enum of its results")?;
        self.expect_word("on")?;
        let on = self.pool()?;
        let within = if self.accept_word("within") { Some(self.range()?) } else { None };
        Ok(TypeKind::Chart { of, on, sizes, within })
    }
}
