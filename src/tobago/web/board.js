// The island: its ground, what stands on it, what is lit, and every space as something to point at. It knows no rules:
// it is told which spaces can be chosen and what to light.

import { svg, html, nothing } from "./vendor/lit-html.js";
import { centre, HEXAGON, key, STEPS } from "./geometry.js";
import { crowds, pieces } from "./pieces.js";
import { ground, parsed, use } from "./art.js";
import { byFinger } from "./pointing.js";
import { settings } from "./settings.js";
import { count, named, say } from "./words.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Setting} Setting */
/** @typedef {import("./geometry.js").Island} Island */
/** @typedef {import("./pieces.js").Crowd} Crowd */

/**
 * @typedef {object} Lights What is lit on the island.
 * @property {Map<string, string>} [choices] spaces that can be chosen, and what that does
 * @property {Map<string, number>} [legs] spaces in reach by legs
 * @property {Set<string> | null} [kept] sites that stay
 * @property {Set<string> | null} [gone] sites that would go
 * @property {Hex[]} [route] the way that is being thought of
 * @property {Hex[]} [stops] where amulets could be taken on it
 * @property {Hex[][]} [beams] from statues to where their next amulets land
 * @property {Hex[][]} [later] and where those after them will
 * @property {Hex[]} [pointed] what a lesson or a hint points at
 */

/** Sea round the island that is always seen. */
const SHOWN = 30;
const SLACK = 12;
const CLOSEST = 4;

/** @type {Map<string, Element>} */
const grounds = new Map();

export class Board {
  /**
   * @param {{changed: () => void, chosen: (space: Hex, touch: boolean) => void, pointed: (space: Hex | null) => void}} ends
   */
  constructor(ends) {
    this.ends = ends;
    /** @type {Hex | null} */
    this.focus = null;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = 0;
    /** @type {Map<string, number>} */
    this.angles = new Map();
    /** @type {unknown[]} */
    this.effects = [];
  }

  /**
   * The ground, as soon as it is there.
   * @param {Setting} setting
   * @param {string} table
   * @param {string} theme
   * @param {string} [given] the ground itself, where nobody can be asked for it
   */
  groundOf(setting, table, theme, given) {
    const name = given || `${setting.island ?? table}-${theme}`; // records of one's own have no other name
    const known = grounds.get(name);
    if (known) return known;
    if (given) return keep(name, parsed(given));
    ground(setting.island, table).then((picture) => {
      keep(name, picture);
      this.ends.changed();
    }, () => {});
    return undefined;
  }

  /**
   * @param {{setting: Setting, island: Island, view: View, lights: Lights, table: string, theme: string, ground?: string,
   *   label: string}} scene
   */
  template({ setting, island, view, lights, table, theme, ground: given, label }) {
    const frame = island.frame();
    const box = grown(frame, SHOWN);
    const found = crowds(setting, view);
    const dimmed = lights.kept || lights.gone;
    // translate3d gives the ground its own compositor layer, so that it is painted once.
    const place = `transform:translate3d(${this.x}px,${this.y}px,0) scale(${this.zoom})`;
    return html`<div class="board" @wheel=${(/** @type {WheelEvent} */ e) => this.wheel(e)}
      @pointerdown=${(/** @type {PointerEvent} */ e) => this.down(e)} @pointermove=${(/** @type {PointerEvent} */ e) => this.move(e)}
      @pointerup=${(/** @type {PointerEvent} */ e) => this.up(e)} @pointercancel=${(/** @type {PointerEvent} */ e) => this.up(e)}>
      <svg class="terrain" viewBox=${box.join(" ")} aria-hidden="true" .style=${place}>
        ${this.groundOf(setting, table, theme, given) ?? nothing}
      </svg>
      <svg class="island" viewBox=${box.join(" ")} role="group" aria-label=${label} .style=${place}
        @keydown=${(/** @type {KeyboardEvent} */ e) => this.key(e, island)}
        @pointerleave=${() => this.ends.pointed(null)}>
        ${reach(lights.legs)}
        ${dimmed ? sites(island, lights) : nothing}
        ${(lights.later ?? []).map((line) => beam(line, "later"))}
        ${(lights.beams ?? []).map((line) => beam(line, "coming"))}
        ${pieces(found, this.angles)}
        ${way(lights.route)}
        ${(lights.stops ?? []).map(stop)}
        ${(lights.pointed ?? []).map((space) => hexagon(space, "pointed"))}
        ${this.effects}
        <g class="spaces">${island.spaces.map((space, i) => this.space(island, space, i, found.get(key(space)), view, lights))}</g>
        ${settings.names ? names(island) : nothing}
      </svg>
      ${this.zoom > 1 ? html`<button class="whole" @click=${() => this.whole()}>${say("Show the whole island")}</button>` : nothing}
    </div>`;
  }

  /**
   * @param {Island} island
   * @param {Hex} space
   * @param {number} i
   * @param {Crowd | undefined} crowd
   * @param {View} view
   * @param {Lights} lights
   */
  space(island, space, i, crowd, view, lights) {
    const name = key(space);
    const choice = lights.choices?.get(name);
    const focused = this.focus ? key(this.focus) === name : i === 0;
    const [x, y] = centre(space);
    return svg`<g class="space ${choice ? "choice" : ""}" role="button" tabindex=${focused ? 0 : -1}
      data-space=${name} aria-label=${told(island, space, crowd, lights.legs?.get(name), choice)} aria-disabled=${!choice}
      transform="translate(${x} ${y})"
      @focus=${(/** @type {FocusEvent} */ e) => this.look(e, space)} @pointerenter=${(/** @type {PointerEvent} */ e) => e.pointerType === "mouse" && this.ends.pointed(space)}
      @click=${(/** @type {MouseEvent} */ e) => this.click(e, space)}><path d=${HEXAGON}></path></g>`;
  }

  /** @param {FocusEvent} event @param {Hex} space */
  look(event, space) {
    this.focus = space;
    const focused = /** @type {SVGElement} */ (event.currentTarget);
    if (focused.matches(":focus-visible")) this.bring(focused); // under a finger the island stays where it is
    this.ends.pointed(space);
    this.ends.changed();
  }

  /** @param {MouseEvent} event @param {Hex} space */
  click(event, space) {
    if (this.dragged > SLACK) return;
    this.focus = space;
    this.ends.chosen(space, byFinger(event));
  }

  /** Arrows walk the island; Enter and the space bar choose. @param {KeyboardEvent} event @param {Island} island */
  key(event, island) {
    const here = this.focus ?? island.spaces[0];
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.ends.chosen(here, false);
      return;
    }
    const next = (STEPS[event.key] ?? []).map(([q, r]) => /** @type {Hex} */ ([here[0] + q, here[1] + r])).find((s) => island.has(s));
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) this.goTo(next);
  }

  /** Put the keyboard's focus on a space. @param {Hex} space */
  goTo(space) {
    /** @type {SVGElement | null} */ (document.querySelector(`.space[data-space="${key(space)}"]`))?.focus({ preventScroll: true });
  }

  // ---- closer and farther ------------------------------------------------------------------

  whole() {
    [this.zoom, this.x, this.y] = [1, 0, 0];
    this.ends.changed();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && this.zoom === 1 && event.deltaY > 0) return;
    event.preventDefault();
    this.scale(Math.exp(-event.deltaY / 400), event);
  }

  /** @param {number} by @param {{clientX: number, clientY: number, currentTarget: EventTarget | null}} event */
  scale(by, event) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * by));
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    const [px, py] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    this.x = px - ((px - this.x) * zoom) / this.zoom;
    this.y = py - ((py - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.hold(box);
  }

  /** Move an island that is close until a space is in view. @param {SVGElement} space */
  bring(space) {
    const box = space.closest(".board")?.getBoundingClientRect();
    if (!box) return;
    const { left, right, top, bottom } = space.getBoundingClientRect();
    if (left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom) return;
    this.x += (box.left + box.right - left - right) / 2;
    this.y += (box.top + box.bottom - top - bottom) / 2;
    this.hold(box);
  }

  /** The island never leaves its frame. @param {DOMRect} box */
  hold(box) {
    const most = (/** @type {number} */ size) => ((this.zoom - 1) * size) / 2;
    this.x = Math.max(-most(box.width), Math.min(most(box.width), this.x));
    this.y = Math.max(-most(box.height), Math.min(most(box.height), this.y));
    this.ends.changed();
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = 0;
  }

  /** One finger moves a picture that is close, two bring it closer. @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    if (!event.buttons) {
      this.up(event); // it was let go outside the board
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, now);
    const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const far = (/** @type {{x: number, y: number}} */ a) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
      this.dragged = SLACK + 1;
      this.scale(far(now) / far(before), { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2, currentTarget: event.currentTarget });
    } else if (this.zoom > 1) {
      this.dragged += Math.hypot(now.x - before.x, now.y - before.y);
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.hold(box);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
  }
}

/** Lay a ground where its own frame says. @param {string} name @param {SVGSVGElement} picture */
function keep(name, picture) {
  const { x, y, width, height } = picture.viewBox.baseVal;
  for (const [attribute, value] of Object.entries({ x, y, width, height })) picture.setAttribute(attribute, String(value));
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("ground");
  grounds.set(name, picture);
  return picture;
}

/** @param {{x: number, y: number, width: number, height: number}} frame @param {number} margin */
const grown = ({ x, y, width, height }, margin) => [x - margin, y - margin, width + 2 * margin, height + 2 * margin];

// ---- what is lit --------------------------------------------------------------------------------

/** @param {Hex} space @param {string} kind */
function hexagon(space, kind) {
  const [x, y] = centre(space);
  return svg`<path class=${kind} d=${HEXAGON} transform="translate(${x} ${y})"></path>`;
}

/** @param {Map<string, number> | undefined} legs */
function reach(legs) {
  return [...(legs ?? [])].map(([name, needed]) => hexagon(hexOf(name), `reach reach-${needed}`));
}

/** @param {Island} island @param {Lights} lights */
function sites(island, { kept, gone }) {
  return island.spaces.map((space) => {
    const name = key(space);
    return hexagon(space, kept?.has(name) ? "kept" : gone?.has(name) ? "gone" : "veil");
  });
}

/** @param {Hex[]} line @param {string} when */
function beam(line, when) {
  const [from, to] = [centre(line[0] ?? [0, 0]), centre(line[1] ?? [0, 0])];
  return svg`<g class=${when}><path class="forecast" d="M${from}L${to}"></path>${use("amulet", to[0], to[1], 1.1)}</g>`;
}

/** @param {Hex[] | undefined} route */
function way(route) {
  if (!route?.length) return nothing;
  const points = route.map(centre);
  const [x, y] = points.at(-1) ?? [0, 0];
  return svg`<path class="route" d="M${points.join("L")}"></path><circle class="route-end" cx=${x} cy=${y} r="9"></circle>`;
}

/** @param {Hex} space */
function stop(space) {
  const [x, y] = centre(space);
  return svg`<circle class="route-stop" cx=${x} cy=${y} r="26"></circle>`;
}

/** @param {Island} island */
const names = (island) =>
  svg`<g class="names" aria-hidden="true">${island.spaces.map((space, i) => {
    const [x, y] = centre(space);
    return svg`<text x=${x} y=${y - 21}>${island.names[i]}</text>`;
  })}</g>`;

/** @param {string} name @returns {Hex} */
const hexOf = (name) => /** @type {Hex} */ (name.split(",").map(Number));

// ---- what is told -------------------------------------------------------------------------------

/**
 * A space for those who cannot see it: its name, terrain, what is on it, and what choosing it does.
 * @param {Island} island
 * @param {Hex} space
 * @param {Crowd | undefined} crowd
 * @param {number | undefined} legs
 * @param {string | undefined} choice
 */
function told(island, space, crowd, legs, choice) {
  const parts = [`${island.nameOf(space)}, ${named("terrain", island.terrainOf(space))}`];
  if (crowd?.thing) parts.push(named("object", crowd.thing));
  if (crowd?.amulet) parts.push(named("object", "amulet"));
  for (const seat of crowd?.atvs ?? []) parts.push(say("ATV of player {n}", { n: seat + 1 }));
  for (const colour of crowd?.markers ?? []) parts.push(say("site of {treasure}", { treasure: colour }));
  if (legs) parts.push(count("{n} leg away", "{n} legs away", legs));
  if (choice) parts.push(choice);
  return parts.join(", ");
}
