//! Rules as text.

mod core;
mod problem;
mod syntax;
