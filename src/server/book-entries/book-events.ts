import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { raiseAlert } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { users } from '@/server/users/tables';
import { transferAnnounced, transferDone, transferStopped } from './notices';
import type { ChainTransfer } from './read-transfers';
import { walletOf } from './request-transfer';
import { bookClaims, bookRequests } from './tables';

const NAMES = ['BookClaimed', 'BookClaimCancelled', 'BookClaimExecuted'] as const;

type TransferEvent = EventOf<'issuance', (typeof NAMES)[number]>;

/** Indexes the transfers of book entries, also those that this service did not start, and tells their owners. */
export const entryTransferEvents: ChainEventHandlerOf<'issuance'> = {
  contract: 'issuance',
  names: NAMES,
  async book(ctx: BookingContext, tx: Tx, events: readonly TransferEvent[]) {
    for (const event of events) await bookOne(ctx, tx, event);
  },
};

async function bookOne(ctx: BookingContext, tx: Tx, event: TransferEvent): Promise<void> {
  const row = await record(tx, event);
  if (event.name === 'BookClaimed') await linkRequest(ctx, tx, row);
  const isHolder = eq(users.holderId, row.holder);
  const [owner] = await tx.select({ id: users.id }).from(users).where(isHolder);
  if (!owner) return;
  await raiseNotification(ctx, tx, {
    userId: owner.id,
    ...noticeOf(event, row),
    dedupeKey: `move:${event.txHash}:${event.logIndex}`,
  });
}

function noticeOf({ name }: TransferEvent, row: ChainTransfer) {
  const wallet = walletOf(row);
  if (name === 'BookClaimed') return transferAnnounced(wallet, row.executableAt);
  return name === 'BookClaimExecuted' ? transferDone(wallet) : transferStopped(wallet);
}

async function record(tx: Tx, event: TransferEvent): Promise<ChainTransfer> {
  const holder = textArg(event, 'holder');
  const { txHash, logIndex, blockTime } = event;
  const written =
    event.name === 'BookClaimed'
      ? tx.insert(bookClaims).values({
          txHash,
          logIndex,
          holder,
          wallet: textArg(event, 'wallet'),
          claimedAt: blockTime,
          executableAt: new Date(Number(integerArg(event, 'executableAt')) * 1000),
        })
      : tx
          .update(bookClaims)
          .set({
            ended: event.name === 'BookClaimExecuted' ? 'EXECUTED' : 'CANCELLED',
            endedAt: blockTime,
          })
          .where(and(eq(bookClaims.holder, holder), isNull(bookClaims.ended)));
  const [row] = await written.returning();
  if (!row) throw new Error(`${event.name} of ${holder} without a transfer.`);
  return row;
}

/** Finds what two officers have approved here; an operator is alerted of any other transfer. */
async function linkRequest(ctx: BookingContext, tx: Tx, row: ChainTransfer): Promise<void> {
  const { txHash, holder, wallet } = row;
  const linked = await tx
    .update(bookRequests)
    .set({ txHash })
    .where(
      and(
        eq(bookRequests.holder, holder),
        eq(bookRequests.wallet, wallet),
        isNotNull(bookRequests.approvedAt),
        isNull(bookRequests.ended),
        // The same event, when the index is made again.
        or(isNull(bookRequests.txHash), eq(bookRequests.txHash, txHash)),
      ),
    )
    .returning({ id: bookRequests.id });
  if (linked.length > 0) return;
  await raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_BOOK_CLAIM',
    subject: txHash,
    detail: `The book entry of holder ${holder} was claimed for ${wallet} on the chain, and no two officers approved it here. If nobody knows of it, keys of SIGNER and REGISTRAR may be stolen: stop it with "claims stop ${holder}", which the GUARDIAN signs.`,
  });
}
