// The page begins here: the words, the drawings, and the screen that the address asks for.

import { complain, note, open, redraw } from "./app.js";
import { layOut } from "./art.js";
import { homeScreen, playNow } from "./home.js";
import { applyTheme, signIn } from "./preferences.js";
import { onDeviceTheme, settings, theme } from "./settings.js";
import { tableScreen } from "./table.js";
import { preferred, say, speak } from "./words.js";

/** Screens by their addresses; those that few need are loaded when they are wanted. */
const SCREENS = /** @type {[RegExp, (part: string, query: URLSearchParams) => import("./app.js").Screen | Promise<import("./app.js").Screen>][]} */ ([
  [/^\/table\/([\w-]+)$/, (id) => tableScreen(id)],
  [/^\/new$/, async (_, query) => (await import("./newtable.js")).newTableScreen(query.get("with") ?? "")],
  [/^\/replay(?:\/([\w-]+))?$/, async (id, query) => (await import("./replay.js")).replayScreen(id, query)],
  [/^\/learn$/, async () => (await import("./learn.js")).learnScreen()],
  [/^\/rules$/, async () => (await import("./rules.js")).rulesScreen()],
]);

/** Show what the address asks for. */
async function show() {
  for (const [pattern, make] of SCREENS) {
    const found = pattern.exec(location.pathname);
    if (found) {
      open(await make(found[1] ?? "", new URLSearchParams(location.search)));
      return;
    }
  }
  open(homeScreen());
}

/** Go to another screen without loading the page again. @param {string} address */
function go(address) {
  history.pushState(null, "", address);
  show().catch(complain);
  scrollTo(0, 0);
}

addEventListener("go", (event) => go(/** @type {CustomEvent<string>} */ (event).detail));
addEventListener("popstate", () => show().catch(complain));
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.pathname.startsWith("/docs")) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.href);
});

async function begin() {
  document.documentElement.dataset.theme = theme();
  onDeviceTheme(() => applyTheme().catch(complain));
  await Promise.all([speak(settings.language || preferred()), layOut()]);
  await show();
  const hash = location.hash;
  const code = /^#code=(\w+)$/.exec(hash)?.[1];
  if (code || hash === "#play") history.replaceState(null, "", location.pathname);
  if (code) await signIn(code);
  if (hash === "#play") await playNow();
  redraw();
}

begin().catch((error) => {
  console.error(error);
  note(say("The page could not be loaded. Is the network there?"));
});
