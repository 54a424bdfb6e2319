//! The ordered scales of the book. Register: `cd.core.levels`.
//!
//! Every scale runs from low to high, so that levels can be compared. Weight classes are the whole
//! numbers 1 to 6 (I to VI); ice adds class 0.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes an enum of levels, each with its meaning, in rising order.
macro_rules! scale {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $level:ident,)+ }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$meaning])* $level,)+ }
    };
}

scale! {
    /// How good troops are.
    Quality {
        /// Green troops.
        Green,
        /// Trained troops.
        Trained,
        /// Regular troops.
        Regular,
        /// Experienced troops.
        Experienced,
        /// Veteran troops.
        Veteran,
        /// Elite troops.
        Elite,
    }
}

scale! {
    /// The force of the wind.
    Wind {
        /// Light wind.
        Light,
        /// Moderate wind.
        Moderate,
        /// High wind.
        High,
    }
}

scale! {
    /// Rain or snowfall.
    Precipitation {
        /// None.
        None,
        /// Light.
        Light,
        /// Steady.
        Steady,
        /// Heavy.
        Heavy,
    }
}

scale! {
    /// How thick the air is.
    Fog {
        /// Clear.
        Clear,
        /// Mist.
        Mist,
        /// Fog.
        Fog,
    }
}

scale! {
    /// How bad mud is (`cd.mud.levels`).
    Mud {
        /// None.
        None,
        /// Light mud.
        Light,
        /// Moderate mud.
        Moderate,
        /// Deep mud, which the book also calls heavy.
        Deep,
    }
}

scale! {
    /// How deep snow lies.
    Snow {
        /// None.
        None,
        /// Normal snow cover.
        Normal,
        /// Deep snow cover.
        Deep,
    }
}

scale! {
    /// What troops have before them.
    Cover {
        /// None.
        None,
        /// Light cover.
        Light,
        /// Medium cover.
        Medium,
        /// Hard cover.
        Hard,
        /// A fortification.
        Fortification,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_run_from_low_to_high() {
        assert!(Quality::Green < Quality::Trained && Quality::Veteran < Quality::Elite);
        assert!(Quality::Trained < Quality::Regular && Quality::Experienced < Quality::Veteran);
        assert!(Wind::Light < Wind::Moderate && Wind::Moderate < Wind::High);
        assert!(Precipitation::None < Precipitation::Light);
        assert!(Precipitation::Steady < Precipitation::Heavy);
        assert!(Fog::Clear < Fog::Mist && Fog::Mist < Fog::Fog);
        assert!(Mud::None < Mud::Light && Mud::Light < Mud::Moderate && Mud::Moderate < Mud::Deep);
        assert!(Snow::None < Snow::Normal && Snow::Normal < Snow::Deep);
        assert!(Cover::Light < Cover::Medium && Cover::Hard < Cover::Fortification);
    }
}
