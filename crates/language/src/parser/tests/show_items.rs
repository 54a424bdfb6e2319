//! Declarations on one line each.

use std::fmt::Write;

use crate::syntax::{Expr, File, Gift, Item, Name, Param, PartBody, Path, Ruling, Said, Settled};

use super::show::{all, expr, name, path, template, text};
use super::show_statements::block;
use super::show_types::{field, fields, kind_of, maybe, word};

/// A file: its head, and each declaration on a line of its own.
pub(super) fn file(file: &File) -> String {
    let what = if file.is_library { "library" } else { "rule" };
    let mut shown = format!("{what} {} {}", path(&file.id), text(&file.title));
    let said = [("source", &file.source), ("text", &file.text)];
    for (word, said) in said {
        if let Some(said) = said {
            write!(shown, "\n{word} {}", text(said)).unwrap();
        }
    }
    for (word, ids) in [("covers", &file.covers), ("assumes", &file.assumes)] {
        if !ids.is_empty() {
            write!(shown, "\n{word} {}", all(ids, |id| path(id))).unwrap();
        }
    }
    file.items.iter().fold(shown, |shown, one| shown + "\n" + &item(one))
}

pub(super) fn item(of: &Item) -> String {
    match of {
        Item::Native(of) => format!("use native {} {}", text(&of.rule), of.name.text),
        Item::Use(of) => format!("use {} {}", text(&of.file), all(&of.names, |name| path(name))),
        Item::Enum(of) => format!("enum {} {{{}}}", of.name.text, all(&of.words, word)),
        Item::Record(of) => format!("record {} {}", of.name.text, fields(&of.fields)),
        Item::Chart(of) => {
            let example = of.example.as_ref().map(|of| format!("e.g. {}", expr(of)));
            format!("chart {} = {}{}", of.name.text, kind_of(&of.of.kind), maybe(example))
        }
        Item::Circumstances(of) => format!("circumstances {}", fields(of)),
        Item::Figures(of) => {
            let group = of.group.as_ref().map(|group| format!(" {}", group.text));
            let assumed = if of.is_assumed { " assumed" } else { "" };
            let meaning = maybe(of.meaning.as_ref().map(text));
            let settled: String = of.settled.iter().map(settled).collect();
            let declared = fields(&of.fields);
            format!("figures{}{assumed}{meaning} {declared}{settled}", group.unwrap_or_default())
        }
        Item::Rulings(of) => format!("rulings {{{}}}", all(of, ruling)),
        Item::Refuse(of) => {
            let (key, said, when) = (path(&of.key), template(&of.text), expr(&of.when));
            let value = |(name, value): &(Name, Expr)| format!(" {}={}", name.text, expr(value));
            let values: String = of.values.iter().map(value).collect();
            format!("refuse {key} {said} {when}{values}")
        }
        Item::Part(of) => {
            let body = match &of.body {
                PartBody::Formula(formula) => format!("= {}", expr(formula)),
                PartBody::Block(body) => block(body),
            };
            let (params, gives) = (all(&of.params, param), all(&of.gives, gift));
            format!("part {}({params}) -> ({gives}) {body}", of.name.text)
        }
        Item::Resolve(of, _) => format!("resolve {}", block(of)),
        Item::Example(of) => {
            let faces = all(&of.faces, |(face, _)| face.to_string());
            let outcome = |(name, value): &(Name, Expr)| format!("{}={}", name.text, expr(value));
            let (given, then) = (all(&of.given, premise), all(&of.then, outcome));
            format!("example {} [{given}] [{faces}] [{then}]", text(&of.title))
        }
        Item::Expect(of) => {
            let (given, because) = (all(&of.given, premise), of.because.as_ref().map(text));
            let (formula, value) = (expr(&of.formula), expr(&of.value));
            format!("expect {} {formula} = {value} [{given}]{}", of.statistic.text, maybe(because))
        }
        Item::Refused(of) => {
            let blaming = of.blaming.as_ref().map(|key| format!(" blaming {}", path(key)));
            let (given, said) = (all(&of.given, premise), of.text.as_ref().map(text));
            format!("refused [{given}]{}{}", blaming.unwrap_or_default(), maybe(said))
        }
    }
}

fn premise((key, value): &(Path, Expr)) -> String {
    format!("{}={}", path(key), expr(value))
}

fn param(param: &Param) -> String {
    let of = param.of.as_ref().map(|of| format!(":{}", kind_of(&of.kind)));
    param.name.text.clone() + &of.unwrap_or_default()
}

fn gift(gift: &Gift) -> String {
    let of = gift.of.as_ref().map(|of| format!(":{}", kind_of(&of.kind)));
    gift.name.as_ref().map(name).unwrap_or_default() + &of.unwrap_or_default()
}

fn settled(of: &Settled) -> String {
    let how = if of.is_fixed { "fixed" } else { "default" };
    format!(" {} {how} {}", path(&of.name), all(&of.values, expr))
}

fn ruling(ruling: &Ruling) -> String {
    let said = match &ruling.said {
        Said::Declared(of) => field(of),
        Said::Fixed(of) => format!("fixed {}", expr(of)),
        Said::Default(of) => format!("default {}", expr(of)),
    };
    format!("<{}: {said}>", path(&ruling.name))
}
