//! Puts switches into a text.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::sites::{Change, Site};

/// The text with the mutant of each of these sites behind the switch of this number.
pub fn planted(text: &str, sites: &[Site], numbers: &BTreeMap<usize, usize>) -> String {
    let chosen = numbers.iter().map(|(&site, &number)| (&sites[site], number)).collect();
    Planting { text, chosen }.part(0..text.len(), None)
}

struct Planting<'a> {
    text: &'a str,
    /// In the order of their sites: those that hold others come before them.
    chosen: Vec<(&'a Site, usize)>,
}

impl Planting<'_> {
    /// A part of the text with all its switches, but for one that has been put there.
    fn part(&self, part: Range<usize>, but: Option<usize>) -> String {
        let (mut done, mut result) = (part.start, String::new());
        for &(site, number) in &self.chosen {
            let range = &site.range;
            let is_within = done <= range.start && range.end <= part.end;
            if is_within && but != Some(number) {
                result += &self.text[done..range.start];
                result += &self.switch(site, number);
                done = range.end;
            }
        }
        result + &self.text[done..part.end]
    }

    fn switch(&self, site: &Site, number: usize) -> String {
        let part = |range: &Range<usize>| self.part(range.clone(), Some(number));
        let (sound, mutant) = match &site.change {
            Change::Operator { left, right, before, after } => {
                let (left, right) = (part(left), part(right));
                (format!("{left} {before} {right}"), format!("{left} {after} {right}"))
            }
            Change::Left { operand } => {
                let sign = &self.text[site.range.start..operand.start];
                let operand = part(operand);
                (format!("{sign}{operand}"), operand)
            }
            Change::Literal { after } => (self.text[site.range.clone()].to_owned(), after.clone()),
            Change::Method { receiver, rest, before, after } => {
                let (receiver, rest) = (part(receiver), part(rest));
                (format!("{receiver}.{before}{rest}"), format!("{receiver}.{after}{rest}"))
            }
        };
        format!("(if crate::mutant({number}) {{ {mutant} }} else {{ {sound} }})")
    }
}

#[cfg(test)]
mod tests {
    use crate::sites;

    /// A text with every mutant behind a switch, by the numbers of their sites.
    fn planted(text: &str) -> String {
        let found = sites::of(text).expect("Rust");
        let all = (0..found.len()).map(|site| (site, site)).collect();
        super::planted(text, &found, &all)
    }

    #[test]
    fn a_switch_is_within_another() {
        let before = "fn f(a: u8) -> u8 { a + 2 }";
        let two = "(if crate::mutant(1) { 3 } else { 2 })";
        let sum = format!("(if crate::mutant(0) {{ a - {two} }} else {{ a + {two} }})");
        assert_eq!(planted(before), format!("fn f(a: u8) -> u8 {{ {sum} }}"));
    }

    #[test]
    fn what_has_no_place_for_a_switch_is_no_site() {
        for text in [
            "const MOST: [u8; 2] = [1 + 2, 3];",
            "const fn one() -> u8 { 1 }",
            "fn f(a: u8) -> bool { matches!(a, 1 | 2) }",
            "fn f(a: Option<u8>) { let Some(_) = a else { return }; }",
            "#[cfg(test)] mod tests { fn f() -> u8 { 1 } }",
            "#[test] fn f() { g(1) }",
        ] {
            assert_eq!(planted(text), text);
        }
        let condition = "fn f(a: Option<bool>) { if let Some(b) = a && b { g() } }";
        assert_eq!(planted(condition), condition, "a name is bound in it");
    }

    #[test]
    fn methods_and_signs_are_changed() {
        let least = "(if crate::mutant(0) { a.max(b) } else { a.min(b) })";
        assert_eq!(planted("fn f() { a.min(b) }"), format!("fn f() {{ {least} }}"));
        let negated = "(if crate::mutant(0) { a } else { !a })";
        assert_eq!(planted("fn f() { !a }"), format!("fn f() {{ {negated} }}"));
    }
}
