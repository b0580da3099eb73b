import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runForge } from './forge';
import { copyLibrary } from './library-copy';
import { ROOT } from './place';

const REPORT = '.data/forge/lcov.info';

/** Percent of lines and of branches of each contract that the unit tests must reach. */
const LEAST = 100;

/**
 * Measures which lines and branches of the product's contracts the unit tests reach.
 *
 * @throws Error when a contract is below 100 %.
 */
export function runCoverage(): void {
  const output = {
    FOUNDRY_OUT: '.data/forge/coverage',
    FOUNDRY_CACHE_PATH: '.data/forge/coverage-cache',
    // Coverage switches the optimizer off.
    FOUNDRY_REMAPPINGS: copyLibrary(),
  };
  Object.assign(process.env, output);
  const report = ['--report', 'lcov', '--report-file', REPORT];
  const unit = ['--no-match-contract', 'Fuzz|Invariants|Gas'];
  if (runForge(['coverage', ...unit, ...report]) !== 0) throw new Error('Coverage failed.');
  const rows = coverageOf(readFileSync(join(ROOT, REPORT), 'utf8'));
  const low = rows.filter(({ lines, branches }) => lines < LEAST || branches < LEAST);
  for (const { file, lines, branches } of rows) {
    console.log(
      `${file.padEnd(36)} lines ${lines.toFixed(1)} %, branches ${branches.toFixed(1)} %`,
    );
  }
  console.log(`${rows.length - low.length} passed, ${low.length} failed`);
  if (low.length > 0 || rows.length === 0) throw new Error(`Coverage is below ${LEAST} %.`);
}

type Row = { file: string; lines: number; branches: number };

/** Reads an lcov report; test doubles and contracts of the local chain are left out. */
function coverageOf(report: string): Row[] {
  return report.split('end_of_record').flatMap((record) => {
    const file = /^SF:(packages\/contracts\/src\/\w+\.sol)$/m.exec(record)?.[1];
    const count = (key: string) =>
      Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(record)?.[1] ?? 0);
    const percent = (hit: string, found: string) =>
      count(found) ? (100 * count(hit)) / count(found) : 100;
    return file ? [{ file, lines: percent('LH', 'LF'), branches: percent('BRH', 'BRF') }] : [];
  });
}
