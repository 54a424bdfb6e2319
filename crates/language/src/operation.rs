//! How two numbers are put together and compared, and what that comes to.

/// How two numbers are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The sum.
    Add,
    /// The difference.
    Subtract,
    /// The product.
    Multiply,
    /// The quotient, rounded down; the divisor is proved not to be zero.
    Divide,
    /// What division rounded down leaves.
    Remainder,
    /// The smaller.
    Min,
    /// The larger.
    Max,
    /// Whether the first is less.
    Less,
    /// Whether the first is not more.
    AtMost,
    /// Whether they are equal.
    Equal,
    /// Whether they are not.
    Unequal,
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    More,
    AtLeast,
}

impl Operation {
    /// What two numbers come to, if that is a number: where a rule is carried out, that it is one was
    /// proved.
    #[inline]
    pub(crate) fn of(self, a: i32, b: i32) -> Option<i32> {
        let divided = || floor_division(a.into(), b.into());
        match self {
            Operation::Add => a.checked_add(b),
            Operation::Subtract => a.checked_sub(b),
            Operation::Multiply => a.checked_mul(b),
            Operation::Divide => i32::try_from(divided()?.0).ok(),
            Operation::Remainder => i32::try_from(divided()?.1).ok(),
            Operation::Min => Some(a.min(b)),
            Operation::Max => Some(a.max(b)),
            Operation::Less => Some((a < b).into()),
            Operation::AtMost => Some((a <= b).into()),
            Operation::Equal => Some((a == b).into()),
            Operation::Unequal => Some((a != b).into()),
        }
    }

    /// How it compares, if it does.
    pub(crate) fn comparison(self) -> Option<Comparison> {
        match self {
            Operation::Less => Some(Comparison::Less),
            Operation::AtMost => Some(Comparison::AtMost),
            Operation::Equal => Some(Comparison::Equal),
            Operation::Unequal => Some(Comparison::Unequal),
            _ => None,
        }
    }
}

impl Comparison {
    /// What holds where this does not.
    pub(crate) fn not(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::More,
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
            Comparison::More => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
        }
    }

    /// The same with its sides exchanged.
    pub(crate) fn turned(self) -> Comparison {
        match self {
            Comparison::Less => Comparison::More,
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::More => Comparison::Less,
            Comparison::AtLeast => Comparison::AtMost,
            same => same,
        }
    }

    /// Whether it holds.
    #[inline]
    pub(crate) fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::More => a > b,
            Comparison::AtLeast => a >= b,
        }
    }
}

/// The quotient rounded down, and what that leaves, which has the sign of the divisor; nothing of a
/// division by zero.
#[inline]
pub(crate) fn floor_division(a: i64, b: i64) -> Option<(i64, i64)> {
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    let is_below = rest != 0 && (rest < 0) != (b < 0);
    Some(if is_below { (quotient - 1, rest + b) } else { (quotient, rest) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_on_either_side_of_zero() {
        let both = |a, b| (Operation::Divide.of(a, b), Operation::Remainder.of(a, b));
        let of = |quotient, rest| (Some(quotient), Some(rest));
        assert_eq!([both(7, 2), both(-7, 2)], [of(3, 1), of(-4, 1)]);
        assert_eq!([both(7, -2), both(-7, -2)], [of(-4, -1), of(3, -1)]);
    }

    #[test]
    fn a_remainder_is_a_number_unless_it_is_divided_by_zero() {
        let corners = [i32::MIN, i32::MIN + 1, -3, -1, 0, 1, 3, i32::MAX - 1, i32::MAX];
        for a in corners {
            for b in corners {
                let rest = Operation::Remainder.of(a, b);
                let expected = (b != 0).then(|| {
                    let (a, b) = (i64::from(a), i64::from(b));
                    i32::try_from(((a % b) + b) % b).expect("it is nearer to zero than the divisor")
                });
                assert_eq!(rest, expected, "{a} by {b}");
            }
        }
        assert_eq!(Operation::Remainder.of(i32::MIN, 3), Some(1));
        assert_eq!(Operation::Divide.of(i32::MIN, -1), None);
    }
}
