import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { sendPurchase } from '../../scripts/chain/send-purchase';
import { httpRpc } from '../../scripts/dev/local-chain';
import { ask, BUYER, linkWallet, type Person, signUp } from '../../scripts/people/person';

type Place = Parameters<typeof signUp>[0];

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
const ORDER = { currencyId: 'USDT', amount: '60', side: 'PAY' };

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

async function placeOrder(place: Place, { token }: Person) {
  const [first, second] = place.instances;
  const { quoteId } = await ask(first.url, 'GET', 'wallet/getConvertedAmount', ORDER, { token });
  const { address } = BUYER;
  const order = { quoteId, address, agreementVersion: AGREEMENT_VERSION, riskAccepted: true };
  return ask(second.url, 'POST', 'wallet/buyShare', order, { token });
}

/** One purchase to its end, which may take until the database is back. */
async function buy(run: Run, place: Place, person: Person): Promise<void> {
  const { id, payment } = await placeOrder(place, person);
  run.acknowledged.orders.add(id);
  await sendPurchase(httpRpc(place.chain.rpcUrl), BUYER.address, payment);
  while (performance.now() < run.until) {
    const { url } = place.instances[0];
    const order = await ask(url, 'GET', 'wallet/buyShare', { orderId: id }, person).catch(
      () => null,
    );
    if (order?.status === 'CONFIRMED') {
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
    const { id } = await placeOrder(place, person);
    acknowledged.orders.add(id);
    noteWrite();
  };
  const set = async () => {
    const theme = writes % 2 === 0 ? 'DARK' : 'light';
    await ask(place.instances[0].url, 'PUT', 'user/settings', { theme }, person);
    noteWrite();
  };
  const list = async () => {
    const shown = most;
    const { url } = place.instances[0];
    const { total } = await ask(url, 'GET', 'wallet/transactions', { limit: '1' }, person);
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
