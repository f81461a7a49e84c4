// The extension: starts the language server and hands on what it says. All knowledge is in the server.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { scenariosAsTests } = require("./scenarios");
const { tasks, terminal } = require("./tasks");
const { bundledFiles } = require("./bundled");

const FILES = "**/*.{rules,cards,scenario}";

/** @type {LanguageClient | undefined} */
let client;

/** How cardwright is called: a setting of this machine, never of a folder. */
function command() {
  const words = vscode.workspace.getConfiguration("cardwright").get("command");
  return Array.isArray(words) && words.length > 0 ? words : ["cardwright"];
}

async function start(context) {
  const [program, ...words] = command();
  const bundled = bundledFiles();
  client = new LanguageClient(
    "cardwright",
    "cardwright",
    { command: program, args: [...words, "lsp"] },
    {
      documentSelector: [
        { language: "cardwright", scheme: "file" },
        { language: "cardwright", scheme: bundled.scheme },
      ],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(FILES) },
      uriConverters: bundled.uriConverters,
    },
  );
  client.registerFeature(lensCommands);
  try {
    await client.start();
  } catch (error) {
    missing(program, error);
    return;
  }
  bundled.lieIn(client.initializeResult?.capabilities?.experimental?.bundled ?? []);
  context.subscriptions.push(bundled);
}

/** Lets the server name the command that shows scenarios as tests in its lenses. */
const lensCommands = {
  fillClientCapabilities(capabilities) {
    const commands = { commands: ["cardwright.runScenario"] };
    capabilities.experimental = { ...capabilities.experimental, commands };
  },
  initialize() {},
  getState: () => ({ kind: "static" }),
  clear() {},
};

/** Say what to do where the server does not start. */
async function missing(program, error) {
  const settings = "Open the setting";
  const chosen = await vscode.window.showErrorMessage(
    `cardwright does not start (${program} lsp): ${error.message}. Install it with ` +
      "pip install 'cardwright[editor]', or name it in the setting cardwright.command.",
    settings,
  );
  if (chosen === settings) {
    vscode.commands.executeCommand("workbench.action.openSettings", "cardwright.command");
  }
}

/** Apply the safe fixes as a file is saved, where that is wanted. */
function fixesOnSave() {
  return vscode.workspace.onWillSaveTextDocument((event) => {
    const { document } = event;
    const wanted = vscode.workspace.getConfiguration("cardwright", document).get("fixOnSave");
    if (document.languageId === "cardwright" && wanted) {
      event.waitUntil(fixed(document));
    }
  });
}

async function fixed(document) {
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand(
    "vscode.executeCodeActionProvider",
    document.uri,
    whole,
    "source.fixAll.cardwright",
  );
  return (actions ?? []).flatMap((action) => action.edit?.get(document.uri) ?? []);
}

async function activate(context) {
  const tests = scenariosAsTests(() => client);
  context.subscriptions.push(
    fixesOnSave(),
    tests,
    tasks(command),
    vscode.commands.registerCommand("cardwright.check", () => terminal(command(), ["check", "."])),
    vscode.commands.registerCommand("cardwright.play", () => terminal(command(), ["play", "."])),
    vscode.commands.registerCommand("cardwright.explain", () => explain()),
    vscode.commands.registerCommand("cardwright.runScenario", (uri, name) => tests.run(uri, name)),
    vscode.commands.registerCommand("cardwright.restart", async () => {
      await client?.stop();
      await start(context);
      tests.renew();
    }),
  );
  await start(context);
  tests.renew();
}

/** Tell in the terminal how the line of the caret was read. */
function explain() {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId === "cardwright") {
    const place = `${editor.document.uri.fsPath}:${editor.selection.active.line + 1}`;
    terminal(command(), ["explain", place]);
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
