import { listNotifications } from '@/server/messaging/notifications/list-notifications';
import { readHolders } from '@/server/partners/read-holders';
import { readDashboard } from '@/server/portfolio/dashboard';
import { listDeals } from '@/server/portfolio/list-deals';
import { listTransactions } from '@/server/portfolio/list-transactions';
import { readGraph } from '@/server/portfolio/read-graph';
import { readIssue } from '@/server/register/balances';
import { listClaims } from '@/server/staking/list-claims';
import { listStakes } from '@/server/staking/list-stakes';
import { percentile } from '../percentile';
import { timed } from './measure';
import { countBuffers } from './measure/buffers';
import { sessionOf, type World } from './world';

/** Rounds of a pass; the databases take turns in each, so that all meet the same weather. */
const ROUNDS = 300;
/** Few worst moments of a pass set its p99, so the figure is the median p99 of the passes. */
const PASSES = 5;
const WARM_UP = 30;
/** People whose pages are counted; the mean of them is the figure. */
const COUNTED = 20;

/** Cost of one call in a database of that size. */
export type Cost = { lines: number; p50: number; p99: number; pages: number };
export type Growth = { what: string; costs: Cost[]; whale: Cost | null };

type Call = (world: World, userId: string, round: number) => Promise<unknown>;

const page = { page: 1, limit: 20 };

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString();

const CALLS: Record<string, Call> = {
  'list, first page': ({ ctx }, id) => listTransactions(ctx, sessionOf(id), page),
  'list, a page far back': ({ ctx }, id, round) =>
    listTransactions(ctx, sessionOf(id), { ...page, page: 2 + (round % 40) }),
  'list by kind': ({ ctx }, id) => listTransactions(ctx, sessionOf(id), { ...page, type: 'SWAP' }),
  'list by state and currency': ({ ctx }, id) =>
    listTransactions(ctx, sessionOf(id), { ...page, status: 'FAILED', currencyId: 'BNB' }),
  'list of a period': ({ ctx }, id, round) =>
    listTransactions(ctx, sessionOf(id), { ...page, from: day(400 + (round % 9)), to: day(100) }),
  'list by value': ({ ctx }, id) =>
    listTransactions(ctx, sessionOf(id), { ...page, sort: '-valueUsd' }),
  'list by shares, a page far back': ({ ctx }, id, round) =>
    listTransactions(ctx, sessionOf(id), { ...page, sort: 'shares', page: 2 + (round % 40) }),
  'list, a hash': ({ ctx }, id, round) =>
    listTransactions(ctx, sessionOf(id), { ...page, search: `0x${(40_000 + round).toString(16)}` }),
  'orders, first page': ({ ctx }, id) => listDeals(ctx, sessionOf(id), page),
  'orders, a page far back': ({ ctx }, id, round) =>
    listDeals(ctx, sessionOf(id), { ...page, page: 2 + (round % 10) }),
  'graph, value over a year': ({ ctx }, id) =>
    readGraph(ctx, sessionOf(id), { series: 'VALUE', range: '1Y' }),
  'graph, shares over all time': ({ ctx }, id) =>
    readGraph(ctx, sessionOf(id), { series: 'SHARES', range: 'ALL' }),
  'portfolio page': ({ ctx }, id) => readDashboard(ctx, sessionOf(id)),
  'stakes, first page': ({ ctx }, id) => listStakes(ctx, sessionOf(id), page),
  'stakes, a page far back': ({ ctx }, id, round) =>
    listStakes(ctx, sessionOf(id), { ...page, page: 2 + (round % 10), status: 'CLOSED' }),
  'claims, first page': ({ ctx }, id) => listClaims(ctx, sessionOf(id), page),
  'claims, a page far back': ({ ctx }, id, round) =>
    listClaims(ctx, sessionOf(id), { ...page, page: 2 + (round % 10) }),
  'notices, first page': ({ ctx }, id) => listNotifications(ctx, sessionOf(id), page),
  'notices, a page far back': ({ ctx }, id, round) =>
    listNotifications(ctx, sessionOf(id), { ...page, page: 2 + (round % 20) }),
  'shares issued and their holders': ({ ctx }) => readIssue(ctx.db),
  'register for a partner, two pages': async ({ ctx }) => {
    const { next } = await readHolders(ctx, { limit: 5 }, ['names']);
    return readHolders(ctx, { limit: 5, after: next ?? '' }, ['names']);
  },
};

/** Measures each list, graph and page in databases of growing size. */
export async function benchGrowth(worlds: readonly World[]): Promise<Growth[]> {
  const growths: Growth[] = [];
  for (const [what, call] of Object.entries(CALLS)) {
    const turns: Turn[] = worlds.map((world) => [world, (round) => someone(world, round)]);
    const largest = worlds.at(-1);
    if (largest && largest.size.whale > 0) turns.push([largest, () => largest.people.whale]);
    const times = await takeTurns(call, turns);
    const costs: Cost[] = [];
    for (const [index, turn] of turns.entries()) {
      const passes = times[index] ?? [];
      const middle = (share: number) =>
        percentile(
          passes.map((samples) => percentile(samples, share)),
          0.5,
        );
      costs.push({
        lines: turn[0].size.lines - turn[0].size.whale,
        p50: middle(0.5),
        p99: middle(0.99),
        pages: await meanPages(call, turn),
      });
    }
    const whale = costs.length > worlds.length ? (costs.pop() ?? null) : null;
    const growth = { what, costs, whale };
    console.log(`  ${growthText(growth)}`);
    growths.push(growth);
  }
  return growths;
}

/** The same in pages of the database alone, which needs no rounds. */
export async function countGrowth(worlds: readonly World[]): Promise<Growth[]> {
  const growths: Growth[] = [];
  for (const [what, call] of Object.entries(CALLS)) {
    const costs: Cost[] = [];
    for (const world of worlds) {
      const pages = await meanPages(call, [world, (round) => someone(world, round)]);
      costs.push({ lines: world.size.lines - world.size.whale, p50: 0, p99: 0, pages });
    }
    growths.push({ what, costs, whale: null });
  }
  return growths;
}

function growthText({ what, costs, whale }: Growth): string {
  const text = (pick: (cost: Cost) => string) => costs.map(pick).join(' / ');
  const all = `p50 ${text(({ p50 }) => p50.toFixed(2))} ms, p99 ${text(({ p99 }) => p99.toFixed(2))} ms, pages ${text(({ pages }) => pages.toFixed(0))}`;
  if (!whale) return `${what}: ${all}`;
  return `${what}: ${all}; with 100,000 lines of one's own p99 ${whale.p99.toFixed(2)} ms, pages ${whale.pages.toFixed(0)}`;
}

type Turn = readonly [World, (round: number) => string];

/** Milliseconds of each round, by turn and pass. */
async function takeTurns(call: Call, turns: readonly Turn[]): Promise<number[][][]> {
  const times: number[][][] = turns.map(() => Array.from({ length: PASSES }, () => []));
  for (let count = -WARM_UP; count < PASSES * ROUNDS; count += 1) {
    const round = count + WARM_UP;
    for (const [index, [world, whose]] of turns.entries()) {
      const ms = await timed(() => call(world, whose(round), round));
      times[index]?.[Math.floor(count / ROUNDS)]?.push(ms);
    }
  }
  return times;
}

async function meanPages(call: Call, [world, whose]: Turn): Promise<number> {
  let pages = 0;
  for (let round = 0; round < COUNTED; round += 1) {
    pages += await countBuffers(world.ctx.pool, () => call(world, whose(round), round));
  }
  return pages / COUNTED;
}

/** Another person each time, and the same ones in each run. */
function someone({ people }: World, round: number): string {
  return people.others[(round * 7919) % people.others.length] ?? people.whale;
}
