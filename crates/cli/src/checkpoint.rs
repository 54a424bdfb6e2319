//! What a long job has done so far, as files that it is resumed from and that shards are merged by.
//!
//! Of a run these are counts ([`tally`]); of a job in pieces, what each of them came to ([`pieces`]).
//! Whoever does the job adds to them ([`parts`]), and [`writer`] keeps them in the folder. What is read
//! again is the very same, to the last bit, or is refused ([`unusable`]).

pub(crate) mod identity;
pub(crate) mod measured;
mod pairs;
pub(crate) mod parts;
pub(crate) mod pieces;
pub(crate) mod search;
pub(crate) mod switched;
pub(crate) mod tally;
pub(crate) mod tuning;
mod unfit;
pub(crate) mod unusable;
pub(crate) mod writer;
