import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Call } from '@/chain/call';
import { type ActionClaim, isOpenClaim, unknownAction } from '@/server/platform/action-claims';
import type { Operator } from '@/server/platform/commands';
import type { Db, Tx } from '@/server/platform/database/client';
import { readableBy } from '@/server/platform/rights';
import { type ChainOutcome, chainActionClaims, chainActions } from '@/server/platform/tables';

/** A call with its open claim. */
export type ChainAction = typeof chainActions.$inferSelect & { claim: ActionClaim | null };

/** PREPARED: nobody has taken it. CLAIMED: somebody signs it. SEEN: a transaction is on record, and not final. */
export type ActionState = 'PREPARED' | 'EXPIRED' | 'CLAIMED' | 'SEEN' | ChainOutcome;

const EXPIRES_AFTER_MS = 30 * 86_400_000;

/** A call that nobody took for 30 days counts as given up; a report of it is still accepted. */
export function stateOf(
  { txHash, outcome, claim, preparedAt }: ChainAction,
  now: Date,
): ActionState {
  if (outcome === 'FINAL') return 'FINAL';
  if (txHash !== null && outcome === null) return 'SEEN';
  if (claim !== null) return 'CLAIMED';
  if (outcome !== null) return outcome;
  return now.getTime() - preparedAt.getTime() > EXPIRES_AFTER_MS ? 'EXPIRED' : 'PREPARED';
}

export const callOf = (row: Pick<ChainAction, 'toAddress' | 'valueRaw' | 'data'>): Call => ({
  to: row.toAddress as Hex,
  value: row.valueRaw,
  data: row.data as Hex,
});

const withClaims = (db: Db | Tx) =>
  db
    .select({ action: chainActions, claim: chainActionClaims })
    .from(chainActions)
    .leftJoin(chainActionClaims, and(eq(chainActionClaims.actionId, chainActions.id), isOpenClaim));

/** Who reads calls: an officer sees those of commands that the officer's roles include, because each has its reason. */
type Reader = Pick<Operator, 'ctx' | 'roles'>;

/** Newest first. @param open without those that are settled or given up */
export async function listActions({ ctx, roles }: Reader, open: boolean, limit: number) {
  const isOpen = or(
    isNull(chainActions.outcome),
    and(eq(chainActions.outcome, 'REVERTED'), isNotNull(chainActionClaims.id)),
  );
  const rows = await withClaims(ctx.db)
    .where(and(readableBy({ ctx, roles }, chainActions.command), open ? isOpen : undefined))
    .orderBy(desc(chainActions.id))
    .limit(limit);
  const now = ctx.clock.now();
  const listed = rows.map(({ action, claim }) => {
    const row = { ...action, claim };
    return { ...row, state: stateOf(row, now) };
  });
  return open ? listed.filter(({ state }) => state !== 'EXPIRED') : listed;
}

/** @throws Refusal, also for a call that the reader may not see */
export async function findAction({ ctx, roles }: Reader, id: number): Promise<ChainAction> {
  const isReadable = readableBy({ ctx, roles }, chainActions.command);
  const [row] = await withClaims(ctx.db).where(and(eq(chainActions.id, id), isReadable));
  if (!row) throw unknownAction(id);
  return { ...row.action, claim: row.claim };
}
