// What the page says, in the reader's language. Messages are written in English, and the catalogue of the language
// says them; names of the engine (clues, terrains, maps) come from it as well.

/** @typedef {{messages: Record<string, string | string[]>, names: Record<string, Record<string, string>>}} Book */

export const LANGUAGES = /** @type {const} */ ({ en: "English", nl: "Nederlands", de: "Deutsch", ru: "Русский" });

/** @type {Book} */
let book = { messages: {}, names: {} };
let language = "en";
let plurals = new Intl.PluralRules("en");

/** The language that is spoken. */
export const spoken = () => language;

/** The best language for a reader who has not chosen one. */
export function preferred() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/**
 * Speak a language from now on.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const answer = await fetch(new URL(`words/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no words: ${answer.status}`);
  book = await answer.json();
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/**
 * A message with its blanks filled in; `{map:onto}` is given a name of the engine.
 * @param {string} message
 * @param {Record<string, string | number>} [fields]
 */
export function say(message, fields = {}) {
  const known = book.messages[message];
  return filled(typeof known === "string" && known ? known : message, fields);
}

/**
 * A message about a number `{n}`, in the form that the number asks for.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [fields]
 */
export function count(one, many, n, fields = {}) {
  const forms = book.messages[one];
  const form = Array.isArray(forms) ? forms[formOf(n)] : n === 1 ? one : many;
  return filled(form ?? many, { ...fields, n });
}

/** Which form of a counted message a number takes: Russian has three, the others two. @param {number} n */
function formOf(n) {
  const kind = plurals.select(n);
  if (language !== "ru") return kind === "one" ? 0 : 1;
  return kind === "one" ? 0 : kind === "few" ? 1 : 2;
}

/** Marks a message that is said later. @param {string} message */
export const N_ = (message) => message;

/**
 * The word for a name of the engine, such as `beach` among the terrains.
 * @param {string} context
 * @param {string} name
 */
export const named = (context, name) => book.names[context]?.[name] ?? name;

/** What a clue card says. @param {string} clue */
export const clueText = (clue) => named("clue", clue);

/**
 * @param {string} text
 * @param {Record<string, string | number>} fields
 */
function filled(text, fields) {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name, shape) => {
    if (!(name in fields)) return whole;
    const value = String(fields[name]);
    const context = shape ? `${name}:${shape}` : name;
    return book.names[context]?.[value] ?? value;
  });
}

/** A share as people read it. @param {number} share */
export const percent = (share) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** A day and a time. @param {number} at */
export const moment = (at) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
