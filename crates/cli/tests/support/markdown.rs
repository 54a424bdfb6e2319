//! What Markdown leads to: its links, its headings, its code.

/// A link or an image: where it leads to, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// Where it leads to.
    pub(crate) to: String,
    /// The line, from one.
    pub(crate) line: usize,
}

/// The lines of a page that are no listings and no comments, with their numbers.
fn prose(page: &str) -> Vec<(usize, &str)> {
    let (mut fenced, mut commented) = (false, false);
    let mut found = Vec::new();
    for (number, line) in (1..).zip(page.lines()) {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            let was_commented = commented || line.starts_with("<!--");
            commented = was_commented && !line.contains("-->");
            if !was_commented {
                found.push((number, line));
            }
        }
    }
    found
}

/// The parts of a line outside of `code`, and those within.
fn parted(line: &str) -> (Vec<&str>, Vec<&str>) {
    let parts = line.split('`').enumerate();
    let (words, code): (Vec<_>, Vec<_>) = parts.partition(|(place, _)| place % 2 == 0);
    let texts = |parts: Vec<(usize, _)>| parts.into_iter().map(|(_, text)| text).collect();
    (texts(words), texts(code))
}

/// The links of a page, in order.
pub(crate) fn links(page: &str) -> Vec<Link> {
    let of_line = |(line, text): (usize, &str)| {
        let text = parted(text).0.join("`");
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        targets.map(|(to, _)| Link { to: to.to_owned(), line }).collect::<Vec<_>>()
    };
    prose(page).into_iter().flat_map(of_line).collect()
}

/// What stands in backquotes, in order.
pub(crate) fn code(page: &str) -> Vec<&str> {
    prose(page).into_iter().flat_map(|(_, line)| parted(line).1).collect()
}

/// The names by which headings of a page are linked: letters, digits, `-` and `_` of what they say.
pub(crate) fn anchors(page: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (_, line) in prose(page).into_iter().filter(|(_, line)| line.starts_with('#')) {
        let name = anchor(line.trim_start_matches('#').trim());
        let again = found.iter().filter(|other| **other == name).count();
        found.push(if again == 0 { name } else { format!("{name}-{again}") });
    }
    found
}

fn anchor(heading: &str) -> String {
    // Of a link, its words are read.
    let mut words = String::new();
    let mut rest = heading;
    while let Some((before, after)) = rest.split_once("](") {
        words += before;
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    words += rest;
    let kept = words.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}
