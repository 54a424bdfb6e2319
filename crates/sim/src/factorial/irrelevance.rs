//! Switches that others make irrelevant.

use super::Design;

/// A switch that changes nothing while another is at some setting, though it does elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Irrelevance {
    /// The switch that changes nothing.
    pub switch: usize,
    /// The switch that makes it so.
    pub by: usize,
    /// The setting at which that one does.
    pub setting: usize,
}

/// Every switch that another makes irrelevant. `same` says of two cells whether nothing tells them
/// apart.
pub fn irrelevances(design: &Design, same: impl Fn(usize, usize) -> bool) -> Vec<Irrelevance> {
    let switches = 0..design.switches();
    let mut found = Vec::new();
    for switch in switches.clone() {
        for by in switches.clone().filter(|&by| by != switch) {
            let idle: Vec<usize> = (0..design.settings(by))
                .filter(|&setting| is_idle(design, switch, by, setting, &same))
                .collect();
            // A switch that never does anything is not made irrelevant by another.
            if idle.len() < design.settings(by) {
                found.extend(idle.iter().map(|&setting| Irrelevance { switch, by, setting }));
            }
        }
    }
    found
}

fn is_idle(
    design: &Design,
    switch: usize,
    by: usize,
    setting: usize,
    same: impl Fn(usize, usize) -> bool,
) -> bool {
    let mut cells = (0..design.cells())
        .filter(|&cell| design.setting(cell, by) == setting && design.setting(cell, switch) == 0);
    cells.all(|cell| {
        (1..design.settings(switch)).all(|other| same(cell, design.switched(cell, switch, other)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(settings: &[usize], of: impl Fn(&[usize]) -> usize) -> Vec<Irrelevance> {
        let design = Design::new(settings.to_vec()).unwrap();
        let cell = |cell| {
            let settings: Vec<_> =
                (0..design.switches()).map(|switch| design.setting(cell, switch)).collect();
            of(&settings)
        };
        irrelevances(&design, |a, b| cell(a) == cell(b))
    }

    #[test]
    fn clothing_does_nothing_while_there_is_no_frost() {
        let frost_and_clothing =
            |settings: &[usize]| if settings[0] == 0 { 0 } else { 1 + settings[1] };
        assert_eq!(
            found(&[2, 2], frost_and_clothing),
            [Irrelevance { switch: 1, by: 0, setting: 0 }]
        );
    }

    #[test]
    fn a_switch_that_never_does_anything_is_not_made_irrelevant() {
        assert_eq!(found(&[2, 2], |settings| settings[0]), []);
        assert_eq!(found(&[2, 2, 2], |settings| settings.iter().sum()), []);
    }

    #[test]
    fn only_some_settings_of_a_switch_make_another_irrelevant() {
        let of = |settings: &[usize]| if settings[0] < 2 { settings[0] } else { 2 + settings[1] };
        assert_eq!(
            found(&[3, 2], of),
            [
                Irrelevance { switch: 1, by: 0, setting: 0 },
                Irrelevance { switch: 1, by: 0, setting: 1 }
            ]
        );
    }
}
