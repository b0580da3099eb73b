import type { Call } from '@fnx/chain/call';
import { readPage } from '@fnx/postgres/read-page';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Operator } from '@/server/desk/commands';
import type { DeskPage } from '@/server/desk/desk-route';
import { readableBy } from '@/server/desk/rights';
import { isOpenLease, type SendingLease, unknownCall } from '@/server/desk/sending-leases';
import type { AppContext } from '@/server/platform/context';
import { contains } from '@/server/platform/search-text';
import { type ChainOutcome, chainActionClaims, chainActions } from '@/server/platform/tables';

/** A chain call with its state and its open sending lease. */
export type ChainCall = typeof chainActions.$inferSelect & {
  state: CallState;
  claim: SendingLease | null;
};

/** Neither settled nor given up. */
const OPEN = ['PREPARED', 'CLAIMED', 'SENT', 'LOST', 'MINED'] as const;

/**
 * PREPARED: nobody has taken it. CLAIMED: somebody signs it. SENT: by a wallet, with a hash. LOST: no node knows that transaction any more.
 * MINED: in a block that is not final. What failed or was replaced can be sent again. EXPIRED: nobody took it for 30 days; a report of it is
 * still accepted.
 */
type CallState = (typeof OPEN)[number] | 'EXPIRED' | ChainOutcome;

const EXPIRES_AFTER_MS = 30 * 86_400_000;

function stateAt(now: Date) {
  const { id, outcome, txHash, blockNumber, preparedAt } = chainActions;
  return sql<CallState>`case
    when ${outcome} = 'FINAL' then 'FINAL'
    when ${outcome} is null and ${txHash} is not null then case
      when ${blockNumber} is not null then 'MINED'
      when exists (select from chain_action_sends sent where sent.action_id = ${id}
        and sent.tx_hash = ${txHash} and sent.lost_at is not null) then 'LOST'
      else 'SENT' end
    when exists (select from chain_action_claims claim
      where claim.action_id = ${id} and claim.ended is null) then 'CLAIMED'
    when ${outcome} is not null then ${outcome}
    when ${preparedAt} < ${new Date(now.getTime() - EXPIRES_AFTER_MS)} then 'EXPIRED'
    else 'PREPARED' end`;
}

export const callOf = (row: Pick<ChainCall, 'toAddress' | 'valueRaw' | 'data'>): Call => ({
  to: row.toAddress as Hex,
  value: row.valueRaw,
  data: row.data as Hex,
});

const withLeases = ({ db, clock }: Reader['ctx']) =>
  db
    .select({
      row: chainActions,
      claim: chainActionClaims,
      state: stateAt(clock.now()).as('state'),
    })
    .from(chainActions)
    .leftJoin(chainActionClaims, and(eq(chainActionClaims.actionId, chainActions.id), isOpenLease));

/** Who reads calls: an officer sees those of commands that the officer's roles include, because each has its reason. */
type Reader = Pick<Operator, 'ctx' | 'roles'>;

/** A page of the calls, newest first; unless all are shown, without those that are settled or given up. */
export async function listChainCalls(
  { ctx, roles }: Reader,
  { show, search, sort, only, ...page }: DeskPage & { show?: 'all' | undefined },
) {
  const { id, title, command, reason, preparedBy } = chainActions;
  const isOpen = sql`${stateAt(ctx.clock.now())} in ${OPEN}`;
  const where = and(
    readableBy({ ctx, roles }, command),
    show === 'all' ? undefined : isOpen,
    contains(search, title, command, reason, preparedBy),
    only?.(id),
  );
  const sorting = { where, key: id, id, ascending: sort === 'oldest' };
  const list = await readPage(ctx.db, withLeases(ctx).$dynamic(), sorting, page);
  return { ...list, docs: list.docs.map(joined) };
}

/** A page of the calls that wait for a wallet, longest waiting first. */
export async function listPrepared(
  { ctx, roles }: Reader,
  { search, sort, only, ...page }: DeskPage,
) {
  const { id, command, title } = chainActions;
  const waits = sql`${stateAt(ctx.clock.now())} = 'PREPARED'`;
  const where = and(
    readableBy({ ctx, roles }, command),
    waits,
    contains(search, title, command),
    only?.(id),
  );
  const sorting = { where, key: id, id, ascending: sort !== 'newest' };
  const list = await readPage(ctx.db, withLeases(ctx).$dynamic(), sorting, page);
  return { ...list, docs: list.docs.map(joined) };
}

/** How many calls of these commands wait for a wallet. @param before only those that were prepared by then */
export function countPrepared(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  commands: readonly string[],
  before = clock.now(),
): Promise<number> {
  const { command, preparedAt } = chainActions;
  const waits = sql`${stateAt(clock.now())} = 'PREPARED'`;
  return db.$count(
    chainActions,
    and(inArray(command, [...commands]), waits, lte(preparedAt, before)),
  );
}

/** @throws Refusal, also for a call that the reader may not see */
export async function findChainCall({ ctx, roles }: Reader, id: number): Promise<ChainCall> {
  const isReadable = readableBy({ ctx, roles }, chainActions.command);
  const [row] = await withLeases(ctx).where(and(eq(chainActions.id, id), isReadable));
  if (!row) throw unknownCall(id);
  return joined(row);
}

/** A call and those that belong to it, in the order in which they are signed. */
export async function findSteps(reader: Reader, id: number): Promise<ChainCall[]> {
  const { rows } = await reader.ctx.db.execute<{ id: number }>(sql`
    with recursive up as (select id, after from chain_actions where id = ${id}
        union select a.id, a.after from chain_actions a join up on a.id = up.after),
      steps as (select id from up where after is null
        union select a.id from chain_actions a join steps on a.after = steps.id)
    select id from steps order by id`);
  return Promise.all(rows.map((step) => findChainCall(reader, step.id)));
}

type Joined = {
  row: typeof chainActions.$inferSelect;
  claim: SendingLease | null;
  state: CallState;
};
const joined = ({ row, ...rest }: Joined): ChainCall => ({ ...row, ...rest });
