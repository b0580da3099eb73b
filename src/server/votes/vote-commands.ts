import path from 'node:path';
import { BallotTextError, parseBallotText } from '@fnx/api/shared/ballot-text';
import { BALLOT_KINDS } from '@fnx/api/shared/rights-vocabulary';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { formatDecimal } from '@fnx/values/money';
import { count, desc, eq, getTableColumns } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { Operator } from '@/server/desk/commands';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { Refusal, refusal } from '@/server/platform/refusal';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { readBallotText } from './ballot-text';
import { type BallotTimes, readTimes } from './ballot-times';
import { readTally, statusOf } from './read-ballots';
import { type TextOf, textFileOf } from './requested-text';
import { ballots, votes } from './tables';

/** All ballots, newest first. */
export async function listOpened({ ctx }: Operator, { limit }: { limit: number }) {
  const block = await readIndexedBlock(ctx.db);
  const rows = await ctx.db
    .select({ ...getTableColumns(ballots), voters: count(votes.holder) })
    .from(ballots)
    .leftJoin(votes, eq(votes.ballotId, ballots.id))
    .groupBy(ballots.id)
    .orderBy(desc(ballots.openedAt))
    .limit(limit);
  const listed = [];
  for (const ballot of rows) {
    const text = await readBallotText(ctx.db, ballot);
    listed.push({
      number: ballot.id,
      kind: ballot.kind,
      title: text ? ballot.title : `${ballot.title} (the text is not published here)`,
      status: statusOf(ballot, block),
      record: ballot.recordTime,
      end: ballot.end,
      voters: ballot.voters,
      text: ballot.textHash,
    });
  }
  return listed;
}

export type NewBallot = BallotTimes &
  TextOf & {
    /** Parts in hundredths of a percent. */
    quorum?: bigint | undefined;
    majority?: bigint | undefined;
  };

/** Without other parts, no quorum is set and half of the votes decides. */
export const partsOf = ({ quorum = 0n, majority = 5_000n }: NewBallot) => ({ quorum, majority });

/**
 * Publishes the text of a ballot, and prepares the call for the board's wallet that opens it.
 * @throws Refusal when the file cannot be read as a ballot, or a time cannot be used
 */
export async function openCalls(act: Act, ballot: NewBallot) {
  const { ctx, tx, entry } = act;
  const { name, bytes } = await textFileOf(ctx, ballot);
  const { title, choices } = readText(bytes);
  const { quorum, majority } = partsOf(ballot);
  const { recordTime, end } = await readTimes(ctx, ballot);
  const document = { fileName: path.basename(name), title, bytes };
  entry.target = title;
  const hash = await publishDocument(ctx, tx, document);
  const data = encodeFunctionData({
    abi: ballotsAbi,
    functionName: 'open',
    args: [
      BALLOT_KINDS.indexOf(ballot.kind),
      title,
      choices,
      hash,
      recordTime,
      end,
      Number(quorum),
      Number(majority),
    ],
  });
  const { ballots: to } = ctx.chain.addresses.contracts;
  const calls = [describeCall(ctx.chain, { to, value: 0n, data })];
  entry.after = { end: ballot.end, ...callFacts(calls) };
  return { rows: [], calls: await listCalls(act, tx, { command: act.action }, calls) };
}

/** @throws Refusal when the file is not a ballot's text */
export function readText(bytes: Buffer) {
  try {
    return parseBallotText(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof BallotTextError) throw new Refusal(error.code, error.params);
    throw error;
  }
}

/**
 * Whole shares by choice, as indexed, then those that voted, all of the record time, and the sum of all whole holdings.
 * @throws Refusal when the ballot does not exist
 */
export async function resultOf({ ctx }: Operator, { number: id }: { number: string }) {
  const [ballot] = await ctx.db.select().from(ballots).where(eq(ballots.id, id));
  if (!ballot) throw refusal('NOT_LISTED', { what: 'ballot', id, list: 'votes list' });
  const tally = await readTally(ctx.db, ballot);
  const { shares, voted, base } = tally;
  const quorum = formatDecimal(BigInt(ballot.quorumBps), 2);
  const rest = (text: string, sum: string) => ({ choice: null, text, shares: sum });
  return [
    ...shares.map((sum, place) => ({
      choice: place + 1,
      text: ballot.choices[place] ?? '',
      shares: sum,
    })),
    rest('Voted', voted),
    ...(base
      ? [
          rest(
            ballot.quorumBps === 0
              ? 'All shares at the record time'
              : `All shares at the record time; the quorum of ${quorum} % is ${base.isReached ? 'reached' : 'not reached'}`,
            base.supply,
          ),
          rest('Sum of all whole holdings', base.whole),
        ]
      : []),
  ];
}
