import { paths } from '@/config/paths';
import { LANGUAGES, type Language, pathIn } from '@/lang/languages';
import { xmlText } from '@/lib/format/xml';
import { PORTAL_PLACES } from '@/shell/layouts/portal-nav';

type SitemapEntry = {
  path: string;
  /** ISO 8601, if known. */
  updatedAt?: string | null;
  /** Those that have the text of the page; all by default. */
  languages?: readonly Language[];
};

/** Canonical public pages whose text is not content. */
export const SITE_PAGES: readonly SitemapEntry[] = [
  { path: paths.home },
  { path: '/price' },
  { path: '/bank-overview' },
  { path: paths.writing },
  { path: paths.questions },
  { path: paths.help },
  { path: paths.docs, languages: ['en'] },
  { path: paths.contact },
  { path: paths.createAccount },
];

/** The addresses of a page in its languages. */
function alternates(siteUrl: string, path: string, languages: readonly Language[]): string {
  return languages
    .map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(siteUrl + pathIn(language, path))}"/>`,
    )
    .join('');
}

/**
 * A sitemap (https://www.sitemaps.org/protocol.html).
 *
 * @param siteUrl origin of the site, without a trailing slash
 */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, updatedAt, languages = LANGUAGES }) => {
    const changed = updatedAt ? `<lastmod>${xmlText(updatedAt)}</lastmod>` : '';
    const links = languages.length > 1 ? alternates(siteUrl, path, languages) : '';
    return languages
      .map((language) => {
        const loc = `<loc>${xmlText(siteUrl + pathIn(language, path))}</loc>`;
        return `<url>${loc}${changed}${links}</url>`;
      })
      .join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Paths not indexed: the API, account forms and private pages. */
const DISALLOWED = [
  '/api/',
  '/auth/',
  ...PORTAL_PLACES.map(({ href }) => href),
  paths.deals,
  paths.notifications,
  paths.profile,
  paths.settings,
];

const inAllLanguages = (all: readonly string[]): string[] => [
  ...new Set(LANGUAGES.flatMap((language) => all.map((path) => pathIn(language, path)))),
];

/** `robots.txt` (RFC 9309). The longest rule wins, so the sign-up page remains allowed. */
export function robotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    ...inAllLanguages(DISALLOWED).map((path) => `Disallow: ${path}`),
    ...inAllLanguages([paths.createAccount]).map((path) => `Allow: ${path}$`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
