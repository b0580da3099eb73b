import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../database';
import { chainVariables, httpRpc, type RunningChain } from '../../dev/local-chain';
import type { Random } from '../random';
import { type CrashService, createService } from '../service';
import { type Book, makeBook } from './book';
import { countSettlement, type Settlement } from './count';

/** Account 19 of the local chain; anyone may settle. */
const KEEPER_PRIVATE_KEY = '0xdf57089febbacf7ba0bc227dafbffa9fc08a93fdc68e1e42411a14efcf23656e';
const LOOK_MS = 200;

export type Rehearsal = {
  /** It mines at once. */
  chain: RunningChain;
  /** Of an empty database, with or without its tables. */
  databaseUrl: string;
  /** For what the process writes besides. */
  dataDir: string;
  pairs: number;
  kills: number;
  /** A process is killed at most so many milliseconds after it began to work. */
  withinMs: number;
  /** Milliseconds between blocks while it is settled. */
  blockTimeMs: number;
  random: Random;
};

/** What a kill met: what the process was doing, and transactions that it had signed and no block contained. */
export type Kill = { doing: string; open: number };

/**
 * Makes a round of so many pairs, settles it by a process that is killed at random moments and started again, and counts what became of it.
 *
 * @throws Error when the process ends by itself
 */
export async function rehearseSettlement(rehearsal: Rehearsal) {
  const { chain, pairs, random, blockTimeMs } = rehearsal;
  const rpc = httpRpc(chain.rpcUrl);
  const started = performance.now();
  const book = await makeBook({ rpc, addresses: chain.addresses }, pairs, random);
  const made = performance.now();
  await rpc.request('evm_setAutomine', [false]);
  await rpc.request('evm_setIntervalMining', [blockTimeMs]);
  try {
    const kills = await settleAndKill(rehearsal, processOf(rehearsal, book));
    const seconds = (performance.now() - made) / 1000;
    const settlement: Settlement = await countSettlement(rehearsal, book);
    return { ...settlement, kills, seconds, madeSeconds: (made - started) / 1000 };
  } finally {
    await rpc.request('evm_setIntervalMining', [0]);
    await rpc.request('evm_setAutomine', [true]);
  }
}

/** The process has the chain's time. */
function processOf({ chain, databaseUrl, dataDir }: Rehearsal, { closes }: Book): CrashService {
  return createService({
    program: require.resolve('./worker.ts'),
    port: 0,
    ready: 'settles',
    env: {
      NODE_OPTIONS: '--import tsx',
      FNX_MODE: 'demo',
      PUBLIC_URL: 'http://localhost:1',
      FNX_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...chainVariables(chain),
      KEEPER_PRIVATE_KEY,
      AHEAD: String(closes + 1 - Math.floor(Date.now() / 1000)),
    },
  });
}

async function settleAndKill(rehearsal: Rehearsal, worker: CrashService): Promise<Kill[]> {
  const { databaseUrl, random, withinMs } = rehearsal;
  const kills: Kill[] = [];
  while (kills.length < rehearsal.kills) {
    await worker.start();
    await sleep(random.whole(0, withinMs));
    await worker.kill();
    // A kill that finds nothing left to do is none.
    if (await isSettled(databaseUrl)) return kills;
    kills.push({
      doing: worker.tail().split('\n').at(-1) ?? '',
      open: await countOpen(databaseUrl),
    });
  }
  await worker.start();
  const ended = worker.gone().then(() => Promise.reject(new Error(worker.tail())));
  await Promise.race([ended, untilSettled(databaseUrl)]);
  ended.catch(() => {});
  await worker.kill();
  return kills;
}

async function untilSettled(databaseUrl: string): Promise<void> {
  while (!(await isSettled(databaseUrl))) await sleep(LOOK_MS);
}

/** Whether the index has read it, and no transaction is under way. */
async function isSettled(databaseUrl: string): Promise<boolean> {
  const [row] = await query<{ done: boolean }>(
    databaseUrl,
    `select exists (select from auction_rounds where settled_raw = volume_raw and collected = sale_orders + bid_orders)
       and not exists (select from auction_sends where mined_at is null) as done`,
  );
  return row?.done === true;
}

async function countOpen(databaseUrl: string): Promise<number> {
  const open = 'select count(*)::int as open from auction_sends where mined_at is null';
  return (await query<{ open: number }>(databaseUrl, open))[0]?.open ?? 0;
}
