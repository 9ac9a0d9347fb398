// The texts of the page in the user's language. Messages are written in English and looked up in the catalogue of the
// language, which also has the names of the engine (clues, terrains, maps).

/** @typedef {{messages: Record<string, string | string[]>, names: Record<string, Record<string, string>>}} Catalogue */
/** @typedef {import("./model").Text} Text */
/** @typedef {import("./model").Fields} Fields */

export const LANGUAGES = /** @type {const} */ ({
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ru: "Русский",
});

/** @type {Catalogue} */
let catalogue = { messages: {}, names: {} };
let language = "en";
let plurals = new Intl.PluralRules("en");

/** The language of the catalogue. */
export const currentLanguage = () => language;

/**
 * Word all texts in a language from now on.
 * @param {string} name
 * @param {Catalogue} loaded
 */
export function setLanguage(name, loaded) {
  catalogue = loaded;
  language = name;
  plurals = new Intl.PluralRules(name);
}

/**
 * The best of our languages for the languages of a browser.
 * @param {readonly string[]} tags
 */
export const preferredLanguage = (tags) => tags.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? "en";

/** Marks a message that is worded elsewhere. @param {string} message */
export const N_ = (message) => message;

/**
 * A phrase about a number `{n}`, to be worded later.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Fields} [fields]
 * @returns {import("./model").Plural}
 */
export const plural = (one, many, n, fields = {}) => ({ one, many, n, fields });

/**
 * The words of a text.
 * @param {Text} text
 * @returns {string}
 */
export function word(text) {
  if (typeof text === "string") return text;
  if ("message" in text) return say(text.message, text.fields);
  if ("one" in text) return count(text.one, text.many, text.n, text.fields);
  if ("context" in text) return named(text.context, text.name);
  return text.map(word).filter(Boolean).join(" ");
}

/**
 * A message with its fields filled in; `{map:onto}` is filled with a name of the engine.
 * @param {string} message
 * @param {Fields} [fields]
 */
export function say(message, fields = {}) {
  const translated = catalogue.messages[message];
  return fill(typeof translated === "string" && translated ? translated : message, fields);
}

/**
 * A message about a number `{n}`, in the form that the number needs.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Fields} [fields]
 */
export function count(one, many, n, fields = {}) {
  const forms = catalogue.messages[one];
  const form = Array.isArray(forms) ? forms[pluralForm(n)] : n === 1 ? one : many;
  return fill(form ?? many, { ...fields, n });
}

/** The index of the plural form: Russian has three, the others two (in French, 0 takes the first). @param {number} n */
function pluralForm(n) {
  const category = plurals.select(n);
  if (language !== "ru") return category === "one" ? 0 : 1;
  return category === "one" ? 0 : category === "few" ? 1 : 2;
}

/**
 * The word for a name of the engine, such as `beach` in the context `terrain`.
 * @param {string} context
 * @param {string} name
 */
export const named = (context, name) => catalogue.names[context]?.[name] ?? name;

/** The sentence of a clue card. @param {string} clue */
export const clueText = (clue) => named("clue", clue);

/**
 * @param {string} text
 * @param {Fields} fields
 */
function fill(text, fields) {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (placeholder, name, form) => {
    if (!(name in fields)) return placeholder;
    const field = fields[name] ?? "";
    const value = typeof field === "number" ? String(field) : word(field);
    const context = form ? `${name}:${form}` : name;
    return catalogue.names[context]?.[value] ?? value;
  });
}

/** A share as a percentage. @param {number} share */
export const percent = (share) =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(share);

/** A date and a time. @param {number} at */
export const moment = (at) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
