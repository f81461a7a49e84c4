// The page: a list of files, one editor, what is wrong in it. All knowledge is in the language server.

import { LSPClient, languageServerExtensions } from "@codemirror/lsp-client";
import { Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { connected } from "./connection.js";
import { harmless } from "./harmless.js";

const FILES = "cardwright/files";
const TEXT = "cardwright/text";
const SAVE = "cardwright/save";

const here = (id) => document.getElementById(id);
const nonce = document.querySelector('meta[name="nonce"]').content;

/** What is wrong in each file, as the server said last. */
const wrong = new Map();
let client;
let view;
let file;
let saved = "";

async function begin() {
  const transport = await connected(() => say("The studio was ended. Start it again and reload this page."));
  client = new LSPClient({
    sanitizeHTML: harmless,
    extensions: languageServerExtensions(),
    notificationHandlers: {
      "textDocument/publishDiagnostics": (_, { uri, diagnostics }) => {
        wrong.set(uri, diagnostics);
        showProblems();
        return false;
      },
    },
  }).connect(transport);
  await client.initializing;
  const files = await client.request(FILES, {});
  here("files").replaceChildren(...files.map(entry));
  if (files.length > 0) await open(files[0]);
  say(files.length > 0 ? "Ready." : "There is no file of a game in this folder.");
}

function entry(each) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = each.name;
  button.dataset.uri = each.uri;
  button.addEventListener("click", () => open(each));
  return button;
}

async function open(each) {
  if (view && changed() && !confirm(`Leave ${file.name} without saving it?`)) return;
  const text = await client.request(TEXT, { uri: each.uri });
  view?.destroy();
  file = each;
  saved = text;
  view = new EditorView({
    doc: text,
    parent: here("text"),
    extensions: [
      EditorView.cspNonce.of(nonce),
      basicSetup,
      client.plugin(each.uri, "cardwright"),
      Prec.high(keymap.of([{ key: "Mod-s", run: () => (save(), true) }])),
      EditorView.updateListener.of((update) => update.docChanged && showState()),
    ],
  });
  here("name").textContent = each.name;
  for (const button of here("files").children) {
    button.setAttribute("aria-current", String(button.dataset.uri === each.uri));
  }
  showState();
  showProblems();
  view.focus();
}

const changed = () => view.state.doc.toString() !== saved;

async function save() {
  const text = view.state.doc.toString();
  try {
    await client.request(SAVE, { uri: file.uri, text });
  } catch (error) {
    say(`Not saved: ${error.message}`);
    return;
  }
  saved = text;
  showState();
  say(`Saved ${file.name}.`);
}

function showState() {
  here("save").disabled = !changed();
}

function showProblems() {
  for (const button of here("files").children) {
    const count = wrong.get(button.dataset.uri)?.length ?? 0;
    if (count > 0) button.dataset.problems = String(count);
    else delete button.dataset.problems;
  }
  here("problems").replaceChildren(...(wrong.get(file?.uri) ?? []).map(told));
}

function told(problem) {
  const item = document.createElement("li");
  item.dataset.severity = String(problem.severity);
  item.textContent = `${problem.range.start.line + 1}: ${problem.message}`;
  item.addEventListener("click", () => {
    const line = view.state.doc.line(problem.range.start.line + 1);
    view.dispatch({ selection: { anchor: line.from + problem.range.start.character }, scrollIntoView: true });
    view.focus();
  });
  return item;
}

function say(text) {
  here("status").textContent = text;
}

here("save").addEventListener("click", save);
window.addEventListener("beforeunload", (event) => view && changed() && event.preventDefault());
begin().catch((error) => say(error.message));
