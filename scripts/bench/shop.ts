import type { AppContext } from '@/server/platform/context';
import type { IncomingTransfer } from '@/server/purchase/payments/judge-payment';

/** A person with an order that waits for its payment, and the payment. */
export type Buyer = { userId: string; transfer: IncomingTransfer };

const PAY_RAW = 10n ** 20n;
const SHARES_RAW = 1_000_000_000n;

/** Writes what a round of sales needs: currencies, a price, a round large enough, and the house's shares in the ledger. */
export async function openShop({ pool }: AppContext): Promise<void> {
  await pool.query(`
    insert into currencies (id, static_rate_raw) values ('USDT', 100000000)
      on conflict (id) do update set static_rate_raw = excluded.static_rate_raw, enabled = true, fault = null;
    insert into share_prices (price_raw, effective_at) values (1248000000, now() - interval '1 day') on conflict do nothing;
    insert into offerings (name, total_raw, left_raw, starts_at)
      select 'Bench', 1e24, 1e24, now() - interval '1 day' where not exists (select from offerings);`);
}

/**
 * Makes people, each verified, with a linked wallet and a submitted order, by the rows that their calls would have left.
 *
 * @param name keeps the people of one call apart from those of another
 */
export async function makeBuyers(
  { pool }: AppContext,
  name: string,
  count: number,
): Promise<Buyer[]> {
  const { rows } = await pool.query<{ user_id: string; address: string; hash: string }>(
    `with person as (
       insert into users (first_name, last_name, email, country_code, phone, country, password_hash, kyc_status,
         terms_version, terms_accepted_at, risk_accepted_at)
       select 'Bench', 'Buyer', $1 || '-' || n || '@example.org', '+41', '+' || $1 || n, 'CH', 'none', 'APPROVED',
         'bench', now(), now() from generate_series(1, $2::int) n
       returning id, '0x' || substr(md5(email) || md5(email || '.'), 1, 40) as address
     ), wallet as (
       insert into wallets (user_id, chain_id, address, is_primary, linked_at)
       select id, 56, address, true, now() - interval '1 hour' from person
     ), quote as (
       insert into quotes (user_id, currency_id, pay_raw, shares_raw, share_price_raw, rate_raw, rate_source,
         rate_updated_at, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, expires_at, used_at)
       select id, 'USDT', $3, $4, 1248000000, 100000000, 'static', now(), 0, 0, 10000000000, 0, now(), now() from person
       returning id, user_id
     ), taken as (
       update offerings set left_raw = left_raw - $2::int * $4::numeric returning id
     ), placed as (
       insert into orders (user_id, quote_id, offering_id, status, chain_id, currency_id, pay_raw, shares_raw, reserved_raw,
         share_price_raw, rate_raw, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, from_address, to_address, tx_hash,
         agreement_version, created_at, expires_at, submitted_at, updated_at)
       select person.id, quote.id, taken.id, 'SUBMITTED', 56, 'USDT', $3, $4, $4, 1248000000, 100000000, 0, 0, 10000000000,
         0, address, '0x' || repeat('7', 40), '0x' || md5(address) || md5(address || '.'), 'bench',
         now() - interval '10 minutes', now() + interval '1 day', now(), now()
       from person join quote on quote.user_id = person.id, taken
       returning id, user_id, from_address, tx_hash
     ), line as (
       insert into transactions (user_id, order_id, type, status, currency_id, symbol, amount_raw, decimals, shares_raw,
         share_price_raw, rate_raw, value_usd_raw, fee_usd_raw, from_address, tx_hash, created_at)
       select user_id, id, 'BUY', 'PENDING', 'USDT', 'USDT', $3, 18, $4, 1248000000, 100000000, 9984000000, 0,
         from_address, tx_hash, now() - interval '10 minutes' from placed
     )
     select user_id, from_address as address, tx_hash as hash from placed`,
    [name, count, PAY_RAW.toString(), SHARES_RAW.toString()],
  );
  const blockTime = new Date();
  return rows.map(({ user_id: userId, address, hash }) => ({
    userId,
    transfer: {
      chainId: 56,
      txHash: hash,
      logIndex: 0,
      currencyId: 'USDT' as const,
      from: address,
      amountRaw: PAY_RAW,
      blockNumber: 1_000n,
      blockHash: `0x${'1'.repeat(64)}`,
      blockTime,
    },
  }));
}
