// Plays the game in the page to its end: whenever the page has changed and waits for this player, click what a sensible
// player would click, from what the page shows. The kinds of clicks are kept in `window.clicked`; what was not clicked
// yet comes first, so that over a game everything is tried. At the end `window.played` is true.
() => {
  const MOST_CLICKS = 1500; // more than any game takes
  const done = (window.clicked = []);
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
  const click = (element, kind) => {
    element.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
    return kind;
  };
  const often = (kind) => done.filter((each) => each === kind).length;
  const hex = (e) => e.dataset.space.split(",").map(Number);
  const far = ([q, r], [s, t]) => Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));

  const waitsForMe = () =>
    !document.querySelector(".skip") && document.querySelector(".prompt.yours, .curtain, dialog .pick");

  const clickNext = () => {
    const curtain = seen(".curtain button")[0];
    if (curtain) return click(curtain, "curtain");
    const picked = seen("dialog .pick button")[0];
    if (picked) return click(picked, "pick");
    const deciding = seen(".decide button");
    if (deciding.length) {
      const take = seen(".decide .Take")[0];
      const pass = seen(".decide .Pass")[0];
      if (!take) return click(deciding[done.length % deciding.length], "PayCurse");
      return pass && often("Pass") * 3 < often("Take") ? click(pass, "Pass") : click(take, "Take");
    }
    const start = seen(".start")[0];
    if (start) return click(start, "StartMap");
    const head = seen(".map-head.choice")[0];
    if (head) return click(head, "head");
    const raise = seen(".act.raise")[0];
    if (raise) return click(raise, "Raise");

    const mode = seen(".powers .on")[0]?.dataset.type;
    if (mode === "DoubleClaim" || mode === "Swap") {
      const scraps = seen(".scrap.choice:not(.armed) button");
      const armed = seen(".scrap.armed")[0];
      const other = armed ? scraps.filter((e) => /swap with/.test(e.getAttribute("aria-label"))) : scraps;
      if (other.length) return click(other[0], armed || mode === "DoubleClaim" ? mode : "rose");
    }
    const choices = seen(".space.choice");
    if (mode && choices.length) return click(choices[done.length % choices.length], mode);
    const chips = seen(".chip:not(.refused):not(.none)").filter((e) => e.tagName === "BUTTON");
    const left = (e) => Number(e.innerText.trim() || 999);
    chips.sort((a, b) => left(a) - left(b));
    if (mode && chips.length) return click(chips[0], mode);

    for (const power of seen('.powers button:not([aria-disabled="true"])')) {
      if (!often(power.dataset.type))
        return click(power, power.dataset.type === "Exchange" ? "Exchange" : `mode ${power.dataset.type}`);
    }
    const exchange = seen('[data-type="ExchangeTurn"]:not([aria-disabled="true"])')[0];
    if (exchange && !often("ExchangeTurn") && often("PlayClue") > 3) return click(exchange, "ExchangeTurn");
    const end = seen('[data-type="EndTurn"]:not([aria-disabled="true"])')[0];
    if (end && done.at(-1) === "Drive") return click(end, "EndTurn");
    const amulet = choices.find((e) => /amulet/.test(e.getAttribute("aria-label")));
    if (amulet && !often("PayCurse")) return click(amulet, "Drive");
    const found = (e) => /site of/.test(e.getAttribute("aria-label"));
    const sites = [...document.querySelectorAll(".map")]
      .filter((m) => m.querySelector(".map-head b").textContent === "1")
      .flatMap((m) =>
        [...document.querySelectorAll(".space")].filter((e) =>
          e.getAttribute("aria-label").includes(`site of ${m.dataset.map === "x" ? "" : `the ${m.dataset.map}`}`),
        ),
      );
    if (choices.length && sites.length) {
      const gap = (e) => Math.min(...sites.map((s) => far(hex(e), hex(s))));
      choices.sort((a, b) => gap(a) - gap(b));
      return click(choices[0], "Drive");
    }
    if (chips.length) return click(chips[0], "PlayClue");
    if (end && !choices.some(found)) return click(end, "EndTurn");
    if (choices.length)
      return click(choices.find(found) ?? choices[done.length % choices.length], often("place") ? "Drive" : "place");
    return end ? click(end, "EndTurn") : null;
  };

  const watcher = new MutationObserver(() => {
    if (document.querySelector(".ending") || done.length >= MOST_CLICKS) {
      watcher.disconnect();
      window.played = true;
      return;
    }
    const kind = waitsForMe() && clickNext();
    if (kind) done.push(kind);
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  document.body.dataset.player = "ready"; // the first change that the watcher sees
};
