/** The language of the page: a text is asked for by its English words, which are said where another language has none. */

/** Each but English is a file in `texts/`. */
export const LANGUAGES = { en: "English", "zh-Hant": "繁體中文" };

const KEPT = "houseway/language";
const base = (tag) => tag.toLowerCase().split("-")[0];

/** What was chosen here, else the first of the browser's that there is. */
export function languageOf(chosen, wanted) {
  if (chosen && LANGUAGES[chosen]) return chosen;
  const known = Object.keys(LANGUAGES);
  return wanted.map((each) => known.find((one) => base(one) === base(each))).find(Boolean) ?? "en";
}

/** The page is drawn anew in that language. */
export function choose(language, kept = globalThis.localStorage) {
  kept.setItem(KEPT, language);
  globalThis.location.reload();
}

export const language = languageOf(globalThis.localStorage?.getItem(KEPT), globalThis.navigator?.languages ?? []);

/** @type {{ texts: Record<string, string>, house: Record<string, string> }} */
const { texts, house } = language === "en" ? { texts: {}, house: {} } : await import(`./texts/${language}.js`);

/** A text with its values in place of `{name}`. */
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (mark, name) => String(values[name] ?? mark));

/** A text of the page. It is written out where it is asked for, so that a test finds all of them. */
export const t = (words, values = {}) => fill(texts[words] ?? words, values);

/** What the house says, at any table and as the games' own files have it. @type {Map<string, string>} */
let served = new Map();
/** @type {{ form: RegExp, names: string[], words: string }[]} */
let patterns = [];

const NUMBERS = ["area", "other", "number"];
const NAMES = ["patron", "banker"];

function patternOf([english, words]) {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parts = english.split(/\{\w+\}/).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const form = parts.reduce((before, part, at) => `${before}${NUMBERS.includes(names[at - 1]) ? "([+-]?\\d+)" : "(.+?)"}${part}`);
  return { form: new RegExp(`^${form}$`), names, words };
}

export function takeTexts(ofGames) {
  const all = Object.entries({ ...house, ...ofGames });
  served = new Map(all);
  patterns = all.filter(([english]) => english.includes("{")).map(patternOf);
}

/** Words of the house: whole, or in the form of a text; what stands in it is said too, but for the names of people. */
export function said(words) {
  if (!served.size || typeof words !== "string") return words;
  const whole = served.get(words);
  if (whole !== undefined) return whole;
  for (const { form, names, words: there } of patterns) {
    const found = form.exec(words);
    if (found) return fill(there, Object.fromEntries(names.map((name, at) => [name, NAMES.includes(name) ? found[at + 1] : said(found[at + 1])])));
  }
  return words;
}

/** All that is said in what the house served. */
export function saidIn(value) {
  if (Array.isArray(value)) return value.map(saidIn);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, saidIn(each)]));
  return said(value);
}
