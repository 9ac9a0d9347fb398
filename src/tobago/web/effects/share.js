// The share sheet of the system.

/** @param {{link: string}} effect @param {(message: import("../messages").Message) => void} send */
export async function share({ link }, send) {
  try {
    await navigator.share({ title: "Tobago", url: link });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") send({ type: "CopyFailed", text: link });
  }
}
