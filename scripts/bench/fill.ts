import type pg from 'pg';

/** How much is in a benched database: lines in all, and of how many people. One of them has far more than the others. */
export type Size = { lines: number; people: number; whale: number };

/** The person whose lines are many, and the others, by their ids. */
export type People = { whale: string; others: string[] };

const DAYS = 700;

/**
 * Fills a migrated database with people, their lines, orders' marks and prices, evenly over two years. Set by set and without
 * triggers; what those would keep is written by its own statement, and must be the same.
 */
export async function fillDatabase(client: pg.ClientBase, size: Size): Promise<People> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into users (first_name, last_name, email, country_code, phone, country, password_hash, kyc_status,
       terms_version, terms_accepted_at, risk_accepted_at)
     select 'Bench', 'Person', 'bench' || n || '@example.org', '+41', '+4179' || n, 'CH', 'none', 'APPROVED',
       'bench', now(), now() from generate_series(1, $1::int) n`,
    [size.people],
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
  const each = Math.floor((size.lines - size.whale) / size.people);
  await client.query(
    'create temporary table person as select id, row_number() over (order by email) as n from users',
  );
  const indexes = await dropIndexes(client);
  // By time and not by person, as lines come in life: the lines of one person lie far apart.
  await insertLines(client, each, 'n > 1');
  await insertLines(client, each + size.whale, 'n = 1');
  await client.query(MARKS);
  // Built at once, they take a tenth of the time.
  for (const definition of indexes) await client.query(definition);
  await client.query(TALLIES);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: string }>('select id from person order by n');
  const [whale, ...others] = rows.map(({ id }) => id);
  if (!whale) throw new Error('Nobody is in the database.');
  return { whale, others };
}

/** Drops what a constraint does not need; returns how to make it again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('transactions', 'holding_marks')
       and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

function insertLines(client: pg.ClientBase, count: number, whose: string) {
  return client.query(
    `insert into transactions (user_id, type, status, currency_id, symbol, amount_raw, decimals, shares_raw,
       share_price_raw, rate_raw, value_usd_raw, fee_usd_raw, from_address, to_address, tx_hash, block_number, created_at)
     select person.id, (array['BUY','SWAP','STAKE','REWARD_CLAIM'])[1 + k % 4],
       (array['CONFIRMED','CONFIRMED','CONFIRMED','FAILED'])[1 + (k / 4) % 4],
       (array['USDT','BNB','ETH','USDC'])[1 + k % 4], (array['USDT','BNB','ETH','USDC'])[1 + k % 4],
       (k + 1)::numeric * 1000000000000000000, 18, (k + 1)::numeric * 1000000, 1248000000, 100000000,
       (k + 1)::numeric * 100000000, 0, '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
       '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', '0x' || md5(k || '/' || person.n) || md5(person.n || '/' || k), k,
       now() - (k::float8 / $1 * ${DAYS} + person.n * 0.000001) * interval '1 day'
     from generate_series(0, $1::int - 1) k cross join person where ${whose}
     order by k, person.n`,
    [count],
  );
}

const TALLIES = `
  insert into transaction_tallies (user_id, month, type, status, currency_id, lines, value_usd_raw, shares_raw, fee_usd_raw)
  select user_id, date_trunc('month', created_at at time zone 'UTC')::date, type, status, coalesce(currency_id, ''),
    count(*), sum(coalesce(value_usd_raw, 0)), sum(coalesce(shares_raw, 0)), sum(coalesce(fee_usd_raw, 0))
  from transactions group by 1, 2, 3, 4, 5`;

const MARKS = `
  insert into holding_marks (user_id, transfer_id, at, shares_raw, invested_usd_raw, bought_raw)
  select user_id, row_number() over (order by created_at), created_at, block_number::numeric * 1000000, block_number::numeric * 100000000,
    block_number::numeric * 1000000
  from transactions order by created_at`;
