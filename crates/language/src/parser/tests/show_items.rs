//! Declarations on one line each.

use crate::syntax::{
    BandRow, Expr, Field, File, Gift, Item, Name, Param, PartBody, Path, Ruling, Said, Type,
    TypeKind, Word,
};

use super::show::{all, block, expr, name, path, pool, template, text};

/// A file: its head, and each declaration on a line of its own.
pub(super) fn file(file: &File) -> String {
    let what = if file.is_library { "library" } else { "rule" };
    let mut shown = format!("{what} {} {}", path(&file.id), text(&file.title));
    let said = [("source", &file.source), ("text", &file.text)];
    for (word, said) in said {
        if let Some(said) = said {
            shown += &format!("\n{word} {}", text(said));
        }
    }
    for (word, ids) in [("covers", &file.covers), ("assumes", &file.assumes)] {
        if !ids.is_empty() {
            shown += &format!("\n{word} {}", all(ids, |id| path(id)));
        }
    }
    file.items.iter().fold(shown, |shown, one| shown + "\n" + &item(one))
}

pub(super) fn item(of: &Item) -> String {
    match of {
        Item::Use(of) => format!("use {} {}", text(&of.file), all(&of.names, name)),
        Item::Enum(of) => format!("enum {} {{{}}}", of.name.text, all(&of.words, word)),
        Item::Record(of) => format!("record {} {}", of.name.text, fields(&of.fields)),
        Item::Circumstances(of) => format!("circumstances {}", fields(of)),
        Item::Figures(of) => {
            let group = of.group.as_ref().map(|group| format!(" {}", group.text));
            let meaning = maybe(of.meaning.as_ref().map(text));
            format!("figures{}{meaning} {}", group.unwrap_or_default(), fields(&of.fields))
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
    }
}

fn maybe(shown: Option<String>) -> String {
    shown.map(|shown| format!(" {shown}")).unwrap_or_default()
}

fn premise((key, value): &(Path, Expr)) -> String {
    format!("{}={}", path(key), expr(value))
}

fn word(word: &Word) -> String {
    let spelt = word.spelt.as_ref().map(|spelt| format!("{} as ", text(spelt)));
    format!(
        "{}{}{}",
        spelt.unwrap_or_default(),
        word.name.text,
        maybe(word.meaning.as_ref().map(text))
    )
}

fn param(param: &Param) -> String {
    let of = param.of.as_ref().map(|of| format!(":{}", kind_of(&of.kind)));
    param.name.text.clone() + &of.unwrap_or_default()
}

fn gift(gift: &Gift) -> String {
    let of = gift.of.as_ref().map(|of| format!(":{}", kind_of(&of.kind)));
    gift.name.as_ref().map(name).unwrap_or_default() + &of.unwrap_or_default()
}

fn ruling(ruling: &Ruling) -> String {
    let said = match &ruling.said {
        Said::Declared(of) => field(of),
        Said::Fixed(of) => format!("fixed {}", expr(of)),
        Said::Default(of) => format!("default {}", expr(of)),
    };
    format!("<{}: {said}>", path(&ruling.name))
}

fn fields(of: &[Field]) -> String {
    format!("{{{}}}", all(of, field))
}

fn field(of: &Field) -> String {
    let mut shown = String::from(if of.is_flat { "[flat " } else { "[" });
    shown += &format!("{}: {}", of.name.text, kind_of(&of.of.kind));
    if !of.defaults.is_empty() {
        shown += &format!(" = {}", all(&of.defaults, expr));
    }
    if of.is_required {
        shown += " required";
    }
    shown += &maybe(of.example.as_ref().map(|example| format!("e.g. {}", expr(example))));
    shown += &maybe(of.meaning.as_ref().map(text));
    if !of.cases.is_empty() {
        shown += &format!(" {{{}}}", all(&of.cases, word));
    }
    shown + "]"
}

fn range(range: Option<(i32, i32)>) -> String {
    maybe(range.map(|(low, high)| format!("in {low}..{high}")))
}

fn of(of: &Type) -> String {
    kind_of(&of.kind)
}

pub(super) fn kind_of(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Whole { low, high, unit } => {
            format!("{low}..{high}{}", maybe(unit.as_ref().map(|unit| format!("({unit})"))))
        }
        TypeKind::YesNo => String::from("yes-no"),
        TypeKind::Chance => String::from("chance"),
        TypeKind::Named(name) => name.text.clone(),
        TypeKind::Words(words) => format!("({})", all(words, name)),
        TypeKind::List { sizes, of: each } => {
            let sizes = sizes.map(|(low, high)| format!("{low}..{high}"));
            format!("(list{} {})", maybe(sizes), of(each))
        }
        TypeKind::By { words, except, of: each } if except.is_empty() => {
            format!("(by {} {})", words.text, of(each))
        }
        TypeKind::By { words, except, of: each } => {
            format!("(by {} except {} {})", words.text, all(except, name), of(each))
        }
        TypeKind::Bands(bands) => {
            let by = maybe(bands.by.as_ref().map(|by| format!("by {}", by.text)));
            let gives = maybe(bands.gives.as_ref().map(|gives| format!("gives {}", gives.text)));
            format!("(bands {}{by}{gives} {})", pool(&bands.on), all(&bands.rows, band))
        }
        TypeKind::Chart { of, on, sizes, within } => {
            let sizes = maybe(sizes.map(|(low, high)| format!("{low}..{high}")));
            format!("(chart{sizes} {} {}{})", of.text, pool(on), range(*within))
        }
        TypeKind::Group(of) => format!("(group {})", all(of, field)),
        TypeKind::Maybe(some) => format!("(maybe {})", of(some)),
    }
}

fn band(row: &BandRow) -> String {
    let tops: String = row.tops.iter().map(|top| format!(" ..{top}")).collect();
    let said = maybe(row.meaning.as_ref().map(text));
    format!("[{}{tops}{}{said}]", row.result.text, range(row.within))
}
