import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFaults } from '../../lab/faults/try-faults';
import { quotationFault, quotedTests, readSpecRows } from '../../scripts/test/spec-rows';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it.each([
  ['docs/spec-coverage.md', 100],
  ['docs/reliability.md', 50],
  ['docs/security-coverage.md', 200],
])('%s quotes only tests that exist', (document, least) => {
  const quoted = quotedTests(read(document));
  expect(quoted.length).toBeGreaterThan(least);
  expect(quoted.flatMap((test) => quotationFault(test, root) ?? [])).toEqual([]);
});

it('each deliberate fault fits its file once, and the row that it is for has a jest test', () => {
  const rows = readSpecRows(root);
  const unfit = readFaults().filter(({ row, file, find }) => {
    const tests = rows.find(({ id }) => id === row)?.tests ?? [];
    const isTested = !row || tests.some((test) => /^__/.test(test.file));
    return read(file).split(find).length !== 2 || !isTested;
  });
  expect(unfit).toEqual([]);
});

it('each domain has at least three deliberate faults', () => {
  const count = new Map(
    readdirSync(join(root, 'src/server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, 0]),
  );
  for (const { file } of readFaults()) {
    const domain = file.split('/')[2] ?? '';
    if (file.startsWith('src/server/') && count.has(domain))
      count.set(domain, (count.get(domain) ?? 0) + 1);
  }
  expect([...count].filter(([, faults]) => faults < 3)).toEqual([]);
});
