//! Values of cases, or made of many: `when`, `sum of`.

use crate::problem::{Problem, Span};
use crate::syntax::{Arm, Expr, ExprKind, Fold, Folding, Name, Pattern, PatternKind, Text};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::is_name;
use super::outline::Begins;

/// What is expected where a case stands.
const A_CASE: &str = "a case: a word, a number or `else`";

/// How the fold that begins with a word puts values together.
pub(super) fn folding(word: &str) -> Option<Folding> {
    Some(match word {
        "sum" => Folding::Sum,
        "any" => Folding::Any,
        "every" => Folding::Every,
        "number" => Folding::Number,
        "first" => Folding::First,
        "list" => Folding::List,
        _ => return None,
    })
}

impl Parser<'_> {
    /// `when going { bogged: 1  else: 0 }`.
    pub(super) fn cases(&mut self) -> Parsed<Expr> {
        let start = self.expect_word("when")?;
        let of = self.expr()?;
        let arms = self.all_cases(Self::case)?;
        Ok(self.said(start, ExprKind::When(Box::new(of), arms)))
    }

    /// Cases in braces. Where none can be read, the braces hold something else.
    pub(super) fn all_cases<T>(&mut self, read: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let before = self.told();
        let all = self.entries(read)?;
        if all.is_empty() {
            self.tell_first_since(before);
        }
        Ok(all)
    }

    /// `bogged, buried: 1`.
    fn case(&mut self) -> Parsed<Arm<Expr>> {
        let patterns = self.patterns()?;
        if self.is("=>") || self.is("->") || self.is("{") {
            let problem = self.unexpected("`:`").help("a case that has a value: `bogged: 1`");
            return self.refuse(problem);
        }
        self.expect(":")?;
        self.begin(Begins::Column(1));
        let then = self.expr()?;
        Ok(Arm { patterns, then })
    }

    /// Cases for which the same holds.
    pub(super) fn patterns(&mut self) -> Parsed<Vec<Pattern>> {
        let mut patterns = vec![self.pattern()?];
        while self.accept(",") {
            patterns.push(self.pattern()?);
        }
        Ok(patterns)
    }

    /// A case.
    fn pattern(&mut self) -> Parsed<Pattern> {
        let start = self.span();
        let kind = match self.next().kind {
            Kind::Name if self.accept_word("else") => PatternKind::Else,
            Kind::Name => PatternKind::Word(self.key("a case")?),
            Kind::Text => self.quoted_case()?,
            _ => self.numbers()?,
        };
        Ok(Pattern { kind, span: self.since(start) })
    }

    /// A case in quotes, which has none: says so, and goes on as if they were not there.
    fn quoted_case(&mut self) -> Parsed<PatternKind> {
        let problem = self.unexpected(A_CASE);
        let Text { text, span } = self.text(A_CASE)?;
        if !is_name(&text) {
            return self.refuse(problem);
        }
        self.tell(problem.help(format!("a word stands without quotes: `{text}`")));
        Ok(PatternKind::Word(Name { text, span }))
    }

    /// A number, or from one to another.
    fn numbers(&mut self) -> Parsed<PatternKind> {
        let low = self.whole(A_CASE)?;
        let high = if self.accept("..") { self.whole("the highest number")? } else { low };
        Ok(PatternKind::Numbers(low, high))
    }

    /// `sum of s at i in sections: s.cost`.
    pub(super) fn fold(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let Some(how) = folding(self.word_ahead(0)) else { return self.fail("a fold") };
        self.take();
        self.expect_word("of")?;
        let name = self.name("a name for each")?;
        let at = self.counter()?;
        self.expect_word("in")?;
        let (list, to) = self.folded()?;
        let of = self.fold_body(start)?;
        let fold = Fold { how, name, at, list, to, of };
        Ok(self.said(start, ExprKind::Fold(Box::new(fold))))
    }

    /// `at i`, if it is said.
    pub(super) fn counter(&mut self) -> Parsed<Option<crate::syntax::Name>> {
        if self.accept_word("at") { self.name("a name for its number").map(Some) } else { Ok(None) }
    }

    /// A list, or the first and the last number.
    fn folded(&mut self) -> Parsed<(Expr, Option<Expr>)> {
        let list = self.expr()?;
        let to = if self.accept("..") { Some(self.expr()?) } else { None };
        Ok((list, to))
    }

    /// What is taken of each.
    fn fold_body(&mut self, start: Span) -> Parsed<Expr> {
        if self.accept(":") {
            return self.expr();
        }
        let problem = Problem::new(self.span(), self.unexpected("").message)
            .expecting("expected `:` and what is taken of each")
            .beside(start, "for this")
            .help("write `sum of x in xs: x`");
        self.refuse(problem)
    }
}
