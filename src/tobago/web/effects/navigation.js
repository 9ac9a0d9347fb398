// The address of the page.

/** @typedef {import("../model").Address} Address */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @returns {Address} */
export const currentAddress = () => ({
  path: location.pathname,
  query: Object.fromEntries(new URLSearchParams(location.search)),
  hash: location.hash,
});

/** Go to another screen without loading the page again. @param {{address: string}} effect @param {Send} send */
export function navigate({ address }, send) {
  history.pushState(null, "", address);
  send({ type: "AddressChanged", address: currentAddress() });
  scrollTo(0, 0);
}

/** @param {{address: string}} effect */
export function replaceAddress({ address }) {
  history.replaceState(null, "", address);
}

export function reload() {
  location.reload();
}
