import { durationText } from '@fnx/chain/call-values';
import { DAY_SECONDS } from '@fnx/values/time';
import type { ListedCall, Operator } from '@/server/desk/commands';
import { sendInDemo } from '@/server/desk/send-in-demo';
import type { AppContext } from '@/server/platform/context';
import { readTime } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from './indexed-block';

/** The contracts' `MAX_RECORD_AGE`, in seconds. */
const RECORD_AGE = 30 * DAY_SECONDS;

/**
 * The record time of a ballot, in Unix seconds; that of the last indexed block if none is given, so that the lists know the
 * holdings of it.
 * @param text ISO 8601
 * @throws Refusal when it is no time, has not passed, or lies too far back
 */
export async function readRecordTime(ctx: AppContext, text: string | undefined) {
  const indexed = Date.parse((await readIndexedBlock(ctx.db))?.time ?? '');
  const latest = await readLatest(ctx);
  // A quiet chain of a test or a demo may have had no block for longer than the contract allows.
  const usual = Math.max(indexed, latest - RECORD_AGE * 500);
  const time = text === undefined ? usual : readTime(text).getTime();
  if (Number.isNaN(time)) throw refusal('NOTHING_INDEXED');
  if (time > latest) throw refusal('TIME_AHEAD', { field: '--record-time' });
  if (text !== undefined && time < latest - RECORD_AGE * 1000) {
    throw refusal('TIME_BEHIND', {
      field: '--record-time',
      most: durationText(BigInt(RECORD_AGE)),
    });
  }
  return BigInt(Math.floor(time / 1000));
}

/** Now, in milliseconds: the chain's time may be ahead of this machine's. */
export async function readLatest({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const indexed = Date.parse((await readIndexedBlock(db))?.time ?? '');
  return Math.max(indexed || 0, clock.now().getTime());
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
