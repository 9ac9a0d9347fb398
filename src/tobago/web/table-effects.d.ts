// Effects of a table, a replay and the lesson.

export type TableEffect = { readonly effect: "close-source" };
