use super::*;
use crate::{Range, Unit, UnitKind};
use sandtable_rulebook::Rule;
use sandtable_worked::{exactly, falls, prepared, refused};

fn side(models: u32, tough_fighters: u32) -> Side {
    Side { unit: Unit { models, ..Unit::default() }, tough_fighters }
}

fn duel(attacker: Side, defender: Side, distance: impl Into<f64>) -> Circumstances {
    Circumstances { attacker, defender, distance: distance.into(), reaction: None }
}

#[test]
fn attackers_strike_first_and_the_dead_do_not_strike_back() {
    let assault: Assault = prepared(duel(side(3, 0), side(3, 0), 5), Rulings::default());
    let outcome = falls(&assault, &[4, 5, 1, /* back */ 3]);
    assert_eq!((outcome.attackers, outcome.defenders), (3, 0), "two lost against none");
}

#[test]
fn a_level_fight_is_fought_on_and_the_loser_is_destroyed() {
    let assault: Assault = prepared(duel(side(2, 0), side(2, 0), 5), Rulings::default());
    let outcome = falls(&assault, &[4, 3, /* back */ 4, /* again */ 3, /* back */ 6]);
    assert_eq!((outcome.attackers, outcome.defenders), (0, 1));
}

#[test]
fn a_tough_fighter_who_kills_strikes_again() {
    let assault: Assault = prepared(duel(side(1, 1), side(2, 0), 5), Rulings::default());
    assert_eq!(falls(&assault, &[4, 4]).defenders, 0);
    let always = Rulings { tough_fighters: ToughFighters::Always, ..Rulings::default() };
    let assault: Assault = prepared(duel(side(1, 1), side(1, 0), 5), always);
    assert_eq!(falls(&assault, &[3, 4]).defenders, 0);
}

#[test]
fn the_target_shoots_if_the_assaulters_start_more_than_six_inches_away() {
    let reaction = Some(Reaction { shots: 2, penetration: 0, range_band: Range::Short });
    let circumstances = Circumstances { reaction, ..duel(side(4, 0), side(2, 0), 7) };
    let assault: Assault = prepared(circumstances.clone(), Rulings::default());
    // Two hits, two dead of four, morale 8 or less holds; two blows kill both.
    let outcome = falls(&assault, &[3, 4, 4, 5, 4, 4, 4, 5]);
    assert_eq!((outcome.shot, outcome.attackers, outcome.defenders), (2, 2, 0));
    let close = Circumstances { distance: 6.0, ..circumstances.clone() };
    let assault: Assault = prepared(close, Rulings::default());
    assert_eq!(falls(&assault, &[4, 4, 1, 1]).shot, 0);
    let half_an_inch_more = Circumstances { distance: 6.5, ..circumstances };
    let assault: Assault = prepared(half_an_inch_more, Rulings::default());
    assert_eq!(falls(&assault, &[3, 4, 4, 5, 4, 4, 4, 5]).shot, 2);
}

#[test]
fn an_assault_from_half_an_inch_beyond_its_reach_is_none() {
    let made = |distance: f64| {
        let assault: Assault = prepared(duel(side(3, 0), side(2, 0), distance), Rulings::default());
        exactly(&assault).mean_of("contact")
    };
    assert_eq!([12.0, 12.5].map(made), ["1", "0"]);
}

#[test]
fn one_regular_against_another_wins_twice_as_often_as_he_loses() {
    // He kills in 1/2, is killed in 1/4, and fights on in 1/4; here once more at most.
    let mut figures = Figures::default();
    figures.assault.fights = 2;
    let circumstances = duel(side(1, 0), side(1, 0), 5);
    let assault = Assault::prepare(circumstances, figures, Rulings::default()).unwrap();
    let law = exactly(&assault);
    assert_eq!(law.mean_of("won"), "5/8");
    assert_eq!(law.mean_of("lost"), "5/16");
    assert_eq!(law.mean_of("undecided"), "1/16");
}

#[test]
fn a_tough_fighter_who_kills_two_and_falls_has_lost() {
    let assault: Assault = prepared(duel(side(1, 1), side(5, 0), 5), Rulings::default());
    let outcome = falls(&assault, &[4, 4, /* back */ 1, 2, 4]);
    assert_eq!((outcome.attackers, outcome.defenders), (0, 3));
    assert!(outcome.lost() && !outcome.won());
}

#[test]
fn one_tough_man_beats_five_regulars_three_times_in_sixty_four() {
    // He kills nobody in 1/2, one in 1/4, two in 1/4. Five, four or three strike back, and spare him
    // in 1/32, 1/16 or 1/8: he wins in 1/4 * (1/16 + 1/8); nobody falls in 1/2 * 1/32.
    let mut figures = Figures::default();
    figures.assault.fights = 1;
    let circumstances = duel(side(1, 1), side(5, 0), 5);
    let assault = Assault::prepare(circumstances, figures, Rulings::default()).unwrap();
    let law = exactly(&assault);
    assert_eq!(law.mean_of("won"), "3/64");
    assert_eq!(law.mean_of("lost"), "15/16");
    assert_eq!(law.mean_of("undecided"), "1/64");
}

#[test]
fn an_assault_from_too_far_does_not_happen() {
    let assault: Assault = prepared(duel(side(3, 0), side(2, 0), 13), Rulings::default());
    let outcome = falls(&assault, &[]);
    assert_eq!((outcome.contact, outcome.attackers, outcome.defenders), (false, 3, 2));
}

#[test]
fn vehicles_and_too_many_tough_fighters_are_refused() {
    let tank = Unit { kind: UnitKind::Armored, ..Unit::default() };
    let tank = Side { unit: tank, tough_fighters: 0 };
    let refusal = refused::<Assault>(duel(side(3, 0), tank, 5), Rulings::default());
    assert_eq!(refusal.key, "circumstances.defender.unit.kind");
    let refusal = refused::<Assault>(duel(side(3, 4), side(3, 0), 5), Rulings::default());
    assert_eq!(refusal.key, "circumstances.attacker.tough_fighters");
}
