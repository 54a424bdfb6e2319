//! Stands given away by their fire. Source: *Test of Battle*, 9.1.2. Register:
//! `cd.night.muzzle-flash`.
//!
//! > At night a stand that fires is spotted by everyone with a clear line of sight, however far. Beyond
//! > the visibility of the night it is fired at with −2, as only its flashes are seen. In the next
//! > turn it may be fired at in the opportunity fire phase, at the place it fired from and nowhere
//! > else; if it does not fire again it is then no longer spotted.

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Inches;
use crate::core::{measures, one};
use crate::weather::{Conditions, SightFigures, SightRulings, Target};
use sandtable_rulebook::{About, Refusal, Rule};

/// When the target last fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fired {
    /// In this turn.
    ThisTurn,
    /// In the turn before, and not in this one.
    LastTurn,
    /// Not in either.
    None,
}

/// The phase in which it is fired at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Opportunity fire.
    #[default]
    Opportunity,
    /// Preparatory or general fire.
    Other,
}

fn seen() -> bool {
    true
}

/// What a player reads out before firing at flashes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Light and weather.
    pub conditions: Conditions,
    /// What is fired at.
    pub target: Target,
    /// When it last fired.
    pub fired: Fired,
    /// The phase in which it is fired at.
    #[serde(default)]
    pub phase: Phase,
    /// Whether it has left the place it fired from.
    #[serde(default)]
    pub moved: bool,
    /// Whether the line of sight to it is clear.
    #[serde(default = "seen")]
    pub line_of_sight: bool,
    /// The number needed to hit at this range, without the modifier for flashes.
    #[schemars(range(min = -20, max = 30))]
    pub hit_number: i32,
    /// To-hit dice.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub dice: u32,
}

/// The book's numbers for flashes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far one sees.
    pub sight: SightFigures,
    /// What is added to the number needed to hit if only flashes are seen.
    #[schemars(range(min = -10, max = 10))]
    pub flash_modifier: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { sight: SightFigures::default(), flash_modifier: -2 }
    }
}

/// Fire at flashes.
#[derive(Clone, Copy, Debug)]
pub struct MuzzleFlash {
    legal: bool,
    modifier: i32,
    hit_number: i32,
    dice: u32,
}

/// What comes of fire at flashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MuzzleFlashOutcome {
    /// Whether the stand may be fired at.
    pub legal: bool,
    /// What is added to the number needed to hit.
    pub modifier: i32,
    /// Hits.
    pub hits: u32,
}

impl Outcome for MuzzleFlashOutcome {}

impl Procedure for MuzzleFlash {
    type Outcome = MuzzleFlashOutcome;

    fn measures(&self) -> Vec<Measure<MuzzleFlashOutcome>> {
        let most = if self.legal { self.dice } else { 0 };
        let modifier = self.modifier;
        measures! {
            "hits", count("hits", 0..=most), "hits", |outcome| outcome.hits.into();
            "hit", yes_no(), "at least one hit", |outcome| (0 < outcome.hits).into();
            "legal_target", yes_no(), "spotted, and so a legal target",
                |outcome| outcome.legal.into();
            "modifier", count("pips", modifier..=modifier), "added to the number needed to hit",
                |outcome| outcome.modifier.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MuzzleFlashOutcome {
        let &MuzzleFlash { legal, modifier, hit_number, .. } = self;
        let thrown = if legal { self.dice } else { 0 };
        let hits = dice.stage("to hit").successes(thrown, D10.at_most(hit_number + modifier));
        MuzzleFlashOutcome { legal, modifier, hits }
    }
}

impl Circumstances {
    /// Whether its fire gives the target away.
    fn flashes(&self) -> bool {
        self.conditions.light.is_night()
            && match self.fired {
                Fired::ThisTurn => true,
                Fired::LastTurn => self.phase == Phase::Opportunity && !self.moved,
                Fired::None => false,
            }
    }
}

impl Rule for MuzzleFlash {
    const ABOUT: About = About {
        id: "cd.night.muzzle-flash",
        covers: &[],
        assumptions: &["cd.base.to-hit", "cd.base.phases"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = SightRulings;

    fn example() -> Circumstances {
        Circumstances {
            conditions: Conditions::clear_night(),
            target: Target { distance: 12.0, ..Target::default() },
            fired: Fired::ThisTurn,
            phase: Phase::Opportunity,
            moved: false,
            line_of_sight: true,
            hit_number: 6,
            dice: 2,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: SightRulings,
    ) -> Result<MuzzleFlash, Refusal> {
        let &Circumstances { conditions, target, hit_number, dice, .. } = &circumstances;
        conditions.check()?;
        let sight = figures.sight.sight(conditions, target, rulings.combine);
        let distance = Inches::new(target.distance);
        let spotted = sight.sees(distance);
        let legal = circumstances.line_of_sight && (spotted || circumstances.flashes());
        let by_flash = legal && !spotted && Inches::new(sight.visibility.into()) < distance;
        let modifier = if by_flash { figures.flash_modifier } else { 0 };
        Ok(MuzzleFlash { legal, modifier, hit_number, dice })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn fire(circumstances: Circumstances) -> MuzzleFlash {
        MuzzleFlash::prepare(circumstances, Figures::default(), SightRulings::default()).unwrap()
    }

    fn legal(change: impl FnOnce(&mut Circumstances)) -> bool {
        let mut circumstances = MuzzleFlash::example();
        change(&mut circumstances);
        fire(circumstances).legal
    }

    #[test]
    fn cd_night_011_two_shots_of_six_at_flashes_hit_with_16_in_25() {
        let fire = fire(MuzzleFlash::example());
        let law = enumerate(&Budget::default(), |dice| fire.resolve(dice)).unwrap();
        let hit: Fraction = law.mean(|outcome| (0 < outcome.hits).into());
        assert_eq!(hit, Fraction::new(16, 25));
    }

    #[test]
    fn a_four_hits_at_flashes_and_a_five_does_not() {
        let mut dice = Scripted::new([4, 5]);
        let outcome = fire(MuzzleFlash::example()).resolve(&mut dice);
        assert_eq!(outcome, MuzzleFlashOutcome { legal: true, modifier: -2, hits: 1 });
        assert!(dice.exhausted());
    }

    #[test]
    fn within_the_visibility_of_the_night_there_is_no_modifier() {
        let near = Target { distance: 4.0, ..Target::default() };
        assert_eq!(fire(Circumstances { target: near, ..MuzzleFlash::example() }).modifier, 0);
        let small = Target { distance: 4.0, daylight_spotting: 6, ..Target::default() };
        let small = fire(Circumstances { target: small, ..MuzzleFlash::example() });
        assert_eq!((small.legal, small.modifier), (true, 0));
    }

    #[test]
    fn flashes_last_until_the_opportunity_fire_of_the_next_turn_at_their_place() {
        assert!(legal(|it| it.fired = Fired::LastTurn));
        assert!(!legal(|it| (it.fired, it.phase) = (Fired::LastTurn, Phase::Other)));
        assert!(!legal(|it| (it.fired, it.moved) = (Fired::LastTurn, true)));
        assert!(!legal(|it| it.fired = Fired::None));
    }

    #[test]
    fn a_line_of_sight_is_needed_and_by_day_flashes_show_nothing() {
        assert!(!legal(|it| it.line_of_sight = false));
        let far = Target { distance: 13.0, ..Target::default() };
        assert!(!legal(|it| (it.conditions, it.target) = (Conditions::twilight(), far)));
    }
}
