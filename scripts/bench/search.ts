import { search } from '@/server/operator/people/search';
import type { AppContext } from '@/server/platform/context';
import { type Row, timed } from './measure';
import { withStore } from './store';

const MOST_MS = 300;
const TIMES = 5;

/** Names as they are in life: a few given names are everywhere, and most family names are rare. */
const GIVEN =
  "(array['Maria','Anna','Mohammed','Ali','John','James','Peter','Paul','Laura','Lena','Ivan','Wei','Jose','Ahmed','Sofia','Emma','Noah','Liam','Olga','Zoe'])";
const SYLLABLES =
  "(array['ba','den','mor','ler','son','ka','rin','to','vic','ham','ster','wood','ley','ni','po','ros','tal','ger','lin','mar'])";
const syllable = (power: number) => `${SYLLABLES}[1 + n / ${20 ** power} % 20]`;
const HASH = (what: string) => `'0x' || md5('${what} ' || n) || md5(n || ' ${what}')`;
const ID = (what: string) => `md5('${what} ' || n)::uuid`;
const ADDRESS = `'0x' || substr(${HASH('wallet')}, 3, 40)`;
const PEOPLE = 'from generate_series(1, $1::int) n';

/** One order, wallet, line and payment to the treasury for each person. */
const FILL = [
  `insert into currencies (id) values ('USDT') on conflict do nothing`,
  `insert into users (id, first_name, last_name, email, country_code, phone, country, password_hash, kyc_status, holder_id,
     terms_version, terms_accepted_at, risk_accepted_at)
   select ${ID('person')}, ${GIVEN}[1 + (n * 7919::bigint) % 20], initcap(${syllable(0)} || ${syllable(1)} || ${syllable(2)}),
     'p' || n || '@example.org', '+41', '+4179' || lpad(n::text, 7, '0'), 'CH', 'none', 'APPROVED', ${HASH('holder')}, 'bench', now(), now()
   ${PEOPLE}`,
  `insert into wallets (user_id, chain_id, address, is_primary, linked_at) select ${ID('person')}, 56, ${ADDRESS}, true, now() ${PEOPLE}`,
  `insert into share_wallets (address, holder, registered_at) select ${ADDRESS}, ${HASH('holder')}, now() ${PEOPLE}`,
  `insert into orders (id, number, quote_id, offering_id, user_id, status, chain_id, currency_id, pay_raw, shares_raw, reserved_raw,
     share_price_raw, rate_raw, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, from_address, holder, to_address, tx_hash, signature,
     agreement_hash, agreement_version, created_at, expires_at, confirmed_at, updated_at)
   select ${ID('order')}, 1000000 + n, ${ID('order')}, ${ID('round')}, ${ID('person')}, 'CONFIRMED', 56, 'USDT', 1, 1, 0, 1, 1, 0, 0, 1, 0,
     ${ADDRESS}, ${HASH('holder')}, ${ADDRESS}, ${HASH('payment')}, '0x', 'bench', 'bench', now(), now(), now(), now() ${PEOPLE}`,
  `insert into transactions (user_id, type, status, symbol, amount_raw, decimals, from_address, to_address, tx_hash, created_at)
   select ${ID('person')}, 'TRANSFER_IN', 'CONFIRMED', 'FNX', 1, 6, ${ADDRESS}, ${ADDRESS}, ${HASH('payment')}, now() ${PEOPLE}`,
  `insert into treasury_transfers (chain_id, tx_hash, log_index, currency_id, from_address, to_address, amount_raw, block_number, block_time)
   select 56, ${HASH('gift')}, 0, 'USDT', ${ADDRESS}, ${ADDRESS}, 1, n, now() ${PEOPLE}`,
  `insert into contact_tickets (id, name, email, subject, category, message, fingerprint)
   select 'T-' || upper(substr(md5(n::text), 1, 5)) || '-' || n, 'Bench', 'p' || n || '@example.org', 'Bench', 'OTHER', 'Words', n::text ${PEOPLE}`,
];

/** What officers type, and a person to find by it. */
const TYPED = `
  select email, left(email, 5) as "start of an email", phone, left(phone, 8) as "start of a phone number", last_name as "family name",
    left(last_name, 2) as "two letters", first_name as "given name", first_name || ' ' || last_name as "whole name",
    last_name || ' ' || first_name as "name turned round", first_name || ' x' as "given name and a wrong letter",
    'Nobody Atall' as "unknown name", users.id::text as "person's id", holder_id as "holder id", number::text as "order number",
    orders.id::text as "order's id", from_address as wallet, tx_hash as "hash of a purchase",
    (select tx_hash from treasury_transfers limit 1) as "hash of a payment", '0x' || repeat('ab', 32) as "unknown hash",
    '0x' || repeat('ab', 20) as "unknown wallet", (select id from contact_tickets limit 1) as ticket
  from users join orders on user_id = users.id where email = 'p4711@example.org'`;

/** Each way to search at the desk, among this many people with an order, a wallet and a payment each. */
export async function benchSearch(people: number): Promise<Row[]> {
  return withStore(async (ctx) => {
    await fill(ctx, people);
    const { rows } = await ctx.pool.query<Record<string, string>>(TYPED);
    const figures: Row[] = [];
    for (const [what, text] of Object.entries(rows[0] ?? {})) {
      figures.push({ what, figure: await slowest(ctx, text), budget: MOST_MS, unit: 'ms' });
    }
    return figures;
  });
}

async function fill({ pool }: AppContext, people: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    for (const statement of FILL) {
      await client.query(statement, statement.includes('$1') ? [people] : []);
    }
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function slowest(ctx: AppContext, text: string): Promise<number> {
  const samples: number[] = [];
  for (let count = 0; count < TIMES; count += 1) samples.push(await timed(() => search(ctx, text)));
  return Math.max(...samples);
}
