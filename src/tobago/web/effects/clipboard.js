// Copies text. Browsers have no clipboard without https.

/** @param {{text: string}} effect @param {(message: import("../messages").Message) => void} send */
export async function copy({ text }, send) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    send({ type: "CopyFailed", text });
    return;
  }
  send({ type: "LinkCopied" });
}
