import { siteUrl } from '@/config/site-url';
import { siteFile } from '@/shell/site-file';
import { robotsTxt } from '@/shell/sitemap';

export const getServerSideProps = siteFile('text/plain', () => robotsTxt(siteUrl()));

/** The answer is the file alone. */
export default function Page() {
  return null;
}
