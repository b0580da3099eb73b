import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promiseFaults, readPromises } from '../../scripts/lint/promises';
import { BANKS } from '../content/banks';

it.each(BANKS)('something keeps each promise of %s, in each language', (dir) => {
  expect(promiseFaults(dir)).toEqual([]);
});

it('docs/promises.md has what the papers say (npx tsx scripts/lint/promises.ts)', () => {
  expect(readFileSync('docs/promises.md', 'utf8')).toBe(readPromises('bank'));
});

const AGREEMENT = 'legal/share-agreement';

it.each([
  [
    'a promise that nothing keeps',
    'en',
    `${AGREEMENT}.md`,
    /(?<=^6\.1 )/m,
    'We pay. ',
    '6.1: nothing keeps',
  ],
  [
    'a promise taken away',
    '',
    'promises.json',
    /"[^"]*testTheLastHour",?/,
    '"",',
    '6.7: nothing keeps',
  ],
  [
    'a promise that is called none',
    '',
    'promises.json',
    /(?<="7\.7": \[")[^"]*/,
    'no promise',
    '7.7: "',
  ],
  [
    'a test renamed',
    '',
    'promises.json',
    /testTheLastHour/,
    'testTheLast',
    '6.7: packages/contracts/test/AuctionBook.t.sol',
  ],
  [
    'a clause that a translation lacks',
    'ar',
    `${AGREEMENT}.md`,
    /^5\.4 .*$/m,
    '',
    '5.4: ar has 0 sentences, en 4',
  ],
  [
    'a sentence that a translation lacks',
    'zh',
    `${AGREEMENT}.md`,
    /任何股份不得重复计算。/,
    '',
    '5.4: zh has 3',
  ],
  ['a keeper of no clause', '', 'promises.json', /"6\.9":/, '"6.10":', '6.10: 1 keepers'],
])('names %s', (_, language, file, from, to, fault) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'bank-'));
  cpSync('bank/content', path.join(dir, 'content'), { recursive: true });
  const changed = path.join(dir, 'content', language, file);
  writeFileSync(changed, readFileSync(changed, 'utf8').replace(from, to));
  const faults = promiseFaults(dir);
  rmSync(dir, { recursive: true });
  expect(faults).toContainEqual(expect.stringContaining(fault));
});
