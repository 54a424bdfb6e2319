//! A trial as an outline: what is headed stands below its heading, and what is alone below one stands
//! behind it.

use std::collections::BTreeSet;

use sandtable_report::letters::capitalized;
use sandtable_sim::narrator::{Line, Narration, Nth};

/// A row of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The headings that it stands under or is, the outermost first.
    pub(crate) under: Vec<Nth>,
    /// What it says, with its indent.
    pub(crate) text: String,
}

/// What headings are told apart by.
type Path = Vec<(&'static str, u32)>;

fn path(under: &[Nth]) -> Path {
    under.iter().map(|nth| (nth.what, nth.number)).collect()
}

/// Something in an outline.
enum Item<'a> {
    Line(&'a Line),
    Section(Section<'a>),
}

/// What stands under a heading; all of a trial stands under none.
#[derive(Default)]
struct Section<'a> {
    under: Vec<Nth>,
    items: Vec<Item<'a>>,
}

impl<'a> Section<'a> {
    fn of(lines: &'a [Line]) -> Section<'a> {
        let mut all = Section::default();
        let mut headings: &[Nth] = &[];
        for line in lines {
            match line {
                Line::Heading(path) => headings = path,
                other => all.put(headings, other),
            }
        }
        all
    }

    /// Puts a line below its headings: into the section that is still open, or into a new one.
    fn put(&mut self, headings: &[Nth], line: &'a Line) {
        let depth = self.under.len();
        if headings.len() == depth {
            self.items.push(Item::Line(line));
            return;
        }
        let under = &headings[..=depth];
        let is_open = |item: &Item| matches!(item, Item::Section(last) if last.under == under);
        if !self.items.last().is_some_and(is_open) {
            self.items.push(Item::Section(Section { under: under.to_vec(), items: Vec::new() }));
        }
        if let Some(Item::Section(last)) = self.items.last_mut() {
            last.put(headings, line);
        }
    }

    /// The headings that several items stand under.
    fn of_several(&self) -> BTreeSet<Path> {
        let mut found = BTreeSet::new();
        for item in &self.items {
            if let Item::Section(section) = item {
                found.extend(section.of_several());
                found.extend((1 < section.items.len()).then(|| path(&section.under)));
            }
        }
        found
    }
}

/// The outlines of trials that are read beside each other, as rows: what has the same headings has the
/// same form in all of them.
pub(crate) fn outlines<const N: usize>(
    narrations: [&Narration; N],
    written: impl Fn(usize, &Line) -> String,
) -> [Vec<Row>; N] {
    let sections = narrations.map(|narration| Section::of(&narration.lines));
    let of_several = sections.each_ref().map(Section::of_several);
    std::array::from_fn(|side| {
        let others = (0..N).filter(|other| *other != side);
        let elsewhere = others.flat_map(|other| &of_several[other]).collect();
        let written = &|line: &Line| written(side, line);
        let mut writer = Writer { elsewhere, written, rows: Vec::new() };
        writer.section(&sections[side], "", 0);
        writer.rows
    })
}

struct Writer<'a> {
    /// The headings that several items stand under in another trial.
    elsewhere: BTreeSet<&'a Path>,
    written: &'a dyn Fn(&Line) -> String,
    rows: Vec<Row>,
}

impl Writer<'_> {
    /// What is in a section, so many steps deep, behind the headings whose only item it is.
    fn section(&mut self, section: &Section, behind: &str, depth: usize) {
        let mut after_section = false;
        for item in &section.items {
            match item {
                Item::Line(line) if behind.is_empty() => {
                    self.line(section, line, depth, after_section);
                }
                Item::Line(line) => {
                    let text = format!("{behind}: {}", (self.written)(line));
                    self.row(&section.under, depth, &text);
                }
                Item::Section(inner) => self.headed(inner, behind, depth),
            }
            after_section = matches!(item, Item::Section(_));
        }
    }

    fn line(&mut self, section: &Section, line: &Line, depth: usize, after_section: bool) {
        if depth == 0 && after_section {
            self.row(&section.under, 0, "Afterwards");
        }
        // A note is told of the roll before it; behind a section it would seem to be of that.
        let is_of_roll = !matches!(line, Line::Roll { .. }) && (!after_section || depth == 0);
        self.row(&section.under, depth.max(1) + usize::from(is_of_roll), &(self.written)(line));
    }

    fn headed(&mut self, section: &Section, behind: &str, depth: usize) {
        let nth = section.under.last().expect("a section has a heading");
        let name = format!("{} {}", nth.what, nth.number);
        let name = match behind {
            "" if depth == 0 => capitalized(&name),
            "" => name,
            behind => format!("{behind}, {name}"),
        };
        if section.items.len() == 1 && !self.elsewhere.contains(&path(&section.under)) {
            self.section(section, &name, depth);
        } else {
            self.row(&section.under, depth, &name);
            self.section(section, "", depth + 1);
        }
    }

    fn row(&mut self, under: &[Nth], depth: usize, text: &str) {
        let text = format!("{:1$}{text}", "", 2 * depth);
        self.rows.push(Row { under: under.to_vec(), text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(path: &[(&'static str, u32)]) -> Line {
        Line::Heading(path.iter().map(|&(what, number)| Nth { what, number }).collect())
    }

    fn roll(stage: &str) -> Line {
        let (asked, result) = ("D6".to_owned(), "1".to_owned());
        Line::Roll { stage: stage.to_owned(), asked, faces: Vec::new(), result }
    }

    fn note(text: &str) -> Line {
        Line::Note(text.to_owned())
    }

    fn written(_: usize, line: &Line) -> String {
        match line {
            Line::Roll { stage, .. } => stage.clone(),
            Line::Note(text) => text.clone(),
            Line::Heading(_) | Line::Situation(_) | Line::Decided { .. } => String::new(),
        }
    }

    fn narration(lines: Vec<Line>) -> Narration {
        Narration { lines, values: sandtable_sim::value::Values::default() }
    }

    fn texts(rows: &[Row]) -> Vec<&str> {
        rows.iter().map(|row| row.text.as_str()).collect()
    }

    fn outline(lines: Vec<Line>) -> Vec<String> {
        let [rows] = outlines([&narration(lines)], written);
        texts(&rows).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn a_single_die_stands_behind_its_heading_and_no_heading_is_repeated() {
        let (turn, hit) = (("turn", 1), |n| ("hit", n));
        let told = outline(vec![
            at(&[turn]),
            roll("to hit"),
            note("2 hits"),
            at(&[turn, hit(1)]),
            roll("damage"),
            at(&[turn, hit(2)]),
            roll("damage"),
            roll("exceptional damage"),
            at(&[turn]),
            note("models lost: 2"),
            roll("morale"),
            note("it holds"),
        ]);
        let expected = [
            "Turn 1",
            "  to hit",
            "    2 hits",
            "  hit 1: damage",
            "  hit 2",
            "    damage",
            "    exceptional damage",
            "  models lost: 2",
            "  morale",
            "    it holds",
        ];
        assert_eq!(told, expected);
    }

    /// As hits of several volleys of a turn are: each volley counts them from one.
    #[test]
    fn what_has_the_heading_of_another_has_its_own_form() {
        let hit = |n| at(&[("hit", n)]);
        let told = outline(vec![
            hit(1),
            roll("damage"),
            roll("exceptional damage"),
            at(&[]),
            roll("to hit"),
            hit(1),
            roll("damage"),
        ]);
        let expected = [
            "Hit 1",
            "  damage",
            "  exceptional damage",
            "Afterwards",
            "  to hit",
            "Hit 1: damage",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn headings_that_have_nothing_else_stand_in_one_line() {
        let place = |n, die| at(&[("place", n), ("turn", 1), ("damage die", die)]);
        let told = outline(vec![
            place(1, 1),
            roll("damage"),
            place(1, 2),
            roll("damage"),
            place(2, 1),
            roll("damage"),
            at(&[]),
            roll("fire"),
            note("all is over"),
        ]);
        let expected = [
            "Place 1, turn 1",
            "  damage die 1: damage",
            "  damage die 2: damage",
            "Place 2, turn 1, damage die 1: damage",
            "Afterwards",
            "  fire",
            "    all is over",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_has_no_heading_is_indented() {
        assert_eq!(outline(vec![note("fog"), roll("to hit")]), ["    fog", "  to hit"]);
    }

    #[test]
    fn what_is_read_side_by_side_has_one_form() {
        let left = narration(vec![at(&[("hit", 1)]), roll("damage")]);
        let right = narration(vec![at(&[("hit", 1)]), roll("damage"), roll("exceptional damage")]);
        let [left, right] = outlines([&left, &right], written);
        assert_eq!(texts(&left), ["Hit 1", "  damage"]);
        assert_eq!(texts(&right), ["Hit 1", "  damage", "  exceptional damage"]);
        assert_eq!(left[1].under, right[1].under);
    }
}
