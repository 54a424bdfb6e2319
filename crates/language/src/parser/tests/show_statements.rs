//! Statements on one line.

use crate::syntax::{Access, Block, Line, Name, Place, Saying, Says, Statement, StatementKind};

use super::show::{all, arm, expr, name, pool, template, text};
use super::show_types::kind_of;

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
        StatementKind::Play(of) => {
            let skip = of.skip.as_ref().map(|skip| format!(" or skip {}", block(skip)));
            let when = of.when.as_ref().map(|when| format!("when {} ", expr(when)));
            let (name, rule, when) = (&of.name.text, text(&of.rule), when.unwrap_or_default());
            let skip = skip.unwrap_or_default();
            format!("play {name} = {rule} {when}{{{}}}{skip}", all(&of.says, says))
        }
        StatementKind::Stop => String::from("stop"),
        StatementKind::Finish => String::from("finish"),
        StatementKind::Give(values) => format!("give {}", all(values, expr)),
        StatementKind::Note(said) => format!("note {}", template(said)),
        StatementKind::Series(lines) => format!("series {{{}}}", all(lines, line)),
        StatementKind::Result(lines) => format!("result {{{}}}", all(lines, line)),
    }
}

fn says(says: &Says) -> String {
    format!("{:?} {} = {}", says.section, says.dotted(), saying(&says.value))
}

fn saying(of: &Saying) -> String {
    match of {
        Saying::Word(word) => text(word),
        Saying::Table(says, _) => {
            let one = |(key, value): &(Vec<Name>, Saying)| {
                format!("{} = {}", all(key, name), saying(value))
            };
            format!("{{{}}}", says.iter().map(one).collect::<Vec<_>>().join(", "))
        }
        Saying::List(items, _) => {
            format!("[{}]", items.iter().map(saying).collect::<Vec<_>>().join(", "))
        }
        Saying::Of(value) => expr(value),
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
