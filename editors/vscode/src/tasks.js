// What a person would type into a terminal, as tasks and commands.

const vscode = require("vscode");

/** Run cardwright in a terminal of the folder that is open. */
function terminal([program, ...words], more) {
  const shown = vscode.window.createTerminal({
    name: `cardwright ${more[0]}`,
    shellPath: program,
    shellArgs: [...words, ...more],
    cwd: vscode.workspace.workspaceFolders?.[0]?.uri,
  });
  shown.show();
}

/** `check` and `test` of each folder, with what is wrong put where it is. */
function tasks(command) {
  return vscode.tasks.registerTaskProvider("cardwright", {
    provideTasks: () =>
      (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
        ["check", "test"].map((word) => task(command(), folder, { type: "cardwright", command: word })),
      ),
    resolveTask: (asked) => task(command(), asked.scope, asked.definition),
  });
}

function task([program, ...words], folder, definition) {
  const execution = new vscode.ProcessExecution(program, [...words, definition.command, "."]);
  return new vscode.Task(definition, folder, definition.command, "cardwright", execution, "$cardwright");
}

module.exports = { tasks, terminal };
