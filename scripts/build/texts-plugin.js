/*
 * Compiles the catalogs of `languages/<language>/<area>.json` and of the bank's folder (English text to translation, in ICU syntax) and writes them
 * into the build: pages take the texts of their first paint from there, and the browser those of further pages.
 */
const { createHash } = require('node:crypto');
const { resolve } = require('node:path');
const { messageKey } = require('../../src/lang/engine/message-key');
const { areasOf, places, readCatalog, readLanguages } = require('../../src/lang/read-languages');

/**
 * Isolates each value of a text (U+2068, U+2069). Between Arabic words the signs of `+971 ••• 2812` or `10 USDT (≈ $9.98)` would change
 * sides.
 */
function isolateValues(catalog) {
  return JSON.stringify(catalog, (_, said) =>
    typeof said === 'string' ? said.replace(/(?<![\u2066\u2068])\{\w+\}/g, '\u2068$&\u2069') : said,
  );
}

/** @returns {{ language: string, area: string, text: string }[]} the catalogs as they are compiled */
function readCatalogs() {
  return readLanguages().flatMap(({ code: language, rightToLeft }) =>
    areasOf(language).map((area) => {
      const catalog = readCatalog(language, area);
      const text = rightToLeft ? isolateValues(catalog) : JSON.stringify(catalog);
      return { language, area, text };
    }),
  );
}

/** Part of the address of the compiled files, so that browsers keep them forever. */
function textsHash() {
  const hash = createHash('sha256');
  for (const { language, area, text } of readCatalogs())
    hash.update(`${language}/${area}\n${text}`);
  return hash.digest('hex').slice(0, 12);
}

/** Stays the same for one build, even if a catalog changes meanwhile. */
const HASH = textsHash();

/** Catalogs that are compiled: in development every change of a page makes the files again. */
const compiled = new Map();

/** @param {string} text a catalog as it is written by hand, in JSON */
async function compileCatalog(text) {
  if (!compiled.has(text)) {
    const { default: compile } = await import('icu-minify/compile');
    const messages = Object.entries(JSON.parse(text));
    const entries = messages.map(([key, said]) => [messageKey(key), compile(said)]);
    compiled.set(text, JSON.stringify(Object.fromEntries(entries)));
  }
  return compiled.get(text);
}

class TextsPlugin {
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('Texts', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'Texts', stage }, async () => {
        for (const place of places()) compilation.contextDependencies.add(resolve(place));
        for (const { language, area, text } of readCatalogs()) {
          const file = `static/texts/${HASH}/${language}/${area}.json`;
          compilation.emitAsset(file, new sources.RawSource(await compileCatalog(text)));
        }
      });
    });
  }
}

module.exports = { readCatalogs, TEXTS_HASH: HASH, TextsPlugin };
