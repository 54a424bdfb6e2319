//! Which parts roll dice, and how deep parts stand within each other.

use crate::page::Page;
use crate::problem::Problem;
use crate::syntax::{
    Block, Check, Count, Expr, ExprKind, Item, Part, PartBody, Piece, Pool, Statement,
    StatementKind, Verb,
};

/// How deep statements and values may stand within each other, through all parts that they ask.
///
/// Whoever goes through a page goes as deep, and has the stack of a thread for it.
const DEEPEST: usize = 256;

/// Which parts roll dice, by their places on the page.
#[derive(Debug)]
pub(crate) struct Purity {
    rolls: Vec<bool>,
    /// Whether the rule itself does.
    resolve: bool,
}

impl Purity {
    /// Finds it out, and says which parts call themselves or are asked from too deep.
    pub(crate) fn of(page: &Page, problems: &mut Vec<Problem>) -> Purity {
        let known = vec![Known::Nothing; page.parts().count()];
        let mut found = Finding { page, known, depth: 0, deepest: 0, is_told: false, problems };
        let rolls = (0..found.known.len()).map(|part| found.part(part)).collect();
        let resolve = page.tree.items.iter().any(|item| match item {
            Item::Resolve(block, _) => found.block(block),
            _ => false,
        });
        Purity { rolls, resolve }
    }

    /// Whether the rule itself rolls dice.
    pub(crate) fn resolve_rolls(&self) -> bool {
        self.resolve
    }

    /// Whether a part rolls dice.
    pub(crate) fn rolls(&self, part: usize) -> bool {
        self.rolls.get(part).copied().unwrap_or(false)
    }
}

/// What is known of a part.
#[derive(Clone, Copy)]
enum Known {
    /// It has not been looked at.
    Nothing,
    /// It is being looked at.
    InHand,
    /// Whether it rolls, and how deep it goes.
    Found { rolls: bool, height: usize },
}

struct Finding<'a> {
    page: &'a Page,
    /// What is known of each part.
    known: Vec<Known>,
    /// How deep what is being looked at stands, and how deep it goes.
    depth: usize,
    deepest: usize,
    /// Whether it has been said that something stands too deep.
    is_told: bool,
    problems: &'a mut Vec<Problem>,
}

impl Finding<'_> {
    fn part(&mut self, at: usize) -> bool {
        match self.known[at] {
            Known::Found { rolls, height } => {
                self.reach(self.depth + height, at);
                rolls
            }
            Known::InHand => {
                self.refuse(at);
                false
            }
            Known::Nothing => {
                self.known[at] = Known::InHand;
                let outer = std::mem::replace(&mut self.deepest, self.depth);
                let page = self.page;
                let part = page.part_at(at).filter(|_| self.depth < DEEPEST);
                let rolls = part.is_some_and(|part| self.body(part));
                let height = self.deepest - self.depth;
                self.known[at] = Known::Found { rolls, height };
                self.deepest = self.deepest.max(outer);
                self.reach(self.depth, at);
                rolls
            }
        }
    }

    /// Goes so deep, by asking a part; says once if that is too deep.
    fn reach(&mut self, depth: usize, at: usize) {
        self.deepest = self.deepest.max(depth);
        if self.is_told || depth < DEEPEST {
            return;
        }
        self.is_told = true;
        let page = self.page;
        let Some(part) = page.part_at(at) else { return };
        let message = format!("`{}` stands too deep in parts within parts", part.name.text);
        let problem = Problem::new(part.name.span, message)
            .expecting(format!("with all that they ask, parts go {DEEPEST} deep at most"))
            .help("ask parts one after the other: `let a = one(x)`, then `let b = two(a)`");
        self.problems.push(problem);
    }

    /// Looks at something one level deeper.
    fn deeper<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let found = look(self);
        self.depth -= 1;
        found
    }

    fn refuse(&mut self, at: usize) {
        let page = self.page;
        let Some(part) = page.part_at(at) else { return };
        let message = format!("the part `{}` comes to itself again", part.name.text);
        let help = "what is done again and again is a play of rounds: `rounds up to 10 { … }`";
        self.problems.push(Problem::new(part.name.span, message).help(help));
    }

    fn body(&mut self, part: &Part) -> bool {
        match &part.body {
            PartBody::Formula(of) => self.expr(of),
            PartBody::Block(of) => self.block(of),
        }
    }

    /// Whether any of them rolls. All are looked at, for parts that call themselves.
    fn exprs<'e>(&mut self, all: impl IntoIterator<Item = &'e Expr>) -> bool {
        all.into_iter().fold(false, |rolls, of| self.expr(of) | rolls)
    }

    fn block(&mut self, block: &Block) -> bool {
        block.statements.iter().fold(false, |rolls, of| self.statement(of) | rolls)
    }

    fn statement(&mut self, of: &Statement) -> bool {
        self.deeper(|found| found.statement_kind(&of.kind))
    }

    fn statement_kind(&mut self, of: &StatementKind) -> bool {
        match of {
            StatementKind::Let(_, of) | StatementKind::Var { value: of, .. } => self.expr(of),
            StatementKind::Set(places, of) => {
                let steps = places.iter().flat_map(|place| &place.steps);
                let at = steps.filter_map(|step| match step {
                    crate::syntax::Access::Index(at) => Some(at),
                    crate::syntax::Access::Field(_) => None,
                });
                let at: Vec<&Expr> = at.collect();
                self.exprs(at) | self.expr(of)
            }
            StatementKind::Change { by, .. } => self.expr(by),
            StatementKind::If(test, then, otherwise) => {
                let rolls = self.expr(test) | self.block(then);
                otherwise.as_ref().is_some_and(|block| self.block(block)) | rolls
            }
            StatementKind::When(of, arms) => {
                let rolls = self.expr(of);
                arms.iter().fold(rolls, |rolls, arm| self.block(&arm.then) | rolls)
            }
            StatementKind::Rounds { most, body, .. } => self.expr(most) | self.block(body),
            StatementKind::Each { list, body, .. } => self.expr(list) | self.block(body),
            StatementKind::Faces { body, .. } => {
                self.block(body);
                true
            }
            StatementKind::Play(of) => {
                self.exprs(&of.when);
                for says in &of.says {
                    self.exprs(says.value.expressions());
                }
                if let Some(skip) = &of.skip {
                    self.block(skip);
                }
                true
            }
            StatementKind::Stop | StatementKind::Finish => false,
            StatementKind::Give(all) => self.exprs(all),
            StatementKind::Note(of) => {
                let values = of.pieces.iter().filter_map(|piece| match piece {
                    Piece::Value(of) => Some(of),
                    Piece::Said(_) => None,
                });
                let values: Vec<&Expr> = values.collect();
                self.exprs(values)
            }
            StatementKind::Series(lines) | StatementKind::Result(lines) => {
                self.exprs(lines.iter().map(|line| &line.formula))
            }
        }
    }

    fn expr(&mut self, of: &Expr) -> bool {
        self.deeper(|found| found.expr_kind(&of.kind))
    }

    fn expr_kind(&mut self, of: &ExprKind) -> bool {
        match of {
            ExprKind::Whole(_)
            | ExprKind::Decimal(..)
            | ExprKind::Dice(..)
            | ExprKind::YesNo(_)
            | ExprKind::Nothing
            | ExprKind::Path(_)
            | ExprKind::Quoted(_) => false,
            ExprKind::Call(name, args) => {
                let part = self.page.part(name).map(|(at, _)| at);
                let rolls = part.is_some_and(|part| self.part(part));
                self.exprs(args) | rolls
            }
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => self.expr(a) | self.expr(b),
            ExprKind::Field(of, _) | ExprKind::Unary(_, of) | ExprKind::Stage(_, of) => {
                self.expr(of)
            }
            ExprKind::With(of, assigns) => {
                let values = assigns.iter().filter_map(|assign| assign.value.as_ref());
                self.expr(of) | self.exprs(values)
            }
            ExprKind::Record(_, assigns) => {
                self.exprs(assigns.iter().filter_map(|assign| assign.value.as_ref()))
            }
            ExprKind::Cells(cells) => self.exprs(cells.iter().filter_map(|cell| match cell {
                crate::syntax::Cell::Named(assign) => assign.value.as_ref(),
                crate::syntax::Cell::Plain(of) => Some(of),
            })),
            ExprKind::Chart(rows, last) => {
                self.exprs(rows.iter().map(|(_, of)| of)) | self.expr(last)
            }
            ExprKind::List(items) => self.exprs(items),
            ExprKind::If(a, b, c) => self.expr(a) | self.expr(b) | self.expr(c),
            ExprKind::When(of, arms) => {
                self.expr(of) | self.exprs(arms.iter().map(|arm| &arm.then))
            }
            ExprKind::Fold(fold) => {
                self.expr(&fold.list) | self.exprs(fold.to.as_ref()) | self.expr(&fold.of)
            }
            ExprKind::Verb(verb) => self.verb(verb),
        }
    }

    fn verb(&mut self, verb: &Verb) -> bool {
        match verb {
            Verb::Read { table, score } => self.expr(table) | self.expr(score),
            Verb::Roll(pool) => {
                self.pool(pool);
                true
            }
            Verb::Test(check) => {
                self.check(check);
                true
            }
            Verb::Count(n, check) => {
                self.expr(n);
                self.check(check);
                true
            }
            Verb::RollOf(of) | Verb::Chance(of) => {
                self.expr(of);
                true
            }
            Verb::CountChance(n, of) => {
                self.exprs([n, of]);
                true
            }
            Verb::LookUp { table, modifier } => {
                self.expr(table);
                self.exprs(modifier);
                true
            }
            Verb::Choose(of) => {
                self.exprs(of.options.iter().filter_map(|option| option.when.as_ref()));
                self.exprs(of.seeing.iter().map(|seen| &seen.value));
                self.exprs(of.otherwise.iter().map(|of| &of.what));
                true
            }
            Verb::AddUp { n, part, args } => {
                self.expr(n);
                self.exprs(args);
                if let Some((at, _)) = self.page.part(part) {
                    self.part(at);
                }
                true
            }
        }
    }

    fn pool(&mut self, pool: &Pool) {
        for count in [&pool.n, &pool.sides] {
            if let Count::Of(of) = count {
                self.expr(of);
            }
        }
    }

    fn check(&mut self, check: &Check) {
        self.pool(&check.pool);
        self.expr(&check.target);
        self.exprs(check.but.iter().filter_map(|but| but.when.as_ref()));
    }
}
