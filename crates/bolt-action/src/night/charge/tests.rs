use super::*;
use crate::Range;
use sandtable_worked::{Exactly, exactly, falls, law, measure, nth, refused};

fn chances(distance: f64, attackers: u32) -> [String; 3] {
    let attacker = Assaulters { models: attackers, ..Assaulters::default() };
    let circumstances = Circumstances { distance, attacker, ..SurpriseCharge::example() };
    let (figures, rulings) = (Figures::default(), Rulings::default());
    let rule = SurpriseCharge::prepare(circumstances, figures, rulings).unwrap();
    let law = exactly(&rule);
    [0, 1, 2].map(|i| law.mean(nth::<SurpriseCharge>(i)).to_string())
}

#[test]
fn spot_10_an_assault_from_eleven_inches_rarely_goes_in() {
    // Eleven or more, and the defender needs five: 1/12 * 5/6.
    assert_eq!(chances(11.0, 10), ["1/12", "5/72", "1/72"]);
}

#[test]
fn a_small_unit_is_a_surprise() {
    // Nine or more on both sides.
    assert_eq!(chances(9.0, 2), ["5/18", "25/324", "65/324"]);
}

#[test]
fn nobody_reacts_within_six_inches() {
    assert_eq!(chances(6.0, 10), ["13/18", "0", "13/18"]);
}

fn fought(distance: f64, fire: Option<Reaction>) -> Exactly<SurpriseChargeOutcome> {
    let attacker = Assaulters { models: 1, ..Assaulters::default() };
    let defender = Defender { models: 1, shots: fire, ..Defender::default() };
    let (dark, fought_out) = (true, true);
    let circumstances = Circumstances { distance, attacker, defender, dark, fought_out };
    law::<SurpriseCharge>(circumstances, Rulings::default())
}

#[test]
fn an_assault_that_goes_in_is_fought_out() {
    // Within six inches nobody reacts. One regular against another wins 2/3, as often as not
    // again after a level round; small and hidden, the target is seen on twelve alone.
    let law = fought(6.0, None);
    assert_eq!(law.mean_of("assault"), "1/36");
    assert_eq!(law.mean_of("contact"), "1/36");
    let won = law.mean(measure::<SurpriseCharge>("won")).to_f64() * 36.0;
    assert!((won - 2.0 / 3.0).abs() < 1e-9, "{won}");
}

#[test]
fn a_defender_who_sees_them_shoots_first() {
    let fire = Reaction { shots: 1, penetration: 0, range_band: Range::Short };
    let attacker = Assaulters { models: 3, ..Assaulters::default() };
    let defender = Defender { models: 3, shots: Some(fire), ..Defender::default() };
    let (distance, fought_out) = (9.0, true);
    let charge = Circumstances { distance, attacker, defender, dark: true, fought_out };
    let night = law::<SurpriseCharge>(charge.clone(), Rulings::default());
    // 10/36 go in, 35/36 of them are seen, and a shot kills 2/3 * 1/2 of a man.
    assert_eq!(night.mean_of("shot"), "175/1944");
    let day = law::<SurpriseCharge>(Circumstances { dark: false, ..charge }, Rulings::default());
    assert_eq!(day.mean_of("shot"), "1/3");
}

#[test]
fn vehicles_and_too_many_tough_fighters_are_refused() {
    let charge = Circumstances { fought_out: true, ..SurpriseCharge::example() };
    let vehicle = Assaulters { vehicle: true, ..Assaulters::default() };
    let tank = Circumstances { attacker: vehicle, ..charge.clone() };
    let key = |charge| refused::<SurpriseCharge>(charge, Rulings::default()).key;
    assert_eq!(key(tank), "circumstances.fought_out");
    let mettle = Mettle { tough_fighters: 11, ..Mettle::default() };
    let tough = Circumstances { defender: Defender { mettle, ..Defender::default() }, ..charge };
    assert_eq!(key(tough), "circumstances.defender.tough_fighters");
}

#[test]
fn an_assault_reaches_a_foot() {
    let circumstances = Circumstances { distance: 12.5, ..SurpriseCharge::example() };
    let (figures, rulings) = (Figures::default(), Rulings::default());
    let charge = SurpriseCharge::prepare(circumstances, figures, rulings).unwrap();
    assert!(!falls(&charge, &[]).assault, "nothing is rolled out of reach");
}
