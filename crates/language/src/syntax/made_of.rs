//! The expressions that others are made of.

use super::expression::{Cell, Check, Count, Expr, ExprKind, Pool, Verb};

impl Expr {
    /// The expressions that it is made of.
    pub(crate) fn made_of(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Whole(_)
            | ExprKind::Decimal(..)
            | ExprKind::Dice(..)
            | ExprKind::YesNo(_)
            | ExprKind::Nothing
            | ExprKind::Path(_)
            | ExprKind::Quoted(_) => Vec::new(),
            ExprKind::Call(_, all) | ExprKind::List(all) => all.iter().collect(),
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Field(of, _) | ExprKind::Unary(_, of) | ExprKind::Stage(_, of) => vec![of],
            ExprKind::With(of, assigns) => {
                let values = assigns.iter().filter_map(|assign| assign.value.as_ref());
                std::iter::once(&**of).chain(values).collect()
            }
            ExprKind::Record(_, assigns) => {
                assigns.iter().filter_map(|assign| assign.value.as_ref()).collect()
            }
            ExprKind::Cells(cells) => {
                let values = cells.iter().filter_map(|cell| match cell {
                    Cell::Named(assign) => assign.value.as_ref(),
                    Cell::Plain(of) => Some(of),
                });
                values.collect()
            }
            ExprKind::Chart(rows, last) => rows.iter().map(|(_, of)| of).chain([&**last]).collect(),
            ExprKind::If(a, b, c) => vec![a, b, c],
            ExprKind::When(of, arms) => {
                std::iter::once(&**of).chain(arms.iter().map(|arm| &arm.then)).collect()
            }
            ExprKind::Fold(fold) => {
                std::iter::once(&fold.list).chain(&fold.to).chain([&fold.of]).collect()
            }
            ExprKind::Verb(verb) => of_verb(verb),
        }
    }
}

fn of_verb(verb: &Verb) -> Vec<&Expr> {
    match verb {
        Verb::Roll(pool) => pool.made_of(),
        Verb::Test(check) => of_check(check),
        Verb::Count(n, check) => std::iter::once(n).chain(of_check(check)).collect(),
        Verb::CountChance(a, b) | Verb::Read { table: a, score: b } => vec![a, b],
        Verb::RollOf(of) | Verb::Chance(of) => vec![of],
        Verb::LookUp { table, modifier } => std::iter::once(table).chain(modifier).collect(),
        Verb::AddUp { n, args, .. } => std::iter::once(n).chain(args).collect(),
        Verb::Choose(of) => {
            let options = of.options.iter();
            let options =
                options.flat_map(|option| std::iter::once(&option.word).chain(&option.when));
            let seen = of.seeing.iter().map(|seen| &seen.value);
            options.chain(seen).chain(of.otherwise.iter().map(|of| &of.what)).collect()
        }
    }
}

impl Pool {
    /// The expressions that it is made of.
    pub(crate) fn made_of(&self) -> Vec<&Expr> {
        let counts = [&self.n, &self.sides].into_iter().filter_map(|count| match count {
            Count::Of(of) => Some(&**of),
            Count::Fixed(_) => None,
        });
        counts.collect()
    }
}

fn of_check(check: &Check) -> Vec<&Expr> {
    let when = check.but.iter().filter_map(|but| but.when.as_ref());
    check.pool.made_of().into_iter().chain([&check.target]).chain(when).collect()
}
