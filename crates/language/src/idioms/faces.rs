//! Dice with faces of their own, as they are written elsewhere, and what comes to the same here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What is said of dice whose faces are no numbers, or more than a die has.
const OTHERS: &str = "the faces of a die are numbers from 1; say what each comes to: \
    `when roll d4 { 1, 2: 0, else: 1 }`";

/// How dice are written here whose faces are found as the last, `0, 0, 1`, behind how many there are.
pub(super) fn written_here(found: &[&str]) -> String {
    let (faces, n) = found.split_last().unwrap_or((&"", &[]));
    let n = n.first().copied().unwrap_or("1");
    written(n, faces).unwrap_or_else(|| OTHERS.to_owned())
}

fn written(n: &str, faces: &str) -> Option<String> {
    let faces: Vec<i32> =
        faces.split(',').map(|face| face.trim().parse().ok()).collect::<Option<_>>()?;
    let sides = u8::try_from(faces.len()).ok().filter(|sides| 1 < *sides)?;
    let one = faces.iter().filter(|face| **face == 1).count();
    let is_one_or_none = faces.iter().all(|face| [0, 1].contains(face));
    let is_single = n == "1";
    // In parentheses, as it may stand among operators, which would become part of it.
    if is_one_or_none && 0 < one && one < faces.len() {
        let chance = format!("chance {one}/{sides}");
        return Some(if is_single {
            format!("write `(if {chance} then 1 else 0)`")
        } else {
            format!("write `(count {n} of {chance})`")
        });
    }
    let die = cases(&faces);
    Some(if is_single {
        format!("write `{die}`")
    } else {
        format!("make the die a part, `part own() = {die}`, and write `add up {n} of own()`")
    })
}

/// A case for each value, with the faces of an ordinary die that come to it.
fn cases(faces: &[i32]) -> String {
    let mut by_value: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (face, value) in (1..).zip(faces) {
        by_value.entry(*value).or_default().push(face);
    }
    let mut said = format!("when roll d{} {{ ", faces.len());
    let last = by_value.len() - 1;
    for (at, (value, faces)) in by_value.into_iter().enumerate() {
        let each: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let case = if at == last { "else".to_owned() } else { each.join(", ") };
        let behind = if at == last { " }" } else { ", " };
        write!(said, "{case}: {value}{behind}").expect("a text takes all");
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_face_comes_to_what_it_says() {
        assert_eq!(written_here(&["5", "0, 0, 1"]), "write `(count 5 of chance 1/3)`");
        assert_eq!(written_here(&["0,1"]), "write `(if chance 1/2 then 1 else 0)`");
        assert_eq!(written_here(&["1", "1, 1, 2"]), "write `when roll d3 { 1, 2: 1, else: 2 }`");
        assert_eq!(
            written_here(&["2", "3, 1, 1, -2"]),
            "make the die a part, `part own() = when roll d4 { 4: -2, 2, 3: 1, else: 3 }`, and write \
             `add up 2 of own()`"
        );
        assert_eq!(written_here(&["2", "a, b"]), OTHERS);
        assert_eq!(written_here(&["3"]), OTHERS);
    }
}
