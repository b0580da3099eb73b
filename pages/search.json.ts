import { searchIndex } from '@/server/content/page-props/search';
import { siteFile } from '@/shell/document/site-file';

/** The index of the search, in the language of `language`. */
export const getServerSideProps = siteFile('application/json', async ({ language }) =>
  JSON.stringify(await searchIndex({ locale: String(language) })),
);

/** The answer is the file alone. */
export default function Page() {
  return null;
}
