import { and, eq, isNull } from 'drizzle-orm';
import type { Address, Hex, TransactionReceipt } from 'viem';
import { hasEffect } from '@/chain/call-effect';
import type { KnownContracts } from '@/chain/decode-call';
import { raiseAlert } from '@/server/messaging/alerts';
import {
  type ActionSend,
  isOpenClaim,
  lockAction,
  readClaim,
  readSends,
} from '@/server/platform/action-claims';
import type { AppContext } from '@/server/platform/context';
import type { Tx } from '@/server/platform/database/client';
import { describeError } from '@/server/platform/http/faults';
import {
  type ChainOutcome,
  chainActionClaims,
  chainActionSends,
  chainActions,
  type SEND_OUTCOMES,
} from '@/server/platform/tables';
import { callOf } from './list-actions';
import { readReceipt, readTransaction, sendOf } from './read-transaction';

type Action = typeof chainActions.$inferSelect;
type SendOutcome = (typeof SEND_OUTCOMES)[number];

/** Looks for the transactions on the chain. An outcome is stored when the index has passed their block. @param indexed last booked block */
export async function followSends(
  ctx: AppContext,
  known: KnownContracts,
  indexed: bigint,
): Promise<void> {
  const rows = await ctx.db
    .select({ send: chainActionSends, action: chainActions })
    .from(chainActionSends)
    .innerJoin(chainActions, eq(chainActions.id, chainActionSends.actionId))
    .where(isNull(chainActionSends.outcome));
  const touched = new Set<number>();
  for (const { send, action } of rows) {
    const seen = await lookAt(ctx, known, { send, action, indexed });
    const open = and(eq(chainActionSends.id, send.id), isNull(chainActionSends.outcome));
    await ctx.db.update(chainActionSends).set(seen).where(open);
    touched.add(action.id);
  }
  for (const id of touched) await ctx.db.transaction((tx) => settle(ctx, tx, id));
}

type Followed = { send: ActionSend; action: Action; indexed: bigint };

async function lookAt(ctx: AppContext, known: KnownContracts, { send, action, indexed }: Followed) {
  const hash = send.txHash as Hex;
  const receipt = await readReceipt(ctx, hash);
  const from = send.sender === null ? await readSender(ctx, send, action) : null;
  const isFinal = receipt !== null && receipt.blockNumber <= indexed;
  const outcome: SendOutcome | null = isFinal
    ? outcomeOf(ctx, known, action, receipt)
    : receipt === null && (await isReplaced(ctx, send, indexed))
      ? 'REPLACED'
      : null;
  const blockNumber = receipt?.blockNumber ?? null;
  return { ...from, blockNumber, outcome, settledAt: outcome && ctx.clock.now() };
}

/** Of a transaction whose report did not say. */
async function readSender(ctx: AppContext, { txHash }: ActionSend, action: Action) {
  const sent = await readTransaction(ctx, txHash as Hex);
  if (!sent) return null;
  const { sender, nonce, direct } = sendOf(sent, callOf(action));
  return { sender, nonce, direct };
}

/** Another transaction took the nonce in a final block, so that this one can never be mined. */
async function isReplaced(
  { chain, log }: AppContext,
  { sender, nonce, txHash }: ActionSend,
  blockNumber: bigint,
): Promise<boolean> {
  if (sender === null || nonce === null) return false;
  const address = sender as Address;
  try {
    return (await chain.client.getTransactionCount({ address, blockNumber })) > nonce;
  } catch (error) {
    // Nodes forget the state of blocks that a slow index still reads.
    log.warn({ txHash, error: describeError(error) }, 'nonce not read');
    return false;
  }
}

/**
 * A Safe's transaction may succeed although the call in it failed, and tokens are paid by the account that sends the call: the event of the
 * contract decides. Calls without one (`pay`) are proved by the transaction alone.
 */
function outcomeOf(
  { config }: AppContext,
  known: KnownContracts,
  row: Action,
  { status, logs }: TransactionReceipt,
): ChainOutcome {
  const sender = row.role === 'TREASURY' ? config.chain.treasury : null;
  const isDone = status === 'success' && hasEffect(known, callOf(row), logs, sender) !== false;
  return isDone ? 'FINAL' : 'REVERTED';
}

/** The state of an action is that of all its transactions together. */
async function settle(ctx: AppContext, tx: Tx, id: number): Promise<void> {
  const row = await lockAction(tx, id);
  const sends = await readSends(tx, id);
  const done = sends.filter(({ outcome }) => outcome === 'FINAL');
  const pending = sends.find(({ outcome }) => outcome === null);
  // Newest first: the one that took effect first is the action's.
  const shown = done.at(-1) ?? pending ?? sends[0];
  if (!shown) return;
  const outcome = done.length > 0 ? 'FINAL' : pending ? null : 'REVERTED';
  const { txHash, reportedBy, blockNumber, settledAt } = shown;
  await tx
    .update(chainActions)
    .set({ txHash, reportedBy, blockNumber, outcome, settledAt: outcome && settledAt })
    .where(eq(chainActions.id, id));
  if (outcome === 'REVERTED') await endClaim(ctx, tx, id, sends);
  if (done.length < 2) return;
  const hashes = done.map((send) => send.txHash).join(' and ');
  const detail = `Action ${id}, "${row.title}", took effect in ${done.length} transactions: ${hashes}.`;
  await raiseAlert(ctx, tx, { kind: 'ACTION_REPEATED', subject: String(id), detail });
}

/**
 * The transaction of the claim has failed for good. Another one that failed says nothing of what the wallet may still send, and a Safe may
 * carry out its own again.
 */
async function endClaim(
  ctx: AppContext,
  tx: Tx,
  actionId: number,
  sends: readonly ActionSend[],
): Promise<void> {
  const claim = await readClaim(tx, actionId);
  if (!claim || claim.sender === null || claim.nonce === null) return;
  const { sender, nonce } = claim;
  const failed = sends.find(
    (send) =>
      send.outcome === 'REVERTED' &&
      (send.direct === true || claim.way === 'REPORT') &&
      send.sender === sender &&
      (send.nonce ?? -1) >= nonce,
  );
  if (!failed) return;
  const end = {
    ended: 'REVERTED',
    endedAt: ctx.clock.now(),
    endedBy: failed.reportedBy,
    endReason: `${failed.txHash} failed.`,
  } as const;
  await tx
    .update(chainActionClaims)
    .set(end)
    .where(and(eq(chainActionClaims.id, claim.id), isOpenClaim));
}
