import { and, asc, isNull, ne, sql } from 'drizzle-orm';
import { isAddress } from 'viem';
import { reportFaults, reportState } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition } from '@/server/platform/jobs';
import { dropOldBudgets, isBudgetUsed } from './budget';
import { priceNow, readBalance } from './fees';
import { followUp } from './follow-up';
import { isOpen, SENDER_QUEUE, sendQueued } from './send-queued';
import { senderCalls } from './tables';

/** A call that no block contains after so long needs an operator. */
const LATE_SECONDS = 300;

async function work(ctx: AppContext): Promise<void> {
  await followUp(ctx);
  await sendQueued(ctx);
}

const KINDS = ['SENDER_BALANCE', 'SENDER_PRICE', 'SENDER_STUCK', 'RELAY_BUDGET_USED'];

/** Alerts operators of an empty account, of a price above the ceiling, of calls that wait, and of a budget that is used up. */
async function watch(ctx: AppContext): Promise<void> {
  const { sender } = ctx;
  const isOfOther = (subject: string) =>
    !sender || (isAddress(subject) && subject !== sender.address);
  await reportFaults(ctx, KINDS, [], isOfOther);
  if (!sender) return;
  await readBalance(ctx, sender);
  await priceNow(ctx);
  await dropOldBudgets(ctx);
  const isUsed = await isBudgetUsed(ctx);
  const late = await oldestLate(ctx);
  const used = { kind: 'RELAY_BUDGET_USED', subject: 'all' };
  await reportState(ctx, used, isUsed ? BUDGET_DETAIL : null);
  await reportState(ctx, { kind: 'SENDER_STUCK', subject: sender.address }, late);
}

const BUDGET_DETAIL =
  'The gas of a day (RELAY_GAS_PER_DAY_ALL) is used up: no call of a customer is sent before midnight UTC. Look for an account that uses it up, or raise the limit.';

/** In words; null if none is late. */
async function oldestLate({ db, clock }: AppContext): Promise<string | null> {
  const [oldest] = await db
    .select()
    .from(senderCalls)
    .where(and(isNull(senderCalls.minedAt), ne(senderCalls.status, 'FAILED')))
    .orderBy(asc(senderCalls.queuedAt))
    .limit(1);
  if (!oldest || oldest.queuedAt > plusSeconds(clock.now(), -LATE_SECONDS)) return null;
  const { id, status, senderNonce, txHashes } = oldest;
  const where = status === 'QUEUED' ? 'is queued' : `has number ${senderNonce}`;
  return `Call ${id} ${where} and is in no block after ${LATE_SECONDS / 60} minutes; its transactions: ${txHashes.join(', ') || 'none'}. Look at the nodes, the sender's balance and SENDER_MAX_GAS_PRICE.`;
}

export const senderJobs: readonly JobDefinition[] = [
  {
    queue: SENDER_QUEUE,
    every: 10,
    wakes: sql`exists (select from ${senderCalls} where status = 'QUEUED' or ${isOpen})`,
    work,
  },
  { queue: 'sender-watch', every: 30, work: watch },
];
