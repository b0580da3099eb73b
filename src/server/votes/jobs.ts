import { parseBallotText } from '@fnx/api/shared/ballot-text';
import { DAY_SECONDS } from '@fnx/values/time';
import { eq, gt } from 'drizzle-orm';
import { moment, t } from '@/lang/service';
import { holdingsAt } from '@/server/distributions/holdings-at';
import { raiseAlert, reportState, resolveAlert } from '@/server/messaging/alerts';
import { announce } from '@/server/messaging/announce';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { readBallotText } from './ballot-text';
import { hasPassed } from './read-ballots';
import { itemState, readReached } from './read-items';
import { ballots } from './tables';
import { wholeShares } from './whole-shares';

type Ballot = typeof ballots.$inferSelect;

/** How long after its end a ballot is still looked at, to count its shares and resolve its alert. */
const AFTERWARDS_SECONDS = 7 * DAY_SECONDS;

/**
 * Announces each open ballot once, as soon as its text is published, and alerts an operator of one whose text is not. Safe to run
 * in several processes.
 */
async function watchBallots(ctx: AppContext): Promise<void> {
  const since = plusSeconds(ctx.clock.now(), -AFTERWARDS_SECONDS);
  const recent = await ctx.db.select().from(ballots).where(gt(ballots.end, since));
  const block = await readIndexedBlock(ctx.db);
  for (const ballot of recent) {
    await countShares(ctx, ballot, block);
    await watchBallot(ctx, ballot);
  }
}

/** Once, after the record time: all shares and all whole ones of it, which nothing changes later. */
async function countShares(
  { db }: AppContext,
  { id, recordTime, supplyRaw }: Ballot,
  block: Awaited<ReturnType<typeof readIndexedBlock>>,
): Promise<void> {
  if (supplyRaw !== null || !hasPassed(recordTime, block)) return;
  const held = await holdingsAt(db, recordTime);
  const sum = (raws: readonly bigint[]) => raws.reduce((all, raw) => all + raw, 0n);
  const counted = {
    supplyRaw: wholeShares(sum(held.map(({ sharesRaw }) => sharesRaw))),
    wholeRaw: sum(held.map(({ sharesRaw }) => wholeShares(sharesRaw))),
  };
  await db.update(ballots).set(counted).where(eq(ballots.id, id));
}

async function watchBallot(ctx: AppContext, ballot: Ballot) {
  const { id, textHash, end } = ballot;
  const text = await readBallotText(ctx.db, ballot);
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    if (end <= at) return resolveAlert(ctx, tx, 'UNKNOWN_BALLOT', id);
    if (!text) {
      const detail = `Ballot ${id} names the text ${textHash}, which is not published here with this title and these choices, so the pages do not show it. Publish the text, or check who holds the BOARD role.`;
      await raiseAlert(ctx, tx, { kind: 'UNKNOWN_BALLOT', subject: id, detail });
      return;
    }
    await resolveAlert(ctx, tx, 'UNKNOWN_BALLOT', id);
    await announce(tx, {
      kind: 'VOTE',
      audience: 'HOLDERS',
      title: t('A vote is open'),
      body: t('"{title}". Votes are accepted until {time}.', {
        title: text.title,
        time: moment(end),
      }),
      link: `/votes/${id}`,
      fingerprint: `ballot ${id}`,
      at,
    });
  });
}

const ballotsJob: RepeatedJob = { queue: 'ballots', every: 10, work: watchBallots };

/** Tells officers of each item that a twentieth asks for, until the board has opened it or its time has passed. */
async function watchItems(ctx: AppContext): Promise<void> {
  for (const found of await readReached(ctx.db)) {
    const { item } = found;
    const isDue = itemState(found, ctx.clock.now()) === 'REACHED';
    const { title } = parseBallotText(item.source);
    const fault = `A twentieth of all shares asks for the item “${title}”. Open it: votes open with --request ${item.id}.`;
    const subject = String(item.id);
    await reportState(ctx, { kind: 'ITEM_REQUESTED', subject }, isDue ? fault : null);
  }
}

const itemsJob: RepeatedJob = { queue: 'item-requests', every: 60, work: watchItems };

export const votesJobs: readonly JobDefinition[] = [ballotsJob, itemsJob];
