/**
 * `npm run check -- budgets`: holds the size of each part of the code, and the number of packages that the product runs with, against
 * `budgets.json`. A budget only goes down: `npm run check -- budgets --lower` writes present figures where they are below it.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../processes';

/** The most of each figure. */
export type Budgets = Record<string, number>;

const FILE = join(__dirname, 'budgets.json');

const PACKAGES = readdirSync('packages', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Folders and the endings of their files. Catalogues are JSON, and migrations SQL: neither is counted. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  'TypeScript in src': ['src/*.ts', 'src/*.tsx'],
  CSS: ['*.css'],
  scripts: ['scripts/*.ts', 'scripts/*.js', 'scripts/*.cjs', 'packages/*.js'],
  lab: ['lab/*.ts', 'lab/*.js', 'lab/*.cjs'],
  tests: ['__tests__/*.ts', '__tests__/*.tsx', '__tests__/*.js', 'e2e/*.ts'],
  ...Object.fromEntries(
    PACKAGES.map((name) => [
      `packages/${name}`,
      // With its tests; what the compiler makes is not ours.
      [`packages/${name}/*.ts`, `:!packages/${name}/abi`],
    ]),
  ),
};

function linesOf(patterns: readonly string[]): number {
  const list = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { encoding: 'utf8' });
  const files = list.split('\0').filter(Boolean);
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
}

function measure(): Record<string, number> {
  const dependencies = new Set(
    ['.', ...PACKAGES.map((name) => `packages/${name}`)].flatMap((folder) => {
      const named = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).dependencies ?? {};
      return Object.keys(named).filter((name) => !name.startsWith('@fnx/'));
    }),
  );
  return {
    ...Object.fromEntries(
      Object.entries(LINES).map(([what, patterns]) => [what, linesOf(patterns)]),
    ),
    'direct dependencies in production': dependencies.size,
  };
}

/** The budgets with the figures that are below them now; none becomes larger. */
export const lowered = (budgets: Budgets, figures: Readonly<Record<string, number>>): Budgets =>
  Object.fromEntries(
    Object.entries(budgets).map(([what, most]) => [what, Math.min(most, figures[what] ?? most)]),
  );

/** The figures that are over their budgets, or have none. */
export function overBudget(budgets: Budgets, figures: Readonly<Record<string, number>>): string[] {
  return Object.keys(figures).filter(
    (what) => (figures[what] ?? 0) > (budgets[what] ?? Number.NEGATIVE_INFINITY),
  );
}

async function main(): Promise<boolean> {
  const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'));
  const figures = measure();
  if (process.argv.includes('--lower')) {
    writeFileSync(FILE, `${JSON.stringify(lowered(budgets, figures), null, 2)}\n`);
    return true;
  }
  const over = overBudget(budgets, figures);
  for (const [what, figure] of Object.entries(figures)) {
    const verdict = over.includes(what) ? 'OVER' : 'ok  ';
    const most = budgets[what] ?? 0;
    console.log(`  ${verdict} ${what.padEnd(34)} ${String(figure).padStart(7)} of ${most}`);
  }
  console.log(`\n${Object.keys(figures).length - over.length} passed, ${over.length} failed`);
  return over.length === 0;
}

if (require.main === module) runScript(main);
