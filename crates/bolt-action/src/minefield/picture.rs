//! Minefields from above: sections, the dice that they roll, and the way of a unit through them.

use super::crosser::Target;
use super::section::{Mines, Section};
use super::strike::{MineOrder, MineRules};
use sandtable_rulebook::picture::{Disc, DiscKind, Ground, GroundKind, Outline, Panel, Picture};

/// What the words below a section are.
const NOTE: &str = "below a section: the dice it rolls at the unit that moves in, and what hits";
/// A section as books draw it, and how far a way stands out of it.
const SIDE: f64 = 6.0;
const OUT: f64 = 2.0;
/// How far a way round a belt keeps from it.
const BESIDE: f64 = 1.5;
/// Ways in and out of a section are drawn so often at most.
const MOST_PASSES: u32 = 6;

impl MineRules {
    /// What a section rolls at a unit, in few words.
    pub(super) fn says(&self, target: &Target, order: MineOrder, section: Section) -> String {
        if self.is_passed(target, section) {
            return "no dice".to_owned();
        }
        let throw = self.throw(target, order, section);
        let dice = if throw.dice == 1 { "die" } else { "dice" };
        let again = if throw.reroll { ", hits re-rolled" } else { "" };
        format!("{} {dice}, {}+{again}", throw.dice, self.score(target, section))
    }
}

/// A section that says so, its near edge so far to the right, and what lies on it.
pub(super) fn section(section: Section, says: String, x: f64, side: f64) -> Vec<Ground> {
    let kind = match section.mines {
        Mines::AntiPersonnel => GroundKind::AntiPersonnel,
        Mines::AntiTank => GroundKind::AntiTank,
        Mines::Mixed => GroundKind::MixedMines,
        Mines::Dummy => GroundKind::DummyMines,
    };
    let part = |kind, depth: f64, says| Ground {
        kind,
        outline: Outline::Rectangle { x, y: -depth / 2.0, width: side, height: depth },
        says,
    };
    let mut parts = vec![part(kind, side, says)];
    if section.cleared {
        parts.push(part(GroundKind::Cleared, side / 4.0, String::new()));
    }
    if section.concealed {
        parts.push(part(GroundKind::Concealed, side, String::new()));
    }
    parts
}

/// Where a unit stands between two turns.
pub(super) fn halt(x: f64, y: f64) -> Disc {
    stop(DiscKind::Halt, x, y)
}

fn stop(kind: DiscKind, x: f64, y: f64) -> Disc {
    Disc { kind, x, y, radius: 0.6 }
}

/// A belt to scale.
pub(super) fn belt(panel: Panel) -> Picture {
    let title = "A belt from above".to_owned();
    Picture { title, note: NOTE, panels: vec![panel], ..Picture::default() }
}

/// A belt that several units cross, and perhaps go round in so many turns.
pub(super) fn succession(mut panel: Panel, behind: usize, round: Option<u32>) -> Picture {
    if 0 < behind {
        panel.title = format!("the first of {} units: {}", behind + 1, panel.title);
    }
    let far = panel.ground.iter().filter_map(|ground| match ground.outline {
        Outline::Rectangle { x, width, height, .. } => Some((x + width, 0.75 * height)),
        Outline::Circle { .. } => None,
    });
    if let Some((turns, (far, beside))) = round.zip(far.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))))
    {
        let unit = if turns == 1 { "turn" } else { "turns" };
        panel.title = format!("{}; round it in {turns} {unit}", panel.title);
        let (near, far) = (-BESIDE, far + 2.0 * BESIDE);
        panel.ways.push(vec![(0.0, 0.0), (near, beside), (far, beside), (far, 1.0)]);
    }
    belt(panel)
}

/// One section, and a way straight into it, and out of it and in again.
pub(super) fn alone(
    title: String,
    (mines, says): (Section, String),
    starts_inside: bool,
    passes: u32,
) -> Picture {
    let passes = passes.min(MOST_PASSES);
    let apart = SIDE / f64::from(passes + 1);
    let row = |pass: u32| SIDE / 2.0 - apart * f64::from(pass + 1);
    let ends = |pass: u32| {
        let [from, to] = [-OUT, SIDE + OUT].map(|x| (x, row(pass)));
        if pass.is_multiple_of(2) { [from, to] } else { [to, from] }
    };
    let mut way: Vec<(f64, f64)> = (0..passes).flat_map(ends).collect();
    if starts_inside {
        way[0].0 = SIDE / 2.0;
    }
    let ground = section(mines, says, 0.0, SIDE);
    let discs = vec![stop(DiscKind::Start, way[0].0, way[0].1)];
    let panel = Panel { title, ground, ways: vec![way], discs };
    let title = "A section from above".to_owned();
    Picture { title, note: NOTE, is_diagram: true, panels: vec![panel] }
}

#[cfg(test)]
mod tests {
    use super::super::{Attack, OncePerTurn, Succession, attack, once_per_turn, succession};
    use super::*;
    use crate::UnitKind;
    use sandtable_rulebook::Rule;

    fn panel<R: Rule>(circumstances: R::Circumstances) -> Panel {
        let rule = R::prepare(circumstances, R::Figures::default(), R::Rulings::default());
        rule.unwrap().picture().unwrap().panels.remove(0)
    }

    #[test]
    fn a_section_says_what_it_rolls_at_the_unit_that_moves_in() {
        let says = |change: fn(&mut attack::Circumstances)| {
            let mut circumstances = Attack::example();
            change(&mut circumstances);
            panel::<Attack>(circumstances).ground.remove(0).says
        };
        assert_eq!(says(|_| ()), "3 dice, 4+");
        assert_eq!(says(|it| it.section.cleared = true), "1 die, 6+");
        assert_eq!(says(|it| it.section.mines = Mines::AntiTank), "no dice");
        let engineers = |it: &mut attack::Circumstances| {
            it.unit.engineers = true;
            it.order = MineOrder::Advance;
        };
        assert_eq!(says(engineers), "1 die, 4+, hits re-rolled");
        let tank = |it: &mut attack::Circumstances| {
            it.unit.unit.kind = UnitKind::Armored;
            it.unit.unit.models = 1;
            it.section.mines = Mines::AntiTank;
        };
        assert_eq!(says(tank), "3 dice, 4+");
    }

    #[test]
    fn who_comes_back_goes_in_and_out_and_who_may_go_round_has_a_second_way() {
        let passes = |entries: u32| {
            let circumstances = once_per_turn::Circumstances { entries, ..OncePerTurn::example() };
            panel::<OncePerTurn>(circumstances).ways[0].len()
        };
        assert_eq!([1, 3, 20].map(passes), [2, 6, 12]);
        let ways = |way_round: Option<u32>| {
            let circumstances = succession::Circumstances { way_round, ..Succession::example() };
            panel::<Succession>(circumstances).ways.len()
        };
        assert_eq!([None, Some(5)].map(ways), [1, 2]);
    }
}
