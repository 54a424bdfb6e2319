//! The lines of a page, written.

use super::columns::Columns;
use super::lines::Line;
use super::page::Page;
use super::spaces::spaces;

/// How many spaces a level is.
const LEVEL: usize = 2;

/// How many spaces at least stand before a comment behind a line.
const BEFORE_COMMENT: usize = 2;

/// The text of a page.
pub(super) fn printed(page: &Page, lines: &[Line], columns: &Columns) -> String {
    let written: Vec<String> = lines.iter().map(|line| words(page, line, columns)).collect();
    let starts = comments(lines, &written);
    let mut text = String::new();
    for ((line, written), start) in lines.iter().zip(&written).zip(starts) {
        if line.is_after_blank {
            text.push('\n');
        }
        text.push_str(written);
        if let Some(comment) = line.comment {
            pad(&mut text, start.saturating_sub(end(written)));
            text.push_str(comment);
        }
        text.push('\n');
    }
    text
}

/// The words of a line, in their columns.
fn words(page: &Page, line: &Line, columns: &Columns) -> String {
    let mut text = String::new();
    let indent = line.level * LEVEL;
    pad(&mut text, indent);
    for at in line.words.clone() {
        if at > line.words.start {
            let column = columns.get(&at);
            let gap = column.map(|column| (indent + column).saturating_sub(end(&text)).max(1));
            pad(&mut text, gap.unwrap_or_else(|| spaces(page, at)));
        }
        push(&mut text, page.words[at].text);
    }
    text
}

/// Adds a word. What goes on on further lines of a text stands below its first letter.
fn push(text: &mut String, word: &str) {
    let mut lines = word.split('\n').map(str::trim).peekable();
    let below = end(text) + 1;
    while let Some(line) = lines.next() {
        text.push_str(line);
        if let Some(next) = lines.peek() {
            text.push('\n');
            pad(text, if next.is_empty() { 0 } else { below });
        }
    }
}

/// Where the comments behind lines stand, or those that are alone: below one another where lines
/// with comments behind them follow one another.
fn comments(lines: &[Line], written: &[String]) -> Vec<usize> {
    let mut starts = Vec::new();
    let is_behind = |line: &Line| line.comment.is_some() && !line.words.is_empty();
    let mut at = 0;
    while at < lines.len() {
        if !is_behind(&lines[at]) {
            starts.push(0);
            at += 1;
            continue;
        }
        let more =
            lines[at + 1..].iter().take_while(|line| is_behind(line) && !line.is_after_blank);
        let next = at + 1 + more.count();
        let widest = written[at..next].iter().map(|line| end(line)).max().unwrap_or(0);
        starts.resize(next, widest + BEFORE_COMMENT);
        at = next;
    }
    starts
}

/// How many letters the last line of a text has.
fn end(text: &str) -> usize {
    text.rsplit('\n').next().unwrap_or_default().chars().count()
}

fn pad(text: &mut String, spaces: usize) {
    text.extend(std::iter::repeat_n(' ', spaces));
}
