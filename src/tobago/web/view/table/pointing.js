// Handlers of elements that describe themselves below the prompt, by mouse, finger and keyboard.

/** @typedef {import("../../table-model").Pointed} Pointed */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {Send} send @param {Pointed} pointed */
export function pointing(send, pointed) {
  const point = () => send({ type: "Pointed", pointed });
  const leave = () => send({ type: "PointerLeft" });
  return {
    enter: point, // by a finger as well: not every browser focuses what was tapped
    leave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && leave(),
    focus: point,
    blur: leave,
  };
}
