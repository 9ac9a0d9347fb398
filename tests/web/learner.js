// Does what the lesson asks for, step by step, up to the step with the title `until` or to the end of the lesson.
// The titles of the steps are kept in `window.titles`.
(until) => {
  const CHOICES = [".chip.target:not(.refused)", ".card.target .chip:not(.refused):not(.none)", ".space.choice"];
  const WANTED = [
    ".lesson .row button.big",
    ".start",
    ".decide .target",
    '.act.target[aria-disabled="false"]:not(.on)',
    ...CHOICES,
  ];
  const titles = (window.titles = []);

  const watcher = new MutationObserver(() => {
    const title = document.querySelector(".lesson h2")?.textContent;
    if (title === until || document.querySelector(".lesson a.big")) {
      watcher.disconnect();
      return;
    }
    const choosing = document.querySelector(".powers .on"); // an amulet was played, and its space is still to be chosen
    const answered = title !== titles.at(-1);
    if (!title || document.querySelector(".skip") || (!answered && !choosing)) return;
    const found = (choosing ? CHOICES : WANTED).map((selector) => document.querySelector(selector)).find(Boolean);
    if (!found) return;
    if (answered) titles.push(title);
    found.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  document.body.dataset.learner = "ready"; // the first change that the watcher sees
};
