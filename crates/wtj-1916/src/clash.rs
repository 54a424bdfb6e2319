//! An assault of two sides, with no more to it. Register: `wtj.base.assault`.

use sandtable_dice::{D6, Dice};

/// The values that two sides add to their dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    /// The attacker's.
    pub attacker: i32,
    /// The defender's.
    pub defender: i32,
}

impl Clash {
    /// The most bases that the attacker and the defender can lose.
    pub(crate) fn most_lost(self) -> (u32, u32) {
        let ahead = self.attacker - self.defender;
        let lost = |margin: i32| u32::try_from(margin).unwrap_or(0);
        (lost(5 - ahead), lost(5 + ahead))
    }
}

/// Fights an assault: bases that the attacker and the defender lose.
pub(crate) fn fight<D: Dice>(dice: &mut D, clash: Clash) -> (u32, u32) {
    let attacker = i32::from(dice.stage("attacker's assault die").roll(D6)) + clash.attacker;
    let defender = i32::from(dice.stage("defender's assault die").roll(D6)) + clash.defender;
    let margin = attacker.abs_diff(defender);
    dice.note(|| format!("attacker {attacker}, defender {defender}"));
    if attacker < defender { (margin, 0) } else { (0, margin) }
}
