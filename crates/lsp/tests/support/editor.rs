//! An editor that talks with the server in the same program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_types::notification::{DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument};
use lsp_types::notification::{Notification, PublishDiagnostics};
use lsp_types::{Diagnostic, InitializeResult, Position, PublishDiagnosticsParams};
use sandtable_language::{
    Data, Key, Keys, Kind, Library, Playable, PlayedMeasure, Playing, Presence, Refusal, Unfound,
};
use sandtable_lsp::{Connection, Files, Open, serve};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub(crate) const PAGE: &str = r#"rule house.page "A page"
use "units.rule": Unit
record Side { left 0..9 (models) = 0 "Models that are left." }
circumstances {
  side Side = {} "Who fires."
  target Unit = {} "Who is fired at."
}
figures { hit 2..6 = 4 "Score that hits." }
part lost-men(n) = n // 2
resolve {
  play shot = "shot.rule" { range = "far" }
  let lost = lost-men(count side.left + 6 of d6 >= min(hit + 1, 6))
  note "Füße 😀 {lost} 😀"
  result { lost = min(lost, target.models) + shot.hits (models) "models lost" }
}
expect mean lost = 5 given side.left = 1
"#;

pub(crate) const UNITS: &str = r#"library house.units "Units"
record Unit {
  models 1..30 (models) = 10 "Men in it."
}
"#;

/// The address of a file beside the page.
pub(crate) fn address(name: &str) -> String {
    format!("file:///house/{name}")
}

/// The place of the mark `|`, which is no part of the text.
#[track_caller]
pub(crate) fn place(text: &str, marked: &str) -> Position {
    let start = if text.contains('|') {
        text.find('|').unwrap()
    } else {
        text.find(&marked.replace('|', "")).unwrap() + marked.find('|').unwrap()
    };
    let before = &text[..start];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
    Position::new(u32::try_from(line).unwrap(), u32::try_from(column).unwrap())
}

/// The parameters of a question about a place, of whatever type.
pub(crate) fn at<P: DeserializeOwned>(name: &str, place: Position) -> P {
    let asked = json!({ "textDocument": { "uri": address(name) }, "position": place });
    serde_json::from_value(asked).unwrap()
}

/// The files beside the page, and a rule that can be played.
struct Folder;

/// A page that is open, or the library.
struct Shelf(Open);

impl Files for Folder {
    fn beside(&self, _page: &Path, open: &Open) -> Box<dyn Library> {
        Box::new(Shelf(open.clone()))
    }

    fn file(&self, _page: &Path, name: &str) -> Option<PathBuf> {
        Some(Path::new("/house").join(name))
    }

    fn ids(&self) -> Vec<String> {
        ["ba.mud.crossing", "cd.mud.crossing"].map(str::to_owned).to_vec()
    }
}

impl Library for Shelf {
    fn page(&self, _from: &str, path: &str) -> Result<(String, String), Unfound> {
        let file = || (path == "units.rule").then(|| UNITS.to_owned());
        let text = (self.0)(&Path::new("/house").join(path)).or_else(file);
        Ok((path.to_owned(), text.ok_or_else(|| Unfound::because("there is no such file"))?))
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        if named == "shot.rule" {
            return Ok(Arc::new(Shot::new()));
        }
        Err(Unfound { message: format!("there is no rule `{named}`"), known: Vec::new() })
    }
}

/// A rule of which one hit comes, that is never played.
#[derive(Debug)]
struct Shot {
    keys: Keys,
    measures: Vec<PlayedMeasure>,
}

#[derive(Debug)]
struct Ready(Vec<PlayedMeasure>);

impl Shot {
    fn new() -> Shot {
        let words = ["near", "far"].map(|word| (word.to_owned(), String::new()));
        let range = Key {
            name: "range".to_owned(),
            meaning: "How far_it is.".to_owned(),
            unit: None,
            presence: Presence::Optional,
            kind: Kind::Words(words.to_vec()),
            is_assumed: false,
            may_be_nothing: true,
            is_worked_out: false,
        };
        let keys = Keys { circumstances: vec![range], figures: Vec::new(), rulings: Vec::new() };
        let scale = sandtable_dice::Scale {
            kind: sandtable_dice::Kind::Count,
            unit: "hits",
            low: 0.0,
            high: 1.0,
            missing: None,
            never: false,
        };
        let (name, meaning) = ("hits".to_owned(), "hits".to_owned());
        Shot { keys, measures: vec![PlayedMeasure { name, meaning, scale, list: None }] }
    }
}

impl Playable for Shot {
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn measures(&self) -> &[PlayedMeasure] {
        &self.measures
    }

    fn texts(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn prepare(&self, _: &Data, _: &Data, _: &Data) -> Result<Arc<dyn Playing>, Refusal> {
        Ok(Arc::new(Ready(self.measures.clone())))
    }
}

impl Playing for Ready {
    fn scales(&self) -> Vec<sandtable_dice::Scale> {
        self.0.iter().map(|measure| measure.scale).collect()
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn play(
        &self,
        _: &mut dyn std::any::Any,
        read: &mut dyn FnMut(&[Option<sandtable_dice::Value>]),
    ) {
        read(&[Some(sandtable_dice::Value::ONE)]);
    }
}

/// An editor, and what it was told.
pub(crate) struct Editor {
    connection: Option<Connection>,
    server: Option<JoinHandle<()>>,
    asked: i32,
    told: BTreeMap<String, Vec<Diagnostic>>,
    pub(crate) introduced: InitializeResult,
}

impl Editor {
    /// An editor and a server that have greeted each other.
    pub(crate) fn start() -> Editor {
        let (connection, theirs) = Connection::memory();
        let serving = move || {
            let _ = serve(&theirs, "0.0", &Folder);
        };
        let mut editor = Editor {
            connection: Some(connection),
            server: Some(std::thread::Builder::new().spawn(serving).unwrap()),
            asked: 0,
            told: BTreeMap::new(),
            introduced: InitializeResult::default(),
        };
        let introduced = editor.call("initialize", &json!({ "capabilities": {} })).unwrap();
        editor.introduced = serde_json::from_value(introduced).unwrap();
        editor.say("initialized", &json!({}));
        editor
    }

    fn say(&mut self, method: &str, params: &Value) {
        let said = json!({ "method": method, "params": params });
        let connection = self.connection.as_ref().unwrap();
        connection.sender.send(serde_json::from_value(said).unwrap()).unwrap();
    }

    /// The answer to a question, or the code of the error.
    fn call(&mut self, method: &str, params: &Value) -> Result<Value, i32> {
        self.asked += 1;
        self.say_with_id(method, params);
        loop {
            let heard = self.hear();
            if heard["id"] == self.asked {
                let code = heard["error"]["code"].as_i64();
                return match code {
                    Some(code) => Err(i32::try_from(code).unwrap()),
                    None => Ok(heard["result"].clone()),
                };
            }
        }
    }

    fn say_with_id(&mut self, method: &str, params: &Value) {
        let said = json!({ "id": self.asked, "method": method, "params": params });
        let connection = self.connection.as_ref().unwrap();
        connection.sender.send(serde_json::from_value(said).unwrap()).unwrap();
    }

    /// What the server says next; what it says of pages is kept.
    fn hear(&mut self) -> Value {
        let connection = self.connection.as_ref().unwrap();
        let heard = connection.receiver.recv_timeout(Duration::from_mins(1)).unwrap();
        let heard = serde_json::to_value(&heard).unwrap();
        if heard["method"] == PublishDiagnostics::METHOD {
            let told: PublishDiagnosticsParams =
                serde_json::from_value(heard["params"].clone()).unwrap();
            self.told.insert(told.uri.as_str().to_owned(), told.diagnostics);
        }
        heard
    }

    /// Asks, and reads the answer as the protocol has it.
    pub(crate) fn ask<R: lsp_types::request::Request>(&mut self, params: &R::Params) -> R::Result {
        let params = serde_json::to_value(params).unwrap();
        serde_json::from_value(self.call(R::METHOD, &params).unwrap()).unwrap()
    }

    /// The code of the error with which a question is refused.
    pub(crate) fn refusal(&mut self, method: &str, params: &Value) -> i32 {
        self.call(method, params).unwrap_err()
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) -> Vec<Diagnostic> {
        let document =
            json!({ "uri": address(name), "languageId": "r", "version": 1, "text": text });
        self.say(DidOpenTextDocument::METHOD, &json!({ "textDocument": document }));
        self.diagnostics(name)
    }

    pub(crate) fn change(&mut self, name: &str, text: &str) -> Vec<Diagnostic> {
        let document = json!({ "uri": address(name), "version": 2 });
        let changes = json!([{ "text": text }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.say(DidChangeTextDocument::METHOD, &params);
        self.diagnostics(name)
    }

    pub(crate) fn close(&mut self, name: &str) -> Vec<Diagnostic> {
        let params = json!({ "textDocument": { "uri": address(name) } });
        self.say(DidCloseTextDocument::METHOD, &params);
        self.diagnostics(name)
    }

    /// What was said last of a page.
    pub(crate) fn known(&self, name: &str) -> Vec<Diagnostic> {
        self.told.get(&address(name)).cloned().unwrap_or_default()
    }

    /// What is said of a page that has changed.
    fn diagnostics(&mut self, name: &str) -> Vec<Diagnostic> {
        // Nothing else is said while all that are open are told of, one after the other; what is
        // said then comes before the answer to a question.
        self.hear();
        let _ = self.call("textDocument/none", &json!({}));
        self.known(name)
    }

    /// Takes its leave, and sees the server end.
    pub(crate) fn done(mut self) {
        self.call("shutdown", &Value::Null).unwrap();
        self.say("exit", &Value::Null);
        self.server.take().unwrap().join().unwrap();
    }

    /// Goes without a word.
    pub(crate) fn go(mut self) {
        self.connection = None;
        self.server.take().unwrap().join().unwrap();
    }
}
