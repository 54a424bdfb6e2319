//! The names of columns and of small charts, above them.

use super::known::legend_name;
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::text::told_apart;

/// Names are broken into so many lines before they are shortened.
const LINES: usize = 3;
/// Names above narrower columns are turned, in pixels.
const NARROW: f64 = 60.0;
/// How long a name that is turned may be.
const TURNED: f64 = 180.0;

/// Names above small charts of one width, in lines, each with how it is known, which may be empty and has
/// a line of its own where it does not fit into that of the name. No name is cut so that it reads like another.
pub(super) fn lines_of(names: &[(&str, String)], font: Font, width: f64) -> Vec<Vec<String>> {
    let lines = |said: &str| font.wrapped(said, width, LINES);
    let whole: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    let apart = told_apart(&whole, |name| lines(name).concat());
    let with_known = |(name, (_, known)): (&String, &(&str, String))| {
        let whole = lines(&legend_name(name, known));
        if known.is_empty() || whole.len() == 1 {
            return whole;
        }
        [lines(name), lines(&format!("({known})"))].concat()
    };
    apart.iter().zip(names).map(with_known).collect()
}

/// How names are set above columns of one width.
pub(super) enum Head {
    /// In lines: the width of a column, and the most lines that a name takes.
    Level(f64, usize),
    /// Turned upright: how many lines a column has room for, and how long the longest is.
    Upright(usize, f64),
}

/// In how many lines a name that is turned is set above a column of some width.
fn turned(name: &str, most: usize) -> Vec<String> {
    let lines = |lines: usize| LABEL.wrapped(name, TURNED, lines);
    let is_whole = |lines: &Vec<String>| !lines.concat().contains('…');
    (1..=most).map(lines).find(is_whole).unwrap_or_else(|| lines(most))
}

/// How many lines of names that are turned a column has room for.
fn lines_across(width: f64) -> usize {
    let room = (1..=LINES).rev().find(|lines| LABEL.leading() * *lines as f64 <= width + 2.0);
    room.unwrap_or(1)
}

impl Head {
    /// A name as it is cut above a column of some width.
    pub(super) fn cut(name: &str, width: f64) -> String {
        if width < NARROW {
            return turned(name, lines_across(width)).concat();
        }
        LABEL.wrapped(name, width - 8.0, LINES).concat()
    }

    pub(super) fn of<'a>(names: impl Iterator<Item = &'a str> + Clone, width: f64) -> Head {
        let fits = |name: &str| LABEL.width(name) <= width - 8.0;
        if width < NARROW && !names.clone().all(fits) {
            let most = lines_across(width);
            let lines: Vec<String> = names.flat_map(|name| turned(name, most)).collect();
            return Head::Upright(most, LABEL.widest(lines.iter().map(String::as_str)));
        }
        let lines = names.map(|name| LABEL.wrapped(name, width - 8.0, LINES).len());
        Head::Level(width, lines.max().unwrap_or(0))
    }

    /// The pixels it takes.
    pub(super) fn height(&self) -> f64 {
        match *self {
            Head::Level(_, lines) => LABEL.leading() * lines as f64,
            Head::Upright(_, longest) => longest + 8.0,
        }
    }

    /// Sets a name above the middle of its column.
    pub(super) fn say(&self, sheet: &mut Sheet, name: &str, (x, bottom): Place) {
        match *self {
            Head::Level(width, _) => {
                let lines = LABEL.wrapped(name, width - 8.0, LINES);
                let up = LABEL.leading() / 2.0 * (lines.len() + 1) as f64 - 4.0;
                sheet.lines(&lines, (x, bottom - up), LABEL.anchored(Anchor::Middle));
            }
            Head::Upright(most, _) => {
                let font = Font { anchor: Anchor::Start, ..LABEL };
                let lines = turned(name, most);
                let first = x - LABEL.leading() / 2.0 * (lines.len() - 1) as f64;
                for (line, text) in lines.iter().enumerate() {
                    let x = first + LABEL.leading() * line as f64;
                    sheet.turned(text, (x, bottom - 6.0), font, -90);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_turned_is_broken_before_it_is_cut() {
        let name = "eight pressed men with a very long name";
        assert_eq!(turned(name, 2).join(" "), name);
        assert!(
            Head::cut(name, 40.0).len() + 1 == name.len() && Head::cut(name, 20.0).contains('…')
        );
        assert_eq!([20.0, 33.0, 52.0].map(lines_across), [1, 2, 3]);
    }

    #[test]
    fn names_above_small_charts_stay_whole_or_are_told_apart() {
        let names = ["base", "a regular squad in the open", "a veteran squad in the open"];
        let known = |name| (name, "n = 10,000".to_owned());
        let heads = lines_of(&names.map(known), LABEL, 120.0);
        assert_eq!(heads[0], ["base", "(n = 10,000)"]);
        assert_eq!(heads[1], ["a regular squad", "in the open", "(n = 10,000)"]);
        let heads = lines_of(&names.map(known), LABEL, 50.0);
        assert_ne!(heads[1], heads[2], "{heads:?}");
    }
}
