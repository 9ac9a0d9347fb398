// The start of the page: the loop with the root update and view, and the events of the browser.

import { render } from "./vendor/lit-html.js";
import { currentDevice, listen } from "./effects/listeners.js";
import { currentAddress } from "./effects/navigation.js";
import { run } from "./effects/run.js";
import { savedSettings } from "./effects/storage.js";
import { start } from "./runtime.js";
import { init, update } from "./update/app.js";
import { handlesKey } from "./update/table.js";
import { view } from "./view/app.js";

/** @typedef {import("./model").Model} Model */
/** @typedef {import("./messages").Message} Message */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/** @param {import("./view/app.js").Page} page */
function draw(page) {
  document.title = page.title;
  document.documentElement.lang = page.language;
  document.documentElement.dataset.theme = page.theme;
  document.body.classList.toggle("cursed", page.cursed);
  render(page.content, root);
}

const { send, model } = start({
  init: () =>
    init({ settings: savedSettings(), device: currentDevice(), address: currentAddress(), now: Date.now() }),
  update: (/** @type {Model} */ before, /** @type {Message} */ message) =>
    update({ ...before, now: Date.now() }, message),
  view,
  run,
  render: draw,
});
listen(send, (key) => !model().dialog && handlesKey(model(), key));
