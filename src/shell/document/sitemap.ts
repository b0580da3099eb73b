import { paths } from '@/config/paths';
import { LANGUAGES, pathIn } from '@/lang/languages';
import { xmlText } from '@/lib/format/xml';
import { PORTAL_PLACES } from '@/shell/layouts/portal-nav';

type SitemapEntry = {
  path: string;
  /** ISO 8601, if known. */
  updatedAt?: string | null;
  /** The text of the page is English in every language. */
  onlyEnglish?: boolean;
};

/** Canonical public pages. */
export const SITE_PAGES: readonly SitemapEntry[] = [
  { path: paths.home },
  { path: '/about', onlyEnglish: true },
  { path: '/how-work', onlyEnglish: true },
  { path: '/fnxization', onlyEnglish: true },
  { path: '/how-different', onlyEnglish: true },
  { path: '/price' },
  { path: '/bank-overview' },
  { path: '/campaign-details', onlyEnglish: true },
  { path: paths.writing, onlyEnglish: true },
  { path: paths.questions, onlyEnglish: true },
  { path: paths.help, onlyEnglish: true },
  { path: paths.docs, onlyEnglish: true },
  { path: paths.contact },
  { path: paths.createAccount },
];

/** The addresses of a page in every language. */
function alternates(siteUrl: string, path: string): string {
  return LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(siteUrl + pathIn(language, path))}"/>`,
  ).join('');
}

/**
 * A sitemap (sitemaps.org/protocol.html).
 *
 * @param siteUrl origin of the site, without a trailing slash
 */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, updatedAt, onlyEnglish }) => {
    const changed = updatedAt ? `<lastmod>${xmlText(updatedAt)}</lastmod>` : '';
    const languages = onlyEnglish ? '' : alternates(siteUrl, path);
    return LANGUAGES.slice(0, languages ? undefined : 1)
      .map((language) => {
        const loc = `<loc>${xmlText(siteUrl + pathIn(language, path))}</loc>`;
        return `<url>${loc}${changed}${languages}</url>`;
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
