//! Texts and their trees.

mod broken;
mod declarations;
mod expressions;
mod lenient;
mod problems;
mod show;
mod show_items;
mod statements;
