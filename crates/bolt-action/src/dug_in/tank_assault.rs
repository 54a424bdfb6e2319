//! Tanks that drive at a dug-in unit. Source: *Battle of the Bulge*, Dug in versus tank assault.
//! Register: `ba.dugin.tank-assault`.
//!
//! > Dug-in models pass the morale check by themselves and are not moved aside. If the tank ends its
//! > move on some of them, these are removed and the unit checks its morale as usual.
//!
//! Whether to stop on top is the attacker's choice (`dugin.tank_choice`); models are under the tank
//! whose bases are so at least in part (`dugin.overrun_limit`).

use sandtable_dice::{Dice, Measure, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Hole;
use crate::{
    DoubleOne, Profile, TankAssaultOutcome, TestFigures as Figures, TestRulings as Rulings, Unit,
    assaulted, stands,
};
use sandtable_rulebook::{About, Refusal, Rule};

/// A tank that drives at a unit.
#[derive(Clone, Copy, Debug)]
pub struct TankAssault {
    profile: Profile,
    models: u32,
    pins: u32,
    dug_in: bool,
    overrun: u32,
    double_one: DoubleOne,
}

/// What a player reads out before a tank assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The infantry or artillery in its way.
    #[serde(default)]
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "damage_value", "flamethrower"]))]
    pub unit: Unit,
    /// Whether it is dug in. Whether it is Down makes no difference to a tank.
    #[serde(default = "Hole::dug")]
    pub posture: Hole,
    /// Dug-in models that the tank ends its move on; none, and it drives past.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub overrun: u32,
}

impl Procedure for TankAssault {
    type Outcome = TankAssaultOutcome;

    fn measures(&self) -> Vec<Measure<TankAssaultOutcome>> {
        TankAssaultOutcome::measures(self.models)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TankAssaultOutcome {
        let &TankAssault { profile, models, pins, dug_in, overrun, double_one } = self;
        if dug_in && overrun == 0 {
            dice.note(|| "they duck, and the tank passes over them".to_owned());
            return TankAssaultOutcome { casualties: 0, destroyed: false };
        }
        let destroyed = overrun == models || !stands(dice, &profile, pins, double_one);
        TankAssaultOutcome { casualties: if destroyed { models } else { overrun }, destroyed }
    }
}

impl Rule for TankAssault {
    const ABOUT: About = About {
        id: "ba.dugin.tank-assault",
        covers: &[],
        assumptions: &["ba.base.tank-assault", "ba.base.morale"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unit = Unit { models: 8, pins: 2, ..Unit::default() };
        Circumstances { unit, posture: Hole::DugIn, overrun: 2 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<TankAssault, Refusal> {
        let Circumstances { unit, posture, overrun } = circumstances;
        let dug_in = posture.is_dug_in();
        let profile = assaulted(&unit, &figures.morale)?;
        let Unit { models, pins, .. } = unit;
        if models < overrun {
            let problem = format!("the unit has {models} models");
            return Err(Refusal::new("circumstances.overrun", problem));
        }
        if !dug_in && 0 < overrun {
            let problem = "models that are not dug in are moved aside; leave this out";
            return Err(Refusal::new("circumstances.overrun", problem));
        }
        let Rulings { double_one } = rulings;
        Ok(TankAssault { profile, models, pins, dug_in, overrun, double_one })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{law, refused};

    fn assault(pins: u32, posture: Hole, overrun: u32) -> Circumstances {
        let unit = Unit { models: 8, pins, ..Unit::default() };
        Circumstances { unit, posture, overrun }
    }

    fn destroyed(circumstances: Circumstances) -> String {
        law::<TankAssault>(circumstances, Rulings::default()).mean_of("destroyed")
    }

    #[test]
    fn dug_10_a_tank_that_drives_past_does_nothing() {
        assert_eq!(destroyed(assault(0, Hole::DugIn, 0)), "0");
        assert_eq!(destroyed(assault(8, Hole::DugIn, 0)), "0");
    }

    #[test]
    fn dug_11_a_tank_that_stops_on_two_of_eight_destroys_a_pinned_unit_in_5_of_12() {
        assert_eq!(destroyed(assault(2, Hole::DugIn, 2)), "5/12");
        // All eight in 5/12, two otherwise.
        let law = law::<TankAssault>(assault(2, Hole::DugIn, 2), Rulings::default());
        assert_eq!(law.mean_of("casualties"), "9/2");
    }

    #[test]
    fn in_the_open_the_usual_check_is_made() {
        assert_eq!(destroyed(assault(0, Hole::Up, 0)), "1/6");
        assert_eq!(destroyed(assault(2, Hole::Up, 0)), "5/12");
    }

    #[test]
    fn nobody_is_left_under_a_tank_that_stops_on_them_all() {
        assert_eq!(destroyed(assault(0, Hole::DugIn, 8)), "1");
    }

    #[test]
    fn what_cannot_be_under_a_tank_is_refused() {
        for circumstances in [assault(0, Hole::DugIn, 9), assault(0, Hole::Up, 1)] {
            let refusal = refused::<TankAssault>(circumstances, Rulings::default());
            assert_eq!(refusal.key, "circumstances.overrun");
        }
    }
}
