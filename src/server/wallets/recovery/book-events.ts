import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { raiseAlert } from '@/server/messaging/alerts';
import { raiseNotification } from '@/server/messaging/raise-notification';
import { type RecoveryNews, recoveryNotice } from '@/server/messaging/recovery-texts';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { linkedWallets } from '@/server/users/linked-wallets';
import { users, wallets } from '@/server/users/tables';
import { recoveries, recoveryRequests } from '@/server/wallets/tables';
import { addressesOf } from './end-request';
import type { ChainRecovery } from './view-recovery';

const NAMES = [
  'RecoveryRequested',
  'RecoveryApproved',
  'RecoveryVetoed',
  'RecoveryCancelled',
  'RecoveryExecuted',
] as const;

/** An event about the recovery of a wallet. */
type RecoveryEvent = EventOf<'enforcement', (typeof NAMES)[number]>;

/** Indexes the recoveries of the contract Enforcement, also those that this service did not start. */
export const recoveryEvents: ChainEventHandlerOf<'enforcement'> = {
  contract: 'enforcement',
  names: NAMES,
  async book(ctx: BookingContext, tx: Tx, events: readonly RecoveryEvent[]) {
    for (const event of events) await bookOne(ctx, tx, event);
  },
};

async function bookOne(ctx: BookingContext, tx: Tx, event: RecoveryEvent): Promise<void> {
  const row = await record(tx, event);
  if (event.name === 'RecoveryRequested') await linkRequest(ctx, tx, row);
  const owner = await ownerOf(tx, row.holder);
  if (!owner) return;
  if (event.name === 'RecoveryExecuted') await replaceLink(ctx, tx, owner, row);
  await raiseNotification(ctx, tx, {
    userId: owner,
    ...recoveryNotice(ctx, newsOf(event, row)),
    dedupeKey: `recovery:${event.txHash}:${event.logIndex}`,
  });
}

const ENDS = {
  RecoveryVetoed: 'VETOED',
  RecoveryCancelled: 'CANCELLED',
  RecoveryExecuted: 'EXECUTED',
} as const;

/** Unix seconds; zero means that no time is set. */
function executableAt(
  event: EventOf<'enforcement', 'RecoveryRequested' | 'RecoveryApproved'>,
): Date | null {
  const seconds = Number(integerArg(event, 'executableAt'));
  return seconds === 0 ? null : new Date(seconds * 1000);
}

/** Writes the event to the table of recoveries. */
async function record(tx: Tx, event: RecoveryEvent): Promise<ChainRecovery> {
  const fromAddress = textArg(event, 'from');
  const { txHash, logIndex, blockTime } = event;
  const written =
    event.name === 'RecoveryRequested'
      ? tx.insert(recoveries).values({
          txHash,
          logIndex,
          fromAddress,
          toAddress: textArg(event, 'to'),
          holder: textArg(event, 'holder'),
          vetoable: event.args.vetoable === true,
          requestedAt: blockTime,
          executableAt: executableAt(event),
        })
      : tx
          .update(recoveries)
          .set(
            event.name === 'RecoveryApproved'
              ? { executableAt: executableAt(event) }
              : { ended: ENDS[event.name as keyof typeof ENDS], endedAt: blockTime },
          )
          .where(and(eq(recoveries.fromAddress, fromAddress), isNull(recoveries.ended)));
  const [row] = await written.returning();
  if (!row) throw new Error(`${event.name} of ${fromAddress} without a recovery.`);
  return row;
}

/** Finds what two officers have approved here; an operator is alerted of any other recovery. */
async function linkRequest(ctx: BookingContext, tx: Tx, row: ChainRecovery): Promise<void> {
  const { txHash, fromAddress, toAddress } = row;
  const linked = await tx
    .update(recoveryRequests)
    .set({ txHash })
    .where(
      and(
        eq(recoveryRequests.fromAddress, fromAddress),
        eq(recoveryRequests.toAddress, toAddress),
        isNotNull(recoveryRequests.approvedAt),
        isNull(recoveryRequests.ended),
        // The request already names this event when the index is made again.
        or(isNull(recoveryRequests.txHash), eq(recoveryRequests.txHash, txHash)),
      ),
    )
    .returning({ id: recoveryRequests.id });
  if (linked.length > 0) return;
  await raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_RECOVERY',
    subject: txHash,
    detail: `The recovery of ${fromAddress} to ${toAddress} was requested on the chain, and no two officers approved it here. If nobody knows of it, the ENFORCER key may be stolen: pause the token, then the GUARDIAN cancels the recovery.`,
  });
}

async function ownerOf(tx: Tx, holder: string): Promise<string | null> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.holderId, holder));
  return user?.id ?? null;
}

/** The lost wallet holds nothing any more and cannot be used here: it is unlinked, and the new one may become the primary one. */
async function replaceLink(
  ctx: BookingContext,
  tx: Tx,
  userId: string,
  { fromAddress, toAddress }: ChainRecovery,
): Promise<void> {
  const linked = await linkedWallets(tx, userId);
  const old = linked.find(({ address }) => address === fromAddress);
  if (!old) return;
  const unlinkedAt = new Date(Math.max(ctx.clock.now().getTime(), old.linkedAt.getTime()));
  await tx.update(wallets).set({ unlinkedAt, isPrimary: false }).where(eq(wallets.id, old.id));
  const others = linked.filter((one) => one !== old);
  const next = others.find(({ address }) => address === toAddress) ?? others[0];
  if (old.isPrimary && next) {
    await tx.update(wallets).set({ isPrimary: true }).where(eq(wallets.id, next.id));
  }
}

function newsOf(event: RecoveryEvent, row: ChainRecovery): RecoveryNews {
  const pair = addressesOf(row);
  switch (event.name) {
    case 'RecoveryExecuted':
      return { event: 'EXECUTED', ...pair };
    case 'RecoveryVetoed':
      return { event: 'VETOED', ...pair };
    case 'RecoveryCancelled':
      return { event: 'STOPPED', ...pair };
    default:
      return { event: 'BLOCKED', ...pair, at: row.executableAt, vetoable: row.vetoable };
  }
}
