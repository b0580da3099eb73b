import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { AppContext } from '@/server/platform/context';
import { bookFinal, watchedBy } from '@/server/register/index/index-chain';
import { rebuildRegister } from '@/server/register/rebuild';
import { type Row, timed } from './measure';
import { HOLDERS, holderOf, START_SECONDS } from './register';
import { openShop } from './shop';
import { openStore, startStoreServer } from './store';

const MIB = 1024 * 1024;
const SAMPLE_MS = 20;
/** Of the smaller register's peak: both must need the same memory. */
const MOST_GROWTH = 1.25;
/** The smaller register is this part of the larger one. */
const SMALLER = 10;

type Cost = { seconds: number; peak: number };

/** `register rebuild` of registers of different length, each filled by the index from a node that makes its events up. */
export async function benchRebuild(events: number): Promise<Row[]> {
  const small = await measure(events / SMALLER);
  const large = await measure(events);
  return [
    {
      what: `memory of ${events} events to ${events / SMALLER}`,
      figure: large.peak / small.peak,
      budget: MOST_GROWTH,
      unit: 'x',
    },
  ];
}

async function measure(events: number): Promise<Cost> {
  const node = await startNode(events);
  const server = await startStoreServer();
  const { ctx, stop } = await openStore(server.url, node.url);
  try {
    await openShop(ctx);
    await makeHolders(ctx);
    const filling = await timed(() => bookFinal(ctx, watchedBy(ctx)));
    globalThis.gc?.();
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, SAMPLE_MS);
    const taken = await timed(async () => {
      const rows = await rebuildRegister(ctx);
      const wrong = rows.filter(({ same }) => !same);
      if (wrong.length > 0) throw new Error(`Rebuilt otherwise: ${JSON.stringify(wrong)}`);
      const found = Number(rows.find(({ table }) => table === 'chain events')?.rows);
      if (found !== events) throw new Error(`${found} events, not ${events}`);
    });
    clearInterval(timer);
    console.log(
      `  ${events} events: indexed in ${(filling / 1000).toFixed(0)} s, rebuilt and compared in ${(taken / 1000).toFixed(0)} s, at most ${(peak / MIB).toFixed(0)} MiB resident`,
    );
    return { seconds: taken / 1000, peak };
  } finally {
    await stop();
    server.stop();
    node.stop();
  }
}

async function startNode(events: number) {
  const child = fork(join(__dirname, 'made-chain.ts'), [String(events)], {
    execArgv: ['--import', 'tsx'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`The made-up node ended (${code}).`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Every second holder has an account, and prices begin before the first purchase. */
async function makeHolders({ pool }: AppContext): Promise<void> {
  await pool.query(
    `insert into share_prices (price_raw, effective_at) values (1248000000, to_timestamp($1))`,
    [START_SECONDS - 86_400],
  );
  const holders = Array.from({ length: HOLDERS / 2 }, (_, index) => holderOf(index * 2));
  await pool.query(
    `insert into users (first_name, last_name, email, country_code, phone, country, password_hash, kyc_status,
       terms_version, terms_accepted_at, risk_accepted_at, holder_id)
     select 'Bench', 'Holder', 'holder-' || n || '@example.org', '+41', '+41' || n, 'CH', 'none', 'APPROVED',
       'bench', now(), now(), holder from unnest($1::text[]) with ordinality as given (holder, n)`,
    [holders],
  );
}
