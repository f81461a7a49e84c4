// What a server says in Markdown becomes a page: of that only plain shapes are kept, and no attribute.

const KEPT = new Set(
  "p br hr em strong code pre ul ol li blockquote h1 h2 h3 h4 table thead tbody tr th td".split(" "),
);

export function harmless(html) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const kept = document.createElement("div");
  kept.append(...copies(body));
  return kept.innerHTML;
}

/** Copies of what is in a node: what is not kept gives way to the text in it. */
function copies(node) {
  return [...node.childNodes].flatMap((each) => {
    if (each.nodeType === Node.TEXT_NODE) return [document.createTextNode(each.data)];
    if (each.nodeType !== Node.ELEMENT_NODE) return [];
    const name = each.localName;
    if (name === "script" || name === "style") return [];
    if (!KEPT.has(name)) return copies(each);
    const copy = document.createElement(name);
    copy.append(...copies(each));
    return [copy];
  });
}
