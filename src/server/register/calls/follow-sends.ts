import { hasEffect } from '@fnx/chain/call-effect';
import type { KnownContracts } from '@fnx/chain/decode-call';
import type { Tx } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import type { Hex, TransactionReceipt } from 'viem';
import {
  type CallSend,
  endLease,
  isOpenLease,
  lockCall,
  readSends,
} from '@/server/desk/sending-leases';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import {
  type ChainOutcome,
  chainActionClaims,
  chainActionSends,
  chainActions,
} from '@/server/platform/tables';
import { INDEX } from './find-sent';
import { callOf } from './list-calls';
import { isSpent, readReceipt, readTransaction, sendOf } from './read-transaction';

type CallRow = typeof chainActions.$inferSelect;

/** Looks for the transactions on the chain. An outcome is stored when the index has passed their block. @param indexed last booked block */
export async function followSends(
  ctx: AppContext,
  known: KnownContracts,
  indexed: bigint,
): Promise<void> {
  const rows = await ctx.db
    .select({ send: chainActionSends, row: chainActions })
    .from(chainActionSends)
    .innerJoin(chainActions, eq(chainActions.id, chainActionSends.actionId))
    .where(isNull(chainActionSends.outcome));
  const touched = new Set<number>();
  for (const { send, row } of rows) {
    const seen = await lookAt(ctx, known, { send, row, indexed });
    const open = and(eq(chainActionSends.id, send.id), isNull(chainActionSends.outcome));
    await ctx.db.update(chainActionSends).set(seen).where(open);
    touched.add(row.id);
  }
  for (const id of touched) await ctx.db.transaction((tx) => settle(ctx, tx, id));
}

type Followed = { send: CallSend; row: CallRow; indexed: bigint };

async function lookAt(ctx: AppContext, known: KnownContracts, { send, row, indexed }: Followed) {
  const hash = send.txHash as Hex;
  const receipt = await readReceipt(ctx, hash);
  const sent = await readTransaction(ctx, hash);
  const { sender, nonce, direct } = sent ? sendOf(sent, callOf(row)) : send;
  const isFinal = receipt !== null && receipt.blockNumber <= indexed;
  const isReplaced = async () =>
    sender !== null && nonce !== null && (await isSpent(ctx, { sender, nonce }, indexed));
  const outcome: ChainOutcome | null = isFinal
    ? outcomeOf(ctx, known, row, receipt)
    : receipt === null && (await isReplaced())
      ? 'REPLACED'
      : null;
  const now = ctx.clock.now();
  return {
    sender,
    nonce,
    direct,
    blockNumber: receipt?.blockNumber ?? null,
    lostAt: sent || receipt ? null : (send.lostAt ?? now),
    outcome,
    settledAt: outcome && now,
  };
}

/**
 * A Safe's transaction may succeed although the call in it failed, and tokens are paid by the account that sends the call: the event of the
 * contract decides. Calls without one (`pay`) are proved by the transaction alone.
 */
function outcomeOf(
  { config }: AppContext,
  known: KnownContracts,
  row: CallRow,
  { status, logs }: TransactionReceipt,
): ChainOutcome {
  const sender = row.role === 'TREASURY' ? config.chain.treasury : null;
  const isDone = status === 'success' && hasEffect(known, callOf(row), logs, sender) !== false;
  return isDone ? 'FINAL' : 'REVERTED';
}

/** The state of a chain call follows from all its transactions together. */
async function settle(ctx: AppContext, tx: Tx, id: number): Promise<void> {
  const row = await lockCall(tx, id);
  const sends = await readSends(tx, id);
  const done = sends.filter(({ outcome }) => outcome === 'FINAL');
  const pending = sends.find(({ outcome }) => outcome === null);
  // Newest first: the one that took effect first is the call's.
  const shown = done.at(-1) ?? pending ?? sends[0];
  if (!shown) return;
  const outcome = done.length > 0 ? 'FINAL' : pending ? null : shown.outcome;
  const { txHash, reportedBy, blockNumber, settledAt } = shown;
  await tx
    .update(chainActions)
    .set({ txHash, reportedBy, blockNumber, outcome, settledAt: outcome && settledAt })
    .where(eq(chainActions.id, id));
  if (done.length < 2) return;
  const hashes = done.map((send) => send.txHash).join(' and ');
  const detail = `Action ${id}, "${row.title}", took effect in ${done.length} transactions: ${hashes}.`;
  await raiseAlert(ctx, tx, { kind: 'ACTION_REPEATED', subject: String(id), detail });
}

/** Ends leases whose nonce another transaction, or one that failed, has taken in a final block: the call can be sent again. */
export async function endSpentLeases(ctx: AppContext, indexed: bigint): Promise<void> {
  const leases = await ctx.db.select().from(chainActionClaims).where(isOpenLease);
  for (const lease of leases) {
    const { sender, nonce, actionId } = lease;
    if (sender === null || nonce === null) continue;
    if (!(await isSpent(ctx, { sender, nonce }, indexed))) continue;
    await ctx.db.transaction(async (tx) => {
      const { outcome } = await lockCall(tx, actionId);
      const sends = await readSends(tx, actionId);
      if (outcome === 'FINAL' || sends.some((send) => send.outcome === null)) return;
      const failed = sends.find((send) => send.outcome === 'REVERTED' && send.sender === sender);
      await endLease(tx, lease, {
        ended: failed ? 'REVERTED' : 'REPLACED',
        endedAt: ctx.clock.now(),
        endedBy: INDEX,
        endReason: failed
          ? `${failed.txHash} failed.`
          : 'Its number is used, and no transaction with the call is known.',
      });
    });
  }
}
