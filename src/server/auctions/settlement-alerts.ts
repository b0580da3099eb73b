import { listAlerts, raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import { HOUR_SECONDS, plusSeconds } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import type { Round } from './round-book';
import { roundsToSettle } from './settlement-steps';

/** A round may be unsettled this long after its close; a pause counts, too. */
const LATE_SECONDS = HOUR_SECONDS;

/** Alerts officers of rounds that wait too long for their price or their settlement, and ends alerts of those that are done. */
export async function watchSettlement(ctx: AppContext): Promise<void> {
  const waiting = await roundsToSettle(ctx);
  const limit = plusSeconds(ctx.clock.now(), -LATE_SECONDS);
  const late = waiting.filter(({ closes }) => closes <= limit);
  const open = await listAlerts(ctx.db, { all: false, limit: MOST_OPEN });
  await ctx.db.transaction(async (tx) => {
    for (const { id, state } of late) {
      const what = state === 'LIVE' ? 'has closed and has no price' : 'is not settled';
      const detail = `Auction ${id} ${what} for more than an hour. Look at the sender and whether the token is paused; anyone can go on with npm run tool -- settle ${id}.`;
      await raiseAlert(ctx, tx, { kind: 'SETTLEMENT_LATE', subject: String(id), detail });
    }
    for (const { kind, subject } of open) {
      const isOf = (rounds: readonly Round[]) => rounds.some(({ id }) => String(id) === subject);
      if (kind === 'SETTLEMENT_LATE' && !isOf(late)) await resolveAlert(ctx, tx, kind, subject);
      const isOfStep = kind === 'SETTLEMENT_IDLE' || kind === 'SETTLEMENT_FAILED';
      if (isOfStep && !isOf(waiting)) await resolveAlert(ctx, tx, kind, subject);
    }
  });
}

const MOST_OPEN = 1_000;
