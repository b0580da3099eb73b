import type { Db, Tx } from '@fnx/postgres/client';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Operator } from './commands';
import { type Refusal, refusal } from './refusal';
import {
  type CLAIM_ENDS,
  type ClaimWay,
  chainActionClaims,
  chainActionSends,
  chainActions,
} from './tables';

export type ActionClaim = typeof chainActionClaims.$inferSelect;
export type ActionSend = typeof chainActionSends.$inferSelect;

/** Who is going to sign: an account with the number of its next transaction, or a Safe. */
export type NewClaim =
  | {
      way: Exclude<ClaimWay, 'SAFE'>;
      sender: string;
      nonce: number;
      /** Whoever has it, by the same account with the same number: the chain takes one of the two. */
      again?: true | undefined;
    }
  | { way: 'SAFE' };

/** What the chain says of a transaction that carries an action. */
export type NewSend = { txHash: string; sender: string; nonce: number; direct: boolean };

/** Claims that have not ended. */
export const isOpenClaim = isNull(chainActionClaims.ended);

/** The transactions of an action, newest first. */
export const readSends = (db: Db | Tx, actionId: number): Promise<ActionSend[]> =>
  db
    .select()
    .from(chainActionSends)
    .where(eq(chainActionSends.actionId, actionId))
    .orderBy(desc(chainActionSends.id));

export async function readClaim(db: Db | Tx, actionId: number): Promise<ActionClaim | null> {
  const [open] = await db
    .select()
    .from(chainActionClaims)
    .where(and(eq(chainActionClaims.actionId, actionId), isOpenClaim));
  return open ?? null;
}

export const unknownAction = (id: number) =>
  refusal('NOT_LISTED', { what: 'action', id, list: 'actions list --all' });

/** Locks an action until the transaction ends. @throws Refusal */
export async function lockAction(tx: Db | Tx, id: number) {
  const [row] = await tx.select().from(chainActions).where(eq(chainActions.id, id)).for('update');
  if (!row) throw unknownAction(id);
  return row;
}

/**
 * Takes an action, before anything signs its call. Only the one who has it may send it. What was lost may be sent again.
 * @throws Refusal when the action is final or on its way, or is taken
 */
export async function claimAction(
  { ctx, name }: Operator,
  tx: Tx,
  actionId: number,
  claim: NewClaim,
): Promise<void> {
  const { outcome } = await lockAction(tx, actionId);
  if (outcome === 'FINAL') throw refusal('ALREADY', { what: 'action', state: 'final' });
  const open = await readClaim(tx, actionId);
  if (open && 'again' in claim && claim.again && isSame(open, claim)) return;
  const sends = await readSends(tx, actionId);
  const pending = sends.find((send) => send.outcome === null);
  if (pending) throw refusal('ACTION_SENT', { hash: pending.txHash });
  if (open) throw claimed(open);
  const taken = { actionId, ...claim, claimedBy: name, claimedAt: ctx.clock.now() };
  await tx.insert(chainActionClaims).values(taken);
}

/** Both name one transaction of one account, of which the chain takes one. */
export const isSame = ({ sender, nonce }: ActionClaim, claim: NewClaim): boolean =>
  claim.way !== 'SAFE' && sender === claim.sender && nonce === claim.nonce;

type End = { ended: (typeof CLAIM_ENDS)[number]; endedBy: string; endReason: string };

/** Ends an open claim. */
export async function endClaim(db: Db | Tx, { id }: ActionClaim, end: End & { endedAt: Date }) {
  await db
    .update(chainActionClaims)
    .set(end)
    .where(and(eq(chainActionClaims.id, id), isOpenClaim));
}

/** Keeps a transaction of an action on record; one that is known stays as it is. @returns false when it was known */
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

/** Who has an action, since when and with which account. */
function claimed({ claimedBy: by, claimedAt, sender, nonce }: ActionClaim): Refusal {
  const at = claimedAt.toISOString().slice(0, 16).replace('T', ' ');
  return sender === null || nonce === null
    ? refusal('ACTION_IN_SAFE', { by, at })
    : refusal('ACTION_TAKEN', { by, at, sender, nonce });
}
