//! Rules as text.

mod core;
mod parser;
mod problem;
mod syntax;
mod token;
