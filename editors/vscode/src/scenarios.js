// Scenarios as tests: the server finds and runs them, the test explorer shows what came of it.

const vscode = require("vscode");

function scenariosAsTests(client) {
  const controller = vscode.tests.createTestController("cardwright", "cardwright");
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.scenario");

  /** Ask the server which scenarios there are. */
  async function renew() {
    const found = (await ask("cardwright/scenarios", {})) ?? [];
    const files = new Map();
    for (const { uri, name, range } of found) {
      const place = vscode.Uri.parse(uri);
      if (!files.has(uri)) {
        files.set(uri, controller.createTestItem(uri, vscode.workspace.asRelativePath(place), place));
      }
      const item = controller.createTestItem(`${uri}#${name}`, name, place);
      item.range = rangeOf(range);
      files.get(uri).children.add(item);
    }
    controller.items.replace([...files.values()]);
  }

  async function ask(method, what) {
    const server = client();
    return server?.isRunning() ? server.sendRequest(method, what) : undefined;
  }

  /** Run some tests, file by file, and show how each ends. */
  async function runAll(request, token) {
    const run = controller.createTestRun(request);
    const wanted = new Map();
    for (const item of request.include ?? [...controller.items].map(([, each]) => each)) {
      const all = item.children.size > 0 ? [...item.children].map(([, each]) => each) : [item];
      for (const each of all.filter((one) => !request.exclude?.includes(one))) {
        const file = each.uri.toString();
        wanted.set(file, [...(wanted.get(file) ?? []), each]);
      }
    }
    for (const [uri, items] of wanted) {
      if (token.isCancellationRequested) break;
      items.forEach((each) => run.started(each));
      try {
        const names = items.map((each) => each.label);
        const outcomes = (await ask("cardwright/run", { uri, names })) ?? [];
        items.forEach((each) => show(run, each, outcomes.find((one) => one.name === each.label)));
      } catch (error) {
        items.forEach((each) => run.errored(each, new vscode.TestMessage(error.message)));
      }
    }
    run.end();
  }

  const profile = controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, runAll, true);
  controller.refreshHandler = renew;
  watcher.onDidChange(renew);
  watcher.onDidCreate(renew);
  watcher.onDidDelete(renew);

  return {
    renew,
    /** Run one scenario, named by the lens above it, or the one the caret is in. */
    async run(uri, name) {
      await renew();
      const item = uri ? itemOf(uri, name) : itemAtCaret();
      if (item) {
        await runAll(new vscode.TestRunRequest([item]), new vscode.CancellationTokenSource().token);
      } else {
        vscode.window.showInformationMessage("There is no scenario here.");
      }
    },
    dispose: () => [profile, watcher, controller].forEach((each) => each.dispose()),
  };

  function itemOf(uri, name) {
    const file = controller.items.get(uri);
    return name === undefined ? file : file?.children.get(`${uri}#${name}`);
  }

  function itemAtCaret() {
    const editor = vscode.window.activeTextEditor;
    const file = editor && controller.items.get(editor.document.uri.toString());
    const line = editor?.selection.active.line;
    return file && [...file.children].map(([, each]) => each).find((each) => lies(each.range, line));
  }
}

function lies(range, line) {
  return range !== undefined && range.start.line <= line && line <= range.end.line;
}

/** Show how one scenario ended: where it fails, with what was expected beside what came. */
function show(run, item, outcome) {
  if (outcome === undefined) {
    run.skipped(item);
  } else if (outcome.holds) {
    run.passed(item, outcome.milliseconds);
  } else {
    const message = new vscode.TestMessage(outcome.message);
    if (outcome.wanted !== undefined && outcome.wanted !== null) {
      message.expectedOutput = outcome.wanted;
      message.actualOutput = outcome.found;
    }
    message.location = new vscode.Location(item.uri, rangeOf(outcome.range));
    run.failed(item, message, outcome.milliseconds);
  }
}

function rangeOf({ start, end }) {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

module.exports = { scenariosAsTests };
