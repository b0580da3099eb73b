import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDiagram } from '../../scripts/lint/diagram';

const document = readFileSync(join(__dirname, '../../docs/architecture.md'), 'utf8');

it('shows the rooms that the packages are (npx tsx scripts/lint/diagram.ts)', () => {
  expect(document).toBe(withDiagram(document));
});
