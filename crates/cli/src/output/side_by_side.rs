//! One trial in two variants, side by side.

use std::fmt::Write;

use sandtable_report::folded::hanging;

use super::outline::Row;
use crate::terminal::screen::Screen;

/// The narrowest column that can still be read.
const NARROWEST: usize = 24;

/// What stands between the columns: nothing, or that what was rolled is not the same.
const MARKS: [&str; 2] = [" | ", " # "];

/// Two outlines in two columns, row by row within what has the same headings. `#` marks rolls and words
/// that differ.
pub(crate) fn side_by_side(names: [&str; 2], outlines: [&[Row]; 2], screen: Screen) -> String {
    let width = ((screen.width - MARKS[0].len()) / 2).max(NARROWEST);
    let mut text = row(width, [names[0], names[1]], false);
    let _ = writeln!(text, "{0}-+-{0}", "-".repeat(width));
    let [left, right] = outlines.map(sections);
    let same = |left: &&[Row], right: &&[Row]| (left[0].under == right[0].under).then_some(1);
    for pair in aligned(&left, &right, same) {
        let [left, right] = pair.map(|section| section.copied().unwrap_or_default());
        let alike = |left: &Row, right: &Row| Some(likeness(&left.text, &right.text));
        for pair in aligned(left, right, alike) {
            let [left, right] = pair.map(|told| told.map_or("", |told| told.text.as_str()));
            text.push_str(&row(width, [left, right], left != right));
        }
    }
    text
}

/// The rows that follow each other under the same headings.
fn sections(rows: &[Row]) -> Vec<&[Row]> {
    rows.chunk_by(|one, next| one.under == next.under).collect()
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
    let (left, right) = (hanging(left, width), hanging(right, width));
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

#[cfg(test)]
mod tests {
    use sandtable_sim::narrator::Nth;

    use super::*;

    fn told(left: &[&str], right: &[&str]) -> String {
        let pairs = aligned(left, right, |left, right| Some(likeness(left, right)));
        let sides = pairs.into_iter().map(|pair| pair.map(|side| side.map_or("", |line| *line)));
        sides.map(|[left, right]| row(24, [left, right], left != right)).collect()
    }

    #[test]
    fn what_has_the_same_heading_stands_beside_each_other() {
        let at = |turns: &[u32], text: &str| Row {
            under: turns.iter().map(|&number| Nth { what: "turn", number }).collect(),
            text: text.to_owned(),
        };
        let left = [at(&[], "  fog"), at(&[2], "Turn 2"), at(&[2], "  bogged"), at(&[4], "Turn 4")];
        let right = [at(&[], "  fog"), at(&[1], "Turn 1"), at(&[2], "Turn 2"), at(&[2], "  slow")];
        let screen = Screen { width: 51, color: false, verbose: false };
        let text = side_by_side(["base", "mud"], [&left, &right], screen);
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
}
