//! `sandtable lsp`, as an editor starts it: messages with their lengths on standard input and output.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::program::{sandtable, write};

/// A page that is open in an editor, and whose files are in a folder.
struct Editor {
    folder: TempDir,
    server: Child,
    says: ChildStdin,
    hears: BufReader<ChildStdout>,
}

impl Editor {
    fn start() -> Editor {
        let folder = tempfile::tempdir().unwrap();
        let mut command = sandtable(&folder, &["lsp"]);
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (says, hears) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let mut editor = Editor { folder, server, says, hears: BufReader::new(hears) };
        let introduced = editor.ask(1, "initialize", &json!({ "capabilities": {} }));
        assert_eq!(introduced["serverInfo"]["name"], "sandtable");
        editor.say(&json!({ "method": "initialized", "params": {} }));
        editor
    }

    fn say(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = "2.0".into();
        let text = message.to_string();
        write!(self.says, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.says.flush().unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.hears.read_line(&mut line).unwrap() > 0, "the server has gone");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().unwrap(),
                Some(_) => (),
                None => break,
            }
        }
        let mut text = vec![0; length];
        self.hears.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn ask(&mut self, id: i32, method: &str, params: &Value) -> Value {
        self.say(&json!({ "id": id, "method": method, "params": params }));
        loop {
            let heard = self.hear();
            if heard["id"] == id {
                return heard["result"].clone();
            }
        }
    }

    fn address(&self, name: &str) -> String {
        let folder = self.folder.path().canonicalize().unwrap();
        format!("file://{}", folder.join(name).display())
    }

    /// Opens a page, and says what is told of it.
    fn open(&mut self, name: &str, text: &str) -> Value {
        let document =
            json!({ "uri": self.address(name), "languageId": "r", "version": 1, "text": text });
        self.say(
            &json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        );
        let heard = self.hear();
        assert_eq!(heard["method"], "textDocument/publishDiagnostics");
        heard["params"]["diagnostics"].clone()
    }
}

const PAGE: &str = r#"rule house.crossing "A crossing"
use "base/luck.rule": luck
circumstances { width 1..20 (inches) = 6 "How wide the mud is." }
resolve {
  play mud = "ba.mud.crossing" { strip.width = width }
  result { lucky = luck() * known(mud.turns) "it is across, and lucky" }
}
"#;

#[test]
fn an_editor_is_served_from_files_and_from_the_catalog() {
    let mut editor = Editor::start();
    let library = "library house.luck \"Luck\"\npart luck() = test d6 >= 4\n";
    write(&editor.folder, "base/luck.rule", library);
    let found = editor.open("crossing.rule", PAGE);
    assert!(found.as_array().unwrap().iter().all(|of| of["severity"] == 1), "{found}");
    let at = |editor: &Editor, marked: &str| {
        let start = PAGE.find(&marked.replace('|', "")).unwrap() + marked.find('|').unwrap();
        let line = PAGE[..start].matches('\n').count();
        let character = start - PAGE[..start].rfind('\n').map_or(0, |end| end + 1);
        let place = json!({ "line": line, "character": character });
        json!({ "textDocument": { "uri": editor.address("crossing.rule") }, "position": place })
    };
    let asked = at(&editor, "strip.|width");
    let told = editor.ask(2, "textDocument/hover", &asked);
    assert!(told["contents"]["value"].as_str().unwrap().contains("width"), "{told}");
    let asked = at(&editor, "= |luck()");
    let leads = editor.ask(3, "textDocument/definition", &asked);
    assert_eq!(leads[0]["uri"], editor.address("base/luck.rule"));
    assert_eq!(leads[0]["range"]["start"], json!({ "line": 1, "character": 5 }));
    let asked = at(&editor, "\"|ba.mud");
    let rules = editor.ask(4, "textDocument/completion", &asked);
    let has = |id: &str| rules.as_array().unwrap().iter().any(|item| item["label"] == id);
    assert!(has("\"ba.minefield.attack\"") && !has("\"cd.mud.crossing\""), "{rules}");
    let asked = at(&editor, "strip.|width");
    let keys = editor.ask(5, "textDocument/completion", &asked);
    assert!(keys.as_array().unwrap().iter().any(|item| item["label"] == "width"), "{keys}");
    // What is open goes before the file, also for the pages that use it.
    let renamed = library.replace("luck()", "fortune()");
    assert_eq!(editor.open("base/luck.rule", &renamed), json!([]));
    let told = editor.hear()["params"].clone();
    assert_eq!(told["uri"], editor.address("crossing.rule"));
    let first = told["diagnostics"][0]["message"].as_str().unwrap();
    assert!(first.contains("`luck`"), "{told}");
    editor.ask(6, "shutdown", &Value::Null);
    editor.say(&json!({ "method": "exit" }));
    assert!(editor.server.wait().unwrap().success());
}

#[test]
fn an_editor_that_never_begins_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let output = sandtable(&folder, &["lsp"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "error: the editor: it went away before it said hello\n");
}
