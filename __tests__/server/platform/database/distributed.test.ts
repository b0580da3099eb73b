import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../../..');
/** The page names files below the service, and those of the package from the root. */
const PLACES = { 'src/server': '', 'packages/postgres/src': 'packages/postgres/src' };

/** A use of each feature in the code; comments are left out. */
const USES: Record<string, RegExp> = {
  'Advisory locks of a session': /pg_(try_)?advisory_(un)?lock/i,
  'Advisory locks of a transaction': /pg_(try_)?advisory_xact_lock/i,
  'LISTEN and NOTIFY': /\blisten \$\{|\blisten [a-z_]+['"`]|pg_notify/i,
  'Triggers for each row': /for each row(\s+(when|execute)|\$\{)/i,
  'Triggers for each statement, with the table of new rows': /referencing new table/i,
  'Trigram and full-text indexes': /using gin|tsvector/i,
  'SKIP LOCKED': /skip locked/i,
  'Repeatable read': /repeatable read/i,
  'Positions in the write-ahead log': /pg_(current|last)_wal/i,
  'Unlogged tables': /create unlogged|set unlogged/i,
  'Deferrable constraints': /\bdeferrable\b/i,
};

const code = new Map(
  Object.entries(PLACES).flatMap(([folder, shown]) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|sql)$/.test(name))
      .map((name) => {
        const text = fs.readFileSync(path.join(root, folder, name), 'utf8');
        return [path.join(shown, name), text.replace(/^\s*(\/\/|\*|\/\*|--).*$/gm, '')] as const;
      }),
  ),
);

const rows = new Map(
  fs
    .readFileSync(path.join(root, 'docs/distributed-databases.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | '))
    .map(([feature = '', named = '']) => [
      feature.replace(/[|`]/g, '').trim(),
      [...named.matchAll(/`([^`]+\.(?:ts|sql))`/g)].map(([, name]) => name as string),
    ]),
);

it.each(Object.entries(USES))('the page names the files that use: %s', (feature, use) => {
  const used = [...code].filter(([, text]) => use.test(text)).map(([name]) => name);
  expect(rows.get(feature)).toBeDefined();
  expect(rows.get(feature)?.toSorted()).toEqual(used.toSorted());
});

it('a row of the page has a test above', () => {
  const features = [...rows.keys()].filter((name) => name !== 'feature' && !name.startsWith('---'));
  expect(features.toSorted()).toEqual(Object.keys(USES).toSorted());
});
