/**
 * `npm run bench:api`: what the service costs, beside its budgets. Exits with 1 when one is exceeded. Words name the parts to
 * run, all without any:
 *
 * - `growth`: each list, graph and page, and the ledger's check, in databases of 10^4 and of `--lines=1000000,10000000` lines
 * - `export`: an export of 100,000 rows from the largest of them
 * - `purchases`: purchases that the index books from final blocks, in turn with pgbench on the same server
 * - `visible`: how long after its block is final a purchase is on an open page, with the built app
 * - `rebuild`: time and memory of `register rebuild` with `--events=100000` and a tenth of them; NODE_OPTIONS=--max-old-space-size=160
 *   keeps garbage from counting as memory
 * - `screening`: imports of made-up sanctions lists of 10^5 and `--entries=1000000`, and a name screened against 10^5 entries
 * - `search`: each way to search at the staff desk, among `--people=1000000` people with an order, a wallet and a payment each
 * - `service`, `app`: requests a second, p99 and CPU a request of the service by itself and of the built app; 2,000 listeners
 * - `overload`: 500 connections, and how soon the service is itself again
 * - `ratios`: what a purchase costs the database in simple updates, and an authenticated read in bare ones; short, and steady on a
 *   busy machine, as both sides are the processor's time
 * - `pages`: the pages of the database that each call reads at 10^4 and 10^5 lines; quick, and exact on any machine
 *
 * `--data=folder` keeps the filled databases for the next run; `--plot=file.svg` writes the curves of `growth`.
 */
import { writeFileSync } from 'node:fs';
import { benchExport } from './export';
import { benchLedgerCheck } from './ledger-check';
import { benchGrowth, countGrowth } from './lists';
import { report } from './measure';
import {
  benchAppLoad,
  benchOverload,
  benchReadCost,
  benchServiceLoad,
} from './measure/service-load';
import { plotGrowth } from './plot';
import { benchPurchaseCost, benchPurchases } from './purchases';
import { benchRebuild } from './rebuild';
import { benchScreening } from './screening';
import { benchSearch } from './search';
import { pagesTable, timesTable } from './tables';
import { benchVisible } from './visible';
import { makeWorld, startBenchPostgres, type World } from './world';

const LINES_EACH = 1_000;
const SMALLEST = 10_000;
const EXPORTED = 100_000;
const COUNTED = 100_000;
const MOST = 1.5;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = (part: string) => words.length === 0 || words.includes(part);
const option = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

async function main(): Promise<boolean> {
  const verdicts: boolean[] = [];
  if (wanted('growth') || wanted('export')) verdicts.push(await runGrowth());
  if (wanted('pages')) verdicts.push(await runPages());
  if (wanted('ratios')) {
    verdicts.push(report('Ratios', [...(await benchPurchaseCost()), ...(await benchReadCost())]));
  }
  if (wanted('purchases')) verdicts.push(report('Purchases', await benchPurchases()));
  if (wanted('visible')) verdicts.push(report('Visible', await benchVisible()));
  if (wanted('rebuild')) {
    verdicts.push(report('Rebuild', await benchRebuild(Number(option('events') ?? '100000'))));
  }
  if (wanted('screening')) {
    const entries = Number(option('entries') ?? '100000');
    verdicts.push(report('Screening', await benchScreening(entries)));
  }
  if (wanted('search')) {
    verdicts.push(report('Search', await benchSearch(Number(option('people') ?? '1000000'))));
  }
  if (wanted('service')) verdicts.push(report('Service', await benchServiceLoad()));
  if (wanted('app')) verdicts.push(report('App', await benchAppLoad()));
  if (wanted('overload')) verdicts.push(report('Overload', await benchOverload()));
  return verdicts.every(Boolean);
}

async function runGrowth(): Promise<boolean> {
  const sizes = (option('lines') ?? '1000000').split(',').map(Number);
  const verdicts: boolean[] = [];
  await withWorlds([SMALLEST, ...sizes], EXPORTED, async (worlds) => {
    if (wanted('growth')) {
      const growths = await benchGrowth(worlds);
      const check = await benchLedgerCheck(worlds);
      console.log(`\n${timesTable([...growths, check])}`);
      const plot = option('plot');
      if (plot) writeFileSync(plot, plotGrowth([...growths, check]));
      verdicts.push(report('p99 over that at 10^4 lines, at the most', ratios(growths)));
    }
    const largest = worlds.at(-1);
    if (wanted('export') && largest) {
      verdicts.push(report('Export', await benchExport(largest)));
    }
  });
  return verdicts.every(Boolean);
}

/**
 * What one call may read at the most, in pages of 8 KiB: a walk over the table, or over one person's lines, is above it by far.
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

main().then(
  (within) => {
    process.exitCode = within ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
