import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCKS, NAMED_LOCKS } from '@/server/platform/database/locks';

/** One lock for two purposes would let one wait for the other, or never run. */

const numbers = Object.values(LOCKS);

it('gives each lock a number of its own', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(NAMED_LOCKS).size).toBe(NAMED_LOCKS.length);
});

it('is the only place that takes an advisory lock', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' });
  const users = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => {
      const text = readFileSync(path.join('src/server', file), 'utf8');
      return /pg_(?:try_)?advisory|@fnx\/postgres\/locks/.test(text);
    });
  expect(users).toEqual(['platform/database/locks.ts']);
});
