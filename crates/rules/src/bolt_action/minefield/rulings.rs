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
use crate::bolt_action::{ExceptionalDamage, VehicleDamageRulings};

/// Defines a ruling: a switch with its alternatives.
macro_rules! ruling {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident, $($(#[$rest_doc:meta])* $rest:ident,)* }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$rest_doc])* $rest,)*
        }
    };
}

pub(super) use ruling;

ruling! {
    /// What movement sets a section off.
    Trigger {
        /// Any movement inside it, by a unit that started there too.
        AnyMovement,
        /// Entering it.
        Entering,
    }
}

ruling! {
    /// How mines meet an assault.
    AssaultMove {
        /// As a Run.
        Run,
        /// With one die and no re-roll.
        OneDie,
    }
}

ruling! {
    /// How mines meet a move that is neither Advance nor Run: regrouping, escaping.
    OtherMoves {
        /// With one die and no re-roll.
        OneDie,
        /// As an Advance.
        Advance,
    }
}

ruling! {
    /// Which engineers make mines re-roll their hits.
    EngineerReroll {
        /// Any unit of engineers, vehicles too.
        AnyUnit,
        /// Infantry only.
        InfantryOnly,
    }
}

ruling! {
    /// On which orders a cleared section re-rolls its hits.
    ClearedReroll {
        /// On an Advance, as any section.
        AdvanceOnly,
        /// On any order.
        AnyOrder,
    }
}

ruling! {
    /// Whether mines strike the weaker belly of armor.
    FacingModifier {
        /// They do not.
        None,
        /// They do: as top armor.
        Belly,
    }
}

ruling! {
    /// Who may be a casualty.
    CasualtyLocation {
        /// Any model of the unit; the owner chooses.
        OwnerChooses,
        /// Models inside the section only.
        InsideOnly,
    }
}

ruling! {
    /// What the pins of mines are counted by.
    PinsPer {
        /// The attack, however many hits.
        Attack,
        /// The hit.
        Hit,
    }
}

ruling! {
    /// Pen of anti-tank mines against soft-skins.
    AntiTankSoftSkin {
        /// As against armor.
        AntiTank,
        /// As anti-personnel mines.
        AntiPersonnel,
    }
}

ruling! {
    /// Pins of anti-tank mines.
    AntiTankPins {
        /// As of other mines, a D3.
        Die,
        /// One.
        One,
    }
}

ruling! {
    /// Whether an anti-tank section is revealed by troops who cross it unharmed.
    RevealOnFoot {
        /// It stays secret.
        Secret,
        /// It is revealed.
        Revealed,
    }
}

ruling! {
    /// What a section does that has been revealed as a dummy.
    RevealedDummy {
        /// Nothing.
        Inert,
        /// It is rolled for as any cleared section, to no effect.
        StillRolled,
    }
}

ruling! {
    /// Whether a dummy section pins.
    DummyPins {
        /// It does not.
        None,
        /// As other mines, a D3.
        Die,
    }
}

ruling! {
    /// What is known of a concealed section that a unit has moved into.
    ConcealedReveals {
        /// Where it lies; what is in it as of any section.
        Location,
        /// Where it lies and what is in it.
        Both,
    }
}

ruling! {
    /// What clearing rolls are counted by.
    ClearRollPer {
        /// The attack, however many hits.
        Attack,
        /// The hit.
        Hit,
    }
}

ruling! {
    /// Whether the unit that was hit must survive to clear the section.
    ClearNeedsSurvival {
        /// A wreck clears as well.
        No,
        /// It must survive.
        Yes,
    }
}

/// What the register leaves open about the attack of a section. To be flattened into a rule's rulings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AttackRulings {
    /// How mines meet an assault.
    #[serde(rename = "mine.assault")]
    pub assault: AssaultMove,
    /// How mines meet a move that is neither Advance nor Run.
    #[serde(rename = "mine.other_moves")]
    pub other_moves: OtherMoves,
    /// Which engineers make mines re-roll their hits.
    #[serde(rename = "mine.reroll_vehicle_engineers")]
    pub engineers: EngineerReroll,
    /// On which orders a cleared section re-rolls its hits.
    #[serde(rename = "mine.cleared_reroll_order")]
    pub cleared_reroll: ClearedReroll,
    /// Everything else about an attack.
    #[serde(flatten)]
    pub harm: HarmRulings,
}

/// What the register leaves open about what mines do that have hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct HarmRulings {
    /// Whether mines strike the weaker belly of armor.
    #[serde(rename = "mine.facing_mod")]
    pub facing: FacingModifier,
    /// Who picks the casualty of exceptional damage.
    #[serde(rename = "mine.exceptional_damage")]
    pub exceptional: ExceptionalDamage,
    /// Who may be a casualty.
    #[serde(rename = "mine.casualty_location")]
    pub casualty_location: CasualtyLocation,
    /// What the pins of mines are counted by.
    #[serde(rename = "mine.pins_per")]
    pub pins_per: PinsPer,
    /// Pen of anti-tank mines against soft-skins.
    #[serde(rename = "mine.at_soft_skin")]
    pub anti_tank_soft_skin: AntiTankSoftSkin,
    /// Pins of anti-tank mines.
    #[serde(rename = "mine.at_pins")]
    pub anti_tank_pins: AntiTankPins,
    /// Whether an anti-tank section is revealed by troops who cross it.
    #[serde(rename = "mine.at_reveal_on_foot")]
    pub reveal_on_foot: RevealOnFoot,
    /// What a section does that has been revealed as a dummy.
    #[serde(rename = "mine.dummy_after_reveal")]
    pub revealed_dummy: RevealedDummy,
    /// Whether a dummy section pins.
    #[serde(rename = "mine.dummy_pins")]
    pub dummy_pins: DummyPins,
    /// What is known of a concealed section that a unit has moved into.
    #[serde(rename = "mine.concealed_reveals_type")]
    pub concealed: ConcealedReveals,
    /// What clearing rolls are counted by.
    #[serde(rename = "mine.clear_roll_per")]
    pub clear_roll_per: ClearRollPer,
    /// Whether the unit that was hit must survive to clear the section.
    #[serde(rename = "mine.clear_needs_survival")]
    pub clear_needs_survival: ClearNeedsSurvival,
    /// What sections cost.
    #[serde(flatten)]
    pub price: PriceRulings,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}
