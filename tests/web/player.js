// What somebody who plays sensibly would click next, from what the page shows; `null` when there is nothing to do.
// Called by tests with the kinds that were done already, so that over a game everything is tried.
(done) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const mark = (element, kind) => {
    document.querySelectorAll("[data-next]").forEach((e) => e.removeAttribute("data-next"));
    element.setAttribute("data-next", "");
    return kind;
  };
  const often = (kind) => done.filter((each) => each === kind).length;
  const hex = (e) => e.dataset.space.split(",").map(Number);
  const far = ([q, r], [s, t]) => Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));

  if (seen(".ending").length) return mark(seen(".ending")[0], "over");
  const curtain = seen(".curtain button")[0];
  if (curtain) return mark(curtain, "curtain");
  const picked = seen("dialog .pick button")[0];
  if (picked) return mark(picked, "pick");
  const deciding = seen(".decide button");
  if (deciding.length) {
    const take = seen(".decide .Take")[0];
    const pass = seen(".decide .Pass")[0];
    if (!take) return mark(deciding[done.length % deciding.length], "PayCurse");
    return pass && often("Pass") * 3 < often("Take") ? mark(pass, "Pass") : mark(take, "Take");
  }
  const start = seen(".start")[0];
  if (start) return mark(start, "StartMap");
  const head = seen(".map-head.choice")[0];
  if (head) return mark(head, "head");
  const raise = seen(".act.raise")[0];
  if (raise) return mark(raise, "Raise");

  const mode = seen(".powers .on")[0]?.dataset.type;
  if (mode === "DoubleClaim" || mode === "Swap") {
    const scraps = seen(".scrap.choice:not(.armed) button");
    const armed = seen(".scrap.armed")[0];
    const other = armed ? scraps.filter((e) => armed.closest(".map").contains(e)) : scraps;
    if (other.length) return mark(other[0], armed || mode === "DoubleClaim" ? mode : "rose");
  }
  const choices = seen(".space.choice");
  if (mode && choices.length) return mark(choices[done.length % choices.length], mode);
  const chips = seen(".chip:not(.refused):not(.none)").filter((e) => e.tagName === "BUTTON");
  const left = (e) => Number(e.innerText.trim() || 999);
  chips.sort((a, b) => left(a) - left(b));
  if (mode && chips.length) return mark(chips[0], mode);

  for (const power of seen('.powers button:not([aria-disabled="true"])')) {
    if (!often(power.dataset.type)) return mark(power, power.dataset.type === "Exchange" ? "Exchange" : `mode ${power.dataset.type}`);
  }
  const exchange = seen('[data-type="ExchangeTurn"]:not([aria-disabled="true"])')[0];
  if (exchange && !often("ExchangeTurn") && often("PlayClue") > 3) return mark(exchange, "ExchangeTurn");
  const found = (e) => /site of/.test(e.getAttribute("aria-label"));
  const sites = [...document.querySelectorAll(".map")].filter((m) => m.querySelector(".map-head b").textContent === "1")
    .flatMap((m) => [...document.querySelectorAll(".space")].filter((e) => e.getAttribute("aria-label").includes(`site of ${m.dataset.map === "x" ? "" : "the " + m.dataset.map}`)));
  if (choices.length && sites.length) {
    const gap = (e) => Math.min(...sites.map((s) => far(hex(e), hex(s))));
    choices.sort((a, b) => gap(a) - gap(b));
    return mark(choices[0], "Drive");
  }
  if (chips.length) return mark(chips[0], "PlayClue");
  const end = seen('[data-type="EndTurn"]:not([aria-disabled="true"])')[0];
  if (end && !choices.some(found)) return mark(end, "EndTurn");
  if (choices.length) return mark(choices.find(found) ?? choices[done.length % choices.length], often("place") ? "Drive" : "place");
  return end ? mark(end, "EndTurn") : null;
}
