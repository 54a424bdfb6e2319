//! Texts and their trees.

mod broken;
mod declarations;
mod expressions;
mod lenient;
mod problems;
mod show;
mod show_items;
mod show_statements;
mod show_types;
mod statements;
