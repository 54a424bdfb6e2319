//! Words of its own that a key has, and what they mean.

use crate::problem::Problem;
use crate::syntax::{Field, Type, TypeKind, Word};

/// What yes and no mean of a key, as a scenario says them; nothing of a key that has words, which
/// keep their meanings.
pub(super) fn of_cases(said: &Field, problems: &mut Vec<Problem>) -> String {
    let Some(first) = said.cases.first() else { return String::new() };
    match plain(&said.of) {
        TypeKind::Words(_) => String::new(),
        TypeKind::YesNo => said.cases.iter().map(|case| told(case, problems)).collect(),
        _ => {
            let message =
                format!("`{}` has no words of its own that could mean this", said.name.text);
            let help = "meanings stand behind `halt | go-on` or `yes | no`, or in an enum";
            problems.push(Problem::new(first.name.span, message).help(help));
            String::new()
        }
    }
}

/// What yes or no means.
fn told(case: &Word, problems: &mut Vec<Problem>) -> String {
    let spelt = match case.name.text.as_str() {
        "yes" => "true",
        "no" => "false",
        other => {
            let message = format!("`{other}` is no word of yes | no");
            problems.push(Problem::new(case.name.span, message));
            return String::new();
        }
    };
    if let Some(other) = &case.spelt {
        let message = format!("a scenario spells `{}` as `{spelt}`", case.name.text);
        problems.push(Problem::new(other.span, message).help("leave out the text and `as`"));
    }
    let meaning = case.meaning.as_ref().map(|text| format!(" {spelt}: {}", text.text));
    meaning.unwrap_or_default()
}

/// Says so if a key can be nothing but one word.
pub(super) fn only_word(of: &Type) -> Option<Problem> {
    let TypeKind::Words(words) = plain(of) else { return None };
    let [only] = words.as_slice() else { return None };
    let problem = Problem::new(of.span, format!("this can be nothing but `{}`", only.text));
    Some(
        problem.help("say what else it can be, `halt | go-on`; only a ruling may have one reading"),
    )
}

/// The type of a value that is there, or of an item.
fn plain(of: &Type) -> &TypeKind {
    match &of.kind {
        TypeKind::Maybe(of) | TypeKind::List { of, .. } | TypeKind::By { of, .. } => plain(of),
        kind => kind,
    }
}
