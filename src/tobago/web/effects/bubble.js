// Puts the bubble beside the element that it is about.

const GAP = 10;
const EDGE = 6;

/** Above the element, or below it if there is no room. @param {{anchor: string}} effect */
export function placeBubble({ anchor }) {
  queueMicrotask(() => {
    const bubble = /** @type {HTMLElement | null} */ (document.querySelector(".bubble"));
    if (!bubble) return;
    const element = [...document.querySelectorAll(anchor)].find((each) => each.checkVisibility());
    const about = element?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight, 0, 0);
    const { width, height } = bubble.getBoundingClientRect();
    const middle = about.left + about.width / 2;
    const left = within(middle - width / 2, innerWidth - width);
    const above = about.top - height - GAP;
    const below = above < EDGE;
    bubble.classList.toggle("below", below);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${within(below ? about.bottom + GAP : above, innerHeight - height)}px`;
    bubble.style.setProperty("--tip", `${middle - left}px`);
  });
}

/** @param {number} wanted @param {number} most */
const within = (wanted, most) => Math.max(EDGE, Math.min(most - EDGE, wanted));
