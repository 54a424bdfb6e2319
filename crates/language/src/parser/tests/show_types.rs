//! What values can be, on one line.

use std::fmt::Write;

use crate::syntax::{BandRow, Field, Type, TypeKind, Word};

use super::show::{all, expr, name, pool, text};

pub(super) fn word(word: &Word) -> String {
    let spelt = word.spelt.as_ref().map(|spelt| format!("{} as ", text(spelt)));
    format!(
        "{}{}{}{}",
        spelt.unwrap_or_default(),
        word.name.text,
        maybe(word.meaning.as_ref().map(text)),
        maybe(word.holds.as_ref().map(of))
    )
}

pub(super) fn fields(of: &[Field]) -> String {
    format!("{{{}}}", all(of, field))
}

pub(super) fn field(of: &Field) -> String {
    let mut shown = String::from(if of.is_flat { "[flat " } else { "[" });
    write!(shown, "{}: {}", of.name.text, kind_of(&of.of.kind)).unwrap();
    if !of.defaults.is_empty() {
        write!(shown, " = {}", all(&of.defaults, expr)).unwrap();
    }
    if of.is_required {
        shown += " required";
    }
    shown += &maybe(of.example.as_ref().map(|example| format!("e.g. {}", expr(example))));
    if of.is_assumed {
        shown += " assumed";
    }
    shown += &maybe(of.meaning.as_ref().map(text));
    if !of.cases.is_empty() {
        write!(shown, " {{{}}}", all(&of.cases, word)).unwrap();
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
        TypeKind::Decimal { low, high, steps, unit } => {
            let unit = maybe(unit.as_ref().map(|unit| format!("({unit})")));
            format!("{low}..{high} step 1/{steps}{unit}")
        }
        TypeKind::Number { low, high, unit } => {
            let unit = maybe(unit.as_ref().map(|unit| format!("({unit})")));
            format!("{}/{}..{}/{}{unit}", low.0, low.1, high.0, high.1)
        }
        TypeKind::Dice => String::from("dice"),
        TypeKind::YesNo => String::from("yes-no"),
        TypeKind::Chance => String::from("chance"),
        TypeKind::Named(name) => name.text.clone(),
        TypeKind::Native(path) => format!("(native {})", all(path, name)),
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
    let tops =
        maybe(Some(all(&row.tops, |top| format!("..{top}"))).filter(|tops| !tops.is_empty()));
    let said = maybe(row.meaning.as_ref().map(text));
    format!("[{}{tops}{}{said}]", row.result.text, range(row.within))
}
pub(super) fn maybe(shown: Option<String>) -> String {
    shown.map(|shown| format!(" {shown}")).unwrap_or_default()
}
