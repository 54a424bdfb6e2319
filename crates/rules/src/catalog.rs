//! The list of all procedures. To add a rule is to add its line here.

use crate::{About, Rule, bolt_action, command_decision};

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
        /// What every procedure is, in the order of the books.
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
    bolt_action::minefield::Purchase,
    bolt_action::minefield::Attack,
    bolt_action::minefield::ManualClearance,
    bolt_action::minefield::GearCost,
    bolt_action::minefield::BlowUp,
    bolt_action::minefield::Barrage,
    bolt_action::minefield::Bombardment,
    bolt_action::minefield::Succession,
    bolt_action::minefield::Belt,
    bolt_action::MoraleCheck,
    bolt_action::VehicleDamage,
    bolt_action::ToHit,
    bolt_action::PreparatoryBombardment,
    bolt_action::OrderTest,
    bolt_action::Down,
    bolt_action::Damage,
    bolt_action::ArtilleryBarrage,
    bolt_action::DiceRoll,
    bolt_action::Penetration,
    bolt_action::Rally,
    bolt_action::CasualtyCheck,
    bolt_action::Volley,
    bolt_action::Movement,
    bolt_action::GameLength,
    bolt_action::HeVehicle,
    bolt_action::Points,
    bolt_action::snow::Snow,
    bolt_action::mud::DifficultGround,
    bolt_action::mud::MudMove,
    bolt_action::mud::Crossing,
    command_decision::mud::MudCosts,
    command_decision::mud::Onset,
    command_decision::mud::Miring,
    command_decision::mud::Unmiring,
    command_decision::mud::Crossing,
    command_decision::snow::WinterCosts,
    command_decision::ice::BreakThrough,
    command_decision::ice::CoveredLake,
    bolt_action::he::Declaration,
    bolt_action::he::Chart,
    bolt_action::he::Template,
    bolt_action::he::Down,
    bolt_action::he::Pins,
    bolt_action::he::Fire,
    bolt_action::he::Buildings,
    command_decision::hit_results::HitResults,

    bolt_action::night::Darkness,
    bolt_action::night::Spotting,
    bolt_action::night::SurpriseCharge,
    bolt_action::night::Observer,
    bolt_action::weapon::Look,
    bolt_action::weapon::Categories,
    bolt_action::weapon::Attack,
    bolt_action::weapon::FlameAttack,
    bolt_action::weapon::Fuel,
    bolt_action::weapon::IndirectFire,
    bolt_action::weapon::Launcher,
    bolt_action::weapon::SupportTeam,
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
