// Starts `sandtable lsp` for rules that are written as text, and hands over what it says.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("sandtable").get("path") || "sandtable";
  const selector = [{ scheme: "file", language: "sandtable-rule" }, { scheme: "untitled", language: "sandtable-rule" }];
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.rule");
  client = new LanguageClient(
    "sandtable",
    "Sandtable",
    { command, args: ["lsp"] },
    { documentSelector: selector, synchronize: { fileEvents: watcher } },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Sandtable: \`${command} lsp\` cannot be started (${error.message}). ` +
        "Set `sandtable.path` to the program. Pages are colored without it.",
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.isRunning()) {
    await running.stop();
  }
}

function activate(context) {
  const again = async (change) => {
    if (change.affectsConfiguration("sandtable.path")) {
      await stop();
      await start();
    }
  };
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(again));
  return start();
}

module.exports = { activate, deactivate: stop };
