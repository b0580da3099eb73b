import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '@fnx/chain/currencies';
import type { Tx } from '@fnx/postgres/client';
import { formatDecimal } from '@fnx/values/money';
import { sql } from 'drizzle-orm';
import { erc20Abi } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { readCursor } from './index/cursor';

/** Money of the treasury in smallest units: what the chain says, and what the ledger explains. */
export type TreasuryState = { currency: CurrencyId; heldRaw: bigint; explainedRaw: bigint };

/**
 * The treasury by currency at the last indexed block: what the chain holds, what sales and listed transfers explain, and the
 * rest. Native BNB leaves no events, so its network fees and direct payments are in the rest.
 */
export async function reconcileTreasury(ctx: AppContext) {
  const states = await readTreasury(ctx);
  return states.map(({ currency, heldRaw, explainedRaw }) => {
    const text = (raw: bigint) => formatDecimal(raw, CURRENCIES[currency].decimals);
    return {
      currency,
      'on chain': text(heldRaw),
      explained: text(explainedRaw),
      unexplained: text(heldRaw - explainedRaw),
    };
  });
}

/**
 * The treasury at the last indexed block.
 * @param until leave out what the ledger explains from this time on, on both sides
 * @throws the node's error; it must have the state of that block
 */
export async function readTreasury(ctx: AppContext, until?: Date): Promise<TreasuryState[]> {
  const { cursor, explained, since } = await ctx.db.transaction(
    async (tx) => ({
      cursor: await readCursor({ db: tx, config: ctx.config }),
      explained: await explainedMoney(tx, ctx),
      since: until ? await explainedMoney(tx, ctx, until) : new Map<string, bigint>(),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const held = await treasuryBalances(ctx, cursor?.blockNumber ?? 0n);
  return CURRENCY_IDS.map((currency) => {
    const later = since.get(currency) ?? 0n;
    return {
      currency,
      heldRaw: (held.get(currency) ?? 0n) - later,
      explainedRaw: (explained.get(currency) ?? 0n) - later,
    };
  });
}

/** Reads what the treasury has on the chain after a block, by currency. @throws the node's error; it must have the state of that block */
export async function treasuryBalances(
  ctx: AppContext,
  block: bigint,
): Promise<Map<CurrencyId, bigint>> {
  const balances = CURRENCY_IDS.map(async (id) => [id, await balanceOf(ctx, id, block)] as const);
  return new Map(await Promise.all(balances));
}

function balanceOf({ chain, config }: AppContext, id: CurrencyId, blockNumber: bigint) {
  const { address } = chain.addresses.currencies[id];
  const { treasury } = config.chain;
  if (!address) return chain.client.getBalance({ address: treasury, blockNumber });
  const args = [treasury] as const;
  return chain.client.readContract({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args,
    blockNumber,
  });
}

/** By currency: paid in sales, plus what was received, minus what was sent. */
async function explainedMoney(
  tx: Tx,
  { config }: AppContext,
  from: Date = new Date(0),
): Promise<Map<string, bigint>> {
  const treasury = config.chain.treasury.toLowerCase();
  const since = sql`${from.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ currency: string; raw: string }>(sql`
    select currency, sum(raw)::text as raw from (
      select entry.asset as currency, entry.amount_raw as raw
      from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
        join ledger_transfers transfer on transfer.id = entry.transfer_id
      where account.kind = 'treasury' and transfer.created_at >= ${since}
      union all
      select currency_id, case when to_address = ${treasury} then amount_raw else 0 end
        - case when from_address = ${treasury} then amount_raw else 0 end
      from treasury_transfers where block_time >= ${since}
    ) moved group by currency`);
  return new Map(rows.map(({ currency, raw }) => [currency, BigInt(raw)]));
}
