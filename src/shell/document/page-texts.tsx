import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentContext } from 'next/document';
import { addCatalog, type Catalog, INLINE_CATALOGS, startRendering } from '@/lang/engine/text';
import { directionOf, isLanguage, type Language } from '@/lang/languages';
import { areasOf, readCatalog, readLanguages } from '@/lang/read-languages';

/** Same as in `next.config.js`. */
const BUILD_FOLDER = process.env.NEXT_DIST_DIR || '.next';

/** The language of the page for social networks. */
export function OpenGraphLocale({ language }: { language: string | undefined }) {
  const own = isLanguage(language) ? language : 'en';
  const locale = readLanguages().find(({ code }) => code === own)?.openGraph;
  return <meta property="og:locale" content={locale} />;
}

const known = new Map<Language, Record<string, Catalog>>();

/** The compiled catalogs of a language by area. A development server, and a test, compiles them for each page. */
async function catalogsOf(language: Language): Promise<Record<string, Catalog>> {
  if (language === 'en') return {};
  if (process.env.NODE_ENV !== 'production') return compileSources(language);
  const read = known.get(language) ?? readBuilt(language);
  known.set(language, read);
  return read;
}

function readBuilt(language: Language): Record<string, Catalog> {
  const folder = join(
    process.cwd(),
    BUILD_FOLDER,
    'static/texts',
    process.env.TEXTS_HASH ?? '',
    language,
  );
  // A language may have a folder and no texts yet.
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalog,
    ]),
  );
}

async function compileSources(language: Language): Promise<Record<string, Catalog>> {
  const [{ default: compile }, { messageKey }] = await Promise.all([
    import('icu-minify/compile'),
    import('@/lang/engine/message-key'),
  ]);
  return Object.fromEntries(
    areasOf(language).map((area) => {
      const texts = Object.entries(readCatalog(language, area));
      const compiled = texts.map(([key, said]) => [messageKey(key), compile(said)]);
      return [area, Object.fromEntries(compiled)];
    }),
  );
}

/**
 * Renders the page of `ctx` in its language.
 *
 * @param render what renders it, with `ctx.renderPage`
 * @returns its result, and the catalogs of the areas that the page has texts of, as JSON for a script element
 */
export async function renderInLanguage<R>(ctx: DocumentContext, render: () => Promise<R>) {
  const language = isLanguage(ctx.locale) ? ctx.locale : 'en';
  const catalogs = await catalogsOf(language);
  for (const [area, catalog] of Object.entries(catalogs)) addCatalog(language, area, catalog);
  const seen = new Set<string>();
  const { renderPage } = ctx;
  ctx.renderPage = () =>
    renderPage({
      enhanceApp: (App) =>
        function InLanguage(props) {
          startRendering(ctx.locale ?? 'en', seen);
          return <App {...props} />;
        },
    });
  const result = await render();
  const shown = [...seen]
    .sort()
    .flatMap((area) => (catalogs[area] ? [[area, catalogs[area]]] : []));
  const texts = shown.length > 0 ? JSON.stringify(Object.fromEntries(shown)) : '';
  return { result, texts: texts.replaceAll('<', '\\u003c') };
}

/** The attributes of `<html>` for a language. */
export function languageAttributes(language = 'en') {
  return { lang: language, dir: directionOf(language) };
}

/** Path of the manifest with which a browser installs the product in a language. */
export function manifestOf(language: string | undefined): string {
  const part = isLanguage(language) && language !== 'en' ? `.${language}` : '';
  return `/manifest${part}.webmanifest`;
}

/** The catalogs of a page, for `src/lang/engine/text.ts` in the browser. */
export function InlineTexts({ texts }: { texts: string }) {
  if (!texts) return null;
  return (
    <script
      id={INLINE_CATALOGS}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own build with its angle brackets escaped
      dangerouslySetInnerHTML={{ __html: texts }}
    />
  );
}
