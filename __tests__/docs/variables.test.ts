import { readFileSync } from 'node:fs';
import { exampleFile, variableTables } from '../../scripts/lint/variables';

it('.env.example and docs/variables.md have what is declared (npx tsx scripts/lint/variables.ts)', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(exampleFile());
  expect(readFileSync('docs/variables.md', 'utf8')).toBe(variableTables());
  // Those that every production sets.
  expect(exampleFile().match(/^[A-Z_]+=/gm)).toHaveLength(14);
});
