import { readCall } from '@fnx/chain/call';
import { decodeCall, findContract, type KnownContracts } from '@fnx/chain/decode-call';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { isOpenLease, recordSend } from '@/server/desk/sending-leases';
import type { AppContext } from '@/server/platform/context';
import { chainActionClaims, chainActionSends, chainActions } from '@/server/platform/tables';
import { callOf } from './list-calls';
import { carries, readTransaction, sendOf } from './read-transaction';

/** Who reports what the index found. */
export const INDEX = 'the index';

/** Transactions looked at for one chain call. */
const MOST = 20;

/** A wallet sent a call and its page was closed before it reported the hash: the contract's event names the transaction. */
export async function findSent(ctx: AppContext, known: KnownContracts): Promise<void> {
  const waiting = await ctx.db
    .select({ row: chainActions })
    .from(chainActions)
    .innerJoin(chainActionClaims, and(eq(chainActionClaims.actionId, chainActions.id), isOpenLease))
    .leftJoin(
      chainActionSends,
      and(eq(chainActionSends.actionId, chainActions.id), isNull(chainActionSends.outcome)),
    )
    .where(and(isNull(chainActionSends.id), sql`${chainActions.outcome} is distinct from 'FINAL'`));
  for (const { row } of waiting) {
    const call = callOf(row);
    const event = readCall(() => decodeCall(known, call))?.officer?.event;
    const kind = findContract(known, call.to)?.kind;
    if (!event || !kind) continue;
    const { rows } = await ctx.db.execute<{ hash: Hex }>(sql`
      select tx_hash as hash from chain_events
      where contract = ${kind} and name = ${event} and block_number > ${row.preparedBlock}
        and not exists (select from chain_action_sends s join chain_actions a on a.id = s.action_id
          where s.tx_hash = chain_events.tx_hash and a.data = ${row.data})
      group by tx_hash order by min(block_number) limit ${MOST}`);
    for (const { hash } of rows) {
      const sent = await readTransaction(ctx, hash);
      if (!sent || !carries(sent, call)) continue;
      const by = { ctx, name: INDEX };
      await ctx.db.transaction((tx) => recordSend(by, tx, row.id, sendOf(sent, call)));
      break;
    }
  }
}
