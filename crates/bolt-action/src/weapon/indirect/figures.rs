//! The book's numbers for indirect fire.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::he::{ChartFigures, DownFigures};
use crate::night::SpottingFigures;
use crate::weapon::RangingFigures;
use crate::{
    CasualtyCheckFigures, DamageFigures, DownFigures as StayingDown, HeVehicleFigures,
    MoraleFigures, PenetrationFigures, VehicleDamageFigures,
};

/// The book's numbers for indirect fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Ranging in.
    pub ranging: RangingFigures,
    /// Spotting at night.
    pub spotting: SpottingFigures,
    /// The most models that make a small unit.
    #[schemars(range(max = 20))]
    #[schemars(extend("x-assumed" = true))]
    pub small_unit_models: u32,
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// What staying Down takes off.
    pub staying_down: StayingDown,
    /// HE against vehicles.
    pub he_vehicle: HeVehicleFigures,
    /// Pen against armor.
    pub penetration: PenetrationFigures,
    /// What indirect fire adds to rolls on the table of damage to open-topped armor.
    #[schemars(range(min = -6, max = 6))]
    pub open_topped: i32,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            ranging: RangingFigures::default(),
            spotting: SpottingFigures::default(),
            small_unit_models: 2,
            he_chart: ChartFigures::default(),
            down: DownFigures::default(),
            staying_down: StayingDown::default(),
            he_vehicle: HeVehicleFigures::default(),
            penetration: PenetrationFigures::default(),
            open_topped: 1,
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}
