//! Rules as text in editors: a server of the Language Server Protocol (3.17).
//!
//! An editor opens pages, says how they change, and asks what stands at a place of them. What the
//! editor has open prevails over files. All answers come from [`sandtable_language::Survey`], which
//! takes any text; what is not here is how files are found, which [`Files`] says.
//!
//! ```text
//! editor ── JSON-RPC ──▶ server ──▶ requests ──▶ documents, Survey
//!                          └──────▶ diagnostics of every page that is open
//! ```
//!
//! Messages are read by `streams`, which takes what is none for what it is, and are of the types of
//! `lsp-server`. Their bodies are written as plain JSON: the program needs a
//! dozen of the protocol's types, and the crate of all of them takes three times as long to build as what
//! carries the messages. The tests read the answers by it.

mod diagnostics;
mod documents;
mod files;
mod kinds;
mod links;
mod places;
mod requests;
mod server;
mod streams;

pub use files::{Files, Open};
pub use lsp_server::Connection;
pub use server::{serve, serve_standard_streams};
