//! Games whose solutions are known, those of another program, and what holds of every game.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use sandtable_games::{
    Amount, Analysis, Away, Game, Shares, Solution, Surcharges, analyze, shares_of_columns,
    surcharges, value_between,
};
use sandtable_sim::Fraction;

/// 200 games with their values by nashpy, which `benches/peers/games.py` writes.
const STORED: &str = include_str!("data/games.tsv");

fn of(num: i128, den: i128) -> Fraction {
    Fraction::new(num, den)
}

fn whole(payoffs: &[&[i128]]) -> Game<Fraction> {
    let row = |row: &&[i128]| row.iter().map(|it| of(*it, 1)).collect();
    Game::new(payoffs.iter().map(row).collect()).unwrap()
}

fn analyzed(payoffs: &[&[Fraction]]) -> Analysis {
    let row = |row: &&[Fraction]| row.iter().cloned().map(Amount::from).collect();
    analyzed_all(&payoffs.iter().map(row).collect::<Vec<_>>())
}

/// What a game comes to in which nobody can stay away.
fn analyzed_all(payoffs: &[Vec<Amount>]) -> Analysis {
    analyze(payoffs, &Away::default()).unwrap()
}

fn certified(game: &Game<Fraction>) -> Solution<Fraction> {
    let solution = Solution::of(game).unwrap();
    assert!(solution.is_certified(game), "{solution:?} of {game:?}");
    solution
}

#[test]
fn matching_pennies_are_worth_nothing() {
    let solution = certified(&whole(&[&[1, -1], &[-1, 1]]));
    assert_eq!(solution.value, Fraction::ZERO);
    assert_eq!(solution.rows, [of(1, 2), of(1, 2)]);
    assert_eq!(solution.columns, [of(1, 2), of(1, 2)]);
}

#[test]
fn rock_paper_scissors_is_played_in_thirds() {
    let solution = certified(&whole(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]]));
    assert_eq!(solution.value, Fraction::ZERO);
    assert_eq!(solution.rows, vec![of(1, 3); 3]);
    assert_eq!(solution.columns, vec![of(1, 3); 3]);
}

#[test]
fn at_a_saddle_both_sides_play_one_option() {
    let payoffs: [&[Fraction]; 3] = [
        &[of(4, 1), of(1, 1), of(3, 1)],
        &[of(5, 1), of(2, 1), of(6, 1)],
        &[of(0, 1), of(1, 1), of(7, 1)],
    ];
    let found = analyzed(&payoffs);
    assert_eq!(found.saddle_points, [(1, 1)]);
    assert_eq!(found.value.fraction, Some(of(2, 1)));
    assert_eq!(found.rows[1].share.fraction, Some(Fraction::ONE));
    assert_eq!(found.rows[0].loss_alone.fraction, Some(Fraction::ONE));
    assert_eq!(found.rows[0].dominated.map(|it| (it.by, it.strict)), Some((1, true)));
}

/// Of options that are as good where they are met, none is advised that another is never worse than.
#[test]
fn of_equal_solutions_one_without_dominated_options_is_played() {
    let payoffs: [&[Fraction]; 2] =
        [&[of(1, 1), of(1, 1), of(2, 1)], &[of(1, 1), of(3, 1), of(2, 1)]];
    let found = analyzed(&payoffs);
    assert_eq!(found.rows[0].dominated.map(|it| (it.by, it.strict)), Some((1, false)));
    assert_eq!(found.rows[1].share.fraction, Some(Fraction::ONE), "hold and storm");
    assert_eq!(found.rows[0].shares.most.fraction, Some(Fraction::ONE), "it does as well");
    let columns = analyzed(&[&[of(2, 1), of(1, 1)], &[of(1, 1), of(1, 1)]]);
    assert_eq!(columns.columns[1].share.fraction, Some(Fraction::ONE));
}

/// The value is that of another program; the certificate holds in fractions; the same game from the
/// other side is worth the opposite; and `f64` comes to the same.
#[test]
fn two_hundred_games_have_the_values_of_another_program() {
    let rows: Vec<&str> = STORED.lines().skip(1).collect();
    assert_eq!(rows.len(), 200);
    for line in rows {
        let [_, payoffs, value] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let numbers = |row: &str| row.split(' ').map(|it| it.parse().unwrap()).collect();
        let payoffs: Vec<Vec<Fraction>> = payoffs.split(';').map(numbers).collect();
        let value: f64 = value.parse().unwrap();
        let game = Game::new(payoffs.clone()).unwrap();
        let solution = certified(&game);
        assert!((solution.value.to_f64() - value).abs() < 1e-9, "{line}");
        let other = certified(&game.from_the_other_side());
        assert_eq!(other.value, -solution.value.clone(), "{line}");
        let rounded = |row: &Vec<Fraction>| row.iter().map(|it| it.to_f64().into()).collect();
        let rounded = analyzed_all(&payoffs.iter().map(rounded).collect::<Vec<_>>());
        assert!((rounded.value.value - value).abs() < 1e-9, "{line}");
        assert_eq!(rounded.value.fraction, None);
    }
}

/// What is found in `f64` is what is found in fractions, also where there are many best mixtures.
#[test]
fn rounded_numbers_say_what_fractions_say() {
    for line in STORED.lines().skip(1) {
        let payoffs = line.split('\t').nth(1).unwrap();
        let numbers =
            |row: &str| -> Vec<Fraction> { row.split(' ').map(|it| it.parse().unwrap()).collect() };
        let payoffs: Vec<Vec<Fraction>> = payoffs.split(';').map(numbers).collect();
        let exact = |row: &Vec<Fraction>| row.iter().cloned().map(Amount::from).collect();
        let rounded = |row: &Vec<Fraction>| row.iter().map(|it| it.to_f64().into()).collect();
        let exact = analyzed_all(&payoffs.iter().map(exact).collect::<Vec<_>>());
        let rounded = analyzed_all(&payoffs.iter().map(rounded).collect::<Vec<_>>());
        let near = |a: &Amount, b: &Amount| (a.value - b.value).abs() < 1e-8;
        assert_eq!(exact.saddle_points, rounded.saddle_points, "{line}");
        for (one, other) in exact.rows.iter().zip(&rounded.rows) {
            assert_eq!(one.dominated, other.dominated, "{line}");
            assert!(near(&one.shares.least, &other.shares.least), "{line}\n{one:?}\n{other:?}");
            assert!(near(&one.shares.most, &other.shares.most), "{line}\n{one:?}\n{other:?}");
            let [a, b] = [one, other].map(|it| it.surcharges.clone().unwrap());
            assert!(near(&a.enters, &b.enters), "{line}\n{one:?}\n{other:?}");
            assert!(near(&a.crowds_out, &b.crowds_out), "{line}\n{one:?}\n{other:?}");
        }
    }
}

/// A section with mines, at `real` points a crossing, and a dummy, against who may run, walk at a cost
/// of `delay`, or go round for 9: what a dummy may cost.
fn dummy(real: &Fraction, delay: &Fraction) -> Surcharges<Fraction> {
    let mines = |lost: Fraction| &lost - real;
    let game = Game::new(vec![
        vec![Fraction::ZERO, Fraction::ZERO, Fraction::ZERO],
        vec![mines(of(25, 2)), mines(&of(25, 6) + delay), mines(of(9, 1))],
        vec![Fraction::ZERO, delay.clone(), of(9, 1)],
    ]);
    surcharges(&game.unwrap(), 2, &[]).unwrap().unwrap()
}

#[test]
fn a_dummy_enters_below_the_delay_that_it_causes() {
    let four = of(4, 1);
    let enters = |real: Fraction| dummy(&real, &four).enters;
    assert_eq!(enters(of(25, 2)), Fraction::ZERO, "real ones are overpriced: nobody lays any");
    assert_eq!(enters(of(10, 1)), of(30, 13));
    assert_eq!(enters(of(9, 1)), of(42, 13));
    assert_eq!(enters(of(49, 6)), four);
    assert_eq!(enters(of(6, 1)), of(11, 6), "real ones at a bargain push dummies out");
}

/// While running and walking are mixed, it enters below `d (12.5 - c) / (25/3 - d)`.
#[test]
fn the_price_of_a_dummy_is_that_of_the_closed_form() {
    let mut compared = 0;
    for delay in (1..=8).map(|halves| of(halves, 2)) {
        for real in (0..50).map(|quarters| of(quarters, 4)) {
            // Real sections are worth their price to who walks, and nobody goes round.
            let walked = &of(25, 6) + &delay;
            if real < walked || of(9, 1) < walked {
                continue;
            }
            let closed = &(&delay * &(&of(25, 2) - &real)) / &(&of(25, 3) - &delay);
            assert_eq!(dummy(&real, &delay).enters, closed, "delay {delay}, real {real}");
            compared += 1;
        }
    }
    assert_eq!(compared, 192);
}

#[test]
fn between_the_two_prices_an_option_is_mixed_with_others() {
    let found = dummy(&of(10, 1), &of(4, 1));
    assert_eq!(found.crowds_out, of(-5, 2), "real ones get 5/2 of who runs past dummies");
    let game = whole(&[&[3, 1], &[0, 2]]);
    let prices = surcharges(&game, 0, &[]).unwrap().unwrap();
    assert_eq!(prices, Surcharges { enters: of(3, 1), crowds_out: of(-1, 1) });
    let share =
        |surcharge: i128| certified(&game.with_surcharge(0, &of(surcharge, 1))).rows[0].clone();
    assert_eq!([share(-2), share(4)], [Fraction::ONE, Fraction::ZERO]);
    assert!(Fraction::ZERO < share(0) && share(0) < Fraction::ONE);
}

#[test]
fn an_only_option_has_no_price() {
    let found = analyzed(&[&[of(1, 1), of(2, 1)]]);
    assert_eq!((found.rows[0].surcharges.clone(), found.rows[0].worth.clone()), (None, None));
    assert_eq!(found.columns[1].share.fraction, Some(Fraction::ZERO));
}

#[test]
fn where_two_options_are_alike_either_may_be_played() {
    let twice = whole(&[&[1, -1], &[-1, 1], &[1, -1]]).from_the_other_side();
    let half = of(1, 2);
    let shares = shares_of_columns(&twice).unwrap();
    let free = Shares { least: Fraction::ZERO, most: half.clone() };
    assert_eq!(shares, [free.clone(), Shares { least: half.clone(), most: half }, free]);
}

/// Long fractions are given up, and the numbers are those of `f64`.
#[test]
fn fractions_that_become_too_long_give_way_to_rounded_numbers() {
    // Denominators of four hundred bits that have nothing in common.
    let about_one = |row: i128, at: i128| {
        of(10i128.pow(30) + 31 * at * row, 10i128.pow(30) + 97 * row * row + 1009 * at)
    };
    let scattered = |row: i128, at: i128| of((row * 31 + at * 17 + row * at * 13) % 101 - 50, 1);
    let long = |row: i128, at: i128| {
        Amount::from((0..4).fold(scattered(row, at), |it, k| it * about_one(row + k, at)))
    };
    let row = |row: i128| (1..=6).map(move |at| long(row, at)).collect();
    let found = analyzed_all(&(1..=6).map(row).collect::<Vec<_>>());
    assert_eq!(found.value.fraction, None);
    assert!(found.value.value.is_finite());
}

#[test]
fn twelve_options_against_twelve_are_solved_in_fractions() {
    let payoff = |row: i128, at: i128| {
        of((row * 31 + at * 17 + row * at * 13) % 101 - 50, 1 + (row + at) % 6)
    };
    let row = |row: i128| (0..12).map(move |at| payoff(row, at)).collect();
    let game = Game::new((0..12).map(row).collect()).unwrap();
    let solution = certified(&game);
    let rounded = |row: usize| (0..12).map(move |at| payoff(row as i128, at).to_f64().into());
    let rounded = analyzed_all(&(0..12).map(|row| rounded(row).collect()).collect::<Vec<_>>());
    assert!((rounded.value.value - solution.value.to_f64()).abs() < 1e-9);
}

#[test]
fn a_value_lies_between_those_of_the_games_around_it() {
    let game =
        |shift: f64| Game::new(vec![vec![1.0 + shift, -1.0], vec![-1.0, 1.0 + shift]]).unwrap();
    let between = value_between(&game(-0.5), &game(0.5)).unwrap();
    assert!(between.contains(0.0), "{between:?}");
    assert!((between.low + 0.25).abs() < 1e-9 && (between.high - 0.25).abs() < 1e-9);
}

fn games() -> impl Strategy<Value = Vec<Vec<Fraction>>> {
    (1..=5usize, 1..=5usize).prop_flat_map(|(rows, columns)| {
        let payoff = (-12..=12i128, 1..=4i128).prop_map(|(num, den)| of(num, den));
        prop::collection::vec(prop::collection::vec(payoff, columns), rows)
    })
}

/// Who goes round for 9 or for 90 pays that only to who is there: no price keeps away who stays away.
#[test]
fn what_nobody_pays_has_no_price() {
    let against = |detour: i128| {
        whole(&[&[2, -2, detour - 10], &[-5, -1, detour - 5], &[0, 0, 0]]).from_the_other_side()
    };
    for detour in [9, 90] {
        assert_eq!(surcharges(&against(detour), 2, &[2]).unwrap(), None, "{detour}");
    }
    let advance = surcharges(&against(9), 1, &[2]).unwrap().unwrap();
    assert_eq!(advance.crowds_out, of(1, 1), "for up to one more it alone keeps all away");
    assert!(of(1, 1) < advance.enters);
}

/// A game in which each side may be able to stay away, by its last option.
fn games_to_stay_away_from() -> impl Strategy<Value = (Vec<Vec<Fraction>>, Away)> {
    let stays = prop::option::of(-6..=6i128);
    (games(), stays.clone(), stays).prop_map(|(mut payoffs, row, column)| {
        let mut away = Away::default();
        if let Some(left) = column {
            away.columns.push(payoffs[0].len());
            for row in &mut payoffs {
                row.push(of(left, 1));
            }
        }
        if let Some(kept) = row {
            away.rows.push(payoffs.len());
            payoffs.push(vec![of(kept, 1); payoffs[0].len()]);
        }
        (payoffs, away)
    })
}

proptest! {
    /// The second way to every price: the value itself, of the game in which an option costs so much
    /// more wherever it is played.
    #[test]
    fn prices_are_where_the_value_begins_and_ends_to_move((payoffs, away) in games_to_stay_away_from()) {
        let rows = payoffs.iter().map(|row| row.iter().cloned().map(Amount::from).collect());
        let found = analyze(&rows.collect::<Vec<_>>(), &away).unwrap();
        let game = Game::new(payoffs).unwrap();
        let other = game.from_the_other_side();
        let sides = [(&game, &found.rows, &away.rows, &away.columns), (&other, &found.columns, &away.columns, &away.rows)];
        for (game, choices, own_away, away) in sides {
            for (row, choice) in choices.iter().enumerate().filter(|(row, _)| !own_away.contains(row)) {
                let dearer = |by: &Fraction| {
                    let paid = |it: usize, at: usize| {
                        let is_paid = it == row && !away.contains(&at);
                        if is_paid { game.payoff(it, at) - by } else { game.payoff(it, at).clone() }
                    };
                    let of = |it: usize| (0..game.columns()).map(|at| paid(it, at)).collect();
                    Game::new((0..game.rows()).map(of).collect()).unwrap()
                };
                let value = |by: &Fraction| certified(&dearer(by)).value;
                let is_alone = |by: &Fraction| value(by) == dearer(by).guarantee_of_row(row);
                let (much, little) = (of(1000, 1), of(1, 1_000_000));
                let Some(prices) = &choice.surcharges else {
                    let never = game.rows() == 1 || value(&much) == value(&-much.clone());
                    prop_assert!(never, "a price of row {row} of {game:?} matters");
                    continue;
                };
                let [enters, alone] = [&prices.enters, &prices.crowds_out].map(|it| it.fraction.clone().unwrap());
                prop_assert_eq!(value(&enters), value(&much));
                prop_assert!(value(&much) < value(&(&enters - &little)));
                prop_assert!(is_alone(&alone) && is_alone(&(&alone - &little)));
                prop_assert!(!is_alone(&(&alone + &little)), "row {row} of {game:?}");
            }
        }
    }

    /// Who has fewer options never does better.
    #[test]
    fn removing_an_option_never_helps_its_owner(payoffs in games()) {
        let game = Game::new(payoffs).unwrap();
        let value = certified(&game).value;
        for row in 0..game.rows() {
            if let Some(fewer) = game.without_row(row) {
                prop_assert!(certified(&fewer).value <= value);
            }
        }
    }

    /// An option is in every best mixture if and only if its side does worse without it; and it is
    /// played for less than what it enters at, and for no more.
    #[test]
    fn what_is_said_of_an_option_fits_together(payoffs in games()) {
        let rows = payoffs.iter().map(|row| row.iter().cloned().map(Amount::from).collect());
        let found = analyzed_all(&rows.collect::<Vec<_>>());
        let game = Game::new(payoffs).unwrap();
        for (row, choice) in found.rows.iter().enumerate() {
            let fraction = |it: &Amount| it.fraction.clone().unwrap();
            let (least, most) = (fraction(&choice.shares.least), fraction(&choice.shares.most));
            let share = fraction(&choice.share);
            prop_assert!(least <= share && share <= most);
            prop_assert!(Fraction::ZERO <= fraction(&choice.loss_alone));
            let Some(prices) = &choice.surcharges else { continue };
            let (enters, crowds_out) = (fraction(&prices.enters), fraction(&prices.crowds_out));
            prop_assert!(crowds_out <= enters);
            prop_assert_eq!(Fraction::ZERO < least.clone(), Fraction::ZERO < fraction(choice.worth.as_ref().unwrap()));
            prop_assert_eq!(Fraction::ZERO < least, Fraction::ZERO < enters.clone());
            prop_assert_eq!(most == Fraction::ZERO, enters.is_negative());
            prop_assert_eq!(share == Fraction::ONE && Fraction::ZERO < crowds_out.clone() || crowds_out <= Fraction::ZERO, true);
            let beyond = certified(&game.with_surcharge(row, &(&enters + &of(1, 100))));
            prop_assert!(beyond.rows[row].is_zero());
            prop_assert!(choice.dominated.is_none() || share == Fraction::ZERO);
            if choice.dominated.is_some_and(|it| it.strict) {
                prop_assert!(enters.is_negative() && most == Fraction::ZERO);
            }
        }
    }

    /// A game between a lower and an upper one is worth what they leave.
    #[test]
    fn the_value_grows_with_every_payoff(payoffs in games(), by in 0..=8i128) {
        let moved = |by: Fraction| {
            let row = |row: &Vec<Fraction>| row.iter().map(|it| (it + &by).to_f64()).collect();
            Game::new(payoffs.iter().map(row).collect()).unwrap()
        };
        let value = certified(&Game::new(payoffs.clone()).unwrap()).value.to_f64();
        let between = value_between(&moved(of(-by, 8)), &moved(of(by, 8))).unwrap();
        prop_assert!(between.low <= value + 1e-9 && value <= between.high + 1e-9);
        prop_assert!((between.width() - by as f64 / 4.0).abs() < 1e-9);
    }
}
