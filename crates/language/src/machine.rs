//! What carries code out.

#![expect(
    clippy::inline_always,
    reason = "the code and the dice must become one loop without calls; the hint alone is not enough"
)]

mod frame;
mod parts;
mod run;
mod stepwise;
mod verbs;

pub(crate) use frame::{FEW, MANY};
pub(crate) use run::{merge, sample};
pub(crate) use verbs::{chance, count_chance, open, some_dice};
