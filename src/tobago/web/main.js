// The start of the page: the loop with the root update and view, and the events of the browser.

import { render } from "./vendor/lit-html.js";
import { keepFocus } from "./effects/focus.js";
import { currentDevice, listen } from "./effects/listeners.js";
import { currentAddress } from "./effects/navigation.js";
import { run } from "./effects/run.js";
import { savedSettings } from "./effects/storage.js";
import { start } from "./runtime.js";
import { init, update } from "./update/app.js";
import { handlesKey } from "./update/table/keys.js";
import { view } from "./view/app.js";

/** @typedef {import("./model").Model} Model */
/** @typedef {import("./messages").Message} Message */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/** @typedef {import("./update/shell.js").Step} Step */

/** Update a model that knows the time. @param {Model} before @param {Message} message @returns {Step} */
function updateNow(before, message) {
  const now = { ...before, now: Date.now() };
  const [model, effects] = update(now, message);
  return [model === now ? before : model, effects];
}

/**
 * Draw the page. Unchanged attributes of the root element are left alone: browsers compute all styles again even after
 * the same value.
 * @param {import("./view/app.js").Page} page
 */
function draw(page) {
  const { lang, dataset } = document.documentElement;
  if (document.title !== page.title) document.title = page.title;
  if (lang !== page.language) document.documentElement.lang = page.language;
  if (dataset.theme !== page.theme) dataset.theme = page.theme;
  keepFocus(() => render(page.content, root));
}

export const { send, model } = start({
  init: () => init({ settings: savedSettings(), device: currentDevice(), address: currentAddress(), now: Date.now() }),
  update: (/** @type {Model} */ before, /** @type {Message} */ message) => updateNow(before, message),
  view,
  run,
  render: draw,
});
listen(send, (message) => !model().dialog && handlesKey(model(), message));
