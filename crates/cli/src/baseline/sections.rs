//! From the lines of a baseline to its sections, and what can be wrong with them.

use super::layout::{MAGIC, NOTE, Section, last_line};
use super::{FORMAT, foreign};
use crate::problem::Damage;

/// A section, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// The section.
    pub(super) section: Section,
    /// Its checksum, as written.
    pub(super) checksum: String,
    /// The line of its title, from one. The rows follow.
    pub(super) line: usize,
}

impl Placed {
    /// The line of the last row.
    pub(super) fn last(&self) -> usize {
        self.line + self.section.rows.len()
    }
}

/// The last line, which tells whether all sections are there.
#[derive(Clone, Debug)]
pub(super) struct End {
    text: String,
    line: usize,
}

/// Splits a text into sections.
///
/// # Errors
///
/// If it is not a baseline, of another format, cut short, has conflict markers, or has lines that
/// belong to no section.
pub(super) fn split(text: &str) -> Result<(Vec<Placed>, End), Damage> {
    let lines: Vec<&str> = text.lines().collect();
    refuse_conflicts(&lines)?;
    refuse_other_formats(&lines)?;
    let end = end(&lines)?;
    let mut sections: Vec<Placed> = Vec::new();
    for (i, line) in lines.iter().enumerate().take(end).skip(2) {
        let number = i + 1;
        if line.is_empty() {
            continue;
        }
        match (line.strip_prefix("  "), sections.last_mut()) {
            (Some(row), Some(Placed { section, .. })) => section.rows.push(row.to_owned()),
            (Some(_), None) => return Err(Damage::new(number, "a row stands before any section")),
            (None, _) => sections.push(titled(number, line)?),
        }
    }
    let end = End { text: lines[end].to_owned(), line: end + 1 };
    Ok((sections, end))
}

/// Markers that a merge leaves where two sides have changed the same lines.
fn refuse_conflicts(lines: &[&str]) -> Result<(), Damage> {
    let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];
    let is_marker = |line: &&str| markers.iter().any(|marker| line.starts_with(marker));
    match lines.iter().position(is_marker) {
        None => Ok(()),
        Some(i) => Err(Damage::new(
            i + 1,
            format!("a merge conflict was left in the baseline: `{}`", shortened(lines[i])),
        )
        .help("take one side, then run `sandtable check` and accept what is right")),
    }
}

fn refuse_other_formats(lines: &[&str]) -> Result<(), Damage> {
    let first = lines.first().copied().unwrap_or_default();
    let Some(format) = first.strip_prefix(MAGIC) else {
        let problem = format!("this is not a baseline: it does not begin with `{MAGIC}{FORMAT}`");
        return Err(Damage::new(1, problem).help(foreign::help(&lines.join("\n"))));
    };
    if format != FORMAT.to_string() {
        return Err(Damage::new(
            1,
            format!(
                "the baseline is of format `{}`, but this program reads format {FORMAT}",
                shortened(format)
            ),
        )
        .help("use the version of sandtable that wrote it, or accept the scenario anew"));
    }
    match lines.get(1) {
        Some(note) if *note == NOTE => Ok(()),
        _ => Err(Damage::new(2, format!("the second line of a baseline is `{NOTE}`"))),
    }
}

/// The position of the last line; nothing may follow it.
fn end(lines: &[&str]) -> Result<usize, Damage> {
    let Some(end) = lines.iter().position(|line| line.starts_with("end, ")) else {
        return Err(Damage::new(
            lines.len(),
            format!(
                "the baseline is cut short: it ends at line {} without its last line, `end, ...`",
                lines.len()
            ),
        ));
    };
    match lines.get(end + 1) {
        None => Ok(end),
        Some(_) => Err(Damage::new(
            end + 2,
            format!(
                "the baseline ends at line {}, but more follows; was a part of it written twice?",
                end + 1
            ),
        )),
    }
}

/// The title of a section, and the checksum behind it.
fn titled(number: usize, line: &str) -> Result<Placed, Damage> {
    let parts = line.strip_suffix(']').and_then(|line| line.rsplit_once(" ["));
    let hex = |text: &str| text.len() == 8 && text.bytes().all(|b| b.is_ascii_hexdigit());
    match parts {
        Some((title, checksum)) if hex(checksum) => Ok(Placed {
            section: Section { title: title.to_owned(), rows: Vec::new() },
            checksum: checksum.to_owned(),
            line: number,
        }),
        _ => Err(Damage::new(
            number,
            format!(
                "`{}` is neither a section with its checksum nor an indented row",
                shortened(line)
            ),
        )),
    }
}

/// Holds the sections against the last line.
///
/// # Errors
///
/// If some are missing, were added, or stand in another order.
pub(super) fn check_end(sections: &[Placed], end: &End) -> Result<(), Damage> {
    let checksums: String = sections.iter().map(|placed| placed.checksum.as_str()).collect();
    if end.text == last_line(sections.len(), &checksums) {
        return Ok(());
    }
    let announced = end.text.strip_prefix("end, ").and_then(|rest| rest.split_once(' '));
    let announced = announced.and_then(|(count, _)| count.parse::<usize>().ok());
    Err(Damage::new(
        end.line,
        match announced {
            Some(count) if count != sections.len() => format!(
                "the baseline was written with {count} sections and has {}: some were {}",
                sections.len(),
                if count < sections.len() { "added or are there twice" } else { "taken out" }
            ),
            _ => "the sections are not those that were written, or not in their order".to_owned(),
        },
    ))
}

/// A line that fits into a message.
pub(super) fn shortened(line: &str) -> String {
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}
