// The loop of the page: a message changes the model, the model is drawn, and effects send further messages.

/**
 * Start the loop. A changed model is drawn in the next microtask, once for all messages of a task. Effects run in
 * order and before the drawing.
 * @template Model, Message, Effect, Page
 * @param {object} parts
 * @param {() => [Model, readonly Effect[]]} parts.init
 * @param {(model: Model, message: Message) => [Model, readonly Effect[]]} parts.update
 * @param {(model: Model, send: (message: Message) => void) => Page} parts.view
 * @param {(effect: Effect, send: (message: Message) => void) => void} parts.run
 * @param {(page: Page) => void} parts.render
 * @returns {{send: (message: Message) => void, model: () => Model}}
 */
export function start({ init, update, view, run, render }) {
  /** @type {Model} */
  let model;
  /** @type {Message[]} */
  const queue = [];
  /** Messages wait while this is true, as it is until the first effects have run. */
  let updating = true;
  let drawing = false;

  /** A message that an effect sends waits until the update before it is complete. @param {Message} message */
  function send(message) {
    queue.push(message);
    if (!updating) processQueue();
  }

  function processQueue() {
    updating = true;
    try {
      for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
        apply(update(model, message));
      }
    } finally {
      updating = false;
    }
  }

  /** @param {[Model, readonly Effect[]]} step */
  function apply([next, effects]) {
    if (next !== model) draw();
    model = next;
    for (const effect of effects) run(effect, send);
  }

  function draw() {
    if (drawing) return;
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      render(view(model, send));
    });
  }

  apply(init());
  processQueue();
  return { send, model: () => model };
}
