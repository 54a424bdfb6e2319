//! The forms of a rule held to each other: rules made at random are carried out as they stand, and
//! in each form.

mod agreement;
mod generator;
mod reference;
