//! The order test. Register: `ba.base.order-test`, an assumption of the base game.
//!
//! > A unit with pins must test before it carries an order out: two dice at or under its morale,
//! > less one for each pin. Passing takes a pin off. Double one always passes and takes off a D6
//! > and one; double six always fails, and the FUBAR chart says how: 1 or 2 friendly fire, else panic.

use std::ops::AddAssign;

use super::tested::{DoubleOne, order_check};
use super::tested::{
    Test as Circumstances, TestFigures as Figures, TestRulings as Rulings, TestedUnit,
};
use crate::Quality;
use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// Tests whether a unit carries out an order; it needs no test without pins.
pub fn order_test<D: Dice>(
    dice: &mut D,
    morale: i32,
    pins: u32,
    double_one: DoubleOne,
) -> OrderTestOutcome {
    if pins == 0 {
        return OrderTestOutcome { response: Obeys, pins };
    }
    let check = order_check(morale, pins, double_one);
    let total = dice.stage("order test").total(check.pool());
    let (response, removed) = match total {
        2 if double_one.passes_orders() => {
            (Obeys, 1 + u32::from(dice.stage("pins removed").roll(D6)))
        }
        12 => (fubar_chart(dice), 0),
        total if check.passes(total) => (Obeys, 1),
        _ => (GoesDown, 0),
    };
    OrderTestOutcome { response, pins: pins.saturating_sub(removed) }
}

/// Asks the FUBAR chart what a unit does.
pub fn fubar_chart<D: Dice>(dice: &mut D) -> Response {
    if dice.stage("FUBAR").check(D6.at_most(2)) { FriendlyFire } else { Panics }
}

/// An order given to a unit.
#[derive(Clone, Copy, Debug)]
pub struct OrderTest {
    morale: i32,
    pins: u32,
    double_one: DoubleOne,
}

/// What a unit does that was given an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Response {
    /// It carries the order out.
    Obeys,
    /// It goes down.
    GoesDown,
    /// FUBAR, 1 or 2: it fires at a friend.
    FriendlyFire,
    /// FUBAR, 3 or more: it runs.
    Panics,
}

use Response::{FriendlyFire, GoesDown, Obeys, Panics};

/// What order tests that ended on the FUBAR chart have led to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fubars {
    /// Tests after which the unit fired at friends.
    pub friendly_fires: u32,
    /// Tests after which it ran.
    pub panics: u32,
}

impl Fubars {
    /// All of them.
    pub fn total(self) -> u32 {
        self.friendly_fires + self.panics
    }
}

impl AddAssign<Response> for Fubars {
    /// Counts what became of an order.
    fn add_assign(&mut self, response: Response) {
        match response {
            FriendlyFire => self.friendly_fires += 1,
            Panics => self.panics += 1,
            Obeys | GoesDown => (),
        }
    }
}

/// What comes of an order test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderTestOutcome {
    /// What the unit does.
    pub response: Response,
    /// Pin markers it has then.
    pub pins: u32,
}

impl Outcome for OrderTestOutcome {}

impl Procedure for OrderTest {
    type Outcome = OrderTestOutcome;

    fn measures(&self) -> Vec<Measure<OrderTestOutcome>> {
        measures! {
            "passed", yes_no(), "order carried out", |outcome| (outcome.response == Obeys).into();
            "fubar", yes_no(), "failed on a double six",
                |outcome| matches!(outcome.response, FriendlyFire | Panics).into();
            "friendly_fire", yes_no(), "fires at a friend, by the FUBAR chart",
                |outcome| (outcome.response == FriendlyFire).into();
            "panic", yes_no(), "runs, by the FUBAR chart",
                |outcome| (outcome.response == Panics).into();
            "goes_down", yes_no(), "fails and goes down",
                |outcome| (outcome.response == GoesDown).into();
            "pins", count("markers", 0..=self.pins), "pins left", |outcome| outcome.pins.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> OrderTestOutcome {
        order_test(dice, self.morale, self.pins, self.double_one)
    }
}

impl Rule for OrderTest {
    const ABOUT: About = About {
        id: "ba.base.order-test",
        covers: &[],
        assumptions: &["ba.base.order-test", "ba.base.morale"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { unit: TestedUnit { quality: Quality::Regular, pins: 3 }, morale_bonus: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<OrderTest, Refusal> {
        let Circumstances { unit, morale_bonus } = circumstances;
        let morale = figures.morale.of(unit.quality) + morale_bonus;
        Ok(OrderTest { morale, pins: unit.pins, double_one: rulings.double_one })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;
    use sandtable_worked::{exactly, law, nth};

    fn order(quality: Quality, pins: u32) -> OrderTest {
        let unit = TestedUnit { quality, pins };
        let circumstances = Circumstances { unit, morale_bonus: 0 };
        OrderTest::prepare(circumstances, Figures::default(), Rulings::default()).unwrap()
    }

    #[track_caller]
    fn falls(order: OrderTest, faces: &[u8]) -> (Response, u32) {
        let mut dice = Scripted::new(faces);
        let outcome = order.resolve(&mut dice);
        assert!(dice.exhausted());
        (outcome.response, outcome.pins)
    }

    #[test]
    fn base_02_regulars_with_three_pins_obey_on_six_or_less() {
        let order = order(Quality::Regular, 3);
        assert_eq!(falls(order, &[2, 4]), (Obeys, 2));
        assert_eq!(falls(order, &[3, 4]), (GoesDown, 3));
        let law = exactly(&order);
        assert_eq!(law.mean(nth::<OrderTest>(0)).to_string(), "5/12");
    }

    #[test]
    fn double_one_always_passes_and_takes_off_a_die_and_one() {
        assert_eq!(falls(order(Quality::Inexperienced, 8), &[1, 1, 3]), (Obeys, 4));
    }

    #[test]
    fn double_six_always_fails_and_the_chart_says_how() {
        assert_eq!(falls(order(Quality::Veteran, 1), &[6, 6, 2]), (FriendlyFire, 1));
        assert_eq!(falls(order(Quality::Veteran, 1), &[6, 6, 3]), (Panics, 1));
    }

    #[test]
    fn without_pins_there_is_no_test() {
        assert_eq!(falls(order(Quality::Inexperienced, 0), &[]), (Obeys, 0));
    }

    /// A double six, and then 1 or 2 of the FUBAR chart, or more.
    #[test]
    fn friendly_fire_and_panic_are_told_apart() {
        let unit = TestedUnit { quality: Quality::Regular, pins: 3 };
        let test = law::<OrderTest>(Circumstances { unit, morale_bonus: 0 }, Rulings::default());
        assert_eq!(test.mean_of("friendly_fire"), "1/108");
        assert_eq!(test.mean_of("panic"), "1/54");
        assert_eq!(test.mean_of("goes_down"), "5/9");
    }

    /// A morale of 9 and three pins.
    #[test]
    fn the_example_is_that_of_the_book() {
        let example = law::<OrderTest>(OrderTest::example(), Rulings::default());
        assert_eq!(example.mean_of("passed"), "5/12");
    }
}
