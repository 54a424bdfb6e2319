//! What is asked off the quick way: where thresholds are probed, or once the enumeration has failed.

use sandtable_dice::{Bands, Chance, Check, Dice, Pool, PoolFace};

use super::walk::Enumerator;

impl Enumerator {
    /// The check that is rolled instead of one.
    fn probed(&mut self, check: Check) -> Check {
        let is_new = self.path.is_at_end();
        self.probe.as_mut().map_or(check, |probe| probe.check(self.stage, check, is_new))
    }

    /// The check comes as two words, so that the quick way keeps it in registers until then.
    #[cold]
    #[inline(never)]
    pub(super) fn check_aside(&mut self, words: (u64, u64)) -> bool {
        let check = Check::from_words(words);
        if self.failure.is_some() {
            return self.random.check(check);
        }
        let check = self.probed(check);
        self.passed(check)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn successes_aside(&mut self, n: u32, words: (u64, u64)) -> u32 {
        let check = Check::from_words(words);
        if self.failure.is_some() {
            return self.random.successes(n, check);
        }
        let check = self.probed(check);
        self.counted(n, check)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn showing_aside(&mut self, face: PoolFace, left: u32) -> u32 {
        if self.failure.is_some() {
            return self.random.showing(face, left);
        }
        self.counted(left, face.check)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn total_aside(&mut self, pool: Pool) -> i32 {
        if self.failure.is_some() {
            return self.random.total(pool);
        }
        let is_new = self.path.is_at_end();
        let total = self.summed(pool);
        self.probe.as_mut().map_or(total, |probe| probe.total(self.stage, pool, total, is_new))
    }

    #[cold]
    #[inline(never)]
    pub(super) fn position_aside(&mut self, bands: &Bands, modifier: i32) -> usize {
        if self.failure.is_some() {
            return bands.position(self.random.total(bands.pool()) + modifier);
        }
        let (is_new, stage) = (self.path.is_at_end(), self.stage);
        let Some(probe) = &mut self.probe else { return self.position(bands, modifier) };
        let (bands, modifier) = probe.bands(stage, bands, modifier, is_new);
        self.position(&bands, modifier)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn chance_aside(&mut self, chance: Chance) -> bool {
        if self.failure.is_some() { self.random.chance(chance) } else { self.happens(chance) }
    }
}
