//! The reference procedures are what they are said to be.

use sandtable_benches::{Duel, MineRun};
use sandtable_dice::Procedure;
use sandtable_sim::exact::{Budget, Law, enumerate};

fn law<P: Procedure>(procedure: &P) -> Law<P::Outcome, f64> {
    enumerate(&Budget::default(), |dice| procedure.resolve(dice)).expect("a law")
}

fn is_close(exact: f64, stated: f64, digits: i32) -> bool {
    (exact - stated).abs() < 0.500_000_1 * 10f64.powi(-digits)
}

#[test]
fn the_mine_run_has_its_stated_means() {
    let law = law(&MineRun);
    assert!(is_close(law.mean(|crossing| crossing.kills.into()), 2.309_191_878, 9));
    assert!(is_close(law.mean(|crossing| crossing.pins.into()), 3.232_868_629, 9));
    assert!(is_close(law.mean(|crossing| crossing.cleared.into()), 0.307_892_250, 9));
    assert!(is_close(law.mean(|crossing| crossing.passed.into()), 0.913_403_852, 9));
    assert!((law.total() - 1.0).abs() < 1e-12);
}

#[test]
fn the_duel_has_its_stated_means() {
    let law = law(&Duel);
    assert!(is_close(law.mean(|squads| squads.a.into()), 7.562_243_055_152, 12));
    assert!(is_close(law.mean(|squads| squads.b.into()), 1.435_892_175_807, 12));
    assert!((law.total() - 1.0).abs() < 1e-12);
}
