// What is pointed at: a text below the prompt, highlights on the island, and the route to a space.

import { key } from "../../geometry.js";
import { announce, chain } from "../shell.js";
import { showBubbleBriefly } from "./bubble.js";
import { describeSpace } from "./descriptions.js";
import { change, changed, tableOf, tableRequest } from "./model.js";
import { choicesAt } from "./selectors.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../table-messages").TableMessage} TableMessage */
/** @typedef {Extract<TableMessage, {type: "RouteLoaded"}>} RouteLoaded */
/** @typedef {import("../shell.js").Step} Step */

/** A route is requested when the pointer rests on a space, not for every space that it crosses. */
const ROUTE_MS = 80;
export const ROUTE_TIMER = "route";

/** Show and announce a text about what was clicked. @param {Model} model @param {Text} text @returns {Step} */
export const describe = (model, text) => [
  announce(change(model, { pointed: { ...tableOf(model).pointed, text } }), text),
  [],
];

/**
 * Show beside an element why it cannot be used.
 * @param {Model} model
 * @param {Text} why
 * @param {string} anchor
 * @returns {Step}
 */
export const refuse = (model, why, anchor) =>
  chain(
    model,
    (now) => changed(now, { armed: "", pointed: { ...tableOf(now).pointed, text: why } }),
    (now) => showBubbleBriefly(now, why, anchor),
  );

/** @param {Model} model @param {Hex} space @returns {Step} */
export function pointAtSpace(model, space) {
  const table = tableOf(model);
  const pointed = change(model, { pointed: { space, text: describeSpace(table, space) } });
  const isRouteKnown = key(space) in table.routes;
  const leads = choicesAt(table, space).some(({ action }) => action.to);
  if (!table.capabilities.routes || isRouteKnown || !leads) return [pointed, [cancelRoute]];
  return [pointed, [{ effect: "timer", name: ROUTE_TIMER, ms: ROUTE_MS, message: { type: "RouteTimerFired", space } }]];
}

const cancelRoute = /** @type {const} */ ({ effect: "cancel-timer", name: ROUTE_TIMER });

/** Nothing is pointed at. @param {Model} model @returns {Step} */
export const pointAtNothing = (model) => [change(model, { pointed: null }), [cancelRoute]];

/** @param {Model} model @param {Hex} space @returns {Step} */
export function requestRoute(model, space) {
  const { view, routes } = tableOf(model);
  const seat = view?.seat ?? null;
  const path = `route?q=${space[0]}&r=${space[1]}${seat === null ? "" : `&seat=${seat}`}`;
  return [
    change(model, { routes: { ...routes, [key(space)]: [] } }),
    [tableRequest(model, "GET", path, "RouteLoaded", { context: { space } })],
  ];
}

/**
 * Keep a route, unless the position has changed since the request.
 * @param {Model} model
 * @param {RouteLoaded} message
 * @returns {Step}
 */
export function receiveRoute(model, message) {
  const { routes } = tableOf(model);
  const name = key(message.context.space);
  if (!(name in routes)) return [model, []];
  if (message.ok) return changed(model, { routes: { ...routes, [name]: message.value.legs.flat() } });
  return changed(model, { routes: Object.fromEntries(Object.entries(routes).filter(([other]) => other !== name)) });
}
