/** `npm run check -- dependencies`: counts the packages that the product and its own packages name as dependencies, beside a budget. */
import { readdirSync, readFileSync } from 'node:fs';
import { expectThat, runChecks } from '../checks';

/** Each has its reason in docs/decisions/dependencies.md. */
const MOST = 71;

runChecks(async () => {
  const folders = readdirSync('packages', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `packages/${name}`);
  const names = ['.', ...folders].flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    return Object.keys(dependencies).filter((name) => !name.startsWith('@fnx/'));
  });
  const { size } = new Set(names);
  console.log(`${size} packages of ${MOST} at most`);
  expectThat(`at most ${MOST} packages`, size <= MOST, size);
});
