// Faults of the page's layout: small text, text that is cut off, small targets, elements that cover each other.
// Tests call it with the smallest side that a target may have.
(smallest) => {
  const found = [];
  const name = (e) => {
    const text = (e.getAttribute("aria-label") ?? e.textContent ?? "").trim();
    return `${e.tagName.toLowerCase()}.${[...e.classList].join(".")} “${text.slice(0, 40)}”`;
  };
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const all = [...root.querySelectorAll(":not(svg, svg *)")].filter(
    (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".unseen, .sheet, .thumb-sheet, .tip, #art"),
  );
  const box = (e) => e.getBoundingClientRect();
  const ownText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());

  for (const e of all) {
    if (!ownText(e) || e.closest("svg")) continue;
    const size = parseFloat(getComputedStyle(e).fontSize);
    if (size < 12) found.push(`small writing, ${size}px: ${name(e)}`);
    const style = getComputedStyle(e);
    const cut = style.overflowX !== "visible" && style.overflowX !== "auto" && e.scrollWidth > e.clientWidth + 1;
    const low = style.overflowY === "hidden" && e.scrollHeight > e.clientHeight + 2;
    if ((cut || low) && !e.closest("select")) found.push(`cut off: ${name(e)}`);
  }
  const scrolls = (e) =>
    e.closest(".scroll, .log-panel, .scraps, .thumbs, .text-board, .cards, .lesson, .ending, .hints");
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth + 1) found.push(`the page is wider than its window: ${wide.scrollWidth}`);
  for (const e of all) {
    if (e.closest("svg") || scrolls(e) || !ownText(e)) continue;
    const b = box(e);
    if (b.width && (b.left < -1 || b.right > innerWidth + 1)) found.push(`beyond the window: ${name(e)}`);
  }
  const targets = all.filter(
    (e) => e.matches("button, a[href], select, input, textarea, summary") && !e.closest("svg"),
  );
  for (const e of targets) {
    const label = e.closest("label");
    const b = e.matches("[type=checkbox], [type=radio]") && label ? box(label) : box(e);
    if (smallest && (b.height < smallest - 0.5 || b.width < smallest - 0.5))
      found.push(`small target, ${b.width.toFixed(0)}×${b.height.toFixed(0)}: ${name(e)}`);
  }
  const covers = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const clip = (e) => {
    let b = box(e);
    for (let p = scrolls(e); p; p = p.parentElement && scrolls(p.parentElement)) {
      const q = box(p);
      b = {
        left: Math.max(b.left, q.left),
        right: Math.min(b.right, q.right),
        top: Math.max(b.top, q.top),
        bottom: Math.min(b.bottom, q.bottom),
      };
    }
    return b;
  };
  const solid = all.filter(
    (e) =>
      e.matches(
        "button, a[href], select, input, textarea, .player, .races, .caption, .sharing, .lesson, " +
          ".expected, .whisper, .card",
      ) && !e.closest(".note, .form-actions"), // a form moves below its button
  );
  const boxes = solid.map(clip);
  solid.forEach((a, i) =>
    solid.slice(i + 1).forEach((b, k) => {
      if (
        a.contains(b) ||
        b.contains(a) ||
        b.closest(".ending, .sharing, .hints")?.contains(a) === false ||
        a.closest(".ending, .sharing, .hints")?.contains(b) === false
      )
        return;
      if (covers(boxes[i], boxes[i + 1 + k])) found.push(`over each other: ${name(a)} and ${name(b)}`);
    }),
  );
  return [...new Set(found)].slice(0, 12);
};
