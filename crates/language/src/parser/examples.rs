//! Worked examples, and numbers that must come out.

use crate::problem::{Problem, Span};
use crate::syntax::{Binary, Example, Expect, Expr, ExprKind, Name, Path, Refused};
use crate::token::Kind;

use super::cursor::{Parsed, Parser, Unread};
use super::outline::Begins;

impl Parser<'_> {
    /// Behind `example`: `"…" { given a = 1 faces 4 5, 3 then kills = 2 }`.
    pub(super) fn example(&mut self) -> Parsed<Example> {
        let title = self.text("what it shows")?;
        self.expect("{")?;
        self.begin(Begins::Entry);
        let given = self.given()?;
        self.begin(Begins::Entry);
        let faces = if self.accept_word("faces") { self.faces_shown()? } else { Vec::new() };
        if !self.is_word("then") {
            let problem = self
                .unexpected("`given`, `faces` or `then`, in this order")
                .help("an example says what comes of it: `then kills = 2`");
            return self.refuse(problem);
        }
        self.begin(Begins::Entry);
        self.take();
        let mut then = vec![self.outcome()?];
        while self.accept(",") {
            then.push(self.outcome()?);
        }
        if !self.is("}") {
            return self.fail("`,` or `}`");
        }
        self.take();
        Ok(Example { title, given, faces, then })
    }

    /// `given a = 1, b.c = 2`, if something is given.
    pub(super) fn given(&mut self) -> Parsed<Vec<(Path, Expr)>> {
        if !self.accept_word("given") {
            return Ok(Vec::new());
        }
        let mut given = vec![self.premise()?];
        while self.accept(",") || self.is_given_again() {
            given.push(self.premise()?);
        }
        Ok(given)
    }

    /// Whether `given` stands there once more, which is told and passed over.
    fn is_given_again(&mut self) -> bool {
        let span = self.span();
        let is_again = self.accept_word("given");
        if is_again {
            let problem = Problem::new(span, "`given` is there twice");
            self.tell(problem.help("put a comma between what is given: `given a = 1, b = 2`"));
        }
        is_again
    }

    /// `b.c = 2`.
    fn premise(&mut self) -> Parsed<(Path, Expr)> {
        let key = self.path("a key")?;
        self.expect("=")?;
        Ok((key, self.stated()?))
    }

    /// `kills = 2`.
    fn outcome(&mut self) -> Parsed<(Name, Expr)> {
        let measure = self.key("a measure")?;
        self.expect("=")?;
        Ok((measure, self.expr()?))
    }

    /// `4 5 1, 3 2`.
    fn faces_shown(&mut self) -> Parsed<Vec<(u8, Span)>> {
        let mut faces = vec![self.face()?];
        loop {
            let is_more = self.accept(",");
            if !is_more && self.next().kind != Kind::Whole {
                return Ok(faces);
            }
            faces.push(self.face()?);
        }
    }

    /// A face of a die.
    fn face(&mut self) -> Parsed<(u8, Span)> {
        let span = self.span();
        let face = self.natural("a face")?;
        if let Ok(face @ 1..) = u8::try_from(face) {
            return Ok((face, span));
        }
        let problem = Problem::new(span, format!("no die shows {face}"))
            .expecting("expected a face from 1 to 255");
        self.tell(problem);
        Err(Unread)
    }

    /// Behind `expect`: `mean kills = 5/4 given sections = 1 because "…"`.
    pub(super) fn expectation(&mut self) -> Parsed<Expect> {
        let start = self.last().map_or(self.span(), |word| word.span);
        let statistic = self.statistic()?;
        let formula = self.ending_at_equals(true, Self::expr)?;
        // In parentheses it is a formula, and the number that must come out is missing.
        if let ExprKind::Binary(Binary::Equal, of, _) = &formula.kind
            && of.span.start == formula.span.start
            && !self.is("=")
        {
            return self.compared(of.span.end);
        }
        if !self.is("=") {
            let problem = self
                .unexpected("`=` and the number that must come out")
                .help("say what must come out: `expect mean kills = 5/4`");
            return self.refuse(problem);
        }
        self.take();
        self.is_outcome = true;
        let value = self.expr();
        self.is_outcome = false;
        let value = value?;
        let given = self.given()?;
        let because =
            if self.accept_word("because") { Some(self.text("the reason")?) } else { None };
        Ok(Expect { statistic, formula, value, given, because, span: self.since(start) })
    }

    /// Says that what must come out is said by `=`, where `==` stands somewhere behind a place.
    fn compared<T>(&mut self, from: usize) -> Parsed<T> {
        let start = from + self.text[from..].find("==").unwrap_or(0);
        let problem = Problem::new(Span { start, end: start + 2 }, "`==` compares two numbers")
            .expecting("expected `=` and the number that must come out")
            .help("write `=`");
        self.refuse(problem)
    }

    /// Behind `expect`: `refused given sections = 1 blaming sections "…"`.
    pub(super) fn expected_refusal(&mut self) -> Parsed<Refused> {
        let start = self.span();
        self.expect_word("refused")?;
        if !self.is_word("given") {
            let problem = self.unexpected("`given` and what is refused");
            return self.refuse(
                problem.help(
                    "`given` says what is refused: `expect refused given men = 7 blaming men`",
                ),
            );
        }
        let given = self.given()?;
        let is_blaming = self.accept_word("blaming");
        let blaming = if is_blaming { Some(self.path("the key to blame")?) } else { None };
        let text = self.maybe_text()?;
        Ok(Refused { given, blaming, text, span: self.since(start) })
    }

    /// `mean`, or `p_ge(3)`.
    fn statistic(&mut self) -> Parsed<Name> {
        let name = self.key("a statistic, such as `mean`")?;
        if !self.is_glued_ahead(0, "(") {
            return Ok(name);
        }
        let open = self.take().span;
        self.accept("-");
        if ![Kind::Whole, Kind::Decimal].contains(&self.next().kind) {
            return self.fail("a number, as in `p_ge(3)`");
        }
        self.take();
        self.expect_close(")", open)?;
        let span = self.since(name.span);
        let text = self.written(span).chars().filter(|letter| !letter.is_whitespace()).collect();
        Ok(Name { text, span })
    }
}
