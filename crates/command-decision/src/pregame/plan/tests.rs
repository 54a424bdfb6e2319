use sandtable_dice::Scripted;

use super::*;

fn yard(stands: u32, earthmovers: u32, days: u32, item: Item) -> Circumstances {
    let tasks = vec![Task { item, stands, earthmovers, days: None }];
    Circumstances { stands, earthmovers, days, tasks, ..Plan::example() }
}

fn prepared(circumstances: Circumstances, rulings: Rulings) -> Result<Plan, Refusal> {
    Plan::prepare(circumstances, RateFigures::default(), rulings)
}

fn built(circumstances: Circumstances, rulings: Rulings) -> PlanOutcome {
    prepared(circumstances, rulings).unwrap().resolve(&mut Scripted::new([]))
}

fn plan(circumstances: Circumstances) -> PlanOutcome {
    built(circumstances, Rulings::default())
}

#[test]
fn three_stands_and_an_earthmover_dig_thirty_inches_of_ditch_in_two_days() {
    assert_eq!(plan(yard(3, 1, 2, Item::AntiTankDitch)).ditch, 30_000);
    let four = Rulings { ditch_factor: 4, ..Rulings::default() };
    assert_eq!(built(yard(3, 1, 2, Item::AntiTankDitch), four).ditch, 14_000);
}

#[test]
fn the_rates_of_the_table() {
    let woods = |item| plan(Circumstances { site: Site::Woods, ..yard(1, 1, 1, item) });
    assert_eq!(woods(Item::RoadCrater).craters, 10_000);
    assert_eq!(woods(Item::Abatis).abatis, 20_000);
    assert_eq!(woods(Item::Antivehicular).antivehicular, 2_000);
    assert_eq!(woods(Item::Fortification).fortifications, 1_000);
    assert_eq!(woods(Item::Upgrade).upgrades, 2_000);
    assert_eq!(woods(Item::TankRamp).ramps, 5_000);
}

/// Two stands build one each, two make two entrenchments each into fortifications.
#[test]
fn four_stands_half_building_and_half_upgrading_have_six_fortifications() {
    let task = |item| Task { item, stands: 2, earthmovers: 1, days: None };
    let tasks = vec![task(Item::Fortification), task(Item::Upgrade)];
    let outcome = plan(Circumstances { tasks, ..yard(4, 2, 1, Item::Fortification) });
    assert_eq!((outcome.fortifications, outcome.upgrades), (2_000, 4_000));
    let few = Circumstances { entrenchments: Some(3), ..yard(2, 0, 1, Item::Upgrade) };
    assert_eq!(plan(few).upgrades, 3_000);
}

#[test]
fn fortifications_need_a_day_in_position_and_may_be_allowed_once() {
    let new = Circumstances { days_in_position: 0, ..yard(2, 0, 2, Item::Fortification) };
    assert_eq!((plan(new.clone()).fortifications, plan(new).barred), (0, 1));
    let once = Rulings { fort_rate: FortRate::Once, ..Rulings::default() };
    assert_eq!(plan(yard(2, 0, 3, Item::Fortification)).fortifications, 6_000);
    assert_eq!(built(yard(2, 0, 3, Item::Fortification), once).fortifications, 2_000);
}

#[test]
fn wire_is_limited_by_what_there_is() {
    let wire = Circumstances { companies: 2, extra_wire: 5, ..yard(1, 0, 1, Item::BarbedWire) };
    assert_eq!(plan(wire).wire, 29_000);
    assert_eq!(plan(yard(0, 3, 1, Item::BarbedWire)).wire, 0);
}

#[test]
fn the_site_decides_what_can_be_built() {
    let barred = |item, site| plan(Circumstances { site, ..yard(1, 0, 1, item) }).barred;
    assert_eq!(barred(Item::Abatis, Site::Open), 1);
    assert_eq!(barred(Item::Abatis, Site::Forest), 0);
    for site in [Site::Woods, Site::Forest, Site::Swamp] {
        assert_eq!(barred(Item::AntiTankDitch, site), 1);
    }
    let flooded = Circumstances { ground: Ground::Flooded, ..yard(1, 0, 1, Item::Fortification) };
    assert_eq!(plan(flooded).barred, 1);
}

/// Five of eight hours: 15/8 inches of ditch by three stands; 30/8 craters, which is three.
#[test]
fn part_days_give_parts_of_an_inch_and_whole_works() {
    let hours =
        |item| Circumstances { hours: 5, hours_per_work_day: Some(8), ..yard(3, 0, 0, item) };
    assert_eq!(plan(hours(Item::AntiTankDitch)).ditch, 1_875);
    assert_eq!(plan(hours(Item::RoadCrater)).craters, 3_000);
    let linear = Rulings { fraction: PartDays::Keep, ..Rulings::default() };
    assert_eq!(built(hours(Item::RoadCrater), linear).craters, 3_750);
}

#[test]
fn the_referee_may_scale_the_ideal() {
    let half = Circumstances { scale_percent: 50, ..yard(3, 1, 2, Item::AntiTankDitch) };
    assert_eq!(plan(half).ditch, 15_000);
}

#[test]
fn plans_that_need_more_than_there_is_are_refused() {
    let refused = |circumstances| prepared(circumstances, Rulings::default()).unwrap_err().key;
    let few = Circumstances { stands: 5, ..Plan::example() };
    assert_eq!(refused(few), "circumstances.stands");
    let machines = Circumstances { earthmovers: 1, ..Plan::example() };
    assert_eq!(refused(machines), "circumstances.earthmovers");
    let hours = Circumstances { hours: 5, ..Plan::example() };
    assert_eq!(refused(hours), "circumstances.hours_per_work_day");
    let mut long = Plan::example();
    long.tasks[0].days = Some(3);
    assert_eq!(refused(long), "circumstances.tasks");
}

#[test]
fn stands_can_do_one_thing_after_the_other() {
    let task = |item| Task { item, stands: 6, earthmovers: 0, days: Some(1) };
    let tasks = vec![task(Item::AntiTankDitch), task(Item::RoadCrater)];
    let outcome = plan(Circumstances { tasks, ..Plan::example() });
    assert_eq!((outcome.ditch, outcome.craters), (6_000, 12_000));
}
