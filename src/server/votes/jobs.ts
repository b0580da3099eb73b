import { gt } from 'drizzle-orm';
import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { announce } from '@/server/messaging/announce';
import type { AppContext } from '@/server/platform/context';
import type { JobDefinition, RepeatedJob } from '@/server/platform/jobs/engine';
import { readBallotText } from './ballot-text';
import { ballots } from './tables';

type Ballot = typeof ballots.$inferSelect;

/**
 * Announces each open ballot once, as soon as its text is published, and alerts an operator of one whose text is not. Safe to run
 * in several processes.
 */
async function watchBallots(ctx: AppContext): Promise<void> {
  const open = await ctx.db.select().from(ballots).where(gt(ballots.end, ctx.clock.now()));
  for (const ballot of open) await watchBallot(ctx, ballot);
}

async function watchBallot(ctx: AppContext, { id, textHash, choices, end }: Ballot) {
  const text = await readBallotText(ctx.db, { textHash, choices });
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    if (!text) {
      const detail = `Ballot ${id} asks by the text ${textHash} with ${choices} choices, which is not published here, so the pages do not show it. Publish the text, or check who holds the BOARD role.`;
      await raiseAlert(ctx, tx, { kind: 'UNKNOWN_BALLOT', subject: id, detail });
      return;
    }
    await resolveAlert(ctx, tx, 'UNKNOWN_BALLOT', id);
    await announce(tx, {
      kind: 'VOTE',
      audience: 'HOLDERS',
      title: 'A vote is open',
      body: `"${text.title}". Votes are accepted until ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      link: `/votes/${id}`,
      fingerprint: `ballot ${id}`,
      at,
    });
  });
}

const ballotsJob: RepeatedJob = { queue: 'ballots', every: 10, work: watchBallots };

export const votesJobs: readonly JobDefinition[] = [ballotsJob];
