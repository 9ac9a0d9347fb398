// Events of the browser that concern the whole page, as messages.

import { currentAddress } from "./navigation.js";

/** @typedef {(message: import("../messages").Message) => void} Send */
/** @typedef {Extract<import("../messages").Message, {type: "KeyPressed"}>} KeyPressed */

const dark = matchMedia("(prefers-color-scheme: dark)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {import("../model").Device} */
export const currentDevice = () => ({
  dark: dark.matches,
  reducedMotion: reducedMotion.matches,
  hidden: document.hidden,
  touch: matchMedia("(hover: none)").matches,
  canShare: "share" in navigator,
  origin: location.origin,
  languages: navigator.languages,
  version: new URL(import.meta.url).pathname.split("/")[2] ?? "",
});

/**
 * @param {Send} send
 * @param {(message: KeyPressed) => boolean} handlesKey whether the page handles a key now
 */
export function listen(send, handlesKey) {
  dark.addEventListener("change", () => send({ type: "DeviceChanged", device: { dark: dark.matches } }));
  reducedMotion.addEventListener("change", () =>
    send({ type: "DeviceChanged", device: { reducedMotion: reducedMotion.matches } }),
  );
  document.addEventListener("visibilitychange", () =>
    send({ type: "DeviceChanged", device: { hidden: document.hidden } }),
  );
  listenToPointers(send);
  addEventListener("popstate", () => send({ type: "AddressChanged", address: currentAddress() }));
  document.addEventListener("click", (event) => followLink(event, send));
  addEventListener("keydown", (event) => pressKey(event, send, handlesKey));
}

/** Links to other screens do not load the page again. @param {MouseEvent} event @param {Send} send */
function followLink(event, send) {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isScreen(link)) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  send({ type: "LinkClicked", address: link.href });
}

/** @param {HTMLAnchorElement} link */
function isScreen(link) {
  if (link.target || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return false;
  return link.origin === location.origin && !link.pathname.startsWith("/api/") && !link.pathname.startsWith("/docs");
}

/** @param {KeyboardEvent} event @param {Send} send @param {(message: KeyPressed) => boolean} handlesKey */
function pressKey(event, send, handlesKey) {
  const { key, target, repeat } = event;
  const typing =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (typing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {KeyPressed} */
  const message = { type: "KeyPressed", key, repeat, on: focusedPart(/** @type {Element} */ (target)) };
  if (!handlesKey(message)) return;
  event.preventDefault();
  send(message);
}

/** @param {Element} element @returns {KeyPressed["on"]} */
function focusedPart(element) {
  if (element.closest?.(".spaces")) return "space";
  return element.closest?.("button, a") ? "control" : "page";
}

/** @param {Send} send */
function listenToPointers(send) {
  let { touch } = currentDevice();
  /** @param {PointerEvent} event */
  const pressed = ({ pointerType }) => {
    if (touch === (pointerType !== "mouse")) return;
    touch = !touch;
    send({ type: "DeviceChanged", device: { touch } });
  };
  addEventListener("pointerdown", pressed, { capture: true });
}
