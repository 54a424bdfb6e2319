//! A tree on one line: what stands in parentheses belongs together.

use crate::syntax::{
    Arm, Assign, But, Cell, Check, Choosing, Count, Expr, ExprKind, Fold, Name, Pattern,
    PatternKind, Piece, Pool, Template, Text, Verb,
};

/// Some, with blanks between.
pub(super) fn all<T>(of: &[T], show: impl Fn(&T) -> String) -> String {
    of.iter().map(show).collect::<Vec<_>>().join(" ")
}

pub(super) fn name(name: &Name) -> String {
    name.text.clone()
}

pub(super) fn path(path: &[Name]) -> String {
    path.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(".")
}

pub(super) fn text(text: &Text) -> String {
    format!("{:?}", text.text)
}

pub(super) fn template(template: &Template) -> String {
    let pieces = all(&template.pieces, |piece| match piece {
        Piece::Said(said) => format!("{said:?}"),
        Piece::Value(value) => expr(value),
    });
    format!("[{pieces}]")
}

pub(super) fn expr(of: &Expr) -> String {
    match &of.kind {
        ExprKind::Whole(number) => number.to_string(),
        ExprKind::Dice(n, sides, plus) => format!("{n}d{sides}+{plus}"),
        ExprKind::Decimal(number, over) => format!("{number}:{over}"),
        ExprKind::YesNo(is) => String::from(if *is { "yes" } else { "no" }),
        ExprKind::Nothing => String::from("nothing"),
        ExprKind::Path(names) => path(names),
        ExprKind::Quoted(name) => format!("(quoted {})", name.text),
        ExprKind::Call(part, args) => format!("({}! {})", part.text, all(args, expr)),
        ExprKind::Index(list, at) => format!("(at {} {})", expr(list), expr(at)),
        ExprKind::Field(record, key) => format!("(of {} {})", expr(record), key.text),
        ExprKind::With(record, assigns) => {
            format!("(with {} {})", expr(record), all(assigns, assign))
        }
        ExprKind::Record(of, assigns) => format!("({} {})", of.text, all(assigns, assign)),
        ExprKind::Cells(cells) => format!("(cells {})", all(cells, cell)),
        ExprKind::Chart(rows, last) => {
            let row = |(top, result): &(i32, Expr)| format!("{top}={}", expr(result));
            format!("(chart {} else={})", all(rows, row), expr(last))
        }
        ExprKind::List(values) => format!("(list {})", all(values, expr)),
        ExprKind::Unary(operator, of) => format!("({operator:?} {})", expr(of)),
        ExprKind::Binary(operator, left, right) => {
            format!("({operator:?} {} {})", expr(left), expr(right))
        }
        ExprKind::If(condition, then, otherwise) => {
            format!("(if {} {} {})", expr(condition), expr(then), expr(otherwise))
        }
        ExprKind::When(of, arms) => {
            format!("(when {} {})", expr(of), all(arms, |one| arm(one, expr)))
        }
        ExprKind::Fold(of) => fold(of),
        ExprKind::Stage(stage, of) => format!("(for {} {})", text(stage), expr(of)),
        ExprKind::Verb(of) => verb(of),
    }
}

fn assign(assign: &Assign) -> String {
    let value = assign.value.as_ref().map(|value| format!("={}", expr(value)));
    format!("{}{}", path(&assign.key), value.unwrap_or_default())
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Named(named) => assign(named),
        Cell::Plain(value) => expr(value),
    }
}

fn fold(fold: &Fold) -> String {
    let at = fold.at.as_ref().map(|at| format!(" at {}", at.text)).unwrap_or_default();
    let to = fold.to.as_ref().map(|to| format!(" to {}", expr(to))).unwrap_or_default();
    let (how, each, of) = (fold.how, &fold.name.text, expr(&fold.of));
    format!("({how:?} {each}{at} in {}{to}: {of})", expr(&fold.list))
}

fn verb(of: &Verb) -> String {
    match of {
        Verb::RollOf(of) => format!("(roll-of {})", expr(of)),
        Verb::Roll(dice) => format!("(roll {})", pool(dice)),
        Verb::Test(of) => format!("(test {})", check(of)),
        Verb::Count(n, of) => format!("(count {} {})", expr(n), check(of)),
        Verb::CountChance(n, of) => format!("(count {} chance {})", expr(n), expr(of)),
        Verb::Chance(of) => format!("(chance {})", expr(of)),
        Verb::LookUp { table, modifier } => {
            let added = modifier.as_ref().map(|added| format!(" {}", expr(added)));
            format!("(look-up {}{})", expr(table), added.unwrap_or_default())
        }
        Verb::Read { table, score } => format!("(read {} {})", expr(table), expr(score)),
        Verb::AddUp { n, part, args } => {
            format!("(add-up {} ({}! {}))", expr(n), part.text, all(args, expr))
        }
        Verb::Choose(of) => choosing(of),
    }
}

fn choosing(of: &Choosing) -> String {
    let options = all(&of.options, |option| {
        let when = option.when.as_ref().map(|when| format!(" when {}", expr(when)));
        format!(
            "[{}{}{}]",
            expr(&option.word),
            said(option.meaning.as_ref()),
            when.unwrap_or_default()
        )
    });
    let seeing = all(&of.seeing, |seen| {
        format!("[{}: {}{}]", seen.name.text, expr(&seen.value), said(seen.meaning.as_ref()))
    });
    let otherwise = of
        .otherwise
        .as_ref()
        .map(|of| format!(" else {}{}", expr(&of.what), said(of.meaning.as_ref())));
    let (what, player) = (text(&of.name), &of.player.text);
    format!(
        "(choose {what} by {player}{} {options} seeing {seeing}{})",
        said(of.meaning.as_ref()),
        otherwise.unwrap_or_default()
    )
}

/// What is said of something, if anything is.
fn said(of: Option<&Text>) -> String {
    of.map(|of| format!(" {}", text(of))).unwrap_or_default()
}

pub(super) fn pool(pool: &Pool) -> String {
    let count = |count: &Count| match count {
        Count::Fixed(number) => number.to_string(),
        Count::Of(of) => expr(of),
    };
    format!("{}d{}", count(&pool.n), count(&pool.sides))
}

fn check(of: &Check) -> String {
    let but = |but: &But| {
        let which = if but.is_highest { "highest" } else { "lowest" };
        let does = if but.passes { "passes" } else { "fails" };
        let when = but.when.as_ref().map(|when| format!(" when {}", expr(when)));
        format!(" ({which} {does}{})", when.unwrap_or_default())
    };
    let buts: String = of.but.iter().map(but).collect();
    format!("{} {:?} {}{buts}", pool(&of.pool), of.relation, expr(&of.target))
}

pub(super) fn arm<T>(arm: &Arm<T>, show: impl Fn(&T) -> String) -> String {
    let pattern = |pattern: &Pattern| match &pattern.kind {
        PatternKind::Word(word) => word.text.clone(),
        PatternKind::Numbers(low, high) if low == high => low.to_string(),
        PatternKind::Numbers(low, high) => format!("{low}..{high}"),
        PatternKind::Else => String::from("else"),
    };
    let patterns: Vec<String> = arm.patterns.iter().map(pattern).collect();
    format!("{}: {}", patterns.join("|"), show(&arm.then))
}
