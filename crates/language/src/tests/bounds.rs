//! Every number of a rule is within its range, whatever is rolled.

use proptest::prelude::*;
use sandtable_dice::{Dice, Die};

use super::generator;
use super::reference::Reference;
use crate::normal::normal;
use crate::program::Program;
use crate::ranges::analyze;

/// Dice that fall as a row of numbers does which looks like chance.
struct Shaken(u64);

impl Shaken {
    fn next(&mut self) -> u8 {
        let (factor, summand) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        self.0 = self.0.wrapping_mul(factor).wrapping_add(summand);
        self.0.to_be_bytes()[0]
    }
}

impl Dice for Shaken {
    fn roll(&mut self, die: Die) -> u8 {
        1 + self.next() % die.sides()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 4000, ..ProptestConfig::with_cases(600) })]

    #[test]
    fn every_number_is_within_its_range(bytes in prop::collection::vec(any::<u8>(), 300..1200)) {
        let core = normal(&generator::core(&bytes));
        let Ok(ranges) = analyze(&core, false) else { return Ok(()) };
        let mut dice = Shaken(3);
        let mut beyond = None;
        for _ in 0..60 {
            let seen = |routine: usize, slot: usize, number: i32| {
                let range = ranges.slots[routine][slot];
                if !range.has(number) {
                    beyond = Some((routine, slot, number, range));
                }
            };
            let last = core.routines.len() - 1;
            let given = Reference { core: &core, seen }.routine(last, &[], &mut dice);
            for (number, range) in given.into_iter().zip(&ranges.gives[last]) {
                prop_assert!(range.has(number));
            }
        }
        prop_assert_eq!(beyond, None);
    }
}

/// The properties would say nothing if most rules were refused.
#[test]
fn most_rules_made_at_random_are_sound() {
    let mut bytes = Shaken(1);
    let is_sound = |_| {
        let core = generator::core(&std::array::from_fn::<u8, 900, _>(|_| bytes.next()));
        Program::new(&core, false).is_ok()
    };
    let sound = (0..200).map(is_sound).filter(|is_sound| *is_sound).count();
    assert!(100 < sound, "{sound} of 200");
}
