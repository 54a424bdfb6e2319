//! What is different in two texts, line by line.

use std::fmt::Write;

/// How many lines are shown of one text.
const MOST_LINES: usize = 40;

/// How many pairs of lines are compared at most, to find those that stay: where there are more, all
/// are said to have changed.
const MOST_PAIRS: usize = 4_000_000;

/// Lines that stand in place of others.
#[derive(Debug, PartialEq, Eq)]
struct Change<'a> {
    /// The line before which it begins, of the text before, from one.
    line: usize,
    removed: Vec<&'a str>,
    added: Vec<&'a str>,
}

/// What changes from one text to another: each place by its line, what stood there and what does.
pub(super) fn changes(file: &str, before: &str, after: &str) -> String {
    let mut text = String::new();
    let mut shown = 0;
    let all = found(before, after);
    for (number, change) in all.iter().enumerate() {
        if MOST_LINES <= shown {
            let _ = writeln!(text, "{file}: {} more places", all.len() - number);
            break;
        }
        let _ = writeln!(text, "{file}:{}:", change.line);
        let removed = change.removed.iter().map(|line| ('-', line));
        for (sign, line) in removed.chain(change.added.iter().map(|line| ('+', line))) {
            let _ = writeln!(text, "{sign}{}", line.strip_suffix('\n').unwrap_or(line));
            shown += 1;
        }
    }
    text
}

/// The changes, from top to bottom.
fn found<'a>(before: &'a str, after: &'a str) -> Vec<Change<'a>> {
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let head = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other);
    let tail = tail.count();
    between(&old[..old.len() - tail], &new[..new.len() - tail], head + 1)
}

/// The changes of lines, of which the first has a number.
fn between<'a>(old: &[&'a str], new: &[&'a str], line: usize) -> Vec<Change<'a>> {
    if MOST_PAIRS < old.len() * new.len() {
        return vec![Change { line, removed: old.to_vec(), added: new.to_vec() }];
    }
    let stay = staying(old, new);
    let mut changes: Vec<Change> = Vec::new();
    let (mut at, mut to) = (0, 0);
    for (next, next_to) in stay.into_iter().chain([(old.len(), new.len())]) {
        if at < next || to < next_to {
            let (removed, added) = (old[at..next].to_vec(), new[to..next_to].to_vec());
            changes.push(Change { line: line + at, removed, added });
        }
        (at, to) = (next + 1, next_to + 1);
    }
    changes
}

/// The lines that stay, as many as can: where they stand before and after.
fn staying(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    // How many lines can stay of those from a place on, for each place before and after.
    let mut most = vec![vec![0_u32; new.len() + 1]; old.len() + 1];
    for at in (0..old.len()).rev() {
        for to in (0..new.len()).rev() {
            most[at][to] = if old[at] == new[to] {
                most[at + 1][to + 1] + 1
            } else {
                most[at + 1][to].max(most[at][to + 1])
            };
        }
    }
    let (mut at, mut to, mut stay) = (0, 0, Vec::new());
    while at < old.len() && to < new.len() {
        if old[at] == new[to] {
            stay.push((at, to));
            (at, to) = (at + 1, to + 1);
        } else if most[at][to + 1] < most[at + 1][to] {
            at += 1;
        } else {
            to += 1;
        }
    }
    stay
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_with_its_line() {
        let told = changes("a.rule", "one\ntwo\nthree\n", "one\n2\nthree\nfour\n");
        assert_eq!(told, "a.rule:2:\n-two\n+2\na.rule:4:\n+four\n");
    }

    #[test]
    fn what_stands_between_changes_is_not_told() {
        let told = changes("a.rule", "a\nb\nc\nd\n", "b\nc\nc\nd\ne\n");
        assert_eq!(told, "a.rule:1:\n-a\na.rule:4:\n+c\na.rule:5:\n+e\n");
    }

    #[test]
    fn of_many_changes_some_are_told() {
        let (old, new): (Vec<_>, Vec<_>) =
            (0..60).map(|n| (format!("{n}\nx{n}\n"), format!("+{n}\nx{n}\n"))).unzip();
        let told = changes("a.rule", &old.concat(), &new.concat());
        assert_eq!(told.lines().count(), 20 * 3 + 1);
        assert!(told.ends_with("a.rule: 40 more places\n"), "{told}");
    }

    #[test]
    fn texts_with_very_many_changes_are_told_as_one() {
        let (old, new) = ("a\n".repeat(2100), "b\n".repeat(2100));
        assert_eq!(found(&old, &new).len(), 1);
    }
}
