import { siteUrl } from '@/config/site-url';
import { siteFile } from '@/shell/document/site-file';
import { robotsTxt } from '@/shell/document/sitemap';

export const getServerSideProps = siteFile('text/plain', () => robotsTxt(siteUrl()));

/** The answer is the file alone. */
export default function Page() {
  return null;
}
