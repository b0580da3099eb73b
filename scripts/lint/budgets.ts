/**
 * `npm run check -- budgets`: holds the size of the code, and the number of packages that the product runs with, against `budgets.json`.
 * `most` may only go down, to the `aim`: `npm run check -- budgets --lower` writes present figures where they are below it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../processes';

type Budget = { most: number; aim: number };
export type Budgets = Record<string, Budget>;

const FILE = join(__dirname, 'budgets.json');

/** Folders and the endings of their files. Catalogues are JSON, and migrations SQL: neither is counted. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  'TypeScript in src': ['src/*.ts', 'src/*.tsx'],
  CSS: ['*.css'],
  scripts: ['scripts/*.ts', 'scripts/*.js', 'scripts/*.cjs'],
  lab: ['lab/*.ts', 'lab/*.js', 'lab/*.cjs'],
  tests: ['__tests__/*.ts', '__tests__/*.tsx', '__tests__/*.js', 'e2e/*.ts'],
};

function linesOf(patterns: readonly string[]): number {
  const list = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { encoding: 'utf8' });
  const files = list.split('\0').filter(Boolean);
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
}

function measure(): Record<string, number> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    ...Object.fromEntries(
      Object.entries(LINES).map(([what, patterns]) => [what, linesOf(patterns)]),
    ),
    'direct dependencies in production': Object.keys(dependencies).length,
  };
}

/** The budgets with what is below them now; none becomes larger, or lower than its aim. */
export function lowered(budgets: Budgets, figures: Readonly<Record<string, number>>): Budgets {
  const lower = ([what, { most, aim }]: [string, Budget]) => [
    what,
    { most: Math.min(most, Math.max(aim, figures[what] ?? most)), aim },
  ];
  return Object.fromEntries(Object.entries(budgets).map(lower));
}

export function overBudget(budgets: Budgets, figures: Readonly<Record<string, number>>): string[] {
  return Object.keys(figures).filter(
    (what) => (figures[what] ?? 0) > (budgets[what]?.most ?? Number.NEGATIVE_INFINITY),
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
    const { most = 0, aim = 0 } = budgets[what] ?? {};
    const verdict = over.includes(what) ? 'OVER' : 'ok  ';
    const numbers = `${String(figure).padStart(7)} of ${String(most).padStart(7)}, aim ${aim}`;
    console.log(`  ${verdict} ${what.padEnd(34)} ${numbers}`);
  }
  console.log(`\n${Object.keys(figures).length - over.length} passed, ${over.length} failed`);
  return over.length === 0;
}

if (require.main === module) runScript(main);
