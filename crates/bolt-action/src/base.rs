//! The base game, as far as the documents lean on it. Nothing here is in them: every entry is an
//! assumption of the register, section 5, and every figure can be overridden.

pub mod artillery_barrage;
pub mod assault;
pub mod casualty_check;
pub mod damage;
pub mod dice;
pub mod down;
pub(crate) mod entry;
pub mod game_length;
pub mod he_vehicle;
pub mod morale;
pub mod movement;
mod order_test;
pub mod penetration;
pub mod points;
pub mod preparatory_bombardment;
pub mod rally;
pub mod reserves;
mod suffering;
pub mod tank_assault;
mod tested;
pub mod to_hit;
pub mod vehicle_damage;
pub mod volley;

pub use artillery_barrage::{ArtilleryBarrage, Barrage, BarrageFigures, call_barrage};
pub use assault::{Assault, AssaultFigures, AssaultOutcome, ToughFighters};
pub use casualty_check::CasualtyCheck;
pub use damage::{Casualties, Damage, ExceptionalDamage, casualties, damage_check};
pub use dice::{DiceRoll, DieKind};
pub use down::{Down, DownFigures};
pub use game_length::{GameLength, GameLengthFigures};
pub use he_vehicle::{HeVehicle, HeVehicleFigures};
pub use morale::MoraleCheck;
pub use movement::{FixedMovement, Mobility, Movement, MovementFigures, Moves, Pace};
pub use order_test::{Fubars, OrderTest, OrderTestOutcome, Response, fubar_chart, order_test};
pub use penetration::{Facing, Penetration, PenetrationFigures};
pub use points::{Item, Points, PointsFigures, RiflemanPrices};
pub use preparatory_bombardment::{
    BombardmentFigures, Effect as BombardmentEffect, PreparatoryBombardment,
};
pub use rally::{Rally, RallyFigures, RallyRules, RallyTest};
pub use reserves::{ReserveFigures, Reserves, enters};
pub use suffering::{CasualtyCheckFigures, Hits, Losses, Strike, SufferingRules};
pub(crate) use tank_assault::assaulted;
pub use tank_assault::{TankAssault, TankAssaultOutcome, stands};
pub use tested::{
    DoubleOne, Test, TestFigures, TestRulings, TestedUnit, morale_check, order_check,
};
pub use to_hit::{
    Aim, Cover, DownToHit, Exposure, Order, Range, Shooter, Shot, ToHit, ToHitFigures, UpOrDown,
};
pub use vehicle_damage::{
    DamageTally, Massive, ResultPins, Severity, SoftSkin, Struck, Superficial, VehicleDamage,
    VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings,
};
pub use volley::{Figures as VolleyFigures, Volley, VolleyOutcome};
