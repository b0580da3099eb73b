import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (name: string) => readFileSync(join(__dirname, '../../public', name), 'utf8');

test('the worker names the files that it keeps by their hash, so that a change of them reaches browsers', () => {
  const hash = createHash('sha256').update(file('offline.html') + file('offline.js'));
  const name = `offline-${hash.digest('hex').slice(0, 8)}`;
  expect(/const CACHE = '(.*)';/.exec(file('sw.js'))?.[1]).toBe(name);
});
