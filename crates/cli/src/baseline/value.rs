//! The values of measures, as text that is read again as the same number.

use sandtable_sim::value::Value;

/// A value as a whole number or a fraction; as a decimal only where no fraction is known.
pub(crate) fn value_text(value: Value) -> String {
    match value.exact() {
        Some((numerator, denominator)) if 1 < denominator => format!("{numerator}/{denominator}"),
        _ => value.to_string(),
    }
}

/// The value that is written like this, if it is one.
pub(crate) fn value_of(text: &str) -> Option<Value> {
    let Some((numerator, denominator)) = text.split_once('/') else {
        return Value::decimal(text.parse().ok()?);
    };
    let (numerator, denominator): (i64, u32) = (numerator.parse().ok()?, denominator.parse().ok()?);
    Value::fraction(numerator.into(), denominator.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_as_the_same_exact_number() {
        for text in ["0", "-3", "35/3", "-7/2", "0.123456789012", "9007199254740992"] {
            assert_eq!(value_text(value_of(text).unwrap()), text);
        }
        assert_eq!(value_of("35/3").unwrap().exact(), Some((35, 3)));
        assert_eq!(value_of("0.5").unwrap().exact(), None, "only the decimal is known");
    }

    #[test]
    fn what_is_no_value_is_not_read() {
        for text in ["", "zero", "1/0", "1/-2", "1/2/3", "inf", "NaN", "none"] {
            assert_eq!(value_of(text), None, "{text}");
        }
    }
}
