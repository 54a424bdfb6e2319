//! Which of very many rows are drawn: the first, and those at both ends.

use super::rows::MOST;

/// The rows that are drawn, in their order; all of them, unless they are more than make a picture.
/// Then it is the first, which others are held against, and those with the least and with the
/// greatest numbers: what lies between is seen to lie between.
pub(super) fn drawn(numbers: &[Option<f64>]) -> Vec<usize> {
    if numbers.len() <= MOST {
        return (0..numbers.len()).collect();
    }
    let others = numbers.iter().enumerate().skip(1);
    let known = others.filter_map(|(row, number)| Some((row, (*number)?)));
    let mut known: Vec<(usize, f64)> = known.filter(|(_, number)| !number.is_nan()).collect();
    known.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (few, many) = (MOST / 2 - 1, (MOST / 2).min(known.len()));
    let greatest = known.split_off(known.len() - many);
    let least = known.into_iter().take(few);
    let mut drawn: Vec<usize> = least.chain(greatest).map(|(row, _)| row).collect();
    drawn.push(0);
    drawn.sort_unstable();
    drawn
}

/// What is said where not all rows are drawn; empty where they are.
pub(super) fn said(drawn: usize, all: usize) -> String {
    if drawn == all {
        return String::new();
    }
    format!("the first, the least and the greatest of {all}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rows_are_drawn_unless_they_are_too_many() {
        let numbers: Vec<Option<f64>> = (0..64).map(|k| Some(f64::from(k))).collect();
        assert_eq!(drawn(&numbers), (0..64).collect::<Vec<_>>());
        assert_eq!((said(64, 64), drawn(&[])), (String::new(), Vec::new()));
    }

    #[test]
    fn of_very_many_the_first_and_those_at_both_ends_are_drawn() {
        let numbers: Vec<Option<f64>> = (0..200).map(|k| Some(f64::from((k * 37) % 200))).collect();
        let rows = drawn(&numbers);
        assert_eq!((rows.len(), rows[0]), (MOST, 0));
        let has = |number: f64| rows.iter().any(|row| numbers[*row] == Some(number));
        assert!(has(1.0) && has(199.0) && !has(100.0));
        assert!(rows.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(said(rows.len(), 200), "the first, the least and the greatest of 200");
    }

    #[test]
    fn rows_without_a_number_are_left_out_first() {
        let mut numbers = vec![None; 100];
        numbers[7] = Some(1.0);
        numbers[9] = Some(f64::NAN);
        assert_eq!(drawn(&numbers), [0, 7]);
    }
}
