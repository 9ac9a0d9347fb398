// The page begins here: the words, the drawings, and the screen that the address asks for.

import { html } from "./vendor/lit-html.js";
import { attempt, complain, open } from "./app.js";
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

let wanted = 0;

/** Show what the address asks for, unless another is asked for before it has come. */
async function show() {
  const mine = (wanted += 1);
  const screen = await made(location.pathname, new URLSearchParams(location.search));
  if (mine === wanted) open(screen);
  else screen.close?.();
}

/** @param {string} path @param {URLSearchParams} query */
async function made(path, query) {
  for (const [pattern, make] of SCREENS) {
    const found = pattern.exec(path);
    if (found) return make(found[1] ?? "", query);
  }
  return homeScreen();
}

/** Go to another screen without loading the page again. @param {string} address */
function leave(address) {
  history.pushState(null, "", address);
  attempt(show);
  scrollTo(0, 0);
}

addEventListener("go", (event) => leave(/** @type {CustomEvent<string>} */ (event).detail));
addEventListener("popstate", () => attempt(show));
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.pathname.startsWith("/docs")) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  leave(link.href);
});

async function begin() {
  document.documentElement.dataset.theme = theme();
  onDeviceTheme(() => applyTheme().catch(complain));
  await Promise.all([speak(settings.language || preferred()), layOut()]);
  await show();
}

/** Do what the address asks for beside its screen. */
async function arrive() {
  const hash = location.hash;
  const code = /^#code=(\w+)$/.exec(hash)?.[1];
  if (code || hash === "#play") history.replaceState(null, "", location.pathname);
  if (code) await signIn(code);
  if (hash === "#play") await playNow();
}

/** Shown when there are no words or no drawings to show anything else with. */
const failure = () =>
  html`<main class="opening"><h1>Tobago</h1><p role="alert">${say("The page could not be loaded. Is the network there?")}</p>
    <button class="big" @click=${() => location.reload()}>${say("Load again")}</button></main>`;

begin().then(
  () => attempt(arrive),
  (error) => {
    console.error(error);
    open({ title: () => "Tobago", template: failure });
  },
);
