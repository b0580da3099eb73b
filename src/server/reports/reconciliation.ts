import { CURRENCIES, CURRENCY_IDS } from '@fnx/chain/currencies';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Tx } from '@fnx/postgres/client';
import { SHARE_DECIMALS } from '@fnx/values/money';
import { DAY_MS, SECOND_MS } from '@fnx/values/time';
import { sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { treasuryBalances } from '@/server/register/reconcile-treasury';
import { SHARE_ASSET } from '@/server/register/tables';
import { fromSnapshot } from './snapshot';

/** All shares, or the treasury's money in one currency, over a day (UTC); in smallest units. */
export type DayLine = {
  /** The key of the shares in the ledger, or a currency. */
  asset: string;
  decimals: number;
  openingRaw: bigint;
  /** Shares sold, or money paid for them. */
  salesRaw: bigint;
  rewardsRaw: bigint;
  /** Received outside sales; shares issued without a cause. */
  receivedRaw: bigint;
  sentRaw: bigint;
  closingRaw: bigint;
  /** The balance that the contract reports; null when it was not recorded at the end of that day. */
  chainRaw: bigint | null;
  /** Chain minus ledger; null where the chain is not known. */
  differenceRaw: bigint | null;
  /** Whether a difference is a fault. Native BNB leaves no events, so its fees and direct payments are in the difference. */
  mustMatch: boolean;
};

export type Reconciliation = { day: string; until: Date; lines: DayLine[] };

type Sums = Record<'asset' | 'opening' | 'sales' | 'rewards' | 'received' | 'sent', string>;

/**
 * The movements of a day between its opening and closing balance, and what the chain says of the closing. What the treasury held when
 * its first day was stored, and no booking explains, is in the opening balance.
 *
 * @param text `YYYY-MM-DD`; undefined for the day of the last indexed block, up to that block
 * @throws Refusal when it has not begun on the chain; the node's error
 */
export async function reconcileDay(
  ctx: AppContext,
  text: string | undefined,
): Promise<Reconciliation> {
  const read = await fromSnapshot(ctx.db, async (tx) => {
    const indexed = await readIndexedBlock(tx);
    if (!indexed) throw refusal('NOTHING_INDEXED');
    const day = text ?? indexed.time.slice(0, 10);
    const from = new Date(day);
    if (from > new Date(indexed.time)) {
      throw refusal('AFTER_THE_INDEX', { time: indexed.time });
    }
    const end = new Date(from.getTime() + DAY_MS);
    const sums = await readSums(tx, ctx, from, end);
    return { indexed, day, end, sums, ...(await readClosings(tx, day)) };
  });
  const { indexed, day, end, sums, brought, closings } = read;
  const isOver = end <= new Date(indexed.time);
  const block = BigInt(indexed.number);
  const supply = await readSupply(ctx, isOver ? end : null, block);
  const held: Map<string, bigint> = isOver ? closings : await treasuryBalances(ctx, block);
  const of = new Map(sums.map((row) => [row.asset, row]));
  const lines = [
    lineOf(SHARE_ASSET, SHARE_DECIMALS, of.get(SHARE_ASSET), 0n, supply, true),
    ...CURRENCY_IDS.map((id) => {
      const { decimals, isNative } = CURRENCIES[id];
      const chainRaw = held.get(id) ?? null;
      // Before the first day is stored, everything unexplained was there before.
      return lineOf(id, decimals, of.get(id), brought.get(id) ?? null, chainRaw, !isNative);
    }),
  ];
  return { day, until: isOver ? end : new Date(indexed.time), lines };
}

function lineOf(
  asset: string,
  decimals: number,
  sums: Sums | undefined,
  brought: bigint | null,
  chainRaw: bigint | null,
  mustMatch: boolean,
): DayLine {
  const raw = (name: keyof Sums) => BigInt(sums?.[name] ?? 0);
  const [opening, sales, rewards] = [raw('opening'), raw('sales'), raw('rewards')];
  const [received, sent] = [raw('received'), raw('sent')];
  const booked = opening + sales + rewards + received - sent;
  const before = brought ?? (chainRaw === null ? 0n : chainRaw - booked);
  const closingRaw = booked + before;
  return {
    asset,
    decimals,
    openingRaw: opening + before,
    salesRaw: sales,
    rewardsRaw: rewards,
    receivedRaw: received,
    sentRaw: sent,
    closingRaw,
    chainRaw,
    differenceRaw: chainRaw === null ? null : chainRaw - closingRaw,
    mustMatch,
  };
}

async function readSums(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  from: Date,
  until: Date,
): Promise<Sums[]> {
  const treasury = config.chain.treasury.toLowerCase();
  const [start, end] = [from, until].map((at) => sql`${at.toISOString()}::timestamptz`);
  const { rows } = await tx.execute<Sums>(sql`
    with moved as (
      select entry.asset, transfer.created_at as at, case when account.kind = 'issued' then -entry.amount_raw else entry.amount_raw end as raw,
        transfer.kind
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
        join ledger_transfers transfer on transfer.id = entry.transfer_id
      where account.kind in ('issued', 'treasury') and transfer.created_at < ${end}
      union all
      select currency_id, block_time, amount_raw, 'TRANSFER' from treasury_transfers
      where to_address = ${treasury} and block_time < ${end}
      union all
      select currency_id, block_time, -amount_raw, 'TRANSFER' from treasury_transfers
      where from_address = ${treasury} and block_time < ${end}
    )
    select asset, coalesce(sum(raw) filter (where at < ${start}), 0)::text as opening,
      coalesce(sum(raw) filter (where at >= ${start} and kind in ('PURCHASE', 'SALE') and raw > 0), 0)::text as sales,
      coalesce(sum(raw) filter (where at >= ${start} and kind = 'REWARD'), 0)::text as rewards,
      coalesce(sum(raw) filter (where at >= ${start} and kind in ('TRANSFER', 'BONUS', 'ISSUE') and raw > 0), 0)::text as received,
      coalesce(-sum(raw) filter (where at >= ${start} and kind in ('TRANSFER', 'SALE') and raw < 0), 0)::text as sent
    from moved group by asset`);
  return rows;
}

/** Reads what the chain held at the end of the day, and what was unexplained at the end of the first day that was stored. */
async function readClosings(tx: Tx, day: string) {
  const { rows } = await tx.execute<{ currency: string; held: string | null; brought: string }>(sql`
    select first.currency_id as currency, closing.held_raw::text as held,
      (first.held_raw - first.explained_raw)::text as brought
    from (select distinct on (currency_id) * from treasury_closings order by currency_id, day) first
      left join treasury_closings closing on closing.currency_id = first.currency_id and closing.day = ${day}`);
  const known = rows.flatMap(({ currency, held }) =>
    held === null ? [] : [[currency, BigInt(held)] as const],
  );
  return {
    brought: new Map(rows.map(({ currency, brought }) => [currency, BigInt(brought)])),
    closings: new Map<string, bigint>(known),
  };
}

/** The contract knows its supply at every past time; block times are whole seconds. */
function readSupply(
  { chain }: AppContext,
  until: Date | null,
  blockNumber: bigint,
): Promise<bigint> {
  const at = { address: chain.addresses.contracts.shareToken, abi: shareTokenAbi } as const;
  if (!until) return chain.client.readContract({ ...at, functionName: 'totalSupply', blockNumber });
  const args = [BigInt(until.getTime() / SECOND_MS - 1)] as const;
  return chain.client.readContract({ ...at, functionName: 'totalSupplyAt', args });
}
