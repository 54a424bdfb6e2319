//! What tests name: keys, measures and statistics.

use crate::page::Page;
use crate::problem::Problem;
use crate::syntax::{self, Item, Name, dotted};

/// What a path names, as the name of a measure.
pub(crate) fn measure_of(path: &[Name]) -> Name {
    let span = path.iter().fold(path[0].span, |span, name| span.to(name.span));
    Name { text: dotted(path), span }
}

/// Says which names in tests are none of keys and measures; of these where the result can be read.
pub(crate) fn names_in_tests(page: &Page) -> Vec<Problem> {
    let mut problems = Vec::new();
    let key = |path: &[Name], problems: &mut Vec<Problem>| {
        problems.extend(page.key(path).err());
    };
    let measure = |name: &Name, problems: &mut Vec<Problem>| {
        if !measure_names(page).is_empty() {
            check_measure(page, name, problems);
        }
    };
    for item in &page.tree.items {
        match item {
            Item::Example(of) => {
                of.given.iter().for_each(|(path, _)| key(path, &mut problems));
                of.then.iter().for_each(|(name, _)| measure(name, &mut problems));
            }
            Item::Expect(of) if !page.scopes.is_of_library(of.span) => {
                of.given.iter().for_each(|(path, _)| key(path, &mut problems));
                if let syntax::ExprKind::Path(path) = &of.formula.kind {
                    measure(&measure_of(path), &mut problems);
                }
            }
            Item::Refused(of) => {
                of.given.iter().for_each(|(path, _)| key(path, &mut problems));
                of.blaming.iter().for_each(|path| key(path, &mut problems));
            }
            _ => (),
        }
    }
    problems
}

/// Says so if a name is none of what is read off.
pub(crate) fn check_measure(page: &Page, name: &Name, problems: &mut Vec<Problem>) {
    let measures = measure_names(page);
    if !measures.contains(&name.text.as_str()) {
        let message = format!("the result has no `{}`", name.text);
        let problem = Problem::unknown(name.span, &name.text, message);
        problems.push(problem.did_you_mean(&name.text, measures));
    }
}

/// The names of what is read off.
fn measure_names(page: &Page) -> Vec<&str> {
    let blocks = page.tree.items.iter().filter_map(|item| match item {
        Item::Resolve(block, _) => block.statements.last(),
        _ => None,
    });
    let lines = blocks.filter_map(|last| match &last.kind {
        syntax::StatementKind::Result(lines) => Some(lines),
        _ => None,
    });
    lines.flatten().map(|line| line.name.text.as_str()).collect()
}

/// The statistics that tests and scenarios name, each with what stands in its parentheses, if it needs
/// a number.
pub const STATISTICS: [(&str, Option<&str>); 7] = [
    ("mean", None),
    ("variance", None),
    ("sd", None),
    ("quantile", Some("q")),
    ("p_eq", Some("v")),
    ("p_ge", Some("v")),
    ("p_le", Some("v")),
];

/// The statistics, as messages list them: `mean, variance, …, p_le(v)`.
pub fn statistics() -> String {
    let each = STATISTICS.map(|(name, number)| match number {
        Some(number) => format!("{name}({number})"),
        None => name.to_owned(),
    });
    each.join(", ")
}

/// Says so if a statistic is none that scenarios know.
pub(crate) fn check_statistic(said: &Name, problems: &mut Vec<Problem>) {
    let (name, has_number) = match said.text.split_once('(') {
        Some((name, _)) => (name, true),
        None => (said.text.as_str(), false),
    };
    let found = STATISTICS.into_iter().find(|(known, _)| *known == name);
    let problem = match (found, has_number) {
        (Some((_, None)), false) | (Some((_, Some(_))), true) => return,
        (Some((_, None)), true) => Problem::new(said.span, format!("`{name}` takes no number"))
            .help(format!("write `{name}`")),
        (Some((_, Some(_))), false) => {
            let example = if name == "quantile" { "0.5" } else { "3" };
            Problem::new(said.span, format!("`{name}` needs a number"))
                .help(format!("write `{name}({example})`"))
        }
        (None, _) if name == "median" => {
            Problem::new(said.span, "there is no statistic `median`").help("write `quantile(0.5)`")
        }
        (None, _) => Problem::new(said.span, format!("there is no statistic `{name}`"))
            .help(format!("there are: {}", statistics()))
            .did_you_mean(name, STATISTICS.map(|(known, _)| known)),
    };
    problems.push(problem);
}
