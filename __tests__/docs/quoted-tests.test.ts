import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quotationFault, quotedTests, readSpecRows } from '../../scripts/test/spec-rows';

const root = join(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it.each([
  ['docs/spec-coverage.md', 90],
  ['docs/reliability.md', 50],
  ['docs/security-coverage.md', 5],
])('%s quotes only tests that exist', (document, least) => {
  const quoted = quotedTests(read(document));
  expect(quoted.length).toBeGreaterThan(least);
  expect(quoted.flatMap((test) => quotationFault(test, root) ?? [])).toEqual([]);
});

it('each row of the specification names a test', () => {
  const rows = readSpecRows(root);
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
});
