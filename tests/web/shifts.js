// Keeps every layout shift of the page in `window.shifts`, each with the elements that moved and their places before
// and after, and every place that the board has had in `window.boards`.
() => {
  const name = (node) => {
    if (!node) return "an element that is gone";
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    return `${element?.tagName}.${element?.getAttribute("class")}`;
  };
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${name(node)}: ${place(previousRect)} → ${place(currentRect)}`,
      );
      window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift" });
  window.boards = new Set();
  const keep = () => {
    const board = document.querySelector(".table .board");
    if (board) window.boards.add(place(board.getBoundingClientRect()));
  };
  keep();
  new MutationObserver(keep).observe(document.body, { subtree: true, childList: true, attributes: true });
};
