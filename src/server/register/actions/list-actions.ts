import { and, eq, gte, inArray, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Call } from '@/chain/call';
import { type ActionClaim, isOpenClaim, unknownAction } from '@/server/platform/action-claims';
import type { Operator } from '@/server/platform/commands';
import type { AppContext } from '@/server/platform/context';
import type { Db, Tx } from '@/server/platform/database/client';
import { readPage } from '@/server/platform/database/read-page';
import type { DeskPage } from '@/server/platform/desk';
import { readableBy } from '@/server/platform/rights';
import { contains } from '@/server/platform/search-text';
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

/** Neither settled nor given up: PREPARED, CLAIMED or SEEN, as `stateOf` has it. */
function isOpen(db: Db, now: Date) {
  const { outcome, txHash, preparedAt, id } = chainActions;
  const claims = db
    .select({ id: chainActionClaims.actionId })
    .from(chainActionClaims)
    .where(isOpenClaim);
  const isClaimed = inArray(id, claims);
  const isWaiting = gte(preparedAt, new Date(now.getTime() - EXPIRES_AFTER_MS));
  return or(
    and(isNull(outcome), or(isNotNull(txHash), isWaiting)),
    and(or(isNull(outcome), eq(outcome, 'REVERTED')), isClaimed),
  );
}

/** A page of the calls, newest first. @param open without those that are settled or given up */
export async function listActions(
  { ctx, roles }: Reader,
  open: boolean,
  { search, sort, only, ...page }: DeskPage,
) {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { id, title, command, reason, preparedBy } = chainActions;
  const where = and(
    readableBy({ ctx, roles }, chainActions.command),
    open ? isOpen(db, now) : undefined,
    contains(search, title, command, reason, preparedBy),
    only?.(id),
  );
  const list = await readPage(
    db,
    withClaims(db).$dynamic(),
    { where, key: id, id, ascending: sort === 'oldest' },
    page,
  );
  const docs = list.docs.map(({ action, claim }) => {
    const row = { ...action, claim };
    return { ...row, state: stateOf(row, now) };
  });
  return { ...list, docs };
}

/** How many calls of these commands wait for a wallet. @param before only those that were prepared by then */
export function countPrepared(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  commands: readonly string[],
  before = clock.now(),
): Promise<number> {
  const { command, txHash, preparedAt, id } = chainActions;
  const claimed = db
    .select({ id: chainActionClaims.actionId })
    .from(chainActionClaims)
    .where(isOpenClaim);
  const isIdle = and(isNull(txHash), lte(preparedAt, before), notInArray(id, claimed));
  const where = and(inArray(command, [...commands]), isOpen(db, clock.now()), isIdle);
  return db.$count(chainActions, where);
}

/** @throws Refusal, also for a call that the reader may not see */
export async function findAction({ ctx, roles }: Reader, id: number): Promise<ChainAction> {
  const isReadable = readableBy({ ctx, roles }, chainActions.command);
  const [row] = await withClaims(ctx.db).where(and(eq(chainActions.id, id), isReadable));
  if (!row) throw unknownAction(id);
  return { ...row.action, claim: row.claim };
}
