import type { Step } from '@fnx/chain/settlement';
import { and, eq, like } from 'drizzle-orm';
import { keccak256 } from 'viem';
import { raiseAlert, reportState } from '@/server/messaging/alerts';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { isUnderWay, queueCall } from '@/server/sender/queue-call';
import { senderCalls } from '@/server/sender/tables';
import type { Round } from './round-book';
import { nextSteps, roundsToSettle } from './settlement-steps';
import { payableSteps } from './waiting-money';

type Sent = Pick<
  typeof senderCalls.$inferSelect,
  'key' | 'status' | 'minedTx' | 'finalAt' | 'fault'
>;

/** Calls of one plan. */
const AT_ONCE = 20;
/** A call that a block contains, and that left the same to do, costs its fee each time. */
const AGAIN_SECONDS = 3_600;
/** A call that the contract refused before it was sent costs nothing. */
const REFUSED_AGAIN_SECONDS = 60;

export const SETTLEMENT_QUEUE = 'settlement';

/** One turn of the settlement: queues what comes next, once the index has read what the sender did for the last turn. */
export async function settleRounds(ctx: AppContext): Promise<void> {
  if (!ctx.sender || (await isUnderWay(ctx.db, 'SETTLEMENT'))) return;
  for (const round of await roundsToSettle(ctx)) {
    const sent = await lastCalls(ctx, round);
    const steps = await firstFresh(ctx, round, await nextSteps(ctx, round), sent);
    if (steps.length > 0) return queueSteps(ctx, round, steps, sent);
  }
  for (const [id, step] of await payableSteps(ctx)) {
    const sent = await lastCalls(ctx, { id });
    if (!isRecent(ctx, sent.get(nameOf({ id }, step))))
      return queueSteps(ctx, { id }, [step], sent);
  }
}

type Id = Pick<Round, 'id'>;

/** Round and step: the key of a call, without the number of its attempt. */
const nameOf = ({ id }: Id, { what, data }: Step) => `settlement:${id}:${what}:${keccak256(data)}`;

const attemptOf = ({ key }: Pick<Sent, 'key'>) => Number(key.slice(key.lastIndexOf(':') + 1));

/** The last attempt of each step of a round that was ever tried. */
async function lastCalls({ db }: AppContext, { id }: Id): Promise<Map<string, Sent>> {
  const { key, purpose, status, minedTx, finalAt, fault } = senderCalls;
  const calls = await db
    .select({ key, status, minedTx, finalAt, fault })
    .from(senderCalls)
    .where(and(eq(purpose, 'SETTLEMENT'), like(key, `settlement:${id}:%`)));
  calls.sort((one, other) => attemptOf(one) - attemptOf(other));
  return new Map(calls.map((call) => [call.key.slice(0, call.key.lastIndexOf(':')), call]));
}

const isRefused = ({ status, minedTx }: Sent) => status === 'FAILED' && minedTx === null;

function isRecent({ clock }: AppContext, last: Sent | undefined): boolean {
  if (!last?.finalAt) return false;
  const wait = isRefused(last) ? REFUSED_AGAIN_SECONDS : AGAIN_SECONDS;
  return last.finalAt > plusSeconds(clock.now(), -wait);
}

/**
 * The first steps, as many as go at once. Anyone may have done a step first, which the index then has read: what failed and is still to do
 * is a fault.
 */
async function firstFresh(
  ctx: AppContext,
  round: Round,
  steps: Iterable<Step>,
  sent: ReadonlyMap<string, Sent>,
): Promise<Step[]> {
  const fresh: Step[] = [];
  const idle: string[] = [];
  const failed: string[] = [];
  for (const step of steps) {
    const last = sent.get(nameOf(round, step));
    if (last?.status === 'FAILED') failed.push(`${step.what} (${last.fault?.name})`);
    if (!isRecent(ctx, last)) fresh.push(step);
    else if (last?.status === 'MINED') idle.push(step.what);
    if (fresh.length === AT_ONCE) break;
  }
  const subject = String(round.id);
  const look = `Try it with npm run tool -- settle ${subject} --dry-run`;
  if (idle.length > 0) {
    const detail = `It was sent and left the same to do: ${idle.join(', ')}. ${look}; it may have met a pause.`;
    const alert = { kind: 'SETTLEMENT_IDLE', subject, detail };
    await ctx.db.transaction((tx) => raiseAlert(ctx, tx, alert));
  }
  const fault = `It failed and is still to do: ${failed.join(', ')}. ${look}; anyone can settle.`;
  await reportState(ctx, { kind: 'SETTLEMENT_FAILED', subject }, failed.length > 0 ? fault : null);
  return fresh;
}

/** Once each, in whichever process: the next attempt of a step follows one that a block contains. */
async function queueSteps(
  ctx: AppContext,
  round: Id,
  steps: readonly Step[],
  sent: ReadonlyMap<string, Sent>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const step of steps) {
      const last = sent.get(nameOf(round, step));
      const attempt = last ? attemptOf(last) + Number(!isRefused(last)) : 1;
      await queueCall(ctx, tx, {
        purpose: 'SETTLEMENT',
        key: `${nameOf(round, step)}:${attempt}`,
        userId: null,
        ...{ to: step.to, data: step.data, gasLimit: step.gas },
      });
    }
  });
}
