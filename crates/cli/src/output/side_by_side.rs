//! One trial in two variants, side by side.

use std::fmt::Write;

use sandtable_sim::narrator::{Line, Narration};

use super::screen::Screen;

/// The narrowest column that can still be read.
const NARROWEST: usize = 24;

/// What stands between the columns: nothing, or that what was rolled is not the same.
const MARKS: [&str; 2] = [" | ", " # "];

/// Two narrations in two columns, line by line within each round. `#` marks rolls and words that
/// differ.
pub(crate) fn side_by_side(
    names: [&str; 2],
    narrations: [&Narration; 2],
    written: impl Fn(&Line) -> String,
    screen: Screen,
) -> String {
    let width = ((screen.width - MARKS[0].len()) / 2).max(NARROWEST);
    let mut text = row(width, [names[0], names[1]], false);
    let _ = writeln!(text, "{0}-+-{0}", "-".repeat(width));
    let [left, right] = narrations.map(|narration| rounds(&narration.lines));
    for i in 0..left.len().max(right.len()) {
        let round = |rounds: &[&[Line]]| -> Vec<String> {
            rounds.get(i).map_or(Vec::new(), |lines| lines.iter().map(&written).collect())
        };
        for pair in aligned(&round(&left), &round(&right)) {
            text.push_str(&row(width, [&pair[0], &pair[1]], pair[0] != pair[1]));
        }
    }
    text
}

/// The lines of each round; what is before the first is a round of its own.
fn rounds(lines: &[Line]) -> Vec<&[Line]> {
    let mut rounds = Vec::new();
    let mut start = 0;
    for (i, line) in lines.iter().enumerate() {
        if matches!(line, Line::Round(_)) {
            rounds.push(&lines[start..i]);
            start = i;
        }
    }
    rounds.push(&lines[start..]);
    rounds
}

/// The lines of both sides, with gaps where one says something that the other does not: the
/// alignment with the most lines that are alike.
fn aligned(left: &[String], right: &[String]) -> Vec<[String; 2]> {
    // How much is alike from each pair of places on; a line about the same thing counts, too.
    let mut best = vec![vec![0u32; right.len() + 1]; left.len() + 1];
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            let both = best[i + 1][j + 1] + likeness(&left[i], &right[j]);
            best[i][j] = both.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < left.len() || j < right.len() {
        let both = i < left.len()
            && j < right.len()
            && best[i][j] == best[i + 1][j + 1] + likeness(&left[i], &right[j]);
        if both {
            pairs.push([left[i].clone(), right[j].clone()]);
            (i, j) = (i + 1, j + 1);
        } else if i < left.len() && (j == right.len() || best[i][j] == best[i + 1][j]) {
            pairs.push([left[i].clone(), String::new()]);
            i += 1;
        } else {
            pairs.push([String::new(), right[j].clone()]);
            j += 1;
        }
    }
    pairs
}

/// How alike two lines are: the same, about the same stage, or neither.
fn likeness(left: &str, right: &str) -> u32 {
    let stage = |line: &str| line.split([',', ':']).next().unwrap_or_default().to_owned();
    match left == right {
        true => 3,
        false if stage(left) == stage(right) => 2,
        false => 0,
    }
}

fn row(width: usize, [left, right]: [&str; 2], differs: bool) -> String {
    let (left, right) = (wrapped(left, width), wrapped(right, width));
    let mut text = String::new();
    for i in 0..left.len().max(right.len()).max(1) {
        let part = |lines: &[String]| lines.get(i).cloned().unwrap_or_default();
        let mark = MARKS[usize::from(differs && i == 0)];
        let (left, right) = (part(&left), part(&right));
        let gap = " ".repeat(width.saturating_sub(left.chars().count()));
        text.push_str(format!("{left}{gap}{mark}{right}").trim_end());
        text.push('\n');
    }
    text
}

/// A line broken at words; what follows the first part is indented.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    let line = line.trim_end();
    let indent = line.len() - line.trim_start().len();
    let mut lines = vec![" ".repeat(indent)];
    for word in line.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        let started = !last.trim().is_empty();
        if started && width < last.chars().count() + 1 + word.chars().count() {
            lines.push(format!("{}{word}", " ".repeat((indent + 4).min(width / 2))));
        } else {
            if started {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(left: &[&str], right: &[&str]) -> String {
        let owned = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
        let pairs = aligned(&owned(left), &owned(right));
        pairs.iter().map(|pair| row(24, [&pair[0], &pair[1]], pair[0] != pair[1])).collect()
    }

    #[test]
    fn lines_about_the_same_stage_stand_beside_each_other() {
        let text = told(
            &["  to hit, 4+ on a D6: 2: failed", "  morale, 2D6: 7: passed"],
            &["  warning, D6: 3", "  to hit, 4+ on a D6: 5: passed", "  morale, 2D6: 7: passed"],
        );
        let lines = [
            "                         #   warning, D6: 3",
            "  to hit, 4+ on a D6: 2: #   to hit, 4+ on a D6: 5:",
            "      failed             |       passed",
            "  morale, 2D6: 7: passed |   morale, 2D6: 7: passed",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn long_lines_are_broken_at_words() {
        assert_eq!(wrapped("  one two three", 10), ["  one two", "     three"]);
        assert_eq!(wrapped("", 10), [""]);
    }
}
