import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Hex, zeroAddress } from 'viem';
import { type ChainEvent, type EventOf, integerArg } from '@/server/platform/chain-events';
import type { Tx } from '@/server/platform/database/client';
import type { BookingContext } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import { chainEvents, shareWallets } from './chain-tables';
import { lockIndex } from './index/cursor';
import { type Passage, writePassages } from './index/write-passages';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

type Transfer = EventOf<'shareToken', 'Transfer'>;

/**
 * Makes a person the holder of what the index has booked for nobody with an account: ledger, history of holdings and transactions are
 * then as if the index were made again. The caller has checked that the person's own id has nothing on the chain.
 * @returns the id that the person had before
 */
export async function takeHolder(
  ctx: BookingContext,
  tx: Tx,
  { userId, holder }: { userId: string; holder: Hex },
): Promise<string | null> {
  await lockIndex(tx, ctx.config.chain.id);
  const isPerson = eq(users.id, userId);
  const [before] = await tx.select({ holder: users.holderId }).from(users).where(isPerson);
  await tx.update(users).set({ holderId: holder }).where(isPerson);
  await tx.execute(sql`select holdings_take(${userId}::uuid)`);
  await writePassages(ctx, tx, await earlierPassages(tx, userId, holder));
  return before?.holder ?? null;
}

/** Shares that came from other holders or went to them, such as by a court's order. */
async function earlierPassages(tx: Tx, owner: string, holder: Hex): Promise<Passage[]> {
  const mine = await tx
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(eq(shareWallets.holder, holder));
  const own = new Set(mine.map(({ address }) => address));
  const booked = sql`(select split_part(${ledgerTransfers.reference}, ':', 1) from ${ledgerTransfers}
    join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId} where ${ledgerAccounts.ownerId} = ${owner})`;
  const events = await tx
    .select()
    .from(chainEvents)
    .where(
      and(
        eq(chainEvents.contract, 'shareToken'),
        eq(chainEvents.name, 'Transfer'),
        inArray(chainEvents.txHash, booked),
      ),
    )
    .orderBy(chainEvents.blockNumber, chainEvents.logIndex);
  const side = (address: string) => ({ address, owner: own.has(address) ? owner : null });
  return events.flatMap((event) => {
    const transfer = event as unknown as Transfer;
    const [from, to] = [side(transfer.args.from), side(transfer.args.to)];
    const isPassage = ![from.address, to.address].includes(zeroAddress) && from.owner !== to.owner;
    const sharesRaw = integerArg(transfer, 'value');
    return isPassage && sharesRaw > 0n
      ? // A holder without an account has no sales: those who trade have one, and sales of others are listed as transfers.
        [{ event: event as unknown as ChainEvent, price: null, from, to, sharesRaw }]
      : [];
  });
}
