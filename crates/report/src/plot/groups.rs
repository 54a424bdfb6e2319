//! Rows that belong together, by their names: a factor that several names begin with.

/// Blank pixels between two groups of rows, at most.
const GAP: f64 = 9.0;
/// Blank pixels between all groups together, at most: many groups must not make a strip.
const GAPS: f64 = 72.0;

/// How far each row is moved down, in pixels, so that those whose names begin with the same word stand
/// together: `gun-far` and `gun-near`, apart from `tank-far` and `tank-near`. Nowhere if names share
/// no words, or rows with the same one are not neighbors.
pub(super) fn shifts<'a>(names: impl Iterator<Item = &'a str>) -> Vec<f64> {
    let factors: Vec<&str> = names.map(factor).collect();
    let groups: Vec<&[&str]> = factors.chunk_by(|a, b| a == b).collect();
    let several = groups.iter().filter(|group| 1 < group.len()).count();
    let mut heads: Vec<&str> = groups.iter().map(|group| group[0]).collect();
    heads.sort_unstable();
    let torn = heads.windows(2).any(|pair| pair[0] == pair[1]);
    if several < 2 || torn {
        return vec![0.0; factors.len()];
    }
    let gap = GAP.min(GAPS / groups.len() as f64);
    let mut shift = 0.0;
    let mut shifts = Vec::new();
    for (position, group) in groups.iter().enumerate() {
        let single = |group: &[&str]| group.len() == 1;
        // Rows that stand for themselves stay together.
        if 0 < position && !(single(group) && single(groups[position - 1])) {
            shift += gap;
        }
        shifts.extend(group.iter().map(|_| shift));
    }
    shifts
}

/// The first word of a name.
fn factor(name: &str) -> &str {
    name.split(['-', ' ']).next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str]) -> Vec<f64> {
        shifts(names.iter().copied())
    }

    #[test]
    fn rows_that_share_their_first_word_stand_together() {
        let shifts = of(&["base", "tank-6", "tank-12", "gun-6", "gun-12 +1", "off", "on"]);
        assert_eq!(shifts, [0.0, GAP, GAP, 2.0 * GAP, 2.0 * GAP, 3.0 * GAP, 3.0 * GAP]);
    }

    #[test]
    fn many_groups_stand_nearer_to_each_other() {
        let names: Vec<String> = (0..64).map(|k| format!("unit{}-{k}", k / 2)).collect();
        let shifts = shifts(names.iter().map(String::as_str));
        assert!(shifts[2] < GAP && shifts[63] <= GAPS, "{shifts:?}");
    }

    #[test]
    fn rows_whose_names_share_nothing_stand_evenly() {
        assert_eq!(of(&["base", "run", "advance"]), [0.0; 3]);
        assert_eq!(of(&["base", "without-1", "without-2"]), [0.0; 3]);
        assert_eq!(of(&["gun-6", "gun-12", "tank-6", "tank-12", "gun-18"]), [0.0; 5]);
        assert!(of(&[]).is_empty());
    }
}
