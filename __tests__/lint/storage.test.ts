import { readFileSync } from 'node:fs';
import { filesBelow } from '../../scripts/files-below';

/** Both work on the browser's storage itself; they and the mocks, which no build contains, are the only ones. */
const OPENERS = ['src/lib/storage/browser-storage.ts', 'src/lib/storage/clear-storage.ts'];
/** Not the words in a comment. */
const OPENS =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|\bcaches\.|'js-cookie'/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

// security(Sessions and tokens 14.3.1)
it('only the storage folder opens a storage of the browser', () => {
  const sources = filesBelow('src', 'pages').filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('src/mocks/'),
  );
  expect(sources.length).toBeGreaterThan(500);
  const opening = sources.filter((file) =>
    OPENS.test(readFileSync(file, 'utf8').replace(COMMENT, '')),
  );
  expect(opening.sort()).toEqual(OPENERS);
});
