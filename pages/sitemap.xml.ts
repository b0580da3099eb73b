import { siteUrl } from '@/config/site-url';
import { siteMapEntries } from '@/server/content/page-props/site-map';
import { siteFile } from '@/shell/document/site-file';
import { SITE_PAGES, sitemapXml } from '@/shell/document/sitemap';

export const getServerSideProps = siteFile('application/xml', async () =>
  sitemapXml(siteUrl(), [...SITE_PAGES, ...(await siteMapEntries())]),
);

/** The answer is the file alone. */
export default function Page() {
  return null;
}
