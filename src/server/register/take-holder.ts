import type { ContractName } from '@fnx/contracts/deploy/deployed';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { ChainEvent, EventOf } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import { chainEvents } from './chain-tables';
import { passageOf } from './index/book-shares';
import { lockIndex } from './index/cursor';
import { HolderBook } from './index/holder-book';
import { Trades } from './index/trades';
import { type Passage, writePassages } from './index/write-passages';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

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
  await writePassages(ctx, tx, await earlierPassages(ctx, tx, userId));
  for (const handler of ctx.registry.chainEvents as readonly ChainEventHandlerOf<ContractName>[]) {
    if (!handler.isForOwners) continue;
    const events = await eventsOf(tx, holder, handler);
    if (events.length > 0) await handler.book(ctx, tx, events, events);
  }
  return before?.holder ?? null;
}

async function eventsOf(
  tx: Tx,
  holder: Hex,
  { contract, names }: ChainEventHandlerOf<ContractName>,
): Promise<ChainEvent[]> {
  const rows = await tx
    .select()
    .from(chainEvents)
    .where(
      and(
        eq(chainEvents.contract, contract),
        inArray(chainEvents.name, [...names]),
        eq(sql`${chainEvents.args} ->> 'holder'`, holder.toLowerCase()),
      ),
    )
    .orderBy(chainEvents.blockNumber, chainEvents.logIndex);
  return rows as unknown as ChainEvent[];
}

/** Reads what the person who is the holder now sold, bought, sent and received, and what came from lists, as the index would write it. */
async function earlierPassages(ctx: BookingContext, tx: Tx, userId: string): Promise<Passage[]> {
  const booked = sql`(select split_part(${ledgerTransfers.reference}, ':', 1) from ${ledgerTransfers}
    join ${ledgerEntries} on ${ledgerEntries.transferId} = ${ledgerTransfers.id}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId} where ${ledgerAccounts.ownerId} = ${userId})`;
  const rows = await tx
    .select({ event: chainEvents, kind: ledgerTransfers.kind })
    .from(chainEvents)
    .leftJoin(
      ledgerTransfers,
      eq(ledgerTransfers.reference, sql`${chainEvents.txHash} || ':' || ${chainEvents.logIndex}`),
    )
    .where(inArray(chainEvents.txHash, booked))
    .orderBy(chainEvents.blockNumber, chainEvents.logIndex);
  const events = rows.map(({ event }) => event as unknown as ChainEvent);
  const trades = await Trades.read(ctx, tx, events);
  const people = await HolderBook.open(tx, events.filter(isTransfer));
  return rows.flatMap(({ kind }, place) => {
    const event = events[place];
    if (!event || !isTransfer(event) || kind === null) return [];
    const passage = passageOf(event, people, { kind }, trades.take(event, people));
    return passage ? [sideOf(passage, userId)] : [];
  });
}

const isTransfer = (event: ChainEvent): event is EventOf<'shareToken', 'Transfer'> =>
  event.contract === 'shareToken' && event.name === 'Transfer';

/** Without the other side's account, which has its entry. */
function sideOf({ from, to, ...passage }: Passage, userId: string): Passage {
  const only = (party: Passage['from']) =>
    party.owner === userId ? party : { ...party, owner: null };
  return { ...passage, from: only(from), to: only(to) };
}
