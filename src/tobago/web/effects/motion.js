// Motion that the style sheet cannot describe.

import { centre } from "../geometry.js";
import { MOTION_MS } from "../update/table/motion.js";

/** @typedef {import("../table-effects").TableEffect} TableEffect */

const COIN_MS = 700;
const COIN_DELAY_MS = 70;

/**
 * Let an ATV follow its route, once the new position is drawn.
 * @param {Extract<TableEffect, {effect: "animate-drive"}>} effect
 */
function animateDrive({ seat, route }) {
  const points = route.map(centre);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const frames = points.map(([x, y]) => ({ transform: `translate(${x - endX}px, ${y - endY}px)` }));
  requestAnimationFrame(() => {
    document.getElementById(`atv-${seat}-piece`)?.animate(frames, { duration: MOTION_MS, easing: "ease-in-out" });
  });
}

/**
 * Let coins fly from the card that was on offer to the player, or to the player's rose on a small screen.
 * @param {Extract<TableEffect, {effect: "animate-coins"}>} effect
 */
function animateCoins({ seat, coins }) {
  requestAnimationFrame(() => {
    const from = document.querySelector(".sharing .taken");
    const targets = [`.player[data-seat="${seat}"] .vehicle`, `.given[data-seat="${seat}"]:last-child`];
    const to = targets
      .map((selector) => document.querySelector(selector))
      .find((element) => element?.getClientRects().length);
    if (!from || !to) return;
    for (let i = 0; i < coins; i++) flyCoin(from.getBoundingClientRect(), to.getBoundingClientRect(), i);
  });
}

/** @param {DOMRect} from @param {DOMRect} to @param {number} i */
function flyCoin(from, to, i) {
  const coin = document.createElement("div");
  coin.className = "flying-coin";
  coin.innerHTML = '<svg viewBox="-20 -20 40 40"><use href="#coin"></use></svg>';
  coin.style.left = `${from.x + from.width / 2}px`;
  coin.style.top = `${from.y + from.height / 2}px`;
  document.body.append(coin);
  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const frames = [
    { transform: "none" },
    { transform: `translate(${x / 2}px, ${y / 2 - 60}px)` },
    { transform: `translate(${x}px, ${y}px)`, opacity: 0.6 },
  ];
  const flight = coin.animate(frames, {
    duration: COIN_MS,
    delay: i * COIN_DELAY_MS,
    easing: "ease-in-out",
    fill: "both",
  });
  flight.onfinish = () => coin.remove();
}

export const motionEffects = { "animate-drive": animateDrive, "animate-coins": animateCoins };
