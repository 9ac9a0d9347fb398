// Loads the catalogue of a language.

import { setLanguage } from "../words.js";

/** @param {{language: string}} effect @param {(message: import("../messages").Message) => void} send */
export async function loadLanguage({ language }, send) {
  try {
    const response = await fetch(new URL(`../words/${language}.json`, import.meta.url));
    if (!response.ok) throw new Error(`words/${language}.json: ${response.status}`);
    setLanguage(language, await response.json());
  } catch (error) {
    console.error(error);
    send({ type: "LanguageFailed", language });
    return;
  }
  send({ type: "LanguageLoaded", language });
}
