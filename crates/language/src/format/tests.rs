//! What the form of a page is, and that it changes nothing that is said.

mod form;
mod pages;
