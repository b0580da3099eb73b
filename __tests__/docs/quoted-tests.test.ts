import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPEC_BREAKS } from '../../scripts/test/spec-breaks';
import { quotationFault, quotedTests, readSpecRows } from '../../scripts/test/spec-rows';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it.each([
  ['docs/spec-coverage.md', 100],
  ['docs/reliability.md', 50],
  ['SECURITY.md', 70],
  ['docs/contracts.md', 20],
  ['docs/exit.md', 20],
])('%s quotes only tests that exist', (document, least) => {
  const quoted = quotedTests(read(document));
  expect(quoted.length).toBeGreaterThan(least);
  expect(quoted.flatMap((test) => quotationFault(test, root) ?? [])).toEqual([]);
});

it('each fault of spec:check fits its file once, and its row has a jest test', () => {
  const rows = readSpecRows(root);
  const unfit = SPEC_BREAKS.filter(({ row, file, find }) => {
    const tests = rows.find(({ id }) => id === row)?.tests ?? [];
    return read(file).split(find).length !== 2 || !tests.some((test) => /^__/.test(test.file));
  });
  expect(unfit).toEqual([]);
});
