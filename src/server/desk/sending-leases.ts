import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Operator } from '@/server/desk/commands';
import { type Refusal, refusal } from '@/server/platform/refusal';
import {
  chainActionClaims,
  chainActionSends,
  chainActions,
  type LEASE_ENDS,
  type LeaseWay,
} from '@/server/platform/tables';

export type SendingLease = typeof chainActionClaims.$inferSelect;
export type CallSend = typeof chainActionSends.$inferSelect;

/** Who is going to sign: an account with the number of its next transaction, or a Safe. */
export type NewLease =
  | {
      way: Exclude<LeaseWay, 'SAFE'>;
      sender: string;
      nonce: number;
      /** Whoever has it, by the same account with the same number: the chain takes one of the two. */
      again?: true | undefined;
    }
  | { way: 'SAFE' };

/** A transaction that carries a chain call, as the chain has it. */
export type NewSend = { txHash: string; sender: string; nonce: number; direct: boolean };

/** Leases that have not ended. */
export const isOpenLease = isNull(chainActionClaims.ended);

/** The transactions of a chain call, newest first. */
export const readSends = (db: Db, actionId: number): Promise<CallSend[]> =>
  db
    .select()
    .from(chainActionSends)
    .where(eq(chainActionSends.actionId, actionId))
    .orderBy(desc(chainActionSends.id));

export async function readLease(db: Db, actionId: number): Promise<SendingLease | null> {
  const [open] = await db
    .select()
    .from(chainActionClaims)
    .where(and(eq(chainActionClaims.actionId, actionId), isOpenLease));
  return open ?? null;
}

export const unknownCall = (id: number) =>
  refusal('NOT_ON_PAGE', { what: 'action', id, page: 'On the chain' });

/** Locks a chain call until the transaction ends. @throws Refusal */
export async function lockCall(tx: Db, id: number) {
  const [row] = await tx.select().from(chainActions).where(eq(chainActions.id, id)).for('update');
  if (!row) throw unknownCall(id);
  return row;
}

/**
 * Leases a chain call to an officer before anything signs it: only the holder of the lease may send it. A lost transaction may be sent again.
 * @throws Refusal when the call is final, on its way, or leased
 */
export async function leaseCall(
  { ctx, name }: Operator,
  tx: Tx,
  actionId: number,
  lease: NewLease,
): Promise<void> {
  const { outcome } = await lockCall(tx, actionId);
  if (outcome === 'FINAL') throw refusal('ALREADY', { what: 'action', state: 'final' });
  const open = await readLease(tx, actionId);
  if (open && 'again' in lease && lease.again && isSame(open, lease)) return;
  const sends = await readSends(tx, actionId);
  const pending = sends.find((send) => send.outcome === null);
  if (pending) throw refusal('ACTION_SENT', { hash: pending.txHash });
  if (open) throw leased(open);
  const taken = { actionId, ...lease, claimedBy: name, claimedAt: ctx.clock.now() };
  await tx.insert(chainActionClaims).values(taken);
}

/** Both name one transaction of one account, of which the chain takes one. */
export const isSame = ({ sender, nonce }: SendingLease, lease: NewLease): boolean =>
  lease.way !== 'SAFE' && sender === lease.sender && nonce === lease.nonce;

type End = { ended: (typeof LEASE_ENDS)[number]; endedBy: string; endReason: string };

/** Ends an open lease. */
export async function endLease(db: Db, { id }: SendingLease, end: End & { endedAt: Date }) {
  await db
    .update(chainActionClaims)
    .set(end)
    .where(and(eq(chainActionClaims.id, id), isOpenLease));
}

/** Keeps a transaction of a chain call on record; one that is known stays as it is. @returns false when it was known */
export async function recordSend(
  { ctx, name }: Pick<Operator, 'ctx' | 'name'>,
  tx: Tx,
  actionId: number,
  send: NewSend,
): Promise<boolean> {
  const reported = { reportedBy: name, reportedAt: ctx.clock.now() };
  const added = await tx
    .insert(chainActionSends)
    .values({ actionId, ...send, ...reported })
    .onConflictDoNothing()
    .returning({ id: chainActionSends.id });
  return added.length > 0;
}

/** The refusal with the officer who holds the lease, since when and with which account. */
function leased({ claimedBy: by, claimedAt, sender, nonce }: SendingLease): Refusal {
  const at = claimedAt.toISOString().slice(0, 16).replace('T', ' ');
  return sender === null || nonce === null
    ? refusal('ACTION_IN_SAFE', { by, at })
    : refusal('ACTION_TAKEN', { by, at, sender, nonce });
}
