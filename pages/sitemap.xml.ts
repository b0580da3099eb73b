import { siteUrl } from '@/config/site-url';
import { siteMapEntries } from '@/server/static-props/site-map';
import { siteFile } from '@/shell/site-file';
import { SITE_PAGES, sitemapXml } from '@/shell/sitemap';

export const getServerSideProps = siteFile('application/xml', async () =>
  sitemapXml(siteUrl(), [...SITE_PAGES, ...(await siteMapEntries())]),
);

/** The answer is the file alone. */
export default function Page() {
  return null;
}
