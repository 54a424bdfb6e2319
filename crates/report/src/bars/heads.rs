//! The names above columns that stand side by side.

use super::style::fitted;
use crate::plot::known::legend_name;
use crate::text;

/// A name is broken into so many lines before it is shortened.
const LINES: usize = 3;

/// What stands above columns of a width, worked out once for all of them.
pub(super) struct Heads {
    /// The lines of each column.
    columns: Vec<Vec<String>>,
    width: usize,
    ascii: bool,
}

impl Heads {
    /// Of names, and how each is known, which may be empty. Those that would read alike if they are cut are
    /// told apart, by all names, so that a column has one name wherever it stands.
    pub(super) fn new(all: &[(&str, String)], width: usize, ascii: bool) -> Heads {
        let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        let names = text::told_apart(&names, |name| text::wrapped(name, width, LINES).concat());
        let columns = names.iter().zip(all).map(|(name, (_, known))| head(name, known, width));
        Heads { columns: columns.collect(), width, ascii }
    }

    /// The lines above some of the columns, each with a cell of exactly their width for each of them.
    pub(super) fn above(&self, shown: &[usize]) -> Vec<Vec<String>> {
        let heads = || shown.iter().map(|column| &self.columns[*column]);
        let height = heads().map(Vec::len).max().unwrap_or(0);
        let cell = |head: &Vec<String>, line: usize| {
            fitted(head.get(line).map_or("", String::as_str), self.width, self.ascii)
        };
        (0..height).map(|line| heads().map(|head| cell(head, line)).collect()).collect()
    }
}

/// What stands above a column: in one line, if it fits.
fn head(name: &str, known: &str, width: usize) -> Vec<String> {
    let whole = legend_name(name, known);
    if text::columns_of(&whole) <= width {
        return vec![whole];
    }
    let known = if known.is_empty() { String::new() } else { format!("({known})") };
    [name, &known].into_iter().flat_map(|said| text::wrapped(said, width, LINES)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_does_not_fit_is_broken_and_what_is_known_follows_it() {
        let all = [("base", "exact".to_owned()), ("at 12 pins or never", "exact".to_owned())];
        let lines = Heads::new(&all, 12, false).above(&[0, 1]);
        let lines: Vec<String> = lines.iter().map(|cells| cells.join("|")).collect();
        assert_eq!(
            lines,
            ["base (exact)|at 12 pins  ", "            |or never    ", "            |(exact)     "]
        );
    }
}
