import type { Db } from '@fnx/postgres/client';
import { sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { shareWallets } from '@/server/register/chain-tables';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  SHARE_ASSET,
} from '@/server/register/tables';

/** A holder's shares, in millionths. */
export type Held = { holder: Hex; sharesRaw: bigint };

/** Everybody who held shares at the end of a time, ordered by holder id, as the contract will count them. */
export async function holdingsAt(db: Db, time: Date): Promise<Held[]> {
  const { rows } = await db.execute<{ holder: Hex; raw: string }>(sql`
    select ${shareWallets.holder} as holder, sum(${ledgerEntries.amountRaw})::text as raw
    from ${ledgerAccounts}
    join ${ledgerEntries} on ${ledgerEntries.accountId} = ${ledgerAccounts.id}
    join ${ledgerTransfers} on ${ledgerTransfers.id} = ${ledgerEntries.transferId}
    join ${shareWallets} on ${shareWallets.address} = ${ledgerAccounts.address}
    where ${ledgerAccounts.asset} = ${SHARE_ASSET} and ${ledgerAccounts.kind} = 'wallet'
      and ${ledgerTransfers.createdAt} <= ${time}
    group by ${shareWallets.holder} having sum(${ledgerEntries.amountRaw}) > 0
    order by ${shareWallets.holder}`);
  return rows.map(({ holder, raw }) => ({ holder, sharesRaw: BigInt(raw) }));
}
