//! What carries code out.

#![expect(
    clippy::inline_always,
    reason = "the code and the dice must become one loop without calls; the hint alone is not enough"
)]

mod frame;
mod plays;
mod run;
mod stepwise;
mod verbs;
mod whole;

pub(crate) use frame::{FEW, MANY};
pub(crate) use verbs::{chance, open};
pub(crate) use whole::{merge, sample};
