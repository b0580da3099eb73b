import { siteUrl } from '@/config/site-url';
import { securityTxt } from '@/shell/document/security-txt';
import { siteFile } from '@/shell/document/site-file';

export const getServerSideProps = siteFile('text/plain', () => securityTxt(siteUrl(), new Date()));

/** The answer is the file alone. */
export default function Page() {
  return null;
}
