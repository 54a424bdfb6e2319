//! Several switches at once: every combination of them, what each does by itself, and where two do
//! something else together than apart.

mod effect;
mod irrelevance;
mod trials;

pub use effect::{Change, Effect};
pub use irrelevance::{Irrelevance, irrelevances};
pub use trials::{Cells, ReadAll, Sampled};

pub use crate::moments::Moments;

/// The most combinations of a design.
pub const MOST_CELLS: usize = 256;

/// The combinations of several switches, each of which has two or more settings.
///
/// Cells are numbered like the pages of a calendar: the last switch turns fastest. The first setting
/// of each switch is the one that changes are counted from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    settings: Vec<usize>,
}

/// Why switches make no design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DesignError {
    /// There are no switches.
    #[error("a factorial needs a switch")]
    Empty,
    /// A switch that cannot be switched.
    #[error("switch {number} has only one setting")]
    OneSetting {
        /// Which switch, counted from one.
        number: usize,
    },
    /// Too many combinations.
    #[error("the switches have {cells} combinations; at most {MOST_CELLS} are run")]
    TooLarge {
        /// How many there are.
        cells: u128,
    },
}

impl Design {
    /// The design of switches with so many settings each.
    ///
    /// # Errors
    ///
    /// If there is none, one has fewer than two settings, or there are too many combinations.
    pub fn new(settings: Vec<usize>) -> Result<Design, DesignError> {
        if settings.is_empty() {
            return Err(DesignError::Empty);
        }
        if let Some(position) = settings.iter().position(|&count| count < 2) {
            return Err(DesignError::OneSetting { number: position + 1 });
        }
        let cells =
            settings.iter().fold(1u128, |cells, &count| cells.saturating_mul(count as u128));
        if (MOST_CELLS as u128) < cells {
            return Err(DesignError::TooLarge { cells });
        }
        Ok(Design { settings })
    }

    /// How many switches there are.
    pub fn switches(&self) -> usize {
        self.settings.len()
    }

    /// How many settings a switch has.
    pub fn settings(&self, switch: usize) -> usize {
        self.settings[switch]
    }

    /// How many combinations there are.
    pub fn cells(&self) -> usize {
        self.settings.iter().product()
    }

    /// How far apart the cells are in which a switch is at neighboring settings.
    fn stride(&self, switch: usize) -> usize {
        self.settings[switch + 1..].iter().product()
    }

    /// The setting of a switch in a cell.
    pub fn setting(&self, cell: usize, switch: usize) -> usize {
        cell / self.stride(switch) % self.settings[switch]
    }

    /// The cell that is reached from another by one switch alone.
    pub fn switched(&self, cell: usize, switch: usize, setting: usize) -> usize {
        cell - self.setting(cell, switch) * self.stride(switch) + setting * self.stride(switch)
    }

    /// Every change of one switch, then every change of two at once.
    pub fn effects(&self) -> Vec<Effect> {
        let changes: Vec<Change> = (0..self.switches())
            .flat_map(|switch| {
                (1..self.settings[switch]).map(move |setting| Change { switch, setting })
            })
            .collect();
        let main = changes.iter().map(|&change| Effect::main(self, change));
        let pairs = changes.iter().enumerate().flat_map(|(i, &first)| {
            let others = changes[i + 1..].iter().filter(move |other| other.switch != first.switch);
            others.map(move |&second| Effect::interaction(self, first, second))
        });
        main.chain(pairs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_with_the_last_switch_fastest() {
        let design = Design::new(vec![2, 3]).unwrap();
        assert_eq!(design.cells(), 6);
        let settings: Vec<_> =
            (0..6).map(|cell| (design.setting(cell, 0), design.setting(cell, 1))).collect();
        assert_eq!(settings, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
        assert_eq!(design.switched(5, 1, 0), 3);
        assert_eq!(design.switched(0, 0, 1), 3);
    }

    #[test]
    fn a_design_has_so_many_effects() {
        let count = |settings: &[usize]| Design::new(settings.to_vec()).unwrap().effects().len();
        assert_eq!(count(&[2]), 1);
        assert_eq!(count(&[2, 2, 2]), 3 + 3);
        assert_eq!(count(&[2, 3]), 1 + 2 + 2, "a switch with three settings has two changes");
        assert_eq!(count(&[2; 8]), 8 + 28);
    }

    #[test]
    fn what_is_no_design_is_refused() {
        let error = |settings: &[usize]| Design::new(settings.to_vec()).unwrap_err().to_string();
        assert_eq!(error(&[]), "a factorial needs a switch");
        assert_eq!(error(&[2, 1]), "switch 2 has only one setting");
        assert_eq!(error(&[2; 9]), "the switches have 512 combinations; at most 256 are run");
        assert!(error(&[2; 500]).contains("combinations"));
        assert!(Design::new(vec![2; 8]).is_ok());
    }
}
