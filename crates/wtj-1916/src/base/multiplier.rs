//! Decimals of the setup charts: so many weapons for each unit. Register: `wtj.base.extra-heavy`.

use sandtable_rulebook::switch;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A decimal that a number of units is multiplied by, exact to the thousandth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiplier {
    thousandths: u32,
}

switch! {
    /// How a product is rounded to whole bases.
    Rounding {
        /// Down.
        Down,
        /// To the nearest, halves up.
        Nearest,
        /// Up.
        Up,
    }
}

impl Multiplier {
    /// A multiplier in thousandths.
    pub const fn thousandths(thousandths: u32) -> Multiplier {
        Multiplier { thousandths }
    }

    /// The product with a number of units, in whole bases.
    pub fn times(self, units: u32, rounding: Rounding) -> u32 {
        let product = self.thousandths * units;
        match rounding {
            Rounding::Down => product / 1000,
            Rounding::Nearest => (product + 500) / 1000,
            Rounding::Up => product.div_ceil(1000),
        }
    }
}

impl Serialize for Multiplier {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.thousandths) / 1000.0)
    }
}

impl<'de> Deserialize<'de> for Multiplier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Multiplier, D::Error> {
        let decimal = f64::deserialize(deserializer)?;
        let thousandths = (decimal * 1000.0).round();
        if !(0.0..=10_000.0).contains(&thousandths) || 1e-6 < (decimal * 1000.0 - thousandths).abs()
        {
            let problem =
                format!("{decimal} is not a number from 0 to 10 with up to three decimals");
            return Err(de::Error::custom(problem));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "bounded above"
        )]
        Ok(Multiplier { thousandths: thousandths as u32 })
    }
}

impl JsonSchema for Multiplier {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Multiplier".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A decimal that a number of units is multiplied by, up to three decimals.",
            "type": "number",
            "minimum": 0,
            "maximum": 10,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_exact() {
        let multiplier: Multiplier = serde_json::from_str("0.29").unwrap();
        assert_eq!(multiplier.times(100, Rounding::Down), 29, "as f64 this is 28.999");
        let twentieth = Multiplier::thousandths(50);
        let round = |rounding| twentieth.times(30, rounding);
        assert_eq!([Rounding::Down, Rounding::Nearest, Rounding::Up].map(round), [1, 2, 2]);
    }

    #[test]
    fn a_multiplier_has_three_decimals() {
        assert!(serde_json::from_str::<Multiplier>("0.0005").is_err());
        assert!(serde_json::from_str::<Multiplier>("-1").is_err());
    }
}
