import { randomBytes } from 'node:crypto';
import { CURRENCIES } from '@fnx/chain/currencies';
import { orderIdOf } from '@fnx/chain/order-id';
import type { ContractName } from '@fnx/contracts/deploy/deployed';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { ChainEvent } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';

/** An order that waits for its purchase, as the events of the purchase need it. Addresses in lower case. */
export type Buyer = { orderId: string; wallet: Hex; holder: Hex };

const PAY_RAW = 10n ** 20n;
const SHARES_RAW = 1_000_000_000n;
const AGREEMENT_HASH = `0x${'0a'.repeat(32)}`;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

const SHOP = [
  `insert into currencies (id, static_rate_raw) values ('BNB', 100000000), ('USDT', 100000000)
     on conflict (id) do update set static_rate_raw = excluded.static_rate_raw, enabled = true, fault = null`,
  `insert into share_prices (price_raw, effective_at) values (1248000000, now() - interval '1 day') on conflict do nothing`,
  `insert into offerings (name, total_raw, left_raw, starts_at)
     select 'Bench', 1e24, 1e24, now() - interval '1 day' where not exists (select from offerings)`,
];

/** Writes what a round of sales needs: currencies, a price and a round large enough. */
export async function openShop({ db }: AppContext): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of SHOP) await tx.execute(statement);
  });
}

/**
 * Makes people, each verified, with a linked wallet and a submitted order, by the rows that their calls would have left.
 *
 * @param name keeps the people of one call apart from those of another
 */
export async function makeBuyers(
  { db }: AppContext,
  name: string,
  count: number,
): Promise<Buyer[]> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<Buyer>(sql`with person as (
       insert into users (first_name, last_name, email, country_code, phone, country, password_hash, kyc_status,
         terms_version, terms_accepted_at, risk_accepted_at, holder_id)
       select 'Bench', 'Buyer', ${name} || '-' || n || '@example.org', '+41', '+' || ${name} || n, 'CH', 'none', 'APPROVED',
         'bench', now(), now(), '0x' || md5(${name} || n) || md5(n || ${name}) from generate_series(1, ${count}::int) n
       returning id, holder_id, '0x' || substr(md5(email) || md5(email || '.'), 1, 40) as address
     ), wallet as (
       insert into wallets (user_id, chain_id, address, is_primary, linked_at)
       select id, 56, address, true, now() - interval '1 hour' from person
     ), quote as (
       insert into quotes (user_id, currency_id, pay_raw, shares_raw, share_price_raw, rate_raw, rate_source,
         rate_updated_at, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, expires_at, used_at)
       select id, 'BNB', ${PAY_RAW.toString()}, ${SHARES_RAW.toString()}, 1248000000, 100000000, 'static', now(), 0, 0, 10000000000, 0, now(), now() from person
       returning id, user_id
     ), taken as (
       update offerings set left_raw = left_raw - ${count}::int * ${SHARES_RAW.toString()}::numeric returning id
     ), placed as (
       insert into orders (user_id, quote_id, offering_id, status, chain_id, currency_id, pay_raw, shares_raw, reserved_raw,
         share_price_raw, rate_raw, fee_bps, fee_usd_raw, total_usd_raw, network_fee_raw, from_address, to_address, holder,
         signature, agreement_hash, agreement_version, created_at, expires_at, submitted_at, updated_at)
       select person.id, quote.id, taken.id, 'SUBMITTED', 56, 'BNB', ${PAY_RAW.toString()}, ${SHARES_RAW.toString()}, ${SHARES_RAW.toString()}, 1248000000, 100000000, 0, 0, 10000000000,
         0, address, '0x' || repeat('7', 40), holder_id, '0x01', ${AGREEMENT_HASH}, 'bench',
         now() - interval '10 minutes', date_trunc('second', now()) + interval '10 minutes', now(), now()
       from person join quote on quote.user_id = person.id, taken
       returning id, user_id, from_address, holder
     ), line as (
       insert into transactions (user_id, order_id, type, status, currency_id, symbol, amount_raw, decimals, shares_raw,
         share_price_raw, rate_raw, value_usd_raw, fee_usd_raw, from_address, created_at)
       select user_id, id, 'BUY', 'PENDING', 'BNB', 'BNB', ${PAY_RAW.toString()}, ${CURRENCIES.BNB.decimals}, ${SHARES_RAW.toString()}, 1248000000, 100000000,
         9984000000, 0, from_address, now() - interval '10 minutes' from placed
     )
     select id as "orderId", from_address as wallet, holder from placed`),
  );
  return rows;
}

/** One block of first purchases: three events each, as the contracts emit them. */
export function blockOf(buyers: readonly Buyer[], number: bigint) {
  const hash: Hex = `0x${randomBytes(32).toString('hex')}`;
  const time = new Date();
  const events = buyers.flatMap((buyer, place) => {
    const txHash: Hex = `0x${randomBytes(32).toString('hex')}`;
    const where = { txHash, blockNumber: number, blockHash: hash, blockTime: time };
    return eventsOf(buyer).map(
      (event, turn) => ({ ...event, ...where, logIndex: place * 3 + turn }) as ChainEvent,
    );
  });
  return { end: { number, hash, time }, events, money: [] };
}

type Said = { contract: ContractName; name: string; args: Record<string, string> };

function eventsOf({ orderId, wallet, holder }: Buyer): Said[] {
  const shares = SHARES_RAW.toString();
  const order = {
    orderId: orderIdOf(orderId),
    buyer: wallet,
    holder,
    agreementHash: AGREEMENT_HASH,
  };
  const price = { payToken: ZERO_ADDRESS, payAmount: PAY_RAW.toString(), shares };
  return [
    { contract: 'shareToken', name: 'WalletRegistered', args: { holder, wallet, seniorAt: '0' } },
    {
      contract: 'shareToken',
      name: 'Transfer',
      args: { from: ZERO_ADDRESS, to: wallet, value: shares },
    },
    { contract: 'shareSale', name: 'Bought', args: { ...order, ...price } },
  ];
}
