// The island: its ground, the pieces on it, highlights, and every space as an element that can be pointed at.

import { svg, html, nothing } from "../../vendor/lit-html.js";
import { groundPath } from "../../update/display.js";
import { centre, HEXAGON, isArrow, key } from "../../geometry.js";
import { spaceText } from "../../update/table/descriptions.js";
import { highlightsOf } from "../../update/table/highlights.js";
import { colourOf } from "../../update/table/selectors.js";
import { spaceContents } from "../../update/table/space-contents.js";
import { say, word } from "../../words.js";
import { highlightsAbove, highlightsBelow } from "./highlights.js";
import { pieces } from "./pieces.js";
import { marks } from "./marks.js";
import { rim } from "./rim.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../table-model").Island} Island */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** Sea round the island that is always seen. */
const MARGIN = 30;

/**
 * @param {Model} model
 * @param {TableModel} table
 * @param {Send} send
 * @param {unknown} [overlay] what is drawn above the pieces
 */
export function board(model, table, send, overlay = nothing) {
  const { island, setting, view, board: state } = table;
  if (!island || !setting || !view) return nothing;
  const highlights = highlightsOf(table);
  const { x, y, width, height } = island.frame;
  const box = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
  // translate3d gives the ground its own compositor layer, so that it is painted once.
  const place = `transform:translate3d(${state.x}px,${state.y}px,0) scale(${state.zoom})`;
  const contents = spaceContents(setting, view);
  const handle = handlers(table, send);
  return html`<div
    class="board"
    @wheel=${handle.wheel}
    @pointerdown=${handle.down}
    @pointermove=${handle.move}
    @pointerup=${handle.up}
    @pointercancel=${handle.up}
  >
    <svg class="terrain" viewBox=${box} aria-hidden="true" .style=${place}>${ground(model, table)}</svg>
    <svg
      class="island"
      viewBox=${box}
      role="group"
      aria-label=${say("The island")}
      .style=${place}
      @keydown=${handle.key}
      @pointerleave=${handle.leave}
    >
      ${rim(island)} ${highlightsBelow(island, highlights)}
      ${pieces(contents, state.angles, (seat) => colourOf(table, seat))} ${highlightsAbove(highlights)} ${overlay}
      ${marks(state.marks)} ${spaceButtons(island, state, highlights, contents, send)}
      ${model.settings.names ? names(island) : nothing}
    </svg>
    ${
      state.zoom > 1
        ? html`<button class="whole" @click=${() => send({ type: "WholeIslandClicked" })}>
            ${say("Show the whole island")}
          </button>`
        : nothing
    }
  </div>`;
}

/** @param {Model} model @param {TableModel} table */
function ground(model, { setting, id, replay }) {
  const drawing = model.drawings[replay?.ground ?? groundPath(model, setting?.island ?? null, id)];
  return drawing && drawing !== "loading" ? drawing : nothing;
}

/**
 * @param {Island} island
 * @param {import("../../table-model").BoardModel} board
 * @param {import("../../update/table/highlights.js").Highlights} highlights
 * @param {Map<string, import("../../update/table/space-contents.js").SpaceContents>} contents
 * @param {Send} send
 */
const spaceButtons = (island, { focus }, { choices, legs }, contents, send) =>
  svg`<g class="spaces">
    ${island.spaces.map((space, i) => {
      const name = key(space);
      const text = spaceText(island, space, contents.get(name), legs.get(name), choices.get(name));
      const focused = focus ? key(focus) === name : i === 0;
      return spaceButton(space, { label: word(text), isChoice: choices.has(name), focused }, send);
    })}
  </g>`;

/** @param {Hex} space @param {{label: string, isChoice: boolean, focused: boolean}} state @param {Send} send */
function spaceButton(space, { label, isChoice, focused }, send) {
  const [x, y] = centre(space);
  const focus = (/** @type {FocusEvent} */ event) => send({ type: "SpaceFocused", space, shift: shiftIntoView(event) });
  const enter = (/** @type {PointerEvent} */ event) =>
    event.pointerType === "mouse" && send({ type: "SpacePointed", space });
  const click = (/** @type {MouseEvent} */ event) => send({ type: "SpaceClicked", space, clicks: event.detail });
  return svg`<g class="space ${isChoice ? "choice" : ""}" role="button" tabindex=${focused ? 0 : -1}
      data-space=${key(space)} aria-label=${label} aria-disabled=${!isChoice}
      transform="translate(${x} ${y})" @focus=${focus} @pointerenter=${enter} @click=${click}>
      <path d=${HEXAGON}></path>
    </g>`;
}

/** @param {Island} island */
const names = (island) =>
  svg`<g class="names" aria-hidden="true">${island.spaces.map((space, i) => {
    const [x, y] = centre(space);
    return svg`<text x=${x} y=${y - 21}>${island.names[i]}</text>`;
  })}</g>`;

// ---- geometry of events -------------------------------------------------------------------------

/** @param {TableModel} table @param {Send} send */
function handlers({ board: { zoom, pointers } }, send) {
  const up = (/** @type {PointerEvent} */ { pointerId: id }) => id in pointers && send({ type: "PointerReleased", id });
  return {
    wheel: (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey && zoom === 1 && event.deltaY > 0) return; // the page scrolls
      event.preventDefault();
      send({ type: "WheelTurned", deltaY: event.deltaY, ...placeOf(event) });
    },
    down: (/** @type {PointerEvent} */ event) =>
      send({ type: "PointerPressed", id: event.pointerId, at: placeOf(event).at }),
    move: (/** @type {PointerEvent} */ event) => {
      if (!(event.pointerId in pointers)) return;
      send({ type: "PointerMoved", id: event.pointerId, pressed: event.buttons > 0, ...placeOf(event) });
    },
    up,
    key: (/** @type {KeyboardEvent} */ event) => {
      const arrow = isArrow(event.key);
      if (!arrow && event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (arrow) event.stopPropagation(); // arrows also step through a replay
      send({ type: "BoardKeyPressed", key: event.key });
    },
    leave: () => send({ type: "BoardLeft" }),
  };
}

/** Where an event is, from the middle of the board, and the size of the board. @param {MouseEvent} event */
function placeOf({ clientX, clientY, currentTarget }) {
  const { x, y, width, height } = /** @type {HTMLElement} */ (currentTarget).getBoundingClientRect();
  return { at: { x: clientX - x - width / 2, y: clientY - y - height / 2 }, board: { width, height } };
}

/** How far a zoomed island must move to show a space that the keyboard has focused. @param {FocusEvent} event */
function shiftIntoView({ currentTarget }) {
  const space = /** @type {SVGElement} */ (currentTarget);
  const frame = space.closest(".board")?.getBoundingClientRect();
  if (!frame || !space.matches(":focus-visible")) return null; // below a finger the island stays where it is
  const { left, right, top, bottom } = space.getBoundingClientRect();
  if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) return null;
  const by = {
    x: (frame.left + frame.right - left - right) / 2,
    y: (frame.top + frame.bottom - top - bottom) / 2,
  };
  return { by, board: { width: frame.width, height: frame.height } };
}
