import { sql } from 'drizzle-orm';
import { erc20Abi } from 'viem';
import { CURRENCIES, CURRENCY_IDS } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import { formatDecimal } from '@/shared/money';
import { readCursor } from './index/cursor';

/**
 * The treasury by currency at the last indexed block: what the chain holds, what sales and listed transfers explain, and the
 * rest. Native BNB leaves no events, so its network fees and direct payments are in the rest.
 */
export async function reconcileTreasury(ctx: AppContext) {
  const { client, addresses } = ctx.chain;
  const { treasury } = ctx.config.chain;
  const { block, explained } = await readExplained(ctx);
  return Promise.all(
    CURRENCY_IDS.map(async (id) => {
      const { address } = addresses.currencies[id];
      const heldRaw = address
        ? await client.readContract({
            address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [treasury],
            blockNumber: block,
          })
        : await client.getBalance({ address: treasury, blockNumber: block });
      const explainedRaw = explained.get(id) ?? 0n;
      const text = (raw: bigint) => formatDecimal(raw, CURRENCIES[id].decimals);
      return {
        currency: id,
        'on chain': text(heldRaw),
        explained: text(explainedRaw),
        unexplained: text(heldRaw - explainedRaw),
      };
    }),
  );
}

/** By currency: paid in sales, plus what was received, minus what was sent. */
function readExplained({ db, config }: AppContext) {
  const treasury = config.chain.treasury.toLowerCase();
  return db.transaction(
    async (tx) => {
      const cursor = await readCursor({ db: tx, config });
      const { rows } = await tx.execute<{ currency: string; raw: string }>(sql`
        select currency, sum(raw)::text as raw from (
          select entry.asset as currency, entry.amount_raw as raw
          from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
          where account.kind = 'treasury'
          union all
          select currency_id, case when to_address = ${treasury} then amount_raw else 0 end
            - case when from_address = ${treasury} then amount_raw else 0 end
          from treasury_transfers
        ) moved group by currency`);
      const explained = new Map(rows.map(({ currency, raw }) => [currency, BigInt(raw)]));
      return { block: cursor?.blockNumber ?? 0n, explained };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
