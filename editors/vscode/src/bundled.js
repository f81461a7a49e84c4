// Files that come with cardwright are shown, and nobody can change them: they have a scheme of their own.

const { readFile } = require("node:fs/promises");
const vscode = require("vscode");

const SCHEME = "cardwright";

function bundledFiles() {
  let folders = [];
  const provider = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    provideTextDocumentContent: (uri) => readFile(uri.with({ scheme: "file" }).fsPath, "utf-8"),
  });
  return {
    scheme: SCHEME,
    /** Where they lie, as the server says. */
    lieIn(uris) {
      folders = uris;
    },
    uriConverters: {
      code2Protocol: (uri) => (uri.scheme === SCHEME ? uri.with({ scheme: "file" }) : uri).toString(),
      protocol2Code: (text) => {
        const isBundled = folders.some((folder) => text.startsWith(folder));
        const uri = vscode.Uri.parse(text);
        return isBundled ? uri.with({ scheme: SCHEME }) : uri;
      },
    },
    dispose: () => provider.dispose(),
  };
}

module.exports = { bundledFiles };
