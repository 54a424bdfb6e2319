//! What the register leaves open about the attack of a section.
//!
//! Not offered, because nothing computed here depends on it: the opponent may decline to attack
//! (`mine.opponent_must`), which is to play without the section; no roll to hit is below three, so
//! natural rolls need no rule (`mine.to_hit_natural`); a towed gun and passengers share the fate of
//! the vehicle, which is the target (`mine.towed`); no spotting roll is made for mines at night
//! (`night.mines_need_spotting`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::price::PriceRulings;
use crate::{DoubleOne, ExceptionalDamage, FixedMovement, RallyTest, VehicleDamageRulings};
use sandtable_rulebook::switch;

switch! {
    /// What movement sets a section off.
    Trigger {
        /// Any movement inside it, by a unit that started there too.
        AnyMovement,
        /// Entering it.
        Entering,
    }
}

switch! {
    /// How mines meet an assault.
    AssaultMove {
        /// As a Run.
        Run,
        /// With the dice of an Advance, one in the book, and no re-roll.
        OneDie,
    }
}

switch! {
    /// How mines meet a move that is neither Advance nor Run: regrouping, escaping.
    OtherMoves {
        /// With the dice of an Advance, one in the book, and no re-roll.
        OneDie,
        /// As an Advance.
        Advance,
    }
}

switch! {
    /// Which engineers make mines re-roll their hits.
    EngineerReroll {
        /// Any unit of engineers, vehicles too.
        AnyUnit,
        /// Infantry only.
        InfantryOnly,
    }
}

switch! {
    /// On which orders a cleared section re-rolls its hits.
    ClearedReroll {
        /// On an Advance, as any section.
        AdvanceOnly,
        /// On any order.
        AnyOrder,
    }
}

switch! {
    /// Whether mines strike the weaker belly of armor.
    StrikesBelly {
        /// They do not.
        No,
        /// They do: as top armor.
        Yes,
    }
}

switch! {
    /// Who may be a casualty.
    CasualtyLocation {
        /// Any model of the unit; the owner chooses.
        OwnerChooses,
        /// Models inside the section only.
        InsideOnly,
    }
}

switch! {
    /// What the pins of mines are counted by.
    PinsPer {
        /// The attack, however many hits.
        Attack,
        /// The hit.
        Hit,
    }
}

switch! {
    /// Pen of anti-tank mines against soft-skins.
    AntiTankSoftSkin {
        /// As against armor.
        AntiTank,
        /// As anti-personnel mines.
        AntiPersonnel,
    }
}

switch! {
    /// Pins of anti-tank mines.
    AntiTankPins {
        /// As of other mines, a D3.
        Die,
        /// One.
        One,
    }
}

switch! {
    /// Whether an anti-tank section is revealed by troops who cross it unharmed.
    RevealOnFoot {
        /// It is not: it stays secret.
        No,
        /// It is revealed.
        Yes,
    }
}

switch! {
    /// Whether a section is still rolled for that has been revealed as a dummy.
    DummyStillRolled {
        /// It is not.
        No,
        /// It is, as any cleared section, to no effect.
        Yes,
    }
}

switch! {
    /// Whether a dummy section pins.
    DummyPins {
        /// It does not.
        No,
        /// It does: as other mines, a D3.
        Yes,
    }
}

switch! {
    /// What is known of a concealed section that a unit has moved into.
    ConcealedReveals {
        /// Where it lies; what is in it as of any section.
        Location,
        /// Where it lies and what is in it.
        Both,
    }
}

switch! {
    /// What clearing rolls are counted by.
    ClearRollPer {
        /// The attack, however many hits.
        Attack,
        /// The hit.
        Hit,
    }
}

switch! {
    /// Whether the unit that was hit must survive to clear the section.
    ClearNeedsSurvival {
        /// A wreck clears as well.
        No,
        /// It must survive.
        Yes,
    }
}

/// Defines rulings that go together, to be flattened into what a rule leaves open.
macro_rules! rulings {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$field_doc:meta])* $key:literal $field:ident: $kind:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(default)]
        pub struct $name {
            $($(#[$field_doc])* #[serde(rename = $key)] pub $field: $kind,)*
        }
    };
}

rulings! {
    /// How mines meet moves that are neither Advance nor Run.
    MoveRulings {
        /// How mines meet an assault.
        "mine.assault" assault: AssaultMove,
        /// How mines meet a move that is neither Advance nor Run.
        "mine.other_moves" other_moves: OtherMoves,
    }
}

rulings! {
    /// When hits are re-rolled.
    RerollRulings {
        /// Which engineers make mines re-roll their hits.
        "mine.reroll_vehicle_engineers" engineers: EngineerReroll,
        /// On which orders a cleared section re-rolls its hits.
        "mine.cleared_reroll_order" cleared: ClearedReroll,
    }
}

rulings! {
    /// What hits do to any unit, and to the section.
    HitRulings {
        /// Who may be a casualty.
        "mine.casualty_location" casualty_location: CasualtyLocation,
        /// What the pins of mines are counted by.
        "mine.pins_per" pins_per: PinsPer,
        /// Whether a dummy section pins.
        "mine.dummy_pins" dummy_pins: DummyPins,
        /// What clearing rolls are counted by.
        "mine.clear_roll_per" clear_roll_per: ClearRollPer,
        /// Whether the unit that was hit must survive to clear the section.
        "mine.clear_needs_survival" clear_needs_survival: ClearNeedsSurvival,
    }
}

rulings! {
    /// What is known of a section after an attack.
    RevealRulings {
        /// Whether an anti-tank section is revealed by troops who cross it.
        "mine.at_reveal_on_foot" on_foot: RevealOnFoot,
        /// Whether a section is still rolled for that has been revealed as a dummy.
        "mine.dummy_after_reveal" dummy: DummyStillRolled,
        /// What is known of a concealed section that a unit has moved into.
        "mine.concealed_reveals_type" concealed: ConcealedReveals,
    }
}

/// What mines do to vehicles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct VehicleRulings {
    /// Whether mines strike the weaker belly of armor.
    #[serde(rename = "mine.facing_mod")]
    pub facing: StrikesBelly,
    /// Pen of anti-tank mines against soft-skins.
    #[serde(rename = "mine.at_soft_skin")]
    pub anti_tank_soft_skin: AntiTankSoftSkin,
    /// Pins of anti-tank mines.
    #[serde(rename = "mine.at_pins")]
    pub anti_tank_pins: AntiTankPins,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub damage: VehicleDamageRulings,
}

/// What the register leaves open about the attack of a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AttackRulings {
    /// How mines meet moves that are neither Advance nor Run.
    #[serde(flatten)]
    pub moves: MoveRulings,
    /// When hits are re-rolled.
    #[serde(flatten)]
    pub rerolls: RerollRulings,
    /// What hits do to any unit, and to the section.
    #[serde(flatten)]
    pub hits: HitRulings,
    /// Who picks the casualty of exceptional damage.
    #[serde(rename = "mine.exceptional_damage")]
    pub exceptional: ExceptionalDamage,
    /// What mines do to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleRulings,
    /// What is known of a section after an attack.
    #[serde(flatten)]
    pub reveals: RevealRulings,
    /// What sections cost.
    #[serde(flatten)]
    pub price: PriceRulings,
}

impl AttackRulings {
    /// The rulings of an attack on troops that stand still.
    pub(super) fn on_troops(hits: HitRulings, double_one: DoubleOne) -> AttackRulings {
        let damage = VehicleDamageRulings { double_one, ..VehicleDamageRulings::default() };
        AttackRulings {
            hits,
            exceptional: ExceptionalDamage::OwnerChooses,
            vehicles: VehicleRulings { damage, ..VehicleRulings::default() },
            ..AttackRulings::default()
        }
    }
}

/// What the register leaves open about crossing several sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BeltRulings {
    /// What movement sets a section off.
    #[serde(rename = "mine.trigger")]
    pub trigger: Trigger,
    /// How far fixed weapons move.
    #[serde(rename = "fixed.movement")]
    pub fixed: FixedMovement,
    /// How a unit rallies.
    #[serde(rename = "base.rally")]
    pub rally: RallyTest,
    /// When hits are re-rolled.
    #[serde(flatten)]
    pub rerolls: RerollRulings,
    /// What hits do to any unit, and to the section.
    #[serde(flatten)]
    pub hits: HitRulings,
    /// What mines do to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleRulings,
    /// What sections cost.
    #[serde(flatten)]
    pub price: PriceRulings,
}

impl BeltRulings {
    /// The rulings of one attack; who picks casualties is not followed.
    pub(super) fn attack(&self) -> AttackRulings {
        let &BeltRulings { rerolls, hits, vehicles, price, .. } = self;
        let exceptional = ExceptionalDamage::OwnerChooses;
        AttackRulings { rerolls, hits, exceptional, vehicles, price, ..AttackRulings::default() }
    }
}
