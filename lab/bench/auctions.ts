import { sql } from 'drizzle-orm';
import { listRounds as listAtDesk, showRound } from '@/server/auctions/list-rounds';
import { getSelling, listRoundOrders } from '@/server/auctions/own-orders';
import { getRound, listRounds } from '@/server/auctions/view-round';
import type { AppContext } from '@/server/platform/context';
import { percentile } from '../percentile';
import { type Row, timed } from './measure';
import { countBuffers } from './measure/buffers';
import { openShop } from './shop';
import { openStore, startStoreServer } from './store';
import { sessionOf } from './world';

const [FEW, MANY] = [100, 100_000];
const TIMES = 200;
const WARM_UP = 20;
const MOST = { times: 1.5, ms: 100 };

const OWNER = '00000000-0000-4000-8000-000000000001';
const HOLDER = `'0x' || md5('h' || n) || md5(n::text)`;
const HASH = `'0x' || repeat('ab', 32)`;
const [ROUNDS, TICKS] = [20, 64];
const OPEN = `${ROUNDS}`;

/** Twenty rounds, of which the last one is open; it and the one before have all the orders, half of them sales. One is the owner's. */
const FILL = [
  `insert into auction_rounds (id, state, pay_token, currency_id, opens, closes, first_price_raw, step_raw, anchor_raw, ticks, fee_bps, min_shares_raw,
     bank_side, bank_tick, bank_shares_raw, document_hash, announced_at, tx_hash, sales, bids, sale_orders, bid_orders, ended_at, ended_tx, tick,
     volume_raw, sale_margin, bid_margin, margins)
   select id, case when id < ${ROUNDS} then 'CLEARED' else 'LIVE' end, '0x' || repeat('3', 40), 'USDT', at - interval '1 day', at,
     1e19, 1e17, 1e19, ${TICKS}, 0, 1000000, 'SALE', 0, 0, ${HASH}, at - interval '9 days', ${HASH}, sums, sums, $1::int / 2, $1::int / 2,
     case when id < ${ROUNDS} then at end, ${HASH}, case when id < ${ROUNDS} then 30 end, 1e9, 30, 30, array[1, 1, 1, 1]
   from generate_series(1, ${ROUNDS}) id, lateral (select now() + (id - ${ROUNDS} + 0.5) * interval '1 day' as at) times,
     (select array_agg(1000000::numeric * $1::int / ${2 * TICKS}) as sums from generate_series(1, ${TICKS})) book`,
  `insert into auction_orders (round_id, side, holder, tick, shares_raw, wallet, placed_at, tx_hash, fill_raw, settled_raw)
   select round, case when n % 2 = 0 then 'BID' else 'SALE' end, ${HOLDER}, n % ${TICKS}, 1000000, '0x' || md5(n::text) || 'abcdef01',
     now() - n * interval '1 second', ${HASH}, fill, coalesce(fill, 0)
   from generate_series(1, $1::int) n, (values (${ROUNDS - 1}, 1000000), (${ROUNDS}, null)) rounds (round, fill)`,
  `insert into users (id, first_name, last_name, email, country_code, phone, country, password_hash, kyc_status, holder_id, terms_version,
     terms_accepted_at, risk_accepted_at)
   select '${OWNER}', 'Maria', 'Person', 'm@example.org', '+41', '+4179', 'CH', 'none', 'APPROVED', ${HOLDER}, 'bench', now(), now()
   from generate_series(7, 7) n`,
];

const page = { page: 1, limit: 20 };
const me = sessionOf(OWNER);
const OFFICER = { id: OWNER, email: '', name: '', roles: ['FINANCE'] } as const;
const CALLS: Record<string, (ctx: AppContext) => Promise<unknown>> = {
  'page of a round': (ctx) => getRound(ctx, OPEN),
  'rounds, first page': (ctx) => listRounds(ctx, page),
  'own order in a round': (ctx) => listRoundOrders(ctx, me, { ...page, roundId: OPEN }),
  'own orders': (ctx) => listRoundOrders(ctx, me, page),
  'page about selling': (ctx) => getSelling(ctx, me),
  'rounds at the desk': (ctx) =>
    listAtDesk({ ctx, officer: OFFICER, input: { ...page, show: 'all' } }),
  'a round at the desk': (ctx) => showRound(ctx, { id: OPEN }),
};

/** Costs of the calls about auctions with so many orders in a round, beside few of them: book and curve are made from sums. */
export async function benchAuctions(): Promise<Row[]> {
  const server = await startStoreServer();
  const few = await openBook(await server.database('few'), FEW);
  const many = await openBook(await server.database('many'), MANY);
  try {
    const figures: Row[] = [];
    for (const [what, call] of Object.entries(CALLS)) {
      const [before, after]: number[][] = [[], []];
      for (let count = -WARM_UP; count < TIMES; count += 1) {
        const times = [await timed(() => call(few.ctx)), await timed(() => call(many.ctx))];
        if (count < 0) continue;
        before?.push(times[0] ?? 0);
        after?.push(times[1] ?? 0);
      }
      const pages = await countBuffers(many.ctx.pool, () => call(many.ctx));
      const [first, last] = [percentile(before ?? [], 0.5), percentile(after ?? [], 0.5)];
      console.log(`  ${what}: ${first.toFixed(2)} and ${last.toFixed(2)} ms, ${pages} pages`);
      figures.push({ what, figure: last / first, budget: MOST.times, unit: 'x' });
      const slow = percentile(after ?? [], 0.99);
      figures.push({ what: `${what}, p99`, figure: slow, budget: MOST.ms, unit: 'ms' });
    }
    return figures;
  } finally {
    await few.stop();
    await many.stop();
    server.stop();
  }
}

async function openBook(url: string, orders: number) {
  const { ctx, stop } = await openStore(url);
  await openShop(ctx);
  await ctx.db.transaction(async (tx) => {
    for (const text of FILL) await tx.execute(sql.raw(text.replaceAll('$1', String(orders))));
  });
  await ctx.pool.query('analyze');
  // The contract's one answer, which the service keeps.
  const client = { ...ctx.chain.client, readContract: async () => 3_600 };
  return { ctx: { ...ctx, chain: { ...ctx.chain, client } } as AppContext, stop };
}
