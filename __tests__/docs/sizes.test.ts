import { readFileSync } from 'node:fs';

/**
 * Operators and customers rely on these. A size on a disk or in memory there changes with every release, and nothing would notice. Not
 * read: performance.md, whose figures come from the commands that it names, and security-limits.md, whose figures `__tests__/security/consumption.test.ts` compares.
 */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/contracts.md',
  'docs/deploying.md',
  'docs/desk.md',
  'docs/operating.md',
  'docs/proof-of-holdings.md',
  'docs/reliability.md',
  'docs/runbook.md',
  'docs/worst-days.md',
];
const SIZE = /\b\d[\d.,]*\s?(?:[kKMGT]i?B|(?:kilo|mega|giga)bytes?)\b/g;

it.each(DOCUMENTS)('%s has no size on disk or in memory that nothing measures', (name) => {
  expect(readFileSync(name, 'utf8').match(SIZE) ?? []).toEqual([]);
});

it('a size is found however it is written', () => {
  expect('51 MB, 1,071 MB, 4GB, 220 MiB, 2.2 kB, 18 megabytes, MB, 4 gb'.match(SIZE)).toHaveLength(
    6,
  );
});
