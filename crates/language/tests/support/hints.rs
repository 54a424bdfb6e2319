//! Pages in which is done what a hint says.

use sandtable_language::{Faults, Problem};

/// What hints say before they say what to write in the place of what is wrong.
const SAYS: [&str; 12] = [
    "did you mean `",
    "write `",
    "a minus stands between spaces: `",
    "write it in small letters: `",
    "write it with `_`: `",
    "a word stands without quotes: `",
    "a form is written with what it holds, `",
    "ask whether it has this form: `",
    "ask whether there is a value: `",
    "say of which: `",
    "say what counts where it is nothing: `",
    "compare it: `",
];

/// What a hint says to write in the place of what is wrong, if it says that as it stands.
fn replacement(help: &str) -> Option<&str> {
    let (code, _) = SAYS.iter().find_map(|says| help.strip_prefix(says))?.split_once('`')?;
    // This stands for what is in the page.
    (!code.contains('…')).then_some(code)
}

/// The text with what the hint of a problem says in the place of what it is about.
pub(crate) fn followed(faults: &Faults, problem: &Problem) -> Option<String> {
    let help = problem.help.as_deref()?;
    let place = faults.sources.place(problem.span);
    let (before, rest) = (&place.text[..place.at], &place.text[place.at..]);
    let (written, behind) = rest.split_at(problem.span.end - problem.span.start);
    let code = replacement(help)?;
    // Another path is a text as well; a word is none.
    let is_text = written.starts_with('"') && help.starts_with("did you mean");
    let code = if is_text { format!("\"{code}\"") } else { code.to_owned() };
    Some(format!("{before}{code}{behind}"))
}
