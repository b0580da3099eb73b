import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@fnx/api/endpoints';
import { placeOrder } from '@fnx/client/person';
import pg from 'pg';
import { sendPurchase } from '../../scripts/chain/send-purchase';
import { httpRpc } from '../../scripts/dev/local-chain';
import {
  BUYER,
  clientOf,
  linkWallet,
  onChain,
  type Person,
  type Place,
  signUp,
} from '../../scripts/people/person';

/** Facts that were acknowledged to a client, and must still be there after any failure. */
type Acknowledged = {
  rows: Set<string>;
  accounts: Set<string>;
  orders: Set<string>;
  /** Purchases that the service said are booked. */
  purchases: Set<string>;
};

export type Load = {
  acknowledged: Acknowledged;
  /** Writes of the service that were acknowledged: orders and settings. */
  writes(): number;
  /** The longest time without an acknowledged write since the last `reset`. */
  away(): number;
  reset(): void;
  /** Whether a purchase was booked that began after this time. */
  bookedSince(time: number): boolean;
  /** Lists that lacked what one before had shown. */
  olderLists: number;
  reads: number;
  /** Resolves when everything begun has its end. */
  stop(): Promise<void>;
};

const ROW_WRITERS = 2;
/** The table of the rows that are written past the service: more of them than of anything else, so that a short loss is seen. */
export const ROWS = 'failover_rows';
const ORDER = { address: BUYER.address, currencyId: 'USDT', amount: '60' };

/** A purchase may take this long to be booked when the load ends. */
const LAST_MS = 60_000;

type Run = { stopping: boolean; until: number; acknowledged: Acknowledged };

/** Repeats until the run stops; what fails meanwhile is the subject of the check. */
async function repeat(run: Run, pauseMs: number, work: () => Promise<void>): Promise<void> {
  while (!run.stopping) {
    await work().catch(() => sleep(100));
    await sleep(pauseMs);
  }
}

async function writeRows(run: Run, url: string, writer: number): Promise<void> {
  let client: pg.Client | null = null;
  let next = 0;
  await repeat(run, 5, async () => {
    try {
      if (!client) {
        client = new pg.Client({ connectionString: url, query_timeout: 10_000 });
        client.on('error', () => {});
        await client.connect();
      }
      next += 1;
      const id = `${writer}-${next}`;
      await client.query(`insert into ${ROWS} values ($1)`, [id]);
      run.acknowledged.rows.add(id);
    } catch (error) {
      void client?.end().catch(() => {});
      client = null;
      throw error;
    }
  });
  await (client as pg.Client | null)?.end().catch(() => {});
}

/** One purchase to its end, which may take until the database is back. */
async function buy(run: Run, { instances, chain }: Place, { token }: Person): Promise<void> {
  const client = clientOf(instances, token);
  const order = await placeOrder(client, ORDER);
  const { id } = order;
  run.acknowledged.orders.add(id);
  await sendPurchase(httpRpc(chain.rpcUrl), BUYER.address, onChain(order));
  while (performance.now() < run.until) {
    const read = await client.call(endpoints.getOrder, { orderId: id }).catch(() => null);
    if (read?.status === 'CONFIRMED') {
      run.acknowledged.purchases.add(id);
      return;
    }
    await sleep(200);
  }
}

/** People at work at two instances: sign-ups, settings, orders, purchases and reads, and rows past the service. */
export async function startLoad(place: Place, databaseUrl: string): Promise<Load> {
  const acknowledged: Acknowledged = {
    rows: new Set(),
    accounts: new Set(),
    orders: new Set(),
    purchases: new Set(),
  };
  const run: Run = { stopping: false, until: Number.POSITIVE_INFINITY, acknowledged };
  const person = await signUp(place);
  await linkWallet(place, person);
  const client = clientOf(place.instances, person.token);
  let last = performance.now();
  let away = 0;
  let writes = 0;
  let booked = 0;
  let most = 0;
  const load: Load = {
    acknowledged,
    writes: () => writes,
    away: () => Math.max(away, performance.now() - last),
    reset: () => {
      away = 0;
      last = performance.now();
    },
    bookedSince: (time) => booked > time,
    olderLists: 0,
    reads: 0,
    stop: async () => {
      run.stopping = true;
      run.until = performance.now() + LAST_MS;
      await Promise.all(workers);
    },
  };
  const noteWrite = () => {
    const now = performance.now();
    away = Math.max(away, now - last);
    last = now;
    writes += 1;
  };
  const order = async () => {
    const { id } = await placeOrder(client, ORDER);
    acknowledged.orders.add(id);
    noteWrite();
  };
  const set = async () => {
    const theme = writes % 2 === 0 ? 'DARK' : 'light';
    await client.call(endpoints.updateSettings, { theme });
    noteWrite();
  };
  const list = async () => {
    const shown = most;
    const { total } = await client.call(endpoints.listTransactions, { limit: 1 });
    load.reads += 1;
    if (total < shown) load.olderLists += 1;
    most = Math.max(most, total);
  };
  const workers = [
    ...Array.from({ length: ROW_WRITERS }, (_, writer) => writeRows(run, databaseUrl, writer)),
    repeat(run, 100, order),
    repeat(run, 100, order),
    repeat(run, 50, set),
    repeat(run, 50, set),
    repeat(run, 300, async () => {
      const { email } = await signUp(place);
      acknowledged.accounts.add(email);
    }),
    repeat(run, 300, async () => {
      const began = performance.now();
      await buy(run, place, person);
      booked = began;
    }),
    repeat(run, 50, list),
    repeat(run, 50, list),
  ];
  return load;
}
