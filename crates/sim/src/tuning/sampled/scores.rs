//! The scores of trials in little space: which they are, and which of them each trial came to.

/// Different scores that can be told apart by a byte of text.
const MOST: usize = 64;

/// Scores of trials, in their order.
#[derive(Clone, Debug, PartialEq)]
pub enum Scores {
    /// Few different ones: these, and for each trial the position of its score among them.
    Few(Vec<f64>, Vec<u8>),
    /// Many: that of each trial.
    Many(Vec<f64>),
}

impl Scores {
    /// These scores.
    pub fn of(scores: &[f64]) -> Scores {
        let mut different: Vec<f64> = Vec::new();
        let mut which = Vec::with_capacity(scores.len());
        for score in scores {
            let is_same = |other: &f64| other.to_bits() == score.to_bits();
            let position = different.iter().position(is_same).unwrap_or_else(|| {
                different.push(*score);
                different.len() - 1
            });
            match u8::try_from(position) {
                Ok(position) if usize::from(position) < MOST => which.push(position),
                _ => return Scores::Many(scores.to_vec()),
            }
        }
        Scores::Few(different, which)
    }

    /// The score of each trial; none where a position is that of no score.
    pub fn numbers(&self) -> Vec<f64> {
        match self {
            Scores::Few(different, which) => {
                which.iter().filter_map(|&at| different.get(usize::from(at)).copied()).collect()
            }
            Scores::Many(scores) => scores.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(scores: &[f64]) -> Vec<u64> {
        scores.iter().map(|score| score.to_bits()).collect()
    }

    #[test]
    fn few_and_many_scores_are_the_same_when_they_are_asked_for_again() {
        let few = [0.0, 1.0, f64::NAN, -0.0, 1.0, 0.1 + 0.2];
        assert!(matches!(Scores::of(&few), Scores::Few(different, _) if different.len() == 5));
        let many: Vec<f64> = (0..65).map(f64::from).collect();
        assert!(matches!(Scores::of(&many[..64]), Scores::Few(..)));
        assert_eq!(Scores::of(&many), Scores::Many(many.clone()));
        for scores in [&few[..], &many[..64], &many] {
            assert_eq!(bits(&Scores::of(scores).numbers()), bits(scores));
        }
    }
}
