import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';

/**
 * The round that explains a transfer between the treasury and the contract of the auctions, by the contract's own event in the same
 * transaction; null: none does, as for money that was sent to the contract without a round. In queries of `treasury_transfers`. What it
 * explains raises no alert, so the amount must be the round's.
 */
export function auctionNote({ chain }: Pick<AppContext, 'chain'>): SQL<string | null> {
  const auctions = chain.addresses.contracts.auctions.toLowerCase();
  return sql<string | null>`(
    select case event.name when 'Withdrawn' then 'Auctions: fees, and what waited' else 'Auction ' || (event.args ->> 'id') end
    from chain_events event
    where event.tx_hash = treasury_transfers.tx_hash and event.contract = 'auctions' and case
      when treasury_transfers.from_address = ${auctions} then event.name in ('Paid', 'Withdrawn')
        and event.args ->> 'to' = treasury_transfers.to_address and event.args ->> 'amount' = treasury_transfers.amount_raw::text
      else treasury_transfers.to_address = ${auctions} and event.name = 'Announced' and event.args ->> 'payer' = treasury_transfers.from_address
        and treasury_transfers.amount_raw = ${deposit} end
    order by event.log_index limit 1)`;
}

const term = (name: 'bankShares' | 'firstPrice' | 'bankTick' | 'step') =>
  sql`(event.args ->> ${name}::text)::numeric`;

/** The sum that the contract takes for the bank's bid of an announcement: shares are in millionths, and it rounds up. */
const deposit = sql`div(${term('bankShares')} * (${term('firstPrice')} + ${term('bankTick')} * ${term('step')}) + 999999, 1000000)`;
