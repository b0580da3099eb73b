import path from 'node:path';
import { ballotsAbi } from '@fnx/contracts/abi/ballots';
import { count, desc, eq, getTableColumns } from 'drizzle-orm';
import { encodeFunctionData } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, describeCall, listCalls } from '@/server/desk/chain-calls';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import { publishDocument } from '@/server/platform/documents/publish-document';
import { readFuture } from '@/server/platform/read-time';
import { Refusal, refusal } from '@/server/platform/refusal';
import { readRecordTime } from '@/server/register/board-calls';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { BallotTextError, parseBallotText } from '@/shared/ballot-text';
import { readBallotText } from './ballot-text';
import { hasEnded, readTally } from './read-ballots';
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
      title: text ? ballot.title : `${ballot.title} (the text is not published here)`,
      status: hasEnded(ballot.end, block) ? 'ENDED' : 'OPEN',
      record: ballot.recordTime,
      end: ballot.end,
      voters: ballot.voters,
      text: ballot.textHash,
    });
  }
  return listed;
}

export type NewBallot = {
  textFile: GivenFile;
  /** ISO 8601. */
  recordTime?: string | undefined;
  end: string;
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
  const bytes = ballot.textFile.read();
  const { title, choices } = readText(bytes);
  const { quorum, majority } = partsOf(ballot);
  const recordTime = await readRecordTime(ctx, ballot.recordTime);
  const end = readFuture(ballot.end, ctx.clock.now()).getTime();
  const document = { fileName: path.basename(ballot.textFile.name), title, bytes };
  entry.target = title;
  const hash = await publishDocument(ctx, tx, document);
  const data = encodeFunctionData({
    abi: ballotsAbi,
    functionName: 'open',
    args: [
      title,
      choices,
      hash,
      recordTime,
      BigInt(Math.floor(end / 1000)),
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
 * Shares by choice, as indexed.
 * @throws Refusal when the ballot does not exist
 */
export async function resultOf({ ctx }: Operator, { number: id }: { number: string }) {
  const [ballot] = await ctx.db.select().from(ballots).where(eq(ballots.id, id));
  if (!ballot) throw refusal('NOT_LISTED', { what: 'ballot', id, list: 'votes list' });
  const tally = await readTally(ctx.db, ballot);
  return tally.shares.map((shares, place) => ({
    choice: place + 1,
    text: ballot.choices[place] ?? '',
    shares,
  }));
}
