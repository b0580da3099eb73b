/**
 * `npm run check -- bench api`: what the service costs, beside its budgets. Exits with 1 when one is exceeded. `ratios` is short, and
 * steady on a busy machine, as both sides are the processor's time; `pages` is quick, and exact on any machine.
 */
import { runScript } from '../../scripts/processes';
import { benchAuctions } from './auctions';
import { benchBankFiles } from './bank-files';
import { benchJournal } from './journal';
import { benchGrowth, countGrowth } from './lists';
import { type Row, report } from './measure';
import {
  benchAppLoad,
  benchOverload,
  benchReadCost,
  benchServiceLoad,
} from './measure/service-load';
import { benchPurchaseCost, benchPurchases } from './purchases';
import { pagesTable, timesTable } from './tables';
import { makeWorld, startBenchPostgres, type World } from './world';

const LINES_EACH = 1_000;
const SMALLEST = 10_000;
const OWN_LINES = 100_000;
const COUNTED = 100_000;
const MOST = 1.5;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = (part: string) => words.length === 0 || words.includes(part);
const option = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  ratios: async () => [...(await benchPurchaseCost()), ...(await benchReadCost())],
  purchases: benchPurchases,
  auctions: benchAuctions,
  journal: benchJournal,
  'bank-files': benchBankFiles,
  service: benchServiceLoad,
  app: benchAppLoad,
  overload: benchOverload,
};

async function main(): Promise<boolean> {
  const verdicts: boolean[] = [];
  if (wanted('growth')) verdicts.push(await runGrowth());
  if (wanted('pages')) verdicts.push(await runPages());
  for (const [part, bench] of Object.entries(PARTS)) {
    if (wanted(part)) verdicts.push(report(part, await bench()));
  }
  return verdicts.every(Boolean);
}

async function runGrowth(): Promise<boolean> {
  const sizes = (option('lines') ?? '1000000').split(',').map(Number);
  let within = false;
  await withWorlds([SMALLEST, ...sizes], OWN_LINES, async (worlds) => {
    const growths = await benchGrowth(worlds);
    console.log(`\n${timesTable(growths)}`);
    within = report('p99 over that at 10^4 lines, at the most', ratios(growths));
  });
  return within;
}

/**
 * Limits of the pages of 8 KiB that one call may read: a walk over the table, or over one person's lines, is above them by far.
 * A page of a list is 20 lines, each on a page of its own, and a graph looks up 122 moments.
 */
const MOST_PAGES = { graph: 1_200, list: 250 };

async function runPages(): Promise<boolean> {
  let within = false;
  await withWorlds([SMALLEST, COUNTED], 0, async (worlds) => {
    const growths = await countGrowth(worlds);
    console.log(`\n${pagesTable(growths)}`);
    const rows = growths.map(({ what, costs }) => ({
      what,
      figure: Math.max(...costs.map(({ pages }) => pages)),
      budget: what.startsWith('graph') ? MOST_PAGES.graph : MOST_PAGES.list,
      unit: '',
    }));
    within = report('Pages of the database for a call, at the most', rows);
  });
  return within;
}

const ratios = (growths: Awaited<ReturnType<typeof benchGrowth>>) =>
  growths.map(({ what, costs: [first, ...more] }) => ({
    what,
    figure: Math.max(...more.map(({ p99 }) => p99)) / (first?.p99 || 1),
    budget: MOST,
    unit: 'x',
  }));

/** Databases of those sizes, smallest first; the largest holds one person with `whale` lines more. */
async function withWorlds(
  sizes: readonly number[],
  whale: number,
  work: (worlds: World[]) => Promise<void>,
): Promise<void> {
  const postgres = await startBenchPostgres(option('data'));
  const worlds: World[] = [];
  try {
    for (const [index, lines] of sizes.entries()) {
      const started = performance.now();
      const more = index === sizes.length - 1 ? whale : 0;
      const people = Math.max(10, Math.floor(lines / LINES_EACH));
      worlds.push(await makeWorld(postgres.url, { lines: lines + more, people, whale: more }));
      const seconds = (performance.now() - started) / 1000;
      console.log(`${lines} lines ready after ${seconds.toFixed(0)} s`);
    }
    await work(worlds);
  } finally {
    for (const world of worlds) await world.close();
    postgres.stop();
  }
}

runScript(main);
