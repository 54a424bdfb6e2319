//! Rules made at random, carried out as they stand. The tests of the engines hold each form of a rule
//! to them.

mod bounds;
mod generator;
mod reference;
mod sections;
