import { DAY_SECONDS } from '@fnx/values/time';
import { gt } from 'drizzle-orm';
import { moment, t } from '@/lang/service';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { announce } from '@/server/messaging/announce';
import { plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs';
import { readBallotText } from './ballot-text';
import { ballots } from './tables';

type Ballot = typeof ballots.$inferSelect;

/** How long after its end a ballot is still looked at, to resolve its alert. */
const AFTERWARDS_SECONDS = 7 * DAY_SECONDS;

/**
 * Announces each open ballot once, as soon as its text is published, and alerts an operator of one whose text is not. Safe to run
 * in several processes.
 */
async function watchBallots(ctx: AppContext): Promise<void> {
  const since = plusSeconds(ctx.clock.now(), -AFTERWARDS_SECONDS);
  const recent = await ctx.db.select().from(ballots).where(gt(ballots.end, since));
  for (const ballot of recent) await watchBallot(ctx, ballot);
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

export const votesJobs: readonly JobDefinition[] = [ballotsJob];
