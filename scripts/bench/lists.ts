import { readGraph } from '@/server/services/graph/read-graph';
import { listTransactions } from '@/server/services/holdings/list-transactions';
import { percentile, type Row, timed } from './measure';
import { sessionOf, type World } from './world';

/** Rounds of all calls; the two databases take turns, so that both meet the same weather. */
const ROUNDS = 300;
const WARM_UP = 30;
const MOST = 1.5;

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
  'list, a hash': ({ ctx }, id, round) =>
    listTransactions(ctx, sessionOf(id), { ...page, search: `0x${(40_000 + round).toString(16)}` }),
  'graph, value over a year': ({ ctx }, id) =>
    readGraph(ctx, sessionOf(id), { series: 'VALUE', range: '1Y' }),
  'graph, shares over all time': ({ ctx }, id) =>
    readGraph(ctx, sessionOf(id), { series: 'SHARES', range: 'ALL' }),
};

/** How much longer the slowest of a hundred calls takes in the large database than in the small one. */
export async function benchLists(small: World, large: World): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, call] of Object.entries(CALLS)) {
    const times = await takeTurns(call, [
      [small, (round) => someone(small, round)],
      [large, (round) => someone(large, round)],
      [large, () => large.people.whale],
    ]);
    const [few = 0, many = 0, whale = 0] = times.map((samples) => percentile(samples, 0.99));
    const [half = 0, manyHalf = 0] = times.map((samples) => percentile(samples, 0.5));
    console.log(
      `  ${what}: p50 ${half.toFixed(2)} / ${manyHalf.toFixed(2)} ms, p99 ${few.toFixed(2)} / ${many.toFixed(2)} ms, of ${large.size.whale} lines p99 ${whale.toFixed(2)} ms`,
    );
    rows.push({ what, figure: many / few, budget: MOST, unit: 'x' });
  }
  return rows;
}

type Turn = readonly [World, (round: number) => string];

async function takeTurns(call: Call, turns: readonly Turn[]): Promise<number[][]> {
  const times: number[][] = turns.map(() => []);
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [index, [world, whose]] of turns.entries()) {
      const ms = await timed(() => call(world, whose(round), round));
      if (round >= WARM_UP) times[index]?.push(ms);
    }
  }
  return times;
}

/** Another person each time, and the same ones in each run. */
function someone({ people }: World, round: number): string {
  return people.others[(round * 7919) % people.others.length] ?? people.whale;
}
