//! One trial in two variants, side by side.

use std::fmt::Write;
use std::iter;

use sandtable_sim::narrator::{Line, Narration, Nth};

use super::screen::Screen;

/// The narrowest column that can still be read.
const NARROWEST: usize = 24;

/// What stands between the columns: nothing, or that what was rolled is not the same.
const MARKS: [&str; 2] = [" | ", " # "];

/// Two narrations in two columns, line by line within what has the same heading. `#` marks rolls and
/// words that differ.
pub(crate) fn side_by_side(
    names: [&str; 2],
    narrations: [&Narration; 2],
    written: impl Fn(usize, &Line) -> String,
    screen: Screen,
) -> String {
    let width = ((screen.width - MARKS[0].len()) / 2).max(NARROWEST);
    let mut text = row(width, [names[0], names[1]], false);
    let _ = writeln!(text, "{0}-+-{0}", "-".repeat(width));
    let [left, right] = narrations.map(|narration| sections(&narration.lines));
    let same = |left: &&[Line], right: &&[Line]| (headings(left) == headings(right)).then_some(1);
    for pair in aligned(&left, &right, same) {
        let [left, right] = [0, 1].map(|side: usize| -> Vec<String> {
            let lines = pair[side].copied().unwrap_or_default();
            lines.iter().map(|line| written(side, line)).collect()
        });
        for pair in aligned(&left, &right, |left, right| Some(likeness(left, right))) {
            let [left, right] = pair.map(|line| line.map_or("", String::as_str));
            text.push_str(&row(width, [left, right], left != right));
        }
    }
    text
}

/// The lines under each heading, which is the first of them; those before the first have none.
fn sections(lines: &[Line]) -> Vec<&[Line]> {
    let starts = lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Heading(_)));
    let starts: Vec<_> = iter::once(0).chain(starts.map(|(i, _)| i)).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &lines[start..end]).collect()
}

fn headings(section: &[Line]) -> Option<&[Nth]> {
    match section.first()? {
        Line::Heading(headings) => Some(headings),
        Line::Roll { .. } | Line::Note(_) | Line::Situation(_) => None,
    }
}

/// What stands on both sides, with gaps where one has something that the other does not: the
/// alignment that is likest. What has no likeness never stands beside each other.
fn aligned<'a, T>(
    left: &'a [T],
    right: &'a [T],
    likeness: impl Fn(&T, &T) -> Option<u32>,
) -> Vec<[Option<&'a T>; 2]> {
    // How much is alike from each pair of places on.
    let mut best = vec![vec![0u32; right.len() + 1]; left.len() + 1];
    let beside = |best: &[Vec<u32>], i: usize, j: usize| {
        likeness(&left[i], &right[j]).map(|alike| best[i + 1][j + 1] + alike)
    };
    for i in (0..left.len()).rev() {
        for j in (0..right.len()).rev() {
            let apart = best[i + 1][j].max(best[i][j + 1]);
            best[i][j] = beside(&best, i, j).map_or(apart, |both| both.max(apart));
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut pairs = Vec::new();
    while i < left.len() || j < right.len() {
        let is_pair = i < left.len()
            && j < right.len()
            && beside(&best, i, j).is_some_and(|both| both == best[i][j]);
        if is_pair {
            pairs.push([Some(&left[i]), Some(&right[j])]);
            (i, j) = (i + 1, j + 1);
        } else if i < left.len() && (j == right.len() || best[i][j] == best[i + 1][j]) {
            pairs.push([Some(&left[i]), None]);
            i += 1;
        } else {
            pairs.push([None, Some(&right[j])]);
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
        let pairs = aligned(left, right, |left, right| Some(likeness(left, right)));
        let sides = pairs.into_iter().map(|pair| pair.map(|side| side.map_or("", |line| *line)));
        sides.map(|[left, right]| row(24, [left, right], left != right)).collect()
    }

    #[test]
    fn what_has_the_same_heading_stands_beside_each_other() {
        let heading = |turn| Line::Heading(vec![Nth { what: "turn", number: turn }]);
        let note = |text: &str| Line::Note(text.to_owned());
        let narration =
            |lines: Vec<Line>| Narration { lines, values: sandtable_sim::value::Values::default() };
        let left = narration(vec![note("fog"), heading(2), note("bogged"), heading(4)]);
        let right = narration(vec![note("fog"), heading(1), heading(2), note("slow")]);
        let written = |_: usize, line: &Line| match line {
            Line::Heading(headings) => format!("Turn {}", headings[0].number),
            Line::Note(text) => format!("  {text}"),
            Line::Roll { .. } | Line::Situation(_) => String::new(),
        };
        let text = side_by_side(
            ["base", "mud"],
            [&left, &right],
            written,
            Screen { width: 51, color: false, verbose: false },
        );
        let lines = [
            "base                     | mud",
            "-------------------------+-------------------------",
            "  fog                    |   fog",
            "                         # Turn 1",
            "Turn 2                   | Turn 2",
            "  bogged                 #   slow",
            "Turn 4                   #",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
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
