//! Pins from HE. Source: weapons, "HE (high explosive)". Register: `ba.he.pins`.
//!
//! > HE does not put one pin on a unit it hits but a number by the chart: D2, D3, D3 or D6 for the
//! > four templates, rolled for every unit hit; once, however many shots of one weapon hit.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Amount, ChartFigures, Shell};
use crate::{DamageFigures, DoubleOne, MoraleFigures, Profile, Response, Unit, order_test};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// How pins are rolled when HE hits several units (`he.pins_secondary`).
    PinsSecondary {
        /// Every unit hit has its own roll.
        EachUnit,
        /// One roll counts for all.
        OneRoll,
    }
}

/// Pins on the units that HE has hit, and the target's next order.
#[derive(Clone, Copy, Debug)]
pub struct Pins {
    amount: Amount,
    profile: Profile,
    before: u32,
    others: u32,
    secondary: PinsSecondary,
    double_one: DoubleOne,
}

/// What a player reads out when HE has hit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The HE value.
    pub shell: Shell,
    /// The target, with the pins it has already.
    #[serde(default)]
    #[schemars(extend("x-without" = ["armor", "damage_value", "flamethrower"]))]
    pub unit: Unit,
    /// Other units that are hit.
    #[serde(default)]
    #[schemars(range(max = 8))]
    pub others: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How pins are rolled when HE hits several units.
    #[serde(rename = "he.pins_secondary")]
    pub pins_secondary: PinsSecondary,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// Pins, and what they do to the target's next order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PinsOutcome {
    /// Pins that the target takes.
    pub pins: u32,
    /// Pins that all units hit take.
    pub total: u32,
    /// Whether its pins remove the target.
    pub removed: bool,
    /// What the target does at its next order, unless it is removed.
    pub response: Option<Response>,
}

impl Outcome for PinsOutcome {}

impl Procedure for Pins {
    type Outcome = PinsOutcome;

    fn measures(&self) -> Vec<Measure<PinsOutcome>> {
        let (least, most) = self.amount.range().into_inner();
        let units = 1 + self.others;
        measures! {
            "pins", count("markers", least..=most), "pins that the target takes",
                |outcome| outcome.pins.into();
            "total_pins", count("markers", least * units..=most * units),
                "pins that all units hit take", |outcome| outcome.total.into();
            "obeys", yes_no(), "next order of the target carried out",
                |outcome| (outcome.response == Some(Response::Obeys)).into();
            "removed", yes_no(), "target removed because its pins reach its morale",
                |outcome| outcome.removed.into();
            "friendly_fire", yes_no(), "target fires at a friend at its next order, by the FUBAR chart",
                |outcome| (outcome.response == Some(Response::FriendlyFire)).into();
            "panic", yes_no(), "target runs at its next order, by the FUBAR chart",
                |outcome| (outcome.response == Some(Response::Panics)).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PinsOutcome {
        let &Pins { amount, profile, before, others, secondary, double_one } = self;
        let pins = amount.roll(dice.stage("pins"));
        let rest = match secondary {
            PinsSecondary::EachUnit => {
                (0..others).map(|_| amount.roll(dice.stage("pins of another unit"))).sum()
            }
            PinsSecondary::OneRoll => others * pins,
        };
        let removed = profile.breaks_at(before + pins);
        let response = (!removed)
            .then(|| order_test(dice, profile.morale, before + pins, double_one).response);
        PinsOutcome { pins, total: pins + rest, removed, response }
    }
}

impl Rule for Pins {
    const ABOUT: About = About {
        id: "ba.he.pins",
        covers: &[],
        assumptions: &["ba.base.dice", "ba.base.morale", "ba.base.order-test"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { shell: Shell::TwoInch, unit: Unit::default(), others: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Pins, Refusal> {
        let Circumstances { shell, unit, others } = circumstances;
        let profile = unit.profile(&DamageFigures::default(), &figures.morale);
        profile.admit(&unit.condition(), "circumstances.unit.pins")?;
        let amount = figures.he_chart.pins.of(shell);
        let Rulings { pins_secondary: secondary, double_one } = rulings;
        Ok(Pins { amount, profile, before: unit.pins, others, secondary, double_one })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{Exactly, exactly, nth};

    fn law(circumstances: Circumstances, pins_secondary: PinsSecondary) -> Exactly<PinsOutcome> {
        let rulings = Rulings { pins_secondary, ..Rulings::default() };
        let pins = Pins::prepare(circumstances, Figures::default(), rulings).unwrap();
        exactly(&pins)
    }

    fn of(shell: Shell, others: u32) -> Circumstances {
        Circumstances { shell, others, ..Pins::example() }
    }

    #[track_caller]
    fn mean(law: &Exactly<PinsOutcome>, measure: usize, expected: &str) {
        let mean = law.mean(|outcome| (nth::<Pins>(measure))(outcome));
        assert_eq!(mean.to_string(), expected);
    }

    #[test]
    fn he_01_a_one_inch_shell_puts_one_and_a_half_pins_on_a_unit() {
        mean(&law(of(Shell::OneInch, 0), PinsSecondary::EachUnit), 0, "3/2");
    }

    #[test]
    fn larger_shells_pin_more() {
        mean(&law(of(Shell::TwoInch, 0), PinsSecondary::EachUnit), 0, "2");
        mean(&law(of(Shell::ThreeInch, 0), PinsSecondary::EachUnit), 0, "2");
        mean(&law(of(Shell::FourInch, 0), PinsSecondary::EachUnit), 0, "7/2");
    }

    #[test]
    fn after_a_one_inch_shell_regulars_obey_on_eight_or_seven() {
        // 26 of 36 at one pin, 21 of 36 at two.
        mean(&law(of(Shell::OneInch, 0), PinsSecondary::EachUnit), 2, "47/72");
    }

    #[test]
    fn one_roll_for_all_pins_as_much_but_all_or_none() {
        let (own, one) = (
            law(of(Shell::OneInch, 1), PinsSecondary::EachUnit),
            law(of(Shell::OneInch, 1), PinsSecondary::OneRoll),
        );
        mean(&own, 1, "3");
        mean(&one, 1, "3");
        let three = |law: &Exactly<PinsOutcome>| {
            law.mean(|outcome| f64::from(u8::from(outcome.total == 3))).to_string()
        };
        assert_eq!((three(&own), three(&one)), ("1/2".to_owned(), "0".to_owned()));
    }

    #[test]
    fn pins_that_reach_morale_remove_the_unit() {
        let unit = Unit { pins: 6, ..Unit::default() };
        // Regulars are removed at nine pins: D6 of three or more.
        mean(
            &law(Circumstances { unit, ..of(Shell::FourInch, 0) }, PinsSecondary::EachUnit),
            3,
            "2/3",
        );
    }

    /// A double six of any pins, and then 1 or 2 of the FUBAR chart, or more.
    #[test]
    fn friendly_fire_and_panic_are_told_apart() {
        let law = law(of(Shell::OneInch, 0), PinsSecondary::EachUnit);
        assert_eq!(law.mean_of("friendly_fire"), "1/108");
        assert_eq!(law.mean_of("panic"), "1/54");
    }
}
