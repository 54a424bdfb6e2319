//! Rules as text in editors: a server of the Language Server Protocol (3.17).
//!
//! An editor opens pages, says how they change, and asks what stands at a place of them. What the
//! editor has open prevails over files. All answers come from [`sandtable_language::Survey`], which
//! takes any text; what is not here is how files are found, which [`Files`] says.
//!
//! ```
//! use std::path::{Path, PathBuf};
//!
//! use lsp_server::{Connection, Message, Notification, Request, RequestId};
//! use sandtable_language::Library;
//! use sandtable_lsp::{Files, Open, serve};
//! use serde_json::json;
//!
//! /// No page uses another.
//! struct Alone;
//!
//! impl Files for Alone {
//!     fn beside(&self, _page: &Path, _open: &Open) -> Box<dyn Library> {
//!         Box::new(())
//!     }
//!     fn file(&self, _page: &Path, _name: &str) -> Option<PathBuf> {
//!         None
//!     }
//!     fn ids(&self) -> Vec<String> {
//!         Vec::new()
//!     }
//! }
//!
//! let (server, editor) = Connection::memory();
//! let served = std::thread::spawn(move || serve(&server, "0.1.0", &Alone).is_ok());
//! let asked = |id: i32, method: &str| {
//!     editor.sender.send(Request::new(RequestId::from(id), method.to_owned(), json!({})).into())
//! };
//! let told = |method: &str| {
//!     editor.sender.send(Notification::new(method.to_owned(), json!({})).into())
//! };
//! asked(1, "initialize")?;
//! let Message::Response(hello) = editor.receiver.recv()? else { panic!("an answer") };
//! assert_eq!(hello.response_result.unwrap()["serverInfo"]["version"], "0.1.0");
//! told("initialized")?;
//! asked(2, "shutdown")?;
//! told("exit")?;
//! assert!(served.join().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```text
//! editor ── JSON-RPC ──▶ server ──▶ requests ──▶ documents, Survey
//!                          └──────▶ diagnostics of every page that is open
//! ```
//!
//! Messages are read by `streams`, which refuses what is none and says why, and are of the types of
//! `lsp-server`. Their bodies are written as plain JSON: the program needs a dozen of the protocol's
//! types, and the crate of all of them takes three times as long to build as what carries the messages.
//! The tests read the answers by it.

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
