import pg from 'pg';

/**
 * How much is in a benched database: lines in all, and of how many people. One of them has far more than the others. Each
 * line brings about one ledger entry with it.
 */
export type Size = { lines: number; people: number; whale: number };

const DAYS = 700;

const FILLED = [
  'transactions',
  'quotes',
  'orders',
  'order_history',
  'chain_events',
  'ledger_transfers',
  'ledger_entries',
  'holding_marks',
  'stakes',
  'claims',
  'notifications',
];

/**
 * Fills a migrated database with people, their lines and orders, the ledger of them, marks and prices, evenly over two years.
 * Set by set, inside the server and without triggers; what those would keep is written by its own statement, and must be the
 * same.
 */
export async function fillDatabase(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query("set work_mem = '512MB'");
    await fillPeople(client, size);
    const indexes = await dropIndexes(client);
    await fillLines(client, size);
    // Built at once, and two at a time, they take a tenth of the time.
    await buildIndexes(url, indexes);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum (analyze, parallel 2)');
  } finally {
    await client.end();
  }
}

async function fillPeople(client: pg.Client, { people }: Size): Promise<void> {
  await client.query(
    `insert into users (first_name, last_name, email, country_code, phone, country, password_hash, kyc_status,
       holder_id, terms_version, terms_accepted_at, risk_accepted_at)
     select 'Bench', 'Person', 'bench' || n || '@example.org', '+41', '+4179' || n, 'CH', 'none', 'APPROVED',
       '0x' || md5('holder ' || n) || md5(n || ' holder'), 'bench', now(), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(
    `insert into currencies (id) values ('BNB'), ('USDT'), ('USDC'), ('FDUSD'), ('BTCB'), ('ETH')
     on conflict do nothing`,
  );
  await client.query(
    `insert into share_prices (price_raw, effective_at)
     select 1248000000 + n * 1000000, now() - n * interval '1 day' from generate_series(0, $1::int) n`,
    [DAYS],
  );
  await client.query(
    `insert into offerings (id, name, total_raw, left_raw, starts_at) values (${ROUND}, 'Bench', 0, 0, now() - interval '2 years')`,
  );
  await client.query(
    `create temporary table person as select id, holder_id, row_number() over (order by email) as n,
       '0x' || substr(md5(email) || md5(email || '.'), 1, 40) as address from users`,
  );
  await client.query('analyze person');
}

async function fillLines(client: pg.Client, { lines, people, whale }: Size): Promise<void> {
  const others = people - 1;
  const each = Math.floor((lines - whale) / people);
  // By time and not by person, as lines come in life: the lines of one person lie far apart.
  for (const table of [ORDERS, LINES]) {
    if (others > 0) await client.query(table(others, 2, each));
    await client.query(table(1, 1, each + whale));
  }
  for (const statement of [
    QUOTES,
    HISTORY,
    PLAN,
    STAKES,
    CLAIMS,
    BOOKED,
    EVENTS,
    CURSOR,
    WALLETS,
    TRANSFERS,
    ACCOUNTS,
    ENTRIES,
    MARKS,
    SOLD,
    NOTICES,
  ]) {
    await client.query(statement);
  }
}

/** Drops what a constraint does not need; returns how to make it again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [FILLED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function buildIndexes(url: string, definitions: readonly string[]): Promise<void> {
  const waiting = [...definitions];
  const build = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next);
    } finally {
      await client.end();
    }
  };
  await Promise.all([build(), build()]);
}

const ROUND = "'00000000-0000-4000-8000-000000000001'";
const SALE = "'0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'";
const HASH = "'0x' || md5(k || '/' || n) || md5(n || '/' || k)";
const ORDER_ID = "md5('order ' || k || '/' || n)::uuid";

/** Line `k` of person `n` for every person from `first` on, in the order of time; every `step`-th line only. */
const source = (people: number, first: number, lines: number, step: number) => `
  (select line.*, person.id as user_id, person.address, person.holder_id,
     date_trunc('milliseconds', now() - (1 - k::float8 / ${lines} - n * 0.00000001) * interval '${DAYS} days') as at,
     (k / 4) % 4 = 3 as failed
   from (select (g / ${people} * ${step})::int as k, (g % ${people} + ${first})::int as n
       from generate_series(0, ${Math.ceil(lines / step) * people - 1}) g) line
     join person using (n)) source`;

/** Each fourth line is a purchase, and three of four of those are on the chain. */
const ORDERS = (people: number, first: number, lines: number) => `
  insert into orders (id, quote_id, offering_id, user_id, status, chain_id, currency_id, pay_raw, shares_raw, reserved_raw,
    share_price_raw, rate_raw, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, from_address, holder, to_address,
    tx_hash, block_number, signature, agreement_hash, agreement_version, created_at, expires_at, confirmed_at, updated_at)
  select ${ORDER_ID}, ${ORDER_ID}, ${ROUND}, user_id, case when failed then 'FAILED' else 'CONFIRMED' end, 56, 'USDT',
    (k + 1)::numeric * 1000000000000000000, (1 + k % 97) * 1000000, 0, 1248000000, 100000000, 0, 0, (k + 1)::numeric * 100000000,
    0, address, holder_id, ${SALE}, ${HASH}, k, '0x', 'bench', 'bench', at, at,
    case when failed then null else at end, at
  from ${source(people, first, lines, 4)}`;

/** Purchases and swaps may have failed; what the index writes has happened, and names its event. */
const LINES = (people: number, first: number, lines: number) => `
  insert into transactions (user_id, order_id, type, status, currency_id, symbol, amount_raw, decimals, shares_raw,
    share_price_raw, rate_raw, value_usd_raw, fee_usd_raw, from_address, to_address, tx_hash, log_index, block_number, created_at)
  select user_id, case when k % 4 = 0 then ${ORDER_ID} end, (array['BUY','SWAP','STAKE','REWARD_CLAIM'])[1 + k % 4],
    case when failed and k % 4 < 2 then 'FAILED' else 'CONFIRMED' end,
    (array['USDT','BNB'])[1 + k % 4], (array['USDT','BNB','FNX','FNX'])[1 + k % 4],
    (k + 1)::numeric * 1000000000000000000, 18, (1 + k % 97) * 1000000, 1248000000, 100000000,
    (1 + k::bigint * 7919 % 1000003)::numeric * 100000000, 0, address, ${SALE}, ${HASH}, case when k % 4 > 1 then 0 end, k, at
  from ${source(people, first, lines, 1)}`;

const QUOTES = `
  insert into quotes (id, user_id, currency_id, pay_raw, shares_raw, share_price_raw, rate_raw, rate_source, rate_updated_at,
    fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, created_at, expires_at, used_at)
  select quote_id, user_id, currency_id, pay_raw, shares_raw, share_price_raw, rate_raw, 'static', created_at,
    fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, created_at, expires_at, created_at
  from orders`;

const HISTORY = `
  insert into order_history (order_id, status, at)
  select id, step, created_at from orders cross join lateral unnest(array['CREATED', status]) step`;

/** Bookings of the ledger: purchases, numbered as their orders, and then rewards; each in a block of its own. */
const BOOKED = `
  create temporary table booked as
  select number as id, 'PURCHASE' as kind, id as order_id, user_id, tx_hash, 0 as log_index, created_at as at,
    shares_raw, pay_raw, total_usd_raw
  from orders where status = 'CONFIRMED'
  union all
  select 10000000000 + row_number() over (order by c.paid_at), 'REWARD', null, c.user_id, c.tx_hash, c.log_index, c.paid_at,
    c.amount_raw, 0, 0 from claims c`;

const EVENTS = `
  insert into chain_events (chain_id, block_number, block_hash, block_time, tx_hash, log_index, contract, name, args)
  select 56, booked.id, tx_hash, at, tx_hash, log_index, 'shareToken', 'Transfer',
    jsonb_build_object('from', '0x' || repeat('0', 40), 'to', p.address, 'value', shares_raw::text)
  from booked join person p on p.id = booked.user_id
  union all
  select 56, 1, '0x' || repeat('2', 64), now() - interval '2 years', '0x' || repeat('2', 64), n, 'shareToken', 'WalletRegistered',
    jsonb_build_object('holder', holder_id, 'wallet', address) from person`;

const CURSOR = `
  insert into chain_cursors (chain_id, block_number, block_hash, block_time)
  select 56, coalesce(max(block_number), 1), '0x' || repeat('1', 64), now() from chain_events`;

const WALLETS = `
  with holders as (insert into share_holders (holder) select holder_id from person)
  insert into share_wallets (address, holder, registered_at) select address, holder_id, now() - interval '2 years' from person`;

const TRANSFERS = `
  insert into ledger_transfers (id, kind, reference, order_id, created_at) overriding system value
  select id, kind, tx_hash || ':' || log_index, order_id, at from booked`;

/** The platform has the first three; person n has n + 3, for the shares of one wallet. */
const ACCOUNTS = `
  insert into ledger_accounts (id, owner_id, asset, kind, address, balance_raw) overriding system value
  values (1::bigint, null::uuid, 'FNX', 'issued', null::text, null::numeric), (2, null, 'USDT', 'external', null, null),
    (3, null, 'USDT', 'treasury', null, null)
  union all
  select n + 3, p.id, 'FNX', 'wallet', p.address, coalesce(sum(shares_raw), 0)
    from person p left join booked on booked.user_id = p.id group by n, p.id, p.address`;

const ENTRIES = `
  insert into ledger_entries (transfer_id, account_id, asset, amount_raw)
  select booked.id, leg.account_id, leg.asset, leg.amount_raw
  from booked join person p on p.id = booked.user_id cross join lateral (values
    (2, 'USDT', -pay_raw), (3, 'USDT', pay_raw), (1, 'FNX', -shares_raw), (n + 3, 'FNX', shares_raw)
  ) leg (account_id, asset, amount_raw)
  where leg.amount_raw <> 0`;

const SOLD = `
  update offerings set total_raw = (select sum(shares_raw) from orders where status = 'CONFIRMED')`;

const MARKS = `
  insert into holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw)
  select user_id, id, at, sum(shares_raw) over past, sum(total_usd_raw) over past
  from booked window past as (partition by user_id order by at, id)
  order by at, id`;

const PLAN = `
  insert into staking_plans (id, chain_plan_id, name, lock_days, apr_bps, min_raw, pool_cap_raw)
  values ('bench', 0, 'Bench', 0, 300, 1, 1000000000000)`;

/** One for each fourth line. All have ended: the locked shares of open ones would have to agree with their holders'. */
const STAKES = `
  insert into stakes (id, user_id, holder, plan_id, principal_raw, reward_raw, claimed_raw, status, started_at, ends_at, ended_at, tx_hash)
  select (row_number() over (order by t.created_at))::text, t.user_id, p.holder_id, 'bench', 1000000, 1000, 1000, 'CLOSED',
    t.created_at, t.created_at, t.created_at, t.tx_hash
  from transactions t join person p on p.id = t.user_id where t.type = 'STAKE' order by t.created_at`;

/** One of each stake. */
const CLAIMS = `
  insert into claims (stake_id, user_id, amount_raw, value_usd_raw, tx_hash, log_index, paid_at)
  select id, user_id, 1000, 1, tx_hash, 1, started_at from stakes order by started_at`;

const NOTICES = `
  insert into notifications (user_id, kind, title, body, seen_at, created_at)
  select user_id, (array['ORDER', 'STAKING', 'NEWS'])[1 + abs(hashtext(id::text)) % 3], 'Bench', 'Words', case when hashtext(id::text) % 5 = 0 then null else created_at end, created_at
  from transactions where type in ('BUY', 'STAKE') order by transactions.created_at`;
