import { BALLOT_KINDS, type BallotKind } from '@fnx/api/shared/rights-vocabulary';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { SECOND_MS } from '@fnx/values/time';
import type { AppContext } from '@/server/platform/context';
import { readFuture, readTime } from '@/server/platform/read-time';
import { refusal } from '@/server/platform/refusal';
import { readLatest, readRecordTime } from '@/server/register/board-calls';

/** Times in ISO 8601. */
export type BallotTimes = {
  kind: BallotKind;
  recordTime?: string | undefined;
  end: string;
};

/** Time for votes after a record time that lies ahead: the contract's MIN_TIME. */
const VOTING_SECONDS = 3_600;

/**
 * The times of a ballot in Unix seconds, with the notice of its kind kept, as the contract will ask.
 * @throws Refusal naming the first time that is possible
 */
export async function readTimes(ctx: AppContext, { kind, recordTime: record, end }: BallotTimes) {
  const [least, ahead] = await readNotice(ctx, kind);
  const now = Math.floor((await readLatest(ctx)) / SECOND_MS);
  const ends = secondsOf(readFuture(end, ctx.clock.now()));
  const lies = record === undefined ? 0 : secondsOf(readTime(record));
  const tooSoon = (value: string, earliest: number) =>
    refusal('BALLOT_NOTICE', {
      kind: kind === 'MEETING' ? 'general meeting' : 'poll',
      value,
      earliest: new Date(earliest * SECOND_MS).toISOString(),
    });
  if (record !== undefined && lies > now && lies < now + ahead) {
    throw tooSoon(record, now + ahead);
  }
  const earliest = Math.max(now + least, lies > now ? lies + VOTING_SECONDS : 0);
  if (ends < earliest) throw tooSoon(end, earliest);
  const recordTime = lies > now ? BigInt(lies) : await readRecordTime(ctx, record);
  return { recordTime, end: BigInt(ends) };
}

const secondsOf = (time: Date) => Math.floor(time.getTime() / SECOND_MS);

function readNotice({ chain }: AppContext, kind: BallotKind) {
  return chain.client.readContract({
    address: chain.addresses.contracts.ballots,
    abi: ballotsAbi,
    functionName: 'notices',
    args: [BALLOT_KINDS.indexOf(kind)],
  });
}
