// The island under pointers and keys: focus, zoom and position of the picture.

import { isArrow, neighbour, key } from "../../geometry.js";
import { chooseSpace } from "./actions.js";
import { changeBoard, tableOf } from "./model.js";
import { pointAtSpace } from "./pointing.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../table-model").Point} Point */
/** @typedef {import("../../table-model").BoardModel} BoardModel */
/** @typedef {import("../../table-messages").BoardMessage} BoardMessage */
/** @typedef {import("../../table-messages").Size} Size */
/** @typedef {import("../shell.js").Step} Step */

/** A pointer that moves farther than this many pixels drags the picture and clicks nothing. */
const DRAG_PX = 12;
const MAX_ZOOM = 4;

/** @param {Model} model @returns {BoardModel} */
const boardOf = (model) => tableOf(model).board;

/** @param {Model} model @returns {Model} */
export const showWholeIsland = (model) => changeBoard(model, { zoom: 1, x: 0, y: 0 });

/** Move the keyboard's focus to a space. @param {Model} model @param {Hex} space @returns {Step} */
export const focusSpace = (model, space) => [
  model,
  [{ effect: "focus", selector: `.space[data-space="${key(space)}"]`, preventScroll: true }],
];

/**
 * A space has got the focus.
 * @param {Model} model
 * @param {Extract<BoardMessage, {type: "SpaceFocused"}>} message
 * @returns {Step}
 */
export function receiveFocus(model, { space, shift }) {
  const { x, y } = boardOf(model);
  const focused = changeBoard(model, { focus: space });
  const visible = shift ? moveTo(focused, { x: x + shift.by.x, y: y + shift.by.y }, shift.board) : focused;
  return pointAtSpace(visible, space);
}

/**
 * Choose a space, unless the click ends a drag; a click without a pointer ends none.
 * @param {Model} model
 * @param {Hex} space
 * @param {number} clicks
 * @returns {Step}
 */
export function clickSpace(model, space, clicks) {
  if (clicks > 0 && boardOf(model).dragged > DRAG_PX) return [model, []];
  return chooseSpace(changeBoard(model, { focus: space }), space, clicks);
}

/**
 * Arrows walk on the island; Enter and the space bar choose.
 * @param {Model} model
 * @param {string} pressed
 * @returns {Step}
 */
export function pressBoardKey(model, pressed) {
  const { island, board } = tableOf(model);
  const here = board.focus ?? island?.spaces[0];
  if (!island || !here) return [model, []];
  if (pressed === "Enter" || pressed === " ") return chooseSpace(model, here, 0);
  const next = isArrow(pressed) && neighbour(island, here, pressed);
  return next ? focusSpace(model, next) : [model, []];
}

// ---- zoom ---------------------------------------------------------------------------------------

/** @param {Model} model @param {Extract<BoardMessage, {type: "WheelTurned"}>} message @returns {Model} */
export const turnWheel = (model, { deltaY, at, board }) => zoomBy(model, Math.exp(-deltaY / 400), at, board);

/**
 * Zoom so that a point stays where it is.
 * @param {Model} model
 * @param {number} factor
 * @param {Point} at
 * @param {Size} size
 * @returns {Model}
 */
function zoomBy(model, factor, at, size) {
  const { zoom: before, x, y } = boardOf(model);
  const zoom = Math.min(MAX_ZOOM, Math.max(1, before * factor));
  const scale = zoom / before;
  return moveTo(changeBoard(model, { zoom }), { x: at.x - (at.x - x) * scale, y: at.y - (at.y - y) * scale }, size);
}

/**
 * Move the picture as far as the island stays in its frame.
 * @param {Model} model
 * @param {Point} wanted
 * @param {Size} size
 * @returns {Model}
 */
function moveTo(model, { x, y }, { width, height }) {
  const { zoom } = boardOf(model);
  const within = (/** @type {number} */ value, /** @type {number} */ length) => {
    const most = ((zoom - 1) * length) / 2;
    return Math.max(-most, Math.min(most, value));
  };
  return changeBoard(model, { x: within(x, width), y: within(y, height) });
}

// ---- pointers -----------------------------------------------------------------------------------

/** @param {Model} model @param {Extract<BoardMessage, {type: "PointerPressed"}>} message @returns {Model} */
export function pressPointer(model, { id, at }) {
  const { pointers, dragged } = boardOf(model);
  const all = { ...pointers, [id]: at };
  return changeBoard(model, { pointers: all, dragged: Object.keys(all).length === 1 ? 0 : dragged });
}

/** @param {Model} model @param {number} id @returns {Model} */
export const releasePointer = (model, id) =>
  changeBoard(model, {
    pointers: Object.fromEntries(Object.entries(boardOf(model).pointers).filter(([other]) => other !== String(id))),
  });

/**
 * One pointer moves a zoomed picture, two zoom it.
 * @param {Model} model
 * @param {Extract<BoardMessage, {type: "PointerMoved"}>} message
 * @returns {Model}
 */
export function movePointer(model, { id, at, pressed, board: size }) {
  const { pointers, zoom, x, y, dragged } = boardOf(model);
  const before = pointers[id];
  if (!before) return model;
  if (!pressed) return releasePointer(model, id); // it was released outside the board
  const moved = changeBoard(model, { pointers: { ...pointers, [id]: at } });
  const others = Object.entries(pointers).filter(([other]) => other !== String(id));
  const other = others[0]?.[1];
  if (other && others.length === 1) return pinch(moved, before, at, other, size);
  if (other || zoom === 1) return moved;
  const by = { x: at.x - before.x, y: at.y - before.y };
  return moveTo(changeBoard(moved, { dragged: dragged + Math.hypot(by.x, by.y) }), { x: x + by.x, y: y + by.y }, size);
}

/**
 * @param {Model} model
 * @param {Point} before
 * @param {Point} at
 * @param {Point} other
 * @param {Size} size
 * @returns {Model}
 */
function pinch(model, before, at, other, size) {
  const distance = (/** @type {Point} */ point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
  const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
  return zoomBy(changeBoard(model, { dragged: DRAG_PX + 1 }), distance(at) / distance(before), middle, size);
}
