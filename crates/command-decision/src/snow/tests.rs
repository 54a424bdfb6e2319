//! Examples of moving in winter.

use sandtable_dice::Scripted;

use super::*;

fn ground(snow: Snow) -> WinterGround {
    WinterGround { snow, terrain: Terrain::Open, ..WinterCosts::example().ground }
}

fn road(snow: Snow, plowed: bool) -> WinterGround {
    WinterGround { surface: Surface::HardRoad, plowed, ..ground(snow) }
}

fn icy(ground: WinterGround) -> WinterGround {
    WinterGround { ice: true, ..ground }
}

fn prepare(mobility: Mobility, ski: bool, ground: WinterGround) -> Result<WinterCosts, Refusal> {
    let circumstances = Circumstances { mobility, ski, ground, ..WinterCosts::example() };
    WinterCosts::prepare(circumstances, Figures::default(), Rulings::default())
}

fn cost(mobility: Mobility, ground: WinterGround) -> u32 {
    prepare(mobility, false, ground).unwrap().resolve(&mut Scripted::new([])).cost
}

fn ski_cost(mobility: Mobility, ground: WinterGround) -> u32 {
    prepare(mobility, true, ground).unwrap().resolve(&mut Scripted::new([])).cost
}

#[test]
fn normal_snow_doubles_and_deep_snow_is_worse_for_vehicles() {
    assert_eq!(cost(Mobility::Personnel, ground(Snow::Normal)), 2);
    assert_eq!(cost(Mobility::Wheeled, ground(Snow::Normal)), 2);
    assert_eq!(cost(Mobility::Personnel, ground(Snow::Deep)), 2);
    assert_eq!(cost(Mobility::Wheeled, ground(Snow::Deep)), 4);
}

#[test]
fn a_tracked_vehicle_in_woods_pays_four_in_normal_and_eight_in_deep_snow() {
    let woods = |snow| WinterGround { terrain: Terrain::Woods, ..ground(snow) };
    assert_eq!(cost(Mobility::Tracked, woods(Snow::Normal)), 4);
    assert_eq!(cost(Mobility::Tracked, woods(Snow::Deep)), 8);
}

#[test]
fn plowed_roads_are_free_of_snow_and_others_are_not() {
    assert_eq!(cost(Mobility::Wheeled, road(Snow::Deep, true)), 1);
    assert_eq!(cost(Mobility::Personnel, road(Snow::Deep, true)), 1);
    assert_eq!(cost(Mobility::Wheeled, road(Snow::Deep, false)), 4);
    assert_eq!(cost(Mobility::Wheeled, road(Snow::Normal, false)), 2);
}

#[test]
fn ski_mobile_stands_pay_normal_costs() {
    assert_eq!(ski_cost(Mobility::Personnel, ground(Snow::Deep)), 1);
    assert_eq!(ski_cost(Mobility::Tracked, icy(ground(Snow::Deep))), 1);
}

fn cost_by(mobility: Mobility, ski: bool, ground: WinterGround, rulings: Rulings) -> u32 {
    let circumstances = Circumstances { mobility, ski, ground, ..WinterCosts::example() };
    let costs = WinterCosts::prepare(circumstances, Figures::default(), rulings).unwrap();
    costs.resolve(&mut Scripted::new([])).cost
}

/// Woods cost personnel 1 and wheels 4; snow costs neither anything more on skis.
#[test]
fn ski_mobile_vehicles_pay_what_personnel_pays_in_snow() {
    let woods = |snow| WinterGround { terrain: Terrain::Woods, ..ground(snow) };
    let wheels = |snow, ski_vehicles| {
        let rulings = Rulings { ski_vehicles, ..Rulings::default() };
        cost_by(Mobility::Wheeled, true, woods(snow), rulings)
    };
    assert_eq!(wheels(Snow::Deep, SkiVehicles::PersonnelCosts), 1);
    assert_eq!(wheels(Snow::Deep, SkiVehicles::OwnCosts), 4);
    assert_eq!(wheels(Snow::None, SkiVehicles::PersonnelCosts), 4, "without snow skis do nothing");
}

#[test]
fn personnel_may_pay_for_snow_on_plowed_roads() {
    let pays = |mobility| {
        let rulings = Rulings { plowed: Plowed::VehiclesOnly, ..Rulings::default() };
        cost_by(mobility, false, road(Snow::Deep, true), rulings)
    };
    assert_eq!((pays(Mobility::Personnel), pays(Mobility::Wheeled)), (2, 1));
}

#[test]
fn ice_doubles_for_vehicles_even_on_plowed_roads_and_not_for_personnel() {
    assert_eq!(cost(Mobility::Wheeled, icy(road(Snow::Deep, true))), 2);
    assert_eq!(cost(Mobility::Tracked, icy(ground(Snow::None))), 2);
    assert_eq!(cost(Mobility::Personnel, icy(ground(Snow::None))), 1);
}

#[test]
fn ice_multiplies_what_snow_costs_or_the_greater_counts() {
    assert_eq!(cost(Mobility::Wheeled, icy(ground(Snow::Deep))), 8);
    let ground = icy(ground(Snow::Deep));
    let circumstances =
        Circumstances { mobility: Mobility::Wheeled, ground, ..WinterCosts::example() };
    let rulings = Rulings { stack: IceStack::Worst, ..Rulings::default() };
    let costs = WinterCosts::prepare(circumstances, Figures::default(), rulings).unwrap();
    assert_eq!(costs.resolve(&mut Scripted::new([])).cost, 4);
}

#[test]
fn inches_are_those_that_the_allowance_pays_for() {
    let costs = prepare(Mobility::Tracked, false, ground(Snow::Deep)).unwrap();
    assert_eq!(costs.resolve(&mut Scripted::new([])).inches, Inches::new(3.0));
}

#[test]
fn only_roads_are_plowed() {
    let plowed = WinterGround { plowed: true, ..ground(Snow::Deep) };
    let refusal = prepare(Mobility::Wheeled, false, plowed).unwrap_err();
    assert_eq!(refusal.key, "circumstances.ground.plowed");
}
