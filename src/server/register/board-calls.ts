import type { ListedCall, Operator } from '@/server/desk/commands';
import { sendInDemo } from '@/server/desk/send-in-demo';
import type { AppContext } from '@/server/platform/context';
import { readTime } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from './indexed-block';

/**
 * The record time of a call of the board, in Unix seconds; that of the last indexed block if none is given, so that the lists know
 * the holdings of it.
 * @param text ISO 8601
 * @throws Refusal when it is no time, or has not passed
 */
export async function readRecordTime(ctx: AppContext, text: string | undefined): Promise<bigint> {
  const indexed = Date.parse((await readIndexedBlock(ctx.db))?.time ?? '');
  const time = text === undefined ? indexed : readTime(text).getTime();
  if (Number.isNaN(time)) throw refusal('NOTHING_INDEXED');
  // The chain's time may be ahead of this machine's.
  const latest = Math.max(indexed || 0, ctx.clock.now().getTime());
  if (time > latest) throw refusal('TIME_AHEAD', { field: '--record-time' });
  return BigInt(Math.floor(time / 1000));
}

/** The record time as signers see it; without one it is that of `readRecordTime` when the second officer signs. */
export const recordFact = (recordTime: string | undefined) => ({
  label: 'Record time',
  value: recordTime ?? 'the last block when the second officer signs',
});

/**
 * Sends calls from the treasury's account of the demo's chain, one after the other.
 * @throws Refusal outside of the demo, where the board's own wallet sends them
 */
export function sendFromTreasury(operator: Operator, calls: readonly ListedCall[]) {
  const { treasury } = operator.ctx.config.chain;
  return sendInDemo(operator, calls, { owner: 'the board’s wallet', from: () => treasury });
}
