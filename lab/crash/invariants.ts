import { createDb } from '@fnx/postgres/client';
import pg from 'pg';
import { checkLedger } from '@/server/register/check/check-ledger';
import { checkAgainstChain } from './chain-check';
import type { World } from './world';

/** A rule of the run, as a statement that finds the rows which break it. */
type Rule = { name: string; text: string };

/** Rules about transactions: what one writes is there together or not at all. */
const WHOLE: readonly Rule[] = [
  {
    name: 'I3 an order has its history, its line and its quote',
    text: `select o.number::text as place from orders o where not exists (select from order_history h where h.order_id = o.id and h.status = o.status)
      or not exists (select from transactions t where t.order_id = o.id and t.type = 'BUY')
      or not exists (select from quotes q where q.id = o.quote_id and q.used_at is not null)`,
  },
  {
    name: 'I3 a sign-up that is done has its account',
    text: `select s.email as place from signups s where s.state = 'DONE' and not exists (select from users u where u.email = s.email)`,
  },
  {
    name: 'I3 an account has a session and its welcome',
    text: `select u.email as place from users u where u.email like 'crash-%' and (not exists (select from sessions s where s.user_id = u.id)
      or not exists (select from outbox_messages m where m.recipient = u.email and m.purpose = 'WELCOME'))`,
  },
  {
    name: 'I3 a message that waits has a job to send it',
    text: `select m.id::text as place from outbox_messages m where m.state = 'PENDING'
      and not exists (select from pgboss.job j where j.name = 'outbox' and j.data->>'messageId' = m.id::text and j.state in ('created', 'retry', 'active'))`,
  },
  {
    name: 'D1 an entry is there once',
    text: 'select ref as place from bank_entries group by account, ref having count(*) > 1',
  },
  {
    name: 'D2 money is used once, and an order paid once',
    text: `select order_id::text as place from bank_entries where state in ('MATCHED', 'RELEASED', 'ISSUED') group by order_id having count(*) > 1
      union all select args->>field from chain_events, (values ('entryHash'), ('orderId')) fields (field)
        where name = 'DepositIssued' group by field, args->>field having count(*) > 1`,
  },
  {
    name: 'D3 what the chain issued for money is what is ISSUED',
    text: `select coalesce(e.ref, c.tx_hash) as place from (select * from chain_events where name = 'DepositIssued') c
      full join (select * from bank_entries where state = 'ISSUED') e on e.hash = c.args->>'entryHash' left join orders o on o.id = e.order_id
      where (c.args->>'amount' = e.amount_raw::text and o.status = 'CONFIRMED' and o.tx_hash = c.tx_hash) is not true`,
  },
  {
    name: 'D4 opening and entries are the closing balance',
    text: 'select statement_id as place from bank_statements where (opening_raw + credit_raw - debit_raw = closing_raw) is not true',
  },
  {
    name: 'I8 nothing waits past its time',
    text: `select 'order ' || number from orders where status = 'CREATED' and expires_at < now() - interval '150 seconds'
      union all select 'message ' || id from outbox_messages where state = 'PENDING' and created_at < now() - interval '240 seconds'
      union all select 'job ' || name || ' ' || id from pgboss.job where state = 'active' and started_on < now() - interval '240 seconds'`,
  },
];

/** Rules that hold once everybody has had an answer to everything. */
const SETTLED: readonly Rule[] = [
  {
    name: 'D5 no matched money waits for its shares',
    text: `select ref as place from bank_entries where state in ('MATCHED', 'RELEASED')`,
  },
  {
    name: 'I8 no key waits for an answer',
    text: 'select endpoint || key as place from idempotency_keys where answer is null',
  },
  {
    name: 'I8 no order waits',
    text: `select number::text as place from orders where status in ('SUBMITTED', 'CONFIRMING')`,
  },
];

/**
 * Checks I1 to I9 on the database, reading it as it is at this moment; the service may be running.
 *
 * @param settled whether everybody has had an answer to everything
 * @param known what had been acknowledged when the database was as it is; by default, now
 * @returns what is wrong, in words
 */
export async function checkInvariants(
  url: string,
  world: World,
  // Read before the database is: what is confirmed meanwhile need not be in its answer.
  { settled = false, known = knownNow(world) }: { settled?: boolean; known?: Known } = {},
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'fnx-crash' });
  pool.on('error', () => {});
  try {
    const faults = (await checkLedger(createDb(pool))).map(
      ({ rule, place, fault }) => `${rule} ${place}: ${fault}`,
    );
    for (const { name, text } of [...WHOLE, ...(settled ? SETTLED : [])]) {
      const { rows } = await pool.query<{ place: string }>(`${text} limit 20`);
      faults.push(...rows.map((row) => `${name}: ${Object.values(row).join(' ')}`));
    }
    faults.push(...(await checkAgainstChain(pool, world)));
    faults.push(...(await checkAcknowledged(pool, known, world)));
    if (settled) {
      faults.push(...(await checkBought(pool, known.bought)));
      faults.push(...(await checkSent(pool, world)));
    }
    return faults;
  } finally {
    await pool.end();
  }
}

export type Known = Pick<World, 'acknowledged' | 'bought'>;

/** Copies what people know by now; the copy does not change when they learn more. */
export const knownNow = ({ acknowledged, bought }: World): Known =>
  structuredClone({ acknowledged, bought });

/** I4: everything acknowledged is there, and nothing is there twice that was asked for once. */
async function checkAcknowledged(pool: pg.Pool, known: Known, world: World): Promise<string[]> {
  const { accounts, orders, confirmed, stakes, claims, ended, files } = known.acknowledged;
  const read = async (text: string) =>
    new Map((await pool.query<[string, string]>({ text, rowMode: 'array' })).rows);
  const users = await read("select email, status from users where email like 'crash-%'");
  const made = await read(
    "select o.id::text, o.status from orders o join users u on u.id = o.user_id where u.email like 'crash-%'",
  );
  const staked = await read(
    "select s.id::text, s.status from stakes s join users u on u.id = s.user_id where u.email like 'crash-%'",
  );
  const claimed = await read('select tx_hash, stake_id from claims');
  const imported = await read('select statement_id, id from bank_statements');
  const entries = await read('select ref, state from bank_entries');
  const whole = [...world.statements].flatMap(([id, refs]) => (imported.has(id) ? refs : []));
  const missing = (what: string, ids: Iterable<string>, found: Map<string, string>) =>
    [...ids].filter((id) => !found.has(id)).map((id) => `I4 ${what} ${id} is lost`);
  // Read after the database: a request from before is counted as pending or as answered.
  const asked = world.acknowledged.orders.size + world.pendingOrders;
  return [
    ...missing('account', accounts, users),
    ...missing('order', orders.keys(), made),
    ...missing('stake', stakes, staked),
    ...missing('claim', claims, claimed),
    ...missing('statement', files, imported),
    ...missing('entry', whole, entries),
    ...[...confirmed]
      .filter((id) => made.get(id) !== 'CONFIRMED')
      .map((id) => `I4 order ${id} was confirmed and is ${made.get(id)}`),
    ...[...ended]
      .filter((id) => staked.get(id) === 'ACTIVE')
      .map((id) => `I4 stake ${id} was ended and is open`),
    ...(made.size > asked ? [`I4 ${made.size} orders, at most ${asked} were asked for`] : []),
  ];
}

/** Every transaction that bought an order's shares is that order's confirmation. */
async function checkBought(pool: pg.Pool, bought: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; tx_hash: string }>(
    "select id::text, tx_hash from orders where status = 'CONFIRMED'",
  );
  const confirmed = new Map(rows.map(({ id, tx_hash }) => [id, tx_hash]));
  return [...bought]
    .filter(([id, hash]) => confirmed.get(id) !== hash)
    .map(([id, hash]) => `I4 order ${id} was bought by ${hash}, and has ${confirmed.get(id)}`);
}

/** Each transaction of the sender is that of one call, and each call has one. */
async function checkSent(pool: pg.Pool, { chain, sender }: World): Promise<string[]> {
  const text = 'select count(*)::int as leased from sender_calls where sender_nonce is not null';
  const leased = (await pool.query<{ leased: number }>(text)).rows[0]?.leased;
  const sent = await chain.getTransactionCount({ address: sender });
  return sent === leased ? [] : [`S2 the sender sent ${sent} transactions for ${leased} calls`];
}
