// Loads the catalogue of a language.

import { setLanguage } from "../words.js";

/** The language that was chosen last. */
let wanted = "";

/** @param {{language: string}} effect @param {(message: import("../messages").Message) => void} send */
export async function loadLanguage({ language }, send) {
  wanted = language;
  try {
    const response = await fetch(new URL(`../words/${language}.json`, import.meta.url));
    if (!response.ok) throw new Error(`words/${language}.json: ${response.status}`);
    const catalogue = await response.json();
    if (language !== wanted) return; // another language was chosen in the meantime
    setLanguage(language, catalogue);
  } catch (error) {
    console.error(error);
    send({ type: "LanguageFailed", language });
    return;
  }
  send({ type: "LanguageLoaded", language });
}
