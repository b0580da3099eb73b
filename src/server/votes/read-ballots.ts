import type { BallotText } from '@fnx/api/shared/ballot-text';
import type { BallotStatus } from '@fnx/api/shared/rights-vocabulary';
import type { Ballot, BallotHead } from '@fnx/api/votes/schemas';
import type { Db } from '@fnx/postgres/client';
import { type PageInput, readPage } from '@fnx/postgres/read-page';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, count, eq, exists, sum } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { documents } from '@/server/platform/tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { sharesAt } from '@/server/register/shares-at';
import { readBallotText } from './ballot-text';
import { readProxies } from './read-proxies';
import { ballots, votes } from './tables';
import { wholeShares } from './whole-shares';

/** A ballot with its text, and with the caller's vote and holding at the record time. */
export type OwnBallot = {
  ballot: typeof ballots.$inferSelect;
  text: BallotText;
  vote: typeof votes.$inferSelect | null;
  /** In millionths. */
  sharesRaw: bigint;
};

type IndexedBlock = Awaited<ReturnType<typeof readIndexedBlock>>;

/** Ballots whose text is published. */
function ownBallots(db: Db, userId: string) {
  return db
    .select({ ballot: ballots, vote: votes, sharesRaw: sharesAt(userId, ballots.recordTime) })
    .from(ballots)
    .innerJoin(documents, eq(documents.hash, ballots.textHash))
    .leftJoin(votes, and(eq(votes.ballotId, ballots.id), eq(votes.userId, userId)));
}

/** @throws DomainError BALLOT_NOT_FOUND, also while its text is not published */
export async function findBallot(db: Db, userId: string, id: string): Promise<OwnBallot> {
  const [row] = await ownBallots(db, userId).where(eq(ballots.id, id));
  const text = row && (await readBallotText(db, row.ballot));
  if (!row || !text) throw problem('BALLOT_NOT_FOUND');
  return { ...row, text, sharesRaw: BigInt(row.sharesRaw) };
}

/** A page of all ballots, newest first. */
export async function listBallots({ db }: AppContext, { userId }: Session, query: PageInput) {
  const indexedBlock = await readIndexedBlock(db);
  const { openedAt: key, id } = ballots;
  const where = exists(db.select().from(documents).where(eq(documents.hash, ballots.textHash)));
  const select = ownBallots(db, userId).$dynamic();
  const list = await readPage(db, select, { where, key, id }, query);
  const docs: BallotHead[] = [];
  for (const row of list.docs) {
    const text = await readBallotText(db, row.ballot);
    if (!text) continue;
    docs.push(viewHead({ ...row, text, sharesRaw: BigInt(row.sharesRaw) }, indexedBlock));
  }
  return { ...list, docs, indexedBlock };
}

/**
 * One ballot. Its tally is shown to holders who have voted, and to everybody when it has ended, so that it sways no vote.
 * @throws DomainError BALLOT_NOT_FOUND
 */
export async function getBallot(
  { db, sender }: AppContext,
  { userId }: Session,
  id: string,
): Promise<Ballot> {
  const own = await findBallot(db, userId, id);
  const indexedBlock = await readIndexedBlock(db);
  const head = viewHead(own, indexedBlock);
  const { ballot, text, vote } = own;
  return {
    ...head,
    text: text.text,
    choices: text.choices,
    textHash: ballot.textHash as Hex,
    txHash: ballot.txHash as Hex,
    quorum: formatDecimal(BigInt(ballot.quorumBps), 2),
    majority: formatDecimal(BigInt(ballot.majorityBps), 2),
    vote: vote && {
      choice: vote.choice,
      voter: getAddress(vote.voter as Hex),
      at: vote.votedAt.toISOString(),
      txHash: vote.txHash as Hex,
      byProxy: vote.nonce === 0,
    },
    nonce: vote?.nonce ?? 0,
    proxy: await readProxies(db, userId, id),
    tally: vote || head.status === 'ENDED' ? await readTally(db, ballot) : null,
    relayed: sender !== null,
    indexedBlock,
  };
}

const formatShares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);

/**
 * Whole shares by choice as decimal text, the first for choice 1, how many holders voted, and what a quorum is measured against: all
 * shares of the record time, beside the sum of all whole holdings.
 */
export async function readTally(
  db: Db,
  { id, choices, quorumBps, supplyRaw, wholeRaw }: typeof ballots.$inferSelect,
) {
  const rows = await db
    .select({ choice: votes.choice, raw: sum(votes.weightRaw), voters: count() })
    .from(votes)
    .where(eq(votes.ballotId, id))
    .groupBy(votes.choice);
  const byChoice = new Map(rows.map(({ choice, raw }) => [choice, BigInt(raw ?? 0)]));
  const voted = [...byChoice.values()].reduce((all, raw) => all + raw, 0n);
  return {
    shares: choices.map((_, place) => formatShares(byChoice.get(place + 1) ?? 0n)),
    voters: rows.reduce((all, { voters }) => all + voters, 0),
    voted: formatShares(voted),
    base:
      supplyRaw === null || wholeRaw === null
        ? null
        : {
            supply: formatShares(supplyRaw),
            whole: formatShares(wholeRaw),
            isReached: voted * 10_000n >= supplyRaw * BigInt(quorumBps),
          },
  };
}

/** Whether a final block is not earlier than the end, so that no vote can be added. */
export const hasEnded = (end: Date, block: IndexedBlock): boolean =>
  block !== null && Date.parse(block.time) >= end.getTime();

/** Whether a final block is later than a record time, so that all its bookings are known and votes count. */
export const hasPassed = (recordTime: Date, block: IndexedBlock): boolean =>
  block !== null && Date.parse(block.time) > recordTime.getTime();

/** Where a ballot stands at a block. */
export const statusOf = (
  { end, recordTime }: Pick<typeof ballots.$inferSelect, 'end' | 'recordTime'>,
  block: IndexedBlock,
): BallotStatus =>
  hasEnded(end, block) ? 'ENDED' : hasPassed(recordTime, block) ? 'OPEN' : 'ANNOUNCED';

function viewHead({ ballot, text, vote, sharesRaw }: OwnBallot, block: IndexedBlock): BallotHead {
  return {
    id: ballot.id,
    kind: ballot.kind,
    title: text.title,
    recordTime: ballot.recordTime.toISOString(),
    end: ballot.end.toISOString(),
    openedAt: ballot.openedAt.toISOString(),
    status: statusOf(ballot, block),
    shares: formatShares(sharesRaw),
    weight: formatShares(wholeShares(sharesRaw)),
    voted: vote !== null,
  };
}
