//! Drop results. Source: *Test of Battle*, 7.2.2. Register: `cd.airborne.drop-results`.
//!
//! > A square in the open is in play, and suppressed if it fell face down. In woods, buildings or
//! > swamp one that fell face down also takes a hit. In deep water or off the table it is lost.
//! > A gun without its crew does not fire; a crew without its gun fights as personnel.
//!
//! Where squares fall is a share of the ground here; `cd.airborne.paradrop-physical` drops them on
//! a map. At night the stand functions one level of quality lower.

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::odds::given_not;
use crate::core::{happens, measures, switch};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::independent::counts;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::unsaid::never;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What a gun can do whose ammunition square is lost.
    GunWithoutAmmo {
        /// It is out of ammunition and does not fire.
        TreatedAsDepleted,
        /// It fires as usual.
        NoEffect,
    }
}

/// The ground that squares fall on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// The chance of woods, buildings or swamp.
    #[serde(default = "never")]
    pub rough: Chance,
    /// The chance of deep water, or to miss the table.
    #[serde(default = "never")]
    pub lost: Chance,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The ground that squares fall on.
    pub ground: Ground,
    /// The chance that a square falls face up.
    #[serde(default = "half")]
    pub face_up: Chance,
    /// Personnel stands, one square each.
    #[schemars(range(max = 100))]
    pub stands: u32,
    /// Guns, three squares each: crew, ammunition and weapon.
    #[serde(default)]
    #[schemars(range(max = 30))]
    pub guns: u32,
    /// Their quality by day.
    pub quality: Quality,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

fn half() -> Chance {
    Chance::new(1, 2).expect("one in two")
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a gun can do whose ammunition square is lost.
    #[serde(rename = "airborne.gun_without_ammo")]
    pub without_ammo: GunWithoutAmmo,
}

/// How a square comes down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fall {
    lost: Chance,
    /// The chance of rough ground for a square that is not lost.
    rough: Chance,
    face_up: Chance,
    chart: Chart,
}

/// How a square has come down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Square {
    /// In play.
    Ready,
    /// In play and suppressed.
    Suppressed,
    /// In play, suppressed and forced back.
    ForcedBack,
    /// Eliminated by its hit.
    Eliminated,
    /// Lost in water or off the table.
    Lost,
}

impl Square {
    /// Whether it is in play.
    pub(super) fn in_play(self) -> bool {
        !matches!(self, Square::Eliminated | Square::Lost)
    }

    /// The table: what becomes of a square that fell on dry ground.
    pub(super) fn down<D: Dice>(dice: &mut D, rough: bool, face_up: bool, chart: &Chart) -> Square {
        match (face_up, rough) {
            (true, _) => Square::Ready,
            (false, false) => Square::Suppressed,
            (false, true) => match chart.roll(dice) {
                HitResult::NoEffect => Square::Suppressed,
                HitResult::ForcedBack => Square::ForcedBack,
                HitResult::Eliminated => Square::Eliminated,
            },
        }
    }
}

impl Fall {
    fn roll<D: Dice>(&self, dice: &mut D) -> Square {
        if happens(dice, "deep water or off the table", self.lost) {
            return Square::Lost;
        }
        let rough = happens(dice, "woods, buildings or swamp", self.rough);
        let face_up = happens(dice, "face up", self.face_up);
        Square::down(dice, rough, face_up, &self.chart)
    }
}

counts! {
    /// How squares and guns came down.
    pub Landed {
        /// Squares in play and not suppressed.
        ready,
        /// Squares in play, suppressed and nothing worse.
        suppressed,
        /// Squares in play, suppressed and forced back.
        forced_back,
        /// Squares eliminated.
        eliminated,
        /// Squares lost.
        lost,
        /// Guns that can fire.
        firing_guns,
        /// Crews that fight as personnel, their weapon being gone.
        crews_without_gun,
        /// Guns that have a crew and no ammunition.
        guns_without_ammo,
        /// Guns without a crew.
        guns_without_crew,
    }
}

impl Landed {
    /// One square.
    pub(super) fn square(square: Square) -> Landed {
        let mut landed = Landed::default();
        *match square {
            Square::Ready => &mut landed.ready,
            Square::Suppressed => &mut landed.suppressed,
            Square::ForcedBack => &mut landed.forced_back,
            Square::Eliminated => &mut landed.eliminated,
            Square::Lost => &mut landed.lost,
        } = 1;
        landed
    }

    /// What a gun is good for, by which of its squares are in play.
    pub(super) fn gun(crew: bool, ammunition: bool, weapon: bool) -> Landed {
        let mut landed = Landed::default();
        *match (crew, weapon, ammunition) {
            (false, _, _) => &mut landed.guns_without_crew,
            (true, false, _) => &mut landed.crews_without_gun,
            (true, true, false) => &mut landed.guns_without_ammo,
            (true, true, true) => &mut landed.firing_guns,
        } = 1;
        landed
    }

    /// Squares in play.
    pub(super) fn in_play(&self) -> u32 {
        self.ready + self.suppressed + self.forced_back
    }
}

/// A stick that falls.
#[derive(Clone, Debug)]
pub struct DropResults {
    fall: Fall,
    stands: u32,
    guns: u32,
    fires_without_ammo: bool,
}

/// What comes of the drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DropResultsOutcome {
    /// Squares and guns.
    pub landed: Landed,
    fires_without_ammo: bool,
}

impl DropResultsOutcome {
    fn firing_guns(&self) -> u32 {
        let without = if self.fires_without_ammo { self.landed.guns_without_ammo } else { 0 };
        self.landed.firing_guns + without
    }
}

impl Outcome for DropResultsOutcome {}

impl Procedure for DropResults {
    type Outcome = DropResultsOutcome;

    fn measures(&self) -> Vec<Measure<DropResultsOutcome>> {
        let guns = self.guns;
        let squares = self.stands + 3 * guns;
        measures! {
            "ready", count("squares", 0..=squares), "squares in play and not suppressed",
                |outcome| outcome.landed.ready.into();
            "in_play", count("squares", 0..=squares), "squares in play",
                |outcome| outcome.landed.in_play().into();
            "suppressed", count("squares", 0..=squares),
                "squares in play and suppressed, forced back ones included",
                |outcome| (outcome.landed.suppressed + outcome.landed.forced_back).into();
            "forced_back", count("squares", 0..=squares),
                "squares in play, forced back by the hit on landing",
                |outcome| outcome.landed.forced_back.into();
            "eliminated", count("squares", 0..=squares), "squares eliminated by the hit on landing",
                |outcome| outcome.landed.eliminated.into();
            "lost", count("squares", 0..=squares), "squares lost in deep water or off the table",
                |outcome| outcome.landed.lost.into();
            "firing_guns", count("guns", 0..=guns), "guns that can fire",
                |outcome| outcome.firing_guns().into();
            "guns_without_ammo", count("guns", 0..=guns),
                "guns with crew and weapon but no ammunition, which may fire by a ruling",
                |outcome| outcome.landed.guns_without_ammo.into();
            "crews_without_gun", count("stands", 0..=guns), "gun crews that fight as personnel",
                |outcome| outcome.landed.crews_without_gun.into();
            "guns_without_crew", count("guns", 0..=guns), "guns without a crew",
                |outcome| outcome.landed.guns_without_crew.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DropResultsOutcome {
        let stands = dice.independent(self.stands, &self.fall, |dice, fall| {
            Landed::square(fall.roll(dice.each("stand")))
        });
        let guns = dice.independent(self.guns, &self.fall, |dice, fall| {
            let dice = dice.each("gun");
            let [crew, ammunition, weapon] =
                [(); 3].map(|()| dice.marginal(fall.clone(), |dice, fall| fall.roll(dice)));
            let squares = [crew, ammunition, weapon].map(Landed::square);
            let gun = Landed::gun(crew.in_play(), ammunition.in_play(), weapon.in_play());
            squares.into_iter().fold(gun, std::ops::Add::add)
        });
        DropResultsOutcome { landed: stands + guns, fires_without_ammo: self.fires_without_ammo }
    }
}

impl Rule for DropResults {
    const ABOUT: About = About {
        id: "cd.airborne.drop-results",
        covers: &[],
        assumptions: &["cd.base.hit-results", "cd.base.regroup"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let chance = |num, den| Chance::new(num, den).expect("a probability");
        Circumstances {
            ground: Ground { rough: chance(1, 5), lost: chance(1, 10) },
            face_up: half(),
            stands: 6,
            guns: 0,
            quality: Quality::Veteran,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<DropResults, Refusal> {
        let Circumstances { ground, face_up, stands, guns, quality, light } = circumstances;
        let rough = given_not(ground.rough, ground.lost).ok_or_else(|| {
            let Ground { rough, lost } = ground;
            let problem =
                format!("{rough} of rough ground and {lost} of losses are more than everything");
            Refusal::new("circumstances.ground", problem)
        })?;
        if stands + guns == 0 {
            return Err(Refusal::new("circumstances.stands", "expected something to drop"));
        }
        let chart = figures.hit_results.chart(light.quality(quality), false, Combine::Worst)?;
        Ok(DropResults {
            fall: Fall { lost: ground.lost, rough, face_up, chart },
            stands,
            guns,
            fires_without_ammo: rulings.without_ammo == GunWithoutAmmo::NoEffect,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn drop(circumstances: Circumstances, without_ammo: GunWithoutAmmo) -> DropResults {
        let rulings = Rulings { without_ammo };
        DropResults::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    #[track_caller]
    fn mean(drop: &DropResults, measure: impl Fn(&DropResultsOutcome) -> u32) -> Fraction {
        exactly(drop).mean(|outcome| measure(outcome).into())
    }

    fn one_stand() -> Circumstances {
        Circumstances { stands: 1, ..DropResults::example() }
    }

    #[test]
    fn cd_air_011_a_square_is_ready_nine_times_in_twenty() {
        let drop = drop(one_stand(), GunWithoutAmmo::default());
        assert_eq!(mean(&drop, |outcome| outcome.landed.ready), Fraction::new(9, 20));
    }

    /// 1/5 rough, 1/2 face down, and a Veteran is eliminated 3 times in 10, forced back twice.
    #[test]
    fn face_down_in_the_woods_is_a_hit() {
        let drop = drop(one_stand(), GunWithoutAmmo::default());
        assert_eq!(mean(&drop, |outcome| outcome.landed.eliminated), Fraction::new(3, 100));
        assert_eq!(mean(&drop, |outcome| outcome.landed.forced_back), Fraction::new(2, 100));
        assert_eq!(mean(&drop, |outcome| outcome.landed.lost), Fraction::new(1, 10));
    }

    #[test]
    fn a_veteran_is_experienced_at_night_and_a_regular_trained() {
        let eliminated = |quality| {
            let light = Light::ClearNight;
            let night =
                drop(Circumstances { quality, light, ..one_stand() }, GunWithoutAmmo::default());
            mean(&night, |outcome| outcome.landed.eliminated)
        };
        assert_eq!(eliminated(Quality::Veteran), Fraction::new(3, 100));
        assert_eq!(eliminated(Quality::Trained), Fraction::new(5, 100));
    }

    /// Nine in ten of the squares are dry, and in the open all of them stay in play.
    #[test]
    fn a_gun_needs_all_three_squares_to_fire() {
        let lost = Chance::new(1, 10).unwrap();
        let guns = || Circumstances {
            ground: Ground { rough: Chance::NEVER, lost },
            stands: 0,
            guns: 1,
            ..DropResults::example()
        };
        let firing = |ruling| mean(&drop(guns(), ruling), DropResultsOutcome::firing_guns);
        assert_eq!(firing(GunWithoutAmmo::TreatedAsDepleted), Fraction::new(729, 1000));
        assert_eq!(firing(GunWithoutAmmo::NoEffect), Fraction::new(810, 1000));
        let drop = drop(guns(), GunWithoutAmmo::default());
        let crews = mean(&drop, |outcome| outcome.landed.crews_without_gun);
        assert_eq!(crews, Fraction::new(90, 1000));
        let none = mean(&drop, |outcome| outcome.landed.guns_without_crew);
        assert_eq!(none, Fraction::new(1, 10));
    }

    #[test]
    fn shares_of_more_than_everything_are_refused() {
        let ground = Ground { rough: Chance::ALWAYS, lost: half() };
        let circumstances = Circumstances { ground, ..DropResults::example() };
        let refusal = DropResults::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.ground");
    }
}
