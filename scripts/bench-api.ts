/**
 * `npm run bench:api`: what the service costs, beside its budgets. Exits with 1 when one is exceeded. `--lines=10000000`
 * sets how large the large database is (a million by default); `lists` or `export` alone run that part.
 */
import { benchExport } from './bench/export';
import { benchLists } from './bench/lists';
import { report } from './bench/measure';
import { makeWorld, startBenchPostgres } from './bench/world';

const LINES_EACH = 1_000;
const EXPORTED = 100_000;

async function main(): Promise<boolean> {
  const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const wanted = (part: string) => parts.length === 0 || parts.includes(part);
  const option = process.argv.find((word) => word.startsWith('--lines='));
  const lines = Number(option?.split('=')[1] ?? 1_000_000);
  const postgres = await startBenchPostgres();
  try {
    const started = performance.now();
    const large = await makeWorld(postgres.url, 'large', {
      lines: lines + EXPORTED,
      people: Math.floor(lines / LINES_EACH),
      whale: EXPORTED,
    });
    const small = await makeWorld(postgres.url, 'small', { lines: 10_000, people: 10, whale: 0 });
    console.log(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
    const verdicts: boolean[] = [];
    if (wanted('lists')) {
      const rows = await benchLists(small, large);
      verdicts.push(report(`p99 at ${lines} lines over p99 at 10000 lines`, rows));
    }
    if (wanted('export')) verdicts.push(report('Export', await benchExport(large)));
    await small.close();
    await large.close();
    return verdicts.every(Boolean);
  } finally {
    postgres.stop();
  }
}

main().then(
  (within) => {
    process.exitCode = within ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
