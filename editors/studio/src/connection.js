// The connection to the server. The token stands behind the # of the address: no browser sends that on.

const TOKEN = "token";

/** The token of this page; it is kept for when the page is loaded again, and no longer shown. */
function token() {
  const said = location.hash.slice(1);
  if (said) {
    sessionStorage.setItem(TOKEN, said);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(TOKEN) ?? "";
}

export function connected(ended) {
  const handlers = new Set();
  const socket = new WebSocket(`ws://${location.host}/lsp?token=${encodeURIComponent(token())}`);
  socket.addEventListener("message", ({ data }) => handlers.forEach((each) => each(String(data))));
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => {
      socket.addEventListener("close", ended);
      resolve({
        send: (message) => socket.send(message),
        subscribe: (handler) => handlers.add(handler),
        unsubscribe: (handler) => handlers.delete(handler),
      });
    });
    socket.addEventListener("error", () =>
      reject(new Error("The studio does not let this page in. Open the address that it has named.")),
    );
  });
}
