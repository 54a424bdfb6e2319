//! A tree on one line: what stands in parentheses belongs together.

use crate::syntax::{
    Access, Arm, Assign, Block, But, Cell, Check, Count, Expr, ExprKind, Fold, Line, Name, Pattern,
    PatternKind, Piece, Place, Pool, Statement, StatementKind, Template, Text, Verb,
};

use super::show_items::kind_of;

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
        ExprKind::Decimal(number, over) => format!("{number}:{over}"),
        ExprKind::YesNo(is) => String::from(if *is { "yes" } else { "no" }),
        ExprKind::Nothing => String::from("nothing"),
        ExprKind::Path(names) => path(names),
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
    }
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

fn arm<T>(arm: &Arm<T>, show: impl Fn(&T) -> String) -> String {
    let pattern = |pattern: &Pattern| match &pattern.kind {
        PatternKind::Word(word) => word.text.clone(),
        PatternKind::Numbers(low, high) if low == high => low.to_string(),
        PatternKind::Numbers(low, high) => format!("{low}..{high}"),
        PatternKind::Else => String::from("else"),
    };
    let patterns: Vec<String> = arm.patterns.iter().map(pattern).collect();
    format!("{}: {}", patterns.join("|"), show(&arm.then))
}

pub(super) fn block(block: &Block) -> String {
    format!("{{{}}}", block.statements.iter().map(statement).collect::<Vec<_>>().join("; "))
}

pub(super) fn statement(of: &Statement) -> String {
    let at =
        |at: &Option<Name>| at.as_ref().map(|at| format!(" at {}", at.text)).unwrap_or_default();
    match &of.kind {
        StatementKind::Let(names, value) => format!("let {} = {}", all(names, name), expr(value)),
        StatementKind::Var { name, of, value } => {
            let of = of.as_ref().map(|of| format!(" {}", kind_of(&of.kind))).unwrap_or_default();
            format!("var {}{of} = {}", name.text, expr(value))
        }
        StatementKind::Set(places, value) => format!("{} = {}", all(places, place), expr(value)),
        StatementKind::Change { place: at, is_less, by } => {
            format!("{} {} {}", place(at), if *is_less { "-=" } else { "+=" }, expr(by))
        }
        StatementKind::If(condition, then, otherwise) => {
            let otherwise = otherwise.as_ref().map(|other| format!(" else {}", block(other)));
            format!("if {} {}{}", expr(condition), block(then), otherwise.unwrap_or_default())
        }
        StatementKind::When(of, arms) => {
            format!("when {} {{{}}}", expr(of), all(arms, |one| arm(one, block)))
        }
        StatementKind::Rounds { most, at: counter, body } => {
            format!("rounds {}{} {}", expr(most), at(counter), block(body))
        }
        StatementKind::Each { name, at: counter, list, body } => {
            format!("each {}{} in {} {}", name.text, at(counter), expr(list), block(body))
        }
        StatementKind::Faces { face, count, pool: dice, from_highest, body } => {
            let from = if *from_highest { "down" } else { "up" };
            format!("faces {} {} {} {from} {}", face.text, count.text, pool(dice), block(body))
        }
        StatementKind::Stop => String::from("stop"),
        StatementKind::Finish => String::from("finish"),
        StatementKind::Give(values) => format!("give {}", all(values, expr)),
        StatementKind::Note(said) => format!("note {}", template(said)),
        StatementKind::Result(lines) => format!("result {{{}}}", all(lines, line)),
    }
}

fn place(place: &Place) -> String {
    let step = |step: &Access| match step {
        Access::Field(key) => format!(".{}", key.text),
        Access::Index(at) => format!("[{}]", expr(at)),
    };
    place.name.text.clone() + &place.steps.iter().map(step).collect::<String>()
}

fn line(line: &Line) -> String {
    let kind = line.kind.map(|(kind, _)| format!(" {kind:?}")).unwrap_or_default();
    let unit = line.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
    let missing = line.missing.as_ref().map(|said| format!(" else {}", text(said)));
    let (name, of, meaning) = (&line.name.text, expr(&line.formula), text(&line.meaning));
    format!("[{name} = {of}{kind}{unit} {meaning}{}]", missing.unwrap_or_default())
}
