//! The list of all procedures. To add a rule is to add its line here, where the register has it.

use crate::{About, Rule, bolt_action, command_decision, wtj_1916};

/// Does one thing with a rule, knowing its types.
pub trait Visitor {
    /// What visiting comes to.
    type Output;

    /// Visits a rule.
    fn visit<R: Rule>(self) -> Self::Output;
}

/// Lists the rules; everything the program knows of them, it knows from here.
macro_rules! catalog {
    ($($rule:ty,)*) => {
        /// What every procedure is, in the order of the register.
        pub const PROCEDURES: &[About] = &[$(<$rule>::ABOUT,)*];

        /// Lets the visitor see the rule that an id names, by its own id or one it covers.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if names(&<$rule>::ABOUT, id) {
                return Some(visitor.visit::<$rule>());
            })*
            None
        }
    };
}

catalog! {
    bolt_action::snow::Snow,
    bolt_action::mud::DifficultGround,
    bolt_action::mud::MudMove,
    bolt_action::mud::Crossing,
    bolt_action::frostbite::Check,
    bolt_action::frostbite::Army,
    bolt_action::frostbite::Vehicle,
    bolt_action::frostbite::Passengers,
    bolt_action::frostbite::Clothing,
    bolt_action::weather::Weather,
    bolt_action::fog::Standard,
    bolt_action::fog::Indirect,
    bolt_action::fog::OptionalTable,
    bolt_action::dug_in::Infantry,
    bolt_action::dug_in::He,
    bolt_action::dug_in::Position,
    bolt_action::dug_in::Vehicle,
    bolt_action::dug_in::Hidden,
    bolt_action::dug_in::Bombardment,
    bolt_action::dug_in::TankAssault,
    bolt_action::dug_in::Dig,
    bolt_action::reserves::Chaos,
    bolt_action::fuel::Pool,
    bolt_action::fuel::Spend,
    bolt_action::fuel::Reserves,
    bolt_action::minefield::Purchase,
    bolt_action::minefield::Attack,
    bolt_action::minefield::OncePerTurn,
    bolt_action::minefield::ManualClearance,
    bolt_action::minefield::GearCost,
    bolt_action::minefield::BlowUp,
    bolt_action::minefield::Barrage,
    bolt_action::minefield::Bombardment,
    bolt_action::minefield::Succession,
    bolt_action::minefield::Belt,
    bolt_action::duel::Duel,
    bolt_action::night::Darkness,
    bolt_action::night::Spotting,
    bolt_action::night::SurpriseCharge,
    bolt_action::night::Observer,
    bolt_action::weapon::Look,
    bolt_action::weapon::Categories,
    bolt_action::weapon::Attack,
    bolt_action::he::Chart,
    bolt_action::he::Template,
    bolt_action::he::Down,
    bolt_action::he::Pins,
    bolt_action::he::Fire,
    bolt_action::he::Buildings,
    bolt_action::he::Declaration,
    bolt_action::weapon::IndirectFire,
    bolt_action::weapon::Launcher,
    bolt_action::weapon::OneShot,
    bolt_action::weapon::SupportTeam,
    bolt_action::MoraleCheck,
    bolt_action::Assault,
    bolt_action::VehicleDamage,
    bolt_action::ToHit,
    bolt_action::PreparatoryBombardment,
    bolt_action::TankAssault,
    bolt_action::OrderTest,
    bolt_action::Down,
    bolt_action::Reserves,
    bolt_action::Damage,
    bolt_action::ArtilleryBarrage,
    bolt_action::weapon::FlameAttack,
    bolt_action::weapon::Fuel,
    bolt_action::DiceRoll,
    bolt_action::Penetration,
    bolt_action::Rally,
    bolt_action::CasualtyCheck,
    bolt_action::Volley,
    bolt_action::Movement,
    bolt_action::GameLength,
    bolt_action::HeVehicle,
    bolt_action::Points,
    command_decision::ammunition::Depletion,
    command_decision::ammunition::LimitedIssue,
    command_decision::ammunition::Rockets,
    command_decision::ammunition::MultiGun,
    command_decision::ammunition::Resupply,
    command_decision::bridge::Demolition,
    command_decision::bridge::Recheck,
    command_decision::bridge::Repair,
    command_decision::bridge::Portable,
    command_decision::bridge::Permanent,
    command_decision::bridge::Launched,
    command_decision::boat::Ferry,
    command_decision::boat::Combat,
    command_decision::mine::Laying,
    command_decision::mine::Encounter,
    command_decision::mine::UnknownFields,
    command_decision::mine::Attack,
    command_decision::mine::HandLifting,
    command_decision::mine::ClearingTank,
    command_decision::mine::LineCharge,
    command_decision::obstacle::Inventory,
    command_decision::obstacle::Clearing,
    command_decision::pregame::Plan,
    command_decision::pregame::Foxholes,
    command_decision::smoke::Generator,
    command_decision::structure::Scope,
    command_decision::structure::Bombs,
    command_decision::structure::HeavyGun,
    command_decision::structure::Demolition,
    command_decision::structure::Flame,
    command_decision::structure::Fortification,
    command_decision::structure::BuaDamage,
    command_decision::structure::BuaFire,
    command_decision::structure::Bridge,
    command_decision::airborne::Sequence,
    command_decision::airborne::Eligibility,
    command_decision::airborne::AaFire,
    command_decision::airborne::AaEffect,
    command_decision::airborne::DropAltitude,
    command_decision::airborne::Paradrop,
    command_decision::airborne::DropResults,
    command_decision::airborne::AfterLanding,
    command_decision::airborne::DescentFire,
    command_decision::airborne::glider::Placement,
    command_decision::airborne::glider::Landing,
    command_decision::airborne::glider::Deviation,
    command_decision::airborne::glider::Crash,
    command_decision::airborne::glider::GliderOutcome,
    command_decision::amphibious::Approach,
    command_decision::amphibious::Vehicles,
    command_decision::amphibious::Scatter,
    command_decision::amphibious::Wading,
    command_decision::amphibious::Mines,
    command_decision::amphibious::TargetType,
    command_decision::amphibious::ForcedBack,
    command_decision::amphibious::Sunk,
    command_decision::amphibious::Lift,
    command_decision::amphibious::LiftLosses,
    command_decision::amphibious::Bombardment,
    command_decision::amphibious::NavalFire,
    command_decision::amphibious::NavalObservers,
    command_decision::night::TimeScale,
    command_decision::night::MuzzleFlash,
    command_decision::night::NightTroops,
    command_decision::night::Pins,
    command_decision::night::Orders,
    command_decision::night::Antiaircraft,
    command_decision::night::Engineering,
    command_decision::night::Illumination,
    command_decision::night::Sound,
    command_decision::wind::Direction,
    command_decision::wind::Force,
    command_decision::wind::VariableWind,
    command_decision::weather::Visibility,
    command_decision::fog::WeatherMovement,
    command_decision::fog::FogChanging,
    command_decision::precipitation::PrecipitationChanging,
    command_decision::precipitation::Flooded,
    command_decision::mud::Onset,
    command_decision::mud::MudCosts,
    command_decision::mud::Miring,
    command_decision::mud::Unmiring,
    command_decision::mud::Crossing,
    command_decision::snow::WinterCosts,
    command_decision::ice::BreakThrough,
    command_decision::ice::CoveredLake,
    command_decision::night::IlluminatingRounds,
    command_decision::hit_results::HitResults,
    command_decision::IndirectFire,
    command_decision::ArtilleryResponse,
    command_decision::DirectFire,
    command_decision::March,
    command_decision::MoraleTest,
    wtj_1916::TrenchAssault,
    wtj_1916::NaturalAntagonists,
    wtj_1916::VeteranOfficers,
    wtj_1916::LostPlatoons,
    wtj_1916::PostBarrage,
    wtj_1916::Reinforcements,
    wtj_1916::BatteryEncounters,
    wtj_1916::Fascines,
    wtj_1916::Scouts,
    wtj_1916::CommandRolls,
    wtj_1916::Entanglements,
    wtj_1916::Availability,
    wtj_1916::TradeOff,
    wtj_1916::TrenchStops,
    wtj_1916::FireStorm,
    wtj_1916::EquipmentDamage,
    wtj_1916::FriendlyFire,
    wtj_1916::MortarArea,
    wtj_1916::LoneAssault,
    wtj_1916::LoneAssaults,
    wtj_1916::BomberParties,
    wtj_1916::VeteranBarrage,
    wtj_1916::SmallArms,
    wtj_1916::DirectArtillery,
    wtj_1916::AreaWeapons,
    wtj_1916::OnCall,
}

/// The procedure that an id names, by its own id or one it covers.
pub fn find(id: &str) -> Option<&'static About> {
    PROCEDURES.iter().find(|about| names(about, id))
}

fn names(about: &About, id: &str) -> bool {
    about.id == id || about.covers.contains(&id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::register;

    #[test]
    fn procedures_are_listed_in_the_order_of_the_register() {
        let place = |id| register::ENTRIES.iter().position(|entry| entry.id == id);
        for pair in PROCEDURES.windows(2) {
            let [before, id] = [pair[0].id, pair[1].id];
            assert!(place(before) < place(id), "{id} belongs before {before}");
        }
    }

    #[test]
    fn every_id_is_in_the_register_and_names_one_procedure() {
        let mut named = BTreeMap::new();
        for about in PROCEDURES {
            for &id in [about.id].iter().chain(about.covers) {
                assert!(register::find(id).is_some(), "{id} is not in the register");
                let before = named.insert(id, about.id);
                assert_eq!(before, None, "{id} names two procedures");
            }
            for &id in about.assumptions {
                assert!(register::assumption(id).is_some(), "{id} is not an assumption");
            }
        }
    }
}
