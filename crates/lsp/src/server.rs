//! The conversation with an editor.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::{BufReader, stdin, stdout};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use serde_json::{Value, json};

use crate::diagnostics::diagnostics;
use crate::documents::Documents;
use crate::files::Files;
use crate::requests::{Unanswered, answer};
use crate::streams::connect;

/// Why a conversation came to a bad end: what was said is not the protocol.
type Broken = Box<dyn Error + Send + Sync>;

/// Serves an editor on standard input and output, until it says that it is done.
///
/// # Errors
///
/// If what the editor says is not the protocol, or nobody listens any more.
pub fn serve_standard_streams(version: &str, files: &dyn Files) -> Result<(), Broken> {
    let (connection, streams) = connect(BufReader::new(stdin()), stdout())?;
    let served = serve(&connection, version, files);
    // All is said when nothing more can be.
    drop(connection);
    // What was read tells better what is wrong than that nothing comes any more.
    streams.end()?;
    served
}

/// Serves an editor until it says that it is done, or goes.
///
/// # Errors
///
/// If what the editor says is not the protocol, or nobody listens any more.
pub fn serve(connection: &Connection, version: &str, files: &dyn Files) -> Result<(), Broken> {
    let (id, _) = connection.initialize_start().map_err(|error| -> Broken {
        if error.channel_is_disconnected() {
            "it went away before it said hello".into()
        } else {
            error.into()
        }
    })?;
    connection.initialize_finish(id, introduction(version))?;
    let mut server = Server {
        files,
        documents: Documents::default(),
        open: BTreeSet::new(),
        told: BTreeSet::new(),
    };
    while let Ok(message) = connection.receiver.recv() {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request)? {
                    return Ok(());
                }
                connection.sender.send(server.response(request).into())?;
            }
            Message::Notification(notification) => server.notice(&notification, connection)?,
            // Nothing is asked of the editor.
            Message::Response(_) => (),
        }
        // Whoever types says more before this has been looked at.
        if connection.receiver.is_empty() {
            server.publish(connection)?;
        }
    }
    Ok(())
}

/// What this server can do.
fn introduction(version: &str) -> Value {
    json!({
        "serverInfo": { "name": "sandtable", "version": version },
        "capabilities": {
            "positionEncoding": "utf-16",
            // The whole text comes with each change: a page is small.
            "textDocumentSync": { "openClose": true, "change": 1 },
            "hoverProvider": true,
            "definitionProvider": true,
            "completionProvider": { "triggerCharacters": [".", "\"", "=", ":"] },
            "documentSymbolProvider": true,
            "documentFormattingProvider": true,
        },
    })
}

struct Server<'f> {
    files: &'f dyn Files,
    documents: Documents,
    /// The pages that are open, by their addresses.
    open: BTreeSet<String>,
    /// Those of them that have been looked at since something changed.
    told: BTreeSet<String>,
}

impl Server<'_> {
    fn response(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let (code, message) = match answer(&mut self.documents, self.files, &method, &params) {
            Ok(result) => return Response::new_ok(id, result),
            Err(Unanswered::Method) => {
                (ErrorCode::MethodNotFound, format!("there is no request `{method}` here"))
            }
            Err(Unanswered::Parameters) => {
                (ErrorCode::InvalidParams, format!("`{method}` needs a document and a position"))
            }
        };
        Response::new_err(id, code as i32, message)
    }

    /// Takes what an editor says about its pages; anything else is of no interest.
    fn notice(&mut self, of: &Notification, connection: &Connection) -> Result<(), Broken> {
        if of.method == "workspace/didChangeWatchedFiles" {
            self.documents.look_again();
            self.told.clear();
        }
        let document = &of.params["textDocument"];
        let Some(uri) = document["uri"].as_str() else { return Ok(()) };
        let text = match of.method.as_str() {
            "textDocument/didOpen" => document["text"].as_str(),
            // Of several changes, each with the whole text, the last counts.
            "textDocument/didChange" => {
                let changes = of.params["contentChanges"].as_array();
                changes.and_then(|changes| changes.last()?["text"].as_str())
            }
            "textDocument/didClose" => {
                self.documents.close(uri);
                self.open.remove(uri);
                self.told.clear();
                connection.sender.send(published(uri, &json!([])))?;
                None
            }
            _ => None,
        };
        if let Some(text) = text {
            self.documents.put(uri, text.to_owned());
            self.open.insert(uri.to_owned());
            self.told.clear();
        }
        Ok(())
    }

    /// Says what is wrong with every page that is open and has not been looked at since something
    /// changed.
    fn publish(&mut self, connection: &Connection) -> Result<(), Broken> {
        for uri in self.open.difference(&self.told) {
            let Some((survey, text)) = self.documents.survey(uri, self.files) else { continue };
            let found = diagnostics(survey, uri, &text, self.files);
            connection.sender.send(published(uri, &found))?;
        }
        self.told.clone_from(&self.open);
        Ok(())
    }
}

fn published(uri: &str, found: &Value) -> Message {
    let params = json!({ "uri": uri, "diagnostics": found });
    let method = "textDocument/publishDiagnostics".to_owned();
    Message::Notification(Notification { method, params })
}
