//! Rules as text.

mod assigned;
mod check;
mod code;
mod compile;
pub mod core;
mod liveness;
mod machine;
mod normal;
pub mod problem;
pub mod program;
mod ranges;
pub mod results;
mod syntax;
mod teller;
#[cfg(test)]
mod tests;
