// The loop of the page: a message changes the model, the model is drawn, and effects send further messages.

/**
 * Start the loop. Draws once for all messages of one task; effects run in order, after the model has changed
 * and before it is drawn.
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
  let [model, effects] = init();
  /** @type {Message[]} */
  const queue = [];
  let updating = false;
  let drawing = false;

  /** A message that is sent during an update waits until the update is complete. @param {Message} message */
  function send(message) {
    queue.push(message);
    if (updating) return;
    updating = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        [model, effects] = update(model, next);
        apply();
      }
    } finally {
      updating = false;
    }
  }

  function apply() {
    draw();
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

  updating = true;
  apply();
  updating = false;
  return { send, model: () => model };
}
