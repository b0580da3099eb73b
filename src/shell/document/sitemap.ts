import { paths } from '@/config/paths';
import { xmlText } from '@/lib/format/xml';
import { PORTAL_PLACES } from '@/shell/layouts/portal-nav';

type SitemapEntry = {
  path: string;
  /** ISO 8601, if known. */
  updatedAt?: string | null;
};

/** Canonical public pages. */
export const SITE_PAGES: readonly SitemapEntry[] = [
  { path: paths.home },
  { path: '/about' },
  { path: '/how-work' },
  { path: '/fnxization' },
  { path: '/how-different' },
  { path: '/price' },
  { path: '/bank-overview' },
  { path: '/campaign-details' },
  { path: paths.writing },
  { path: paths.questions },
  { path: paths.help },
  { path: paths.docs },
  { path: paths.contact },
  { path: paths.createAccount },
];

/**
 * A sitemap (sitemaps.org/protocol.html).
 *
 * @param siteUrl origin of the site, without a trailing slash
 */
export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${xmlText(updatedAt)}</lastmod>` : '';
    return `<url><loc>${xmlText(siteUrl + path)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
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

/** `robots.txt` (RFC 9309). The longest rule wins, so the sign-up page remains allowed. */
export function robotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    `Allow: ${paths.createAccount}$`,
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
