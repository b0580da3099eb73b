import { formatDecimal } from '@fnx/values/money';
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { chainEvents } from '@/server/register/chain-tables';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { COUNTED } from './book-events';
import { hasEnded, readTally } from './read-ballots';
import { ballots } from './tables';

/**
 * The result of a general meeting's ballot as the nominee's instruction. It is the same whenever it is read, since no vote comes after the end.
 * Shares are whole, as decimal text, and times are in ISO 8601.
 * @throws Refusal unless the ballot is one of a general meeting, has ended, and its shares are counted
 */
export async function readInstruction({ db, chain, config }: AppContext, id: string) {
  const [ballot] = await db.select().from(ballots).where(eq(ballots.id, id));
  if (!ballot) throw refusal('NOT_LISTED', { what: 'ballot', id, list: 'votes list' });
  if (ballot.kind !== 'MEETING') throw refusal('BALLOT_NO_MEETING', { id });
  const { shares, voters, voted, base } = await readTally(db, ballot);
  const end = ballot.end.toISOString();
  if (base === null || !hasEnded(ballot.end, await readIndexedBlock(db))) {
    throw refusal('BALLOT_RUNS', { id, end });
  }
  const { chainId, contract, name, args, blockNumber } = chainEvents;
  const [last] = await db
    .select({ block: max(blockNumber) })
    .from(chainEvents)
    .where(
      and(
        ...[eq(chainId, config.chain.id), eq(contract, 'ballots')],
        ...[inArray(name, ['Opened', ...COUNTED]), sql`${args}->>'id' = ${id}`],
      ),
    );
  return {
    chainId: config.chain.id,
    contract: chain.addresses.contracts.ballots,
    ballot: id,
    title: ballot.title,
    textHash: ballot.textHash,
    recordTime: ballot.recordTime.toISOString(),
    end,
    /** Since this one, no vote has changed the result. */
    block: String(last?.block),
    result: ballot.choices.map((text, place) => ({
      choice: place + 1,
      text,
      shares: shares[place] ?? '0',
    })),
    voters,
    voted,
    supply: base.supply,
    wholeHoldings: base.whole,
    quorumPercent: formatDecimal(BigInt(ballot.quorumBps), 2),
    quorumReached: base.isReached,
    majorityPercent: formatDecimal(BigInt(ballot.majorityBps), 2),
  };
}
