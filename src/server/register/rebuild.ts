import { randomBytes } from 'node:crypto';
import { createDb, createPool, type Db } from '@fnx/postgres/client';
import { inDatabase } from '@fnx/postgres/database-url';
import { letRun } from '@fnx/postgres/let-run';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { AppContext } from '@/server/platform/context';
import { migrateDatabase } from '@/server/platform/database/schema';
import { readCursor } from './index/cursor';
import { bookFinal, watchedBy } from './index/index-chain';

type Copied = {
  /** The columns that its rows are read by; `id` otherwise. */
  key?: readonly string[];
  /** Columns of what the chain says, which the rebuild finds again. */
  emptied?: Readonly<Record<string, 0 | null>>;
};

/** Tables with what the service knows besides the chain, in the order of the foreign keys. */
const COPIED: Readonly<Record<string, Copied>> = {
  users: {},
  received_costs: {},
  currencies: {},
  share_prices: {},
  offerings: {},
  quotes: {},
  orders: {},
  staking_plans: { emptied: { staked_raw: 0 } },
  register_people: { key: ['holder'] },
  share_lists: { emptied: { announcement_id: null, executable_at: null, cancelled_at: null } },
  share_list_lines: { key: ['list_id', 'index'], emptied: { issued_at: null } },
};

/** The data that a rebuild must find again, each without the columns that differ between two databases. */
const COMPARED: Readonly<Record<string, string>> = {
  'chain events': `select chain_id, block_number, block_hash, tx_hash, log_index, contract, name, args from chain_events`,
  wallets: 'select * from share_wallets',
  holders: 'select * from share_holders',
  balances: `select owner_id, asset, kind, address, balance_raw from ledger_accounts where kind = 'wallet'`,
  bookings: `select t.kind, t.reference, t.order_id, t.created_at, a.owner_id, a.kind, a.address, e.asset, e.amount_raw,
    t.paid_usd_raw, t.received_usd_raw
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id`,
  holdings: 'select user_id, at, shares_raw, invested_usd_raw from holding_marks',
  stakes: 'select to_jsonb(s) from stakes s',
  claims: 'select stake_id, user_id, amount_raw, tx_hash, log_index, paid_at from claims',
  distributions: 'select to_jsonb(d) from distributions d',
  payouts: 'select to_jsonb(p) from payouts p',
  'rates of tax': 'select to_jsonb(r) from tax_rates r',
  // Without the sums that a job counts afterwards.
  ballots: `select to_jsonb(b) - '{supply_raw,whole_raw}'::text[] from ballots b`,
  votes: 'select to_jsonb(v) from votes v',
  proxies: 'select to_jsonb(p) from proxies p',
  auctions: 'select to_jsonb(a) from auction_rounds a',
  'orders of auctions': 'select to_jsonb(o) from auction_orders o',
  'money of auctions that waits': 'select to_jsonb(c) from auction_credits c',
  'used offers': 'select to_jsonb(o) from used_offers o',
  'lists of shares': 'select to_jsonb(l) from share_lists l',
  'lines of lists': 'select to_jsonb(l) from share_list_lines l',
  recoveries: 'select to_jsonb(r) from recoveries r',
  'book claims': 'select to_jsonb(b) from book_claims b',
  transfers: `select user_id, type, tx_hash, log_index, shares_raw, value_usd_raw, created_at
    from transactions where log_index is not null`,
  'direct money': `select chain_id, tx_hash, log_index, currency_id, from_address, to_address, amount_raw
    from treasury_transfers`,
};

const ROWS_AT_ONCE = 2_000;
/** Reads that may fail in a row without a block booked between them. */
const MOST_FAILURES = 3;

export type Comparison = { table: string; rows: string; rebuilt: string; same: boolean };

/**
 * Reads the chain again into an empty database on the same server, up to the block that is indexed now, compares each table
 * and drops that database. Reads only from the running one.
 * @throws Error when nothing is indexed yet; the error of a node or of the server, which must allow CREATE DATABASE
 */
export async function rebuildRegister(ctx: AppContext): Promise<Comparison[]> {
  return withScratch(ctx, async (scratch) => {
    const { until, known } = await ctx.db.transaction(
      async (db) => {
        await letRun(db);
        const cursor = await readCursor({ ...ctx, db });
        if (!cursor) throw new Error('No block has been indexed yet.');
        for (const table of Object.keys(COPIED)) await copyTable(db, scratch.db, table);
        return { until: cursor.blockNumber, known: await digestAll(db) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await bookAll(scratch, until);
    const rebuilt = await digestAll(scratch.db);
    return Object.keys(COMPARED).map((table) => {
      const [a, b] = [known.get(table), rebuilt.get(table)];
      const same = a?.sum === b?.sum && a?.rows === b?.rows;
      return { table, rows: a?.rows ?? '0', rebuilt: b?.rows ?? '0', same };
    });
  });
}

/** Reads on after a failure: a node that is asked for hours fails now and then, and what is booked stays. */
async function bookAll(scratch: AppContext, until: bigint): Promise<void> {
  let booked: bigint | undefined;
  for (let failures = 1; ; failures += 1) {
    try {
      await bookFinal(scratch, watchedBy(scratch), until);
      return;
    } catch (error) {
      const cursor = await readCursor(scratch);
      if (cursor?.blockNumber !== booked) failures = 1;
      if (failures === MOST_FAILURES) throw error;
      scratch.log.warn({ err: error, booked: `${cursor?.blockNumber}` }, 'the rebuild reads on');
      booked = cursor?.blockNumber;
    }
  }
}

/** The context of an empty migrated database. Nothing booked there notifies anybody: its jobs go nowhere. */
async function withScratch<T>(
  ctx: AppContext,
  work: (scratch: AppContext) => Promise<T>,
): Promise<T> {
  const name = `fnx_rebuild_${randomBytes(6).toString('hex')}`;
  await ctx.pool.query(`create database ${name} template template0`);
  let pool: pg.Pool | undefined;
  try {
    const url = inDatabase(ctx.pool.options.connectionString ?? '', name);
    await migrateDatabase(url);
    pool = createPool(url, { applicationName: 'fnx-rebuild' });
    pool.on('error', () => {});
    const jobs = {
      send: async () => {},
      sendAll: async () => {},
      state: () => 'ok',
      advance: () => {},
      standing: () => [],
    };
    const config = { ...ctx.config, operatorEmail: null };
    return await work({ ...ctx, config, jobs, pool, db: createDb(pool) });
  } finally {
    await pool?.end();
    await ctx.pool.query(`drop database if exists ${name} with (force)`);
  }
}

const joined = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `);

async function copyTable(from: Db, to: Db, table: string): Promise<void> {
  const { key: columns = ['id'], emptied = {} } = COPIED[table] ?? {};
  const name = sql.identifier(table);
  const key = joined(columns.map((column) => sql.identifier(column)));
  let after = sql``;
  for (;;) {
    const { rows } = await from.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${name} t ${after} order by ${key} limit ${ROWS_AT_ONCE}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    after = sql`where (${key}) > (${joined(columns.map((column) => sql`${last.row[column]}`))})`;
    const copies = rows.map(({ row }) => ({ ...row, ...emptied }));
    await to.execute(
      sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(copies)}::jsonb)`,
    );
  }
}

type Digest = { rows: string; sum: string };

/** Number of rows and a sum of their hashes, which does not depend on their sequence and needs no memory. */
async function digestAll(db: Db): Promise<Map<string, Digest>> {
  const digests = new Map<string, Digest>();
  for (const [table, select] of Object.entries(COMPARED)) {
    const { rows } = await db.execute<Digest>(sql`
      select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
      from (${sql.raw(select)}) t`);
    if (rows[0]) digests.set(table, rows[0]);
  }
  return digests;
}
