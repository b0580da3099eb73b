/*
 * Reads the languages of `languages/` and of the bank's folder. Plain JavaScript, because the build's configuration reads them too.
 * Only node has the files: pages get what they need of them from the build (`languages.ts`).
 */
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** File that describes a language in its folder; all other JSON files there are catalogs. */
const ABOUT = 'language.json';

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const bankDir = () => process.env.BANK_DIR || 'bank';

/** Folders with languages. What the bank's says counts more, language by language and text by text. */
const places = () => ['languages', join(bankDir(), 'languages')];

/** The folders of a language, of which the last counts most. */
const foldersOf = (code) =>
  places()
    .map((place) => join(place, code))
    .filter(existsSync);

/** @returns {string[]} the codes of all languages that have a folder */
function installed() {
  const names = places().flatMap((place) => (existsSync(place) ? readdirSync(place) : []));
  return [...new Set(names)].filter((code) =>
    foldersOf(code).some((folder) => existsSync(join(folder, ABOUT))),
  );
}

/** @returns {string[] | undefined} the languages that the bank offers, in its order; undefined: all */
function offered() {
  return readBank()?.languages;
}

function readBank() {
  const file = join(bankDir(), 'bank.json');
  return existsSync(file) ? readJson(file) : undefined;
}

/**
 * One language from its folder.
 *
 * @returns {import('./languages').LanguageFacts & { order: number, openGraph: string, fonts?: { regular: string, strong: string } }}
 * @throws Error naming the file and what it lacks
 */
function readLanguage(code) {
  const files = foldersOf(code).map((folder) => join(folder, ABOUT));
  const about = Object.assign({}, ...files.filter(existsSync).map(readJson));
  const { name, locale, order = 99, sentenceGap, familyNameFirst, openGraph, fonts } = about;
  const fault = (what) => new Error(`${files.at(-1)}: ${what}`);
  if (!/^[a-z]{2,3}$/.test(code)) throw fault('the folder is named by a code of ISO 639');
  if (!name) throw fault('name is missing');
  let script;
  let region;
  try {
    ({ script, region } = new Intl.Locale(locale).maximize());
  } catch {
    throw fault(`locale: ${locale} is no tag of BCP 47`);
  }
  return {
    code,
    name,
    locale,
    order,
    ...(RIGHT_TO_LEFT.test(script) && { rightToLeft: true }),
    ...(sentenceGap !== undefined && { sentenceGap }),
    ...(familyNameFirst && { familyNameFirst }),
    openGraph: openGraph ?? `${code}_${region}`,
    fonts,
  };
}

/**
 * The languages that the bank offers, in the order of the menu. English is always among them: it is the language of the source, and
 * of addresses without a language.
 *
 * @throws Error for a language that has no folder, or whose `language.json` is wrong
 */
function readLanguages() {
  const all = installed();
  const chosen = offered();
  const missing = (chosen ?? []).filter((code) => !all.includes(code));
  if (missing.length > 0) throw new Error(`bank.json: no folder for the languages ${missing}.`);
  if (chosen) return [...new Set([...chosen, 'en'])].map(readLanguage);
  return all.map(readLanguage).sort((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1));
}

/** Facts of the languages for pages: without what only node needs. */
function readLanguageFacts() {
  return readLanguages().map(({ order: _, fonts: __, openGraph: ___, ...facts }) => facts);
}

/** @returns {string[]} the areas of a language's catalogs, sorted */
function areasOf(code) {
  const names = foldersOf(code).flatMap((folder) => readdirSync(folder));
  const catalogs = names.filter((name) => name.endsWith('.json') && name !== ABOUT);
  return [...new Set(catalogs.map((name) => name.slice(0, -'.json'.length)))].sort();
}

/** @returns {Record<string, string>} the texts of an area by their English; those that are missing are said in English */
function readCatalog(code, area) {
  const files = foldersOf(code).map((folder) => join(folder, `${area}.json`));
  return Object.assign(
    area === 'shell' ? sloganOf(code) : {},
    ...files.filter(existsSync).map(readJson),
  );
}

/** The bank's slogan as a text; it may have none in this language. */
function sloganOf(code) {
  const { en = '', [code]: own = '' } = readBank()?.brand?.slogan ?? {};
  return { [en]: own };
}

/** @returns {{ regular: string, strong: string }[]} the fonts that languages bring for files, as paths */
function readFonts() {
  return readLanguages().flatMap(({ code, fonts }) => {
    if (!fonts) return [];
    const pathOf = (name) =>
      foldersOf(code)
        .map((folder) => join(folder, name))
        .findLast(existsSync);
    return [{ regular: pathOf(fonts.regular), strong: pathOf(fonts.strong) }];
  });
}

module.exports = { areasOf, places, readCatalog, readFonts, readLanguageFacts, readLanguages };
