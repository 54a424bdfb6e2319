use sandtable_dice::Scripted;

use super::rulings::AnotherLoads::{No, Yes};
use super::*;
use crate::dug_in::{ProtectionRulings, ReactionDoubles, StacksWithCover};
use crate::geometry::{Formation, Shape};
use crate::he::{Posture, Round};
use crate::night::{OrderDie, Signs};
use crate::weapon::{Name, Weapon};
use crate::{Facing, Order, Unit, UnitKind};
use sandtable_worked::{exactly, measure};

#[track_caller]
fn mean(circumstances: Circumstances, name: &str) -> String {
    mean_under(circumstances, Rulings::default(), name)
}

#[track_caller]
fn mean_under(circumstances: Circumstances, rulings: Rulings, name: &str) -> String {
    let rule = Attack::prepare(circumstances, Figures::default(), rulings).unwrap();
    let law = exactly(&rule);
    let read = measure::<Attack>(name);
    law.mean(read).to_string()
}

fn armed(name: Name, distance: f64) -> Circumstances {
    Circumstances { weapon: Weapon::of(name), distance, ..Circumstances::example() }
}

fn tank() -> Target {
    Target { unit: Unit { kind: UnitKind::Armored, ..Unit::default() }, ..Target::default() }
}

fn hit_on_tank(name: Name, distance: f64) -> Circumstances {
    Circumstances { target: tank(), to_hit: HitRoll::Scored, ..armed(name, distance) }
}

#[test]
fn at_01_a_bazooka_loses_no_pen_at_long_range() {
    assert_eq!(mean(hit_on_tank(Name::Bazooka, 20.0), "penetrated"), "1/2");
}

/// Pen 5 against 9: a four is superficial, which takes three off the table, a five and a six are full.
#[test]
fn what_a_hit_leaves_of_a_tank_is_told() {
    let bazooka = || hit_on_tank(Name::Bazooka, 20.0);
    // 1/6 * 4/6 + 2/6 * 1/6.
    assert_eq!(mean(bazooka(), "stunned"), "1/6");
    // 1/6 * 1/6 + 2/6 * 1/6.
    assert_eq!(mean(bazooka(), "on_fire"), "1/12");
}

#[test]
fn at_03_a_medium_gun_loses_one_over_thirty_inches() {
    assert_eq!(mean(hit_on_tank(Name::MediumAntiTankGun, 31.0), "penetrated"), "1/3");
    assert_eq!(mean(hit_on_tank(Name::MediumAntiTankGun, 30.0), "penetrated"), "1/2");
}

#[test]
fn at_04_a_heavy_gun_knocks_a_medium_tank_out() {
    assert_eq!(mean(hit_on_tank(Name::HeavyAntiTankGun, 30.0), "knocked_out"), "10693/31104");
}

#[test]
fn a_flamethrower_damages_a_tank() {
    let flame = Circumstances { target: tank(), ..armed(Name::InfantryFlamethrower, 5.0) };
    let rule = Attack::prepare(flame, Figures::default(), Rulings::default()).unwrap();
    // 3+ for one to six hits, each of which damages on five or six with Pen +3 and one for the top:
    // 2/3 * (1 - (1/6) * (2/3 + 4/9 + ... + 64/729)) = 2/3 * (1 - 665/2187).
    assert_eq!(exactly(&rule).chance_of("penetrated", 1.0..), "3044/6561");
}

#[test]
fn the_rear_is_two_thinner() {
    let target = Target { facing: Facing::Rear, ..tank() };
    let rear = Circumstances { target, ..hit_on_tank(Name::MediumAntiTankGun, 30.0) };
    assert_eq!(mean(rear.clone(), "penetrated"), "5/6");
    assert_eq!(mean(rear, "massive"), "1/3", "12 and 13 beat nine by three and more");
}

#[test]
fn team_01_one_gunner_hits_with_half_of_his_shots() {
    let shooter = Gunners { crew: 1, ..Gunners::default() };
    let alone = Circumstances { shooter, ..Circumstances::example() };
    assert_eq!(mean(alone, "hits"), "5/2");
}

#[test]
fn a_squad_weapon_needs_its_loader_beside_it() {
    let hits = |loader, new_loader| {
        let shooter = Gunners { loader, ..Gunners::default() };
        let fire = Circumstances { shooter, ..armed(Name::Lmg, 16.0) };
        let rulings = Rulings { new_loader, ..Rulings::default() };
        mean_under(fire, rulings, "hits")
    };
    assert_eq!(hits(Loader::Beside, No), "8/3");
    assert_eq!(hits(Loader::Away, No), "2");
    assert_eq!([hits(Loader::Replaced, No), hits(Loader::Replaced, Yes)], ["2", "8/3"]);
}

#[test]
fn asl_01_a_submachine_gun_moves_and_shoots() {
    let shooter = Gunners { order: Order::Advance, ..Gunners::default() };
    let moving = Circumstances { shooter, ..armed(Name::Smg, 5.0) };
    assert_eq!(mean(moving.clone(), "hits"), "5/3");
    let rifle = Circumstances { weapon: Weapon::of(Name::Rifle), weapons: 2, ..moving };
    assert_eq!(mean(rifle, "hits"), "4/3", "point blank makes up for moving");
}

#[test]
fn a_quadruple_mount_fires_a_dozen_shots() {
    let quad = Circumstances { weapons: 4, ..armed(Name::Hmg, 16.0) };
    assert_eq!(mean(quad, "hits"), "8");
}

#[test]
fn a_fixed_weapon_must_turn_for_a_target_to_its_side() {
    let fire = |order| {
        let shooter = Gunners { order, bearing: 60.0, ..Gunners::default() };
        mean(Circumstances { shooter, ..Circumstances::example() }, "hits")
    };
    assert_eq!([fire(Order::Fire), fire(Order::Advance)], ["0", "5/2"]);
}

#[test]
fn only_indirect_fire_passes_over_friends() {
    let fired = |name| {
        let at = Circumstances { friends_in_the_way: true, ..armed(name, 30.0) };
        let attack = Attack::prepare(at, Figures::default(), Rulings::default()).unwrap();
        exactly(&attack).chance_of("fired", 1.0..=1.0)
    };
    assert_eq!([Name::Mmg, Name::LightHowitzer, Name::MediumMortar].map(fired), ["0", "0", "1"]);
    let over_their_heads = |indirect| {
        let howitzer = armed(Name::LightHowitzer, 30.0);
        let at = Circumstances { friends_in_the_way: true, indirect, ..howitzer };
        let attack = Attack::prepare(at, Figures::default(), Rulings::default()).unwrap();
        attack.barred
    };
    assert_eq!(over_their_heads(true), None);
    assert_eq!(over_their_heads(false), Some(Stopped::FriendsInTheWay));
}

#[test]
fn at_night_a_target_must_be_seen_before_it_reacts() {
    let signs = Signs { die: OrderDie::Advance, ..Signs::default() };
    let target = Target { signs, goes_down: true, ..Target::default() };
    let night = Circumstances { dark: true, target, distance: 12.0, ..Circumstances::example() };
    assert_eq!(mean(night.clone(), "fired"), "13/18");
    // Seen 13/18, then five shots at 5+.
    assert_eq!(mean(night, "hits"), "65/54");
}

#[test]
fn fog_caps_the_range_first() {
    let fog = |distance| {
        let visibility = Some(18.0);
        mean(Circumstances { visibility, ..armed(Name::Mmg, distance) }, "hits")
    };
    assert_eq!([fog(18.0), fog(18.5)], ["10/3", "0"]);
    let both = Circumstances { dark: true, visibility: Some(18.0), ..Circumstances::example() };
    let with_fog = super::rulings::WithFog::No;
    let rulings = Rulings { with_fog, ..Rulings::default() };
    let refusal = Attack::prepare(both, Figures::default(), rulings).unwrap_err();
    assert_eq!(refusal.key, "circumstances.visibility");
}

#[test]
fn a_dug_in_unit_that_goes_down_is_hit_by_a_six_and_a_six() {
    let target = Target { posture: Posture::DugIn, goes_down: true, ..Target::default() };
    let fire = Circumstances { target, ..Circumstances::example() };
    assert_eq!(mean(fire.clone(), "hits"), "5/36");
    let reaction = ReactionDoubles::No;
    let dug_in = ProtectionRulings { reaction, ..ProtectionRulings::default() };
    let rulings = Rulings { dug_in, ..Rulings::default() };
    assert_eq!(mean_under(fire, rulings, "hits"), "5/3");
}

#[test]
fn a_foxhole_behind_a_hedge_is_better_unless_the_players_say_otherwise() {
    let cover = crate::Cover::Soft;
    let target = Target { posture: Posture::DugIn, cover, ..Target::default() };
    let fire = Circumstances { target, ..Circumstances::example() };
    assert_eq!(mean(fire.clone(), "hits"), "5/6", "six");
    let dug_in = ProtectionRulings { stacks: StacksWithCover::No, ..ProtectionRulings::default() };
    let rulings = Rulings { dug_in, ..Rulings::default() };
    assert_eq!(mean_under(fire, rulings, "hits"), "5/3", "five or more");
}

#[test]
fn flame_ignores_holes_and_cover() {
    let target =
        Target { posture: Posture::DugInAndDown, cover: crate::Cover::Hard, ..Target::default() };
    let flame = Circumstances { target, ..armed(Name::InfantryFlamethrower, 5.0) };
    assert_eq!(mean(flame.clone(), "destroyed"), "71/162");
    assert_eq!(mean(flame, "flamethrowers_left"), "5/6");
}

#[test]
fn he_hits_the_models_under_it_and_a_vehicle_once() {
    let target = Target { models_under: 4, ..Target::default() };
    let gun = Circumstances {
        target,
        round: Round::He,
        to_hit: HitRoll::Scored,
        ..armed(Name::HeavyAntiTankGun, 20.0)
    };
    assert_eq!(mean(gun.clone(), "hits"), "4");
    assert_eq!(mean(gun.clone(), "pins"), "2");
    assert_eq!(mean(Circumstances { target: tank(), ..gun }, "hits"), "1");
}

#[test]
fn a_mortar_strikes_open_tops_from_above() {
    let target = Target { open_topped: true, ..tank() };
    let mortar =
        Circumstances { target, to_hit: HitRoll::Scored, ..armed(Name::HeavyMortar, 30.0) };
    // 6 + 3 + 1 is full damage, 5 + 3 + 1 superficial.
    assert_eq!(mean(mortar.clone(), "penetrated"), "1/3");
    let rule = Attack::prepare(mortar, Figures::default(), Rulings::default()).unwrap();
    let mut dice = Scripted::new([/* pins */ 1, /* damage */ 6, /* 3 + 1 */ 3]);
    assert!(!rule.resolve(&mut dice).losses.condition.in_action());
    assert!(dice.exhausted());
}

#[test]
fn nothing_is_lobbed_from_ambush_or_too_near() {
    let shooter = Gunners { order: Order::Ambush, ..Gunners::default() };
    let ambush = Circumstances { shooter, ..armed(Name::MediumMortar, 30.0) };
    assert_eq!(mean(ambush, "fired"), "0");
    let near = Circumstances { zeroed_in: true, ..armed(Name::MediumMortar, 11.0) };
    assert_eq!([mean(near.clone(), "fired"), mean(near, "hits")], ["1", "0"]);
}

#[test]
fn a_panzerfaust_is_used_up() {
    let two = Circumstances { weapons: 2, carried: Some(3), ..armed(Name::Panzerfaust, 10.0) };
    assert_eq!(mean(two.clone(), "ammunition_left"), "1");
    let four = Circumstances { weapons: 4, ..two };
    let refusal = Attack::prepare(four, Figures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refusal.key, "circumstances.weapons");
}

#[test]
fn machine_guns_do_not_pin_a_tank_and_autocannon_do() {
    let pins = |name| mean(Circumstances { target: tank(), ..hit_on_tank(name, 10.0) }, "pins");
    assert_eq!(pins(Name::Mmg), "0");
    assert_eq!(pins(Name::AntiTankRifle), "1");
}

/// A squad of nine rifles and a light machine gun.
fn squad(distance: f64) -> Circumstances {
    let loader = Loader::Beside;
    let lmg = OtherWeapons { weapon: Weapon::of(Name::Lmg), weapons: 1, loader };
    Circumstances { weapons: 9, other_weapons: vec![lmg], ..armed(Name::Rifle, distance) }
}

#[test]
fn the_weapons_of_a_squad_fire_each_at_its_own_range() {
    // Nine rifles at long range hit on 4+, four shots of the gun at short range on 3+.
    assert_eq!(mean(squad(16.0), "hits"), "43/6");
    assert_eq!(mean(squad(26.0), "hits"), "2", "beyond the rifles, at long range for the gun");
    assert_eq!(mean(squad(36.5), "fired"), "0");
}

#[test]
fn a_squad_pins_once_and_its_losses_are_those_of_one_attack() {
    let two =
        |name: Name| OtherWeapons { weapon: Weapon::of(name), weapons: 1, loader: Loader::Beside };
    let unit = Unit { models: 2, ..Unit::default() };
    let target = Target { unit, ..Target::default() };
    let at = Circumstances {
        to_hit: HitRoll::Scored,
        other_weapons: vec![two(Name::AntiTankRifle)],
        target,
        ..armed(Name::Rifle, 10.0)
    };
    // A rifle kills on 4+, an anti-tank rifle with Pen +2 on 2+; one pin for both.
    assert_eq!(mean(at.clone(), "casualties"), "4/3");
    assert_eq!(mean(at.clone(), "knocked_out"), "5/12");
    assert_eq!(mean(at.clone(), "pins"), "1");
    // One of two lost in the whole attack: a check at 9 - 1 that fails 10 times of 36.
    assert_eq!(mean(at, "routed"), "5/36");
}

#[test]
fn only_the_heavy_weapon_of_a_squad_pins_armor() {
    let rifle =
        OtherWeapons { weapon: Weapon::of(Name::Rifle), weapons: 5, loader: Loader::Beside };
    let at = |name| Circumstances { other_weapons: vec![rifle.clone()], ..hit_on_tank(name, 10.0) };
    assert_eq!(mean(at(Name::Rifle), "pins"), "0");
    assert_eq!(mean(at(Name::AntiTankRifle), "pins"), "1");
}

#[test]
fn a_squad_fires_no_mortar_and_a_mortar_no_rifles() {
    let rifles =
        OtherWeapons { weapon: Weapon::of(Name::Rifle), weapons: 5, loader: Loader::Beside };
    let mortar = OtherWeapons { weapon: Weapon::of(Name::LightMortar), ..rifles.clone() };
    let refused = |name, other| {
        let at = Circumstances { other_weapons: vec![other], ..armed(name, 20.0) };
        Attack::prepare(at, Figures::default(), Rulings::default()).unwrap_err().key
    };
    assert_eq!(refused(Name::LightMortar, rifles), "circumstances.other_weapons");
    assert_eq!(refused(Name::Rifle, mortar), "circumstances.other_weapons");
}

#[test]
fn a_mortar_that_has_moved_ranges_in_from_the_start() {
    let after = |order, zeroed_in, misses| {
        let shooter = Gunners { order, ..Gunners::default() };
        let at = Circumstances { shooter, misses, zeroed_in, ..armed(Name::MediumMortar, 30.0) };
        let target = Target { models_under: 1, ..Target::default() };
        mean(Circumstances { target, ..at }, "hits")
    };
    assert_eq!([after(Order::Fire, false, 3), after(Order::Fire, true, 0)], ["2/3", "5/6"]);
    assert_eq!([after(Order::Advance, false, 3), after(Order::Advance, true, 0)], ["1/6", "1/6"]);
}

#[test]
fn a_rifle_does_not_range_in() {
    let at = Circumstances { zeroed_in: true, ..armed(Name::Rifle, 10.0) };
    let refused = Attack::prepare(at, Figures::default(), Rulings::default()).unwrap_err();
    assert_eq!(refused.key, "circumstances.zeroed_in");
}

/// A howitzer's shell that has hit ten men in a line an inch and a half apart.
fn shell_on_a_line(name: Name) -> Circumstances {
    let formation = Some(Formation::of(Shape::Line, 10, 1.5));
    let target = Target { formation, ..Target::default() };
    Circumstances { target, to_hit: HitRoll::Scored, ..armed(name, 40.0) }
}

#[test]
fn a_template_covers_what_it_can_of_a_formation() {
    assert_eq!(mean(shell_on_a_line(Name::MediumHowitzer), "hits"), "3");
    let rank = |y: f64| (0..9).map(move |i| [1.5 * f64::from(i), y]);
    let both_sides: Vec<_> = rank(1.0).chain(rank(-1.0)).collect();
    let friends = vec![Formation::at_positions(both_sides)];
    let hindered = Circumstances { friends, ..shell_on_a_line(Name::MediumHowitzer) };
    assert_eq!(mean(hindered, "hits"), "2", "only beyond the last friend");
}

#[test]
fn two_shells_of_an_autocannon_are_placed_together() {
    let formation = Some(Formation::of(Shape::Line, 8, 1.4));
    let unit = Unit { models: 8, ..Unit::default() };
    let target = Target { unit, formation, ..Target::default() };
    let at = Circumstances { target, round: Round::He, ..shell_on_a_line(Name::LightAutocannon) };
    assert_eq!(mean(at, "hits"), "3");
}

#[test]
fn a_formation_is_that_of_the_target() {
    let refused = |at: Circumstances| {
        Attack::prepare(at, Figures::default(), Rulings::default()).unwrap_err().key
    };
    let few = Target { formation: Some(Formation::of(Shape::Line, 9, 1.5)), ..Target::default() };
    let few = Circumstances { target: few, ..shell_on_a_line(Name::MediumHowitzer) };
    assert_eq!(refused(few), "circumstances.target.formation");
    let three = Circumstances { weapons: 3, ..shell_on_a_line(Name::MediumHowitzer) };
    assert_eq!(refused(three), "circumstances.target.formation");
    let friends = vec![Formation::of(Shape::Line, 3, 1.5)];
    let stray = Circumstances { friends, ..armed(Name::MediumHowitzer, 40.0) };
    assert_eq!(refused(stray), "circumstances.friends");
}

#[test]
fn a_chance_to_spot_can_be_stated_outright() {
    let stated = |dark| Circumstances {
        dark,
        spotting_chance: "1/3".parse().ok(),
        ..Circumstances::example()
    };
    assert_eq!(mean(stated(true), "not_seen"), "2/3");
    let refused = Attack::prepare(stated(false), Figures::default(), Rulings::default());
    assert_eq!(refused.unwrap_err().key, "circumstances.spotting_chance");
}

/// Regulars die on a four, behind a shield that adds one on a five. Flames of Pen 3 kill on anything but
/// a one, and would behind one that adds two only on a three.
#[test]
fn a_gun_shield_protects_from_all_but_flames() {
    let casualties = |name, protection| {
        let unit = Unit { kind: UnitKind::Artillery, ..Unit::default() };
        let target = Target { unit, protection, ..Target::default() };
        let scored = Circumstances { target, to_hit: HitRoll::Scored, ..armed(name, 5.0) };
        mean(scored, "casualties")
    };
    assert_eq!(casualties(Name::Rifle, 0), "1/2");
    assert_eq!(casualties(Name::Rifle, 1), "1/3");
    let bare = casualties(Name::InfantryFlamethrower, 0);
    assert_eq!(casualties(Name::InfantryFlamethrower, 2), bare);
    let shielded = Target { protection: 1, ..tank() };
    let refused = Attack::prepare(
        Circumstances { target: shielded, ..armed(Name::Rifle, 5.0) },
        Figures::default(),
        Rulings::default(),
    );
    assert_eq!(refused.unwrap_err().key, "circumstances.target.protection");
}
