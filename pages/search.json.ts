import { isLanguage } from '@/lang/languages';
import { searchIndex } from '@/server/content/page-props/search';
import { siteFile } from '@/shell/document/site-file';

const KEPT_MS = 60_000;

/** Kept for a minute, because every text is read for it and anybody may ask. */
const made = new Map<string, { until: number; text: Promise<string> }>();

async function indexIn(locale: string): Promise<string> {
  const kept = made.get(locale);
  if (kept && kept.until > Date.now()) return kept.text;
  const text = searchIndex({ locale }).then((index) => JSON.stringify(index));
  made.set(locale, { until: Date.now() + KEPT_MS, text });
  text.catch(() => made.delete(locale));
  return text;
}

/** The index of the search, in the language of `language`. */
export const getServerSideProps = siteFile('application/json', ({ language }) =>
  indexIn(isLanguage(language) ? language : 'en'),
);

/** The answer is the file alone. */
export default function Page() {
  return null;
}
