import { isPublicPath, paths } from '@/config/paths';
import { robotsTxt, SITE_PAGES, sitemapXml } from '@/shell/document/sitemap';

it('lists public pages alone, each once', () => {
  const listed = SITE_PAGES.map(({ path }) => path);
  expect(listed.filter((path) => !isPublicPath(path))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

it('writes absolute, escaped URLs and dates where they are known', () => {
  const xml = sitemapXml('https://fnx.example', [
    { path: '/a?b=1&c=2', languages: ['en'] },
    { path: '/price', updatedAt: '2026-11-01T00:00:00.000Z' },
  ]);
  expect(xml).toContain('<url><loc>https://fnx.example/a?b=1&amp;c=2</loc></url>');
  expect(xml).toContain('<lastmod>2026-11-01T00:00:00.000Z</lastmod>');
  expect(xml).toContain('<loc>https://fnx.example/de/price</loc>');
  expect(xml).toContain('hreflang="ar" href="https://fnx.example/ar/price"');
});

it('keeps every private page out of search engines and no public one but the forms of accounts', () => {
  const lines = robotsTxt('https://fnx.example').split('\n');
  const out = lines
    .filter((line) => line.startsWith('Disallow: '))
    .map((line) => line.slice('Disallow: '.length));
  const closed = (path: string) => out.some((prefix) => path.startsWith(prefix));
  for (const path of [paths.dashboard, paths.order('7'), paths.wallet, paths.kyc]) {
    expect(closed(path)).toBe(true);
  }
  const shut = SITE_PAGES.filter(({ path }) => closed(path)).map(({ path }) => path);
  expect(shut).toEqual([paths.createAccount]);
  expect(closed('/de/dashboard')).toBe(true);
  expect(lines).toContain(`Allow: ${paths.createAccount}$`);
  expect(lines).toContain('Sitemap: https://fnx.example/sitemap.xml');
});
